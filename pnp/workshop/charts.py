"""What the workshop's charts are drawn with, in millimetres: the tried deck is solid and the standard one hollow."""

from __future__ import annotations

import svgwrite

from pnp.fonts import SANS
from pnp.units import MM_PER_PT

PAPER, INK, MUTED, GRID, SOLID = "#ffffff", "#26241f", "#5d584e", "#dedacf", "#1f6f78"


def mm(value: float) -> float:
    """A length as it is written."""
    return round(value, 3)


def draw_bar(out: svgwrite.Drawing, x: float, y: float, wide: float, tall: float, solid: bool) -> None:
    """A bar from its top left corner."""
    fill, stroke = (SOLID, SOLID) if solid else (PAPER, INK)
    out.add(out.rect((mm(x), mm(y)), (mm(wide), mm(tall)), fill=fill, stroke=stroke, stroke_width=0.3))


def set_words(
    out: svgwrite.Drawing,
    text: str,
    x: float,
    y: float,
    points: float,
    *,
    fill: str = INK,
    weight: int = 400,
    anchor: str = "start",
    family: str = SANS,
) -> None:
    """A line of type at a baseline; the size in points, placed in mm."""
    out.add(
        out.text(
            text,
            (mm(x), mm(y)),
            fill=fill,
            font_family=family,
            font_weight=weight,
            font_size=mm(points * MM_PER_PT),
            text_anchor=anchor,
        )
    )
