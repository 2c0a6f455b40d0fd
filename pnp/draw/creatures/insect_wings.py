"""Insects, the wings: one side, to be mirrored."""

from __future__ import annotations

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, Point, cornered, curve, ellipse, leaf, polar, smooth
from pnp.draw.creatures.insect_look import Insect


def _closed(start: tuple[float, float], *cubics: tuple[float, ...]) -> Path:
    return Path(start, list(cubics), True)


_FORE = _closed(
    (1.5, -3), (8, -16, 24, -30, 37, -31), (43, -31, 43, -25, 41, -19), (39, -11, 34, -3, 27, 2), (19, 7, 8, 5, 1.5, 3)
)
_FORE_MOTH = _closed((1.5, -2), (10, -12, 26, -22, 42, -20), (46, -17, 41, -8, 36, -1), (28, 6, 12, 8, 1.5, 4))
_HIND = _closed(
    (1.5, 2), (10, 4, 24, 3, 31, 8), (36, 13, 33, 24, 26, 30), (22, 34, 17, 33, 14, 28), (9, 20, 4, 12, 1.5, 8)
)
_HIND_TAILED = _closed(
    (1.5, 2),
    (10, 4, 24, 3, 30, 8),
    (34, 13, 32, 21, 27, 26),
    (25, 30, 27, 36, 29, 42),
    (29, 45, 25, 45, 24, 42),
    (22, 36, 20, 32, 16, 30),
    (10, 24, 4, 13, 1.5, 8),
)
_FORE_FIELD = _closed(
    (4, -3), (10, -13, 22, -24, 33, -25.5), (37, -25, 36, -19, 34, -14), (31, -7, 28, -3, 23, -0.5), (17, 3, 9, 3, 4, 2)
)
_FORE_FIELD_MOTH = _closed((4, -2), (12, -9, 25, -16.5, 37, -16), (38, -13, 34, -6, 31, -2), (25, 2.5, 12, 4, 4, 2.5))
_HIND_FIELD = _closed((4, 6), (12, 7, 21, 7, 25, 11), (28, 15, 26, 21, 21, 25), (15, 24, 8, 15, 4, 9))


def butterfly(c: Canvas, a: Insect) -> None:
    """Fore and hind wing of a butterfly or a moth, veins, eyes and edge spots."""
    moth = a.wings == "moth"
    c.group([_HIND_TAILED if a.tails else _HIND], "accent")
    c.over(_HIND_FIELD, "light", "line")
    c.group([_FORE_MOTH if moth else _FORE])
    c.over(_FORE_FIELD_MOTH if moth else _FORE_FIELD, "light", "line")
    ends: tuple[Point, ...] = (
        ((39, -15), (35, -5), (26, 1), (14, 3)) if moth else ((36, -25), (38, -15), (31, -4), (20, 1))
    )
    for x, y in ends:
        c.line(curve((3, -1), (x * 0.5, y * 0.62), (x, y)), 0.4)
    for x, y in ((29, 10), (27, 24), (18, 28)):
        c.line(curve((3, 5), (x * 0.5, y * 0.5 + 2.5), (x, y)), 0.4)
    if a.pattern == "bands":
        band = [(26, -26), (29, -14), (27, -1)] if not moth else [(30, -18), (31, -8), (26, 3)]
        c.over(cornered(band, [(x - 5, y + 1) for x, y in reversed(band)]), "dark", "fill")
    if a.pattern in ("spots", "bands"):
        edge: list[Point] = [(38.5, -27), (39.5, -22), (38, -16.5), (35, -11), (31.5, -5.5)]
        if moth:
            edge = [(41, -17), (39, -12), (36, -7), (31, -1)]
        for x, y in [*edge, (31, 13), (31, 19), (28, 25)]:
            c.over(ellipse(x, y, 1.2), "paper", "line")
    if a.pattern == "spots":
        for x, y in ((14.0, -10.0), (22, -9), (19, -17), (13, 12), (20, 14)):
            c.over(ellipse(x, y, 1.6), "dark", "fill")
    if a.eyespots:
        for x, y, s in ((28, -17, 3.4), (22, 17, 4.2)):
            c.over(ellipse(x, y, s), "outline", "line")
            c.over(ellipse(x, y, s * 0.74), "accent" if y < 0 else "base", "line")
            c.over(ellipse(x, y, s * 0.36), "ink", "fill")
            c.over(ellipse(x - s * 0.1, y - s * 0.14, s * 0.13), "paper")


