"""Path data, read strictly and once: chunks of commands and numbers, or segments in absolute coordinates."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from pnp.named import NamedTuple
from pnp.svg.matrices import Point
from pnp.svg.values import MOST, NUMBER, NUMBERS, Refused

Segment = tuple[str, tuple[float, ...]]
"""M x y, L x y, C with two control points, Q with one, A rx ry turn large sweep x y, or Z: all absolute."""

_COMMANDS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(NUMBER)
_NUMBERS = re.compile(NUMBERS)
_GAP = r"\s*+(?>,\s*+)?+"
_ARC = _GAP.join((f"({NUMBER})",) * 3 + ("([01])",) * 2 + (f"({NUMBER})",) * 2) + _GAP
_NEAR = 1e-9
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_EACH_TAKES = {**_TAKES, **{letter.lower(): takes for letter, takes in _TAKES.items()}}
# Nearly all data: no commas, no exponents, and a blank or a minus before each number but the first.
_USUAL = re.compile(r"\s*+(?>[MLHVCSQTAZ]\s*+(?>-?(?:\d++\.?\d*+|\.\d++)(?!\.)\s*+)*+)++", re.ASCII | re.IGNORECASE)
_LETTER = re.compile("([MLHVCSQTAZ])", re.IGNORECASE)
_FLAGS = frozenset(("0", "1"))


def chunks(d: str) -> Iterator[tuple[str, list[str]]]:
    """Each command as written with the numbers after it, in whole sets. Raises Refused.

    >>> list(chunks("M1 2h3v4z"))
    [('M', ['1', '2']), ('h', ['3']), ('v', ['4']), ('z', [])]
    """
    usual = _usual(d)
    return iter(usual) if usual is not None else _chunks(d)


def _usual(d: str) -> list[tuple[str, list[str]]] | None:
    """The same for data written as nearly all are, in one step; None for others, and for what is wrong.

    >>> _usual("M1-2h.5"), _usual("M1,2"), _usual("M1.5.5"), _usual("M1 2l3"), _usual("M0 0a1 1 0 01 2 2")
    ([('M', ['1', '-2']), ('h', ['.5'])], None, None, None, None)
    """
    if not _USUAL.fullmatch(d):
        return None
    _, *words = _LETTER.split(d.replace("-", " -"))
    if words[0] not in "Mm":
        return None
    found = [(letter, text.split()) for letter, text in zip(words[::2], words[1::2], strict=True)]
    for letter, numbers in found:
        takes = _EACH_TAKES[letter]
        if bool(numbers) != bool(takes) or (takes and len(numbers) % takes):
            return None
        if takes == 7 and not (_FLAGS.issuperset(numbers[3::7]) and _FLAGS.issuperset(numbers[4::7])):
            return None
    return found


def _chunks(d: str) -> Iterator[tuple[str, list[str]]]:
    """The same, one by one."""
    at = len(d) - len(d.lstrip())
    if at == len(d):
        return
    if d[at] not in "Mm":
        raise Refused(f"path data must begin with M: {d[:20]!r}")
    for found in _COMMANDS.finditer(d):
        if found.start() != at:
            break
        at = found.end()
        yield found[1], _arguments(found[1], found[2])
    if at != len(d):
        raise Refused(f"the painter does not know the path data {d[at : at + 20]!r}")


def _arguments(command: str, text: str) -> list[str]:
    """The numbers after a command, in whole sets."""
    takes = _TAKES[command.upper()]
    if takes == 7:
        found: list[str] = []
        one = re.compile(_ARC)  # when the first arc comes: it takes as long as a module
        at = len(text) - len(text.lstrip())
        while at < len(text):
            arc = one.match(text, at)
            if not arc:
                raise Refused(f"the painter does not know the arc {text.strip()!r}")
            found += arc.groups()
            at = arc.end()
    else:
        if not _NUMBERS.fullmatch(text):
            raise Refused(f"the painter does not know the path data {command + text[:40]!r}")
        found = _NUMBER.findall(text)
    if len(found) % takes if takes else found:
        raise Refused(f"{command} takes {takes} numbers at a time, not {len(found)}")
    if not found and takes:
        raise Refused(f"{command} without numbers")
    return found


def segments(d: str) -> Iterator[Segment]:
    """Path data as segments; what goes on after Z without M begins where the path was closed. Raises Refused.

    >>> list(segments("M1 2h3v4zl1 1"))[2:]
    [('L', (4.0, 6.0)), ('Z', ()), ('M', (1.0, 2.0)), ('L', (2.0, 3.0))]
    """
    x = y = start_x = start_y = 0.0
    bend_x = bend_y = 0.0  # the last control point, for S and T
    before = ""
    for letter, words in chunks(d):
        command, relative = letter.upper(), letter.islower()
        if command == "Z":
            x, y = start_x, start_y
            before = "Z"
            yield "Z", ()
            continue
        if before == "Z" and command != "M":
            yield "M", (x, y)
        values = [*map(float, words)]
        if command in "MLHV":
            kind = "M" if command == "M" else "L"
            for at, point in enumerate(_corners(command, relative, values, (x, y))):
                x, y = point
                if not (-MOST < x < MOST and -MOST < y < MOST):
                    raise _beyond(letter, words, at)
                yield kind, point
                if kind == "M":
                    start_x, start_y = x, y
                    kind = "L"
            before = command
            continue
        takes = _TAKES[command]
        for at in range(0, len(values), takes):
            v = values[at : at + takes]
            if relative and command == "A":
                v[5] += x
                v[6] += y
            elif relative and takes == 4:
                v = [v[0] + x, v[1] + y, v[2] + x, v[3] + y]
            elif relative:
                v = [value + (y if i % 2 else x) for i, value in enumerate(v)]
            to_x, to_y = v[-2], v[-1]
            kind = command
            if command in "CS":
                if command == "S":
                    kind = "C"
                    v = [*((2 * x - bend_x, 2 * y - bend_y) if before in ("C", "S") else (x, y)), *v]
                bend_x, bend_y = v[2], v[3]
            elif command in "QT":
                if command == "T":
                    kind = "Q"
                    v = [*((2 * x - bend_x, 2 * y - bend_y) if before in ("Q", "T") else (x, y)), *v]
                bend_x, bend_y = v[0], v[1]
            if not (max(v) < MOST and min(v) > -MOST):
                raise _beyond(letter, words, at // takes)
            yield kind, tuple(v)
            x, y, before = to_x, to_y, command


def _corners(command: str, relative: bool, values: list[float], here: Point) -> Iterator[Point]:
    """Where moves and lines lead from here."""
    x, y = here
    if command == "H":
        for value in values:
            x = value + x if relative else value
            yield x, y
    elif command == "V":
        for value in values:
            y = value + y if relative else value
            yield x, y
    elif relative:
        for right, down in zip(values[::2], values[1::2], strict=True):
            x, y = right + x, down + y
            yield x, y
    else:
        yield from zip(values[::2], values[1::2], strict=True)


def _beyond(letter: str, words: list[str], at: int) -> Refused:
    """What is said of the set of numbers at that place after a command."""
    takes = _EACH_TAKES[letter]
    return Refused(f"path data leads out of bounds: {letter}{' '.join(words[at * takes : (at + 1) * takes])[:40]}")


def cubic(start: Point, bend: Point, end: Point) -> tuple[Point, Point]:
    """The two control points of the cubic that is a quadratic curve.

    >>> cubic((0, 0), (3, 3), (6, 0))
    ((2.0, 2.0), (4.0, 2.0))
    """
    (x, y), (bx, by), (ex, ey) = start, bend, end
    return (x + 2 * (bx - x) / 3, y + 2 * (by - y) / 3), (ex + 2 * (bx - ex) / 3, ey + 2 * (by - ey) / 3)


class Arc(NamedTuple):
    """An elliptical arc about its centre: radii, the turn of its axes as cosine and sine, where it begins, its span."""

    cx: float
    cy: float
    rx: float
    ry: float
    cos: float
    sin: float
    begin: float
    span: float

    def at(self, u: float, v: float) -> Point:
        """A point that is (u, v) on the unit circle."""
        x, y = self.rx * u, self.ry * v
        return self.cos * x - self.sin * y + self.cx, self.sin * x + self.cos * y + self.cy


def arc(start: Point, values: tuple[float, ...]) -> Arc | None:
    """The arc of a segment A from a point (SVG 1.1, appendix F.6); None for a straight line."""
    rx, ry, turned, large, sweep, x2, y2 = values
    x1, y1 = start
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or math.hypot(x2 - x1, y2 - y1) < 1e-100:
        return None
    if min(rx, ry) < _NEAR:
        raise Refused(f"the painter knows no arc with a radius as small as {min(rx, ry)}")
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    scale = (px / rx) ** 2 + (py / ry) ** 2
    if scale > 1:  # radii too small to reach: grown as the standard asks
        rx, ry = rx * math.sqrt(scale), ry * math.sqrt(scale)
    rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, rest) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    return Arc(cx, cy, rx, ry, cos, sin, begin, span)


def extremes(p: float, q: float, r: float, s: float) -> list[float]:
    """Ends and turning points of a cubic in one dimension."""
    found = [p, s]
    if min(p, s) <= min(q, r) and max(q, r) <= max(p, s):
        return found
    a, b, c = -p + 3 * q - 3 * r + s, 2 * (p - 2 * q + r), q - p
    roots = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots.append(-c / b)
    elif (rest := b * b - 4 * a * c) >= 0:
        roots += [(-b + math.sqrt(rest)) / (2 * a), (-b - math.sqrt(rest)) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            found.append(u**3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t**3 * s)
    return found
