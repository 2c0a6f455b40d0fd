"""Three more sights of water, shore and wetland; the first of each is in `lands`."""

from __future__ import annotations

from pnp.draw.creatures.geometry import Path, curve, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape import lands

from .lands import Sheet, sun


def reef(s: Sheet) -> None:
    """Water: heads and fans of coral at both sides, light above."""
    lands.light_from_above(s)
    _shafts(s, 2)
    tone, pale = mix(s.middle, s.near, 0.5), mix(s.far, s.middle, 0.5)
    for side in (0, 1):
        for k, fill in ((2, pale), (1, tone), (0, tone)):
            r = s.h * s.pick(0.05, 0.09) * (1.5 - 0.3 * k)
            x = s.w * (0.06 + 0.085 * k)
            x = max(r, min(s.w - r, s.w - x if side else x))
            s.shape(ellipse(x, s.h * 0.86, r, r), fill)
        x, y = (s.w * 0.84 if side else s.w * 0.16), s.h * 0.86
        for turn in (-130, -112, -94, -76, -58):
            s.shape(leaf(x, y, turn, s.h * s.pick(0.2, 0.3), 0.9, 0.6), tone, 0.8)
    _floor(s)
    _bubbles(s, 7)


def open_sea(s: Sheet) -> None:
    """Water: the surface from below, a shoal far off, the deep."""
    lands.light_from_above(s)
    _shafts(s, 4)
    crest = [(s.w * k / 8, s.h * (0.05 + (0.02 if k % 2 else -0.01) + s.pick(-0.008, 0.008))) for k in range(9)]
    line = smooth(crest, False)
    s.shape(Path(line.start, [*line.segments, (s.w, 0.0), (0.0, 0.0)], True), mix(s.hour.disc, s.far, 0.45), 0.7)
    x, y, tone = s.w * s.pick(0.14, 0.3), s.h * s.pick(0.24, 0.36), mix(s.far, s.middle, 0.55)
    for _ in range(14):
        s.shape(ellipse(x + s.pick(-6, 6), y + s.pick(-4, 4), s.pick(0.7, 1.2), 0.36), tone)
    s.hill(0.8, 0.02, mix(s.middle, s.near, 0.35))
    s.hill(0.9, 0.03, mix(s.middle, s.near, 0.75))
    _bubbles(s, 5)


def river_bed(s: Sheet) -> None:
    """Water: boulders and round stones, a sunken branch."""
    lands.light_from_above(s)
    _shafts(s, 2)
    wood = mix(s.middle, s.near, 0.55)
    s.line(curve((s.w * 0.99, s.h * 0.5), (s.w * 0.88, s.h * 0.7), (s.w * 0.7, s.h * 0.9)), wood, 1.6)
    s.line(curve((s.w * 0.9, s.h * 0.66), (s.w * 0.84, s.h * 0.58), (s.w * 0.82, s.h * 0.46)), wood, 0.8)
    s.hill(0.85, 0.02, mix(s.middle, s.near, 0.7))
    for k in range(6):
        r = s.pick(1.6, 3.4)
        x = min(s.w - r, max(r, s.w * (0.04 + 0.18 * k + s.pick(-0.05, 0.05))))
        s.shape(ellipse(x, s.h * 0.89, r, r * 0.5), mix(s.middle, s.near, s.pick(0.4, 0.9)))
    s.hill(0.94, 0.012, s.near)
    for _ in range(8):
        s.shape(ellipse(s.w * s.pick(0.06, 0.94), s.h * 0.965, s.pick(0.8, 2.0), s.h * 0.014), s.deep)
    _bubbles(s, 5)


def stacks(s: Sheet) -> None:
    """Shore: towers of rock in the sea."""
    sun(s)
    sea = _sea(s)
    for x, wide, high in ((0.1, 3.2, 0.24), (0.2, 1.6, 0.13), (0.84, 4.0, 0.3), (0.94, 1.8, 0.16)):
        a, foot = s.w * (x + s.pick(-0.02, 0.02)), s.h * 0.7
        top = foot - s.h * high
        sides = [(a - wide, foot), (a - wide * 0.7, top + 1), (a - wide * 0.3, top), (a + wide * 0.5, top + 0.4)]
        s.shape(poly([*sides, (a + wide * 0.8, top + 2.4), (a + wide, foot)]), mix(s.far, sea, 0.45))
        s.line(poly([(max(0.4, a - wide - 0.8), foot), (min(s.w - 0.4, a + wide + 0.8), foot)], False), s.pale, 0.4)
    _beach(s)


