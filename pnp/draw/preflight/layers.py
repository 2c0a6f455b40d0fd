"""What a face paints, shape by shape and run by run: where each lies, and which colours it lays over a point."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any
from xml.etree import ElementTree

from pnp.named import NamedTuple
from pnp.svg import matrices, outline
from pnp.svg.matrices import Box, Matrix, Point
from pnp.svg.outline import NOWHERE, Polyline, shape_box, shape_lines
from pnp.svg.style import Style, server
from pnp.svg.subset import SVG

EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
PAPER = "#ffffff"


class Clip(NamedTuple):
    """An area outside which nothing is painted: its outline in its own coordinates, the way there from the face, and a
    box of the face that it stays within.
    """

    lines: list[Polyline]
    back: Matrix
    box: Box


class Layer:
    """One shape or run of text as painted: its element, its style in force, its matrix to the face, and its clips.

    `seen` is where is kept what was found out about words that stand on many faces, None for what is one face's alone.
    """

    seen: dict[str, Any] | None = None

    def __init__(
        self,
        element: ElementTree.Element,
        style: Style,
        matrix: Matrix,
        opacity: float,
        clips: tuple[Clip, ...],
        stops: Mapping[str, list[str]],
    ) -> None:
        self.element = element
        self.tag = tag_of(element)
        self.style = style
        self.matrix = matrix
        self.opacity = opacity
        self.clips = clips
        self.window = clips[-1].box if clips else EVERYWHERE
        self._stops = stops

    @cached_property
    def lines(self) -> list[Polyline]:
        """The outline in the element's own coordinates."""
        return shape_lines(self.tag, self.element.attrib)

    @cached_property
    def _inverse(self) -> Matrix | None:
        return matrices.inverse(self.matrix)

    @cached_property
    def box(self) -> Box:
        """A box of the face that this shape stays within, found without drawing it out."""
        left, top, right, bottom = around = shape_box(self.tag, self.element.attrib)
        if around is NOWHERE:
            return around
        more = self.style.stroke_width / 2 if self.style.stroke else 0.0
        return matrices.around(self.matrix, (left - more, top - more, right + more, bottom + more))

    def paints(self, point: Point) -> list[tuple[list[str], float]]:
        """The colours that this shape lays over a point of the face, the upper one first, each with its opacity.

        A gradient gives all its stops.
        """
        x, y = point
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom) or self._inverse is None or not self.lines:
            return []
        here = matrices.apply(self._inverse, x, y)
        if not all(outline.inside(clip.lines, matrices.apply(clip.back, x, y)) for clip in self.clips):
            return []
        found = []
        style = self.style
        if style.stroke and outline.near(self.lines, here, style.stroke_width / 2):
            found.append((self.colours(style.stroke), self.opacity * style.alpha[1]))
        if style.fill and self.tag != "line" and outline.inside(self.lines, here, style.evenodd):
            found.append((self.colours(style.fill), self.opacity * style.alpha[0]))
        return found

    def covers(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether this is a plain opaque rectangle over all of an area of the face, as most grounds are."""
        _, b, c, _, _, _ = self.matrix
        if self.tag != "rect" or b or c or self.clips or "rx" in self.element.attrib or "ry" in self.element.attrib:
            return False
        if not self.style.fill or self.opacity * self.style.alpha[0] < 0.999:
            return False
        x0, y0, x1, y1 = self.box
        return x0 <= left and y0 <= top and x1 >= right and y1 >= bottom

    def colours(self, paint: str) -> list[str]:
        """A paint as colours: one, or the stops of a gradient."""
        gradient = server(paint)
        return self._stops.get(gradient, [PAPER]) if gradient else [paint]


class Run:
    """A run of plain shapes (`pnp.svg.runs`) that are painted one after the other: what must be known of them is read
    when somebody asks for it.
    """

    tag = "g"

    def __init__(
        self, key: tuple[bytes, Style], matrix: Matrix, clips: tuple[Clip, ...], read: Callable[[], list[Layer]]
    ) -> None:
        self.window = clips[-1].box if clips else EVERYWHERE
        self._key, self._matrix, self._read = key, matrix, read

    @cached_property
    def layers(self) -> list[Layer]:
        """Its shapes, in order."""
        return self._read()

    @cached_property
    def box(self) -> Box:
        """A box of the face that all its shapes stay within."""
        found = _boxes.get(self._key)
        if found is None:
            if len(_boxes) >= MOST_KNOWN:
                _boxes.clear()
            found = _boxes[self._key] = _around(self.layers)
        return found if found is NOWHERE else matrices.around(self._matrix, found)


class Part(Run):
    """The same for a picture whose shapes may have coordinates of their own."""

    @cached_property
    def box(self) -> Box:
        """A box of the face that all its shapes stay within."""
        return box_of(self.layers)


class Group(Run):
    """The same for a large group that stands directly in a page, whose box is known beforehand."""

    def __init__(self, box: Box, read: Callable[[], list[Layer]]) -> None:
        self.window = EVERYWHERE
        self.box = box
        self._read = read


def box_of(layers: Sequence[Layer]) -> Box:
    """A box of the face that shapes stay within."""
    boxes = [layer.box for layer in layers if layer.box is not NOWHERE]
    if not boxes:
        return NOWHERE
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


MOST_KNOWN = 4096
_boxes: dict[tuple[bytes, Style], Box] = {}  # of runs by their names and styles, in their own coordinates


def _around(layers: Sequence[Layer]) -> Box:
    """A box in their own coordinates that shapes stay within. Raises ValueError for what is no path."""
    boxes = [box for layer in layers if (box := shape_box(layer.tag, layer.element.attrib)) is not NOWHERE]
    if not boxes:
        return NOWHERE
    more = max(layer.style.stroke_width if layer.style.stroke else 0.0 for layer in layers) / 2
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - more, min(top) - more, max(right) + more, max(bottom) + more


def tag_of(element: ElementTree.Element) -> str:
    """An element's name without the namespace."""
    return element.tag.removeprefix(f"{{{SVG}}}")
