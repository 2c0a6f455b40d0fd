"""Tetrapods, what grows on the head: horns, antlers, crests and frills."""

from __future__ import annotations

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, cornered, ellipse, leaf, polar, smooth
from pnp.draw.creatures.tetrapod_head import Head
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tube import Tube

PAIRED = frozenset(["antlers", "palmate", "bull", "brow", "three", "spiral", "straight", "curved", "prong"])
"""Horns of which the far one shows behind the head."""


def horns(c: Canvas, kind: str, head: Head, far: bool = False) -> None:
    """The near (or the far) horn of that kind."""
    h = head.h
    x, y = head.at(-0.16 + (0.3 if far else 0), -0.3)
    up = head.up - (2 if not far else -9)
    tone = "hornfar" if far else "horn"
    draw = {
        "antlers": _antlers,
        "palmate": _palmate,
        "bull": _bull,
        "spiral": _spiral,
        "straight": _straight,
        "curved": _curved,
        "prong": _prong,
    }.get(kind)
    if draw is not None:
        shapes, tube, lines = draw(x, y, h, up)
        c.group(shapes, tone)
        for k in range(1, lines + 1):
            c.line(tube.across(0.08 + 0.8 * k / (lines + 1), -0.95, 0.95), 0.32)
    elif kind == "ram":
        _ram(c, head)
    elif kind == "knobs":
        for shift in (0.3, -0.02):
            bx, by = head.at(shift - 0.12, -0.75)
            c.group(
                [
                    Tube(
                        (bx, by, h * 0.2),
                        (*polar(bx, by, up, h * 0.8), h * 0.15),
                        (*polar(bx, by, up, h * 1.05), h * 0.24),
                    ).outline()
                ],
                "dark",
            )
    elif kind == "nasal":
        fx, fy = head.upper.at(0.9, -0.7)
        bx, by = head.upper.at(0.5, -0.8)
        c.group(
            [
                leaf(fx, fy, up + 20, h * 2.0, h * 0.74, 0.1, -0.14),
                leaf(bx, by, up + 12, h * 1.0, h * 0.56, 0.12, -0.1),
            ],
            "horn",
        )
    elif kind in ("brow", "three"):
        if kind == "three" and not far:
            c.group([leaf(*head.upper.at(0.92, -0.6), up + 40, h * 1.8, h * 0.4, 0.08, -0.08)], "horn")
        c.group([leaf(*head.at(0.1, -0.55), up + 34, h * 2.9, h * 0.52, 0.08, -0.1)], tone)
    elif kind == "unicorn":
        fx, fy = head.upper.at(0.98, -0.1)
        spike = Tube(
            (fx, fy, h * 0.2),
            (*polar(fx, fy, head.turn - 8, h * 3.5), h * 0.14),
            (*polar(fx, fy, head.turn - 8, h * 7), 0.1),
        )
        c.group([spike.outline()], "paper")
        for k in range(1, 12):
            c.line(spike.across(k / 13, -0.9, 0.9, 0.03), 0.3)


