"""A drawing in path data, as large as its place lets it be and in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.svg.outline import bounds, flatten


def fitted(drawn: Iterable[str], x: float, y: float, wide: float, high: float, most: float) -> str:
    """A transform that takes path data into the middle of a place in mm, `most` mm to one of its units at most.

    >>> fitted(["M0 0H20V10"], 1, 1, 10, 10, 0.4)
    'translate(2 4) scale(0.4)'
    """
    left, top, right, low = bounds([line for path in drawn for line in flatten(path)])
    scale = min(wide / (right - left), high / (low - top), most)
    at_x, at_y = x + wide / 2 - scale * (left + right) / 2, y + high / 2 - scale * (top + low) / 2
    return f"translate({at_x:.3g} {at_y:.3g}) scale({scale:.3g})"
