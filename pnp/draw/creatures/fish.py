"""Fish, sharks, eels, whales in side view."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Point, cornered, curve, ellipse, leaf, polar, poly
from pnp.draw.creatures.markings import PATTERNS, countershade, fin, mark, ridge
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Fish:
    """What a fish can be told."""

    length: float = number(0.5, "length of the body")
    depth: float = number(0.5, "depth of the body")
    tail: str = word("fork", "fork lunate round eel veil sword", "tail fin")
    dorsal: str = word("single", "none single shark long spiny sail spines", "fin on the back")
    snout: str = word("blunt", "blunt pointed sword jaw hook", "front of the head")
    pectoral: float = number(0.5, "length of the breast fin")
    bend: float = number(0, "how much the body bends", -1, 1)
    eye: float = number(0.5, "size of the eye")
    armour: str = word("none", "none plates", "plates over the head")
    teeth: str = word("none", "none fangs", "teeth that show")
    pattern: str = word("plain", PATTERNS, "the marking of the body")
    marks: str = word("auto", "auto dark accent light ink paper", "the tone of that marking")
    belly: str = word("light", "light accent", "the tone of the belly")
    hump: bool = flag("a hump on the nape, as spawning salmon have it")
    lure: bool = flag("an angler's lure")
    fluke: bool = flag("a whale: a flat tail, a flipper, a grooved throat")


def draw(c: Canvas, a: Fish) -> bool:
    """Paint it from back to front; it floats."""
    length, depth = 60 + 50 * a.length, 10 + 34 * a.depth
    body = _body(a, length, depth)
    whale, shark = a.fluke, a.dorsal == "shark"
    (_fluke if whale else _tail)(c, a, body, depth)
    _fins(c, a, body, depth)
    shapes = [body.outline()]
    nx, ny = body.at(1)
    if a.snout == "sword":
        shapes.append(leaf(nx - 3, ny - 0.5, -2, length * 0.3, depth * 0.12, 0.08))
    elif a.snout == "jaw":
        shapes.append(
            Tube(
                (nx - length * 0.16, ny + depth * 0.16, depth * 0.13),
                (nx - 2, ny + depth * 0.14, depth * 0.09),
                (nx + 2.5, ny + depth * 0.04, depth * 0.03),
            ).outline()
        )
    elif a.snout == "hook":
        shapes.append(
            Tube(
                (nx - length * 0.14, ny - depth * 0.02, depth * 0.15),
                (nx + depth * 0.05, ny + depth * 0.02, depth * 0.1),
                (nx + depth * 0.18, ny + depth * 0.2, depth * 0.035),
            ).outline()
        )
        shapes.append(
            Tube(
                (nx - length * 0.16, ny + depth * 0.2, depth * 0.12),
                (nx - depth * 0.06, ny + depth * 0.26, depth * 0.08),
                (nx + depth * 0.1, ny + depth * 0.16, depth * 0.03),
            ).outline()
        )
    c.group(shapes)
    countershade(c, body, 0.03, 0.99, 0.66)
    if a.belly == "accent":
        c.over(body.crescent(1, 0.7, 0.25, 0.97, 0.6), "accent", "line")
    if whale:
        mark(c, body, a.pattern, 0.2, 0.75, f1=0.3, tone=c.marking(a.marks))
    else:
        mark(
            c,
            body,
            a.pattern,
            0.12,
            0.72,
            f1=0.7,
            tone=c.marking(a.marks),
            count={"bands": 4, "stripes": 8, "spots": 9, "speckle": 14}.get(a.pattern, 0),
        )
    (_whale_face if whale else _face)(c, a, body, depth)
    px, py = body.at(0.7 if not whale else 0.74, 0.62 if shark or whale else 0.3)
    reach = depth * (0.35 + 0.5 * a.pectoral) * (1.7 if whale and a.pectoral > 0.7 else 1)
    turn = 128 if shark else (112 if whale else 158)
    c.group(
        [leaf(px, py, turn, reach, reach * (0.42 if reach < depth else 0.3), 0.55, -0.12)],
        "accent" if not shark and not whale else "dark",
    )
    if a.lure:
        x, y = body.at(0.86, -0.9)
        c.line(curve((x, y), (x + 5, y - depth * 0.42), (x + length * 0.16, y - depth * 0.34)), 0.9)
        c.group([ellipse(x + length * 0.16, y - depth * 0.31, depth * 0.06)], "accent")
    return False


def _body(a: Fish, length: float, depth: float) -> Tube:
    profile = [(0.0, 0.07), (0.12, 0.11), (0.3, 0.34), (0.5, 0.49), (0.68, 0.5), (0.84, 0.38), (0.95, 0.2), (1.0, 0.07)]
    eel = a.tail == "eel"
    if eel:
        profile = [
            (0, 0.03),
            (0.15, 0.26),
            (0.35, 0.4),
            (0.55, 0.46),
            (0.72, 0.5),
            (0.86, 0.5),
            (0.95, 0.36),
            (1, 0.16),
        ]
    elif a.fluke:
        profile = [(0, 0.05), (0.12, 0.1), (0.3, 0.3), (0.5, 0.46), (0.68, 0.52), (0.84, 0.5), (0.95, 0.38), (1, 0.24)]
    elif a.snout == "blunt":
        profile = [*profile[:-2], (0.95, 0.27), (1.0, 0.13)]

    def sway(u: float) -> float:
        wave = a.bend * 12 * math.sin(u * (9 if eel else 4.5)) * (1.15 - u)
        return wave - (depth * 0.09 * math.exp(-(((u - 0.68) / 0.14) ** 2)) if a.hump else 0)

    return Tube(*[(u * length, sway(u), w * depth * (1.12 if a.hump and 0.6 < u < 0.8 else 1)) for u, w in profile])


def _fluke(c: Canvas, a: Fish, body: Tube, depth: float) -> None:
    """A whale's tail, seen half from above."""
    x, y = body.at(0)
    h = depth * 0.55
    up = -10 + 30 * a.bend

    def at(u: float, v: float) -> Point:
        return polar(*polar(x, y, 180 + up, u * h), 90 + up, v * h)

    near = cornered(
        [at(-0.5, 0.12), at(0.5, 0.45), at(1.7, 0.72)],
        [at(1.7, 0.72), at(1.15, 0.12), at(0.72, 0.0)],
        [at(0.72, 0.0), at(-0.5, 0.12)],
    )
    far = cornered(
        [at(-0.5, -0.1), at(0.35, -0.5), at(1.3, -0.95)],
        [at(1.3, -0.95), at(1.1, -0.35), at(0.75, 0.0)],
        [at(0.75, 0.0), at(-0.5, -0.1)],
    )
    c.group([far], "far")
    c.group([near], "base")


