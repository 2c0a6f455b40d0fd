"""Ferns, horsetails, conifers, tree ferns, kelp and flowers."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Node, curve, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.parameters import word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Plant:
    """What a plant can be told."""

    kind: str = word("fern", "fern horsetail conifer treefern kelp flower", "what it is")


def draw(c: Canvas, a: Plant) -> bool:
    """Paint it from back to front; it stands."""
    {
        "fern": _fern,
        "horsetail": _horsetail,
        "conifer": _conifer,
        "treefern": _treefern,
        "kelp": _kelp,
        "flower": _flower,
    }[a.kind](c)
    return True


def _fern(c: Canvas) -> None:
    for i, (turn, length, bend) in enumerate(
        ((-150, 34, 0.25), (-30, 34, -0.25), (-128, 46, 0.2), (-52, 46, -0.2), (-90, 54, 0.05))
    ):
        nodes: list[Node] = [
            (*polar(0, 0, turn + bend * 70 * (k / 6) ** 1.5, length * k / 6), 0.9 - 0.12 * k) for k in range(7)
        ]
        t = Tube(*nodes, fine=2)
        n = 12
        fronds = [
            leaf(*t.at(k / n), t.angle(k / n) + s * 62, 12 * (1 - k / n) ** 0.8 + 1.5, 3.4, 0.4)
            for k in range(2, n)
            for s in (-1, 1)
        ]
        c.group(fronds, "base" if i % 2 == 0 else "shade", 0.3)
        c.group([t.outline()], "dark", 0.2)


def _horsetail(c: Canvas) -> None:
    for x, high in ((-13, 44), (12, 50), (0, 66)):
        c.group(
            [Tube((x, 0, 1.7), (x, -high * 0.5, 1.5), (x, -high, 0.8)).outline(), ellipse(x, -high, 1.8, 4.4)], "base"
        )
        for k in range(1, 8):
            y = -high * k / 8.4
            for s in (-1, 1):
                c.group(
                    [leaf(x, y, -90 + s * (58 - 20 * j), 13 * (1 - k / 10), 1.2, 0.4, -0.12 * s) for j in (0, 1)],
                    "shade",
                    0.25,
                )
            c.over(ellipse(x, y, 2, 0.8), "dark", "fill")


def _conifer(c: Canvas) -> None:
    c.group([poly([(-2.6, 0), (2.6, 0), (1.2, -58), (-1.2, -58)])], "accent")
    for k in range(7):
        y, w = -8 - k * 8, 24 - k * 3.1
        c.group(
            [
                smooth(
                    [
                        (0, y - 13),
                        (w * 0.5, y - 4),
                        (w, y + 2.5),
                        (w * 0.6, y + 1.5),
                        (w * 0.3, y + 3),
                        (0, y + 1.6),
                        (-w * 0.3, y + 3),
                        (-w * 0.6, y + 1.5),
                        (-w, y + 2.5),
                        (-w * 0.5, y - 4),
                    ]
                )
            ],
            "base" if k % 2 else "shade",
        )
        c.over(smooth([(0, y - 10), (w * 0.45, y - 2.6), (w * 0.8, y + 1.6), (w * 0.25, y + 1)]), "dark")


def _treefern(c: Canvas) -> None:
    t = Tube((0, 0, 4), (1, -15, 3), (0, -34, 2.6))
    c.group([t.outline()], "accent")
    for k in range(12):
        c.line(t.across(k / 12, -0.9, 0.9, -0.05), 0.5)
    for i, turn in enumerate((-168, -12, -148, -32, -122, -58, -90)):
        nodes: list[Node] = [(0, -34, 1)]
        for q in range(1, 5):
            x, y = polar(0, -34, turn, 9 * q)
            nodes.append((x, y + 0.9 * q * q * (1 if turn != -90 else 0.2), 0.8 - 0.13 * (q - 1)))
        f = Tube(*nodes, fine=2)
        c.group(
            [
                leaf(*f.at(k / 10), f.angle(k / 10) + q * 66, 9.5 * (1.08 - k / 10) + 1.5, 3, 0.4)
                for k in range(1, 10)
                for q in (-1, 1)
            ],
            "base" if i % 2 else "shade",
            0.3,
        )
        c.group([f.outline()], "dark", 0.2)


def _kelp(c: Canvas) -> None:
    for x, high, s in ((-14, 52, 1), (13, 58, -1), (0, 70, 1)):
        t = Tube(*[(x + 4 * s * math.sin(k * 1.1), -high * k / 7, 1.4 - 0.12 * k) for k in range(8)], fine=3)
        blades = [
            leaf(*t.at((k + 0.5) / 8), -90 + (58 if k % 2 else -58), 17 - k, 5.4, 0.5, 0.14 if k % 2 else -0.14)
            for k in range(8)
        ]
        c.group([*blades, t.outline()], "base" if x else "glow")
        c.group([ellipse(*t.at((k + 0.5) / 8), 1.5) for k in range(8)], "accent", 0.3)


def _flower(c: Canvas) -> None:
    stem = Tube((0, 0, 1.4), (2, -18, 1.2), (0, -38, 1))
    c.group([stem.outline(), leaf(1.5, -12, -28, 24, 9, 0.5, -0.1), leaf(1.6, -20, -150, 22, 8, 0.5, 0.1)], "base")
    c.line(curve((3, -13), (13, -18), (22, -22)), 0.4)
    c.line(curve((0, -21), (-9, -26), (-17, -28)), 0.4)
    for k in range(8):
        c.group([leaf(0, -46, k * 45 + 22, 18, 9, 0.62)], "accent" if k % 2 else "light")
    for k in range(8):
        c.group([leaf(0, -46, k * 45, 15, 7.5, 0.62)], "accent")
    c.group([ellipse(0, -46, 5.4)], "dark")
    for t in range(0, 360, 30):
        c.over(ellipse(*polar(0, -46, t, 3.4), 0.7), "horn", "line")
