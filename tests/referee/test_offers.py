"""What is told as legal where a line is not: what says the least otherwise than what was written."""

from __future__ import annotations

import pytest
from games import shipped

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
