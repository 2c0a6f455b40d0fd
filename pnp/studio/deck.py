"""Deck: a table of cards and the cards beside it, while it is typed here or in the person's own program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.kit.folder.columns import declared
from pnp.kit.folder.tables import tables_of
from pnp.kit.records import Kit
from pnp.kit.scan import scan_table
from pnp.kit.xlsx_save import xlsx_bytes
from pnp.studio import tables
from pnp.studio.apart import State
from pnp.studio.folder import NEW
from pnp.studio.pictures import dpi_of, png
from pnp.studio.reading import Box, Recent
from pnp.studio.rooms import Room, get, post, studio_of
from pnp.studio.saving import csv_bytes
from pnp.studio.studio import Studio, box_of
from pnp.studio.tables import Typed
from pnp.studio.unread import decks_there, kit_around
from pnp.workshop.decks.checks import deck_of
from pnp.workshop.decks.decks import find_deck
from pnp.workshop.decks.new import beginning
from pnp.workshop.decks.sheets import KINDS, table_bytes

MOST_FILES = 60


class Saved(msgspec.Struct):
    """A table to be saved, and the mark of the file as the page has seen it."""

    typed: Typed
    seen: str


class Begun(msgspec.Struct):
    """A table to begin: the deck that it is of, its file, and whether all cards of the game's stand in it."""

    game: str
    folder: str
    deck: str
    file: str
    whole: bool = True


class ToTry(msgspec.Struct):
    """A trial of a saved table."""

    game: str
    folder: str
    deck: str
    file: str
    games: Annotated[int, msgspec.Meta(ge=10, le=100_000)] = 400
    players: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    seed: int = 1


class ToLint(msgspec.Struct):
    """A table whose faces are looked at from some card on."""

    typed: Typed
    first: int = 0


def decks(request: Request) -> dict[str, Any]:
    """The decks of a game, and the tables of the opened folder that are of one of them."""
    studio, box = studio_of(request), box_of(request)
    own = (studio.folder.path(box.folder) / "card_data" / box.game).is_dir()
    listed: list[dict[str, Any]] = []
    try:
        kit = studio.kit(box)
    except Unreadable as error:
        there = decks_there(studio, box, error) if own else []
        if not there:
            raise
        listed += ({"name": name, "title": name, "cards": 0, "file": _base_file(studio, box, name)} for name in there)
        return {"title": box.game, "players": (1, 1), "decks": listed, "files": own_files(studio, box), "unread": True}
    for name in kit.decks:
        parts = [part for part in kit.components if part.table == name]
        if not parts:
            continue
        file = _base_file(studio, box, name) if own else ""
        count = sum(card.copies for card in kit.decks[name])
        listed.append({"name": name, "title": parts[0].title, "cards": count, "file": file})
    return {
        "title": kit.title,
        "players": kit.players,
        "decks": listed,
        "files": own_files(studio, box),
        "unread": False,
    }


def _base_file(studio: Studio, box: Box, deck: str) -> str:
    """The table of a deck in the person's own game folder, if it is there; of a workbook with several its sheet."""
    found = (f"{box.folder}/card_data/{box.game}/{deck}{kind}".lstrip("/") for kind in KINDS)
    file = next((name for name in found if studio.folder.path(name).is_file()), "")
    if file and not file.endswith(".xlsx"):
        return file
    try:
        place = tables_of(studio.places(box), box.game).get(deck)
    except Unreadable:
        return file
    return studio.folder.name(place.path) + (f"#{place.sheet}" if place.sheet else "") if place is not None else file


_known: Recent[str] = Recent(500)


def own_files(studio: Studio, box: Box) -> list[dict[str, str]]:
    """Tables in the folder that are decks of the game, by what their columns tell."""
    found = []
    for name in studio.folder.files(*KINDS, most=MOST_FILES):
        if name.startswith("output/") or "card_data/" in name:
            continue
        path = studio.folder.path(name)
        stat = path.stat()
        told = _known.get((name, stat.st_mtime_ns, stat.st_size), lambda path=path: _told(path, studio, box))  # type: ignore[misc]
        game, _, deck = told.partition("/")
        if game == box.game:
            found.append({"file": name, "deck": deck})
    return found


def _told(path: Path, studio: Studio, box: Box) -> str:
    """ "mating/environment", or nothing for what is no deck."""
    places = studio.places(box)
    try:
        return "/".join(deck_of("", scan_table(path, path.name), path, places))
    except Unreadable:
        return ""


