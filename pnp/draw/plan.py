"""A small map of hexagons as templates draw it: where each stands, what it is called, its outline. mm."""

from __future__ import annotations

from pnp.draw.numbers import number
from pnp.draw.shapes.hextile import centre, corners
from pnp.hexes import coordinates, disc
from pnp.named import NamedTuple


class MapHex(NamedTuple):
    """One hex: its printed name, its middle, and its outline as path data, from the middle of the map."""

    name: str
    x: float
    y: float
    d: str


def plan(radius: int, side: float, inset: float = 0.0, flat: bool = True) -> tuple[MapHex, ...]:
    """The hexes up to a distance from the middle, in the order of their names; outlines are drawn in by `inset` mm.

    >>> [spot.name for spot in plan(1, 10)][:3], plan(0, 10)[0].d[:9]
    (['A1', 'A2', 'B1'], 'M10 0L5 8')
    """
    spots = []
    for name, at in coordinates(disc(radius), flat).items():
        x, y = centre(at, side, flat)
        points = [f"{number(px)} {number(py)}" for px, py in corners(x, y, side - inset, flat)]
        spots.append(MapHex(name, x, y, f"M{'L'.join(points)}Z"))
    return tuple(spots)
