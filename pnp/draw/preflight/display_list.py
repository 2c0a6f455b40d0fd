"""A face read back: every painted shape and every run of text in the order in which they are painted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from xml.etree import ElementTree

import msgspec

from pnp.hashes import code_hash, digest
from pnp.named import NamedTuple
from pnp.store import Store
from pnp.svg import chunks, large, matrices, outline, runs
from pnp.svg.large import Large
from pnp.svg.matrices import Box, Matrix
from pnp.svg.outline import NOWHERE, shape_lines
from pnp.svg.runs import parsed
from pnp.svg.style import INHERITED, Style, derived, one
from pnp.svg.subset import SHAPES, SVG, refusal
from pnp.svg.values import fraction, number

from .layers import MOST_KNOWN, Clip, Group, Layer, Part, Run, box_of, tag_of
from .stacking import Page

_PAINTED = frozenset(("svg", "g", "use", "text", "image", *SHAPES))
_read: dict[tuple[bytes, Style], None] = {}  # runs in which all attributes could be read


def read_page(svg: str, store: Store | None = None) -> Page:
    """Read a face's SVG. Raises ElementTree.ParseError for what is no XML, Refused for a bad number or path.

    With a `store` a large group of a page that was read before is read again only where words come near.
    """
    if store is not None and (root := large.taken(svg)) is not None:
        with suppress(ElementTree.ParseError, ValueError):  # who reads all of it says where
            page = _read_page(root, store)
            if not page.refused:
                return page
    return _read_page(parsed(svg), None)


def _read_page(root: ElementTree.Element, store: Store | None) -> Page:
    kinds, ids = chunks.looked_through(root)
    refused = [message for kind in kinds if (message := _refusal(kind))]
    named = dict(ids)
    stops = {
        name: [stop.get("stop-color", "#000000") for stop in element]
        for name, element in named.items()
        if element.tag in (f"{{{SVG}}}linearGradient", f"{{{SVG}}}radialGradient")
    }
    reader = _Reader(named, stops, partial(_group, root, refused, store))
    reader.element(root, _OUTSIDE)
    return Page(reader.taken(), list(dict.fromkeys(refused)))


def _group(root: ElementTree.Element, refused: list[str], store: Store | None, group: Large) -> Group:
    """A large group of a page; what is wrong with it is added to what is `refused`."""
    key = digest(code_hash("", "draw", "svg"), group.text, repr(root.attrib))
    data = store.get("box", key) if store is not None else None
    if data is not None:
        return Group(msgspec.msgpack.decode(data, type=Box), lambda: [*read_page(group.svg(root)).every])
    page = read_page(group.svg(root))
    layers = [*page.every]
    box = box_of(layers)
    refused += page.refused
    if store is not None and not page.refused:
        store.put("box", key, msgspec.msgpack.encode(box))
    return Group(box, lambda: layers)


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


_OUTSIDE = _State(one(Style()), matrices.IDENTITY, 1.0, ())  # what holds for whatever stands directly in a face
_READ = "layers"  # under which they are kept
_GROUP = f"{{{SVG}}}g"


class _Reader:
    """Walks a face and keeps what is painted."""

    def __init__(
        self,
        named: Mapping[str, ElementTree.Element],
        stops: Mapping[str, list[str]],
        group: Callable[[Large], Group],
    ) -> None:
        self.named = named
        self.stops = stops
        self.group = group
        self.layers: list[Layer | Run] = []

    def taken(self) -> list[Layer | Run]:
        """What was read. What of it is read only when somebody asks has the reader: where each had the other, only a
        search for such circles would free a page, and there are hundreds."""
        layers, self.layers = self.layers, []
        return layers

    def element(self, element: ElementTree.Element, state: _State) -> None:
        tag = tag_of(element)
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
        if (group := large.large_of(element)) is not None:
            self.layers.append(self.group(group))
            return
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
            lines = [line for shape in target for line in shape_lines(tag_of(shape), shape.attrib)]
            yield Clip(lines, back, matrices.around(matrix, outline.bounds(lines)) if lines else NOWHERE)
