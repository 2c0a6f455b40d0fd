"""A question with something changed: whoever wraps one says what, and leaves the rest as the game has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk, Question
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.steps import Step


class Wrapped(Question[Move]):
    """The same question, but for what a subclass changes."""

    def __init__(self, inner: AnyAsk) -> None:
        self.inner = inner
        self.who = inner.who
        self.anyone = inner.anyone
        self.rule = inner.rule
        self.optional = inner.optional
        self.chance = inner.chance
        self.passing = inner.passing
        self.whole, self.recurs = inner.whole, inner.recurs
        self.between = inner.between
        self.verbs = inner.verbs

    @property
    def asked(self) -> AnyAsk:
        return self.inner.asked

    @property
    def prompt(self) -> str:
        return self.inner.prompt

    @property
    def missing(self) -> str:
        return self.inner.missing

    @property
    def unrecorded(self) -> Move | None:
        return self.inner.unrecorded

    @property
    def decline(self) -> Move | None:
        return self.inner.decline

    def matches(self, move: Move) -> bool:
        return self.inner.matches(move)

    def check(self, move: Move, require: Require) -> None:
        self.inner.check(move, require)

    def joined(self, move: Move, more: Move) -> Move | None:
        return self.inner.joined(move, more)

    def precedes(self, move: Move) -> bool:
        return self.inner.precedes(move)

    def parts(self, move: Move) -> Sequence[Move]:
        return self.inner.parts(move)

    def candidates(self) -> Iterable[Move]:
        return self.inner.candidates()

    def step(self, chosen: Sequence[Value] = ()) -> Step | Move | None:
        return self.inner.step(chosen)

    def accept(self, move: Move) -> None:
        self.inner.accept(move)

    def sample(self, chance: Random) -> Move | None:
        return self.inner.sample(chance)

    def remedies(self, move: Move) -> Sequence[Remedy]:
        return self.inner.remedies(move)

    def defaults(self) -> Iterable[Move]:
        return self.inner.defaults()

    def if_not_passed(self) -> Iterable[Move]:
        return self.inner.if_not_passed()
