"""What a trial has shown: each figure with the standard deck and with the other, and the difference, with intervals.

Intervals are for 95 %. The two decks are played from the same seeds, so the difference is taken game by game. Figures
are ratios of sums over games (strategies caught of strategies played); their spread is that of the games, since what
happens within one game hangs together. A share has Wilson's interval, for as many independent cases as that spread is
worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isclose, sqrt
from statistics import NormalDist

from pnp.named import NamedTuple
from pnp.referee.playout.metrics import Figure

from .batches import PAIRS, Counts

Z = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Row(NamedTuple):
    """A figure with each deck and its difference, tried less standard; None where it never came up."""

    figure: Figure
    standard: Estimate | None
    tried: Estimate | None
    difference: Estimate | None

    @property
    def differs(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return self.difference is not None and (self.difference.low > 0 or self.difference.high < 0)


class Spread(NamedTuple):
    """How often a figure had each value, with either deck."""

    figure: Figure
    standard: Counter[int]
    tried: Counter[int]


class Trial(NamedTuple):
    """All that is told of a trial."""

    games: int
    rows: tuple[Row, ...]
    spreads: tuple[Spread, ...]


def judge(counts: Counts, figures: Sequence[Figure]) -> Trial:
    """What the counts show, in the order of the figures; what never came up with either deck is left out."""
    rows = []
    for figure in figures:
        if figure.key in counts.sums:
            row = _row(figure, counts.games, counts.sums[figure.key], counts.products[figure.key])
            if row.standard or row.tried:
                rows.append(row)
    spreads = (Spread(figure, *counts.spreads[figure.key]) for figure in figures if figure.key in counts.spreads)
    return Trial(counts.games, tuple(rows), tuple(spreads))


def wilson(value: float, cases: float) -> Estimate:
    """Wilson's interval for a share of so many independent cases.

    >>> [round(each, 3) for each in wilson(0.5, 100)], [round(each, 3) for each in wilson(0, 20)]
    ([0.5, 0.404, 0.596], [0, 0.0, 0.161])
    """
    middle = (value + Z * Z / (2 * cases)) / (1 + Z * Z / cases)
    half = Z / (1 + Z * Z / cases) * sqrt(value * (1 - value) / cases + Z * Z / (4 * cases * cases))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half))


def _row(figure: Figure, games: int, sums: Sequence[int], products: Sequence[int]) -> Row:
    second = dict(zip(PAIRS, products, strict=True))

    def product(i: int, j: int) -> int:
        return second[min(i, j), max(i, j)]

    def estimate(counted: int, of: int) -> Estimate | None:
        if not sums[of]:
            return None
        value = sums[counted] / sums[of]
        spread = (
            product(counted, counted) - 2 * value * product(counted, of) + value * value * product(of, of)
        ) / sums[of] ** 2
        spread = _unbiased(spread, games)
        if figure.kind != "share":
            half = Z * sqrt(spread)
            return Estimate(value, value - half, value + half)
        if spread <= 0 or isclose(value, 0) or isclose(value, 1):
            # It never varied: as many cases as games in which it came up, by Kish's count.
            return wilson(value, sums[of] ** 2 / product(of, of))
        return wilson(value, max(1.0, value * (1 - value) / spread))

    standard, tried = estimate(0, 1), estimate(2, 3)
    if standard is None or tried is None:
        return Row(figure, standard, tried, None)
    # The linear part of the difference of two ratios: one term a game, whose squares are summed.
    weights = (-1 / sums[1], standard.value / sums[1], 1 / sums[3], -tried.value / sums[3])
    spread = sum(weights[i] * weights[j] * product(i, j) for i in range(4) for j in range(4))
    half = Z * sqrt(_unbiased(spread, games))
    value = tried.value - standard.value
    return Row(figure, standard, tried, Estimate(value, value - half, value + half))


def _unbiased(spread: float, games: int) -> float:
    """The variance of a sum of centred terms, from few games as from many; nothing below 0 is left by rounding."""
    return max(0.0, spread) * games / max(1, games - 1)


def middle(spread: Counter[int]) -> tuple[int, int, int]:
    """Median, tenth and ninetieth percentile of values that were counted.

    >>> middle(Counter({7: 1, 8: 8, 9: 1}))
    (8, 8, 9)
    """
    total = sum(spread.values())
    return quantile(spread, total // 2), quantile(spread, total // 10), quantile(spread, total * 9 // 10)


def quantile(spread: Counter[int], at: int) -> int:
    """The value at that place, counted from 0, of all values in order."""
    seen = 0
    for value in sorted(spread):
        seen += spread[value]
        if seen > at:
            return value
    return max(spread)


def groups(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows under their headings, in order."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.figure.group, []).append(row)
    return found
