"""Marks for knife and fold: always inside the printable area, never on a face but along its very cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from pnp.sheets.hexes import outlines
from pnp.sheets.records import UNPRINTED, Mark, Placement, around
from pnp.units import Size

Marks = Literal["edges", "each", "hairline", "none"]
"""Crop marks at the sheet's edges only; at each card's corners besides; hairlines along all cuts; or nothing."""

GAP = 1.0  # from the art to the mark
LONGEST = 4.0
SHORTEST = 0.5  # what is left of a mark that is shorter than this helps nobody
TICK = 2.0  # of a mark at a card's corner
HAIRLINE = 0.1
FOLD_DASH = 0.5


def cut_marks(
    paper: Size,
    boxes: Iterable[Placement],
    style: Marks = "edges",
    *,
    longest: float = LONGEST,
    printable: float = UNPRINTED,
) -> tuple[Mark, ...]:
    """The marks of a block of pieces. Hexagons are cut along their outlines, which are drawn in any style but none."""
    placed = tuple(boxes)
    if style == "none" or not placed:
        return ()
    hexes = [p for p in placed if p.shape == "hex"]
    rects = [p for p in placed if p.shape == "rect"]
    found = [*crop_marks(paper, rects, longest=longest, printable=printable)]
    if style == "each":
        found += _corners(paper, rects, printable)
    elif style == "hairline":
        found += _hairlines(paper, rects, printable)
    return (*found, *outlines(hexes))


def crop_marks(
    paper: Size, boxes: Iterable[Placement], *, longest: float = LONGEST, printable: float = UNPRINTED
) -> Iterator[Mark]:
    """Marks for every cut line of a block of trim boxes, outside the block's own outline only.

    They keep off the bleed, and are shortened to stay `printable` mm away from the sheet's edges. A cut for which
    neither end has room is marked at the cards' corners instead, where the knife goes.
    """
    placed = tuple(boxes)
    whole = around(p.covered for p in placed)
    if whole is None:
        return
    xs, ys = _cuts(placed)
    left, top, right, bottom = whole[0] - GAP, whole[1] - GAP, whole[2] + GAP, whole[3] + GAP
    far_left, far_top = max(left - longest, printable), max(top - longest, printable)
    far_right = min(right + longest, paper.width - printable)
    far_bottom = min(bottom + longest, paper.height - printable)
    if max(top - far_top, far_bottom - bottom) < SHORTEST:
        yield from (mark for mark in _corners(paper, placed, printable) if mark.x1 == mark.x2)
    if max(left - far_left, far_right - right) < SHORTEST:
        yield from (mark for mark in _corners(paper, placed, printable) if mark.y1 == mark.y2)
    for x in xs:
        if printable <= x <= paper.width - printable:
            if top - far_top >= SHORTEST:
                yield Mark(x, far_top, x, top)
            if far_bottom - bottom >= SHORTEST:
                yield Mark(x, bottom, x, far_bottom)
    for y in ys:
        if printable <= y <= paper.height - printable:
            if left - far_left >= SHORTEST:
                yield Mark(far_left, y, left, y)
            if far_right - right >= SHORTEST:
                yield Mark(right, y, far_right, y)


def fold_line(paper: Size, at: float, upright: bool, *, printable: float = UNPRINTED) -> Mark:
    """A dashed line across the printable part of the sheet: at an x if it is upright, else at a y."""
    if upright:
        return Mark(at, printable, at, paper.height - printable, dash=FOLD_DASH)
    return Mark(printable, at, paper.width - printable, at, dash=FOLD_DASH)


def _cuts(placed: Iterable[Placement]) -> tuple[list[float], list[float]]:
    trims = [p.trimmed for p in placed]
    xs = sorted({round(x, 4) for box in trims for x in (box[0], box[2])})
    ys = sorted({round(y, 4) for box in trims for y in (box[1], box[3])})
    return xs, ys


def _corners(paper: Size, placed: Iterable[Placement], printable: float) -> Iterator[Mark]:
    """Short lines along the cuts at every corner of every piece, each once."""
    drawn: set[Mark] = set()
    for p in placed:
        left, top, right, bottom = p.trimmed
        reach = (min(TICK, (right - left) / 4), min(TICK, (bottom - top) / 4))
        for x in (left, right):
            for y in (top, bottom):
                for wide, high in ((reach[0], 0.0), (0.0, reach[1])):
                    if not _printable(y if wide else x, paper.height if wide else paper.width, printable):
                        continue
                    mark = Mark(*_within(paper, printable, x - wide, y - high, x + wide, y + high), HAIRLINE)
                    if mark not in drawn and (mark.x2 - mark.x1 >= SHORTEST or mark.y2 - mark.y1 >= SHORTEST):
                        drawn.add(mark)
                        yield mark


def _hairlines(paper: Size, placed: list[Placement], printable: float) -> Iterator[Mark]:
    """A line along each cut, from end to end of the block."""
    whole = around(p.trimmed for p in placed)
    if whole is None:
        return
    left, top, right, bottom = whole
    xs, ys = _cuts(placed)
    for x in xs:
        if _printable(x, paper.width, printable):
            yield Mark(*_within(paper, printable, x, top, x, bottom), HAIRLINE)
    for y in ys:
        if _printable(y, paper.height, printable):
            yield Mark(*_within(paper, printable, left, y, right, y), HAIRLINE)


def _printable(value: float, room: float, edge: float) -> bool:
    return edge <= value <= room - edge


def _within(
    paper: Size, printable: float, x1: float, y1: float, x2: float, y2: float
) -> tuple[float, float, float, float]:
    def held(value: float, room: float) -> float:
        return round(min(max(value, printable), room - printable), 4)

    return held(x1, paper.width), held(y1, paper.height), held(x2, paper.width), held(y2, paper.height)
