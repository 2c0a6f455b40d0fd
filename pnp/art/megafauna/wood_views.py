"""Woods of the fifth game, in planes from the haze to the feet: of mammals' times and of dinosaurs'."""

from __future__ import annotations

from pnp.art.megafauna import stands
from pnp.art.megafauna.sky import Place
from pnp.art.megafauna.views import distant, ferny, ground, row
from pnp.draw.creatures.geometry import curve, ellipse, poly
from pnp.draw.creatures.palettes import mix


def firs(p: Place) -> None:
    """Spruces in three rows, each paler, over a lake's far shore."""
    s = p.sheet
    distant(p, "#7f93a3", 0.26, 0.6)
    for level, size, n, haze in ((p.horizon + 0.01, 0.2, 15, 0.58), (p.horizon + 0.04, 0.32, 11, 0.42)):
        tone = p.hazy("#557a63", haze)
        for k in range(n):
            x = (k + 0.5) / n
            # The middle stays open.
            high = p.unit * size * s.pick(0.7, 1.1) * (0.55 + 1.2 * abs(x - 0.5))
            stands.fir(s, s.w * x + s.pick(-1, 1), s.h * level, high, tone)
        stands.rolling(s, level - 0.012, 0.006, s.pick(0, 6), tone)
    row(p, stands.fir, "#3f654f", (0.66, 0.54, 0.4), p.horizon + 0.1)
    ground(p, "#9db283", "#a8b97c", "#7f9a5c")
    ferny(p, "#55733f", 6)


def oaks(p: Place) -> None:
    """Broad-leaved woods round a clearing that lies in the light."""
    s = p.sheet
    for level, haze, r in ((p.horizon - 0.2, 0.62, 0.11), (p.horizon - 0.1, 0.46, 0.09)):
        tone = p.hazy("#7d9f62", haze)
        for k in range(13):
            x = k / 12
            lift = 0.16 * abs(x - (0.38 if p.side < 0 else 0.62))
            s.shape(
                ellipse(s.w * x, s.h * (level - lift + s.pick(0, 0.03)), p.unit * r * s.pick(0.9, 1.3), p.unit * r),
                tone,
            )
        stands.rolling(s, level + 0.02, 0.004, 0, tone)
    for x in (0.08, 0.2, 0.34, 0.66, 0.78, 0.92):
        wide = p.unit * s.pick(0.008, 0.014)
        s.shape(
            poly(
                [
                    (s.w * x - wide, s.h * p.horizon),
                    (s.w * x - wide * 0.7, s.h * (p.horizon - 0.16)),
                    (s.w * x + wide * 0.7, s.h * (p.horizon - 0.16)),
                    (s.w * x + wide, s.h * p.horizon),
                ]
            ),
            p.hazy("#6b6a4c", 0.42),
        )
    row(p, stands.crown, "#6f9150", (0.74, 0.58, 0.34), p.horizon + 0.09)
    ground(p, "#b9c885", "#b3c177", "#86a058")
    ferny(p, "#5d7a3e", 6)


def redwoods(p: Place) -> None:
    """Trunks too thick for the picture, light that falls between them."""
    s = p.sheet
    stands.rolling(s, p.horizon - 0.24, 0.03, s.pick(0, 6), p.hazy("#8fa37f", 0.55))
    for k, x in enumerate((0.3, 0.44, 0.6, 0.72)):
        wide = p.unit * (0.022 + 0.006 * (k % 2))
        s.shape(
            poly(
                [
                    (s.w * x - wide * 1.5, s.h * (p.horizon + 0.02)),
                    (s.w * x - wide, s.h * p.horizon * 0.8),
                    (s.w * x - wide * 0.8, 0),
                    (s.w * x + wide * 0.8, 0),
                    (s.w * x + wide, s.h * p.horizon * 0.8),
                    (s.w * x + wide * 1.5, s.h * (p.horizon + 0.02)),
                ]
            ),
            p.hazy("#a27e66", 0.55),
        )
    for k in range(3):
        x = s.w * ((0.2 if p.side < 0 else 0.56) + 0.13 * k)
        s.shape(
            poly(
                [
                    (x, 0),
                    (x + s.w * 0.05, 0),
                    (x - p.side * s.w * 0.22 + s.w * 0.03, s.h * p.floor),
                    (x - p.side * s.w * 0.22 - s.w * 0.06, s.h * p.floor),
                ]
            ),
            "#fff6d8",
            0.2,
        )
    for x, wide in ((0.05, 0.085), (0.93, 0.1)):
        half, own = p.unit * wide, p.hazy("#93624a", 0.22)
        foot = s.h * (p.horizon + 0.1)
        s.shape(
            poly(
                [
                    (s.w * x - half * 1.7, foot),
                    (s.w * x - half * 1.1, foot - s.h * 0.14),
                    (s.w * x - half, 0),
                    (s.w * x + half, 0),
                    (s.w * x + half * 1.1, foot - s.h * 0.14),
                    (s.w * x + half * 1.7, foot),
                ]
            ),
            own,
        )
        for dx in (-0.5, 0.1, 0.6):
            s.line(
                curve(
                    (s.w * x + dx * half, 0),
                    (s.w * x + dx * half * 1.1, s.h * 0.4),
                    (s.w * x + dx * half * 1.5, foot - 1),
                ),
                mix(own, "#4b3026", 0.4),
                0.35,
            )
    ground(p, "#a8b285", "#a3ae74", "#7c8f54")
    ferny(p, "#4f7040", 8)


def araucarias(p: Place) -> None:
    """The dinosaurs' woods: monkey puzzles, tree ferns, ferns on the ground."""
    s = p.sheet
    distant(p, "#7f9a94", 0.2, 0.62)
    for k in range(9):
        x = (k + 0.5) / 9
        high = p.unit * s.pick(0.3, 0.42) * (0.6 + 1.0 * abs(x - 0.5))
        stands.araucaria(s, s.w * x + s.pick(-1, 1), s.h * (p.horizon + 0.02), high, p.hazy("#5b8064", 0.52))
    stands.rolling(s, p.horizon - 0.005, 0.006, s.pick(0, 6), p.hazy("#7a9a6c", 0.48))
    row(p, stands.araucaria, "#41694f", (0.78, 0.62), p.horizon + 0.08)
    for x in (0.2, 0.8, 0.1):
        stands.tree_fern(
            s,
            s.w * (x + s.pick(-0.03, 0.03)),
            s.h * (p.horizon + 0.1),
            p.unit * s.pick(0.26, 0.36),
            p.hazy("#5f8f4e", 0.2),
            p.hazy("#6a573f", 0.2),
        )
    ground(p, "#a3bd80", "#a6b974", "#7d9a58")
    ferny(p, "#557a3c", 8)
