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
        # Each house has a lit side and a dark one: one light, from the left, as on the cover.
        "city": (
            _Part("M-7.8 4V-3.4H-5V4ZM-1.8 4V-8.2H1V4ZM3.8 4V-4.8H6.2V4Z", "light"),
            _Part("M-5 4V-3.4L-3.4-2.6V4ZM1-8.2L2.8-7.2V4H1ZM6.2-4.8L7.8-4V4H6.2Z", "dark"),
            _Part("M-4.2 4V-.8H-2V4Z", "light"),
            _Part("M-2-.8L-.6-.2V4H-2Z", "dark"),
            _Part("M-.4-8.2V-9.6", "dark", 0.45),
            _Part(
                "M-7-2v.5M-5.8-2v.5M-7-.2v.5M-5.8-.2v.5M-7 1.6v.5M-1-6.8v.5M.2-6.8v.5M-1-4.9v.5M.2-4.9v.5", "dark", 0.6
            ),
            _Part(
                "M-1-3v.5M.2-3v.5M-1-1.1v.5M.2-1.1v.5M.2.8v.5M4.6-3.4v.5M5.5-3.4v.5M4.6-1.5v.5M5.5.4v.5", "dark", 0.6
            ),
            _Part(
                "M-4.2-1v.5M-4.2.9v.5M1.9-5.6v.5M1.9-3.7v.5M1.9.1v.5M1.9 2v.5M7-2.4v.5M7 1.4v.5M-1.3 1.2v.5",
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
            _Part("M-8.7 4V1.2L-6.4-1L-1.4-8.4L2-3L4.6-5.8L8.7.8V4Z", "light"),
            _Part("M-1.4-8.4L2-3L.4 4H-3L-.6-.4L-2.2-3.6ZM4.6-5.8L8.7.8V4H5L5.8.6L4.1-2.4Z", "dark"),
            _Part(
                "M-1.4-8.4L-4.2-4.3L-3-4.8L-2.2-3.2L-1.1-4.7L0-3.4L.9-4.8ZM4.6-5.8L3-4L3.9-4L4.5-3L5.3-3.9L6.2-3.2Z",
                "accent",
            ),
            _Part(
                "M-8.2 4l1-2.8l1 2.8ZM-6.4 4l.9-2.2l.9 2.2ZM2 4l.9-2.2l.9 2.2ZM6.4 4l.9-2.4l.9 2.4Z", "dark", solid=True
            ),
        ),
        # The water between two pale banks, wider as it comes nearer.
        "river": (
            _Part(
                "M-.8-10C2.6-8 3.8-5.6.8-3.8C-3.6-1.2-8-.2-7.4 4.4H5.4C4 2.2 7.8-.6 7.4-4C7-6.8 4-8.6 2.6-10Z", "light"
            ),
            _Part(
                "M.3-10C3.2-8 4.8-5.4 1.7-3.1C-2-.6-6.4.8-5.8 4.4H3.7C2.5 2 6.2-.8 6-3.8C5.7-6.6 3.1-8.4 1.5-10Z",
                "accent",
            ),
            _Part(
                "M3.4-6.6C4.4-5.4 4.4-4.2 3.4-3M-1.6.6C-3.2 1.6-3.8 2.6-3.7 3.6M2.6-.8C1.4.6.9 1.8 1.1 3.2",
                "light",
                0.5,
            ),
            _Part(
                "M-7.6-1.6l1.3-3.4l1.3 3.4ZM-5-3.8l1.1-2.8l1.1 2.8ZM6.2 3.4l1.2-3.2l1.2 3.2ZM-3-6.4l.8-2l.8 2Z",
                "dark",
                solid=True,
            ),
        ),
        "desert": (
            _Part("M5-8.6a1.8 1.8 0 1 0 .01 0Z", "light"),
            _Part("M-8.7-.4C-6.4-2.4-4.2-2.6-2-1V4H-8.7Z", "accent"),
            _Part("M-8.7 4C-6 0-2.4-3 1.4-4.4C.6-1.6 2.2 1.8 4.8 4Z", "light"),
            _Part("M1.4-4.4C4.4-3.2 6.8-1.2 8.7 1.2V4H4.8C2.2 1.8.6-1.6 1.4-4.4Z", "accent"),
            _Part("M-4.6 3.4V-5.4M-4.6-.4H-5.8A1 1 0 0 1-6.8-1.4V-3M-4.6-1.8H-3.4A1 1 0 0 0-2.4-2.8V-4.4", "dark", 1.2),
        ),
    }
)

