"""What several phases ask and check alike: questions to one species, and new counts of hexes."""

from __future__ import annotations

from collections.abc import Collection

from pnp.referee.play.asks import Ask, M, Option
from pnp.referee.play.guards import Require

from .standing import Counts
from .table import Table


class OfSpecies:
    """A question that knows its table, the species that is asked, and where it stands."""

    def __init__(self, table: Table, player: str) -> None:
        self.table = table
        self.who: str | None = player
        self.player = player
        self.stands = table.stands[player]


class Duty(OfSpecies, Ask[M]):
    """What a species has to decide."""


class Choice(OfSpecies, Option[M]):
    """What a species may do."""


def check_hexes(table: Table, move: Counts, require: Require) -> bool:
    """The hexes of a line that tells new counts: each on this island, and each once (rules 1.4, 13.4)."""
    counts = move.by_hex
    twice = len(counts) < len(move.args)
    once = not twice or require(False, "13.4", "a hex is named twice")
    return on_island(table, counts, require) and once


def on_island(table: Table, hexes: Collection[str], require: Require) -> bool:
    """Hexes of a line, each on this island (rules 1.4)."""
    habitat = table.island.habitat
    if all(map(habitat.__contains__, hexes)):
        return True
    off = next(hex_ for hex_ in hexes if hex_ not in habitat)
    return require(False, "1.4", f"{off} is not on the {table.island.name} board")
