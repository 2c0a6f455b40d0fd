"""Reproduce: how many young are born, and where they may stand (rules 4)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Broken, Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import check_hexes, counted, counts_of, number_of, rounded
from .genes import Pair
from .table import FULL, Table

Part = Generator[Any, Any, None]


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


def reproduce(table: Table, player: str) -> Part:
    """Young are born and placed; genes that nobody showed are narrowed by what is seen."""
    broods = brooding(table, player)
    if not any(brood.most for brood in broods.values()):
        table.past["reproduce"] = _barren(player, next(iter(broods.values())))
        return
    move = yield _ask_breed(table, player, broods)
    added = 0
    if move is not None and move.verb != "pass":
        before = table.individuals(player)
        _learn(table, player, broods, counts_of(move))
        for hex_, number in counts_of(move).items():
            table.put(player, hex_, max(number, table.stands[player].get(hex_, 0)))
        added = table.individuals(player) - before
    if not added and len(broods) > 1:
        barren = [pair for pair, brood in broods.items() if not brood.least]
        table.genes.learn_pairs(player, barren, table.fact("no young"))


def _barren(player: str, brood: Brood) -> Broken:
    """Why there is nothing to place."""
    if brood.born:
        return Broken("4.5", f"{player} has no room for young")
    if not brood.nest.parents:
        return Broken("4.1", f"{player} has nobody in optimal hexes")
    return Broken("4.2", f"{_bred(brood)}")


def _bred(brood: Brood) -> str:
    """How many are born: "13 in optimal hexes at 0.6 make 8 young"."""
    rate = f"{brood.tenths // 10}.{brood.tenths % 10}"
    return f"{brood.nest.parents} in optimal hexes at {rate} make {brood.born or 'no'} young"


def brooding(table: Table, player: str) -> dict[Pair, Brood]:
    """The young under every pair of rate and habitats that the species can have."""
    pairs = table.genes.pairs(player)
    nests = {habitat: nest_of(table, player, habitat) for habitat in dict.fromkeys(h for _, h in pairs)}
    half_even = "half-even" in table.settings.house
    broods = {}
    for pair in pairs:
        tenths, nest = table.genes.rates[pair[0]].tenths, nests[pair[1]]
        born = rounded(tenths * nest.parents, 10, half_even)
        broods[pair] = Brood(tenths, nest, born, min(born, nest.sure), min(born, nest.room))
    return broods


def nest_of(table: Table, player: str, habitat: str) -> Nest:
    """Parents, and the ground for their young (rules 4.1, 4.3 to 4.8, 12.3)."""
    island, stands = table.island, table.stands[player]
    optimal = table.genes.habitats[habitat].optimal
    hexes = frozenset(hex_ for hex_ in stands if island.habitat[hex_] in optimal)
    near = hexes | island.touching(hexes)
    ground = frozenset(hex_ for hex_ in near if table.is_open(player, hex_))
    room = sure = _room(table, player, ground)
    if "growth-crosses" in table.settings.house and table.barriers:
        reach = [ground | _beyond(table, player, hexes, card.kinds) for card in table.crossings(player)]
        rooms = [_room(table, player, wide) for wide in reach]
        room, sure = max(rooms), min(rooms)
        ground = frozenset().union(*reach)
    return Nest(hexes, sum(stands[hex_] for hex_ in hexes), ground, room, sure)


def _beyond(table: Table, player: str, hexes: frozenset[str], kinds: tuple[str, ...]) -> frozenset[str]:
    """Ground on the far side of one barrier of these kinds (rules 12.3)."""
    crossed = {hex_ for hex_, kind in table.barriers.items() if kind in kinds}
    far = {other for hex_ in hexes for other in table.island.across(hex_, crossed)}
    return frozenset(hex_ for hex_ in far if table.is_open(player, hex_))


def _room(table: Table, player: str, ground: frozenset[str]) -> int:
    """How many young fit on this ground: cubes turned up, and new ones as long as there are any (rules 4.5, 4.6)."""
    stands = table.stands[player]
    free = sum(hex_ not in stands for hex_ in ground)
    return sum(FULL - stands[hex_] for hex_ in ground if hex_ in stands) + FULL * min(free, table.supply(player))


def _learn(table: Table, player: str, broods: Mapping[Pair, Brood], counts: Mapping[str, int]) -> None:
    """Keep the pairs of genes under which these young are right."""
    if len(broods) > 1:
        fitting = _fitting(table, player, broods, counts)
        added = _added(table, player, counts)
        table.genes.learn_pairs(player, fitting, table.fact(f"{number_of(added, 'young', 'young')} of {player}'s"))


def _fitting(table: Table, player: str, broods: Mapping[Pair, Brood], counts: Mapping[str, int]) -> list[Pair]:
    """The pairs of genes under which young are right in number and place."""
    added = _added(table, player, counts)
    nests = {pair[1]: brood.nest for pair, brood in broods.items()}
    stray = {habitat: _strays(table, player, nest, counts) for habitat, nest in nests.items()}
    return [pair for pair, brood in broods.items() if brood.least <= added <= brood.born and not stray[pair[1]]]


def _strays(table: Table, player: str, nest: Nest, counts: Mapping[str, int]) -> list[str]:
    """Hexes that are open, and where young may not stand all the same."""
    stands = table.stands[player]
    return [
        hex_
        for hex_, number in counts.items()
        if hex_ not in nest.ground and number > stands.get(hex_, 0) and table.is_open(player, hex_)
    ]


def _added(table: Table, player: str, counts: Mapping[str, int]) -> int:
    stands = table.stands[player]
    return sum(number - stands.get(hex_, 0) for hex_, number in counts.items())


def _ask_breed(table: Table, player: str, broods: Mapping[Pair, Brood]) -> Ask:
    least = min(brood.least for brood in broods.values())
    first = next(iter(broods.values()))

    def check(move: Move, require: Require) -> None:
        if not check_hexes(table, move, require):
            return
        counts = counts_of(move)
        _check_cubes(table, player, counts, require)
        if len(broods) == 1:
            _check_brood(table, player, first, counts, require)
            return
        fitting = _fitting(table, player, broods, counts)
        if not table.genes.may_be_pairs(player, fitting):
            seen = "; ".join(str(fact) for fact in table.genes.young_seen(player))
            young = number_of(_added(table, player, counts), "young", "young")
            said = f"no rate and habitats that {player} can still have give {young} there"
            require(False, "11.6", f"{said} ({seen})" if seen else said)

    def candidates() -> Iterator[Move]:
        for brood in list(dict.fromkeys(broods.values()))[:3]:
            yield from litters(table, player, brood)

    def remedies(move: Move) -> list[Remedy]:
        right = _as_far_as_right(table, player, first, counts_of(move))
        kept = [Remedy(move, "placed all the same")]
        if right and right != counts_of(move):
            kept.append(Remedy(counted(player, "breed", right), "placed as far as the rules allow"))
        return kept

    young = number_of(first.most, "young", "young")
    return Ask(
        player,
        ("breed",),
        "4.9",
        f"{player} places young" if len(broods) > 1 else f"{player} places {young}",
        missing=f"{player} has young to place" if len(broods) > 1 else f"{player} has {young} to place",
        optional=not least,
        check=check,
        candidates=candidates,
        defaults=candidates,
        remedies=remedies,
    )


def _check_cubes(table: Table, player: str, counts: Mapping[str, int], require: Require) -> None:
    """What no gene can change: who stands there, what a cube shows, whether there are cubes (rules 4.3 to 4.6)."""
    stands = table.stands[player]
    new = 0
    for hex_, number in counts.items():
        rival = table.owner.get(hex_, player)
        barrier = table.barriers.get(hex_, "")
        require(rival == player, "4.4", f"{rival}'s cube is on {hex_}")
        require(not barrier, "4.4", f"a {barrier} lies on {hex_}")
        here = stands.get(hex_, 0)
        require(number >= here, "4.3", f"{hex_} shows {here}, and young do not make {number} of it")
        require(number <= FULL, "4.5", f"{hex_} would show {number}, and {FULL} is the most")
        new += not here and number > 0
    supply = table.supply(player)
    require(new <= supply, "4.6", f"{number_of(new, 'new cube')}, and {player} has {supply} in the supply")


def _check_brood(table: Table, player: str, brood: Brood, counts: Mapping[str, int], require: Require) -> None:
    """How many young, and where, under one pair of genes (rules 4.2, 4.3, 4.7 to 4.9)."""
    for hex_ in _strays(table, player, brood.nest, counts):
        rule, reason = _why_not_there(table, player, brood.nest, hex_, counts)
        require(False, rule, reason)
    added = _added(table, player, counts)
    bred = _bred(brood)
    require(added <= brood.born, "4.2", f"{bred}, not {added}")
    room = "" if brood.most >= brood.born else f", and there is room for {brood.most}"
    require(added >= brood.least or added > brood.born, "4.9", f"{bred}{room}; {added} are placed")


def _why_not_there(table: Table, player: str, nest: Nest, hex_: str, counts: Mapping[str, int]) -> tuple[str, str]:
    """Which paragraph keeps young from a hex that is open otherwise."""
    barriers = set(table.barriers)
    if table.island.across(hex_, barriers) & nest.hexes:
        return "4.8", f"{hex_} lies across a barrier from {player}'s reproductive cubes"
    grown = [near for near in table.island.next_to[hex_] if near in counts and near in nest.ground]
    if grown:
        return "4.7", f"{hex_} touches only new young ({' '.join(grown)}), no cube that was reproductive before"
    return "4.3", f"{hex_} is not a reproductive cube of {player}'s and touches none"


def _as_far_as_right(table: Table, player: str, brood: Brood, counts: Mapping[str, int]) -> dict[str, int]:
    """The young of a line as far as place and number are right."""
    left, supply = brood.born, table.supply(player)
    right: dict[str, int] = {}
    for hex_, number in counts.items():
        here = table.stands[player].get(hex_, 0)
        more = min(number, FULL) - here
        if hex_ in brood.nest.ground and more > 0 and left > 0 and (here or supply > 0):
            supply -= not here
            right[hex_] = here + min(more, left)
            left -= min(more, left)
    return right


def litters(table: Table, player: str, brood: Brood) -> Iterator[Move]:
    """Ways to place the young: in the fullest or the emptiest hexes first, spread or heaped."""
    stands = table.stands[player]
    ground = [hex_ for hex_ in table.island.hexes if hex_ in brood.nest.ground]
    optimal = brood.nest.hexes
    orders = (
        sorted(ground, key=lambda hex_: -stands.get(hex_, 0)),
        sorted(ground, key=lambda hex_: stands.get(hex_, 0)),
        sorted(ground, key=lambda hex_: hex_ not in optimal),
        ground[::-1],
        ground,
    )
    for order in orders:
        for most in (FULL, 4, 2, FULL - 2):
            counts = litter(table, player, brood, order, most)
            if counts:
                yield counted(player, "breed", counts)


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
