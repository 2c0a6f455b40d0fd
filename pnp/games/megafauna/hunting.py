"""Predators' claims as a matching: who eats whom in a hex, and whether it matters (rules 10.1 to 10.4). Pure functions.

Hunters choose one after another, each for all its counters; each claim takes one herbivore from those that later
hunters can still claim. Herbivores are alike if the same later hunters can eat them, so a hex with dozens of counters
has few different ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from pnp.named import NamedTuple
from pnp.referee.play.misreadings import Misreading

Prey = tuple[str, str]
"""A genotype's counters in one slot: its key and the slot."""


MISREADINGS = (
    Misreading("claims", "10.1", "with several predators fed by one herbivore"),
    Misreading("small", "10.2", "with the smaller predators choosing first"),
    Misreading("biters", "10.2", "with those with more teeth choosing first"),
)
"""What people make of claims, who have misread a paragraph."""


class Hunter(NamedTuple):
    """A predator of the triangle in the order of choice; `eats` is the prey that qualifies.

    `rank` is its size, its teeth and its owner's place: those of one rank choose in the order that their owner says.
    """

    key: str
    owner: str
    counters: int
    eats: frozenset[Prey]
    rank: tuple[int, int, int] = (0, 0, 0)


class Hunt(NamedTuple):
    """Who is fed: counters by hunter, in order, and the claims that feed them, hunter by prey."""

    fed: tuple[int, ...]
    claims: tuple[tuple[str, Prey, int], ...]


def hunters_in_order(hunters: Iterable[Hunter], misread: str = "") -> list[Hunter]:
    """Hunters by size (large first), teeth (few first), place in the order of play (10.2), or as that is `misread`.

    What one owner has of the same size and teeth keeps its order.
    """
    large, few = (1 if misread == "small" else -1), (-1 if misread == "biters" else 1)
    return sorted(hunters, key=lambda hunter: (large * hunter.rank[0], few * hunter.rank[1], hunter.rank[2]))


def ways(hunters: Sequence[Hunter], prey: Mapping[Prey, int]) -> dict[tuple[int, ...], Hunt]:
    """Every outcome that claims can have, counters fed by hunter, each with one way to get there.

    >>> big, small = Hunter("G11", "Ann", 2, frozenset({("x", "kE")})), Hunter("rm", "Ben", 2, frozenset({("y", "kE")}))
    >>> list(ways([big, small], {("x", "kE"): 2, ("y", "kE"): 1}))
    [(2, 1)]
    """
    found: dict[tuple[int, ...], Hunt] = {}
    for fed, claims in _claims(tuple(hunters), dict(prey)):
        found.setdefault(fed, Hunt(fed, claims))
    return found


def best(hunters: Sequence[Hunter], prey: Mapping[Prey, int]) -> Hunt:
    """The claims that feed the most counters; among those the first hunters' (10.4)."""
    return _best(tuple(hunters), tuple(prey.items()))


# Readings of a log come to the same hexes again and again.
@lru_cache(4_000)
def _best(hunters: Sequence[Hunter], prey: Sequence[tuple[Prey, int]]) -> Hunt:
    found = ways(hunters, dict(prey))
    return found[max(found, key=lambda fed: (sum(fed), fed))]


def matters(hunters: Sequence[Hunter], prey: Mapping[Prey, int]) -> bool:
    """Whether what the first hunter claims decides who lives: then its owner must say (10.4)."""
    return len(hunters) > 1 and bool(hunters[0].owner) and _matters(tuple(hunters), tuple(prey.items()))


@lru_cache(4_000)
def _matters(hunters: Sequence[Hunter], prey: Sequence[tuple[Prey, int]]) -> bool:
    first, later = hunters[0], tuple(hunters[1:])
    outcomes = None
    for _, left in _distributions(first, later, dict(prey)):
        after = frozenset(ways(later, left))
        if outcomes is not None and after != outcomes:
            return True
        outcomes = after
    return False


def after(prey: Mapping[Prey, int], claims: Mapping[Prey, int]) -> dict[Prey, int]:
    """The prey that later hunters can still claim."""
    return {each: many - claims.get(each, 0) for each, many in prey.items()}


def appetite(hunter: Hunter, prey: Mapping[Prey, int]) -> int:
    """How many of a hunter's counters find prey, whatever they claim."""
    return min(hunter.counters, sum(many for each, many in prey.items() if each in hunter.eats))


def _claims(
    hunters: tuple[Hunter, ...], prey: dict[Prey, int]
) -> Iterator[tuple[tuple[int, ...], tuple[tuple[str, Prey, int], ...]]]:
    if not hunters:
        yield (), ()
        return
    first, later = hunters[0], hunters[1:]
    seen: set[tuple[int, ...]] = set()
    for claims, left in _distributions(first, later, prey):
        fed = sum(claims.values())
        mine = tuple((first.key, each, many) for each, many in claims.items() if many)
        for rest, others in _claims(later, left):
            outcome = (fed, *rest)
            if outcome not in seen:
                seen.add(outcome)
                yield outcome, mine + others


def _distributions(
    first: Hunter, later: Sequence[Hunter], prey: dict[Prey, int]
) -> Iterator[tuple[dict[Prey, int], dict[Prey, int]]]:
    """The ways in which a hunter can feed as many counters as it can that differ for who comes later."""
    hungry = appetite(first, prey)
    alike: dict[frozenset[str], list[Prey]] = {}
    for each in prey:
        if each in first.eats and prey[each]:
            alike.setdefault(frozenset(hunter.key for hunter in later if each in hunter.eats), []).append(each)
    rooms = [sum(prey[each] for each in group) for group in alike.values()]
    for shares in _shares(hungry, rooms):
        claims: dict[Prey, int] = {}
        for share, group in zip(shares, alike.values(), strict=True):
            for each in group:
                take = min(share, prey[each])
                if take:
                    claims[each] = take
                    share -= take
        yield claims, after(prey, claims)


def _shares(total: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to share out a total over rooms, none beyond its size."""
    if not rooms:
        if not total:
            yield ()
        return
    if len(rooms) > 1 and total:
        for head in product(*(range(min(room, total) + 1) for room in rooms[:-1])):
            last = total - sum(head)
            if 0 <= last <= rooms[-1]:
                yield (*head, last)
    elif total <= rooms[0]:
        yield (total, *(0 for _ in rooms[1:]))
