"""Shapes that a template would write badly: panel edges, scale patterns, the rosette of feathers. Millimetres.

Pure functions of their numbers; path data and groups come from svgwrite.
"""

from __future__ import annotations

import math
from functools import cache

import svgwrite
from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable

# Kind of edge: number of repeats and depth in mm at a width of 57.
_EDGES = {"zigzag": (15, 1.73), "scallop": (10, 1.73), "wave": (4, 2.16), "bites": (9, 1.6), "straight": (1, 0.0)}


@cache
def edge(kind: str, x0: float, x1: float, y: float) -> str:
    """Path data from (x0, y) to (x1, y) along the upper edge of a panel, beginning with M.

    >>> edge("straight", 3, 60, 52.2)
    'M3 52.2L60 52.2'
    """
    if kind not in _EDGES:
        raise Unreadable.at(Source("edge"), f"no edge {kind!r}; there are {', '.join(_EDGES)}")
    count, depth = _EDGES[kind]
    count = max(1, round(count * (x1 - x0) / 57))
    step = (x1 - x0) / count
    parts = [f"M{number(x0)} {number(y)}"]
    for turn in range(count):
        x = x0 + turn * step
        if kind == "zigzag":
            parts.append(f"L{number(x + step / 2)} {number(y - depth)}L{number(x + step)} {number(y)}")
        elif kind == "scallop":
            parts.append(f"A{number(step / 2)} {number(depth)} 0 0 1 {number(x + step)} {number(y)}")
        elif kind == "bites":
            # Concave, with a little of the straight edge left between two bites.
            rim = step * 0.16
            parts.append(f"L{number(x + rim)} {number(y)}")
            parts.append(f"A{number(step / 2 - rim)} {number(depth)} 0 0 0 {number(x + step - rim)} {number(y)}")
            parts.append(f"L{number(x + step)} {number(y)}")
        elif kind == "wave":
            quarter = step / 4
            parts.append(
                f"C{number(x + quarter)} {number(y - depth)} {number(x + quarter)} {number(y - depth)} "
                f"{number(x + 2 * quarter)} {number(y)}"
                f"S{number(x + 3 * quarter)} {number(y + depth * 0.67)} {number(x + step)} {number(y)}"
            )
        else:
            parts.append(f"L{number(x + step)} {number(y)}")
    return "".join(parts)


@cache
def scales(x0: float, y0: float, x1: float, y1: float, step: float, colour: str) -> Markup:
    """Rows of overlapping arcs, each with a smaller one within, that cover a rectangle and more."""
    outer, inner = [], []
    radius, small, feed = step / 2, step * 0.243, step * 0.553
    for row in range(math.ceil((y1 - y0) / feed) + 1):
        y = y0 + row * feed
        x = x0 - (0 if row % 2 else radius)
        while x < x1:
            middle = x + radius
            outer.append(_arc(middle, y, radius))
            inner.append(_arc(middle, y, small))
            x += step
    drawing = svgwrite.Drawing(debug=False)
    return _markup(
        drawing.path(d="".join(outer), fill="none", stroke=colour, stroke_width=0.35, stroke_linecap="round"),
        drawing.path(d="".join(inner), fill="none", stroke=colour, stroke_width=0.3, stroke_linecap="round"),
    )


def _arc(x: float, y: float, radius: float) -> str:
    return f"M{number(x - radius)} {number(y)}A{number(radius)} {number(radius)} 0 0 1 {number(x + radius)} {number(y)}"


# Rings of feathers from the outside in: length, half width, tone.
_RINGS = ((22.3, 2.05, "#226463"), (17.2, 2.0, "#3f938b"), (12.3, 1.95, "#327d7a"))
_LINE, _EYE = "#0e3233", ("#78b4ab", "#e6a53a", "#0e3233")


@cache
def rosette(x: float, y: float, scale: float = 1.0) -> Markup:
    """Forty-eight eyed feathers in three rings around a point; the outer ring reaches 22.3 mm at scale 1."""
    drawing = svgwrite.Drawing(debug=False)
    group = drawing.g(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")
    for length, half, tone in _RINGS:
        shape = (
            f"M0 -1.5C{number(half * 0.3)} {number(-length * 0.4)} {number(half)} {number(-length * 0.6)} "
            f"{number(half)} {number(-length + 3.6)}C{number(half)} {number(-length + 1.9)} {number(half * 0.55)} "
            f"{number(-length + 0.7)} 0 {number(-length)}C{number(-half * 0.55)} {number(-length + 0.7)} "
            f"{number(-half)} {number(-length + 1.9)} {number(-half)} {number(-length + 3.6)}"
            f"C{number(-half)} {number(-length * 0.6)} {number(-half * 0.3)} {number(-length * 0.4)} 0 -1.5Z"
        )
        for turn in range(16):
            feather = drawing.g(transform=f"rotate({number(turn * 22.5)})")
            feather.add(drawing.path(d=shape, fill=tone, stroke=_LINE, stroke_width=0.3, stroke_linejoin="round"))
            feather.add(
                drawing.path(
                    d=f"M0 -3L0 {number(-length + 5.6)}", fill="none", stroke=_LINE, stroke_width=0.16, opacity=0.55
                )
            )
            for radius, eye in zip((1.22, 0.88, 0.5), _EYE, strict=True):
                feather.add(drawing.circle(center=(0, round(-length + 3.5, 2)), r=radius, fill=eye))
            group.add(feather)
    return _markup(group)


def _markup(*elements: svgwrite.base.BaseElement) -> Markup:
    return Markup("".join(element.tostring() for element in elements))
