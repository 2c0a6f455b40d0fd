"""The young of a species under every pair of rate and habitats that it can have (rules 4.1 to 4.9)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from pnp.named import NamedTuple, new

from .pairs import Pairs
from .settings import rounded
from .table import FULL, Table


class Nest(NamedTuple):
    """What a habitat gene makes of the position: reproductive hexes, how many stand there, and where young may go.

    `room` is how many more fit; `sure` is that without hexes that only a crossing gene nobody showed would open.
    """

    hexes: frozenset[str]
    parents: int
    ground: frozenset[str]
    room: int
    sure: int


class Brood(NamedTuple):
    """The young under one pair of genes: how many are born, and the least and the most that must be placed."""

    tenths: int
    nest: Nest
    born: int
    least: int
    most: int

    def __str__(self) -> str:
        """How many are born: "13 in optimal hexes at 0.6 make 8 young"."""
        rate = f"{self.tenths // 10}.{self.tenths % 10}"
        return f"{self.nest.parents} in optimal hexes at {rate} make {self.born or 'no'} young"


class Broods:
    """What is born to a species now, worked out for the pairs of genes that are asked about; `single` is one pair."""

    def __init__(self, table: Table, player: str) -> None:
        self.table, self.player = table, player
        self.stands = table.stands[player]
        self.half = table.settings.half
        self.printed = table.genes.printed
        self._first: Brood | None = None
        shown = table.genes.shown_pair(player)
        self.single = shown is not None
        if shown is not None:
            rate, at = shown
            optimal = self.printed.homes[at]
            self.given = [(at, rate)]
            self._nests: dict[Collection[str], Nest] = {optimal: self._nest_in(optimal)}
            self._first = self._brood(self.printed.paces[rate], self._nests[optimal])
            return
        self.given = [(at, rates) for at, rates in enumerate(table.genes.pairs(player)) if rates]
        self._nests = {}  # several genes name the same habitats
        self._parts: dict[str, tuple[frozenset[str], int, frozenset[str]]] = {}  # of nests, by habitat
        self._closed = table.closed(player, ())
        habitat = table.island.habitat
        self._homes: dict[str, list[str]] = defaultdict(list)  # the species' hexes by habitat
        for hex_ in self.stands:
            self._homes[habitat[hex_]].append(hex_)

    # ---- of all pairs

    @property
    def barren(self) -> bool:
        """Whether none is to be placed, whatever the genes are."""
        if self.single:
            return not self.first.most
        for at, rates in self.given:
            nest = self._nest(at)
            if nest.room and rates & ~self.printed.barren(nest.parents, self.half):
                return False
        return True

    @property
    def may_be_none(self) -> bool:
        """Whether there are genes under which none need be placed."""
        if self.single:
            return not self.first.least
        for at, rates in self.given:
            nest = self._nest(at)
            if not nest.sure or rates & self.printed.barren(nest.parents, self.half):
                return True
        return False

    @property
    def ground(self) -> frozenset[str]:
        """Wherever young may stand."""
        return frozenset().union(*(self._nest(at).ground for at, _ in self.given))

    def fitting(self, added: int, fed: frozenset[str]) -> Pairs:
        """The pairs under which so many young on these open hexes are right in number and place."""
        found = [0] * len(self.printed.homes)
        births = self.printed.births
        for at, rates in self.given:
            nest = self._nest(at)
            if fed <= nest.ground:
                able, enough = 0, added >= nest.sure
                for born, cards in births(nest.parents, self.half):
                    if born == added or (enough and born > added):
                        able |= cards
                found[at] = rates & able
        return tuple(found)

    def free(self) -> Pairs:
        """The pairs under which no young need be placed."""
        found = [0] * len(self.printed.homes)
        for at, rates in self.given:
            nest = self._nest(at)
            found[at] = rates & self.printed.barren(nest.parents, self.half) if nest.sure else rates
        return tuple(found)

    # ---- one by one

    def every(self) -> Iterator[Brood]:
        """The young under each pair, in the order of the rates and then of the habitats."""
        for card, tenths in self.printed.paces.items():
            for at, rates in self.given:
                if rates & card:
                    yield self._brood(tenths, self._nest(at))

    @property
    def first(self) -> Brood:
        """Those under the first pair, of a `single` one the only ones."""
        if self._first is None:
            self._first = next(self.every())
        return self._first

    def _brood(self, tenths: int, nest: Nest) -> Brood:
        """The young by this rate."""
        born = rounded(tenths * nest.parents, 10, self.half)
        return new(Brood, (tenths, nest, born, min(born, nest.sure), min(born, nest.room)))

    # ---- nests

    def _nest(self, at: int) -> Nest:
        """The nest of a habitat gene."""
        optimal = self.printed.homes[at]
        nest = self._nests.get(optimal)
        if nest is None:
            nest = self._nests[optimal] = self._nest_of(optimal)
        return nest

    def _nest_in(self, optimal: Collection[str]) -> Nest:
        """The nest of a gene that is known, so that nobody asks for those of others."""
        stands, habitat, next_to = self.stands, self.table.island.habitat, self.table.island.next_to
        homes = [hex_ for hex_ in stands if habitat[hex_] in optimal]
        hexes = frozenset(homes)
        ground = self.table.open_to(self.player, hexes.union(*map(next_to.__getitem__, homes)))
        return self._nest_on(hexes, sum(map(stands.__getitem__, homes)), ground)

    def _nest_of(self, optimal: Collection[str]) -> Nest:
        """The nest of one gene of several that there may be."""
        parts = [self._part(habitat) for habitat in optimal]
        hexes = frozenset().union(*[part[0] for part in parts])
        ground = frozenset().union(*[part[2] for part in parts])
        return self._nest_on(hexes, sum([part[1] for part in parts]), ground)

    def _nest_on(self, hexes: frozenset[str], parents: int, ground: frozenset[str]) -> Nest:
        """Parents in the habitats of a gene, and the ground for their young (rules 4.1, 4.3 to 4.8, 12.3)."""
        table, player = self.table, self.player
        room = sure = self._room(ground)
        if "growth-crosses" in table.settings.house and table.barriers:
            reach = [ground | self._beyond(hexes, card.kinds) for card in table.crossings(player)]
            rooms = [self._room(wide) for wide in reach]
            room, sure = max(rooms), min(rooms)
            ground = frozenset().union(*reach)
        return new(Nest, (hexes, parents, ground, room, sure))

    def _part(self, habitat: str) -> tuple[frozenset[str], int, frozenset[str]]:
        """The species' hexes of one habitat, how many stand there, and these and the hexes around that are open."""
        part = self._parts.get(habitat)
        if part is None:
            hexes = self._homes[habitat]
            near = map(self.table.island.next_to.__getitem__, hexes)
            ground = frozenset(hexes).union(*near) - self._closed
            part = self._parts[habitat] = frozenset(hexes), sum(map(self.stands.__getitem__, hexes)), ground
        return part

    def _beyond(self, hexes: frozenset[str], kinds: tuple[str, ...]) -> frozenset[str]:
        """Ground on the far side of one barrier of these kinds (rules 12.3)."""
        table = self.table
        crossed = {hex_ for hex_, kind in table.barriers.items() if kind in kinds}
        far = {other for hex_ in hexes for other in table.island.across(hex_, crossed)}
        return table.open_to(self.player, far)

    def _room(self, ground: frozenset[str]) -> int:
        """How many young fit on this ground: cubes turned up, and new ones as long as there are any (4.5, 4.6)."""
        stands = self.stands
        held = ground.intersection(stands)
        spare = min(len(ground) - len(held), self.table.supply(self.player))
        return FULL * (len(held) + spare) - sum(map(stands.__getitem__, held))
