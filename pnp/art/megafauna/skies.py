"""Six catastrophes, from above and from below: each scene shows the cause and what it does."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from markupsafe import Markup

from pnp.draw.creatures.geometry import Path, ellipse, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Hour, Sheet
from pnp.draw.landscape.scenes import Scene, draw_scene, find_scene

_PLAIN = Hour("#000000", "#ffffff", "#fff3d6", "#000000", 0.0, 0.3)


def catastrophe(name: str, seed: str, width: float, height: float) -> Markup:
    """The scene of a catastrophe, from (0, 0) to (width, height) mm."""
    return draw_scene(find_scene(SCENES, name, "catastrophe", "scene of"), "fate", _PLAIN, seed, width, height, 0.8)


def _stars(s: Sheet, n: int) -> None:
    for _ in range(n):
        s.disc(s.w * s.pick(0.02, 0.98), s.h * s.pick(0.03, 0.55), s.pick(0.12, 0.26), "#f6efdc")


def _plain(s: Sheet, crest: float = 0.74) -> None:
    s.hill(crest, 0.02, s.far)
    s.hill(crest + 0.1, 0.012, s.near, 7)


def _neck(s: Sheet, x: float, y: float, high: float, tone: str, face: int = 1) -> None:
    """A long-necked dinosaur as a silhouette, looking up."""
    body = [
        (x - face * high * 0.62, y - high * 0.02),
        (x - face * high * 0.3, y - high * 0.26),
        (x, y - high * 0.36),
        (x + face * high * 0.26, y - high * 0.34),
        (x + face * high * 0.42, y - high * 0.62),
        (x + face * high * 0.5, y - high * 0.94),
        (x + face * high * 0.66, y - high),
        (x + face * high * 0.64, y - high * 0.92),
        (x + face * high * 0.55, y - high * 0.88),
        (x + face * high * 0.5, y - high * 0.56),
        (x + face * high * 0.36, y - high * 0.2),
        (x, y - high * 0.12),
        (x - face * high * 0.3, y - high * 0.14),
    ]
    s.shape(smooth(body), tone)
    for at in (-0.12, 0.02, 0.2, 0.3):
        left = x + face * high * at
        s.shape(
            poly(
                [
                    (left - high * 0.04, y - high * 0.2),
                    (left + high * 0.05, y - high * 0.2),
                    (left + high * 0.045, y),
                    (left - high * 0.035, y),
                ]
            ),
            tone,
        )


def _comet(s: Sheet) -> None:
    """A comet with two tails over a herd that looks up."""
    _stars(s, 26)
    x, y, r = s.w * 0.34, s.h * 0.38, s.h * 0.06
    for reach, wide, tone, strong, turn in (
        (0.62, 2.3, "#cfe3ee", 0.35, -0.34),
        (0.5, 1.2, "#f8f3df", 0.7, -0.34),
        (0.55, 0.5, "#8fc0e0", 0.6, -0.56),
    ):
        dx, dy = math.cos(turn), math.sin(turn)
        tip = (x + dx * s.w * reach, y + dy * s.w * reach)
        across = (-dy * r * wide, dx * r * wide)
        s.shape(
            poly(
                [
                    (x + dy * r, y - dx * r),
                    (tip[0] - across[0], tip[1] - across[1]),
                    (tip[0] + across[0], tip[1] + across[1]),
                    (x - dy * r, y + dx * r),
                ]
            ),
            tone,
            strong,
        )
    s.disc(x, y, r * 1.5, "#fdf6e0", 0.5)
    s.disc(x, y, r, "#fffdf3")
    _plain(s)
    for at, high in ((0.2, 0.26), (0.55, 0.34), (0.82, 0.22)):
        _neck(s, s.w * at, s.h * 0.86, s.h * high, s.deep, -1 if at > 0.5 else 1)


def _asteroid(s: Sheet) -> None:
    """The moment of the blow: a dome of fire beyond the horizon, a ring of cloud, rock flying."""
    _stars(s, 8)
    x, y = s.w * 0.6, s.h * 0.74
    for r, tone, strong in (
        (0.5, "#e2673a", 0.35),
        (0.38, "#f08a3e", 0.55),
        (0.26, "#f9bf55", 0.9),
        (0.15, "#fff1c4", 1),
    ):
        s.shape(_dome(x, y, s.h * r), tone, strong)
    for k in range(9):
        turn = -math.pi * (0.08 + 0.84 * k / 8)
        start, end = s.h * s.pick(0.3, 0.36), s.h * s.pick(0.5, 0.68)
        points = [
            (x + math.cos(turn) * start, y + math.sin(turn) * start),
            (x + math.cos(turn) * (start + end) / 2, y + math.sin(turn) * end),
            (x + math.cos(turn) * end, y + math.sin(turn) * end * 0.92),
        ]
        s.line(smooth(points, False), "#ffd27a", 0.5)
        s.disc(points[-1][0], points[-1][1], s.pick(0.5, 1.0), "#5a2f22")
    s.shape(ellipse(x, y - s.h * 0.07, s.h * 0.62, s.h * 0.05), "#f6d9b0", 0.5)
    _plain(s)
    for at in (0.08, 0.17, 0.28):
        top = s.h * (0.86 - s.pick(0.2, 0.3))
        s.line(poly([(s.w * at, s.h * 0.87), (s.w * (at - 0.02), top)], False), s.deep, 0.9)
        s.line(poly([(s.w * (at - 0.01), top + 3), (s.w * (at - 0.05), top + 1)], False), s.deep, 0.5)


def _dome(x: float, y: float, r: float) -> Path:
    return poly([(x + math.cos(math.pi * k / 16) * r, y - math.sin(math.pi * k / 16) * r) for k in range(17)])


def _supernova(s: Sheet) -> None:
    """A star brighter than the moon, with shells of gas; a shadow at midnight."""
    _stars(s, 40)
    x, y = s.w * 0.5, s.h * 0.36
    for r, tone in ((0.27, "#8a5aa0"), (0.2, "#c06a8e"), (0.14, "#e9b46a")):
        ring = [
            (
                x + math.cos(k / 20 * 2 * math.pi) * s.h * r * s.pick(0.9, 1.1),
                y + math.sin(k / 20 * 2 * math.pi) * s.h * r * s.pick(0.85, 1.05),
            )
            for k in range(20)
        ]
        s.shape(smooth(ring), tone, 0.35)
        s.line(smooth(ring), tone, 0.5)
    for turn, reach in ((0, 0.42), (math.pi / 2, 0.32), (math.pi / 4, 0.2), (3 * math.pi / 4, 0.2)):
        dx, dy = math.cos(turn) * s.h * reach, math.sin(turn) * s.h * reach
        s.shape(
            poly([(x - dx, y - dy), (x - dy * 0.04, y + dx * 0.04), (x + dx, y + dy), (x + dy * 0.04, y - dx * 0.04)]),
            "#fff6dc",
        )
    s.disc(x, y, s.h * 0.055, "#ffffff")
    _plain(s, 0.72)
    _neck(s, s.w * 0.28, s.h * 0.85, s.h * 0.3, s.deep)
    s.shape(ellipse(s.w * 0.22, s.h * 0.87, s.w * 0.16, s.h * 0.012), mix(s.near, "#000000", 0.45), 0.6)


def _flare(s: Sheet) -> None:
    """The sun throws out an arch of fire; curtains of light far from the poles."""
    x, y, r = s.w * 0.62, s.h * 0.4, s.h * 0.24
    s.disc(x, y, r * 1.5, "#f6b04a", 0.3)
    s.disc(x, y, r, "#f7c64f")
    s.disc(x, y, r * 0.86, "#fbe08a")
    for lean, reach in ((2.7, 1.5), (3.5, 1.35), (0.5, 1.3)):
        arch = [
            (x + math.cos(lean + a) * r * k, y + math.sin(lean + a) * r * k)
            for a, k in (
                (-0.3, 1.0),
                (-0.26, 0.5 + reach / 2),
                (-0.1, reach),
                (0.1, reach),
                (0.26, 0.5 + reach / 2),
                (0.3, 1.0),
            )
        ]
        s.line(smooth(arch, False), "#c9401f", 1.5)
        s.line(smooth(arch, False), "#f28b3a", 0.7)
    for ox, oy in ((-0.3, -0.2), (0.25, 0.3), (0.1, -0.4)):
        s.shape(ellipse(x + ox * r, y + oy * r, r * 0.13, r * 0.09), "#b5632a")
    for k, tone in enumerate(("#9cc89a", "#6fae8f", "#b8d9a0")):
        left = s.w * (0.04 + 0.09 * k)
        wave = [(left, s.h * 0.1), (left + 2, s.h * 0.3), (left - 1, s.h * 0.5), (left + 1.5, s.h * 0.68)]
        s.line(smooth(wave, False), tone, 2.4, 0.55)
    _plain(s)


def _lava(s: Sheet) -> None:
    """Fissures across a plain, curtains of fire, and flow upon flow of black steps."""
    for k, level in enumerate((0.56, 0.64, 0.72)):
        tone = mix(s.far, s.near, k / 3)
        steps = [(0.0, s.h * level)]
        while steps[-1][0] < s.w:
            at = steps[-1][0] + s.w * s.pick(0.12, 0.25)
            high = s.h * (level + s.pick(-0.02, 0.02))
            steps += [(at, steps[-1][1]), (at, high)]
        s.shape(poly([*steps, (s.w, s.h), (0, s.h)]), tone)
    for at, high in ((0.2, 0.26), (0.34, 0.36), (0.5, 0.44), (0.64, 0.34), (0.8, 0.24)):
        x, y = s.w * at, s.h * 0.74
        for wide, tall, tone in ((0.05, 1, "#c9401f"), (0.034, 0.78, "#f28b3a"), (0.018, 0.5, "#ffe19a")):
            half = s.w * wide
            s.shape(
                smooth(
                    [
                        (x - half, y),
                        (x - half * 0.7, y - s.h * high * tall * 0.6),
                        (x, y - s.h * high * tall),
                        (x + half * 0.7, y - s.h * high * tall * 0.6),
                        (x + half, y),
                    ]
                ),
                tone,
            )
    for level, wide, tone in ((0.79, 2.6, "#c2401c"), (0.79, 1.3, "#ff8a3c"), (0.79, 0.5, "#ffd27a")):
        river = [(s.w * k / 5, s.h * (level + (0.02 if k % 2 else -0.01))) for k in range(6)]
        s.line(smooth(river, False), tone, wide)
    s.hill(0.9, 0.01, s.near, 7)
    for _ in range(24):
        s.disc(s.w * s.pick(0.05, 0.95), s.h * s.pick(0.15, 0.7), s.pick(0.15, 0.35), "#ffb347")


def _dust(s: Sheet) -> None:
    """A dim disc of a sun behind bands of dust; frost on stubble, a leafless tree."""
    s.disc(s.w * 0.58, s.h * 0.32, s.h * 0.12, "#e9dcc0", 0.8)
    for k in range(6):
        y = s.h * (0.12 + 0.085 * k)
        band = [(0, y), (s.w * 0.3, y - s.pick(0, 1.5)), (s.w * 0.7, y + s.pick(0, 1.5)), (s.w, y)]
        s.line(smooth(band, False), mix("#6f6358", "#b7a894", k / 6), s.h * 0.05, 0.45)
    _plain(s, 0.7)
    x, y, high = s.w * 0.24, s.h * 0.86, s.h * 0.48
    s.line(smooth([(x, y), (x - 0.6, y - high * 0.5), (x + 0.4, y - high)], False), s.deep, 1.6)
    for at, reach in ((0.4, -0.3), (0.52, 0.32), (0.7, -0.22), (0.78, 0.2), (0.9, -0.12)):
        low = (x, y - high * at)
        s.line(
            smooth(
                [low, (x + high * reach * 0.5, low[1] - high * 0.06), (x + high * reach, low[1] - high * 0.22)], False
            ),
            s.deep,
            0.7,
        )
    s.tufts(12, "#e8e6dc", 0.88, 0.98, 0.8)


SCENES: Mapping[str, Scene] = MappingProxyType(
    {
        "comet": Scene("#1d2438", "#4a5570", ("#33394a", "#2a2f3d", "#1f222d"), _comet),
        "asteroid": Scene("#2b1a2e", "#c0532c", ("#5a2a22", "#43201c", "#2a1512"), _asteroid),
        "supernova": Scene("#15152a", "#3a3556", ("#2b2a40", "#232235", "#1a1928"), _supernova),
        "flare": Scene("#5a3b3a", "#d98a4e", ("#a8693c", "#8f5631", "#6b4026"), _flare),
        "lava": Scene("#2a171a", "#a33a20", ("#4a2a28", "#38211f", "#1d1212"), _lava),
        "dust": Scene("#7d7266", "#b5a892", ("#9a9182", "#837b6c", "#6a6357"), _dust),
    }
)
"""The six by name."""
