"""What the rooms share: the folder that was opened, the kits that were read from it, where drawings are kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from starlette.requests import Request

from pnp import catalog
from pnp.draw.parts import Facts
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.store import Store, cache_folder
from pnp.studio.events import Events
from pnp.studio.folder import Folder
from pnp.studio.safety import Keys


class Box(NamedTuple):
    """A game as it stands on the shelf: its name, and the folder (below the opened one, "" for that itself or for what
    came with the program) whose tables and templates are laid over ours.
    """

    game: str
    folder: str = ""


class Studio:
    """One running studio."""

    def __init__(self, folder: Path, keys: Keys, store: Store | None = None) -> None:
        self.folder = Folder(folder)
        self.keys = keys
        self.events = Events()
        self.store = store if store is not None else Store(cache_folder())
        self._kits: dict[Box, tuple[object, Kit]] = {}
        self._lock = Lock()

    def places(self, box: Box) -> Places:
        """Where a game's tables and templates lie: the person's own over ours."""
        own = self.folder.path(box.folder)
        return Places(own) if (own / "card_data").is_dir() or (own / "templates").is_dir() else Places()

    def kit(self, box: Box, own: Mapping[str, Path] | None = None) -> Kit:
        """A game's kit as its files are now; with `own` tables in the place of its decks. Raises Unreadable."""
        places = self.places(box)
        if own:
            return catalog.kit(places, box.game, own)
        stamp = _stamp(places, box.game)
        with self._lock:
            kept = self._kits.get(box)
            if kept is None or kept[0] != stamp:
                kept = self._kits[box] = stamp, catalog.kit(places, box.game)
        return kept[1]

    def close(self) -> None:
        """End what still runs."""

    def facts(self, game: str) -> Facts:
        """What the pages print that drawing cannot know."""
        return catalog.facts(game)


def box_of(request: Request) -> Box:
    """The game that a page's address names: `?game=mating` or `?game=pond&in=my-games`."""
    game, folder = request.query_params.get("game", ""), request.query_params.get("in", "")
    if not game:
        raise Unreadable.at(Source("game"), "which game?")
    return Box(game, folder)


def _stamp(places: Places, game: str) -> object:
    """What changes when a table of a game is saved."""
    found = []
    for root in places.roots:
        for path in sorted(root.joinpath("card_data", game).glob("*")):
            stat = path.stat()
            found.append((str(path), stat.st_mtime_ns, stat.st_size))
    return found
