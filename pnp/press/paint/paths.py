"""SVG path data and basic shapes to PDF path operators. Points stay in the SVG's own numbers (mm, y down)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.press.objects.syntax import fmt
from pnp.svg.matrices import Box, Matrix, Point, apply
from pnp.svg.paths import arc, chunks, cubic, extremes, segments
from pnp.svg.values import Refused

_PLAIN = re.compile(r"[MLCZ0-9.,\s-]*+")  # what needs no arithmetic at all
# The same with numbers that stand apart from one another, beginning with a move.
_PLAIN_NUMBER = r"-?(?:[0-9]{1,6}+(?>\.[0-9]*+)?+|\.[0-9]++)"
_LARGE = re.compile(r"(?<![.\d])\d{7}")  # what may be out of bounds is read with care
_PAIR = f"{_PLAIN_NUMBER}[ ,]{_PLAIN_NUMBER}"
# The same written without a letter too much: each command has its own letter and one set of numbers.
_EXACT = re.compile(rf"M{_PAIR}(?>[ML]{_PAIR}|C{_PAIR}[ ,]{_PAIR}[ ,]{_PAIR}|Z(?=[MZ]|$))*+")
_LETTERS = re.compile("([mlcz])")
# Many of them, each with a stroke behind it.
_ALL_EXACT = re.compile(rf"(?>M{_PAIR}(?>[ML]{_PAIR}|C{_PAIR}[ ,]{_PAIR}[ ,]{_PAIR}|Z(?=[MZ|]))*+\|)*+")
_APART = re.compile(
    rf"\s*+M\s*+{_PLAIN_NUMBER}(?>[MLC\s,]\s*+{_PLAIN_NUMBER}|\s++[MLC]\s*+{_PLAIN_NUMBER}|\s*+Z(?=\s*+(?:M|Z|$)))*+\s*+"
)
_PARTS = re.compile(r"([MLCZ])([^MLCZ]*)")
# A move and the first point after it.
_STEPS = re.compile(r"(?:^|[lchme] )([^ ]++) ([^ ]++) m ([^ ]++) ([^ ]++)")
_BLANKS = {"M": 1, "L": 1, "C": 5, "Z": 0}
_SETS = {"M": 2, "L": 2, "C": 6, "Z": 1}
# A quarter of a circle by a cubic: the usual constant, off by 0.03 % of the radius.
KAPPA = 0.5522847498
_once = fmt.__wrapped__  # of a number that is worked out, and hardly comes again
_SHORT = 300  # letters: leaves, drops, blades come back on other faces, in other colours


def path(d: str) -> str:
    """The operators of a `d` attribute: m, l, c and h with absolute numbers.

    >>> path("M1 2h3v4z")
    '1 2 m 4 2 l 4 6 l h'
    """
    # A pattern of arcs over a whole face takes as long as the rest of it, and is that of many faces.
    return _short(d) if len(d) < _SHORT else _kept(d)


def every(many: Sequence[str]) -> list[str]:
    """The operators of many `d` attributes.

    >>> every(["M1 2L3 4ZM5 6M7 8Z", "M5 6L7,8"]), every(["M1 2h3", ""])
    (['1 2 m 3 4 l h 5 6 m 7 8 m h', '5 6 m 7 8 l'], ['1 2 m 4 2 l', ''])
    """
    if not all(many) or not _ALL_EXACT.fullmatch("|".join((*many, ""))):
        return [*map(path, many)]
    return [*map(_exact, many)]


def _exact(d: str) -> str:
    """The same for data of which each command has its own letter and one set of numbers."""
    # In SVG a command stands before its numbers, in PDF behind them.
    if "C" not in d and "ZZ" not in d:
        return _corners(d)
    words: list[str] = _LETTERS.split(d.replace(",", " ").lower())
    words[1:-1:2], words[2::2] = words[2::2], words[1::2]
    return " ".join(words)[1:].replace("  z", " h")


def _corners(d: str) -> str:
    """The same for such data without curves, most of ours."""
    if "," in d:
        d = d.replace(",", " ")
    out = []
    for run in d[1:].split("M"):
        end = "l"
        if run[-1] == "Z":
            run, end = run[:-1], "l h"
        first, line, rest = run.partition("L")
        if line:
            out.append(f"{first} m {rest.replace('L', ' l ')} {end}")
        else:
            out.append(f"{first} m{end[1:]}")
    return " ".join(out)


def _path(d: str) -> str:
    if _EXACT.fullmatch(d):
        return _exact(d)
    if _APART.fullmatch(d):
        # Nearly all of our own data are numbers that stand apart; what is not, or is wrong, is read with more care.
        quick = _lines(d) if "C" not in d else _quick(d)
        if quick:
            return quick
        parts = [(letter, text.replace(",", " ").split()) for letter, text in _PARTS.findall(d)]
        if all(not len(values) % _SETS[letter] and bool(values) != (letter == "Z") for letter, values in parts):
            return _written(parts)
    plain = _PLAIN.fullmatch(d) and not _LARGE.search(d)
    return _written(chunks(d)) if plain else " ".join(_operators(d))


_kept = lru_cache(maxsize=64)(_path)
_short = lru_cache(maxsize=4096)(_path)


# As long as a point may be that PDF strokes with caps: a square one has no direction without it.
_DOT = 0.0005


def dotted(ops: str) -> str:
    """A path whose points without length are drawn out a little, so that their caps are painted as SVG wants them.

    >>> dotted("5 5 m h 1 1 m 2 2 l"), dotted("3 4 m 3 4 l"), dotted("3 4 m")
    ('5 5 m 5.0005 5 l 1 1 m 2 2 l', '3 4 m 3.0005 4 l', '3 4 m')
    """
    # Nearly every subpath goes somewhere with its first step.
    if not _any_still(ops):
        return ops
    out = []
    every = ops.split()
    starts = [at - 2 for at, word in enumerate(every) if word == "m"]
    for start, end in pairwise([*starts, len(every)]):
        words = every[start:end]
        numbers = [word for word in words if word not in ("m", "l", "c", "h")]
        points = {(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)}
        if len(points) == 1 and words[-1] != "m":
            words = [*numbers[:2], "m", fmt(float(numbers[0]) + _DOT), numbers[1], "l"]
        out += words
    return " ".join(out)


def _any_still(ops: str) -> bool:
    """Whether one of the subpaths goes nowhere with its first step, or has none."""
    steps = _STEPS.findall(ops)
    if len(steps) < ops.count(" m"):
        return True
    try:
        # Hardly any two have one x, and numbers are read twice as long as they are compared.
        return any(
            (x == to_x or float(x) == float(to_x)) and (y == to_y or float(y) == float(to_y))
            for x, y, to_x, to_y in steps
        )
    except ValueError:
        return True  # closed at once


def _lines(d: str) -> str:
    """The same for moves and lines, one or many after a letter, each run closed or open; "" for any others."""
    out: list[str] = []
    for run in d.replace(",", " ").split("M")[1:]:
        body, close, rest = run.partition("Z")
        if rest and not rest.isspace():
            return ""
        operator = "m"
        for text in body.split("L"):
            words = text.split()
            if not words or len(words) % 2:
                return ""
            if operator == "m":
                out += (words[0], words[1], "m")
                del words[:2]
                operator = "l"
                if not words:
                    continue
            every = iter(words)
            out += (" l ".join([f"{x} {y}" for x, y in zip(every, every, strict=True)]), "l")
        if close:
            out.append("h")
    return " ".join(out)


def _quick(d: str) -> str:
    """The same for commands that have one set of numbers each, with one blank between two; "" for any others."""
    out = []
    for letter, text in _PARTS.findall(d.replace(",", " ")):
        text = text.strip()
        if text.count(" ") != _BLANKS[letter] or "  " in text or (letter != "Z") != bool(text):
            return ""
        out.append(f"{text} {letter.lower()}" if text else "h")
    return " ".join(out)


def _written(parts: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Absolute moves, lines and curves only: the numbers go through untouched."""
    out = []
    for command, values in parts:
        if command == "Z":
            out.append("h")
        elif command == "C":
            if len(values) == 6:
                out += [*values, "c"]
            else:
                for i in range(0, len(values), 6):
                    out += [*values[i : i + 6], "c"]
        else:
            out += [values[0], values[1], "m" if command == "M" else "l"]
            for i in range(2, len(values), 2):
                out += [values[i], values[i + 1], "l"]
    return " ".join(out)


