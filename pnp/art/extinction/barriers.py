"""Pictures of five kinds of barrier, each in a hexagon on its point: a city, a jetport, a mountain, a river, a desert.

From a suit's purposes: `ground` what lies below, `dark` outlines and shadows, `light` what is lit, `accent` windows,
markings, snow, water and dunes. In light ink all is line on white.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from markupsafe import Markup, escape

from pnp.draw.hextile import hexagon
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.errors import Source, Unreadable

Role = Literal["ground", "dark", "light", "accent"]


class _Part(NamedTuple):
    """A shape in a hexagon whose side is 10: path data, its colour, the width of its line (0: filled)."""

    d: str
    role: Role
    line: float = 0.0
    solid: bool = False


_PICTURES: Mapping[str, tuple[_Part, ...]] = MappingProxyType(
    {
        "city": (
            _Part("M-8.7 4V-1.4H-6.2V4ZM6 4V-3H8.7V4ZM-3-1V-5.4H-.6V4H-3Z", "light"),
            _Part("M-6.6 4V-3.6H-2.8V4ZM2.8 4V-1.8H6.4V4Z", "dark"),
            _Part("M-1 4V-7H2.8V4Z", "dark"),
            _Part("M.9-7V-9", "dark", 0.5),
            _Part(
                "M-5.6-2.2v.5M-3.9-2.2v.5M-5.6-.4v.5M-3.9-.4v.5M-5.6 1.4v.5M-3.9 1.4v.5M0-5.4v.5M1.8-5.4v.5M0-3.6v.5"
                "M1.8-3.6v.5M0-1.8v.5M1.8-1.8v.5M0 0v.5M1.8 0v.5M0 1.8v.5M1.8 1.8v.5M3.8-.4v.5M5.4-.4v.5M3.8 1.4v.5"
                "M5.4 1.4v.5",
                "accent",
                0.75,
            ),
        ),
        "jetport": (
            _Part("M-5.2 4L-1.9-9.2H1.9L5.2 4Z", "dark"),
            _Part("M0 3.4V1.9M0-7.6V-8.8", "accent", 0.6),
            _Part("M-8 1.4H-6M-7.2-1.6H-5.4M6 1.4H8M5.4-1.6H7.2", "light", 0.5),
            _Part(
                "M0 -7.86C0.67 -7.86 1.01 -7.19 1.01 -6.3V-4.28L5.15 -1.7V-.36L1.01 -1.59V0.65"
                "L2.35 1.77V2.66L0 1.99L-2.35 2.66V1.77L-1.01 0.65V-1.59L-5.15 -.36V-1.7L-1.01 -4.28"
                "V-6.3C-1.01 -7.19 -.67 -7.86 0 -7.86Z",
                "light",
            ),
        ),
        "mountain": (
            _Part("M-8.6 4.2L-2.2-4.6L1.4.4L4.2-2.8L8.6 4.2Z", "light"),
            _Part("M-2.2-4.6L1.4.4L.2 4.2H-3.4L-1.2.2ZM4.2-2.8L8.6 4.2H4.6L5.2 1Z", "dark"),
            _Part("M-2.2-4.6L-4.5-1.4L-3-.6L-2-1.8L-.8-.2L.2-1.2Z", "accent"),
            _Part("M4.2-2.8L2.6-1L3.6-.2L4.4-1.2L5.4-.9Z", "accent"),
        ),
        "river": (
            _Part(
                "M-2.4-9C2.6-5.6 1.6-3-2-.6C-5.4 1.8-5.6 4.6-3.2 9H5C2.2 4.8 3 2.6 5.6.4C8.6-2.4 6.6-6.4 1.8-9.6Z",
                "accent",
            ),
            _Part("M.4-7.6C4-4.8 3.8-2 .6.4M-1.6 3.6C-1.4 5-.8 6-.2 7.2M3.4-.6C1.6 1.2 1.2 2.6 1.6 4.4", "light", 0.55),
            _Part("M-6.6-2.6l1.2-3l1.2 3ZM-7.4 1.6l1.2-3l1.2 3ZM6.2 4.4l1.1-2.8l1.1 2.8Z", "dark", solid=True),
        ),
        "desert": (
            _Part("M-8.6-.6C-5-4.2-1.6-4 1-1.2C3.2-3.4 6-3.6 8.6-1.4V3.6H-8.6Z", "accent"),
            _Part("M-8.6 2.6C-5.4-.6-2.4-.8.6 2C3.2-.2 6.2-.2 8.6 1.6V5H-8.6Z", "light"),
            _Part("M4.6-7.8a1.9 1.9 0 1 0 .01 0Z", "light"),
            _Part("M-3.6 3.2V-5.2M-3.6.2H-5.2A1 1 0 0 1-6.2-.8V-2.6M-3.6-1.2H-2.2A1 1 0 0 0-1.2-2.2V-4", "dark", 1.25),
        ),
    }
)

BARRIERS = tuple(_PICTURES)
"""The five kinds by name."""


def barrier(kind: str, x: float, y: float, side: float, suit: Suit, ink: Ink) -> Markup:
    """The picture of a kind in its hexagon about a middle, mm; a pale foot is left for its name."""
    if kind not in _PICTURES:
        raise Unreadable.at(Source("barrier"), f"no barrier {kind!r}; there are {', '.join(_PICTURES)}")
    scale = side / 10
    around = hexagon(0, 0, 10, 0, flat=False)
    rim = f' stroke="{escape(ink.ink)}" stroke-width="{number(0.35 / scale)}"' if ink.light else ""
    ground = ink.white if ink.light else suit.ground
    body = "".join(_painted(part, suit, ink, scale) for part in _PICTURES[kind])
    foot = "M-8.66 3.9H8.66V5L0 10L-8.66 5Z"
    edge = f'<path d="M-8.66 3.9H8.66" stroke="{escape(ink.ink if ink.light else suit.dark)}" stroke-width="0.3"/>'
    name = f"hex-{kind}"
    return Markup(
        f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">'
        f'<clipPath id="{name}"><path d="{around}"/></clipPath><g clip-path="url(#{name})">'
        f'<path d="{around}" fill="{escape(ground)}"/>{body}'
        f'<path d="{foot}" fill="{escape(ink.paper)}"/>{edge}</g>'
        f'<path d="{around}" fill="none"{rim}/></g>'
    )


def _painted(part: _Part, suit: Suit, ink: Ink, scale: float) -> str:
    colour = escape(ink.ink if ink.light else getattr(suit, part.role))
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    if part.line:
        width = min(part.line, 0.8 if part.role == "dark" else 0.45) if ink.light else part.line
        return f'<path d="{part.d}" fill="none" stroke="{colour}" stroke-width="{number(width)}" {ends}/>'
    if ink.light:
        fill = ink.ink if part.solid else ink.white
        return (
            f'<path d="{part.d}" fill="{fill}" stroke="{escape(ink.ink)}" '
            f'stroke-width="{number(0.25 / scale)}" {ends}/>'
        )
    return f'<path d="{part.d}" fill="{colour}"/>'
