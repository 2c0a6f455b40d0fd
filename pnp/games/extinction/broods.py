"""The young of a species under every pair of rate and habitats that it can have (rules 4.1 to 4.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

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


NO_NEST = Nest(frozenset(), 0, frozenset(), 0, 0)


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


def heaped(order: Sequence[str], most: int) -> Iterator[tuple[str, int]]:
    """Hexes in an order with how many they may show: `most` each, then one more each, up to six."""
    return ((hex_, limit) for limit in range(most, FULL + 1) for hex_ in order)


def grown(
    stands: Mapping[str, int],
    young: int,
    supply: int,
    places: Iterable[tuple[str, int]],
    fresh: Mapping[str, int] = MappingProxyType({}),
) -> dict[str, int]:
    """What hexes show when so many young are put on them one after another, on each up to a number.

    A free hex takes a cube of the supply; on those that are `fresh` new cubes stand already, with their first young.
    """
    counts = dict(fresh)
    for hex_, most in places:
        here = counts.get(hex_, stands.get(hex_, 0))
        more = min(most - here, young)
        if more > 0 and (here or supply > 0):
            supply -= not here
            counts[hex_] = here + more
            young -= more
    return counts


class Broods:
    """What is born to a species now, under the pairs of genes that it can have; `single` is one pair.

    `given` are the habitat genes by their places, each with the rates that go with it and its nest.
    """

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
            nest = self._nest_in(self.printed.homes[at])
            self.given = [(at, rate, nest)]
            self._first = self._brood(self.printed.paces[rate], nest)
        else:
            homes = self.printed.homes
            able = [(at, rates) for at, rates in enumerate(table.genes.pairs(player)) if rates]
            # Several genes name the same habitats.
            nests = {optimal: self._nest_in(optimal) for optimal in {homes[at] for at, _ in able}}
            self.given = [(at, rates, nests[homes[at]]) for at, rates in able]

    # ---- of all pairs

    @property
    def barren(self) -> bool:
        """Whether none is to be placed, whatever the genes are."""
        if self.single:
            return not self.first.most
        barren = self.printed.barren
        return not any(nest.room and rates & ~barren(nest.parents, self.half) for _, rates, nest in self.given)

    @property
    def may_be_none(self) -> bool:
        """Whether there are genes under which none need be placed."""
        if self.single:
            return not self.first.least
        barren = self.printed.barren
        return any(not nest.sure or rates & barren(nest.parents, self.half) for _, rates, nest in self.given)

    @property
    def ground(self) -> frozenset[str]:
        """Wherever young may stand."""
        return frozenset().union(*(nest.ground for _, _, nest in self.given))

    def fitting(self, added: int, fed: frozenset[str]) -> Pairs:
        """The pairs under which so many young on these open hexes are right in number and place."""
        found = [0] * len(self.printed.homes)
        births = self.printed.births
        for at, rates, nest in self.given:
            if fed <= nest.ground:
                able, enough = 0, added >= nest.sure
                for born, cards in births(nest.parents, self.half).items():
                    if born == added or (enough and born > added):
                        able |= cards
                found[at] = rates & able
        return tuple(found)

    def all_fit(self, pairs: Pairs) -> bool:
        """Whether these are all pairs that the species can have."""
        return all(pairs[at] == rates for at, rates, _ in self.given)

    def free(self) -> Pairs:
        """The pairs under which no young need be placed."""
        found = [0] * len(self.printed.homes)
        for at, rates, nest in self.given:
            found[at] = rates & self.printed.barren(nest.parents, self.half) if nest.sure else rates
        return tuple(found)

    # ---- one by one

    def every(self) -> Iterator[Brood]:
        """The young under each pair, in the order of the rates and then of the habitats."""
        for card, tenths in self.printed.paces.items():
            for _, rates, nest in self.given:
                if rates & card:
                    yield self._brood(tenths, nest)

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

    def _nest_in(self, optimal: Collection[str]) -> Nest:
        """The nest of a gene that names these habitats (rules 4.1, 4.3 to 4.8, 12.3)."""
        table, stands, habitat, next_to = self.table, self.stands, self.table.island.habitat, self.table.island.next_to
        homes = [hex_ for hex_ in stands if habitat[hex_] in optimal]
        if not homes:
            return NO_NEST
        hexes = frozenset(homes)
        around = hexes.union(*[next_to[hex_] for hex_ in homes])
        held, free = around.intersection(stands), around.difference(table.owner, table.barriers)
        ground = held | free
        room = sure = self._room(held, len(free))
        if "growth-crosses" in table.settings.house and table.barriers:
            reach = [ground | self._beyond(hexes, card.kinds) for card in table.crossings(self.player)]
            rooms = [self._room(wide.intersection(stands), len(wide.difference(stands))) for wide in reach]
            room, sure = max(rooms), min(rooms)
            ground = frozenset().union(*reach)
        return new(Nest, (hexes, sum([stands[hex_] for hex_ in homes]), ground, room, sure))

    def _beyond(self, hexes: frozenset[str], kinds: tuple[str, ...]) -> frozenset[str]:
        """Ground on the far side of one barrier of these kinds (rules 12.3)."""
        table = self.table
        crossed = {hex_ for hex_, kind in table.barriers.items() if kind in kinds}
        far = frozenset().union(*[table.island.across(hex_, crossed) for hex_ in hexes])
        return table.open_to(self.player, far)

    def _room(self, held: Collection[str], free: int) -> int:
        """How many young fit on the hexes that are held, where cubes are turned up, and on so many that are free, as
        long as there are new cubes (4.5, 4.6)."""
        spare = min(free, self.table.supply(self.player))
        return FULL * (len(held) + spare) - sum(map(self.stands.__getitem__, held))
