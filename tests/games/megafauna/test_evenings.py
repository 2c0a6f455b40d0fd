"""The recorded evenings that ship with the fifth game: five without a fault, and one with eight slips."""

from __future__ import annotations

import pytest

from games import shipped
from pnp.referee.verdict.verdict import Verdict

CLEAN = ("four-players", "frozen-earth", "solo-lost", "solo-won", "two-players")


def _verdict(name: str) -> Verdict:
    return shipped.verdict("megafauna", name)


@pytest.mark.parametrize("name", CLEAN)
def test_clean_evenings(name: str) -> None:
    found = _verdict(name)
    assert found.accepted and found.finished and not found.cannot_tell
    assert bool(found.winners) == (name != "solo-lost")


def test_a_frozen_earth_counts_what_was_still_to_come() -> None:
    found = _verdict("frozen-earth")
    assert int(found.place.split()[1]) < 41
    for score in found.scores.values():
        assert len(score.terms) == 2 and score.terms[0].points == score.terms[1].points


def test_one_alone_stands_on_the_ladder() -> None:
    won, lost = _verdict("solo-won").ladder, _verdict("solo-lost").ladder
    assert won is not None and won.rung == "Dominion"
    assert lost is not None and lost.rung == "Gone" and "nothing was left" in lost.how


def test_the_slips_are_told_one_by_one() -> None:
    found = _verdict("eight-slips")
    rules = [ruling.rule for ruling in found.rulings if ruling.follows_from is None]
    claims = [claim.message for claim in found.claims if claim.follows_from is None]
    assert rules == ["3.13", "6.3", "4.1", "8.2", "5.1", "7.1"]
    assert "Ann genes 10, the replay has 0" in claims[0]
    assert "Dan score 19, the replay has 9" in claims[1]
    assert len(rules) + len(claims) == 8 and not found.unsettled
