"""Layered drawings of what comes before what: columns of time, bands of kinship, few crossings. Numbers only, mm.

The usual three steps (Sugiyama, Tagawa and Toda 1981). Nodes stand in layers: the columns, each as often as chains of
needs within it ask. A line that passes a layer without ending there takes a place in it like a node, only thinner, so
that lines run between nodes and not behind them; all lines of one sort that leave a node share one trunk. Within its
layer every band keeps together; inside a band the order follows the means of neighbours (barycentres), and the order
with the fewest crossings of many is kept. Heights are the nearest to the neighbours' that keep order and distances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from pnp.named import NamedTuple

SWEEPS = 24
SETTLE = 40
# How strongly a line is pulled straight: inside a trunk, between nodes that need one another, otherwise.
TRUNK, NEED, HELP = 8.0, 3.0, 1.0
HEADING = "band "


class Node(NamedTuple):
    """What is to be drawn: its column, its band (both counted from 0), and the nodes that it needs or is helped by."""

    key: str
    column: int
    band: int
    needs: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()


class Trunk(NamedTuple):
    """All lines of one sort that leave a node; `stops` are the places that it takes on its way, layer by layer."""

    source: str
    hard: bool
    targets: tuple[str, ...]
    stops: tuple[str, ...]


class Link(NamedTuple):
    """A piece of a line between places in neighbouring layers."""

    left: str
    right: str
    weight: float


class Layers(NamedTuple):
    """A finished layout: the column of each layer, its places from the top, the middle of each place, all trunks.

    `layer` and `band` are those of places; the name of a band has a place of its own above its first nodes, called
    "band 0" and so on. `aside` are pairs of nodes that no link joins, since they stand in one layer
    or against the stream of time.
    """

    columns: tuple[int, ...]
    order: tuple[tuple[str, ...], ...]
    y: Mapping[str, float]
    layer: Mapping[str, int]
    band: Mapping[str, int]
    trunks: tuple[Trunk, ...]
    links: tuple[Link, ...]
    aside: tuple[tuple[str, str], ...]


class Room(NamedTuple):
    """Heights, mm: where places may stand, what a node, a passing line and a band's name take, the gaps between."""

    top: float
    bottom: float
    node: float
    line: float
    name: float
    gap: float
    band_gap: float


@cache
def arrange(nodes: tuple[Node, ...], room: Room) -> Layers:
    """The layout of nodes whose names are all known.

    >>> made = arrange((Node("a", 0, 0), Node("b", 1, 0, ("a",)), Node("c", 1, 0, ("b",))), Room(0, 40, 8, 2, 3, 2, 4))
    >>> made.columns, made.order
    ((0, 1, 1), (('band 0', 'a'), ('b',), ('c',)))
    """
    columns, layer = _layers(nodes)
    band = {node.key: node.band for node in nodes}
    trunks, links = _trunks(nodes, layer, band)
    for kin in sorted(set(band.values())):
        links += _goes_on(kin, len(columns), layer, band)
        heading = f"{HEADING}{kin}"
        layer[heading] = min(layer[node.key] for node in nodes if node.band == kin)
        band[heading] = kin
    start: list[list[str]] = [[] for _ in columns]
    for name in sorted(layer, key=lambda name: (band[name], not name.startswith(HEADING))):
        start[layer[name]].append(name)
    order = _ordered(start, links, band)
    y = _settled(order, links, band, {node.key for node in nodes}, room)
    joined = {(trunk.source, target) for trunk in trunks for target in trunk.targets}
    pairs = ((source, node.key) for node in nodes for source in (*node.needs, *node.helps))
    aside = tuple(pair for pair in pairs if pair not in joined)
    return Layers(tuple(columns), tuple(map(tuple, order)), y, layer, band, tuple(trunks), tuple(links), aside)


