"""Where an animal stands in its window: as large as it can without hiding behind a badge.

A badge on the left hides a head, so nothing of the animal may lie under it; on the right a tail may pass beneath.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.svg.matrices import Point
from pnp.svg.outline import flatten

_PATH = re.compile(r'\bd="([^"]*)"')
_CIRCLE = re.compile(r'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)"')
_NUMBER = re.compile(r"-?\d+\.?\d*|-?\.\d+")
_SIMPLE = re.compile(r"[MLCQSTZ\d\s.,-]*\Z")
_BLANKS = str.maketrans(dict.fromkeys("MLCQSTZ,", " "))
_ENOUGH = 160  # points that tell a silhouette well enough
_STEP = 1.5  # mm
_SMALLER = 0.96
_SMALLEST = 0.5


class Badge(NamedTuple):
    """A round place that the animal avoids: centre and radius, mm, and the share of it that may lie beneath."""

    x: float
    y: float
    radius: float
    share: float = 0.0


class Spot(NamedTuple):
    """Where a drawing goes: its scale, and where its own origin comes to lie, mm."""

    scale: float
    x: float
    y: float
    left: float
    right: float
    bottom: float


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


def place(
    points: Sequence[Point],
    window: tuple[float, float, float, float],
    widest: float,
    stands: bool,
    badges: Sequence[Badge],
) -> Spot:
    """The largest placing in a window (left, top, right, bottom) that respects the badges.

    What stands has its lowest point on the window's bottom; what floats looks for a height of its own.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    wide, high = max(x1 - x0, 1e-6), max(y1 - y0, 1e-6)
    left, top, right, bottom = window
    full = min(widest / wide, (bottom - top) / high, (right - left) / wide)
    # By their places from left to right, so that a badge looks only at those in its own breadth.
    some = sorted(_thin(points, ys, x0, y0))
    across = [x for x, _ in some]
    best, found = float("inf"), (full, left, top)
    scale = full
    while scale >= full * _SMALLEST:
        for x, y in _corners(wide * scale, high * scale, window, stands):
            hidden = _hidden(some, across, scale, x, y, badges)
            if hidden < best:
                best, found = hidden, (scale, x, y)
            if not best:
                break
        if not best:
            break
        scale *= _SMALLER
    scale, x, y = found
    return Spot(scale, x - x0 * scale, y - y0 * scale, x, x + wide * scale, y + high * scale)


def _thin(points: Sequence[Point], ys: Sequence[float], x0: float, y0: float) -> list[Point]:
    """Fewer points, counted from the drawing's own corner; the extremes stay."""
    step = max(1, len(points) // _ENOUGH)
    some = list(points[::step])
    some += [min(points), max(points), points[ys.index(min(ys))], points[ys.index(max(ys))]]
    return [(x - x0, y - y0) for x, y in some]


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


def _hidden(
    points: Sequence[Point], across: Sequence[float], scale: float, x: float, y: float, badges: Sequence[Badge]
) -> float:
    """By how much more than allowed lies beneath badges, as a sum of shares."""
    total = 0.0
    for bx, by, radius, share in badges:
        cx, cy, wide = (bx - x) / scale, (by - y) / scale, radius / scale
        limit = wide**2
        near = points[bisect_left(across, cx - wide - 1e-9) : bisect_right(across, cx + wide + 1e-9)]
        under = sum([(px - cx) ** 2 + (py - cy) ** 2 < limit for px, py in near]) / len(points) if near else 0.0
        if under > share:
            total += under - share
    return total
