"""Markers: arrowheads and dots on the corners of lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pnp.named import NamedTuple
from pnp.svg.matrices import IDENTITY, Matrix, Point, apply, multiply
from pnp.svg.paths import Arc, arc, segments
from pnp.svg.style import INHERITED
from pnp.svg.values import Refused, length, number, numbers

from .content import Content
from .defined import inherited, parts
from .paths import rectangle
from .shapes import Spec, fitted, view_box

MOST_MARKERS = 5_000
_KNOWN = frozenset(
    [
        "id",
        "refX",
        "refY",
        "markerWidth",
        "markerHeight",
        "markerUnits",
        "orient",
        "viewBox",
        "preserveAspectRatio",
        "overflow",
    ]
)


class Corner(NamedTuple):
    """A corner of a line: its place, the directions in which the line comes and goes on, None where it does not."""

    place: Point
    before: Point | None
    after: Point | None

    @property
    def angle(self) -> float:
        """The direction of a marker there, in radians: between the two directions."""
        ways = [way for way in (self.before, self.after) if way]
        if not ways:
            return 0.0
        x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
        if abs(x) + abs(y) < 1e-9:  # it turns back upon itself
            return math.atan2(ways[0][0], -ways[0][1])
        return math.atan2(y, x)


def paint(form: Content, kind: str, spec: Spec) -> None:
    """The markers of a path, line or polygon that has been painted."""
    found = list(corners(kind, spec.geometry))
    if not found:
        return
    names = spec.style.markers
    form.tally("markers", MOST_MARKERS, 2 + (len(found) if names[1] else 0))
    for at, (name, where) in enumerate(zip(names, (found[:1], found[1:-1], found[-1:]), strict=True)):
        for corner in where if name else ():
            _one(form, name, corner, spec, start=at == 0)


def _one(form: Content, name: str, corner: Corner, spec: Spec, *, start: bool) -> None:
    node = form.named(name, "marker")
    form.node = node
    given = node.attrib
    unknown = [key for key in given if key not in _KNOWN and key not in INHERITED]
    if unknown:
        raise Refused(f"the painter does not know {unknown[0]}={given[unknown[0]][:40]!r} on <marker>")
    wide, high = length(given.get("markerWidth", "3")), length(given.get("markerHeight", "3"))
    units = given.get("markerUnits", "strokeWidth")
    if units not in ("strokeWidth", "userSpaceOnUse"):
        raise Refused(f"the painter does not know markerUnits {units[:40]!r}")
    scale = spec.style.stroke_width if units == "strokeWidth" else 1.0
    if not wide or not high or not scale:
        return
    room = (0.0, 0.0, wide, high)
    inside: Matrix = IDENTITY
    if "viewBox" in given:
        inside = fitted(view_box(given["viewBox"]), room, given.get("preserveAspectRatio", "xMidYMid"))
    at = apply(inside, number(given.get("refX", "0")), number(given.get("refY", "0")))
    turn = _turn(given.get("orient", "0"), corner, start)
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
    whole = multiply((1.0, 0.0, 0.0, 1.0, -at[0], -at[1]), (cos, sin, -sin, cos, *corner.place))
    saved = form.save()
    form.concat(whole)
    if given.get("overflow", "hidden") not in ("visible", "auto"):
        form.out.append(f"{rectangle(*room)} W n")
    if inside != IDENTITY:
        form.concat(inside)
    parts(form, node, inherited(form, node))
    form.restore(saved)


def _turn(orient: str, corner: Corner, start: bool) -> float:
    word = orient.strip()
    if word in ("auto", "auto-start-reverse"):
        return corner.angle + (math.pi if start and word != "auto" else 0.0)
    return math.radians(number(word.removesuffix("deg")))


def corners(kind: str, given: Mapping[str, str]) -> Iterator[Corner]:
    """The corners of a basic line or a path, as SVG counts them.

    >>> [(corner.place, round(corner.angle, 2)) for corner in corners("path", {"d": "M0 0H4V4"})]
    [((0.0, 0.0), 0.0), ((4.0, 0.0), 0.79), ((4.0, 4.0), 1.57)]
    """
    if kind == "path":
        yield from _of_path(given.get("d", ""))
        return
    if kind == "line":
        values = [number(given.get(name, "0")) for name in ("x1", "y1", "x2", "y2")]
    else:
        values = numbers(given.get("points", ""))
    text = " L".join(f"{values[at]!r} {values[at + 1]!r}" for at in range(0, len(values) - 1, 2))
    yield from _of_path(f"M{text}{'Z' if kind == 'polygon' else ''}" if text else "")


def _of_path(d: str) -> Iterator[Corner]:
    places: list[Point] = []
    before: list[Point | None] = []
    after: list[Point | None] = []
    here = start = (0.0, 0.0)
    first = 0  # the corner at which the subpath begins
    for command, v in segments(d):
        if command == "M":
            here = start = (v[0], v[1])
            first = len(places)
            places.append(here)
            before.append(None)
            after.append(None)
            continue
        end = start if command == "Z" else (v[-2], v[-1])
        out, into = _ways(here, command, v, end)
        after[-1] = out or after[-1]
        places.append(end)
        before.append(into or after[-1])
        after.append(None)
        if command == "Z":
            # A closed line goes on where it began.
            after[-1] = after[first]
            before[first] = before[-1]
        here = end
    yield from map(Corner, places, before, after)


def _ways(here: Point, command: str, v: tuple[float, ...], end: Point) -> tuple[Point | None, Point | None]:
    """The directions in which a segment begins and ends, None where it has no length."""
    points = [here, *((v[at], v[at + 1]) for at in range(0, len(v) - 2, 2)), end] if command in "CQ" else [here, end]
    if command == "A":
        found = arc(here, v)
        if found:
            return _tangent(found.begin, found), _tangent(found.begin + found.span, found)
    out = next((way for point in points[1:] if (way := _way(here, point))), None)
    into = next((way for point in reversed(points[:-1]) if (way := _way(point, end))), None)
    return out, into


def _tangent(at: float, found: Arc) -> Point | None:
    sign = 1 if found.span > 0 else -1
    x, y = -found.rx * math.sin(at) * sign, found.ry * math.cos(at) * sign
    return _way((0.0, 0.0), (found.cos * x - found.sin * y, found.sin * x + found.cos * y))


def _way(one: Point, other: Point) -> Point | None:
    x, y = other[0] - one[0], other[1] - one[1]
    far = math.hypot(x, y)
    return (x / far, y / far) if far > 1e-9 else None
