"""Sheets for a Silhouette cutting machine, laid as that community's published layouts have them, so that their cutting
files serve: cards in the middle of the sheet, all one way, 1.25 mm apart, and three marks that the machine looks for.

Measures: the layout specification of silhouette-card-maker. Where it and its sheets differ, the marks' outer edges lie
at the inset here, as they do on its sheets.
"""

from __future__ import annotations

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.sheets.records import Edges, Mark, Placement
from pnp.units import CARDS, Size, paper_name

GAP = 1.25  # mm between cards
BLEED = GAP / 2
CORNER = 3.0
INSET = 10.0  # of the marks, from the edges of the paper
SQUARE = 5.0
STROKE = 1.0


class Layout(NamedTuple):
    """One published layout: how the sheet lies, how many cards across and down, and how long the arms of its Ls are."""

    lying: bool
    columns: int
    rows: int
    arm: float


LAYOUTS: dict[tuple[str, Size], Layout] = {
    ("A4", CARDS["standard"]): Layout(True, 4, 2, 9.4),
    ("A4", CARDS["poker"]): Layout(True, 4, 2, 8.38),
    ("A4", CARDS["bridge"]): Layout(False, 3, 3, 6.69),
    ("Letter", CARDS["standard"]): Layout(True, 4, 2, 8.04),
    ("Letter", CARDS["poker"]): Layout(True, 4, 2, 7.2),
}


class CutterGrid(NamedTuple):
    """Cards where a cutting file expects them. `paper` lies as the layout wants it."""

    paper: Size
    card: Size
    layout: Layout
    bleed: float = BLEED

    @property
    def slots(self) -> int:
        """How many one sheet holds."""
        return self.layout.columns * self.layout.rows

    def boxes(self) -> tuple[Placement, ...]:
        """The trim boxes, row by row, in the middle of the sheet.

        >>> grid = cutter_grid(Size(210, 297), CARDS["standard"])
        >>> [(round(p.x, 3), round(p.y, 3)) for p in grid.boxes()][:2]
        [(20.625, 16.375), (84.875, 16.375)]
        """
        across, down = self.card.width + GAP, self.card.height + GAP
        left = (self.paper.width - self.layout.columns * across + GAP) / 2
        top = (self.paper.height - self.layout.rows * down + GAP) / 2
        edges = Edges(self.bleed, self.bleed, self.bleed, self.bleed)
        return tuple(
            Placement("", round(left + column * across, 4), round(top + row * down, 4), *self.card, bleed=edges)
            for row in range(self.layout.rows)
            for column in range(self.layout.columns)
        )

    def marks(self) -> tuple[Mark, ...]:
        """A black square at the top left, an L at the top right and at the bottom left."""
        width, height = self.paper
        half = STROKE / 2
        left, top, right, bottom = INSET + half, INSET + half, width - INSET - half, height - INSET - half
        arm = self.layout.arm
        square = Mark(INSET, INSET + SQUARE / 2, INSET + SQUARE, INSET + SQUARE / 2, SQUARE)
        return (
            square,
            Mark(right - arm + half, top, right + half, top, STROKE),
            Mark(right, top - half, right, top + arm - half, STROKE),
            Mark(left - half, bottom, left + arm - half, bottom, STROKE),
            Mark(left, bottom - arm + half, left, bottom + half, STROKE),
        )


def published(paper: Size, card: Size) -> bool:
    """Whether there is a published layout of a card on a paper."""
    return (paper_name_of(paper), card) in LAYOUTS


def cutter_grid(paper: Size, card: Size) -> CutterGrid:
    """The published layout of a card on a paper. Raises Unreadable where there is none."""
    layout = LAYOUTS.get((paper_name_of(paper), card))
    if layout is None:
        there = "; ".join(f"{sheet} {size}" for sheet, size in LAYOUTS)
        message = f"no published layout has {card} on {paper_name_of(paper) or paper}; there are {there}"
        raise Unreadable.at(Source("--cutter"), message)
    upright = Size(min(paper), max(paper))
    return CutterGrid(upright.turned() if layout.lying else upright, card, layout)


def paper_name_of(paper: Size) -> str:
    """The name of a paper by its size, "" for one that has none.

    >>> paper_name_of(Size(297, 210)), paper_name_of(Size(200, 300))
    ('A4', '')
    """
    from pnp.units import PAPERS

    upright = Size(min(paper), max(paper))
    return next((paper_name(name) for name, size in PAPERS.items() if size == upright), "")
