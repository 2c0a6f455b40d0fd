"""What the rivals of every game begin with: the seats that cards run, the cards by number, the level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from pnp.kit.records import Kit
from pnp.referee.automa.rivals import L, Rivals, level_of
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk


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

    `rivals` are their names, `cards` how many copies the rival deck has of each; `person` is the first player who is no
    rival. The tables of cards and levels are `rivals` and `levels` in every game; `others` are the levels against as
    many rivals that are not played.
    """

    at_once: tuple[type, ...] = ()  # questions that the rules settle (`ruled`), whatever others answer beside them

    def __init__(self, kit: Kit, table: T, rivals: Rivals) -> None:
        self.table = table
        self.rivals = rivals.names
        self._cards = {card.id: card for card in cast("tuple[R, ...]", kit.decks["rivals"])}
        self.cards: Mapping[str, int] = {card.id: card.copies for card in self._cards.values()}
        self.person = next((player for player in table.players if player not in rivals.names), "")
        levels: tuple[Any, ...] = kit.lists.get("levels", ())
        level: L | None = level_of(levels, rivals)
        if level is not None:
            others = [row for row in levels if row != level and row.level.endswith(f" against {len(rivals.names)}")]
            self.others: tuple[L, ...] = tuple(others)
            self.begin(level)

    def begin(self, level: L) -> None:
        """What the level gives the rivals, before the play begins."""

    def opens(self, ask: AnyAsk, answer: Move | None) -> str | None:
        """The rival whose card an answer turns; None where it is turned when something comes that it decides."""
        return None
