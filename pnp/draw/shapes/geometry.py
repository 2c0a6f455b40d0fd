"""Shapes that are computed: hills, the net of a die, a bird's nest and its eggs. Millimetres.

Pure functions of their numbers: what looks like chance (twigs, tufts, spots) comes from a small generator that is
seeded by the caller, so that the same thing looks the same in every print.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.draw.shapes import elements
from pnp.named import NamedTuple

from .elements import Element

Point = tuple[float, float]


def chance(seed: int) -> Iterator[float]:
    """An endless row of numbers from 0 to 1 that depends on the seed alone.

    >>> row = chance(7)
    >>> 0 <= next(row) < 1
    True
    """
    state = seed * 2654435761 % 2**32 or 1
    while True:
        state = (1664525 * state + 1013904223) % 2**32
        yield state / 2**32


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft curve through points (Catmull-Rom), beginning with M.

    >>> smooth([(0, 0), (10, 0)])
    'M0 0C1.667 0 8.333 0 10 0'
    """
    n = number
    parts = [f"M{n(points[0][0])} {n(points[0][1])}"]
    for i in range(len(points) - 1):
        before, here, there = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        one = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        two = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        parts.append(f"C{n(one[0])} {n(one[1])} {n(two[0])} {n(two[1])} {n(there[0])} {n(there[1])}")
    return "".join(parts)


@cache
def hill(x0: float, x1: float, crest: float, foot: float, seed: int, swell: float = 4.0, step: float = 18.0) -> str:
    """Path data of land from x0 to x1: a rolling line about `crest`, `swell` mm up and down, filled down to `foot`."""
    row = chance(seed)
    count = max(2, round((x1 - x0) / step))
    points = [(x0 + (x1 - x0) * i / count, crest + swell * (2 * next(row) - 1)) for i in range(count + 1)]
    return f"{smooth(points)}V{number(foot)}H{number(x0)}Z"


@cache
def slope(points: tuple[Point, ...], foot: float) -> str:
    """Path data of land below a soft line through points, filled down to `foot`."""
    return f"{smooth(points)}V{number(foot)}H{number(points[0][0])}Z"


@cache
def tufts(x0: float, y0: float, x1: float, y1: float, count: int, seed: int, colour: str, size: float = 2.4) -> Markup:
    """Tufts of grass of five blades, strewn over a rectangle; those further down are larger."""
    row, n, parts = chance(seed), number, []
    for _ in range(count):
        x, down = x0 + (x1 - x0) * next(row), next(row)
        y, high = y0 + (y1 - y0) * down, size * (0.6 + 0.5 * down)
        for lean in (-0.75, -0.4, 0.0, 0.42, 0.8):
            tip = high * (1 - 0.35 * abs(lean)) * (0.85 + 0.3 * next(row))
            left, right = x + lean * high * 0.45 - high * 0.13, x + lean * high * 0.45 + high * 0.13
            parts.append(f"M{n(left)} {n(y)}L{n(x + lean * high * 0.9)} {n(y - tip)}L{n(right)} {n(y)}Z")
    return elements.path("".join(parts), fill=colour).markup


class Twig(NamedTuple):
    """One stroke of a nest: path data and how dark it is, 0 to 2."""

    d: str
    tone: int


@cache
def nest(x: float, y: float, width: float, seed: int, tones: tuple[str, str, str], part: str) -> Markup:
    """A bowl of twigs around x, y (the middle of its rim): `part` "back" is the far rim, "front" the bowl before it.

    Eggs are laid between the two. The bowl is .42 as high as wide.
    """
    row, group = chance(seed), elements.group(fill="none", stroke_linecap="round")
    half, rim, deep = width / 2, width * 0.115, width * 0.34
    n = number
    shape = f"M{n(x - half)} {n(y)}A{n(half)} {n(rim)} 0 0 1 {n(x + half)} {n(y)}"
    if part == "back":
        hollow = f"{shape}A{n(half)} {n(rim)} 0 0 1 {n(x - half)} {n(y)}Z"
        group.add(elements.path(d=hollow, fill=tones[0]))
    else:
        bowl = (
            f"M{n(x - half)} {n(y)}A{n(half)} {n(rim)} 0 0 0 {n(x + half)} {n(y)}"
            f"C{n(x + half * 0.98)} {n(y + deep * 0.75)} {n(x + half * 0.6)} {n(y + deep)} {n(x)} {n(y + deep)}"
            f"C{n(x - half * 0.6)} {n(y + deep)} {n(x - half * 0.98)} {n(y + deep * 0.75)} {n(x - half)} {n(y)}Z"
        )
        group.add(elements.path(d=bowl, fill=tones[1], stroke=tones[0], stroke_width=0.5))
    for twig in _twigs(x, y, half, rim, deep, row, part):
        group.add(elements.path(d=twig.d, stroke=tones[twig.tone], stroke_width=0.45 + 0.12 * twig.tone))
    return group.markup


