"""Where shapes are: SVG path data as polylines, transforms, and points inside or near an outline.

For the lint and for placing pictures. Curves become short chords, true to a few hundredths of their size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

Point = tuple[float, float]
Polyline = list[Point]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CHORDS = 10

_PART = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FUNCTION = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)")
# Commands of which not all numbers are pairs of absolute coordinates.
_TURNED = re.compile(r"[a-zHVA]")
_BLANKS = str.maketrans(dict.fromkeys("MLCSQTZ,", " "))
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, as nested SVG groups do.

    >>> apply(multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 3, 4)), (1, 1))
    (8, 10)
    """
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def apply(matrix: Matrix, point: Point) -> Point:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def scale_of(matrix: Matrix) -> float:
    """By how much a matrix enlarges, on the whole."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def transform(text: str) -> Matrix:
    """The matrix of a `transform` attribute; raises ValueError for what is not one.

    >>> apply(transform("translate(10 0) scale(2)"), (1, 1))
    (12.0, 2.0)
    """
    matrix = IDENTITY
    rest = _FUNCTION.sub("", text).replace(",", " ").strip()
    if rest:
        raise ValueError(f"not a transform: {text!r}")
    for name, arguments in _FUNCTION.findall(text):
        v = [float(number) for number in _NUMBER.findall(arguments)]
        step: Matrix
        if name == "translate" and len(v) in (1, 2):
            step = (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0)
        elif name == "scale" and len(v) in (1, 2):
            step = (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        elif name == "rotate" and len(v) in (1, 3):
            turn = math.radians(v[0])
            cos, sin = math.cos(turn), math.sin(turn)
            x, y = v[1:] or (0.0, 0.0)
            step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        elif name == "matrix" and len(v) == 6:
            step = (v[0], v[1], v[2], v[3], v[4], v[5])
        elif name in ("skewX", "skewY") and len(v) == 1:
            lean = math.tan(math.radians(v[0]))
            step = (1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, lean, 0.0, 1.0, 0.0, 0.0)
        else:
            raise ValueError(f"not a transform: {name}({arguments})")
        matrix = multiply(matrix, step)
    return matrix


def flatten(data: str) -> list[Polyline]:
    """Path data as polylines, one a subpath; a closed one ends where it began. Raises ValueError for what is no path.

    >>> flatten("M0 0h2v2z")
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 0.0)]]
    """
    lines: list[Polyline] = []
    here: Point = (0.0, 0.0)
    start = here
    control: Point | None = None
    before = ""
    for letter, v in _commands(data):
        big, relative = letter.upper(), letter.islower()
        ox, oy = here if relative else (0.0, 0.0)
        if big == "M":
            here = start = (ox + v[0], oy + v[1])
            lines.append([here])
            before, control = big, None
            continue
        if not lines:
            raise ValueError("a path begins with M")
        if not lines[-1]:
            lines[-1].append(here)
        line = lines[-1]
        if big == "Z":
            line.append(start)
            here = start
            lines.append([])
        elif big == "L":
            here = (ox + v[0], oy + v[1])
            line.append(here)
        elif big == "H":
            here = (ox + v[0], here[1])
            line.append(here)
        elif big == "V":
            here = (here[0], oy + v[0])
            line.append(here)
        elif big in "CS":
            mirrored = _mirror(here, control if before in ("C", "S") else None)
            one = (ox + v[0], oy + v[1]) if big == "C" else mirrored
            two, end = (ox + v[-4], oy + v[-3]), (ox + v[-2], oy + v[-1])
            line.extend(_cubic(here, one, two, end))
            here, control = end, two
        elif big in "QT":
            mirrored = _mirror(here, control if before in ("Q", "T") else None)
            middle = (ox + v[0], oy + v[1]) if big == "Q" else mirrored
            end = (ox + v[-2], oy + v[-1])
            one = (here[0] + (middle[0] - here[0]) * 2 / 3, here[1] + (middle[1] - here[1]) * 2 / 3)
            two = (end[0] + (middle[0] - end[0]) * 2 / 3, end[1] + (middle[1] - end[1]) * 2 / 3)
            line.extend(_cubic(here, one, two, end))
            here, control = end, middle
        else:
            end = (ox + v[5], oy + v[6])
            line.extend(_arc(here, v[0], v[1], v[2], v[3] != 0, v[4] != 0, end))
            here = end
        before = big
    return [line for line in lines if line]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    if _PART.sub("", data).replace(",", "").strip():
        raise ValueError(f"not path data: {data[:30]!r}")
    letter, values = "", list[float]()
    # Flags of an arc may stand without blanks between them, which our own art never does.
    for command, number in _PART.findall(data):
        if command:
            if values:
                raise ValueError(f"{letter} wants {_COUNTS[letter.upper()]} numbers")
            letter, values = command, []
            if command in "Zz":
                yield command, []
            continue
        if not letter or letter in "Zz":
            raise ValueError("a number without a command")
        values.append(float(number))
        if len(values) == _COUNTS[letter.upper()]:
            yield letter, values
            values = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if values:
        raise ValueError(f"{letter} wants {_COUNTS[letter.upper()]} numbers")


def _mirror(here: Point, control: Point | None) -> Point:
    return here if control is None else (2 * here[0] - control[0], 2 * here[1] - control[1])


def _cubic(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, _CHORDS + 1):
        t = step / _CHORDS
        s = 1 - t
        p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield p * a[0] + q * b[0] + r * c[0] + u * d[0], p * a[1] + q * b[1] + r * c[1] + u * d[1]


def _arc(start: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point) -> Iterator[Point]:
    """Chords of an elliptical arc (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if start == end or not rx or not ry:
        yield end
        return
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - under) / under)) * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    span = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    count = max(4, math.ceil(abs(span) / math.pi * 16))
    for step in range(1, count + 1):
        at = first + span * step / count
        px, py = rx * math.cos(at) + cx, ry * math.sin(at) + cy
        yield cos * px - sin * py + mx, sin * px + cos * py + my


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Polyline:
    """A closed ellipse."""
    steps = range(33)
    return [(cx + rx * math.cos(k * math.pi / 16), cy + ry * math.sin(k * math.pi / 16)) for k in steps]


def bounds(lines: Sequence[Polyline]) -> Box:
    """Left, top, right and bottom of polylines that hold at least one point."""
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
            numbers = [*map(float, data.translate(_BLANKS).split())]
        except ValueError:  # such as 3-4 for 3 -4
            numbers = []
        if numbers and len(numbers) % 2 == 0:
            xs, ys = numbers[::2], numbers[1::2]
            return min(xs), min(ys), max(xs), max(ys)
    return bounds(flatten(data))


def inside(lines: Sequence[Polyline], point: Point, evenodd: bool = False) -> bool:
    """Whether a point lies in the area that the polylines enclose; every one counts as closed.

    >>> inside(flatten("M0 0H4V4H0Z"), (2, 2)), inside(flatten("M0 0H4V4H0Z"), (5, 2))
    (True, False)
    """
    px, py = point
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
    for line in lines:
        x0, y0 = line[0]
        for x1, y1 in line[1:] or line:
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            t = max(0.0, min(1.0, ((px - x0) * dx + (py - y0) * dy) / length)) if length else 0.0
            if (px - x0 - t * dx) ** 2 + (py - y0 - t * dy) ** 2 <= limit:
                return True
            x0, y0 = x1, y1
    return False
