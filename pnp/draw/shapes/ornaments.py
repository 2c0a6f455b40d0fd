"""Shapes that a template would write badly: panel edges, scale patterns, the rosette of feathers. Millimetres.

Pure functions of their numbers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.draw.shapes import elements
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

# Kind of edge: number of repeats and depth in mm at a width of 57.
_EDGES = {
    "zigzag": (15, 1.73),
    "scallop": (10, 1.73),
    "wave": (4, 2.16),
    "bites": (9, 1.6),
    "steps": (8, 1.3),
    "straight": (1, 0.0),
}


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
        elif kind == "steps":
            low, high = number(y), number(y - depth)
            parts.append(f"H{number(x + step / 4)}V{high}H{number(x + 3 * step / 4)}V{low}H{number(x + step)}")
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
    radius, small, feed = step / 2, step * 0.243, step * 0.8
    for row in range(math.ceil((y1 - y0) / feed) + 1):
        y = y0 + row * feed
        x = x0 - (0 if row % 2 else radius)
        while x < x1:
            middle = x + radius
            outer.append(_arc(middle, y, radius))
            inner.append(_arc(middle, y, small))
            x += step
    return Markup("").join(
        elements.path("".join(arcs), fill="none", stroke=colour, stroke_width=wide, stroke_linecap="round").markup
        for arcs, wide in ((outer, 0.35), (inner, 0.3))
    )


def _arc(x: float, y: float, radius: float) -> str:
    return f"M{number(x - radius)} {number(y)}A{number(radius)} {number(radius)} 0 0 1 {number(x + radius)} {number(y)}"


class Petal(NamedTuple):
    """One ring of a rosette, from the outside in: length and half width, mm, and its tone."""

    length: float
    half: float
    tone: str


# Kind of rosette: its rings, the line around each petal, and the discs of an eye near the tip (radius, colour).
_ROSETTES: Mapping[str, tuple[tuple[Petal, ...], str, tuple[tuple[float, str], ...]]] = {
    "feathers": (
        (Petal(23.2, 3.3, "#226463"), Petal(18.2, 2.75, "#3f938b"), Petal(13.2, 2.1, "#327d7a")),
        "#0e3233",
        ((1.5, "#78b4ab"), (1.08, "#e6a53a"), (0.62, "#0e3233")),
    ),
    "rays": (
        (Petal(22.3, 2.0, "#c07c28"), Petal(17.4, 1.95, "#dfa03c"), Petal(12.3, 1.9, "#efca76")),
        "#4a3009",
        (),
    ),
    "leaves": (
        (Petal(22.3, 2.3, "#3f5a2a"), Petal(17.2, 2.2, "#5f7d3a"), Petal(12.3, 2.0, "#86a055")),
        "#22301a",
        (),
    ),
    "berries": (
        (Petal(22.3, 2.3, "#3f5a2a"), Petal(17.2, 2.2, "#5f7d3a"), Petal(12.3, 2.0, "#86a055")),
        "#22301a",
        ((1.25, "#22301a"), (1.0, "#b8432c"), (0.36, "#f2c9a2")),
    ),
    "claws": (
        (Petal(22.6, 3.1, "#8d7ab0"), Petal(17.4, 2.9, "#c7b6d8"), Petal(12.2, 2.5, "#f1e2c0")),
        "#20152c",
        (),
    ),
}
_PETALS = 16


@cache
def rosette(kind: str, x: float, y: float, scale: float = 1.0) -> Markup:
    """Forty-eight petals in three rings around a point, the same upside down; the outer ring reaches 23 mm."""
    if kind not in _ROSETTES:
        raise Unreadable.at(Source("rosette"), f"no rosette of {kind!r}; there are {', '.join(_ROSETTES)}")
    rings, line, eye = _ROSETTES[kind]
    group = elements.group(transform=f"translate({number(x)} {number(y)}) scale({number(scale)})")
    for ring, (length, half, tone) in enumerate(rings):
        shape = _petal(kind, length, half)
        for turn in range(_PETALS):
            # Rays, leaves and claws look out between those of the ring beneath; feathers lie eye upon eye.
            between = 0 if kind == "feathers" else ring % 2 / 2
            petal = elements.group(transform=f"rotate({number((turn + between) * 360 / _PETALS)})")
            petal.add(elements.path(d=shape, fill=tone, stroke=line, stroke_width=0.3, stroke_linejoin="round"))
            rib = f"M0 -3L0 {number(-length + (5.6 if kind == 'feathers' else 2.2))}"
            if kind == "claws":
                bend = f"{number(half * 1.1)} {number(-length * 0.6)}"
                rib = f"M{number(half * 0.3)} -4Q{bend} {number(-half)} {number(-length * 0.93)}"
            petal.add(elements.path(d=rib, fill="none", stroke=line, stroke_width=0.16, stroke_opacity=0.5))
            for radius, colour in eye:
                at = -length - 0.6 if kind == "berries" else -length + 3.5
                petal.add(elements.circle(center=(0, round(at, 2)), r=radius, fill=colour))
            if kind == "rays" and not ring:
                petal.add(elements.circle(center=(0, round(-length - 1.1, 2)), r=0.45, fill=rings[2].tone))
            group.add(petal)
    return group.markup


def _petal(kind: str, length: float, half: float) -> str:
    """Path data of one petal that points up from the middle: blunt feather, straight ray, pointed leaf or bent claw."""
    n = number
    if kind == "rays":
        return f"M0 -1.5L{n(half)} {n(-length * 0.62)}L0 {n(-length)}L{n(-half)} {n(-length * 0.62)}Z"
    if kind == "claws":
        return (
            f"M0 -1.5C{n(half * 1.4)} {n(-length * 0.4)} {n(half * 1.3)} {n(-length * 0.8)}"
            f" {n(-half * 1.3)} {n(-length)}"
            f"C{n(-half * 0.1)} {n(-length * 0.78)} {n(-half * 0.2)} {n(-length * 0.45)} 0 -1.5Z"
        )
    if kind in ("leaves", "berries"):
        return (
            f"M0 -1.5C{n(half * 0.8)} {n(-length * 0.45)} {n(half * 1.5)} {n(-length * 0.72)} 0 {n(-length)}"
            f"C{n(-half * 1.5)} {n(-length * 0.72)} {n(-half * 0.8)} {n(-length * 0.45)} 0 -1.5Z"
        )
    shoulder, neck, tip = n(-length + 3.6), n(-length + 1.9), n(-length + 0.7)
    return (
        f"M0 -1.5C{n(half * 0.3)} {n(-length * 0.4)} {n(half)} {n(-length * 0.6)} {n(half)} {shoulder}"
        f"C{n(half)} {neck} {n(half * 0.55)} {tip} 0 {n(-length)}"
        f"C{n(-half * 0.55)} {tip} {n(-half)} {neck} {n(-half)} {shoulder}"
        f"C{n(-half)} {n(-length * 0.6)} {n(-half * 0.3)} {n(-length * 0.4)} 0 -1.5Z"
    )
