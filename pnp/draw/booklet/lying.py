"""Where a game's part lies on the table, how much of it is seen there, and what box it takes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pnp.kit.records import Component
from pnp.kit.setup import Thing
from pnp.svg.matrices import Box
from pnp.units import Size


def visible(component: Component, trim: Size) -> Size:
    """How much of a face is seen on the table: half of one that is folded, and no strip that was cut off beside it.

    A strip folded into a standee shows its lower half:

    >>> strip = Component(name="standee", title="Standee", kind="token", front="", fold=True)
    >>> visible(strip, Size(20.0, 60.0))
    Size(width=20.0, height=30.0)
    """
    return Size(float(component.values.get("laid", trim.width)), trim.height / (2 if component.fold else 1))


def fanned(thing: Thing, many: int) -> Iterator[tuple[tuple[float, float], float]]:
    """Where the cards of a fan lie, mm, and how they are turned, in degrees; `many` of them, the lowest first.

    >>> list(fanned(Thing(part="food", at=(10.0, 5.0), step=8.0, bend=0.0), 2))
    [((6.0, 5.0), 0.0), ((14.0, 5.0), 0.0)]
    """
    half = (many - 1) / 2
    angle = radians(thing.turn)
    for place in range(many):
        turn = thing.turn + (place - half) * thing.bend if many > 1 else thing.turn
        across = (place - half) * thing.step
        # A fan bends: its outer cards lie lower.
        down = abs(place - half) ** 2 * thing.bend * 0.11 if many > 1 else 0.0
        x = thing.at[0] + across * cos(angle) - down * sin(angle)
        y = thing.at[1] + across * sin(angle) + down * cos(angle)
        yield (x, y), turn


def box_of(trim: Size, at: tuple[float, float], turn: float, scale: float, pile: int) -> Box:
    """What a face takes on the table, 1 mm wider on every side.

    >>> box_of(Size(20.0, 30.0), (50.0, 40.0), turn=0.0, scale=0.5, pile=0)
    (44.0, 31.5, 56.0, 48.5)
    """
    width, height, angle = trim.width * scale, trim.height * scale, radians(turn)
    across = abs(width * cos(angle)) + abs(height * sin(angle)) + 2 * pile * 0.45 + 2
    down = abs(width * sin(angle)) + abs(height * cos(angle)) + 2 * pile * 0.45 + 2
    return at[0] - across / 2, at[1] - down / 2, at[0] + across / 2, at[1] + down / 2
