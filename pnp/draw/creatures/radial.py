"""Sea stars, brittle stars, jellyfish, sea urchins and anemones."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import cornered, curve, ellipse, leaf, polar, smooth
from pnp.draw.creatures.parameters import number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Radial:
    """What a radial animal can be told."""

    kind: str = word("star", "star brittle jelly urchin anemone", "what it is")
    arms: float = number(5, "number of a star's arms", 5, 12)
    pattern: str = word("plain", "plain spots bands", "the marking of the bell")


def draw(c: Canvas, a: Radial) -> bool:
    """Paint it; only an anemone stands."""
    {"star": _star, "brittle": _brittle, "jelly": _jelly, "urchin": _urchin, "anemone": _anemone}[a.kind](c, a)
    return a.kind == "anemone"


def _jelly(c: Canvas, a: Radial) -> None:
    for k in range(9):
        x, s = -18 + k * 4.5, math.sin(k * 2.3)
        arm = Tube((x * 0.8, 0, 1.1), (x + 3 * s, 14, 0.9), (x - 4 * s, 28 + 5 * s, 0.7), (x + 2 * s, 40 + 8 * s, 0.2))
        c.group([arm.outline()], "accent" if k % 2 else "base", 0.35)
    for k in (-1, 0, 1):
        c.group(
            [Tube((k * 5, 0, 3), (k * 7 + 2, 10, 2.6), (k * 5 - 2, 20, 2.1), (k * 8 + 1, 30, 0.4)).outline()],
            "light",
            0.35,
        )
    c.group(
        [
            smooth(
                [
                    (-25, 2),
                    (-23, -12),
                    (-12, -25),
                    (0, -28),
                    (12, -25),
                    (23, -12),
                    (25, 2),
                    (18.5, -0.5),
                    (12.5, 3),
                    (6, 0),
                    (0, 3),
                    (-6, 0),
                    (-12.5, 3),
                    (-18.5, -0.5),
                ]
            )
        ]
    )
    c.over(
        cornered(
            [(-23, -4), (0, -9), (23, -4)],
            [(24, 0), (18.5, -1.5), (12.5, 2), (6, -1), (0, 2), (-6, -1), (-12.5, 2), (-18.5, -1.5), (-24, 0)],
        ),
        "shade",
    )
    c.over(smooth([(-19, -8), (-12, -20), (-3, -24.5), (-8, -14), (-10, -4)]), "light", "line")
    for x in (-14, -7, 0, 7, 14):
        c.line(curve((x * 0.4, -25), (x * 1.1, -13), (x * 1.4, -2)), 0.4)
    if a.pattern == "spots":
        for x, y in ((4, -20), (12, -14), (-14, -12), (17, -7), (3, -12), (-4, -6)):
            c.over(ellipse(x, y, 1.3), "accent", "line")
    elif a.pattern == "bands":
        c.over(cornered([(-20, -14), (0, -19), (20, -14)], [(21.5, -11), (0, -16), (-21.5, -11)]), "accent", "line")


def _urchin(c: Canvas, a: Radial) -> None:
    del a
    c.group(
        [leaf(*polar(0, 0, t, 13), t + c.wobble(-5, 5), c.wobble(17, 24), 2.1, 0.12) for t in range(0, 360, 10)],
        "dark",
        0.35,
    )
    c.group([ellipse(0, 0, 17)])
    for t in range(0, 360, 36):
        for q in (5, 9, 13):
            c.over(ellipse(*polar(0, 0, t + q, q), 0.9), "light", "line")


def _star(c: Canvas, a: Radial) -> None:
    n = round(a.arms)
    waist = 13 + 1.4 * (n - 5)
    points = []
    for k in range(n):
        t = -90 + 360 * k / n
        points += [
            polar(0, 0, t - 4.5, 34),
            polar(0, 0, t, 36.5),
            polar(0, 0, t + 4.5, 34),
            polar(0, 0, t + 180 / n, waist),
        ]
    c.group([smooth(points)])
    for k in range(n):
        t = -90 + 360 * k / n
        c.over(leaf(0, 0, t, 32, 7.5 * 5 / n, 0.3), "glow", "line")
        for q in range(5, 32, 4):
            x, y = polar(0, 0, t, q)
            for s in (-1, 1):
                c.over(
                    ellipse(*polar(x, y, t + 90 * s, (5.6 - q * 0.13) * 5 / n), (1.15 - q * 0.018) * (5 / n) ** 0.5),
                    "accent",
                    "line",
                )
            c.over(ellipse(x, y, 0.9), "dark", "fill")


def _brittle(c: Canvas, a: Radial) -> None:
    n = round(a.arms)
    for k in range(n):
        t, s = -90 + 360 * k / n, 1 if k % 2 else -1
        arm = Tube(
            (0, 0, 4),
            (*polar(0, 0, t, 12), 3),
            (*polar(0, 0, t + 12 * s, 24), 2.1),
            (*polar(0, 0, t - 4 * s, 35), 1.2),
            (*polar(0, 0, t + 8 * s, 44), 0.25),
        )
        c.group([arm.outline()])
        for j in range(3, 14):
            c.line(arm.across(j / 14, -0.95, 0.95), 0.4)
    c.group([ellipse(0, 0, 8.5)], "accent")
    for k in range(n):
        c.over(leaf(0, 0, -90 + 360 * k / n, 7.4, 3.6, 0.5), "light", "line")


def _anemone(c: Canvas, a: Radial) -> None:
    del a
    for k in range(15):
        t = -168 + 156 * k / 14
        x, y = polar(0, -22, t, 9)
        ex, ey = polar(x, y, t, 16 + 4 * (k % 2))
        c.group(
            [Tube((x, y + 3, 2.2), (*polar(x, y, t + 6, 9), 2.0), (ex, ey, 1.5)).outline()],
            "accent" if k % 2 else "glow",
            0.4,
        )
    column = Tube((0, 0, 14), (0, -6, 11.5), (0, -16, 11), (0, -22, 13))
    c.group(
        [smooth([(-15, 0), (-11.5, -7), (-11, -16), (-14, -23), (0, -26), (14, -23), (11, -16), (11.5, -7), (15, 0)])]
    )
    for f in (-0.6, -0.2, 0.2, 0.6):
        c.line(column.along(f, 0.1, 0.95), 0.4)
