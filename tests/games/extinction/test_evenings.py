"""The recorded evenings that ship with the third game: three without a fault, and one with eight different slips."""

from __future__ import annotations

import pytest

from games import shipped
from games.expectations import cited
from games.extinction.evening_slips import SLIPS
from pnp.places import installed
from pnp.referee.verdict.verdict import Verdict

LOGS = {path.stem: path for path in sorted((installed() / "card_data" / "extinction" / "logs").glob("*.log"))}
CLEAN = ("four-players", "two-players", "one-player")


def _verdict(name: str) -> Verdict:
    return shipped.verdict("extinction", name)


def _turns(name: str) -> int:
    return int(_verdict(name).place.split()[1])


def test_what_ships() -> None:
    assert {*CLEAN, "eight-slips"} <= set(LOGS)


@pytest.mark.parametrize("name", CLEAN)
def test_clean_evenings(name: str) -> None:
    verdict = _verdict(name)
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell and verdict.winners


@pytest.mark.parametrize("name", (*CLEAN, "eight-slips"))
def test_people_speak_at_the_table(name: str) -> None:
    assert sum(line.startswith("#") for line in LOGS[name].read_text(encoding="utf-8").splitlines()) >= 3


def test_four_play_for_sixty_turns() -> None:
    assert _turns("four-players") >= 60
    lines = LOGS["four-players"].read_text(encoding="utf-8").splitlines()
    for word in ("breed", "migrate", "barrier", "hunt", "prey", "compete", "replace", "lose", "change:", "protected"):
        assert any(word in line for line in lines), word


def test_two_play_to_the_last_species() -> None:
    """With hidden genes; the survivor lays them open."""
    verdict = _verdict("two-players")
    assert len(verdict.winners) == 1 and not verdict.options
    assert sorted(counts["cubes"] > 0 for counts in verdict.counts.values()) == [False, True]
    text = LOGS["two-players"].read_text(encoding="utf-8")
    assert f"{verdict.winners[0]}: show " in text
    assert all(line.endswith(": draw ?") for line in text.splitlines() if ": draw " in line)


def test_one_leads_three_species() -> None:
    assert len(_verdict("one-player").counts) == 3
    assert "alone: Dora" in _verdict("one-player").options


def test_eight_slips_are_eight_causes() -> None:
    """Each slip is named where it was made, by the rule that it breaks and no other; whatever else differs hangs
    beneath one of them."""
    verdict = _verdict("eight-slips")
    assert verdict.finished and not verdict.unsettled and not verdict.problems
    causes = [ruling for ruling in verdict.rulings if ruling.follows_from is None]
    assert sorted(ruling.rule for ruling in causes) == sorted(SLIPS)
    assert all(len(cited(ruling)) == 1 and ruling.assumption for ruling in causes)
    assert not [claim for claim in verdict.claims if claim.follows_from is None]
    assert verdict.winners == _verdict("four-players").winners
