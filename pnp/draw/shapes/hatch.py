"""Hatching: fine lines and dots that say in greys what a colour said."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from markupsafe import Markup, escape

from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable


def _steps(low: float, high: float, step: float) -> Iterator[float]:
    """The multiples of a step from low to high: so that hatchings side by side run on."""
    for turn in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1):
        yield turn * step


def _diagonal(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    for turn in _steps(left + top, right + bottom, step):
        x0, x1 = max(left, turn - bottom), min(right, turn - top)
        if x1 - x0 > 0.1:
            yield f"M{number(x0)} {number(turn - x0)}L{number(x1)} {number(turn - x1)}"


def _upright(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    for x in _steps(left, right, step / 2):
        yield f"M{number(x)} {number(top)}V{number(bottom)}"


def _lines(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    for y in _steps(top, bottom, step / 2):
        yield f"M{number(left)} {number(y)}H{number(right)}"


def _dots(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    for y in _steps(top, bottom, step / 2):
        shift = step / 2 if round(2 * y / step) % 2 else 0.0
        for x in _steps(left - shift, right - shift, step):
            yield f"M{number(x + shift)} {number(y)}h0.01"


def _waves(left: float, top: float, right: float, bottom: float, step: float) -> Iterator[str]:
    half = number(step / 2)
    for y in _steps(top, bottom, step / 2):
        xs = list(_steps(left, right, step))
        if len(xs) > 1:
            turns = "".join(f"q{half} {number(step / 3 * (-1) ** round(x / step))} {number(step)} 0" for x in xs[:-1])
            yield f"M{number(xs[0])} {number(y)}{turns}"


_Hatch = Callable[[float, float, float, float, float], Iterator[str]]
_HATCHES: Mapping[str, tuple[_Hatch, float]] = MappingProxyType(
    {
        "diagonal": (_diagonal, 0.5),
        "lines": (_lines, 0.3),
        "upright": (_upright, 0.3),
        "dots": (_dots, 0.8),
        "waves": (_waves, 0.35),
    }
)


@cache
def hatch(kind: str, left: float, top: float, right: float, bottom: float, colour: str, step: float = 3.0) -> Markup:
    """Fine lines or dots over a rectangle, which tell a suit in greys; nothing for a suit without hatching."""
    if not kind:
        return Markup("")
    if kind not in _HATCHES:
        raise Unreadable.at(Source("hatch"), f"no hatch {kind!r}; there are {', '.join(_HATCHES)}")
    draw, width = _HATCHES[kind]
    data = "".join(draw(left, top, right, bottom, step))
    paint = f'fill="none" stroke="{escape(colour)}" stroke-width="{number(width)}" stroke-linecap="round"'
    return Markup(f'<path d="{data}" {paint}/>')
