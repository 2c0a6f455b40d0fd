"""Placing and moving markers (rules 5), in their own phase and where an event grants some (8.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.wording import number_of

from .asking import Choice
from .lineage import MARKERS, PLACED, Lineage
from .moves import HEXES, Place, Step
from .table import NEXT_TO, Table

AERIAL, MOBILE = "Aerial", "Mobile"
FIRST_MARKERS = 3  # that each lineage begins with (1.13)


def populate(table: Table) -> Flow:
    """In turn order, everybody places and moves (rules 5.1)."""
    table.phase = "populate"
    for player in table.order:
        table.turn = player
        lineage = table.lineages[player]
        limit = lineage.spread
        if "unlimited" in table.settings.house:
            limit = lineage.supply
        elif "pool" in table.settings.house:
            limit = max(0, min(lineage.supply, pool(table, lineage) - lineage.population))
        ask = AskPopulate(table, player, limit)
        ask.limited = table.settings.rule("5.2", "unlimited", "pool")
        yield from populated(ask)


def pool(table: Table, lineage: Lineage) -> int:
    """How many markers a lineage has by 11.10, on the map and off it."""
    return min(MARKERS, FIRST_MARKERS + table.era + 1 + lineage.spread - PLACED)


def populated(ask: AskPopulate) -> Flow:
    """One player places and moves, until there is no more."""
    while move := (yield from ask):
        ask.take(move)


class AskPopulate(Choice[Place | Step]):
    """A player may place up to so many markers, and move those that can (5.1)."""

    rule = "5.1"
    limited = "5.2"  # the paragraph that says how many
    supplied = "5.2"  # and the one that says whence they come
    moving = True

    def __init__(self, table: Table, player: str, limit: int) -> None:
        super().__init__(table, player)
        self.left = limit
        self.arrived: Counter[str] = Counter()  # markers that have moved already, by the hex where they are now

    def take(self, move: Place | Step) -> None:
        """Do what was answered, as far as there are markers."""
        lineage = self.lineage
        if isinstance(move, Step):
            if self.table.leave(self.player, move.start, 1, home=False):
                lineage.markers[move.end] += 1
                self.arrived[move.end] += 1
                with noting(self.table, "5.8", "") as noted:
                    said = "with markers that moved counted where they were as well"
                    noted.instead(self.player, "markers", sum(self.arrived.values()), "5.8", said, rarely=True)
            return
        for hex_ in move.hexes:
            if lineage.supply:
                with noting(self.table, self.limited, f"the marker placed on {hex_}"):
                    self.table.placed(self.player, hex_)
                self.left -= 1

    @property
    def prompt(self) -> str:
        moves = " and move" if self._mobile else ""
        if self.left <= 0:
            return f"{self.who} may go on{moves}"
        return f"{self.who} may place {number_of(self.left, 'marker')}{moves}"

    @property
    def _mobile(self) -> bool:
        return self.moving and MOBILE in self.lineage.tags

    @property
    def _anywhere(self) -> bool:
        """Whether markers need not be near others of their lineage (5.4, 5.5, 11.3)."""
        return AERIAL in self.lineage.tags or "unlimited" in self.table.settings.house

    def check(self, move: Place | Step, require: Require) -> None:
        if isinstance(move, Step):
            self._check_step(move, require)
            return
        player, supply, wanted = self.player, self.lineage.supply, len(move.hexes)
        require(wanted <= supply, self.supplied, f"{player} has {supply} left in the supply, not {wanted}")
        most = f"{self.left} more now, not {wanted}" if self.left > 0 else "no more now"
        require(wanted <= self.left, self.limited, f"{player} may place {most}")
        stood, anywhere = set(self.lineage.markers), self._anywhere
        for hex_ in move.hexes:
            self._check_biome(hex_, require)
            if not (anywhere or not stood or hex_ in stood or not stood.isdisjoint(NEXT_TO[hex_])):
                require(False, "5.3", f"{hex_} neither holds nor touches a marker of {player}'s")
            stood.add(hex_)

    def _check_step(self, move: Step, require: Require) -> None:
        """One marker, one step (rules 5.8, 5.9)."""
        player, lineage, start, end = self.player, self.lineage, move.start, move.end
        require(MOBILE in lineage.tags, "5.8", f"{player} has no tag {MOBILE}")
        there = lineage.markers[start]
        if require(there, "5.8", f"{player} has no marker on {start}"):
            require(there > self.arrived[start], "5.8", f"every marker of {player}'s on {start} has moved already")
            free = lineage.may_stand(self.table.biome(start))
            require(free, "5.9", f"the starting markers on {start} are stuck there")
        require(end in NEXT_TO[start], "5.8", f"{end} is not next to {start}")
        self._check_biome(end, require)

    def _check_biome(self, hex_: str, require: Require) -> None:
        biome = self.table.biome(hex_)
        if not self.lineage.may_stand(biome):
            missing = f"{hex_} is {biome.biome} and needs {biome.needs}, which {self.player} has not got"
            require(False, "5.6", missing)

    def candidates(self) -> Iterator[Place | Step]:
        stood = set(self.lineage.markers)
        if self.left > 0 and self.lineage.supply:
            anywhere = not stood or self._anywhere
            for hex_ in HEXES:
                if anywhere or hex_ in stood or not stood.isdisjoint(NEXT_TO[hex_]):
                    yield Place(self.who, hex_)
        if self._mobile:
            for hex_ in sorted(stood):
                yield from (Step(self.who, hex_, other) for other in NEXT_TO[hex_])

    def remedies(self, move: Place | Step) -> list[Remedy]:
        if isinstance(move, Step):
            moved = [Remedy(move, "moved all the same")] if self.lineage.markers.get(move.start) else []
            return [*moved, Remedy(None, "not moved")]
        placed = move.hexes[: self.lineage.supply]
        stood = [Remedy(Place(self.who, *placed), "placed all the same")] if placed else []
        if 0 < self.left < len(placed):
            first = Place(self.who, *placed[: self.left])
            stood.append(
                Remedy(first, f"only the first {self.left} placed" if self.left > 1 else "only the first placed")
            )
        return [*stood, Remedy(None, "not placed")]


class AskGranted(AskPopulate):
    """Markers that an event grants are placed as ever, and none moves (8.11)."""

    rule = limited = "8.11"
    moving = False
    answers = (Place,)
    verbs = (Place.name,)
