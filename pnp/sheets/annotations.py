"""What stands around the faces of a sheet besides marks: its label, and a ruler that shows whether it was scaled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from pnp.named import NamedTuple
from pnp.sheets.marks import Marks, cut_marks
from pnp.sheets.records import UNPRINTED, Box, Caption, Label, Mark, Placement, Sheet, Slot, clear
from pnp.units import MM_PER_PT, Size

TYPE = 6.0  # pt
RULER = 100.0
_RULER_HIGH = 2.6
_WORDS = 5.5  # pt
_INSET = 2.0
_CLEAR = 0.2
_STEP = 2.5


class Annotations(NamedTuple):
    """What is printed around the faces.

    marks       see `Marks`
    printable   how far everything stays from the sheet's edges, mm
    labels      the sheet's name and number
    fold_marks  lines where something is folded
    ruler       a ruler of 100 mm on the first sheet of a part
    """

    marks: Marks = "edges"
    printable: float = UNPRINTED
    labels: bool = True
    fold_marks: bool = True
    ruler: bool = False

    def around(self, sheet: Sheet, caption: Caption | None) -> Sheet:
        """A front with its marks, label and ruler; what it has already is kept."""
        marks = sheet.marks or cut_marks(sheet.paper, sheet.placements, self.marks, printable=self.printable)
        return self.labelled(sheet._replace(marks=marks), caption)

    def labelled(self, sheet: Sheet, caption: Caption | None) -> Sheet:
        """A side with its label, and the ruler on the first front, where there is room for them."""
        if self.labels and caption is not None:
            sheet = sheet._replace(labels=(*sheet.labels, *label(sheet, caption, self.printable)))
        if self.ruler and sheet.number == 1 and sheet.side == "front":
            lines, words = ruler(sheet, self.printable)
            sheet = sheet._replace(marks=(*sheet.marks, *lines), labels=(*sheet.labels, *words))
        return sheet


PLAIN = Annotations()


def label(sheet: Sheet, caption: Caption, printable: float = UNPRINTED, size: float = TYPE) -> tuple[Label, ...]:
    """The sheet's name and number: below the block, above it, in a corner, or upwards at a side; nothing without room.

    Where crop marks would cross it, its halves stand in different columns.
    """
    first, second = caption.lines(sheet.number, sheet.side)
    others = tuple([one.box for one in sheet.labels])
    found = _places(sheet.paper, sheet.slots, sheet.marks, others, (len(first), len(second)), printable, size)
    words = (first, second, f"{first} · {second}")
    return tuple([Label(words[at.words], at.x, at.y, size, at.turn) for at in found])


_FIRST, _SECOND, _WHOLE = range(3)


class _Place(NamedTuple):
    """Where words of a label stand: its first half, its second, or all of it."""

    words: int
    x: float
    y: float
    turn: Literal[0, 270] = 0


@lru_cache(maxsize=256)  # the sheets of a part differ in their faces and numbers, which decide nothing here
def _places(
    paper: Size,
    slots: tuple[Slot, ...],
    marks: tuple[Mark, ...],
    others: tuple[Box, ...],
    letters: tuple[int, int],
    printable: float,
    size: float,
) -> tuple[_Place, ...]:
    """Where the halves of a label of so many letters stand, or both as one line; nothing without room."""
    sheet = Sheet(paper, "", 0, "front", tuple([Placement("", *slot) for slot in slots]), marks)
    block = sheet.block
    if block is None:
        return ()
    em = size * MM_PER_PT
    width, height = paper
    lefts = sorted({round(p.trimmed[0], 3) for p in sheet.placements})
    start = max(lefts[0], printable) + _INSET
    beside = next((x for x in lefts if x > start + 0.55 * em * letters[_FIRST]), None)
    taken = [(x0 - _CLEAR, y0 - _CLEAR, x1 + _CLEAR, y1 + _CLEAR) for x0, y0, x1, y1 in (*sheet.occupied(), *others)]
    tries: list[tuple[_Place, ...]] = []
    for y in (round(height - printable - 0.3 * em, 4), round(printable + 0.75 * em, 4)):
        tries.append((_Place(_WHOLE, start, y),))
        if beside is not None:
            tries.append((_Place(_FIRST, start, y), _Place(_SECOND, round(beside + _INSET, 4), y)))
    # Where neither fits in a row, both in a corner that is free.
    long = 0.55 * em * max(letters)
    for y in (printable + 0.75 * em, height - printable - 1.5 * em):
        for step in range(int(max(0.0, width - 2 * printable - long) / _STEP) + 1):
            x = round(printable + step * _STEP, 4)
            tries.append((_Place(_FIRST, x, round(y, 4)), _Place(_SECOND, x, round(y + 1.2 * em, 4))))
    foot = round(min(block[3], height - printable) - _INSET, 4)
    tries += [(_Place(_WHOLE, round(x, 4), foot, 270),) for x in (printable + 0.75 * em, width - printable - 0.3 * em)]
    run = (*letters, sum(letters) + 3)

    def free(at: _Place) -> bool:
        box = Label("x" * run[at.words], at.x, at.y, size, at.turn).box
        left, top, right, _ = box
        inside = left >= printable - 1e-6 and top >= printable - 1e-6 and right <= width - printable + 1e-6
        return inside and clear(box, taken)

    return next((places for places in tries if all(map(free, places))), ())


def ruler(sheet: Sheet, printable: float = UNPRINTED) -> tuple[tuple[Mark, ...], tuple[Label, ...]]:
    """A ruler of 100 mm at an edge with room for it: a line, a tick for each 5 mm, and its length in words."""
    width, height = sheet.paper
    taken = [(x0 - _CLEAR, y0 - _CLEAR, x1 + _CLEAR, y1 + _CLEAR) for x0, y0, x1, y1 in sheet.occupied()]
    long = RULER + 8.0
    for upright, edge in ((False, printable), (True, printable), (True, None), (False, None)):
        room = height if upright else width
        far = edge if edge is not None else (width if upright else height) - printable - _RULER_HIGH
        for step in range(int(max(0.0, room - 2 * printable - long)) + 1):
            # From the middle outwards.
            along = round((room - long) / 2 + (step + 1) // 2 * (-1 if step % 2 else 1), 4)
            here: Box = (far, along, far + _RULER_HIGH, along + long)
            if not upright:
                here = (along, far, along + long, far + _RULER_HIGH)
            if clear(here, taken):
                return tuple(_ruled(far, along, upright)), (_words(far, along, upright),)
    return (), ()


def _ruled(far: float, along: float, upright: bool) -> Iterator[Mark]:
    def line(from_along: float, to_along: float, low: float, high: float) -> Mark:
        a, b, c, d = (round(value, 4) for value in (from_along, to_along, far + low, far + high))
        return Mark(c, a, d, b) if upright else Mark(a, c, b, d)

    yield line(along, along + RULER, 0.0, 0.0)
    for n in range(0, 101, 5):
        yield line(along + n, along + n, 0.0, 2.4 if n % 50 == 0 else 1.6 if n % 10 == 0 else 0.9)


def _words(far: float, along: float, upright: bool) -> Label:
    high = _WORDS * MM_PER_PT
    if upright:
        return Label("100 mm", round(far + high, 4), round(along + RULER + 7.6, 4), _WORDS, 270)
    return Label("100 mm", round(along + RULER + 1.0, 4), round(far + high, 4), _WORDS)
