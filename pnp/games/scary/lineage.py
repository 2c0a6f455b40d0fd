"""One player's lineage: the traits on the board, what they add up to, and the markers on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from .cards import ANY, Biome, Event, Trait

MARKERS = 12
TIERS = (4, 7, 10)
DISCOUNT = 3
PLACED = 2
TOKENS = 10
SLOTS = 3
AQUATIC = "Aquatic"


class Lineage:
    """The traits of one player in the order in which they came, and how many markers stand on each hex."""

    def __init__(self, house: Collection[str] = ()) -> None:
        self._alleles = 0
        self.column = 0  # how many traits came in this era (4.8, 11.11)
        self.traits: list[Trait] = []
        self.names: set[str] = set()
        self.tags: set[str] = {AQUATIC} if "free-aquatic" in house else set()
        self.complexity = 0  # the sum over all traits (9.5), and what a rival has from the start (13.10)
        self.fecundity = 0  # alleles an era that the traits grant (2.5)
        self.spread = PLACED  # how many markers may be placed in an era (5.2)
        self.survival = 0  # how many markers fewer are lost in an extinction (8.7)
        self.markers: Counter[str] = Counter()
        self._competing: Counter[str] = Counter()  # traits that compete, by biome
        # Looked up on every hex, and true until the next trait comes: by biome.
        self._valid: dict[str, bool] = {}
        self._matching: dict[str, int] = {}
        self.play_by(house)

    def play_by(self, house: Collection[str]) -> None:
        """From now on these house rules hold; what came of others stays."""
        self._most = TOKENS if "ten-tokens" in house else None  # alleles that can be held (2.6, 11.12)
        self._needed_count = "bonus-only" not in house  # whether needed tags match (6.4, 11.13)
        self._matching = {}

    @property
    def alleles(self) -> int:
        """The alleles held."""
        return self._alleles

    @alleles.setter
    def alleles(self, number: int) -> None:
        self._alleles = number if self._most is None else min(number, self._most)

    def evolve(self, trait: Trait) -> None:
        """A trait is on the board; its tags hold from now on (rules 4.9)."""
        self.traits.append(trait)
        self.column += 1
        self.names.add(trait.name)
        self.tags.update(trait.tag_names)
        self.complexity += trait.complexity
        self.fecundity += trait.fecundity
        self.spread += trait.spread
        self.survival += trait.survival
        self._competing.update([ANY] if ANY in trait.competition_names else trait.competition_names)
        self._valid, self._matching = {}, {}

    def price(self, trait: Trait, cheaper: Event | None, half: bool, alone: bool = False, most: int = DISCOUNT) -> int:
        """What a trait costs now: soft prerequisites, then an event's cut, then an event's half (4.6, 8.12, 8.13).

        With `alone`, what it would cost if helping traits saved nothing; `most` is what they save at most.
        """
        helped = 0
        for name in () if alone else trait.help_names:
            if name in self.names:
                helped += 1
        cut = cheaper.discount if cheaper is not None and set(cheaper.tag_names) & set(trait.tag_names) else 0
        price = max(0, trait.cost - min(most, helped) - cut)
        return price // 2 if half else price

    def missing(self, trait: Trait) -> list[str]:
        """Hard prerequisites that are not on the board (rules 4.4)."""
        return [name for name in trait.need_names if name not in self.names]

    # ---- the map

    @property
    def population(self) -> int:
        """Markers on the map."""
        return sum(self.markers.values())

    @property
    def supply(self) -> int:
        """Markers off the map."""
        return MARKERS - sum(self.markers.values())

    @property
    def tier(self) -> int:
        """The population tier (rules 2.2)."""
        return self.tier_from()

    def tier_from(self, more: int = 0) -> int:
        """The population tier, where each needs so many markers more than it does."""
        population = self.population
        return sum([population >= least + more for least in TIERS])

    def may_stand(self, biome: Biome) -> bool:
        """Whether a biome is valid: its needs among the tags, or opened by a trait (rules 5.6, 5.7)."""
        name = biome.biome
        if name not in self._valid:
            met = self.tags.issuperset(biome.need_tags)
            self._valid[name] = met or any(trait.opens(name) for trait in self.traits)
        return self._valid[name]

    def matching(self, biome: Biome) -> int:
        """Matching tags on a biome: needed and bonus ones held, one more for each trait that competes (6.4, 6.5)."""
        name = biome.biome
        if name not in self._matching:
            self._matching[name] = self.matches(biome) if self._needed_count else self._rewarded(biome)
        return self._matching[name]

    def matches(self, biome: Biome) -> int:
        """Matching tags by 6.4, whatever a house rule makes of it."""
        return len(self.tags.intersection(biome.need_tags)) + self._rewarded(biome)

    def matched_otherwise(self, biome: Biome, misread: str) -> int:
        """What somebody takes for matching tags who has misread 6.4 or 6.5."""
        matching = self.matching(biome)
        match misread:
            case "needs" if self._needed_count:
                return matching - len(self.tags.intersection(biome.need_tags))
            case "rewards":
                return matching - self._bonus(biome)
            case "mute":
                return matching - self._traits(biome)
            case "or":
                return matching + self.counted_twice(biome)
        return matching

    def _rewarded(self, biome: Biome) -> int:
        """Bonus tags held, and traits that compete."""
        return self._bonus(biome) + self._traits(biome)

    def _bonus(self, biome: Biome) -> int:
        """Bonus tags held, of each group one."""
        return sum([not self.tags.isdisjoint(group) for group in biome.bonus_tags])

    def _traits(self, biome: Biome) -> int:
        """Traits that compete on a biome."""
        return self._competing.get(biome.biome, 0) + self._competing.get(ANY, 0)

    def counted_twice(self, biome: Biome) -> int:
        """Tags held besides one of those that are joined by "or", which people count too (6.5)."""
        return sum(max(0, len(self.tags.intersection(group)) - 1) for group in biome.bonus_tags)

    def qualifies(self, tags: Iterable[str]) -> bool:
        """Whether one of these tags is held."""
        return not self.tags.isdisjoint(tags)

    def leave(self, hex_: str, number: int | None = None) -> int:
        """Markers go home from a hex, all of them unless a number is given; how many went."""
        there = self.markers.get(hex_, 0)
        gone = there if number is None else min(number, there)
        if there > gone:
            self.markers[hex_] = there - gone
        else:
            self.markers.pop(hex_, None)  # `del` of a Counter is written in Python
        return gone
