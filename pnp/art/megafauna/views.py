"""How the fifth game's lands are seen: each in planes from the haze to the feet, with what stands there at three sizes.

A view draws from the far range to the ground that feet stand on. What is far is mixed with the light of the horizon,
what is near is not; the middle of the picture stays open, for an animal stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.art.megafauna import stands
from pnp.art.megafauna.sky import Place
from pnp.draw.creatures.geometry import ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix

View = Callable[[Place], None]
Stand = Callable[..., None]

_SIDES = (0.03, 0.94, 0.16, 0.84, 0.27)
"""Where trees stand, the nearest first: at the sides, of both and of unlike sizes."""


def ground(p: Place, far: str, middle: str, near: str) -> None:
    """The plain from the horizon to the feet: a hazy strip with the herd on it, a lit middle, the near ground."""
    s = p.sheet
    stands.rolling(s, p.horizon, 0.008, s.pick(0, 6), p.hazy(far, 0.4))
    p.herd(p.horizon + 0.035, p.hazy(mix(near, "#2a211c", 0.62), 0.3))
    stands.rolling(s, p.horizon + 0.07, 0.014, s.pick(0, 6), middle)
    lights(p, mix(middle, "#fff6da", 0.4), p.horizon + 0.08, p.floor - 0.04)
    stands.rolling(s, p.floor - 0.02, 0.012, s.pick(0, 6), near)
    lights(p, mix(near, "#fff2cf", 0.22), p.floor, 0.97)


def lights(p: Place, tone: str, top: float, low: float) -> None:
    """Long lenses of light that lie on the ground."""
    s = p.sheet
    for k in range(4):
        x, y, half = (
            s.w * s.pick(0.05, 0.95),
            s.h * (top + (low - top) * (k + s.pick(0, 1)) / 4),
            s.w * s.pick(0.08, 0.2),
        )
        s.shape(smooth([(x - half, y), (x, y - 0.012 * s.h), (x + half, y), (x, y + 0.008 * s.h)]), tone, 0.8)


def row(p: Place, stand: Stand, tone: str, sizes: Sequence[float], foot: float, swing: float = 0.02) -> None:
    """The same tree at the sides, from near and large to far, small and hazy."""
    s = p.sheet
    for k in reversed(range(len(sizes))):
        x = s.w * (_SIDES[k % len(_SIDES)] + s.pick(-0.03, 0.03))
        far = 0.24 + 0.16 * k
        y = s.h * (foot - 0.014 * k + s.pick(0, swing))
        own = p.hazy(tone, far)
        stand(s, x, y, p.unit * sizes[k] * s.pick(0.9, 1.1), own, mix(own, p.hazy("#2f2a24", far), 0.28))


def far_off(p: Place, stand: Stand, place: tuple[float, float, float, float], *tones: str) -> None:
    """A mountain in its tones: its middle across, its foot below the horizon, half its width and its height, each a
    share of the picture."""
    s, (x, below, half, high) = p.sheet, place
    stand(s, s.w * x, s.h * (p.horizon + below), s.w * half, s.h * high, *tones)


def distant(p: Place, tone: str, high: float, haze: float) -> None:
    """A far range, higher at the side away from the light."""
    s, up = p.sheet, 1 - high
    crest = [
        (0.0, 0.86),
        (0.1, 0.62),
        (0.22, 0.7),
        (0.34, 0.34),
        (0.46, 0.46),
        (0.6, 0.0),
        (0.72, 0.3),
        (0.84, 0.16),
        (1.0, 0.5),
    ]
    points = [
        (s.w * (x if p.side < 0 else 1 - x), s.h * (p.horizon - high * (1 - y * 0.9) + 0.0 * up)) for x, y in crest
    ]
    points.sort()
    s.shape(stands.waved(points, s.w, s.h), p.hazy(tone, haze))


def grassland(p: Place) -> None:
    """Warm grass with oaks that stand apart."""
    distant(p, "#8c9aa0", 0.16, 0.62)
    stands.rolling(p.sheet, p.horizon - 0.03, 0.02, p.sheet.pick(0, 6), p.hazy("#a9a06a", 0.5))
    row(p, stands.open_oak, "#77803f", (0.5, 0.36, 0.24, 0.18), p.horizon + 0.06)
    ground(p, "#d8bb72", "#d9b667", "#c09450")
    blades(p, "#8f6c35", 9)


def steppe(p: Place) -> None:
    """Cold grass under snowy mountains: the mammoths' country."""
    s = p.sheet
    away = 0.74 if p.side < 0 else 0.24
    for x, half, high in ((away - 0.3 * p.side * -1, 0.26, 0.2), (away, 0.34, 0.34), (away + 0.22, 0.24, 0.22)):
        tone = p.hazy("#7d8ea3", 0.5)
        far_off(p, stands.peak, (x, 0, half, high), tone, mix(tone, "#5c6f8a", 0.35), p.hazy("#ffffff", 0.1))
    stands.rolling(s, p.horizon - 0.02, 0.012, s.pick(0, 6), p.hazy("#8f9a7a", 0.42))
    row(p, stands.fir, "#4f6b57", (0.26, 0.2, 0.15, 0.12, 0.1), p.horizon + 0.05)
    ground(p, "#c9bd82", "#d3c27c", "#b39d5c")
    blades(p, "#86733c", 10)


