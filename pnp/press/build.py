"""One part of a kit to one PDF: its pieces to faces, to sheets, to pages.

What the caller provides is small: a `Part` with its pieces in order, each a front, perhaps a back, and how many. The
pieces may be a generator that draws as it is asked; cards are forgotten as soon as their sheet is written.

    part = Part("combat", "Combat strategies", "card", (Piece(front, back, card.copies) for ...), total=30)
    build_part(part, Path("output/mating/combat.pdf"), game="The Mating Game", paper="a4", duplex="long-edge")

How a part is laid out follows from its kind:

card                         a grid, as many as the paper holds; backs only for duplex, running past the trim
board aid tracker sheet      a grid likewise (often of one); without duplex what is on the back follows as a front
token dice                   packed by size onto common sheets, each block with its crop marks
booklet                      the fronts are its pages in reading order, two up; see `pnp.sheets.booklet`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pnp.draw.face import Face
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kind
from pnp.press.imprint import Imprint
from pnp.press.pdf import Written, write
from pnp.press.printer import Correction
from pnp.press.setup import Duplex, Setup
from pnp.sheets.booklet import booklet
from pnp.sheets.grid import back, best_grid, impose
from pnp.sheets.pack import Piece as Cut
from pnp.sheets.pack import pack
from pnp.sheets.records import Sheet
from pnp.units import Size

__all__ = ["Duplex", "Part", "Piece", "Setup", "Tray", "Written", "build_part", "build_parts", "sheets_needed"]

BLEED = 3.0


class Piece(NamedTuple):
    """One thing to cut out, or one page of a booklet: its front, its back if it has one, and how many there are."""

    front: Face
    back: Face | None = None
    copies: int = 1


class Part(NamedTuple):
    """What goes into one file. `total` is the number of pieces, copies included, if the caller knows it."""

    name: str
    title: str
    kind: Kind
    pieces: Iterable[Piece]
    total: int = 0


def build_part(
    part: Part,
    path: Path,
    *,
    game: str,
    paper: str = "a4",
    duplex: Duplex = "none",
    back_offset: tuple[float, float] = (0.0, 0.0),
    author: str = "",
    keywords: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Written:
    """Print one part into one file; `progress(pages done, pages in all or 0)` is called after each page."""
    setup = Setup(game, paper, duplex, back_offset)
    return build_parts(
        [part], path, setup, title=f"{game}: {part.title}", author=author, keywords=keywords, progress=progress
    )


def build_parts(
    parts: Iterable[Part],
    path: Path,
    setup: Setup,
    *,
    title: str,
    author: str = "",
    keywords: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Written:
    """Print parts into one file, one after the other, each with its bookmark."""
    tray = Tray()
    opened = [_opened(part) for part in parts]
    # The printer turns nothing that has no second side.
    turned = any(part.kind == "booklet" or (first is not None and first.back) for part, first in opened)
    pages = [_pages(part, first, setup, both=turned and setup.flip_by_printer != "none") for part, first in opened]
    return write(
        path,
        chain.from_iterable(sheets_of(part, setup, tray) for part, _ in opened),
        tray.take,
        title=title,
        author=author,
        subject=setup.game,
        keywords=keywords,
        duplex=setup.flip_by_printer if turned else "none",
        progress=progress,
        total=sum(pages) if all(pages) else 0,
        said=_imprint(setup),
        backs=tray.back_of,
    )


def _imprint(setup: Setup) -> Imprint:
    """What a file tells of how it is printed, for its proof."""
    moved = Correction(setup.back_offset, setup.back_turn, setup.back_scale)
    return Imprint(
        setup.duplex, setup.turned_over, setup.feed, moved.matrix(setup.size), moved.matrix(setup.size.turned())
    )


def sheets_needed(kind: Kind, trim: Size, count: int, setup: Setup, *, two_sided: bool = False) -> int:
    """How many sheets of paper `count` equal pieces, or pages of a booklet, will take; nothing needs to be drawn.

    >>> sheets_needed("card", Size(63, 88), 30, Setup("The Mating Game", duplex="long-edge"), two_sided=True)
    4
    """
    both = setup.duplex != "none"
    if kind in ("token", "dice"):
        return sum(1 for _ in pack([Cut("", trim)] * count, setup.size))
    if kind == "booklet":
        return -(-count // 4) if both else -(-count // 2)
    faces = 2 * count if two_sided and kind != "card" and not both else count
    return best_grid(setup.size, trim).sheets(faces)


def _opened(part: Part) -> tuple[Part, Piece | None]:
    """A part whose number of pieces is known if it can be, and its first piece, still in place."""
    total = part.total or (sum(piece.copies for piece in part.pieces) if isinstance(part.pieces, Sequence) else 0)
    pieces = iter(part.pieces)
    first = next(pieces, None)
    return part._replace(pieces=pieces if first is None else chain([first], pieces), total=total), first


def _pages(part: Part, first: Piece | None, setup: Setup, *, both: bool) -> int:
    """How many pages a part takes, 0 if that is not known beforehand; twice its sheets where `both` are printed."""
    if first is None or not part.total:
        return 0
    two_sided = first.back is not None
    sheets = sheets_needed(part.kind, first.front.trim, part.total, setup, two_sided=two_sided)
    return 2 * sheets if both or (setup.duplex != "none" and (two_sided or part.kind == "booklet")) else sheets


class Tray:
    """Faces between drawing and painting: put in by name, taken out once."""

    def __init__(self) -> None:
        self._waiting: dict[str, Face] = {}
        self._taken: set[str] = set()
        self._backs: dict[str, str] = {}

    def put(self, face: Face) -> str:
        """Keep a face unless it was painted already; its name."""
        if face.name not in self._taken:
            self._waiting[face.name] = face
        return face.name

    def pair(self, front: Face, back: Face) -> None:
        """Note whose back a face is: the file tells it, so that it can be proved."""
        self._backs[front.name] = back.name

    def back_of(self, front: str) -> str | None:
        """The name of the back that belongs to a front, if it is printed behind it."""
        return self._backs.get(front)

    def take(self, name: str) -> Face:
        """The face of that name, which is then gone."""
        self._taken.add(name)
        return self._waiting.pop(name)


def sheets_of(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    """The sheets of a part; the faces that a sheet needs are in the tray when it comes."""
    match part.kind:
        case "token" | "dice":
            return _packed(part, setup, tray)
        case "booklet":
            return _booklet(part, setup, tray)
        case _:
            return _gridded(part, setup, tray)


def _gridded(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    pieces = iter(part.pieces)
    first = next(pieces, None)
    if first is None:
        return
    grid = best_grid(setup.size, first.front.trim)
    both = setup.duplex != "none"
    # A card's back is decoration; what an aid says on its other side must be printed in any case.
    follows = not both and part.kind != "card"
    backs: dict[str, str] = {}

    def names() -> Iterator[str]:
        for piece in chain([first], pieces):
            if piece.front.trim != first.front.trim:
                message = f"{piece.front.name} has another size than {first.front.name}"
                raise Unreadable.at(Source(part.name), message)
            for _ in range(piece.copies):
                if piece.back is not None and both:
                    # Before the front goes out: the sheet may be full with it.
                    backs[piece.front.name] = tray.put(piece.back)
                    tray.pair(piece.front, piece.back)
                yield tray.put(piece.front)
                if piece.back is not None and follows:
                    yield tray.put(piece.back)

    faces = 2 * part.total if follows and first.back else part.total
    caption = setup.caption(part.title, grid.sheets(faces))
    bleed = 0.0 if part.kind == "card" else BLEED
    for front in impose(names(), grid, part.title, caption=caption, bleed=bleed if grid.slots == 1 else 0.0):
        yield front
        if both and first.back is not None:
            yield back(front, backs.get, bleed=BLEED, caption=caption)


def _packed(part: Part, setup: Setup, tray: Tray) -> Iterator[Sheet]:
    cuts = []
    backs: dict[str, str] = {}
    for piece in part.pieces:
        cuts += [Cut(tray.put(piece.front), piece.front.trim)] * piece.copies
        if piece.back is not None:
            backs[piece.front.name] = tray.put(piece.back)
            if setup.duplex != "none":
                tray.pair(piece.front, piece.back)
    for front in pack(cuts, setup.size, part.title, caption=setup.caption(part.title)):
        yield front
        if backs and setup.duplex != "none":
            yield back(front, backs.get, bleed=0.0)


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
    return booklet([tray.put(page) for page in pages], pages[0].trim, setup.size, part.title, flip=setup.turned_over)
