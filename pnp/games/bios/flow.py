"""The sequence of play: set-up, then twenty turns of events, actions, dispersal and death (rules 2, 3, 13)."""

from __future__ import annotations

from pnp.referee.play.asks import Flow, begin
from pnp.referee.play.ledger import noting

from .actions import actions
from .death import death
from .dispersal import dispersal
from .events import events
from .rows import refill
from .table import ERA_TURNS, TURNS, Table
from .validate import ARK


def play(table: Table) -> Flow:
    """The whole play, or what is left of it."""
    if not table.laid:
        yield from refill(table, "2.3")
        table.laid = True
    while (table.stage or table.turn < TURNS) and not table.finished:
        yield from turn(table)
    finish(table)


PHASES = (events, actions, dispersal, death)


def turn(table: Table) -> Flow:
    """One turn, or what is left of it, with the end of the era after every fifth (3.1)."""
    while table.stage < len(PHASES):
        yield from begin()
        if not table.stage:
            table.turn += 1
            if table.turn % ERA_TURNS == 1:
                table.turned = {"event": [], "climate": []}
        yield from PHASES[table.stage](table)
        table.stage += 1
    table.stage = 0
    table.bloom = table.barren = frozenset()
    with noting(table, "14.6", "what was put aside for cards and comes back"):
        for form in table.forms.values():
            form.unborn, form.aside, form.unsure = form.unborn + form.aside, 0, 0
    if table.turn % ERA_TURNS == 0:
        table.give_ammonites()


def finish(table: Table) -> None:
    """Most points win, ties are shared (13.6); in the challenge whoever reaches the ark (17.3)."""
    table.finished = True
    best = max(ARK if table.settings.challenge else 0, *(table.points(player) for player in table.players))
    table.winners = tuple(player for player in table.players if table.points(player) == best)
