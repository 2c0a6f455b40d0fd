"""What counts by habitat tell of an answer that nobody wrote, or of a hex that was misread."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, islice, product

from pnp.referee.log.moves import Move

from .broods import grown, heaped
from .later import Shown, shown_later, unlike
from .moves import Compete, Migrate, PlaceBarrier, Prey
from .standing import HABITATS
from .table import CROWDED, FULL, Table

WAYS = 4_000  # so many ways to deal new cubes are compared
DEALT = 12  # and so many are tried
Off = Mapping[str, int]  # by how much each count that was written down is to change, 0 for those that are right


def _explains(off: Off, changes: Mapping[str, int], table: Table) -> bool:
    """Whether numbers that change by hex are all that was counted otherwise, habitat by habitat."""
    by: dict[str, int] = {}
    for hex_, change in changes.items():
        habitat = table.island.habitat[hex_]
        by[habitat] = by.get(habitat, 0) + change
    for habitat in HABITATS:  # for each of thousands of answers: a loop is quicker than what reads better
        if habitat in off and by.get(habitat, 0) != off[habitat]:
            return False
    return any(by.values())


def journeys(
    table: Table,
    player: str,
    ends: Mapping[str, Mapping[str, int]],
    points: int,
    off: Off,
    written: Migrate | None,
    soon: Sequence[Move],
) -> list[Migrate]:
    """Journeys of a player, `ends` says how far each hex is from each of his cubes; with `written` those that differ
    in one word from it. Those first after which the hexes show what the lines `soon` say."""
    stands, shown = table.stands[player], shown_later(player, soon)
    found: list[tuple[int, Migrate]] = []
    before: dict[str, int] = {}
    if written is not None:
        before = {written.start: written.number, written.end: -written.number}
    habitat = table.island.habitat
    # By how much those who set out and who arrive must change a habitat: who leaves one alone explains nothing.
    wanted = {kind: off[kind] for kind in HABITATS if kind in off}
    for hex_, change in before.items():
        if habitat.get(hex_) in wanted:
            wanted[habitat[hex_]] -= change
    changed = {kind for kind, change in wanted.items() if change}
    for start, ways in ends.items():
        for end, steps in ways.items():
            if not changed <= {habitat.get(start), habitat.get(end)}:
                continue
            if written is not None:
                if start != written.start and end != written.end:
                    continue
            elif habitat.get(start) == habitat.get(end):
                continue  # no count by habitat tells of it
            for number in range(1, min(stands[start], FULL, points // max(1, steps)) + 1):
                if written is not None:
                    same = (start == written.start) + (end == written.end) + (number == written.number)
                    if same != 2:
                        continue
                changes = dict(before)
                changes[start] = changes.get(start, 0) - number
                changes[end] = changes.get(end, 0) + number
                changes = {h: n for h, n in changes.items() if h in habitat}
                if _explains(off, changes, table):
                    after = {**stands, **{h: stands.get(h, 0) + n for h, n in changes.items()}}
                    found.append((unlike(shown, after), Migrate(player, number, start, end)))
    return [move for _, move in sorted(found, key=lambda each: each[0])]


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


def litters(
    table: Table, player: str, ground: Collection[str], off: Off, soon: Sequence[Move] = ()
) -> Iterator[dict[str, int]]:
    """Young that nobody wrote, on the ground where they may stand: so many in each habitat, and on so many new cubes,
    as the counts say. Those first by which most of the counts come right, and then what the lines `soon` say."""
    stands, island, shown = table.stands[player], table.island, shown_later(player, soon)
    more = {habitat: off[habitat] for habitat in HABITATS if off.get(habitat, 0) > 0}
    if not more or any(off.get(habitat, 0) < 0 for habitat in HABITATS):
        return
    likely = [hex_ for hex_ in island.hexes if hex_ in ground]
    # Where somebody is needed later, where the species does anything later, elsewhere, and last where another stands.
    likely.sort(key=lambda h: (h in shown and not shown[h].most, not _need(shown, h), h not in shown))
    by = {h: [hex_ for hex_ in likely if island.habitat[hex_] == h] for h in more}
    found: list[dict[str, int]] = []
    for told in (shown, {}) if shown else ({},):
        for fresh in islice(_fresh(stands, by, more, off.get("cubes", 0)), DEALT):
            for fresh_first, most in product((False, True), (4, FULL, FULL - 1, 3)):
                counts: dict[str, int] = {}
                for habitat, hexes in by.items():
                    open_ = [hex_ for hex_ in hexes if hex_ in stands or hex_ in fresh]
                    order = sorted(open_, key=lambda hex_: (hex_ in stands) == fresh_first)
                    counts |= _grown(stands, order, more[habitat], most, fresh, told)
                if counts and counts not in found:
                    found.append(counts)
    yield from sorted(
        found, key=lambda counts: (_wrong(table, player, counts, off), unlike(shown, {**stands, **counts}))
    )


def _need(shown: Mapping[str, Shown], hex_: str) -> int:
    """What a hex must have shown at the least."""
    return shown[hex_].least if hex_ in shown else 0


def _fresh(
    stands: Mapping[str, int], by: Mapping[str, Sequence[str]], more: Mapping[str, int], cubes: int
) -> Iterator[set[str]]:
    """The free hexes that get a new cube: so many in each habitat as its young need, and the rest where they fit, in
    every way in which they can be dealt to the habitats."""
    free = {habitat: [hex_ for hex_ in hexes if hex_ not in stands] for habitat, hexes in by.items()}
    room = {h: sum(FULL - stands[hex_] for hex_ in hexes if hex_ in stands) for h, hexes in by.items()}
    least = {h: min(len(free[h]), -(-max(0, number - room[h]) // FULL)) for h, number in more.items()}
    most = {h: min(len(free[h]), number) for h, number in more.items()}
    ways = islice(product(*(range(least[h], most[h] + 1) for h in more)), WAYS)
    for way in sorted(ways, key=lambda way: abs(sum(way) - cubes)):
        yield {hex_ for habitat, number in zip(more, way, strict=True) for hex_ in free[habitat][:number]}


def _grown(
    stands: Mapping[str, int],
    order: Sequence[str],
    young: int,
    most: int,
    fresh: Collection[str],
    shown: Mapping[str, Shown],
) -> dict[str, int]:
    """So many young on these hexes, one at least on each new cube, as many as each must show later, then `most` on a
    hex while there is room elsewhere."""
    first = {hex_: 1 for hex_ in order if hex_ in fresh}
    needed = ((hex_, _need(shown, hex_)) for hex_ in order)
    likely = ((hex_, min(limit, shown[hex_].most if hex_ in shown else FULL)) for hex_, limit in heaped(order, most))
    places = chain(needed, likely, ((hex_, FULL) for hex_ in order))
    counts = grown(stands, young - len(first), 0, places, first)
    return counts if sum(counts.values()) - sum(stands.get(hex_, 0) for hex_ in counts) == young else {}


def colonies(table: Table, player: str, off: Off, soon: Sequence[Move]) -> Iterator[dict[str, int]]:
    """Colonies that nobody wrote, on free hexes: so many in each habitat as the counts say, all cubes alike. Those
    hexes first on which the lines `soon` need somebody, then those beside the most of them."""
    island, shown = table.island, shown_later(player, soon)
    settled = {habitat: off[habitat] for habitat in HABITATS if off.get(habitat, 0) > 0}
    cubes = off.get("cubes", 0)
    if not settled or cubes <= 0:
        return
    each = max(1, sum(settled.values()) // cubes)
    room = {habitat: max(1, round(number / each)) for habitat, number in settled.items()}
    taken = {hex_ for hex_, (_, most) in shown.items() if not most}
    free = [hex_ for hex_ in island.hexes if table.is_open(player, hex_) and hex_ not in taken]
    colony: list[str] = []

    def likely(hex_: str) -> tuple[bool, int, bool]:
        return _need(shown, hex_) > 0, sum(near in colony for near in island.next_to[hex_]), hex_ in shown

    while open_ := [hex_ for hex_ in free if room.get(island.habitat[hex_], 0) and hex_ not in colony]:
        colony.append(max(open_, key=likely))
        room[island.habitat[colony[-1]]] -= 1
    counts: dict[str, int] = {}
    for habitat, number in settled.items():
        hexes = [hex_ for hex_ in colony if island.habitat[hex_] == habitat]
        counts |= _grown({}, hexes, number, each, hexes, {})
    if counts:
        yield counts


def losses(table: Table, player: str, off: Off, soon: Sequence[Move] = ()) -> Iterator[dict[str, int]]:
    """Deaths that nobody wrote, so many in each habitat as the counts say; those first by which most comes right, and
    then what the lines `soon` say."""
    stands, island, shown = table.stands[player], table.island, shown_later(player, soon)
    dead = {habitat: -off[habitat] for habitat in HABITATS if off.get(habitat, 0) < 0}
    if not dead or any(off.get(habitat, 0) > 0 for habitat in HABITATS):
        return
    found: list[dict[str, int]] = []
    for largest in (False, True):
        for least in (3, 2, 1, 0, 4, 5):  # each is turned down so far, before any is taken off
            counts: dict[str, int] = {}
            for habitat, number in dead.items():
                hexes = [hex_ for hex_ in island.hexes if hex_ in stands and island.habitat[hex_] == habitat]
                order = sorted(hexes, key=lambda hex_: (_need(shown, hex_), stands[hex_] * (-1 if largest else 1)))
                for limit in range(least, -1, -1):
                    for hex_ in order:
                        here = counts.get(hex_, stands[hex_])
                        gone = min(max(0, here - limit), number)
                        if gone > 0:
                            counts[hex_] = here - gone
                            number -= gone
            if counts and counts not in found:
                found.append(counts)
    yield from sorted(
        found, key=lambda counts: (_wrong(table, player, counts, off), unlike(shown, {**stands, **counts}))
    )


def _wrong(table: Table, player: str, counts: Mapping[str, int], off: Off) -> int:
    """How many of the counts that were written do not come right where the cubes show these numbers."""
    before = table.stands[player]
    after = {hex_: number for hex_, number in {**before, **counts}.items() if number}

    def count(stands: Mapping[str, int]) -> dict[str, int]:
        left = sum(number for number in stands.values() if number < CROWDED)
        return {"individuals": sum(stands.values()), "cubes": len(stands), "score": left}

    was, now = count(before), count(after)
    return sum(now[key] - was[key] != off[key] for key in was if key in off)
