"""Crop marks and labels: always inside the printable area, never on a face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.sheets.records import UNPRINTED, Caption, Label, Mark, Placement, Side
from pnp.units import MM_PER_PT, Size

GAP = 1.0  # from the block to the mark
LONGEST = 4.0
SHORTEST = 0.5  # what is left of a mark that is shorter than this helps nobody


def crop_marks(
    paper: Size, boxes: Iterable[Placement], *, longest: float = LONGEST, printable: float = UNPRINTED
) -> Iterator[Mark]:
    """Marks for every cut line of a block of trim boxes, outside the block's own outline only.

    Shortened to stay `printable` mm away from the sheet's edges, and left out where nothing worth drawing remains.
    """
    placed = tuple(boxes)
    if not placed:
        return
    xs = sorted({round(x, 4) for p in placed for x in (p.x, p.x + p.width)})
    ys = sorted({round(y, 4) for p in placed for y in (p.y, p.y + p.height)})
    left, top, right, bottom = xs[0] - GAP, ys[0] - GAP, xs[-1] + GAP, ys[-1] + GAP
    far_left, far_top = max(left - longest, printable), max(top - longest, printable)
    far_right = min(right + longest, paper.width - printable)
    far_bottom = min(bottom + longest, paper.height - printable)
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


def labels(
    paper: Size,
    lefts: tuple[float, ...],
    bottom: float,
    caption: Caption | None,
    number: int,
    side: Side = "front",
    *,
    size: float = 6.0,
    printable: float = UNPRINTED,
) -> Iterator[Label]:
    """The sheet's label below the block: its halves stand in different columns, so that no crop mark crosses them.

    `lefts` are the columns' left edges and `bottom` the block's lower edge. Nothing where there is no room.
    """
    if caption is None or not lefts:
        return
    baseline = paper.height - printable - 0.3 * size * MM_PER_PT
    if baseline - 0.7 * size * MM_PER_PT < bottom + 0.2:
        return
    first, second = caption.lines(number, side)
    inset = 2.0
    start = max(lefts[0], printable) + inset
    if len(lefts) > 1:
        yield Label(first, start, baseline, size)
        yield Label(second, lefts[1] + inset, baseline, size)
    else:
        yield Label(f"{first} · {second}", start, baseline, size)
