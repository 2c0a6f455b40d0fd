"""What the rivals of every game begin with: the seats that cards run, the cards by number, the level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from pnp.referee.automa.rivals import L, Rivals, level_of


class Seated(Protocol):
    """A table with players."""

    @property
    def players(self) -> tuple[str, ...]: ...


class Row(Protocol):
    """A rival card."""

    @property
    def id(self) -> str: ...

    @property
    def copies(self) -> int: ...


T = TypeVar("T", bound=Seated)
R = TypeVar("R", bound=Row)


class ByCards(Generic[T, R, L]):
    """The rivals of one table: a game's own policy adds what its cards and rules say (`rivals.Policy`).

    `rivals` are their names, `cards` how many copies the rival deck has of each, `level` is the row of levels.csv that
    is played, None where the header names no rival; `person` is the first player who is no rival.
    """

    def __init__(self, table: T, rivals: Rivals, cards: Iterable[R], levels: Iterable[L]) -> None:
        self.table = table
        self.rivals = rivals.names
        self._cards = {card.id: card for card in cards}
        self.cards: Mapping[str, int] = {card.id: card.copies for card in self._cards.values()}
        self.level = level_of(levels, rivals)
        self.person = next((player for player in table.players if player not in rivals.names), "")
