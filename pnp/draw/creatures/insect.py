"""Insects as pinned specimens seen from above: beetle, butterfly, moth, dragonfly, fly, wasp, cricket."""

from __future__ import annotations

from pnp.draw.creatures import insect_wings as wings
from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import curve, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.insect_look import Insect
from pnp.draw.creatures.tube import Tube

_FAT = {
    "elytra": 1.35,
    "butterfly": 0.5,
    "dragonfly": 0.42,
    "fly": 0.85,
    "wasp": 0.6,
    "none": 0.6,
    "moth": 0.85,
    "cricket": 0.7,
    "bee": 1.15,
}


def draw(c: Canvas, a: Insect) -> bool:
    """Paint it from back to front, head up; it floats."""
    fat = _FAT[a.wings] * (0.8 + 0.4 * a.size)
    length = 16 + 14 * a.abdomen if a.wings != "dragonfly" else 38 + 14 * a.abdomen
    tw, tl = 5.4 * (fat * 0.6 + 0.45), 5.2 * (fat * 0.35 + 0.7)
    hy, hr = -tl - 3.4 * (fat * 0.4 + 0.7), 3.6 * (fat * 0.4 + 0.65)
    if a.wings not in ("butterfly", "moth", "dragonfly") or a.legs > 0.3:
        c.mirror(lambda: _legs(c, a, fat, tw, tl))
    c.mirror(lambda: _feeler(c, a, hy, hr))
    if a.horns == "stag":
        c.mirror(lambda: _jaw(c, hy, hr))
    if a.wings in ("butterfly", "moth"):
        c.mirror(lambda: wings.butterfly(c, a))
    elif a.wings == "dragonfly":
        c.mirror(lambda: wings.dragonfly(c, a))
    _abdomen(c, a, fat, tw, tl, length)
    if a.wings in ("fly", "wasp", "bee"):
        c.mirror(lambda: wings.fly(c, a))
    elif a.wings == "cricket":
        c.mirror(lambda: wings.cricket(c, a, tw, tl, length))
    if a.wings == "bee":
        c.group([leaf(*polar(0, 0, t, tw * 0.8), t, 3.4, 2.4, 0.3) for t in range(-160, 200, 20)], "accent", 0.35)
    c.group([ellipse(0, 0, tw, tl)], {"elytra": "dark", "bee": "accent"}.get(a.wings, "base"))
    c.over(ellipse(-tw * 0.35, -tl * 0.25, tw * 0.32, tl * 0.4, 20), "glow" if a.wings != "elytra" else "shade")
    _head(c, a, hy, hr)
    if a.wings == "elytra":
        wings.elytra(c, a, fat, tw, tl, length * 1.02)
    if a.horns == "rhino":
        _horn(c, hy, tl)
    return False


def _legs(c: Canvas, a: Insect, fat: float, tw: float, tl: float) -> None:
    leap = a.hind > 0.6
    for k, (y, turn, bend) in enumerate(((-tl * 0.5, -34.0, -18.0), (tl * 0.3, 4.0, 14.0), (tl * 0.9, 38.0, 40.0))):
        reach = (7 + 9 * a.legs) * (1.0, 1.0, 1.25)[k]
        if a.pose == "threat" and k == 0:
            turn, bend, reach = -58, -26, reach * 1.25
        thick = 1.0
        if leap and k == 2:
            reach, turn, bend, thick = reach * (0.9 + a.hind), 66, -52, 1.9
        x0 = tw * 0.6
        knee = polar(x0, y, turn, reach * 0.75)
        if leap and k == 2:
            knee = polar(x0, y, -16, reach * 0.8)
            shin = polar(*knee, 84, reach * 0.95)
            toe = polar(*shin, 66, reach * 0.25)
        else:
            shin = polar(*knee, turn + bend * (1 if k else 1.6) + (0 if k else -12), reach * 0.8)
            toe = polar(*shin, turn + bend * 1.7, reach * 0.4)
        c.group(
            [Tube((x0, y, (1.5 + fat * 0.3) * thick), (*knee, 1.15 + fat * 0.3), (*shin, 0.75), (*toe, 0.3)).outline()],
            "dark",
            0.45,
        )


def _feeler(c: Canvas, a: Insect, hy: float, hr: float) -> None:
    if a.antennae == "none":
        return
    reach = {"short": 8, "long": 26, "feather": 13, "club": 16, "elbow": 11}[a.antennae]
    turn = -44 if a.antennae != "elbow" else -20
    t = Tube(
        (hr * 0.4, hy - hr * 0.5, 0.5),
        (*polar(hr * 0.5, hy - hr * 0.6, -62, reach * 0.5), 0.42),
        (*polar(hr * 0.5, hy - hr * 0.6, turn, reach), 0.35),
    )
    if a.antennae == "feather":
        for k in range(2, 12):
            for s in (-56, 56):
                x, y = t.at(k / 12)
                c.line(poly([(x, y), polar(x, y, t.angle(k / 12) + s, 4.2 * (1 - abs(k - 6) / 8))], False), 0.4)
    c.group([t.outline()] + ([ellipse(*t.at(1), 1.4, 0.85, -60)] if a.antennae == "club" else []), "dark", 0.35)


