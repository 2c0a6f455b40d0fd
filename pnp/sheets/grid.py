"""Equal faces in rows and columns, centred on the paper, and what each way to lay them costs in sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.bleeds import open_edges
from pnp.sheets.marks import cut_marks
from pnp.sheets.records import UNPRINTED, Caption, Placement, Sheet
from pnp.units import Size


class Point(NamedTuple):
    """A place on the sheet, mm."""

    x: float
    y: float


class Slots(Protocol):
    """Where equal cards lie on a sheet."""

    @property
    def paper(self) -> Size:
        """The sheet, upright or lying."""

    @property
    def card(self) -> Size:
        """The trim size of each."""

    @property
    def bleed(self) -> float:
        """How far art runs past each."""

    @property
    def slots(self) -> int:
        """How many one sheet holds."""

    def boxes(self) -> tuple[Placement, ...]:
        """The trim boxes as placements without a face."""


class Grid(NamedTuple):
    """As many cards as the paper holds inside `margin`, `gutter` mm apart, the block centred on the paper.

    The block's outer cards have `bleed` around them, which must stay inside the margin too.
    """

    paper: Size
    card: Size
    margin: float = UNPRINTED
    gutter: float = 0.0
    bleed: float = 0.0

    @property
    def columns(self) -> int:
        """How many stand side by side."""
        return self._fit(self.paper.width, self.card.width)

    @property
    def rows(self) -> int:
        """How many stand one above the other."""
        return self._fit(self.paper.height, self.card.height)

    @property
    def slots(self) -> int:
        """How many one sheet holds.

        >>> from pnp.units import CARDS, PAPERS
        >>> Grid(PAPERS["letter"], CARDS["standard"]).slots
        9
        """
        return self.columns * self.rows

    def cells(self) -> list[Point]:
        """Top left corners of the trim boxes, mm, row by row.

        >>> from pnp.units import CARDS, PAPERS
        >>> [tuple(point) for point in Grid(PAPERS["a4"], CARDS["standard"]).cells()[:2]]
        [(10.5, 16.5), (73.5, 16.5)]
        """
        across, down = self.card.width + self.gutter, self.card.height + self.gutter
        left = (self.paper.width - self.columns * across + self.gutter) / 2
        top = (self.paper.height - self.rows * down + self.gutter) / 2
        return [
            Point(round(left + column * across, 4), round(top + row * down, 4))
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def boxes(self) -> tuple[Placement, ...]:
        """The trim boxes as placements without a face, each with the bleed that it can have."""
        placed = [Placement("", x, y, *self.card) for x, y in self.cells()]
        edges = open_edges(placed, self.bleed)
        return tuple(p._replace(bleed=edge) for p, edge in zip(placed, edges, strict=True))

    def sheets(self, faces: int, skip: int = 0) -> int:
        """How many sheets that many faces take, when `skip` slots of the first are gone."""
        return sheets_for(self, faces, skip)

    def _fit(self, room: float, step: float) -> int:
        # A hair of tolerance: 3 x 70 mm must fit into 210 mm whatever the floats say.
        inside = room - 2 * (self.margin + self.bleed)
        return max(0, int((inside + self.gutter + 1e-6) // (step + self.gutter)))


def sheets_for(grid: Slots, faces: int, skip: int = 0) -> int:
    """How many sheets that many faces take, when `skip` slots of the first are gone."""
    return -(-(faces + skip) // grid.slots) if grid.slots and faces else 0


class Choice(NamedTuple):
    """One way to lay cards, and what it costs."""

    grid: Grid
    sheets: int

    def __str__(self) -> str:
        """In words, for a person who chooses.

        >>> from pnp.units import CARDS, PAPERS
        >>> print(choices(PAPERS["a4"], CARDS["standard"], 54, bleed=3)[0])
        4 x 2 on lying paper, 3 mm bleed around each: 7 sheets
        """
        grid = self.grid
        lies = "lying" if grid.paper.width > grid.paper.height else "upright"
        bleed = f"{grid.bleed:g} mm bleed around {'each' if grid.gutter >= 2 * grid.bleed else 'the block'}"
        sheets = f"{self.sheets} sheet{'' if self.sheets == 1 else 's'}"
        return f"{grid.columns} x {grid.rows} on {lies} paper, {bleed if grid.bleed else 'no bleed'}: {sheets}"


def choices(
    paper: Size, card: Size, count: int, *, margin: float = UNPRINTED, bleed: float = 0.0, skip: int = 0
) -> list[Choice]:
    """Every way to lay `count` cards on that paper: upright or lying; all with bleed, the block alone, or without.

    The wanted bleed first and the others after it, each by its number of sheets; upright if they cost the same.
    """
    found = []
    kinds = dict.fromkeys(((2 * bleed, bleed), (0.0, bleed), (0.0, 0.0)))
    for rank, (gutter, edge) in enumerate(kinds):
        for turn, sheet in enumerate((paper, paper.turned())):
            grid = Grid(sheet, card, margin, gutter, edge)
            if grid.slots:
                found.append((rank, grid.sheets(count, skip), turn, grid))
    return [Choice(grid, sheets) for _, sheets, _, grid in sorted(found, key=lambda one: one[:3])]


def best_grid(
    paper: Size, card: Size, margin: float = UNPRINTED, gutter: float | None = None, bleed: float = 0.0
) -> Grid:
    """The grid on the upright or the lying paper, whichever holds more; upright if they are equal.

    Between the cards there are two bleeds unless `gutter` says something else. What fits nowhere with its bleed is laid
    without; what fills the paper beyond the margin is refused unless it fits on the bare sheet: a full-page face has
    its own margins inside.
    """
    for edge, around in dict.fromkeys(((margin, bleed), (margin, 0.0), (0.0, 0.0))):
        between = 2 * around if gutter is None else gutter
        upright, lying = (Grid(sheet, card, edge, between, around) for sheet in (paper, paper.turned()))
        if upright.slots or lying.slots:
            return lying if lying.slots > upright.slots else upright
    raise Unreadable.at(Source("sheet"), f"{card} does not fit on {paper}")


def impose(
    faces: Iterable[str],
    grid: Slots,
    title: str = "",
    *,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
    skip: int = 0,
    bleed: float = 0.0,
) -> Iterator[Sheet]:
    """Sheets of fronts, filled row by row, one sheet in memory at a time.

    `faces` are names, repeated for copies. Art is clipped to the trim and the grid's bleed; with `bleed` it runs out
    further where no neighbour lies. `skip` slots of the first sheet stay free. The last of several sheets may be part
    empty; its marks are those of the full block, so that all can be cut in one stack. An only sheet that is part empty
    has marks where it is cut, and no others.
    """
    if not grid.slots:
        raise Unreadable.at(Source(title or "sheet"), f"no {grid.card} face fits")
    if skip >= grid.slots:
        message = f"a sheet holds {grid.slots}: at most {grid.slots - 1} places can be skipped, not {skip}"
        raise Unreadable.at(Source(title or "sheet"), message)
    boxes = grid.boxes()
    full = annotations.around(Sheet(grid.paper, title, 0, "front", boxes), None)
    names = iter(faces)
    number, first = 0, skip
    while batch := tuple(islice(names, grid.slots - first)):
        number += 1
        placed = boxes[first : first + len(batch)]
        if bleed > grid.bleed:
            edges = open_edges(placed, bleed)
            placed = tuple(p._replace(bleed=edge) for p, edge in zip(placed, edges, strict=True))
        placements = tuple([Placement(face, *p.slot) for face, p in zip(batch, placed, strict=True)])
        sheet = Sheet(grid.paper, title, number, "front", placements, full.marks)
        if number == 1 and not skip and len(batch) < grid.slots:
            marks = cut_marks(grid.paper, placements, annotations.marks, printable=annotations.printable)
            sheet = sheet._replace(marks=marks)
        yield annotations.labelled(sheet, caption)
        first = 0
