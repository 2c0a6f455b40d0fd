"""What is counted of a play: each game says which of its figures tell one deck from another.

A game's module `metrics` offers `FIGURES`, a `NOTE` about them, and `metrics`. Everything is counted in whole numbers,
so that the sums over many plays are the same whoever adds them up, in whatever order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Generic, Literal, Protocol, TypeVar, cast

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table
from pnp.referee.playout.playout import Bot

T = TypeVar("T", bound=Table)

UNIT = 60
"""What a whole victory counts, so that up to six can share one in whole numbers."""


class Figure(NamedTuple):
    """One figure: `of` says what it is a part or an average of, `group` under which heading it is told.

    A "share" lies between 0 and 1, a "mean" anywhere; a "spread" is a mean whose whole distribution is kept.
    """

    key: str
    title: str
    group: str
    kind: Literal["share", "mean", "spread"]
    of: str = "game"


Told = Mapping[str, tuple[int, int]]
"""Of one play, by the figure's key: what was counted, and of how many."""


class Metrics(Protocol):
    """One play: who sits where, and what is told of it in the end."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The players' bots."""

    def tell(self, table: Table, moves: Sequence[Move]) -> Told:
        """The figures of the finished play. What did not come up is (0, 0) or left out."""


class GameMetrics(Protocol):
    """What `pnp.games.<game>.metrics` offers."""

    @property
    def FIGURES(self) -> Sequence[Figure]: ...  # noqa: N802
    @property
    def NOTE(self) -> str: ...  # noqa: N802 - who plays, and what the figures mean, for whoever reads them

    def metrics(self, players: tuple[str, ...], chance: Random) -> Metrics:
        """The metrics of the play that is about to begin."""


class SameBots(Generic[T]):
    """One play with the same bot in every seat; `told` are its figures once it is finished."""

    def __init__(self, players: tuple[str, ...], bot: Bot, told: Callable[[T, Sequence[Move]], Told]) -> None:
        self.bots: Mapping[str, Bot] = dict.fromkeys(players, bot)
        self._told = told

    def tell(self, table: Table, moves: Sequence[Move]) -> Told:
        """The figures of the finished play."""
        return self._told(cast(T, table), moves)


class Watched(Generic[T]):
    """A bot, and what is counted of its player: a game looks at each question before and after it is answered."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def __call__(self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
        here = cast(T, table)
        self.before(here, ask.asked, player)
        move = self._bot(table, ask, player, legal, chance)
        self.after(here, ask.asked, move)
        return move

    def before(self, table: T, ask: AnyAsk, player: str) -> None:
        """What a question shows."""

    def after(self, table: T, ask: AnyAsk, move: Move | None) -> None:
        """What its answer shows."""


def same_bots(bot: Bot, told: Callable[[T, Sequence[Move]], Told]) -> Callable[[tuple[str, ...], Random], SameBots[T]]:
    """Metrics with the same bot in every seat; nothing about who plays is left to chance."""
    return lambda players, chance: SameBots(players, bot, told)


W = TypeVar("W", bound=Bot)


class WatchedBots(Generic[T, W]):
    """One play with a watched bot in each seat; `told` are its figures once it is finished."""

    def __init__(self, watched: Mapping[str, W], told: Callable[[T, Mapping[str, W], Sequence[Move]], Told]) -> None:
        self.bots: Mapping[str, Bot] = dict(watched)
        self._watched, self._told = watched, told

    def tell(self, table: Table, moves: Sequence[Move]) -> Told:
        """The figures of the finished play."""
        return self._told(cast(T, table), self._watched, moves)


def watched_bots(
    seat: Callable[[], W], told: Callable[[T, Mapping[str, W], Sequence[Move]], Told]
) -> Callable[[tuple[str, ...], Random], WatchedBots[T, W]]:
    """Metrics with a bot of the same kind watched in every seat; nothing about who plays is left to chance."""
    return lambda players, chance: WatchedBots({player: seat() for player in players}, told)


class PlainMetrics:
    """A game without metrics of its own: how long it takes, scores where it has them, and who wins by seat."""

    def __init__(self, players: tuple[str, ...], bot: Bot) -> None:
        self.bots: Mapping[str, Bot] = dict.fromkeys(players, bot)
        self._players = players

    def tell(self, table: Table, moves: Sequence[Move]) -> Told:
        """Places, moves, scores, seats."""
        told = {"places": (table.place()[1], 1), "moves": (len(moves), 1)}
        scores = [count for p in self._players if (count := table.counts(p).get("score")) is not None]
        if scores:
            told["best"] = (max(scores), 1)
            told["scores"] = (sum(scores), len(scores))
        for seat, player in enumerate(self._players[:6], 1):
            told[f"seat {seat}"] = (won(table, player), UNIT)
        return told


PLAIN_NOTE = "All seats are played by the same bot."
PLAIN_FIGURES = (
    Figure("places", "rounds, turns or eras", "The play", "spread"),
    Figure("moves", "moves", "The play", "mean"),
    Figure("best", "winning score", "The play", "spread"),
    Figure("scores", "score", "The play", "mean", "seat"),
    *(Figure(f"seat {seat}", f"seat {seat}", "Wins by seat", "share") for seat in range(1, 7)),
)


def won(table: Table, player: str) -> int:
    """The part of the victory that is a player's, in sixtieths."""
    return UNIT // len(table.winners) if player in table.winners else 0
