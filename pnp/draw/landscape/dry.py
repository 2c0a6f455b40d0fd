"""Three more sights of savanna, forest and mountain; the first of each is in `lands`.

A sight keeps its land's tones, floor and light, so that a deck stays one place; what stands on it is another.
"""

from __future__ import annotations

import math

from pnp.draw.creatures.geometry import Path, curve, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape import lands

from .lands import Sheet, sun


def kopjes(s: Sheet) -> None:
    """Savanna: heaps of rounded boulders, a termite mound."""
    sun(s)
    s.hill(0.63, 0.03, s.far)
    rock = mix(s.far, s.deep, 0.3)
    for side in (s.pick(0.1, 0.22), s.pick(0.78, 0.9)):
        _boulders(s, side * s.w, s.h * 0.76, s.h * s.pick(0.12, 0.17), rock)
    s.hill(0.74, 0.03, s.middle)
    _mound(s, s.w * s.pick(0.36, 0.64), s.h * 0.82, s.h * 0.1)
    s.hill(0.83, 0.012, s.near, 7)
    s.tufts(11, s.deep, 0.86, 0.98)


def dry_river(s: Sheet) -> None:
    """Savanna: a pale bed that winds between banks, a line of bushes."""
    sun(s)
    s.hill(0.6, 0.025, mix(s.far, s.hour.low, 0.3))
    s.hill(0.66, 0.02, s.far)
    bush = mix(s.middle, s.deep, 0.35)
    for k in range(9):
        x = s.w * (0.06 + 0.11 * k + s.pick(-0.03, 0.03))
        s.shape(ellipse(x, s.h * 0.685, s.pick(1.4, 2.4), s.h * s.pick(0.018, 0.032)), bush)
    s.hill(0.7, 0.01, s.middle)
    sand, x = mix(s.far, "#ffffff", 0.4), s.w * s.pick(0.56, 0.72)
    bed = [(x, s.h * 0.7), (x - s.w * 0.2, s.h * 0.76), (x - s.w * 0.02, s.h * 0.83), (s.w * 0.2, s.h * 0.93)]
    back = [(s.w * 0.52, s.h * 0.96), (x + s.w * 0.2, s.h * 0.84), (x - s.w * 0.1, s.h * 0.765), (x + 1.2, s.h * 0.7)]
    there, again = smooth(bed, False), smooth(back, False)
    s.shape(Path(there.start, [*there.segments, again.start, *again.segments], True), sand)
    s.hill(0.91, 0.014, s.near, 7)
    s.tufts(12, s.deep, 0.92, 0.985)


def table_land(s: Sheet) -> None:
    """Savanna: a flat-topped mountain far off, palms."""
    sun(s)
    for level, low, high in ((0.5, 0.52, 0.92), (0.55, 0.06, 0.34)):
        a, b = s.w * (low + s.pick(-0.03, 0.03)), s.w * (high + s.pick(-0.03, 0.03))
        y, foot = s.h * level, s.h * 0.66
        s.shape(poly([(a, foot), (a + 3, y), (b - 3, y), (min(s.w, b + 1), foot)]), mix(s.far, s.hour.low, 0.35))
    s.hill(0.65, 0.015, s.far)
    for side in (s.pick(0.05, 0.14), s.pick(0.84, 0.94)):
        _palm(s, side * s.w, s.h * 0.76, s.h * s.pick(0.22, 0.3), mix(s.middle, s.deep, 0.5))
    s.hill(0.73, 0.02, s.middle)
    s.hill(0.83, 0.012, s.near, 7)
    s.tufts(13, s.deep, 0.86, 0.98)


def firs(s: Sheet) -> None:
    """Forest: two slopes of firs."""
    sun(s)
    s.hill(0.58, 0.05, mix(s.far, s.hour.low, 0.4))
    for level, size, n, tone in ((0.68, 0.2, 11, mix(s.far, s.hour.low, 0.15)), (0.77, 0.3, 8, s.far)):
        for k in range(n):
            x = s.w * ((k + 0.5) / n + s.pick(-0.03, 0.03))
            # The middle stays open, where the animal stands.
            high = s.h * size * s.pick(0.7, 1.1) * (0.7 + 0.8 * abs(x / s.w - 0.5))
            _fir(s, x, s.h * level, high, tone)
        s.hill(level - 0.02, 0.02, tone)
    s.hill(0.78, 0.02, s.middle)
    s.hill(0.84, 0.012, s.near, 7)
    s.tufts(9, s.deep, 0.87, 0.98, 0.9)


