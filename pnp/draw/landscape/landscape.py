"""The quiet scene behind an animal: one sky gradient and two to four flat tones, the seed moves hills and tufts.

Six lands, each seen from four places, and four hours. The tones lean to the suit's hue at the land's own lightness, so
a deck keeps its colour and its habitats stay apart. Nothing leaves the rectangle, so nothing needs clipping.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pnp.draw.creatures.palettes import INK, mix
from pnp.named import NamedTuple

from . import dry, lands, near, wet
from .lands import Hour

Ink = Literal["full", "light"]

FLOOR = 0.86
"""Where feet stand, as a share of the height."""


class Scene(NamedTuple):
    """A landscape: `defs` holds its gradient (or nothing), `body` the shapes, from (0, 0) to (width, height)."""

    defs: str
    body: str


@dataclass(frozen=True, slots=True)
class _Land:
    """Three tones from far to near, and how much of the suit's hue they take."""

    far: str
    middle: str
    near: str
    suit: float


def landscape(
    land: str,
    hour: str,
    suit: tuple[str, ...] | None,
    seed: int,
    width: float,
    height: float,
    *,
    ink: Ink = "full",
    prefix: str = "land",
    sight: int = 0,
) -> Scene:
    """The scene of a land at an hour in a rectangle of that size, mm.

    `suit` is the deck's colours, its ground first, or None for the land's own hue; `prefix` starts the gradient's id,
    so that several scenes fit in one file; `sight` is the place that the land is seen from, of four. In light ink there
    is a ground line and nothing else. Raises ValueError for a land or an hour that there is not.
    """
    if land not in LANDS:
        raise ValueError(f"no land {land!r}; there are {', '.join(LANDS)}")
    if hour not in HOURS:
        raise ValueError(f"no hour {hour!r}; there are {', '.join(HOURS)}")
    if ink == "light":
        y = height * FLOOR
        return Scene(
            "", f'<path fill="none" stroke="{INK}" stroke-width="0.20" d="M0.00 {y:.2f}L{width:.2f} {y:.2f}"/>'
        )
    when = HOURS[hour]
    sheet = _sheet(land, hour, suit, seed, width, height)
    top, low = when.top, when.low
    if land == "water":
        top, low = mix(sheet.far, when.disc, 0.5), mix(sheet.middle, sheet.near, 0.1)
    elif suit:
        # The sky takes a breath of the suit, or red hills stand before a foreign sky; a foreign one would be grey.
        top = mix(top, lands.level(suit[0], lands.luma(top)), 0.22 * lands.kin(top, suit[0]))
    name, horizon = f"{prefix}-sky", 0.95 if land == "water" else 0.66
    defs = (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="{horizon:.2f}" stop-color="{low}"/></linearGradient>'
    )
    sights = SIGHTS[land]
    sights[sight % len(sights)](sheet)
    sky = f'<rect x="0" y="0" width="{width:.2f}" height="{height:.2f}" fill="url(#{name})"/>'
    return Scene(defs, sky + "".join(sheet.out))


def nearest(land: str, hour: str, suit: tuple[str, ...] | None, seed: int, width: float, height: float) -> str:
    """What lies nearest in that scene, to be drawn after the animal and clipped with it: shapes as SVG, mm."""
    sheet = _sheet(land, hour, suit, seed + 1, width, height)
    near.nearest(sheet, land)
    return "".join(sheet.out)


def _sheet(land: str, hour: str, suit: tuple[str, ...] | None, seed: int, width: float, height: float) -> lands.Sheet:
    what = LANDS[land]
    tones = (what.far, what.middle, what.near)
    return lands.Sheet(tones, HOURS[hour], suit[0] if suit else None, what.suit, seed, width, height)


HOURS: Mapping[str, Hour] = MappingProxyType(
    {
        "dawn": Hour("#f3c9a8", "#fbeed2", "#fdf6df", "#f3c9a8", 0.10, 0.4),
        "day": Hour("#a9cbe6", "#f7ead0", "#fdf3d6", "#fff7df", 0.06, 0.3),
        "dusk": Hour("#e0a07c", "#fae2b4", "#fff0c4", "#a5523a", 0.12, 0.44),
        "night": Hour("#6a7da6", "#c6cfdf", "#f6f3e3", "#46598a", 0.34, 0.3, True),
    }
)
"""The four hours of the day."""

LANDS: Mapping[str, _Land] = MappingProxyType(
    {
        "savanna": _Land("#e3bb74", "#cf9f58", "#b98743", 0.45),
        "forest": _Land("#a9c4a0", "#7ea27a", "#5f8460", 0.28),
        "water": _Land("#b4e2f1", "#62add3", "#2f6d9b", 0.1),
        "shore": _Land("#ecd6a4", "#c9ab74", "#8f7650", 0.22),
        "mountain": _Land("#b7bfca", "#8d98a3", "#6f7d6d", 0.32),
        "wetland": _Land("#b3c29a", "#8aa680", "#667d52", 0.30),
    }
)
"""The six lands."""

Sights = Sequence[Callable[[lands.Sheet], None]]
SIGHTS: Mapping[str, Sights] = MappingProxyType(
    {
        "savanna": (lands.savanna, dry.kopjes, dry.dry_river, dry.table_land),
        "forest": (lands.forest, dry.firs, dry.clearing, dry.jungle),
        "water": (lands.water, wet.reef, wet.open_sea, wet.river_bed),
        "shore": (lands.shore, wet.stacks, wet.cliffs, wet.dunes),
        "mountain": (lands.mountain, dry.domes, dry.valley, dry.volcano),
        "wetland": (lands.wetland, wet.mangroves, wet.channels, wet.bog),
    }
)
"""What each land looks like from its four places."""
