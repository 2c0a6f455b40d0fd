"""A deck at a glance: how often each value of a column is in it, beside the game's own deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from pnp.kit.records import Card
from pnp.named import NamedTuple

from .checks import Opened, size
from .decks import Column, Deck
from .sheets import cell_text

MOST_BARS = 14  # of a curve: more values share bars, more words are left out
_LEFT_OUT = ("id", "name", "copies")


class Bar(NamedTuple):
    """A value, or a span of them, and how many cards of either deck have it, copies counted."""

    name: str
    own: int
    standard: int


class Curve(NamedTuple):
    """The bars of a column. The means are None where it holds no numbers; `more` values are left out.

    Shares are of all cards of a deck, so for lists they may come to more than one.
    """

    column: Column
    bars: tuple[Bar, ...]
    own_mean: float | None = None
    standard_mean: float | None = None
    more: int = 0


def curves(deck: Deck, own: Sequence[Card], standard: Sequence[Card]) -> list[Curve]:
    """A curve for each column of numbers, choices or lists that is not the same on all cards of both decks."""
    found = []
    for column in deck.columns:
        if column.painted or column.kind == "text" or column.name in _LEFT_OUT:
            continue
        curve = _list(column, own, standard) if column.kind == "list" else _values(column, own, standard)
        if len(curve.bars) > 1:
            found.append(curve)
    return found


def _values(column: Column, own: Sequence[Card], standard: Sequence[Card]) -> Curve:
    counts = [_count(column.name, cards) for cards in (own, standard)]
    numbers = [value for value in {*counts[0], *counts[1]} if isinstance(value, int | float)]
    if column.kind in ("whole", "number") and numbers:
        return _numbers(column, counts[0], counts[1], numbers)
    names = [*column.choices] if column.choices else ["true", "false"]
    texts = [Counter({cell_text(value): count for value, count in each.items()}) for each in counts]
    names += sorted({*texts[0], *texts[1]}.difference(names))
    bars = (Bar(name or "none", texts[0][name], texts[1][name]) for name in names)
    return _most(column, [bar for bar in bars if bar.own or bar.standard])


def _numbers(column: Column, own: Counter[object], standard: Counter[object], values: Sequence[float]) -> Curve:
    """A bar for each whole number from the least to the highest, or for several; cards without one come first."""
    low, high = int(min(values) // 1), ceil(max(values))
    width = max(1, ceil((high - low + 1) / MOST_BARS))
    bars = []
    if own[None] or standard[None]:
        bars.append(Bar("none", own[None], standard[None]))
    for first in range(low, high + 1, width):
        inside = [value for value in values if first <= value < first + width]
        name = f"{first}" if width == 1 else f"{first} to {first + width - 1}"
        bars.append(Bar(name, *(sum(each[value] for value in inside) for each in (own, standard))))
    return Curve(column, tuple(bars), _mean(own), _mean(standard))


def _list(column: Column, own: Sequence[Card], standard: Sequence[Card]) -> Curve:
    """How many cards hold each thing, the commonest first."""
    assert column.several is not None
    counts = []
    for cards in (own, standard):
        count: Counter[str] = Counter()
        for card in cards:
            for part in dict.fromkeys(column.several.parts(str(getattr(card, column.name)))):
                count[part] += card.copies
        counts.append(count)
    both = counts[0] + counts[1]
    names = sorted(both, key=lambda name: (-counts[0][name], -both[name], name))
    return _most(column, [Bar(name, counts[0][name], counts[1][name]) for name in names])


def _most(column: Column, bars: Sequence[Bar]) -> Curve:
    return Curve(column, tuple(bars[:MOST_BARS]), more=max(0, len(bars) - MOST_BARS))


def _count(name: str, cards: Sequence[Card]) -> Counter[object]:
    count: Counter[object] = Counter()
    for card in cards:
        count[getattr(card, name)] += card.copies
    return count


def _mean(count: Counter[object]) -> float | None:
    numbers = {value: many for value, many in count.items() if isinstance(value, int | float)}
    total = sum(numbers.values())
    return sum(value * many for value, many in numbers.items()) / total if total else None


def course(deck: Deck, cards: Sequence[Card]) -> list[tuple[Column, tuple[float | None, ...]]]:
    """Each column of numbers in the order of the table, a value for each copy: how a deck goes that is not shuffled."""
    laid = [card for card in cards for _ in range(card.copies)]
    columns = [c for c in deck.columns if c.kind in ("whole", "number") and not c.painted and c.name not in _LEFT_OUT]
    found = [(column, tuple(getattr(card, column.name) for card in laid)) for column in columns]
    return [(column, values) for column, values in found if len(set(values)) > 1]


# ---- as text

_EIGHTHS = " ▏▎▍▌▋▊▉"


def as_text(opened: Opened, in_order: bool = False) -> Iterator[str]:
    """The deck at a glance, line by line, at most 80 characters wide."""
    own, standard = opened.cards, opened.standard
    yield f"{opened.path.name}: {opened.deck.called}, mark {opened.mark}"
    yield f"  {size(own)}; the standard deck: {size(standard)}"
    totals = [sum(card.copies for card in cards) or 1 for cards in (own, standard)]
    for curve in curves(opened.deck, own, standard):
        yield ""
        yield f"{curve.column.name:<22}{'yours':<28}standard"
        most = max(max(bar.own / totals[0], bar.standard / totals[1]) for bar in curve.bars)
        for bar in curve.bars:
            sides = [_side(count, total, most) for count, total in zip(bar[1:], totals, strict=True)]
            yield f"  {_cut(bar.name, 18):<19} {sides[0]:<28}{sides[1]}".rstrip()
        if curve.own_mean is not None or curve.standard_mean is not None:
            yield f"  {'mean':<19} {_number(curve.own_mean):<28}{_number(curve.standard_mean)}"
        if curve.more:
            yield f"  and {curve.more} more"
    if in_order:
        for column, values in course(opened.deck, own):
            yield ""
            yield f"{column.name} in the order of the table:"
            line = " "
            for value in values:
                text = f" {cell_text(value) or '-'}"
                if len(line) + len(text) > 78:
                    yield line
                    line = " "
                line += text
            yield line


def _side(count: int, total: int, most: float) -> str:
    """A count with its share as a bar."""
    eighths = round(count / total / most * 16 * 8) if most else 0
    bar = "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
    return f"{count:>3} {count / total:>4.0%} {bar}" if count else "  -"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
