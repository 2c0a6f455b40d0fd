"""The hexes of an island's board as small scenes: motifs in three sizes, open ground and still water round the middle.

The middle is for whoever lives there, so nothing tall stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple
from zlib import crc32

from markupsafe import Markup, escape

from pnp.art.extinction.habitats import LINE, Kind, motif
from pnp.draw.creatures.palettes import mix
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.errors import Source, Unreadable


class _Spot(NamedTuple):
    """Where a motif stands in a hex of a board, mm from its middle, and how large."""

    x: float
    y: float
    size: float


class _Patch(NamedTuple):
    """A stretch of a hex's ground: middle and radii, mm, and what it is: open, shaded or still water."""

    x: float
    y: float
    wide: float
    high: float
    kind: Literal["open", "shade", "water"]


# Two small scenes a habitat, each also seen from the other side. What is far stands before what is near; the middle
# is open, for whoever lives there, and so are the coordinate above it and the letter below.
_SCENES: Mapping[str, tuple[tuple[tuple[_Patch, ...], tuple[_Spot, ...]], ...]] = MappingProxyType(
    {
        "woodland": (
            (
                (
                    _Patch(0.4, 0.6, 5.8, 3.6, "open"),
                    _Patch(-6.6, 6, 3, 0.8, "shade"),
                    _Patch(7, 3.9, 2.4, 0.7, "shade"),
                ),
                (
                    _Spot(7.8, -3.4, 0.8),
                    _Spot(-5.9, -2.7, 0.95),
                    _Spot(6.4, -0.7, 1.05),
                    _Spot(-8.1, -0.9, 1.15),
                    _Spot(8.2, 1.5, 1.0),
                    _Spot(-6.5, 3.2, 1.55),
                    _Spot(5.3, 5.7, 0.6),
                ),
            ),
            (
                (
                    _Patch(-0.6, 1.4, 5.2, 3.0, "open"),
                    _Patch(7, 5.9, 2.8, 0.8, "shade"),
                    _Patch(-7.7, 5.2, 2.2, 0.7, "shade"),
                ),
                (
                    _Spot(-7.9, -3.2, 0.8),
                    _Spot(6.2, -3.9, 0.9),
                    _Spot(8.3, -1.2, 1.05),
                    _Spot(-6.3, -0.4, 0.9),
                    _Spot(-7.9, 2.9, 1.3),
                    _Spot(6.7, 3.2, 1.5),
                    _Spot(-4.6, 6.9, 0.5),
                ),
            ),
        ),
        "meadow": (
            (
                (_Patch(1.4, 0.2, 7.4, 2.6, "open"), _Patch(-5.6, 5, 3.6, 0.8, "shade")),
                (
                    _Spot(7.2, -3.2, 0.8),
                    _Spot(-7.6, -2.4, 0.75),
                    _Spot(6.8, 2.2, 1.15),
                    _Spot(-5.9, 2.8, 1.5),
                    _Spot(5, 6.2, 0.6),
                ),
            ),
            (
                (_Patch(-2, 2.2, 7, 2.2, "open"), _Patch(6.8, 1.9, 2.9, 0.7, "shade")),
                (
                    _Spot(-6.6, -3.4, 1.05),
                    _Spot(7.4, -4, 0.65),
                    _Spot(6.1, -0.3, 1.4),
                    _Spot(-7.7, 0.6, 0.7),
                    _Spot(-5.6, 4.8, 0.95),
                ),
            ),
        ),
        "brushland": (
            (
                (_Patch(1, 1, 7, 3, "open"), _Patch(-6.6, 3.9, 3.6, 0.8, "shade"), _Patch(7, 4.6, 2.4, 0.6, "shade")),
                (
                    _Spot(6.4, -3.6, 0.8),
                    _Spot(-8, -2.2, 0.75),
                    _Spot(-6.3, 1.9, 1.45),
                    _Spot(7.2, 3.2, 0.95),
                    _Spot(8.4, -0.6, 0.45),
                ),
            ),
            (
                (
                    _Patch(-1.4, 0.4, 6.6, 2.6, "open"),
                    _Patch(6.8, 2.6, 3.2, 0.8, "shade"),
                    _Patch(-6.9, -1.4, 2.4, 0.6, "shade"),
                ),
                (
                    _Spot(8, -3.6, 0.6),
                    _Spot(-6.8, -2.8, 1.0),
                    _Spot(6.7, 0.7, 1.35),
                    _Spot(-7.6, 3.4, 0.8),
                    _Spot(-4.9, 6, 0.5),
                ),
            ),
        ),
        "marsh": (
            (
                (
                    _Patch(-5.4, 4.4, 3.9, 1.2, "water"),
                    _Patch(6.6, -2.2, 2.7, 0.9, "water"),
                    _Patch(5.6, 5.5, 2, 0.6, "water"),
                ),
                (_Spot(6.6, -3.6, 0.85), _Spot(-8, -1.7, 0.85), _Spot(-6.1, 2.3, 1.55), _Spot(7.8, 2.6, 1.0)),
            ),
            (
                (
                    _Patch(5.6, 3.2, 3.8, 1.2, "water"),
                    _Patch(-6.8, -2.6, 2.5, 0.8, "water"),
                    _Patch(-5.4, 5.2, 2.3, 0.7, "water"),
                ),
                (_Spot(7.7, -3.6, 0.75), _Spot(-6.8, -3.6, 0.95), _Spot(6.6, 1.2, 1.5), _Spot(-7.4, 3, 1.05)),
            ),
        ),
        "lake": (
            (
                (_Patch(-5.2, 3.2, 4.2, 2.4, "open"), _Patch(5.4, -3.2, 3.4, 1.4, "shade")),
                (_Spot(-7, -2.8, 1.1), _Spot(6.7, -4.3, 0.75), _Spot(7.2, 1.8, 1.35), _Spot(-5.5, 4, 0.9)),
            ),
            (
                (_Patch(5.6, 1.6, 3.8, 2.6, "open"), _Patch(-5.4, -2.6, 3.6, 1.5, "shade")),
                (_Spot(6.6, -3.6, 1.0), _Spot(-7.2, -1.4, 1.35), _Spot(6.9, 2.6, 0.8), _Spot(-6.2, 4.2, 1.05)),
            ),
        ),
        "swamp": (
            (
                (
                    _Patch(-5.6, 5.2, 3.7, 1.1, "water"),
                    _Patch(6.6, 0.4, 2.7, 0.8, "water"),
                    _Patch(5.2, 5.9, 1.8, 0.5, "water"),
                ),
                (_Spot(7.6, -2.4, 1.0), _Spot(-8, -3.2, 0.75), _Spot(-6.5, 2.2, 1.5), _Spot(7.5, 4.1, 0.7)),
            ),
            (
                (
                    _Patch(5.7, 4.5, 3.7, 1.1, "water"),
                    _Patch(-6.8, -0.6, 2.7, 0.8, "water"),
                    _Patch(-5.2, 5.9, 1.8, 0.5, "water"),
                ),
                (_Spot(7.9, -3.8, 0.75), _Spot(-7, -3, 1.05), _Spot(6.7, 1.4, 1.5), _Spot(-7.7, 4, 0.75)),
            ),
        ),
    }
)
_SIDE = 11.547  # the side of the hex in which they are composed, mm
_INNER = 9.2  # what is free of a hex to each side, mm: 10 but for a rim that neighbours' motifs do not share
_HALF, _HIGH = 2.0, 2.0  # half the width of a motif of size 1, and about half its height
_LARGEST, _SMALLEST = 1.4, 0.5
_CUBE = 6.0  # half of a counter
_UP = 2.2  # a motif's foot lies so much below its middle