# What lies nearest, below the band with the name: a street, a runway's end, a wood, the river's near bank, dunes.
_NEAR: Mapping[str, tuple[_Part, ...]] = MappingProxyType(
    {
        "city": (
            _Part("M-8.7 5H8.7V10H-8.7Z", "ground"),
            _Part("M-5 7.2H-2.6M-1.2 7.2H1.2M2.6 7.2H5", "accent", 0.45),
            _Part("M-2.2 8.7h1.2M1 8.7h1.2", "light", 0.6),
        ),
        "jetport": (
            _Part("M-3.7 5L-4 10H4L3.7 5Z", "dark"),
            _Part("M-2.4 6.2V8M-.8 6.2V8.6M.8 6.2V8.6M2.4 6.2V8", "light", 0.6),
        ),
        "mountain": (
            _Part("M-8.7 5H8.7V10H-8.7Z", "ground"),
            _Part(
                "M-6.4 8l1.3-3.4l1.3 3.4ZM-3.6 9.2l1.5-4l1.5 4Z"
                "M-.6 9.8l1.4-3.8l1.4 3.8ZM2 9l1.4-3.8l1.4 3.8ZM4.4 8l1.2-3l1.2 3Z",
                "dark",
                solid=True,
            ),
        ),
        "river": (
            _Part("M-5.6 5H3.6C2.8 6.4 2.8 8.4 3.4 10H-3.6C-4.2 8.4-4.8 6.8-5.6 5Z", "accent"),
            _Part("M-2.6 6.6q.8-.6 1.6 0t1.6 0M-1.4 8.2q.8-.6 1.6 0t1.6 0", "light", 0.45),
            _Part("M4.4 8.4V5.4M5.2 7.8V5.8M-5.4 7.4V5.6", "dark", 0.5),
        ),
        "desert": (
            _Part("M-8.7 5H8.7V10H-8.7Z", "light"),
            _Part("M-8 8C-4 5.6-1 6.2 2 10H-8Z", "accent"),
            _Part("M2.6 7.2h1.6M3.6 6.2h1.4", "dark", 0.4),
        ),
    }
)

BARRIERS = tuple(_PICTURES)
"""The five kinds by name."""


def barrier(kind: str, x: float, y: float, side: float, suit: Suit, ink: Ink) -> Markup:
    """The picture of a kind in its hexagon about a middle, mm; a pale band is left across it for its name."""
    if kind not in _PICTURES:
        raise Unreadable.at(Source("barrier"), f"no barrier {kind!r}; there are {', '.join(_PICTURES)}")
    scale = side / 10
    around = hexagon(0, 0, 10, 0, flat=False)
    rim = f' stroke="{escape(ink.ink)}" stroke-width="{number(0.32 / scale)}"' if ink.light else ""
    ground = ink.white if ink.light else suit.ground
    body = "".join(_painted(part, suit, ink, scale) for part in _PICTURES[kind] + _NEAR[kind])
    edge = escape(ink.ink if ink.light else suit.dark)
    # A finer line where ink is saved: a sheet of barriers stays under a quarter of its full ink.
    fine = 0.22 if ink.light else 0.3
    band = f'<path d="M-9 2.5H9V5.7H-9Z" fill="{escape(ink.paper)}" stroke="{edge}" stroke-width="{fine}"/>'
    name = f"hex-{kind}"
    return Markup(
        f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">'
        f'<clipPath id="{name}"><path d="{around}"/></clipPath><g clip-path="url(#{name})">'
        f'<path d="{around}" fill="{escape(ground)}"/>{body}'
        f"{band}</g>"
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
