"""Who controls which tile, and who is sent home (rules 6)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .table import Table
from .verbs import HEXES

Part = Generator[Any, Any, None]

AHEAD = 2


def compete(table: Table) -> Part:
    """Control of all tiles is settled, then displacement goes round in turn order (rules 6.1 to 6.9)."""
    table.phase = "compete"
    table.settle_control()
    for player in table.order:
        table.turn = player
        while True:
            move = yield _ask_displace(table, player)
            if move is None or move.verb == "pass":
                break
            table.leave(str(move.args[1]), str(move.args[0]))


def _ask_displace(table: Table, player: str) -> Ask:
    own = table.lineages[player]

    def check(move: Move, require: Require) -> None:
        hex_, rival = (str(arg) for arg in move.args)
        if not require(rival != player, "6.9", f"{player} names an opponent, not {player}"):
            return
        other, biome = table.lineages[rival], table.biome(hex_)
        mine, theirs = own.markers[hex_], other.markers[hex_]
        if not require(theirs, "6.8", f"{rival} has no marker on {hex_}"):
            return
        counts = f"on {hex_} {player} has {mine} of the markers, {rival} {theirs}: not two more"
        require(mine - theirs >= AHEAD, "6.8", counts)
        tags, rival_tags = own.matching(biome), other.matching(biome)
        reason = f"on {hex_} {player} has {tags} of the matching tags, {rival} {rival_tags}: not two more"
        require(tags - rival_tags >= AHEAD, "6.8", reason)

    def candidates() -> Iterator[Move]:
        for hex_ in HEXES:
            if own.markers[hex_] > AHEAD:
                for rival, other in table.lineages.items():
                    if rival != player and other.markers[hex_]:
                        yield Move(player, "displace", (hex_, rival))

    return Ask(
        player,
        ("displace",),
        "6.9",
        f"{player} may displace rivals",
        optional=True,
        check=check,
        candidates=candidates,
        remedies=lambda move: [Remedy(move, "sent home all the same"), Remedy(None, "not displaced")],
    )
