"""Gradients that go on beyond their ends: where they are repeated, one piece after the other.

Each piece is a gradient of its own, painted over the end of the one before. One gradient with all the stops would be
a single shading, and viewers sample a shading in a few hundred places only, so that edges would move.
"""

from __future__ import annotations

from math import ceil, floor, hypot

from pnp.svg.matrices import Box
from pnp.svg.values import Refused

MOST_TIMES = 64
FINEST = 1e-5

SPREADS = ("pad", "reflect", "repeat")

Coords = tuple[float, ...]


def pieces(coords: Coords, box: Box) -> list[tuple[int, Coords]]:
    """The repetitions that reach over a box, each with its number (0 is the gradient itself) and its ends."""
    if hypot(coords[0] - coords[2], coords[1] - coords[3]) < FINEST if len(coords) == 4 else coords[5] < FINEST:
        raise Refused(f"a gradient that is repeated more than {MOST_TIMES} times")
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    if len(coords) == 6:
        fx, fy, fr, cx, cy, r = coords
        if (fx, fy, fr) != (cx, cy, 0.0):
            raise Refused("the painter knows spreadMethod only where a radial gradient begins at its centre")
        times = _times([0.0, *(hypot(left - cx, top - cy) / r for left, top in corners)])
        return [(time, (cx, cy, r * time, cx, cy, r * (time + 1))) for time in times]
    x, y, across, down = coords[0], coords[1], coords[2] - coords[0], coords[3] - coords[1]
    square = across**2 + down**2
    times = _times([((left - x) * across + (top - y) * down) / square for left, top in corners])
    return [
        (time, (x + across * time, y + down * time, x + across * (time + 1), y + down * (time + 1))) for time in times
    ]


def _times(places: list[float]) -> range:
    """The whole numbers that a stretch of places needs."""
    low, high = min(places), max(places)
    if not high - low <= MOST_TIMES:
        raise Refused(f"a gradient that is repeated more than {MOST_TIMES} times")
    return range(floor(low), max(ceil(high), floor(low) + 1))
