"""Where an animal stands in its window: as large as it can without hiding behind a badge.

A badge on the left hides a head, so nothing of the animal may lie under it; on the right a tail may pass beneath.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from math import ceil
from operator import itemgetter

from pnp.named import NamedTuple
from pnp.svg.matrices import Point
from pnp.svg.outline import Polyline, flatten

_PATH = re.compile(r'\bd="([^"]*)"')
_CIRCLE = re.compile(r'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)"')
_NUMBER = re.compile(r"-?\d+\.?\d*|-?\.\d+")
_SIMPLE = re.compile(r"[MLCQSTZ\d\s.,-]*\Z")
_STRAIGHT = re.compile(r"M([^MLZ]*)((?:L[^MLZ]*)*)Z")
_BLANKS = str.maketrans(dict.fromkeys("MLCQSTZ,", " "))
_MIDDLE = itemgetter(0)  # of a row
_ROWS = 64  # in which a silhouette's area is counted
_STEP = 1.5  # mm
_SMALLER = 0.97
_SMALLEST = 0.4
# Of all that the badges cover together, and of what no part of the animal should lie under.
_HIDDEN = 0.042
_NONE = 0.002
# More of its window than this an animal does not fill where badges stand: it would have no land around it.
_FILLS = 0.53
# What fills less of the frame that it is seen through comes nearer: its tail or its feet lie beyond the frame then, but
# no more than this of it; and none fills more than the most.
_LEAST, _MOST = 0.21, 0.427
_BEYOND = 0.3
_NEARER = 1.03
_PARTS = tuple(step * 0.04 for step in range(13))  # of its width or height, tried beyond an edge


Span = tuple[float, float]
Rows = tuple[float, float, list[tuple[int, list[Span]]]]


class Badge(NamedTuple):
    """A round place that the animal avoids: centre and radius, mm, and the share of it that may lie beneath."""

    x: float
    y: float
    radius: float
    share: float = 0.0


class DrawingPlace(NamedTuple):
    """Where a drawing goes: its scale, and where its own origin comes to lie, mm."""

    scale: float
    x: float
    y: float
    left: float
    right: float
    bottom: float


class Mass(NamedTuple):
    """What a silhouette covers: the height of a row, each row's middle and what is filled of it, and all of that."""

    high: float
    rows: Sequence[tuple[float, Sequence[Span]]]
    area: float

    @classmethod
    def of(cls, top: float, high: float, rows: Sequence[tuple[int, Sequence[Span]]]) -> Mass:
        """From where the first row begins, and rows by their numbers."""
        area = sum(b - a for _, spans in rows for a, b in spans) * high
        return cls(high, [(top + (row + 0.5) * high, spans) for row, spans in rows], area)


def silhouette(svg: str) -> list[Point]:
    """Points on and around the shapes of a drawing that has no transforms, in its own units.

    >>> silhouette('<path d="M0 0L4 0L4 2Z"/>')
    [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0)]
    """
    points: list[Point] = []
    for data in _PATH.findall(svg):
        if _SIMPLE.match(data):
            try:
                numbers = [*map(float, data.translate(_BLANKS).split())]
            except ValueError:  # such as 3-4 for 3 -4
                numbers = [float(number) for number in _NUMBER.findall(data)]
            points.extend(zip(numbers[::2], numbers[1::2], strict=False))
        else:
            points.extend(point for line in flatten(data) for point in line)
    for x, y, r in _CIRCLE.findall(svg):
        cx, cy, radius = float(x), float(y), float(r)
        points += [(cx - radius, cy), (cx + radius, cy), (cx, cy - radius), (cx, cy + radius)]
    return points


def feet(points: Sequence[Point]) -> Span:
    """Between which x a drawing stands: what reaches down to the last eighth of its height."""
    ys = [y for _, y in points]
    low = max(ys)
    near = low - 0.12 * (low - min(ys))
    found = [x for x, y in points if y >= near]
    return min(found), max(found)


def mass(svg: str) -> Mass:
    """What the closed shapes of a drawing without transforms cover together.

    >>> mass('<path d="M0 0L4 0L4 4L0 4Z"/>').area
    16.0
    """
    return Mass.of(*counted(svg))


def counted(svg: str) -> Rows:
    """The same before it is added up: where the first row begins, how high rows are, and each row that has spans, which
    are true to a ten thousandth.
    """
    shapes = [_lines(data) for data in _PATH.findall(svg) if "Z" in data or "z" in data]
    top, high, rows = _rows([lines for lines in shapes if lines])
    return top, high, [(row, [(round(a, 4), round(b, 4)) for a, b in spans]) for row, spans in rows]


