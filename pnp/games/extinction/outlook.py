"""What a position promises a species by the time of the count: for bots, where a play has a limit of rounds.

When the time is up, fives and sixes do not count (10.5), and young that are born must be placed (4.9). So a species
that breeds as fast as it can ends with twenty full cubes and no point. What counts is to fill the cubes up to four, and
then to have few parents, or room for their young.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat

from .broods import Brood, grown
from .table import CROWDED, CUBES, FULL, Table

EASY = CROWDED - 1  # as many on a hex as still count
BREEDING = 0.7  # broods in a turn, an extra pair of a mild season among them
HORIZON = 6  # rounds over which a crowd may still be put to use
MOST_BROODS = 4.0  # growth further ahead is not looked at
LATER = 0.8  # worth of one that may be born
LATE = 0.7  # harm of one that must be born, and will find no room
RENEWED = 0.05  # part of a species that each round takes, so that there is room again
CROWD = 0.35  # worth of an individual in a crowd, long before the end
EXPOSED = 0.25  # part of a cube that is lost to a larger rival next to it
REFUGE = 1.0  # worth of a habitat in which some would live on, in each of the rounds that are left
SAFE = 4  # individuals in a habitat that are enough to go on from


class Outlook:
    """The view of one species on a position: `worth` of its stands, in individuals that will count."""

    def __init__(self, table: Table, player: str, again: bool = False) -> None:
        """`again`: a brood of this turn is still to come."""
        self.table, self.player = table, player
        genes, self._habitat = table.genes, table.island.habitat
        home, rate = genes.known(player, "habitat"), genes.known(player, "reproduction")
        self.optimal = frozenset(genes.habitats[home].optimal) if home else frozenset(self._habitat.values())
        self.rate = genes.rates[rate].tenths / 10 if rate else 0.6
        self.left = max(0, table.settings.rounds - table.round)  # rounds after this one
        self.broods = BREEDING * self.left + again  # that are still to come
        self._crowd = CROWD * min(1.0, self.left / HORIZON)
        self._refuge = REFUGE * min(1.0, self.left / HORIZON)
        self._near = table.island.next_to
        self._closed = {hex_ for hex_, owner in table.owner.items() if owner != player} | set(table.barriers)

    def worth(self, stands: Mapping[str, int], gone: str = "") -> float:
        """What these stands promise; `gone` is a rival's hex that would be free or taken."""
        habitat, optimal, near, closed = self._habitat, self.optimal, self._near, self._closed
        counted = crowd = exposed = 0.0
        parents = room = slack = cubes = 0
        ground: set[str] = set()
        refuges: dict[str, int] = {}
        table, owner = self.table, self.table.owner
        for hex_, number in stands.items():
            kind = habitat[hex_]
            refuges[kind] = refuges.get(kind, 0) + number
            if number < CROWDED:
                counted += number
                cubes += 1
                for at in near[hex_]:
                    rival = owner.get(at) if at in closed and at != gone else None
                    if rival is not None and table.stands[rival][at] > number:
                        exposed += number
                        break
            else:
                crowd += number
            if kind in optimal:
                parents += number
                ground.add(hex_)
                ground.update(near[hex_])
        free = 0
        for hex_ in ground:
            number = stands.get(hex_, 0)
            if not number:
                free += hex_ not in closed or hex_ == gone
            elif number < CROWDED:
                room += EASY - number
            else:
                slack += FULL - number
        room += EASY * min(free, CUBES - len(stands))
        born: float = self.rate * parents
        spoilt = max(0.0, born - room - slack) * min(1.0, self.broods)
        # Later broods: parents may become more, and none need.
        ample = max(0.0, EASY * (CUBES - len(stands) + cubes) - counted) + RENEWED * self.left * (counted + crowd)
        growth: float = (1 + self.rate) ** min(MOST_BROODS, self.broods) - 1
        gain = min(ample, parents * growth)
        late = max(0.0, born * self.broods - ample - slack)
        safe = sum(min(1.0, number / SAFE) for number in refuges.values())
        return (
            counted
            + self._crowd * crowd
            + LATER * gain
            - 2 * spoilt  # a four that two young make a six of
            - LATE * late
            - EXPOSED * exposed * min(1, self.left)
            + self._refuge * safe
        )

    def crowds(self) -> int:
        """Cubes that would not count now."""
        return sum(number >= CROWDED for number in self.table.stands[self.player].values())

    def overflow(self) -> float:
        """How many young of all broods to come will find no room to count; below nought: for how many there is some."""
        stands = self.table.stands[self.player]
        parents = sum(number for hex_, number in stands.items() if self._habitat[hex_] in self.optimal)
        ample = EASY * CUBES - sum(min(EASY, number) for number in stands.values())
        ample += round(RENEWED * self.left * sum(stands.values()))
        return self.rate * parents * self.broods - ample

    # ---- young

    def litter(self, brood: Brood, orders: Iterable[Sequence[str]]) -> dict[str, int]:
        """The best way to place the young: up to four in one of these orders, what is too much in few heaps."""
        stands = self.table.stands[self.player]
        best: dict[str, int] = {}
        best_worth = float("-inf")
        for order in orders:
            for counts in self._placed(brood, stands, order):
                worth = self.worth({**stands, **counts})
                if worth > best_worth:
                    best, best_worth = counts, worth
        return best

    def _placed(self, brood: Brood, stands: Mapping[str, int], order: Sequence[str]) -> Iterator[dict[str, int]]:
        """The young up to four, and what is too much in heaps at the end of the order or at its beginning."""
        supply = self.table.supply(self.player)
        for heaps in (order[::-1], order):
            crowded = [hex_ for hex_ in heaps if stands.get(hex_, 0) >= CROWDED]
            places = chain(zip(order, repeat(EASY)), zip([*crowded, *heaps], repeat(FULL)))
            yield grown(stands, brood.most, supply, places)

    # ---- journeys and attacks

    def after(self, start: str, end: str, number: int) -> dict[str, int]:
        """The stands when so many have gone from one hex to another."""
        stands = dict(self.table.stands[self.player])
        here = stands.pop(start) - number
        if here:
            stands[start] = here
        stands[end] = min(FULL, stands.get(end, 0) + number)
        return stands

    def lost(self, rival: str, hex_: str) -> float:
        """What a rival would lose with a cube."""
        number = self.table.stands[rival][hex_]
        late = 1 - min(1.0, self.left / HORIZON)
        return number * (1 - 0.8 * late) if number >= CROWDED else float(number)
