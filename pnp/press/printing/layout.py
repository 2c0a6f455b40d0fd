"""How a part is laid on sheets. What follows from its kind:

card                         a grid, as many as the paper holds; backs only where both sides are printed
board aid tracker sheet      a grid likewise (often of one); on one side what is on the back follows as a front;
                             what is larger than the paper is tiled, or made smaller
token dice, all hexagons     packed by size onto common sheets, each block with its crop marks
booklet                      the fronts are its pages in reading order, two up; see `pnp.sheets.booklet`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain

from pnp.errors import Source, Unreadable
from pnp.kit.records import Kind
from pnp.named import NamedTuple
from pnp.sheets import blocks, pack
from pnp.sheets.backs import BLEED, back, turned
from pnp.sheets.booklet import booklet
from pnp.sheets.cutter import CutterGrid, cutter_grid, published
from pnp.sheets.fold import FoldGrid, best_fold, folded
from pnp.sheets.grid import Grid, best_grid, impose, sheets_for
from pnp.sheets.records import Caption, Shape, Sheet
from pnp.sheets.register import register
from pnp.sheets.tiles import Tiling, scaled, tiled, tiling
from pnp.units import Size, card_size

from .parts import Part, Tray
from .setup import Setup

FaceOf = Callable[[str], str | None]
# What may be larger than the paper. Cards, tokens and pages keep their true size or are refused.
_LARGE = ("board", "tracker", "aid", "sheet")
_PROPORTION = 0.05  # by how much a card may be stretched more one way than the other


class Small(NamedTuple):
    """Something that is made smaller to fit on one sheet."""

    size: Size


Plan = Grid | CutterGrid | FoldGrid | Tiling | Small


def plan(kind: Kind, trim: Size, setup: Setup, *, two_sided: bool = False) -> Plan:
    """How equal pieces of a part are laid. Raises Unreadable where nothing fits.

    >>> found = plan("card", Size(63, 88), Setup("G", bleed=3.0))
    >>> found.columns, found.rows
    (4, 2)
    """
    bleed = setup.bleed if kind == "card" else 0.0
    paper = setup.size
    if kind == "card" and setup.cutter == "silhouette" and published(paper, trim):
        return cutter_grid(paper, trim)
    if setup.duplex == "gutterfold" and two_sided:
        try:
            return best_fold(paper, trim, setup.margin, setup.gutter, bleed)
        except Unreadable:
            if kind == "card":
                raise
            # An aid too large for half a sheet is printed on two, and glued back to back.
    printable = any(Grid(sheet, trim, setup.margin).slots for sheet in (paper, paper.turned()))
    bare = any(Grid(sheet, trim, 0.0).slots for sheet in (paper, paper.turned()))
    # A board that would run into the margin is tiled; a page has its own margins inside.
    if kind in _LARGE and not printable and not (bare and kind in ("sheet", "aid")):
        if setup.boards == "fit":
            return Small(trim)
        return tiling(trim, paper, overlap=setup.overlap, annotations=setup.annotations)
    return best_grid(paper, trim, setup.margin, setup.gutter, bleed)


def sheets_needed(
    kind: Kind, trim: Size, count: int, setup: Setup, *, two_sided: bool = False, shape: Shape = "rect"
) -> int:
    """How many sheets of paper `count` equal pieces, or pages of a booklet, will take; nothing needs to be drawn.

    >>> sheets_needed("card", Size(63, 88), 30, Setup("The Mating Game", duplex="long-edge"), two_sided=True)
    4
    """
    fold = setup.duplex == "gutterfold" and two_sided
    if kind in ("token", "dice") or shape == "hex":
        cuts = [blocks.Piece("", trim, shape)] * count
        return len(pack.arrange(cuts, setup.size, annotations=setup.annotations, gutterfold=fold).sheets)
    if kind == "booklet":
        return -(-count // 2) if setup.turned_over == "none" else -(-count // 4)
    how = plan(kind, trimmed(kind, trim, setup), setup, two_sided=two_sided)
    apart = two_sided and kind != "card" and setup.turned_over == "none" and not isinstance(how, FoldGrid)
    faces = 2 * count if apart else count
    if isinstance(how, Tiling):
        # The plan of how tiles go together has no second side, and is printed once for both.
        return how.sheets * count + (how.sheets - 1) * (faces - count)
    return faces if isinstance(how, Small) else sheets_for(how, faces, setup.skip)


def trimmed(kind: Kind, trim: Size, setup: Setup) -> Size:
    """The size at which a piece is printed: its own, or for cards of the same proportions the one that was asked for.

    >>> trimmed("card", Size(63, 88), Setup("The Mating Game", card="poker"))
    Size(width=63.5, height=88.9)
    >>> trimmed("card", Size(12, 12), Setup("The Mating Game", card="poker"))
    Size(width=12, height=12)
    """
    wanted = card_size(setup.card) if setup.card else trim
    return wanted if kind == "card" and same_proportions(trim, wanted) else trim


def same_proportions(trim: Size, wanted: Size) -> bool:
    """Whether a face can be printed at another size without distorting its picture."""
    return abs((wanted.width / trim.width) / (wanted.height / trim.height) - 1) <= _PROPORTION


def sheets_of(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    """The sheets of a part; the faces that a sheet needs are in the tray when it comes."""
    if part.kind in ("token", "dice") or part.shape == "hex":
        return _packed(part, setup, tray)
    if part.kind == "booklet":
        return _booklet(part, setup, tray)
    return _gridded(part, setup, tray)


def _gridded(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    pieces = iter(part.pieces)
    first = next(pieces, None)
    if first is None:
        return
    trim = trimmed(part.kind, first.front.trim, setup)
    how = plan(part.kind, trim, setup, two_sided=first.back is not None)
    both = setup.turned_over != "none" or isinstance(how, FoldGrid)
    # A card's back is decoration; what an aid says on its other side must be printed in any case.
    follows = not both and part.kind != "card"
    backs: dict[str, str] = {}

    def names() -> Iterator[tuple[str, bool]]:
        """Faces in the order of printing, and whether each is a front."""
        for piece in chain([first], pieces):
            if piece.front.trim != first.front.trim:
                message = f"{piece.front.name} has another size than {first.front.name}"
                raise Unreadable.at(Source(part.name), message)
            for _ in range(piece.copies):
                if piece.back is not None and both:
                    # Before the front goes out: the sheet may be full with it.
                    backs[piece.front.name] = tray.put(piece.back)
                    tray.pair(piece.front, piece.back)
                yield tray.put(piece.front), True
                if piece.back is not None and follows:
                    yield tray.put(piece.back), False

    needed = 0
    if part.total:
        needed = sheets_needed(part.kind, first.front.trim, part.total, setup, two_sided=first.back is not None)
    caption = setup.caption(part.title, needed)
    annotations = setup.annotations
    if isinstance(how, FoldGrid):
        faces = (name for name, _ in names())
        plain = annotations._replace(labels=False, ruler=False)
        for front in impose(faces, how, part.title, annotations=plain, skip=setup.skip):
            side = folded(front, how.fold, backs.get, bleed=max(BLEED, setup.bleed), printable=setup.margin)
            yield annotations.labelled(side, caption)
        return
    if isinstance(how, CutterGrid):
        # Its camera looks for its own marks: nothing else stands around the cards.
        bare = annotations._replace(marks="none", labels=False, ruler=False)
        laid = impose((name for name, _ in names()), how, part.title, annotations=bare, skip=setup.skip)
        alone = setup._replace(register=False, marks="none", labels=False)
        for front in (side._replace(marks=how.marks()) for side in laid):
            yield from _sides(front, backs.get, alone, how.bleed, None) if both and first.back is not None else [front]
        return
    if isinstance(how, Grid):
        caption = _noted(caption, part, setup, how)
        bleed = BLEED if part.kind != "card" and how.slots == 1 else 0.0
        faces = (name for name, _ in names())
        fronts = impose(faces, how, part.title, caption=caption, annotations=annotations, skip=setup.skip, bleed=bleed)
    else:
        fronts = _large(names(), how, part.title, setup, caption)
    for front in fronts:
        if both and first.back is not None:
            yield from _sides(front, backs.get, setup, BLEED, caption)
        else:
            yield front


def _noted(caption: Caption, part: Part, setup: Setup, grid: Grid) -> Caption:
    if part.kind == "card" and grid.bleed < setup.bleed:
        return caption._replace(note=f"no room for {setup.bleed:g} mm bleed")
    return caption


def _large(
    faces: Iterator[tuple[str, bool]], how: Tiling | Small, title: str, setup: Setup, caption: Caption
) -> Iterator[Sheet]:
    """Boards larger than the paper, one after the other."""
    number = 0
    for face, front in faces:
        if isinstance(how, Small):
            number += 1
            around = setup.annotations
            yield scaled(face, how.size, setup.size, title, number=number, caption=caption, annotations=around)
            continue
        run = tiled(face, how, title, first=number + 1, caption=caption, annotations=setup.annotations)
        for sheet in run:
            if front or sheet.number < number + how.sheets or how.sheets == 1:
                yield sheet
        number += how.sheets if front or how.sheets == 1 else how.sheets - 1


def _sides(front: Sheet, back_of: FaceOf, setup: Setup, bleed: float, caption: Caption | None) -> Iterator[Sheet]:
    """A front and its back, with the crosses that show how they lie, if these are wanted."""
    flip = setup.turned_over
    assert flip != "none"
    plain = setup.annotations._replace(ruler=False)
    other = back(front, back_of, flip=flip, bleed=bleed, caption=caption, annotations=plain)
    if setup.register and other.placements:
        crosses = register(front, other, turned(front, flip), printable=setup.margin)
        front = front._replace(marks=(*front.marks, *crosses.front))
        other = other._replace(marks=(*other.marks, *crosses.back))
    yield front
    yield other


def _packed(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    cuts: list[blocks.Piece] = []
    backs: dict[str, str] = {}
    printed = setup.duplex != "none"
    for piece in part.pieces:
        cuts += [
            blocks.Piece(tray.put(piece.front), piece.front.trim, "hex" if part.shape == "hex" else piece.shape)
        ] * piece.copies
        if piece.back is not None and printed:
            backs[piece.front.name] = tray.put(piece.back)
            tray.pair(piece.front, piece.back)
    if not cuts:
        return
    annotations, caption = setup.annotations, setup.caption(part.title)
    fold = setup.duplex == "gutterfold" and bool(backs)
    how = pack.arrange(cuts, setup.size, annotations=annotations, gutterfold=fold)
    caption = caption._replace(sheets=len(how.sheets))
    if how.fold is not None:
        for front in pack.sheets_of(how, part.title, annotations=annotations._replace(labels=False, ruler=False)):
            side = folded(front, how.fold, backs.get, bleed=0.0, printable=setup.margin)
            yield annotations.labelled(side, caption)
        return
    for front in pack.sheets_of(how, part.title, caption=caption, annotations=annotations):
        if backs and setup.turned_over != "none":
            yield from _sides(front, backs.get, setup, 0.0, None)
        else:
            yield front


def _booklet(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    pages = [piece.front for piece in part.pieces]
    if not pages:
        return iter(())
    if setup.turned_over != "none":
        # A leaf's other side is the next page; where blanks come before the last page, that one's is a blank.
        leaves = [*zip(pages[0:-1:2], pages[1:-1:2], strict=False)]
        if len(pages) % 4 == 0:
            leaves.append((pages[-2], pages[-1]))
        times = Counter(page.name for page in pages)
        for one, other in leaves:
            if times[one.name] == times[other.name] == 1:
                tray.pair(one, other)
                tray.pair(other, one)
    names = [tray.put(page) for page in pages]
    how = setup.annotations
    return booklet(names, pages[0].trim, setup.size, part.title, flip=setup.turned_over, annotations=how)
