"""Charts of a trial, as SVG: how often each value came, and shares with their intervals. Made with svgwrite, in mm.

The standard deck is hollow and the other solid, so that the two differ without colour as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, floor, log10

import svgwrite

from pnp.fonts import SANS
from pnp.named import NamedTuple
from pnp.workshop.charts import GRID, INK, MUTED, PAPER, SOLID, draw_bar, mm, set_words

from .trial import Estimate, Row, Spread, middle

WIDTH = 170.0
LEFT, RIGHT = 16.0, 6.0
# People open these by themselves, where the font may be missing.
FAMILY = f"{SANS}, Helvetica, Arial, sans-serif"
BINS = 24  # bars of each deck in a histogram
LINE = 6.4  # mm for a row of shares


_words = partial(set_words, family=FAMILY)


class Bin(NamedTuple):
    """Values from `low` to `high`, both included, and how many games had one, with either deck."""

    low: int
    high: int
    standard: int
    tried: int

    @property
    def name(self) -> str:
        """As it stands under the bars."""
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def histogram(spread: Spread, games: int, title: str, tried: str) -> str:
    """How many of the games had each value, in per cent, with both decks side by side."""
    bins = bins_of(spread.standard, spread.tried)
    high = 84.0
    out = _paper(high)
    _words(out, title, LEFT, 8, 11, weight=700)
    _legend(out, LEFT, 14.5, tried)
    top, floor_ = 22.0, high - 13
    most = max(max(each.standard, each.tried) for each in bins) / max(games, 1)
    step = nice(most * 100 / 6)
    end = step * ceil(most * 100 / step - 1e-9)

    def height(count: float) -> float:
        return count * 100 / max(games, 1) / end * (floor_ - top)

    for mark in range(int(end / step) + 1):
        y = floor_ - mark * step / end * (floor_ - top)
        out.add(out.line((LEFT, mm(y)), (WIDTH - RIGHT, mm(y)), stroke=GRID, stroke_width=0.25))
        _words(out, f"{mark * step:g} %", LEFT - 1.5, y + 1, 8, fill=MUTED, anchor="end")
    wide = (WIDTH - LEFT - RIGHT) / len(bins)
    bar = min(9.0, wide * 0.4)
    each_th = ceil(len(bins) * max(len(each.name) for each in bins) * 1.55 / (WIDTH - LEFT - RIGHT))
    for at, each in enumerate(bins):
        x = LEFT + (at + 0.5) * wide
        for count, left, solid in ((each.standard, x - bar, False), (each.tried, x, True)):
            if count:
                tall = height(count)
                draw_bar(out, left + 0.2, floor_ - tall, bar - 0.4, tall, solid)
        if at % each_th == 0:
            _words(out, each.name, x, floor_ + 4, 8, anchor="middle")
    out.add(out.line((LEFT, floor_), (WIDTH - RIGHT, floor_), stroke=INK, stroke_width=0.35))
    _words(out, spread.figure.title, (LEFT + WIDTH - RIGHT) / 2, high - 3.5, 9, fill=MUTED, anchor="middle")
    return str(out.tostring())


def bins_of(standard: Counter[int], tried: Counter[int]) -> list[Bin]:
    """The values that came with either deck, a bin for each, or for so many that they are few enough.

    >>> [(each.name, each.standard, each.tried) for each in bins_of(Counter({7: 2, 9: 1}), Counter({8: 3}))]
    [('7', 2, 0), ('8', 0, 3), ('9', 1, 0)]
    """
    values = [*standard, *tried]
    low, high = min(values), max(values)
    width = 1 if high - low < BINS else max(1, int(nice((high - low + 1) / BINS)))
    first = floor(low / width) * width
    bins = []
    for start in range(first, high + 1, width):
        counts = [sum(spread[value] for value in range(start, start + width)) for spread in (standard, tried)]
        bins.append(Bin(start, start + width - 1, *counts))
    return bins


def shares(rows: Sequence[Row], title: str, tried: str) -> str:
    """Shares or averages of both decks, a row each, with their intervals."""
    percent = rows[0].figure.kind == "share"
    scale = 100.0 if percent else 1.0
    there = [each for row in rows for each in (row.standard, row.tried) if each is not None]
    low = min(0.0, *(each.low * scale for each in there))
    high = max(each.high * scale for each in there) or 1.0
    step = nice((high - low) / 8)
    start, end = step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)
    names = max(len(row.figure.title) for row in rows) * 1.75 + 4
    tall = 24 + LINE * len(rows) + 9
    out = _paper(tall)
    _words(out, title, 4, 8, 11, weight=700)
    _legend(out, 4, 14.5, tried)
    left, right, top = names + 4, WIDTH - RIGHT - 4, 20.0
    bottom = top + LINE * len(rows) + 1

    def place(value: float) -> float:
        return left + (value * scale - start) / (end - start) * (right - left)

    for mark in range(round((end - start) / step) + 1):
        value = start + mark * step
        x = place(value / scale)
        out.add(out.line((mm(x), top), (mm(x), mm(bottom)), stroke=GRID, stroke_width=0.25))
        _words(out, f"{value:g}{' %' if percent else ''}", x, bottom + 4.2, 8, fill=MUTED, anchor="middle")
    for at, row in enumerate(rows):
        y = top + LINE * (at + 0.5)
        if at % 2:
            out.add(out.rect((left - 1, mm(y - LINE / 2)), (mm(right - left + 2), LINE), fill=GRID, opacity=0.35))
        _words(out, row.figure.title, left - 3, y + 1.1, 9, anchor="end")
        for each, shift, solid in ((row.standard, -1.1, False), (row.tried, 1.1, True)):
            if each is not None:
                _dot(out, each, y + shift, place, solid)
    return str(out.tostring())


def _dot(out: svgwrite.Drawing, each: Estimate, y: float, place: Callable[[float], float], solid: bool) -> None:
    colour = SOLID if solid else INK
    low, value, high = (mm(place(number)) for number in (each.low, each.value, each.high))
    out.add(out.line((low, mm(y)), (high, mm(y)), stroke=colour, stroke_width=0.45))
    out.add(out.circle((value, mm(y)), 1.0, fill=SOLID if solid else PAPER, stroke=colour, stroke_width=0.35))


def nice(value: float) -> float:
    """The least of 1, 2, 5, 10, 20 ... (and their tenths) that is no less than a value.

    >>> nice(3.2), nice(0.17), nice(10)
    (5.0, 0.2, 10.0)
    """
    if value <= 0:
        return 1.0
    power = floor(log10(value) + 1e-9)
    for factor in (1, 2, 5, 10):
        step = factor * 10**power if power >= 0 else factor / 10**-power
        if step >= value * (1 - 1e-9):
            return float(step)
    raise AssertionError(value)


def _paper(high: float) -> svgwrite.Drawing:
    out = svgwrite.Drawing(size=(f"{WIDTH:g}mm", f"{high:g}mm"), debug=False)
    out.viewbox(0, 0, WIDTH, mm(high))
    out.add(out.rect((0, 0), (WIDTH, mm(high)), fill=PAPER))
    return out


def _legend(out: svgwrite.Drawing, x: float, y: float, tried: str) -> None:
    draw_bar(out, x, y - 2.4, 3, 2.6, False)
    _words(out, "standard deck", x + 4.5, y, 9)
    draw_bar(out, x + 30, y - 2.4, 3, 2.6, True)
    _words(out, tried, x + 34.5, y, 9)


def spread_words(spread: Counter[int]) -> str:
    """Median and the middle eight of ten games.

    >>> spread_words(Counter({7: 1, 8: 8, 9: 1}))
    '8 (8 to 9)'
    """
    half, low, high = middle(spread)
    return f"{half} ({low} to {high})"
