"""An island of hexagons on their points: where each stands, its coast, the borders between its patches. Millimetres.

All path data count from the middle of the island, so that a board, a log sheet and a picture draw the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pnp.draw.numbers import number
from pnp.draw.shapes.hextile import centre, corners
from pnp.hexes import DIRECTIONS, Hex
from pnp.named import NamedTuple

Point = tuple[float, float]
Edge = tuple[Point, Point]


class Ground(Protocol):
    """What a row of an island's table has."""

    @property
    def hex(self) -> str:
        """The printed coordinate."""

    @property
    def q(self) -> int:
        """The axial column."""

    @property
    def r(self) -> int:
        """The axial row."""

    @property
    def habitat(self) -> str:
        """What grows there."""


class Cell(NamedTuple):
    """One hex: its coordinate, its middle, what grows there, its outline."""

    name: str
    x: float
    y: float
    habitat: str
    d: str


class Island(NamedTuple):
    """Cells in the order of the table; `coast` is the outline, `borders` run between habitats, `seams` within them."""

    cells: tuple[Cell, ...]
    coast: str
    borders: str
    seams: str
    width: float
    height: float
    side: float


def island(rows: Iterable[Ground], side: float) -> Island:
    """The island of a table with hexes of that side, mm.

    >>> from types import SimpleNamespace as Row
    >>> two = [Row(hex="A1", q=0, r=0, habitat="lake"), Row(hex="A2", q=1, r=0, habitat="marsh")]
    >>> found = island(two, 10)
    >>> found.width, found.borders, found.seams
    (34.64, 'M0 -5L0 5', '')
    """
    table = {Hex(row.q, row.r): row for row in rows}
    raw = {at: centre(at, side, flat=False) for at in table}
    left, right = min(x for x, _ in raw.values()), max(x for x, _ in raw.values())
    top, bottom = min(y for _, y in raw.values()), max(y for _, y in raw.values())
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    cells: list[Cell] = []
    coast: list[Edge] = []
    borders: list[Edge] = []
    seams: list[Edge] = []
    for at, row in table.items():
        x, y = round(raw[at][0] - middle_x, 2), round(raw[at][1] - middle_y, 2)
        around = corners(x, y, side, flat=False)
        outline = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in around) + "Z"
        cells.append(Cell(row.hex, x, y, row.habitat, outline))
        for way, step in enumerate(DIRECTIONS):
            edge = _edge(around, way)
            other = table.get(at + step)
            if other is None:
                coast.append(edge)
            elif way < 3:
                (seams if other.habitat == row.habitat else borders).append(edge)
    wide = right - left + 2 * side * 3**0.5 / 2
    return Island(
        tuple(cells),
        _chained(coast, side),
        _chained(borders, side),
        _chained(seams, side),
        round(wide, 2),
        round(bottom - top + 2 * side, 2),
        side,
    )


def _edge(around: list[Point], way: int) -> Edge:
    """The edge towards a neighbour; corners run on from the lower right one, directions back from the right."""
    return around[(5 - way) % 6], around[(6 - way) % 6]


def _chained(edges: Iterable[Edge], side: float) -> str:
    """Edges as path data, run on from one to the next as far as they go; a ring is closed."""

    def key(point: Point) -> tuple[int, int]:
        """The same for the same corner, however it was computed: all lie on a grid of half widths and quarter sides."""
        return round(point[0] * 4 / (3**0.5 * side)), round(point[1] * 4 / side)

    near: dict[tuple[int, int], list[Edge]] = {}
    left = dict.fromkeys(edges)
    for edge in left:
        for end in edge:
            near.setdefault(key(end), []).append(edge)
    parts = []
    # Loose ends first, so that a line is not begun in its middle.
    order = sorted(left, key=lambda edge: min(len(near[key(edge[0])]), len(near[key(edge[1])])))
    for start in order:
        if start not in left:
            continue
        del left[start]
        a, b = start
        if len(near[key(a)]) > 1 and len(near[key(b)]) == 1:
            a, b = b, a
        line = [a, b]
        while True:
            step = next((edge for edge in near[key(line[-1])] if edge in left), None)
            if step is None:
                break
            del left[step]
            line.append(step[1] if key(step[0]) == key(line[-1]) else step[0])
        closed = len(line) > 3 and key(line[0]) == key(line[-1])
        points = "L".join(f"{number(x)} {number(y)}" for x, y in (line[:-1] if closed else line))
        parts.append(f"M{points}{'Z' if closed else ''}")
    return "".join(parts)
