"""Shelf: the games that came with the program and those of the opened folder, as boxes with their pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request

from pnp import catalog
from pnp.errors import Unreadable
from pnp.kit.load import load_manifest
from pnp.studio.reading import Box, places_of
from pnp.studio.rooms import Room, get, studio_of
from pnp.studio.studio import Studio

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
        found = load_manifest(places, box.game)
        cards = sum(found.counts[part.name] for part in found.components if part.kind == "card")
        decks = tuple(part.table for part in found.components if part.kind == "card" and part.table)
        return Game(
            *(box.game, box.folder, found.title, found.players, cards),
            *(referee(box.game), not ours, ours and own, tuple(dict.fromkeys(decks))),
        )
    except Unreadable as error:
        told = tuple(str(problem) for problem in error.problems[:5])
        return Game(box.game, box.folder, box.game, (0, 0), 0, False, not ours, ours and own, (), told)


def referee(game: str) -> bool:
    """Whether there are rules that judge an evening."""
    try:
        catalog.load_rules(game)
    except (Unreadable, ModuleNotFoundError):
        return False
    return True


ROOM = Room(
    "shelf",
    "Shelf",
    "Your games, and those that came with the program.",
    "shelf",
    (get("/api/shelf/games", games),),
    of_game=False,
)
