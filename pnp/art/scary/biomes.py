"""The scenes of the second game's tiles: eleven biomes in flat tones under one gradient, moved about by a seed.

Each fills a rectangle with its horizon at four tenths, so that an animal in the upper half and words in the lower half
stand before quiet ground. A tile clips it to its hexagon.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from markupsafe import Markup

from pnp.draw.creatures.geometry import Path, curve, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Sheet
from pnp.draw.landscape.landscape import HOURS
from pnp.draw.landscape.scenes import Scene, draw_scene, find_scene


def biome(name: str, seed: str, width: float, height: float, ground: str = "biome") -> Markup:
    """The scene of a biome, from (0, 0) to (width, height) mm; `ground` names its gradient, once on a face."""
    return draw_scene(find_scene(BIOMES, name, "biome", "biome"), ground, HOURS["day"], seed, width, height)


def _sun(s: Sheet, x: float, y: float, r: float, colour: str = "#fff6dc") -> None:
    s.disc(s.w * x, s.h * y, r, colour)


def _waves(s: Sheet, first: float, last: float, step: float, colour: str, strong: float) -> None:
    """Rows of even waves, paler row by row."""
    y, row = first, 0
    while y < last:
        points = [(-4.0 + (row % 2) * 2 + 2 * k, y + (0.9 if k % 2 else -0.9)) for k in range(int(s.w / 2) + 5)]
        s.line(smooth(points, False), colour, 0.4, max(0.12, strong - 0.05 * row))
        y += step
        row += 1


_RIDGE = ((-0.05, 0.06), (0.12, 0.0), (0.24, 0.07), (0.4, 0.02), (0.52, 0.09), (0.7, 0.0), (0.84, 0.08), (1.05, 0.03))


def _ocean(s: Sheet) -> None:
    """Light that sinks from the surface, mountains far below, the edge of a shelf that falls away at one side."""
    _shafts(s, 0.13)
    _waves(s, 2.6, 4.0, 6, "#e5f2f5", 0.55)
    for level, tone, strong in ((0.6, s.far, 0.35), (0.7, s.middle, 0.8)):
        peaks = [(s.w * x, s.h * (level + y + s.pick(-0.03, 0.03))) for x, y in _RIDGE]
        run = smooth(peaks, False)
        s.shape(Path(run.start, [*run.segments, (s.w + 3, s.h), (-3, s.h)], True), tone, strong)
    left = s.pick(0, 1) < 0.5
    shelf = [(0.0, 0.56), (0.07, 0.58), (0.12, 0.68), (0.2, 0.72), (0.26, 0.84), (0.34, 1.0)]
    edge = [(s.w * (x if left else 1 - x), s.h * y) for x, y in shelf]
    run = smooth(edge, False)
    s.shape(Path(run.start, [*run.segments, (edge[0][0], s.h)], True), mix(s.near, "#0a1a2c", 0.35))
    s.line(smooth([(x, y + 0.4) for x, y in edge[:5]], False), s.middle, 0.5, 0.9)
    for _ in range(16):
        s.disc(s.w * s.pick(0.1, 0.9), s.h * s.pick(0.2, 0.7), s.pick(0.12, 0.26), "#dff0f5")


def _shafts(s: Sheet, opacity: float) -> None:
    for k in range(4):
        x, wide = s.w * (0.18 + 0.24 * k + s.pick(-0.05, 0.05)), s.w * s.pick(0.05, 0.09)
        s.shape(poly([(x, 0), (x + wide, 0), (x + wide * 1.3 - 9, s.h), (x - 12, s.h)]), "#ffffff", opacity)


def _shallow(s: Sheet) -> None:
    """Light shafts, weed at both sides, rippled sand with a few shells."""
    _shafts(s, 0.14)
    for side in (0, 1):
        for k in range(5):
            x = s.w * (0.15 + 0.04 * k + s.pick(-0.01, 0.01))
            x = s.w - x if side else x
            high = s.h * s.pick(0.2, 0.42) * (1 - 0.1 * k)
            s.shape(leaf(x, s.h * 0.84, -90 + s.pick(-7, 7), high, 1.7, 0.35), "#3d8f7d", 0.8)
    s.hill(0.79, 0.02, s.far, 7)
    s.hill(0.87, 0.015, s.middle, 7)
    for _ in range(5):
        x, y = s.w * s.pick(0.2, 0.8), s.h * s.pick(0.86, 0.95)
        s.line(curve((x - 3, y), (x, y - 0.7), (x + 3, y)), s.near, 0.35, 0.7)
    for _ in range(5):
        s.line(ellipse(s.w * s.pick(0.3, 0.7), s.h * s.pick(0.3, 0.6), s.pick(0.3, 0.8)), "#ffffff", 0.2, 0.7)


def _reef(s: Sheet) -> None:
    """Branching corals at both sides, domes between them, sand."""
    _shafts(s, 0.12)
    s.hill(0.78, 0.02, s.far, 7)
    reds = ("#d9533a", "#e28a2e", "#b9466a", "#8d4f97")
    turn = int(s.pick(0, 3.99))
    for side in (0, 1):
        colour = reds[(turn + side) % 4]
        for k in range(2):
            x = s.w * (0.13 + 0.11 * k)
            x = s.w - x if side else x
            tone = reds[(turn + 2 + side) % 4] if k else colour
            _coral(s, x, s.h * (0.8 + 0.05 * k), s.h * (0.46 - 0.24 * k), tone)
    for k in range(3):
        x, r = s.w * (0.39 + 0.11 * k + s.pick(-0.03, 0.03)), s.pick(2.0, 3.2)
        s.shape(ellipse(x, s.h * 0.87, r * 1.3, r), mix(reds[(turn + k) % 4], s.far, 0.35))
    s.hill(0.88, 0.015, s.middle, 7)


def _coral(s: Sheet, x: float, y: float, high: float, colour: str) -> None:
    """A bush of forked branches."""
    edge, thick = mix(colour, "#2b211b", 0.45), min(high * 0.14, 1.7)
    branches = []
    for turn, length in ((-146, 0.66), (-120, 0.88), (-92, 1.0), (-64, 0.86), (-38, 0.64)):
        a = math.radians(turn + s.pick(-6, 6))
        tip = (x + math.cos(a) * high * length, y + math.sin(a) * high * length)
        branches.append(curve((x, y), (x + (tip[0] - x) * 0.35, y - high * 0.32 * length), tip))
        fork = (x + (tip[0] - x) * 0.62, y + (tip[1] - y) * 0.66)
        for side in (-1, 1):
            out = math.radians(turn + side * 34)
            end = (fork[0] + math.cos(out) * high * 0.24, fork[1] + math.sin(out) * high * 0.3)
            branches.append(curve(fork, (fork[0] + side * high * 0.07, fork[1] - high * 0.02), end))
    for branch in branches:
        s.line(branch, edge, thick)
    for branch in branches:
        s.line(branch, colour, thick - 0.5)


def _coast(s: Sheet) -> None:
    """Headland, sea, surf, sand with pebbles."""
    _sun(s, s.pick(0.36, 0.44), 0.24, 5.2)
    left = s.pick(0, 1) < 0.5
    cape = [(0.0, s.h * 0.24), (s.w * 0.16, s.h * 0.27), (s.w * 0.24, s.h * 0.36), (s.w * 0.36, s.h * 0.4)]
    cape = cape if left else [(s.w - x, y) for x, y in reversed(cape)]
    run = smooth(cape, False)
    corner = (0.0, s.h * 0.4) if left else (s.w, s.h * 0.4)
    s.shape(Path(run.start, [*run.segments, corner], True), "#7f8f6a")
    s.shape(poly([(0, s.h * 0.4), (s.w, s.h * 0.4), (s.w, s.h), (0, s.h)]), "#6fa9bb")
    for _ in range(8):
        x, y, half = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.43, 0.56), s.pick(1.5, 3.6)
        s.line(poly([(x - half, y), (x + half, y)], False), "#dff0f2", 0.35, 0.8)
    s.hill(0.6, 0.025, "#eef6f2", 7)
    s.hill(0.625, 0.025, s.far, 7)
    s.hill(0.76, 0.02, s.middle, 6)
    for _ in range(18):
        x, y = s.w * s.pick(0.2, 0.8), s.h * s.pick(0.72, 0.96)
        s.shape(ellipse(x, y, s.pick(0.5, 1.3), 0.5), s.near, 0.8)
    for _ in range(4):
        s.disc(s.w * s.pick(0.26, 0.74), s.h * s.pick(0.84, 0.95), 0.7, "#f7ecd6")


def _fresh(s: Sheet) -> None:
    """A wooded bank, a lake, lily pads and reeds."""
    _sun(s, s.pick(0.4, 0.6), 0.2, 4.6)
    s.hill(0.34, 0.03, s.far, 8)
    for k in range(13):
        x, r = s.w * (k + 0.5) / 13 + s.pick(-0.8, 0.8), s.pick(1.8, 3.2)
        s.shape(ellipse(x, s.h * 0.37, r, r * 1.1), s.middle)
    s.shape(poly([(0, s.h * 0.4), (s.w, s.h * 0.4), (s.w, s.h), (0, s.h)]), "#5d9fb0")
    s.shape(poly([(0, s.h * 0.66), (s.w, s.h * 0.66), (s.w, s.h), (0, s.h)]), "#4a8a9e")
    for _ in range(12):
        x, y, half = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.44, 0.95), s.pick(1.5, 4)
        s.line(poly([(x - half, y), (x + half, y)], False), "#cfe8ea", 0.32, 0.7)
    for side in (0, 1):
        for k in range(3):
            x = s.w * (0.22 + 0.07 * k) if not side else s.w * (0.78 - 0.07 * k)
            s.shape(ellipse(x, s.h * (0.8 + 0.06 * k), 2.6, 0.95), "#7fae55")
    _reeds(s, 0.74)


def _reeds(s: Sheet, floor: float) -> None:
    for side in (0, 1):
        for k in range(6):
            x = s.w * (0.1 + 0.026 * k) + s.pick(-0.4, 0.4)
            x = s.w - x if side else x
            high = s.h * s.pick(0.22, 0.42) * (1 - 0.05 * k)
            s.shape(leaf(x, s.h * floor, -90 + s.pick(-3, 3), high, 0.9, 0.3), s.near)
            if k % 2:
                s.shape(ellipse(x, s.h * floor - high * 0.84, 0.62, 2.0), "#5a3a20")


def _swamp(s: Sheet) -> None:
    """Scaly trunks in a green dusk, still water, ferns."""
    s.shape(poly([(0, 0), (s.w, 0), (s.w, s.h * 0.5), (0, s.h * 0.5)]), s.far, 0.35)
    for k in range(9):
        x = s.w * (k + 0.5) / 9 + s.pick(-1.6, 1.6)
        near = k % 2
        wide = s.pick(0.8, 1.3) * (1.5 if near else 1)
        tone = mix(s.middle, s.near, 0.75 if near else 0.1)
        s.shape(poly([(x - wide * 0.7, 0), (x + wide * 0.7, 0), (x + wide, s.h * 0.56), (x - wide, s.h * 0.56)]), tone)
        if near:
            for step in range(9):
                y = s.h * (0.06 + 0.05 * step)
                s.line(curve((x - wide * 0.6, y), (x, y + 0.6), (x + wide * 0.6, y)), s.middle, 0.25, 0.8)
        else:
            top = s.h * s.pick(0.06, 0.14)
            for turn in (-150, -115, -65, -30, 150, 30):
                s.shape(leaf(x, top, turn, 4.6, 1.1, 0.4, 0.2), tone)
    s.shape(poly([(0, s.h * 0.53), (s.w, s.h * 0.53), (s.w, s.h), (0, s.h)]), "#6d8a55")
    s.shape(poly([(0, s.h * 0.72), (s.w, s.h * 0.72), (s.w, s.h), (0, s.h)]), "#54713f")
    for _ in range(12):
        x, y, half = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.57, 0.95), s.pick(1.5, 4)
        s.line(poly([(x - half, y), (x + half, y)], False), "#c6d49a", 0.32, 0.6)
    for side in (0, 1):
        for k in range(3):
            x = s.w * (0.16 + 0.06 * k) if not side else s.w * (0.84 - 0.06 * k)
            for turn in (-150, -122, -98, -76, -52, -26):
                s.shape(leaf(x, s.h * (0.7 + 0.08 * k), turn + s.pick(-6, 6), 6.2, 1.1, 0.4, 0.16), s.near)


def _forest(s: Sheet) -> None:
    """Firs behind firs before a low sun."""
    _sun(s, s.pick(0.42, 0.54), 0.22, 5.6)
    for row, (tone, floor, high, n) in enumerate(((s.far, 0.56, 0.36, 8), (s.middle, 0.7, 0.42, 6))):
        for k in range(n):
            x = s.w * (k + 0.5) / n + s.pick(-1.4, 1.4)
            if row and 0.3 < x / s.w < 0.7:
                continue
            _fir(s, x, s.h * floor, s.h * high * s.pick(0.85, 1.1), tone)
        if not row:
            s.hill(0.56, 0.02, mix(s.far, s.middle, 0.3), 7)
    s.hill(0.66, 0.03, s.near, 7)
    for _ in range(9):
        s.tuft(s.w * s.pick(0.1, 0.9), s.h * s.pick(0.74, 0.96), s.pick(0.6, 0.9), s.deep)


def _fir(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    s.shape(poly([(x - high * 0.03, y), (x + high * 0.03, y), (x, y - high * 0.4)]), mix(tone, "#3a2618", 0.6))
    for level, half in ((0.1, 0.26), (0.33, 0.21), (0.56, 0.15), (0.76, 0.1)):
        at = y - high * level
        tier = poly([(x - high * half, at), (x + high * half, at), (x, at - high * 0.36)])
        s.shape(tier, mix(tone, "#ffffff", level * 0.1))


def _grass(s: Sheet) -> None:
    """Rolling steppe, far hills, tall grass."""
    _sun(s, s.pick(0.4, 0.56), 0.24, 5.4)
    s.hill(0.4, 0.03, mix(s.far, "#ffffff", 0.35))
    s.hill(0.5, 0.03, s.far)
    s.hill(0.62, 0.03, s.middle, 6)
    for _ in range(16):
        s.tuft(s.w * s.pick(0.08, 0.92), s.h * s.pick(0.56, 0.74), s.pick(0.7, 1.1), mix(s.middle, s.near, 0.6))
    s.hill(0.78, 0.02, s.near, 7)
    for _ in range(18):
        s.tuft(s.w * s.pick(0.1, 0.9), s.h * s.pick(0.8, 0.98), s.pick(0.9, 1.4), s.deep)


def _desert(s: Sheet) -> None:
    """Mesas, dunes with a bright and a dark side."""
    _sun(s, s.pick(0.42, 0.56), 0.22, 5.6)
    for x, wide, high in ((s.pick(0.1, 0.2), 0.2, 0.12), (s.pick(0.74, 0.84), 0.24, 0.09)):
        x0, x1, top = s.w * (x - wide / 2), s.w * (x + wide / 2), s.h * (0.42 - high)
        mesa = poly([(x0, s.h * 0.46), (x0 + 1.6, top), (x1 - 1.6, top), (x1, s.h * 0.46)])
        s.shape(mesa, mix(s.middle, s.far, 0.35))
    s.hill(0.44, 0.02, s.far)
    for level, tone, lit in ((0.54, s.middle, s.far), (0.7, s.near, s.middle)):
        crest = s.hill(level, 0.045, tone, 4)
        for a, b in zip(crest[::2], crest[1::2], strict=False):
            s.shape(poly([a, b, ((a[0] + b[0]) / 2 + 5, b[1] + s.h * 0.12), (a[0] - 2, a[1] + s.h * 0.14)]), lit, 0.35)
    for _ in range(9):
        x, y = s.w * s.pick(0.12, 0.88), s.h * s.pick(0.78, 0.96)
        s.line(curve((x - 3.4, y), (x, y - 0.8), (x + 3.4, y)), s.deep, 0.3, 0.5)


def _mountain(s: Sheet) -> None:
    """Snowy peaks, a ridge, a stony slope."""
    for tone, peaks, base, rise, snow in ((s.far, 3, 0.5, 0.36, True), (s.middle, 4, 0.6, 0.2, False)):
        for k in range(peaks):
            x = s.w * (k + 0.5) / peaks + s.pick(-2.5, 2.5)
            high = s.h * rise * s.pick(0.75, 1.05)
            half, y = s.w / peaks * 0.82, s.h * base
            s.shape(poly([(x - half, y), (x, y - high), (x + half, y)]), tone)
            s.shape(poly([(x, y - high), (x + half, y), (x + half * 0.2, y)]), mix(tone, "#2b3440", 0.18))
            if snow:
                cap = [
                    (x, y - high),
                    (x + half * 0.34, y - high * 0.66),
                    (x + half * 0.14, y - high * 0.74),
                    (x, y - high * 0.6),
                    (x - half * 0.14, y - high * 0.74),
                    (x - half * 0.34, y - high * 0.66),
                ]
                s.shape(poly(cap), "#f7fafb")
        s.shape(poly([(0, s.h * base - 0.2), (s.w, s.h * base - 0.2), (s.w, s.h), (0, s.h)]), tone)
    s.hill(0.64, 0.03, mix(s.middle, s.near, 0.6), 6)
    s.hill(0.76, 0.03, s.near, 6)
    for _ in range(8):
        x, y, r = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.8, 0.97), s.pick(0.8, 1.6)
        s.shape(poly([(x - r, y), (x - r * 0.5, y - r * 0.9), (x + r * 0.5, y - r * 0.8), (x + r, y)]), s.deep)


def _ice(s: Sheet) -> None:
    """A wall of ice, meltwater, floes."""
    _sun(s, s.pick(0.4, 0.56), 0.2, 4.4)
    points = [(0.0, s.h * 0.32)]
    while points[-1][0] < s.w:
        points.append((points[-1][0] + s.pick(3, 7), s.h * (0.3 + s.pick(-0.04, 0.04))))
    s.shape(poly([*points, (s.w, s.h * 0.5), (0, s.h * 0.5)]), "#f4fafc")
    for x, y in points[1:-1]:
        s.shape(poly([(x, y), (x + 1.6, s.h * 0.5), (x - 0.6, s.h * 0.5)]), s.far, 0.8)
    s.shape(poly([(0, s.h * 0.46), (s.w, s.h * 0.46), (s.w, s.h), (0, s.h)]), s.middle)
    for _ in range(9):
        x, y, half = s.w * s.pick(0.08, 0.92), s.h * s.pick(0.5, 0.6), s.pick(1.5, 4)
        s.line(poly([(x - half, y), (x + half, y)], False), "#ffffff", 0.35, 0.7)
    s.hill(0.62, 0.02, "#eaf4f8", 8)
    s.hill(0.74, 0.03, s.far, 6)
    for k in range(5):
        x, y, r = s.w * (0.14 + 0.18 * k + s.pick(-0.03, 0.03)), s.h * s.pick(0.82, 0.95), s.pick(2, 4)
        s.shape(poly([(x - r, y), (x - r * 0.6, y - 1), (x + r * 0.7, y - 1), (x + r, y)]), "#ffffff")


BIOMES: Mapping[str, Scene] = MappingProxyType(
    {
        "Ocean": Scene("#7fb2cf", "#14375f", ("#5b94b8", "#2f6790", "#14375f"), _ocean),
        "Shallow Sea": Scene("#a6dce4", "#3f93ae", ("#e3d3a0", "#d3bd83", "#a98f58"), _shallow),
        "Reef": Scene("#9fdcd4", "#3c9a9c", ("#e6d09a", "#d9bf83", "#b39a60"), _reef),
        "Coast": Scene("#bfe0ee", "#f6e8cc", ("#ecd6a4", "#dcc189", "#9c8250"), _coast),
        "Freshwater": Scene("#cfe6ee", "#f3efd8", ("#a9c59a", "#6f9a66", "#3c6a3c"), _fresh),
        "Swamp": Scene("#dfe6b4", "#a9bd7c", ("#a8b67c", "#71854a", "#3d5227"), _swamp),
        "Forest": Scene("#e4eed2", "#b9d19a", ("#9cbf8e", "#4d8454", "#3c6a3c"), _forest),
        "Grassland": Scene("#cfe3ee", "#f8efcf", ("#cfc67a", "#b3a851", "#8f8a3a"), _grass),
        "Desert": Scene("#fbe3b0", "#f3cf94", ("#e8b878", "#d09250", "#b5723a"), _desert),
        "Mountain": Scene("#c3d8ea", "#f0ece0", ("#a5b0bf", "#7f8b99", "#66735f"), _mountain),
        "Ice": Scene("#bcd9ec", "#eef4f4", ("#cfe4ee", "#8fbdd6", "#6ea3c2"), _ice),
    }
)
"""The eleven biomes by the names in the game's table."""
