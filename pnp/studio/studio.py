"""What the rooms share: the folder that was opened, where drawings are kept, the processes that work for pages."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory

import click
from starlette.requests import Request

from pnp import catalog
from pnp.draw.parts import Facts
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.store import Store, cache_folder
from pnp.studio.apart import Hand, Works
from pnp.studio.events import Events
from pnp.studio.folder import Folder
from pnp.studio.order import Desk
from pnp.studio.reading import Box, Recent, kit_of, places_of
from pnp.studio.safety import Keys
from pnp.studio.tables import Typed


class Studio:
    """One running studio. `hand` draws in a process of its own, `works` do what takes time, `chance` throws dice."""

    def __init__(self, folder: Path, keys: Keys, settings: Path | None = None) -> None:
        self.folder = Folder(folder)
        self.keys = keys
        self.events = Events()
        self.store = Store(cache_folder())
        self.hand = Hand()
        self.works = Works(self.events)
        self.chance: Random = SystemRandom()
        self.aside: TemporaryDirectory[str] | None = None  # files that were sent, until they are moved in
        self.typed: Recent[Typed] = Recent(20)  # tables as they stand on pages, for the pictures of their cards
        self.settings = settings or Path(os.environ.get("PNP_CONFIG") or click.get_app_dir("pnp"))

    @property
    def desk(self) -> Desk:
        """Where the other processes find things."""
        return Desk(self.folder.root, self.settings)

    def places(self, box: Box) -> Places:
        """Where a game's tables and templates lie: the person's own over ours."""
        return places_of(self.folder.path(box.folder))

    def own(self, box: Box) -> bool:
        """Whether a game is somebody's own, and none that came with the program."""
        return box.game in catalog.own_games(self.places(box))

    def kit(self, box: Box, own: Mapping[str, Path] | None = None) -> Kit:
        """A game's kit as its files are now; with `own` tables in the place of its decks. Raises Unreadable."""
        if own:
            return catalog.kit(self.places(box), box.game, own)
        return kit_of(self.folder.path(box.folder), box.game)

    def watch(self, box: Box) -> None:
        """From now on pages hear when a table or a template of the person's own is saved."""
        root = self.folder.path(box.folder)
        for below in (f"card_data/{box.game}", f"templates/{box.game}"):
            for path in sorted((root / below).glob("*")):
                self.events.watch(self.folder.name(path), path)

    def facts(self, box: Box) -> Facts:
        """What the pages print that drawing cannot know."""
        return catalog.facts(box.game, self.places(box))

    def close(self) -> None:
        """End what still runs."""
        self.works.close()
        self.hand.close()
        if self.aside is not None:
            self.aside.cleanup()


def box_of(request: Request) -> Box:
    """The game that a page's address names: `?game=mating` or `?game=pond&in=my-games`."""
    game, folder = request.query_params.get("game", ""), request.query_params.get("in", "")
    if not game:
        raise Unreadable.at(Source("game"), "which game?")
    return Box(game, folder)