def badlands(p: Place) -> None:
    """Table mountains in layers, sage between stones."""
    s = p.sheet
    tone, lit = p.hazy("#b9785a", 0.34), p.hazy("#dba074", 0.34)
    shade = mix(tone, "#7d5a5c", 0.4)
    big, small = ((0.62, 0.9), (0.04, 0.2)) if p.side < 0 else ((0.06, 0.32), (0.76, 0.92))
    foot = s.h * (p.horizon + 0.02)
    far = p.hazy("#b98a76", 0.62)
    stands.butte(
        s,
        s.w * 0.4,
        s.w * 0.54,
        foot,
        s.h * (p.horizon - 0.13),
        far,
        mix(far, "#8a6f74", 0.2),
        mix(far, "#ffe9c8", 0.3),
    )
    stands.butte(s, s.w * small[0], s.w * small[1], foot, s.h * (p.horizon - 0.22), tone, shade, lit)
    stands.butte(s, s.w * big[0], s.w * big[1], foot, s.h * (p.horizon - 0.38), tone, shade, lit)
    ground(p, "#d9a878", "#ddb27a", "#bd8858")
    for k in range(6):
        x = s.w * (0.06 + 0.17 * k + s.pick(-0.05, 0.05))
        stands.bush(
            s, x, s.h * (p.horizon + 0.09 + 0.02 * (k % 3)), p.unit * s.pick(0.022, 0.038), p.hazy("#7f875c", 0.2)
        )
    stones(p, "#9c6c4b", "#d8ad82")


def desert(p: Place) -> None:
    """Column cacti at three distances, jagged hills, bare ground."""
    s = p.sheet
    distant(p, "#9a7f92", 0.2, 0.5)
    stands.rolling(s, p.horizon - 0.015, 0.014, s.pick(0, 6), p.hazy("#c79a78", 0.4))
    row(p, stands.saguaro, "#5f8357", (0.56, 0.38, 0.26, 0.17, 0.12), p.horizon + 0.07)
    ground(p, "#e0b98c", "#e6c391", "#cfa06c")
    for k in range(5):
        x, y = s.w * (0.1 + 0.2 * k + s.pick(-0.06, 0.06)), s.h * (p.horizon + 0.11 + 0.015 * (k % 2))
        for turn in (-150, -120, -90, -60, -30):
            s.shape(leaf(x, y, turn, p.unit * 0.05, p.unit * 0.012, 0.3), p.hazy("#7c8a58", 0.15))
    stones(p, "#a87b52", "#e8c798")