def _lines(data: str) -> list[Polyline]:
    """The subpaths of a path; those of nothing but straight lines, as plates have them, are read at once."""
    found = _STRAIGHT.findall(data)
    if not found or sum(len(a) + len(b) + 2 for a, b in found) != len(data):
        return flatten(data)
    try:
        numbers = [[*map(float, (a + b).translate(_BLANKS).split())] for a, b in found]
    except ValueError:  # such as 3-4 for 3 -4
        return flatten(data)
    return [list(zip(line[::2], line[1::2], strict=False)) for line in numbers]


def _rows(shapes: Sequence[Sequence[Polyline]]) -> Rows:
    """Shapes of closed lines, what lies within two lines of one shape being a hole, as rows."""
    ys = [y for lines in shapes for line in lines for _, y in line]
    if not ys:
        return 0.0, 1.0, []
    top = min(ys)
    high = max((max(ys) - top) / _ROWS, 1e-6)
    rows: list[list[tuple[float, float]]] = [[] for _ in range(_ROWS)]
    for lines in shapes:
        crossings: dict[int, list[float]] = {}
        for line in lines:
            ax, ay = line[-1]
            for bx, by in line:
                # The rows whose middles lie between the two ends.
                first, last = (ay, by) if ay < by else (by, ay)
                for row in range(_row(first, top, high), _row(last, top, high)):
                    middle = top + (row + 0.5) * high
                    crossings.setdefault(row, []).append(ax + (bx - ax) * (middle - ay) / (by - ay))
                ax, ay = bx, by
        for row, xs in crossings.items():
            xs.sort()
            rows[row] += zip(xs[::2], xs[1::2], strict=False)
    return top, high, [(row, _joined(spans)) for row, spans in enumerate(rows) if spans]


def _row(y: float, top: float, high: float) -> int:
    """The first row whose middle is not above y."""
    return min(_ROWS, max(0, ceil((y - top) / high - 0.5)))


def _joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans without overlaps, from left to right."""
    spans.sort()
    joined = [spans[0]]
    for left, right in spans[1:]:
        if left <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(right, joined[-1][1]))
        else:
            joined.append((left, right))
    return joined


def place(
    points: Sequence[Point],
    window: tuple[float, float, float, float],
    widest: float,
    stands: bool,
    badges: Sequence[Badge],
    covered: Mass | None = None,
    frame: tuple[float, float, float, float] | None = None,
) -> DrawingPlace:
    """The largest placing in a window (left, top, right, bottom) that respects the badges.

    What stands has its lowest point on the window's bottom; what floats looks for a height of its own. What the
    animal covers is asked of `covered`; without it, it is the box around the points. An animal that is seen through a
    `frame`, and would fill little of it, comes nearer: its head, which looks left, stays whole, and what is over lies
    beyond the frame at the right or below.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    wide, high = max(x1 - x0, 1e-6), max(y1 - y0, 1e-6)
    left, top, right, bottom = window
    full = min(widest / wide, (bottom - top) / high, (right - left) / wide)
    if frame and covered and covered.area:
        full = min(full, (_MOST * (frame[2] - frame[0]) * (frame[3] - frame[1]) / covered.area) ** 0.5)
    scale, x, y = full, left, top
    if badges:
        if covered is None or not covered.area:
            covered = Mass.of(*_rows([[[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]]]))
        full = min(full, (_FILLS * (right - left) * (bottom - top) / covered.area) ** 0.5)
        scale, x, y = _clear(covered, (x0, y0, wide, high), window, full, stands, badges)
    else:
        x, y = next(_corners(wide * full, high * full, window, stands))
    if frame and covered and covered.area:
        scale, x, y = _nearer(covered, (x0, y0, wide, high), (scale, x, y), window, frame, badges)
    return DrawingPlace(scale, x - x0 * scale, y - y0 * scale, x, x + wide * scale, y + high * scale)


def _clear(
    covered: Mass,
    box: tuple[float, float, float, float],
    window: tuple[float, float, float, float],
    full: float,
    stands: bool,
    badges: Sequence[Badge],
) -> tuple[float, float, float]:
    """The largest scale, and the top left corner, at which the badges hide no more than they may."""
    x0, y0, wide, high = box
    best, scale = float("inf"), full
    found = full, window[0], window[1]
    while scale >= full * _SMALLEST:
        for x, y in _corners(wide * scale, high * scale, window, stands):
            hidden = _hidden(covered, scale, x - x0 * scale, y - y0 * scale, badges)
            if hidden < best:
                best, found = hidden, (scale, x, y)
            if not best:
                return found
        scale *= _SMALLER
    return found


