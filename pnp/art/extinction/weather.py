"""What the land looks like when the environment changes: fifteen scenes of flat tones under one gradient.

Each fills a rectangle with its ground at 86 hundredths of the height, where an animal stands, as the landscapes do; the
seed moves hills, flakes and flames.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from markupsafe import Markup

from pnp.draw.creatures.geometry import Path, curve, ellipse, poly, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Hour, Sheet
from pnp.draw.landscape.scenes import Scene, draw_scene, find_scene

# Tones are given as they are printed: no light falls on them.
_PLAIN = Hour("#000000", "#ffffff", "#fff3d6", "#000000", 0.0, 0.3)


def weather(name: str, seed: str, width: float, height: float) -> Markup:
    """The scene of a change, from (0, 0) to (width, height) mm; its gradient has a fixed name."""
    return draw_scene(find_scene(SCENES, name, "change", "scene of"), "weather", _PLAIN, seed, width, height, 0.75)


def _ground(s: Sheet, crest: float = 0.62) -> None:
    s.hill(crest, 0.05, s.far)
    s.hill(crest + 0.12, 0.04, s.middle)
    s.hill(0.85, 0.012, s.near, 7)


def _fir(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    for level, half in ((0.0, 0.27), (0.24, 0.21), (0.46, 0.15)):
        at = y - high * level
        s.shape(poly([(x - high * half, at), (x + high * half, at), (x, at - high * 0.5)]), tone)


def _bare_tree(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    s.line(curve((x, y), (x - high * 0.04, y - high * 0.5), (x, y - high)), tone, high * 0.08)
    for at, reach in ((0.45, -0.32), (0.55, 0.34), (0.75, -0.22), (0.8, 0.2)):
        low = (x, y - high * at)
        s.line(curve(low, (x + high * reach * 0.5, low[1] - high * 0.05), (x + high * reach, low[1] - high * 0.24)),
               tone, high * 0.05)  # fmt: skip


def _cracks(s: Sheet, tone: str, n: int = 9) -> None:
    for _ in range(n):
        x, y = s.w * s.pick(0.03, 0.97), s.h * s.pick(0.88, 0.97)
        points = [(x, y)]
        for _ in range(3):
            points.append((points[-1][0] + s.pick(1.2, 3.2), points[-1][1] + s.pick(-1.1, 1.1)))
        s.line(poly(points, False), tone, 0.35)


def _puff(s: Sheet, x: float, y: float, r: float, tone: str, strong: float = 0.9) -> None:
    for dx, dy, k in ((0, 0, 1), (0.9, -0.35, 0.8), (-0.85, -0.2, 0.7), (1.6, 0.1, 0.55)):
        s.disc(x + dx * r, y + dy * r, r * k, tone, strong)


def _famine(s: Sheet) -> None:
    """Bare trees on bare hills."""
    s.disc(s.w * 0.36, s.h * 0.3, s.h * 0.14, "#fbf0d2", 0.8)
    s.hill(0.6, 0.05, s.far)
    for x, high in ((0.1, 0.42), (0.84, 0.46), (0.94, 0.3)):
        _bare_tree(s, s.w * x, s.h * 0.8, s.h * high, s.deep)
    s.hill(0.74, 0.04, s.middle)
    s.hill(0.85, 0.012, s.near, 7)
    _cracks(s, s.deep)


def _pestilence(s: Sheet) -> None:
    """A sickly haze with spores in it."""
    for y, strong in ((0.3, 0.35), (0.45, 0.3)):
        s.shape(ellipse(s.w * s.pick(0.35, 0.65), s.h * y, s.w * 0.6, s.h * 0.07), "#e9ecc0", strong)
    _ground(s)
    for _ in range(11):
        x, y, r = s.w * s.pick(0.06, 0.94), s.h * s.pick(0.1, 0.72), s.pick(0.7, 1.5)
        for k in range(8):
            turn = k * math.pi / 4
            dx, dy = math.cos(turn) * r * 1.7, math.sin(turn) * r * 1.7
            s.line(poly([(x, y), (x + dx, y + dy)], False), "#5c4a7a", 0.3, 0.75)
        s.disc(x, y, r, "#7b66a0", 0.9)
        s.disc(x - r * 0.3, y - r * 0.3, r * 0.3, "#cbbfe0", 0.9)
    s.tufts(7, s.deep, 0.88, 0.97)


def _cold(s: Sheet) -> None:
    """Firs in snow, a pale sun, flakes in the air."""
    s.disc(s.w * 0.41, s.h * 0.36, s.h * 0.17, "#f4f8fa", 0.75)
    for x, high in ((0.06, 0.56), (0.24, 0.42), (0.84, 0.5), (0.97, 0.66), (0.7, 0.3)):
        _fir(s, s.w * x, s.h * 0.78, s.h * high, mix("#7ea3b8", "#5d8299", s.pick(0, 1)))
    s.hill(0.74, 0.04, s.far)
    s.hill(0.86, 0.03, s.near, 6)
    for _ in range(34):
        s.disc(s.w * s.pick(0.01, 0.99), s.h * s.pick(0.02, 0.97), s.pick(0.22, 0.5), "#ffffff", 0.95)


def _drought(s: Sheet) -> None:
    """A huge sun over cracked ground."""
    s.disc(s.w * 0.44, s.h * 0.36, s.h * 0.27, "#f9d48a", 0.55)
    s.disc(s.w * 0.44, s.h * 0.36, s.h * 0.2, "#fff1c4")
    _ground(s, 0.64)
    _bare_tree(s, s.w * 0.9, s.h * 0.84, s.h * 0.4, s.deep)
    _cracks(s, s.deep, 16)


def _mild(s: Sheet) -> None:
    """Flowers, soft hills, a clear sky."""
    s.disc(s.w * 0.36, s.h * 0.3, s.h * 0.16, "#fff3c4")
    _puff(s, s.w * 0.66, s.h * 0.26, s.h * 0.05, "#ffffff", 0.85)
    _ground(s)
    s.tufts(9, s.deep, 0.87, 0.97)
    for _ in range(14):
        x, y = s.w * s.pick(0.03, 0.97), s.h * s.pick(0.86, 0.97)
        s.disc(x, y - 1.6, 0.6, ("#fff6d0", "#d9563f", "#e3bd3f")[int(s.pick(0, 2.99))])
        s.line(poly([(x, y), (x, y - 1.1)], False), s.deep, 0.3)


def _flame(s: Sheet, x: float, y: float, high: float, tone: str) -> None:
    lean = s.pick(-0.12, 0.12) * high
    s.shape(
        Path(
            (x - high * 0.26, y),
            [
                (x - high * 0.34, y - high * 0.4, x - high * 0.02, y - high * 0.5, x + lean, y - high),
                (x + high * 0.06, y - high * 0.6, x + high * 0.36, y - high * 0.4, x + high * 0.26, y),
            ],
            True,
        ),
        tone,
    )


def _fire(s: Sheet) -> None:
    """A wood that burns behind the animal."""
    _puff(s, s.w * 0.62, s.h * 0.13, s.h * 0.09, "#5d4741", 0.55)
    _puff(s, s.w * 0.3, s.h * 0.2, s.h * 0.06, "#5d4741", 0.4)
    s.hill(0.62, 0.04, s.far)
    for k in range(15):
        x = s.w * (k + 0.5 + s.pick(-0.3, 0.3)) / 15
        _flame(s, x, s.h * 0.8, s.h * s.pick(0.26, 0.5), "#e2661f")
    for k in range(7):
        _fir(s, s.w * (k + 0.5 + s.pick(-0.2, 0.2)) / 7, s.h * 0.82, s.h * s.pick(0.26, 0.4), s.middle)
    for k in range(13):
        x = s.w * (k + 0.5 + s.pick(-0.3, 0.3)) / 13
        _flame(s, x, s.h * 0.86, s.h * s.pick(0.12, 0.26), "#f7b733")
    s.hill(0.84, 0.012, s.near, 7)
    for _ in range(16):
        s.disc(s.w * s.pick(0.03, 0.97), s.h * s.pick(0.06, 0.7), s.pick(0.16, 0.36), "#ffd98a", 0.9)


def _pond(s: Sheet, tone: str, top: float, low: float) -> None:
    s.shape(poly([(0, s.h * top), (s.w, s.h * top), (s.w, s.h * low), (0, s.h * low)]), tone)


def _water(s: Sheet) -> None:
    """A pipe that pours into a lake, slicks upon it."""
    s.hill(0.5, 0.05, s.far)
    _pond(s, "#5f7f7c", 0.6, 0.9)
    x = s.w * 0.72
    s.shape(poly([(x, s.h * 0.5), (s.w, s.h * 0.5), (s.w, s.h * 0.6), (x, s.h * 0.6)]), "#6b6460")
    s.shape(ellipse(x, s.h * 0.55, s.h * 0.035, s.h * 0.06), "#3a3431")
    s.shape(
        Path((x - 1.4, s.h * 0.53), [(x - 4, s.h * 0.56, x - 5, s.h * 0.6, x - 5, s.h * 0.66),
                                   (x - 2.6, s.h * 0.66), (x - 2, s.h * 0.6, x - 1, s.h * 0.6, x, s.h * 0.59)], True),
        "#8a9a2e",
    )  # fmt: skip
    for _ in range(7):
        sx, sy, wide = s.w * s.pick(0.08, 0.92), s.h * s.pick(0.66, 0.8), s.pick(3, 7)
        s.shape(ellipse(sx, sy, wide, 0.9), "#8a9a2e", 0.7)
        s.line(ellipse(sx, sy, wide * 0.62, 0.45), "#c9b84a", 0.25, 0.8)
    s.hill(0.85, 0.014, s.near, 7)
    s.tufts(6, s.deep, 0.89, 0.97)


def _air(s: Sheet) -> None:
    """Chimneys under a yellow haze."""
    far = mix(s.far, s.middle, 0.4)
    for k in range(9):
        x, high = s.w * (0.04 + 0.11 * k), s.h * s.pick(0.12, 0.3)
        s.shape(poly([(x, s.h * 0.75 - high), (x + 5, s.h * 0.75 - high), (x + 5, s.h * 0.8), (x, s.h * 0.8)]), far)
    for at in (0.12, 0.28, 0.8, 0.92):
        x, top = s.w * at, s.h * s.pick(0.34, 0.46)
        _puff(s, x + 3, top - 3, s.pick(1.6, 2.4), "#8f867a", 0.75)
        _puff(s, x + 7, top - 7, s.pick(2.2, 3.2), "#9c9486", 0.6)
        s.shape(poly([(x - 1.1, top), (x + 1.1, top), (x + 1.7, s.h * 0.8), (x - 1.7, s.h * 0.8)]), s.middle)
        s.line(poly([(x - 1.2, top + 1.6), (x + 1.2, top + 1.6)], False), "#c96a4a", 0.6)
    s.hill(0.78, 0.02, mix(s.middle, s.near, 0.5))
    s.hill(0.85, 0.012, s.near, 7)
    s.tufts(5, s.deep, 0.88, 0.97)


def _stumps(s: Sheet) -> None:
    """What is left of a wood."""
    for x, high in ((0.06, 0.3), (0.94, 0.36)):
        _fir(s, s.w * x, s.h * 0.7, s.h * high, mix(s.far, "#1d4a30", 0.55))
    _ground(s)
    for x, y, r in (
        (0.1, 0.84, 1.9),
        (0.24, 0.79, 1.3),
        (0.4, 0.8, 1.2),
        (0.62, 0.79, 1.4),
        (0.78, 0.83, 1.8),
        (0.92, 0.8, 1.4),
    ):
        cx, cy = s.w * (x + s.pick(-0.03, 0.03)), s.h * y
        s.shape(poly([(cx - r, cy - 2 * r), (cx + r, cy - 2 * r), (cx + 1.3 * r, cy), (cx - 1.3 * r, cy)]), "#5c3f2a")
        s.shape(ellipse(cx, cy - 2 * r, r, r * 0.4), "#e0c08a")
        s.line(ellipse(cx, cy - 2 * r, r * 0.5, r * 0.2), "#8d6746", 0.25)


def _grazed(s: Sheet) -> None:
    """Short turf behind a fence, down to the earth in places."""
    s.disc(s.w * 0.38, s.h * 0.3, s.h * 0.14, "#fff3d6", 0.8)
    _ground(s)
    for _ in range(6):
        s.shape(ellipse(s.w * s.pick(0.08, 0.92), s.h * s.pick(0.89, 0.96), s.pick(2.4, 5), 0.8), "#a67c4d", 0.8)
    for k in range(8):
        x = s.w * (k + 0.5) / 8
        s.line(poly([(x, s.h * 0.62), (x, s.h * 0.8)], False), "#5c3f2a", 0.9)
    for y in (0.66, 0.73):
        s.line(poly([(0, s.h * y), (s.w, s.h * y)], False), "#5c3f2a", 0.45)


def _garbage(s: Sheet) -> None:
    """A heap of rubbish in the reeds."""
    s.hill(0.58, 0.04, s.far)
    _pond(s, "#7fa096", 0.66, 0.9)
    heap = [
        (s.w * 0.5, s.h * 0.86),
        (s.w * 0.6, s.h * 0.6),
        (s.w * 0.74, s.h * 0.48),
        (s.w * 0.9, s.h * 0.58),
        (s.w, s.h * 0.86),
    ]
    s.shape(smooth(heap), "#6f665c")
    for _ in range(26):
        x = s.w * s.pick(0.58, 0.95)
        y, r = s.h * s.pick(0.58, 0.84), s.pick(0.7, 1.8)
        tone = ("#c9503a", "#d9d3c4", "#3f6fa8", "#e3bd3f", "#4a423b")[int(s.pick(0, 4.99))]
        s.shape(poly([(x - r, y), (x + r * 0.4, y - r), (x + r, y + r * 0.5), (x - r * 0.5, y + r)]), tone)
    for k in range(5):
        x = s.w * (0.06 + 0.075 * k)
        s.line(poly([(x, s.h * 0.86), (x + 0.5, s.h * s.pick(0.48, 0.58))], False), s.deep, 0.45)
        s.line(poly([(x + 0.3, s.h * 0.62), (x + 0.5, s.h * 0.52)], False), "#6b4425", 1.2)
    s.hill(0.85, 0.014, s.near, 7)


def _filled(s: Sheet) -> None:
    """Earth pushed into a lake."""
    s.hill(0.54, 0.04, s.far)
    _pond(s, "#5f93bd", 0.64, 0.9)
    for k in range(4):
        y = s.h * (0.68 + 0.05 * k)
        s.line(poly([(s.w * 0.04, y), (s.w * s.pick(0.2, 0.36), y)], False), "#cfe6f5", 0.35, 0.8)
    for x, r in ((0.56, 0.2), (0.72, 0.26), (0.9, 0.22)):
        cx = s.w * x
        half, foot = s.h * r * 1.4, s.h * 0.86
        heap = [(cx - half, foot), (cx - s.h * 0.03, foot - s.h * r * 1.5), (cx + half, foot)]
        s.shape(poly(heap), mix("#8d6746", "#a67c4d", s.pick(0, 1)))
    s.hill(0.85, 0.014, s.near, 7)
    for _ in range(9):
        s.shape(ellipse(s.w * s.pick(0.3, 0.97), s.h * s.pick(0.84, 0.95), s.pick(0.6, 1.4), 0.6), s.deep)


def _drained(s: Sheet) -> None:
    """Ditches through dead trees."""
    s.hill(0.6, 0.04, s.far)
    for x, high in ((0.08, 0.5), (0.2, 0.36), (0.8, 0.4), (0.93, 0.54)):
        _bare_tree(s, s.w * x, s.h * 0.82, s.h * high, s.deep)
    s.hill(0.74, 0.02, s.middle)
    for x in (0.3, 0.52, 0.74):
        top, low = s.w * (0.5 + (x - 0.5) * 0.5), s.w * (0.5 + (x - 0.5) * 1.5)
        s.shape(poly([(top - 0.5, s.h * 0.75), (top + 0.5, s.h * 0.75), (low + 2.6, s.h), (low - 2.6, s.h)]), "#7fa8b8")
    s.tufts(6, s.deep, 0.9, 0.97)


def _quiet(s: Sheet) -> None:
    """An evening on which nothing happens."""
    s.disc(s.w * 0.38, s.h * 0.4, s.h * 0.16, "#fff0c4")
    _ground(s)
    s.tufts(10, s.deep, 0.87, 0.97)


SCENES: Mapping[str, Scene] = MappingProxyType(
    {
        "famine": Scene("#d8cdb4", "#f0e4c6", ("#cdb98c", "#b39d6e", "#937c50"), _famine),
        "pestilence": Scene("#a9b07a", "#dfdfae", ("#a3aa78", "#828c5c", "#646d45"), _pestilence),
        "cold": Scene("#8fb0cb", "#dbe7ee", ("#dfeaf0", "#cfdfe8", "#f4f8fa"), _cold),
        "drought": Scene("#eda25c", "#f8dba0", ("#d9a860", "#c08c48", "#d0a468"), _drought),
        "mild": Scene("#9fcbe6", "#f2f0d4", ("#b9d59a", "#93bd74", "#74a35a"), _mild),
        "fire": Scene("#7a4438", "#f0a860", ("#8a5a44", "#4a2f28", "#5c4234"), _fire),
        "water": Scene("#b7c0b0", "#e4e4cc", ("#a3ad88", "#7f8a68", "#6d7650"), _water),
        "air": Scene("#b5a67a", "#ece0b4", ("#c0b590", "#857c66", "#7c8058"), _air),
        "destroy-woodland": Scene("#b9cdd6", "#f2e6cc", ("#c4b48a", "#a8946a", "#8a744e"), _stumps),
        "destroy-meadow": Scene("#a9cbe0", "#f4ecd0", ("#c6cf94", "#a9b573", "#93a05c"), _grazed),
        "destroy-brushland": Scene("#d8c49c", "#f6e6c0", ("#d6b878", "#c09c5a", "#a98548"), _grazed),
        "destroy-marsh": Scene("#b4c4bc", "#ecead2", ("#a3b59a", "#86a08c", "#6d8468"), _garbage),
        "destroy-lake": Scene("#a3c6de", "#f0ead2", ("#a9bd94", "#7f9a74", "#a67c4d"), _filled),
        "destroy-swamp": Scene("#a99cb4", "#e6dcd8", ("#8f8a80", "#7c7560", "#6a644e"), _drained),
        "quiet": Scene("#e2b48c", "#fae6bc", ("#b4c08c", "#8fa56e", "#6f8a54"), _quiet),
    }
)
"""All scenes: one for each effect of a change, and for destruction one for each habitat."""
