"""A replay that goes on from a checkpoint comes to the same as one from the first line, hands and rivals included."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pnp.referee.play.replay import replay
from pnp.referee.repair.hypotheses.settled import steps_of

from . import checkpoint_study as study
from . import plays

# How many plays are compared here; `python -m tests.referee.checkpoint_study` compares 200 a game.
PLAYS = {"ponds": 24, "mating": 24, "scary": 6, "extinction": 4, "bios": 2, "megafauna": 2}
GAMES = [name for name in plays.joined() if name in PLAYS]


@pytest.mark.parametrize("name", GAMES)
def test_from_a_checkpoint_as_from_the_first_line(name: str) -> None:
    found = [study.compared(name, seed) for seed in range(PLAYS[name])]
    assert [each.differ for each in found if each.differ] == []
    assert sum(each.checkpoints for each in found)


@pytest.mark.parametrize("name", [name for name in GAMES if "rivals" in plays.kit(name).decks])
def test_with_rivals(name: str) -> None:
    assert study.compare(name, study.against_rivals(name, 3), Random(name)).differ == ()


def test_lines_in_a_row_that_find_no_place_are_the_same_from_a_checkpoint() -> None:
    """A checkpoint amid the search for one of them does not know what those after it have fitted before."""
    log, _, start = plays.read("megafauna", (Path(__file__).parent / "lost_in_a_row.log").read_text(encoding="utf-8"))
    steps = steps_of(log.entries)
    first, *again = ([(each.step, each.kind) for each in replay(start, steps).violations] for _ in range(3))
    assert len(first) == 7
    assert again == [first, first]
