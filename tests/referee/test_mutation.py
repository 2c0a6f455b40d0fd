"""Slips put into good logs: how many the referee catches, how soon, and in how many causes. Floors as in the design.

The figures of a large sample: `python -m tests.referee.study --plays 200`.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .study import Outcome, several, several_table, share, study, table

PLAYS = 36
# The floors are those of the design for a large sample; one of this size may lie two points off them by chance.
CHANCE = 0.02


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    """Every operator once on each of the plays."""
    return study("mating", PLAYS, each=1, seed=3)


def of(outcomes: Sequence[Outcome], *operators: str) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.operator in operators]


def test_figures_are_printed(outcomes: list[Outcome], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("\n" + table(outcomes))  # noqa: T201 - the figures are what this test is for


def test_nearly_every_slip_is_caught(outcomes: list[Outcome]) -> None:
    assert share(outcomes, "caught") >= 0.95 - CHANCE


def test_doubled_lines_swaps_and_wrong_players_are_caught_at_once(outcomes: list[Outcome]) -> None:
    assert share(of(outcomes, "doubled", "swapped", "player"), "at_once") >= 0.95 - CHANCE


def test_missing_lines_are_caught_soon(outcomes: list[Outcome]) -> None:
    assert share(of(outcomes, "deleted"), "at_once") >= 0.75 - CHANCE


def test_changed_numbers_and_cards_are_caught_within_the_round(outcomes: list[Outcome]) -> None:
    assert share(of(outcomes, "die", "card", "environment", "target"), "in_round") >= 0.95 - CHANCE


def test_one_slip_is_one_cause(outcomes: list[Outcome]) -> None:
    caught = [outcome for outcome in outcomes if outcome.differs and outcome.caught]
    assert sum(outcome.causes == 1 for outcome in caught) / len(caught) >= 0.90 - CHANCE


def test_the_reading_that_is_kept_mends_most_slips(outcomes: list[Outcome]) -> None:
    assert share(outcomes, "restored") >= 0.90


def test_a_check_stays_quick(outcomes: list[Outcome]) -> None:
    assert max(outcome.replays for outcome in outcomes) <= 400


def test_several_slips_are_as_many_causes_in_most_logs() -> None:
    found = several("mating", 12, 2, seed=3)
    assert sum(one.causes == one.slips for one in found) / len(found) >= 0.6, several_table(found)
