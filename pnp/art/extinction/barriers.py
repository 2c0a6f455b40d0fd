"""Pictures of five kinds of barrier, each in a hexagon on its point: a city, a jetport, a mountain, a river, a desert.

From a suit's purposes: `ground` what lies below, `dark` outlines and shadows, `light` what is lit, `accent` windows,
markings, snow, water and dunes. In light ink all is line on white.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from markupsafe import Markup, escape

from pnp.draw.creatures.palettes import mix
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.draw.shapes.hextile import hexagon
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

Role = Literal["ground", "dark", "light", "accent", "far", "deep"]


class _Part(NamedTuple):
    """A shape in a hexagon whose side is 10: path data, its colour, the width of its line (0: filled)."""

    d: str
    role: Role
    line: float = 0.0
    solid: bool = False
    edge: bool = False  # with an outline: what stands in the middle
    faint: bool = False  # left out where ink is saved: what lies far off


def _firs(*at: tuple[float, float, float]) -> str:
    """Firs of two tiers by their feet and heights."""
    out = []
    for x, y, high in at:
        wide, half = number(high * 0.1), number(high * 0.5)
        out.append(f"M{number(x)} {number(y - high)}l{number(high * 0.24)} {half}h-{wide}l{number(high * 0.2)} {half}")
        out.append(f"h{number(-high * 0.68)}l{number(high * 0.2)} -{half}h-{wide}Z")
    return "".join(out)


# From far to near, each with its light from the left, as on the cover.
_PICTURES: Mapping[str, tuple[_Part, ...]] = MappingProxyType(
    {
        "city": (
            _Part("M-4.4-7.9a2.1 2.1 0 1 0 .01 0Z", "accent", faint=True),
            _Part(
                "M-8.7 4V-1.6H-7.4V-3.2H-5.9V-1.9H-4.6V-4.6H-3.3V-2.2H-2V-5.2H3.2V-6.6H4.6V-3H5.8V-4.6H7.4V-2H8.7V4Z",
                "far",
                faint=True,
            ),
            _Part("M-7.6 4V-2.6H-4.2V4ZM-1.9 4V-7.2H1.5V4ZM4 4V-3.8H6.6V4Z", "light", edge=True),
            _Part("M-4.2 4V-2.6L-3-1.8V4ZM1.5-7.2L3-6.2V4H1.5ZM6.6-3.8L8-3V4H6.6Z", "dark"),
            _Part("M-3.6 4V.2H-1.4V4ZM2.2 4V-.6H4.4V4Z", "light", edge=True),
            _Part("M-1.4.2L-.4.8V4H-1.4ZM4.4-.6L5.2 0V4H4.4Z", "dark"),
            _Part("M-1.3-7.2V-8H.9V-7.2ZM-.2-8V-9.5", "dark", 0.4),
            _Part(
                "M-6.9-1.5v.7M-5.9-1.5v.7M-4.9-1.5v.7M-6.9.3v.7M-4.9.3v.7M-1.2-6v.7M-.2-6v.7M.8-6v.7M-1.2-4.2v.7M.8-4.2v.7"
                "M-.2-2.4v.7M.8-2.4v.7M-1.2-.6v.7M4.7-2.7v.7M5.8-2.7v.7M5.8-.9v.7",
                "dark",
                0.55,
            ),
            _Part(
                "M-5.9.3v.7M-3.6-.9v.6M-.2-4.2v.7M-1.2-2.4v.7M-.2-.6v.7M2.3-5v.6M2.3-3.2v.6M2.3.4v.6M7.3-2v.6M7.3.2v.6"
                "M-2.9 1.3v.6M-2 1.3v.6M2.9.5v.6M3.7.5v.6",
                "accent",
                0.6,
            ),
        ),
        "jetport": (
            # The field from above, its runway running off: a jet that has just left it, its shadow behind.
            _Part("M-8.7-3.4L8.7-7.4V-5.6L-8.7-1.4ZM-8.7 1.2L-4.6.2V4H-8.7Z", "far", faint=True),
            _Part("M-5.6 4L-2.2-10H2.2L5.6 4Z", "dark"),
            _Part("M0 3.4V1.5M0-7V-8.4M-2.6-6L-2.9-4.8M2.6-6L2.9-4.8M-4.3 1L-4.6 2.2M4.3 1L4.6 2.2", "accent", 0.5),
            _Part(
                "M1-6.4C1.8-6.4 2.2-5.6 2.2-4.6V-2.6L7.4.6V2.2L2.2.7V3.2L3.8 4.5V5.4L1 4.6L-1.8 5.4V4.5L-.2 3.2V.7"
                "L-5.4 2.2V.6L-.2-2.6V-4.6C-.2-5.6.2-6.4 1-6.4Z",
                "deep",
                faint=True,
            ),
            _Part(
                "M0-8.6C.9-8.6 1.3-7.7 1.3-6.6V-4.3L7-1V.7L1.3-.9V1.6L3-.1V1.2L2.4 2.5L0 1.9L-2.4 2.5L-3 1.2V-.1"
                "L-1.3 1.6V-.9L-7 .7V-1L-1.3-4.3V-6.6C-1.3-7.7-.9-8.6 0-8.6Z",
                "light",
                edge=True,
            ),
            _Part("M3.2-3.6h1.1v2.4H3.2ZM-4.3-3.6h1.1v2.4H-4.3Z", "far", edge=True),
            _Part("M-.8-7.2Q0-7.9.8-7.2L.6-6.7H-.6Z", "dark"),
            _Part("M0-5.8V.4", "far", 0.5),
            _Part("M0 .2V2", "dark", 0.55),
        ),
        "mountain": (
            _Part("M3.4-8a1.7 1.7 0 1 0 .01 0Z", "accent", faint=True),
            _Part("M-8.7 4V-2.4L-6.6-4.6L-4-1.4L2-4L4.4-2.2L7-4.6L8.7-3V4Z", "far", faint=True),
            _Part("M-8.7 4L-7.4.6L-5-1.6L-1.2-8.6L1.7-4.4L3-2.6L4.8-4.8L8.7 1.4V4Z", "light", edge=True),
            _Part(
                "M-1.2-8.6L1.7-4.4L3-2.6L1.6.6L2.6 4H-2.4L-.4.2L-1.9-3.2ZM4.8-4.8L8.7 1.4V4H5.4L6 .8L4.4-1.6Z", "deep"
            ),
            _Part(
                "M-1.2-8.6L-4.1-3.3L-3-4.3L-2.2-2.9L-1.2-4.6L-.2-3.2L.6-4.7L1.5-3.7L1.7-4.4ZM4.8-4.8L3.5-3.2L4.2-3.5"
                "L4.7-2.6L5.4-3.4L6.2-2.5Z",
                "accent",
            ),
            _Part(
                "M-1.2-8.6L-4.1-3.3L-3-4.3L-2.2-2.9L-1.2-4.6L-.2-3.2L.6-4.7L1.5-3.7L1.7-4.4ZM4.8-4.8L3.5-3.2L4.2-3.5",
                "dark",
                0.22,
            ),
            _Part(_firs((-7.2, 4, 3.6), (-5.2, 4, 2.8), (2.4, 4, 2.2), (6.6, 4, 3), (8.2, 4, 3.6)), "dark", solid=True),
        ),
        # The water between two pale banks, wider as it comes nearer, from hills far off.
        "river": (
            _Part("M-8.7-10H8.7V-4.6H-8.7Z", "light", faint=True),
            _Part("M-8.7-3.4L-5.6-6.4L-2.4-4.4L1.6-7.2L5-4.6L8.7-6.4V-3.4Z", "far", faint=True),
            _Part(
                "M-1.4-4.6C1.4-4 2.4-3.2-.6-2.2C-5-.8-8.6.4-7.8 4.4H5.6C4.2 2 8.2.4 7.4-1.8C6.8-3.4 3-4 1.6-4.6Z",
                "light",
                edge=True,
            ),
            _Part(
                "M-.5-4.6C2-3.9 3.4-2.8.4-1.6C-3.4-.2-6.8.9-6.1 4.4H3.8C2.7 1.8 6.5.2 6-1.7C5.6-3.1 2.1-4 .8-4.6Z",
                "accent",
            ),
            _Part(
                "M3.8-2.7C4.6-2 4.5-1.1 3.6-.4M-1.8 1C-3.4 1.8-4.1 2.6-4.1 3.6M2.4.8C1.2 1.7.9 2.6 1 3.6"
                "M-.6-3.4q.8.3 1.2.7",
                "light",
                0.45,
            ),
            _Part(
                _firs((-6.9, -1.2, 3.4), (-4.9, -2.2, 2.8), (-3.4, -3, 2), (4.6, -3.6, 1.9), (7.2, -2.6, 2.6)),
                "deep",
                solid=True,
            ),
            _Part(_firs((7.1, 4, 4.2), (-8.2, 3.6, 3.6)), "dark", solid=True),
        ),
        "desert": (
            _Part("M5-8.4a1.9 1.9 0 1 0 .01 0Z", "light", edge=True),
            _Part("M-8.7 0V-3.2H-6.6L-5.8-4.6H-2.8L-2-3.2H-.6V0ZM8.7-1L6.4-2.4L3.4-1V0H8.7Z", "far", faint=True),
            _Part("M-8.7-1.2C-6-2.2-3.6-2.2-1.2-1V4H-8.7Z", "accent", edge=True),
            _Part("M-8.7 4C-6 .6-2-2.4 1.6-3.6C.6-1 2.2 2 4.8 4Z", "light", edge=True),
            _Part("M1.6-3.6C4.6-2.6 7-.6 8.7 1.4V4H4.8C2.2 2 .6-1 1.6-3.6Z", "accent", edge=True),
            _Part("M-3.6 1.6q1.6-1.4 3.4-2M-1.6 2.8q1.6-1.4 3-1.8", "far", 0.35, faint=True),
            _Part("M-5.6 3.6V-6M-5.6-.6H-6.6A1 1 0 0 1-7.6-1.6V-3.2M-5.6-2.2H-4.4A1 1 0 0 0-3.4-3.2V-4.8", "dark", 1.7),
            _Part(
                "M-5.6 3.4V-6M-5.6-.6H-6.6A1 1 0 0 1-7.6-1.6V-3.2M-5.6-2.2H-4.4A1 1 0 0 0-3.4-3.2V-4.8",
                "deep",
                1.05,
                faint=True,
            ),
            _Part("M-5.9 2.4V-5.6M-7.8-1.8V-3M-3.6-3.2V-4.5", "far", 0.25, faint=True),
        ),
    }
)

# What lies nearest, below the band with the name: a street, a runway's end, a wood, the river's near bank, dunes.
_NEAR: Mapping[str, tuple[_Part, ...]] = MappingProxyType(
    {
        "city": (
            _Part("M-8.7 5H8.7V10H-8.7Z", "deep", faint=True),
            _Part("M-5 7.2H-2.6M-1.2 7.2H1.2M2.6 7.2H5", "accent", 0.45),
            _Part("M-2.2 8.7h1.2M1 8.7h1.2", "light", 0.6),
        ),
        "jetport": (
            _Part("M-3.7 5L-4 10H4L3.7 5Z", "dark"),
            _Part("M-2.4 6.2V8M-.8 6.2V8.6M.8 6.2V8.6M2.4 6.2V8", "light", 0.6),
        ),
        "mountain": (
            _Part("M-8.7 5H8.7V10H-8.7Z", "light"),
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


def _tone(role: Role, suit: Suit) -> str:
    """A suit's own colour, or what lies between two of them: `far` in the haze, `deep` in the shade."""
    match role:
        case "far":
            return mix(suit.ground, suit.light, 0.4)
        case "deep":
            return mix(suit.ground, suit.dark, 0.55)
        case _:
            return str(getattr(suit, role))


def _painted(part: _Part, suit: Suit, ink: Ink, scale: float) -> str:
    if ink.light and part.faint:
        return ""
    colour = escape(ink.ink if ink.light else _tone(part.role, suit))
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
    edge = f' stroke="{escape(suit.dark)}" stroke-width="0.34" {ends}' if part.edge else ""
    return f'<path d="{part.d}" fill="{colour}"{edge}/>'
