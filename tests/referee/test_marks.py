"""Checkpoints right before a line in trouble: going on from one comes to the same as going on from the start."""

from __future__ import annotations

import pytest

from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import mark, replay, walk_to
from tests.referee import plays


def _play(game: str) -> tuple[Beginning[object], tuple[Step, ...]]:
    play = plays.play(game, plays.NAMES[:3], 7, {}, "random")
    log, _, start = plays.read(game, play.text)
    assert isinstance(start, Beginning)
    return start, tuple(Step(entry, entry.what) for entry in log.entries)


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios"])
def test_marks_lie_closer_than_other_checkpoints(game: str) -> None:
    start, steps = _play(game)
    start.checkpoints.replays = 1
    replay(start, steps)
    at = len(steps) * 2 // 3
    before = start.checkpoints.nearest(steps[:at], {})
    mark(start, steps[:at], {}, at - 40)
    after = start.checkpoints.nearest(steps[:at], {})
    assert before is not None
    assert after is not None
    assert before.at <= after.at <= at
    # What was kept before the place that it went on from is kept with it.
    kept = start.checkpoints._kept[-1].checkpoints
    assert [each.at for each in kept] == sorted({each.at for each in kept})
    assert kept[0].at < at - 40


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios"])
def test_from_a_mark_as_from_the_first_line(game: str) -> None:
    start, steps = _play(game)
    fresh, _ = _play(game)
    at = len(steps) * 2 // 3
    without = (*steps[:at], steps[at]._replace(what=None), *steps[at + 1 :])
    start.checkpoints.replays = 1
    mark(start, steps[:at], {}, at - 40)
    here, there = replay(start, without), replay(fresh, without)
    assert plays.public(game, here.table) == plays.public(game, there.table)
    assert (here.violations, here.passed, here.answers) == (there.violations, there.passed, there.answers)


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios"])
def test_a_walk_needs_no_counts(game: str) -> None:
    """Whoever asks for a walk alone is given the same one, whether counts are looked at on the way or not."""
    start, steps = _play(game)
    other, _ = _play(game)
    for at in range(5, len(steps), max(1, len(steps) // 9)):
        quick, kept = walk_to(start, steps[:at], {}), walk_to(other, steps[:at], {}, keep=True)
        assert plays.public(game, quick.table) == plays.public(game, kept.table)
        assert [type(ask) for ask in quick.open] == [type(ask) for ask in kept.open]
