"""Figures of a rulebook: real parts, small, with arrows between them; a template colours and sets what stands upon."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec
from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.kit.figures import FILE, Arrow, Figure, Sign, Tone, Word
from pnp.named import NamedTuple
from pnp.svg.matrices import Box
from pnp.units import Size

from .boxes import DISC, arrow_boxes, box_about, shrunk, slip_box
from .table import Miniatures

HEAD = (2.9, 1.75)  # how long an arrow's head is, and half as wide, mm
WIDE = 100.0  # a figure, mm
STEP = Size(32.0, 18.0)  # a figure beside a step, mm
VEIL = 0.56  # of white, upon the board on which something is shown
THIN = 0.26  # of it, where that is to look as it does on the table
SMALL = 7.0  # half as high as the smallest thing that is no counter, mm
LEAST_SIGN = 3.0  # mm


class Way(NamedTuple):
    """An arrow as paths: its line and its head, and the tone of both."""

    line: str
    head: str
    tone: Tone


class Drawn(NamedTuple):
    """A figure that has been drawn: its height, mm, what lies there, the marks that are set upon it, and where the
    pencil of a hand that writes has its tip.
    """

    height: float
    things: tuple[Markup, ...]
    arrows: tuple[Way, ...]
    signs: tuple[Sign, ...]
    words: tuple[Word, ...]
    hand: tuple[float, float] | None = None


def drawn(figure: Figure, small: Miniatures) -> Drawn:
    """A figure with its parts drawn. Raises Unreadable for parts that the game does not have."""
    things: list[Markup] = []
    boxes: list[tuple[Box, bool]] = []
    room = Size(WIDE, figure.height) if figure.height else STEP
    laid = [small.lay((thing,), figure.scale, FILE, room) for thing in figure.thing]
    for thing, minis in zip(figure.thing, laid, strict=True):
        if not small.is_ground(thing.part):
            boxes += [(mini.box, small.is_hex(thing.part)) for mini in minis]
    signs = tuple(aside(sign, boxes, room) for sign in figure.sign)
    # Marks hide what lies beneath them where they are set, which may be beside the place that they are given.
    over = [shrunk(box, 1.0) for box, _ in boxes]
    over += [box_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in signs]
    over += [*map(slip_box, figure.word), *(box for arrow in figure.arrow for box in arrow_boxes(arrow))]
    for place, thing in enumerate(figure.thing):
        things += [mini.svg for mini in laid[place]]
        # A board beneath other parts is ground alone: they stand out from it, and it takes less ink. What its hexes are
        # called is what the words beside it speak of.
        if not place and small.is_ground(thing.part) and any(not small.is_ground(each.part) for each in figure.thing):
            things.append(Markup("") if small.light else _veil(room.height, THIN if figure.vivid else VEIL))
            things.append(small.names(thing, figure.scale, room, over, own=figure.vivid and not small.light))
    return Drawn(figure.height, tuple(things), tuple(map(way, figure.arrow)), signs, figure.word, figure.hand)


def aside(sign: Sign, boxes: Sequence[tuple[Box, bool]], room: Size) -> Sign:
    """A sign that was set on a thing, at a corner of it: what a figure is about is never under its mark.

    A card's number stands above and its fine print below, a counter's number in the middle; a hexagon (with True beside
    its box) has its name at its lower edge. Where another thing lies upon the corner, the other one is taken.

    >>> aside(Sign(icon="cross", at=(20, 18), size=8), [((9, 2, 31, 34), False)], Size(100, 37)).at
    (28.64, 31.64)
    """
    x, y = sign.at
    for place in range(len(boxes) - 1, -1, -1):
        (left, top, right, bottom), is_hex = boxes[place]
        # A box is 1 mm wider than its thing on every side.
        wide, high = (right - left) / 2 - 1, (bottom - top) / 2 - 1
        across, down = (left + right) / 2, (top + bottom) / 2
        if abs(x - across) < wide * 0.4 and abs(y - down) < high * 0.4:
            size = min(sign.size, max(min(wide, high) * 0.5, LEAST_SIGN))
            reach = size * DISC
            y = down - high if high < SMALL else down + high - reach * 0.4
            x = across + wide - reach * 0.4 if high >= SMALL else across + wide
            if is_hex:
                x, y = across, down + high - reach * 0.8
            elif any(a < x < c and b < y < d for (a, b, c, d), _ in boxes[place + 1 :]):
                x = 2 * across - x
            x = min(x, room.width - reach - 0.6)
            y = min(max(y, reach + 0.6), room.height - reach - 0.6)
            return msgspec.structs.replace(sign, at=(round(x, 2), round(y, 2)), size=size)
    return sign


def _veil(height: float, white: float) -> Markup:
    """What makes a figure's board paler, as wide and high as the figure: so much of white."""
    return Markup(f'<rect width="{number(WIDE)}" height="{number(height)}" fill="#ffffff" opacity="{white}"/>')


def way(arrow: Arrow) -> Way:
    """An arrow as paths: a curve that ends beneath its head.

    >>> way(Arrow(start=(0, 0), end=(10, 0)))
    Way(line='M0 0Q4.15 0 8.3 0', head='M10 0L7.1 1.75L7.1 -1.75Z', tone='suit')
    """
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    along = hypot(x1 - x0, y1 - y0) or 1.0
    # A curve comes as far as half of its middle point; y grows downwards, so left of the way is (dy, -dx).
    mx = (x0 + x1) / 2 + (y1 - y0) / along * arrow.bend * 2
    my = (y0 + y1) / 2 - (x1 - x0) / along * arrow.bend * 2
    last = hypot(x1 - mx, y1 - my) or 1.0
    ux, uy = (x1 - mx) / last, (y1 - my) / last
    neck = (x1 - ux * (HEAD[0] - 1.2), y1 - uy * (HEAD[0] - 1.2))
    if not arrow.bend:
        mx, my = (x0 + neck[0]) / 2, (y0 + neck[1]) / 2
    bx, by = x1 - ux * HEAD[0], y1 - uy * HEAD[0]
    corners = ((x1, y1), (bx - uy * HEAD[1], by + ux * HEAD[1]), (bx + uy * HEAD[1], by - ux * HEAD[1]))
    line = f"M{number(x0)} {number(y0)}Q{number(mx)} {number(my)} {number(neck[0])} {number(neck[1])}"
    return Way(line, "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z", arrow.tone)
