"""How it is settled who has won: numbers compared one after another, as long as several are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pnp.named import NamedTuple
from pnp.referee.play.guards import Broken


class Measure(NamedTuple):
    """What is compared: the paragraph, in words, and the number of each player."""

    rule: str
    what: str
    number: Callable[[str], int]


class Settled(NamedTuple):
    """What was compared, and who is left in the end, in the order of the seats."""

    said: list[Broken]
    winners: tuple[str, ...]


def ranked(numbers: Mapping[str, int], players: Iterable[str]) -> str:
    """The numbers of some players, the largest first.

    >>> ranked({"Ann": 3, "Ben": 5, "Cy": 5}, ["Ann", "Ben", "Cy"])
    'Ben 5, Cy 5, Ann 3'
    """
    return ", ".join(f"{player} {numbers[player]}" for player in sorted(players, key=lambda one: -numbers[one]))


def compared(players: Sequence[str], measures: Iterable[Measure]) -> Settled:
    """The comparisons that were needed, and whoever is left.

    >>> points = {"Ann": 3, "Ben": 5, "Cy": 5}
    >>> settled = compared(["Ann", "Ben", "Cy"], [Measure("9.6", "most points", points.__getitem__)])
    >>> settled.said[0].reason, settled.winners
    ('most points: Ben 5, Cy 5, Ann 3', ('Ben', 'Cy'))
    """
    left, said = tuple(players), []
    for rule, what, number in measures:
        numbers = {player: number(player) for player in left}
        said.append(Broken(rule, f"{what}: {ranked(numbers, left)}"))
        most = max(numbers.values(), default=0)
        left = tuple(player for player in left if numbers[player] == most)
        if len(left) < 2:
            break
    return Settled(said, left)
