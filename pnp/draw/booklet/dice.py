"""Dice on the table: where they come to lie after a throw, and what one looks like there."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.kit.records import Component
from pnp.kit.setup import Thing
from pnp.svg.matrices import Box

_L, _M, _R = 0.26, 0.5, 0.74
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((_M, _M),),
    ((_L, _L), (_R, _R)),
    ((_L, _L), (_M, _M), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
)
"""Where a die has its eyes, in parts of its side."""
SLIP = 0.056  # of a die's side: how far in its slip of paper begins


def thrown(component: Component, thing: Thing, scale: float) -> Iterator[tuple[tuple[float, float], float]]:
    """Where dice lie after a throw, in two rows, and how large they are, mm.

    >>> two = Component(name="dice", title="Dice", kind="dice", front="")
    >>> list(thrown(two, Thing(part="dice", at=(0.0, 0.0), dice=(5, 2)), 0.5))
    [((-7.0, 0.0), 8.0), ((7.0, 0.0), 8.0)]
    """
    side = float(component.values.get("side", 16.0)) * scale
    across = ceil(len(thing.dice) / 2) if len(thing.dice) > 3 else len(thing.dice)
    for place in range(len(thing.dice)):
        row, column = divmod(place, across)
        x = thing.at[0] + (column - (across - 1) / 2) * side * 1.75 + (row * 0.5 * side)
        yield (x, thing.at[1] + row * side * 1.6), side


def die(at: tuple[float, float], side: float, turn: float, seen: str, ink: Ink, suit: Suit | None) -> Markup:
    """A die that lies at a place, mm, turned by so many degrees, with the eyes that are `seen` upon it."""
    x, y = at
    shadow = "" if ink.light else f'<rect x=".5" y=".6" {_square(side)} fill="#4a3220" opacity=".32"/>'
    rim = suit.ground if suit and not ink.light else "#ffffff"
    body = f'<rect x="0" y="0" {_square(side)} fill="{rim}" stroke="{ink.ink}" stroke-width=".3"/>'
    corner = number(-side / 2)
    moved = f"translate({number(x)} {number(y)}) rotate({number(turn)}) translate({corner} {corner})"
    return Markup(f'<g transform="{moved}">{shadow}{body}{seen}</g>')


def dots(eyes: int, side: float, ink: Ink, suit: Suit | None) -> str:
    """The eyes of a die as dots on a slip of paper."""
    slip, paper = number(side * SLIP), ""
    if suit and not ink.light:
        paper = f'<rect x="{slip}" y="{slip}" {_square(side * (1 - 2 * SLIP))} fill="{ink.paper}"/>'
    eyes_at = (
        f'<circle cx="{number(side * x)}" cy="{number(side * y)}" r="{number(side * 0.1)}" fill="{ink.ink}"/>'
        for x, y in PIPS[eyes - 1]
    )
    return paper + "".join(eyes_at)


def die_box(at: tuple[float, float], side: float) -> Box:
    """What a die may take however it is turned, mm.

    >>> die_box((10.0, 10.0), 8.0)
    (2.0, 2.0, 18.0, 18.0)
    """
    return at[0] - side, at[1] - side, at[0] + side, at[1] + side


def _square(side: float) -> str:
    return f'width="{number(side)}" height="{number(side)}" rx="{number(side * 0.18)}"'
