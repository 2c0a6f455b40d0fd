"""Migrate: journeys paid with mobility points (rules 7)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.hexes import distance
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import number_of, on_island
from .table import FULL, Table

Part = Generator[Any, Any, None]

# What a line tells: the journey, and the crossing genes under which it is right.
Read = Callable[[int, tuple[str, ...]], tuple["Journey", list[str]]]

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


def migrate(table: Table, player: str) -> Part:
    """As many journeys as the points pay for (rules 7.8)."""
    spent = table.spent = 0
    again = "migrate" in table.to_come
    while True:
        written = _reader(table, player, _points(table, player) - spent)
        move = yield _ask_migrate(table, player, spent, again, written)
        if move is None or move.verb == "pass":
            return
        number, names = int(move.args[0]), tuple(str(arg) for arg in move.args[1:])
        journey, able = written(number, names)
        spent = table.spent = spent + journey.cost(number)
        _learn(table, player, journey, able, spent)
        _go(table, player, number, names[0], names[-1])


def _points(table: Table, player: str) -> int:
    """The mobility of a species, or the most that it can be."""
    habitats = table.genes.habitats
    return max(habitats[card].mobility for card in table.genes.options(player, "habitat"))


def _learn(table: Table, player: str, journey: Journey, able: list[str], spent: int) -> None:
    """What a journey tells of genes that nobody showed. `able` are the crossing genes under which it is right."""
    genes = table.genes
    if genes.known(player, "habitat") is None:
        mobile = [card.id for card in genes.habitats.values() if card.mobility >= spent]
        genes.learn(player, "habitat", mobile, table.fact(f"{player} spent {number_of(spent, 'point')} of mobility"))
    if genes.known(player, "crossing") is None:
        kinds = sorted({table.barriers[hex_] for hex_ in journey.barriers})
        said = f"crossed {' and '.join(kinds)}" if kinds else f"went from {journey.start} to {journey.entered[-1]}"
        genes.learn(player, "crossing", able, table.fact(f"{player} {said}"))


def _go(table: Table, player: str, number: int, start: str, end: str) -> None:
    """Individuals change places; a used cube makes used what it becomes (rules 8.2)."""
    stands = table.stands[player]
    here, there = stands.get(start, 0), stands.get(end, 0)
    number = min(number, here, FULL - there)
    if start == end or number <= 0 or not table.is_open(player, end):
        return
    used = start in table.used or end in table.used
    if number < here and not there and not table.supply(player):
        return
    table.put(player, start, here - number)
    table.put(player, end, there + number)
    if used:
        table.used.add(end)


# ---- the way


def _reader(table: Table, player: str, points: int) -> Read:
    """Reads lines of one question; each is looked at several times, while nothing on the table changes."""
    found: dict[tuple[int, tuple[str, ...]], tuple[Journey, list[str]]] = {}

    def written(number: int, names: tuple[str, ...]) -> tuple[Journey, list[str]]:
        line = (number, names)
        if line not in found:
            found[line] = _written(table, player, number, names, points)
        return found[line]

    return written


def _written(table: Table, player: str, number: int, names: Sequence[str], points: int) -> tuple[Journey, list[str]]:
    """The journey that a line tells, and the crossing genes under which it is right.

    Where that gene is hidden, hexes that do not touch may be joined in several ways: the cheapest is meant, of these
    one that crosses least, so that nothing is held against a player that need not have been.
    """
    placed = set(table.barriers.values())
    found: dict[frozenset[str], Journey] = {}
    ways: dict[str, Journey] = {}
    cards = table.crossings(player)
    for card in cards:
        crossed = frozenset(placed.intersection(card.kinds))
        if crossed not in found:
            journey = found[crossed] = _along(table, names, table.closed(player, crossed))
            if not crossed and not journey.gap and _is_straight(table, names, journey):
                # Nobody needs fewer hexes, and every gene allows these.
                return journey, [card.id for card in cards] if journey.cost(number) <= points else []
        ways[card.id] = found[crossed]
    able = [card for card, journey in ways.items() if not journey.gap and journey.cost(number) <= points]
    if able:
        return min((ways[card] for card in able), key=lambda journey: journey.cost(number)), able
    return min(ways.values(), key=lambda journey: bool(journey.gap)), able


def _is_straight(table: Table, names: Sequence[str], journey: Journey) -> bool:
    """Whether a journey enters no more hexes than it would on an empty island."""
    where = table.island.where
    return len(journey.entered) == sum(distance(where[here], where[there]) for here, there in pairwise(names))


def _along(table: Table, names: Sequence[str], closed: AbstractSet[str]) -> Journey:
    """The hexes that are entered between those named; between hexes that do not touch, the shortest way (13.16)."""
    island = table.island
    entered: list[str] = []
    gap = ""
    for here, there in pairwise(names):
        if there in island.next_to[here]:
            entered.append(there)
            gap = gap or (there if there in closed else "")
        elif there != here:
            way = island.way(here, there, closed - {there})
            gap = gap or ("" if way else there) or (there if there in closed else "")
            entered += way or [there]
    return Journey(names[0], tuple(entered), gap, tuple(hex_ for hex_ in entered if hex_ in table.barriers))


def _shortest(table: Table, player: str, number: int, start: str, end: str, points: int) -> str:
    """The shortest way that is allowed, with its cost, or that there is none."""
    kinds = {kind for card in table.crossings(player) for kind in card.kinds}
    closed = table.closed(player, kinds)
    if end in closed or end in table.barriers:
        return ""
    way = table.island.way(start, end, closed)
    if not way:
        return f"no way from {start} to {end} is open"
    short = Journey(start, tuple(way), "", ())
    tail = f", and {points} are left" if short.cost(number) > points else ""
    return f"the shortest way allowed is {short.say(number)}{tail}"


def _ask_migrate(table: Table, player: str, spent: int, again: bool, written: Read) -> Ask:
    stands = table.stands[player]
    most = _points(table, player)
    points = most - spent

    def check(move: Move, require: Require) -> None:
        number, names = int(move.args[0]), tuple(str(arg) for arg in move.args[1:])
        if not on_island(table, names, require):
            return
        start, end = names[0], names[-1]
        here, there = stands.get(start, 0), stands.get(end, 0)
        if require(here, "7.3", f"{player} has no cube on {start}"):
            require(0 < number <= here, "7.3", f"{start} shows {here}, and {number} cannot go")
        if not require(most, "7.1", f"{player}'s habitat gene gives no mobility"):
            return
        journey, _ = written(number, names)
        _check_way(table, player, number, journey, end, points, require)
        if end == start or end in table.barriers or not table.is_open(player, end):
            return
        require(there + number <= FULL, "7.6", f"{end} would show {there + number}, and {FULL} is the most")
        stays = number < here and not there
        spare = not stays or table.supply(player) > 0
        require(spare, "7.7", f"a new cube is needed on {end}, and {player} has none in the supply")

    def matches(move: Move) -> bool:
        """What the points do not pay for belongs to the other action of this kind, if one is to come."""
        if not again or move.verb != "migrate":
            return True
        names = tuple(str(arg) for arg in move.args[1:])
        if any(hex_ not in table.island.habitat for hex_ in names):
            return True
        number = int(move.args[0])
        journey, _ = written(number, names)
        return journey.cost(number) <= points

    def candidates() -> Iterator[Move]:
        kinds = table.crossings(player)[0].kinds
        closed = table.closed(player, kinds)
        for start, here in stands.items():
            for end, steps in table.island.distances(start, closed, min(NEAR, points)).items():
                if end not in table.barriers:
                    room = min(here, FULL - stands.get(end, 0), points // steps)
                    for number in dict.fromkeys((room, 1)):
                        if number > 0:
                            yield Move(player, "migrate", (number, start, end))

    def stand(move: Move) -> list[Remedy]:
        number, start, end = int(move.args[0]), str(move.args[1]), str(move.args[-1])
        room = FULL - stands.get(end, 0)
        possible = 0 < number <= min(stands.get(start, 0), room) and table.is_open(player, end)
        named = all(str(hex_) in table.island.habitat for hex_ in move.args[1:])
        moved = [Remedy(move, "moved all the same")] if possible and named else []
        return [*moved, Remedy(None, "not moved")]

    return Ask(
        player,
        ("migrate",),
        "7.8",
        f"{player} may migrate with {number_of(points, 'point')}" if points else f"{player} has no points to migrate",
        optional=True,
        matches=matches,
        check=check,
        candidates=candidates,
        remedies=stand,
        decline=Move(player, "pass") if again else None,  # or else the next journey would be one of this action
    )


def _check_way(
    table: Table, player: str, number: int, journey: Journey, end: str, points: int, require: Require
) -> None:
    """Where the way leads, and what it costs; the first complaint shows the way and the shortest one (7.2 to 7.5)."""
    wrong: list[tuple[str, str]] = []
    rivals = [hex_ for hex_ in journey.entered if table.owner.get(hex_, player) != player]
    wrong += [("7.4", f"{hex_} holds {table.owner[hex_]}'s cube") for hex_ in dict.fromkeys(rivals)]
    kinds = [set(card.kinds) for card in table.crossings(player)]
    needed = {table.barriers[hex_] for hex_ in journey.barriers}
    if not any(needed <= crossed for crossed in kinds):
        for hex_ in dict.fromkeys(journey.barriers):
            kind = table.barriers[hex_]
            if len(kinds) > 1 or kind not in kinds[0]:
                wrong.append(("7.5", f"{player} cannot cross the {kind} on {hex_}"))
    if end in table.barriers:
        wrong.append(("7.5", f"nobody may stop on the {table.barriers[end]} on {end}"))
    if not wrong and journey.gap:
        wrong.append(("7.4", f"no way to {journey.gap} is open"))
    if journey.cost(number) > points:
        wrong.append(("7.2", f"{number_of(number, 'individual')} would cost {journey.cost(number)} points of {points}"))
    if not journey.entered:
        wrong.append(("7.2", "that goes nowhere"))
    if not wrong:
        return
    # Told with the first complaint only: the written way and the one that would have been allowed.
    better = _shortest(table, player, number, journey.start, end, points)
    rule, reason = wrong[0]
    wrong[0] = (rule, f"{reason}: written is {journey.say(number)}" + (f"; {better}" if better else ""))
    for rule, reason in wrong:
        require(False, rule, reason)
