"""What stands on the fifth game's lands: trees of its ages, rocks, mountains, each flat and in two tones.

Places are in millimetres: x and the foot's y, and how high a thing is; `tone` is its colour at that distance and
`shade` the side away from the light.
"""

from __future__ import annotations

import math

from pnp.draw.creatures.geometry import Path, Point, curve, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Sheet


def fir(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A spruce of five tiers, one half darker."""
    tiers = ((0.05, 0.27), (0.24, 0.22), (0.44, 0.17), (0.63, 0.12), (0.8, 0.07))
    edge: list[Point] = [(0.015, 0.0), (0.015, 0.05)]
    for at, half in tiers:
        edge += [(half, at), (half * 0.5, at + 0.15)]
    right = [(x + a * high, y - b * high) for a, b in edge]
    left = [(x - a * high, y - b * high) for a, b in edge]
    s.shape(poly([*left, (x, y - high), *reversed(right)]), tone)
    if shade:
        s.shape(poly([(x, y - high * 0.05), (x, y - high), *reversed(right)]), shade)


def crown(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A broad-leaved tree: a forked trunk under a crown of round masses."""
    s.shape(
        poly(
            [
                (x - high * 0.035, y),
                (x - high * 0.02, y - high * 0.5),
                (x + high * 0.02, y - high * 0.5),
                (x + high * 0.04, y),
            ]
        ),
        shade or tone,
    )
    for dx, up, r in ((-0.24, 0.52, 0.17), (0.24, 0.5, 0.18), (-0.1, 0.66, 0.22), (0.14, 0.7, 0.2), (0, 0.86, 0.15)):
        s.shape(ellipse(x + dx * high, y - up * high, r * high, r * high * 0.8), tone)
    if shade:
        for dx, up, r in ((0.2, 0.46, 0.14), (-0.12, 0.5, 0.16), (0.2, 0.62, 0.1)):
            s.shape(ellipse(x + dx * high, y - up * high, r * high, r * high * 0.5), shade, 0.55)


def open_oak(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """An oak that grew up alone: a short trunk that forks low, a round crown of many domes, as high as it is wide."""
    trunk = shade or tone
    s.shape(
        poly(
            [
                (x - high * 0.075, y),
                (x - high * 0.04, y - high * 0.3),
                (x + high * 0.05, y - high * 0.3),
                (x + high * 0.085, y),
            ]
        ),
        trunk,
    )
    for dx, up in ((-0.3, 0.44), (-0.1, 0.6), (0.14, 0.58), (0.32, 0.44)):
        s.line(
            curve((x, y - high * 0.24), (x + dx * high * 0.55, y - high * 0.4), (x + dx * high, y - up * high)),
            trunk,
            high * 0.05,
        )
    for dx, up, a, b in (
        (-0.32, 0.43, 0.17, 0.15),
        (0.33, 0.44, 0.18, 0.15),
        (-0.25, 0.62, 0.2, 0.18),
        (0.26, 0.64, 0.2, 0.18),
        (0.0, 0.56, 0.28, 0.24),
        (-0.09, 0.82, 0.2, 0.17),
        (0.13, 0.84, 0.17, 0.15),
    ):
        s.shape(ellipse(x + dx * high, y - up * high, a * high, b * high), tone)
    if shade:
        for dx, up, a in ((-0.3, 0.35, 0.14), (0.04, 0.4, 0.18), (0.32, 0.36, 0.15), (0.22, 0.56, 0.13)):
            s.shape(ellipse(x + dx * high, y - up * high, a * high, high * 0.055), shade, 0.6)


def araucaria(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A monkey puzzle of the dinosaurs' woods: a bare stem under upturned arms in three storeys."""
    s.line(curve((x, y), (x + 0.01 * high, y - high * 0.95)), shade or tone, high * 0.045)
    for up, half in ((0.6, 0.34), (0.74, 0.3), (0.87, 0.22)):
        base = y - up * high
        rim = [
            (x - half * high, base - high * 0.07),
            (x - half * high * 0.5, base + high * 0.015),
            (x, base + high * 0.02),
        ]
        rim += [(x + half * high * 0.5, base + high * 0.015), (x + half * high, base - high * 0.07)]
        roof = [
            (x + half * high * 0.5, base - high * 0.085),
            (x, base - high * 0.1),
            (x - half * high * 0.5, base - high * 0.085),
        ]
        s.shape(smooth([*rim, *roof]), tone)
    s.shape(ellipse(x, y - high * 0.97, high * 0.1, high * 0.05), tone)


def tree_fern(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "", trunk: float = 0.62) -> None:
    """A stem with a head of drooping fronds; with a short trunk it is a cycad."""
    top = y - high * trunk
    s.shape(
        poly([(x - high * 0.045, y), (x - high * 0.028, top), (x + high * 0.028, top), (x + high * 0.045, y)]),
        shade or tone,
    )
    for turn, bend in ((-172, -0.22), (-146, -0.2), (-116, -0.16), (-64, 0.16), (-34, 0.2), (-8, 0.22), (-92, 0.04)):
        s.shape(leaf(x, top, turn, high * 0.44, high * 0.075, 0.4, bend), tone)


def horsetail(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A giant horsetail: a jointed stem with whorls that grow shorter."""
    s.line(poly([(x, y), (x, y - high)], False), shade or tone, max(0.3, high * 0.03))
    for k in range(6):
        up, reach = 0.24 + 0.125 * k, high * (0.2 - 0.026 * k)
        for turn in (-160, -138, -42, -20):
            s.shape(leaf(x, y - up * high, turn, reach, reach * 0.16, 0.4), tone)


def bald_cypress(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A swamp tree: a foot that flares into the water, a ragged flat crown, moss that hangs from it."""
    half = high * 0.035
    edge = [(half * 4.4, 0.0), (half * 2.3, 0.06), (half * 1.4, 0.18), (half, 0.5), (half * 0.6, 0.86)]
    right = [(x + a, y - b * high) for a, b in edge]
    left = [(x - a, y - b * high) for a, b in reversed(edge)]
    line = smooth(right, False)
    back = smooth(left, False)
    s.shape(Path(line.start, [*line.segments, back.start, *back.segments], True), shade or tone)
    for dx, up, a in ((-0.2, 0.66, 0.2), (0.2, 0.74, 0.22), (-0.1, 0.84, 0.26), (0.06, 0.94, 0.2)):
        s.shape(ellipse(x + dx * high, y - up * high, a * high, high * 0.06), tone)
        for k in (-0.6, 0.1, 0.7):
            s.shape(leaf(x + (dx + k * a) * high, y - (up - 0.02) * high, 90, high * 0.16, high * 0.035, 0.3), tone)


def saguaro(s: Sheet, x: float, y: float, high: float, tone: str, shade: str = "") -> None:
    """A column cactus with two arms."""
    wide = high * 0.11
    s.line(poly([(x, y), (x, y - high * 0.95)], False), tone, wide)
    for way, up, reach in ((-1, 0.42, 0.72), (1, 0.5, 0.82)):
        arm = curve(
            (x, y - up * high),
            (x + way * high * 0.16, y - (up + 0.03) * high),
            (x + way * high * 0.19, y - reach * high),
        )
        s.line(arm, tone, wide * 0.72)
    if shade:
        s.line(poly([(x + wide * 0.22, y - high * 0.02), (x + wide * 0.22, y - high * 0.92)], False), shade, wide * 0.3)


def dead_tree(s: Sheet, x: float, y: float, high: float, tone: str, way: int = 1) -> None:
    """Bare boughs, each thinner than the one that it leaves."""
    s.line(
        curve((x, y), (x + way * high * 0.04, y - high * 0.4), (x - way * high * 0.02, y - high)), tone, high * 0.055
    )
    for up, dx, top in ((0.38, 0.3, 0.7), (0.52, -0.26, 0.86), (0.66, 0.2, 0.98), (0.76, -0.12, 1.04)):
        s.line(
            curve(
                (x, y - up * high),
                (x + way * dx * high * 0.6, y - (up + 0.08) * high),
                (x + way * dx * high, y - top * high),
            ),
            tone,
            high * 0.03,
        )


def butte(s: Sheet, left: float, right: float, foot: float, top: float, tone: str, shade: str, lit: str) -> None:
    """A table mountain: a wall over a slope of rubble, its layers, one face in the shade."""
    wide, high = right - left, foot - top
    wall = foot - high * 0.42

    def face(left_low: float, left_high: float, right_high: float, right_low: float, low: float, up: float) -> Path:
        """Four corners, so many widths from the left edge, on the right ones inwards from the right edge."""
        corners = (left + wide * left_low, low), (left + wide * left_high, up)
        return poly([*corners, (right - wide * right_high, up), (right - wide * right_low, low)])

    s.shape(face(-0.26, 0.02, 0.02, -0.26, foot, wall), tone)
    s.shape(face(0.03, 0.08, 0.1, 0.03, wall + 0.1, top), lit)
    s.shape(face(0.62, 0.66, 0.1, 0.03, wall + 0.1, top), shade)
    s.shape(face(0.56, 0.62, 0.02, -0.26, foot, wall), mix(tone, shade, 0.6))
    for k in (0.16, 0.3, 0.46):
        y = top + high * k
        s.line(
            poly([(left + wide * (0.08 - k * 0.06), y), (right - wide * (0.1 - k * 0.08), y)], False),
            tone,
            high * 0.03,
            0.7,
        )


def peak(
    s: Sheet, x: float, foot: float, half: float, high: float, tone: str, shade: str, snow: str, lean: float = 0.12
) -> None:
    """A mountain with a lit flank, a dark one with ribs, and a cap of snow along its ridge."""
    top, mid = foot - high, x + half * lean
    s.shape(
        poly(
            [
                (x - half, foot),
                (x - half * 0.44, foot - high * 0.48),
                (x - half * 0.3, foot - high * 0.5),
                (x, top),
                (x + half * 0.36, foot - high * 0.56),
                (x + half * 0.5, foot - high * 0.5),
                (x + half, foot),
            ]
        ),
        tone,
    )
    ridge = [
        (x, top),
        (x + half * 0.06, top + high * 0.2),
        (mid - half * 0.04, top + high * 0.42),
        (mid + half * 0.06, top + high * 0.7),
        (mid, foot),
    ]
    s.shape(
        poly([*ridge, (x + half, foot), (x + half * 0.5, foot - high * 0.5), (x + half * 0.36, foot - high * 0.56)]),
        shade,
    )
    if snow:
        line = top + high * 0.3
        teeth = [
            (x - half * 0.3, line + high * 0.05),
            (x - half * 0.2, line - high * 0.02),
            (x - half * 0.12, line + high * 0.12),
            (x - half * 0.04, line),
        ]
        teeth += [
            (x + half * 0.05, line + high * 0.1),
            (x + half * 0.12, line - high * 0.04),
            (x + half * 0.22, line + high * 0.06),
        ]
        s.shape(poly([(x, top), *teeth, (x + half * 0.2, line - high * 0.02)]), snow)
        s.shape(
            poly(
                [
                    (x, top),
                    (x + half * 0.06, top + high * 0.2),
                    (x + half * 0.02, line + high * 0.06),
                    (x + half * 0.12, line - high * 0.04),
                    (x + half * 0.22, line + high * 0.06),
                    (x + half * 0.2, line - high * 0.02),
                ]
            ),
            mix(snow, shade, 0.45),
        )


def volcano(s: Sheet, x: float, foot: float, half: float, high: float, tone: str, shade: str, smoke: str) -> None:
    """A cone with a plume that the wind takes."""
    top = foot - high
    for k in range(6):
        u = k / 5
        s.shape(
            ellipse(
                x + half * (0.04 + 0.75 * u * u),
                top - high * (0.08 + 0.34 * u),
                half * (0.08 + 0.22 * u),
                high * (0.07 + 0.09 * u),
            ),
            smoke,
            0.85,
        )
    left = smooth([(x - half, foot), (x - half * 0.42, foot - high * 0.4), (x - half * 0.11, top)], False)
    right = smooth(
        [(x + half * 0.11, top + high * 0.02), (x + half * 0.42, foot - high * 0.4), (x + half, foot)], False
    )
    s.shape(Path(left.start, [*left.segments, right.start, *right.segments], True), tone)
    dark = smooth(
        [(x + half * 0.03, top + high * 0.02), (x + half * 0.06, foot - high * 0.5), (x + half * 0.28, foot)], False
    )
    back = smooth([(x + half, foot), (x + half * 0.42, foot - high * 0.4), (x + half * 0.11, top + high * 0.02)], False)
    s.shape(Path(dark.start, [*dark.segments, back.start, *back.segments], True), shade)


def boulder(s: Sheet, x: float, y: float, r: float, tone: str, lit: str) -> None:
    """A stone with a light upper side."""
    edge = [(-1, 0.1), (-0.86, -0.34), (-0.4, -0.66), (0.2, -0.72), (0.76, -0.42), (1, 0.1)]
    s.shape(poly([(x + a * r, y + b * r) for a, b in edge]), tone)
    face = [(-0.86, -0.34), (-0.4, -0.66), (0.2, -0.72), (0.5, -0.56), (0.1, -0.42), (-0.3, -0.36), (-0.6, -0.1)]
    s.shape(poly([(x + a * r, y + b * r) for a, b in face]), lit)


def fern(s: Sheet, x: float, y: float, size: float, tone: str) -> None:
    """A low rosette of fronds."""
    for turn, bend in ((-164, -0.2), (-136, -0.16), (-108, -0.08), (-72, 0.08), (-44, 0.16), (-16, 0.2)):
        s.shape(leaf(x, y, turn, size * (1 if -140 < turn < -40 else 0.86), size * 0.17, 0.4, bend), tone)


def bush(s: Sheet, x: float, y: float, r: float, tone: str) -> None:
    """A low round bush with a level foot."""
    puffs = [
        (-1.0, 0.0),
        (-0.86, -0.4),
        (-0.5, -0.52),
        (-0.24, -0.84),
        (0.22, -0.78),
        (0.5, -0.5),
        (0.86, -0.42),
        (1.0, 0.0),
    ]
    top = smooth([(x + a * r, y + b * r) for a, b in puffs], False)
    s.shape(Path(top.start, top.segments, True), tone)


def flock(s: Sheet, x: float, y: float, span: float, tone: str, n: int = 5) -> None:
    """Birds far off, in a loose line that climbs."""
    for k in range(n):
        px, py = x + span * 1.35 * k + s.pick(-0.3, 0.3), y - span * 0.42 * k + s.pick(-0.5, 0.5)
        size = span * (1 - 0.1 * k)
        wing = [
            (px - size * 0.5, py - size * 0.12),
            (px - size * 0.22, py - size * 0.22),
            (px, py),
            (px + size * 0.22, py - size * 0.22),
            (px + size * 0.5, py - size * 0.12),
        ]
        s.line(smooth(wing, False), tone, max(0.22, size * 0.1))


def waved(crest: list[Point], width: float, height: float) -> Path:
    """Ground beneath a smooth crest, down to the lower edge."""
    line = smooth(crest, False)
    return Path(line.start, [*line.segments, (width, height), (0.0, height)], True)


def rolling(s: Sheet, level: float, swing: float, phase: float, fill: str, waves: float = 1.4) -> None:
    """Ground whose crest rises and falls about `level` of the height."""
    crest = [(s.w * k / 8, s.h * (level + swing * math.sin(phase + waves * math.tau * k / 8))) for k in range(9)]
    s.shape(waved(crest, s.w, s.h), fill)