def _twigs(x: float, y: float, half: float, rim: float, deep: float, row: Iterator[float], part: str) -> Iterator[Twig]:
    """Strokes along the rim and the bowl, a few of them sticking out."""
    sign = -1 if part == "back" else 1
    for turn in range(26 if part == "back" else 84):
        down = 0.0 if part == "back" else next(row) ** 0.9
        wide = half * math.sqrt(max(0.0, 1 - (down * 0.93) ** 2)) * 0.99
        middle, reach = x + wide * (1.7 * next(row) - 0.85), half * (0.12 + 0.2 * next(row))
        low = rim * (1 - down * 0.6)
        points = []
        for step in (-1, -0.3, 0.4, 1):
            at = min(max(middle + step * reach, x - wide), x + wide)
            lift = low * math.sqrt(max(0.0, 1 - ((at - x) / half) ** 2))
            points.append((at, y + sign * lift + down * deep * 0.86 + (next(row) - 0.5) * rim * 0.3))
        yield Twig(smooth(points), turn % 3 if part == "front" else 1 + turn % 2)
    for turn in range(5):  # ends that stand off
        side = -1 if turn % 2 else 1
        at, up = x + side * half * (0.82 + 0.12 * next(row)), y + sign * rim * 0.3 + turn * 0.4
        yield Twig(f"M{number(at)} {number(up)}l{number(side * half * 0.17)} {number(-0.6 - 2.2 * next(row))}", 1)


EGGS = ("wreath", "spots", "streaks", "rings", "zigzag", "speckles")


@cache
def egg(kind: str, x: float, y: float, width: float, turn: float, colours: tuple[str, str, str], seed: int) -> Markup:
    """An egg around x, y, leaning by `turn` degrees, with a marking of `EGGS`: so six seats tell their nests apart.

    Colours: shell, marking, outline.
    """
    shell, mark, line = colours
    n, half, row = number, width / 2, chance(seed)
    high = width * 0.66
    body = (
        f"M0 {n(-high)}C{n(half * 0.72)} {n(-high)} {n(half)} {n(-high * 0.15)} {n(half)} {n(high * 0.16)}"
        f"C{n(half)} {n(high * 0.62)} {n(half * 0.56)} {n(high * 0.86)} 0 {n(high * 0.86)}"
        f"C{n(-half * 0.56)} {n(high * 0.86)} {n(-half)} {n(high * 0.62)} {n(-half)} {n(high * 0.16)}"
        f"C{n(-half)} {n(-high * 0.15)} {n(-half * 0.72)} {n(-high)} 0 {n(-high)}Z"
    )
    group = elements.group(transform=f"translate({n(x)} {n(y)}) rotate({n(turn)})")
    group.add(elements.path(d=body, fill=shell))
    _mark(group, kind, half, high, mark, row)
    group.add(elements.path(d=body, fill="none", stroke=line, stroke_width=max(0.3, width * 0.045)))
    return group.markup


def _mark(group: Element, kind: str, half: float, high: float, mark: str, row: Iterator[float]) -> None:
    """The marking, kept inside the shell by its own reach."""
    n = number

    def reach(at: float) -> float:
        """Half width of the shell at a height from -1 (top) to .86."""
        return half * math.sqrt(max(0.0, 1 - ((at - 0.12) / (0.76 if at > 0.12 else 1.14)) ** 2)) * 0.84

    if kind in ("spots", "speckles"):
        count, size = (9, 0.15) if kind == "spots" else (30, 0.055)
        placed: list[tuple[float, float]] = []
        for _ in range(count * 12):
            at = -0.78 + 1.42 * next(row)
            spot = ((2 * next(row) - 1) * reach(at) * 0.86, at * high)
            if all(math.hypot(spot[0] - p[0], spot[1] - p[1]) > half * size * 2.7 for p in placed):
                placed.append(spot)
                radius = half * size * (0.7 + 0.6 * next(row))
                group.add(elements.circle(center=(round(spot[0], 3), round(spot[1], 3)), r=round(radius, 3), fill=mark))
            if len(placed) == count:
                break
        return
    if kind == "wreath":
        for i in range(13):
            at = -0.36 + 0.16 * math.cos(i * 2.1)
            spot = (reach(at) * 0.9 * (i / 6 - 1), at * high)
            group.add(elements.circle(center=(round(spot[0], 3), round(spot[1], 3)), r=round(half * 0.1, 3), fill=mark))
        return
    paths: list[str] = []
    if kind == "streaks":
        for side in (-0.66, -0.33, 0.0, 0.33, 0.66):
            top, low = -0.62 + abs(side) * 0.5, 0.6 - abs(side) * 0.4
            x = side * half * 0.92
            paths.append(
                f"M{n(x * 0.7)} {n(top * high)}C{n(x)} {n(top * high / 2)} {n(x * 1.1)} 0 {n(x)} {n(low * high)}"
            )
    elif kind == "rings":
        for at in (-0.55, -0.12, 0.32):
            wide = reach(at) * 1.12
            paths.append(f"M{n(-wide)} {n(at * high)}Q0 {n(at * high + half * 0.42)} {n(wide)} {n(at * high)}")
    elif kind == "zigzag":
        for at in (-0.45, 0.2):
            wide = reach(at + 0.1)
            steps = "".join(f"L{n(wide * (-1 + i / 3))} {n((at + (0.2 if i % 2 else 0)) * high)}" for i in range(1, 7))
            paths.append(f"M{n(-wide)} {n(at * high)}{steps}")
    if paths:
        stroke = {"fill": "none", "stroke": mark, "stroke_linecap": "round", "stroke_linejoin": "round"}
        group.add(elements.path(d="".join(paths), stroke_width=round(half * 0.17, 3), **stroke))
