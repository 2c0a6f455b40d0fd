"""Cards that come from a deck: the top card turned for all to see, and cards drawn into a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar, cast

from pnp.referee.hidden.piles import Piles
from pnp.referee.log.fields import Many, spread
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, M
from pnp.referee.play.guards import Remedy, Require
from pnp.wording import number_of

NONE = (MISSING, UNKNOWN)  # which name no card


class TopCard(Ask[M]):
    """The top card of a deck is turned. A game says which cards may be next, and what it means that one cannot be.

    The first of its answers is the card's: `class TurnEvent(TopCard[Event])`.
    """

    def left(self) -> Sequence[str]:
        """The cards that can be on top, each as often as it is there."""
        raise NotImplementedError

    def turned(self, card: str) -> M:
        """The line that says which it was."""
        return cast(M, self.answers[0](None, card))

    def candidates(self) -> Iterable[M]:
        return [self.turned(card) for card in dict.fromkeys(self.left())]

    def defaults(self) -> Iterable[Move]:
        return self.candidates()

    def sample(self, chance: Random) -> M:
        return self.turned(chance.choice(self.left()))


class Drawing(
    Move, verb="draw", example="Ann: draw C07 F12", said="take, pick up, receive, deal, is dealt, top up, fill up"
):
    """Cards drawn, by number or how many, ? for hidden ones."""

    cards = Many(Card(unknown=True), count=True)


def is_drawing(move: object) -> bool:
    """Whether the lines of a class of moves say what was drawn."""
    return isinstance(move, type) and issubclass(move, Drawing)


def cards_of(move: Move) -> list[str]:
    """The cards that a move names, as often as it does."""
    given = (values for field, values in spread(move.grammar.args, move.args) if isinstance(field.kind, Card))
    return [str(value) for values in given for value in values if value not in NONE]


D = TypeVar("D", bound=Drawing)


class AskDraw(Ask[D]):
    """A draw of a known number of cards from piles; what nobody wrote down is unknown.

    `impossible` is the paragraph that a card breaks which cannot have come, `how` what is said of one too many:
    "Ann is dealt 5 cards, not 6". `before` is how many of them lines before this one have told.
    """

    whole = True
    impossible = ""
    how = "to draw"
    beyond = False  # whether a hand may be larger or smaller than it should, once that has been ruled on

    def __init__(self, piles: Piles, who: str, number: int, before: int = 0) -> None:
        self.piles = piles
        self.who = who
        self.number = number
        self.before = before

    @property
    def counted(self) -> str:
        """How many cards, in words."""
        return number_of(self.number, "card")

    @property
    def prompt(self) -> str:
        return f"{self.who} draws {self.counted}"

    @property
    def unrecorded(self) -> D | None:
        return self._drawn(UNKNOWN)

    def _drawn(self, *cards: str) -> D:
        return cast(D, self.answers[0](self.who, *cards))

    def check(self, move: D, require: Require) -> None:
        cards = move.cards
        if cards == (UNKNOWN,):
            return
        if len(cards) > self.number or (len(cards) < self.number and not self.goes_on):
            due = number_of(self.before + self.number, "card")
            require(False, self.rule, f"{self.who} is {self.how} {due}, not {self.before + len(cards)}")
        wrong = self.piles.may_draw(self.who or "", cards)
        if wrong:
            require(False, self.impossible or self.rule, f"{self.who} cannot draw that: {wrong}")

    def accept(self, move: D) -> None:
        cards = list(move.cards) if self.beyond else list(move.cards)[: self.number]
        if cards == [UNKNOWN] or not (self.goes_on or self.beyond):
            cards += [UNKNOWN] * (self.number - len(cards))
        self.piles.draw(self.who or "", cards)

    def as_used(self, soon: Sequence[Move]) -> D | None:
        """The draw of which nobody wrote down the cards, with those that the player uses in the moves after it and
        can have by no other draw; None where there are none."""
        who, drawn = self.who or "", list[str]()
        hand = Counter(self.piles.known[who])
        if any(self.piles.slots[who].values()):
            return None  # it may be one of those
        for move in soon:
            if move.who == who and isinstance(move, Drawing):
                hand.update(cards_of(move))
            elif move.who == who:
                for card in cards_of(move):
                    if hand[card]:
                        hand[card] -= 1
                    elif len(drawn) < self.number and card in self.piles.copies:
                        drawn += [] if self.piles.may_draw(who, [*drawn, card]) else [card]
        return self._drawn(*drawn, *[UNKNOWN] * (self.number - len(drawn))) if drawn else None

    def candidates(self) -> Iterable[D]:
        return [self._drawn(UNKNOWN)]

    def sample(self, chance: Random) -> D:
        deck = self.piles.deck()
        chance.shuffle(deck)
        if len(deck) < self.number:
            fresh = list(self.piles.discard.elements())
            chance.shuffle(fresh)
            deck += fresh
        return self._drawn(*deck[: self.number])

    def remedies(self, move: D) -> list[Remedy]:
        said = f"{number_of(self.number, 'unknown card')} drawn"
        if len(move.cards) > self.number and UNKNOWN not in move.cards:
            said = f"{self.number} of these drawn, and nobody knows which"
        unknown = Remedy(self._drawn(UNKNOWN), said)
        as_said = self.beyond and len(move.cards) != self.number and UNKNOWN not in move.cards
        if as_said and not self.piles.may_draw(self.who or "", move.cards):
            more = len(move.cards) > self.number
            return [Remedy(move, "drawn all the same" if more else "no more drawn"), unknown]
        return [unknown]
