"""Ringed worms, velvet worms, centipedes and caterpillars in side view: a wave with segments."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, ellipse, leaf, polar
from pnp.draw.creatures.markings import countershade, rings
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Worm:
    """What a worm can be told."""

    kind: str = word("worm", "worm velvet centipede caterpillar", "what it is")
    segments: float = number(16, "number of segments", 6, 32)
    legs: float = number(0.5, "length of the legs")
    pattern: str = word("plain", "plain spots bands", "the marking of the segments")
    bristles: bool = flag("bristles on every segment")


def draw(c: Canvas, a: Worm) -> bool:
    """Paint it from back to front; it lies on the ground."""
    high = {"caterpillar": 8.0, "velvet": 2.5, "centipede": 7.0, "worm": 9.0}[a.kind]
    r = {"centipede": 2.6, "worm": 4.2, "velvet": 4.6, "caterpillar": 5.8}[a.kind]
    n, m = 12, round(a.segments)
    t = Tube(
        *[
            (k * 7.4, -r - 6 - high * 0.5 * math.sin(k * 0.85 + 0.4), r * (0.35 + 0.65 * min(1, (k + 0.6) / 3)))
            for k in range(n)
        ],
        fine=3,
    )
    if a.kind != "worm":
        for side, tone in ((0.35, "deep"), (0.7, "accent")):
            c.group([_leg(a, t, k, m, r, side) for k in range(1, m)], tone, 0.4)
    if a.bristles:
        hairs = []
        for k in range(2, 27):
            for s in (-0.8, 0.8):
                turn = t.angle(k / 28) + (90 if s > 0 else -90) + c.wobble(-14, 14)
                hairs.append(leaf(*t.at(k / 28, s), turn, 6, 1.2, 0.3))
        c.group(hairs, "accent", 0.25)
    x, y = t.at(1)
    if a.kind != "worm":
        reach = {"centipede": 17.0, "velvet": 9.0, "caterpillar": 5.0}[a.kind]
        for turn in (-58, -28):
            c.group(
                [
                    Tube(
                        (x, y, 0.9), (*polar(x, y, turn, reach * 0.6), 0.7), (*polar(x, y, turn + 18, reach), 0.25)
                    ).outline()
                ],
                "accent",
                0.4,
            )
    c.group([t.outline(), ellipse(x, y, r * (1.12 if a.kind != "worm" else 0.6))])
    countershade(c, t, 0.03, 0.97)
    if a.pattern == "bands":
        for k in range(1, m, 2):
            c.over(t.band(-1, 1, k / m, (k + 0.9) / m, False), "dark", "line")
    elif a.pattern == "spots":
        for k in range(1, m):
            c.over(ellipse(*t.at((k + 0.5) / m, -0.25), r * 0.24), "accent", "line")
    rings(c, t, m * (2 if a.kind == "worm" else 1))
    if a.kind == "worm":
        c.over(t.band(-1, 1, 0.68, 0.8, False), "accent", "line")
    else:
        c.eye(x + r * 0.35, y - r * 0.25, r * 0.22)
    return True


def _leg(a: Worm, t: Tube, k: int, m: int, r: float, side: float) -> Path:
    x, y = t.at(k / m, side)
    lean = 5 * math.sin(k * 1.9) + (2 if side < 0.5 else 0)
    long = 0.6 + 0.8 * a.legs
    if a.kind == "centipede":
        return Tube((x, y, 0.9), (x + lean * 0.5, y + 5 * long, 0.7), (x + lean - 1.5, y + 10 * long, 0.2)).outline()
    return Tube(
        (x, y, r * 0.34),
        (x + lean * 0.3, y + r * 0.7 * long, r * 0.26),
        (x + lean * 0.4 + 0.8, y + r * 1.3 * long, r * 0.2),
    ).outline()
