"""Whole plays of any seats, islands, limits and house rules are accepted, and keep what a play must keep."""

from __future__ import annotations

from random import Random

import pytest

from games.extinction.plays import made, verdict
from pnp.games.extinction import game
from pnp.games.extinction.bots import BOTS


def _header(chance: Random) -> dict[str, str]:
    house = ", ".join(rule for rule in game.GAME.HOUSE_RULES if chance.random() < 0.4)
    variant = chance.choice(["", "timed", "timed 6", "timed 15"])
    board = chance.choice(["", "", "islet", "darwinia"])
    return {key: value for key, value in (("house", house), ("variant", variant), ("board", board)) if value}


@pytest.mark.parametrize("seed", range(24))
def test_any_play_is_accepted(seed: int) -> None:
    chance = Random(seed)
    bot = ("random", *BOTS)[seed % (1 + len(BOTS))]
    play = made(1 + seed % 4, seed, bot, _header(chance))
    found = verdict(play, play.lines)
    assert found.accepted and found.finished and not found.cannot_tell, found.rulings
    table = play.table
    table.conserve()
    assert table.sketch().title.endswith(f"turn {table.turn}")
    for player, (total, terms) in table.scores().items():
        assert total == sum(term.points for term in terms) == table.counts(player)["score"]
        assert total <= table.counts(player)["individuals"] <= 120
    if len(table.players) > 1:
        assert table.winners
    if len(table.alive) > 1:
        best = max(table.score(player) for player in table.alive)
        assert {player for player in table.alive if table.score(player) == best} == set(table.winners)
