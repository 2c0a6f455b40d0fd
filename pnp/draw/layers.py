"""A face read back: every painted shape and every run of text in the order in which they are painted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple
from xml.etree import ElementTree

from pnp.svg import chunks, matrices, outline, runs
from pnp.svg.colours import mix
from pnp.svg.matrices import Box, Matrix, Point
from pnp.svg.outline import NOWHERE, Polyline, shape_box, shape_lines
from pnp.svg.runs import parsed
from pnp.svg.style import INHERITED, Style, derived, one, server
from pnp.svg.subset import SHAPES, SVG, refusal
from pnp.svg.values import fraction, number

_EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)
_PAINTED = frozenset(("svg", "g", "use", "text", "image", *SHAPES))
PAPER = "#ffffff"
_PLAIN = one(Style())
_VEIL = 0.1  # what is paler than this dims a word, and hides none


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
        self.tag = _tag(element)
        self.style = style
        self.matrix = matrix
        self.opacity = opacity
        self.clips = clips
        self.window = clips[-1].box if clips else _EVERYWHERE
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
        self.window = clips[-1].box if clips else _EVERYWHERE
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
        boxes = [layer.box for layer in self.layers if layer.box is not NOWHERE]
        if not boxes:
            return NOWHERE
        left, top, right, bottom = zip(*boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)


MOST_KNOWN = 4096
_boxes: dict[tuple[bytes, Style], Box] = {}  # of runs by their names and styles, in their own coordinates
_read: dict[tuple[bytes, Style], None] = {}  # runs in which all attributes could be read


def _around(layers: Sequence[Layer]) -> Box:
    """A box in their own coordinates that shapes stay within. Raises ValueError for what is no path."""
    boxes = [box for layer in layers if (box := shape_box(layer.tag, layer.element.attrib)) is not NOWHERE]
    if not boxes:
        return NOWHERE
    more = max(layer.style.stroke_width if layer.style.stroke else 0.0 for layer in layers) / 2
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left) - more, min(top) - more, max(right) + more, max(bottom) + more


class Lazy:
    """Layers that are read one by one, as far as somebody looks, and then known."""

    def __init__(self, layers: Iterator[Layer]) -> None:
        self._known: list[Layer] = []
        self._left = layers

    def __iter__(self) -> Iterator[Layer]:
        yield from self._known
        for layer in self._left:
            self._known.append(layer)
            yield layer


class Around(NamedTuple):
    """What may be painted in a box: over words in order, and under them from above."""

    box: Box
    over: list[Layer | Run]
    under: list[Layer | Run]


class Near(NamedTuple):
    """What may be painted where words stand: over them in order, and under them from above, as far as one looks.

    Most words stand on a panel, and nobody reads the land that it hides.
    """

    over: list[Layer]
    under: Lazy
    looked: list[Layer | Run]  # of what is under: as far as somebody has looked


class Page:
    """What a face paints, and what in it is not drawn at all."""

    def __init__(self, layers: list[Layer | Run], refused: list[str]) -> None:
        self.layers = layers
        self.refused = refused
        # Of windows by their turn, with boxes; a run's is found only where somebody looks so far down.
        self._plain: dict[int, list[tuple[float, float, float, float, int, Layer | Run]]] = {}

    @property
    def shapes(self) -> Iterator[Layer]:
        """All but words, in order."""
        for layer in self.layers:
            if isinstance(layer, Run):
                yield from layer.layers
            elif layer.tag != "text":
                yield layer

    @cached_property
    def _windows(self) -> list[tuple[Box, list[tuple[int, Layer | Run]]]]:
        """All but words, with their places among the layers, by the windows that they are seen through.

        A picture's window tells of all its shapes at once, and most words stand outside of it.
        """
        return [
            (window, [*group])
            for window, group in groupby(
                ((at, layer) for at, layer in enumerate(self.layers) if layer.tag != "text"),
                key=lambda each: each[1].window,
            )
        ]

    def around(self, index: int, points: Sequence[Point]) -> Around:
        """All but words that may be painted at one of the points, over and under the layer of that index."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        over: list[Layer | Run] = []
        under: list[Layer | Run] = []
        for turn, (window, group) in enumerate(self._windows):
            if window[0] <= right and window[2] >= left and window[1] <= bottom and window[3] >= top:
                plain = self._plain.get(turn)
                if plain is None:
                    plain = self._plain[turn] = [
                        (*(_EVERYWHERE if isinstance(layer, Run) else layer.box), at, layer) for at, layer in group
                    ]
                for x0, y0, x1, y1, at, layer in plain:
                    if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top:
                        (over if at > index else under).append(layer)
        under.reverse()
        return Around((left, top, right, bottom), over, under)

    def near(self, around: Around) -> Near:
        """The same one by one, as far as somebody looks."""
        over = [layer for each in around.over for layer in _meeting(each, around.box)]
        looked: list[Layer | Run] = []

        def under() -> Iterator[Layer]:
            for each in around.under:
                looked.append(each)
                yield from reversed(_meeting(each, around.box))

        return Near(over, Lazy(under()), looked)

    def above(self, near: Near, points: Sequence[Point]) -> Layer | None:
        """What is painted over one of the points, if it hides what lies there."""
        for layer in near.over:
            for point in points:
                if any(opacity > _VEIL for _, opacity in layer.paints(point)):
                    return layer
        return None

    def beneath(self, near: Near, point: Point) -> list[str]:
        """The colours that can be seen at a point under words; paper where nothing is painted."""
        over: list[tuple[list[str], float]] = []
        for layer in near.under:
            if layer.tag != "image":
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
        for layer in reversed([*Page(self.layers[:index], []).shapes]):
            over = layer.paints(point)
            if over and layer.tag == "image":
                return True
            if any(opacity >= 0.999 for _, opacity in over):
                return False
        return False