def dragonfly(c: Canvas, a: Insect) -> None:
    """Two long glassy wings; with bands they are dark, as in jewelwings."""
    for turn, length, y in ((-16, 46, -1.0), (14, 43, 3.5)):
        c.group([leaf(1, y, turn, length, 11, 0.72, 0.03)], "light" if a.pattern != "bands" else "dark")
        for k in (-0.25, 0, 0.25):
            c.line(
                curve((2, y), polar(2, y, turn + k * 12, length * 0.55), polar(2, y, turn + k * 6 + 1, length * 0.93)),
                0.35,
            )
        x, yy = polar(1, y, turn - 4, length * 0.86)
        c.over(ellipse(x, yy + 1, 2.3, 0.9, turn), "accent", "fill")


def fly(c: Canvas, a: Insect) -> None:
    """A clear wing held out and back; wasps have a small one behind it."""
    turn = 52.0 if a.wings == "fly" else 30.0
    if a.wings in ("wasp", "bee"):
        c.group([leaf(2, 3, 54, 20, 7, 0.68)], "light")
    c.group([leaf(2, 0, turn, 31, 11, 0.68, -0.04)], "light")
    for k in (-9, 0, 9):
        c.line(curve((3, 1), polar(3, 1, turn + k, 15), polar(3, 1, turn + k * 0.5, 28)), 0.35)
    if a.pattern == "bands" and a.wings == "fly":
        c.over(ellipse(*polar(2, 0, turn - 3, 24), 3.2, 2.2, turn), "dark", "fill")


def cricket(c: Canvas, a: Insect, tw: float, tl: float, length: float) -> None:
    """Long wings folded flat over the abdomen."""
    end = tl + length * 1.06
    wing = cornered(
        [(0, tl * 0.4), (tw * 0.95, tl * 0.9), (tw * 1.15, tl + length * 0.5), (tw * 0.5, end)],
        [(tw * 0.5, end), (0, tl + length * 0.8), (0, tl * 0.4)],
    )
    c.group([wing], "glow" if a.pattern == "plain" else "base")
    for k in (0.3, 0.6):
        c.line(curve((tw * k * 0.8, tl), (tw * k * 1.2, tl + length * 0.5), (tw * k * 0.6, end - 1)), 0.35)


def elytra(c: Canvas, a: Insect, fat: float, tw: float, tl: float, b: float) -> None:
    """A beetle's wing cases with ribs, spots or bands, and a gleam."""

    def half() -> None:
        w = 6.6 * fat
        case = Path(
            (0, tl * 0.72),
            [
                (tw * 0.8, tl * 0.5, w + 2, tl + b * 0.06, w + 2.4, tl + b * 0.36),
                (w + 2, tl + b * 0.74, 3.4 * fat, tl + b, 0, tl + b * 1.04),
            ],
            True,
        )
        c.group([case])
        for k in (1, 2, 3):
            q = k / 4
            c.line(
                curve((q * tw * 0.8, tl * 0.95), (q * (w + 2.2), tl + b * 0.36), (q * 4.6 * fat, tl + b * 0.86)), 0.4
            )
        if a.pattern == "spots":
            for x, y, s in ((0.5, 0.18, 0.15), (0.62, 0.45, 0.19), (0.3, 0.68, 0.15)):
                c.over(ellipse(x * (w + 2), tl + b * y, s * 9 * fat), "ink", "fill")
        elif a.pattern == "bands":
            for y in (0.28, 0.58):
                c.over(
                    smooth(
                        [
                            (0, tl + b * (y - 0.05)),
                            (6.4 * fat + 2, tl + b * (y - 0.02)),
                            (6.4 * fat + 1.6, tl + b * (y + 0.1)),
                            (0, tl + b * (y + 0.08)),
                        ]
                    ),
                    "accent",
                    "line",
                )
        if a.lantern:
            c.over(
                cornered(
                    [(0, tl + b * 0.8), (4.6 * fat, tl + b * 0.78)],
                    [(4.6 * fat, tl + b * 0.78), (3.2 * fat, tl + b * 0.93), (0, tl + b * 1.02)],
                ),
                "accent",
                "line",
            )

    c.mirror(half)
    gleam = smooth(
        [
            (-tw * 0.9, tl * 1.5),
            (-6.6 * fat - 0.6, tl + b * 0.34),
            (-5.2 * fat, tl + b * 0.62),
            (-4.6 * fat, tl + b * 0.3),
        ]
    )
    c.over(gleam, "glow")
