"""Dice that players throw: how many are asked for, what is missing, and what the ones that nobody saw can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, TypeVar, cast

from pnp.named import NamedTuple
from pnp.referee.log.fields import Many
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Part, Unknown, together
from pnp.referee.play.guards import Remedy, Require
from pnp.wording import names_of, number_of

FACES = range(1, 7)
OFFERED = 2  # of so many dice all throws are offered, of more none


class _LeftOut(str):
    """A die of a throw that has no line: the same as one that nobody saw, but for what may be guessed of it."""

    __slots__ = ()

    def __reduce__(self) -> str:
        return "LEFT_OUT"


LEFT_OUT = _LeftOut(UNKNOWN)


class Throw(Move, verb="roll", example="Ann: roll 4 2", said="throw, dice, d6"):
    """The dice of one player as they fell."""

    dice = Many(Die())

    @property
    def written(self) -> bool:
        """Whether there is a line for it, if only with `?`, and it does not stand for one that is missing."""
        return not any(die is LEFT_OUT for die in self.args)

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
    forgetting: Mapping[int, tuple[str, str]] = {}
    """Other numbers of dice that are thrown where something was forgotten: its paragraph, and what it is, in words."""

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
        if number > self.dice:
            said = f"{self.who} {self.throws} {self.counted}{self.purpose}, not {number}"
            require(False, self.number_rule or self.rule, said)
        if number in self.forgetting:
            require(False, *self.forgetting[number])

    throws = "rolls"
    purpose = ""  # what the dice are for, said where there are too many

    def candidates(self) -> Iterable[T]:
        throws = product(FACES, repeat=min(self.dice, OFFERED))
        return (self.throw(faces) for faces in throws if len(faces) == self.dice)

    def defaults(self) -> list[T]:
        return [self.throw([LEFT_OUT] * self.dice)]

    def sample(self, chance: Random) -> T:
        return self.throw([chance.randint(1, 6) for _ in range(self.dice)])

    def remedies(self, move: T) -> Sequence[Remedy]:
        said = "die counts" if self.dice == 1 else f"{self.dice} dice count"
        first = Remedy(self.throw(move.args[: self.dice]), f"only the first {said}")
        every = [Remedy(move, f"all {len(move.args)} dice count")] if len(move.args) > self.dice else []
        return [*every, first] if len(move.args) in self.forgetting else [first, *every]


class Range(NamedTuple):
    """What the sum of a throw can have been."""

    low: int
    high: int


def sums(throw: Throw, dice: int) -> Range:
    """What the sum of a throw of so many dice can have been: those that nobody wrote show 1 to 6.

    More than so many count where it was ruled that they do.
    """
    seen = throw.seen
    missing = max(dice, len(throw.args)) - len(seen)
    return Range(sum(seen) + missing * FACES[0], sum(seen) + missing * FACES[-1])


def unwritten(throws: Mapping[str, Throw], dice: Mapping[str, int]) -> str:
    """Which dice nobody wrote, in words: "one of Ann's 2 dice and Ben's die"."""
    said = []
    for player, throw in throws.items():
        number, missing = dice[player], dice[player] - len(throw.seen)
        if missing > 0:
            whole = f"{player}'s {'die' if number == 1 else f'{number} dice'}"
            said.append(whole if missing == number else f"{'one' if missing == 1 else missing} of {whole}")
    return " and ".join(said)


TIE = "a tie"


def totals(
    throws: Mapping[str, Throw], dice: Mapping[str, int], places: int, rule: str, what: str, lowest: bool = False
) -> Part[dict[str, int]]:
    """The sums of throws that are compared for so many places, the highest first or the `lowest`.

    Dice that nobody wrote bound what can have come out. The referee guesses among that, in seat order, and gives sums
    that come to it, of those alone whom it concerns; a tie for the best, to be thrown again, is the last guess where
    each has a line for his dice.
    """
    ranges = {player: sums(throw, dice[player]) for player, throw in throws.items()}
    short = [player for player, sum_ in ranges.items() if sum_.low < sum_.high]
    if not short:
        return {player: sum_.low for player, sum_ in ranges.items()}
    possible = [best for best in combinations(ranges, places) if _possible(ranges, best, lowest)]
    concerned = [player for player in ranges if any(player in best for best in possible)]
    lacking = f"nobody wrote {unwritten(throws, dice)}"
    known = not set(short) & set(concerned)
    if known or len(possible) == 1:
        named = [", ".join(concerned)]
        yield from Unknown(
            rule,
            f"the dice {what}: {lacking}, and whatever came up, it decides nothing",
            named,
            [throws[player] for player in short],
        )
        return {player: ranges[player].low if known else 0 for player in concerned}
    options = [", ".join(best) for best in possible]
    # Of a throw that has no line at all a tie would explain too much.
    ties = _ties(ranges, concerned) if places == 1 and all(throws[player].written for player in concerned) else {}
    said = f"the outcome of the dice {what}: {lacking}"
    chosen = yield from Unknown(rule, said, [*options, *ties], [throws[player] for player in short])
    return dict.fromkeys(ties.get(chosen) or chosen.split(", "), 0)


def _ties(ranges: Mapping[str, Range], concerned: Sequence[str]) -> dict[str, list[str]]:
    """Who can have thrown the same, in words and by name: all whom it concerns, and those alone of whom it is known."""
    every = [ranges[player] for player in concerned]
    sure = [player for player in concerned if ranges[player].low == ranges[player].high]
    ties = {}
    if max(each.low for each in every) <= min(each.high for each in every):
        ties[TIE] = [*concerned]
    if 1 < len(sure) < len(concerned) and len({ranges[player] for player in sure}) == 1:
        ties[f"{TIE} of {names_of(sure)}"] = sure
    return ties


Asks = Callable[[Mapping[str, int], str], Sequence[AskThrow[Any]]]
"""The questions to those who throw, by their dice, under a paragraph."""


def best_throws(
    asks: Asks, dice: Mapping[str, int], places: int, rule: str, what: str, lowest: bool = False,
    tie: str = "", again: int = 1,
) -> Part[list[str]]:  # fmt: skip
    """The `places` players with the best throws. Ties that matter are thrown `again` with so many dice each, by `tie`.

    Where dice are unknown the referee cannot tell, and guesses among the outcomes that are left (see `totals`).
    """
    best = min if lowest else max
    won: list[str] = []
    rolling = dict(dice)
    while places and len(rolling) > places:
        throws = dict(zip(rolling, (yield from together(asks(rolling, rule))), strict=True))
        left = yield from totals(throws, rolling, places, rule, what, lowest)
        while left and places:
            top = best(left.values())
            tied = [player for player, total in left.items() if total == top]
            if len(tied) > places:
                left = dict.fromkeys(tied, top)
                break
            won += tied
            places -= len(tied)
            left = {player: total for player, total in left.items() if total != top}
        # What is left over is a tie for the last places.
        rolling = dict.fromkeys(left, again)
        rule = tie or rule
    return won + (list(rolling) if places else [])


def _possible(ranges: Mapping[str, Range], best: Sequence[str], lowest: bool) -> bool:
    """Whether these can have had the best sums, ties thrown again."""
    others = [ranges[player] for player in ranges if player not in best]
    if not others:
        return True
    mine = [ranges[player] for player in best]
    if lowest:
        return max(each.low for each in mine) <= min(each.high for each in others)
    return min(each.high for each in mine) >= max(each.low for each in others)


def guessed_total(throw: Throw, dice: int, rule: str, what: str) -> Part[int]:
    """The sum of a throw; where dice are unknown the referee cannot tell, and guesses, the likeliest first."""
    low, high = sums(throw, dice)
    if low == high:
        return low
    options = sorted(range(low, high + 1), key=lambda n: abs(n - 7 * dice / 2))
    lacking = f"nobody wrote {unwritten({throw.player: throw}, {throw.player: dice})}"
    said = f"what {throw.who} rolled {what}: {lacking}"
    chosen = yield from Unknown(rule, said, [str(option) for option in options], [throw])
    return int(chosen)
