"""A drawing in path data, as large as its place lets it be, its mass in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.svg.matrices import Point
from pnp.svg.outline import bounds, flatten

MOST_ASIDE = 0.35
"""How far out of its place the lighter end of a drawing may come, mm, to have its mass in the middle."""


def fitted(drawn: Iterable[str], x: float, y: float, wide: float, high: float, most: float) -> str:
    """A transform that takes path data into the middle of a place in mm, `most` mm to one of its units at most.

    From left to right the middle is that of its mass, as the eye takes it, and not that of its ends.

    >>> fitted(["M0 0H20V10H0Z"], 1, 1, 10, 10, 0.4)
    'translate(2 4) scale(0.4)'
    >>> fitted(["M0 0H20V10"], 1, 1, 10, 10, 0.4)
    'translate(0.667 4) scale(0.4)'
    """
    lines = [line for path in drawn for line in flatten(path)]
    left, top, right, low = bounds(lines)
    scale = min(wide / (right - left), high / (low - top), most)
    ends, mass = scale * (left + right) / 2, scale * _middle(lines, (left + right) / 2)
    room = (wide - scale * (right - left)) / 2 + MOST_ASIDE
    at_x = x + wide / 2 - ends + max(-room, min(room, ends - mass))
    at_y = y + high / 2 - scale * (top + low) / 2
    return f"translate({at_x:.3g} {at_y:.3g}) scale({scale:.3g})"


def _middle(lines: Sequence[Sequence[Point]], otherwise: float) -> float:
    """The x of the middle of the area that lines enclose."""
    area = moment = 0.0
    for line in lines:
        cross = [(a[0] * b[1] - b[0] * a[1], a[0] + b[0]) for a, b in pairwise([*line, line[0]])]
        turn = 1 if sum(product for product, _ in cross) >= 0 else -1
        area += turn * sum(product for product, _ in cross)
        moment += turn * sum(product * ends / 3 for product, ends in cross)
    return moment / area if area else otherwise
