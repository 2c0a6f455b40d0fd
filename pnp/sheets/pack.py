"""Small parts of several sizes on common sheets: equal ones share cut lines in a block, blocks stand on shelves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.errors import Source, Unreadable
from pnp.sheets.marks import GAP, crop_marks, labels
from pnp.sheets.records import UNPRINTED, Caption, Mark, Placement, Sheet
from pnp.units import Size

MARK = 2.5  # blocks stand close together, so their marks are short
# Marks of two blocks stay apart, and a block's marks stay off its neighbour.
APART = 2 * (GAP + MARK) + 1.0
# The lowest strip of the sheet is for the label.
LABEL = 4.0


class Piece(NamedTuple):
    """One small part to cut out: its face and its trim size, mm."""

    face: str
    size: Size


class Block(NamedTuple):
    """Equal pieces in a grid without gutters; `faces` run row by row and may leave the last row part empty."""

    size: Size
    columns: int
    faces: tuple[str, ...]

    @property
    def width(self) -> float:
        return self.columns * self.size.width

    @property
    def height(self) -> float:
        return -(-len(self.faces) // self.columns) * self.size.height

    def placements(self, left: float, top: float) -> Iterator[Placement]:
        """The pieces, with the block's top left corner at a place on the sheet."""
        width, height = self.size
        for n, face in enumerate(self.faces):
            row, column = divmod(n, self.columns)
            yield Placement(face, round(left + column * width, 4), round(top + row * height, 4), width, height)


def blocks(pieces: Iterable[Piece], room: Size) -> list[Block]:
    """Pieces gathered by size into blocks that each fit into `room`, the tallest first."""
    by_size: dict[Size, list[str]] = {}
    for piece in pieces:
        by_size.setdefault(piece.size, []).append(piece.face)
    found = []
    for size, faces in by_size.items():
        columns, rows = int((room.width + 1e-6) // size.width), int((room.height + 1e-6) // size.height)
        if not columns or not rows:
            message = f"{size.width:g} x {size.height:g} mm does not fit into {room.width:g} x {room.height:g} mm"
            raise Unreadable.at(Source(faces[0]), message)
        # As few columns as the same number of rows needs: sixteen where nine fit stand eight and eight.
        columns = -(-len(faces) // -(-len(faces) // columns))
        for start in range(0, len(faces), columns * rows):
            found.append(Block(size, columns, tuple(faces[start : start + columns * rows])))
    return sorted(found, key=lambda block: (-block.height, -block.width))


def pack(
    pieces: Iterable[Piece],
    paper: Size,
    title: str = "",
    *,
    caption: Caption | None = None,
    margin: float = UNPRINTED + GAP + MARK,
) -> Iterator[Sheet]:
    """Sheets of blocks on shelves: each block goes onto the first shelf with room for it, then onto a new shelf.

    Every block has its own crop marks. `margin` leaves room for them inside the printable area.
    """
    room = Size(paper.width - 2 * margin, paper.height - 2 * margin - LABEL)
    sheets: list[list[tuple[Block, float, float]]] = []
    shelves: list[_Shelf] = []
    for block in blocks(pieces, room):
        shelf = next((s for s in shelves if s.fits(block, room)), None)
        if shelf is None:
            last = shelves[-1] if shelves else None
            top = last.top + last.height + APART if last else 0.0
            if last is None or top + block.height > room.height + 1e-6:
                sheets.append([])
                top = 0.0
            shelf = _Shelf(len(sheets) - 1, top, block.height)
            shelves.append(shelf)
        sheets[shelf.sheet].append((block, margin + shelf.used, margin + shelf.top))
        shelf.used += block.width + APART
    if caption is not None:
        caption = caption._replace(sheets=len(sheets))
    for number, stood in enumerate(sheets, start=1):
        placements: list[Placement] = []
        marks: list[Mark] = []
        for block, left, top in stood:
            laid = tuple(block.placements(left, top))
            placements += laid
            marks += crop_marks(paper, laid, longest=MARK)
        text = tuple(labels(paper, (margin,), paper.height - margin - LABEL + GAP + MARK, caption, number))
        yield Sheet(paper, title, number, "front", tuple(placements), tuple(marks), text)


class _Shelf:
    """A row of blocks on a sheet; its first block is its tallest."""

    def __init__(self, sheet: int, top: float, height: float) -> None:
        self.sheet, self.top, self.height, self.used = sheet, top, height, 0.0

    def fits(self, block: Block, room: Size) -> bool:
        return block.height <= self.height + 1e-6 and self.used + block.width <= room.width + 1e-6
