"""Reproduce: how many young are born, and where they may stand (rules 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import Noting, noting
from pnp.referee.play.usual import AnyOf
from pnp.wording import number_of

from .asking import Choice, check_hexes
from .broods import Brood, Broods, Nest, grown, heaped
from .cards import STRUCK
from .moves import Breed
from .pairs import Pairs
from .settings import HOUSE_RULES, rounded
from .standing import FILL
from .table import FULL, Table
from .traces import litters, placings


def reproduce(table: Table, player: str) -> Flow:
    """Young are born and placed; genes that nobody showed are narrowed by what is seen."""
    ask = AskBreed(table, player)
    if ask.broods.barren:
        brood = ask.broods.first
        table.past["reproduce"] = _barren(player, brood)
        with noting(table, "4.2", "the young") as noted:
            _lost(player, brood, noted)
        return
    move = yield from ask
    added = ask.bear(move) if move else 0
    if not added and not ask.broods.single:
        table.genes.learn_pairs(player, ask.broods.free(), table.fact("no young"))


def _barren(player: str, brood: Brood) -> Broken:
    """Why there is nothing to place."""
    if brood.born:
        return Broken("4.5", f"{player} has no room for young")
    if not brood.nest.parents:
        return Broken("4.1", f"{player} has nobody in optimal hexes")
    return Broken("4.2", f"{brood}")


def _lost(player: str, brood: Brood, noted: Noting) -> None:
    """People count the young for which there is no room."""
    if brood.born > brood.most:
        noted.instead(player, "individuals", brood.born, "4.5", "with the young for which there was no room")


class AskBreed(AnyOf[Breed], Choice[Breed]):
    """A species places its young (4.9); it need not where there may be none."""

    rule = "4.9"
    whole = True

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        self.broods = Broods(table, player)
        self.optional = self.broods.may_be_none
        self.recurs = "reproduce" in table.to_come  # of two litters in a turn each has its line
        self._fitted: tuple[Mapping[str, int], Pairs] | None = None

    @property
    def young(self) -> str:
        """What is to be placed, in words; no number where it would tell of hidden genes."""
        return number_of(self.broods.first.most, "young", "young") if self.broods.single else "young"

    prompt = "{self.who} places {self.young}"
    missing = "{self.who} has {self.young} to place"

    @property
    def undone(self) -> Breed:
        """Nobody places young, as where the action is forgotten."""
        return Breed.of(self.player, {})

    def parts(self, move: Breed) -> tuple[Breed, ...]:
        """What a line says in numbers of young, by how many stand there then."""
        return (self.plain(move),)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Breed]:
        if who == self.player and written is None:
            ground = self.broods.ground
            yield from (Breed.of(who, placed) for placed in litters(self.table, who, ground, off, soon))
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
                filled: list[dict[str, int]] = [self._filled(brood) for brood in self.broods.every()]
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
        if self.broods.single:
            self._check_brood(self.broods.first, counts, require)
            return
        fitting = self._fitting(counts)
        if not table.genes.may_be_pairs(player, fitting, self.broods.all_fit(fitting)):
            seen = "; ".join(str(fact) for fact in table.genes.young_seen(player))
            young = number_of(self._added(counts), "young", "young")
            said = f"no rate and habitats that {player} can still have give {young} there"
            require(False, "11.6", f"{said} ({seen})" if seen else said)

    def _check_cubes(self, counts: Mapping[str, int], require: Require) -> None:
        """What no gene can change: who stands there, what a cube shows, whether there are cubes (rules 4.3 to 4.6)."""
        table, player, new, fewer = self.table, self.player, 0, list[str]()
        for hex_, number in counts.items():
            for closed in table.closed_to_young(player, hex_):
                require(False, *closed)
            here = self.stands.get(hex_, 0)
            if number < here:
                fewer.append(f"{number} of {here} on {hex_}")
            if number > FULL:
                require(False, "4.5", f"{hex_} would show {number}, and {FULL} is the most")
            new += not here and number > 0
        require(not fewer, "4.3", f"young do not make {', '.join(fewer)}")
        supply = table.supply(player)
        if new > supply:
            require(False, "4.6", f"{number_of(new, 'new cube')}, and {player} has {supply} in the supply")

    def _check_brood(self, brood: Brood, counts: Mapping[str, int], require: Require) -> None:
        """How many young, and where, under one pair of genes (rules 4.2, 4.3, 4.7 to 4.9)."""
        for hex_, number in counts.items():
            grows = number > self.stands.get(hex_, 0) and hex_ not in brood.nest.ground
            if grows and self.table.is_open(self.player, hex_):
                require(False, *self._why_not_there(brood.nest, hex_, counts))
        added = self._added(counts)
        if added > brood.born:
            half = added == rounded(brood.tenths * brood.nest.parents, 10)
            require(False, HOUSE_RULES[self.table.settings.half] if half else "4.2", f"{brood}, not {added}")
            self._with_the_dead(brood, added, require)
        elif 0 <= added < brood.least:
            room = "" if brood.most >= brood.born else f", and there is room for {brood.most}"
            require(False, "4.9", f"{brood}{room}; {added} are placed")

    def _with_the_dead(self, brood: Brood, added: int, require: Require) -> None:
        """Where there are as many as with those whom the change of this turn has taken, and somebody counted."""
        table = self.table
        shown, turned = table.genes.shown_pair(self.player), table.changes[-1:]
        if shown is None or not turned or turned[0][2] != table.turn:
            return
        optimal = table.genes.printed.homes[shown[1]]
        dead = {h: n for h, n in table.lost.get(self.player, {}).items() if table.island.habitat.get(h) in optimal}
        parents = brood.nest.parents + sum(dead.values())
        if dead and rounded(brood.tenths * parents, 10, table.settings.half) == added:
            card = table.change_cards[turned[0][0]]
            whom = f"those on {' '.join(dead)}, whom {card.id} {card.name} has taken"
            require(False, STRUCK.get(card.effect, "5.1"), f"{added} it would be with {whom}")

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

    def _fitting(self, counts: Mapping[str, int]) -> Pairs:
        """The pairs of genes under which young are right in number and place."""
        if self._fitted is None or self._fitted[0] != counts:
            stands, habitat = self.stands, self.table.island.habitat
            more = [hex_ for hex_, number in counts.items() if number > stands.get(hex_, 0) and hex_ in habitat]
            fed = self.table.open_to(self.player, frozenset(more))
            self._fitted = counts, self.broods.fitting(self._added(counts), fed)
        return self._fitted[1]

    def _added(self, counts: Mapping[str, int]) -> int:
        stands = self.stands
        return sum([number - stands.get(hex_, 0) for hex_, number in counts.items()])

    def candidates(self) -> Iterator[Breed]:
        for brood in list(dict.fromkeys(self.broods.every()))[:3]:
            yield from self._litters(brood)

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
        right = self._as_far_as_right(self.broods.first, move.by_hex)
        kept = [Remedy(move, "placed all the same")]
        if right and right != move.by_hex:
            kept.append(Remedy(Breed.of(self.player, right), "placed as far as the rules allow"))
        return kept

    def _as_far_as_right(self, brood: Brood, counts: Mapping[str, int]) -> dict[str, int]:
        """The young of a line as far as place and number are right."""
        ground = [(hex_, min(number, FULL)) for hex_, number in counts.items() if hex_ in brood.nest.ground]
        return grown(self.stands, brood.born, self.table.supply(self.player), ground)

    def bear(self, move: Breed) -> int:
        """The young stand there, and the pairs of genes are kept under which they are right; how many there are."""
        table, player, counts = self.table, self.player, self.plain(move).by_hex
        if not self.broods.single:
            young = table.fact(f"{number_of(self._added(counts), 'young', 'young')} of {player}'s")
            table.genes.learn_pairs(player, self._fitting(counts), young)
        before = table.individuals(player)
        with noting(table, "4.2", "the young") as noted:
            if self.broods.single:
                _lost(player, self.broods.first, noted)
            for hex_, number in counts.items():
                if number > self.stands.get(hex_, 0):
                    table.put(player, hex_, number)
        return table.individuals(player) - before


def litter(table: Table, player: str, brood: Brood, order: Sequence[str], most: int) -> dict[str, int]:
    """The young placed in this order, up to `most` on a hex as long as there is room elsewhere."""
    return grown(table.stands[player], brood.most, table.supply(player), heaped(order, most))
