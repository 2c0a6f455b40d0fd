"""Dice that decide between players: the tied roll, and roll again while it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.play.asks import Part, together
from pnp.referee.play.throws import AskThrow, totals

from .moves import Roll
from .table import Table


class AskRoll(AskThrow[Roll]):
    """The dice of one player, for what is said."""

    prompt = "{self.who} rolls {self.counted} {self.what}"
    missing = "{self.who} has not rolled yet"

    def __init__(self, player: str, dice: int, rule: str, what: str) -> None:
        super().__init__(player, dice, rule)
        self.what = what


def decide(
    table: Table, dice: Mapping[str, int], places: int, rule: str, tie: str, what: str, lowest: bool = False
) -> Part[list[str]]:
    """The `places` players with the best rolls. Ties that matter are rolled again with one die each (`tie`).

    Where dice are unknown the referee cannot tell, and guesses among the outcomes that are left.
    """
    best = min if lowest else max
    won: list[str] = []
    rolling = dict(dice)
    while places and len(rolling) > places:
        table.rolling = (rule, what, tuple(rolling))
        asks = [AskRoll(player, number, rule, what) for player, number in rolling.items()]
        throws = dict(zip(rolling, (yield from together(asks)), strict=True))
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
        # What is left over is a tie for the last places: one die each.
        rolling = dict.fromkeys(left, 1)
        rule = tie
    table.rolling = None
    return won + (list(rolling) if places else [])
