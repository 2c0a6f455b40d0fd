"""What the sky says on an extinction: eight scenes of flat tones under one gradient, the seed moves hills and sparks.

Each fills a rectangle with its ground at 86 hundredths of the height, where an animal stands, as the landscapes do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

from markupsafe import Markup

from pnp.draw.creatures.geometry import Point, curve, ellipse, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Hour, Sheet
from pnp.draw.landscape.scenes import Scene, draw_scene, find_scene

# Tones are given as they are printed: no light falls on them.
_PLAIN = Hour("#000000", "#ffffff", "#ffe9c9", "#000000", 0.0, 0.3)


def omen(name: str, seed: str, width: float, height: float) -> Markup:
    """The scene of an extinction, from (0, 0) to (width, height) mm; its gradient has a fixed name."""
    return draw_scene(find_scene(OMENS, name, "omen", "omen"), "omen", _PLAIN, seed, width, height, 0.8)


def _ground(s: Sheet) -> None:
    s.hill(0.66, 0.05, s.far)
    s.hill(0.76, 0.04, s.middle)
    s.hill(0.85, 0.012, s.near, 7)


def _stars(s: Sheet, n: int) -> None:
    for _ in range(n):
        s.disc(s.w * s.pick(0.03, 0.97), s.h * s.pick(0.03, 0.5), s.pick(0.12, 0.32), "#ffe9c9")


def _fir(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    for level, half in ((0.0, 0.27), (0.24, 0.21), (0.46, 0.15)):
        at = y - high * level
        s.shape(poly([(x - high * half, at), (x + high * half, at), (x, at - high * 0.5)]), tone)


def _star(s: Sheet) -> None:
    """A falling rock with its tail, firs, hills that glow."""
    _stars(s, 24)
    x, y, r = s.w * 0.57, s.h * 0.34, s.h * 0.105
    dx, dy = 0.72, -0.69  # towards the upper right corner
    glows = ((34, 1.35, "#ffb347", 0.35), (29, 0.95, "#ffd98a", 0.6), (20, 0.5, "#fff2cf", 0.7))
    for reach, wide, tone, strong in glows:
        tip = (x + dx * reach, y + dy * reach)
        across = (dy * r * wide, dx * r * wide)
        s.shape(poly([(x - across[0], y + across[1]), tip, (x + across[0], y - across[1])]), tone, strong)
    rock = [
        (x + r * k * math.cos(a / 9 * 2 * math.pi), y + r * k * math.sin(a / 9 * 2 * math.pi))
        for a, k in enumerate((1.04, 0.95, 1.08, 0.98, 1.05, 0.93, 1.06, 0.97, 1.02))
    ]
    s.shape(smooth(rock), "#4a342c")
    s.line(smooth(rock), "#ffcf6e", 0.6)
    for ox, oy, k in ((-0.3, -0.25, 0.24), (0.35, 0.3, 0.19), (0.3, -0.4, 0.13)):
        s.disc(x + ox * r, y + oy * r, r * k, "#6a4b3d")
    s.hill(0.62, 0.05, s.far)
    s.hill(0.74, 0.04, s.middle)
    for x, high in ((0.05, 0.24), (0.13, 0.3), (0.87, 0.22), (0.95, 0.32)):
        _fir(s, s.w * x, s.h * 0.85, s.h * high, s.deep)
    s.hill(0.85, 0.012, s.near, 7)


def _frost(s: Sheet) -> None:
    """A wall of ice across the land, snow in the air and on the ground."""
    crest: list[Point] = [(0.0, s.h * 0.36)]
    while crest[-1][0] < s.w:
        crest.append((min(s.w, crest[-1][0] + s.pick(3, 7)), s.h * s.pick(0.3, 0.42)))
    s.shape(poly([*crest, (s.w, s.h * 0.8), (0, s.h * 0.8)]), s.far)
    for (x, y), (x1, y1) in pairwise(crest[1:]):
        s.shape(poly([(x, y), (x1, y1), (x1, s.h * 0.8), (x + 0.8, s.h * 0.8)]), mix(s.far, s.middle, s.pick(0.2, 0.7)))
    s.hill(0.72, 0.03, s.middle)
    s.hill(0.84, 0.014, s.near, 7)
    for _ in range(26):
        s.disc(s.w * s.pick(0.02, 0.98), s.h * s.pick(0.04, 0.95), s.pick(0.25, 0.55), "#ffffff", 0.9)
    for _ in range(7):
        _flake(s, s.w * s.pick(0.05, 0.95), s.h * s.pick(0.06, 0.6), s.pick(1.0, 1.7))


def _flake(s: Sheet, x: float, y: float, r: float) -> None:
    for k in range(3):
        a = math.pi * (k / 3 + 0.5)
        dx, dy = math.cos(a) * r, math.sin(a) * r
        s.line(poly([(x - dx, y - dy), (x + dx, y + dy)], False), "#ffffff", 0.28)


def _volcano(s: Sheet, x: float, half: float, top: float, base: float, tone: str) -> None:
    mouth = half * 0.2
    sides = [(x - half, base), (x - half * 0.45, base - (base - top) * 0.5), (x - mouth, top), (x + mouth, top)]
    s.shape(poly([*sides, (x + half * 0.45, base - (base - top) * 0.5), (x + half, base)]), tone)
    lee = [(x, top), (x + mouth, top), (x + half * 0.45, base - (base - top) * 0.5), (x + half, base)]
    s.shape(poly(lee), s.near, 0.4)


def _plume(s: Sheet, x: float, y: float, tones: tuple[str, str]) -> None:
    """A cloud that leans to the right and spreads below the upper edge."""
    for k in range(9):
        up = k / 8
        for side in (-1, 1):
            r = 1.4 + 4.4 * up + s.pick(-0.3, 0.5)
            at = x + 2.2 * up * up + side * (0.5 + 3.6 * up * up)
            s.disc(at, max(r * 0.2, y - (y - 1.0) * up), r, tones[0] if side > 0 else tones[1])


def _ash(s: Sheet) -> None:
    """A volcano under its cloud, ash that falls like snow."""
    x = s.w * 0.6
    _plume(s, x, s.h * 0.42, ("#4a4348", "#5c5459"))
    _volcano(s, x, s.w * 0.33, s.h * 0.42, s.h * 0.8, s.far)
    s.line(curve((x, s.h * 0.42), (x - 1.5, s.h * 0.52), (x - 0.8, s.h * 0.62), (x - 3, s.h * 0.74)), "#e0632a", 0.9)
    s.shape(ellipse(x, s.h * 0.42, s.w * 0.066, 0.6), "#ffb347")
    s.hill(0.76, 0.03, s.middle)
    s.hill(0.85, 0.012, s.near, 7)
    for _ in range(46):
        s.disc(s.w * s.pick(0.02, 0.98), s.h * s.pick(0.05, 0.96), s.pick(0.16, 0.36), "#cfc6c0", 0.75)


def _lava(s: Sheet) -> None:
    """Three volcanoes side by side, a river of lava before them."""
    _stars(s, 8)
    for x in (0.3, 0.52, 0.74):
        at = s.w * (x + s.pick(-0.03, 0.03))
        _plume(s, at, s.h * 0.6, ("#2f2226", "#3d2b2c"))
    for x, half in ((0.3, 0.2), (0.74, 0.22), (0.52, 0.17)):
        top = s.h * s.pick(0.48, 0.54)
        _volcano(s, s.w * x, s.w * half, top, s.h * 0.8, s.far)
        s.shape(ellipse(s.w * x, top, s.w * half * 0.2, 0.5), "#ffb347")
        for lean in (-1, 1):
            at = s.w * x
            run = [(at + lean * 0.6, top), (at + lean * 1.9, top + s.h * 0.1), (at + lean * 3, s.h * 0.78)]
            s.line(smooth(run, False), "#ff7a33", 0.7)
    s.hill(0.72, 0.03, s.middle)
    # A river of lava that crosses the plain.
    bank = [(s.w * k / 4, s.h * (0.8 if k % 2 else 0.82)) for k in range(5)]
    s.line(smooth(bank, False), "#c2401c", 2.0)
    s.line(smooth(bank, False), "#ff8a3c", 1.1)
    s.line(smooth(bank, False), "#ffd27a", 0.4)
    s.hill(0.86, 0.012, s.near, 7)
    for _ in range(22):
        s.disc(s.w * s.pick(0.03, 0.97), s.h * s.pick(0.1, 0.75), s.pick(0.16, 0.34), "#ffb347")


def _murk(s: Sheet) -> None:
    """Still water that darkens downwards, dead weed, a floor of slime and bones."""
    for level, strong in ((0.34, 0.25), (0.52, 0.35), (0.7, 0.5)):
        s.shape(poly([(0, s.h * level), (s.w, s.h * level), (s.w, s.h), (0, s.h)]), s.middle, strong)
    for side in (0, 1):
        for k in range(4):
            x = s.w * (0.05 + 0.055 * k)
            x = s.w - x if side else x
            high = s.h * s.pick(0.2, 0.42)
            bend = s.pick(1.5, 4) * (1 if k % 2 else -1)
            root = s.h * 0.9
            s.line(curve((x, root), (x + bend, root - high * 0.6), (x + bend * 1.8, root - high * 0.5)), s.near, 0.8)
    s.hill(0.86, 0.02, s.near, 7)
    for x in (0.2, 0.62, 0.86):
        _fishbone(s, s.w * (x + s.pick(-0.04, 0.04)), s.h * s.pick(0.9, 0.94), 0.8)
    for _ in range(9):
        s.line(ellipse(s.w * s.pick(0.1, 0.9), s.h * s.pick(0.1, 0.8), s.pick(0.3, 0.9)), "#cdd2a6", 0.2, 0.7)


def _fishbone(s: Sheet, x: float, y: float, size: float) -> None:
    tone = "#d9cfae"
    s.line(poly([(x - 3 * size, y), (x + 3 * size, y)], False), tone, 0.35)
    s.shape(ellipse(x - 3.4 * size, y, 1.0 * size, 0.8 * size), tone)
    for k in range(4):
        at = x + (-1.8 + 1.2 * k) * size
        s.line(poly([(at, y - (1.1 - 0.15 * k) * size), (at, y + (1.1 - 0.15 * k) * size)], False), tone, 0.3)
    s.shape(poly([(x + 3 * size, y), (x + 4.2 * size, y - 0.9 * size), (x + 4.2 * size, y + 0.9 * size)]), tone)


def _heat(s: Sheet) -> None:
    """A huge sun, air that shimmers, ground that cracks."""
    x, y = s.w * 0.46, s.h * 0.4
    for r, strong in ((15, 0.22), (11.5, 0.35), (8, 1)):
        s.disc(x, y, r, "#fff0b8", strong)
    s.hill(0.66, 0.04, s.far)
    for k in range(4):
        at = s.h * (0.56 + 0.04 * k)
        wave = [(s.w * n / 16, at + (0.5 if n % 2 else -0.5)) for n in range(17)]
        s.line(smooth(wave, False), "#fff0b8", 0.35, 0.6)
    s.hill(0.76, 0.03, s.middle)
    s.hill(0.84, 0.01, s.near, 7)
    _cracks(s, s.deep)


def _cracks(s: Sheet, tone: str) -> None:
    """Plates of dry mud on the near ground."""
    for k in range(9):
        x = s.w * (k + s.pick(0.2, 0.8)) / 9
        y = s.h * s.pick(0.88, 0.97)
        s.line(poly([(x - 3, y - 0.6), (x - 0.6, y), (x + 0.4, y + 1.6)], False), tone, 0.3)
        s.line(poly([(x - 0.6, y), (x + 2.4, y - 0.9)], False), tone, 0.3)


def _ebb(s: Sheet) -> None:
    """The sea far out, bare mud in front, stranded shells."""
    s.disc(s.w * 0.4, s.h * 0.4, 5.4, "#fbe0b0", 0.9)
    s.shape(poly([(0, s.h * 0.56), (s.w, s.h * 0.56), (s.w, s.h), (0, s.h)]), "#4d7f93")
    for _ in range(6):
        x, half = s.w * s.pick(0.1, 0.9), s.pick(1.5, 3.4)
        s.line(poly([(x - half, s.h * 0.59), (x + half, s.h * 0.59)], False), "#d8ecef", 0.3)
    for level, tone in ((0.63, s.far), (0.72, mix(s.far, s.middle, 0.5)), (0.8, s.middle), (0.87, s.near)):
        crest = s.hill(level, 0.012, tone, 6)
        s.line(smooth(crest, False), mix(tone, "#ffffff", 0.4), 0.3)
    for _ in range(8):
        x, y = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.9, 0.97)
        s.shape(ellipse(x, y, 0.9, 0.55), "#efe2c4")
    _cracks(s, s.deep)


def _bones(s: Sheet) -> None:
    """A dry plain with the ribs of something large."""
    s.disc(s.w * 0.44, s.h * 0.42, 7, "#ffe9c0", 0.85)
    _ground(s)
    x, y, tone = s.w * 0.16, s.h * 0.9, "#f0e3c6"
    s.line(curve((x - 5, y - 3.4), (x + 1, y - 5.4), (x + 7, y - 3)), tone, 0.9)
    for k in range(5):
        at = x - 3 + 2.1 * k
        high = 4.6 - 0.7 * abs(k - 2)
        s.line(curve((at, y - 4.6 + 0.25 * abs(k - 2)), (at - 1.4, y - high * 0.5), (at - 0.4, y)), tone, 0.6)
    for _ in range(9):
        s.tuft(s.w * s.pick(0.4, 0.95), s.h * s.pick(0.88, 0.97), s.pick(0.6, 0.9), s.deep)


OMENS: Mapping[str, Scene] = MappingProxyType(
    {
        "star": Scene("#2b1a2e", "#e0632a", ("#7c2f25", "#431c1c", "#2a1416"), _star),
        "frost": Scene("#3c5375", "#c5d9e6", ("#dcebf3", "#a9c5d8", "#eef5f9"), _frost),
        "ash": Scene("#3a3038", "#b0796a", ("#5b4a4c", "#443739", "#57494a"), _ash),
        "lava": Scene("#1f1218", "#b8391f", ("#3a1d1c", "#2b1515", "#1d0f10"), _lava),
        "murk": Scene("#8f9a5e", "#3d4a33", ("#5d6b42", "#26301f", "#1d2418"), _murk),
        "heat": Scene("#d9662f", "#ffd98a", ("#d08a4a", "#b8682f", "#8f4a22"), _heat),
        "ebb": Scene("#8a4a52", "#f2b884", ("#c9a677", "#a98459", "#8a6844"), _ebb),
        "bones": Scene("#7a3a2c", "#efb56e", ("#b9793f", "#9a5c2e", "#7a4524"), _bones),
    }
)
"""The eight omens by name."""