def cliffs(s: Sheet) -> None:
    """Shore: a wall of banded rock that runs out to sea."""
    sun(s)
    sea = _sea(s)
    right = s.pick(0, 1) < 0.5
    for k, tone in enumerate((mix(s.far, sea, 0.45), mix(s.far, sea, 0.25), mix(s.far, sea, 0.5))):
        y = s.h * (0.42 + 0.1 * k)
        wall = [(0.0, y), (s.w * (0.3 - 0.03 * k), y + 1), (s.w * (0.36 - 0.02 * k), s.h * 0.7), (0.0, s.h * 0.7)]
        s.shape(poly([(s.w - x, h) for x, h in wall] if right else wall), tone)
    for x, y in ((0.52, 0.3), (0.6, 0.34), (0.47, 0.37)):
        a, b = s.w * x, s.h * y
        s.line(curve((a - 1.4, b - 0.5), (a - 0.6, b - 0.4), (a, b + 0.3)), s.deep, 0.25)
        s.line(curve((a, b + 0.3), (a + 0.6, b - 0.4), (a + 1.4, b - 0.5)), s.deep, 0.25)
    _beach(s)


def dunes(s: Sheet) -> None:
    """Shore: dunes with marram grass, a strip of sea."""
    sun(s)
    _sea(s)
    s.hill(0.7, 0.012, mix(s.far, "#ffffff", 0.5), 7)
    s.hill(0.74, 0.05, mix(s.far, "#ffffff", 0.2))
    for side in (s.pick(0.06, 0.14), s.pick(0.86, 0.94)):
        for _ in range(3):
            s.tuft(side * s.w + s.pick(-3, 3), s.h * s.pick(0.75, 0.79), s.pick(1.2, 1.7), mix(s.near, s.middle, 0.4))
    s.hill(0.83, 0.03, s.far)
    s.hill(0.9, 0.012, mix(s.far, s.middle, 0.5), 6)
    s.tufts(6, mix(s.near, s.middle, 0.3), 0.91, 0.98, 1.1)


def mangroves(s: Sheet) -> None:
    """Wetland: trees that stand on stilts, lily pads."""
    sun(s)
    s.hill(0.6, 0.015, mix(s.far, s.hour.low, 0.3), 8)
    water = _pool(s)
    tone, crown = mix(s.middle, s.near, 0.6), mix(s.far, s.middle, 0.6)
    for side in (0.1, 0.88):
        x, y, high = s.w * (side + s.pick(-0.02, 0.02)), s.h * 0.76, s.h * s.pick(0.26, 0.34)
        for k in (-1, 0, 1):
            s.line(curve((x + 2.2 * k, y), (x + 1.6 * k, y - high * 0.3), (x, y - high * 0.45)), tone, 0.5)
        s.line(curve((x, y - high * 0.42), (x + 0.2, y - high * 0.6), (x - 0.2, y - high * 0.8)), tone, 0.8)
        for dx, dy, r in ((-2.0, 0.86, 3.0), (1.8, 0.9, 3.2), (0.0, 1.06, 2.8)):
            s.shape(ellipse(min(s.w - r, max(r, x + dx)), y - high * dy, r, high * 0.13), crown)
    for _ in range(7):
        s.shape(ellipse(s.w * s.pick(0.2, 0.8), s.h * s.pick(0.7, 0.8), s.pick(0.8, 1.6), 0.4), mix(water, s.near, 0.5))
    s.hill(0.845, 0.012, s.near, 7)
    s.tufts(9, s.deep, 0.88, 0.98, 0.9)


def channels(s: Sheet) -> None:
    """Wetland: banks and channels one behind the other."""
    sun(s)
    s.hill(0.59, 0.015, mix(s.far, s.hour.low, 0.3), 8)
    water = mix(s.middle, s.hour.low, 0.45)
    for level, bank in ((0.63, s.far), (0.69, mix(s.far, s.middle, 0.5)), (0.76, s.middle)):
        s.shape(poly([(0, s.h * level), (s.w, s.h * level), (s.w, s.h), (0, s.h)]), water)
        s.hill(level + 0.03, 0.012, bank, 7)
        for _ in range(5):
            s.tuft(s.w * s.pick(0.04, 0.96), s.h * (level + 0.04), s.pick(0.5, 0.8), mix(bank, s.near, 0.5))
    s.shape(poly([(0, s.h * 0.815), (s.w, s.h * 0.815), (s.w, s.h), (0, s.h)]), water)
    s.hill(0.85, 0.012, s.near, 7)
    s.tufts(10, s.deep, 0.88, 0.98, 0.9)


