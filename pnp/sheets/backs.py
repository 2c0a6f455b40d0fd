"""The second sides: where a back lies so that it comes to lie under its front, and in which order sheets are fed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.bleeds import open_edges
from pnp.sheets.records import Caption, Edges, Placement, Sheet, Slot
from pnp.units import Size

Flip = Literal["long-edge", "short-edge"]
"""The edge of the paper over which a sheet is turned between its two sides."""

Feed = Literal["forward", "reverse"]
FaceOf = Callable[[str], str | None]

BLEED = 3.0  # a back runs past its trim by so much, since no printer puts it exactly where it should lie


def sideways(sheet: Sheet, flip: Flip) -> bool:
    """Whether a sheet is turned like the page of a book, top staying top, rather than head over heels."""
    return (flip == "long-edge") == (sheet.paper.width <= sheet.paper.height)


def turned(sheet: Sheet, flip: Flip) -> Callable[[float, float], tuple[float, float]]:
    """From a place on one side of a sheet to the place behind it."""
    width, height = sheet.paper
    if sideways(sheet, flip):
        return lambda x, y: (round(width - x, 4), y)
    return lambda x, y: (x, round(height - y, 4))


def behind(p: Placement, sheet: Sheet, flip: Flip, face: str = "") -> Placement:
    """A placement on the other side of a sheet that lies exactly under one on this side, top under top."""
    left, top, right, bottom = p.bleed
    if sideways(sheet, flip):
        # Top stays top, so only x is mirrored.
        x, y, turn, edges = sheet.paper.width - p.x - p.width, p.y, -p.turn % 360, Edges(right, top, left, bottom)
    else:
        # The sheet turns over head first, and its backs stand on their heads.
        x, y = p.x, sheet.paper.height - p.y - p.height
        turn, edges = (180 - p.turn) % 360, Edges(left, bottom, right, top)
    return Placement(face, round(x, 4), round(y, 4), p.width, p.height, turn, edges, p.shape)


def back(
    front: Sheet,
    face_of: FaceOf,
    *,
    flip: Flip = "long-edge",
    bleed: float = BLEED,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Sheet:
    """The other side of a sheet that is turned over that edge.

    `face_of` names the back of a front; a front without one leaves its place empty. Art runs past the trim by `bleed`
    where no neighbour lies. Backs carry no crop marks: they are cut from the front.
    """
    named = [(name, p.slot) for p in front.placements if (name := face_of(p.face))]
    slots = _behind(front.paper, tuple([slot for _, slot in named]), flip, bleed)
    placements = tuple([Placement(name, *slot) for (name, _), slot in zip(named, slots, strict=True)])
    return annotations.labelled(Sheet(front.paper, front.title, front.number, "back", placements), caption)


@lru_cache(maxsize=256)  # nearly all sheets of a part are alike
def _behind(paper: Size, slots: tuple[Slot, ...], flip: Flip, bleed: float) -> tuple[Slot, ...]:
    """Where backs lie behind fronts, with as much bleed as there is room for."""
    sheet = Sheet(paper, "", 0)
    found = [behind(Placement("", *slot), sheet, flip) for slot in slots]
    edges = open_edges(found, bleed)
    return tuple(
        [
            # What shows only a part of its face shows the same part on the back.
            (p if min(p.bleed) < 0 else p._replace(bleed=_wider(p.bleed, edge))).slot
            for p, edge in zip(found, edges, strict=True)
        ]
    )


def backs(
    fronts: Iterable[Sheet],
    face_of: FaceOf,
    *,
    flip: Flip = "long-edge",
    bleed: float = BLEED,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Iterator[Sheet]:
    """The backs of a run of fronts, one by one."""
    for front in fronts:
        yield back(front, face_of, flip=flip, bleed=bleed, caption=caption, annotations=annotations)


def interleave(fronts: Iterable[Sheet], others: Iterable[Sheet]) -> Iterator[Sheet]:
    """Front, its back, the next front, its back: the order that a duplex printer wants."""
    for front, other in zip(fronts, others, strict=True):
        yield front
        yield other


def duplex(
    fronts: Iterable[Sheet],
    face_of: FaceOf,
    *,
    flip: Flip = "long-edge",
    bleed: float = BLEED,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Iterator[Sheet]:
    """Like `interleave(fronts, backs(fronts, ...))` for fronts that can be read only once."""
    for front in fronts:
        yield front
        yield back(front, face_of, flip=flip, bleed=bleed, caption=caption, annotations=annotations)


def fronts_then_backs(sides: Iterable[Sheet], feed: Feed = "forward") -> Iterator[Sheet]:
    """All fronts, then all backs, for a printer that prints one side: `sides` come as a duplex printer wants them.

    A front without a back gets an empty one, so that no sheet is fed for another's; if there is no back at all there
    are only fronts. Until the last front only the backs' records are kept. With "reverse" the last sheet's back comes
    first.
    """
    kept: list[Sheet] = []
    last: Sheet | None = None
    some = False
    for sheet in sides:
        if sheet.side == "back":
            kept.append(sheet)
            some, last = True, None
            continue
        if last is not None:
            kept.append(_blank(last))
        yield sheet
        last = sheet
    if last is not None:
        kept.append(_blank(last))
    if some:
        yield from kept if feed == "forward" else reversed(kept)


def _blank(front: Sheet) -> Sheet:
    return Sheet(front.paper, front.title, front.number, "back")


def _wider(one: Edges, other: Edges) -> Edges:
    return Edges(*(max(a, b) for a, b in zip(one, other, strict=True)))
