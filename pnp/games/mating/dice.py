"""Dice that decide between players: the tied roll, and roll again while it decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.referee.play.asks import Part, together
from pnp.referee.play.throws import AskThrow, dice_of, totals

from .moves import Roll
from .table import Table


class AskRoll(AskThrow[Roll]):
    """The dice of one player, for what is said."""

    def __init__(self, player: str, dice: int, rule: str, what: str, number_rule: str) -> None:
        super().__init__(player, dice, rule)
        self.what = what
        self.number_rule = number_rule

    @property
    def prompt(self) -> str:
        return f"{self.who} rolls {dice_of(self.dice)} {self.what}"

    @property
    def missing(self) -> str:
        return f"{self.who} has not rolled yet"


def decide(
    table: Table,
    dice: Mapping[str, int],
    places: int,
    rule: str,
    tie: str,
    what: str,
    best: Callable[[Sequence[int]], int] = max,
) -> Part[list[str]]:
    """The `places` players with the best rolls. Ties that matter are rolled again with one die each (`tie`).

    Where dice are unknown the referee cannot tell, and guesses among the outcomes that are left.
    """
    won = yield from _decide(table, dice, places, rule, tie, what, best)
    table.rolling = None
    return won


def _decide(
    table: Table,
    dice: Mapping[str, int],
    places: int,
    rule: str,
    tie: str,
    what: str,
    best: Callable[[Sequence[int]], int],
) -> Part[list[str]]:
    won: list[str] = []
    rolling = dict(dice)
    number_rule = rule
    while places and len(rolling) > places:
        table.rolling = (rule, what, tuple(rolling))
        asks = [AskRoll(player, number, rule, what, number_rule) for player, number in rolling.items()]
        throws = dict(zip(rolling, (yield from together(asks)), strict=True))
        sure = yield from totals(throws, rolling, places, rule, what, lowest=best is min)
        while sure and places:
            top = best(list(sure.values()))
            tied = [player for player, total in sure.items() if total == top]
            if len(tied) > places:
                sure = dict.fromkeys(tied, top)
                break
            won += tied
            places -= len(tied)
            for player in tied:
                del sure[player]
        # What is left over is a tie for the last places: one die each.
        rolling = dict.fromkeys(sure, 1)
        rule = number_rule = tie
    return won + (list(rolling) if places else [])
