"""Motifs of six habitats, so that none is told by its colour alone: firs, tufts, bushes, reedmace, waves, hung trees.

Each habitat has four: what it is told by, what else grows there, and two who live there. Each is drawn about a middle
in a box of 3.6 x 4.6 mm, from a suit's purposes, so that every way of inking has its own:
`dark` for what stands in the shade, `light` for what stands in the sun, `rim` for lines of water, `accent` for
flowers, spadices and trunks. In light ink shapes are outlines but for a few small solids.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from markupsafe import Markup, escape

from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.draw.shapes.hextile import corners
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

LINE = 0.22
"""Outlines in light ink, mm at full size."""

Role = Literal["dark", "light", "accent", "rim"]
Kind = Literal[0, 1, 2, 3]


class _Part(NamedTuple):
    """A shape of a motif: path data, whose colour it takes, and the width of its line, 0 for a filled shape.

    `solid` stays solid where ink is saved.
    """

    d: str
    role: Role
    line: float = 0.0
    solid: bool = False


def _spike(x: float, y: float, turn: float) -> str:
    """A reedmace's spadix: a narrow capsule that leans by `turn` mm over its height."""
    return f"M{number(x)} {number(y)}l{number(turn)} -1.5"


_MOTIFS: Mapping[str, tuple[_Part, ...]] = MappingProxyType(
    {
        "woodland": (
            _Part("M0 1.5V2.2", "accent", 0.5),
            _Part("M0 -2.4L1.15 -.7H.62L1.7 1.5H0Z", "dark", solid=True),
            _Part("M0 -2.4V1.5H-1.7L-.62 -.7H-1.15Z", "light"),
        ),
        "meadow": (
            _Part("M0 1.7C0 .4-.1-.5-.1-1.4M-.25 1.7C-.5.7-.9.1-1.6-.3M.25 1.7C.5.7.9.1 1.6-.2", "dark", 0.46),
            _Part("M1.5-2.1a.6.6 0 1 0 .01 0Z", "light"),
            _Part("M-1.4-1.75a.48.48 0 1 0 .01 0Z", "accent", solid=True),
        ),
        "brushland": (
            _Part("M-.5 1.7L-.2 .4M.5 1.7L.2 .4M0 1.7V.2", "dark", 0.3),
            _Part(
                "M-2 .9C-2.5-.1-1.9-.9-1.2-.8C-1.3-1.8-.2-2.3.4-1.6C1.1-2 1.8-1.4 1.6-.7C2.4-.5 2.4.6 1.7 .9Z", "dark"
            ),
            _Part(
                "M-1.9-.1C-1.7-.6-1.2-.6-.9-.2M-.9-1.2C-.6-1.7 0-1.7 .2-1.3M.7-1.3C1-1.6 1.4-1.3 1.4-1",
                "light",
                0.34,
            ),
        ),
        "marsh": (
            _Part("M0 1.6L-.85-1M0 1.6V-1.2M0 1.6L.85-1", "dark", 0.3),
            _Part(_spike(-0.78, -0.6, -0.35) + _spike(0, -0.7, 0) + _spike(0.78, -0.6, 0.35), "accent", 0.72),
            _Part("M-1.8 1.75H1.8", "rim", 0.36),
        ),
        "lake": (
            _Part("M-2.2-.6q.55-.62 1.1 0t1.1 0t1.1 0t1.1 0", "light", 0.34),
            _Part("M-1.2 .7q.5-.56 1 0t1 0t1 0", "light", 0.3),
        ),
        "swamp": (
            _Part("M-1.35 2.1Q-.25 1-.3-.6H.3Q.25 1 1.35 2.1Z", "dark", solid=True),
            _Part("M-1.5-.9V.3M-.75-.5V.8M.8-.5V.5M1.55-.9V.7", "light", 0.32),
            _Part("M0-2.2C1.2-2.2 2.05-1.7 2.05-1.1S1.2-.2 0-.2S-2.05-.5-2.05-1.1S-1.2-2.2 0-2.2Z", "light"),
        ),
    }
)

