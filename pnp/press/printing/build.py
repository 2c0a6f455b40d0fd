"""One part of a kit to one PDF: its pieces to faces, to sheets, to pages.

What the caller provides is small: a `Part` with its pieces in order, each a front, perhaps a back, and how many. The
pieces may be a generator that draws as it is asked; cards are forgotten as soon as their sheet is written.

    part = Part("combat", "Combat strategies", "card", (Piece(front, back, card.copies) for ...), total=30)
    build_part(part, Path("output/mating/combat.pdf"), game="The Mating Game", paper="a4", duplex="long-edge")

How a part is laid out follows from its kind, see `pnp.press.printing.layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from pnp.files import Half
from pnp.press.objects.imprint import Imprint
from pnp.press.pdf import Written, write
from pnp.press.registration.printer import Correction
from pnp.sheets.backs import fronts_then_backs
from pnp.sheets.records import Sheet
from pnp.store import Store

from .layout import sheets_needed, sheets_of
from .parts import Part, Piece, Tray
from .setup import Duplex, Setup

__all__ = [
    "Duplex",
    "Part",
    "Piece",
    "Setup",
    "Tray",
    "Written",
    "build_part",
    "build_parts",
    "sheets_needed",
    "sheets_of",
]


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
    under: Path | None = None,
    held: list[Half] | None = None,
    looked: Callable[[Sheet], None] | None = None,
    seen: int | None = None,
    store: Store | None = None,
) -> Written:
    """Print parts into one file, one after the other, each with its bookmark.

    Places are skipped on the first sheet of all; that of a part with small things is packed anew and has none. `under`,
    `held` and `store` are as in `write`; `looked` sees each side before it is painted, of so many parts as `seen` says.
    """
    tray = Tray()
    opened = [_opened(part) for part in parts]
    # The printer turns nothing that has no second side.
    turned = any(part.kind == "booklet" or (first is not None and first.back) for part, first in opened)
    both = turned and setup.turned_over != "none"
    setups = [setup if at == 0 else setup._replace(skip=0) for at in range(len(opened))]
    pages = [_pages(part, first, own, both) for (part, first), own in zip(opened, setups, strict=True)]
    each = [sheets_of(part, own, tray) for (part, _), own in zip(opened, setups, strict=True)]
    if looked is not None:
        each[:seen] = [_seen(sides, looked) for sides in each[:seen]]
    sides: Iterable[Sheet] = chain.from_iterable(each)
    return write(
        path,
        fronts_then_backs(sides, setup.feed) if setup.duplex == "fronts-then-backs" else sides,
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
        under=under,
        held=held,
        store=store,
    )


def _seen(sides: Iterable[Sheet], looked: Callable[[Sheet], None]) -> Iterator[Sheet]:
    for sheet in sides:
        looked(sheet)
        yield sheet


def _imprint(setup: Setup) -> Imprint:
    """What a file tells of how it is printed, for its proof."""
    moved = Correction(setup.back_offset, setup.back_turn, setup.back_scale)
    return Imprint(
        setup.duplex, setup.turned_over, setup.feed, moved.matrix(setup.size), moved.matrix(setup.size.turned())
    )


def _opened(part: Part) -> tuple[Part, Piece | None]:
    """A part whose number of pieces is known if it can be, and its first piece, still in place."""
    total = part.total or (sum(piece.copies for piece in part.pieces) if isinstance(part.pieces, Sequence) else 0)
    pieces = iter(part.pieces)
    first = next(pieces, None)
    return part._replace(pieces=pieces if first is None else chain([first], pieces), total=total), first


def _pages(part: Part, first: Piece | None, setup: Setup, both: bool) -> int:
    """How many pages a part takes, 0 if that is not known beforehand; twice its sheets where `both` are printed."""
    if first is None or not part.total:
        return 0
    trim, two_sided = first.front.trim, first.back is not None
    sheets = sheets_needed(part.kind, trim, part.total, setup, two_sided=two_sided, shape=part.shape)
    return 2 * sheets if both else sheets
