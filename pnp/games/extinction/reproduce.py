"""Reproduce: how many young are born, and where they may stand (rules 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.wording import number_of

from .asking import Choice, check_hexes, rounded
from .genes import Pair
from .moves import FILL, Breed
from .settings import HOUSE_RULES
from .table import FULL, Table
from .traces import litters, placings


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


def reproduce(table: Table, player: str) -> Flow:
    """Young are born and placed; genes that nobody showed are narrowed by what is seen."""
    ask = AskBreed(table, player)
    if not any(brood.most for brood in ask.broods.values()):
        table.past["reproduce"] = _barren(player, ask.first)
        return
    move = yield from ask
    added = ask.bear(move) if move else 0
    if not added and len(ask.broods) > 1:
        barren = [pair for pair, brood in ask.broods.items() if not brood.least]
        table.genes.learn_pairs(player, barren, table.fact("no young"))


def _barren(player: str, brood: Brood) -> Broken:
    """Why there is nothing to place."""
    if brood.born:
        return Broken("4.5", f"{player} has no room for young")
    if not brood.nest.parents:
        return Broken("4.1", f"{player} has nobody in optimal hexes")
    return Broken("4.2", f"{brood}")


def brooding(table: Table, player: str) -> dict[Pair, Brood]:
    """The young under every pair of rate and habitats that the species can have."""
    rates, habitats, half = table.genes.rates, table.genes.habitats, table.settings.half
    nests: dict[Collection[str], Nest] = {}  # several genes name the same habitats
    alike: dict[tuple[int, Collection[str]], Brood] = {}
    broods = {}
    for pair in table.genes.pairs(player):
        tenths, optimal = rates[pair[0]].tenths, habitats[pair[1]].optimal
        brood = alike.get((tenths, optimal))
        if brood is None:
            nest = nests.get(optimal)
            if nest is None:
                nest = nests[optimal] = nest_of(table, player, optimal)
            born = rounded(tenths * nest.parents, 10, half)
            brood = Brood(tenths, nest, born, min(born, nest.sure), min(born, nest.room))
            alike[(tenths, optimal)] = brood
        broods[pair] = brood
    return broods


def nest_of(table: Table, player: str, optimal: Collection[str]) -> Nest:
    """Parents in the habitats of a gene, and the ground for their young (rules 4.1, 4.3 to 4.8, 12.3)."""
    island, stands = table.island, table.stands[player]
    hexes = frozenset([hex_ for hex_ in stands if island.habitat[hex_] in optimal])
    ground = table.open_to(player, hexes | island.touching(hexes))
    room = sure = _room(table, player, ground)
    if "growth-crosses" in table.settings.house and table.barriers:
        reach = [ground | _beyond(table, player, hexes, card.kinds) for card in table.crossings(player)]
        rooms = [_room(table, player, wide) for wide in reach]
        room, sure = max(rooms), min(rooms)
        ground = frozenset().union(*reach)
    return Nest(hexes, sum([stands[hex_] for hex_ in hexes]), ground, room, sure)


def _beyond(table: Table, player: str, hexes: frozenset[str], kinds: tuple[str, ...]) -> frozenset[str]:
    """Ground on the far side of one barrier of these kinds (rules 12.3)."""
    crossed = {hex_ for hex_, kind in table.barriers.items() if kind in kinds}
    far = {other for hex_ in hexes for other in table.island.across(hex_, crossed)}
    return table.open_to(player, far)


def _room(table: Table, player: str, ground: frozenset[str]) -> int:
    """How many young fit on this ground: cubes turned up, and new ones as long as there are any (rules 4.5, 4.6)."""
    stands = table.stands[player]
    held = [stands[hex_] for hex_ in ground if hex_ in stands]
    return FULL * len(held) - sum(held) + FULL * min(len(ground) - len(held), table.supply(player))


class AskBreed(Choice[Breed]):
    """A species places its young (4.9); it need not where there may be none."""

    rule = "4.9"
    whole = True

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        self.broods = brooding(table, player)
        self.first = next(iter(self.broods.values()))
        self.optional = not min(brood.least for brood in self.broods.values())
        self.recurs = "reproduce" in table.to_come  # of two litters in a turn each has its line

    @property
    def young(self) -> str:
        """What is to be placed, in words; no number where it would tell of hidden genes."""
        return "young" if len(self.broods) > 1 else number_of(self.first.most, "young", "young")

    prompt = "{self.who} places {self.young}"
    missing = "{self.who} has {self.young} to place"

    def parts(self, move: Breed) -> tuple[Breed, ...]:
        """What a line says in numbers of young, by how many stand there then."""
        return (self.plain(move),)

    def towards(self, who: str, off: Mapping[str, int], written: Move | None = None) -> Iterator[Breed]:
        if who == self.player and written is None:
            ground = frozenset().union(*(brood.nest.ground for brood in self.broods.values()))
            yield from (Breed.of(who, placed) for placed in litters(self.table, who, ground, off))
        if who == self.player and isinstance(written, Breed) and not written.relative:
            for placed in placings(self.table, who, written.by_hex, off):
                yield Breed.of(who, placed)

    def plain(self, move: Breed) -> Breed:
        """A line with the new numbers of its hexes, where it says how many more."""
        if not move.relative:
            return move
        counts: dict[str, int] = {}
        for hex_, number in move.stacks:
            if hex_ == FILL:
                filled: list[dict[str, int]] = [self._filled(brood) for brood in self.broods.values()]
                filled.sort(key=len)
                counts.update(filled[-1])
            elif hex_[0] == "+":
                for each in hex_[1:].split():
                    counts[each] = counts.get(each, self.stands.get(each, 0)) + number
            else:
                counts[hex_] = number
        return Breed.of(self.player, counts)

    def _filled(self, brood: Brood) -> dict[str, int]:
        """All the ground of young full, where there are as many of them."""
        ground = sorted(brood.nest.ground)
        return dict.fromkeys((hex_ for hex_ in ground if self.stands.get(hex_, 0) < FULL), FULL) if brood.most else {}

    def check(self, move: Breed, require: Require) -> None:
        table, player = self.table, self.player
        move = self.plain(move)
        if not check_hexes(table, move, require):
            return
        counts = move.by_hex
        self._check_cubes(counts, require)
        if len(self.broods) == 1:
            self._check_brood(self.first, counts, require)
            return
        if not table.genes.may_be_pairs(player, self._fitting(counts)):
            seen = "; ".join(str(fact) for fact in table.genes.young_seen(player))
            young = number_of(self._added(counts), "young", "young")
            said = f"no rate and habitats that {player} can still have give {young} there"
            require(False, "11.6", f"{said} ({seen})" if seen else said)

    def _check_cubes(self, counts: Mapping[str, int], require: Require) -> None:
        """What no gene can change: who stands there, what a cube shows, whether there are cubes (rules 4.3 to 4.6)."""
        table, player, new = self.table, self.player, 0
        for hex_, number in counts.items():
            rival = table.owner.get(hex_, player)
            if rival != player:
                require(False, "4.4", f"{rival}'s cube is on {hex_}")
            if hex_ in table.barriers:
                require(False, "4.4", f"a {table.barriers[hex_]} lies on {hex_}")
            here = self.stands.get(hex_, 0)
            if number < here:
                require(False, "4.3", f"{hex_} shows {here}, and young do not make {number} of it")
            if number > FULL:
                require(False, "4.5", f"{hex_} would show {number}, and {FULL} is the most")
            new += not here and number > 0
        supply = table.supply(player)
        if new > supply:
            require(False, "4.6", f"{number_of(new, 'new cube')}, and {player} has {supply} in the supply")

    def _check_brood(self, brood: Brood, counts: Mapping[str, int], require: Require) -> None:
        """How many young, and where, under one pair of genes (rules 4.2, 4.3, 4.7 to 4.9)."""
        for hex_ in self._strays(brood.nest, counts):
            rule, reason = self._why_not_there(brood.nest, hex_, counts)
            require(False, rule, reason)
        added = self._added(counts)
        if added > brood.born:
            half = added == rounded(brood.tenths * brood.nest.parents, 10)
            require(False, HOUSE_RULES[self.table.settings.half] if half else "4.2", f"{brood}, not {added}")
        elif added < brood.least:
            room = "" if brood.most >= brood.born else f", and there is room for {brood.most}"
            require(False, "4.9", f"{brood}{room}; {added} are placed")

    def _why_not_there(self, nest: Nest, hex_: str, counts: Mapping[str, int]) -> tuple[str, str]:
        """Which paragraph keeps young from a hex that is open otherwise."""
        island = self.table.island
        if island.across(hex_, set(self.table.barriers)) & nest.hexes:
            crosses = "growth-crosses" in self.table.settings.house
            return "12.3" if crosses else "4.8", f"{hex_} lies across a barrier from {self.who}'s reproductive cubes"
        grown = [near for near in island.next_to[hex_] if near in counts and near in nest.ground]
        if grown:
            return "4.7", f"{hex_} touches only new young ({' '.join(grown)}), no cube that was reproductive before"
        return "4.3", f"{hex_} is not a reproductive cube of {self.who}'s and touches none"

    def _fitting(self, counts: Mapping[str, int]) -> list[Pair]:
        """The pairs of genes under which young are right in number and place."""
        added = self._added(counts)
        nests = {pair[1]: brood.nest for pair, brood in self.broods.items()}
        stray = {habitat: self._strays(nest, counts) for habitat, nest in nests.items()}
        return [
            pair for pair, brood in self.broods.items() if brood.least <= added <= brood.born and not stray[pair[1]]
        ]

    def _strays(self, nest: Nest, counts: Mapping[str, int]) -> list[str]:
        """Hexes that are open, and where young may not stand all the same."""
        more = [hex_ for hex_, number in counts.items() if number > self.stands.get(hex_, 0)]
        return [hex_ for hex_ in more if hex_ not in nest.ground and self.table.is_open(self.player, hex_)]

    def _added(self, counts: Mapping[str, int]) -> int:
        stands = self.stands
        return sum([number - stands.get(hex_, 0) for hex_, number in counts.items()])

    def candidates(self) -> Iterator[Breed]:
        for brood in list(dict.fromkeys(self.broods.values()))[:3]:
            yield from self._litters(brood)

    defaults = candidates

    def _litters(self, brood: Brood) -> Iterator[Breed]:
        """Ways to place the young: in the fullest or the emptiest hexes first, spread or heaped."""
        stands, optimal = self.stands, brood.nest.hexes
        ground = [hex_ for hex_ in self.table.island.hexes if hex_ in brood.nest.ground]
        orders = (
            sorted(ground, key=lambda hex_: -stands.get(hex_, 0)),
            sorted(ground, key=lambda hex_: stands.get(hex_, 0)),
            sorted(ground, key=lambda hex_: hex_ not in optimal),
            ground[::-1],
            ground,
        )
        for order in orders:
            for most in (FULL, 4, 2, FULL - 2):
                counts = litter(self.table, self.player, brood, order, most)
                if counts:
                    yield Breed.of(self.player, counts)

    def remedies(self, move: Breed) -> list[Remedy]:
        move = self.plain(move)
        right = self._as_far_as_right(self.first, move.by_hex)
        kept = [Remedy(move, "placed all the same")]
        if right and right != move.by_hex:
            kept.append(Remedy(Breed.of(self.player, right), "placed as far as the rules allow"))
        return kept

    def _as_far_as_right(self, brood: Brood, counts: Mapping[str, int]) -> dict[str, int]:
        """The young of a line as far as place and number are right."""
        left, supply = brood.born, self.table.supply(self.player)
        right: dict[str, int] = {}
        for hex_, number in counts.items():
            here = self.stands.get(hex_, 0)
            more = min(number, FULL) - here
            if hex_ in brood.nest.ground and more > 0 and left > 0 and (here or supply > 0):
                supply -= not here
                right[hex_] = here + min(more, left)
                left -= min(more, left)
        return right

    def bear(self, move: Breed) -> int:
        """The young stand there, and the pairs of genes are kept under which they are right; how many there are."""
        table, player, counts = self.table, self.player, self.plain(move).by_hex
        if len(self.broods) > 1:
            young = table.fact(f"{number_of(self._added(counts), 'young', 'young')} of {player}'s")
            table.genes.learn_pairs(player, self._fitting(counts), young)
        before = table.individuals(player)
        with noting(table, "4.2", "the young"):
            for hex_, number in counts.items():
                table.put(player, hex_, max(number, self.stands.get(hex_, 0)))
        return table.individuals(player) - before


def litter(table: Table, player: str, brood: Brood, order: list[str], most: int) -> dict[str, int]:
    """The young placed in this order, up to `most` on a hex as long as there is room elsewhere."""
    stands, left, supply = table.stands[player], brood.most, table.supply(player)
    counts: dict[str, int] = {}
    for limit in range(most, FULL + 1):
        for hex_ in order:
            here = counts.get(hex_, stands.get(hex_, 0))
            more = min(limit - here, left)
            if more > 0 and (here or supply > 0):
                supply -= not here
                counts[hex_] = here + more
                left -= more
    return counts
