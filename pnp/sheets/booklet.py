"""Pages of a stapled booklet, two up on sheets that lie on their side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pnp.errors import Source, Unreadable
from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.records import Mark, Placement, Sheet, Side
from pnp.units import Size

Flip = Literal["short-edge", "long-edge", "none"]

FOLD_TICK = 3.0  # mm, at both ends of the fold


def booklet(
    pages: Sequence[str],
    page: Size,
    paper: Size,
    title: str = "",
    *,
    flip: Flip = "short-edge",
    annotations: Annotations = PLAIN,
) -> Iterator[Sheet]:
    """Sheets of a booklet of `pages` (face names in reading order; "" is a blank), front and back in turn.

    Saddle stitch: the number of pages is filled up to a multiple of four with blanks *before the last page*, so that
    a back cover stays outside; the stack of sheets is folded once in the middle and stapled there.

    `flip` is what the printer does with a lying sheet: over the short edge is what booklets want, since it keeps the
    top at the top. For a printer that is set to the long edge the backs are turned round.
    With "none" the pages come in reading order, one side a sheet: fold each sheet with the print outside, stack them,
    and staple the open edges.
    """
    lying = paper.turned() if paper.width < paper.height else paper
    if 2 * page.width > lying.width + 1e-6 or page.height > lying.height + 1e-6:
        message = f"two pages of {page.width:g} x {page.height:g} mm do not fit side by side"
        raise Unreadable.at(Source(title or "booklet"), message)
    if flip == "none":
        whole = [*pages, *[""] * (len(pages) % 2)]
        for number, start in enumerate(range(0, len(whole), 2), start=1):
            yield _side(lying, page, title, number, "front", whole[start], whole[start + 1], annotations)
        return
    blanks = [""] * (-len(pages) % 4)
    whole = [*pages[:-1], *blanks, *pages[-1:]]
    for number in range(1, len(whole) // 4 + 1):
        first, last = 2 * (number - 1), len(whole) - 1 - 2 * (number - 1)
        yield _side(lying, page, title, number, "front", whole[last], whole[first], annotations)
        turned = flip == "long-edge"
        yield _side(lying, page, title, number, "back", whole[first + 1], whole[last - 1], annotations, turned=turned)


def _side(
    paper: Size,
    page: Size,
    title: str,
    number: int,
    side: Side,
    left: str,
    right: str,
    annotations: Annotations,
    *,
    turned: bool = False,
) -> Sheet:
    middle, top = paper.width / 2, round((paper.height - page.height) / 2, 4)
    lefts = (round(middle - page.width, 4), middle)
    # Turned round, the left page lies on the right and stands on its head.
    names = (right, left) if turned else (left, right)
    placements = tuple(
        Placement(name, x, top, page.width, page.height, 180 if turned else 0)
        for name, x in zip(names, lefts, strict=True)
        if name
    )
    marks: tuple[Mark, ...] = ()
    if side == "front" and annotations.fold_marks:
        edge, bottom = annotations.printable, paper.height - annotations.printable
        marks = (
            Mark(middle, edge, middle, edge + FOLD_TICK, dash=0.5),
            Mark(middle, bottom - FOLD_TICK, middle, bottom, dash=0.5),
        )
    return Sheet(paper, title, number, side, placements, marks)
