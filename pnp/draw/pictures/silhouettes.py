"""The silhouettes of the house's plates, worked out once and kept with them: where they end, where they stand, what
they cover.

`templates/plates/silhouettes.txt` has a line for each: its name, the hash of what it draws, left, right, top and
bottom, between which x its feet are, the top and the height of the rows in which its area is counted, and each row's
spans. A plate that is not there, or was drawn anew since, is looked at: `python docs/pictures/silhouettes.py` writes
the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath

from pnp.hashes import digest
from pnp.named import NamedTuple
from pnp.places import Places, installed
from pnp.svg.matrices import Point

from .placing import Mass, Span, counted, feet, silhouette
from .plate_files import read_plate

PLATES = "templates/plates"
FILE = f"{PLATES}/silhouettes.txt"


class Silhouette(NamedTuple):
    """What a drawing takes: points of it, four that say the same, or none for nothing at all; and what it covers."""

    points: Sequence[Point]
    mass: Mass


def found(drawn: str) -> Silhouette | None:
    """The silhouette of a plate, as it is kept with it; None where it is not."""
    line = _kept().get(digest(drawn))
    return read(line) if line is not None else None


def written(drawn: str) -> str:
    """A plate's silhouette as a line has it, without name and hash."""
    points = silhouette(drawn)
    where: list[float] = []
    if points:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        where = [min(xs), max(xs), min(ys), max(ys), *feet(points)]
    top, high, rows = counted(drawn)
    told = [f"{at} {' '.join(f'{a:.9g} {b:.9g}' for a, b in spans)}" for at, spans in rows]
    return "; ".join((" ".join(map(repr, (*where, top, high))), *told))


def read(line: str) -> Silhouette:
    """The same from a line.

    >>> read("0.0 4.0 0.0 4.0 1.0 3.0 0.0 2.0; 0 0 4; 1 1 3").mass.area
    12.0
    """
    first, *rows = line.split(";")
    *where, top, high = map(float, first.split())
    points: list[Point] = []
    if where:
        left, right, upper, lower, begin, end = where
        points = [(left, upper), (right, upper), (begin, lower), (end, lower)]
    spans = []
    for row in rows:
        at, *ends = row.split()
        numbers = [*map(float, ends)]
        spans.append((int(at), [*zip(numbers[::2], numbers[1::2], strict=True)]))
    return Silhouette(points, Mass.of(top, high, spans))


def outline(covered: Mass) -> str:
    """A silhouette as path data for what is seen far off: a hundred high, its feet about (0, 0).

    It is made of the strands into which rows fall: a body is one, a leg another; straight lines follow either edge.

    >>> outline(Mass.of(0, 1, [(0, [(0.0, 4.0)]), (1, [(0.0, 4.0)])]))
    'M-100 -100L100 -100L100 0L-100 0Z'
    """
    if not covered.rows:
        return ""
    half = covered.high / 2
    foot, top = covered.rows[-1][0] + half, covered.rows[0][0] - half
    middle = (min(s[0][0] for _, s in covered.rows) + max(s[-1][1] for _, s in covered.rows)) / 2
    scale = 100 / (foot - top)
    strands: list[list[tuple[float, Span]]] = []
    growing: list[list[tuple[float, Span]]] = []
    for y, spans in covered.rows:
        grown = []
        for span in spans:
            above = [g for g in growing if g[-1][1][0] < span[1] and span[0] < g[-1][1][1]]
            beside = [
                other for other in spans if above and above[0][-1][1][0] < other[1] and other[0] < above[0][-1][1][1]
            ]
            if len(above) == 1 and len(beside) == 1:
                above[0].append((y, span))
                grown.append(above[0])
            else:
                # Where strands meet or part, the new one begins within those above.
                strands.append([(y - covered.high, g[-1][1]) for g in above[:1] if len(beside) == 1] + [(y, span)])
                grown.append(strands[-1])
        growing = grown
    paths = []
    for strand in strands:
        first, last = (strand[0][0] - half, strand[0][1]), (strand[-1][0] + half, strand[-1][1])
        rows = [first, *strand[1:-1], last]
        right, left = _straight([(b, y) for y, (_, b) in rows]), _straight([(a, y) for y, (a, _) in rows])
        points = [((x - middle) * scale, (y - foot) * scale) for x, y in (*right, *reversed(left))]
        start = points[-1]
        paths.append("".join(f"{'ML'[k > 0]}{x:.0f} {y:.0f}" for k, (x, y) in enumerate((start, *points[:-1]))) + "Z")
    return "".join(paths).replace("-0 ", "0 ").replace(" -0", " 0")


def _straight(line: Sequence[Point], off: float = 0.9) -> list[Point]:
    """The points of a line without those from which it would stray by less than `off`."""
    if len(line) < 3:
        return [*line]
    (ax, ay), (bx, by) = line[0], line[-1]
    far, at = max((abs(x - ax - (bx - ax) * (y - ay) / ((by - ay) or 1)), k) for k, (x, y) in enumerate(line[1:-1], 1))
    if far <= off:
        return [line[0], line[-1]]
    return [*_straight(line[: at + 1], off)[:-1], *_straight(line[at:], off)]


@cache
def _kept() -> Mapping[str, str]:
    """The lines of all plates by the hash of what they draw."""
    path = installed() / FILE
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="ascii").splitlines()
    return {parts[1]: parts[2] for line in lines if len(parts := line.split(" ", 2)) == 3}


def lines() -> Iterator[str]:
    """The lines of all plates of the house, in order."""
    places = Places()
    for file in places.names(PLATES, ".svg"):
        drawn = read_plate(file, places.text(file)).body
        yield f"{PurePosixPath(file).stem} {digest(drawn)} {written(drawn)}"
