"""Tournaments: the same table for any number of workers, ratings that can be reckoned by hand, bots of one's own."""

from __future__ import annotations

import json
from collections import Counter
from math import log10
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.playout.metrics import UNIT
from pnp.workshop.trials.tournament import Results, find_bot, meeting, play, seating, standings


def _all(games: int, workers: int) -> Results:
    common = meeting(catalog.kit(Places(), "mating"), 2, ("sensible", "random"), {"variant": "timed 2"}, 5)
    results: Results = Counter()
    for _, more in play(common, games, workers):
        results += more
    return results


def test_workers_change_nothing() -> None:
    results = _all(8, 1)
    assert _all(8, 2) == results
    assert sum(results.values()) == 8 * UNIT


def test_seats_are_shared_out() -> None:
    common = meeting(catalog.kit(Places(), "mating"), 3, ("sensible", "random"), {}, 1)
    seats = Counter(seat for game in range(200) for seat in seating(common, game))
    firsts = Counter(seating(common, game)[0] for game in range(200))
    assert abs(seats[0] - seats[1]) < 60
    assert abs(firsts[0] - firsts[1]) < 60
    assert all(len(set(seating(common, game))) == 2 for game in range(50))


def test_ratings_of_two_are_the_odds() -> None:
    """Of 400 games one won 300: three to one are 191 points (a little less: nobody's strength is without end)."""
    results: Results = Counter({((0, 1), 0): 300 * UNIT, ((0, 1), 1): 100 * UNIT})
    best, other = standings(("a", "b"), results)
    assert best.bot == "a" and best.seats == 400
    assert best.rating.value - other.rating.value == pytest.approx(400 * log10(300.5 / 100.5), abs=0.5)
    assert best.rating.low > other.rating.high
    assert best.wins.value == 0.75


def test_who_beats_whom_is_one_scale() -> None:
    """b beats c as a beats b; a and c never met."""
    results: Results = Counter(
        {((0, 1), 0): 60 * UNIT, ((0, 1), 1): 30 * UNIT, ((1, 2), 1): 60 * UNIT, ((1, 2), 2): 30 * UNIT}
    )
    a, b, c = standings(("a", "b", "c"), results)
    assert [each.bot for each in (a, b, c)] == ["a", "b", "c"]
    assert a.rating.value - b.rating.value == pytest.approx(b.rating.value - c.rating.value, abs=1)


def test_a_bot_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "def bot(table, ask, player, legal, chance):\n    return legal[0] if legal else None\n", encoding="utf-8"
    )
    words = ["tournament", "mating", "--bots", f"random,{mine}", "--games", "4", "--workers", "1", "--json"]
    made = CliRunner().invoke(cli, words)
    assert made.exit_code == 0, made.output
    assert {each["bot"] for each in json.loads(made.stdout)["bots"]} == {"random", str(mine)}
    for text, said in (("1 / 0", "ZeroDivisionError"), ("x = 1", "no function bot")):
        mine.write_text(text, encoding="utf-8")
        with pytest.raises(Unreadable, match=said):
            find_bot("mating", str(mine))
    with pytest.raises(Unreadable, match="no such bot"):
        find_bot("mating", "clever")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 1 // 0", r"mine.py:2: ZeroDivisionError"),
        ("return 'lunch'", "none of the .* legal moves"),
        ("return None", "is no choice"),
        ("return legal[0]._replace(args=('Z9',))", "none of the .* legal moves"),
        ("return legal[0]._replace(args=('A1',)) if ask.optional else legal[0]", "4.2: A1 is no trait"),
    ],
)
def test_what_a_bot_of_ones_own_may_not_answer_is_told_by_its_file(body: str, said: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"def bot(table, ask, player, legal, chance):\n    {body}\n", encoding="utf-8")
    common = meeting(catalog.kit(Places(), "scary"), 2, ("random", str(mine)), {}, 1)
    with pytest.raises(Unreadable, match=said) as told:
        list(play(common, 1, 1))
    assert len(told.value.problems) == 1 and "mine.py" in str(told.value)
