"""What of a board is to be seen where a figure shows a part of it, or all of it as small as a stamp.

A map is a million letters of SVG: what lies beyond the frame, and what is a speck, would be painted for nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import inf

from pnp.named import NamedTuple
from pnp.svg.matrices import IDENTITY, Box, Matrix, around, scale_of, transform

STAMP = 0.12  # of its size: what is drawn smaller is shown without its specks
SPECK = 0.25  # mm on paper
EDGE = 2.0  # mm on paper: so far beyond a frame what is drawn there may still reach into it, by its line

_LEAVES = ("path", "circle", "ellipse", "rect")
_UNTOLD = ("use", "image", "line", "polyline", "polygon")
_APART = ("clipPath", "defs", "symbol", "linearGradient", "radialGradient")
_TAG = re.compile(rf"<(/?)(g|{'|'.join((*_LEAVES, *_UNTOLD, *_APART))})\b([^<>]*+)>")
_ATTRIBUTE = re.compile(r'(?<![\w-])(d|x|y|r|cx|cy|rx|ry|width|height|transform)="([^"]*+)"')
_ABSOLUTE = str.maketrans("MLCZ,", "     ")
_EVERYWHERE: Box = (-inf, -inf, inf, inf)
_NOWHERE: Box = (inf, inf, -inf, -inf)


class Shape(NamedTuple):
    """An element and where it stands in the text: the box that it takes, without its line, in the coordinates of what
    it stands in, mm. A group holds others, drawn `grown` times as large as their numbers; `moved` has a transform.

    The box is without end where it cannot be told, or where others may refer to what is in it.
    """

    start: int
    end: int
    box: Box
    grown: float = 1.0
    moved: bool = False
    within: tuple[Shape, ...] = ()


def shapes(svg: str) -> tuple[Shape, ...]:
    """The elements of a drawing that are shown, those that cut or shade others apart.

    >>> [one] = shapes('<g transform="scale(2)"><circle cx="5" cy="5" r="1"/><path d="M1 0L3 4"/></g>')
    >>> one.box, one.grown, len(one.within)
    ((2.0, 0.0, 12.0, 12.0), 2.0, 2)
    """
    whole = _Open(0, IDENTITY, False)
    open_, apart = [whole], 0
    boxes: dict[str, Box] = {}  # by their attributes: the same trees and waves stand on a map again and again
    for found in _TAG.finditer(svg):
        closes, name, given = found.groups()
        if name in _APART:
            apart += -1 if closes else not given.endswith("/")
            open_[-1].named |= not closes
        elif apart:
            continue
        elif name == "g" and closes:
            open_[-2].take(open_.pop().closed(found.end()))
        elif name == "g" and not given.endswith("/"):
            said = dict(_ATTRIBUTE.findall(given))
            moved = "transform" in said
            open_.append(_Open(found.start(), transform(said["transform"]) if moved else IDENTITY, moved))
            open_[-1].named = ' id="' in given
        elif name in _LEAVES and given.endswith("/"):
            if given not in boxes:
                boxes[given] = _EVERYWHERE if ' id="' in given else _box(name, dict(_ATTRIBUTE.findall(given)))
            open_[-1].take(Shape(found.start(), found.end(), boxes[given]))
        else:
            open_[-1].named = True
    return tuple(whole.within)


class _Open:
    """A group that is being read."""

    def __init__(self, start: int, matrix: Matrix, moved: bool) -> None:
        self.start, self.matrix, self.moved = start, matrix, moved
        self.named = False
        self.within: list[Shape] = []
        self._box = _NOWHERE

    def take(self, shape: Shape) -> None:
        """It holds this one."""
        self.within.append(shape)
        self._box = _both(self._box, shape.box)

    def closed(self, end: int) -> Shape:
        """The group as a whole."""
        known = not self.named and self._box[0] > -inf and self.within
        box = around(self.matrix, self._box) if known else _EVERYWHERE
        return Shape(self.start, end, box, scale_of(self.matrix), self.moved, tuple(self.within))


def within(svg: str, found: Sequence[Shape], frame: Box) -> str:
    """A drawing without what lies beyond a frame, mm of the drawing. A moved group stays whole: it is a picture that is
    painted once, wherever it stands.

    >>> svg = '<g><circle cx="5" cy="5" r="1"/><circle cx="50" cy="5" r="1"/></g>'
    >>> within(svg, shapes(svg), (0, 0, 20, 20))
    '<g><circle cx="5" cy="5" r="1"/></g>'
    """

    def beyond(group: Sequence[Shape]) -> Iterator[Shape]:
        for shape in group:
            left, top, right, bottom = shape.box
            if right < frame[0] or left > frame[2] or bottom < frame[1] or top > frame[3]:
                yield shape
            elif not shape.moved:
                yield from beyond(shape.within)

    return _without(svg, beyond(found))


def without_specks(svg: str, found: Sequence[Shape], scale: float) -> str:
    """A drawing without what is nowhere larger than `SPECK` when it is drawn at a `scale`.

    >>> svg = '<g transform="scale(.5)"><path d="M0 0L9 0L9 9Z"/><path d="M0 0L.9 0L.9 .9Z"/></g>'
    >>> without_specks(svg, shapes(svg), 0.1)
    '<g transform="scale(.5)"><path d="M0 0L9 0L9 9Z"/></g>'
    """

    def specks(group: Sequence[Shape], scale: float) -> Iterator[Shape]:
        for shape in group:
            left, top, right, bottom = shape.box
            if max(right - left, bottom - top) * scale < SPECK:
                yield shape
            else:
                yield from specks(shape.within, scale * shape.grown)

    return _without(svg, specks(found, scale))


def _without(svg: str, dropped: Iterator[Shape]) -> str:
    kept, since = [], 0
    for shape in dropped:
        kept.append(svg[since : shape.start])
        since = shape.end
    kept.append(svg[since:])
    return "".join(kept)


def _both(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _box(name: str, said: dict[str, str]) -> Box:
    """The box of a shape, without end where it cannot be told from its attributes: path data that are not absolute."""
    try:
        if name == "path":
            values = [*map(float, said["d"].translate(_ABSOLUTE).split())]
            across, down = values[::2], values[1::2]
            if len(across) != len(down) or not across:
                return _EVERYWHERE
            box = min(across), min(down), max(across), max(down)
        elif name == "rect":
            x, y = float(said.get("x", "0")), float(said.get("y", "0"))
            box = x, y, x + float(said["width"]), y + float(said["height"])
        else:
            x, y = float(said.get("cx", "0")), float(said.get("cy", "0"))
            wide = float(said["r"] if name == "circle" else said["rx"])
            high = wide if name == "circle" else float(said["ry"])
            box = x - wide, y - high, x + wide, y + high
    except (KeyError, ValueError):
        return _EVERYWHERE
    return around(transform(said["transform"]), box) if "transform" in said else box
