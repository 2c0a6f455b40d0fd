"""The recorded evenings that ship with the game: clean ones, one with eight slips, two alone."""

from __future__ import annotations

from functools import cache

import pytest

from games.test_logs import kit
from pnp.games.bios import game
from pnp.places import installed
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

LOGS = {path.stem: path for path in sorted((installed() / "card_data" / "bios" / "logs").glob("*.log"))}


@cache
def _verdict(name: str) -> Verdict:
    return check(game, kit("bios"), LOGS[name].read_text(encoding="utf-8"), f"{name}.log")


@pytest.mark.parametrize("name", ["four-players", "two-players", "ark-won", "ark-lost"])
def test_clean_evenings(name: str) -> None:
    verdict = _verdict(name)
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell and verdict.place == "turn 20"
    assert bool(verdict.winners) == (name != "ark-lost")


def test_two_play_in_a_hot_climate() -> None:
    text = LOGS["two-players"].read_text(encoding="utf-8")
    assert "climate: hot" in text and text.count("\nclimate: H") == 20


def test_eight_slips_are_eight_rulings_in_different_paragraphs() -> None:
    verdict = _verdict("eight-slips")
    assert len(verdict.rulings) == 8 == len({ruling.rule for ruling in verdict.rulings})
    assert all(ruling.follows_from is None for ruling in verdict.rulings)
    assert verdict.winners == _verdict("four-players").winners


def test_the_challenge_has_a_ladder() -> None:
    won, lost = _verdict("ark-won").ladder, _verdict("ark-lost").ladder
    assert won is not None and lost is not None
    assert won.rung == "Full earth" and lost.rung == "Trace"
