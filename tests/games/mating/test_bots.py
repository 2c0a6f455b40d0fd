"""Bots: what they have in hand never keeps a play from its end."""

from __future__ import annotations

from random import Random

import pytest

import pnp.catalog
from pnp.games.mating import game
from pnp.games.mating.bots import BOTS
from pnp.games.mating.drawing import AskDiscard
from pnp.games.mating.table import TARGET, Table
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import playout

PLAYERS = ("Ann",)
LONGEST = 60  # rounds; hundreds of plays took half as many at most


@pytest.mark.parametrize("name", ["sensible", "combat", "flashy", "eager", "no-sneaky"])
def test_a_bot_alone_comes_to_an_end(name: str) -> None:
    """A hand full of cards that are of no use to one player is changed, and food is not saved for ever."""
    kit = pnp.catalog.kit(Places(), "mating")
    play = Play(game, kit, PLAYERS, {})
    for seed in range(12):
        table = playout(play.start, {"Ann": BOTS[name]}, play.words, Random(seed), claims=False).table
        assert isinstance(table, Table)
        assert table.offspring["Ann"] >= TARGET
        assert table.round < LONGEST


def test_whoever_is_ahead_keeps_a_guard_and_nobody_else_does() -> None:
    """Thieves come to the richest nest."""
    kit = pnp.catalog.kit(Places(), "mating")
    players = ("Ann", "Ben")
    table, _flow = Play(game, kit, players, {}).start()
    assert isinstance(table, Table)
    guard = next(card.id for card in table.cards.values() if getattr(card, "effect", "") == "guard")
    table.piles.known["Ann"][guard] = 1
    for offspring, kept in ((0, False), (6, True)):
        table.offspring["Ann"] = offspring
        move = BOTS["sensible"](table, AskDiscard(table, "Ann"), "Ann", (), Random(0))
        assert (move is None or guard not in move.args) == kept
    move = BOTS["no-guard"](table, AskDiscard(table, "Ann"), "Ann", (), Random(0))
    assert move is not None and guard in move.args
