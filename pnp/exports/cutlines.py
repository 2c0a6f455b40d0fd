"""What a cutting machine follows: the outlines of what lies on a sheet, as DXF and as SVG, no line cut twice.

Outlines come from the very sheets that are printed. Where two pieces share an edge it is cut once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin

from pnp.named import NamedTuple
from pnp.sheets.hexes import corners
from pnp.sheets.records import Placement
from pnp.units import Size

CORNER = 3.0  # mm: the corners of cards
_STEPS = 32  # of a quarter circle
_NEAR = 0.005  # mm: what lies nearer is the same place
_LEAST = 0.05  # mm: what is shorter is not cut

Point = tuple[float, float]


class Line(NamedTuple):
    """A line to cut, mm from the sheet's top left corner; a closed one ends where it begins."""

    points: tuple[Point, ...]
    closed: bool


def outline(placed: Placement, radius: float = 0.0) -> list[Point]:
    """The corners of a piece in order, clockwise; the last joins the first.

    >>> outline(Placement("C01", 10, 20, 63, 88))
    [(10.0, 20.0), (73.0, 20.0), (73.0, 108.0), (10.0, 108.0)]
    """
    left, top, right, bottom = placed.trimmed
    if placed.shape == "hex":
        return [(float(x), float(y)) for x, y in corners(placed)]
    if not radius:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    round_ = min(radius, (right - left) / 2, (bottom - top) / 2)
    found: list[Point] = []
    for x, y, start in (
        (right - round_, top + round_, -pi / 2),
        (right - round_, bottom - round_, 0.0),
        (left + round_, bottom - round_, pi / 2),
        (left + round_, top + round_, pi),
    ):
        for step in range(_STEPS + 1):
            angle = start + pi / 2 * step / _STEPS
            point = (round(x + round_ * cos(angle), 4), round(y + round_ * sin(angle), 4))
            if not found or point != found[-1]:  # on a circle one quarter ends where the next begins
                found.append(point)
    return found if found[-1] != found[0] else found[:-1]


def once(outlines: Iterable[Sequence[Point]]) -> Iterator[Line]:
    """Lines that cover all outlines, with nothing cut twice; an outline that shares nothing stays whole."""
    cut: dict[tuple[int, int, int], list[tuple[float, float]]] = {}
    for points in outlines:
        run: list[Point] = []
        runs: list[list[Point]] = []
        whole = True
        for here, there in zip(points, (*points[1:], points[0]), strict=True):
            left = _left(cut, here, there)
            whole = whole and left == [(here, there)]
            for start, end in left:
                if not run or run[-1] != start:
                    runs += [run] if run else []
                    run = [start]
                run.append(end)
        runs += [run] if run else []
        if whole:
            yield Line(tuple(points), True)
            continue
        if len(runs) > 1 and runs[-1][-1] == runs[0][0]:  # the last goes on as the first
            runs[0] = [*runs.pop()[:-1], *runs[0]]
        yield from (Line(tuple(one), False) for one in runs)


def _left(
    cut: dict[tuple[int, int, int], list[tuple[float, float]]], here: Point, there: Point
) -> list[tuple[Point, Point]]:
    """What of an edge has not been cut yet, in its direction; all of it counts as cut then."""
    long = hypot(there[0] - here[0], there[1] - here[1])
    if long < _NEAR:
        return []
    dx, dy = (there[0] - here[0]) / long, (there[1] - here[1]) / long
    turned = dx < -1e-9 or (abs(dx) <= 1e-9 and dy < 0)
    if turned:
        dx, dy = -dx, -dy
    # Lines are known by their direction and how far they pass from the corner, both rounded.
    key = (round(dx * 1000), round(dy * 1000), round((here[0] * dy - here[1] * dx) / _NEAR / 4))
    start, end = sorted((here[0] * dx + here[1] * dy, there[0] * dx + there[1] * dy))
    taken = sorted(one for near in (-1, 0, 1) for one in cut.get((key[0], key[1], key[2] + near), []))
    free, at = [], start
    for first, last in taken:
        if first > at + _NEAR:
            free.append((at, min(first, end)))
        at = max(at, last)
        if at >= end:
            break
    if at < end - _NEAR:
        free.append((at, end))
    free = [(a, b) for a, b in free if b - a > min(_LEAST, (end - start) / 2) and a < end]
    cut.setdefault(key, []).append((start, end))
    if free == [(start, end)]:
        return [(here, there)]
    base = here[0] * dx + here[1] * dy
    pieces = [_piece(here, dx, dy, a - base, b - base) for a, b in free]
    return [(b, a) for a, b in reversed(pieces)] if turned else pieces


def _piece(here: Point, dx: float, dy: float, a: float, b: float) -> tuple[Point, Point]:
    return (
        (round(here[0] + dx * a, 4), round(here[1] + dy * a, 4)),
        (round(here[0] + dx * b, 4), round(here[1] + dy * b, 4)),
    )


def dxf(lines: Iterable[Line], paper: Size) -> str:
    """The lines as DXF in millimetres, y up from the sheet's lower edge: polylines, as every program reads them."""
    out = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$MEASUREMENT", "70", "1"]
    out += ["9", "$INSUNITS", "70", "4", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    for line in lines:
        out += ["0", "POLYLINE", "8", "0", "66", "1", "70", "1" if line.closed else "0"]
        for x, y in line.points:
            out += ["0", "VERTEX", "8", "0", "10", f"{x:.4f}", "20", f"{paper.height - y:.4f}"]
        out += ["0", "SEQEND", "8", "0"]
    return "\n".join([*out, "0", "ENDSEC", "0", "EOF", ""])


def svg(lines: Iterable[Line], paper: Size) -> str:
    """The lines as SVG in millimetres, the sheet as its page: outlines without a fill."""
    width, height = f"{paper.width:g}", f"{paper.height:g}"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    ]
    for line in lines:
        way = " L".join(f"{x:g} {y:g}" for x, y in line.points)
        out.append(f'<path d="M{way}{"Z" if line.closed else ""}" fill="none" stroke="#000000" stroke-width="0.1"/>')
    return "\n".join([*out, "</svg>", ""])


def trial_lines() -> list[Line]:
    """A sheet that measures how far the blade is off: squares of 10 to 40 mm, one within the other, around a cross."""
    squares = (((55 - s, 55 - s), (55 + s, 55 - s), (55 + s, 55 + s), (55 - s, 55 + s)) for s in (20, 15, 10, 5))
    found = [Line(square, True) for square in squares]
    return [*found, Line(((50, 90), (60, 90)), False), Line(((55, 85), (55, 95)), False)]
