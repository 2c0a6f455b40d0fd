"""Migrate: journeys paid with mobility points (rules 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.hexboard import Ways as HexWays
from pnp.hexes import distance
from pnp.named import NamedTuple, new
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.steps import Step
from pnp.wording import number_of

from .asking import Choice, on_island
from .environment import no_cube
from .moves import Migrate, NoMore
from .table import FULL, Table
from .taken_off import miscounted_on_the_way
from .traces import journeys

NEAR = 3  # how far the journeys go that are offered


class Journey(NamedTuple):
    """The hexes entered, where the way breaks off ("" if it does not), and the barriers that it crosses."""

    start: str
    entered: tuple[str, ...]
    gap: str
    barriers: tuple[str, ...]

    def cost(self, number: int) -> int:
        """One point for each individual and hex entered (rules 7.2)."""
        return number * len(self.entered)

    def say(self, number: int) -> str:
        """The way, with what it has cost at each hex: "D7 E7 (3) F7 (6)"."""
        return " ".join([self.start, *(f"{hex_} ({number * step})" for step, hex_ in enumerate(self.entered, 1))])


def migrate(table: Table, player: str) -> Flow:
    """As many journeys as the points pay for (rules 7.8)."""
    table.spent = 0
    while move := (yield from (ask := AskMigrate(table, player))):
        table.done.add("migrate")
        ask.travel(move)


class AskMigrate(Choice[Migrate]):
    """A species may make a journey with the points that are left (7.8)."""

    rule = "7.8"
    taken_as, left_out = "moved all the same", "not moved"

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        genes = table.genes
        able = genes.able(player, "habitat")
        self.most = next((most for most, cards in genes.printed.mobilities if cards & able), 0)
        self.points = self.most - table.spent  # that are left, or can be
        self.again = "migrate" in table.to_come
        self.crossings = table.crossings(player)
        self._ways: dict[tuple[str, ...], list[tuple[Journey, list[str]]]] = {}
        self._from: dict[tuple[str, Collection[str]], HexWays] = {}  # by the kinds of barrier that are crossed

    @property
    def prompt(self) -> str:
        if not self.points:
            return f"{self.who} has no points to migrate"
        return f"{self.who} may migrate with {number_of(self.points, 'point')}"

    @property
    def decline(self) -> NoMore | None:
        """Or else the next journey would be one of this action."""
        return NoMore(self.who) if self.again else None

    def matches(self, move: Migrate) -> bool:
        """What the points do not pay for belongs to the other action of this kind, if one is to come."""
        if not self.again or any(hex_ not in self.table.island.habitat for hex_ in move.hexes):
            return True
        return self.told(move)[0].cost(move.number) <= self.points

    def check(self, move: Migrate, require: Require) -> None:
        table, player, number, start, end = self.table, self.player, move.number, move.start, move.end
        if not on_island(table, move.hexes, require):
            return
        here, there = self.stands.get(start, 0), self.stands.get(end, 0)
        if not here:
            require(False, *no_cube(table, player, start, "7.3"))
        elif not 0 < number <= here:
            require(False, "7.3", f"{start} shows {here}, and {number} cannot go")
        if not self.most and not require(False, "7.1", f"{player}'s habitat gene gives no mobility"):
            return
        self._check_way(number, self.told(move)[0], end, require)
        if end == start or end in table.barriers or not table.is_open(player, end):
            return
        if there + number > FULL:
            require(False, "7.6", f"{end} would show {there + number}, and {FULL} is the most")
        if number < here and not there and not table.supply(player):
            require(False, "7.7", f"a new cube is needed on {end}, and {player} has none in the supply")

    def _check_way(self, number: int, journey: Journey, end: str, require: Require) -> None:
        """Where the way leads, and what it costs; the first complaint shows the way and the shortest (7.2 to 7.5)."""
        table, player, cost = self.table, self.player, journey.cost(number)
        owner = table.owner
        rivals = [hex_ for hex_ in journey.entered if owner.get(hex_, player) != player]
        wrong = [("7.4", f"{hex_} holds {owner[hex_]}'s cube") for hex_ in dict.fromkeys(rivals)] if rivals else []
        kinds = [set(card.kinds) for card in self.crossings] if journey.barriers else []
        needed = {table.barriers[hex_] for hex_ in journey.barriers}
        if needed and not any(needed <= crossed for crossed in kinds):
            for hex_ in dict.fromkeys(journey.barriers):
                kind = table.barriers[hex_]
                if len(kinds) > 1 or kind not in kinds[0]:
                    wrong.append(("7.5", f"{player} cannot cross the {kind} on {hex_}"))
        if end in table.barriers:
            wrong.append(("7.5", f"nobody may stop on the {table.barriers[end]} on {end}"))
        if not wrong and journey.gap:
            wrong.append(("7.4", f"no way to {journey.gap} is open"))
        if cost > self.points:
            wrong.append(("7.2", f"{number_of(number, 'individual')} would cost {cost} points of {self.points}"))
        if not journey.entered:
            wrong.append(("7.2", "that goes nowhere"))
        if not wrong:
            return
        # Told with the first complaint only: the written way and the one that would have been allowed.
        better = self._shortest(number, journey, end)
        rule, reason = wrong[0]
        wrong[0] = (rule, f"{reason}: written is {journey.say(number)}" + (f"; {better}" if better else ""))
        for rule, reason in wrong:
            require(False, rule, reason)

    def _shortest(self, number: int, written: Journey, end: str) -> str:
        """The shortest way that is allowed, with its cost, or that there is none."""
        start, kinds = written.start, {kind for card in self.crossings for kind in card.kinds}
        closed = self.table.closed(self.player, kinds)
        if end in closed or end in self.table.barriers:
            return ""
        way = self.table.island.ways_from(start, closed).to(end)
        if not way:
            return f"no way from {start} to {end} is open"
        short = Journey(start, tuple(way), "", ())
        if short.cost(number) == written.cost(number) and not written.barriers:
            return "no way is shorter"
        tail = f", and {self.points} are left" if short.cost(number) > self.points else ""
        return f"the shortest way allowed is {short.say(number)}{tail}"

    def candidates(self) -> Iterator[Migrate]:
        for start in self.stands:
            for end, steps in self._ends(start, NEAR).items():
                for number in dict.fromkeys((self._room(start, end, steps), 1)):
                    if number > 0:
                        yield Migrate(self.who, number, start, end)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Migrate]:
        if who == self.player and self.most:
            ends = {start: self._ends(start, self.points) for start in self.stands}
            instead = written if isinstance(written, Migrate) else None
            yield from journeys(self.table, self.player, ends, self.points, off, instead, soon)

    def _ends(self, start: str, most: int) -> dict[str, int]:
        """Where a journey may lead whatever the crossing gene is, and how far that is."""
        table = self.table
        closed = table.closed(self.player, self.crossings[0].kinds)
        ends = table.island.distances(start, closed, min(most, self.points))
        return {end: steps for end, steps in ends.items() if end not in table.barriers}

    def _room(self, start: str, end: str, steps: int) -> int:
        """How many can go at most."""
        return min(self.stands[start], FULL - self.stands.get(end, 0), self.points // steps)

    def step(self, chosen: Sequence[Value] = ()) -> Step | Migrate | None:
        """From where, where to, and how many go; every hex that the points reach is offered."""
        match [*chosen]:
            case []:
                starts = [start for start in self.stands if any(self._going(start, self.points).values())]
                return Step("from where", tuple(starts)) if starts else None
            case [str(start)]:
                going = self._going(start, self.points)
                return Step("where to", tuple(end for end, numbers in going.items() if numbers))
            case [str(start), str(end)]:
                return Step("how many", tuple(self._going(start, self.points)[end]))
            case [str(start), str(end), int(number)]:
                return Migrate(self.who, number, start, end)
        return None

    def _going(self, start: str, most: int) -> dict[str, Sequence[int]]:
        """How many can go, by where to."""
        here, spare = self.stands[start], self.table.supply(self.player) > 0
        going: dict[str, Sequence[int]] = {}
        for end, steps in self._ends(start, most).items():
            room = self._room(start, end, steps)
            stay = spare or end in self.stands  # without a new cube all of them go
            going[end] = range(1, room + 1) if stay else [here] if room == here else []
        return going

    def possible(self, move: Migrate) -> bool:
        room = min(self.stands.get(move.start, 0), FULL - self.stands.get(move.end, 0))
        named = all(hex_ in self.table.island.habitat for hex_ in move.hexes)
        return 0 < move.number <= room and self.table.is_open(self.player, move.end) and named

    # ---- what a line tells

    def told(self, move: Migrate) -> tuple[Journey, list[str]]:
        """The journey that a line tells, and the crossing genes under which it is right.

        Where that gene is hidden, hexes that do not touch may be joined in several ways: the cheapest is meant, of
        these one that crosses least, so that nothing is held against a player that need not have been.
        """
        hexes, number = move.hexes, move.number
        ways = self._ways.get(hexes)
        if ways is None:
            ways = self._ways[hexes] = self._joined(hexes)
        if len(ways) == 1:
            journey, cards = ways[0]
            return journey, ([] if journey.gap or journey.cost(number) > self.points else cards)
        able: list[str] = []
        paid: list[Journey] = []
        for journey, cards in ways:
            if not journey.gap and journey.cost(number) <= self.points:
                paid.append(journey)
                able += cards
        if paid:
            return min(paid, key=lambda journey: journey.cost(number)), able
        return min((journey for journey, _ in ways), key=lambda journey: bool(journey.gap)), able

    def _joined(self, names: Sequence[str]) -> list[tuple[Journey, list[str]]]:
        """The journeys between hexes, each with the crossing genes under which it is made so."""
        if len(self.crossings) == 1:
            [card] = self.crossings
            return [(self._along(names, card.kinds), [card.id])]
        placed = set(self.table.barriers.values())
        found: dict[frozenset[str], tuple[Journey, list[str]]] = {}
        for card in self.crossings:
            crossed = frozenset(placed.intersection(card.kinds))
            if crossed not in found:
                journey = self._along(names, crossed)
                if len(self.crossings) > 1 and not crossed and not journey.gap and self._is_straight(names, journey):
                    # Nobody needs fewer hexes, and every gene allows these.
                    return [(journey, [card.id for card in self.crossings])]
                found[crossed] = journey, []
            found[crossed][1].append(card.id)
        return list(found.values())

    def _is_straight(self, names: Sequence[str], journey: Journey) -> bool:
        """Whether a journey enters no more hexes than it would on an empty island."""
        where = self.table.island.where
        return len(journey.entered) == sum(distance(where[here], where[there]) for here, there in pairwise(names))

    def _along(self, names: Sequence[str], kinds: Collection[str]) -> Journey:
        """The hexes that are entered between those named by who crosses these kinds of barrier; between hexes that do
        not touch, the shortest way (13.16)."""
        island, player, owner, barriers = self.table.island, self.player, self.table.owner, self.table.barriers
        entered: list[str] = []
        gap = ""
        for here, there in pairwise(names):
            if there in island.next_to[here]:
                entered.append(there)
            elif there != here:
                way = self._ways_from(here, kinds).to(there)
                gap = gap or ("" if way else there)
                entered += way or [there]
            else:
                continue
            if not gap and (owner.get(there, player) != player or (there in barriers and barriers[there] not in kinds)):
                gap = there
        crossed = tuple([hex_ for hex_ in entered if hex_ in barriers]) if barriers else ()
        return new(Journey, (names[0], tuple(entered), gap, crossed))

    def _ways_from(self, start: str, kinds: Collection[str]) -> HexWays:
        """The shortest ways from a hex for who crosses these kinds of barrier: many journeys begin there."""
        ways = self._from.get((start, kinds))
        if ways is None:
            closed = self.table.closed(self.player, kinds)
            ways = self._from[start, kinds] = self.table.island.ways_from(start, closed)
        return ways

    # ---- a journey is made

    def travel(self, move: Migrate) -> None:
        """Points are paid, what it tells of hidden genes is taken down, and individuals change places."""
        journey, able = self.told(move)
        self.table.spent += journey.cost(move.number)
        self._learn(journey, able)
        self._go(move.number, move.start, move.end)

    def _learn(self, journey: Journey, able: list[str]) -> None:
        """What a journey tells of genes that nobody showed. `able` are the crossing genes under which it is right."""
        table, player, genes = self.table, self.player, self.table.genes
        if genes.known(player, "habitat") is None:
            mobile = genes.printed.mobile.get(table.spent, [])
            if genes.news(player, "habitat", mobile):
                paid = table.fact(f"{player} spent {number_of(table.spent, 'point')} of mobility")
                genes.learn(player, "habitat", mobile, paid)
        if genes.known(player, "crossing") is None and genes.news(player, "crossing", able):
            kinds = sorted({table.barriers[hex_] for hex_ in journey.barriers})
            last = journey.entered[-1] if journey.entered else journey.start  # who stays there has broken 7.2
            said = f"crossed {' and '.join(kinds)}" if kinds else f"went from {journey.start} to {last}"
            genes.learn(player, "crossing", able, table.fact(f"{player} {said}"))

    def _go(self, number: int, start: str, end: str) -> None:
        """Individuals change places; a used cube makes used what it becomes (rules 8.2)."""
        table, player = self.table, self.player
        here, there = self.stands.get(start, 0), self.stands.get(end, 0)
        number = min(number, here, FULL - there)
        if start == end or number <= 0 or not table.is_open(player, end):
            return
        if number < here and not there and not table.supply(player):
            return
        used = start in table.used or end in table.used
        with noting(table, "7.6" if there else "7.7", f"the journey to {end}") as noted:
            if table.ledger is not None:
                miscounted_on_the_way(table, noted, "7.3", player, number, start, end)
            table.put(player, start, here - number)
            table.put(player, end, there + number)
        if used:
            table.used.add(end)