def _meeting(layer: Layer | Run, area: Box) -> Sequence[Layer]:
    """A layer whose box meets an area, or those of a run that do."""
    if isinstance(layer, Layer):
        return (layer,)
    return [each for each in layer.layers if _meets(each.box, area)] if _meets(layer.box, area) else ()


def _meets(box: Box, area: Box) -> bool:
    return box[0] <= area[2] and box[2] >= area[0] and box[1] <= area[3] and box[3] >= area[1]


def read_page(svg: str) -> Page:
    """Read a face's SVG. Raises ElementTree.ParseError for what is no XML, Refused for a bad number or path."""
    root = parsed(svg)
    kinds, ids = chunks.looked_through(root)
    refused = [message for kind in kinds if (message := _refusal(kind))]
    named = dict(ids)
    stops = {
        name: [stop.get("stop-color", "#000000") for stop in element]
        for name, element in named.items()
        if element.tag in (f"{{{SVG}}}linearGradient", f"{{{SVG}}}radialGradient")
    }
    reader = _Reader(named, stops)
    reader.element(root, _OUTSIDE)
    return Page(reader.layers, list(dict.fromkeys(refused)))


@lru_cache(1024)
def _refusal(kind: tuple[str, ...]) -> str:
    """What is wrong with elements of a tag that have attributes of these names."""
    return refusal(kind[0], dict.fromkeys(kind[1:], ""))


class _State(NamedTuple):
    """What groups hand down."""

    style: Style
    matrix: Matrix
    opacity: float
    clips: tuple[Clip, ...]


_OUTSIDE = _State(_PLAIN, matrices.IDENTITY, 1.0, ())  # what holds for whatever stands directly in a face
_READ = "layers"  # under which they are kept
_GROUP = f"{{{SVG}}}g"