def _tail(c: Canvas, a: Fish, body: Tube, depth: float) -> None:
    x, y = body.at(0)
    h = depth * 0.55
    tone = "accent" if a.dorsal != "shark" else "base"
    if a.tail in ("fork", "lunate", "sword"):
        s, notch = (0.8, 0.5) if a.tail == "lunate" else (0.62, 0.3)
        reach = h * 1.15
        top = [(x + 3, y - 1), (x - reach * 0.6, y - h * s * 0.8), (x - reach, y - h * s * 1.45)]
        low = [(x - reach, y + h * s * 1.45), (x - reach * 0.6, y + h * s * 0.8), (x + 3, y + 1)]
        if a.tail == "sword":
            c.group([leaf(x - reach * 0.1, y + h * 0.25, 166, h * 4.2, h * 0.4, 0.12, -0.06)], "accent")
        mid = (x - reach * notch, y)
        c.group(
            [
                cornered(
                    top,
                    [top[-1], (x - reach * (0.55 + notch * 0.3), y - h * s * 0.5), mid],
                    [mid, (x - reach * (0.55 + notch * 0.3), y + h * s * 0.5), low[0]],
                    low,
                    [low[-1], top[0]],
                )
            ],
            tone,
        )
        for k in (-3, -2, -1, 1, 2, 3):
            c.line(poly([(x - 1, y + k * 0.5), (x - reach * (0.38 + 0.1 * abs(k)), y + k * h * s * 0.3)], False), 0.3)
    elif a.tail == "round":
        c.group(
            [
                cornered(
                    [
                        (x + 4, y - 1.5),
                        (x - h * 0.5, y - h * 0.62),
                        (x - h * 1.05, y - h * 0.45),
                        (x - h * 1.18, y + h * 0.05),
                        (x - h * 1.0, y + h * 0.5),
                        (x - h * 0.5, y + h * 0.62),
                        (x + 4, y + 1.5),
                    ]
                )
            ],
            tone,
        )
        for k in (-2, -1, 0, 1, 2):
            c.line(poly([(x - 1, y + k * 0.6), (x - h * 0.95, y + k * h * 0.2)], False), 0.3)
    elif a.tail == "veil":
        for k, (turn, q) in enumerate(((146, 2.4), (162, 2.9), (180, 2.9), (200, 2.5))):
            c.group(
                [leaf(x + 4, y, turn, h * q, h * 0.95, 0.7, 0.06 if k < 2 else -0.06)],
                "accent" if k % 2 else "deep",
                0.45,
            )
            c.line(
                curve(
                    (x, y),
                    polar(x + 4, y, turn + 1, h * q * 0.5),
                    polar(x + 4, y, turn + (3 if k < 2 else -3), h * q * 0.9),
                ),
                0.3,
            )


