"""Motifs of six habitats, so that none is told by its colour alone: firs, tufts, bushes, reedmace, waves, hung trees.

Each is drawn about a middle in a box of 3.6 x 4.6 mm, from a suit's purposes, so that every way of inking has its own:
`dark` for what stands in the shade, `light` for what stands in the sun, `rim` for lines of water, `accent` for
flowers, spadices and trunks. In light ink shapes are outlines but for a few small solids.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from markupsafe import Markup, escape

from pnp.draw.hextile import corners
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.errors import Source, Unreadable

LINE = 0.22
"""Outlines in light ink, mm at full size."""

Role = Literal["dark", "light", "accent", "rim"]


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
            _Part("M-1.7-.7q.56-1.05 1.13 0t1.13 0t1.13 0", "light", 0.48),
            _Part("M-1.1 .9q.53-1 1.06 0t1.06 0", "light", 0.48),
        ),
        "swamp": (
            _Part("M-1.35 2.1Q-.25 1-.3-.6H.3Q.25 1 1.35 2.1Z", "dark", solid=True),
            _Part("M-1.5-.9V.3M-.75-.5V.8M.8-.5V.5M1.55-.9V.7", "light", 0.32),
            _Part("M0-2.2C1.2-2.2 2.05-1.7 2.05-1.1S1.2-.2 0-.2S-2.05-.5-2.05-1.1S-1.2-2.2 0-2.2Z", "light"),
        ),
    }
)

HABITATS = tuple(_MOTIFS)
"""The six habitats by name."""


def motif(name: str, x: float, y: float, suit: Suit, ink: Ink, scale: float = 1.0) -> Markup:
    """The motif of a habitat about a middle, mm."""
    if name not in _MOTIFS:
        raise Unreadable.at(Source("habitat"), f"no habitat {name!r}; there are {', '.join(_MOTIFS)}")
    body = "".join(_painted(part, suit, ink, scale) for part in _MOTIFS[name])
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
