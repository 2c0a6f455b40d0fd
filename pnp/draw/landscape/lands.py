"""The six lands: what each scene consists of, on a sheet that knows its tones, its light and its size."""

from __future__ import annotations

import colorsys
import itertools
import math
import random
from dataclasses import dataclass

from pnp.draw.creatures.geometry import Path, Point, curve, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import INK, mix

SAND = "#d9c08a"
"""The floor of a sea, before its water tints it."""


@dataclass(frozen=True, slots=True)
class Hour:
    """The sky from top to horizon, the disc in it, and the light that falls on the land."""

    top: str
    low: str
    disc: str
    light: str
    strength: float
    height: float
    stars: bool = False


class Sheet:
    """Collects the shapes of one scene."""

    def __init__(
        self,
        tones: tuple[str, str, str],
        hour: Hour,
        suit: str | None,
        lean: float,
        seed: int,
        width: float,
        height: float,
    ) -> None:
        self.w, self.h = width, height
        self.random = random.Random(seed)
        self.hour = hour
        self.out: list[str] = []
        lit = []
        for tone in tones:
            if suit is not None:
                # A suit of the opposite hue would only grey the land, so it counts for less.
                tone = mix(tone, level(suit, luma(tone)), lean * (0.08 + 0.92 * kin(tone, suit)))
            lit.append(mix(tone, hour.light, hour.strength))
        self.far, self.middle, self.near = lit
        self.deep = mix(self.near, INK, 0.28)
        self.pale = mix(self.far, hour.low, 0.5)

    def pick(self, low: float, high: float) -> float:
        """The next random number of the scene."""
        return self.random.uniform(low, high)

    def shape(self, path: Path, fill: str, opacity: float = 1) -> None:
        """A flat shape."""
        faint = f' opacity="{opacity:.2f}"' if opacity < 1 else ""
        self.out.append(f'<path fill="{fill}"{faint} d="{path.write(1, 1, 0, 0)}"/>')

    def line(self, path: Path, stroke: str, width: float, opacity: float = 1) -> None:
        """An open line."""
        faint = f' opacity="{opacity:.2f}"' if opacity < 1 else ""
        self.out.append(
            f'<path fill="none" stroke="{stroke}" stroke-width="{width:.2f}" stroke-linecap="round"{faint} '
            f'd="{path.write(1, 1, 0, 0)}"/>'
        )

    def disc(self, x: float, y: float, r: float, fill: str, opacity: float = 1) -> None:
        """Sun, moon or bubble."""
        faint = f' opacity="{opacity:.2f}"' if opacity < 1 else ""
        self.out.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"{faint}/>')

    def hill(self, level: float, swing: float, fill: str, steps: int = 5) -> list[Point]:
        """Rolling ground from edge to edge, its crest about `level` of the height; returns the crest."""
        phase, stretch = self.pick(0, 6.3), self.pick(0.8, 1.3)
        crest = []
        for k in range(steps + 1):
            wave = math.sin(phase + stretch * k * 5.2 / steps) * 0.7 + self.pick(-0.3, 0.3)
            crest.append((self.w * k / steps, self.h * (level + swing * wave)))
        ground = smooth(crest, False)
        ground.segments += [(self.w, self.h), (0.0, self.h)]
        self.shape(Path(ground.start, ground.segments, True), fill)
        return crest

    def tufts(self, n: int, fill: str, top: float, low: float, size: float = 1) -> None:
        """Blades of grass in small bunches between two heights."""
        for _ in range(n):
            x, y = self.pick(0.04, 0.96) * self.w, self.pick(top, low) * self.h
            self.tuft(x, y, size * self.pick(0.7, 1.1), fill)

    def tuft(self, x: float, y: float, size: float, fill: str) -> None:
        """One bunch of four blades."""
        x = min(self.w - 2.2 * size, max(2.2 * size, x))
        for turn, length in ((-128, 1.9), (-104, 2.5), (-82, 3.1), (-58, 2.1)):
            self.shape(leaf(x, y, turn + self.pick(-6, 6), length * size, 0.62 * size, 0.4), fill)


