"""Two hundred spoilt beginnings of evenings a game: none ends in a traceback, and every verdict says how far it came.

They are short, and most are gone through without looking for readings; whole evenings, with all that is looked for, are
what `benchmarks/spoilt.py` is for. `docs/referee/mutation.md` says how many of these have been run.
"""

from __future__ import annotations

from random import Random

import pytest

from pnp.referee.verdict.check import check, judge

from . import plays
from .mutants import OPERATORS, mutants
from .plays import NAMES, Play

EVENINGS = 1  # that are played
SPOILT = 200
WHOLE = 50  # every so many-th is read as any log is
SHORTEST, LONGEST = 6, 24  # lines
SLIPS = 3


def spoil(play: Play, chance: Random) -> Play:
    """The first lines of a play, with one to three slips."""
    play = play.with_lines(play.lines[: chance.randint(SHORTEST, LONGEST)])
    for operator in chance.choices(sorted(OPERATORS), k=chance.randint(1, SLIPS)):
        made = mutants(play, operator, 1, chance)
        play = play.with_lines(made[0].lines) if made else play
    return play


@pytest.mark.parametrize("name", ["mating", "scary", "extinction", "bios", "megafauna"])
def test_no_spoilt_beginning_ends_in_a_traceback(name: str) -> None:
    chance = Random(f"spoilt {name}")
    header = {"length": "class"} if name == "megafauna" else {}
    evenings = [plays.play(name, NAMES[:2], seed, header, "random") for seed in range(EVENINGS)]
    for number in range(SPOILT):
        play = spoil(evenings[number % EVENINGS], chance)
        verdict = check(plays.game(name), plays.kit(name), play.text, "play.log", strict=bool(number % WHOLE))
        assert verdict.place and not verdict.problems, play.text


@pytest.mark.parametrize("name", ["mating", "extinction"])
def test_a_line_that_stands_a_hundred_times_too_often_is_told_each_time_and_costs_as_ten_do(name: str) -> None:
    play = plays.play(name, NAMES[:3], 1, {}, "sensible")
    twice = next(line for line in play.lines if ": discard" in line or ": migrate" in line)
    costs = []
    for times in (10, 100):
        log = _too_often(play, twice, times)
        judged = judge(plays.game(name), plays.kit(name), log.text, "play.log")
        verdict, settled = judged.verdict, judged.settled
        assert settled is not None
        told = [ruling for ruling in verdict.rulings if ruling.follows_from is None]
        assert len(told) == times and not verdict.claims and not verdict.unsettled
        assert all("left out" in ruling.assumption and ruling.rule for ruling in told)
        costs.append(settled.replays * len(log.lines))  # lines that were gone through
    assert costs[1] <= 2 * costs[0], costs


def _too_often(play: Play, line: str, times: int) -> Play:
    """A play in which a line stands so many times too often, spread over it."""
    lines = list(play.lines)
    places = [at for at in range(1, len(lines)) if lines[at] and lines[at - 1]]
    for number in reversed(range(times)):
        lines.insert(places[number * len(places) // times], line)
    return play.with_lines(lines)