def clearing(s: Sheet) -> None:
    """Forest: pale trunks at both sides of a clearing, a fallen log."""
    sun(s)
    s.shape(lands.scallops(s, s.h * 0.56, s.h, -s.h * 0.12, 10), mix(s.far, s.hour.low, 0.45))
    s.hill(0.66, 0.02, s.far)
    bark, mark = mix(s.far, "#ffffff", 0.5), mix(s.near, s.far, 0.4)
    for side in (0.06, 0.15, 0.86, 0.95):
        x, wide = s.w * (side + s.pick(-0.015, 0.015)), s.pick(0.8, 1.5)
        s.shape(poly([(x - wide, 0), (x + wide, 0), (x + wide * 1.2, s.h * 0.82), (x - wide * 1.2, s.h * 0.82)]), bark)
        for k in range(6):
            y = s.h * (0.06 + 0.12 * k + s.pick(-0.03, 0.03))
            s.line(poly([(x - wide * 0.8, y), (x + wide * s.pick(-0.2, 0.4), y + 0.2)], False), mark, 0.35)
    s.hill(0.75, 0.02, s.middle)
    x, y = s.w * s.pick(0.3, 0.6), s.h * 0.8
    log = mix(s.near, s.deep, 0.4)
    s.shape(poly([(x, y - 1.1), (x + 12, y - 1.7), (x + 12, y + 0.9), (x, y + 1.3)]), log)
    s.shape(ellipse(x, y + 0.1, 0.7, 1.25), mix(s.far, "#ffffff", 0.2))
    s.hill(0.84, 0.012, s.near, 7)
    s.tufts(9, s.deep, 0.87, 0.98, 0.9)


def jungle(s: Sheet) -> None:
    """Forest: broad leaves in the upper corners, hanging stems, tree ferns."""
    sun(s)
    s.shape(lands.scallops(s, s.h * 0.48, s.h, -s.h * 0.14, 6), mix(s.far, s.hour.low, 0.4))
    for side in (s.pick(0.1, 0.2), s.pick(0.8, 0.9)):
        _palm(s, side * s.w, s.h * 0.78, s.h * s.pick(0.4, 0.48), mix(s.far, s.middle, 0.7))
    s.hill(0.68, 0.04, mix(s.far, s.middle, 0.5))
    for k in range(5):
        x = s.w * (0.1 + 0.2 * k + s.pick(-0.06, 0.06))
        deep = s.h * s.pick(0.16, 0.42)
        s.line(curve((x, 0), (x + 0.8, deep * 0.5), (x - 0.4, deep)), mix(s.far, s.middle, 0.8), 0.45)
    crown = mix(s.middle, s.far, 0.3)
    for x, turns in ((0.6, (18, 42, 66, 84)), (s.w - 0.6, (162, 138, 114, 96))):
        for turn in turns:
            s.shape(leaf(x, 0.6, turn, s.h * s.pick(0.2, 0.27), s.h * 0.045, 0.45), crown)
    s.hill(0.77, 0.03, s.middle)
    s.hill(0.84, 0.012, s.near, 7)
    for x in (0.07, 0.93, s.pick(0.3, 0.7)):
        for turn in (-150, -122, -96, -70, -40):
            s.shape(leaf(min(s.w - 5, max(5.0, x * s.w)), s.h * 0.96, turn, 4.4, 1.3, 0.45), s.deep)
    s.tufts(5, s.deep, 0.9, 0.98, 0.8)


def domes(s: Sheet) -> None:
    """Mountain: bare round domes, a wood at their feet."""
    sun(s)
    for x, wide, level in ((0.24, 0.3, 0.36), (0.72, 0.36, 0.42), (0.5, 0.22, 0.5)):
        a, half, top = s.w * (x + s.pick(-0.04, 0.04)), s.w * wide, s.h * level
        crest = [(max(0.0, a - half), s.h * 0.7), (max(0.0, a - half * 0.7), top + s.h * 0.1), (a, top)]
        crest += [(min(s.w, a + half * 0.6), top + s.h * 0.12), (min(s.w, a + half), s.h * 0.7)]
        line = smooth(crest, False)
        s.shape(
            Path(line.start, [lands.inside(q, s.w) for q in line.segments], True), s.far if level < 0.5 else s.middle
        )
    s.hill(0.7, 0.012, s.middle)
    for k in range(13):
        x = s.w * (0.04 + 0.077 * k)
        _fir(s, x, s.h * 0.73, s.h * s.pick(0.05, 0.1), mix(s.middle, s.near, 0.5))
    _slope(s)


