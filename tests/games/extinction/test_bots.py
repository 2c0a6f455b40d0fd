"""What a bot makes of a play with a limit of rounds: cubes of four, and no young where they spoil the count."""

from __future__ import annotations

from random import Random
from typing import cast

from pnp.games.extinction import game
from pnp.games.extinction.bots import BOTS
from pnp.games.extinction.outlook import EASY, Outlook
from pnp.games.extinction.table import Table
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import playout, random_bot

from .plays import NAMES, kit, start

LIMIT = {"variant": "timed 10"}


def test_whoever_counts_beats_those_who_do_not() -> None:
    words, players = Play(game, kit(), NAMES[:3]).words, NAMES[:3]
    bots = {"Ann": BOTS["sensible"], "Ben": random_bot, "Cara": random_bot}
    won = crowded = cubes = 0
    for seed in range(6):
        table = cast(Table, playout(start(players, LIMIT), bots, words, Random(seed), claims=False).table)
        won += table.winners == ("Ann",)
        cubes += len(table.stands["Ann"])
        crowded += sum(number > EASY for number in table.stands["Ann"].values())
    assert won >= 4  # of six; two would be even
    assert crowded * 3 < cubes


def test_the_outlook_prefers_what_counts() -> None:
    played = playout(
        start(NAMES[:2], {"variant": "timed 4"}),
        dict.fromkeys(NAMES[:2], BOTS["sensible"]),
        Play(game, kit(), NAMES[:2]).words,
        Random(4),
        claims=False,
    )
    table = cast(Table, played.table)
    [hex_, other, *_] = (at for at in table.island.hexes if at not in table.owner and at not in table.barriers)
    view = Outlook(table, "Ann")
    assert view.left == 0  # the last round: what stands there is the count
    assert view.worth({hex_: 6}) < view.worth({hex_: 4}) < view.worth({hex_: 4, other: 2})
