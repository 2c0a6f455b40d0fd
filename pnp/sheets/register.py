"""A small cross on the front of a sheet and a vernier cross behind it, which show whether backs still lie right.

Seen against the light the two crosses fall on one another. Where they do not, the front's lines are a millimetre apart
and those of the back nine tenths, so that the line behind which meets a line in front tells the tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.named import NamedTuple
from pnp.sheets.records import UNPRINTED, Mark, Sheet, clear

HALF = 3.5  # mm from the middle of a cross to its ends, where there is room
LEAST = 0.9
_CLEAR = 0.3  # from anything else
_TICKS = 3  # on each side of the middle
_WIDTH = 0.15
_STEP = 1.0

Turning = Callable[[float, float], tuple[float, float]]


class Crosses(NamedTuple):
    """The marks of the two sides of a sheet; none where there is no room."""

    front: tuple[Mark, ...] = ()
    back: tuple[Mark, ...] = ()


def register(front: Sheet, back: Sheet, turned: Turning, *, printable: float = UNPRINTED) -> Crosses:
    """Crosses for a sheet whose two sides are laid out, where neither side has anything else.

    `turned` leads from a place on the front to the place behind it on the back. The crosses stand in the margin with
    the most room; a back that is moved for a printer is moved with its cross, by whoever moves it.
    """
    width, height = front.paper
    taken = [*front.occupied()]
    for box in back.occupied():
        (x0, y0), (x1, y1) = turned(box[0], box[1]), turned(box[2], box[3])
        taken.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    half = HALF
    while half >= LEAST:
        reach = half + _CLEAR
        for x, y in _places((width, height), printable + half):
            here = (x - reach, y - reach, x + reach, y + reach)
            if clear(here, taken):
                u, v = turned(x, y)
                return Crosses(tuple(_cross(x, y, half, 1.0)), tuple(_cross(u, v, half, 0.9)))
        half -= 0.2
    return Crosses()


def _places(paper: tuple[float, float], edge: float) -> Iterator[tuple[float, float]]:
    """Middles to try: along the edges from their middles outwards, the left and right ones first."""
    width, height = paper
    if width < 2 * edge or height < 2 * edge:
        return
    for across in (False, True):
        length = width if across else height
        far = length / 2 - edge
        away = 0.0
        while away <= far:
            for along in (length / 2 + away, length / 2 - away) if away else (length / 2,):
                yield (along, edge) if across else (edge, along)
                yield (along, height - edge) if across else (width - edge, along)
            away += _STEP


def _cross(x: float, y: float, half: float, step: float) -> Iterator[Mark]:
    yield Mark(round(x - half, 4), y, round(x + half, 4), y, _WIDTH)
    yield Mark(x, round(y - half, 4), x, round(y + half, 4), _WIDTH)
    for n in range(1, _TICKS + 1):
        away = n * step
        if away > half:
            break
        long = 0.9 if step == 1.0 else 0.6
        for at in (-away, away):
            yield Mark(round(x + at, 4), round(y - long, 4), round(x + at, 4), round(y + long, 4), _WIDTH)
            yield Mark(round(x - long, 4), round(y + at, 4), round(x + long, 4), round(y + at, 4), _WIDTH)
