"""Small parts of several sizes on common sheets: equal ones in a block share cut lines; blocks on shelves, in gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.sheets import hexes
from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.blocks import APART, Block, Piece
from pnp.sheets.fill import WAYS, broken, filled
from pnp.sheets.fold import Fold, folds
from pnp.sheets.marks import GAP, cut_marks
from pnp.sheets.records import Caption, Mark, Placement, Shape, Sheet
from pnp.units import Size

MARK = 2.5  # blocks stand close together, so their marks are short
# The lowest strip of the sheet is for the label.
LABEL = 4.0


def blocks(pieces: Iterable[Piece], room: Size, halo: float = GAP + MARK) -> list[Block]:
    """Pieces gathered by size into blocks that each fit into `room`, the tallest first."""
    kinds: dict[tuple[Size, Shape], list[str]] = {}
    for piece in pieces:
        kinds.setdefault((piece.size, piece.shape), []).append(piece.face)
    found = []
    for (size, shape), faces in kinds.items():
        # Hexagons have their outlines for marks.
        around = 0.0 if shape == "hex" else halo
        inside = Size(room.width - 2 * around, room.height - 2 * around)
        columns, rows = int((inside.width + 1e-6) // size.width), int((inside.height + 1e-6) // size.height)
        if shape == "hex":
            columns, rows = hexes.fits(size, inside)
        if columns < 1 or rows < 1:
            raise Unreadable.at(Source(faces[0]), f"{size} does not fit into {inside}")
        # As few columns as the same number of rows needs: sixteen where nine fit stand eight and eight.
        columns = -(-len(faces) // -(-len(faces) // columns))
        for start in range(0, len(faces), columns * rows):
            found.append(Block(size, columns, tuple(faces[start : start + columns * rows]), shape, around))
    return sorted(found, key=lambda block: (-block.extent.height, -block.extent.width))


class Packed(NamedTuple):
    """Blocks on their sheets, each with the place of its upper left corner; a fold where backs stand beside fronts."""

    paper: Size
    sheets: list[list[tuple[Block, float, float]]]
    fold: Fold | None = None


def arrange(
    pieces: Iterable[Piece], paper: Size, *, annotations: Annotations = PLAIN, gutterfold: bool = False
) -> Packed:
    """The way to lay pieces that takes the fewest sheets: on upright or lying paper, or on one half of it.

    Blocks stand on shelves; where gaps beside and below others save a sheet, they stand in these.
    """
    wanted = list(pieces)
    edge = annotations.printable
    ways: list[tuple[Size, Fold | None]] = [(paper, None), (paper.turned(), None)]
    if gutterfold:
        ways = [(fold.paper, fold) for fold in folds(paper)]
    best: Packed | None = None
    refused: Unreadable | None = None
    # Hexagons leave corners free, in which a label may stand; that strip is given up where it saves a sheet.
    strips = (LABEL, 0.0) if all(piece.shape == "hex" for piece in wanted) else (LABEL,)
    # What is too large for marks around it is cut along its outline.
    for halo, strip, (sheet, fold) in product(dict.fromkeys((_halo(annotations), 0.0)), strips, ways):
        if halo == 0.0 and best is not None:
            break
        room = fold.room(edge) if fold else Size(sheet.width - 2 * edge, sheet.height - 2 * edge)
        if fold is None or fold.upright:
            room = Size(room.width, room.height - strip)
        try:
            laid = _shelves(blocks(wanted, room, halo), room, edge)
        except Unreadable as error:
            refused = refused or error
            continue
        if best is None or len(laid) < len(best.sheets):
            best = Packed(sheet, laid, fold)
        if len(laid) > 1:
            tighter = min((filled(wanted, room, halo, edge, way) for way in WAYS), key=_trouble)
            if len(tighter) < len(best.sheets):
                best = Packed(sheet, tighter, fold)
    if best is None:
        raise refused or Unreadable.at(Source("sheet"), f"nothing fits on {paper}")
    return best


def pack(
    pieces: Iterable[Piece],
    paper: Size,
    title: str = "",
    *,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Iterator[Sheet]:
    """Sheets of blocks on shelves: each block goes onto the first shelf with room for it, then onto a new shelf.

    Every block has its own crop marks, inside the printable area.
    """
    return sheets_of(arrange(pieces, paper, annotations=annotations), title, caption=caption, annotations=annotations)


def sheets_of(
    packed: Packed, title: str = "", *, caption: Caption | None = None, annotations: Annotations = PLAIN
) -> Iterator[Sheet]:
    """The sheets of what was arranged; backs and the line of a fold are added by `pnp.sheets.fold.folded`."""
    if caption is not None:
        caption = caption._replace(sheets=len(packed.sheets))
    for number, stood in enumerate(packed.sheets, start=1):
        placements: list[Placement] = []
        marks: list[Mark] = []
        for block, left, top in stood:
            laid = tuple(block.placements(left, top))
            placements += laid
            style = annotations.marks
            marks += cut_marks(packed.paper, laid, style, longest=MARK, printable=annotations.printable)
        sheet = Sheet(packed.paper, title, number, "front", tuple(placements), tuple(marks))
        yield annotations.labelled(sheet, caption)


def _trouble(laid: list[list[tuple[Block, float, float]]]) -> tuple[int, int, int]:
    """Sheets, then blocks, then kinds that begin within a row: what is less is less to print, to cut and to sort."""
    standing = [block for sheet in laid for block, _, _ in sheet]
    return len(laid), len(standing), sum(broken(block.faces, block.columns) for block in standing)


def _halo(annotations: Annotations) -> float:
    return 0.0 if annotations.marks == "none" else GAP + MARK


def _shelves(found: list[Block], room: Size, edge: float) -> list[list[tuple[Block, float, float]]]:
    sheets: list[list[tuple[Block, float, float]]] = []
    shelves: list[_Shelf] = []
    for block in found:
        size = block.extent
        shelf = next((s for s in shelves if s.fits(size, room)), None)
        if shelf is None:
            last = shelves[-1] if shelves else None
            top = last.top + last.height + APART if last else 0.0
            if last is None or top + size.height > room.height + 1e-6:
                sheets.append([])
                top = 0.0
            shelf = _Shelf(len(sheets) - 1, top, size.height)
            shelves.append(shelf)
        sheets[shelf.sheet].append((block, edge + shelf.used, edge + shelf.top))
        shelf.used += size.width + APART
    return sheets


class _Shelf:
    """A row of blocks on a sheet; its first block is its tallest."""

    def __init__(self, sheet: int, top: float, height: float) -> None:
        self.sheet, self.top, self.height, self.used = sheet, top, height, 0.0

    def fits(self, size: Size, room: Size) -> bool:
        return size.height <= self.height + 1e-6 and self.used + size.width <= room.width + 1e-6
