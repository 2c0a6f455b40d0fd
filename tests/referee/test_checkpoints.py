"""A replay that goes on from a checkpoint comes to the same as one from the first line, hands and rivals included."""

from __future__ import annotations

from random import Random

import pytest

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
