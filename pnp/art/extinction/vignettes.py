"""The hexes of an island's board as small scenes: motifs in three sizes, open ground and still water round the middle.

The middle is for whoever lives there, so nothing tall stands in it.
"""

from __future__ import annotations

from zlib import crc32

from markupsafe import Markup, escape

from pnp.art.extinction.habitats import LINE, Kind, motif
from pnp.art.extinction.hex_scenes import SCENES, Patch, Spot
from pnp.draw.creatures.palettes import mix
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.errors import Source, Unreadable

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
    if name not in SCENES:
        raise Unreadable.at(Source("habitat"), f"no habitat {name!r}; there are {', '.join(SCENES)}")
    pick = crc32(f"{name} {cell}".encode())
    patches, spots = SCENES[name][pick % 3]
    turned = -1 if pick // 3 % 2 else 1
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
        spot, kind = _clear(at), _kind(ranks[at], pick // 6)
        parts.append(motif(name, spot.x * turned, spot.y - 0.2 * _UP * (spot.size - 1), suit, ink, spot.size, kind))
    scale = number(side / _SIDE)
    return Markup(f'<g transform="translate({number(x)} {number(y)}) scale({scale})">{"".join(parts)}</g>')


# What stands second: one animal or the other, or in half of the hexes what else grows there.
_SECOND: tuple[Kind, ...] = (2, 1, 3, 1)


def _kind(rank: int, pick: int) -> Kind:
    """Which motif stands at a spot, by its rank in size: the largest tells the habitat, the second who lives there.

    In half of the hexes something else grows at the second instead.
    """
    if rank == 1:
        return _SECOND[pick % 4]
    return 1 if rank % 2 else 0


def _clear(spot: Spot) -> Spot:
    """A motif moved towards the middle, or smaller, until foot and crown are clear of the hex's edges and of a cube.

    >>> _clear(Spot(-8.1, -0.9, 1.0)).x, _clear(Spot(5.0, 1.0, 1.0)).x
    (-7.2, 5.0)
    """
    size = min(spot.size, _LARGEST)
    while True:
        low = max(abs(spot.y - _HIGH * size), abs(spot.y + _HIGH * size))
        # Half of a hex on its point: so far to its flat side, and less by its slope towards a point.
        free = round(min(_INNER, 2 * _INNER - low * 3**0.5) - _HALF * size, 2)
        if abs(spot.x) <= free or free > _CUBE - 0.28 * size or size < _SMALLEST:
            return Spot(max(-free, min(free, spot.x)), spot.y, size)
        size -= 0.05


def _lit(name: str, suit: Suit) -> str:
    """What open ground leans towards: a wood's own light, the paper's white elsewhere."""
    return suit.light if name in ("woodland", "lake") else "#ffffff"


def _pool(oval: str, patch: Patch, turned: int, name: str, suit: Suit, ink: Ink) -> str:
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