def luma(colour: str) -> float:
    """How light a colour is, 0 to 1."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.3 * r + 0.59 * g + 0.11 * b


def hue(colour: str) -> float:
    """The hue of a colour, 0 to 1 round the wheel."""
    return colorsys.rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[0]


def kin(one: str, other: str) -> float:
    """How near two hues are, 1 if they are the same, 0 if they are opposite."""
    return (1 + math.cos(2 * math.pi * (hue(one) - hue(other)))) / 2


def level(colour: str, light: float) -> str:
    """The colour mixed with white or black until it is that light."""
    own = luma(colour)
    if own < light:
        return mix(colour, "#ffffff", (light - own) / (1 - own))
    return mix(colour, "#000000", (own - light) / own if own else 0)


def sun(s: Sheet) -> None:
    """What is in the sky: sun or moon at the left, in a ring of light; or the same low at the right; or clouds alone.

    Stars at night, and a moon always.
    """
    way = s.pick(0, 3)
    r = s.h * s.pick(0.12, 0.15)
    low = way >= 1 and not s.hour.stars
    x = s.w * (s.pick(0.66, 0.76) if low else s.pick(0.26, 0.42))
    y = s.h * (s.pick(0.5, 0.56) if low else s.hour.height)
    if way < 2 or s.hour.stars:
        s.disc(x, y, r * 1.55, s.hour.disc, 0.35)
        s.disc(x, y, r, s.hour.disc)
    if s.hour.stars:
        for _ in range(9):
            sx, sy = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.04, 0.5)
            if math.hypot(sx - x, sy - y) > r * 1.7:
                s.disc(sx, sy, s.pick(0.14, 0.3), s.hour.disc)
    elif way >= 1:
        _clouds(s)


def _clouds(s: Sheet) -> None:
    """Long clouds with level feet, a large one and two that are far off."""
    tone = mix(s.hour.low, "#ffffff", 0.5)
    for x, y, wide in ((s.pick(0.24, 0.5), s.pick(0.26, 0.32), 0.34), (0.7, 0.42, 0.2), (0.16, 0.46, 0.16)):
        left, base, long = s.w * (x - wide / 2), s.h * (y + s.pick(-0.03, 0.03)), s.w * wide
        puffs = (
            (0.0, 0.0),
            (0.12, 0.1),
            (0.28, 0.11),
            (0.42, 0.24),
            (0.6, 0.22),
            (0.74, 0.11),
            (0.9, 0.08),
            (1.0, 0.0),
        )
        top = smooth([(max(0.0, left + long * u), base - long * v) for u, v in puffs], False)
        s.shape(Path(top.start, top.segments, True), tone, 0.75)


def savanna(s: Sheet) -> None:
    """Hills, flat-topped trees, dry grass."""
    sun(s)
    s.hill(0.62, 0.05, s.far)
    for side in (s.pick(0.06, 0.2), s.pick(0.74, 0.9)):
        _acacia(s, side * s.w, s.h * 0.75, s.h * s.pick(0.16, 0.24))
    s.hill(0.72, 0.045, s.middle)
    s.hill(0.83, 0.012, s.near, 7)
    s.tufts(13, s.deep, 0.86, 0.98)


def _acacia(s: Sheet, x: float, y: float, high: float) -> None:
    tone, crown = mix(s.middle, s.deep, 0.55), mix(s.far, s.middle, 0.8)
    half = min(high * 0.62, x * 0.95, (s.w - x) * 0.95)
    s.line(curve((x, y), (x + 0.2, y - high * 0.5), (x - high * 0.22, y - high * 0.82)), tone, high * 0.07)
    s.line(curve((x + 0.1, y - high * 0.45), (x + high * 0.28, y - high * 0.86)), tone, high * 0.06)
    s.shape(ellipse(x - half * 0.1, y - high * 0.9, half * 0.86, high * 0.14), crown)
    s.shape(ellipse(x + half * 0.35, y - high * 0.98, half * 0.62, high * 0.11), crown)


def forest(s: Sheet) -> None:
    """Far crowns, trunks, a canopy, ferns."""
    sun(s)
    # A far wood of rounded crowns, then bare trunks, a canopy above, the floor below.
    s.shape(scallops(s, s.h * 0.5, s.h, -s.h * 0.17, 8), mix(s.far, s.hour.low, 0.35))
    for k in range(6):
        x = s.w * (0.05 + 0.18 * k + s.pick(-0.03, 0.03))
        wide = s.pick(0.9, 1.7)
        x = min(s.w - wide * 1.5, max(wide * 1.5, x))
        trunk = [
            (x - wide * 0.42, 0.0),
            (x + wide * 0.42, 0.0),
            (x + wide * 0.6, s.h * 0.7),
            (x + wide, s.h * 0.8),
            (x - wide, s.h * 0.8),
            (x - wide * 0.6, s.h * 0.7),
        ]
        s.shape(poly(trunk), mix(s.far, s.middle, 0.45 + 0.35 * (k % 2)))
    s.shape(scallops(s, s.h * 0.06, 0, s.h * 0.13, 7), mix(s.middle, s.far, 0.35))
    s.hill(0.76, 0.03, s.middle)
    s.hill(0.84, 0.012, s.near, 7)
    for _ in range(5):
        x, y = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.87, 0.97)
        size = s.pick(0.7, 1.1)
        x = min(s.w - 4.6 * size, max(4.6 * size, x))
        for turn in (-158, -132, -108, -72, -48, -22):
            s.shape(
                leaf(
                    x,
                    y,
                    turn,
                    4.2 * size * (1 if turn in (-108, -72) else 0.86),
                    0.9 * size,
                    0.4,
                    0.14 if turn > -90 else -0.14,
                ),
                s.deep,
            )
    s.tufts(5, s.deep, 0.88, 0.98, 0.8)


def scallops(s: Sheet, level: float, edge: float, depth: float, n: int) -> Path:
    """Round crowns side by side along a level, filled to an edge of the rectangle; `depth` upwards if negative."""
    cuts = [0.0, *(s.w * (k + s.pick(-0.22, 0.22)) / n for k in range(1, n)), s.w]
    path = Path((0.0, level), [], True)
    for a, b in itertools.pairwise(cuts):
        y = level + depth * s.pick(0.8, 1.25)
        path.segments.append((a + (b - a) * 0.02, y, b - (b - a) * 0.02, y, b, level))
    path.segments += [(s.w, edge), (0.0, edge)]
    return path


def inside(segment: tuple[float, ...], width: float) -> tuple[float, ...]:
    """A segment whose x values (and y values above the top) are kept within the rectangle."""
    return tuple(min(width, max(0.0, v)) if i % 2 == 0 else max(0.0, v) for i, v in enumerate(segment))


def _filled(s: Sheet, crest: list[Point]) -> Path:
    """Ground under a crest, down to the lower edge."""
    line = smooth(crest, False)
    return Path(line.start, [*(inside(seg, s.w) for seg in line.segments), (s.w, s.h), (0.0, s.h)], True)


def light_from_above(s: Sheet) -> None:
    """Water: the sun seen through the surface, two rings that the upper edge halves."""
    x, white = s.w * s.pick(0.36, 0.5), mix(s.hour.disc, "#ffffff", 0.6)
    for part, faint in ((0.34, 0.3), (0.2, 0.4)):
        turns = [math.pi * k / 16 for k in range(17)]
        s.shape(poly([(x + s.w * part * math.cos(a), s.h * part * math.sin(a)) for a in turns]), white, faint)


def water(s: Sheet) -> None:
    """Light from above and its shafts, weeds at both sides, bubbles, the sea floor."""
    light_from_above(s)
    for k in range(3):
        x, wide = s.w * (0.3 + 0.25 * k + s.pick(-0.06, 0.06)), s.w * s.pick(0.05, 0.09)
        lean = s.w * 0.2
        s.shape(
            poly(
                [
                    (x, 0),
                    (min(s.w, x + wide), 0),
                    (x + wide * 0.9 - lean, s.h * 0.9),
                    (x - wide * 0.2 - lean, s.h * 0.9),
                ]
            ),
            s.hour.disc,
            0.22,
        )
    weed = mix(s.middle, s.near, 0.45)
    for side in (0.0, 1.0):
        for k in range(4):
            x = s.w * (0.035 + 0.045 * k) if side == 0 else s.w * (0.965 - 0.05 * k)
            x += s.pick(-0.6, 0.6)
            high = s.h * s.pick(0.28, 0.68) * (1 - 0.12 * k)
            s.shape(
                leaf(min(s.w - 2, max(2, x)), s.h * 0.9, -90 + s.pick(-4, 4), high, s.pick(1.6, 2.4), 0.35), weed, 0.75
            )
    s.hill(0.85, 0.018, mix(s.middle, s.near, 0.8))
    sand = mix(s.near, SAND, 0.42)
    s.hill(0.92, 0.015, sand)
    for _ in range(3):
        x = s.w * s.pick(0.1, 0.9)
        s.shape(ellipse(x, s.h * 0.965, s.pick(2.2, 4.2), s.h * 0.026), mix(sand, s.deep, 0.5))
    for _ in range(6):
        x, y, r = s.w * s.pick(0.2, 0.8), s.h * s.pick(0.08, 0.6), s.pick(0.35, 1.0)
        s.line(ellipse(x, y, r), "#ffffff", 0.2, 0.8)


def shore(s: Sheet) -> None:
    """A cape, the sea with its glints, foam, sand and pebbles."""
    sun(s)
    sea = mix(s.middle, "#4f93a8", 0.5)
    low, high = s.h * 0.6, s.h * s.pick(0.5, 0.54)
    left = s.pick(0, 1) < 0.5
    cape = [(0.0, high), (s.w * 0.14, high + 0.4), (s.w * 0.26, s.h * 0.57), (s.w * 0.42, low)]
    if not left:
        cape = [(s.w - x, y) for x, y in reversed(cape)]
    run = smooth(cape, False)
    s.shape(
        Path(run.start, [*(inside(q, s.w) for q in run.segments), (s.w if not left else 0.0, low)], True),
        mix(s.far, sea, 0.35),
    )
    s.shape(poly([(0, low), (s.w, low), (s.w, s.h), (0, s.h)]), mix(sea, s.hour.low, 0.25))
    s.shape(poly([(0, s.h * 0.665), (s.w, s.h * 0.665), (s.w, s.h), (0, s.h)]), sea)
    for _ in range(7):
        x, y, half = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.63, 0.74), s.pick(1, 2.6)
        s.line(poly([(x - half, y), (x + half, y)], False), s.pale, 0.3)
    s.hill(0.775, 0.012, mix(s.far, "#ffffff", 0.55), 7)
    s.hill(0.795, 0.012, s.far, 7)
    s.hill(0.88, 0.014, mix(s.far, s.middle, 0.5), 6)
    for _ in range(9):
        s.shape(
            ellipse(s.w * s.pick(0.05, 0.95), s.h * s.pick(0.9, 0.975), s.pick(0.4, 1.0), 0.36),
            mix(s.far, s.near, 0.75),
        )


def mountain(s: Sheet) -> None:
    """Snowy peaks, a nearer ridge, a stony slope."""
    sun(s)
    for level, tone, peaks, snow in ((0.5, s.far, 3, True), (0.64, s.middle, 4, False)):
        crest: list[Point] = [(0.0, s.h * (level + 0.08))]
        for k in range(peaks):
            x = s.w * (k + s.pick(0.35, 0.65)) / peaks
            y = s.h * (level - s.pick(0.1, 0.24) * (1 if snow else 0.6))
            crest += [(x, y), (s.w * (k + 1) / peaks, s.h * (level + s.pick(0.04, 0.1)))]
        s.shape(poly([*crest, (s.w, s.h), (0, s.h)]), tone)
        for a, b, d in zip(crest[::2], crest[1::2], crest[2::2], strict=False):
            q = 0.3
            left, right = (
                (b[0] + (a[0] - b[0]) * q, b[1] + (a[1] - b[1]) * q),
                (b[0] + (d[0] - b[0]) * q, b[1] + (d[1] - b[1]) * q),
            )
            if snow:
                teeth = [
                    b,
                    right,
                    (b[0] + (right[0] - b[0]) * 0.45, right[1] - (right[1] - b[1]) * 0.28),
                    (b[0], right[1]),
                    (b[0] + (left[0] - b[0]) * 0.5, left[1] - (left[1] - b[1]) * 0.3),
                    left,
                ]
                s.shape(poly(teeth), mix(s.hour.low, "#ffffff", 0.5))
    s.hill(0.76, 0.04, mix(s.middle, s.near, 0.55))
    s.hill(0.84, 0.014, s.near, 7)
    for _ in range(5):
        x, y, r = s.w * s.pick(0.08, 0.92), s.h * s.pick(0.88, 0.96), s.pick(0.8, 1.7)
        s.shape(
            poly(
                [
                    (x - r, y + r * 0.4),
                    (x - r * 0.7, y - r * 0.4),
                    (x + r * 0.1, y - r * 0.7),
                    (x + r * 0.8, y - r * 0.2),
                    (x + r, y + r * 0.4),
                ]
            ),
            s.deep,
        )
    s.tufts(6, s.deep, 0.87, 0.98, 0.75)


def wetland(s: Sheet) -> None:
    """A far bank, open water, reedmace at both sides."""
    sun(s)
    s.hill(0.6, 0.02, s.far, 8)
    water = mix(s.middle, s.hour.low, 0.45)
    s.shape(poly([(0, s.h * 0.655), (s.w, s.h * 0.655), (s.w, s.h), (0, s.h)]), water)
    for _ in range(9):
        x, y, half = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.685, 0.8), s.pick(1.2, 3.4)
        s.line(poly([(max(0.4, x - half), y), (min(s.w - 0.4, x + half), y)], False), mix(water, "#ffffff", 0.5), 0.3)
    reed, head = mix(s.middle, s.near, 0.6), mix(s.near, "#4a2c14", 0.55)
    for side in (0, 1):
        for k in range(6):
            x = s.w * (0.03 + 0.032 * k) + s.pick(-0.4, 0.4)
            x = s.w - x if side else x
            x = min(s.w - 1.6, max(1.6, x))
            high = s.h * s.pick(0.26, 0.5) * (1 - 0.07 * k)
            s.shape(leaf(x, s.h * 0.9, -90 + s.pick(-2, 2), high, 0.9, 0.3), reed)
            if k % 2 == 0:
                s.shape(ellipse(x, s.h * 0.9 - high * 0.86, 0.62, 2.0), head)
    s.hill(0.845, 0.012, s.near, 7)
    s.tufts(10, s.deep, 0.88, 0.98, 0.9)
