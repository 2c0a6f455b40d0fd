"""Shelf: the games that came with the program and those of the opened folder, as boxes with their pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp import catalog
from pnp.errors import Problem, Source, Unreadable
from pnp.kit.names import name_problem
from pnp.kit.records import Component
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.studio.reading import Box, places_of
from pnp.studio.rooms import Room, answer, get, post, studio_of
from pnp.studio.studio import Studio
from pnp.workshop.folders import fresh
from pnp.workshop.folders.moving import move

MOST_FOLDERS = 60
MOST_SENT = 50  # files of a project that is moved in
DEEP = 2  # folders below the opened one that are looked into
LEAST_HELD = 30.0  # mm, the shorter side of the smallest card; what is smaller is a counter


class Game(NamedTuple):
    """A box on the shelf: its name, the folder that it lies in, its title, for how many; what keeps it from opening.

    `own` says that it is none of those that came with the program, `changed` that a folder has other tables for one.
    """

    name: str
    folder: str
    title: str
    players: tuple[int, int]
    cards: int
    referee: bool
    own: bool
    changed: bool
    decks: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def games(request: Request) -> dict[str, Any]:
    """All boxes, those of the person's own first."""
    studio = studio_of(request)
    own = [_game(studio, box) for box in own_boxes(studio)]
    ours = [_game(studio, Box(name)) for name in catalog.games()]
    return {"folder": str(studio.folder.root), "games": [*own, *sorted(ours, key=lambda game: game.title)]}


def own_boxes(studio: Studio) -> Iterator[Box]:
    """The games of the opened folder: what has a folder below a `card_data`, here or a little further down."""
    root = studio.folder.root
    for seen, (folder, folders, _) in enumerate(os.walk(root)):
        if seen > MOST_FOLDERS:
            return
        here = Path(folder)
        depth = len(here.relative_to(root).parts)
        folders[:] = sorted(name for name in folders if name[0] not in "._" and name not in ("card_data", "output"))
        if depth >= DEEP:
            folders.clear()
        for each in sorted((here / "card_data").glob("*")):
            if each.is_dir() and any(each.glob("*")) and Path(os.path.realpath(each)).is_relative_to(root):
                yield Box(each.name, studio.folder.name(here) if here != root else "")


def _game(studio: Studio, box: Box) -> Game:
    places = places_of(studio.folder.path(box.folder))
    ours = box.game in catalog.games()
    own = (studio.folder.path(box.folder) / "card_data" / box.game).is_dir()
    try:
        found = catalog.manifest(places, box.game)
        cards = sum(found.counts[part.name] for part in found.components if _is_held(part))
        decks = tuple(part.table for part in found.components if part.kind == "card" and part.table)
        return Game(
            *(box.game, box.folder, found.title, found.players, cards),
            *(catalog.refereed(box.game, places), not ours, ours and own, tuple(dict.fromkeys(decks))),
        )
    except Unreadable as error:
        told = tuple(studio.folder.told(str(problem)) for problem in error.problems[:5])
        return Game(box.game, box.folder, box.game, (0, 0), 0, False, not ours, ours and own, (), told)


def _is_held(part: Component) -> bool:
    """Whether people call it a card: counters are cut from tables as cards are, and are none."""
    return part.kind == "card" and (isinstance(part.size, str) or min(part.size) >= LEAST_HELD)


class New(msgspec.Struct):
    """A game to begin: with a starter, or as a copy of one of ours."""

    name: str
    starter: str = ""
    source: str = ""
    title: str = ""
    players: tuple[int, int] | None = None
    colour: str = ""
    table: Literal["csv", "xlsx"] = "xlsx"


def starters(request: Request) -> dict[str, Any]:
    """What a game may begin with."""
    ours = [{"name": name, "title": catalog.manifest(Places(), name).title} for name in catalog.games()]
    return {"starters": [{"name": name, **each._asdict()} for name, each in fresh.STARTERS.items()], "games": ours}


def begin(request: Request, new: New) -> dict[str, str]:
    """Begin a game in a folder of its name, or in the opened one if games lie there already."""
    studio = studio_of(request)
    if message := name_problem(new.name):
        raise Unreadable.at(Source("name"), message)
    inside = "" if (studio.folder.root / "card_data").is_dir() else new.name
    folder = studio.folder.path(inside)
    if new.source:
        fresh.copied(folder, new.name, new.source)
    else:
        wanted = fresh.Wanted(new.name, new.starter or "events", new.title, new.players, new.colour, new.table)
        fresh.begin(folder, wanted)
    studio.events.tell("shelf")
    return {"game": new.name, "folder": inside}


class Move(msgspec.Struct):
    """A project to move in from: the program, the files that were sent as `batch`, which of them is the project."""

    program: Literal["nandeck", "squib", "cider", "csv"]
    batch: str
    file: str
    name: str


async def send(request: Request) -> Response:
    """A file of a project that is to be moved in: `?batch=&name=`, its bytes as the body; kept for a while aside."""
    studio = studio_of(request)
    batch, name = request.query_params.get("batch", ""), request.query_params.get("name", "")
    if not batch.isalnum() or len(batch) > 40 or name_of(name) != name:
        raise Unreadable.at(Source(name or "file"), "a file's name has no folders in it")
    if studio.aside is None:
        studio.aside = TemporaryDirectory(prefix="pnp-studio-")
    folder = Path(studio.aside.name) / batch
    folder.mkdir(exist_ok=True)
    if sum(1 for _ in folder.iterdir()) >= MOST_SENT:
        raise Unreadable.at(Source(name), f"more than {MOST_SENT} files")
    (folder / name).write_bytes(await request.body())
    return answer({"name": name})


def name_of(name: str) -> str:
    """The last part of a path, whatever system wrote it; "" for what is no file's name.

    >>> name_of("C:\\\\decks\\\\a.csv"), name_of("../a.csv"), name_of("..")
    ('a.csv', 'a.csv', '')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    return "" if last.startswith(".") or any(letter in last for letter in ":\0") else last


def move_in(request: Request, asked: Move) -> dict[str, Any]:
    """Make a game of a project's tables; what could not be read is told."""
    studio = studio_of(request)
    if message := name_problem(asked.name):
        raise Unreadable.at(Source("name"), message)
    if studio.aside is None or not asked.batch.isalnum() or name_of(asked.file) != asked.file:
        raise Unreadable.at(Source(asked.file or "file"), "send it first")
    inside = "" if (studio.folder.root / "card_data").is_dir() else asked.name
    sent = Path(studio.aside.name) / asked.batch

    def shown(problem: Problem) -> Problem:
        """A problem as whoever sent the files knows them: where they lie meanwhile is ours alone."""
        file = problem.source.file.removeprefix(f"{sent}{os.sep}")
        return Problem(problem.source._replace(file=file), problem.message.replace(f"{sent}{os.sep}", ""))

    try:
        moved = move(asked.program, sent / asked.file, studio.folder.path(inside), asked.name)
    except Unreadable as error:
        raise Unreadable(shown(problem) for problem in error.problems) from None
    studio.events.tell("shelf")
    left = [str(shown(problem)) for problem in moved.left]
    return {"game": asked.name, "folder": inside, "left": left}


ROOM = Room(
    "shelf",
    "Shelf",
    "Your games, and those that came with the program.",
    "shelf",
    (
        get("/api/shelf/games", games),
        get("/api/shelf/starters", starters),
        post("/api/shelf/new", New, begin),
        Route("/api/shelf/send", send, methods=["POST"]),
        post("/api/shelf/import", Move, move_in),
    ),
    of_game=False,
)