def _nearer(
    covered: Mass,
    box: tuple[float, float, float, float],
    found: tuple[float, float, float],
    window: tuple[float, float, float, float],
    frame: tuple[float, float, float, float],
    badges: Sequence[Badge],
) -> tuple[float, float, float]:
    """The placing found, or a larger one whose tail or feet lie beyond the frame, where the animal fills too little."""
    x0, y0, wide, high = box
    room = (frame[2] - frame[0]) * (frame[3] - frame[1])
    fills = covered.area * found[0] ** 2 / room
    if fills >= _LEAST:
        return found
    most, best = fills, found
    scale = found[0] * max(1.0, (_LEAST / fills) ** 0.5)
    while scale < found[0] * 2.0 and most < _LEAST:
        # What lies beyond the frame is more than what lies beyond the window, by the strip between the two.
        rights = [frame[2] - wide * scale * (1 - part) for part in _PARTS]
        lows = [frame[3] - high * scale * (1 - part) for part in _PARTS]
        last = window[2] - wide * scale
        between = (
            {window[0] + part * (last - window[0]) for part in (0.0, 0.25, 0.5, 0.75)} if last > window[0] else set()
        )
        lefts = sorted({max(window[0], min(x, last)) for x in rights} | {*rights} | between)
        tops = sorted({y for y in (*lows, window[3] - high * scale) if y >= window[1]})
        for y in tops:
            for x in lefts:
                if x < window[0] or x > max(window[0], last) + 0.25 * wide * scale:
                    continue
                seen = _seen(covered, scale, x - x0 * scale, y - y0 * scale, frame)
                if seen < 1 - _BEYOND or seen * covered.area * scale**2 / room <= most:
                    continue
                if not _hidden(covered, scale, x - x0 * scale, y - y0 * scale, badges, seen):
                    most, best = seen * covered.area * scale**2 / room, (scale, x, y)
        scale *= _NEARER
    return best


def _seen(covered: Mass, scale: float, x: float, y: float, frame: tuple[float, float, float, float]) -> float:
    """The share of an animal that lies within a frame."""
    left, right = (frame[0] - x) / scale, (frame[2] - x) / scale
    top, bottom = (frame[1] - y) / scale, (frame[3] - y) / scale
    inside = 0.0
    rows = covered.rows
    # Rows lie from top to bottom.
    for row in range(bisect_left(rows, top, key=_MIDDLE), bisect_right(rows, bottom, key=_MIDDLE)):
        for a, b in rows[row][1]:
            if a < left:
                a = left
            if b > right:
                b = right
            if b > a:
                inside += b - a
    return inside * covered.high / covered.area


def _corners(
    wide: float, high: float, window: tuple[float, float, float, float], stands: bool
) -> Iterator[tuple[float, float]]:
    """Top left corners to try, from the middle outwards."""
    left, top, right, bottom = window
    rows = [bottom - high] if stands else list(_spread((top + bottom - high) / 2, top, bottom - high))
    for y in rows:
        for x in _spread((left + right - wide) / 2, left, right - wide):
            yield x, y


def _spread(middle: float, low: float, high: float) -> Iterator[float]:
    yield middle
    step = _STEP
    while middle - step >= low - 1e-9 or middle + step <= high + 1e-9:
        if middle - step >= low - 1e-9:
            yield middle - step
        if middle + step <= high + 1e-9:
            yield middle + step
        step += _STEP


def _hidden(covered: Mass, scale: float, x: float, y: float, badges: Sequence[Badge], seen: float = 1.0) -> float:
    """By how much more than allowed lies beneath badges, as a sum of shares of the whole, of which so much is seen."""
    excess = total = 0.0
    for bx, by, radius, share in badges:
        cx, cy, wide = (bx - x) / scale, (by - y) / scale, radius / scale
        under = 0.0
        # A row more at either end, since sums of floats may differ in their last place.
        first = bisect_left(covered.rows, cy - wide, key=_MIDDLE) - 1
        for middle, spans in covered.rows[max(0, first) : bisect_right(covered.rows, cy + wide, key=_MIDDLE) + 1]:
            off = middle - cy
            if -wide < off < wide:
                half = (wide * wide - off * off) ** 0.5
                low, far = cx - half, cx + half
                for a, b in spans:
                    if a < far and b > low:
                        under += (b if b < far else far) - (a if a > low else low)
        part = under * covered.high / covered.area
        total += part
        excess += max(0.0, part - max(share, _NONE))
    return max(excess, total - _HIDDEN * seen, 0.0)
