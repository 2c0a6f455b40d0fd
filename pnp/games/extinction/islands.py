"""Islands from a seed: six habitats in patches, so that most places have more than one habitat within a step.

An island is a disc of pointed hexes (rules 1.4). It is cut into patches of 3 to 9 hexes, no two of one habitat side by
side, each habitat about as large as the others. The patches are laid one after another where the free ground is
tightest; an attempt that leaves a gap no patch fits is given up and a new one begun. The same seed gives the same
island on every machine and version of Python: only `Random.random()` is asked, which Python promises to keep.
"""

from __future__ import annotations

from random import Random

from pnp.errors import Source, Unreadable
from pnp.hexes import Hex, coordinates, disc
from pnp.named import NamedTuple

from .cards import BOARDS, HabitatName, Spot

SMALLEST, LARGEST = 3, 9
"""Hexes in a patch."""

PATCHES = 6
"""Hexes in the average patch: 127 hexes make 18 to 24 patches."""

TOTALS: dict[int, dict[HabitatName, int]] = {
    127: {"woodland": 22, "meadow": 22, "brushland": 22, "marsh": 21, "lake": 20, "swamp": 20},
    61: {"woodland": 11, "meadow": 10, "brushland": 10, "marsh": 10, "lake": 10, "swamp": 10},
}
"""Hexes of each habitat, by the size of the island."""

_ATTEMPTS = 20_000


class Board(NamedTuple):
    """A new board: the table that it can stand in for, and its rows, A1 first."""

    table: str
    rows: tuple[Spot, ...]


def new_board(seed: int, hexes: int = 127) -> Board:
    """An island of 127 or 61 hexes. Raises Unreadable for another size.

    >>> board = new_board(1, 61)
    >>> board.table, len(board.rows), board.rows[-1].hex, board == new_board(1, 61)
    ('islet', 61, 'I5', True)
    """
    if hexes not in TOTALS:
        raise Unreadable.at(Source(f"{hexes} hexes"), f"there are islands of {' or '.join(map(str, TOTALS))}")
    table = next(name for name, radius in BOARDS.items() if sum(1 for _ in disc(radius)) == hexes)
    cells = coordinates(disc(BOARDS[table]), flat=False)
    chance = Random(seed)
    for _ in range(_ATTEMPTS):
        found = _attempt(tuple(cells.values()), TOTALS[hexes], chance)
        if found is not None:
            return Board(table, tuple(Spot(hex=name, q=at.q, r=at.r, habitat=found[at]) for name, at in cells.items()))
    raise Unreadable.at(Source(str(seed)), "no island grows from this seed; try another")


def patches(rows: tuple[Spot, ...]) -> list[set[Hex]]:
    """The patches of an island: hexes of one habitat that hang together edge to edge, in the order of the table."""
    ground = {Hex(row.q, row.r): row.habitat for row in rows}
    found: list[set[Hex]] = []
    seen: set[Hex] = set()
    for at, habitat in ground.items():
        if at not in seen:
            found.append(_together(at, {other for other, grows in ground.items() if grows == habitat}))
            seen |= found[-1]
    return found


def _attempt(cells: tuple[Hex, ...], totals: dict[HabitatName, int], chance: Random) -> dict[Hex, HabitatName] | None:
    """What grows on each hex, or None if some ground was left over."""
    waiting = [(habitat, size) for habitat, total in totals.items() for size in _sizes(total, chance)]
    ground: dict[Hex, HabitatName] = {}
    free = set(cells)
    while waiting:
        start = min((at for at in cells if at in free), key=lambda at: (_room(at, free), chance.random()))
        order = sorted(range(len(waiting)), key=lambda _: chance.random())
        for index in order:
            habitat, size = waiting[index]
            patch = _grow(start, size, habitat, ground, free, chance)
            # A rest too small for any patch can never be filled.
            if patch is not None and _fits(free - patch):
                break
        else:
            return None
        waiting.pop(index)
        ground.update(dict.fromkeys(patch, habitat))
        free -= patch
    return ground


def _sizes(total: int, chance: Random) -> list[int]:
    """Sizes of the patches of a habitat: unequal, each from SMALLEST to LARGEST."""
    count = min(max(round(total / PATCHES + chance.random() - 0.5), -(-total // LARGEST)), total // SMALLEST)
    while True:
        sizes = [SMALLEST + int(chance.random() * (LARGEST - SMALLEST + 1)) for _ in range(count - 1)]
        last = total - sum(sizes)
        if SMALLEST <= last <= LARGEST:
            return [*sizes, last]


def _grow(
    start: Hex, size: int, habitat: HabitatName, ground: dict[Hex, HabitatName], free: set[Hex], chance: Random
) -> set[Hex] | None:
    """A patch that takes the tightest corners first and keeps off its like, or None where it finds no room."""
    patch: set[Hex] = set()
    edge = [start]
    while edge:
        edge.sort(key=lambda at: (_room(at, free - patch), chance.random()))
        at = edge.pop(0)
        if any(ground.get(near) == habitat for near in at.neighbours()):
            continue
        patch.add(at)
        if len(patch) == size:
            return patch
        edge += [near for near in at.neighbours() if near in free and near not in patch and near not in edge]
    return None


def _room(at: Hex, free: set[Hex]) -> int:
    """Free hexes around one."""
    return sum(near in free for near in at.neighbours())


def _fits(free: set[Hex]) -> bool:
    """Whether each part of the free ground could hold a patch."""
    left = set(free)
    while left:
        part = _together(next(iter(left)), left)
        if len(part) < SMALLEST:
            return False
        left -= part
    return True


def _together(start: Hex, among: set[Hex]) -> set[Hex]:
    """The hexes of a set that hang together with one of them."""
    found, edge = {start}, [start]
    while edge:
        for near in edge.pop().neighbours():
            if near in among and near not in found:
                found.add(near)
                edge.append(near)
    return found
