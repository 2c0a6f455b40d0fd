"""The sky over the fifth game's lands: bands that pale downwards, a light off the middle, clouds that it lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from types import MappingProxyType

from pnp.draw.creatures.geometry import Path, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Sheet
from pnp.named import NamedTuple

BANDS = 7
"""Tones of sky from the top to the horizon."""


class Hour(NamedTuple):
    """The sky at its top and above the horizon, the disc in it, and what its light does to clouds."""

    top: str
    low: str
    disc: str
    cloud: str


HOURS: Mapping[str, Hour] = MappingProxyType(
    {
        "dawn": Hour("#c6d2d6", "#fbe3c6", "#fff6dd", "#fdeedd"),
        "day": Hour("#c0dde4", "#f3f2de", "#fffbe8", "#fbfbf2"),
        "dusk": Hour("#dca387", "#fbe0ae", "#fff1cb", "#f6c9a4"),
        "night": Hour("#5f6e90", "#adb4c2", "#f3efdb", "#8792ac"),
    }
)


class Place(NamedTuple):
    """Where a view is drawn: its paper, the hour, the side that its light comes from, horizon and floor as shares."""

    sheet: Sheet
    hour: str
    side: int
    horizon: float
    floor: float
    far: str
    """The silhouette of what lives there in herds, as path data: a hundred high, its feet about (0, 0); or nothing."""

    @property
    def low(self) -> str:
        """The light above the horizon, in which all that is far is steeped."""
        return HOURS[self.hour].low

    @property
    def unit(self) -> float:
        """What sizes are measured in, mm: the height, or what a narrow window has of it."""
        return min(self.sheet.h, self.sheet.w * 0.75)

    def hazy(self, tone: str, haze: float) -> str:
        """A colour as far off as `haze` says, 0 at the eye to 1 in the sky; at night all is bluer and darker."""
        if self.hour == "night":
            tone = mix(tone, "#4d5c80", 0.42)
        elif self.hour == "dusk":
            tone = mix(tone, "#a8614a", 0.14)
        return mix(tone, self.low, haze)

    def herd(self, level: float, tone: str) -> None:
        """The same kind far off at a height of the picture, smaller towards the sky; nothing for what lives alone."""
        if not self.far:
            return
        s = self.sheet
        spots = (
            (0.1, 0.0, 0.19),
            (0.24, -0.008, 0.145),
            (0.9, -0.006, 0.165),
            (0.76, -0.016, 0.12),
            (0.36, -0.018, 0.1),
        )
        for x, up, high in sorted(spots, key=itemgetter(2)):
            at, y = s.w * (x + s.pick(-0.02, 0.02)), s.h * (level + up)
            size = self.unit * high / 100
            fill = mix(tone, self.low, (0.19 - high) * 3.6)
            s.out.append(
                f'<g transform="translate({at:.2f} {y:.2f}) scale({size:.4f})"><path fill="{fill}" d="{self.far}"/></g>'
            )


def draw_sky(p: Place) -> None:
    """Bands, the disc or what hides it, and clouds or stars."""
    s, hour = p.sheet, HOURS[p.hour]
    s.shape(poly([(0, 0), (s.w, 0), (s.w, s.h), (0, s.h)]), hour.top)
    for step in range(1, BANDS):
        y = s.h * p.horizon * (1 - (1 - step / BANDS) ** 1.25)
        s.shape(poly([(0, y), (s.w, y), (s.w, s.h), (0, s.h)]), mix(hour.top, hour.low, step / (BANDS - 1)))
    _SKIES[p.hour](p)


def _disc(p: Place, x: float, y: float, r: float) -> None:
    """Sun or moon within two rings of its light."""
    s, tone = p.sheet, HOURS[p.hour].disc
    for ring, faint in ((2.3, 0.22), (1.6, 0.35)):
        s.disc(x, y, r * ring, tone, faint)
    s.disc(x, y, r, tone)


def _beside(p: Place) -> float:
    """Where the light stands from left to right: off the middle, on its own side."""
    return p.sheet.w * (0.5 + p.side * p.sheet.pick(0.27, 0.36))


def _dawn(p: Place) -> None:
    _disc(p, _beside(p), p.sheet.h * (p.horizon - 0.16), p.unit * 0.085)
    _bars(p, 3)


def _day(p: Place) -> None:
    if p.sheet.pick(0, 1) < 0.4:
        _disc(p, _beside(p), p.sheet.h * p.sheet.pick(0.16, 0.22), p.unit * 0.075)
        _heap(p, 0.5 - p.side * 0.34, 0.4, 0.2)
    else:
        _heap(p, 0.5 - p.side * 0.34, p.sheet.pick(0.34, 0.42), 0.34)
        _heap(p, 0.5 + p.side * 0.36, p.sheet.pick(0.46, 0.52), 0.18)
    _wisps(p)


def _dusk(p: Place) -> None:
    _disc(p, _beside(p), p.sheet.h * (p.horizon - 0.1), p.unit * 0.12)
    _bars(p, 5)


def _night(p: Place) -> None:
    s = p.sheet
    x, y, r = _beside(p), s.h * s.pick(0.2, 0.26), p.unit * 0.095
    for _ in range(16):
        sx, sy = s.w * s.pick(0.03, 0.97), s.h * s.pick(0.03, 0.52)
        if abs(sx - x) > r * 2.4 or abs(sy - y) > r * 2.4:
            s.disc(sx, sy, s.pick(0.12, 0.26), HOURS["night"].disc)
    _disc(p, x, y, r)
    for dx, dy, part in ((-0.36, -0.2, 0.22), (0.3, 0.24, 0.28), (0.14, -0.42, 0.14)):
        s.disc(x + dx * r, y + dy * r, part * r, "#ddd8c2")
    _bars(p, 2)


_SKIES: Mapping[str, Callable[[Place], None]] = MappingProxyType(
    {"dawn": _dawn, "day": _day, "dusk": _dusk, "night": _night}
)

_PUFFS = (
    (0.0, 0.0),
    (0.08, 0.13),
    (0.2, 0.15),
    (0.3, 0.34),
    (0.46, 0.42),
    (0.58, 0.27),
    (0.7, 0.29),
    (0.84, 0.12),
    (0.94, 0.09),
    (1.0, 0.0),
)


def _heap(p: Place, x: float, y: float, wide: float) -> None:
    """A heaped cloud with a level foot, its lower half in its own shade."""
    s, tone = p.sheet, HOURS[p.hour].cloud
    left, base, long = s.w * (x - wide / 2), s.h * y, s.w * wide
    high = long * (0.8 if p.unit > 20 else 0.5)
    for part, fill in ((1.0, tone), (0.42, mix(tone, HOURS[p.hour].top, 0.4))):
        top = smooth([(left + long * u, base - high * v * part) for u, v in _PUFFS], False)
        s.shape(Path(top.start, top.segments, True), fill)


def _wisps(p: Place) -> None:
    s, tone = p.sheet, HOURS[p.hour].cloud
    for _ in range(3):
        x, y, half = s.w * s.pick(0.2, 0.8), s.h * s.pick(0.06, 0.2), s.w * s.pick(0.06, 0.13)
        s.shape(smooth([(x - half, y), (x, y - 0.5), (x + half, y - 0.3), (x, y + 0.25)]), tone, 0.7)


def _bars(p: Place, n: int) -> None:
    """Long bars of cloud that the low light edges."""
    s, hour = p.sheet, HOURS[p.hour]
    for k in range(n):
        x, y = s.w * s.pick(0.1, 0.9), s.h * (0.1 + (p.horizon - 0.24) * (k + s.pick(0, 0.8)) / n)
        half, thick = s.w * s.pick(0.14, 0.3), s.h * s.pick(0.012, 0.024)
        fill = mix(hour.cloud, hour.top, 0.25 if k % 2 else 0.0)
        s.shape(
            smooth(
                [
                    (x - half, y),
                    (x - half * 0.3, y - thick),
                    (x + half * 0.2, y - thick * 1.3),
                    (x + half, y),
                    (x + half * 0.2, y + thick * 0.5),
                ]
            ),
            fill,
            0.85,
        )