def table(request: Request) -> dict[str, Any]:
    """A table as rows of text: a file of the folder (`?file=`), or a deck as the game has it (`?deck=`)."""
    studio, box = studio_of(request), box_of(request)
    name, file = request.query_params.get("deck", ""), request.query_params.get("file", "")
    kit: Kit | None
    try:
        kit = studio.kit(box)
    except Unreadable:
        if not file or not name:
            raise
        kit = None
    mark = NEW
    if file:
        disk, sheet = tables.parted(file)
        path = studio.folder.path(disk)
        mark = studio.folder.read(disk).mark
        found = scan_table(path, file, sheet)
        if not name:
            _, name = deck_of("", found, path, studio.places(box))
        studio.events.watch(disk, path)
        kit = kit or kit_around(studio, box, name, found)
    else:
        assert kit is not None
        if name not in kit.tables:
            raise Unreadable.at(Source(name or "deck"), f"{kit.title} has no such deck")
        found = kit.tables[name]
    known = find_deck(kit, name).columns if kit is not None else ()
    titles = {column.name: column for column in known}
    columns = []
    for title in found.header:
        column = titles.get(title.lower())
        if column is None:
            columns.append({"name": title, "told": "", "takes": "", "kind": "text", "choices": (), "required": False})
            continue
        columns.append(
            {
                "name": title,
                "told": column.told,
                "takes": column.takes,
                "kind": column.kind,
                "choices": column.choices if column.kind in ("choice", "list") else (),
                "required": column.required,
                "painted": column.painted,
            }
        )
    return {
        "deck": name,
        "title": next((part.title for part in (kit.components if kit else ()) if part.table == name), name),
        "file": file,
        "mark": mark,
        "columns": columns,
        "missing": [column.name for column in known if column.name not in {t.lower() for t in found.header}],
        "rows": [list(row) for row in found.rows],
        # A second row may say what the cells of each column may be.
        "declared": bool(file and found.rows and studio.own(box) and declared(found.header, found.rows[0])),
        # The deck itself, and not another in its place: there is nothing to compare it with.
        "base": "card_data/" in file and studio.own(box),
        "problems": [tables.marked(each, "error", found.header, found.file) for each in found.problems],
    }


def look(request: Request, typed: Typed) -> tables.Looked:
    """What a table comes to as it is typed."""
    studio = studio_of(request)
    _confine(studio, typed)
    found = studio.hand.call(tables.look, typed, studio.folder.root)
    if found.key:
        # Cards are shown as they were when all of them could be read last.
        studio.typed.put((typed.game, typed.folder, typed.deck, typed.file), typed)
    told = studio.folder.told
    return found._replace(marks=tuple(mark._replace(message=told(mark.message)) for mark in found.marks))


def lint(request: Request, asked: ToLint) -> tables.Linted:
    """What would print wrong on the faces."""
    studio = studio_of(request)
    _confine(studio, asked.typed)
    return studio.hand.call(tables.lint, asked.typed, studio.folder.root, asked.first, later=True)


def _confine(studio: Studio, typed: Typed) -> None:
    studio.folder.path(typed.folder)
    studio.folder.path(tables.parted(typed.file)[0])


def face(request: Request) -> Response:
    """A card as it stands in the table that was looked at last: `?game=&in=&deck=&file=&id=&dpi=&mark=`."""
    studio, box = studio_of(request), box_of(request)
    query = request.query_params
    key = (box.game, box.folder, query.get("deck", ""), query.get("file", ""))
    typed = studio.typed.find(key)
    if typed is None:
        raise Unreadable.at(Source("face"), "look at the table first")
    ink = query.get("ink", "full")
    given = (typed, studio.folder.root, query.get("id", ""), dpi_of(request, 80), ink)
    painted = studio.hand.call(tables.picture, *given, later=True, gone=request.state.gone)
    # The table may have gone on since the page asked: only what the address says is kept under it.
    return png(painted.data, keep=query.get("mark") == painted.mark)


def save(request: Request, asked: Saved) -> dict[str, str]:
    """Write a table back into its file, if nobody else has changed that meanwhile."""
    studio = studio_of(request)
    typed = asked.typed
    file, sheet = tables.parted(typed.file)
    if not file.lower().endswith(KINDS):
        raise Unreadable.at(Source(file or "table"), "a table is a .csv or an .xlsx file")
    path = studio.folder.path(file)
    before = studio.folder.read(file)
    if file.lower().endswith(".csv"):
        data = csv_bytes(typed.header, typed.rows, before.data)
    else:
        data = xlsx_bytes(typed.header, typed.rows, before.data, scan_table(path, typed.file, sheet), sheet)
    mark = studio.folder.save(file, data, asked.seen)
    studio.events.saved(file, mark)
    return {"mark": mark}


def begin(request: Request, asked: Begun) -> dict[str, str]:
    """A new table with the right columns, and all cards of the deck or a few of each kind."""
    studio = studio_of(request)
    kit = studio.kit(Box(asked.game, asked.folder))
    deck = find_deck(kit, asked.deck)
    name = asked.file.strip()
    if not name.lower().endswith(KINDS):
        name += ".csv"
    cards = beginning(kit, deck, asked.deck if asked.whole else None)
    path = studio.folder.path(name)
    if path.exists():
        raise Unreadable.at(Source(name), "is there already; choose another name")
    return {"file": name, "mark": studio.folder.save(name, table_bytes(deck, cards, path), NEW)}


def trial(request: Request, asked: ToTry) -> State:
    """Begin a trial; pages hear how far it is."""
    studio = studio_of(request)
    path, folder = studio.folder.path(tables.parted(asked.file)[0]), studio.folder.path(asked.folder)
    said = f"{asked.game}/{asked.deck}"
    given = (path, folder, said, asked.games, asked.players, asked.seed)
    return studio.works.start(f"trial of {asked.file}", tables.tried, *given)


def referee(request: Request) -> dict[str, bool]:
    """Whether bots can play a game."""
    box = box_of(request)
    return {"plays": catalog.refereed(box.game, studio_of(request).places(box))}


ROOM = Room(
    "deck",
    "Deck",
    "A table of cards, and the cards beside it.",
    "deck",
    (
        get("/api/deck/decks", decks),
        get("/api/deck/table", table),
        get("/api/deck/face", face),
        get("/api/deck/referee", referee),
        post("/api/deck/look", Typed, look),
        post("/api/deck/lint", ToLint, lint),
        post("/api/deck/save", Saved, save),
        post("/api/deck/begin", Begun, begin),
        post("/api/deck/trial", ToTry, trial),
    ),
)
