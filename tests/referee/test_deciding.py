"""Who has won is told with the rule and the numbers that decided; the points of a challenge are its total."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from games.test_logs import kit

from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

GAMES = Path(__file__).parent.parent / "games"
SHIPPED = Path(__file__).parents[2] / "card_data"


def _judge(game: str, path: Path, more: str = "") -> Verdict:
    return check(import_module(f"pnp.games.{game}.game"), kit(game), path.read_text(encoding="utf-8") + more, path.name)


@pytest.mark.parametrize(
    "game, log, rules",
    [
        ("mating", "hand/mating/01-nothing-wrong.log", ["8.7", "8.7"]),
        ("extinction", "hand/extinction/30-wrong-winner.log", ["10.4", "10.6", "10.6"]),
    ],
)
def test_the_rules_that_decided_are_named_in_their_order(game: str, log: str, rules: list[str]) -> None:
    found = _judge(game, GAMES.parent / log)
    assert [rule for each in found.decision for rule in each.rules] == rules
    assert all(player in found.decision[-1].message for player in ("Ann", "Ben"))


@pytest.mark.parametrize(
    "game, log",
    [
        ("mating", "ends/challenge-year-out.log"),
        ("extinction", "rivals/thirty.log"),
        ("extinction", "rivals/thirty-extinct.log"),
    ],
)
def test_a_challenge_counts_its_points(game: str, log: str) -> None:
    """They are the total, the terms add up to it, and they are claimed by a word of their own."""
    path = GAMES / game / "logs" / log
    found = _judge(game, path)
    [(player, score)] = found.scores.items()
    assert found.ladder is not None and found.ladder.points == score.total == sum(term.points for term in score.terms)
    assert not _judge(game, path, f"= {player} points {score.total}\n").claims
    assert len(_judge(game, path, f"= {player} points {score.total + 1}\n").claims) == 1


def test_points_can_be_claimed_in_every_play() -> None:
    log = GAMES.parent / "hand" / "mating" / "01-nothing-wrong.log"
    assert not _judge("mating", log, "= Ann points 5, Ben points 5\n").claims
