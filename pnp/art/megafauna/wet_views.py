"""Swamps and shores of the fifth game, in planes from the haze to the feet; `views` has the dry lands."""

from __future__ import annotations

from pnp.art.megafauna import stands
from pnp.art.megafauna.sky import Place
from pnp.art.megafauna.views import blades, distant, lights, row, stones
from pnp.draw.creatures.geometry import Path, ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import mix


def bayou(p: Place) -> None:
    """Swamp cypresses that stand in the water, their moss, their light on it."""
    s = p.sheet
    stands.rolling(s, p.horizon - 0.16, 0.02, s.pick(0, 6), p.hazy("#8fa383", 0.58))
    for k in range(8):
        x = (k + 0.4) / 8
        stands.bald_cypress(
            s,
            s.w * x,
            s.h * (p.horizon + 0.02),
            p.unit * s.pick(0.34, 0.46) * (0.6 + 0.9 * abs(x - 0.5)),
            p.hazy("#6f8a66", 0.55),
            p.hazy("#7d7460", 0.55),
        )
    _water(p, "#9db5a0", "#7f9c8d")
    row(p, stands.bald_cypress, "#55745a", (0.86, 0.7), p.horizon + 0.1)
    _bank(p, "#77885a", "#5f7446")


def marsh(p: Place) -> None:
    """Open water between beds of reed, an island with its willow."""
    s = p.sheet
    distant(p, "#8fa396", 0.14, 0.6)
    stands.rolling(s, p.horizon - 0.02, 0.01, s.pick(0, 6), p.hazy("#8f9f6d", 0.5))
    row(p, stands.crown, "#7d9560", (0.3, 0.24, 0.18, 0.14), p.horizon + 0.02)
    _water(p, "#b4c4b4", "#8faeac")
    for x, half in ((0.2, 0.16), (0.76, 0.2), (0.52, 0.1)):
        y = s.h * (p.horizon + 0.05 + 0.04 * s.pick(0, 1))
        for k in range(9):
            s.shape(
                leaf(
                    s.w * (x + half * (k / 4 - 1)),
                    y,
                    -90 + s.pick(-6, 6),
                    p.unit * s.pick(0.05, 0.1),
                    p.unit * 0.012,
                    0.3,
                ),
                p.hazy("#7d8a4e", 0.25),
            )
        s.shape(ellipse(s.w * x, y, s.w * half, s.h * 0.008), p.hazy("#68784a", 0.2))
    _bank(p, "#8a935c", "#707d48")


def coal_swamp(p: Place) -> None:
    """A swamp of the dinosaurs' time: giant horsetails, tree ferns, still water."""
    s = p.sheet
    distant(p, "#86a08c", 0.2, 0.6)
    for k in range(10):
        x = (k + 0.5) / 10
        stands.horsetail(
            s,
            s.w * x + s.pick(-1, 1),
            s.h * (p.horizon + 0.02),
            p.unit * s.pick(0.24, 0.36) * (0.5 + 1.1 * abs(x - 0.5)),
            p.hazy("#74925f", 0.5),
            p.hazy("#74825f", 0.5),
        )
    _water(p, "#a8bda4", "#86a394")
    row(p, stands.horsetail, "#5b7f4c", (0.7, 0.56, 0.44, 0.36), p.horizon + 0.1)
    for x in (0.12, 0.88):
        stands.tree_fern(
            s,
            s.w * x,
            s.h * (p.horizon + 0.12),
            p.unit * s.pick(0.28, 0.36),
            p.hazy("#5f8a4a", 0.15),
            p.hazy("#64523c", 0.15),
        )
    _bank(p, "#7f9058", "#667a45")


def _water(p: Place, far: str, near: str) -> None:
    s, top = p.sheet, p.horizon + 0.02
    s.shape(poly([(0, s.h * top), (s.w, s.h * top), (s.w, s.h), (0, s.h)]), p.hazy(far, 0.4))
    p.herd(top + 0.02, p.hazy("#3c4a44", 0.45))
    s.shape(poly([(0, s.h * (top + 0.06)), (s.w, s.h * (top + 0.06)), (s.w, s.h), (0, s.h)]), p.hazy(near, 0.25))
    for k in range(11):
        x, y, half = s.w * s.pick(0.04, 0.96), s.h * (top + 0.015 + 0.013 * k), s.w * s.pick(0.02, 0.07)
        s.line(poly([(x - half, y), (x + half, y)], False), mix(p.low, "#ffffff", 0.4), 0.3, 0.85)


def _bank(p: Place, middle: str, near: str) -> None:
    """The muddy bank under the feet, with sedge and lily pads at its edge."""
    s = p.sheet
    for x in (0.12, 0.3, 0.7, 0.9):
        s.shape(ellipse(s.w * (x + s.pick(-0.04, 0.04)), s.h * (p.floor - 0.055), s.w * 0.035, s.h * 0.009), middle)
    stands.rolling(s, p.floor - 0.03, 0.014, s.pick(0, 6), middle)
    lights(p, mix(middle, "#fbf6cf", 0.3), p.floor - 0.015, p.floor + 0.03)
    stands.rolling(s, p.floor + 0.04, 0.012, s.pick(0, 6), near)
    blades(p, mix(near, "#2b2f1c", 0.35), 8)


