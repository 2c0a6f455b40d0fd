"""What people take off by a change that empties hexes, and should not, or leave standing that is gone (rules 5.9 to
5.12); and those who go elsewhere, counted where they were as well, or nowhere (rules 7.3, 8.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from pnp.referee.play.ledger import Noting

from .moves import Compete
from .table import CROWDED, Table


def misjudged(
    table: Table,
    noted: Noting,
    rule: str,
    hexes: Collection[str],
    wider: Iterable[tuple[Collection[str], str]],
    card: str,
) -> None:
    """What the counts of species are before a card empties these hexes: where it is taken to empty `wider` ones as
    well, each with how in words, or one of several is left standing."""
    for player, stands in table.stands.items():
        gone = [hex_ for hex_ in stands if hex_ in hexes]
        for others, how in wider:
            more = [hex_ for hex_ in stands if hex_ in hexes or hex_ in others]
            if len(more) > len(gone):
                for key, by in _counted(table, player, more).items():
                    noted.instead(player, key, -by, rule, f"with those of {card} taken off {how}")
        fewer = _counted(table, player, gone)
        for hex_ in gone if len(gone) > 1 else ():
            kept = _counted(table, player, [hex_])
            for key, by in fewer.items():
                noted.instead(player, key, kept[key] - by, rule, f"without those on {hex_} whom {card} has taken", True)


def miscounted_on_the_way(
    table: Table, noted: Noting, rule: str, player: str, number: int, start: str, end: str
) -> None:
    """What the counts of a species are, before so many of it go from a hex to another, if they are left standing where
    they were, too, or counted nowhere."""
    habitat, stands = table.island.habitat, table.stands[player]
    left, said = habitat[start], f"the {number} who went to {end} counted"
    twice = f"with {said} on {start} as well"
    noted.instead(player, "individuals", number, rule, twice, rarely=True)
    noted.instead(player, left, number if left == habitat[end] else 0, rule, twice, rarely=True)
    if number == stands.get(start):
        noted.instead(player, "cubes", int(end not in stands), rule, twice, rarely=True)
    noted.instead(player, "individuals", -number, rule, f"with {said} nowhere", rarely=True)


def taken_all_the_same(table: Table, noted: Noting, rule: str, player: str, move: Compete, rival: str) -> None:
    """What the counts of both species are if an attack that came to nothing has taken the rival's cube."""
    start, end, number, habitat = move.start, move.end, move.number, table.island.habitat
    moved = Counter({habitat[end]: number})
    moved[habitat[start]] -= number
    moved["cubes"] = int(number < table.stands[player].get(start, 0))
    lost = _counted(table, rival, [end])
    for who, counted, sign in ((player, moved, 1), (rival, lost, -1)):
        for key, by in counted.items():
            if by:
                noted.instead(
                    who, key, sign * by, rule, f"with the cube on {end} taken, which was protected", rarely=True
                )


def _counted(table: Table, player: str, hexes: Iterable[str]) -> Counter[str]:
    """What the cubes on some hexes come to, by count."""
    stands, counted = table.stands[player], Counter[str]()
    for hex_ in hexes:
        number = stands[hex_]
        counted.update({"individuals": number, "cubes": 1, table.island.habitat[hex_]: number})
        counted["score"] += number if number < CROWDED else 0
    return counted
