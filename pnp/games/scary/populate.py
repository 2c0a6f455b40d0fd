"""Placing and moving markers (rules 5), in their own phase and where an event grants some (8.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .table import NEXT_TO, Table
from .verbs import HEXES

Part = Generator[Any, Any, None]

AERIAL, MOBILE = "Aerial", "Mobile"


def populate(table: Table) -> Part:
    """In turn order, everybody places and moves (rules 5.1)."""
    table.phase = "populate"
    for player in table.order:
        table.turn = player
        lineage = table.lineages[player]
        limit = lineage.supply if "unlimited" in table.settings.house else lineage.spread
        yield from settle(table, player, limit, "5.2", moving=True)


def settle(table: Table, player: str, limit: int, rule: str, moving: bool = False) -> Part:
    """One player places up to `limit` markers and, in the phase itself, moves; until there is no more."""
    lineage = table.lineages[player]
    placed = 0
    arrived: Counter[str] = Counter()  # markers that have moved already, by the hex where they are now
    while True:
        move = yield _ask_settle(table, player, limit - placed, rule, arrived, moving)
        if move is None or move.verb == "pass":
            return
        if move.verb == "move":
            start, end = (str(arg) for arg in move.args)
            if table.leave(player, start, 1):
                lineage.markers[end] += 1
                arrived[end] += 1
            continue
        for hex_ in move.args:
            if lineage.supply:
                lineage.markers[str(hex_)] += 1
                placed += 1


def _ask_settle(table: Table, player: str, left: int, rule: str, arrived: Counter[str], moving: bool) -> Ask:
    lineage = table.lineages[player]

    def check(move: Move, require: Require) -> None:
        if move.verb == "move":
            _check_step(table, player, move, arrived, require)
            return
        wanted = len(move.args)
        require(wanted <= lineage.supply, "5.2", f"{player} has {lineage.supply} markers in the supply, not {wanted}")
        require(wanted <= left, rule, f"{player} may place {max(0, left)} more now, not {wanted}")
        stood = set(lineage.markers)
        for hex_ in (str(arg) for arg in move.args):
            biome = table.biome(hex_)
            valid = lineage.may_stand(biome)
            require(valid, "5.6", f"{hex_} is {biome.biome} and needs {biome.needs}, which {player} has not got")
            near = not stood or hex_ in stood or any(other in stood for other in NEXT_TO[hex_])
            free = AERIAL in lineage.tags or "unlimited" in table.settings.house
            require(near or free, "5.3", f"{hex_} neither holds nor touches a marker of {player}'s")
            stood.add(hex_)

    def candidates() -> Iterator[Move]:
        stood = set(lineage.markers)
        anywhere = not stood or AERIAL in lineage.tags or "unlimited" in table.settings.house
        if left > 0 and lineage.supply:
            for hex_ in HEXES:
                if anywhere or hex_ in stood or any(other in stood for other in NEXT_TO[hex_]):
                    yield Move(player, "place", (hex_,))
        if moving and MOBILE in lineage.tags:
            for hex_ in sorted(stood):
                yield from (Move(player, "move", (hex_, other)) for other in NEXT_TO[hex_])

    def remedies(move: Move) -> list[Remedy]:
        if move.verb == "move":
            return [Remedy(move, "moved all the same"), Remedy(None, "not moved")]
        placed = move._replace(args=move.args[: lineage.supply])
        stood = [Remedy(placed, "placed all the same")] if placed.args else []
        return [*stood, Remedy(None, "not placed")]

    verbs = ("place", "move") if moving else ("place",)
    more = f"{player} may place {left} {'marker' if left == 1 else 'markers'}" if left > 0 else f"{player} may go on"
    return Ask(
        player,
        verbs,
        "5.1" if moving else rule,
        more + (" and move" if moving and MOBILE in lineage.tags else ""),
        optional=True,
        check=check,
        candidates=candidates,
        remedies=remedies,
    )


def _check_step(table: Table, player: str, move: Move, arrived: Counter[str], require: Require) -> None:
    """One marker, one step (rules 5.8, 5.9)."""
    lineage = table.lineages[player]
    start, end = (str(arg) for arg in move.args)
    require(MOBILE in lineage.tags, "5.8", f"{player} has no tag {MOBILE}")
    if require(lineage.markers[start], "5.8", f"{player} has no marker on {start}"):
        rested = lineage.markers[start] - arrived[start]
        require(rested > 0, "5.8", f"every marker of {player}'s on {start} has moved already")
        require(lineage.may_stand(table.biome(start)), "5.9", f"the starting markers on {start} are stuck there")
    require(end in NEXT_TO[start], "5.8", f"{end} is not next to {start}")
    biome = table.biome(end)
    require(
        lineage.may_stand(biome), "5.6", f"{end} is {biome.biome} and needs {biome.needs}, which {player} has not got"
    )
