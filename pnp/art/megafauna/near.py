"""What lies nearest in each view of the fifth game's lands: at the lower corners and, in woods, a bough from above.

All of it is cropped by the window's edges, in the darkest tones of the view: high at the right, where tails are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pnp.art.megafauna.sky import Place
from pnp.draw.creatures.geometry import curve, ellipse, leaf, polar, smooth
from pnp.draw.creatures.palettes import mix
from pnp.draw.landscape.lands import Sheet
from pnp.draw.landscape.near import Side, boulder, ferns, grass, reeds, rock, weed

Grow = Callable[[Side], None]
Hang = Callable[[Sheet, str, str], None]


def nearest(p: Place, view: str, low: bool) -> None:
    """The nearest plane of a view; low corners alone where an animal is to be seen to its ends."""
    s = p.sheet
    grow, hang = _GROWS[view]
    unit = p.unit
    grow(Side(s, False, unit * s.pick(0.13, 0.16) if low else unit * s.pick(0.17, 0.21)))
    grow(Side(s, True, unit * s.pick(0.14, 0.17) if low else unit * s.pick(0.33, 0.4)))
    if hang is not None and s.h > 30:
        c = Side(s, True, unit * 0.2)
        hang(s, c.dark, c.tone)


def _agave(c: Side) -> None:
    """Stiff leaves of an agave, pads of a prickly pear behind."""
    c.hump(c.high * 1.2, c.high * 0.2, c.dark)
    for x, up, r in ((0.1, 0.5, 0.2), (0.24, 0.8, 0.17), (0.0, 0.95, 0.17)):
        at = c.at(c.high * x, c.high * up)
        c.s.shape(ellipse(*at, c.high * r, c.high * r * 1.25), c.tone)
        for dx, dy in ((-0.4, -0.3), (0.3, -0.5), (0.1, 0.3)):
            c.s.disc(at[0] + dx * c.high * r, at[1] + dy * c.high * r, 0.2, c.lit)
    for lean, length, fill in (
        (-24, 0.62, c.dark),
        (4, 0.74, c.tone),
        (30, 0.7, c.dark),
        (54, 0.6, c.tone),
        (74, 0.42, c.lit),
    ):
        c.leaf(c.high * 0.5, 0.0, lean, c.high * length, c.high * 0.13, fill, 0.04, 0.3)


def _fronds(c: Side) -> None:
    """Long fronds of a cycad that lean in from the edge."""
    c.hump(c.high * 1.1, c.high * 0.18, c.dark)
    for lean, part, fill in ((2, 1.1, c.dark), (28, 1.05, c.tone), (54, 0.95, c.dark), (76, 0.7, c.tone)):
        turn = -90 - lean if c.right else -90 + lean
        root, length = c.at(c.high * 0.06, c.high * 0.1), c.high * part
        for k in range(11):
            u = 0.12 + 0.08 * k
            point = polar(*root, turn + (lean * 0.35 * u if not c.right else -lean * 0.35 * u), length * u)
            for way in (-1, 1):
                c.s.shape(leaf(*point, turn + way * 48, length * 0.26 * (1.1 - u), length * 0.05, 0.4), fill)


def _heath(c: Side) -> None:
    """A boulder with lichen and a cushion of heath."""
    boulder(c)
    for x, up, r in ((0.3, 0.5, 0.1), (0.6, 0.4, 0.07), (0.12, 0.56, 0.06)):
        c.s.shape(ellipse(*c.at(c.high * x, c.high * up), c.high * r, c.high * r * 0.5), mix(c.lit, "#c9a24a", 0.6))
    for k in range(7):
        c.leaf(c.high * (0.7 + 0.09 * k), -0.3, -30 + 12 * k, c.high * 0.3, 0.9, mix("#9a4f38", c.dark, 0.25 * (k % 3)))


def _horsetails(c: Side) -> None:
    """Shoots of horsetail with their whorls."""
    c.hump(c.high * 1.1, c.high * 0.16, c.dark)
    for x, part, fill in ((0.1, 1.25, c.tone), (0.32, 1.0, c.dark), (0.52, 0.7, c.tone), (0.72, 0.46, c.dark)):
        foot, length = c.high * x, c.high * part
        c.leaf(foot, 0, 1, length, 0.7, fill, 0, 0.1)
        for k in range(5):
            up = length * (0.22 + 0.16 * k)
            for turn in (-152, -120, -60, -28):
                c.s.shape(leaf(*c.at(foot, up), turn, length * 0.17 * (1.1 - 0.15 * k), 0.5, 0.4), fill)


def _knees(c: Side) -> None:
    """The knees of swamp cypresses, iris before them."""
    for x, part, fill in ((0.05, 0.95, c.dark), (0.3, 0.66, c.tone), (0.54, 0.42, c.dark)):
        a, high, half = c.high * x, c.high * part, c.high * 0.13
        edge = [
            c.at(a - half * 1.4, -0.5),
            c.at(a - half * 0.6, high * 0.5),
            c.at(a, high),
            c.at(a + half * 0.6, high * 0.5),
            c.at(a + half * 1.4, -0.5),
        ]
        c.s.shape(smooth(edge, False), fill)
    c.hump(c.high * 1.2, c.high * 0.16, c.dark)
    for k in range(6):
        c.leaf(
            c.high * (0.5 + 0.12 * k),
            -0.4,
            -14 + 10 * k,
            c.high * c.s.pick(0.34, 0.5),
            1.0,
            (c.dark, c.tone, c.lit)[k % 3],
            0.1,
        )


def _kelp(c: Side) -> None:
    """A stalk of kelp with its blades and floats."""
    for x, part, fill in ((0.08, 1.25, c.dark), (0.4, 0.85, c.tone)):
        foot, length = c.high * x, c.high * part
        c.s.line(curve(c.at(foot, -0.5), c.at(foot + 0.8, length * 0.5), c.at(foot, length)), fill, 0.6)
        for k in range(6):
            up = length * (0.1 + 0.16 * k)
            c.s.disc(*c.at(foot + 0.3, up), c.high * 0.035, c.lit)
            c.leaf(foot + 0.3, up, 46 if k % 2 else -40, c.high * 0.34, c.high * 0.08, fill, 0.14)
    c.hump(c.high * 1.1, c.high * 0.16, c.dark)


def _wave(c: Side) -> None:
    """The nearest swell, its crest broken."""
    line = [
        c.at(c.s.w * 0.62, -0.5),
        c.at(c.s.w * 0.4, c.high * 0.2),
        c.at(c.s.w * 0.2, c.high * 0.36),
        c.at(-1, c.high * 0.5),
        c.at(-1, -0.5),
    ]
    c.s.shape(smooth(line), c.tone, 0.9)
    for k in range(5):
        x = c.s.w * (0.03 + 0.07 * k)
        c.s.shape(ellipse(*c.at(x, c.high * (0.44 - 0.05 * k)), c.s.w * 0.03, 0.5), "#f2f8f5", 0.9)


def _leafy(s: Sheet, dark: str, tone: str) -> None:
    """A leafy bough from the upper right corner."""
    s.line(curve((s.w + 1, s.h * 0.03), (s.w * 0.86, s.h * 0.06), (s.w * 0.74, s.h * 0.045)), dark, 0.7)
    for k in range(11):
        u = k / 10
        x, y = s.w * (1 - 0.27 * u), s.h * (0.03 + 0.035 * (1 - abs(2 * u - 1)))
        s.shape(
            leaf(x, y, 70 + 36 * (k % 3) - 20 * u, s.h * s.pick(0.07, 0.11) * (1 - 0.3 * u), s.h * 0.035, 0.45),
            (dark, tone)[k % 2],
        )


def _needles(s: Sheet, dark: str, tone: str) -> None:
    """A drooping bough of needles from the upper right corner."""
    for y, reach, fill in ((0.0, 0.3, tone), (0.1, 0.2, dark)):
        tip = (s.w * (1 - reach), s.h * (y + 0.1))
        s.line(curve((s.w + 1, s.h * y), (s.w * (1 - reach * 0.5), s.h * (y + 0.03)), tip), fill, 0.6)
        for k in range(9):
            u = (k + 1) / 9
            x, up = s.w + (tip[0] - s.w) * u, s.h * y + (tip[1] - s.h * y) * u * u
            s.shape(leaf(x, up, 112, s.h * 0.085 * (1.15 - u), s.h * 0.022, 0.35), fill)
            s.shape(leaf(x, up, 158, s.h * 0.07 * (1.15 - u), s.h * 0.02, 0.35), fill)


def _moss(s: Sheet, dark: str, tone: str) -> None:
    """A bough with beards of moss from the upper right corner."""
    s.line(curve((s.w + 1, s.h * 0.02), (s.w * 0.84, s.h * 0.05), (s.w * 0.72, s.h * 0.03)), dark, 0.9)
    for k in range(8):
        x = s.w * (0.99 - 0.036 * k)
        s.shape(
            leaf(x, s.h * 0.035, 90 + s.pick(-4, 4), s.h * s.pick(0.1, 0.22) * (1 - 0.06 * k), s.h * 0.032, 0.3),
            (tone, dark)[k % 2],
        )


_GROWS: Mapping[str, tuple[Grow, Hang | None]] = MappingProxyType(
    {
        "grassland": (grass, None),
        "steppe": (grass, None),
        "badlands": (_agave, None),
        "desert": (_agave, None),
        "dunes": (grass, None),
        "ferns": (_fronds, None),
        "firs": (ferns, _needles),
        "oaks": (ferns, _leafy),
        "redwoods": (ferns, _needles),
        "araucarias": (_fronds, _needles),
        "peaks": (boulder, None),
        "tundra": (_heath, None),
        "ash": (boulder, None),
        "bayou": (_knees, _moss),
        "marsh": (reeds, None),
        "coal": (_horsetails, None),
        "surf": (rock, None),
        "stacks": (rock, None),
        "shelf": (weed, None),
        "kelp": (_kelp, None),
        "deep": (weed, None),
        "swell": (_wave, None),
    }
)
TONES: Mapping[str, str] = MappingProxyType(
    {
        "grassland": "#b98c4c",
        "steppe": "#a89555",
        "badlands": "#8f8f58",
        "desert": "#8c9460",
        "dunes": "#c49a58",
        "ferns": "#8a9048",
        "firs": "#5f7f4c",
        "oaks": "#6f8a48",
        "redwoods": "#67804a",
        "araucarias": "#5f8048",
        "peaks": "#8c8470",
        "tundra": "#8a7f70",
        "ash": "#8f8984",
        "bayou": "#6f7a50",
        "marsh": "#77875a",
        "coal": "#67804a",
        "surf": "#a38d62",
        "stacks": "#a38d62",
        "shelf": "#4f8a8c",
        "kelp": "#6f8a4a",
        "deep": "#437d90",
        "swell": "#4f8a9d",
    }
)
"""The ground of each view where it is nearest, from which its darkest tones are mixed."""
