"""Step 6: herbivores move, then predators, who may change size once more (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Option, Part
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.steps import Step
from pnp.referee.play.usual import OfTable

from .adjust import change_size, check_size
from .continent import is_triangle, site
from .moves import Migrate, Resize
from .species import PREDATOR, Species
from .table import Table
from .travel import hindrance, reach, ways

EACH = 60  # candidates of one question


def migrate(table: Table) -> Part[None]:
    """Herbivores in order, then predators in order (8.1)."""
    arrived: Counter[tuple[str, str]] = Counter()
    for hunting in (False, True):
        table.hunting = hunting
        for player in table.order:
            table.active = player
            resized: set[str] = set()
            while any(is_triangle(place) == hunting for each in table.own(player) for place in each.counters):
                move = yield from AskMove(table, player, hunting, arrived, resized)
                if move is None:
                    break
                species = table.species[move.genotype.key]
                if isinstance(move, Resize):
                    resized.add(species.key)
                    change_size(table, species, move.size)
                else:
                    species.put(move.start, -move.many)
                    species.put(move.to, move.many)
                    arrived[species.key, move.to] += move.many


class AskMove(OfTable[Table], Option[Migrate | Resize]):
    """A player may move counters (8.1 to 8.7); after its moves a predator may change size (8.6)."""

    rule = "8.1"
    whole = recurs = True

    def __init__(
        self, table: Table, who: str, hunting: bool, arrived: Counter[tuple[str, str]], resized: set[str]
    ) -> None:
        super().__init__(table, who)
        self.hunting, self.arrived, self.resized = hunting, arrived, resized

    @property
    def prompt(self) -> str:
        return f"{self.who} may move {'predators' if self.hunting else 'herbivores'}"

    def matches(self, move: Migrate | Resize) -> bool:
        """Herbivores go first: a line of predators answers the later question."""
        return self.hunting if isinstance(move, Resize) else is_triangle(move.start) == self.hunting

    def joined(self, move: Migrate | Resize, more: Migrate | Resize) -> Migrate | None:
        """Counters that go the same way one by one are as many that go it at once, as a rival's do (15.8)."""
        if not isinstance(move, Migrate) or not isinstance(more, Migrate):
            return None
        way = move.genotype, move.start, move.to
        if way != (more.genotype, more.start, more.to):
            return None
        return Migrate(move.who, move.args[0], move.many + more.many, move.start, move.to)

    def check(self, move: Migrate | Resize, require: Require) -> None:
        if not (species := self.table.living(move.player, move.genotype, "8.1", require)):
            return
        if isinstance(move, Resize):
            require(species.roles == {PREDATOR}, "8.6", f"{species.key} is not a predator altogether")
            require(species.key not in self.resized, "8.6", f"{species.key} has changed its final size before")
            check_size(species, move.size, "8.6", require)
        else:
            self._move(species, move, require)

    def _move(self, species: Species, move: Migrate, require: Require) -> None:
        key, start, to = species.key, move.start, move.to
        require(key not in self.resized, "8.6", f"{key} has its final size, and moves no more")
        there = species.counters.get(start, 0)
        moved = min(there, self.arrived[key, start])
        if not require(there, "8.1", f"{key} has nobody at {start}"):
            return
        if move.many > there - moved:
            said = f"{moved} of the {there} at {start} have moved already" if moved else f"{key} has {there} at {start}"
            require(False, "8.1", f"{said}, so {move.many} cannot go")
        if not require(is_triangle(to) == is_triangle(start), "6.2", f"{start} to {to} would change the role"):
            return
        if not require(start != to, "8.1", f"{key} is at {start}"):
            return
        far = ways(self.table, species, site(start))
        way = far.get(site(to))
        if way is None:
            steps = ways(self.table, species, site(start), 9).get(site(to))
            away = f"{site(to)} is {steps.steps} away" if steps else f"no way leads to {site(to)}"
            cold, letters = "cold-blood" in self.table.house and species.reptile, self.table.letters(species)
            rule = "13.1" if "flat-range" in self.table.house else "13.6" if cold else "8.2"
            asleep = (card for card in species.uses if "V" in self.table.dna[card].all_letters)
            wings = next((f", at which {card} gives no Wings, 4.4" for card in asleep if "V" not in letters), "")
            far_off = f"{away}, and {key} (size {species.size}{wings}) goes {reach(self.table, species)}"
            barred = None if steps else hindrance(self.table, species, site(start), site(to))
            require(False, barred.rule if barred else rule, f"{far_off}: {barred.closed}" if barred else far_off)
        else:
            require(not way.closed, way.rule or "8.2", f"{key} cannot go to {to}: {way.closed}")

    def candidates(self) -> Iterator[Migrate | Resize]:
        found = 0
        player = self.player
        for species in self.table.own(player):
            if self.hunting and species.roles == {PREDATOR} and species.key not in self.resized:
                yield from (
                    Resize(player, species.key, size)
                    for size in (species.size - 1, species.size + 1)
                    if size in range(1, 7)
                )
            if species.key in self.resized:
                continue
            for start, there in list(species.counters.items()):
                free = there - self.arrived[species.key, start]
                if is_triangle(start) != self.hunting or free <= 0:
                    continue
                for to in self._targets(species, start):
                    for many in {1, free}:
                        yield Migrate(player, species.key, many if many > 1 else None, start, to)
                        found += 1
                if found >= EACH:
                    return

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Migrate]:
        """Any journey: who starves by it is seen only when all have gone."""
        for species in self.table.own(self.player) if written is None else ():
            for start in self._starts(species):
                for to in self._targets(species, start):
                    for many in range(1, species.counters[start] - self.arrived[species.key, start] + 1):
                        yield Migrate(self.player, species.key, many if many > 1 else None, start, to)

    def step(self, chosen: Sequence[Value] = ()) -> Step | Migrate | Resize | None:
        """Who, from where, where to, how many; or the final size of a predator."""
        player = self.player
        keys = tuple(each.key for each in self.table.own(player) if self._starts(each) or self._final(each))
        match [*(keys if len(keys) == 1 else ()), *chosen]:
            case []:
                return Step("who", keys) if keys else None
            case [str(key)]:
                species = self.table.species[key]
                sizes = tuple(f"size {size}" for size in self._final(species))
                return Step("from where", (*self._starts(species), *sizes))
            case [str(key), str(start)] if start.startswith("size "):
                return Resize(player, key, int(start.removeprefix("size ")))
            case [str(key), str(start)]:
                return Step("where to", tuple(self._targets(self.table.species[key], start)))
            case [str(key), str(start), str(_)]:
                free = self.table.species[key].counters[start] - self.arrived[key, start]
                return Step("how many", tuple(range(1, free + 1)))
            case [str(key), str(start), str(to), int(many)]:
                return Migrate(player, key, many if many > 1 else None, start, to)
        return None

    def _starts(self, species: Species) -> tuple[str, ...]:
        """Places from which counters may still go."""
        if species.key in self.resized:
            return ()
        return tuple(
            start
            for start, there in species.counters.items()
            if is_triangle(start) == self.hunting and there > self.arrived[species.key, start]
            if any(self._targets(species, start))
        )

    def _final(self, species: Species) -> tuple[int, ...]:
        """Sizes that a predator may still take (8.6)."""
        if not self.hunting or species.roles != {PREDATOR} or species.key in self.resized:
            return ()
        return species.next_sizes

    def _targets(self, species: Species, start: str) -> Iterator[str]:
        for where, way in ways(self.table, species, site(start)).items():
            if way.closed:
                continue
            homes = (where + "T",) if self.hunting else self.table.continent.slots_of(where)
            yield from (place for place in homes if place != start)

    def remedies(self, move: Migrate | Resize) -> list[Remedy]:
        if isinstance(move, Resize):
            return [Remedy(None, "size not changed")]
        species = self.table.species.get(move.genotype.key)
        stands = species is not None and species.owner == move.player and move.start != move.to
        if species is None or not stands or is_triangle(move.to) != is_triangle(move.start):
            return [Remedy(None, "not moved")]
        there = species.counters.get(move.start, 0)
        free = there - min(there, self.arrived[species.key, move.start])
        fewer = Migrate(move.player, species.key, free if free > 1 else None, move.start, move.to)
        as_many = [Remedy(fewer, f"{free} moved")] if 0 < free < move.many and not self.broken(fewer) else []
        as_said = [Remedy(move, "moved all the same")] if 0 < move.many <= there else []
        return [*as_many, Remedy(None, "not moved"), *as_said]
