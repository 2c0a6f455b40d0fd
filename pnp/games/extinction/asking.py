"""What several phases say and check alike: new counts of hexes, and rounding."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.log.moves import Move, stack, unstack
from pnp.referee.play.asks import Require

from .table import Table


def number_of(count: int, one: str, many: str = "") -> str:
    """A count with its word.

    >>> number_of(1, "cube"), number_of(3, "cube"), number_of(2, "hex", "hexes")
    ('1 cube', '3 cubes', '2 hexes')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def rounded(numerator: int, denominator: int, half_even: bool = False) -> int:
    """The nearest whole number; a half goes up, or to the even neighbour (rules 1.10, 12.1).

    >>> [rounded(n, 10) for n in (78, 24, 25, 5, 4)]
    [8, 2, 3, 1, 0]
    >>> [rounded(n, 10, half_even=True) for n in (5, 15, 25, 26)]
    [0, 2, 2, 3]
    """
    whole, rest = divmod(2 * numerator + denominator, 2 * denominator)
    return whole - 1 if half_even and not rest and whole % 2 else whole


def counts_of(move: Move) -> dict[str, int]:
    """The new counts that a line tells, by hex."""
    return dict(unstack(arg) for arg in move.args)


def counted(player: str, verb: str, counts: Mapping[str, int]) -> Move:
    """The line that tells new counts."""
    return Move(player, verb, tuple(stack(hex_, number) for hex_, number in counts.items()))


def check_hexes(table: Table, move: Move, require: Require) -> bool:
    """The hexes of a line that tells new counts: each on this island, and each once (rules 1.4, 13.4)."""
    counts = counts_of(move)
    twice = len(counts) < len(move.args)
    once = not twice or require(False, "13.4", "a hex is named twice")
    for hex_ in counts:
        if hex_ not in table.island.habitat:
            return require(False, "1.4", f"{hex_} is not on the {table.island.name} board")
    return once


def on_island(table: Table, hexes: tuple[str, ...], require: Require) -> bool:
    """Hexes of a line, each on this island (rules 1.4)."""
    off = next((hex_ for hex_ in hexes if hex_ not in table.island.habitat), "")
    return require(not off, "1.4", f"{off} is not on the {table.island.name} board")