def _jaw(c: Canvas, hy: float, hr: float) -> None:
    t = Tube(
        (hr * 0.5, hy - hr * 0.5, 2.1),
        (hr * 1.7, hy - hr * 1.9, 2.0),
        (hr * 1.75, hy - hr * 3.6, 1.5),
        (hr * 0.75, hy - hr * 5.0, 0.4),
    )
    teeth = [leaf(*t.at(u, -0.6), 205 + 10 * k, 3.6 - k * 0.8, 1.9, 0.15) for k, u in enumerate((0.45, 0.68))]
    c.group([t.outline(), *teeth], "dark")
    c.over(t.band(0.1, 0.7, 0.1, 0.9), "base")


def _horn(c: Canvas, hy: float, tl: float) -> None:
    t = Tube((0, hy, 2.6), (0, hy - 8, 2.0), (0, hy - 15, 1.5))
    c.group([t.outline(), leaf(0, hy - 14, -132, 7, 2.6, 0.2, 0.14), leaf(0, hy - 14, -48, 7, 2.6, 0.2, -0.14)], "dark")
    c.over(t.band(-0.5, -0.1, 0.1, 0.9), "shade")
    c.group([leaf(0, tl * 0.1, -90, 10, 4.4, 0.2)], "shade")


def _abdomen(c: Canvas, a: Insect, fat: float, tw: float, tl: float, length: float) -> None:
    slim = a.wings == "dragonfly"
    abd = Tube(
        (0, tl * 0.4, tw * 0.62 * (1 if a.wings != "wasp" else 0.3)),
        (0, tl + length * 0.3, 5.6 * fat + 1.2),
        (0, tl + length * 0.62, 5.3 * fat + (0.9 if not slim else 0.4)),
        (0, tl + length, 1.3 * fat + (0.3 if not slim else 0.7)),
    )
    if a.tails and a.wings in ("none", "cricket", "elytra", "fly"):
        for s in (-1, 1):
            x, y = abd.at(0.94)
            c.group([leaf(x, y, 90 - 22 * s, length * 0.5, 1.3, 0.1)], "dark", 0.35)
    if a.wings == "bee":
        c.group(
            [leaf(*abd.at(k / 9, s), 90 - s * 62, 3.4, 2, 0.3) for k in range(2, 9) for s in (-0.86, 0.86)],
            "base",
            0.35,
        )
    c.group([abd.outline()], "accent" if a.wings in ("wasp", "fly") else "base")
    if a.lantern:
        c.over(abd.band(-1, 1, 0.66, 0.98, False), "accent", "line")
    segments = 9 if slim else 6
    for k in range(1, segments):
        u = 0.12 + 0.86 * k / segments
        if a.wings in ("wasp", "bee") or a.pattern == "bands":
            c.over(abd.band(-1, 1, u - 0.05, u + 0.03, False), "ink" if a.wings in ("wasp", "bee") else "dark", "fill")
        c.line(curve(abd.at(u, -1), abd.at(u + 0.03, 0), abd.at(u, 1)), 0.5)
    if a.wings == "wasp":
        c.group([leaf(*abd.at(0.97), 90, 5, 1.2, 0.1)], "ink", 0.2)


def _head(c: Canvas, a: Insect, hy: float, hr: float) -> None:
    big = a.eyes == "big" or a.wings in ("fly", "dragonfly")
    if a.eyes == "stalk":
        c.group(
            [Tube((-hr * 3.4, hy - hr * 0.7, 0.7), (0, hy, 1.2), (hr * 3.4, hy - hr * 0.7, 0.7)).outline()], "dark", 0.4
        )
    c.group([ellipse(0, hy, hr * (1.15 if big else 1), hr * 0.88)], "dark")
    c.over(
        smooth([(-hr * 0.5, hy - hr * 0.4), (0, hy - hr * 0.62), (hr * 0.5, hy - hr * 0.4), (0, hy - hr * 0.2)]),
        "shade",
    )
    x = hr * (3.4 if a.eyes == "stalk" else (0.72 if big else 0.85))
    y = hy - hr * (0.75 if a.eyes == "stalk" else 0.1)
    c.mirror(
        lambda: c.group([ellipse(x, y, hr * (0.62 if big else 0.36), hr * (0.72 if big else 0.4), -15)], "accent", 0.35)
    )
