"""What all contents of one document share: fonts, what attributes mean, shadings, pictures, dictionaries of forms."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.named import NamedTuple
from pnp.press.objects.document import Head
from pnp.press.objects.lettering import Lettering
from pnp.press.objects.painted import Packed, Sketch
from pnp.store import Store
from pnp.svg.colours import Tone
from pnp.svg.matrices import IDENTITY, Matrix
from pnp.svg.style import Style
from pnp.svg.subset import SHAPES

from .shapes import Spec, specify

LONG = 2000  # letters of path data
# Specs are kept from face to face, since a template repeats itself; a deck of pictures must not fill the memory.
MOST_SPECS = 2048


MOST_RUNS = 4_000_000  # letters of runs that are kept
MOST_FLATS = 6_000_000  # bytes of flat pictures, packed: a rulebook shows again what stands on the cards


class First:
    """What a run of plain shapes asks for first: a colour, a pen, opacities; nothing of what it never asks for."""

    __slots__ = ("alpha", "fill", "pen")

    def __init__(self) -> None:
        self.fill = self.pen = ""
        self.alpha: tuple[float, float] | None = None

    def see(self, spec: Spec) -> None:
        """Take note of what the next shape asks for."""
        self.fill = self.fill or spec.fill
        self.pen = self.pen or spec.pen
        self.alpha = self.alpha or spec.alpha


class Run(NamedTuple):
    """A run of plain shapes as it was painted: its operators, what is in force after it ("" or None where it changes
    nothing), the opacities that it sets, and how much it counts: letters of long pieces, and of long path data.
    """

    text: str
    fill: str
    pen: str
    alpha: tuple[float, float] | None
    alphas: tuple[tuple[float, float], ...]
    size: int
    long: int


class Flat(NamedTuple):
    """A flat picture as it was painted where neither fill nor pen was known: its operators, what is in force after it,
    the opacities that are in force already or must be set `first`, those that it sets, and how much it counts:
    elements, letters of long pieces, and of long path data. Opacities are None where nothing in it asks for any.
    """

    text: str | Packed
    fill: str
    pen: str
    alpha: tuple[float, float] | None
    first: tuple[float, float] | None
    alphas: tuple[tuple[float, float], ...]
    elements: int
    size: int
    long: int


class Flats:
    """Flat pictures as they were painted, those that were asked for lately."""

    def __init__(self) -> None:
        self._known: dict[object, Flat] = {}
        self._room = MOST_FLATS

    def get(self, key: object) -> Flat | None:
        """The picture that was kept by that key."""
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found
        return found

    def keep(self, key: object, found: Flat) -> Flat:
        """Keep one for the next face that has it, and give it back."""
        self._known[key] = found
        self._room -= _size(found)
        while self._room < 0:
            self._room += _size(self._known.pop(next(iter(self._known))))
        return found


def _size(flat: Flat) -> int:
    """How much is kept of a picture, in bytes."""
    return len(flat.text.block) if isinstance(flat.text, Packed) else len(flat.text)


class Printed(NamedTuple):
    """Pixels that are seen: the picture's name, and how many of them come to a unit of the whole at least."""

    name: str
    many: float


class Picture(NamedTuple):
    """A picture in the document: its object, its size in its own units, and the way from those to the object's.

    `prints` are the pixels in it, to its own unit; `unpacked` is how many of them had to be unpacked for it alone.
    """

    number: int
    width: float
    height: float
    through: bool = False
    matrix: Matrix = IDENTITY
    prints: tuple[Printed, ...] = ()
    unpacked: int = 0


FindPicture = Callable[[str, Path | None, Tone], Picture]
"""The picture behind an address, from its file if it has one, in a tone. Raises Refused or Unreadable."""


class Shared:
    """Kept between the forms of one document."""

    def __init__(
        self, document: Sketch, lettering: Lettering, picture: FindPicture, store: Store | None = None
    ) -> None:
        self.document = document
        self.store = store
        self.lettering = lettering
        self.picture = picture
        self.shadings: dict[object, int] = {}
        self.heads: dict[tuple[float, ...], Head] = {}  # the dictionaries of forms that are alike, by their box
        self.specs: dict[tuple[object, ...], Spec] = {}
        self.looks: dict[tuple[object, ...], Spec] = {}  # of elements by all their attributes but the shape's
        self.colourless: dict[tuple[object, ...], Spec] = {}  # those of plain shapes in black, whatever their colours
        # Runs by their names, their style, and whether what they ask for first was in force.
        self.runs: dict[tuple[object, ...], Run] = {}
        self.firsts: dict[object, First] = {}
        self._room = MOST_RUNS
        self.flats = Flats()

    def keep(self, name: object, first: First, key: tuple[object, ...], run: Run) -> None:
        """Keep a run for the next face that has it."""
        self._room -= len(run.text)
        while self._room < 0 and self.runs:
            oldest = next(iter(self.runs))
            self._room += len(self.runs.pop(oldest).text)
            self.firsts.pop(oldest[0], None)
        self.firsts[name] = first
        self.runs[key] = run

    def spec(self, node: ET.Element, kind: str, style: Style) -> Spec:
        """What an element's attributes mean under a style; the same text is read only once."""
        attributes = node.attrib
        if kind == "image":
            return specify(kind, attributes, style, self.lettering)
        if kind == "path" and len(attributes.get("d", "")) > LONG:
            return self._shape(kind, attributes, style)
        key = (node.tag, style, *attributes, *attributes.values())
        spec = self.specs.get(key)
        if spec is None:
            if len(self.specs) >= MOST_SPECS:
                self.specs.clear()
            if kind in SHAPES:
                spec = self._shape(kind, attributes, style)
            else:
                spec = specify(kind, attributes, style, self.lettering)
            self.specs[key] = spec
        return spec

    def _shape(self, kind: str, attributes: Mapping[str, str], style: Style) -> Spec:
        """A shape's attributes: most shapes of a drawing are like another one but for their outline."""
        own = SHAPES[kind]
        given, others = {}, {}
        for name, value in attributes.items():
            if name in own:
                given[name] = value
            else:
                others[name] = value
        return self.look(kind, others, style).drawn(kind, given)

    def look(self, kind: str, others: Mapping[str, str], style: Style) -> Spec:
        """What a shape's attributes mean but for those of its outline."""
        key = (kind, style, *others, *others.values())
        look = self.looks.get(key)
        if look is None:
            if len(self.looks) >= MOST_SPECS:
                self.looks.clear()
            look = self.looks[key] = specify(kind, others, style, self.lettering)
        return look

    def path(self, attributes: dict[str, str], style: Style) -> tuple[Spec, str] | None:
        """The look of a plain path, and how it is painted in it; None for one that is long, or more than plain.

        Most shapes are paths, and hardly two of them one and the same.
        """
        others = attributes.copy()
        data = others.pop("d", "")
        if len(data) > LONG:
            return None
        look = self.look("path", others, style)
        return (look, look.outlined(data)) if look.quick else None