def _operators(d: str) -> Iterator[str]:
    here = (0.0, 0.0)
    for command, v in segments(d):
        if command in "LM":
            yield f"{fmt(v[0])} {fmt(v[1])} {command.lower()}"
            here = (v[0], v[1])
            continue
        if command == "Z":
            yield "h"
            continue
        end = (v[-2], v[-1])
        if command == "A":
            yield from _arc(here, v)
        elif command == "Q":
            first, second = cubic(here, (v[0], v[1]), end)
            yield f"{' '.join(map(_once, (*first, *second)))} {fmt(end[0])} {fmt(end[1])} c"
        else:
            yield " ".join(map(fmt, v)) + " c"
        here = end


def _arc(start: Point, values: tuple[float, ...]) -> Iterator[str]:
    """An elliptical arc as cubics."""
    end = (values[5], values[6])
    if start == end:
        return
    found = arc(start, values)
    if found is None:
        yield f"{fmt(end[0])} {fmt(end[1])} l"
        return
    pieces = max(1, math.ceil(abs(found.span) / (math.pi / 2) - 1e-9))
    step = found.span / pieces
    k = 4 / 3 * math.tan(step / 4)
    for i in range(pieces):
        a, b = found.begin + i * step, found.begin + (i + 1) * step
        points = [
            found.at(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
            found.at(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
            end if i == pieces - 1 else found.at(math.cos(b), math.sin(b)),
        ]
        yield " ".join([f"{_once(px)} {_once(py)}" for px, py in points]) + " c"


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """A whole ellipse, clockwise from three o'clock like SVG's."""
    if not rx or not ry:
        return ""
    kx, ky = rx * KAPPA, ry * KAPPA
    x, left, right, west, east = map(fmt, (cx, cx - rx, cx + rx, cx - kx, cx + kx))
    y, top, bottom, north, south = map(fmt, (cy, cy - ry, cy + ry, cy - ky, cy + ky))
    return (
        f"{right} {y} m {right} {south} {east} {bottom} {x} {bottom} c {west} {bottom} {left} {south} {left} {y} c "
        f"{left} {north} {west} {top} {x} {top} c {east} {top} {right} {north} {right} {y} c h"
    )


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> str:
    """A rectangle with or without round corners."""
    if not width or not height:
        return ""
    if not rx or not ry:
        return f"{fmt(x)} {fmt(y)} {fmt(width)} {fmt(height)} re"
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    jx, jy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    right, bottom = x + width, y + height
    parts: tuple[tuple[tuple[float, ...], str], ...] = (
        ((x + rx, y), "m"),
        ((right - rx, y), "l"),
        ((right - jx, y, right, y + jy, right, y + ry), "c"),
        ((right, bottom - ry), "l"),
        ((right, bottom - jy, right - jx, bottom, right - rx, bottom), "c"),
        ((x + rx, bottom), "l"),
        ((x + jx, bottom, x, bottom - jy, x, bottom - ry), "c"),
        ((x, y + ry), "l"),
        ((x, y + jy, x + jx, y, x + rx, y), "c"),
    )
    return " ".join(" ".join(map(fmt, points)) + " " + operator for points, operator in parts) + " h"


def polyline(points: list[float], close: bool) -> str:
    """Straight lines from point to point."""
    if len(points) % 2:
        raise Refused("points must come in pairs")
    if len(points) < 4:
        return ""
    pairs = [f"{fmt(points[i])} {fmt(points[i + 1])}" for i in range(0, len(points), 2)]
    return f"{pairs[0]} m " + " ".join(f"{pair} l" for pair in pairs[1:]) + (" h" if close else "")


def operators(ops: str) -> Iterator[tuple[str, list[float]]]:
    """Compiled operators, one by one with their numbers."""
    values: list[float] = []
    for token in ops.split():
        if token in ("m", "l", "c", "h", "re"):
            yield token, values
            values = []
        else:
            values.append(float(token))


def moved(ops: str, m: Matrix) -> str:
    """The same path with every point transformed."""
    out = []
    for operator, v in operators(ops):
        if operator == "re":
            x, y, width, height = v
            corners = [
                apply(m, *corner) for corner in ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            ]
            out.append(polyline([value for corner in corners for value in corner], close=True))
            continue
        points = [apply(m, v[i], v[i + 1]) for i in range(0, len(v), 2)]
        out.append(" ".join([*(fmt(value) for point in points for value in point), operator]))
    return " ".join(out)


def run(ops: str) -> float:
    """About how long a compiled path is: curves by their control points, which are never shorter."""
    whole = x = y = 0.0
    for operator, v in operators(ops):
        if operator == "re":
            whole += 2 * (abs(v[2]) + abs(v[3]))
        elif operator == "m":
            x, y = v
        else:
            for i in range(0, len(v), 2):
                whole += math.hypot(v[i] - x, v[i + 1] - y)
                x, y = v[i], v[i + 1]
    return whole


def bounds(ops: str) -> Box | None:
    """Left, top, right and bottom of a compiled path, curves by their true extremes."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for operator, v in operators(ops):
        if operator == "re":
            xs += (v[0], v[0] + v[2])
            ys += (v[1], v[1] + v[3])
        elif operator == "c":
            xs += extremes(x, v[0], v[2], v[4])
            ys += extremes(y, v[1], v[3], v[5])
        elif v:
            xs.append(v[0])
            ys.append(v[1])
        if len(v) in (2, 6):
            x, y = v[-2], v[-1]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None