def bog(s: Sheet) -> None:
    """Wetland: dead trees in still water, tussocks."""
    sun(s)
    s.shape(lands.scallops(s, s.h * 0.6, s.h, -s.h * 0.06, 12), mix(s.far, s.hour.low, 0.3))
    water = _pool(s)
    dead = mix(s.middle, s.near, 0.55)
    for side in (0.08, 0.17, 0.85, 0.94):
        x, y, high = s.w * (side + s.pick(-0.015, 0.015)), s.h * 0.75, s.h * s.pick(0.2, 0.38)
        s.line(curve((x, y), (x + 0.3, y - high * 0.5), (x - 0.2, y - high)), dead, 0.7)
        for up, way in ((0.5, 1), (0.68, -1), (0.82, 1)):
            s.line(
                curve((x, y - high * up), (x + way, y - high * up - 1), (x + way * 1.8, y - high * up - 2.6)), dead, 0.4
            )
    for _ in range(5):
        x, y = s.w * s.pick(0.12, 0.88), s.h * s.pick(0.72, 0.8)
        s.shape(ellipse(x, y, s.pick(1.6, 2.6), 0.7), mix(water, s.near, 0.55))
        s.tuft(x, y, s.pick(0.5, 0.8), mix(s.middle, s.near, 0.6))
    s.hill(0.845, 0.012, s.near, 7)
    s.tufts(8, s.deep, 0.88, 0.98, 0.9)


def _shafts(s: Sheet, n: int) -> None:
    for k in range(n):
        x, wide, lean = s.w * (0.34 + 0.5 * k / n + s.pick(-0.04, 0.04)), s.w * s.pick(0.05, 0.09), s.w * 0.2
        low = [(x + wide * 0.9 - lean, s.h * 0.9), (x - wide * 0.2 - lean, s.h * 0.9)]
        s.shape(poly([(x, 0), (min(s.w, x + wide), 0), *low]), s.hour.disc, 0.22)


def _floor(s: Sheet) -> None:
    s.hill(0.85, 0.018, mix(s.middle, s.near, 0.8))
    s.hill(0.92, 0.015, mix(s.near, lands.SAND, 0.42))


def _bubbles(s: Sheet, n: int) -> None:
    for _ in range(n):
        x, y, r = s.w * s.pick(0.2, 0.8), s.h * s.pick(0.08, 0.6), s.pick(0.35, 1.0)
        s.line(ellipse(x, y, r), "#ffffff", 0.2, 0.8)


def _sea(s: Sheet) -> str:
    """The sea of a shore, with its glints; gives its colour."""
    sea = mix(s.middle, "#4f93a8", 0.5)
    low = s.h * 0.6
    s.shape(poly([(0, low), (s.w, low), (s.w, s.h), (0, s.h)]), mix(sea, s.hour.low, 0.25))
    s.shape(poly([(0, s.h * 0.665), (s.w, s.h * 0.665), (s.w, s.h), (0, s.h)]), sea)
    for _ in range(6):
        x, y, half = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.63, 0.74), s.pick(1, 2.6)
        s.line(poly([(x - half, y), (x + half, y)], False), s.pale, 0.3)
    return sea


def _beach(s: Sheet) -> None:
    s.hill(0.775, 0.012, mix(s.far, "#ffffff", 0.55), 7)
    s.hill(0.795, 0.012, s.far, 7)
    s.hill(0.88, 0.014, mix(s.far, s.middle, 0.5), 6)
    for _ in range(7):
        x, y = s.w * s.pick(0.05, 0.95), s.h * s.pick(0.9, 0.975)
        s.shape(ellipse(x, y, s.pick(0.4, 1.0), 0.36), mix(s.far, s.near, 0.75))


def _pool(s: Sheet) -> str:
    """Open water of a wetland, with its glints; gives its colour."""
    water = mix(s.middle, s.hour.low, 0.45)
    s.shape(poly([(0, s.h * 0.655), (s.w, s.h * 0.655), (s.w, s.h), (0, s.h)]), water)
    for _ in range(6):
        x, y, half = s.w * s.pick(0.1, 0.9), s.h * s.pick(0.685, 0.8), s.pick(1.2, 3.4)
        s.line(poly([(max(0.4, x - half), y), (min(s.w - 0.4, x + half), y)], False), mix(water, "#ffffff", 0.5), 0.3)
    return water
