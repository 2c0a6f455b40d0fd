"""The odds of dice, for bots that think ahead."""

from __future__ import annotations

from functools import cache


@cache
def win_chances(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each to have the highest total with so many dice; equal totals are shared.

    >>> [round(chance, 2) for chance in win_chances((1, 2))]
    [0.13, 0.87]
    """
    totals = [_sums(number) for number in dice]
    chances = []
    for i, own in enumerate(totals):
        chance = 0.0
        for total, likely in own.items():
            ties = [likely]  # by how many others have the same total
            for other in totals[:i] + totals[i + 1 :]:
                below = sum(p for t, p in other.items() if t < total)
                same = other.get(total, 0.0)
                ties = [
                    (ties[k] if k < len(ties) else 0.0) * below + (ties[k - 1] if k else 0.0) * same
                    for k in range(len(ties) + 1)
                ]
            chance += sum(p / (k + 1) for k, p in enumerate(ties))
        chances.append(chance)
    return tuple(chances)


def _sums(number: int) -> dict[int, float]:
    """The distribution of the total of so many dice."""
    sums = {0: 1.0}
    for _ in range(number):
        thrown: dict[int, float] = {}
        for total, likely in sums.items():
            for die in range(1, 7):
                thrown[total + die] = thrown.get(total + die, 0.0) + likely / 6
        sums = thrown
    return sums
