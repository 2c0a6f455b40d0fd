"""The recorded evenings that ship with the game: clean ones, one with eight slips, two alone."""

from __future__ import annotations

import pytest

from games import shipped
from games.test_logs import kit
from pnp.games.bios import game
from pnp.places import installed
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

LOGS = {path.stem: path for path in sorted((installed() / "card_data" / "bios" / "logs").glob("*.log"))}


def _verdict(name: str) -> Verdict:
    return shipped.verdict("bios", name)


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


def test_an_evening_against_a_rival_that_was_typed_at_the_prompt() -> None:
    verdict = _verdict("by-hand")
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell and verdict.place == "turn 20"
    assert {who: score.total for who, score in verdict.scores.items()} == {"Ann": 28, "Reed": 16}
    assert verdict.ladder is not None and verdict.ladder.rung == "New era"


@pytest.mark.parametrize(
    ("wrote", "instead", "rule", "meant"),
    [
        # A card misread in turn 1 comes for good in turn 9; nobody took it meanwhile.
        ("metabolic: Y04 R23", "metabolic: Y04 R22", "4.4", "line 21 as 'metabolic: Y04 R23'"),
        ("Reed: card V07\n", "", "18.2", "'Reed: card V07' is missing before line 140"),
        ("Reed: mutate dome R18 G03 Y11", "Reed: mutate dome R18 G03", "18.3", "as the card says"),
        ("Ann: populate snail 2", "Ann: populate snail 7", "9.1", ""),
    ],
)
def test_a_slip_of_that_evening_is_one_ruling(wrote: str, instead: str, rule: str, meant: str) -> None:
    """And the argument is settled: who has won stands, with as many points."""
    text = LOGS["by-hand"].read_text(encoding="utf-8")
    assert wrote in text
    verdict = check(game, kit("bios"), text.replace(wrote, instead, 1), "slip.log")
    first = [ruling for ruling in verdict.rulings if ruling.follows_from is None]
    assert [ruling.rule for ruling in first] == [rule]
    assert meant in first[0].assumption
    assert verdict.winners == ("Ann",)


def test_four_slips_of_that_evening_at_once_are_four_rulings() -> None:
    """A card misread in each row, a rival's card left out, too many young; who has won and the points stand."""
    text = LOGS["by-hand"].read_text(encoding="utf-8")
    for wrote, instead in (
        ("metabolic: Y04 R23", "metabolic: Y04 R22"),
        ("darwinian: G22 B10", "darwinian: G12 B10"),
        ("Reed: card V07\n", ""),
        ("Ann: populate snail 2", "Ann: populate snail 7"),
    ):
        assert wrote in text
        text = text.replace(wrote, instead, 1)
    verdict = check(game, kit("bios"), text, "slips.log")
    assert [(ruling.line, ruling.rule) for ruling in verdict.rulings] == [
        (120, "4.4"), (133, "4.4"), (140, "18.2"), (254, "9.1"),
    ]  # fmt: skip
    assert {who: score.total for who, score in verdict.scores.items()} == {"Ann": 28, "Reed": 16}


@pytest.mark.parametrize(
    ("wrote", "instead"),
    [
        ("Dan: mutate snail B10 G01", "Dan: mutate B10 G01"),
        ("Cara: mutate fish B14 B15 Y09", "Cara: mutate B14 B15 Y09"),
    ],
)
def test_which_life_form_takes_the_cards_is_told_by_later_lines(wrote: str, instead: str) -> None:
    """It may not be left out where there are several (16.6); that is one ruling, and nothing else is lost by it."""
    text = LOGS["four-players"].read_text(encoding="utf-8")
    assert wrote in text
    verdict = check(game, kit("bios"), text.replace(wrote, instead, 1), "slip.log")
    assert [(ruling.rule, ruling.assumption) for ruling in verdict.rulings] == [("16.6", f"of the {wrote.split()[2]}")]
    assert verdict.scores == _verdict("four-players").scores