def _fins(c: Canvas, a: Fish, body: Tube, depth: float) -> None:
    def up(t: float, k: float) -> Point:
        return body.out(t, -0.9, k)

    def down(t: float, k: float) -> Point:
        return body.out(t, 0.9, k)

    shark = a.dorsal == "shark"
    if shark:
        fin(c, [body.at(0.46, -0.8), body.at(0.62, -0.8)], up(0.44, depth * 0.52), up(0.45, depth * 0.08), "base", 0)
        fin(c, [body.at(0.2, -0.7), body.at(0.27, -0.7)], up(0.17, depth * 0.16), up(0.18, depth * 0.05), "base", 0)
    elif a.dorsal == "single":
        fin(
            c,
            [body.at(0.36, -0.85), body.at(0.5, -0.9), body.at(0.68, -0.85)],
            up(0.55, depth * 0.36),
            up(0.34, depth * 0.15),
        )
    elif a.dorsal == "long":
        top = [
            up(t, depth * q) for t, q in ((0.1, 0.05), (0.04, 0.2), (0.14, 0.26), (0.4, 0.22), (0.66, 0.2), (0.8, 0.04))
        ]
        c.group([cornered([body.at(t, -0.7) for t in (0.82, 0.6, 0.35, 0.1)], top)], "accent")
        for k in range(12):
            t = 0.14 + 0.6 * k / 11
            c.line(poly([up(t, 0), up(t - 0.03, depth * 0.18)], False), 0.3)
    elif a.dorsal == "spiny":
        ridge(c, body, "sail", 0.3, 0.78, depth * 0.5, 9)
    elif a.dorsal == "spines":
        for t in (0.56, 0.66, 0.75):
            c.group([leaf(*body.at(t, -0.8), body.angle(t) - 112, depth * 0.42, depth * 0.12, 0.1)], "accent", 0.45)
        fin(c, [body.at(0.26, -0.85), body.at(0.46, -0.9)], up(0.4, depth * 0.26), up(0.24, depth * 0.08))
    elif a.dorsal == "sail":
        ridge(c, body, "sail", 0.22, 0.86, depth * 0.95, 12)
    elif a.fluke:
        fin(c, [body.at(0.3, -0.8), body.at(0.4, -0.85)], up(0.29, depth * 0.13), up(0.27, depth * 0.03), "base", 0)
    if a.tail != "eel" and not a.fluke:
        fin(
            c,
            [body.at(0.2, 0.8), body.at(0.38, 0.85)],
            down(0.27, depth * 0.24),
            down(0.17, depth * 0.1),
            "accent" if not shark else "base",
            0 if shark else 3,
        )
        if not shark:
            x, y = body.at(0.6, 0.85)
            c.group([leaf(x, y, 118, depth * 0.36, depth * 0.16, 0.6)], "accent", 0.45)
    elif a.tail == "eel":
        top = [up(t, depth * 0.2 * min(1, 6 * t)) for t in (0.0, 0.1, 0.3, 0.5, 0.7, 0.82)]
        c.group([cornered([body.at(t, -0.6) for t in (0.84, 0.6, 0.3, 0.02)], top)], "accent")
        low = [down(t, depth * 0.18 * min(1, 6 * t)) for t in (0.0, 0.1, 0.3, 0.5, 0.56)]
        c.group([cornered([body.at(t, 0.6) for t in (0.58, 0.4, 0.2, 0.02)], low)], "accent")


