"""Outlines as polylines: path data and basic shapes flattened, their boxes, and points inside or near them.

For the lint and for placing pictures. Curves become short chords, true to a few hundredths of their size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.svg.matrices import Box, Point
from pnp.svg.paths import arc, cubic, segments
from pnp.svg.values import number

Polyline = list[Point]

# A box that no point is in.
NOWHERE: Box = (1.0, 1.0, -1.0, -1.0)
_CHORDS = 10
_BANDS, _IN_A_BAND = 16, 6  # of an outline, by height; so many points are worth one of them
# Commands of which not all numbers are pairs of absolute coordinates.
_TURNED = re.compile(r"[a-zHVA]")
# Straight lines as plates have them, each point with its own letter: read without a step for each of them.
_PAIR = r"-?(?:\d{1,6}+(?>\.\d*+)?+|\.\d++)[ ,]-?(?:\d{1,6}+(?>\.\d*+)?+|\.\d++)"
_STRAIGHT = re.compile(rf"(?>M{_PAIR}(?>L{_PAIR})*+Z?+)++")
_APART = str.maketrans("L,Z", "   ")
_BLANKS = bytes.maketrans(b"MLCSQTZ,", b" " * 8)


def flatten(data: str) -> list[Polyline]:
    """Path data as polylines, one a subpath; a closed one ends where it began. Raises Refused for what is no path.

    >>> flatten("M0 0h2v2z")
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 0.0)]]
    """
    if _STRAIGHT.fullmatch(data):
        return [_straight(part) for part in data.split("M")[1:]]
    lines: list[Polyline] = []
    line: Polyline = []
    here: Point = (0.0, 0.0)
    for command, v in segments(data):
        if command == "Z":
            here = line[0]
            line.append(here)
            continue
        end = (v[-2], v[-1])
        if command == "M":
            line = [end]
            lines.append(line)
        elif command == "L":
            line.append(end)
        elif command == "C":
            line.extend(_cubic(here, (v[0], v[1]), (v[2], v[3]), end))
        elif command == "Q":
            line.extend(_cubic(here, *cubic(here, (v[0], v[1]), end), end))
        else:
            line.extend(_arc(here, v))
        here = end
    return lines


def _straight(part: str) -> Polyline:
    """The points of a subpath of straight lines, without its M."""
    values = map(float, part.translate(_APART).split())
    line = list(zip(values, values, strict=True))
    if part.endswith("Z"):
        line.append(line[0])
    return line


def _weights(step: int) -> tuple[float, float, float, float]:
    """How much each of a curve's four points counts at a chord's end."""
    t = step / _CHORDS
    s = 1 - t
    return s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t


_WEIGHTS = [_weights(step) for step in range(1, _CHORDS + 1)]


def _cubic(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    return [(p * ax + q * bx + r * cx + u * dx, p * ay + q * by + r * cy + u * dy) for p, q, r, u in _WEIGHTS]


def _arc(start: Point, values: tuple[float, ...]) -> Iterator[Point]:
    """Chords of an elliptical arc."""
    found = arc(start, values)
    if found is None:
        yield values[5], values[6]
        return
    count = max(4, math.ceil(abs(found.span) / math.pi * 16))
    for step in range(1, count + 1):
        at = found.begin + found.span * step / count
        yield found.at(math.cos(at), math.sin(at))


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Polyline:
    """A closed ellipse."""
    steps = range(33)
    return [(cx + rx * math.cos(k * math.pi / 16), cy + ry * math.sin(k * math.pi / 16)) for k in steps]


def bounds(lines: Sequence[Polyline]) -> Box:
    """Left, top, right and bottom of polylines that hold at least one point."""
    if isinstance(lines, Outline):
        return lines.box
    return _bounds(lines)


def _bounds(lines: Iterable[Polyline]) -> Box:
    xs = [x for line in lines for x, _ in line]
    ys = [y for line in lines for _, y in line]
    return min(xs), min(ys), max(xs), max(ys)


# Frames and icons come back on every face of a deck.
@lru_cache(maxsize=2048)
def around(data: str) -> Box:
    """A box that path data stay within: that of their control points where all are absolute, else of the polylines.

    Several times as quick as `flatten`. Raises ValueError for what is no path.

    >>> around("M0 0C1 -2 3 4 2 2Z"), around("M1 1h2")
    ((0.0, -2.0, 3.0, 4.0), (1.0, 1.0, 3.0, 1.0))
    """
    if _TURNED.search(data) is None and data.lstrip().startswith("M"):
        try:
            numbers = [*map(float, data.encode().translate(_BLANKS).split())]
        except ValueError:  # such as 3-4 for 3 -4
            numbers = []
        if numbers and len(numbers) % 2 == 0:
            xs, ys = numbers[::2], numbers[1::2]
            return min(xs), min(ys), max(xs), max(ys)
    return bounds(flatten(data))


Chord = tuple[float, float, float, float]
"""From x0, y0 to x1, y1."""


class Outline(list[Polyline]):
    """Polylines that many points are looked up in: their chords by the heights that these pass through."""

    _closed: list[list[Chord]] | None = None  # by band; what is level is never crossed, and left out
    _drawn: list[list[Chord]] | None = None  # by band; what closes a line that is not closed is no part of it
    _box: Box | None = None
    _top = _high = 0.0
    _many = _BANDS

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of at least one point."""
        if self._box is None:
            self._box = _bounds(self)
        return self._box

    def near_height(self, y: float) -> Sequence[Chord]:
        """The chords that a level line at that height may cross, and perhaps others."""
        if self._closed is None:
            self._closed = self._by_band(closed=True)
        band = self._band(y)
        return self._closed[band] if 0 <= band <= self._many else ()

    def between(self, top: float, bottom: float) -> Iterator[Chord]:
        """The chords of the lines themselves that reach in between two heights, some of them twice, and others."""
        if self._drawn is None:
            self._drawn = self._by_band(closed=False)
        for band in range(max(0, self._band(top)), min(self._many, self._band(bottom)) + 1):
            yield from self._drawn[band]

    def _by_band(self, closed: bool) -> list[list[Chord]]:
        points = sum(map(len, self))
        many = self._many = min(_BANDS, 1 + points // _IN_A_BAND)
        _, top, _, low = self.box if points else NOWHERE
        high = (low - top) / many or 1.0
        self._top, self._high = top, high
        bands: list[list[Chord]] = [[] for _ in range(many + 1)]
        for line in self:
            x0, y0 = line[-1] if closed else line[0]
            before = int((y0 - top) / high)
            for x1, y1 in line if closed else line[1:] or line:
                band = int((y1 - top) / high)
                if band == before:
                    if y0 != y1 or not closed:
                        bands[band].append((x0, y0, x1, y1))
                else:
                    for each in bands[before : band + 1] if before < band else bands[band : before + 1]:
                        each.append((x0, y0, x1, y1))
                x0, y0, before = x1, y1, band
        return bands

    def _band(self, y: float) -> int:
        return math.floor((y - self._top) / self._high)


def inside(lines: Sequence[Polyline], point: Point, evenodd: bool = False) -> bool:
    """Whether a point lies in the area that the polylines enclose; every one counts as closed.

    >>> inside(flatten("M0 0H4V4H0Z"), (2, 2)), inside(flatten("M0 0H4V4H0Z"), (5, 2))
    (True, False)
    """
    px, py = point
    if isinstance(lines, Outline):
        winding = crossings = 0
        for x0, y0, x1, y1 in lines.near_height(py):
            if (y0 <= py) != (y1 <= py) and px < x0 + (py - y0) * (x1 - x0) / (y1 - y0):
                crossings += 1
                winding += 1 if y1 > y0 else -1
        return bool(crossings % 2) if evenodd else winding != 0
    winding = crossings = 0
    for line in lines:
        x0, y0 = line[-1]
        for x1, y1 in line:
            if (y0 <= py) != (y1 <= py) and px < x0 + (py - y0) * (x1 - x0) / (y1 - y0):
                crossings += 1
                winding += 1 if y1 > y0 else -1
            x0, y0 = x1, y1
    return bool(crossings % 2) if evenodd else winding != 0


def near(lines: Sequence[Polyline], point: Point, distance: float) -> bool:
    """Whether a point lies within a distance of the polylines themselves: on their stroke."""
    px, py = point
    limit = distance * distance
    chords: Iterable[Chord]
    if isinstance(lines, Outline):
        chords = lines.between(py - distance, py + distance)
    else:
        chords = ((*a, *b) for line in lines for a, b in zip(line, line[1:] or line, strict=False))
    for x0, y0, x1, y1 in chords:
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        ex, ey = px - x0, py - y0
        if length:
            # The nearest place of the chord; written out, since a lint asks for some millions of these.
            t = (ex * dx + ey * dy) / length
            if t >= 1.0:
                ex -= dx
                ey -= dy
            elif t > 0.0:
                ex -= t * dx
                ey -= t * dy
        if ex * ex + ey * ey <= limit:
            return True
    return False


def shape_lines(tag: str, given: Mapping[str, str]) -> list[Polyline]:
    """The outline of a shape in its own coordinates by its attributes; none for what is no shape. Raises Refused.

    It may be that of another one like it: nobody changes it.
    """
    names = _GEOMETRY.get(tag)
    if names is None:
        return []
    values = tuple([given.get(name) for name in names])
    long = len(values[0] or "") > _LONG if len(names) == 1 else False
    return (_long_lines if long else _short_lines)(tag, values)


_GEOMETRY: Mapping[str, tuple[str, ...]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "image": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
_LONG = 1000  # letters: what takes more room is kept for a few shapes only


def _lines(tag: str, values: tuple[str | None, ...]) -> list[Polyline]:
    given = {name: text for name, text in zip(_GEOMETRY[tag], values, strict=True) if text is not None}

    def value(name: str) -> float:
        return number(given.get(name, "0"))

    if tag == "path":
        return flatten(given.get("d", ""))
    if tag in ("rect", "image"):
        x, y, width, height = value("x"), value("y"), value("width"), value("height")
        rx = number(given.get("rx", given.get("ry", "0")))
        rx, ry = min(rx, width / 2), min(number(given.get("ry", str(rx))), height / 2)
        if not rx or not ry:
            return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]]
        arc = f"a{rx} {ry} 0 0 1"
        return flatten(
            f"M{x + rx} {y}h{width - 2 * rx}{arc} {rx} {ry}v{height - 2 * ry}{arc} {-rx} {ry}"
            f"h{2 * rx - width}{arc} {-rx} {-ry}v{2 * ry - height}{arc} {rx} {-ry}z"
        )
    if tag == "circle":
        return [ellipse(value("cx"), value("cy"), value("r"), value("r"))]
    if tag == "ellipse":
        return [ellipse(value("cx"), value("cy"), value("rx"), value("ry"))]
    if tag == "line":
        return [[(value("x1"), value("y1")), (value("x2"), value("y2"))]]
    if tag in ("polyline", "polygon"):
        points = given.get("points", "").strip()
        return flatten(f"M{points}{'z' if tag == 'polygon' else ''}") if points else []
    return []


# Frames, grounds and patterns come back on every face.
@lru_cache(maxsize=512)
def _short_lines(tag: str, values: tuple[str | None, ...]) -> list[Polyline]:
    return Outline(_lines(tag, values))


_long_lines = lru_cache(maxsize=24)(_lines)


def shape_box(tag: str, given: Mapping[str, str]) -> Box:
    """A box in its own coordinates that a shape stays within, quickly; `NOWHERE` for what is no shape."""
    get = given.get
    if tag == "path":
        data = get("d", "")
        return around(data) if data.strip() else NOWHERE
    if tag in ("rect", "image"):
        x, y = number(get("x", "0")), number(get("y", "0"))
        return x, y, x + number(get("width", "0")), y + number(get("height", "0"))
    if tag in ("circle", "ellipse"):
        x, y = number(get("cx", "0")), number(get("cy", "0"))
        rx, ry = number(get("rx", get("r", "0"))), number(get("ry", get("r", "0")))
        return x - rx, y - ry, x + rx, y + ry
    lines = shape_lines(tag, given)
    return bounds(lines) if lines else NOWHERE
