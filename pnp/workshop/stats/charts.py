"""Charts of evenings, as SVG: how often each value came, shares with their aims, which cards are played. In mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil

import svgwrite

from pnp.fonts import SANS
from pnp.workshop.charts import GRID, INK, MUTED, PAPER, SOLID, draw_bar, mm, set_words
from pnp.workshop.stats.figures import MOSTLY, RARELY, Cards, Shown
from pnp.workshop.stats.report import Measured
from pnp.workshop.trials.charts import bins_of, nice
from pnp.workshop.trials.trial import Estimate

WIDTH, HIGH = 170.0, 84.0
LEFT, RIGHT, TOP = 16.0, 6.0, 14.0
FAMILY = f"{SANS}, Helvetica, Arial, sans-serif"
ROW = 3.4  # mm for a card
SPREADS = {
    "rounds": ("Length in rounds", "rounds"),
    "moments": ("Decisions one after another", "decisions"),
    "settled": ("When the winner was settled", "% of the length"),
    "leads": ("Lead changes", "changes in a play"),
    "behind": ("How far behind the later winner was, at worst", "points"),
    "apart": ("Between first and last at the end", "points"),
    "decisions": ("Decisions in a player's turn", "decisions"),
    "answers": ("Answers to a decision", "answers"),
}

# What a title says that stands below another one, by itself.
ALONE = {
    "behind share": "how far behind the later winner was, of what the winner ends with",
    "apart share": "between first and last at the end, of what the best has",
}

_words = partial(set_words, family=FAMILY)


def charts(measured: Measured) -> dict[str, str]:
    """The charts that there is something to show in, by the end of their file's name."""
    spreads = measured.tally.spreads
    found = {
        key: histogram(spreads[key], f"{measured.title}: {title.lower()}", unit)
        for key, (title, unit) in SPREADS.items()
        if spreads.get(key)
    }
    if shares := [shown for shown in measured.shown if shown.kind == "share"]:
        found["shares"] = share_chart(shares, f"{measured.title}: shares, and what they should be")
    if measured.cards.shares:
        found["cards"] = card_chart(
            measured.cards, f"{measured.title}: cards played, of the turns in which they could be"
        )
    return found


def histogram(counted: Mapping[int, int], title: str, unit: str) -> str:
    """How many of a hundred had each value."""
    from collections import Counter

    bins = bins_of(Counter(), Counter(counted))
    total = sum(counted.values())
    out = _paper(HIGH)
    _words(out, title, LEFT, 8, 11, weight=700)
    floor = HIGH - 13
    most = max(each.tried for each in bins) / total
    step = nice(most * 100 / 6)
    end = step * ceil(most * 100 / step - 1e-9)
    for mark in range(int(end / step) + 1):
        y = floor - mark * step / end * (floor - TOP)
        out.add(out.line((LEFT, mm(y)), (WIDTH - RIGHT, mm(y)), stroke=GRID, stroke_width=0.25))
        _words(out, f"{mark * step:g} %", LEFT - 1.5, y + 1, 8, fill=MUTED, anchor="end")
    wide = (WIDTH - LEFT - RIGHT) / len(bins)
    each_th = ceil(len(bins) * max(len(each.name) for each in bins) * 1.55 / (WIDTH - LEFT - RIGHT))
    for at, each in enumerate(bins):
        tall = each.tried / total * 100 / end * (floor - TOP)
        bar = min(14.0, wide * 0.8)
        x = LEFT + (at + 0.5) * wide
        if each.tried:
            draw_bar(out, x - bar / 2, floor - tall, bar, tall, True)
        if at % each_th == 0:
            _words(out, each.name, x, floor + 4, 8, anchor="middle")
    out.add(out.line((LEFT, floor), (WIDTH - RIGHT, floor), stroke=INK, stroke_width=0.35))
    _words(out, unit, (LEFT + WIDTH - RIGHT) / 2, HIGH - 3.5, 9, fill=MUTED, anchor="middle")
    return str(out.tostring())


def card_chart(cards: Cards, title: str) -> str:
    """The share of each card with its interval, and the bounds that it should lie between."""
    aim = (RARELY, MOSTLY)
    return _dots([(card, share, aim) for card, share in cards.shares], title, 22.0, ROW)


def share_chart(shares: Sequence[Shown], title: str) -> str:
    """Each share with its interval, and the bounds that it should lie between where it has an aim."""
    rows = [
        (ALONE.get(shown.key, shown.title), shown.value, (shown.aim.least, shown.aim.most) if shown.aim else ())
        for shown in shares
    ]
    return _dots(rows, title, 84.0, 5.2)


def _dots(rows: Sequence[tuple[str, Estimate, Sequence[float | None]]], title: str, left: float, row: float) -> str:
    """Named shares, a row each: a dot, its interval, and dashes at its bounds."""
    right = WIDTH - RIGHT
    bottom = TOP + row * len(rows) + 1
    out = _paper(bottom + 9)
    _words(out, title, 4, 8, 11, weight=700)

    def place(share: float) -> float:
        return mm(left + share * (right - left))

    for mark in range(0, 101, 20):
        x = place(mark / 100)
        out.add(out.line((x, TOP), (x, mm(bottom)), stroke=GRID, stroke_width=0.25))
        _words(out, f"{mark} %", x, bottom + 4.2, 8, fill=MUTED, anchor="middle")
    for at, (name, share, bounds) in enumerate(rows):
        top, y, end = (mm(TOP + row * (at + part)) for part in (0, 0.5, 1))
        for bound in bounds:
            if bound is not None:
                x = place(bound)
                out.add(out.line((x, top), (x, end), stroke=INK, stroke_width=0.35, stroke_dasharray="1.2,0.8"))
        _words(out, name, left - 2, y + 0.9, 6.5, anchor="end")
        out.add(out.line((place(share.low), y), (place(share.high), y), stroke=SOLID, stroke_width=0.4))
        out.add(out.circle((place(share.value), y), 0.8, fill=SOLID))
    return str(out.tostring())


def _paper(high: float) -> svgwrite.Drawing:
    out = svgwrite.Drawing(size=(f"{WIDTH:g}mm", f"{high:g}mm"), debug=False)
    out.viewbox(0, 0, WIDTH, mm(high))
    out.add(out.rect((0, 0), (WIDTH, mm(high)), fill=PAPER))
    return out


__all__: Sequence[str] = ("charts",)