# What else grows in a habitat, and who lives there: on boards alone, beside what it is told by.
_BESIDE: Mapping[str, tuple[tuple[_Part, ...], tuple[_Part, ...], tuple[_Part, ...]]] = MappingProxyType(
    {
        # A broad crown; a stag, a squirrel.
        "woodland": (
            (
                _Part("M0 .4V2.2", "accent", 0.5),
                _Part(
                    "M-1.9 .5C-2.3-.6-1.6-1.3-1.1-1.5C-.9-2.4 .7-2.6 1.1-1.7C2-1.5 2.3-.4 1.8 .5C1.2 1-1.3 1-1.9 .5Z",
                    "dark",
                ),
                _Part(
                    "M-1.5 0C-1.7-.7-1.1-1.1-.7-1.2C-.5-1.9 .4-2.1 .8-1.6C.2-1.4-.2-.9-.3-.3C-.7 .1-1.2 .2-1.5 0Z",
                    "light",
                ),
            ),
            (
                _Part(
                    "M-2-.1C-1.4-.6 .1-.6 .7-.5L1-1.4L1.4-1.9L2.2-1.5L2.1-1.1L1.5-1L1.3 .2L1.2 2.2H.85L.7 .7H-1"
                    "L-1.2 2.2H-1.55L-1.6 .6L-2 .5Z",
                    "light",
                ),
                _Part("M1.2-1.8L1-2.7M1.1-2.3L.6-2.6M1.4-1.8L1.8-2.7M1.6-2.3L2.2-2.5", "light", 0.2),
            ),
            (
                _Part("M-.9 2.1C-2.4 1.8-2.6-.2-1.9-1.4C-1.3-2.3-.3-1.8-.7-1C-1.1-.4-1.1 .6-.6 1.3Z", "light"),
                _Part(
                    "M-.9 2.2C-1.1 1.2-.6 .4 0 .1L0-.5L.2-1.2L.6-.8C1.1-.7 1.4-.3 1.6 .1L1.1 .4L1.7 .9L1 1.1L1.1 2.2Z",
                    "light",
                ),
                _Part("M-1.9-.9C-1.6-.1-1.6 .9-1 1.7", "dark", 0.2),
            ),
        ),
        # Daisies; a fox that sits, a hare.
        "meadow": (
            (
                _Part(
                    "M-.8 1.7C-.8 .6-1 0-1.1-.8M.6 1.7C.6 .4 .8-.4 .8-1.4M0 1.7L.1 .3M-.2 1.7L-1.7 .7M.3 1.7L1.7 .8",
                    "dark",
                    0.34,
                ),
                _Part("M-1.1-1.6a.62 .62 0 1 0 .01 0ZM.8-2.3a.66 .66 0 1 0 .01 0ZM.1-.2a.45 .45 0 1 0 .01 0Z", "light"),
                _Part("M-1.1-1.2a.22 .22 0 1 0 .01 0ZM.8-1.88a.24 .24 0 1 0 .01 0Z", "accent", solid=True),
            ),
            (
                _Part("M-1.1 2C-2.2 2.1-2.3 1-1.8 .4", "accent", 0.7),
                _Part(
                    "M-1.3 2.2C-1.6 1-.9 0-.3-.6L-.5-2L.1-1.4L.8-1.5L1.2-2.1"
                    "L1.3-1.1L1.9-.5L1.2-.2C1.2 .8 1.1 1.6 1.2 2.2Z",
                    "accent",
                    solid=True,
                ),
                _Part("M.5-.1C.9 .2 1 1 .9 1.8C.4 1.2 .3 .6 .5-.1Z", "light"),
            ),
            (
                _Part(
                    "M-1.7 2.2C-2 .9-1-.1 0-.3L.3-.8C0-1.5 .1-2.2 .5-2.6C.9-2.2 1-1.5 .9-.9C1.5-.8 1.8-.3 1.8 .1"
                    "L1.1 .6C1.1 1.2 1.2 1.7 1.4 2.2Z",
                    "accent",
                    solid=True,
                ),
                _Part("M.9 .8C1 1.3 1 1.7 1 2.1H.2C.3 1.5 .5 1.1 .9 .8Z", "light"),
            ),
        ),
        # Dry grass over a stone; a tortoise, a quail.
        "brushland": (
            (
                _Part("M-.2 1.7L-1.6-.4M-.1 1.7L-.6-1.3M.1 1.7L.5-1.6M.2 1.7L1.6-.5M0 1.7L0-.4", "dark", 0.32),
                _Part("M.4 1.9C.4 1.1 1 .8 1.5 .9C2 1 2.1 1.5 2 1.9Z", "light"),
            ),
            (
                _Part(
                    "M1.2 .6C1.7-.1 2.4 0 2.4 .6C2.3 1 1.8 1.1 1.4 1.2ZM-1.5 1.2H-.7V1.9H-1.5ZM.4 1.2H1.2V1.9H.4Z",
                    "light",
                ),
                _Part("M-2 1.3C-2.1-.9 1.4-1.1 1.6 1.3Z", "dark", solid=True),
                _Part("M-1.3 1.1L-.9-.1H.5L.9 1.1M-.2-.2V1.1", "light", 0.22),
            ),
            (
                _Part("M-.1 1.5V2.2M.5 1.5V2.2", "dark", 0.26),
                _Part(
                    "M-2 1.1C-1.5-.2-.3-.8 .6-.6C.6-1.2 1.1-1.6 1.6-1.3L2.2-1L1.7-.8C1.8 .2 1.2 1.5 0 1.7"
                    "C-.8 1.8-1.4 1.5-2 1.1Z",
                    "dark",
                    solid=True,
                ),
                _Part("M-.4 1.2C.2 1 .9 .8 1.4 .2C1.2 1 .5 1.5-.4 1.2Z", "light"),
                _Part("M1.2-1.3C1.2-1.9 1.5-2.2 1.9-2", "dark", 0.3),
            ),
        ),
        # Water lilies; a heron, a dragonfly.
        "marsh": (
            (
                _Part(
                    "M-1.9 1.2a1.3 .5 0 1 0 2.6 0a1.3 .5 0 1 0-2.6 0ZM.2 .3a.9 .36 0 1 0 1.8 0a.9 .36 0 1 0-1.8 0Z",
                    "dark",
                ),
                _Part("M-1.3 1L-1.4 .1L-.9 .5L-.6-.3L-.3 .5L.2 .1L.1 1Z", "light"),
                _Part("M1.1 .3V-1.3M1.4 .3L1.8-.9", "dark", 0.28),
            ),
            (
                _Part("M-.1 .5V2.2M.4 .4V2.2", "accent", 0.26),
                _Part("M-1.7 .7C-1-.4 .3-.7 1-.3L.8 .3C.1 .8-.7 .8-1.7 .7Z", "light"),
                _Part("M.7-.1C1.5-.8 .3-1.4 1-2.1", "light", 0.5),
                _Part("M1-2.1L2.2-1.8", "accent", 0.34),
            ),
            (
                _Part(
                    "M.2-.2C-.6-1.8 .1-2.5 .6-2.3C1-1.7 .8-.8 .5-.3ZM.4-.3C1.5-1.6 2.3-1.3 2.4-.8C1.9-.1 1.1-.1 .6-.2Z"
                    "M0 0C-1.2-1-2-.6-2-.2C-1.5 .3-.6 .3 0 .1ZM.1 .2C.5 1.4 1.1 1.7 1.5 1.5C1.5 .9 .9 .2 .4-.1Z",
                    "light",
                ),
                _Part("M-1.9 1.1L.9-.6", "dark", 0.36),
                _Part("M.9-.9a.36 .36 0 1 0 .01 0Z", "accent", solid=True),
            ),
        ),
        # Rings where a fish rose; a duck, a fish that leaps.
        "lake": (
            (
                _Part(
                    "M-1.7 .3a1.7 .7 0 1 0 3.4 0a1.7 .7 0 1 0-3.4 0M-.8 .3a.8 .32 0 1 0 1.6 0a.8 .32 0 1 0-1.6 0",
                    "light",
                    0.32,
                ),
            ),
            (
                _Part(
                    "M-2-.1C-1.5 .1-.6-.3 .2-.1C.6-.3 .5-.8 .5-1.1A.65 .65 0 1 1 1.7-.8L2.2-.6L1.6-.4"
                    "C1.5 .3 1.2 .9 .4 1H-1C-1.6 .9-1.9 .4-2-.1Z",
                    "light",
                ),
                _Part("M-1.2 .3C-.8 .7-.1 .7 .3 .3", "dark", 0.24),
                _Part("M-1.9 1.5H-.6M.2 1.5H1.6", "light", 0.3),
            ),
            (
                _Part(
                    "M-1.6 1.2C-1.4-.6 .2-1.9 1.7-1.5C1.9-.2 .6 1-.6 1.1L-.9 1.9L-1.2 1.3L-2 1.5Z",
                    "light",
                ),
                _Part("M1.1-1.2a.2 .2 0 1 0 .01 0Z", "dark", solid=True),
                _Part("M-.9 .7C0 .4 .8-.2 1.2-.7", "dark", 0.22),
                _Part("M-2.2 2.2H-.7M.3 2.2H1.9", "light", 0.3),
            ),
        ),
        # Roots that stand up out of the mud; a frog, an alligator.
        "swamp": (
            (
                _Part("M-1.6 2.1L-1.2 .2L-.8 2.1ZM-.5 2.1L0-1L.5 2.1ZM.7 2.1L1.1 .5L1.5 2.1Z", "dark", solid=True),
                _Part("M-1.25 .7L-1.35 1.9M-.05-.3L-.2 1.9M1.05 .9L.95 1.9", "light", 0.26),
            ),
            (
                _Part(
                    "M-1.7 1.7C-1.9 .6-1.1-.2-.2-.6C0-1.3 .9-1.3 1-.6C1.6-.4 2 0 1.7 .4C1.2 .8 1 .9 1.1 1.6L1.6 2"
                    "H.4L.3 1.2C0 1.5-.3 1.8-.2 2H-1.4Z",
                    "light",
                ),
                _Part("M.5-.75a.2 .2 0 1 0 .01 0Z", "dark", solid=True),
                _Part("M-1.2 1.7C-1.2 1-.7 .7-.2 .9", "dark", 0.22),
            ),
            (
                _Part(
                    "M-2.4 1.4C-1.6 1-.6 .9 0 .9L.3 .2C.7-.3 1.3-.1 1.3 .5C1.8 .6 2.3 1 2.4 1.5C1 1.9-1.3 1.8-2.4 1.4Z",
                    "light",
                ),
                _Part("M.75 .15a.22 .22 0 1 0 .01 0Z", "dark", solid=True),
                _Part("M-2 1.3C-1.2 1.5-.4 1.5 .4 1.4", "dark", 0.2),
                _Part("M-2.4 2.2H-1M.2 2.2H2.2", "light", 0.26),
            ),
        ),
    }
)

