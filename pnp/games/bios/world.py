"""The cratons in their line: what grows where, what touches what, what a way costs (rules 1.4 to 1.6, 10.3 to 10.6).

Nothing of it changes in a play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from pnp.named import NamedTuple

from .cards import Entry, Spot

RING = {1: (0, 2, 6), 2: (0, 1, 3), 3: (0, 2, 4), 4: (0, 3, 5), 5: (0, 4, 6), 6: (0, 5, 1), 0: (1, 2, 3, 4, 5, 6)}
"""What a hex of a craton touches (1.5): 0 in the middle, 1 at the top, then clockwise."""

SHORES = ((2, 6), (3, 5))
"""Hexes of a right shore and those of the next craton's left shore that they face (1.6)."""

HALVES = ("herbivore", "carnivore")
"""The lower half of a hex, and the upper one (1.7)."""

BELL = "sea"
"""What the diving bell opens (6.8)."""


class Travel(NamedTuple):
    """What bears upon the cost of a way: the shape, whether a net is there, the biomes in bloom (15.3)."""

    shape: str
    net: bool = False
    bloom: frozenset[str] = frozenset()


class World:
    """The cratons of one play, left to right by their letters."""

    shared = True  # a play does not change it: copies of a table have the same one

    def __init__(
        self, line: Sequence[str], spots: Sequence[Spot], entries: Sequence[Entry], open_ends: bool = False
    ) -> None:
        self.line = tuple(line)
        self.spots: Mapping[str, Spot] = {
            spot.hex: spot for letter in line for spot in sorted(spots, key=lambda s: s.number) if spot.craton == letter
        }
        self.hexes = tuple(self.spots)
        self.at = {hex_: at for at, hex_ in enumerate(self.hexes)}
        self.entries = {entry.shape: entry for entry in entries}
        self.next_to = {
            hex_: tuple(f"{spot.craton}{number}" for number in RING[spot.number]) for hex_, spot in self.spots.items()
        }
        rafts: dict[str, list[str]] = {hex_: [] for hex_ in self.hexes}
        for at, left in enumerate(self.line):
            right = self.line[(at + 1) % len(self.line)]
            if left == right or (open_ends and at == len(self.line) - 1):
                continue
            for mine, theirs in SHORES:
                rafts[f"{left}{mine}"].append(f"{right}{theirs}")
                rafts[f"{right}{theirs}"].append(f"{left}{mine}")
        self.rafts = {hex_: tuple(dict.fromkeys(across)) for hex_, across in rafts.items()}
        self.joined = World(line, spots, entries) if open_ends else None  # as it is by the rule that 14.4 replaces
        self._costs: dict[tuple[str, Travel], dict[str, int]] = {}
        # By the numbers of hexes: what each leads to, and whether over the ocean.
        self._steps = [
            [*((self.at[near], False) for near in self.next_to[hex_]), *((self.at[o], True) for o in self.rafts[hex_])]
            for hex_ in self.hexes
        ]
        self._crossed = {
            (each.shape, hex_) for each in entries for hex_ in self.spots if each.crosses_only(self.biome(hex_))
        }

    def biome(self, hex_: str) -> str:
        """What grows there."""
        return self.spots[hex_].biome

    def may_stay(self, shape: str, hex_: str, bell: bool = False) -> bool:
        """Whether a shape may stay there (10.6); with the diving bell in the sea, too (6.8)."""
        return (shape, hex_) not in self._crossed or (bell and self.spots[hex_].biome == BELL)

    def entry(self, travel: Travel, hex_: str) -> int:
        """Dispersal points to enter a hex from next to it."""
        biome = self.spots[hex_].biome
        cost = self.entries[travel.shape].cost(biome)  # type: ignore[index]
        return max(1, cost - 1) if biome in travel.bloom else cost

    def raft(self, travel: Travel) -> int:
        """Dispersal points to cross the ocean, without the landing (10.5)."""
        return 1 if travel.net else self.entries[travel.shape].raft  # type: ignore[index]

    def costs(self, start: str, travel: Travel) -> Mapping[str, int]:
        """The cheapest way from a hex to each other one; the hex itself costs nothing."""
        key = (start, travel)
        if key not in self._costs:
            self._costs[key] = self._search(start, travel)
        return self._costs[key]

    def _search(self, start: str, travel: Travel) -> dict[str, int]:
        raft = self.raft(travel)
        by_biome: dict[str, int] = {}
        for hex_ in self.hexes:
            if self.biome(hex_) not in by_biome:
                by_biome[self.biome(hex_)] = self.entry(travel, hex_)
        enter = [by_biome[self.biome(hex_)] for hex_ in self.hexes]
        best: dict[str, int] = {}
        edge = [(0, self.at[start])]
        while edge:
            spent, at = heappop(edge)
            hex_ = self.hexes[at]
            if hex_ in best:
                continue
            best[hex_] = spent
            for near, across in self._steps[at]:
                if self.hexes[near] not in best:
                    heappush(edge, (spent + enter[near] + (raft if across else 0), near))
        return best

    def way_cost(self, way: Sequence[str], travel: Travel) -> tuple[int, str]:
        """The cost of a way hex by hex, and the first hex of it that does not touch the one before, "" if all do."""
        spent = 0
        for here, there in pairwise(way):
            if there in self.next_to[here]:
                spent += self.entry(travel, there)
            elif there in self.rafts[here]:
                spent += self.raft(travel) + self.entry(travel, there)
            else:
                return spent, there
        return spent, ""