def crossings(order: Sequence[Sequence[str]], links: Sequence[Link]) -> int:
    """How many pairs of links cross.

    >>> crossings([["a", "b"], ["c", "d"]], [Link("a", "d", 1), Link("b", "c", 1)])
    1
    """
    rank = {name: index for row in order for index, name in enumerate(row)}
    gaps: dict[int, list[tuple[int, int]]] = {}
    depth = {name: at for at, row in enumerate(order) for name in row}
    for link in links:
        gaps.setdefault(depth[link.left], []).append((rank[link.left], rank[link.right]))
    return sum(
        (a[0] - b[0]) * (a[1] - b[1]) < 0 for pairs in gaps.values() for i, a in enumerate(pairs) for b in pairs[:i]
    )


def _layers(nodes: Sequence[Node]) -> tuple[list[int], dict[str, int]]:
    """The column of each layer, and the layer of each node."""
    by_key = {node.key: node for node in nodes}
    depth: dict[str, int] = {}

    def deep(node: Node) -> int:
        if node.key not in depth:
            depth[node.key] = 0  # a ring of needs ends here
            inside = [deep(by_key[key]) + 1 for key in node.needs if by_key[key].column == node.column]
            depth[node.key] = max(inside, default=0)
        return depth[node.key]

    places = sorted({(node.column, deep(node)) for node in nodes})
    at = {place: index for index, place in enumerate(places)}
    return [column for column, _ in places], {node.key: at[node.column, depth[node.key]] for node in nodes}


def _trunks(nodes: Sequence[Node], layer: dict[str, int], band: dict[str, int]) -> tuple[list[Trunk], list[Link]]:
    """Trunks and links; the places that trunks take are added to `layer` and `band`."""
    trunks: list[Trunk] = []
    links: list[Link] = []
    for source in nodes:
        for hard in (True, False):
            wanted = [
                node.key
                for node in nodes
                if source.key in (node.needs if hard else node.helps) and layer[node.key] > layer[source.key]
            ]
            if not wanted:
                continue
            at, stops = source.key, []
            first, last = layer[source.key] + 1, max(layer[key] for key in wanted)
            for step in range(first, last + 1):
                links += [Link(at, key, NEED if hard else HELP) for key in wanted if layer[key] == step]
                if step < last:
                    stop = f"{source.key} {'needs' if hard else 'helps'} {step}"
                    layer[stop], band[stop] = step, source.band
                    links.append(Link(at, stop, TRUNK))
                    stops.append(stop)
                    at = stop
            trunks.append(Trunk(source.key, hard, tuple(wanted), tuple(stops)))
    return trunks, links


def _goes_on(kin: int, layers: int, layer: dict[str, int], band: dict[str, int]) -> Iterator[Link]:
    """A band keeps a place in every layer after its last one: kinds without anything new to show live on as well."""
    last = max(layer[name] for name in band if band[name] == kin)
    before = [name for name in layer if band[name] == kin and layer[name] == last]
    for step in range(last + 1, layers):
        stop = f"on {kin} {step}"
        layer[stop], band[stop] = step, kin
        yield from (Link(name, stop, TRUNK / len(before)) for name in before)
        before = [stop]


def _ordered(start: list[list[str]], links: Sequence[Link], band: Mapping[str, int]) -> list[list[str]]:
    """The order with the fewest crossings that sweeping to and fro has met."""
    before: dict[str, list[str]] = {}
    after: dict[str, list[str]] = {}
    for link in links:
        before.setdefault(link.right, []).append(link.left)
        after.setdefault(link.left, []).append(link.right)
    order = [list(row) for row in start]
    best, fewest = order, crossings(order, links)
    for sweep in range(SWEEPS):
        ways = (before, after) if sweep % 2 else (after, before)
        order = [list(row) for row in order]
        rows = range(len(order)) if sweep % 2 else range(len(order) - 1, -1, -1)
        for at in rows:
            rank = {name: (index + 0.5) / len(row) for row in order for index, name in enumerate(row)}
            keys = {name: (band[name], _mean(name, ways, rank)) for name in order[at]}
            order[at].sort(key=keys.__getitem__)
            _swap(order, at, links, band)
        count = crossings(order, links)
        if count < fewest:
            best, fewest = order, count
    return best


