"""A tree of what comes before what, as shapes: columns of time, streams of kinship, roads from nodes to nodes. mm.

The layout is that of `pnp.art.scary.layered`; here it becomes path data. Templates draw the nodes themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise

from pnp.art.scary.layered import HEADING, Layers, Node, Room, arrange
from pnp.draw.numbers import number
from pnp.named import NamedTuple

Box = tuple[float, float, float, float]
Point = tuple[float, float]

# How far a stream reaches beyond what it carries, and a line at the side of a column bulges, mm.
PAD = 1.8
BULGE = 4.2
# Between lines that come in or go out at one node, mm.
PORT = 2.4
# A column in which nothing begins.
NARROW = 15.0


class Column(NamedTuple):
    """A column of time, from x0 to x1."""

    number: int
    x0: float
    x1: float


class NodePlace(NamedTuple):
    """Where a node stands: its top-left corner."""

    key: str
    x: float
    y: float


class Road(NamedTuple):
    """The lines of one sort from a node: path data and the points where they arrive."""

    source: str
    band: int
    hard: bool
    d: str
    ends: tuple[Point, ...]


class Stream(NamedTuple):
    """A band as a river through the columns: path data, and where its name stands (left end of the baseline)."""

    band: int
    d: str
    x: float
    y: float


class Tree(NamedTuple):
    """All shapes, in the order in which they are laid over one another."""

    columns: tuple[Column, ...]
    streams: tuple[Stream, ...]
    roads: tuple[Road, ...]
    spots: tuple[NodePlace, ...]


def tree(
    nodes: Iterable[Sequence[object]],
    columns: int,
    box: Box,
    node: Point,
    name: float = 4.0,
    line: float = 1.5,
    gap: float = 2.2,
    band_gap: float = 4.6,
    joins: Sequence[float] = (),
) -> Tree:
    """The tree of nodes (key, column, band, needs, helps) in a box of left, top, right and bottom.

    `node` is the size of each; the other numbers are heights as in `pnp.art.scary.layered.Room`.
    No node stands across a line of `joins`: there one sheet of a tiled poster is glued to the next.

    >>> made = tree([("a", 0, 0, [], []), ("b", 1, 0, ["a"], [])], 2, (0, 0, 80, 40), (20, 10))
    >>> [spot.x for spot in made.spots], made.roads[0].hard, made.roads[0].ends
    ([13.333, 46.667], True, ((46.667, 28.5),))
    """
    found = tuple(
        Node(str(key), int(str(column)), int(str(band)), _names(needs), _names(helps))
        for key, column, band, needs, helps in nodes
    )
    room = Room(box[1], box[3], node[1], line, name, gap, band_gap)
    return _tree(found, columns, box, node, room, tuple(joins))


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else ()


@cache
def _tree(nodes: tuple[Node, ...], columns: int, box: Box, size: Point, room: Room, joins: tuple[float, ...]) -> Tree:
    layers = arrange(nodes, room)
    spans, middles = _spread(layers, columns, box, size[0], joins)
    drawn = _Roads(nodes, layers, middles, size)
    spots = tuple(
        NodePlace(each.key, round(drawn.left(each.key), 3), round(layers.y[each.key] - size[1] / 2, 3))
        for each in nodes
    )
    return Tree(tuple(spans), tuple(_streams(nodes, layers, drawn, box, room)), tuple(drawn.roads()), spots)


def _spread(
    layers: Layers, columns: int, box: Box, width: float, joins: Sequence[float]
) -> tuple[list[Column], list[float]]:
    """Columns and the middles of layers: the gap before a layer is the wider, the steeper its lines come in."""
    steep = [1.0] * (len(layers.columns) + 1)
    for link in layers.links:
        at = layers.layer[link.right]
        steep[at] = max(steep[at], abs(layers.y[link.left] - layers.y[link.right]))
    shares = [(1.0 + 0.05 * rise) for rise in steep]
    empty = columns - len(set(layers.columns))
    free = box[2] - box[0] - NARROW * empty - width * len(layers.columns)
    gaps = [free * share / sum(shares) for share in shares]
    if joins:
        gaps = _clear_of(joins, gaps, (box[0], box[2] - NARROW * empty), width)
    spans: list[Column] = []
    middles: list[float] = []
    x = box[0]
    for column in range(columns):
        start, count = x, layers.columns.count(column)
        for turn in range(count):
            at = len(middles)
            # A border between columns lies in the middle of the gap there.
            before = gaps[at] if at == 0 or turn else gaps[at] / 2
            after = gaps[at + 1] / 2 if turn == count - 1 and at + 1 < len(layers.columns) else 0.0
            middles.append(x + before + width / 2)
            x += before + width + (gaps[-1] if at + 1 == len(layers.columns) else after)
        if not count:
            x += NARROW
        spans.append(Column(column, round(start, 3), round(x, 3)))
    return spans, middles


def _clear_of(joins: Sequence[float], gaps: Sequence[float], ends: Point, width: float) -> list[float]:
    """The gaps, wider or narrower between joins, so that each join lies in one; the least of them as wide as may be."""
    best: tuple[float, list[float]] = (0.0, list(gaps))
    for splits in combinations(range(1, len(gaps) - 1), len(joins)):
        found, narrowest = [0.0] * len(gaps), float("inf")
        for (first, last), (start, end) in zip(
            pairwise((0, *splits, len(gaps) - 1)), pairwise((ends[0], *joins, ends[1])), strict=True
        ):
            # A gap that a join lies in belongs by halves to what is before and behind.
            part = {at: gaps[at] * (0.5 if at in splits else 1.0) for at in range(first, last + 1)}
            scale = (end - start - width * (last - first)) / sum(part.values())
            narrowest = min(narrowest, *(scale * gaps[at] for at in part))
            for at, gap in part.items():
                found[at] += gap * scale
        best = max(best, (narrowest, found))
    return best[1]


class _Roads:
    """Draws lines between the places of a layout."""

    def __init__(self, nodes: tuple[Node, ...], layers: Layers, middles: Sequence[float], size: Point) -> None:
        self.layers, self.middles, self.size = layers, middles, size
        self.keys = {node.key for node in nodes}
        self.out: dict[tuple[str, bool], float] = {}
        self.into: dict[tuple[str, str, bool], float] = {}
        self._ports()

    def left(self, place: str) -> float:
        """The left edge of a place."""
        return self.middles[self.layers.layer[place]] - self.size[0] / 2

    def right(self, place: str) -> float:
        """The right edge of a place."""
        return self.left(place) + self.size[0]

    def _before(self, trunk_stops: Sequence[str], source: str, target: str) -> str:
        """The place of a trunk just before a target."""
        at = self.layers.layer[target] - 1
        return next((stop for stop in trunk_stops if self.layers.layer[stop] == at), source)

    def _ports(self) -> None:
        """Where lines leave and reach each node: in the order of the places that they run to and come from."""
        leave: dict[str, list[tuple[float, bool]]] = {}
        reach: dict[str, list[tuple[float, str, bool]]] = {}
        y = self.layers.y
        for trunk in self.layers.trunks:
            ahead = [*trunk.stops[:1], *trunk.targets]
            leave.setdefault(trunk.source, []).append((sum(y[name] for name in ahead) / len(ahead), trunk.hard))
            for target in trunk.targets:
                come = y[self._before(trunk.stops, trunk.source, target)]
                reach.setdefault(target, []).append((come, trunk.source, trunk.hard))
        for key, leaving in leave.items():
            for index, (_, hard) in enumerate(sorted(leaving)):
                self.out[key, hard] = y[key] + (index - (len(leaving) - 1) / 2) * PORT
        for key, coming in reach.items():
            step = min(PORT, (self.size[1] - 4) / max(len(coming) - 1, 1))
            for index, (_, source, hard) in enumerate(sorted(coming)):
                self.into[key, source, hard] = y[key] + (index - (len(coming) - 1) / 2) * step

    def roads(self) -> Iterable[Road]:
        """All lines: those that help first, so that those that are needed lie upon them."""
        made = [self._aside(), *(self._trunk(index) for index in range(len(self.layers.trunks)))]
        flat = [road for group in made for road in group]
        return sorted(flat, key=lambda road: road.hard)

    def _trunk(self, index: int) -> Iterable[Road]:
        trunk = self.layers.trunks[index]
        at, y = trunk.source, self.out[trunk.source, trunk.hard]
        parts = [f"M{number(self.right(at))} {number(y)}"]
        for stop in trunk.stops:
            middle = self.layers.y[stop]
            parts.append(_bend((self.right(at), y), (self.left(stop), middle)) + f"H{number(self.right(stop))}")
            at, y = stop, middle
        ends = []
        for target in trunk.targets:
            before = self._before(trunk.stops, trunk.source, target)
            level = self.layers.y[before] if before != trunk.source else self.out[before, trunk.hard]
            start = (self.right(before), level)
            end = (self.left(target), self.into[target, trunk.source, trunk.hard])
            parts.append(f"M{number(start[0])} {number(start[1])}{_bend(start, end)}")
            ends.append((round(end[0], 3), round(end[1], 3)))
        yield Road(trunk.source, self.layers.band[trunk.source], trunk.hard, "".join(parts), tuple(ends))

    def _aside(self) -> Iterable[Road]:
        """Lines between nodes of one layer: straight down where nothing lies between, else round their left edges."""
        done: set[frozenset[str]] = set()
        for source, target in self.layers.aside:
            pair = frozenset((source, target))
            if pair in done:
                continue
            done.add(pair)
            mutual = (target, source) in self.layers.aside
            y0, y1 = self.layers.y[source], self.layers.y[target]
            half, down = self.size[1] / 2, 1 if y1 > y0 else -1
            same = self.layers.layer[source] == self.layers.layer[target]
            row = self.layers.order[self.layers.layer[source]]
            between = [key for key in row if min(y0, y1) < self.layers.y[key] < max(y0, y1)]
            if same and not between:
                x = self.left(source) + self.size[0] / 2
                ends = [(x, y1 - down * half), (x, y0 + down * half)]
                d = f"M{number(x)} {number(ends[1][1])}V{number(ends[0][1])}"
            else:
                x0, x1 = self.left(source), self.left(target)
                a, b = y0 + down * half * 0.55, y1 - down * half * 0.55
                far = min(x0, x1) - BULGE
                d = f"M{number(x0)} {number(a)}C{' '.join(map(number, (far, a, far, b, x1, b)))}"
                ends = [(x1, b), (x0, a)]
            kept = tuple((round(x, 3), round(y, 3)) for x, y in (ends if mutual else ends[:1]))
            yield Road(source, self.layers.band[source], False, d, kept)


def _bend(start: Point, end: Point) -> str:
    """A curve that leaves and arrives level."""
    middle = (start[0] + end[0]) / 2
    return f"C{number(middle)} {number(start[1])} {number(middle)} {number(end[1])} {number(end[0])} {number(end[1])}"


def _streams(nodes: tuple[Node, ...], layers: Layers, drawn: _Roads, box: Box, room: Room) -> Iterable[Stream]:
    """Each band from where its first nodes come from to the right edge."""
    height = {True: room.node / 2, False: room.line / 2}
    for band in sorted({node.band for node in nodes}):
        tops: list[Point] = []
        lows: list[Point] = []
        rows = [(at, [name for name in row if layers.band[name] == band]) for at, row in enumerate(layers.order)]
        rows = [(at, row) for at, row in rows if row]
        for at, row in rows:
            up, down = row[0], row[-1]
            head = room.name / 2 if up.startswith(HEADING) else height[up in drawn.keys]
            top, low = layers.y[up] - head - PAD, layers.y[down] + height[down in drawn.keys] + PAD
            left, right = drawn.middles[at] - drawn.size[0] / 2 - 1, drawn.middles[at] + drawn.size[0] / 2 + 1
            tops += [(left, top), (right, top)]
            lows += [(left, low), (right, low)]
        first = rows[0][0]
        if first == 0:
            tops[0], lows[0] = (box[0], tops[0][1]), (box[0], lows[0][1])
        else:
            sources = {key for node in nodes if node.band == band for key in node.needs}
            spring = [drawn.out[key, True] for key in sources if layers.layer[key] < first and layers.band[key] != band]
            height_at = spring[0] if len(spring) == 1 else (tops[0][1] + lows[0][1]) / 2
            begin = (drawn.middles[first - 1] + drawn.size[0] / 2 - 2, height_at)
            tops.insert(0, begin)
            lows.insert(0, begin)
        tops[-1], lows[-1] = (box[2], tops[-1][1]), (box[2], lows[-1][1])
        start = f"M{number(tops[0][0])} {number(tops[0][1])}"
        there = "".join(_bend(a, b) for a, b in pairwise(tops))
        turn = f"L{number(lows[-1][0])} {number(lows[-1][1])}"
        back = "".join(_bend(a, b) for a, b in pairwise(lows[::-1]))
        heading = f"{HEADING}{band}"
        label = layers.y[heading] + room.name / 2 - 1.4
        yield Stream(band, f"{start}{there}{turn}{back}Z", round(drawn.left(heading), 3), round(label, 3))
