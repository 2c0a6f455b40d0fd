"""Rival cards: whatever a card says to a rival, doing something else that is legal is ruled on by that step.

Plays against rivals are gone through line by line. Where a card decides, and this step of this card has not been broken
yet, the line is replaced by another legal one, and the log ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from pnp.games.megafauna.moves import Migrate
from pnp.referee.automa.due import Due
from pnp.referee.automa.questions import Bound
from pnp.referee.automa.questions import _instead as instead
from pnp.referee.automa.rivals import obedient
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import Step
from pnp.referee.play.play import Play
from pnp.referee.play.replay import walk_to
from pnp.referee.playout.playout import playout
from pnp.referee.verdict.check import check, read_log

from . import plays
from .plays import NAMES

# How many plays with one, two and three rivals, and how many steps of cards must have been broken in them.
PLAYS = {"mating": (8, 20), "scary": (2, 20), "extinction": (2, 20), "bios": (1, 20), "megafauna": (1, 16)}
MOST = 24
WHOLE = 4  # of so many the whole verdict is asked for, of the others the first ruling
OTHERS = 40  # legal answers that are looked at for one that is not the card's


class Spoilt(NamedTuple):
    """A log that ends with a rival's line against its card: the line, and what the card says."""

    text: str
    line: int
    card: str
    due: Due
    rule: str


def _against_rivals(name: str, seed: int) -> tuple[tuple[str, ...], str]:
    """Who sits there, all but the first of them rivals, and the log of their play."""
    game, kit = plays.game(name), plays.kit(name)
    players = NAMES[: 2 + seed % (kit.players[1] - 1 if kit.players[1] < 4 else 3)]
    header = {"rivals": ", ".join(players[1:])} | ({"length": "class"} if name == "megafauna" else {})
    play = Play(game, kit, players, header)
    bots = dict.fromkeys(players[1:], obedient) | {players[0]: plays.bots(name)["random"]}
    made = playout(play.start, bots, play.words, Random(f"rivals {name} {seed}"), most=2000)
    return players, play.text(made.lines)


def spoilt(name: str, number: int) -> Iterator[Spoilt]:
    """Every step of a card that comes up in so many plays, broken once."""
    seen: set[tuple[str, str]] = set()
    game, kit = plays.game(name), plays.kit(name)
    for seed in range(number):
        players, text = _against_rivals(name, seed)
        log, words, start = read_log(game, kit, text, "play.log")
        steps = [Step(entry, entry.what) for entry in log.entries]
        rows = text.splitlines()
        for at, step in enumerate(steps):
            if not isinstance(step.what, Move) or step.what.who not in players[1:]:
                continue
            ask = walk_to(start, steps[:at], {}, keep=True).seek(step.what)
            if not isinstance(ask, Bound) or (ask._card, ask._due.step) in seen:
                continue
            others = (move for move in islice(ask.inner.candidates(), OTHERS) if not ask._due.agrees(move))
            other = next((move for move in others if not ask.inner.broken(move)), None)
            if other is None:
                continue
            seen.add((ask._card, ask._due.step))
            line = step.entry.source.line
            body = [*rows[: line - 1], words.write(other)]
            yield Spoilt("\n".join(body) + "\n", line, ask._card, ask._due, ask._obeys)


@pytest.mark.parametrize("name", sorted(PLAYS))
def test_each_step_is_ruled_on_by_its_paragraph(name: str) -> None:
    number, least = PLAYS[name]
    found = list(islice(spoilt(name, number), MOST))
    assert len(found) >= least, len(found)
    for nth, each in enumerate(found):
        verdict = check(plays.game(name), plays.kit(name), each.text, "play.log", strict=nth >= WHOLE)
        here = [ruling for ruling in verdict.rulings if ruling.line == each.line]
        assert here and here[0].rule == each.rule, (each, verdict.rulings)
        assert each.due.step in here[0].message, (each.due.step, here[0].message)
        assert each.card in here[0].message or not each.due.by_card
        assert [ruling for ruling in verdict.rulings if ruling.follows_from is None] == here[:1], each


def test_what_a_rival_should_have_done_is_told_as_it_is_written() -> None:
    """A number that was left out is nothing, and no blank."""
    two, one = (Migrate("Reed", "rm", number, "hW", "kE") for number in (2, ""))
    assert instead(two, one) == ": x2 is missing"
    assert instead(one, two) == ", which is move rm hW kE, not move rm x2 hW kE"
    assert instead(two, Migrate("Reed", "rm", 2, "hW", "dE")) == ": kE instead of dE"


@pytest.mark.parametrize(("name", "verb"), [("mating", "draw"), ("scary", "deal")])
def test_what_a_rival_drew_and_nobody_wrote_is_told_once(name: str, verb: str) -> None:
    """It lies open, so it is missing; what the rival does with it later says what it was, and is no second cause."""
    tried = 0
    for seed in range(3):
        players, text = _against_rivals(name, seed)
        rows = text.splitlines()
        drawn = [at for at, row in enumerate(rows) if row.startswith(tuple(f"{who}: {verb} " for who in players[1:]))]
        for at in drawn[1:3]:
            left_out = "\n".join([*rows[:at], *rows[at + 1 :]])
            verdict = check(plays.game(name), plays.kit(name), left_out, "play.log")
            causes = [each for each in (*verdict.rulings, *verdict.claims) if each.follows_from is None]
            assert len(causes) == 1, (seed, rows[at], causes)
            tried += 1
    assert tried > 3
