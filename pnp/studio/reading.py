"""What is read of the opened folder for a game: where its files lie, its kit, and a stamp that changes with them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from pnp import catalog
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.places import Places

T = TypeVar("T")


class Box(NamedTuple):
    """A game as it stands on the shelf: its name, and the folder (below the opened one, "" for that itself or for what
    came with the program) whose tables and templates are laid over ours.
    """

    game: str
    folder: str = ""


class Recent(Generic[T]):
    """The last few things that were made, by their keys; each is made once, whoever asks for it first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under the key, or what `make` gives."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        self.put(key, made)
        return made

    def put(self, key: Hashable, made: T) -> None:
        """Keep something under a key, in the place of what was there."""
        with self._lock:
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def find(self, key: Hashable) -> T | None:
        """What is kept under the key, None if nothing is."""
        with self._lock:
            return self._kept.get(key)


def places_of(folder: Path) -> Places:
    """A folder laid over the installation, if it has anything to lay."""
    return Places(folder) if (folder / "card_data").is_dir() or (folder / "templates").is_dir() else Places()


def stamp(places: Places, game: str) -> str:
    """What changes when a file is saved that a game is made of."""
    found = []
    for root in places.roots:
        tables = root.joinpath("card_data", game).glob("*")
        # What came with the program does not change while it runs, but for who writes it.
        templates = root.joinpath("templates").rglob("*") if root != places.roots[-1] else ()
        for path in sorted((*tables, *templates)):
            try:
                stat = path.stat()
            except OSError:
                continue
            found.append(f"{path}:{stat.st_mtime_ns}:{stat.st_size}")
    return "\n".join(found)


_kits: Recent[Kit] = Recent(8)


def kit_of(folder: Path, game: str) -> Kit:
    """A game's kit as its files are now. Raises Unreadable."""
    places = places_of(folder)
    return _kits.get((game, stamp(places, game)), lambda: catalog.kit(places, game))
