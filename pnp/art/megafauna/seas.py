"""The sea of the fifth game: seen from below the surface, or from above it."""

from __future__ import annotations

from pnp.art.megafauna import stands
from pnp.art.megafauna.sky import HOURS, Place
from pnp.draw.creatures.geometry import Path, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix

_SURFACE, _DEPTH = "#d8eee8", "#5692a6"


def _under(p: Place) -> None:
    """Light water above that deepens downwards, the surface from below, shafts of light."""
    s = p.sheet
    s.shape(poly([(0, 0), (s.w, 0), (s.w, s.h), (0, s.h)]), _SURFACE)
    steps = 8
    for step in range(1, steps):
        y = s.h * (0.05 + 0.92 * (step - 1) / (steps - 1))
        crest = [(s.w * k / 6, y + s.h * s.pick(-0.008, 0.008)) for k in range(7)]
        s.shape(stands.waved(crest, s.w, s.h), mix(_SURFACE, _DEPTH, (step / (steps - 1)) ** 0.85))
    for k in range(6):
        x, y = s.w * (k / 6 + s.pick(0, 0.12)), s.h * s.pick(0.015, 0.045)
        s.shape(smooth([(x - s.w * 0.05, y), (x, y - 0.4), (x + s.w * 0.05, y), (x, y + 0.4)]), "#ffffff", 0.8)
    start = 0.5 + p.side * 0.3
    for k in range(4):
        x, wide = s.w * (start + 0.11 * (k - 1.5)), s.w * s.pick(0.025, 0.05)
        lean = -p.side * s.w * 0.22
        s.shape(
            poly([(x, 0), (x + wide, 0), (x + wide * 2 + lean, s.h * 0.86), (x - wide * 0.5 + lean, s.h * 0.86)]),
            "#f4fbf2",
            0.26,
        )