def _antlers(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    h *= 1.3
    bx, by = polar(x, y, up, h * 0.35)
    t = Tube(
        (bx, by, h * 0.19),
        (*polar(bx, by, up - 40, h * 1.5), h * 0.17),
        (*polar(bx, by, up - 24, h * 3.0), h * 0.14),
        (*polar(bx, by, up, h * 4.1), h * 0.05),
    )
    shapes = [t.outline()]
    for u, turn, reach in ((0.1, 58, 1.35), (0.4, 46, 1.5), (0.68, 46, 1.25), (0.72, -46, 0.85)):
        px, py = t.at(u)
        shapes.append(
            Tube(
                (px, py, h * 0.13),
                (*polar(px, py, up + turn, h * reach * 0.6), h * 0.1),
                (*polar(px, py, up + turn - 24, h * reach), h * 0.03),
            ).outline()
        )
    return shapes, t, 0


def _palmate(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    bx, by = polar(x, y, up, h * 0.5)
    ex, ey = polar(bx, by, up - 38, h * 1.4)
    stem = Tube((bx, by, h * 0.24), (*polar(bx, by, up - 44, h * 0.8), h * 0.22), (ex, ey, h * 0.3))
    palm = [polar(ex, ey, up - 120, h * 0.4)]
    for k in range(6):
        a = up - 92 + 27 * k
        palm += [
            polar(ex, ey, a - 8, h * (1.75 - 0.05 * k)),
            polar(ex, ey, a, h * (2.75 - 0.12 * k)),
            polar(ex, ey, a + 7, h * (1.7 - 0.05 * k)),
        ]
    palm.append(polar(ex, ey, up + 70, h * 0.4))
    brow = leaf(bx, by, up + 48, h * 1.5, h * 0.34, 0.2, -0.2)
    return [stem.outline(), smooth(palm), brow], stem, 0


def _bull(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    bx, by = polar(x, y, up, h * 0.35)
    t = Tube(
        (bx, by, h * 0.31),
        (*polar(bx, by, up + 34, h * 1.15), h * 0.27),
        (*polar(bx, by, up + 30, h * 2.0), h * 0.17),
        (*polar(bx, by, up + 8, h * 2.7), 0.1),
    )
    return [t.outline()], t, 0


def _spiral(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    wave = (0, 0.3, -0.05, -0.36, -0.02, 0.32, 0.12, -0.1)
    nodes = []
    for k, side in enumerate(wave):
        px, py = polar(x, y, up - 22, h * (0.4 + 0.62 * k))
        nodes.append((*polar(px, py, up + 68, h * side), h * (0.3 - 0.037 * k)))
    t = Tube(*nodes)
    return [t.outline()], t, 7


def _straight(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    t = Tube(
        (*polar(x, y, up, h * 0.4), h * 0.22),
        (*polar(x, y, up - 26, h * 2.2), h * 0.17),
        (*polar(x, y, up - 30, h * 4.6), 0.1),
    )
    return [t.outline()], t, 6


def _curved(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    bx, by = polar(x, y, up, h * 0.35)
    nodes = [(bx, by, h * 0.36)]
    px, py = bx, by
    for k in range(1, 7):
        px, py = polar(px, py, up + 14 - 26 * k, h * 0.86)
        nodes.append((px, py, h * (0.36 - 0.052 * k)))
    t = Tube(*nodes)
    return [t.outline()], t, 8


def _prong(x: float, y: float, h: float, up: float) -> tuple[list[Path], Tube, int]:
    bx, by = polar(x, y, up, h * 0.4)
    t = Tube(
        (bx, by, h * 0.22),
        (*polar(bx, by, up + 6, h * 1.1), h * 0.18),
        (*polar(bx, by, up + 2, h * 1.9), h * 0.13),
        (*polar(bx, by, up - 24, h * 2.4), 0.1),
    )
    return [t.outline(), leaf(*t.at(0.5), up + 52, h * 0.9, h * 0.3, 0.2, -0.2)], t, 0


def _ram(c: Canvas, head: Head) -> None:
    h = head.h
    cx, cy = head.at(-0.5, -0.02)
    turn = head.turn - 14
    nodes = [
        (
            *polar(cx + k * h * 0.02, cy + k * h * 0.02, turn - 55 - k * 36, h * (1.2 - 0.055 * k)),
            h * (0.48 - 0.043 * k),
        )
        for k in range(10)
    ]
    t = Tube(*nodes)
    c.group([t.outline()], "horn")
    for k in range(1, 11):
        c.line(t.across(k / 11.5, -0.95, 0.95), 0.35)


def frill(c: Canvas, head: Head) -> None:
    """A bony or skin fan behind the head."""
    h = head.h
    fan = [polar(*head.at(-0.3, 0), head.turn + a, h * 2.35) for a in range(131, 286, 18)]
    c.group([smooth([head.at(0, 0.8), *fan, head.at(0.4, -0.7)])], "accent")
    for q in fan[1:-1:2]:
        c.over(ellipse(q[0] * 0.8 + head.x * 0.2, q[1] * 0.8 + head.y * 0.2, h * 0.2), "light", "line")


def head_crest(c: Canvas, a: Tetrapod, head: Head) -> None:
    """A hollow tube, a comb, or a tuft of hair on the crown."""
    h = head.h
    if a.crest == "tube":
        spine = [(*head.at(0.2, -0.6), h * 0.5), (*head.at(-1.2, -1.3), h * 0.42), (*head.at(-2.8, -1.75), h * 0.2)]
        c.group([Tube(*spine).outline()], "accent")
    elif a.crest == "comb":
        c.group(
            [
                cornered(
                    [
                        head.upper.at(0.6, -0.8),
                        head.at(0.9, -1.6),
                        head.at(0.1, -2.1),
                        head.at(-0.7, -1.7),
                        head.at(-0.75, -0.4),
                    ]
                )
            ],
            "accent",
        )
    elif a.crest == "tuft":
        c.group(
            [leaf(*head.at(-0.1 - 0.2 * k, -0.7), head.up + 26 - 22 * k, h * 1.4, h * 0.46, 0.4) for k in range(4)],
            "dark",
            0.4,
        )