def dunes(p: Place) -> None:
    """Sand in long backs, each with a lit side and a shaded one."""
    s = p.sheet
    for level, haze, swing in ((p.horizon - 0.12, 0.55, 0.05), (p.horizon - 0.05, 0.4, 0.05)):
        tone = p.hazy("#d9b27c", haze)
        phase = s.pick(0, 6)
        stands.rolling(s, level, swing, phase, mix(tone, "#fff0cf", 0.25), 1.1)
        stands.rolling(s, level + 0.035, swing * 0.6, phase + 0.7, mix(tone, "#8a6a62", 0.16), 1.3)
    ground(p, "#e3c48c", "#e9cd96", "#d2aa6a")
    for k in range(4):
        x, y = s.w * (0.08 + 0.26 * k + s.pick(-0.05, 0.05)), s.h * (p.horizon + 0.1)
        stands.bush(s, x, y, p.unit * s.pick(0.02, 0.034), p.hazy("#8b8b58", 0.2))
    stones(p, "#ad8350", "#efd6a2")


def fern_plain(p: Place) -> None:
    """Open ground before there was grass: ferns and cycads, monkey puzzles far off, a mountain that smokes."""
    s = p.sheet
    away = 0.8 if p.side < 0 else 0.2
    tone = p.hazy("#8d8f97", 0.5)
    smoke = p.hazy("#c9c2bc", 0.25)
    far_off(p, stands.volcano, (away, 0.01, 0.3, 0.3), tone, mix(tone, "#5d6474", 0.3), smoke)
    stands.rolling(s, p.horizon - 0.03, 0.016, s.pick(0, 6), p.hazy("#87996b", 0.5))
    row(p, stands.araucaria, "#4f6b48", (0.52, 0.38, 0.27, 0.2, 0.15), p.horizon + 0.05)
    ground(p, "#b9b877", "#c3bb74", "#a59a56")
    for k in range(5):
        x = s.w * (0.05 + 0.22 * k + s.pick(-0.05, 0.05))
        stands.tree_fern(
            s,
            x,
            s.h * (p.horizon + 0.1),
            p.unit * s.pick(0.1, 0.15),
            p.hazy("#6f8a4c", 0.2),
            p.hazy("#6b5a40", 0.2),
            0.3,
        )
    for k in range(6):
        stands.fern(
            s,
            s.w * (0.04 + 0.18 * k + s.pick(-0.04, 0.04)),
            s.h * s.pick(p.floor + 0.04, 0.98),
            p.unit * 0.06,
            "#6f7f3c",
        )


def peaks(p: Place) -> None:
    """Snowy mountains with a lit flank and a dark one, a wood at their feet, a stony slope."""
    s = p.sheet
    order = (
        ((0.16, 0.3, 0.26), (0.52, 0.26, 0.24), (0.8, 0.36, 0.42))
        if p.side < 0
        else ((0.84, 0.3, 0.26), (0.48, 0.26, 0.24), (0.2, 0.36, 0.42))
    )
    for k, (x, half, high) in enumerate(order):
        tone = p.hazy("#8795a8", 0.5 - 0.08 * k)
        place = x + s.pick(-0.03, 0.03), 0.02, half, high
        far_off(p, stands.peak, place, tone, mix(tone, "#51637f", 0.42), p.hazy("#ffffff", 0.06))
    stands.rolling(s, p.horizon - 0.015, 0.012, s.pick(0, 6), p.hazy("#7f927c", 0.4))
    for k in range(12):
        x = (k + 0.5) / 12
        stands.fir(
            s,
            s.w * x + s.pick(-1, 1),
            s.h * (p.horizon + 0.03),
            p.unit * s.pick(0.06, 0.12) * (0.6 + abs(x - 0.5)),
            p.hazy("#56705f", 0.32),
        )
    ground(p, "#a9ad93", "#b0ab8f", "#93896f")
    stones(p, "#6f6a60", "#c3bdab")
    blades(p, "#77704f", 5)


