"""Running text on pages: blocks one below the other, and what the pages have left shared out among them.

Blocks are never broken; what belongs together stays on one page, and a heading has some lines of its own below it
where the pages have room for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.errors import Source, Unreadable
from pnp.kit.figures import Figure
from pnp.named import NamedTuple

from .figures import Drawn

GAP = 1.55  # between paragraphs, mm
BELOW = 1.3  # more of it beneath a figure
WEIGHTS = {"section": 4.0, "title": 3.0, "figure": 0.6}
"""What a page has left goes above its blocks by these, 1 for a paragraph."""
MOST_AIR = 2.6  # more of it above a paragraph than `GAP`, mm
FOOT = 31.0  # what is left for a picture at a page's foot, mm
OWN = {"section": 18.0, "title": 10.5}  # words of its own that a heading has below it, mm: five lines, three
# What a picture at a page's foot counts as, mm, where a chapter ends and elsewhere; the most that it fills.
PICTURED, BETWEEN, MOST_PICTURED = 13.0, 36.0, 42.0
OPENS, ALONE = 7.0, 60.0  # what a page that a chapter opens makes good, and a heading without such words counts as, mm
ASKED = 40.0  # what a heading that is to open a page and does not counts as, mm
EVENED = 4.5  # mm: by no more than that a row of cells is made higher than what it says
TALLER, AIRY = 5.0, 2.0  # by how much a row of passages may become higher, mm; what the page keeps between them
END, SHORT = 15.0, 24.0  # the least of a chapter's end, and what less above the next one's heading counts as, mm


class Item(NamedTuple):
    """A block of running text and the room that it takes: `before` counts only where something stands above it.

    `picture` is what stands at a heading, or the icon before a rule or a passage of the notes.
    """

    kind: str  # "section", "title", "rule", "figure", "text", "row" of cells, or "heads" of such rows
    text: str
    height: float
    before: float = GAP
    number: str = ""
    note: str = ""
    picture: str = ""
    keep: bool = False  # with the next
    figure: Figure | Drawn | None = None
    lines: str = ""  # what is written, beside what a paragraph of a table says; in a cell its name in a log's header
    head: str = ""  # what a cell is called
    cells: tuple[Item, ...] = ()  # of a row, side by side
    opens: bool = False  # a page, if there is room for that


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
    pages: list[list[Item]] = [[]]
    used = 0.0
    for group in _groups(items):
        needed = _high(group)
        tall = needed - group[0].before
        if tall > room + 1e-6:
            raise Unreadable.at(Source("booklet"), f"{group[0].text[:30]!r} needs {tall:.0f} mm, a page has {room:.0f}")
        if pages[-1] and used + needed > room + 1e-6:
            pages.append([])
        used = needed + used if pages[-1] else tall
        pages[-1] += group
    return [_placed(page) for page in pages if page]


def _placed(items: Iterable[Item]) -> tuple[Placed, ...]:
    """Items one below the other."""
    out: list[Placed] = []
    used = 0.0
    for item in items:
        used += item.before if out else 0.0
        out.append(Placed(item, round(used, 3)))
        used += item.height
    return tuple(out)


def shared_out(
    pages: Sequence[tuple[Placed, ...]], room: float, sizes: Mapping[str, Sequence[Figure]]
) -> tuple[float, list[tuple[Placed, ...]]]:
    """The same items on as many pages, broken where no page comes out much emptier than the others.

    What larger figures take is not empty, nor is a foot that has room for a picture; a page is rather begun with a
    chapter. Said besides is what is bad about it, square mm.

    >>> four = flow([Item("rule", each, 10) for each in "abcd"], 33.1)
    >>> [len(page) for page in four], [len(page) for page in shared_out(four, 33.1, {})[1]]
    ([3, 1], [2, 2])
    """
    groups = [*_groups(placed.item for page in pages for placed in page)]
    # What the groups from each on cost on 0, 1, ... pages, and where the second of these begins.
    best: list[dict[int, tuple[float, int]]] = [{} for _ in groups] + [{0: (0.0, len(groups))}]
    for start in range(len(groups) - 1, -1, -1):
        used = -groups[start][0].before
        grows = weights = lacks = tail = 0.0
        for end in range(start + 1, len(groups) + 1):
            tail += ASKED**2 if groups[end - 1][0].opens and end - 1 > start else 0.0
            for item in groups[end - 1]:
                used += item.height + item.before
                weights += WEIGHTS.get(item.kind, 1.0)
                lacks = OWN[item.kind] if item.kind in OWN else lacks - item.height
                # What stands above the heading: nothing where a page begins with it.
                if item.kind == "section" and 0 < used - item.height - item.before < END:
                    tail += SHORT**2
                if isinstance(item.figure, Figure):
                    grows += max(each.height for each in sizes[item.figure.after]) - item.figure.height
            if used > room + 1e-6:
                break
            # A page is half full, if what follows allows it.
            if used < room / 2 and end < len(groups) and used + _high(groups[end]) <= room:
                continue
            ends = end == len(groups) or groups[end][0].kind == "section"
            cost = _empty(room - used, grows, weights, ends) + tail
            cost -= OPENS**2 if groups[start][0].kind == "section" else 0.0
            cost += ALONE**2 if lacks > 0 and end < len(groups) and groups[end][0].kind not in OWN else 0.0
            for more, (rest, _) in best[end].items():
                if more < len(pages) and cost + rest < best[start].get(more + 1, (float("inf"), 0))[0]:
                    best[start][more + 1] = (cost + rest, end)
    out, at = [], 0
    for left in range(len(pages), 0, -1):
        end = best[at][left][1]
        out.append(_placed(item for group in groups[at:end] for item in group))
        at = end
    return best[0][len(pages)][0], out


def _high(group: Iterable[Item]) -> float:
    return sum(item.height + item.before for item in group)


def _empty(left: float, grows: float, weights: float, ends: bool) -> float:
    """What is bad about a page with so much left, whose figures may grow by so much and whose blocks may move apart;
    it may end where a chapter does.
    """
    air = min(left, weights * MOST_AIR * 0.4)
    bare = max(left - max(grows, 0.0), 0.0)
    if bare >= FOOT:
        return (PICTURED if ends else BETWEEN) ** 2 + max(bare - MOST_PICTURED, 0.0) ** 2
    return bare**2 * 0.7 + max(bare - air, 0.0) ** 2


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
    page = _pictured(_evened(page, room), room)
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


def _evened(page: Sequence[Placed], room: float) -> Sequence[Placed]:
    """A page whose rows of cells of one sort are as high as the highest, if it has room for that and they are nearly
    so high: what says much less than another would stand in an empty box.

    >>> page = _placed([Item("row", "", high, cells=(Item("rule", "", high),) * 2) for high in (10.0, 14.0)])
    >>> [(placed.y, placed.item.height) for placed in _evened(page, 31)], _evened(page, 29) == page
    ([(0.0, 14.0), (15.55, 14.0)], True)
    """
    left = room - page[-1].y - page[-1].item.height
    most: dict[str, float] = {}
    for item, _ in page:
        if item.kind == "row":
            most[item.cells[0].kind] = max(most.get(item.cells[0].kind, 0.0), item.height)
    out, down = [], 0.0
    for item, y in page:
        more = most[item.cells[0].kind] - item.height if item.kind == "row" and len(item.cells) > 1 else 0.0
        more = more if more <= EVENED else 0.0
        out.append(Placed(item._replace(height=item.height + more), round(y + down, 3)))
        down += more
    return out if 0 < down <= left < FOOT else page


def _pictured(page: Sequence[Placed], room: float) -> Sequence[Placed]:
    """A page of passages alone, side by side in rows: what it has left makes the rows higher, and thereby their
    pictures larger, by `TALLER` at most.

    >>> rows = [Item("row", "", 28, cells=(Item("text", "", 28),) * 2)] * 2
    >>> [(placed.y, placed.item.height) for placed in _pictured(_placed(rows), 65)]
    [(0.0, 30.725), (32.275, 30.725)]
    """
    rows = [item.kind == "row" and len(item.cells) > 1 and item.cells[0].kind == "text" for item, _ in page]
    left = room - page[-1].y - page[-1].item.height
    if sum(rows) < 2 or not all(row or item.kind == "heads" for row, (item, _) in zip(rows, page, strict=True)):
        return page
    more = min(max(left - AIRY, 0.0) / sum(rows), TALLER)
    out, down = [], 0.0
    for row, (item, y) in zip(rows, page, strict=True):
        taller = more if row else 0.0
        out.append(Placed(item._replace(height=round(item.height + taller, 3)), round(y + down, 3)))
        down += taller
    return out


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