HABITATS = tuple(_MOTIFS)
"""The six habitats by name."""


def motif(name: str, x: float, y: float, suit: Suit, ink: Ink, scale: float = 1.0, kind: Kind = 0) -> Markup:
    """A motif of a habitat about a middle, mm: 0 what it is told by, 1 what else grows, 2 or 3 who lives there."""
    if name not in _MOTIFS:
        raise Unreadable.at(Source("habitat"), f"no habitat {name!r}; there are {', '.join(_MOTIFS)}")
    parts = _BESIDE[name][kind - 1] if kind else _MOTIFS[name]
    body = "".join(_painted(part, suit, ink, scale) for part in parts)
    return Markup(f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">{body}</g>')


def _painted(part: _Part, suit: Suit, ink: Ink, scale: float) -> str:
    colour = escape(getattr(suit, part.role))
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    if part.line:
        # A spadix is a thick line: in light ink it is thinner, not hollow.
        width = min(part.line, 0.5 if part.role == "accent" else 0.32) if ink.light else part.line
        colour = escape(ink.ink) if ink.light else colour
        return f'<path d="{part.d}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {ends}/>'
    if ink.light:
        fill = ink.ink if part.solid else ink.white
        return (
            f'<path d="{part.d}" fill="{fill}" stroke="{escape(ink.ink)}" '
            f'stroke-width="{number(LINE / max(scale, 0.6))}" {ends}/>'
        )
    return f'<path d="{part.d}" fill="{colour}"/>'


# Where motifs stand in a hex that is all theirs, in parts of its side.
_FIELD = ((0.0, -0.52), (-0.5, -0.2), (0.5, -0.24), (0.0, 0.08), (-0.48, 0.38), (0.48, 0.36), (0.0, 0.68))


def habitat(name: str, x: float, y: float, side: float, suit: Suit, ink: Ink, scale: float = 0.0) -> Markup:
    """A hexagon on its point, full of a habitat's motifs, with a rim of the suit's dark."""
    rim = 0.085 * side

    def around(reach: float) -> str:
        return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners(x, y, reach, flat=False)) + "Z"

    ground = f'<path d="{around(side)}" fill="{escape(ink.white if ink.light else suit.dark)}"'
    if ink.light:
        ground += f' stroke="{escape(ink.ink)}" stroke-width="0.35" stroke-linejoin="round"'
    inner = "" if ink.light else f'<path d="{around(side - rim)}" fill="{escape(suit.ground)}"/>'
    size = scale or side / 9.4
    # A small hex has room for one motif; where ink is saved, three are enough.
    spots = _FIELD[3:4] if side <= 4 else _FIELD[1::2] if ink.light else _FIELD
    marks = "".join(motif(name, x + side * dx, y + side * dy, suit, ink, size) for dx, dy in spots)
    return Markup(f"{ground}/>{inner}{marks}")
