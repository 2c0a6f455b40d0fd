"""Decisions in steps: what is chosen one after the other is a legal line, and no step offers more than can be read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.steps import MOST, Step
from pnp.referee.play.table import Table
from pnp.referee.playout.playout import Bot

from . import plays
from .plays import NAMES

HEADERS = {"extinction": {"variant": "timed 5"}}
PLAYS = {"mating": 6, "scary": 2, "extinction": 3, "bios": 1, "megafauna": 1}


class Chooser:
    """A bot that answers every question step by step, by chance."""

    def __init__(self, name: str) -> None:
        rows = (row for table in plays.kit(name).lists.values() for row in table)
        self.places = {getattr(row, "hex", "") for row in rows}
        self.cards = {card.id for deck in plays.kit(name).decks.values() for card in deck}

    def __call__(self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        chosen: list[Value] = []
        while isinstance(step := ask.step(chosen), Step):
            assert step.choices, (ask, chosen)
            if len(step.choices) > MOST:
                assert all(choice in self.places or choice in self.cards for choice in step.choices), (ask, chosen)
            chosen.append(chance.choice(step.choices))
            assert len(chosen) < 60, ask
        if ask.optional and chance.random() < 0.3:
            return None
        assert step is None or not ask.broken(step), (ask, step, ask.broken(step))
        return step


@pytest.mark.parametrize("name", PLAYS)
def test_steps_lead_to_legal_lines(name: str) -> None:
    chooser = Chooser(name)

    def wrap(_: Bot) -> Bot:
        return chooser

    for seed in range(PLAYS[name]):
        size = plays.sizes(name)[seed % len(plays.sizes(name))]
        made = plays.play(name, NAMES[:size], seed, HEADERS.get(name), wrap=wrap, claims=False)
        assert made.table.finished


def test_every_offered_move_can_be_reached() -> None:
    """The steps of a journey offer at least what whole lines do."""
    met = 0

    class Compared(Chooser):
        def __call__(
            self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random
        ) -> Move | None:
            nonlocal met
            if "migrate" in ask.verbs and legal:
                met += 1
                for move in legal[:20]:
                    number, start, end = move.args
                    assert ask.step([start, end, number]) == move
                    for at, value in enumerate((start, end, number)):
                        step = ask.step([start, end, number][:at])
                        assert isinstance(step, Step) and value in step.choices
            return super().__call__(table, ask, player, legal, chance)

    def wrap(_: Bot) -> Bot:
        return Compared("extinction")

    plays.play("extinction", NAMES[:2], 1, {"variant": "timed 4"}, wrap=wrap, claims=False)
    assert met
