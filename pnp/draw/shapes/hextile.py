"""Hexagons on paper: where they lie on a map, their corners, their outline. Millimetres."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from pnp.draw.numbers import number
from pnp.hexes import Hex


def centre(at: Hex, side: float, flat: bool) -> tuple[float, float]:
    """The middle of a hex from the middle of the map, mm, y down.

    >>> centre(Hex(0, 1), 10, flat=True)
    (0.0, 17.32)
    """
    if flat:
        x, y = 1.5 * at.q, sqrt(3) * (at.r + at.q / 2)
    else:
        x, y = sqrt(3) * (at.q + at.r / 2), 1.5 * at.r
    return round(x * side, 2), round(y * side, 2)


def corners(x: float, y: float, side: float, flat: bool) -> list[tuple[float, float]]:
    """The six corners of a hex around a middle, mm."""
    turn = 0.0 if flat else pi / 6
    return [
        (round(x + side * cos(turn + k * pi / 3), 2), round(y + side * sin(turn + k * pi / 3), 2)) for k in range(6)
    ]


@cache
def hexagon(x: float, y: float, side: float, inset: float = 0.0, flat: bool = True) -> str:
    """Path data of a hexagon around a middle, flat-topped or on its point, every edge moved inwards by `inset`.

    >>> hexagon(30, 26, 30)
    'M60 26L45 51.98L15 51.98L0 26L15 0.02L45 0.02Z'
    """
    points = corners(x, y, side - 2 * inset / sqrt(3), flat)
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points) + "Z"
