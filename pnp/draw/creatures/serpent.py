"""Snakes and legless amphibians: a loose S on the ground, head raised."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Node, curve, ellipse, leaf, poly
from pnp.draw.creatures.markings import PATTERNS, mark
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Serpent:
    """What a serpent can be told."""

    pose: str = word("rise", "rise coil crawl", "head raised, coiled, or stretched along the ground")
    thick: float = number(0.5, "thickness of the body")
    pattern: str = word("bands", PATTERNS + " zigzag", "the marking of the back")
    marks: str = word("auto", "auto dark accent light ink paper", "the tone of that marking")
    hood: bool = flag("a cobra's hood")
    fangs: bool = flag("an open mouth with fangs")
    rattle: bool = flag("a rattle at the tail")


def _spine(pose: str, r: float) -> tuple[list[Node], list[Node]]:
    """The body from tail to head, and a loop that lies behind it."""
    if pose == "coil":
        loop = [
            (-30, -r * 1.5, 0.4),
            (-14, -r, r * 0.6),
            (8, -r * 0.9, r * 0.85),
            (32, -r * 1.1, r * 0.95),
            (40, -r * 2.6, r),
        ]
        body = [
            (40, -r * 2.4, r),
            (26, -r * 3.3, r),
            (4, -r * 3.0, r),
            (-8, -r * 4.0, r),
            (6, -r * 5.2, r),
            (22, -r * 5.6, r * 0.95),
            (28, -r * 7.4, r * 0.9),
            (20, -r * 8.9, r * 0.78),
            (24, -r * 10.3, r * 0.66),
            (33, -r * 10.6, r * 0.66),
        ]
        return [(x, y, q) for x, y, q in body], [(x, y, q) for x, y, q in loop]
    if pose == "crawl":
        body = [
            (-26, -0.8, 0.3),
            (-14, -2, r * 0.45),
            (0, -r * 1.5, r * 0.75),
            (14, -r * 2.6, r * 0.92),
            (28, -r * 1.4, r),
            (42, -r * 1.6, r),
            (54, -r * 2.8, r * 0.92),
            (66, -r * 2.4, r * 0.8),
            (78, -r * 2.2, r * 0.66),
        ]
        return [(x, y, q) for x, y, q in body], []
    body = [
        (0, -0.6, 0.3),
        (9, -1.2, r * 0.4),
        (20, -7, r * 0.75),
        (30, -r - 0.5, r * 0.95),
        (42, -r, r),
        (54, -r - 3, r),
        (62, -17, r * 0.95),
        (58, -27, r * 0.9),
        (51, -33, r * 0.78),
        (53, -41, r * 0.66),
        (61, -44, r * 0.66),
    ]
    return [(x, y, q) for x, y, q in body], [
        (40, -r * 0.9, r * 0.9),
        (28, -r * 0.8, r * 0.85),
        (14, -r * 0.75, r * 0.7),
        (2, -r * 0.6, r * 0.5),
        (-10, -1, 0.3),
    ]


def draw(c: Canvas, a: Serpent) -> bool:
    """Paint it from back to front; it lies on the ground."""
    r = 2.4 + 2.8 * a.thick
    spine, loop = _spine(a.pose, r)
    t = Tube(*spine)
    if loop:
        behind = Tube(*loop)
        c.group([behind.outline()], "far")
        if a.rattle:
            end = loop[0] if a.pose == "coil" else loop[-1]
            c.group(
                [
                    ellipse(end[0] + 1.2 * k * (1 if a.pose == "coil" else -1) * -1, end[1] - 0.4 - 0.8 * k, 1.1, 1.4)
                    for k in range(4)
                ],
                "accent",
                0.35,
            )
    shapes = [t.outline()]
    if a.hood:
        x, y = t.at(0.85)
        shapes.append(ellipse(x - 0.5, y - 1, r * 1.5, r * 2.7, 8))
    hx, hy = t.at(1)
    head = Tube(
        (hx - r * 0.5, hy, r * 0.8),
        (hx + r * 0.5, hy, r * 0.95),
        (hx + r * 1.6, hy + r * 0.25, r * 0.66),
        (hx + r * 2.4, hy + r * 0.45, r * 0.34),
    )
    x, y = hx + r * 2.5, hy + r * 0.6
    if a.fangs:
        jaw = Tube(
            (hx + r * 0.2, hy + r * 0.7, r * 0.4),
            (hx + r * 1.3, hy + r * 1.5, r * 0.32),
            (hx + r * 1.9, hy + r * 2.0, r * 0.18),
        )
        c.group([jaw.outline()])
        c.fill(
            [poly([(hx + r * 0.5, hy + r * 0.5), (hx + r * 2.1, hy + r * 0.6), (hx + r * 1.7, hy + r * 1.75)])], "mouth"
        )
        c.group([leaf(hx + r * 1.9, hy + r * 0.8, 96, r * 0.75, r * 0.26, 0.1)], "paper", 0.25)
        x, y = hx + r * 1.5, hy + r * 1.1
    for fork in (-0.2, 0.5):
        c.line(poly([(x, y), (x + r, y + 0.15 * r), (x + r * 1.6, y + fork * r)], False), 0.55, "accent")
    c.group([*shapes, head.outline()])
    c.over(t.band(0.4, 1, 0.05, 0.97), "light")
    n = {"bands": 15, "stripes": 18, "spots": 16, "rosettes": 14, "patches": 14, "speckle": 24}.get(a.pattern, 0)
    if a.pattern == "zigzag":
        teeth = [t.at(0.05 + 0.86 * k / 36, -0.75 if k % 2 else -0.05) for k in range(37)]
        back = [t.at(0.05 + 0.86 * k / 36, -0.3 if k % 2 else 0.4) for k in range(36, -1, -1)]
        c.over(poly(teeth + back), c.marking(a.marks), "fill")
    else:
        mark(c, t, a.pattern, 0.06, 0.9, f1=0.6, tone=c.marking(a.marks), count=n)
    if a.hood:
        x, y = t.at(0.85)
        c.over(ellipse(x + r * 0.3, y - 1.4, r * 0.5, r * 0.8, 8), "accent", "line")
    c.over(head.crescent(1, 0.7, 0.1, 0.98), "light")
    c.eye(*head.at(0.5, -0.4), r * 0.22)
    if not a.fangs:
        c.line(curve(head.at(1, 0.25), head.at(0.7, 0.4), head.at(0.4, 0.45)), 0.5)
    return True
