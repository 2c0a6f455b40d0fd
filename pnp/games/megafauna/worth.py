"""What a place is worth to a genotype, as a player sees it at a glance: who would be fed there, and who eats whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .continent import site, triangle
from .species import PREDATOR, Species
from .struggle import Beast, inedible
from .table import Table


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

    def rank(self, beast: Beast, slot: str) -> Rank:
        """How a beast stands among those that live in a slot."""
        biome = self.table.land.at(slot)
        hunters = self.packs[site(slot)]
        marine = biome is not None and biome.kind == "marine"
        safe = bool(hunters) and all(inedible(beast, self.beasts[hunter.key], marine) for hunter in hunters)
        return Rank(beast.has(biome.niche) if biome else 0, safe, beast.teeth)

    def room(self, beast: Beast, slot: str) -> int:
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

    def meals(self, beast: Beast, where: str) -> int:
        """How much prey a hex has for a predator beside those that choose before it."""
        prey = 0
        for slot in self.table.continent.slots_of(where):
            biome = self.table.land.at(slot)
            mass = self.table.land.mass(slot)
            marine = biome is not None and biome.kind == "marine"
            edible = sum(
                other.counters[slot]
                for other in self.herds[slot]
                if not inedible(self.beasts[other.key], beast, marine, "kin" in self.table.house)
            )
            prey += min(mass, edible)
        first = sum(
            other.counters[where + "T"]
            for other in self.packs[where]
            if other.key != beast.key and (other.size, -other.teeth) > (beast.size, -beast.teeth)
        )
        return max(0, prey - first)

    def fed(self, species: Species, beast: Beast | None = None) -> int:
        """How many counters of a genotype would live through a struggle now, where they are."""
        beast = beast or self.beasts[species.key]
        total = 0
        for place, many in species.counters.items():
            plenty = self.meals(beast, site(place)) if place.endswith("T") else self.room(beast, place)
            total += min(many, plenty)
        return total

    def wide(self, beast: Beast, hunting: bool) -> float:
        """How much the whole continent would feed of a beast, at most two a place."""
        if hunting:
            return float(sum(min(2, self.meals(beast, where)) for where in self.table.continent.hexes))
        return float(sum(min(2, self.room(beast, slot)) for slot in self.table.continent.slots))

    def as_if(self, species: Species, letters: str | None = None, size: int = 0) -> Beast:
        """A genotype with other letters or another size."""
        beast = self.beasts[species.key]
        if size:
            other = species.copy()
            other.size = size
            letters = self.table.letters(other)
        return beast._replace(letters=beast.letters if letters is None else letters, size=size or beast.size)


def doomed(glance: Glance, species: Species, hunting: bool) -> Iterator[tuple[str, int]]:
    """Places where counters of a genotype would die, and how many, most first."""
    beast = glance.beasts[species.key]
    found = []
    for place, many in species.counters.items():
        if place.endswith("T") == hunting:
            plenty = glance.meals(beast, site(place)) if hunting else glance.room(beast, place)
            if many > plenty:
                found.append((many - plenty, place))
    return ((place, many) for many, place in sorted(found, reverse=True))


__all__ = ["PREDATOR", "Glance", "doomed", "triangle"]
