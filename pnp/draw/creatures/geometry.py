"""Curves, leaves and tubes in free coordinates (x to the right, y down), with exact bounds.

A `Path` is one subpath of lines and cubics. Everything a creature consists of is a Path, so it can be measured,
mirrored and scaled before it is written: the finished drawing needs no transforms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Node = tuple[float, float, float]
"""A place on the spine of a tube: x, y and the radius there."""
Segment = tuple[float, ...]
"""Two numbers: a line to that point. Six: a cubic with its two controls and its end."""
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


@dataclass(slots=True)
class Path:
    """One subpath: where it starts, its segments, and whether it closes."""

    start: Point
    segments: list[Segment]
    closed: bool = True

    @property
    def end(self) -> Point:
        """Where the pen stands after the last segment."""
        return (self.segments[-1][-2], self.segments[-1][-1]) if self.segments else self.start

    def then(self, other: Path, *, closed: bool = True) -> Path:
        """This path, a straight line to the start of the other one, and the other one."""
        gap = [] if _near(self.end, other.start) else [other.start]
        return Path(self.start, [*self.segments, *gap, *other.segments], closed)

    def placed(self, place: Callable[[float, float], Point]) -> Path:
        """The same path with every point and control sent through `place`."""
        segments = [tuple(v for i in range(0, len(s), 2) for v in place(s[i], s[i + 1])) for s in self.segments]
        return Path(place(*self.start), segments, self.closed)

    def mirrored(self) -> Path:
        """Mirrored in x = 0."""
        x, y = self.start
        flipped: list[Segment] = [
            (-s[0], s[1]) if len(s) == 2 else (-s[0], s[1], -s[2], s[3], -s[4], s[5]) for s in self.segments
        ]
        return Path((-x, y), flipped, self.closed)

    def turned(self, degrees: float, x: float = 0, y: float = 0) -> Path:
        """Turned clockwise (y points down) about (x, y)."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return self.placed(lambda a, b: (x + (a - x) * c - (b - y) * s, y + (a - x) * s + (b - y) * c))

    def bounds(self) -> Box:
        """The exact box of the line itself: true extrema of the cubics, not their controls."""
        x0 = x1 = x = self.start[0]
        y0 = y1 = y = self.start[1]
        for s in self.segments:
            ex, ey = s[-2], s[-1]
            x0, x1 = min(x0, ex), max(x1, ex)
            y0, y1 = min(y0, ey), max(y1, ey)
            if len(s) == 6:
                # Only a control outside the box so far can push the curve outside it.
                if s[0] < x0 or s[2] < x0 or s[0] > x1 or s[2] > x1:
                    for v in _extrema(x, s[0], s[2], ex):
                        x0, x1 = min(x0, v), max(x1, v)
                if s[1] < y0 or s[3] < y0 or s[1] > y1 or s[3] > y1:
                    for v in _extrema(y, s[1], s[3], ey):
                        y0, y1 = min(y0, v), max(y1, v)
            x, y = ex, ey
        return x0, y0, x1, y1

    def write(self, kx: float, ky: float, tx: float, ty: float) -> str:
        """The `d` attribute of the path scaled by (kx, ky) and moved by (tx, ty), two decimals."""
        out = [f"M{kx * self.start[0] + tx:.2f} {ky * self.start[1] + ty:.2f}"]
        for s in self.segments:
            if len(s) == 6:
                a, b, c, d, e, f = s
                out.append(
                    "C%.2f %.2f %.2f %.2f %.2f %.2f"  # noqa: UP031  a third faster than an f-string here
                    % (kx * a + tx, ky * b + ty, kx * c + tx, ky * d + ty, kx * e + tx, ky * f + ty)
                )
            else:
                out.append(f"L{kx * s[0] + tx:.2f} {ky * s[1] + ty:.2f}")
        return "".join(out) + ("Z" if self.closed else "")


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6


