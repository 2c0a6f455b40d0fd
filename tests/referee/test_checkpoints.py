"""A replay that goes on from a checkpoint comes to the same as one from the first line, hands and rivals included."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pnp.referee.automa.rivals import obedient
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.play import Play
from pnp.referee.play.replay import ReplayResult, Step, replay
from pnp.referee.playout.playout import playout

from . import plays
from .plays import NAMES

# How many plays are compared; `make bench` compares 200 a game.
PLAYS = {"ponds": 60, "mating": 60, "scary": 12, "extinction": 8, "bios": 2, "megafauna": 2}
# Flows that say where they can be taken up again.
BEGINNING = ("ponds", "mating", "scary", "extinction", "bios", "megafauna")
GAMES = [name for name in plays.joined() if name in PLAYS]


def told(name: str, result: ReplayResult) -> tuple[Any, ...]:
    """Everything that a replay comes to."""
    state = plays.public(name, result.table)
    piles = getattr(result.table, "piles", None)
    hands = (piles.known, piles.slots, piles.unseen, piles.size) if piles is not None else ()
    return state, hands, result.violations, result.passed, result.answers, result.finished


def same(name: str, text: str, chance: Random) -> int:
    """Compares a log and three spoilt ones, from the first line and from checkpoints; how many of these there were."""
    log, _, start = plays.read(name, text)
    steps = [Step(entry, entry.what) for entry in log.entries]
    replay(start, steps)
    whole = told(name, replay(start, steps))  # this one keeps checkpoints
    assert told(name, replay(start, steps)) == whole
    for _ in range(3):
        at = chance.randrange(len(steps) // 2, len(steps))
        spoilt = [*steps[:at], *steps[at + 1 :]]
        fresh = plays.read(name, text)[2]
        assert told(name, replay(start, spoilt)) == told(name, replay(fresh, spoilt)), steps[at].entry.text
    return sum(len(kept.checkpoints) for kept in start.checkpoints._kept) if isinstance(start, Beginning) else 0


@pytest.mark.parametrize("name", GAMES)
def test_from_a_checkpoint_as_from_the_first_line(name: str) -> None:
    chance = Random(name)
    headers = plays.headers(name)
    found = 0
    for seed in range(PLAYS[name]):
        size = chance.choice(plays.sizes(name))
        made = plays.play(name, NAMES[:size], seed, headers[seed % len(headers)])
        found += same(name, (plays.hidden(made) if seed % 2 else made).text, chance)
    assert found or name not in BEGINNING


@pytest.mark.parametrize("name", [name for name in GAMES if "rivals" in plays.kit(name).decks])
def test_with_rivals(name: str) -> None:
    """Their deck, and the card that lies before each, are part of a checkpoint."""
    play = Play(plays.game(name), plays.kit(name), NAMES[:3], {"rivals": "Ben, Cara"})
    bots = dict.fromkeys(NAMES[1:3], obedient) | {"Ann": plays.bots(name)["random"]}
    made = playout(play.start, bots, play.words, Random(3), most=2000)
    same(name, play.text(made.lines), Random(name))