def _mean(name: str, ways: tuple[Mapping[str, list[str]], ...], rank: Mapping[str, float]) -> float:
    """The mean rank of the neighbours on one side, or of those on the other, or its own; names come first."""
    if name.startswith(HEADING):
        return -1.0
    for way in ways:
        if near := way.get(name):
            return sum(rank[each] for each in near) / len(near)
    return rank[name]


def _swap(order: list[list[str]], at: int, links: Sequence[Link], band: Mapping[str, int]) -> None:
    """Exchange neighbours in a layer wherever that takes crossings away."""
    row = order[at]
    sides: list[dict[str, list[int]]] = []
    for other, here, there in ((at - 1, 1, 0), (at + 1, 0, 1)):
        if 0 <= other < len(order):
            rank = {name: index for index, name in enumerate(order[other])}
            side: dict[str, list[int]] = {}
            for link in links:
                if link[there] in rank and link[here] in row:
                    side.setdefault(str(link[here]), []).append(rank[str(link[there])])
            sides.append(side)
    for _ in row:
        calm = True
        for i in range(len(row) - 1):
            one, two = row[i], row[i + 1]
            if band[one] != band[two]:
                continue
            now = sum(a > b for side in sides for a in side.get(one, ()) for b in side.get(two, ()))
            then = sum(a < b for side in sides for a in side.get(one, ()) for b in side.get(two, ()))
            if then < now:
                row[i], row[i + 1] = two, one
                calm = False
        if calm:
            return


def _settled(
    order: Sequence[Sequence[str]], links: Sequence[Link], band: Mapping[str, int], real: set[str], room: Room
) -> dict[str, float]:
    """Middles of all places, mm."""
    high = {
        name: room.node if name in real else room.name if name.startswith(HEADING) else room.line
        for row in order
        for name in row
    }
    pulls: dict[str, list[tuple[str, float]]] = {}
    for link in links:
        pulls.setdefault(link.left, []).append((link.right, link.weight))
        pulls.setdefault(link.right, []).append((link.left, link.weight))
    apart: list[list[float]] = []
    y: dict[str, float] = {}
    for row in order:
        steps = [0.0]
        for one, two in pairwise(row):
            thin = one not in real and two not in real
            gap = room.band_gap if band[one] != band[two] else 0.0 if thin or one.startswith(HEADING) else room.gap
            steps.append(steps[-1] + (high[one] + high[two]) / 2 + gap)
        apart.append(steps)
        ends = (high[row[0]] + high[row[-1]]) / 2
        spare = room.bottom - room.top - ends - steps[-1]
        for index, name in enumerate(row):
            y[name] = room.top + high[row[0]] / 2 + steps[index] + spare * (index + 0.5) / len(row)
    for turn in range(SETTLE):
        rows = list(enumerate(order))
        for at, row in rows if turn % 2 else rows[::-1]:
            wanted = []
            for name in row:
                near = pulls.get(name, [])
                weight = sum(strength for _, strength in near)
                wanted.append(sum(y[other] * strength for other, strength in near) / weight if near else y[name])
            low = room.top + high[row[0]] / 2
            most = room.bottom - high[row[-1]] / 2 - apart[at][-1]
            for name, middle in zip(row, _spaced(wanted, apart[at], low, most), strict=True):
                y[name] = middle
    return {name: round(middle, 3) for name, middle in y.items()}


def _spaced(wanted: Sequence[float], apart: Sequence[float], low: float, most: float) -> Iterator[float]:
    """The nearest heights to those wanted that keep their distances (pooling adjacent violators)."""
    pools: list[tuple[float, int]] = []  # mean, how many
    for want, offset in zip(wanted, apart, strict=True):
        mean, count = want - offset, 1
        while pools and pools[-1][0] > mean:
            other, more = pools.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        pools.append((mean, count))
    flat = [mean for mean, count in pools for _ in range(count)]
    for height, offset in zip(flat, apart, strict=True):
        yield min(max(height, low), max(most, low)) + offset
