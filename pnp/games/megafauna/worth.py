"""What a place is worth to a genotype, as a player sees it at a glance: who would be fed there, and who eats whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.named import NamedTuple

from .continent import is_triangle, site
from .species import Species
from .struggle import Beast, inedible
from .table import Table
from .travel import ways


class Rank(NamedTuple):
    """How a herbivore stands in a biome: most of the niche first, then what nothing eats, then teeth."""

    niche: int
    safe: bool
    teeth: int


class Glance:
    """One look at the table; it holds as long as nothing moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.beasts = {key: table.beast(species) for key, species in table.species.items()}
        self.herds = {slot: table.herd(slot) for slot in table.continent.slots}
        self.packs = {where: table.herd(where + "T") for where in table.continent.sites}
        self._ranks: dict[tuple[Beast, str], Rank] = {}
        self._plenty: dict[tuple[Beast, str], int] = {}
        self._near: dict[tuple[str, int, str], tuple[str, ...]] = {}

    def rank(self, beast: Beast, slot: str) -> Rank:
        """How a beast stands among those that live in a slot."""
        key = beast, slot
        if key not in self._ranks:
            self._ranks[key] = self._rank(beast, slot)
        return self._ranks[key]

    def _rank(self, beast: Beast, slot: str) -> Rank:
        biome, marine = self.table.land.at(slot), self.table.marine(slot)
        hunters = self.packs[site(slot)]
        safe = bool(hunters) and all(inedible(beast, self.beasts[hunter.key], marine) for hunter in hunters)
        return Rank(beast.has(biome.niche) if biome else 0, safe, beast.teeth)

    def plenty(self, beast: Beast, place: str) -> int:
        """How many of a beast a slot or a triangle would feed."""
        key = beast, place
        if key not in self._plenty:
            self._plenty[key] = self._meals(beast, site(place)) if is_triangle(place) else self._room(beast, place)
        return self._plenty[key]

    def _room(self, beast: Beast, slot: str) -> int:
        """How many of a beast a slot would feed beside those that stand better there."""
        if self.table.homeless(beast.letters, slot):
            return 0
        mine = self.rank(beast, slot)
        above = sum(
            other.counters[slot]
            for other in self.herds[slot]
            if other.key != beast.key and self.rank(self.beasts[other.key], slot) >= mine
        )
        return max(0, self.table.land.mass(slot) - above)

    def _meals(self, beast: Beast, where: str) -> int:
        """How much prey a hex has for a predator beside those that choose before it."""
        prey = 0
        kin = "kin" in self.table.house
        for slot in self.table.continent.slots_of(where):
            marine = self.table.marine(slot)
            edible = sum(
                other.counters[slot]
                for other in self.herds[slot]
                if not inedible(self.beasts[other.key], beast, marine, kin)
            )
            prey += min(self.table.land.mass(slot), edible)
        first = sum(
            other.counters[where + "T"]
            for other in self.packs[where]
            if other.key != beast.key and (other.size, -other.teeth) > (beast.size, -beast.teeth)
        )
        return max(0, prey - first)

    def wide(self, beast: Beast, hunting: bool) -> float:
        """How much the whole continent would feed of a beast, at most two a place."""
        land = self.table.continent
        places = [hex_ + "T" for hex_ in land.hexes] if hunting else land.slots
        return float(sum(min(2, self.plenty(beast, place)) for place in places))

    def kinds(self, beast: Beast) -> int:
        """How many genotypes on the continent a predator could eat."""
        table = self.table
        kin = "kin" in table.house
        return sum(
            any(not inedible(self.beasts[key], beast, table.marine(slot), kin) for slot in species.herbivores)
            for key, species in table.species.items()
        )

    def near(self, species: Species, size: int, place: str, hunting: bool) -> tuple[str, ...]:
        """Places that a genotype of a size reaches from one in a step 6, the nearest first, its own hex's included."""
        key = species.key, size, site(place)
        if key not in self._near:
            as_if = species if size == species.size else species.twin()
            as_if.size = size
            reached = ways(self.table, as_if, site(place))
            self._near[key] = tuple(
                where for where, way in sorted(reached.items(), key=lambda found: found[1].steps) if not way.closed
            )  # fmt: skip
        land = self.table.continent
        return tuple(
            home for where in self._near[key] for home in ((where + "T",) if hunting else land.slots_of(where))
        )

    def prospects(
        self, species: Species, beast: Beast, hunting: bool, counters: Mapping[str, int], moving: bool = True
    ) -> int:
        """How many counters of a genotype would live through this turn, if the others stayed where they are."""
        left = {place: self.plenty(beast, place) for place in counters}
        alive, lost = 0, {}
        for place, many in counters.items():
            stay = min(many, left[place])
            left[place] -= stay
            alive += stay
            if many > stay:
                lost[place] = many - stay
        for place, many in lost.items() if moving else ():
            for home in self.near(species, beast.size, place, hunting):
                if home not in left:
                    left[home] = self.plenty(beast, home)
                go = min(many, left[home])
                left[home] -= go
                alive += go
                many -= go
                if not many:
                    break
        return alive

    def as_if(self, species: Species, letters: str | None = None, size: int = 0) -> Beast:
        """A genotype with other letters or another size."""
        beast = self.beasts[species.key]
        if size:
            other = species.twin()
            other.size = size
            letters = self.table.letters(other)
        return beast._replace(letters=beast.letters if letters is None else letters, size=size or beast.size)


def grown(species: Species) -> dict[str, int]:
    """Its counters after the growth that is still to come in this turn."""
    return {place: many + 1 for place, many in species.counters.items()}


def doomed(glance: Glance, species: Species, hunting: bool) -> Iterator[tuple[str, int]]:
    """Places where counters of a genotype would die, and how many, most first."""
    beast = glance.beasts[species.key]
    found = []
    for place, many in species.counters.items():
        if is_triangle(place) == hunting and many > (plenty := glance.plenty(beast, place)):
            found.append((many - plenty, place))
    return ((place, many) for many, place in sorted(found, reverse=True))
