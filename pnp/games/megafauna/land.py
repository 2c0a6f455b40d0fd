"""What lies on the map: biomes and their biomass, ice, piles of the zones, greenhouse, cycles (rules 1.5 to 1.8).

Nothing here knows players or asks anybody. What a change of the land did is told as `Shift` records, so that whoever
keeps counters can follow.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.misreadings import Misreading

from .cards import Biome
from .continent import Continent, other_side

MOST, FULL, ENTERS = 3, 4, 2
"""Biomass of a biome, of a hex, and of one that comes to an empty hex (1.7, 3.6)."""

WARMEST, FROZEN = 3, -3
CYCLES = {
    "E": (("dry", "warm"), ("wet", "cold")),
    "T": (("seasonal", "sea"), ("mountains", "sea")),
    "P": (("wet",), ("dry",)),
}
"""What gains on the first face of each cycle marker, and on the second; E and P take from the others (3.11)."""


STILL = Misreading("still", "3.10", "with neutral immigrants left where their biome was")
OF_BIOMES = (
    Misreading("entry", "3.6", "with a biomass of 2 for each biome that enters"),
    Misreading("loser", "3.8", "with the biome that was replaced discarded"),
    Misreading("weather", "3.9", "with no biomass gained or lost on the move"),
    Misreading("cycle", "3.11", "without the turn of a cycle"),
    Misreading("face", "3.11", "with the other face of a cycle"),
    Misreading("turned", "3.5", "with a new biome discarded"),
    STILL,
)
OF_CLIMATE = (
    Misreading("climate", "3.22", "with all biomes left where they were"),
    Misreading("ice", "3.24", "without ice"),
    Misreading("still ice", "3.24", "with ice left where it was"),
    Misreading("under ice", "3.24", "with biomes left to lie under ice"),
    Misreading("zones", "3.23", "with no biome given back by a zone"),
    Misreading("waits", "3.27", "with immigrants that wait on after a change of climate"),
    STILL,
)
OF_IMMIGRANTS = (
    Misreading("lone", "3.17", "with one counter for an immigrant"),
    Misreading("none", "3.17", "without the counters of an immigrant"),
    Misreading("bridge", "3.18", "with immigrants that came over a flooded bridge"),
)
"""What people do with the land who have misread a paragraph: where a biome is turned, a catastrophe, an immigrant."""


def degrees(greenhouse: int) -> str:
    """The greenhouse in words.

    >>> degrees(2), degrees(0), degrees(-1)
    ('+2', '0', '-1')
    """
    return f"{greenhouse:+d}" if greenhouse else "0"


class Shift(NamedTuple):
    """A biome that went from one slot or zone to another; `to` is "" where it died."""

    card: str
    start: str
    to: str


class Land:
    """Biomes by slot and zone. `home` maps a slot to the card and its biomass; the top of a pile is its last."""

    def __init__(self, kit: Kit, continent: Continent) -> None:
        self.continent = continent
        self.cards = Fixed({card.id: card for card in kit.rows(Biome, "biomes")})
        self.sheets = sum(card.copies for card in kit.decks["ice"])
        self.card: dict[str, str] = {}
        self.biomass: dict[str, int] = {}  # by card, on the map and in zones
        self.piles: dict[str, list[str]] = {zone: [] for zone in continent.zones}
        self.ice: set[str] = set()
        self.discard: list[str] = []
        self.greenhouse = 0
        self.misread = ""  # by which paragraph, taken for another rule, it is played
        self._seas: Fixed[frozenset[str]] = Fixed()
        self.faces = dict.fromkeys(CYCLES, 0)
        for biome in self.cards.values():
            if biome.start:
                self.card[biome.start] = biome.id
                self.biomass[biome.id] = ENTERS

    # ---- what is where

    def at(self, place: str) -> Biome | None:
        """The biome of a slot, or the top one of a zone's pile."""
        card = self.card.get(place)
        if card is None and place in self.piles:
            card = (self.piles[place] or [""])[-1]
        return self.cards[card] if card else None

    def mass(self, place: str) -> int:
        """The biomass of a slot or zone, 0 without a biome."""
        biome = self.at(place)
        return self.biomass[biome.id] if biome else 0

    def sea(self, where: str) -> bool:
        """Whether a hex or zone is sea for who travels (8.3)."""
        if where in self.continent.zones:
            return self.continent.zones[where].kind == "sea"
        here = [self.cards[self.card[slot]].kind for slot in (where + "W", where + "E") if slot in self.card]
        return "marine" in here and here.count("marine") == len(here)

    def seas(self) -> frozenset[str]:
        """All hexes and zones that are sea now."""
        key = " ".join((*self.card, *self.card.values()))
        found = self._seas.get(key)
        if found is None:
            found = self._seas[key] = frozenset(where for where in self.continent.sites if self.sea(where))
        return found

    def free(self, hex_: str, biome: Biome) -> list[str]:
        """Empty slots of a hex where a biome may lie (3.8)."""
        if hex_ in self.ice or not self.continent.may_lie(biome, hex_):
            return []
        return [slot for slot in self.continent.slots_of(hex_) if slot not in self.card]

    # ---- a new biome (3.4 to 3.9)

    def slot_for(self, biome: Biome) -> str:
        """Where a new biome enters, "" if nowhere (3.4, 3.5, 3.7)."""
        slots = [slot for slot in self.continent.from_southwest if self._legal(biome, slot)]
        if biome.kind == "shadow":
            return slots[0] if slots else ""
        if self.misread == "turned":
            return ""
        best = min(slots, key=lambda slot: (self._climax(slot), self.continent.southwest(slot)), default="")
        return best if best and self._climax(best) <= biome.climax else ""

    def why_not(self, biome: Biome, slot: str) -> tuple[str, str] | None:
        """By which paragraph a new biome may not enter a slot, and why; None where it might, but for the climax."""
        hex_ = slot[0]
        if slot not in self.continent.from_southwest or self._legal(biome, slot):
            return None
        if hex_ in self.ice:
            return "3.4", f"{hex_} lies under ice"
        if self.continent.row(hex_) not in biome.rows:
            return "3.4", f"{hex_} is in no row that the card names"
        if biome.kind == "shadow":
            return "3.7", f"{slot} is not the free slot beside mountains"
        if not self.continent.may_lie(biome, hex_):
            return "3.4", f"{hex_} is {self.continent.hexes[hex_].height}"
        return "3.4", "the hex has mountains already"

    def _climax(self, slot: str) -> int:
        there = self.at(slot)
        return there.climax if there else 0

    def _legal(self, biome: Biome, slot: str) -> bool:
        hex_ = slot[0]
        if self.continent.row(hex_) not in biome.rows or hex_ in self.ice:
            return False
        there, beside = self.at(slot), self.at(other_side(slot))
        if biome.kind == "shadow":
            closed = there is not None and there.kind in ("orogeny", "shadow")
            return beside is not None and beside.kind == "orogeny" and not closed
        if biome.kind == "orogeny" and beside is not None and beside.kind == "orogeny":
            return False
        return self.continent.may_lie(biome, hex_)

    def enter(self, biome: Biome, slot: str) -> list[Shift]:
        """Put a new biome on its slot; the loser moves or dies first (3.6, 3.8)."""
        shifts = [self.displace(slot)] if slot in self.card else []
        self.card[slot] = biome.id
        beside = self.mass(other_side(slot))
        room = max(1, min(MOST, FULL - beside)) if beside else ENTERS
        self.biomass[biome.id] = min(ENTERS, room) if biome.kind in ("orogeny", "shadow") else room
        if self.misread == "entry":
            self.biomass[biome.id] = ENTERS
        return shifts

    def displace(self, slot: str) -> Shift:
        """The biome of a slot goes to an empty slot beside its hex, or dies (3.8, 3.9)."""
        card = self.card.pop(slot)
        biome = self.cards[card]
        near = set(self.continent.hexes[slot[0]].borders.split())
        free = [each for each in self.continent.from_southwest if each[0] in near and each in self.free(each[0], biome)]
        if not free or self.misread == "loser":
            self._dies(card)
            return Shift(card, slot, "")
        to = free[0]
        weather = self.continent.weather[self.continent.row(to[0])]
        change = 0 if biome.climate not in ("dry", "wet") else 1 if biome.climate == weather else -1
        change = change if self.misread != "weather" else 0
        self.card[to] = card
        self.biomass[card] = self._kept(to, self.biomass[card] + change)
        return Shift(card, slot, to)

    def _kept(self, slot: str, mass: int) -> int:
        """Biomass within 1 to 3 and the hex's 4."""
        return max(1, min(MOST, FULL - self.mass(other_side(slot)), mass))

    def _dies(self, card: str) -> None:
        self.discard.append(card)
        self.biomass.pop(card)

    # ---- cycles (3.11)

    def turn_cycle(self, cycle: str) -> list[Shift]:
        """Losses, then gains from the south and west; then the marker is flipped. Gives the biomes that died."""
        first, second = CYCLES[cycle]
        turned = bool(self.faces[cycle]) != (self.misread == "face")
        gains, losses = (first, second) if not turned else (second, first)
        if cycle == "T":  # one face only gives, the other only takes
            gains, losses = (gains, ()) if not turned else ((), gains)
        if self.misread == "cycle":
            gains = losses = ()
        dead = []
        on_map = [slot for slot in self.continent.from_southwest if slot in self.card]
        for slot in on_map:
            card = self.card[slot]
            if _touched(self.cards[card], losses):
                self.biomass[card] -= 1
                if not self.biomass[card]:
                    del self.card[slot]
                    self._dies(card)
                    dead.append(Shift(card, slot, ""))
        for slot in on_map:
            card = self.card.get(slot, "")
            if card and _touched(self.cards[card], gains):
                room = FULL - self.biomass[card] - self.mass(other_side(slot))
                self.biomass[card] += self.biomass[card] < MOST and room > 0
        self.faces[cycle] ^= 1
        return dead

    # ---- climate (3.21 to 3.24)

    def change(self, step: int) -> list[Shift]:
        """The greenhouse moves by a step and the land with it, ice and zones included; gives every move of a biome."""
        self.greenhouse = min(WARMEST, self.greenhouse + step)
        warming = step > 0
        shifts: list[Shift] = []
        hexes = list(self.continent.hexes) if warming else list(self.continent.hexes)[::-1]
        moved: set[str] = set()  # biomes, and hexes that ice has reached: nothing moves twice
        for hex_ in hexes:
            if hex_ in self.ice:
                shifts += self._ice_moves(hex_, warming, moved) if hex_ not in moved else ()
                continue
            slots = self.continent.slots_of(hex_)
            for slot in slots if warming else slots[::-1]:
                shifts += self._biome_moves(slot, warming, moved)
        if not warming and self.greenhouse in (-1, -2) and self.misread != "ice":
            for hex_ in ("a", "b") if self.greenhouse == -1 else ("b",):
                if self.sheets and hex_ not in self.ice:
                    self.sheets -= 1
                    shifts += self._freeze(hex_)
        shifts += self._give_back("warming" if warming else "cooling")
        return shifts

    def _biome_moves(self, slot: str, warming: bool, moved: set[str]) -> Iterator[Shift]:
        card = self.card.get(slot, "")
        if not card or card in moved or self.cards[card].native or self.misread == "climate":
            return
        biome = self.cards[card]
        to = self.continent.arrow(slot[0], biome, warming)
        if not to or to in self.ice:
            return
        if to in self.continent.zones:
            del self.card[slot]
            self.piles[to].append(card)
            moved.add(card)
            yield Shift(card, slot, to)
            return
        if biome.kind == "marine" and self.continent.high(to):
            return
        for target in (to + slot[1], other_side(to + slot[1])):
            if target not in self.card:
                del self.card[slot]
                self.card[target] = card
                self.biomass[card] = max(1, min(self.biomass[card], FULL - self.mass(other_side(target))))
                moved.add(card)
                yield Shift(card, slot, target)
                return

    def _ice_moves(self, hex_: str, warming: bool, moved: set[str]) -> list[Shift]:
        if self.misread == "still ice":
            return []
        to = self.continent.arrow(hex_, None, warming)
        self.ice.discard(hex_)
        if to in self.continent.zones:
            self.sheets += 1
            return []
        if to in self.ice:
            self.ice.add(hex_)
            return []
        moved.add(to)
        return self._freeze(to)

    def _freeze(self, hex_: str) -> list[Shift]:
        """Ice fills a hex; what lay there is displaced, W first."""
        self.ice.add(hex_)
        if self.misread == "under ice":
            return []
        return [self.displace(slot) for slot in self.continent.slots_of(hex_) if slot in self.card]

    def _give_back(self, when: str) -> Iterator[Shift]:
        """The zones behind give their top biomes to empty slots of their home hex, W first (3.23)."""
        for zone, row in self.continent.zones.items():
            if row.gives != when or self.misread == "zones":
                continue
            for slot in self.continent.slots_of(row.hex):
                pile = self.piles[zone]
                if pile and slot in self.free(row.hex, self.cards[pile[-1]]):
                    card = pile.pop()
                    self.card[slot] = card
                    self.biomass[card] = self._kept(slot, self.biomass[card])
                    yield Shift(card, zone, slot)


def _touched(biome: Biome, words: tuple[str, ...]) -> bool:
    """Whether a cycle's words mean a biome: its climate, `sea` for marine ones, `mountains` for orogenies."""
    kinds = {"marine": "sea", "orogeny": "mountains"}
    return biome.climate in words or kinds.get(biome.kind) in words