class _Reader:
    """Walks a face and keeps what is painted."""

    def __init__(self, named: Mapping[str, ElementTree.Element], stops: Mapping[str, list[str]]) -> None:
        self.named = named
        self.stops = stops
        self.layers: list[Layer | Run] = []

    def element(self, element: ElementTree.Element, state: _State) -> None:
        tag = _tag(element)
        if tag not in _PAINTED:
            return
        attributes = element.attrib
        style, matrix, opacity, clips = state
        if not INHERITED.isdisjoint(attributes):
            style = derived(style, tuple((key, value) for key, value in attributes.items() if key in INHERITED))
        if text := attributes.get("transform"):
            matrix = matrices.multiply(matrices.transform(text), matrix)
        if "opacity" in attributes:
            opacity *= fraction(attributes["opacity"])
        if (clip := attributes.get("clip-path", "none")) != "none":
            clips = (*clips, *self.clip(clip, matrix))
        if tag in ("svg", "g"):
            inner = _State(style, matrix, opacity, clips)
            if len(element) < runs.FEW:
                for child in element:
                    self.child(child, inner)
                return
            for plain, nodes in runs.parted(element):
                if plain:
                    self.run(nodes, inner)
                else:
                    for child in nodes:
                        self.child(child, inner)
        elif tag == "use":
            target = self.named.get(attributes.get("href", "").removeprefix("#"))
            # A shape or a group of shapes; what uses something itself is the painter's to refuse.
            if target is not None and target.tag != element.tag and target.find(f".//{{{SVG}}}use") is None:
                x, y = number(attributes.get("x", "0")), number(attributes.get("y", "0"))
                moved = matrices.multiply((1.0, 0.0, 0.0, 1.0, x, y), matrix)
                self.element(target, _State(style, moved, opacity, clips))
        else:
            self.layers.append(Layer(element, style, matrix, opacity, clips, self.stops))

    def child(self, element: ElementTree.Element, state: _State) -> None:
        """An element, as it was read on another face if nothing in it or around it can make a difference."""
        known = chunks.known(element)
        if known is None or not known.again or not known.alone or state != _OUTSIDE:
            if known is not None and known.wordless and element.tag == _GROUP:
                self.part(known, element, state)
            else:
                self.element(element, state)
            return
        layers = known.told.get(_READ)
        if layers is None:
            begin = len(self.layers)
            self.element(element, state)
            layers = self.layers[begin:]
            for layer in layers:
                if isinstance(layer, Layer):
                    layer.seen = {}
            known.keep(_READ, layers)
        else:
            self.layers += layers

    def part(self, known: chunks.Known, element: ElementTree.Element, state: _State) -> None:
        """Keep a picture that many faces have, whose shapes are read only where words come near."""
        key = ("read", state.style)
        if key in known.told:
            box = (b"", state.style)
            self.layers.append(Part(box, state.matrix, state.clips, lambda: self._each((element,), state)))
            return
        self.element(element, state)
        known.keep(key, True)  # all that is written in it could be read

    def run(self, nodes: Sequence[ElementTree.Element], state: _State) -> None:
        """Keep a run of plain shapes, each of which is read only where words come near."""
        key = (runs.name(nodes), state.style)
        made: list[Layer] = []
        if key not in _read:
            made = self._each(nodes, state)
            if len(_read) >= MOST_KNOWN:
                _read.clear()
            _read[key] = None
        self.layers.append(Run(key, state.matrix, state.clips, lambda: made or self._each(nodes, state)))

    def _each(self, nodes: Sequence[ElementTree.Element], state: _State) -> list[Layer]:
        """The shapes of a run."""
        whole, self.layers = self.layers, []
        try:
            for node in nodes:
                self.element(node, state)
            return [each for layer in self.layers for each in (layer.layers if isinstance(layer, Run) else (layer,))]
        finally:
            self.layers = whole

    def clip(self, reference: str, matrix: Matrix) -> Iterator[Clip]:
        target = self.named.get(reference[5:].rstrip(")"))
        back = matrices.inverse(matrix)
        if target is not None and back is not None:
            lines = [line for shape in target for line in shape_lines(_tag(shape), shape.attrib)]
            yield Clip(lines, back, matrices.around(matrix, outline.bounds(lines)) if lines else NOWHERE)


def _tag(element: ElementTree.Element) -> str:
    """An element's name without the namespace."""
    return element.tag.removeprefix(f"{{{SVG}}}")
