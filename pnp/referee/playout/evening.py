"""What a game says of its evenings, so that all are measured in the same way: what a turn is, who waits, who is ahead.

A game's module `evening` offers what is not as below; most games need a few lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from random import Random
from types import ModuleType

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import InTurn, Table


def place_of(table: Table) -> int:
    """The number of the innermost heading: each player has one turn under it."""
    return table.place()[1]


def points(table: Table) -> Mapping[str, float]:
    """What each player would score if it ended here."""
    return {player: total for player, (total, _) in table.scores().items()}


def all_of_them(table: Table) -> Sequence[str]:
    """Everybody has a turn."""
    return table.players


def in_order(table: Table) -> Sequence[str]:
    """As the table goes round, where not always the same player is first."""
    return table.order if isinstance(table, InTurn) else table.players


def never(moves: Sequence[Move]) -> bool:
    """No move is one of sitting out."""
    return False


def unweighed(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Sequence[float] | None:
    """A bot that has rules instead of numbers."""
    return None


@dataclass(frozen=True)
class Evening:
    """What a game's module `evening` may say, by the names that it has there."""

    HEADER: Mapping[str, str] = field(default_factory=dict)  # header lines of a usual evening: a limit of rounds
    PLAYS: Sequence[type[Move]] = ()  # the moves that play a card
    round_of: Callable[[Table], int] = place_of  # in which everybody has one turn
    in_turn: Callable[[Table], Sequence[str]] = in_order  # who has the first turn, the second, as the first begins
    still_in: Callable[[Table], Sequence[str]] = all_of_them  # who has one, as a round begins
    standing: Callable[[Table], Mapping[str, float]] = points  # who is how far ahead
    sat_out: Callable[[Sequence[Move]], bool] = never  # whether a turn with these moves was one of watching
    # What the sensible bot expects of each legal answer, with that of passing after them where that is possible; in any
    # unit in which a whole is much and a hundredth is nothing. None where it has rules instead of numbers.
    weigh: Callable[[Table, AnyAsk, str, Sequence[Move], Random], Sequence[float] | None] = unweighed

    @classmethod
    def of(cls, module: ModuleType | None) -> Evening:
        """What a module says, and the usual where it says nothing."""
        return cls(**{each.name: getattr(module, each.name) for each in fields(cls) if hasattr(module, each.name)})


__all__ = ["Evening"]
