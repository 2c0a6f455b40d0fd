"""What a page asks to have printed, as it is sent, and the order that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from pnp import catalog
from pnp.draw.boxes import Stock
from pnp.errors import Source, Unreadable
from pnp.hashes import digest
from pnp.kit.records import Kit
from pnp.press.printing.estimate import refuse_costly_pictures, refuse_too_many
from pnp.press.printing.setup import Duplex, Setup, label_words
from pnp.sheets.backs import Feed, Flip
from pnp.sheets.marks import Marks
from pnp.store import Store, cache_folder
from pnp.studio.reading import kit_of, places_of, stamp
from pnp.units import card_size, paper_size
from pnp.workshop.prints.orders import Choice, Order, for_players
from pnp.workshop.prints.profiles import with_printer

Length = Annotated[float, msgspec.Meta(ge=0, le=50)]


class Wanted(msgspec.Struct, frozen=True):
    """The choices of `pnp build`, by the same names. `own` are tables of the opened folder in the place of decks."""

    game: str
    folder: str = ""
    parts: tuple[str, ...] = ()
    players: int = 0
    sets: Annotated[int, msgspec.Meta(ge=1, le=200)] = 1
    paper: str = "a4"
    duplex: Duplex = "none"
    feed: Feed = "forward"
    flip: Flip = "long-edge"
    printer: str = ""
    ink: Literal["full", "light", "mono"] = "full"
    marks: Marks = "edges"
    bleed: Length = 0.0
    margin: Length = 5.0
    gutter: Annotated[float, msgspec.Meta(ge=0, le=30)] | None = None
    card: str = ""
    board: Literal["tile", "fit"] = "tile"
    ruler: bool = False
    skip: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    separate: bool = False
    boxes: bool = False
    sleeved: bool = False
    thickness: Annotated[float, msgspec.Meta(ge=0.05, le=3)] = 0.3
    own: tuple[tuple[str, str], ...] = ()
    since: bool = False  # only what is new or changed since the pages that lie in `output` were printed
    cutter: Literal["", "dxf", "svg"] = ""


class Desk(msgspec.Struct, frozen=True):
    """Where a studio works: the folder that was opened, and the one of the person's settings."""

    root: Path
    settings: Path


def lock_of_last(wanted: Wanted, desk: Desk) -> Path:
    """What was printed last of a game, as it is written beside the pages."""
    return desk.root / "output" / wanted.game / f"{wanted.game}.lock.json"


def kit_for(wanted: Wanted, desk: Desk) -> tuple[Kit, list[str]]:
    """The kit that is to be printed, and the titles of parts that are of no use to so many players."""
    folder = desk.root / wanted.folder
    if wanted.own:
        own = {deck: desk.root / file for deck, file in wanted.own}
        kit = catalog.kit(places_of(folder), wanted.game, own)
    else:
        kit = kit_of(folder, wanted.game)
    return for_players(kit, wanted.players, wanted.parts) if wanted.players else (kit, [])


def key_of(wanted: Wanted, desk: Desk) -> str:
    """What tells this order, with its files as they are now, from others."""
    places = places_of(desk.root / wanted.folder)
    own = []
    for _, file in wanted.own:
        stat = (desk.root / file).stat()
        own.append(f"{file}:{stat.st_mtime_ns}:{stat.st_size}")
    profile = desk.settings / "printers.json" if wanted.printer else None
    kept = str(profile.stat().st_mtime_ns) if profile and profile.exists() else ""
    if wanted.since:
        lock = lock_of_last(wanted, desk)
        own.append(str(lock.stat().st_mtime_ns) if lock.exists() else "")
    return digest(msgspec.json.encode(wanted), stamp(places, wanted.game), kept, *own)


def order_of(wanted: Wanted, desk: Desk) -> Order:
    """The order, for the press. Raises Unreadable for what cannot be, and for far too much paper."""
    paper_size(wanted.paper)
    if wanted.card:
        card_size(wanted.card)
    kit, _ = kit_for(wanted, desk)
    setup = Setup(
        kit.title,
        wanted.paper.strip().lower(),
        wanted.duplex,
        margin=wanted.margin,
        bleed=wanted.bleed,
        gutter=wanted.gutter,
        marks=wanted.marks,
        skip=wanted.skip,
        feed=wanted.feed,
        flip=wanted.flip,
        card=wanted.card.strip().lower(),
        ruler=wanted.ruler,
        boards=wanted.board,
        words=label_words(kit),
    )
    # A profile moves backs: it waits until there are some.
    if wanted.printer and setup.turned_over != "none":
        setup = with_printer(setup, desk.settings, wanted.printer)
    parts = _parts(wanted.parts, kit)
    if wanted.skip and len(parts) != 1:
        raise Unreadable.at(Source("skip"), "a sheet that was begun is good for one part: choose that alone")
    refuse_too_many(kit, setup, parts, wanted.sets)
    own = [desk.root / file for _, file in wanted.own]
    refuse_costly_pictures(kit, places_of(desk.root / wanted.folder).along(own), parts)
    return Order(
        kit,
        places_of(desk.root / wanted.folder).along(own),
        catalog.facts(wanted.game, places_of(desk.root / wanted.folder)),
        setup,
        wanted.ink,
        desk.root / "output" / wanted.game,
        Choice(parts, (), wanted.separate),
        wanted.sets,
        Stock(wanted.thickness, wanted.sleeved),
        wanted.boxes,
        True,
        Store(cache_folder()),
    )


def _parts(wanted: Sequence[str], kit: Kit) -> tuple[str, ...]:
    """The parts that were ticked; all of them is the same as none, and then the press shares sheets as it likes."""
    names = [component.name for component in kit.components]
    chosen = tuple(name for name in wanted if name in names or name.startswith("box-"))
    if wanted and not chosen:
        raise Unreadable.at(Source("parts"), f"none of these is printed for so many players: {', '.join(wanted)}")
    return () if set(chosen) == set(names) else chosen
