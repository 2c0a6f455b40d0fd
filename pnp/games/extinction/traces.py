"""What counts by habitat tell of an answer that nobody wrote, or of a hex that was misread."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from .broods import grown, heaped
from .moves import HABITATS, Compete, Migrate, PlaceBarrier, Prey
from .table import CROWDED, FULL, Table

Off = Mapping[str, int]  # by how much each count that was written down is to change, 0 for those that are right


def _explains(off: Off, changes: Mapping[str, int], table: Table) -> bool:
    """Whether numbers that change by hex are all that was counted otherwise, habitat by habitat."""
    by: dict[str, int] = dict.fromkeys(HABITATS, 0)
    for hex_, change in changes.items():
        by[table.island.habitat[hex_]] += change
    return any(by.values()) and all(by[habitat] == off[habitat] for habitat in HABITATS if habitat in off)


def journeys(
    table: Table, player: str, ends: Mapping[str, Mapping[str, int]], points: int, off: Off, written: Migrate | None
) -> Iterator[Migrate]:
    """Journeys of a player, `ends` says how far each hex is from each of his cubes; with `written` those that differ
    in one word from it."""
    stands = table.stands[player]
    before: dict[str, int] = {}
    if written is not None:
        before = {written.start: written.number, written.end: -written.number}
    for start, ways in ends.items():
        for end, steps in ways.items():
            for number in range(1, min(stands[start], FULL, points // max(1, steps)) + 1):
                if written is not None:
                    same = (start == written.start) + (end == written.end) + (number == written.number)
                    if same != 2:
                        continue
                changes = dict(before)
                changes[start] = changes.get(start, 0) - number
                changes[end] = changes.get(end, 0) + number
                if _explains(off, {h: n for h, n in changes.items() if h in table.island.habitat}, table):
                    yield Migrate(player, number, start, end)


def placings(table: Table, player: str, placed: Mapping[str, int], off: Off) -> Iterator[dict[str, int]]:
    """The same cubes with one of them on another hex, or showing another number."""
    stands = table.stands[player]
    known = {hex_: number for hex_, number in placed.items() if hex_ in table.island.habitat}
    for hex_, number in known.items():
        rest = {h: n for h, n in placed.items() if h != hex_}
        undone = stands.get(hex_, 0) - number
        for other in range(FULL + 1):
            if other != number and _explains(off, {hex_: other - number}, table):
                yield {**rest, hex_: other}
        for other_hex in table.island.hexes:
            if other_hex in placed or not table.is_open(player, other_hex):
                continue
            if _explains(off, {hex_: undone, other_hex: number - stands.get(other_hex, 0)}, table):
                yield {
                    h: n for old, new in placed.items() for h, n in [(other_hex, new) if old == hex_ else (old, new)]
                }


def barriers(table: Table, who: str, written: PlaceBarrier, off: Off) -> Iterator[PlaceBarrier]:
    """A barrier of the same kind on another hex, by what it does to the cubes of somebody."""
    stands = table.stands[who]
    back = {written.hex: stands[written.hex]} if written.hex in stands else {}
    for hex_ in table.island.hexes:
        lost = {hex_: -stands[hex_]} if hex_ in stands else {}
        if hex_ != written.hex and (back or lost) and _explains(off, {**back, **lost}, table):
            yield PlaceBarrier(written.who, written.kind, hex_)


def attacks(
    table: Table, player: str, reaches: Mapping[str, Mapping[str, int]], who: str, off: Off
) -> Iterator[Compete | Prey]:
    """Attacks of a player by what they do to his cubes or to those of `who`; `reaches` are the rivals' cubes that each
    of his can attack, with what they show."""
    for start, ends in reaches.items():
        here = table.stands[player][start]
        for end, there in ends.items():
            for number in range(here, 0, -1):
                if who == player:
                    changes = {start: -number, end: number}
                elif table.owner.get(end) == who:
                    changes = {end: -there}
                else:
                    continue
                if not _explains(off, changes, table):
                    continue
                if number > there:
                    yield Compete(player, start, end, number)
                if table.hunting:
                    yield Prey(player, start, end, number)


def litters(table: Table, player: str, ground: Collection[str], off: Off) -> Iterator[dict[str, int]]:
    """Young that nobody wrote, on the ground where they may stand: so many in each habitat, and on so many new cubes,
    as the counts say. Those first by which most of the counts come right."""
    stands, island = table.stands[player], table.island
    more = {habitat: off[habitat] for habitat in HABITATS if off.get(habitat, 0) > 0}
    if not more or any(off.get(habitat, 0) < 0 for habitat in HABITATS):
        return
    by = {h: [hex_ for hex_ in island.hexes if hex_ in ground and island.habitat[hex_] == h] for h in more}
    found: list[dict[str, int]] = []
    for fresh_first in (False, True):
        fresh = _fresh(stands, by, more, off.get("cubes", 0), fresh_first)
        for most in (4, FULL, FULL - 1, 3):
            counts: dict[str, int] = {}
            for habitat, hexes in by.items():
                open_ = [hex_ for hex_ in hexes if hex_ in stands or hex_ in fresh]
                order = sorted(open_, key=lambda hex_: (hex_ in stands) == fresh_first)
                counts |= _grown(stands, order, more[habitat], most, fresh)
            if counts and counts not in found:
                found.append(counts)
    yield from sorted(found, key=lambda counts: _wrong(table, player, counts, off))


def _fresh(
    stands: Mapping[str, int], by: Mapping[str, Sequence[str]], more: Mapping[str, int], cubes: int, largest: bool
) -> set[str]:
    """The free hexes that get a new cube: so many in each habitat as its young need, and the rest where they fit."""
    free = {habitat: [hex_ for hex_ in hexes if hex_ not in stands] for habitat, hexes in by.items()}
    fresh: set[str] = set()
    for habitat, hexes in by.items():
        room = sum(FULL - stands[hex_] for hex_ in hexes if hex_ in stands)
        fresh |= set(free[habitat][: -(-max(0, more[habitat] - room) // FULL)])
    for habitat in sorted(more, key=lambda habitat: more[habitat] * (-1 if largest else 1)):
        own = [hex_ for hex_ in free[habitat] if hex_ not in fresh]
        held = len(free[habitat]) - len(own)
        fresh |= set(own[: max(0, min(cubes - len(fresh), more[habitat] - held))])
    return fresh


def _grown(
    stands: Mapping[str, int], order: Sequence[str], young: int, most: int, fresh: Collection[str]
) -> dict[str, int]:
    """So many young on these hexes, one at least on each new cube, `most` on a hex while there is room elsewhere."""
    first = {hex_: 1 for hex_ in order if hex_ in fresh}
    counts = grown(stands, young - len(first), 0, heaped(order, most), first)
    return counts if sum(counts.values()) - sum(stands.get(hex_, 0) for hex_ in counts) == young else {}


def losses(table: Table, player: str, off: Off) -> Iterator[dict[str, int]]:
    """Deaths that nobody wrote, so many in each habitat as the counts say; those first by which most comes right."""
    stands, island = table.stands[player], table.island
    dead = {habitat: -off[habitat] for habitat in HABITATS if off.get(habitat, 0) < 0}
    if not dead or any(off.get(habitat, 0) > 0 for habitat in HABITATS):
        return
    found: list[dict[str, int]] = []
    for largest in (False, True):
        for least in (3, 2, 1, 0, 4, 5):  # each is turned down so far, before any is taken off
            counts: dict[str, int] = {}
            for habitat, number in dead.items():
                hexes = [hex_ for hex_ in island.hexes if hex_ in stands and island.habitat[hex_] == habitat]
                order = sorted(hexes, key=lambda hex_: stands[hex_] * (-1 if largest else 1))
                for limit in range(least, -1, -1):
                    for hex_ in order:
                        here = counts.get(hex_, stands[hex_])
                        gone = min(max(0, here - limit), number)
                        if gone > 0:
                            counts[hex_] = here - gone
                            number -= gone
            if counts and counts not in found:
                found.append(counts)
    yield from sorted(found, key=lambda counts: _wrong(table, player, counts, off))


def _wrong(table: Table, player: str, counts: Mapping[str, int], off: Off) -> int:
    """How many of the counts that were written do not come right where the cubes show these numbers."""
    before = table.stands[player]
    after = {hex_: number for hex_, number in {**before, **counts}.items() if number}

    def count(stands: Mapping[str, int]) -> dict[str, int]:
        left = sum(number for number in stands.values() if number < CROWDED)
        return {"individuals": sum(stands.values()), "cubes": len(stands), "score": left}

    was, now = count(before), count(after)
    return sum(now[key] - was[key] != off[key] for key in was if key in off)
