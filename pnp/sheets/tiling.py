"""How a board is cut into tiles that fit on sheets and overlap."""

from __future__ import annotations

from math import ceil

from pnp.errors import Source, Unreadable
from pnp.hexes import letters
from pnp.named import NamedTuple
from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.marks import GAP
from pnp.units import Size

OVERLAP = 10.0
MARK = 2.5


class Tiling(NamedTuple):
    """Equal windows over a board, `columns` by `rows`, each on a sheet; neighbours share `overlap` mm."""

    board: Size
    paper: Size
    columns: int
    rows: int
    overlap: float = OVERLAP

    @property
    def window(self) -> Size:
        """How much of the board each sheet shows."""
        board, overlap = self.board, self.overlap
        return Size(
            (board.width + (self.columns - 1) * overlap) / self.columns,
            (board.height + (self.rows - 1) * overlap) / self.rows,
        )

    @property
    def sheets(self) -> int:
        """Tiles, and the plan if there are several."""
        tiles = self.columns * self.rows
        return tiles + (tiles > 1)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a window on the board."""
        window = self.window
        return column * (window.width - self.overlap), row * (window.height - self.overlap)


def tiling(board: Size, paper: Size, *, overlap: float = OVERLAP, annotations: Annotations = PLAIN) -> Tiling:
    """The tiling that takes the fewest sheets, on upright or lying paper. Raises Unreadable.

    >>> from pnp.units import PAPERS
    >>> found = tiling(Size(400, 277), PAPERS["a4"])
    >>> found.columns, found.rows, found.paper.width
    (3, 1, 210.0)
    """
    found = []
    for sheet in (paper, paper.turned()):
        fits = room(sheet, annotations)
        if min(fits) <= 2 * overlap:
            continue
        columns, rows = (
            1 if whole <= one + 1e-6 else ceil((whole - overlap) / (one - overlap) - 1e-9)
            for whole, one in zip(board, fits, strict=True)
        )
        found.append(Tiling(board, sheet, columns, rows, overlap))
    if not found:
        raise Unreadable.at(Source("board"), f"{paper} is too small to tile a board with an overlap of {overlap:g} mm")
    return min(found, key=lambda one: one.columns * one.rows)


def name(column: int, row: int) -> str:
    """A tile's name: a letter for its column, a number for its row.

    >>> name(0, 0), name(2, 1)
    ('A1', 'C2')
    """
    return f"{letters(column)}{row + 1}"


def room(sheet: Size, annotations: Annotations) -> Size:
    """What a sheet can show of a board, with marks around it."""
    edge = annotations.printable + (0.0 if annotations.marks == "none" else GAP + MARK)
    return Size(sheet.width - 2 * edge, sheet.height - 2 * edge)
