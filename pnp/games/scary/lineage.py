"""One player's lineage: the traits on the board, what they add up to, and the markers on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .cards import Biome, Event, Trait

MARKERS = 12
TIERS = (4, 7, 10)
DISCOUNT = 3
PLACED = 2


class Lineage:
    """The traits of one player in the order in which they came, and how many markers stand on each hex."""

    __slots__ = ("alleles", "gift", "markers", "names", "tags", "traits")

    def __init__(self) -> None:
        self.alleles = 0
        self.gift = 0  # complexity that a rival has from the start (13.10)
        self.traits: list[Trait] = []
        self.names: set[str] = set()
        self.tags: set[str] = set()
        self.markers: Counter[str] = Counter()

    def evolve(self, trait: Trait) -> None:
        """A trait is on the board; its tags hold from now on (rules 4.9)."""
        self.traits.append(trait)
        self.names.add(trait.name)
        self.tags.update(trait.tag_names)

    # ---- what the traits add up to

    @property
    def population(self) -> int:
        """Markers on the map."""
        return self.markers.total()

    @property
    def supply(self) -> int:
        """Markers off the map."""
        return MARKERS - self.markers.total()

    @property
    def tier(self) -> int:
        """The population tier (rules 2.2)."""
        return sum(self.population >= least for least in TIERS)

    @property
    def complexity(self) -> int:
        """The sum over all traits (rules 9.5)."""
        return self.gift + sum(trait.complexity for trait in self.traits)

    @property
    def fecundity(self) -> int:
        """Alleles an era that the traits grant (rules 2.5)."""
        return sum(trait.fecundity for trait in self.traits)

    @property
    def spread(self) -> int:
        """How many markers may be placed in an era (rules 5.2)."""
        return PLACED + sum(trait.spread for trait in self.traits)

    @property
    def survival(self) -> int:
        """How many markers fewer are lost in an extinction (rules 8.7)."""
        return sum(trait.survival for trait in self.traits)

    def price(self, trait: Trait, cheaper: Event | None, half: bool) -> int:
        """What a trait costs now: soft prerequisites, then an event's cut, then an event's half (4.6, 8.12, 8.13)."""
        helped = min(DISCOUNT, sum(name in self.names for name in trait.help_names))
        cut = cheaper.discount if cheaper is not None and set(cheaper.tag_names) & set(trait.tag_names) else 0
        price = max(0, trait.cost - helped - cut)
        return price // 2 if half else price

    def missing(self, trait: Trait) -> list[str]:
        """Hard prerequisites that are not on the board (rules 4.4)."""
        return [name for name in trait.need_names if name not in self.names]

    # ---- the map

    def may_stand(self, biome: Biome) -> bool:
        """Whether a biome is valid: its needs among the tags, or opened by a trait (rules 5.6, 5.7)."""
        return self.tags.issuperset(biome.need_tags) or any(trait.opens(biome.biome) for trait in self.traits)

    def matching(self, biome: Biome) -> int:
        """Matching tags on a biome: needed and bonus ones held, one more for each trait that competes (6.4, 6.5)."""
        needed = sum(tag in self.tags for tag in biome.need_tags)
        bonus = sum(any(tag in self.tags for tag in group) for group in biome.bonus_tags)
        return needed + bonus + sum([trait.competes(biome.biome) for trait in self.traits])

    def qualifies(self, tags: Iterable[str]) -> bool:
        """Whether one of these tags is held."""
        return any(tag in self.tags for tag in tags)

    def leave(self, hex_: str, number: int | None = None) -> int:
        """Markers go home from a hex, all of them unless a number is given; how many went."""
        gone = self.markers[hex_] if number is None else min(number, self.markers[hex_])
        self.markers[hex_] -= gone
        if not self.markers[hex_]:
            del self.markers[hex_]
        return gone
