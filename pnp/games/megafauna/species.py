"""A genotype in play: its size and role, the DNA cards that it uses, where its counters stand, its letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .cards import Dna
from .continent import is_triangle

SUPPLY = 24


HERBIVORE, PREDATOR = "herbivore", "predator"
WANDERER_TEETH = {HERBIVORE: 6, PREDATOR: 1}
"""Teeth of immigrants (1.11)."""


@dataclass(slots=True)
class Species:
    """An archetype, a genotype card or an immigrant in play (1.10). `owner` is "" for a neutral immigrant.

    `key` is what a log calls it: `rrrr`, `G04`, `I07`. `uses` are DNA cards in the order in which they came; `column`
    those that lie here, some of which only others may use. `born` counts births of the play: the older has the lower.
    """

    key: str
    name: str
    owner: str
    lineage: str
    low: int
    high: int
    size: int
    heritage: str
    born: int
    immigrant: bool = False
    eats: str = HERBIVORE  # what an immigrant is by its card
    wild: str = ""  # what an immigrant's W has become
    uses: list[str] = field(default_factory=list)
    column: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Counters on the map and in zones."""
        return sum(self.counters.values())

    @property
    def herbivores(self) -> dict[str, int]:
        """Counters in slots."""
        return {place: many for place, many in self.counters.items() if not is_triangle(place)}

    @property
    def predators(self) -> dict[str, int]:
        """Counters in triangles."""
        return {place: many for place, many in self.counters.items() if is_triangle(place)}

    @property
    def roles(self) -> frozenset[str]:
        """Its roles: one, or both for some Dog-Faces."""
        return frozenset(PREDATOR if is_triangle(place) else HERBIVORE for place in self.counters)

    @property
    def teeth(self) -> int:
        """Teeth of its lineage; an immigrant has six as a herbivore and one as a predator (1.11)."""
        if self.immigrant:
            return WANDERER_TEETH[PREDATOR if self.roles == {PREDATOR} else HERBIVORE]
        return len(self.lineage)

    @property
    def next_sizes(self) -> tuple[int, ...]:
        """The sizes one less and one more, as far as its limits allow (6.3)."""
        return tuple(size for size in (self.size - 1, self.size + 1) if self.low <= size <= self.high)

    def put(self, place: str, many: int) -> None:
        """Change the counters of a place."""
        there = self.counters.get(place, 0) + many
        if there < 0:
            raise ValueError(f"{self.key} has {there - many} at {place}")
        if there:
            self.counters[place] = there
        else:
            self.counters.pop(place, None)

    def twin(self) -> Species:
        """The same, to be changed on its own."""
        return Species(
            self.key, self.name, self.owner, self.lineage, self.low, self.high, self.size, self.heritage, self.born,
            self.immigrant, self.eats, self.wild, list(self.uses), list(self.column), dict(self.counters)
        )  # fmt: skip

    @property
    def reptile(self) -> bool:
        """Whether it is a player's reptile, for the house rule of cold blood (13.6)."""
        return not self.immigrant and self.lineage in ("rrrr", "rm")


def expressed(
    cards: Iterable[str], dna: Mapping[str, Dna], wild: Mapping[str, str], size: int, awake: bool = False
) -> str:
    """The letters that cards give at a size, wild ones as what they were named (4.2, 4.5); those that sleep, too, if
    they are all taken for `awake`."""
    given = ((card, dna[card].nearest(size) if awake else dna[card].at(size)) for card in cards)
    return "".join(letters.replace("W", wild.get(card, "")) for card, letters in given)


def count(letters: str, wanted: str) -> bool:
    """Whether letters hold all that is wanted, each as often.

    >>> count("GGB", "GG"), count("GB", "GG"), count("", "")
    (True, False, True)
    """
    return all(letters.count(letter) >= wanted.count(letter) for letter in set(wanted))
