"""American Megafauna as it is played: the eight steps of a turn, in order (rules 1.2)."""

from __future__ import annotations

from pnp.referee.play.asks import Flow, begin

from .adjust import adjust, grow
from .express import express, recess
from .land import FROZEN
from .migrate import migrate
from .reveal import reveal
from .setup import set_up
from .survive import survive
from .table import Table

STEPS = (
    ("reveal", reveal),
    ("express", express),
    ("recess", recess),
    ("adjust", adjust),
    ("grow", grow),
    ("migrate", migrate),
    ("struggle", survive),
)


def play(table: Table) -> Flow:
    """A whole play: turns until the last count, a frozen earth, or, alone, nothing left."""
    if not table.begun:
        yield from set_up(table)
    while not table.finished:
        while table.stage < len(STEPS):
            yield from begin()
            if not table.stage:
                table.turn += 1
                table.news = []
            table.step, doing = STEPS[table.stage]
            table.active = ""
            yield from doing(table)
            table.stage += 1
        table.stage, table.step = 0, "fed"
        count(table)


def count(table: Table) -> None:
    """Points on the turns of the length; the end (11.1 to 11.5, 12.2)."""
    frozen = table.land.greenhouse == FROZEN
    if table.alone and not table.own(table.players[0]):
        table.wiped_out = True
        table.end()
        return
    for turn in table.scoring:
        if turn == table.turn or (frozen and turn > table.turn):
            table.count_points()
    if not frozen and table.turn not in table.scoring:
        table.count_nothing()
    if frozen or table.turn == table.scoring[-1]:
        table.end()
