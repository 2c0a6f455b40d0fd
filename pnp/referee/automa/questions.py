"""Questions as they are put to rivals: which card is turned, and others of which only one answer is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from pnp.referee.automa.due import Due, Policy, RivalCard, Worded
from pnp.referee.log.fields import words_of
from pnp.referee.log.kinds import UNKNOWN, Value
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.asks import AnyAsk, Ask
from pnp.referee.play.draws import AskDraw
from pnp.referee.play.guards import Illegal, Remedy, Require, require
from pnp.referee.play.steps import Step, told_apart
from pnp.referee.play.wrapped import Wrapped

LONG = 4  # arguments of a line of which only what differs is told


class AskCard(Ask[RivalCard]):
    """A rival turns a card."""

    def __init__(self, policy: Policy, deck: Counter[str], rival: str) -> None:
        self.who = rival
        self.rule = policy.turns
        self.policy = policy
        self.deck = deck
        self.move = policy.turn if isinstance(policy, Worded) else RivalCard
        self.verbs = (self.move.name,)

    @property
    def prompt(self) -> str:
        return f"{self.who} turns a rival card"

    @property
    def missing(self) -> str:
        return f"{self.who} has not turned a rival card yet"

    def check(self, move: RivalCard, require: Require) -> None:
        card = move.card
        if require(card in self.policy.cards, self.rule, f"{card} is no rival card"):
            gone = f"{card} has been turned since the rival deck was last shuffled"
            require(self.deck[card] > 0, self.rule, gone)

    def candidates(self) -> list[RivalCard]:
        return [self.move(self.who, card) for card in (+self.deck)]

    defaults = candidates

    def remedies(self, move: RivalCard) -> list[Remedy]:
        return [Remedy(move, "turned all the same")] if move.card in self.policy.cards else []

    def sample(self, chance: Random) -> RivalCard:
        return self.move(self.who, chance.choice(list((+self.deck).elements())))


class LaidOpen(Wrapped):
    """A draw of a rival's: its cards lie open, so it must be written down."""

    def __init__(self, inner: AnyAsk, rule: str) -> None:
        super().__init__(inner)
        self._shows = rule

    @property
    def unrecorded(self) -> None:
        return None

    @property
    def _unseen(self) -> str:
        return f"{self.who}'s cards lie open on the table, and this one was not written down"

    @property
    def missing(self) -> str:
        return f"{self.prompt}: {self._unseen}"

    def check(self, move: Move, require: Require) -> None:
        if require(UNKNOWN not in move.args, self._shows, self._unseen):
            self.inner.check(move, require)

    def defaults(self) -> list[Move]:
        drawn = self.inner.unrecorded
        return [] if drawn is None else [drawn]

    def remedies(self, move: Move) -> Sequence[Remedy]:
        """What is known of it is kept, whatever else it was."""
        known = any(arg != UNKNOWN for arg in move.args)
        kept = [Remedy(move, "drawn, whatever else it was")] if known and not self.inner.broken(move) else []
        return [*kept, *self.inner.remedies(move)]

    def lacking(self, soon: Sequence[Move]) -> list[Move]:
        ask = self.inner.asked
        used = ask.as_used(soon) if isinstance(ask, AskDraw) else None
        return [used, *self.defaults()] if used is not None else self.defaults()


class Among(Wrapped):
    """A window that is open to people only."""

    def __init__(self, inner: AnyAsk, people: tuple[str, ...]) -> None:
        super().__init__(inner)
        self.anyone = people

    def candidates(self) -> list[Move]:
        return [move for move in self.inner.candidates() if move.who in self.anyone]

    def step(self, chosen: Sequence[Value] = ()) -> Step | Move | None:
        """Of the people's answers alone: a rival that were offered here would lead nowhere."""
        return told_apart(self.legal(), chosen)


class Bound(Wrapped):
    """A question with the one answer that the card gives."""

    def __init__(self, inner: AnyAsk, due: Due, card: str, rule: str) -> None:
        super().__init__(inner)
        self._due, self._card = due, card
        self._obeys = due.rule or rule
        if due.move is not None:
            self.rule = self._obeys
            self.optional = False

    @property
    def _said(self) -> str:
        return f"{self._card} says: {self._due.step}" if self._due.by_card else self._due.step

    @property
    def prompt(self) -> str:
        return f"{self.inner.prompt}; {self._said}"

    @property
    def missing(self) -> str:
        right = self._due.move
        if right is None:
            return self.inner.missing
        which = f", which is {_words(right)}" if right.args else ""
        return f"{self._said}{which}, and {self.who} has not done it"

    @property
    def unrecorded(self) -> Move | None:
        right, inner = self._due.move, self.inner.unrecorded
        # What follows by itself need not be written of a rival either.
        return inner if right is None or inner == right else None

    @property
    def decline(self) -> Move | None:
        if self._due.move is None:
            return self.inner.decline
        return Pass(self.who) if self.inner.optional else None  # what others may do

    def check(self, move: Move, require: Require) -> None:
        self.inner.check(move, require)
        right = self._due.move
        if right is None:
            nothing = move == self.decline or self._due.agrees(move)
            require(nothing, self._obeys, f"{self._said}, so {self.who} does nothing here")
        else:
            require(self._due.agrees(move), self._obeys, f"{self._said}{_instead(right, move)}")

    def parts(self, move: Move) -> Sequence[Move]:
        """A rival does one thing after another, but for what is done at once; a line may say several."""
        right = self._due.move
        if right is None or self._due.any_order or right.verb != move.verb or len(right.args) != 1:
            return (move,)
        return [right._replace(args=(arg,)) for arg in move.args]

    def candidates(self) -> list[Move]:
        return [self._due.move] if self._due.move is not None else []

    def step(self, chosen: Sequence[Value] = ()) -> Move | None:
        return self._due.move

    def defaults(self) -> Iterable[Move]:
        return [self._due.move] if self._due.move is not None else self.inner.defaults()

    def if_not_passed(self) -> tuple[Move, ...]:
        return ()

    def remedies(self, move: Move) -> list[Remedy]:
        try:
            self.inner.check(move, require)
            kept = [Remedy(move, "done all the same")]
        except Illegal:
            kept = list(self.inner.remedies(move))
        right = self._due.move
        return [*kept, Remedy(right, "as the card says" if right is not None else "not done")]


def _instead(right: Move, move: Move) -> str:
    """What should have been done and was not: where both are long lists, what they have in common is left out."""
    due, done = (_words(each).split()[1:] for each in (right, move))
    lacks, much = [word for word in due if word not in done], [word for word in done if word not in due]
    if right.verb != move.verb or len(lacks) == len(due) or len(due) < LONG or not (lacks or much):
        return f", which is {_words(right)}, not {_words(move)}"
    if not lacks:
        return f", and not {' '.join(much)}"
    if not much:
        return f": {' '.join(lacks)} {'is' if len(lacks) == 1 else 'are'} missing"
    return f": {' '.join(lacks)} instead of {' '.join(much)}"


def _words(move: Move) -> str:
    """A move without its player: "play F12"."""
    said = words_of(move.grammar.args, move.args) if move.name else map(str, move.args)
    return " ".join(" ".join([move.verb, *said]).split())


def turning(ask: AnyAsk) -> type[RivalCard] | None:
    """The line by which a rival turns its card, if that is what is asked."""
    return ask.move if isinstance(ask, AskCard) else None
