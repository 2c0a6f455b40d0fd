"""counts.toml: a referee for arithmetic and the order of turns."""

from __future__ import annotations

import pytest

from pnp import catalog
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict
from tests.own.conftest import Folder

TABLE = "Name\nRex\n"
COUNTS = """
[count.food]
start = 3
most = 8
[count.eggs]
[moves.eat]
changes = ["food"]
least = -3
most = 5
[moves.lay]
[win]
most = "eggs"
reach = 3
"""
HEAD = "pnp-log 1\ngame: dino 1\nplayers: Ann, Ben\n\n"


def _check(places: Places, lines: str) -> Verdict:
    kit = catalog.kit(places, "dino")
    return check(catalog.load_rules("dino", places), kit, HEAD + lines, "a.log")


def test_an_evening_is_added_up(folder: Folder) -> None:
    verdict = _check(
        folder(cards_csv=TABLE, counts_toml=COUNTS),
        "round 1\nAnn: eat food +2, Ben food -1\nBen: pass\n= Ann food 5, Ben food 2\n"
        "round 2\nann lay eggs +3, food -2\nBen: lay eggs 1\n= winner Ann\n",
    )
    assert (verdict.accepted, verdict.winners, verdict.finished) == (True, ("Ann",), True)


@pytest.mark.parametrize(
    ("lines", "rule", "reason"),
    [
        ("Ben: eat food +1\n", "1.1", "Ann's turn"),
        ("Ann: lay food -4\n", "1.2", "Ann has 3 food, and cannot lose 4"),
        ("Ann: eat food +6\n", "1.3", "eat changes a count by -3 to +5, not by +6"),
        ("Ann: lay food +6\n", "1.2", "Ann would have 9 food; 8 is the most"),
        ("Ann: eat food -4, Ben food +1\n", "1.2", "Ann has 3 food, and cannot lose 4"),
        ("Ann: lay eggs +1, eggs +1\n", "1.3", "eggs of Ann stands there twice"),
        # Reached with the third egg: what is written after it breaks the paragraph that ends the game.
        ("Ann: lay eggs +3\nBen: pass\nround 2\nAnn: eat food +1\n", "1.4", "the game ended in round 1"),
    ],
)
def test_what_breaks_a_rule(folder: Folder, lines: str, rule: str, reason: str) -> None:
    verdict = _check(folder(cards_csv=TABLE, counts_toml=COUNTS), lines)
    ruling = verdict.rulings[0]
    assert (ruling.rule, ruling.message.partition("; also")[0]) == (rule, reason)


def test_what_cannot_be_read_and_a_count_that_does_not_hold(folder: Folder) -> None:
    places = folder(cards_csv=TABLE, counts_toml=COUNTS)
    assert "expected [PLAYER] COUNT +NUMBER at 'foot'" in str(_check(places, "Ann: eat foot +6\n").problems[0])
    verdict = _check(places, "Ann: eat food +1\nBen: pass\n= Ann food 5\n")
    assert not verdict.accepted
    assert not verdict.rulings
    assert [claim.line for claim in verdict.claims] == [7]


def test_orders_of_turns(folder: Folder) -> None:
    once = COUNTS + ""
    places = folder(cards_csv=TABLE, counts_toml='turns = "each once"\n' + once)
    assert _check(places, "Ben: eat food +1\nAnn: pass\nround 2\nAnn: pass\nBen: pass\n").accepted
    places = folder(cards_csv=TABLE, counts_toml='turns = "any"\n' + once)
    assert _check(places, "Ben: eat food +1\nBen: eat food +1\nround 2\nAnn: lay eggs +1\n").accepted
    places = folder(cards_csv=TABLE, counts_toml="acts = [1, 2]\n" + once)
    assert _check(places, "Ann: eat food +1\nAnn: lay eggs 1\nBen: pass\nAnn: eat food +1\nBen: pass\n").accepted


def test_without_rules_there_is_no_referee_and_it_is_said(folder: Folder) -> None:
    with pytest.raises(Unreadable, match=r"dino: has no referee: it prints. A counts.toml"):
        catalog.load_rules("dino", folder(cards_csv=TABLE))


def test_all_that_is_wrong_is_said(folder: Folder) -> None:
    wrong = """
turn = 1
[count.Food]
[count.eggs]
start = 5
most = 3
[moves.eggs]
changes = ["foood"]
[win]
most = "egg"
"""
    with pytest.raises(Unreadable) as found:
        catalog.kit(folder(cards_csv=TABLE, counts_toml=wrong), "dino")
    said = str(found.value)
    for words in (
        "turn: unknown key; did you mean turns?",
        "count.Food: a word of small letters",
        "moves.eggs: is a count as well",
        "there is no count 'foood'",
        "win.most: there is no count 'egg'; did you mean eggs?",
        "count.eggs: it starts at 5, outside of 0 to 3",
    ):
        assert words in said


def test_it_has_a_score_sheet(folder: Folder) -> None:
    kit = catalog.kit(folder(cards_csv=TABLE, counts_toml=COUNTS), "dino")
    assert [component.layout for component in kit.components] == ["words", "scores"]
    assert kit.rules.get("1.2") is not None


def test_a_heading_of_ones_own_is_read(folder: Folder) -> None:
    places = folder(cards_csv=TABLE, counts_toml='heading = "hand"\n' + COUNTS)
    assert _check(places, "hand 1\nAnn: eat food +1\nBen: pass\nhand 2\nAnn: pass\nBen: pass\n").accepted


def test_keys_and_values_that_there_are_not_are_told_at_once(folder: Folder) -> None:
    wrong = """
turns = "clockwise"
acts = 2
[count.food]
strat = 3
start = "three"
[moves]
eat = "food"
[moves.play]
changes = "food"
number = [0, 3]
[win]
reach = "ten"
"""
    with pytest.raises(Unreadable) as raised:
        catalog.kit(folder(cards_csv=TABLE, counts_toml=wrong), "dino")
    assert [line.partition("counts.toml:")[2] for line in str(raised.value).splitlines()] == [
        "turns: expected in order, each once or any, got 'clockwise'",
        "acts: expected two whole numbers such as [1, 2], got 2",
        "win.reach: expected a whole number, got 'ten'",
        "count.food: unknown key 'strat'; did you mean start?",
        "count.food.start: expected a whole number, got 'three'",
        "moves.eat: expected a table [moves.eat], got 'food'",
        "moves.play.changes: expected a list of counts such as [\"food\"], got 'food'",
        "moves.play.number: expected two whole numbers from 1 to 20 such as [1, 3], got [0, 3]",
    ]
