"""What several phases ask and check alike: questions to one species, new counts of hexes, and rounding."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.referee.play.asks import Ask, M, Option
from pnp.referee.play.guards import Require

from .moves import Counts
from .table import Table


class Duty(Ask[M]):
    """What a species has to decide."""

    def __init__(self, table: Table, player: str) -> None:
        self.table = table
        self.who = self.player = player
        self.stands = table.stands[player]


class Choice(Option[M]):
    """What a species may do."""

    def __init__(self, table: Table, player: str) -> None:
        self.table = table
        self.who = self.player = player
        self.stands = table.stands[player]


def rounded(numerator: int, denominator: int, half: str = "") -> int:
    """The nearest whole number; a half goes up, or as a house rule says (rules 1.10, 12.1, 12.7).

    >>> [rounded(n, 10) for n in (78, 24, 25, 5, 4)]
    [8, 2, 3, 1, 0]
    >>> [rounded(n, 10, "half-even") for n in (5, 15, 25, 26)]
    [0, 2, 2, 3]
    >>> [rounded(n, 10, "half-down") for n in (5, 15, 25, 26)]
    [0, 1, 2, 3]
    """
    whole, rest = divmod(2 * numerator + denominator, 2 * denominator)
    return whole - 1 if not rest and (half == "half-down" or (half == "half-even" and whole % 2)) else whole


def check_hexes(table: Table, move: Counts, require: Require) -> bool:
    """The hexes of a line that tells new counts: each on this island, and each once (rules 1.4, 13.4)."""
    counts = move.by_hex
    twice = len(counts) < len(move.args)
    once = not twice or require(False, "13.4", "a hex is named twice")
    return on_island(table, counts, require) and once


def on_island(table: Table, hexes: Iterable[str], require: Require) -> bool:
    """Hexes of a line, each on this island (rules 1.4)."""
    off = next((hex_ for hex_ in hexes if hex_ not in table.island.habitat), "")
    return require(not off, "1.4", f"{off} is not on the {table.island.name} board")