def valley(s: Sheet) -> None:
    """Mountain: a trough between two flanks, a lake in it."""
    sun(s)
    _peak(s, s.w * s.pick(0.46, 0.58), s.h * 0.32, s.w * 0.24, s.h * 0.64, s.far, snow=True)
    flank = mix(s.far, s.middle, 0.6)
    s.shape(poly([(0, s.h * 0.3), (s.w * 0.16, s.h * 0.44), (s.w * 0.44, s.h * 0.66), (0, s.h * 0.7)]), flank)
    s.shape(poly([(s.w, s.h * 0.26), (s.w * 0.86, s.h * 0.4), (s.w * 0.56, s.h * 0.66), (s.w, s.h * 0.7)]), s.middle)
    s.shape(poly([(0, s.h * 0.63), (s.w, s.h * 0.63), (s.w, s.h), (0, s.h)]), mix(s.middle, s.near, 0.35))
    s.shape(ellipse(s.w * 0.5, s.h * 0.695, s.w * 0.22, s.h * 0.022), mix(s.far, s.hour.low, 0.5))
    for x in (0.06, 0.13, 0.88, 0.95):
        _fir(s, s.w * x, s.h * 0.78, s.h * s.pick(0.14, 0.22), mix(s.middle, s.near, 0.7))
    _slope(s)


def volcano(s: Sheet) -> None:
    """Mountain: one cone with a thread of smoke, old flows at its foot."""
    sun(s)
    x, top = s.w * s.pick(0.6, 0.72), s.h * 0.34
    for k in range(4):
        s.disc(x + 1.6 * k, top - 1.4 - 2.1 * k, 0.9 + 0.5 * k, s.pale, 0.7)
    foot = s.h * 0.7
    s.shape(
        poly([(x - s.w * 0.34, foot), (x - 2.4, top), (x + 2.4, top + 0.3), (min(s.w, x + s.w * 0.3), foot)]), s.far
    )
    side = [(x + 2.4, top + 0.3), (min(s.w, x + s.w * 0.3), foot), (x + 5, foot), (x + 1, top + 6)]
    s.shape(poly(side), mix(s.far, s.middle, 0.5))
    s.hill(0.66, 0.03, s.middle)
    _slope(s)


def _boulders(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    for dx, dy, r in ((-0.7, 0.25, 0.62), (0.6, 0.2, 0.7), (-0.1, 0.62, 0.55), (0.2, 0.95, 0.34)):
        wide = r * high
        s.shape(ellipse(min(s.w - wide, max(wide, x + dx * high)), y - dy * high, wide, wide * 0.8), tone)
        tone = mix(tone, s.far, 0.14)


def _mound(s: Sheet, x: float, y: float, high: float) -> None:
    crest = [(x - high * 0.35, y), (x - high * 0.2, y - high * 0.6), (x, y - high), (x + high * 0.18, y - high * 0.55)]
    line = smooth([*crest, (x + high * 0.34, y)], False)
    s.shape(Path(line.start, line.segments, True), mix(s.middle, s.deep, 0.35))


def _palm(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    s.line(curve((x, y), (x + high * 0.04, y - high * 0.5), (x - high * 0.02, y - high)), tone, high * 0.05)
    for turn in (-170, -140, -108, -72, -40, -10):
        # No leaf is longer than there is room to the edge.
        reach = abs(math.cos(math.radians(turn)))
        room = (x if turn < -90 else s.w - x) / max(reach, 0.01)
        s.shape(leaf(x, y - high, turn, min(high * 0.36, room * 0.95), high * 0.05, 0.4), tone)


def _fir(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    half = min(high * 0.24, x, s.w - x)
    if half <= 0:
        return
    sides = [(half * 0.45, 0.66), (half * 0.28, 0.66), (half * 0.74, 0.33), (half * 0.45, 0.33), (half, 0.04)]
    right = [(x + a, y - high * b) for a, b in sides]
    s.shape(poly([(x, y - high), *right, *((2 * x - a, b) for a, b in reversed(right))]), tone)


def _peak(s: Sheet, x: float, top: float, half: float, foot: float, tone: str, snow: bool) -> None:
    s.shape(poly([(x - half, foot), (x, top), (x + half, foot)]), tone)
    if snow:
        y, part = top + (foot - top) * 0.3, half * 0.3
        teeth = [
            (x, top),
            (x + part, y),
            (x + part * 0.4, y - 1.2),
            (x, y + 0.6),
            (x - part * 0.5, y - 1),
            (x - part, y),
        ]
        s.shape(poly(teeth), mix(s.hour.low, "#ffffff", 0.5))


def _slope(s: Sheet) -> None:
    """The stony ground of every mountain."""
    s.hill(0.76, 0.03, mix(s.middle, s.near, 0.55))
    s.hill(0.84, 0.014, s.near, 7)
    for _ in range(5):
        x, y, r = s.w * s.pick(0.08, 0.92), s.h * s.pick(0.88, 0.96), s.pick(0.8, 1.7)
        s.shape(
            poly([(x - r, y + r * 0.4), (x - r * 0.6, y - r * 0.5), (x + r * 0.7, y - r * 0.3), (x + r, y + r * 0.4)]),
            s.deep,
        )
    s.tufts(6, s.deep, 0.87, 0.98, 0.75)
