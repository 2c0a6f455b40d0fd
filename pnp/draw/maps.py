"""Maps of hexagons as they stood in a play: terrain by colour, word and coordinate, and everybody's pieces."""

from __future__ import annotations

from collections.abc import Iterable

import svgwrite

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.hextile import centre, corners
from pnp.fonts import SANS, SERIF
from pnp.hexes import MapView
from pnp.units import MM_PER_PT, Size

SIDE = 17.0  # mm
EDGE = 8.0  # mm around the map
TITLE = 12.0  # mm above it
# A quiet colour for each terrain that has none of its own in the game's palette, in the order in which they come up.
TINTS = ("#cfe0ea", "#dcebd2", "#f3e6c4", "#e6d3c4", "#d7e6e0", "#e9dcee", "#f0e0cf", "#d9d9d9", "#e2ecb9", "#c9d3e8")


def draw_map(sketch: MapView, drawing: Drawing) -> Face:
    """A map as a face: as large as its hexes need."""
    middles = {cell.name: centre(cell.at, SIDE, sketch.flat) for cell in sketch.cells}
    left, right = _span((x for x, _ in middles.values()))
    top, bottom = _span((y for _, y in middles.values()))
    size = Size(round(right - left + 2 * SIDE + 2 * EDGE, 1), round(bottom - top + 2 * SIDE + 2 * EDGE + TITLE, 1))
    ink = drawing.palette.ink
    out = svgwrite.Drawing(size=(f"{size.width}mm", f"{size.height}mm"), debug=False)
    out.viewbox(0, 0, *size)
    out.add(out.rect((0, 0), size, fill=ink.paper))
    _words(out, sketch.title, EDGE, EDGE + 6, 14, family=SERIF, weight=700, fill=ink.ink)
    tints: dict[str, str] = {}
    for cell in sketch.cells:
        x = middles[cell.name][0] - left + SIDE + EDGE
        y = middles[cell.name][1] - top + SIDE + EDGE + TITLE
        suit = drawing.palette.suits.get(cell.terrain.casefold().replace(" ", "-"))
        tint = suit.light if suit else tints.setdefault(cell.terrain, TINTS[len(tints) % len(TINTS)])
        out.add(out.polygon(corners(x, y, SIDE - 0.4, sketch.flat), fill=tint, stroke=ink.ink, stroke_width=0.35))
        _words(out, cell.name, x, y - 8.5, 9, weight=700, fill=ink.ink, middle=True)
        _words(out, cell.terrain, x, y - 4.5, 8, fill=ink.ink, middle=True)
        if cell.note:
            _words(out, cell.note, x, y - 1.2, 7, fill=ink.muted, middle=True)
        for row, (player, number) in enumerate(cell.pieces):
            _words(out, f"{player} {number}", x, y + 3 + 3.4 * row, 8.5, weight=700, fill=ink.ink, middle=True)
    return Face(f"{drawing.game}/map", out.tostring(), size)


def _span(values: Iterable[float]) -> tuple[float, float]:
    listed = list(values)
    return min(listed), max(listed)


def _words(
    out: svgwrite.Drawing,
    text: str,
    x: float,
    y: float,
    points: float,
    *,
    fill: str,
    family: str = SANS,
    weight: int = 400,
    middle: bool = False,
) -> None:
    """A line of type at a baseline; the size in points, placed in mm."""
    anchor = {"text_anchor": "middle"} if middle else {}
    out.add(
        out.text(
            text,
            (round(x, 2), round(y, 2)),
            fill=fill,
            font_family=family,
            font_weight=weight,
            font_size=round(points * MM_PER_PT, 3),
            **anchor,
        )
    )
