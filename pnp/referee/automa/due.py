"""What a rival has to do: the line by which it turns its card, and what its game says is the one right answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from pnp.named import NamedTuple
from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many
from pnp.referee.log.kinds import Card
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk


class RivalCards(Fact, needed=True, verb="rival cards", example="= rival cards V01 V05"):
    """the rival cards that have been turned since their deck was last shuffled"""

    cards = Many(Card(), optional=True)


class RivalCard(Move, verb="card", example="Reed: card V05", said="rival, card, turn, turn over, flip"):
    """the card that a rival turned"""

    card = Card()


class Due(NamedTuple):
    """What a rival has to do: the move (None: nothing) and the step of its card that says so.

    `rule` is the paragraph, where it is another than that on obeying; `by_card` is off where not the card says it but
    the rules, for all rivals alike.
    Where the order of the words after the verb means nothing, any order is right (`any_order`); where the same can be
    written in several ways, `alike` tells which lines say it.
    """

    move: Move | None
    step: str
    rule: str = ""
    by_card: bool = True
    any_order: bool = False
    alike: Callable[[Move], bool] | None = None

    @classmethod
    def for_all(cls, move: Move | None, step: str, rule: str, alike: Callable[[Move], bool] | None = None) -> Due:
        """What the rules say for all rivals alike, whatever their cards say."""
        return cls(move, step, rule, by_card=False, any_order=True, alike=alike)

    def agrees(self, move: Move) -> bool:
        """Whether a line says this move."""
        right = self.move
        if self.alike is not None:
            return move == right or self.alike(move)
        if right is None or not self.any_order:
            return move == right
        return move.verb == right.verb and sorted(map(str, move.args)) == sorted(map(str, right.args))


class Policy(Protocol):
    """What a game says of its rivals."""

    @property
    def cards(self) -> Mapping[str, int]: ...  # the rival deck: how many copies of each card

    @property
    def turns(self) -> str: ...  # the paragraph on turning a rival card

    @property
    def obeys(self) -> str: ...  # the paragraph that a rival does what the first fitting step says

    @property
    def shows(self) -> str: ...  # the paragraph that a rival's cards lie open

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """The one right answer to a question that is put to a rival."""


@runtime_checkable
class Paced(Protocol):
    """A policy of a game in which a rival's turn begins with its card, and some things are settled without one."""

    @property
    def at_once(self) -> tuple[type, ...]: ...  # questions that are `ruled` whatever others answer at the same time

    def opens(self, ask: AnyAsk, answer: Move | None) -> str | None:
        """The rival that turns a card as soon as this question has been answered, if any."""

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """The one right answer where the rules give it for all rivals; None where a card is looked at."""


@runtime_checkable
class Worded(Protocol):
    """A policy of a game whose deck has cards that are called `card` in the log: a rival's has a verb of its own."""

    @property
    def turn(self) -> type[RivalCard]: ...  # the line by which a rival turns its card
