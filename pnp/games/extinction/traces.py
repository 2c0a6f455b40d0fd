"""What counts by habitat tell of an answer that nobody wrote, or of a hex that was misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .moves import HABITATS, Compete, Migrate, PlaceBarrier, Prey
from .table import FULL, Table

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
