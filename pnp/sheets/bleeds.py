"""How far art may run past the trim: never over a neighbour, and a little beneath one that it meets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.sheets.records import Edges, Placement

LAP = 0.2
"""How far art runs on beneath a neighbour, mm."""


def open_edges(boxes: Iterable[Placement], bleed: float) -> list[Edges]:
    """For each trim box how far its art may run out on each side: `bleed`, or half the way to a neighbour.

    Only what lies straight across an edge is a neighbour; in an empty corner two bleeds may meet, on no face.
    Hexagons have none: their neighbours lie aslant.
    """
    placed = list(boxes)
    if bleed <= 0:
        return [Edges()] * len(placed)
    found = []
    for a in placed:
        if a.shape == "hex":
            found.append(Edges())
            continue
        left = top = right = bottom = bleed
        for b in placed:
            if b is a:
                continue
            beside = min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > 1e-6
            above = min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > 1e-6
            if beside and b.x >= a.x:
                right = min(right, max(0.0, b.x - a.x - a.width) / 2)
            elif beside:
                left = min(left, max(0.0, a.x - b.x - b.width) / 2)
            if above and b.y >= a.y:
                bottom = min(bottom, max(0.0, b.y - a.y - a.height) / 2)
            elif above:
                top = min(top, max(0.0, a.y - b.y - b.height) / 2)
        found.append(Edges(*(round(value, 4) for value in (left, top, right, bottom))))
    return found


def laps(placements: Sequence[Placement]) -> list[Edges]:
    """By how much the art of each runs on beneath a neighbour that is laid over it later, mm: left, top, right, bottom.

    Two edges that only meet let the paper through as a pale hairline, where they fall within a pixel.
    """
    last: dict[tuple[float, ...], int] = {}
    for turn, placement in enumerate(placements):
        left, top, right, bottom = (round(edge, 3) for edge in placement.covered)
        last |= {(0, left, top, bottom): turn, (1, top, left, right): turn}
        last |= {(2, right, top, bottom): turn, (3, bottom, left, right): turn}
    out: list[Edges] = []
    for turn, placement in enumerate(placements):
        left, top, right, bottom = (round(edge, 3) for edge in placement.covered)
        meets = ((2, left, top, bottom), (3, top, left, right), (0, right, top, bottom), (1, bottom, left, right))
        west, north, east, south = (LAP if last.get(edge, -1) > turn else 0.0 for edge in meets)
        out.append(Edges(west, north, east, south))
    return out
