"""The land behind an animal: a view of it in planes that pale with the distance, and what lies nearest, cropped.

Each land has several views; a card's number says which, or its look (`view=desert`). A look may name the plate of which
a herd stands far off (`herd=bison`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from zlib import crc32

from markupsafe import Markup

from pnp.art.megafauna import near, seas, views, wet_views, wood_views
from pnp.art.megafauna.sky import HOURS, Place, draw_sky
from pnp.art.megafauna.views import View
from pnp.draw.landscape.lands import Hour, Sheet
from pnp.errors import Source, Unreadable

FLOOR = 0.87
"""Where the near ground begins, as a share of the height."""

_FLAT = Hour("#000000", "#ffffff", "#fff3d6", "#000000", 0.0, 0.3)

VIEWS: Mapping[str, View] = MappingProxyType(
    {
        "grassland": views.grassland,
        "steppe": views.steppe,
        "badlands": views.badlands,
        "desert": views.desert,
        "dunes": views.dunes,
        "ferns": views.fern_plain,
        "firs": wood_views.firs,
        "oaks": wood_views.oaks,
        "redwoods": wood_views.redwoods,
        "araucarias": wood_views.araucarias,
        "peaks": views.peaks,
        "tundra": views.tundra,
        "ash": views.ash_fall,
        "bayou": wet_views.bayou,
        "marsh": wet_views.marsh,
        "coal": wet_views.coal_swamp,
        "surf": wet_views.surf,
        "stacks": wet_views.stacks,
        "shelf": seas.shelf,
        "kelp": seas.kelp,
        "deep": seas.deep,
        "swell": seas.swell,
    }
)
LANDS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "savanna": ("grassland", "badlands", "steppe"),
        "forest": ("oaks", "firs", "redwoods"),
        "water": ("shelf", "deep"),
        "shore": ("surf", "stacks"),
        "mountain": ("peaks", "tundra"),
        "wetland": ("marsh", "bayou"),
    }
)
"""The views of each land."""

_WET = ("shelf", "kelp", "deep", "swell")


def plain(
    land: str, hour: str, seed: str, width: float, height: float, floor: float = FLOOR, look: str = "", far: str = ""
) -> Markup:
    """A land at an hour, from (0, 0) to (width, height) mm, its near ground from `floor` of the height on.

    `look` may say `view=NAME`; `far` is the outline of what stands in herds far off, see `Place.far`.
    """
    name, p = _place("plain", land, hour, seed, width, height, floor, look, far)
    if name not in _WET or name == "swell":
        draw_sky(p)
    VIEWS[name](p)
    return Markup("".join(p.sheet.out))


def brink(land: str, hour: str, seed: str, width: float, height: float, look: str = "") -> Markup:
    """What lies nearest in that land, cropped by the window: drawn after the animal and clipped with it.

    Low where a plate is to be seen to its ends (`near=no`).
    """
    name, p = _place("brink", land, hour, f"{seed}near", width, height, FLOOR, look, "")
    near.nearest(p, name, low="near=no" in look)
    return Markup("".join(p.sheet.out))


def _place(
    what: str, land: str, hour: str, seed: str, width: float, height: float, floor: float, look: str, far: str
) -> tuple[str, Place]:
    if land not in LANDS or hour not in HOURS:
        raise Unreadable.at(Source(what), f"no land {land!r} at {hour!r}")
    said = [part.strip().removeprefix("view=") for part in look.split(";") if part.strip().startswith("view=")]
    digits = "".join(filter(str.isdigit, seed))
    number = int(digits) if digits else crc32(seed.encode())
    name = said[0] if said else LANDS[land][number % len(LANDS[land])]
    if name not in VIEWS:
        raise Unreadable.at(Source(what), f"no view {name!r}; there are {', '.join(VIEWS)}")
    tone, light = near.TONES[name], replace(_FLAT, low=HOURS[hour].low)
    sheet = Sheet((tone, tone, tone), light, None, 0, crc32(seed.encode()), width, height)
    side = 1 if number // 2 % 2 else -1
    return name, Place(sheet, hour, side, floor - 0.19, floor, far)
