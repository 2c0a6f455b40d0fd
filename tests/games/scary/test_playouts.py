"""Whole plays of any players and house rules are logs that the referee accepts, and they keep what a play must keep."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import pnp.catalog
from pnp.errors import Source
from pnp.games.scary import game
from pnp.games.scary.bots import BOTS
from pnp.games.scary.cards import ERAS
from pnp.games.scary.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.header import Setting
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import Playout, log_text, playout, random_bot
from pnp.referee.verdict.check import check

NAMES = ("Ann", "Ben", "Cara", "Dora")


@cache
def _kit() -> Kit:
    return pnp.catalog.kit(Places(), "scary", edition=1)


def _play(players: tuple[str, ...], house: str, chance: Random, sensible: bool) -> Playout:
    header = {"house": Setting(house, Source("test"))} if house else {}
    play = Play(game, _kit(), players, header)
    bots = dict.fromkeys(players, BOTS["sensible"] if sensible else random_bot)
    return playout(play.start, bots, play.words, chance)


@pytest.mark.parametrize("seed", range(12))
def test_any_play_is_accepted(seed: int) -> None:
    chance = Random(seed)
    players = NAMES[: 1 + seed % 4]
    house = ", ".join(rule for rule in game.GAME.HOUSE_RULES if chance.random() < 0.4)
    played = _play(players, house, chance, seed % 3 == 0)
    text = log_text("scary", 1, players, {"house": house} if house else {}, played.lines)
    verdict = check(game, _kit(), text, "play.log")
    assert verdict.accepted and verdict.finished and not verdict.cannot_tell
    table = played.table
    assert isinstance(table, Table)
    assert len(table.turned) == len(set(table.turned)) == ERAS
    held = sum(len(table.holders(hex_)) > 0 for hex_ in table.map)
    assert held <= len(table.map) == 19
    best = max(table.points(player) for player in players)
    for player, (total, terms) in table.scores().items():
        assert total == sum(term.points for term in terms) == table.points(player)
        assert player not in table.winners or total == best
    assert table.sketch().title.endswith("Quaternary")
