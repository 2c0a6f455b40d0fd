"""The genotypes in play, the land that they live on, and what may live and eat where (rules 1, 4, 9, 10)."""

from __future__ import annotations

from functools import cache

from pnp.kit.records import Kit
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.guards import Require
from pnp.referee.play.misreadings import Misreading

from .continent import site, triangle
from .hunting import Hunter, Prey, hunters_in_order
from .land import Land
from .moves import Called
from .printed import Printed
from .settings import Settings
from .species import SUPPLY, Species, count, expressed
from .struggle import Beast, inedible

OF_LIFE = (
    Misreading("needs", "9.1", "without the requirements of biomes"),
    Misreading("one", "9.1", "with one letter of a requirement enough"),
    Misreading("mast", "1.14", "with H no food in mast biomes"),
    Misreading("land", "9.1", "with two M no hindrance on land"),
    Misreading("mine", "1.11", "with teeth of its player for an immigrant"),
    Misreading("tooth", "1.11", "with one tooth for every immigrant"),
    Misreading("awake", "4.4", "with letters of cards that sleep"),
    Misreading("sated", "10.3", "with nobody dying for want of prey"),
)
"""What people make of life in a biome, who have misread a paragraph."""


class Life(Printed):
    """Who lives where. What it is asked it only reads."""

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(kit, players, settings, rivals)
        self.land = Land(kit, self.continent)
        self._spelled: Fixed[str] = Fixed()  # letters by all that they come from
        self.species: dict[str, Species] = {}
        self.wild: dict[str, str] = {}  # what a card's W is, as long as it is expressed
        self.gone: dict[str, str] = {}  # genotypes that have been in play, and whose they were
        self.died: dict[str, int] = {}  # the turn in which each of them died out last

    @property
    def misread(self) -> str:
        """By which paragraph, taken for another rule, it is played."""
        return self.land.misread

    @misread.setter
    def misread(self, key: str) -> None:
        self.land.misread = key
        self._spelled = Fixed()

    # ---- players and genotypes

    @property
    def alone(self) -> bool:
        """Whether one lineage plays without rivals (12.2)."""
        return len(self.players) == 1

    def own(self, player: str) -> list[Species]:
        """A player's genotypes, the oldest first."""
        return [each for each in self.species.values() if each.owner == player]  # in the order of their births

    def owned(self, player: str) -> list[str]:
        """The names of a player's genotypes."""
        return [each.key for each in self.own(player)]

    def all_species(self) -> list[Species]:
        """Everything in play: players in order, each with the oldest first, then neutral immigrants."""
        place = self._place
        return sorted(self.species.values(), key=lambda each: place[each.owner])

    def called(self, species: Species, by: str = "") -> str:
        """What a genotype is called in a log by anybody, or by a player: a neutral one and one's own by the card."""
        return species.key if species.owner == by else f"{species.owner} {species.key}".strip()

    def living(self, player: str, called: Called, rule: str, require: Require) -> Species | None:
        """The genotype that a player names as its own, None where it has none of that name in play."""
        species = self.species.get(called.key)
        mine = species is not None and species.owner == player
        died = self.died.get(called.key, 0) if self.gone.get(called.key) == player and species is None else 0
        since = f": it died out in turn {died}" if died else ""
        if species is not None and not mine:
            neutral = "neutral, and does nothing of its own (3.19)"
            since = f": it is {f'{species.owner}’s' if species.owner else neutral}"
        return species if require(mine, rule, f"{called.key} is no living genotype of {player}{since}") else None

    def letters(self, species: Species) -> str:
        """All letters that a genotype has now (1.9, 4.2, 4.8)."""
        wild = ",".join(f"{card}{self.wild[card]}" for card in species.uses if card in self.wild) if self.wild else ""
        key = f"{species.heritage} {species.wild} {species.size} {wild} {' '.join(species.uses)}"
        found = self._spelled.get(key)
        if found is None:
            own = species.heritage.replace("W", species.wild)
            awake = self.misread == "awake"
            found = self._spelled[key] = own + expressed(species.uses, self.dna, self.wild, species.size, awake)
        return found

    def bars(self, species: Species) -> str:
        """Letters that cards which it uses bar (4.3)."""
        return "".join(self.dna[card].bars for card in species.uses)

    def letter_of(self, player: str, letter: str) -> bool:
        """Whether any genotype of a player has a letter."""
        return any(letter in self.letters(each) for each in self.own(player))

    def supply(self, species: Species) -> int:
        """Counters that are not on the map."""
        return SUPPLY - species.total

    def users(self, card: str) -> list[Species]:
        """Genotypes that use a DNA card, the oldest first."""
        return [each for each in self.all_species() if card in each.uses]

    def lies_with(self, card: str) -> Species | None:
        """The genotype in whose column a DNA card lies."""
        return next((each for each in self.species.values() if card in each.column), None)

    # ---- what may live and eat where

    def homeless(self, letters: str, place: str) -> str:
        """Why a herbivore cannot live in a slot, "" if it can (9.1)."""
        biome = self.land.at(place)
        if biome is None:
            return "ice" if site(place) in self.land.ice else "no biome"
        mast = biome.mast and self.misread != "mast"
        lacks = _lacking(letters, biome.needs) if biome.needs and not (mast and "H" in letters) else ""
        if self.misread == "needs" or (self.misread == "one" and {*biome.needs} & {*letters}):
            lacks = ""
        if lacks:
            return f"{biome.name} needs {biome.needs}"
        both = letters.count("M") > 1 and biome.kind != "marine" and self.misread != "land"
        return "more than one M on land" if both else ""

    def beast(self, species: Species) -> Beast:
        """A genotype as struggles see it."""
        cold = "cold-blood" in self.house and species.reptile
        lineage = "" if species.immigrant else species.lineage
        teeth = species.teeth
        if self.misread == "mine" and species.immigrant and species.owner:
            teeth = len(self.lineages[species.owner])
        if self.misread == "tooth" and species.immigrant:
            teeth = 1
        return Beast(
            species.key, species.owner, lineage, species.size, self.letters(species), teeth, species.born,
            1 if cold else 2
        )  # fmt: skip

    def herd(self, place: str) -> list[Species]:
        """Genotypes with counters in a place, in the order of play."""
        here = [each for each in self.species.values() if place in each.counters]
        order = self._place
        return here if len(here) < 2 else sorted(here, key=lambda each: order[each.owner])

    def herds(self) -> dict[str, list[Species]]:
        """The same for all places at once, where somebody is."""
        found: dict[str, list[Species]] = {}
        for species in self.all_species():
            for place in species.counters:
                found.setdefault(place, []).append(species)
        return found

    def inedible(self, prey: Species, hunter: Species, place: str) -> str:
        """Why a predator cannot eat a herbivore that lives in a slot, "" if it can (9.8)."""
        return inedible(self.beast(prey), self.beast(hunter), self.marine(place), "kin" in self.house, self.misread)

    def marine(self, place: str) -> bool:
        """Whether the biome of a slot is sea."""
        biome = self.land.at(place)
        return biome is not None and biome.kind == "marine"

    def hunters(self, where: str) -> list[Hunter]:
        """Predators of a hex or zone in the order in which they choose, each with what it can eat (10.2)."""
        hunting = self.herd(triangle(where))
        if not hunting:
            return []
        prey = []
        for slot in self.continent.slots_of(where):
            if grazing := self.herd(slot):
                sea = self.marine(slot)
                prey += [(self.beast(each), slot, sea) for each in grazing]
        kin, misread = "kin" in self.house, self.misread
        found = []
        for species in hunting:
            hunter = self.beast(species)
            eats = frozenset(
                (each.key, slot) for each, slot, sea in prey if not inedible(each, hunter, sea, kin, misread)
            )
            rank = species.size, species.teeth, self._place[species.owner]
            found.append(Hunter(species.key, species.owner, species.counters[triangle(where)], eats, rank))
        return hunters_in_order(found, misread)

    def prey(self, where: str) -> dict[Prey, int]:
        """Herbivores of a hex or zone by genotype and slot."""
        often = SUPPLY if self.misread == "claims" else 1
        return {
            (each.key, slot): often * each.counters[slot]
            for slot in self.continent.slots_of(where)
            for each in self.herd(slot)
        }


@cache
def _lacking(letters: str, needs: str) -> str:
    """What is missing of a requirement.

    >>> _lacking("GB", "GG"), _lacking("BBB", "BB")
    ('G', '')
    """
    return "".join(letter for letter in sorted(set(needs)) if not count(letters, letter * needs.count(letter)))
