"""Running text on pages: blocks one below the other, as many as a page has room for, and what is left shared out.

Blocks are never broken; what belongs together stays on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.draw.figures import Drawn
from pnp.errors import Source, Unreadable
from pnp.kit.figures import Figure

GAP = 1.55  # between paragraphs, mm
BELOW = 1.3  # more of it beneath a figure
WEIGHTS = {"section": 4.0, "title": 3.0, "figure": 0.6}
"""What a page has left goes above its blocks by these, 1 for a paragraph."""
MOST_AIR = 2.6  # more of it above a paragraph than `GAP`, mm
FOOT = 31.0  # what is left for a picture at a page's foot, mm


class Item(NamedTuple):
    """A block of running text and the room that it takes: `before` counts only where something stands above it."""

    kind: str  # "section", "title", "rule", "figure" or "text"
    text: str
    height: float
    before: float = GAP
    number: str = ""
    note: str = ""
    picture: str = ""
    keep: bool = False  # with the next
    figure: Figure | Drawn | None = None


class Placed(NamedTuple):
    """An item on its page; y is its upper edge, mm."""

    item: Item
    y: float


def flow(items: Sequence[Item], room: float) -> list[tuple[Placed, ...]]:
    """Items on pages of `room` mm, in order; y counts from the top of the room.

    >>> two = [Item("title", "a", 6, keep=True), Item("text", "b", 6)]
    >>> [len(page) for page in flow([Item("text", "x", 6), *two], 15)]
    [1, 2]
    """
    pages: list[list[Placed]] = [[]]
    used = 0.0
    for group in _groups(items):
        needed = sum(item.height + item.before for item in group)
        tall = needed - group[0].before
        if tall > room + 1e-6:
            raise Unreadable.at(Source("booklet"), f"{group[0].text[:30]!r} needs {tall:.0f} mm, a page has {room:.0f}")
        if pages[-1] and used + needed > room + 1e-6:
            pages.append([])
            used = 0.0
        for item in group:
            used += item.before if pages[-1] else 0.0
            pages[-1].append(Placed(item, round(used, 3)))
            used += item.height
    return [tuple(page) for page in pages if page]


def grown_up(page: Sequence[Placed], room: float, sizes: Mapping[str, Sequence[Figure]]) -> tuple[Placed, ...]:
    """A page whose figures are as large as it has room for."""
    left = room - page[-1].y - page[-1].item.height
    out, down = [], 0.0
    for placed in page:
        item = placed.item
        out.append(placed._replace(y=round(placed.y + down, 3)))
        if isinstance(item.figure, Figure):
            high = item.figure.height
            fits = [each for each in sizes[item.figure.after] if high < each.height <= high + left]
            if fits:
                figure = max(fits, key=lambda each: each.height)
                out[-1] = out[-1]._replace(item=item._replace(figure=figure, height=figure.height + BELOW))
                down += figure.height - high
                left -= figure.height - high
    return tuple(out)


def filled(page: Sequence[Placed], room: float) -> tuple[Placed, ...]:
    """A page whose last line stands at its foot: what is left goes above its blocks, most of it above headings.

    Where more is left than makes a page airy, the page stays as it was: a picture has room there.

    >>> [placed.y for placed in filled([Placed(Item("rule", "a", 10), 0), Placed(Item("rule", "b", 10), 11.5)], 23)]
    [0.0, 13.0]
    """
    left = room - page[-1].y - page[-1].item.height
    weights = [0.0, *(WEIGHTS.get(placed.item.kind, 1.0) for placed in page[1:])]
    if not 0 < left < FOOT or not sum(weights):
        return tuple(page)
    share = min(left / sum(weights), MOST_AIR)
    down, out = 0.0, []
    for placed, weight in zip(page, weights, strict=True):
        down += share * weight
        out.append(placed._replace(y=round(placed.y + down, 3)))
    return tuple(out)


def _groups(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Items that stay together."""
    group: list[Item] = []
    for item in items:
        group.append(item)
        if not item.keep:
            yield group
            group = []
    if group:
        yield group
