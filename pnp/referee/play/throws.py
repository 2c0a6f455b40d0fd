"""Dice that one player throws: how many are asked for, what is missing, and what the ones that nobody saw can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import TypeVar, cast

from pnp.referee.log.kinds import UNKNOWN, Die, Many
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Part, Remedy, Require, Unknown
from pnp.referee.play.wording import number_of

FACES = range(1, 7)
OFFERED = 2  # of so many dice all throws are offered, of more none


class Throw(Move, verb="roll", example="Ann: roll 4 2"):
    """The dice of one player as they fell."""

    dice = Many(Die())

    @property
    def seen(self) -> list[int]:
        """The dice that somebody saw."""
        return [die for die in self.dice if die is not None]


T = TypeVar("T", bound=Throw)


def dice_of(number: int) -> str:
    """A number of dice in words.

    >>> dice_of(1), dice_of(3)
    ('1 die', '3 dice')
    """
    return number_of(number, "die", "dice")


class AskThrow(Ask[T]):
    """So many dice of one player; missing ones count as unknown, more than these break a rule.

    A game names its own throw: `class AskRoll(AskThrow[Roll])`. `number_rule` is the paragraph that says how many,
    where it is another than `rule`.
    """

    number_rule = ""

    def __init__(self, who: str, dice: int, rule: str = "") -> None:
        self.who = who
        self.dice = dice
        self.rule = rule or self.rule

    @property
    def counted(self) -> str:
        """How many dice, in words."""
        return dice_of(self.dice)

    def throw(self, dice: Iterable[int | str]) -> T:
        """The answer with these dice."""
        return cast(T, self.answers[0](self.who, *dice))

    def check(self, move: T, require: Require) -> None:
        number = len(move.args)
        said = f"{self.who} {self.throws} {self.counted}{self.purpose}, not {number}"
        require(number <= self.dice, self.number_rule or self.rule, said)

    throws = "rolls"
    purpose = ""  # what the dice are for, said where there are too many

    def candidates(self) -> Iterable[T]:
        throws = product(FACES, repeat=min(self.dice, OFFERED))
        return (self.throw(faces) for faces in throws if len(faces) == self.dice)

    def defaults(self) -> list[T]:
        return [self.throw([UNKNOWN] * self.dice)]

    def sample(self, chance: Random) -> T:
        return self.throw([chance.randint(1, 6) for _ in range(self.dice)])

    def remedies(self, move: T) -> Sequence[Remedy]:
        said = "die counts" if self.dice == 1 else f"{self.dice} dice count"
        return [Remedy(self.throw(move.args[: self.dice]), f"only the first {said}")]


def total(throw: Throw, dice: int) -> int | None:
    """The sum of a throw of so many dice, None where one of them is unknown."""
    seen = throw.seen
    return sum(seen) if len(seen) == dice else None


def guessed_total(throw: Throw, dice: int, rule: str, what: str) -> Part[int]:
    """The sum of a throw; where dice are unknown the referee cannot tell, and guesses, the likeliest first."""
    seen = throw.seen
    missing = dice - len(seen)
    if not missing:
        return sum(seen)
    low = sum(seen) + missing
    options = sorted(range(low, low + 5 * missing + 1), key=lambda n: abs(n - 7 * dice / 2))
    chosen = yield from Unknown(rule, f"what {throw.who} rolled {what}", [str(option) for option in options])
    return int(chosen)
