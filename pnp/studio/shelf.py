"""Shelf: the games that came with the program and those of the opened folder, as boxes with their pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import Request

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.kit.names import name_problem
from pnp.places import Places
from pnp.studio.reading import Box, places_of
from pnp.studio.rooms import Room, get, post, studio_of
from pnp.studio.studio import Studio
from pnp.workshop import fresh

MOST_FOLDERS = 60
DEEP = 2  # folders below the opened one that are looked into


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
    return {"folder": str(studio.folder.root), "games": [*own, *ours]}


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
        cards = sum(found.counts[part.name] for part in found.components if part.kind == "card")
        decks = tuple(part.table for part in found.components if part.kind == "card" and part.table)
        return Game(
            *(box.game, box.folder, found.title, found.players, cards),
            *(catalog.refereed(box.game, places), not ours, ours and own, tuple(dict.fromkeys(decks))),
        )
    except Unreadable as error:
        told = tuple(str(problem) for problem in error.problems[:5])
        return Game(box.game, box.folder, box.game, (0, 0), 0, False, not ours, ours and own, (), told)


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


ROOM = Room(
    "shelf",
    "Shelf",
    "Your games, and those that came with the program.",
    "shelf",
    (
        get("/api/shelf/games", games),
        get("/api/shelf/starters", starters),
        post("/api/shelf/new", New, begin),
    ),
    of_game=False,
)