def _extrema(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Values of one coordinate of a cubic where its derivative is zero."""
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    roots: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots = [-c / b]
    else:
        d = b * b - 4 * a * c
        if d >= 0:
            q = math.sqrt(d)
            roots = [(-b - q) / (2 * a), (-b + q) / (2 * a)]
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in roots if 0 < t < 1
    ]


def polar(x: float, y: float, degrees: float, length: float) -> Point:
    """The point that far from (x, y) in that direction (0 right, 90 down)."""
    a = math.radians(degrees)
    return x + length * math.cos(a), y + length * math.sin(a)


def lerp(a: Point, b: Point, k: float) -> Point:
    """The point k of the way from a to b."""
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k


def smooth(points: Sequence[Point], closed: bool = True) -> Path:
    """A cubic path through the points (Catmull-Rom)."""
    n = len(points)
    p = [points[-1], *points, points[0], points[1 % n]] if closed else [points[0], *points, points[-1]]
    segments: list[Segment] = []
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = p[i], p[i + 1], p[i + 2], p[i + 3]
        segments.append((bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy))
    return Path(points[0], segments, closed)


def curve(*points: Point) -> Path:
    """An open smooth line through the points."""
    return smooth(points, False)


def poly(points: Sequence[Point], closed: bool = True) -> Path:
    """Straight lines."""
    return Path(points[0], list(points[1:]), closed)


def cornered(*runs: Sequence[Point]) -> Path:
    """A closed shape of smooth runs that meet in corners."""
    path = smooth(runs[0], False)
    for run in runs[1:]:
        path = path.then(smooth(run, False))
    return Path(path.start, path.segments, True)


_KAPPA = 0.5522848


def ellipse(x: float, y: float, rx: float, ry: float | None = None, turn: float = 0) -> Path:
    """An ellipse of four cubics, turned clockwise by `turn` degrees."""
    ry = rx if ry is None else ry
    a = math.radians(turn)
    ux, uy, vx, vy = rx * math.cos(a), rx * math.sin(a), -ry * math.sin(a), ry * math.cos(a)
    k = _KAPPA

    def at(u: float, v: float) -> Point:
        return x + u * ux + v * vx, y + u * uy + v * vy

    segments: list[Segment] = []
    for (u0, v0), (u1, v1) in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))):
        segments.append((*at(u0 + k * u1, v0 + k * v1), *at(u1 + k * u0, v1 + k * v0), *at(u1, v1)))
    return Path(at(1, 0), segments, True)


def leaf(x: float, y: float, degrees: float, length: float, width: float, peak: float = 0.5, bend: float = 0) -> Path:
    """A pointed leaf, feather, fin or spike from (x, y).

    It is widest at `peak` (0 root, 1 tip); `bend` curves its midrib by that fraction of its length, clockwise.
    """
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    half = width / 2

    def at(u: float, v: float) -> Point:
        px, py = u * length, v * half + bend * length * u * u
        return x + px * c - py * s, y + px * s + py * c

    # One cubic to the widest place and one on to the tip, on either side.
    segments: list[Segment] = [
        (*at(peak * 0.30, 0.75), *at(peak * 0.62, 1), *at(peak, 1)),
        (*at(peak + (1 - peak) * 0.42, 1), *at(peak + (1 - peak) * 0.78, 0.5), *at(1, 0)),
        (*at(peak + (1 - peak) * 0.78, -0.5), *at(peak + (1 - peak) * 0.42, -1), *at(peak, -1)),
        (*at(peak * 0.62, -1), *at(peak * 0.30, -0.75), *at(0, 0)),
    ]
    return Path(at(0, 0), segments, True)


def blade(x: float, y: float, degrees: float, length: float, width: float, bend: float = 0) -> Path:
    """A feather with a broad round end, narrow at its root."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    half = width / 2

    def at(u: float, v: float) -> Point:
        px, py = u * length, v * half + bend * length * u * u
        return x + px * c - py * s, y + px * s + py * c

    segments: list[Segment] = [
        (*at(0.3, 0.35), *at(0.55, 1), *at(0.82, 1)),
        (*at(0.93, 1), *at(1, 0.6), *at(1, 0)),
        (*at(1, -0.6), *at(0.93, -1), *at(0.82, -1)),
        (*at(0.55, -1), *at(0.3, -0.35), *at(0, 0)),
    ]
    return Path(at(0, 0), segments, True)


def fringe(
    points: Iterable[Point],
    degrees: float,
    length: float,
    width: float,
    wobble: Callable[[float, float], float],
    jitter: float = 10,
) -> list[Path]:
    """Tufts of fur or feathers: one leaf per point, combed in one direction; `wobble` draws from a range."""
    return [leaf(x, y, degrees + wobble(-jitter, jitter), length * wobble(0.75, 1.1), width, 0.35) for x, y in points]