def _shoal(p: Place, x: float, y: float, n: int, size: float, tone: str) -> None:
    """Fish far off that all swim one way."""
    s = p.sheet
    for k in range(n):
        px = s.w * x + size * (1.5 * (k % 5) + s.pick(-0.4, 0.4))
        py = s.h * y + size * (0.8 * (k // 5) + s.pick(-0.3, 0.3)) + size * 0.16 * (k % 3)
        s.shape(leaf(px, py, 180, size, size * 0.36, 0.45), tone)
        s.shape(
            poly([(px - size * 0.1, py), (px + size * 0.24, py - size * 0.17), (px + size * 0.24, py + size * 0.17)]),
            tone,
        )


def _floor(p: Place, level: float, far: str, near: str) -> None:
    s = p.sheet
    stands.rolling(s, level, 0.014, s.pick(0, 6), far)
    stands.rolling(s, level + 0.05, 0.012, s.pick(0, 6), near)


def shelf(p: Place) -> None:
    """The shallow sea: reefs in the haze, a shoal, a bottom of sand with stones."""
    s = p.sheet
    _under(p)
    for level, haze, swing in ((0.72, 0.3, 0.07), (0.8, 0.0, 0.05)):
        stands.rolling(s, level, swing, s.pick(0, 6), mix("#5e96a6", "#a7cfd0", haze), 0.8)
    _shoal(p, 0.66 if p.side < 0 else 0.06, 0.24, 13, p.unit * 0.05, "#7fb0b6")
    p.herd(0.52, "#6fa2ad")
    for x in (0.05, 0.13, 0.9, 0.97):
        high = p.unit * s.pick(0.2, 0.34)
        for k in range(3):
            s.shape(
                leaf(
                    s.w * x + k * 0.9,
                    s.h * 0.92,
                    -90 + s.pick(-8, 8),
                    high * (1 - 0.2 * k),
                    p.unit * 0.025,
                    0.4,
                    s.pick(-0.08, 0.08),
                ),
                "#4f8a7f",
                0.8,
            )
    _floor(p, 0.88, "#a9bfa6", "#8fa892")
    for k in range(6):
        stands.boulder(
            s,
            s.w * (k + s.pick(0.1, 0.9)) / 6,
            s.h * s.pick(0.93, 0.98),
            p.unit * s.pick(0.015, 0.04),
            "#5f8286",
            "#9cb9b0",
        )
    _bubbles(p)


def kelp(p: Place) -> None:
    """A wood of giant kelp, its stalks paler with the distance."""
    s = p.sheet
    _under(p)
    for x, haze, wide in (
        (0.36, 0.6, 0.7),
        (0.6, 0.6, 0.7),
        (0.22, 0.4, 0.9),
        (0.74, 0.4, 0.9),
        (0.06, 0.1, 1.3),
        (0.93, 0.1, 1.3),
        (0.85, 0.3, 1.0),
    ):
        tone = mix("#6f8a4a", "#9cc8c4", haze)
        a = s.w * (x + s.pick(-0.02, 0.02))
        sway = [(a + s.w * 0.012 * ((-1) ** k), s.h * (1 - k / 6)) for k in range(7)]
        s.line(smooth(sway, False), tone, 0.5 * wide)
        for k in range(1, 12):
            y, way = s.h * (1 - k / 12), 1 if k % 2 else -1
            s.shape(
                leaf(a, y, -62 if way > 0 else -118, p.unit * 0.11 * wide, p.unit * 0.026 * wide, 0.4, 0.12 * way), tone
            )
    _shoal(p, 0.44, 0.2, 8, p.unit * 0.04, "#8bbcbf")
    _floor(p, 0.92, "#7ba3a0", "#648e8d")
    _bubbles(p)


def deep(p: Place) -> None:
    """Open water: a shoal that turns, others of the kind far below."""
    s = p.sheet
    _under(p)
    _shoal(p, 0.62 if p.side < 0 else 0.05, 0.3, 20, p.unit * 0.045, "#79adb6")
    _shoal(p, 0.08 if p.side < 0 else 0.7, 0.6, 9, p.unit * 0.032, "#74a7b2")
    p.herd(0.74, "#6a9dab")
    for level, tone in ((0.86, "#5b93a5"), (0.94, "#4c8397")):
        stands.rolling(s, level, 0.03, s.pick(0, 6), tone, 0.9)
    _bubbles(p)


def swell(p: Place) -> None:
    """The surface from above: a far shore or ice, swells with lit backs, foam."""
    s, hour = p.sheet, HOURS[p.hour]
    top = 0.3
    crest = [(0.0, 0.07), (0.2, 0.1), (0.38, 0.05), (0.5, 0.0)]
    coast = [(s.w * (x if p.side > 0 else 1 - x), s.h * (top + 0.01 - up)) for x, up in crest]
    line = smooth(coast, False)
    edge = 0.0 if p.side > 0 else s.w
    s.shape(Path(line.start, [*line.segments, (edge, s.h * (top + 0.01))], True), p.hazy("#8398a0", 0.5))
    tones = ("#a9cfd3", "#8dbdc7", "#74aab8", "#6199aa", "#528a9d")
    for k, tone in enumerate(tones):
        level = top + (0.06, 0.0, 0.14, 0.3, 0.48)[k] if k else top
        stands.rolling(s, level, 0.004 + 0.006 * k, s.pick(0, 6), mix(tone, hour.low, 0.25 - 0.05 * k), 1.2 + 0.5 * k)
        for _ in range(3):
            x, y, half = (
                s.w * s.pick(0.05, 0.95),
                s.h * (level + 0.03 + 0.02 * k),
                s.w * s.pick(0.02, 0.05) * (1 + 0.3 * k),
            )
            s.shape(
                smooth([(x - half, y), (x, y - 0.35 - 0.1 * k), (x + half, y), (x, y + 0.1)]),
                mix(tone, "#ffffff", 0.6),
                0.9,
            )
    p.herd(top + 0.1, p.hazy("#4f7582", 0.35))


def _bubbles(p: Place) -> None:
    s = p.sheet
    x = s.w * (0.5 - p.side * 0.3)
    for k in range(7):
        s.line(ellipse(x + s.pick(-1.5, 1.5), s.h * (0.66 - 0.08 * k), 0.25 + 0.07 * k), "#ffffff", 0.18, 0.85)