def vignette(name: str, cell: str, x: float, y: float, side: float, suit: Suit, ink: Ink) -> Markup:
    """What grows in one hex of a board, about the hex's middle, mm: a small scene round an open middle.

    The same hex has the same scene always; neighbours see theirs from different sides.
    """
    if name not in _SCENES:
        raise Unreadable.at(Source("habitat"), f"no habitat {name!r}; there are {', '.join(_SCENES)}")
    pick = crc32(f"{name} {cell}".encode())
    patches, spots = _SCENES[name][pick % 2]
    turned = -1 if pick // 2 % 2 else 1
    tones = {"open": mix(suit.ground, _lit(name, suit), 0.22), "shade": mix(suit.ground, suit.dark, 0.3)}
    parts = []
    for patch in patches:
        middle = f'cx="{number(patch.x * turned)}" cy="{number(patch.y)}"'
        oval = f'{middle} rx="{number(patch.wide)}" ry="{number(patch.high)}"'
        if patch.kind == "water":
            parts.append(_pool(oval, patch, turned, name, suit, ink))
        elif not ink.light:
            parts.append(f'<ellipse {oval} fill="{tones[patch.kind]}"/>')
    # Where ink is saved, the largest three are enough.
    kept = sorted(spots, key=lambda spot: -spot.size)[:3] if ink.light else spots
    ranks = {spot: rank for rank, spot in enumerate(sorted(spots, key=lambda spot: -spot.size))}
    for at in spots if not ink.light else [spot for spot in spots if spot in kept]:
        spot, kind = _clear(at), _kind(ranks[at], pick // 4)
        parts.append(motif(name, spot.x * turned, spot.y - 0.2 * _UP * (spot.size - 1), suit, ink, spot.size, kind))
    scale = number(side / _SIDE)
    return Markup(f'<g transform="translate({number(x)} {number(y)}) scale({scale})">{"".join(parts)}</g>')


def _kind(rank: int, pick: int) -> Kind:
    """Which motif stands at a spot, by its rank in size: the largest tells the habitat, the second who lives there.

    In half of the hexes something else grows at the second instead.
    """
    if rank == 1:
        return 2 if pick % 2 else 1
    return 1 if rank % 2 else 0


def _clear(spot: _Spot) -> _Spot:
    """A motif moved towards the middle, or smaller, until foot and crown are clear of the hex's edges and of a cube.

    >>> _clear(_Spot(-8.1, -0.9, 1.0)).x, _clear(_Spot(5.0, 1.0, 1.0)).x
    (-7.2, 5.0)
    """
    size = min(spot.size, _LARGEST)
    while True:
        low = max(abs(spot.y - _HIGH * size), abs(spot.y + _HIGH * size))
        # Half of a hex on its point: so far to its flat side, and less by its slope towards a point.
        free = round(min(_INNER, 2 * _INNER - low * 3**0.5) - _HALF * size, 2)
        if abs(spot.x) <= free or free > _CUBE - 0.28 * size or size < _SMALLEST:
            return _Spot(max(-free, min(free, spot.x)), spot.y, size)
        size -= 0.05


def _lit(name: str, suit: Suit) -> str:
    """What open ground leans towards: a wood's own light, the paper's white elsewhere."""
    return suit.light if name in ("woodland", "lake") else "#ffffff"


def _pool(oval: str, patch: _Patch, turned: int, name: str, suit: Suit, ink: Ink) -> str:
    """Still water with one line of light on it."""
    x, y = (patch.x - patch.wide * 0.1) * turned, patch.y - patch.high * 0.3
    line = f"M{number(x)} {number(y)}h{number(patch.wide * 0.5)}"
    if ink.light:
        return f'<ellipse {oval} fill="{escape(ink.white)}" stroke="{escape(ink.ink)}" stroke-width="{LINE}"/>'
    tone = mix(suit.ground, suit.dark, 0.55) if name == "swamp" else mix(suit.ground, suit.light, 0.55)
    return (
        f'<ellipse {oval} fill="{tone}"/><path d="{line}" fill="none" stroke="{escape(suit.rim)}" '
        f'stroke-width="0.3" stroke-linecap="round"/>'
    )
