"""Hexagons that share their cut lines: a tessellation of flat-topped ones, each line drawn once.

Columns lie three quarters of a hexagon apart, and every other column half a hexagon lower. A box of any proportion
holds a hexagon that tessellates, so that a trim size rounded to whole millimetres still closes without gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.sheets.records import Mark, Placement
from pnp.units import Size

Point = tuple[float, float]


def corners(p: Placement) -> list[Point]:
    """The corners of the hexagon in a placement's box, clockwise from the upper left one.

    >>> corners(Placement("", 0, 0, 60, 52))[:3]
    [(15.0, 0), (45.0, 0), (60, 26.0)]
    """
    quarter, right, middle, bottom = p.width / 4, p.x + p.width, p.y + p.height / 2, p.y + p.height
    return [
        (p.x + quarter, p.y),
        (right - quarter, p.y),
        (right, middle),
        (right - quarter, bottom),
        (p.x + quarter, bottom),
        (p.x, middle),
    ]


def fits(size: Size, room: Size) -> tuple[int, int]:
    """How many columns, and how many hexagons in the shortest of them, a room holds.

    >>> fits(Size(60, 52), Size(200, 287))
    (4, 5)
    """
    hair = 1e-6
    if size.width > room.width + hair or size.height > room.height + hair:
        return 0, 0
    columns = int((room.width - size.width + hair) // (0.75 * size.width)) + 1
    lower = size.height / 2 if columns > 1 else 0.0
    return columns, max(0, int((room.height - lower + hair) // size.height))


def extent(size: Size, columns: int, rows: int) -> Size:
    """How much room a block of columns takes."""
    lower = size.height / 2 if columns > 1 else 0.0
    return Size(size.width * (0.75 * (columns - 1) + 1), size.height * rows + lower)


def cells(size: Size, columns: int, number: int) -> Iterator[Point]:
    """The top left corners of the boxes of that many hexagons, row by row."""
    for n in range(number):
        row, column = divmod(n, columns)
        yield 0.75 * size.width * column, size.height * (row + column % 2 / 2)


def outlines(boxes: Iterable[Placement], width: float = 0.15) -> Iterator[Mark]:
    """The edges of hexagons, those that two of them share once."""
    drawn: set[frozenset[Point]] = set()
    for box in boxes:
        points = [(round(x, 3), round(y, 3)) for x, y in corners(box)]
        for a, b in zip(points, [*points[1:], points[0]], strict=True):
            edge = frozenset((a, b))
            if edge not in drawn:
                drawn.add(edge)
                yield Mark(*a, *b, width)