def surf(p: Place) -> None:
    """A bay: headlands that grow paler, breakers, wet sand."""
    _headlands(p, "#7f9098", "#9bb08d")
    _sea(p, "#8fbcc6", "#6fa7b6")
    _ground_of_sand(p)


def stacks(p: Place) -> None:
    """Pillars of rock in the sea, with birds about them."""
    s = p.sheet
    _sea(p, "#93bcc8", "#6c9fb3")
    foot = s.h * (p.horizon + 0.015)
    near, far = (0.84, 0.62) if p.side < 0 else (0.14, 0.36)
    for x, half, high, haze in ((far, 0.05, 0.2, 0.5), (near, 0.1, 0.4, 0.3), (1 - near, 0.04, 0.12, 0.58)):
        tone, a = p.hazy("#8c8378", haze), s.w * x
        wide, top = s.w * half, foot - s.h * high
        s.shape(
            poly(
                [
                    (a - wide, foot),
                    (a - wide * 0.8, top + s.h * high * 0.3),
                    (a - wide * 0.5, top),
                    (a + wide * 0.3, top - s.h * 0.02),
                    (a + wide * 0.7, top + s.h * high * 0.24),
                    (a + wide, foot),
                ]
            ),
            tone,
        )
        s.shape(
            poly(
                [
                    (a + wide * 0.1, foot),
                    (a + wide * 0.2, top + s.h * high * 0.4),
                    (a + wide * 0.05, top),
                    (a + wide * 0.3, top - s.h * 0.02),
                    (a + wide * 0.7, top + s.h * high * 0.24),
                    (a + wide, foot),
                ]
            ),
            mix(tone, "#4d4a55", 0.3),
        )
        s.shape(
            poly(
                [
                    (a - wide * 0.62, top + s.h * high * 0.12),
                    (a - wide * 0.5, top),
                    (a + wide * 0.3, top - s.h * 0.02),
                    (a + wide * 0.5, top + s.h * high * 0.1),
                ]
            ),
            mix(tone, "#fbf6e4", 0.5),
        )
        s.shape(ellipse(a, foot, wide * 1.3, s.h * 0.01), "#f4f9f5", 0.8)
    _ground_of_sand(p)


def _headlands(p: Place, rock: str, green: str) -> None:
    s = p.sheet
    for k, (wide, high, haze) in enumerate(((0.62, 0.2, 0.62), (0.42, 0.28, 0.42))):
        run = [(0.0, high), (0.3, high * 0.96), (0.55, high * 0.7), (0.78, high * 0.42), (1.0, 0.0)]
        points = [(u * wide, p.horizon + 0.02 - up) for u, up in run]
        if p.side < 0:
            points = [(1 - x, y) for x, y in reversed(points)]
        at = [(s.w * x, s.h * y) for x, y in points]
        edge = (s.w, s.h * (p.horizon + 0.02)) if p.side < 0 else (0.0, s.h * (p.horizon + 0.02))
        line = smooth(at, False)
        s.shape(Path(line.start, [*line.segments, edge], True), p.hazy(mix(rock, green, 0.5 * k), haze))


def _sea(p: Place, far: str, near: str) -> None:
    s, top = p.sheet, p.horizon + 0.01
    s.shape(poly([(0, s.h * top), (s.w, s.h * top), (s.w, s.h), (0, s.h)]), p.hazy(far, 0.3))
    s.shape(poly([(0, s.h * (top + 0.05)), (s.w, s.h * (top + 0.05)), (s.w, s.h), (0, s.h)]), p.hazy(near, 0.2))
    p.herd(top + 0.03, p.hazy("#39474c", 0.45))
    for k in range(9):
        x, y, half = s.w * s.pick(0.05, 0.95), s.h * (top + 0.015 + 0.012 * k), s.w * s.pick(0.03, 0.08)
        s.line(poly([(x - half, y), (x + half, y)], False), mix(p.low, "#ffffff", 0.5), 0.3, 0.85)


def _ground_of_sand(p: Place) -> None:
    s = p.sheet
    stands.rolling(s, p.floor - 0.075, 0.012, s.pick(0, 6), "#f6faf5", 2.2)
    stands.rolling(s, p.floor - 0.055, 0.012, s.pick(0, 6), "#c9b48a", 2.0)
    stands.rolling(s, p.floor - 0.03, 0.012, s.pick(0, 6), "#e6d3a2")
    lights(p, "#f5e9c6", p.floor - 0.02, 0.95)
    stands.rolling(s, p.floor + 0.05, 0.012, s.pick(0, 6), "#d3b981")
    stones(p, "#a08a66", "#efe0bb")
