"""What the places of a board are called, where a figure shows the board small."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.numbers import number
from pnp.fonts import find_font
from pnp.svg.matrices import Box
from pnp.units import MM_PER_PT, Size

from .fine_print import READABLE, as_shapes, place_names

FRAME = 0.8  # mm: what the frame of a figure keeps clear of the names on a board


def names_seen(svg: str, corner: tuple[float, float], k: float, room: Size, ink: str, under: Sequence[Box]) -> str:
    """The names of a board's places as shapes, `k` of its size with its left top corner at a place: those that neither
    the frame of the room cuts nor a thing in a box hides.
    """
    out = []
    for words, given, (x, y) in place_names(svg):
        x, y = corner[0] + x * k, corner[1] + y * k
        size = max(float(given["font-size"]) * k, READABLE * MM_PER_PT)
        half = size * (0.3 * len(words) + 0.1)
        own = (x - half, y - size * 0.7, x + half, y)
        seen = own[0] > FRAME and own[1] > FRAME and own[2] < room.width - FRAME and own[3] < room.height - FRAME
        if seen and not any(_over(own, box) for box in under):
            put = {"x": number(x), "y": number(y), "text-anchor": given.get("text-anchor", "start")}
            font = find_font(given["font-family"], int(given.get("font-weight", "400")), False)
            out.append(as_shapes(words, font, size, {**put, "fill": ink}))
    return "".join(out)


def _over(one: Box, other: Box) -> bool:
    """Whether a box lies upon another by more than a hair."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.25 and min(one[3], other[3]) - max(one[1], other[1]) > 0.25
