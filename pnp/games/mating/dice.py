"""Dice that decide between players: the tied roll, and roll again while it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.play.asks import Part
from pnp.referee.play.throws import AskThrow, best_throws

from .moves import Roll
from .table import Table


class AskRoll(AskThrow[Roll]):
    """The dice of one player, for what is said."""

    prompt = "{self.who} rolls {self.counted} {self.what}"
    missing = "{self.who} has not rolled {self.what} yet"

    def __init__(self, player: str, dice: int, rule: str, what: str) -> None:
        super().__init__(player, dice, rule)
        self.what = what


def decide(
    table: Table, dice: Mapping[str, int], places: int, rule: str, tie: str, what: str, lowest: bool = False
) -> Part[list[str]]:
    """The `places` players with the best rolls; the table knows who rolls. Ties are rolled again with one die each."""

    asked = []

    def asks(rolling: Mapping[str, int], rule: str) -> list[AskRoll]:
        table.rolling = (rule, what, tuple(rolling))
        asked.append(rolling)
        said = what if len(asked) == 1 else f"again {what}"
        rolls = [AskRoll(player, number, rule, said) for player, number in rolling.items()]
        for player, roll in zip(rolling, rolls, strict=True) if rule == "4.3" else ():
            suitor = table.suitors[player]
            if roll.dice < suitor.card.fitness and suitor.fitness < suitor.card.fitness:
                left = f"{suitor.card.id} was spoilt and has Fitness {suitor.fitness} left"
                roll.forgetting = {suitor.card.fitness: ("7.12", left)}
        return rolls

    won = yield from best_throws(asks, dice, places, rule, what, lowest, tie)
    table.rolling = None
    return won
