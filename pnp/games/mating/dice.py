"""Dice that decide between players: the tied roll, and roll again while it decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require, Unknown
from pnp.referee.play.closures import Ask

from .table import Table

Rolls = Generator[Any, Any, dict[str, int | None]]


def ask_roll(player: str, dice: int, rule: str, what: str, number_rule: str) -> Ask:
    """Ask for the dice of one player; missing ones count as unknown, more than `dice` break `number_rule`."""

    def check(move: Move, require: Require) -> None:
        require(len(move.args) <= dice, number_rule, f"{player} rolls {dice} {_dice(dice)}, not {len(move.args)}")

    def sample(chance: Random) -> Move:
        return Move(player, "roll", tuple(chance.randint(1, 6) for _ in range(dice)))

    def candidates() -> Iterator[Move]:
        return (
            Move(player, "roll", throw) for throw in product(range(1, 7), repeat=min(dice, 2)) if len(throw) == dice
        )

    def remedies(move: Move) -> list[Remedy]:
        said = "only the first die counts" if dice == 1 else f"only the first {dice} dice count"
        return [Remedy(Move(player, "roll", move.args[:dice]), said)]

    return Ask(
        player,
        ("roll",),
        rule,
        f"{player} rolls {dice} {_dice(dice)} {what}",
        check=check,
        candidates=candidates,
        missing=f"{player} has not rolled yet",
        remedies=remedies,
        defaults=lambda: [Move(player, "roll", (UNKNOWN,) * dice)],
        sample=sample,
    )


def _dice(number: int) -> str:
    return "die" if number == 1 else "dice"


def roll(dice: Mapping[str, int], rule: str, what: str, number_rule: str) -> Rolls:
    """All players of `dice` roll theirs, in any order; totals by player, None where a die is unknown."""
    asks = [ask_roll(player, number, rule, what, number_rule) for player, number in dice.items()]
    answers = yield asks
    totals: dict[str, int | None] = {}
    for player, number in dice.items():
        args = answers[player].args
        known = [die for die in args if die != UNKNOWN]
        totals[player] = sum(known) if len(known) == number else None
    return totals


def decide(
    table: Table,
    dice: Mapping[str, int],
    places: int,
    rule: str,
    tie: str,
    what: str,
    best: Callable[[Sequence[int]], int] = max,
) -> Generator[Any, Any, list[str]]:
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
) -> Generator[Any, Any, list[str]]:
    won: list[str] = []
    rolling = dict(dice)
    number_rule = rule
    while places and len(rolling) > places:
        table.rolling = (rule, what, tuple(rolling))
        totals = yield from roll(rolling, rule, what, number_rule)
        if None in totals.values():
            chosen: str = yield Unknown(rule, f"the outcome of the dice {what}", tuple(_outcomes(totals, places)))
            return won + chosen.split(", ")
        sure = {player: total for player, total in totals.items() if total is not None}
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


def _outcomes(totals: Mapping[str, int | None], places: int) -> list[str]:
    """Every set of players that may have got the places, in seat order."""
    return [", ".join(players) for players in combinations(totals, places)]
