"""Rock as the second game prints it: the marks of a bare layer, and folded layers for backs. Millimetres."""

from __future__ import annotations

import math
import random
from functools import cache

from markupsafe import Markup, escape

from pnp.draw.numbers import number

MARKS = 3
"""Hatch marks in a bare layer."""


@cache
def beds(seed: int, x: float, y: float, width: float, height: float, colour: str, stroke: float = 0.22) -> Markup:
    """Three short lines, each a step further to one side, that say rock without fossils; the seed moves them."""
    chance = random.Random(seed)
    step = chance.choice((-1, 1)) * width * 0.09
    left = x + width * (0.5 + chance.uniform(-0.1, 0.1)) - step - width * 0.11
    parts = []
    for turn in range(MARKS):
        at = left + turn * step + chance.uniform(-0.1, 0.1)
        level = y + height * (0.3 + 0.23 * turn)
        parts.append(f"M{number(at)} {number(level)}h{number(width * chance.uniform(0.18, 0.26))}")
    return _line("".join(parts), colour, stroke)


@cache
def folds(
    x0: float, y0: float, x1: float, y1: float, step: float, colour: str, swell: float = 1.6, stroke: float = 0.4
) -> Markup:
    """Folded layers, line under line from the upper to the lower edge; the same upside down."""
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    count = math.ceil((y1 - y0) / 2 / step)
    parts = []
    for row in range(-count, count + 1):
        points = []
        for k in range(25):
            x = x0 + (x1 - x0) * k / 24
            # Odd about the middle, so that a half turn brings each line onto the one opposite.
            bend = math.sin((x - middle_x) / (x1 - x0) * 2 * math.pi) + 0.35 * math.sin(
                (x - middle_x) / (x1 - x0) * 6 * math.pi
            )
            points.append((x, middle_y + (row + 0.5) * step + swell * bend))
        parts.append("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points))
    return _line("".join(parts), colour, stroke)


def _line(data: str, colour: str, stroke: float) -> Markup:
    paint = f'fill="none" stroke="{escape(colour)}" stroke-width="{number(stroke)}" stroke-linecap="round"'
    return Markup(f'<path d="{data}" {paint} stroke-linejoin="round"/>')
