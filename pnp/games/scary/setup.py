"""Setting up: the row of backs, the first alleles and the first turn, three markers in the sea (rules 1)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import ask_roll, total
from .cards import ERAS
from .settings import GREAT_DYING
from .table import Table
from .verbs import HEXES

Part = Generator[Any, Any, None]

SEA = ("Shallow Sea", "Ocean")
FIRST_MARKERS = 3


def set_up(table: Table) -> Part:
    """Backs, dice, markers."""
    table.phase = "set-up"
    move = yield _ask_backs(table)
    if move is not None:
        table.backs = tuple(str(back) for back in move.args)
    yield from first_turn(table)
    for player in table.order:
        table.turn = player
        yield from first_markers(table, player)


def _ask_backs(table: Table) -> Ask:
    reds = sum(event.back == "red" for event in events_in(table))
    greens = len(events_in(table)) - reds

    def check(move: Move, require: Require) -> None:
        require(len(move.args) == ERAS, "1.7", f"{ERAS} events will be turned, not {len(move.args)}")
        for back, there, name in (("R", reds, "red"), ("G", greens, "green")):
            count = move.args.count(back)
            require(count <= there, "1.6", f"there are {there} {name} backs, not {count}")
        row = [event.back[0].upper() for event in events_in(table)[: len(move.args)]]
        in_order = not table.settings.as_listed or list(move.args) == row
        require(in_order, "1.7", f"the row lies as the header lists it: {' '.join(row)}")

    return Ask(
        None,
        ("backs",),
        "1.7",
        "the backs of the twelve events may be noted",
        optional=True,
        check=check,
        remedies=lambda move: [Remedy(None, "the backs are not known")],
    )


def events_in(table: Table) -> list[Any]:
    """The events of this play: those that the header lists, or all, the Great Dying only where it is played (11.5)."""
    if table.settings.events:
        return [table.events[card] for card in table.settings.events]
    dying = "great-dying" in table.settings.house
    return [event for event in table.events.values() if dying or event.id != GREAT_DYING]


def first_turn(table: Table) -> Part:
    """Two dice each: the first alleles, and the highest begins (rules 1.11, 1.12)."""
    answers = yield [ask_roll(player, 2, "1.11", "for the first alleles") for player in table.players]
    bids: dict[str, int] = {}
    for player in table.players:
        bids[player] = yield from total(answers[player], 2, "1.11", "for the first alleles")
        table.lineages[player].alleles = bids[player]
    while len(tied := [player for player, bid in bids.items() if bid == max(bids.values())]) > 1:
        answers = yield [ask_roll(player, 2, "1.11", "for the first turn") for player in tied]
        bids = {}
        for player in tied:
            bids[player] = yield from total(answers[player], 2, "1.11", "for the first turn")
    first = table.players.index(tied[0])
    table.order = table.players[first:] + table.players[:first]


def first_markers(table: Table, player: str) -> Part:
    """Three markers on shallow sea or ocean (rules 1.13, 1.14)."""
    lineage = table.lineages[player]
    while lineage.population < FIRST_MARKERS:
        move = yield _ask_first(table, player, FIRST_MARKERS - lineage.population)
        for hex_ in move.args[: FIRST_MARKERS - lineage.population]:
            lineage.markers[str(hex_)] += 1


def _ask_first(table: Table, player: str, left: int) -> Ask:
    def check(move: Move, require: Require) -> None:
        for hex_ in dict.fromkeys(str(arg) for arg in move.args):
            biome = table.map[hex_].biome
            require(biome in SEA, "1.13", f"{hex_} is {biome}, and the first markers go into the sea")
        require(len(move.args) <= left, "1.13", f"{player} has {left} of the first three left to place")

    def candidates() -> Iterator[Move]:
        return (Move(player, "place", (hex_,)) for hex_ in HEXES if table.map[hex_].biome in SEA)

    return Ask(
        player,
        ("place",),
        "1.13",
        f"{player} places {left} first {'marker' if left == 1 else 'markers'} in the sea",
        missing=f"{player} has first markers to place",
        check=check,
        candidates=candidates,
        defaults=candidates,
        remedies=lambda move: [Remedy(move._replace(args=move.args[:left]), "placed there all the same")],
    )
