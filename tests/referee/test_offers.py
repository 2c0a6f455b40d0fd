"""What is told as legal where a line is not: what says the least otherwise than what was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import shipped

from pnp import catalog
from pnp.places import Places
from pnp.referee.verdict.check import check

from . import plays

SHIPPED = {
    # Three dice for two: some of those that were thrown, not any that might have been.
    ("scary", "six-slips", 57): ("Ben: roll 2 5", "Ben: roll 2 3", "Ben: roll 5 3"),
    # A bid of nine with five in hand: the highest that can be paid comes first.
    ("megafauna", "eight-slips", 18): ("Cara: bid 5", "Cara: bid 4", "Cara: bid 3"),
    # Over a rival: the way is left to the island, and no detour is offered that nobody meant.
    ("extinction", "eight-slips", 101): ("Cara: migrate 1 I4 G5",),
    # Two basal organs where three were given up.
    ("bios", "eight-slips", 61): ("Cara: neoteny dome yellow 2", "Cara: neoteny dome yellow 1"),
}


@pytest.mark.parametrize(("game", "log", "line"), SHIPPED)
def test_what_is_offered_is_nearest_to_what_was_written(game: str, log: str, line: int) -> None:
    offers = SHIPPED[game, log, line]
    [ruling] = [ruling for ruling in shipped.verdict(game, log).rulings if ruling.line == line]
    assert ruling.expected[: len(offers)] == offers


HAND = Path(__file__).parent.parent / "hand"
AFTER = {
    ("extinction", "1657-words-hunts-unannounced"): "Kim: hunt crafty",
    ("scary", "1659-no-chalk-shell"): "Ann: evolve T02",
    ("mating", "1669-six-in-the-hand"): "Ann: discard C01",
    ("scary", "1676-displaces-an-equal"): "",  # nothing makes up for a tag that is not held
    ("mating", "1650-escape-with-food-to-come"): "",
}


@pytest.mark.parametrize(("game", "log"), AFTER)
def test_what_would_have_made_a_line_legal_is_told_and_does(game: str, log: str) -> None:
    text = (HAND / game / f"{log}.log").read_text("utf-8")
    kit = catalog.kit(Places(), game, edition=int(text.split(f"game: {game} ")[1].split()[0]))
    [ruling] = check(plays.game(game), kit, text, log).rulings
    assert ruling.legal_after == AFTER[game, log]
    if ruling.legal_after:
        lines = text.splitlines()
        mended = "\n".join([*lines[: ruling.line - 1], ruling.legal_after, *lines[ruling.line - 1 :]])
        assert not [r for r in check(plays.game(game), kit, mended, log).rulings if r.line == ruling.line + 1]
