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
from typing import NamedTuple

from pnp.draw.placing import Mass, counted, feet, silhouette
from pnp.draw.plate_files import read_plate
from pnp.places import Places, installed
from pnp.store import digest
from pnp.svg.matrices import Point

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
