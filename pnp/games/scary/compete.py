"""Who controls which tile, and who is sent home (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Require
from pnp.referee.play.ledger import noting

from .asking import Choice
from .moves import HEXES, Displace
from .table import Table

AHEAD = 2


def compete(table: Table) -> Flow:
    """Control of all tiles is settled, then displacement goes round in turn order (rules 6.1 to 6.9)."""
    table.phase = "compete"
    table.control_tiles()
    for player in table.order:
        table.turn = player
        while move := (yield from AskDisplace(table, player)):
            with noting(table, "6.8", f"the displacing on {move.hex}"):
                table.leave(move.rival, move.hex)


class AskDisplace(Choice[Displace]):
    """Who is two ahead in markers and in tags may send a rival home (6.8, 6.9)."""

    rule = "6.9"
    prompt = "{self.who} may displace rivals"
    taken_as, left_out = "sent home all the same", "not displaced"

    def check(self, move: Displace, require: Require) -> None:
        player, rival, hex_ = self.player, move.rival, move.hex
        if not require(rival != player, "6.9", f"{player} names an opponent, not {player}"):
            return
        own, other, biome = self.lineage, self.table.lineages[rival], self.table.biome(hex_)
        mine, theirs = own.markers[hex_], other.markers[hex_]
        if not require(theirs, "6.8", f"{rival} has no marker on {hex_}"):
            return
        counts = f"on {hex_} {player} has {mine} of the markers, {rival} {theirs}: not two more"
        require(mine - theirs >= AHEAD, "6.8", counts)
        tags, rival_tags = own.matching(biome), other.matching(biome)
        reason = f"on {hex_} {player} has {tags} of the matching tags, {rival} {rival_tags}: not two more"
        require(tags - rival_tags >= AHEAD, "6.8", reason)

    def candidates(self) -> Iterator[Displace]:
        for hex_ in HEXES:
            if self.lineage.markers[hex_] > AHEAD:
                for rival, other in self.table.lineages.items():
                    if rival != self.player and other.markers[hex_]:
                        yield Displace(self.who, hex_, rival)
