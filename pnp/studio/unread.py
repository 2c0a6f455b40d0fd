"""A game of somebody's own in whose tables something cannot be read: its table opens all the same, to be mended."""

from __future__ import annotations

from pnp import catalog
from pnp.errors import Unreadable
from pnp.kit.folder.tables import tables_of
from pnp.kit.records import Card, Kit
from pnp.kit.tables import RawTable
from pnp.studio.reading import Box
from pnp.studio.studio import Studio


def decks_there(studio: Studio, box: Box, error: Unreadable) -> list[str]:
    """The decks that lie in the game's own folder, those first of which the error complains; [] if none does."""
    places = studio.places(box)
    try:
        there = tables_of(places, box.game)
        if box.game not in catalog.own_games(places) or catalog.base(box.game, places):
            types = catalog.load_game(box.game, places).CARDS
            there = {name: place for name, place in there.items() if issubclass(types.get(name, object), Card)}
    except Unreadable:
        return []
    blamed = {problem.source.file for problem in error.problems}
    return sorted(there, key=lambda name: (there[name].name not in blamed, name))


def kit_around(studio: Studio, box: Box, deck: str, table: RawTable) -> Kit | None:
    """A kit with the rows of a table that can be read; None where that is not enough to make one."""
    places = studio.places(box)
    try:
        return catalog.kit(places, box.game, {deck: table})
    except Unreadable as error:
        bad = {problem.source.line for problem in error.problems if problem.source.file == table.file}
    kept = [at for at, line in enumerate(table.lines) if line not in bad]
    part = table._replace(
        rows=[table.rows[at] for at in kept],
        lines=[table.lines[at] for at in kept],
        numbers=[table.numbers[at] for at in kept],
        problems=(),
    )
    try:
        return catalog.kit(places, box.game, {deck: part})
    except Unreadable:
        return None
