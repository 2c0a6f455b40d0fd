"""Edits put into good logs: how many the referee catches, how soon, and in how many causes. Floors as in the design.

The figures of a large sample are in `docs/referee/mutation.md`, with the command that makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

import pytest
from once import once

from . import plays
from .mutation_study import Outcome, Several, several, several_table, share, study, table

# The floors are those of the design for a large sample; one of this size may lie two standard errors off by chance.
ERRORS = 2

MIDDLES = {"bios": 1, "megafauna": 1}  # so many plays that begin in the middle, elsewhere two

middle_games = pytest.mark.parametrize("name", [name for name in plays.joined() if plays.game(name).MIDDLE])
games = pytest.mark.parametrize("name", plays.joined())


@cache
def outcomes(name: str) -> list[Outcome]:
    """Every operator once on each of the plays."""
    return once(list[Outcome], lambda: study(name, plays.sampled(name)[0], each=1, seed=3), "outcomes", name)


@cache
def middles(name: str) -> list[Outcome]:
    """Every operator once on plays whose first half nobody wrote down."""
    made = MIDDLES.get(name, 2)
    return once(list[Outcome], lambda: study(name, made, each=1, seed=3, middle=True), "middles", name)


@cache
def pairs(name: str) -> list[Several]:
    """Plays with two slips each."""
    return once(list[Several], lambda: several(name, plays.sampled(name)[1], 2, seed=3), "pairs", name)


def of(name: str, *operators: str) -> Sequence[Outcome]:
    return [outcome for outcome in outcomes(name) if outcome.operator in operators]


def floor(name: str, field: str, usual: float) -> float:
    """The share that a game must reach: the usual one, or what its own file says, with the reason."""
    own: float = plays.data(name).get("floors", {}).get(field, usual)
    return own


def holds(found: Sequence[Outcome], field: str, floor: float) -> bool:
    """Whether a share is what it would be in a large sample that keeps the floor."""
    number = sum(outcome.differs for outcome in found)
    return share(found, field) >= floor - ERRORS * sqrt(floor * (1 - floor) / max(1, number))


@games
def test_figures_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{name}\n{table(outcomes(name))}\n{several_table(pairs(name))}"
    with capsys.disabled():
        print(f"\n{text}")  # noqa: T201 - the figures are what this test is for


@games
def test_nearly_every_slip_is_caught(name: str) -> None:
    assert holds(outcomes(name), "caught", 0.95)


@middle_games
def test_so_it_is_in_logs_that_begin_in_the_middle(name: str) -> None:
    assert sum(outcome.differs for outcome in middles(name)) > 5
    assert holds(middles(name), "caught", 0.95)
    assert holds([outcome for outcome in middles(name) if outcome.caught], "single", floor(name, "single", 0.9))


@games
def test_doubled_lines_swaps_and_wrong_players_are_caught_at_once(name: str) -> None:
    assert holds(of(name, "doubled", "swapped", "player"), "at_once", 0.95)


@games
def test_missing_lines_are_caught_soon(name: str) -> None:
    assert holds(of(name, "deleted"), "at_once", floor(name, "at_once", 0.75))


@games
def test_changed_numbers_and_cards_are_caught_within_the_round(name: str) -> None:
    assert holds(of(name, "die", "number", "card", "table card", "place", "target"), "in_round", 0.95)


@games
def test_one_slip_is_one_cause(name: str) -> None:
    assert holds([outcome for outcome in outcomes(name) if outcome.caught], "single", floor(name, "single", 0.90))


@games
def test_the_reading_that_is_kept_mends_most_slips(name: str) -> None:
    # Not all: a die misread that only changed one count is told as a wrong count, whichever of the two was miswritten.
    assert holds(outcomes(name), "restored", 0.85)


@games
def test_a_check_stays_quick(name: str) -> None:
    assert max(outcome.replays for outcome in outcomes(name)) <= 400


@games
def test_several_slips_are_as_many_causes_in_most_logs(name: str) -> None:
    found = pairs(name)
    assert sum(one.causes == one.slips for one in found) / len(found) >= 0.6, several_table(found)
