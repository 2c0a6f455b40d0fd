"""The land behind an animal: a low horizon under a sky that pales, a far range, dotted lines as on a surveyor's map.

No gradient: flat tones of sky and of ground, and clouds at its sides, so that a large animal stands alone on a large
plain and the sky above a low one is not empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from pnp.draw.creatures.geometry import Path, ellipse, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.lands import Hour, Sheet
from pnp.draw.lands_near import nearest
from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable

STEPS = 5
"""Tones of sky from the top to the horizon."""

FLOOR = 0.87
"""Where feet stand, as a share of the height."""

_FLAT = Hour("#000000", "#ffffff", "#fff3d6", "#000000", 0.0, 0.3)


class Ground(NamedTuple):
    """Far range, plain and foreground of a land."""

    far: str
    middle: str
    near: str


LANDS: Mapping[str, Ground] = MappingProxyType(
    {
        "savanna": Ground("#c9a06a", "#d9b877", "#b98c4c"),
        "forest": Ground("#6f8a68", "#93a574", "#6b7f4e"),
        "water": Ground("#8fb3b5", "#5f9199", "#3f747f"),
        "shore": Ground("#b9a98a", "#e0cda0", "#bfa26c"),
        "mountain": Ground("#8a8f96", "#b3ab98", "#8c8470"),
        "wetland": Ground("#93a27c", "#a8b183", "#77875a"),
    }
)
SKIES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "dawn": ("#f0cfae", "#f7e3c4"),
        "day": ("#d3dfd8", "#ecead3"),
        "dusk": ("#e3a983", "#f3cf9f"),
        "night": ("#6f7a93", "#a3a8b0"),
    }
)
"""Sky and the band above the horizon, by the hour."""


def plain(land: str, hour: str, seed: str, width: float, height: float, floor: float = FLOOR) -> Markup:
    """A land at an hour, from (0, 0) to (width, height) mm; feet stand at `floor` of the height."""
    if land not in LANDS or hour not in SKIES:
        raise Unreadable.at(Source("plain"), f"no land {land!r} at {hour!r}")
    top, low = SKIES[hour]
    s = Sheet(LANDS[land], _FLAT, None, 0, crc32(seed.encode()), width, height)
    horizon = floor - 0.17
    s.shape(poly([(0, 0), (s.w, 0), (s.w, s.h), (0, s.h)]), top)
    for step in range(1, STEPS):
        y = s.h * (horizon - 0.5 + 0.4 * step / STEPS)
        s.shape(poly([(0, y), (s.w, y), (s.w, s.h), (0, s.h)]), mix(top, low, step / (STEPS - 1)))
    if land == "water":
        _sea(s, horizon, mix(top, s.far, 0.4))
    else:
        _sun(s, hour, horizon)
        _clouds(s, mix(low, "#ffffff", 0.12 if hour == "night" else 0.45))
        _range(s, land, horizon, mix(s.far, low, 0.45))
        s.shape(_band(s, horizon, 0.006), s.middle)
        s.shape(_band(s, floor - 0.04, 0.012), s.near)
        if land in ("wetland", "shore"):
            for _ in range(3):
                x, y = s.w * s.pick(0.1, 0.9), s.h * s.pick(horizon + 0.04, floor - 0.08)
                s.shape(ellipse(x, y, s.w * s.pick(0.06, 0.13), s.h * 0.008), mix(low, "#ffffff", 0.25))
        s.tufts(7, s.deep, floor + 0.03, 0.99, max(0.5, s.h / 60))
    _dotted(s, horizon, mix(s.near, "#2b211b", 0.35))
    return Markup("".join(s.out))


def brink(land: str, hour: str, seed: str, width: float, height: float) -> Markup:
    """What lies nearest in that land, at its lower corners: drawn after the animal and clipped with it."""
    if land not in LANDS or hour not in SKIES:
        raise Unreadable.at(Source("brink"), f"no land {land!r} at {hour!r}")
    light = replace(_FLAT, low=SKIES[hour][1])
    s = Sheet(LANDS[land], light, None, 0, crc32(seed.encode()) + 1, width, height)
    nearest(s, land)
    return Markup("".join(s.out))


def _band(s: Sheet, level: float, swing: float) -> Path:
    crest = [(s.w * k / 5, s.h * (level + s.pick(-swing, swing))) for k in range(6)]
    ground = smooth(crest, False)
    return Path(ground.start, [*ground.segments, (s.w, s.h), (0.0, s.h)], True)


def _sun(s: Sheet, hour: str, horizon: float) -> None:
    tone = {"dawn": "#fbefd2", "day": "#f8f3dc", "dusk": "#f9e3b4", "night": "#e9e6d4"}[hour]
    high = {"dawn": horizon - 0.1, "day": 0.26, "dusk": horizon - 0.05, "night": 0.24}[hour]
    # At the right, at the left, or behind clouds: not one disc behind every animal.
    way = s.pick(0, 3)
    x, y, r = s.w * (s.pick(0.62, 0.76) if way < 1 else s.pick(0.2, 0.34)), s.h * high, s.h * 0.105
    if way < 2 or hour == "night":
        s.disc(x, y, r * 1.55, tone, 0.4)
        s.disc(x, y, r, tone)
    if hour == "night":
        for _ in range(12):
            s.disc(s.w * s.pick(0.04, 0.96), s.h * s.pick(0.05, 0.5), s.pick(0.12, 0.24), tone)


def _clouds(s: Sheet, tone: str) -> None:
    """Three long clouds with level feet, smaller towards the horizon."""
    for x, y, wide in ((0.08, 0.16, 0.3), (0.84, 0.3, 0.26), (0.3, 0.4, 0.16)):
        left, base, long = s.w * (x + s.pick(-0.06, 0.06) - wide / 2), s.h * (y + s.pick(-0.03, 0.03)), s.w * wide
        puffs = [(0.0, 0.0), (0.14, 0.11), (0.3, 0.1), (0.44, 0.24), (0.62, 0.2), (0.74, 0.1), (0.9, 0.08), (1.0, 0.0)]
        top = smooth([(left + long * u, base - long * v) for u, v in puffs], False)
        s.shape(Path(top.start, [*top.segments, (left, base)], True), tone)


def _range(s: Sheet, land: str, horizon: float, tone: str) -> None:
    """What stands on the horizon: peaks, flat mesas, a line of trees."""
    base = s.h * (horizon + 0.02)
    if land == "mountain":
        for k in range(4):
            x, half, high = s.w * (0.1 + 0.27 * k + s.pick(-0.05, 0.05)), s.w * 0.2, s.h * s.pick(0.14, 0.26)
            s.shape(poly([(x - half, base), (x, base - high), (x + half, base)]), tone)
            cap = [(x - half * 0.22, base - high * 0.78), (x, base - high), (x + half * 0.22, base - high * 0.78)]
            s.shape(poly([*cap, (x, base - high * 0.68)]), mix(tone, "#ffffff", 0.6))
    elif land == "savanna":
        for x, wide, high in ((0.08, 0.2, 0.09), (0.8, 0.26, 0.13)):
            left, right, top = s.w * (x - 0.05), s.w * (x + wide), base - s.h * high
            s.shape(poly([(left - 2, base), (left + 1, top), (right - 1, top), (right + 2, base)]), tone)
    else:
        dark = mix(tone, s.near, 0.4)
        x = -1.0
        while x < s.w + 1:
            high = s.h * s.pick(0.05, 0.1) * (1.3 if land == "forest" else 0.6)
            s.shape(ellipse(x, base, s.w * 0.035, high), dark)
            x += s.w * s.pick(0.04, 0.07)


def _sea(s: Sheet, horizon: float, tone: str) -> None:
    s.shape(poly([(0, s.h * 0.22), (s.w, s.h * 0.22), (s.w, s.h), (0, s.h)]), s.far)
    s.shape(_band(s, 0.5, 0.02), s.middle)
    s.shape(_band(s, 0.84, 0.02), s.near)
    for _ in range(9):
        x, y = s.w * s.pick(0.02, 0.85), s.h * s.pick(0.27, 0.95)
        wave = [(x, y), (x + s.w * 0.04, y - 0.5), (x + s.w * 0.08, y)]
        s.line(smooth(wave, False), mix(s.far, "#ffffff", 0.5), 0.28)


def _dotted(s: Sheet, horizon: float, tone: str) -> None:
    """Two lines of a map across sky and land."""
    for level, lean in ((horizon - 0.3, 0.05), (horizon + 0.1, -0.02)):
        y0, y1 = s.h * level, s.h * (level + lean)
        s.out.append(
            f'<path fill="none" stroke="{tone}" stroke-width="0.3" stroke-linecap="round" stroke-dasharray="0 1.5" '
            f'opacity="0.55" d="M0 {number(y0)}C{number(s.w * 0.3)} {number(y0 - 3)} {number(s.w * 0.7)} '
            f'{number(y1 + 3)} {number(s.w)} {number(y1)}"/>'
        )
