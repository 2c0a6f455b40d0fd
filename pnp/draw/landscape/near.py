"""The nearest plane of a land: what grows or lies between the eye and the animal, cropped by an edge of its window.

It is drawn after the animal, in the darkest tones of the land: high at one side, where tails are, and low at the other;
the middle is left to the feet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pnp.draw.creatures.geometry import Path, Point, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.palettes import INK, mix

from .lands import Sheet


class Side:
    """One lower corner of a sheet, as if it were the right one: x is counted inwards from its edge."""

    def __init__(self, s: Sheet, right: bool, high: float) -> None:
        self.s, self.right, self.high = s, right, high
        self.dark = mix(s.deep, INK, 0.3)
        self.tone = mix(s.deep, s.near, 0.35)
        self.lit = mix(s.near, s.hour.low, 0.3)

    def at(self, x: float, up: float) -> Point:
        """The point that far in from the edge and up from the foot, mm."""
        return (self.s.w - x if self.right else x, self.s.h - up)

    def leaf(
        self,
        x: float,
        up: float,
        lean: float,
        length: float,
        width: float,
        fill: str,
        bend: float = 0,
        peak: float = 0.4,
    ) -> None:
        """A leaf that leans inwards by so many degrees from upright."""
        turn = -90 - lean if self.right else -90 + lean
        self.s.shape(leaf(*self.at(x, up), turn, length, width, peak, -bend if self.right else bend), fill)

    def hump(self, wide: float, high: float, fill: str) -> None:
        """Ground, or a stone, that rises towards the edge."""
        line = [
            (wide, -0.5),
            (wide * 0.82, high * 0.42),
            (wide * 0.5, high * 0.8),
            (wide * 0.14, high),
            (-0.8, high * 0.96),
        ]
        run = smooth([self.at(*point) for point in line], False)
        self.s.shape(Path(run.start, [*run.segments, self.at(-0.8, -0.5)], True), fill)


def nearest(s: Sheet, land: str) -> None:
    """The nearest plane of a land: its high side at the right, a low one at the left."""
    grow = _LANDS[land]
    grow(Side(s, False, s.h * s.pick(0.17, 0.22)))
    grow(Side(s, True, s.h * s.pick(0.33, 0.41)))


def grass(c: Side) -> None:
    """Dry grass with ears."""
    c.hump(c.high * 1.2, c.high * 0.16, c.dark)
    for k in range(9):
        x = c.high * (0.02 + 0.11 * k) + c.s.pick(-0.3, 0.3)
        length = c.high * c.s.pick(0.75, 1.1) * (1 - 0.07 * k)
        fill = (c.dark, c.tone, c.lit, c.dark, c.tone, c.dark, c.lit, c.tone, c.dark)[k]
        lean = c.s.pick(4, 16) + 2 * k
        c.leaf(x, -0.4, lean, length, 0.95, fill, 0.12, 0.3)
        if k in (1, 4) and c.high > c.s.h * 0.3:
            tip = polar(*c.at(x, -0.4), -90 - lean if c.right else -90 + lean, length * 0.93)
            c.s.shape(ellipse(*tip, 0.55, 1.5, -lean if c.right else lean), fill)


def ferns(c: Side) -> None:
    """Fronds of fern, and a broad leaf beneath them."""
    c.hump(c.high * 1.1, c.high * 0.18, c.dark)
    for x, lean, part, fill in ((0.1, 4, 1.0, c.dark), (0.35, 30, 0.95, c.tone), (0.2, 58, 0.8, c.dark)):
        turn = -90 - lean if c.right else -90 + lean
        root = c.at(c.high * x, 0.4)
        length = c.high * part * c.s.pick(0.92, 1.05)
        c.s.shape(leaf(*root, turn, length, 0.5, 0.2), fill)
        for k in range(8):
            u = 0.18 + 0.1 * k
            point = polar(*root, turn, length * u)
            for way in (-1, 1):
                c.s.shape(leaf(*point, turn + way * 58, length * 0.3 * (1.05 - u), length * 0.085, 0.45), fill)
    c.leaf(c.high * 0.6, -0.6, 56, c.high * 0.44, c.high * 0.18, c.lit, 0.1)


def weed(c: Side) -> None:
    """A dark rock under water with weed on it."""
    for x, part, fill in ((0.12, 1.2, c.tone), (0.34, 1.0, c.dark), (0.56, 0.74, c.tone)):
        length = c.high * part * c.s.pick(0.9, 1.1)
        foot, lean = c.high * x, c.s.pick(-3, 5)
        crest = [
            (foot, -0.5),
            (foot + 0.7, length * 0.3),
            (foot - 0.3 + lean * 0.05, length * 0.62),
            (foot + 0.9, length),
        ]
        back = [(foot + 1.1, length * 0.62), (foot + 2.0, length * 0.3), (foot + 1.5, -0.5)]
        run = smooth([c.at(*point) for point in (*crest, *back)], False)
        c.s.shape(Path(run.start, run.segments, True), fill)
    c.hump(c.high * 1.35, c.high * 0.36, c.dark)
    c.hump(c.high * 0.8, c.high * 0.22, c.tone)
    for x, up, r in ((0.5, 0.34, 0.5), (0.72, 0.24, 0.4), (0.3, 0.4, 0.42)):
        c.s.disc(*c.at(c.high * x, c.high * up), r, c.lit)


def rock(c: Side) -> None:
    """A wet rock with limpets, and blades of marram."""
    for k in range(6):
        x = c.high * (0.05 + 0.14 * k)
        c.leaf(x, 0, 3 + 5 * k, c.high * c.s.pick(0.7, 1.0) * (1 - 0.06 * k), 0.8, (c.tone, c.dark)[k % 2], 0.2, 0.3)
    c.hump(c.high * 1.25, c.high * 0.36, c.dark)
    c.hump(c.high * 0.78, c.high * 0.25, c.tone)
    for x, up in ((0.2, 0.24), (0.44, 0.14)):
        a, b = c.high * x, c.high * up
        c.s.shape(poly([c.at(a - 0.8, b - 0.3), c.at(a, b + 0.7), c.at(a + 0.8, b - 0.3)]), c.lit)


def boulder(c: Side) -> None:
    """A boulder with a lit face and a cushion of leaves at its foot."""
    edge = [(1.0, -0.05), (0.92, 0.3), (0.66, 0.52), (0.28, 0.66), (-0.1, 0.6), (-0.1, -0.05)]
    c.s.shape(poly([c.at(c.high * x, c.high * y) for x, y in edge]), c.dark)
    face = [(0.92, 0.3), (0.66, 0.52), (0.28, 0.66), (-0.1, 0.6), (-0.1, 0.44), (0.3, 0.46), (0.6, 0.3)]
    c.s.shape(poly([c.at(c.high * x, c.high * y) for x, y in face]), c.tone)
    for k in range(5):
        c.leaf(c.high * (0.95 + 0.06 * k), -0.3, -24 + 16 * k, c.high * 0.34, 0.8, (c.lit, c.dark)[k % 2])


def reeds(c: Side) -> None:
    """Reedmace at the edge, leaves of iris before it."""
    c.hump(c.high * 1.1, c.high * 0.14, c.dark)
    for x, part in ((0.06, 1.5), (0.24, 1.2)):
        foot, length = c.high * x, c.high * part
        c.leaf(foot, 0, 1, length, 0.55, c.tone, 0, 0.1)
        c.s.shape(ellipse(*c.at(foot + 0.2, length * 0.86), 0.8, min(2.6, length * 0.16)), mix(c.dark, "#4a2c14", 0.5))
    for k in range(6):
        x = c.high * (0.08 + 0.15 * k)
        c.leaf(
            x, -0.4, -4 + 8 * k, c.high * c.s.pick(0.8, 1.15) * (1 - 0.08 * k), 1.2, (c.dark, c.tone, c.lit)[k % 3], 0.1
        )


_LANDS: Mapping[str, Callable[[Side], None]] = MappingProxyType(
    {"savanna": grass, "forest": ferns, "water": weed, "shore": rock, "mountain": boulder, "wetland": reeds}
)
