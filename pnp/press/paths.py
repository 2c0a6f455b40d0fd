"""SVG path data and basic shapes to PDF path operators. Points stay in the SVG's own numbers (mm, y down)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from pnp.press.values import NUMBER, NUMBERS, Matrix, Refused, apply, fmt

Point = tuple[float, float]
Box = tuple[float, float, float, float]

_COMMANDS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(NUMBER)
_NUMBERS = re.compile(NUMBERS)
_GAP = r"\s*,?\s*"
_ARC = _GAP.join((f"({NUMBER})",) * 3 + ("([01])",) * 2 + (f"({NUMBER})",) * 2) + _GAP
_PLAIN = re.compile(r"[MLCZ0-9.,\s-]*+")  # what needs no arithmetic at all
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
# A quarter of a circle by a cubic: the usual constant, off by 0.03 % of the radius.
KAPPA = 0.5522847498


def path(d: str) -> str:
    """The operators of a `d` attribute: m, l, c and h with absolute numbers.

    >>> path("M1 2h3v4z")
    '1 2 m 4 2 l 4 6 l h'
    """
    if not d.strip():
        return ""
    if d.lstrip()[0] not in "Mm":
        raise Refused(f"path data must begin with M: {d[:20]!r}")
    return _plain(d) if _PLAIN.fullmatch(d) else " ".join(_segments(d))


def _chunks(d: str) -> Iterator[tuple[str, str]]:
    at = len(d) - len(d.lstrip())
    for found in _COMMANDS.finditer(d):
        if found.start() != at:
            break
        at = found.end()
        yield found[1], found[2]
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


def _plain(d: str) -> str:
    """Absolute moves, lines and curves only: the numbers go through untouched."""
    out = []
    for command, text in _chunks(d):
        if command == "Z":
            _arguments(command, text)
            out.append("h")
            continue
        values = _arguments(command, text)
        if command == "C":
            out += [" ".join(values[i : i + 6]) + " c" for i in range(0, len(values), 6)]
        else:
            out.append(f"{values[0]} {values[1]} {'m' if command == 'M' else 'l'}")
            out += [f"{values[i]} {values[i + 1]} l" for i in range(2, len(values), 2)]
    return " ".join(out)


def _segments(d: str) -> Iterator[str]:
    x = y = start_x = start_y = 0.0
    bend_x = bend_y = 0.0  # the last control point, for S and T
    before = ""
    for letter, text in _chunks(d):
        command, relative = letter.upper(), letter.islower()
        values = [float(value) for value in _arguments(letter, text)]
        if command == "Z":
            x, y = start_x, start_y
            before = "Z"
            yield "h"
            continue
        takes = _TAKES[command]
        for at in range(0, len(values), takes):
            v = values[at : at + takes]
            if before == "Z" and command != "M":
                yield f"{fmt(x)} {fmt(y)} m"
            if command == "H":
                v = [v[0], 0.0 if relative else y]
            elif command == "V":
                v = [0.0 if relative else x, v[0]]
            if relative and command == "A":
                v[5] += x
                v[6] += y
            elif relative:
                v = [value + (y if i % 2 else x) for i, value in enumerate(v)]
            to_x, to_y = v[-2], v[-1]
            if command == "M":
                if at:
                    yield f"{fmt(to_x)} {fmt(to_y)} l"
                else:
                    start_x, start_y = to_x, to_y
                    yield f"{fmt(to_x)} {fmt(to_y)} m"
            elif command in "LHV":
                yield f"{fmt(to_x)} {fmt(to_y)} l"
            elif command in "CS":
                if command == "S":
                    v = [*((2 * x - bend_x, 2 * y - bend_y) if before in ("C", "S") else (x, y)), *v]
                bend_x, bend_y = v[2], v[3]
                yield " ".join(map(fmt, v)) + " c"
            elif command in "QT":
                if command == "T":
                    v = [*((2 * x - bend_x, 2 * y - bend_y) if before in ("Q", "T") else (x, y)), *v]
                bend_x, bend_y = v[0], v[1]
                first = (x + 2 * (bend_x - x) / 3, y + 2 * (bend_y - y) / 3)
                second = (to_x + 2 * (bend_x - to_x) / 3, to_y + 2 * (bend_y - to_y) / 3)
                yield " ".join(map(fmt, (*first, *second, to_x, to_y))) + " c"
            else:
                yield from _arc((x, y), (v[0], v[1]), v[2], v[3] > 0, v[4] > 0, (to_x, to_y))
            x, y, before = to_x, to_y, command


def _arc(start: Point, radii: Point, turned: float, large: bool, sweep: bool, end_point: Point) -> Iterator[str]:
    """An elliptical arc as cubics (SVG 1.1, appendix F.6)."""
    (x1, y1), (x2, y2) = start, end_point
    rx, ry = abs(radii[0]), abs(radii[1])
    if (x1, y1) == (x2, y2):
        return
    if not rx or not ry:
        yield f"{fmt(x2)} {fmt(y2)} l"
        return
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
    end = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    angle = end - begin
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    pieces = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / pieces
    k = 4 / 3 * math.tan(step / 4)
    for i in range(pieces):
        a, b = begin + i * step, begin + (i + 1) * step
        points = (
            (math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
            (math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        placed = [(cos * rx * u - sin * ry * v + cx, sin * rx * u + cos * ry * v + cy) for u, v in points]
        if i == pieces - 1:
            placed[-1] = (x2, y2)
        yield " ".join(f"{fmt(px)} {fmt(py)}" for px, py in placed) + " c"


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """A whole ellipse, clockwise from three o'clock like SVG's."""
    if not rx or not ry:
        return ""
    kx, ky = rx * KAPPA, ry * KAPPA
    left, top, right, bottom = cx - rx, cy - ry, cx + rx, cy + ry
    curves = (
        (right, cy + ky, cx + kx, bottom, cx, bottom),
        (cx - kx, bottom, left, cy + ky, left, cy),
        (left, cy - ky, cx - kx, top, cx, top),
        (cx + kx, top, right, cy - ky, right, cy),
    )
    return f"{fmt(right)} {fmt(cy)} m " + " ".join(" ".join(map(fmt, curve)) + " c" for curve in curves) + " h"


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
            xs += _extremes(x, v[0], v[2], v[4])
            ys += _extremes(y, v[1], v[3], v[5])
        elif v:
            xs.append(v[0])
            ys.append(v[1])
        if len(v) in (2, 6):
            x, y = v[-2], v[-1]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _extremes(p: float, q: float, r: float, s: float) -> list[float]:
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
