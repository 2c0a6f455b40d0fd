"""Ground in patches from a seed: a map of hexes cut up so that most places have more than one sort within a step.

No two patches of one sort lie side by side. The patches are laid one after another where the free ground is tightest;
an attempt that leaves a gap no patch fits is given up and a new one begun. The same seed gives the same ground on every
machine and version of Python: only `Random.random()` is asked, which Python promises to keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from pnp.hexes import Hex
from pnp.named import NamedTuple
from pnp.reached import reached

ATTEMPTS = 20_000

S = TypeVar("S")


class Sizes(NamedTuple):
    """Hexes of a patch: the fewest, the most, and the average."""

    smallest: int
    largest: int
    average: int


def patchwork(cells: Sequence[Hex], totals: Mapping[S, int], sizes: Sizes, seed: int) -> dict[Hex, S] | None:
    """What grows on each hex, so many of each sort; None where a seed leads to nothing."""
    chance = Random(seed)
    for _ in range(ATTEMPTS):
        found = _attempt(cells, totals, sizes, chance)
        if found is not None:
            return found
    return None


def patches(ground: Mapping[Hex, object]) -> list[set[Hex]]:
    """Hexes of one sort that hang together edge to edge, in the order of the ground."""
    found: list[set[Hex]] = []
    seen: set[Hex] = set()
    for at, sort in ground.items():
        if at not in seen:
            found.append(_together(at, {other for other, grows in ground.items() if grows == sort}))
            seen |= found[-1]
    return found


def _attempt(cells: Sequence[Hex], totals: Mapping[S, int], sizes: Sizes, chance: Random) -> dict[Hex, S] | None:
    """What grows on each hex, or None if some ground was left over."""
    waiting = [(sort, size) for sort, total in totals.items() for size in _sizes(total, sizes, chance)]
    ground: dict[Hex, S] = {}
    free = set(cells)
    while waiting:
        start = min((at for at in cells if at in free), key=lambda at: (_room(at, free), chance.random()))
        order = sorted(range(len(waiting)), key=lambda _: chance.random())
        for index in order:
            sort, size = waiting[index]
            patch = _grow(start, size, sort, ground, free, chance)
            # A rest too small for any patch can never be filled.
            if patch is not None and _fits(free - patch, sizes.smallest):
                break
        else:
            return None
        waiting.pop(index)
        ground.update(dict.fromkeys(patch, sort))
        free -= patch
    return ground


def _sizes(total: int, sizes: Sizes, chance: Random) -> list[int]:
    """Sizes of the patches of a sort: unequal, none too small or too large."""
    smallest, largest, average = sizes
    count = min(max(round(total / average + chance.random() - 0.5), -(-total // largest)), total // smallest)
    while True:
        found = [smallest + int(chance.random() * (largest - smallest + 1)) for _ in range(count - 1)]
        last = total - sum(found)
        if smallest <= last <= largest:
            return [*found, last]


def _grow(start: Hex, size: int, sort: S, ground: dict[Hex, S], free: set[Hex], chance: Random) -> set[Hex] | None:
    """A patch that takes the tightest corners first and keeps off its like, or None where it finds no room."""
    patch: set[Hex] = set()
    edge = [start]
    while edge:
        edge.sort(key=lambda at: (_room(at, free - patch), chance.random()))
        at = edge.pop(0)
        if any(ground.get(near) == sort for near in at.neighbours()):
            continue
        patch.add(at)
        if len(patch) == size:
            return patch
        edge += [near for near in at.neighbours() if near in free and near not in patch and near not in edge]
    return None


def _room(at: Hex, free: set[Hex]) -> int:
    """Free hexes around one."""
    return sum(near in free for near in at.neighbours())


def _fits(free: set[Hex], smallest: int) -> bool:
    """Whether each part of the free ground could hold a patch."""
    left = set(free)
    while left:
        part = _together(next(iter(left)), left)
        if len(part) < smallest:
            return False
        left -= part
    return True


def _together(start: Hex, among: set[Hex]) -> set[Hex]:
    """The hexes of a set that hang together with one of them."""
    return reached([start], lambda at: among.intersection(at.neighbours()))