def _face(c: Canvas, a: Fish, body: Tube, depth: float) -> None:
    shark = a.dorsal == "shark"
    if a.armour == "plates":
        c.over(body.band(-1, 1, 0.62, 1, False), "dark", "line")
        c.over(body.band(-0.75, -0.1, 0.65, 0.9), "shade")
        for t in (0.62, 0.74):
            c.line(curve(*[body.at(t, f) for f in (-1, -0.4, 0.2, 1)]), 0.7)
        c.line(curve(*[body.at(t, 0.15) for t in (0.62, 0.7, 0.8)]), 0.5)
    elif shark:
        for t in (0.72, 0.745, 0.77, 0.795):
            c.line(curve(body.at(t + 0.006, -0.3), body.at(t, 0), body.at(t + 0.004, 0.3)), 0.6)
    else:
        c.line(curve(body.at(0.80, -0.55), body.at(0.765, -0.1), body.at(0.77, 0.35), body.at(0.82, 0.75)), 0.7)
    c.eye(*body.at(0.895, -0.28), depth * (0.035 + 0.05 * a.eye) + 0.35)
    x, y = body.at(1)
    if a.snout == "hook":
        c.line(
            curve((x + depth * 0.1, y + depth * 0.13), (x - depth * 0.08, y + depth * 0.14), body.at(0.88, 0.32)), 0.7
        )
    else:
        c.line(curve(body.at(1, 0.15), body.at(0.96, 0.4), body.at(0.92, 0.5 if a.snout != "jaw" else 0.1)), 0.7)
    if a.teeth != "none":
        for k in range(5):
            c.group(
                [leaf(*body.at(0.985 - 0.016 * k, 0.28 + 0.05 * k), 100, depth * 0.1, depth * 0.05, 0.1)], "paper", 0.3
            )


def _whale_face(c: Canvas, a: Fish, body: Tube, depth: float) -> None:
    c.line(curve(body.at(1, 0.1), body.at(0.93, 0.3), body.at(0.84, 0.24), body.at(0.775, 0.06)), 0.7)
    for f in (0.5, 0.62, 0.74, 0.86):
        c.line(curve(*[body.at(t, f) for t in (0.96 - 0.05 * f, 0.85, 0.7, 0.5 + 0.1 * f)]), 0.35)
    for k in range(4):
        c.over(ellipse(*body.at(0.88 + 0.028 * k, -0.62 + 0.1 * (k % 2)), depth * 0.012), "dark", "fill")
    c.eye(*body.at(0.765, -0.08), depth * (0.022 + 0.03 * a.eye) + 0.25, False)