def tundra(p: Place) -> None:
    """Low hills with snow in their folds, the wall of an ice sheet, heath in its autumn colours."""
    s = p.sheet
    wall = [
        (0, 0.2),
        (0.08, 0.25),
        (0.2, 0.22),
        (0.3, 0.29),
        (0.42, 0.26),
        (0.55, 0.33),
        (0.7, 0.29),
        (0.82, 0.37),
        (1, 0.34),
    ]
    top = [
        (s.w * x, s.h * (p.horizon - up)) for x, up in (wall if p.side < 0 else [(1 - a, b) for a, b in reversed(wall)])
    ]
    s.shape(poly([*top, (s.w, s.h), (0, s.h)]), p.hazy("#ffffff", 0.05))
    s.shape(poly([*((x, y + s.h * 0.045) for x, y in top), (s.w, s.h), (0, s.h)]), p.hazy("#b4d3e2", 0.12))
    s.shape(poly([*((x + s.w * 0.02, y + s.h * 0.13) for x, y in top), (s.w, s.h), (0, s.h)]), p.hazy("#8fb7cc", 0.15))
    for k, (x, y) in enumerate(top):
        lean = s.w * (0.012 if k % 2 else -0.01)
        crack = [
            (x - 0.35, y + s.h * 0.03),
            (x + 0.35, y + s.h * 0.03),
            (x + lean + 0.1, s.h * p.horizon),
            (x + lean - 0.1, s.h * p.horizon),
        ]
        s.shape(poly(crack), p.hazy("#6f9fba", 0.2))
    stands.rolling(s, p.horizon - 0.05, 0.02, s.pick(0, 6), p.hazy("#9c9a86", 0.36))
    for x, y, half in ((0.14, 0.02, 0.1), (0.6, 0.0, 0.13), (0.9, 0.02, 0.09)):
        s.shape(ellipse(s.w * x, s.h * (p.horizon - 0.02 + y), s.w * half, s.h * 0.009), p.hazy("#ffffff", 0.1))
    ground(p, "#b7a97e", "#bfa878", "#a0835c")
    for k in range(9):
        x, y = s.w * (0.04 + 0.115 * k + s.pick(-0.03, 0.03)), s.h * (p.floor + 0.02 + 0.03 * (k % 3))
        stands.bush(s, x, y, p.unit * s.pick(0.025, 0.045), ("#a8563a", "#8a7a3e", "#b5793c")[k % 3])
    stones(p, "#77706a", "#c9c3b6")


def ash_fall(p: Place) -> None:
    """A volcano that covers the land: grey drifts, bare stumps, flakes in the air."""
    s = p.sheet
    away = 0.78 if p.side < 0 else 0.24
    tone = p.hazy("#7d7679", 0.34)
    smoke = p.hazy("#8f888a", 0.2)
    far_off(p, stands.volcano, (away, 0.02, 0.34, 0.36), tone, mix(tone, "#4c464c", 0.4), smoke)
    stands.rolling(s, p.horizon - 0.02, 0.015, s.pick(0, 6), p.hazy("#a8a3a0", 0.4))
    for x, way, high in ((0.06, 1, 0.3), (0.93, -1, 0.36), (0.3, 1, 0.16), (0.62, -1, 0.12)):
        stands.dead_tree(s, s.w * x, s.h * (p.horizon + 0.07), p.unit * high, p.hazy("#57504c", 0.3), way)
    ground(p, "#bdb9b4", "#c6c2bc", "#a8a39d")
    for _ in range(26):
        s.disc(s.w * s.pick(0.02, 0.98), s.h * s.pick(0.04, 0.9), s.pick(0.14, 0.32), "#f2efea", 0.9)


def blades(p: Place, tone: str, n: int) -> None:
    p.sheet.tufts(n, tone, p.floor + 0.03, 0.99, max(0.5, p.unit / 55))


def ferny(p: Place, tone: str, n: int) -> None:
    s = p.sheet
    for k in range(n):
        x = s.w * ((k + s.pick(0.1, 0.9)) / n)
        stands.fern(s, x, s.h * s.pick(p.floor + 0.02, 0.98), p.unit * s.pick(0.045, 0.07), tone)


def stones(p: Place, tone: str, lit: str) -> None:
    s = p.sheet
    for k in range(6):
        x = s.w * ((k + s.pick(0.1, 0.9)) / 6)
        stands.boulder(s, x, s.h * s.pick(p.floor + 0.02, 0.97), p.unit * s.pick(0.012, 0.03), tone, lit)
