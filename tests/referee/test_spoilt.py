"""Two hundred spoilt beginnings of evenings a game: none ends in a traceback, and every verdict says how far it came.

They are short, and most are gone through without looking for readings; whole evenings, with all that is looked for, are
what `benchmarks/spoilt.py` is for. `docs/referee/mutation.md` says how many of these have been run.
"""

from __future__ import annotations

from random import Random

import pytest

from pnp.referee.verdict.check import check

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


def test_a_line_that_stands_ten_times_too_often_is_told_each_time() -> None:
    play = plays.play("mating", NAMES[:3], 1, {}, "sensible")
    lines, twice = list(play.lines), next(line for line in play.lines if ": discard" in line)
    places = [at for at in range(1, len(lines)) if lines[at] and lines[at - 1]]
    for number in reversed(range(10)):
        lines.insert(places[number * len(places) // 10], twice)
    play = play.with_lines(lines)
    verdict = check(plays.game("mating"), plays.kit("mating"), play.text, "play.log")
    told = [ruling for ruling in verdict.rulings if ruling.follows_from is None]
    assert len(told) == 10 and not verdict.claims
    assert all("left out" in ruling.assumption for ruling in told)
