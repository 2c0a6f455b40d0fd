"""Damn Nature You Scary as it is played: eight phases an era, twelve eras, and the count."""

from __future__ import annotations

from pnp.referee.play.asks import Flow, begin
from pnp.referee.play.winning import Measure, compared

from .cards import ERAS
from .compete import compete
from .events import resolve_event
from .evolve import deal, evolve, income
from .flips import flip_tiles
from .populate import populate
from .setup import set_up
from .table import Table


def play(table: Table) -> Flow:
    """A whole play (rules 1.2)."""
    if not table.phase:
        yield from set_up(table)
    while table.era < ERAS - 1:
        yield from begin()
        table.era += 1
        yield from income(table)
        yield from deal(table)
        yield from evolve(table)
        yield from populate(table)
        yield from compete(table)
        yield from flip_tiles(table)
        yield from resolve_event(table)
        advance(table)
    count(table)


def advance(table: Table) -> None:
    """The first-player token goes one seat to the left (rules 9.1); what flipped may come back from now on (7.6)."""
    table.aside, table.parted = table.aside + table.parted, []
    table.order = (*table.order[1:], table.order[0])


def count(table: Table) -> None:
    """Control is settled once more; the highest score wins, ties by complexity, tiles, markers (rules 9.3 to 9.7)."""
    table.phase = "count"
    table.otherwise = table.holdings
    if "last-competition" in table.settings.house:
        table.otherwise = table.settled()
    else:
        table.control_tiles()

    lineages = table.lineages
    measures = (
        Measure("9.6", "the highest score", table.points),
        Measure("9.7", "tied, most complexity", lambda player: lineages[player].complexity),
        Measure("9.7", "tied, most tiles", table.controlled),
        Measure("9.7", "tied, most markers", lambda player: lineages[player].population),
    )
    table.decided, table.winners = compared(table.players, measures)
    table.finished = True
