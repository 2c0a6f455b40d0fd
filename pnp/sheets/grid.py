"""Equal faces in rows and columns, centred on the paper, and the backs that lie under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from pnp.errors import Source, Unreadable
from pnp.sheets.marks import crop_marks, labels
from pnp.sheets.records import UNPRINTED, Caption, Edges, Label, Placement, Sheet
from pnp.units import Size


class Point(NamedTuple):
    """A place on the sheet, mm."""

    x: float
    y: float


class Grid(NamedTuple):
    """As many cards as the paper holds inside `margin`, `gutter` mm apart, the block centred on the paper."""

    paper: Size
    card: Size
    margin: float = UNPRINTED
    gutter: float = 0.0

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

    def sheets(self, faces: int) -> int:
        """How many sheets that many faces take."""
        return -(-faces // self.slots) if self.slots else 0

    def _fit(self, room: float, step: float) -> int:
        # A hair of tolerance: 3 x 70 mm must fit into 210 mm whatever the floats say.
        return max(0, int((room - 2 * self.margin + self.gutter + 1e-6) // (step + self.gutter)))


def best_grid(paper: Size, card: Size, margin: float = UNPRINTED, gutter: float = 0.0) -> Grid:
    """The grid on the upright or the lying paper, whichever holds more; upright if they are equal.

    What fills the paper beyond the margin is refused unless it fits on the bare sheet: a full-page face has its own
    margins inside.
    """
    grids = [Grid(sheet, card, edge, gutter) for edge in (margin, 0.0) for sheet in (paper, paper.turned())]
    for upright, lying in (grids[:2], grids[2:]):
        if upright.slots or lying.slots:
            return lying if lying.slots > upright.slots else upright
    message = f"{card.width:g} x {card.height:g} mm does not fit on {paper.width:g} x {paper.height:g} mm"
    raise Unreadable.at(Source("sheet"), message)


def impose(
    faces: Iterable[str],
    grid: Grid,
    title: str = "",
    *,
    caption: Caption | None = None,
    bleed: float = 0.0,
    marks: bool = True,
) -> Iterator[Sheet]:
    """Sheets of fronts, filled row by row, one sheet in memory at a time.

    `faces` are names, repeated for copies. Art is clipped to the trim unless `bleed` lets it run out where no
    neighbour lies. The last sheet may be part empty; its marks are those of the full block, so that sheets can be
    cut in one stack.
    """
    if not grid.slots:
        message = f"no {grid.card.width:g} x {grid.card.height:g} mm face fits"
        raise Unreadable.at(Source(title or "sheet"), message)
    cells = grid.cells()
    width, height = grid.card
    full = tuple(Placement("", x, y, width, height) for x, y in cells)
    lines = tuple(crop_marks(grid.paper, full)) if marks else ()
    lefts = tuple(x for x, _ in cells[: grid.columns])
    bottom = cells[-1].y + height
    edges = open_edges(full, bleed)
    names = iter(faces)
    number = 0
    while batch := tuple(islice(names, grid.slots)):
        number += 1
        if len(batch) < grid.slots:
            edges = open_edges(full[: len(batch)], bleed)
        placements = tuple(
            Placement(face, x, y, width, height, 0, edge)
            for face, (x, y), edge in zip(batch, cells, edges, strict=False)
        )
        text = tuple(labels(grid.paper, lefts, bottom, caption, number))
        yield Sheet(grid.paper, title, number, "front", placements, lines, text)


def place_one(face: str, paper: Size, size: Size, title: str = "", *, caption: Caption | None = None) -> Sheet:
    """One face alone in the middle of a sheet, the paper turned if that is the only way it fits."""
    paper = best_grid(paper, size).paper
    x, y = round((paper.width - size.width) / 2, 4), round((paper.height - size.height) / 2, 4)
    placement = Placement(face, x, y, size.width, size.height)
    text = tuple(labels(paper, (x,), y + size.height, caption, 1))
    return Sheet(paper, title, 1, "front", (placement,), tuple(crop_marks(paper, (placement,))), text)


def back(
    front: Sheet,
    face_of: Callable[[str], str | None],
    *,
    offset: tuple[float, float] = (0.0, 0.0),
    bleed: float = 3.0,
    caption: Caption | None = None,
) -> Sheet:
    """The other side of a sheet for a printer that flips on the paper's long edge.

    `face_of` names the back of a front; a front without one leaves its place empty. `offset` (mm right, mm down)
    moves every back to where the printer should have put it. Backs carry no crop marks: they are cut from the front.
    """
    dx, dy = offset
    found = []
    lying = front.paper.width > front.paper.height
    for p in front.placements:
        name = face_of(p.face)
        if not name:
            continue
        if lying:
            # The long edge is the upper one: the sheet turns over head first, and its backs stand on their heads.
            x, y, turn = p.x, front.paper.height - p.y - p.height, (180 - p.turn) % 360
        else:
            # Flipping on the long edge keeps top at top, so only x is mirrored.
            x, y, turn = front.paper.width - p.x - p.width, p.y, -p.turn % 360
        found.append(Placement(name, round(x + dx, 4), round(y + dy, 4), p.width, p.height, turn))
    edges = open_edges(found, bleed)
    placements = tuple(p._replace(bleed=edge) for p, edge in zip(found, edges, strict=True))
    text: tuple[Label, ...] = ()
    if caption is not None and front.labels and placements:
        lefts = tuple(sorted({p.x for p in placements}))
        bottom = max(p.y + p.height for p in placements) + bleed
        text = tuple(labels(front.paper, lefts, bottom, caption, front.number, "back"))
    return Sheet(front.paper, front.title, front.number, "back", placements, (), text)


def backs(
    fronts: Iterable[Sheet],
    face_of: Callable[[str], str | None],
    *,
    offset: tuple[float, float] = (0.0, 0.0),
    bleed: float = 3.0,
    caption: Caption | None = None,
) -> Iterator[Sheet]:
    """The backs of a run of fronts, one by one."""
    return (back(front, face_of, offset=offset, bleed=bleed, caption=caption) for front in fronts)


def interleave(fronts: Iterable[Sheet], others: Iterable[Sheet]) -> Iterator[Sheet]:
    """Front, its back, the next front, its back: the order that a duplex printer wants."""
    for front, other in zip(fronts, others, strict=True):
        yield front
        yield other


def duplex(
    fronts: Iterable[Sheet],
    face_of: Callable[[str], str | None],
    *,
    offset: tuple[float, float] = (0.0, 0.0),
    bleed: float = 3.0,
    caption: Caption | None = None,
) -> Iterator[Sheet]:
    """Like `interleave(fronts, backs(fronts, ...))` for fronts that can be read only once."""
    for front in fronts:
        yield front
        yield back(front, face_of, offset=offset, bleed=bleed, caption=caption)


def open_edges(boxes: Iterable[Placement], bleed: float) -> list[Edges]:
    """For each trim box how far its art may run out on each side: `bleed`, or half the way to a neighbour.

    Only what lies straight across an edge is a neighbour; in an empty corner two bleeds may meet, on no face.
    """
    placed = list(boxes)
    if bleed <= 0:
        return [Edges()] * len(placed)
    found = []
    for a in placed:
        left = top = right = bottom = bleed
        for b in placed:
            if b is a:
                continue
            beside = min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > 1e-6
            above = min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > 1e-6
            if beside and b.x >= a.x:
                right = min(right, max(0.0, b.x - a.x - a.width) / 2)
            elif beside:
                left = min(left, max(0.0, a.x - b.x - b.width) / 2)
            if above and b.y >= a.y:
                bottom = min(bottom, max(0.0, b.y - a.y - a.height) / 2)
            elif above:
                top = min(top, max(0.0, a.y - b.y - b.height) / 2)
        found.append(Edges(*(round(value, 4) for value in (left, top, right, bottom))))
    return found
