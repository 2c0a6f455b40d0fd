"""Contact sheets: many faces side by side with their names, as pages of just the size that they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil, sqrt

from pnp.draw.face import Face
from pnp.sheets.records import Label, Placement, Sheet
from pnp.units import MM_PER_PT, Size

MOST = 40  # faces on one sheet
COLUMNS = 8
EDGE = 5.0
GAP = 4.0
LETTERS = 8.0  # pt


def contact_sheets(faces: Iterator[Face], title: str) -> Iterator[tuple[Sheet, dict[str, Face]]]:
    """The faces of one part, at most `MOST` a sheet, row by row; each sheet with what it shows.

    Only the faces of one sheet are held at a time.
    """
    number = 0
    while batch := list(islice(faces, MOST)):
        number += 1
        yield _sheet(batch, title, number), {face.name: face for face in batch}


def _sheet(batch: Sequence[Face], title: str, number: int) -> Sheet:
    wide, high = max(face.trim.width for face in batch), max(face.trim.height for face in batch)
    line = LETTERS * MM_PER_PT * 1.6
    # A little wider than it is high, as screens are.
    columns = min(COLUMNS, len(batch), max(1, ceil(sqrt(1.3 * len(batch) * (high + line) / wide))))
    rows = -(-len(batch) // columns)
    placements, labels = [], []
    for at, face in enumerate(batch):
        row, column = divmod(at, columns)
        x, y = EDGE + column * (wide + GAP), EDGE + row * (high + line + GAP)
        placements.append(Placement(face.name, x, y, *face.trim))
        labels.append(Label(_short(face.name), x, y + face.trim.height + 0.75 * line, LETTERS))
    size = Size(2 * EDGE + columns * (wide + GAP) - GAP, 2 * EDGE + rows * (high + line + GAP) - GAP)
    return Sheet(size, title, number, "front", tuple(placements), (), tuple(labels))


def _short(name: str) -> str:
    """A face's name without the game.

    >>> _short("mating/combat/C07")
    'combat/C07'
    """
    return name.partition("/")[2] or name
