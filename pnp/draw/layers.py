"""A face read back: every painted shape and every run of text in the order in which they are painted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple
from xml.etree import ElementTree

from pnp.draw import outline
from pnp.draw.outline import Box, Matrix, Point, Polyline
from pnp.draw.palette import mix
from pnp.draw.subset import SHAPES, SVG, refusal

_NAMES = {"black": "#000000", "white": "#ffffff"}
_INHERITED = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "0",
    "font-weight": "400",
    "font-style": "normal",
    "text-anchor": "start",
    "letter-spacing": "0",
}
# A box that no point is in.
_NOWHERE: Box = (1.0, 1.0, -1.0, -1.0)
_EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
_OWN = frozenset(_INHERITED)
_PAINTED = frozenset(("svg", "g", "use", "text", "image", *SHAPES))
PAPER = "#ffffff"


class Clip(NamedTuple):
    """An area outside which nothing is painted: its outline in its own coordinates, the way there from the face, and a
    box of the face that it stays within.
    """

    lines: list[Polyline]
    back: Matrix
    box: Box


class Layer:
    """One shape or run of text as painted: its element, its style in force, its matrix to the face, and its clips."""

    def __init__(
        self,
        element: ElementTree.Element,
        style: Mapping[str, str],
        matrix: Matrix,
        opacity: float,
        clips: tuple[Clip, ...],
        stops: Mapping[str, list[str]],
    ) -> None:
        self.element = element
        self.tag = element.tag.removeprefix(f"{{{SVG}}}")
        self.style = style
        self.matrix = matrix
        self.opacity = opacity
        self.clips = clips
        self.window = clips[-1].box if clips else _EVERYWHERE
        self._stops = stops

    @cached_property
    def lines(self) -> list[Polyline]:
        """The outline in the element's own coordinates."""
        return shape_lines(self.element)

    @cached_property
    def _inverse(self) -> Matrix | None:
        return invert(self.matrix)

    @cached_property
    def box(self) -> Box:
        """A box of the face that this shape stays within, found without drawing it out."""
        left, top, right, bottom = around = _around(self.element, self.tag)
        if around is _NOWHERE:
            return around
        more = float(self.style["stroke-width"]) / 2 if self.style["stroke"] != "none" else 0.0
        return _moved((left - more, top - more, right + more, bottom + more), self.matrix)

    def paints(self, point: Point) -> list[tuple[list[str], float]]:
        """The colours that this shape lays over a point of the face, the upper one first, each with its opacity.

        A gradient gives all its stops.
        """
        x, y = point
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom) or self._inverse is None or not self.lines:
            return []
        here = outline.apply(self._inverse, point)
        if not all(outline.inside(clip.lines, outline.apply(clip.back, point)) for clip in self.clips):
            return []
        found = []
        style = self.style
        if style["stroke"] != "none" and outline.near(self.lines, here, float(style["stroke-width"]) / 2):
            found.append((self.colours(style["stroke"]), self.opacity * float(style["stroke-opacity"])))
        if (
            style["fill"] != "none"
            and self.tag != "line"
            and outline.inside(self.lines, here, style["fill-rule"] == "evenodd")
        ):
            found.append((self.colours(style["fill"]), self.opacity * float(style["fill-opacity"])))
        return found

    def covers(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether this is a plain opaque rectangle over all of an area of the face, as most grounds are."""
        _, b, c, _, _, _ = self.matrix
        if self.tag != "rect" or b or c or self.clips or "rx" in self.element.attrib or "ry" in self.element.attrib:
            return False
        if self.style["fill"] == "none" or self.opacity * float(self.style["fill-opacity"]) < 0.999:
            return False
        x0, y0, x1, y1 = self.box
        return x0 <= left and y0 <= top and x1 >= right and y1 >= bottom

    def colours(self, paint: str) -> list[str]:
        """A paint as colours: one, or the stops of a gradient."""
        if paint.startswith("url(#"):
            return self._stops.get(paint[5:].rstrip(")"), [PAPER])
        return [_NAMES.get(paint, paint)]


class Page:
    """What a face paints, and what in it is not drawn at all."""

    def __init__(self, layers: list[Layer], refused: list[str]) -> None:
        self.layers = layers
        self.refused = refused

    @cached_property
    def _shapes(self) -> list[tuple[int, Layer]]:
        """The shapes with their places among the layers, the last first."""
        found = [(at, layer) for at, layer in enumerate(self.layers) if layer.tag not in ("text", "image")]
        found.reverse()
        return found

    def beneath(self, index: int, point: Point) -> list[str]:
        """The colours that can be seen at a point under the layer of that index; paper where nothing is painted."""
        over: list[tuple[list[str], float]] = []
        x, y = point
        for at, layer in self._shapes:
            if at >= index:
                continue
            # A picture's window tells of all its shapes at once, and most words stand outside of it.
            left, top, right, bottom = layer.window
            if not (left <= x <= right and top <= y <= bottom):
                continue
            left, top, right, bottom = layer.box
            if left <= x <= right and top <= y <= bottom:
                over += layer.paints(point)
                if over and over[-1][1] >= 0.999:
                    break
        seen = [PAPER]
        for colours, opacity in reversed(over):
            seen = [mix(colour, under, opacity) for colour in colours for under in seen][:24]
        return seen

    @cached_property
    def pictures(self) -> bool:
        """Whether there is a picture file at all."""
        return any(layer.tag == "image" for layer in self.layers)

    def pictured(self, index: int, point: Point) -> bool:
        """Whether a picture file can be seen at a point under the layer of that index."""
        for layer in reversed(self.layers[:index]):
            over = layer.paints(point) if layer.tag != "text" else []
            if over and layer.tag == "image":
                return True
            if any(opacity >= 0.999 for _, opacity in over):
                return False
        return False


def read_page(svg: str) -> Page:
    """Read a face's SVG. Raises ElementTree.ParseError for what is no XML, ValueError for a bad number or path."""
    root = ElementTree.fromstring(svg)
    refused = [message for element in root.iter() if (message := refusal(str(element.tag), element.attrib))]
    named = {name: element for element in root.iter() if (name := element.get("id"))}
    stops = {
        name: [stop.get("stop-color", "#000000") for stop in element]
        for name, element in named.items()
        if element.tag in (f"{{{SVG}}}linearGradient", f"{{{SVG}}}radialGradient")
    }
    reader = _Reader(named, stops)
    reader.element(root, _State(_INHERITED, outline.IDENTITY, 1.0, ()))
    return Page(reader.layers, list(dict.fromkeys(refused)))


class _State(NamedTuple):
    """What groups hand down."""

    style: Mapping[str, str]
    matrix: Matrix
    opacity: float
    clips: tuple[Clip, ...]


class _Reader:
    """Walks a face and keeps what is painted."""

    def __init__(self, named: Mapping[str, ElementTree.Element], stops: Mapping[str, list[str]]) -> None:
        self.named = named
        self.stops = stops
        self.layers: list[Layer] = []

    def element(self, element: ElementTree.Element, state: _State) -> None:
        tag = element.tag.removeprefix(f"{{{SVG}}}")
        if tag not in _PAINTED:
            return
        attributes = element.attrib
        style, matrix, opacity, clips = state
        if not _OWN.isdisjoint(attributes):
            style = {**style, **{key: value for key, value in attributes.items() if key in _OWN}}
        if text := attributes.get("transform"):
            matrix = outline.multiply(matrix, outline.transform(text))
        if "opacity" in attributes:
            opacity *= float(attributes["opacity"])
        if (clip := attributes.get("clip-path", "none")) != "none":
            clips = (*clips, *self.clip(clip, matrix))
        if tag in ("svg", "g"):
            for child in element:
                self.element(child, _State(style, matrix, opacity, clips))
        elif tag == "use":
            target = self.named.get(attributes.get("href", "").removeprefix("#"))
            # A shape or a group of shapes; what uses something itself is the painter's to refuse.
            if target is not None and target.tag != element.tag and target.find(f".//{{{SVG}}}use") is None:
                x, y = float(attributes.get("x", "0")), float(attributes.get("y", "0"))
                self.element(target, _State(style, outline.multiply(matrix, (1, 0, 0, 1, x, y)), opacity, clips))
        else:
            self.layers.append(Layer(element, style, matrix, opacity, clips, self.stops))

    def clip(self, reference: str, matrix: Matrix) -> Iterator[Clip]:
        target = self.named.get(reference[5:].rstrip(")"))
        back = invert(matrix)
        if target is not None and back is not None:
            lines = [line for shape in target for line in shape_lines(shape)]
            yield Clip(lines, back, _moved(outline.bounds(lines), matrix) if lines else _NOWHERE)


def invert(matrix: Matrix) -> Matrix | None:
    """The way back, or None where a matrix flattens everything."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def _around(element: ElementTree.Element, tag: str) -> Box:
    """A box in its own coordinates that a shape stays within."""
    get = element.get
    if tag == "path":
        data = get("d", "")
        return outline.around(data) if data.strip() else _NOWHERE
    if tag in ("rect", "image"):
        x, y = float(get("x", "0")), float(get("y", "0"))
        return x, y, x + float(get("width", "0")), y + float(get("height", "0"))
    if tag in ("circle", "ellipse"):
        x, y = float(get("cx", "0")), float(get("cy", "0"))
        rx, ry = float(get("rx", get("r", "0"))), float(get("ry", get("r", "0")))
        return x - rx, y - ry, x + rx, y + ry
    lines = shape_lines(element)
    return outline.bounds(lines) if lines else _NOWHERE


def _moved(box: Box, matrix: Matrix) -> Box:
    """A box of the face around a box elsewhere."""
    left, top, right, bottom = box
    corners = [outline.apply(matrix, (x, y)) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def shape_lines(element: ElementTree.Element) -> list[Polyline]:
    """The outline of a shape in its own coordinates; none for what is no shape."""
    tag = element.tag.removeprefix(f"{{{SVG}}}")

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if tag == "path":
        return outline.flatten(element.get("d", ""))
    if tag in ("rect", "image"):
        x, y, width, height = value("x"), value("y"), value("width"), value("height")
        rx = float(element.get("rx", element.get("ry", "0")))
        rx, ry = min(rx, width / 2), min(float(element.get("ry", str(rx))), height / 2)
        if not rx or not ry:
            return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]]
        arc = f"a{rx} {ry} 0 0 1"
        return outline.flatten(
            f"M{x + rx} {y}h{width - 2 * rx}{arc} {rx} {ry}v{height - 2 * ry}{arc} {-rx} {ry}"
            f"h{2 * rx - width}{arc} {-rx} {-ry}v{2 * ry - height}{arc} {rx} {-ry}z"
        )
    if tag == "circle":
        return [outline.ellipse(value("cx"), value("cy"), value("r"), value("r"))]
    if tag == "ellipse":
        return [outline.ellipse(value("cx"), value("cy"), value("rx"), value("ry"))]
    if tag == "line":
        return [[(value("x1"), value("y1")), (value("x2"), value("y2"))]]
    if tag in ("polyline", "polygon"):
        points = element.get("points", "").strip()
        return outline.flatten(f"M{points}{'z' if tag == 'polygon' else ''}") if points else []
    return []
