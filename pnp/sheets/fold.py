"""Gutterfold: front and back side by side on one side of the sheet, to be folded along a line, glued, and cut."""

from __future__ import annotations

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.sheets.backs import BLEED, FaceOf
from pnp.sheets.bleeds import open_edges
from pnp.sheets.grid import Point
from pnp.sheets.marks import fold_line
from pnp.sheets.records import UNPRINTED, Edges, Mark, Placement, Sheet
from pnp.units import Size

CLEAR = 5.0  # from the fold to any art: paper that is folded does not lie flat before


class Fold(NamedTuple):
    """A line across the middle of the paper; fronts lie on its left, or above it."""

    paper: Size
    upright: bool = True

    @property
    def at(self) -> float:
        """The x of an upright line, the y of a lying one."""
        return (self.paper.width if self.upright else self.paper.height) / 2

    def room(self, margin: float) -> Size:
        """What there is for fronts, from the margin to what must stay clear before the fold."""
        width, height = self.paper.width - 2 * margin, self.paper.height - 2 * margin
        near = self.at - margin - CLEAR
        return Size(near, height) if self.upright else Size(width, near)

    def mirror(self, p: Placement, face: str = "") -> Placement:
        """Where the back lies that comes to lie behind a front when the sheet is folded, print outside."""
        left, top, right, bottom = p.bleed
        if self.upright:
            x, edges = 2 * self.at - p.x - p.width, Edges(right, top, left, bottom)
            return p._replace(face=face, x=round(x, 4), turn=-p.turn % 360, bleed=edges)
        # Folded back over its upper edge it would stand on its head.
        y, edges = 2 * self.at - p.y - p.height, Edges(left, bottom, right, top)
        return p._replace(face=face, y=round(y, 4), turn=(180 - p.turn) % 360, bleed=edges)

    def line(self, printable: float = UNPRINTED) -> Mark:
        """The fold itself."""
        return fold_line(self.paper, self.at, self.upright, printable=printable)


class FoldGrid(NamedTuple):
    """As many cards as one half of the paper holds, centred there; their backs take the other half."""

    fold: Fold
    card: Size
    margin: float = UNPRINTED
    gutter: float = 0.0
    bleed: float = 0.0

    @property
    def paper(self) -> Size:
        """The whole sheet."""
        return self.fold.paper

    @property
    def columns(self) -> int:
        """How many fronts stand side by side."""
        return self._fit(self.fold.room(self.margin).width, self.card.width)

    @property
    def rows(self) -> int:
        """How many fronts stand one above the other."""
        return self._fit(self.fold.room(self.margin).height, self.card.height)

    @property
    def slots(self) -> int:
        """How many fronts one sheet holds.

        >>> from pnp.units import CARDS, PAPERS
        >>> best_fold(PAPERS["a4"], CARDS["standard"]).slots
        4
        """
        return self.columns * self.rows

    def cells(self) -> list[Point]:
        """Top left corners of the fronts' trim boxes, mm, row by row."""
        room = self.fold.room(self.margin)
        across, down = self.card.width + self.gutter, self.card.height + self.gutter
        left = self.margin + (room.width - self.columns * across + self.gutter) / 2
        top = self.margin + (room.height - self.rows * down + self.gutter) / 2
        return [
            Point(round(left + column * across, 4), round(top + row * down, 4))
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def boxes(self) -> tuple[Placement, ...]:
        """The fronts' trim boxes as placements without a face."""
        placed = [Placement("", x, y, *self.card) for x, y in self.cells()]
        edges = open_edges(placed, self.bleed)
        return tuple(p._replace(bleed=edge) for p, edge in zip(placed, edges, strict=True))

    def _fit(self, room: float, step: float) -> int:
        return max(0, int((room - 2 * self.bleed + self.gutter + 1e-6) // (step + self.gutter)))


def folds(paper: Size) -> list[Fold]:
    """All ways to fold a paper in two, those like a book first."""
    return [Fold(sheet, upright) for upright in (True, False) for sheet in (paper, paper.turned())]


def best_fold(
    paper: Size, card: Size, margin: float = UNPRINTED, gutter: float | None = None, bleed: float = 0.0
) -> FoldGrid:
    """The fold that holds most cards on one sheet. Raises Unreadable where a card needs more than half of it."""
    for around in dict.fromkeys((bleed, 0.0)):
        between = 2 * around if gutter is None else gutter
        grids = [FoldGrid(fold, card, margin, between, around) for fold in folds(paper)]
        best = max(grids, key=lambda grid: grid.slots)
        if best.slots:
            return best
    raise Unreadable.at(Source("sheet"), f"{card} does not fit on one half of {paper}")


def folded(front: Sheet, fold: Fold, face_of: FaceOf, *, bleed: float = BLEED, printable: float = UNPRINTED) -> Sheet:
    """A sheet of fronts with their backs beyond the fold, and its line; backs keep clear of it, bleed and all."""
    found = [fold.mirror(p, name) for p in front.placements if (name := face_of(p.face))]
    near = min(((p.x if fold.upright else p.y) - fold.at for p in found), default=0.0)
    edges = open_edges(found, min(bleed, max(0.0, near - CLEAR)))
    backs = tuple(
        p._replace(bleed=Edges(*(max(a, b) for a, b in zip(p.bleed, edge, strict=True))))
        for p, edge in zip(found, edges, strict=True)
    )
    line = fold.line(printable)
    return front._replace(placements=(*front.placements, *backs), marks=(*front.marks, line))
