"""Our own strict painter: the SVG subset that faces use, onto PDF form XObjects.

One SVG user unit is one millimetre, and so is one unit of the form: the page scales and flips once for all its
faces, path data keep their numbers, and only type is flipped back. What is not in the subset is refused by name
(element, attribute or value) with the face and the line; nothing is dropped silently.

Elements: svg g defs symbol use path rect circle ellipse line polyline polygon text tspan clipPath linearGradient
radialGradient stop image title desc metadata. Properties are those of `style.py`, as attributes or in `style`, with
`opacity` (a transparency group where it must be one), `clip-path`, `transform` and `display="none"`. `id`, `role`
and `data-*` are allowed anywhere and ignored. Path data in absolute M, L, C and Z are the fastest.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.draw.face import Face
from pnp.errors import Source, Unreadable
from pnp.press.objects.document import Document
from pnp.press.objects.lettering import FontFinder, Lettering, house_fonts
from pnp.press.objects.painted import Painted, Shows, Sketch
from pnp.press.paint import kept_faces
from pnp.press.paint.content import MOST_ELEMENTS, SVG
from pnp.press.paint.form import Form
from pnp.press.paint.shapes import specify, view_box
from pnp.press.paint.shared import Picture, Shared
from pnp.store import Store
from pnp.svg.chunks import MORE
from pnp.svg.colours import Tone
from pnp.svg.flat import Unsaid
from pnp.svg.large import taken
from pnp.svg.matrices import IDENTITY
from pnp.svg.runs import parsed
from pnp.svg.style import Style, one
from pnp.svg.values import Refused

if TYPE_CHECKING:
    from pnp.press.paint.pictures import Held, Pictures

MOST_BYTES = 4_000_000
MM_PER_INCH = 25.4

_ROOT = frozenset(("width", "height", "viewBox", "version", "baseProfile", "preserveAspectRatio"))
_MM = re.compile(r"([0-9.]+)(?:mm)?")


class Painter:
    """Paints faces into one document; what they share is kept between them.

    `fonts` finds the font files (the house's two families unless another finder is handed over); `images` gives the
    bytes of an image that is named by its address rather than embedded. With a `store` what was painted once is kept.
    """

    def __init__(
        self,
        document: Document,
        fonts: FontFinder = house_fonts,
        images: Callable[[str], bytes] | None = None,
        store: Store | None = None,
    ) -> None:
        self.document = document
        self.lettering = Lettering(document, fonts)
        self.sketch = Sketch()
        # What another finder finds, or what lies behind addresses, nobody can tell by a hash.
        self._store = store if fonts is house_fonts and images is None else None
        self.shared = Shared(self.sketch, self.lettering, self._picture, self._store)
        self._images = images
        self._pictures: Pictures | None = None
        self._apart: dict[str, int] = {}  # the objects of pictures by their marks
        self._files: dict[Path, str] = {}
        self.through: set[int] = set()  # the forms in which something is to be seen through
        self._roots: dict[tuple[object, ...], Style] = {}
        self.printed: list[tuple[str, float]] = []  # pictures on the face painted last, and their pixels to an inch

    def form(self, face: Face) -> int:
        """Paint a face; the number of its form XObject, whose origin is the trim box's top left corner, y down, mm."""
        return self.place(self.painted(face), face.files)

    def place(self, painted: Painted, files: Sequence[tuple[str, Path]] = ()) -> int:
        """Put a face that was painted into the document; the number of its form XObject. `files` are its pictures."""
        paths = dict(files)
        for shows in painted.pictures:
            if shows.mark not in self._apart:  # kept from another file
                self._pictured(shows.href, paths.get(shows.href), shows.tone)
        self.lettering.embed(painted.fonts)
        number = self.document.splice(painted, self._apart)
        if painted.through:
            self.through.add(number)
        self.printed = [(name, many * MM_PER_INCH) for name, many in painted.printed]
        return number

    def key(self, face: Face) -> str:
        """The hash under which a face is kept as painted."""
        return kept_faces.key_of_face(face, self._files)

    def drawn(self, face: Face) -> str:
        """The hash of what is drawn on a face."""
        return kept_faces.face_hash(face, self._files)

    def painted(self, face: Face) -> Painted:
        """A face as it is painted for any document, now or before."""
        if self._store is None:
            return self._paint(face)
        key = self.key(face)
        found = kept_faces.painted(self._store, key)
        if found is None:
            found = self._paint(face)
            kept_faces.keep_painted(self._store, key, found)
        return found

    def _paint(self, face: Face) -> Painted:
        face = face.whole()
        try:
            return self._paint_read(face, read(face, flats=True))
        except (Unsaid, Unreadable):  # whoever reads all of it says where
            return self._paint_read(face, read(face))

    def _paint_read(self, face: Face, tree: ET.Element) -> Painted:
        b = face.bleed
        whole = (-b, -b, face.trim.width + b, face.trim.height + b)
        files = dict(face.files) if face.files else {}
        self.sketch.clear()
        self.shared.shadings.clear()
        self.lettering.heard()
        form = Form(self.shared, tree, whole, (face.trim.width, face.trim.height), files)
        try:
            key = (tree.tag, face.trim, *tree.attrib.items())
            # One and the same style for all faces of a template, so that what is known of their elements holds.
            style = self._roots.get(key)
            if style is None:
                style = self._roots[key] = self._root(tree, face)
            form.children(tree, style)
        except Refused as refusal:
            raise Unreadable.at(_place(face, tree, form.node), str(refusal)) from None
        form.finish(form.box(), whole=True)
        return self._sketched(form)

    def _sketched(self, form: Form) -> Painted:
        sketch = self.sketch
        return Painted(
            tuple(sketch.objects),
            self.lettering.heard(),
            dict(sorted(sketch.states.items())),
            tuple(sketch.pictures),
            form.through,
            tuple(form.prints),
        )

    def _picture(self, href: str, path: Path | None, tone: Tone) -> Picture:
        """A picture that what is painted now shows; each is painted once."""
        held = self._pictured(href, path, tone)
        return held.picture._replace(number=self.sketch.picture(Shows(href, tone, held.mark)))

    def _pictured(self, href: str, path: Path | None, tone: Tone) -> Held:
        """A picture in the document, painted if it is not there yet."""
        if self._pictures is None:
            from pnp.press.paint.pictures import Pictures  # only faces with pictures pay for it

            self._pictures = Pictures(self._images, self._art, self._put)
        return self._pictures.get(href, path, tone)

    def _put(self, painted: Painted) -> str:
        """Write a picture into the document; its mark."""
        mark = painted.objects[-1].mark
        if mark not in self._apart:
            self.lettering.embed(painted.fonts)
            self._apart[mark] = self.document.splice(painted, self._apart)
        return mark

    def _art(self, data: bytes, name: str, tone: Tone) -> tuple[Picture, Painted]:
        """Paint a stranger's SVG as a form of its own. Raises Unreadable with the place in its file."""
        from pnp.press.foreign.normalise import adopt
        from pnp.press.foreign.xmlread import Broken, Node

        at: list[Node] = []
        form: Form | None = None
        before = self.sketch, self.shared.document, self.shared.shadings, self.lettering.heard()
        self.sketch = self.shared.document = Sketch()
        self.shared.shadings = {}
        try:
            art = adopt(data, self._has_font, at, tone)
            most = art.most
            if most < 1:
                raise Refused("the painter's four decimals are too few for a drawing so small: scale it up")
            form = Form(self.shared, art.root, (0.0, 0.0, art.width, art.height), art.viewport, most=most, tone=tone)
            form.shaped = True
            if art.matrix != IDENTITY:
                form.concat(art.matrix)
            form.element(art.root, Style(), 0)
            form.matrix = IDENTITY
            form.finish(form.whole, whole=True)
            painted = self._sketched(form)
        except Refused as refusal:
            node = form.node if form else at[0] if at else None
            if isinstance(refusal, Broken):
                source = Source(name, refusal.line, refusal.column)
            else:
                source = Source(name, node.line, node.column) if isinstance(node, Node) else Source(name)
            raise Unreadable.at(source, str(refusal)) from None
        finally:
            self.sketch, self.shared.document, self.shared.shadings, fonts = before
            self.lettering.note(fonts)
        return Picture(0, art.width, art.height, form.through, IDENTITY, tuple(form.prints)), painted

    def _has_font(self, family: str) -> bool:
        try:
            self.lettering.find(family, 400, False)
        except Refused:
            return False
        return True

    def _root(self, tree: ET.Element, face: Face) -> Style:
        """The style of the svg element, whose units must be the face's millimetres."""
        if tree.tag != SVG + "svg":
            raise Refused(f"the root must be an SVG's <svg>, not <{tree.tag}>")
        view = tree.get("viewBox")
        room = view_box(view)[2:] if view is not None else tuple(face.trim)
        for name, size in zip(("width", "height"), room, strict=True):
            given = tree.get(name)
            found = _MM.fullmatch(given) if given is not None else None
            if given is not None and (not found or abs(float(found[1]) - size) > 0.01):
                raise Refused(f"one unit must be one millimetre, but {name} is {given!r} and the viewBox {view!r}")
        own = {name: value for name, value in tree.attrib.items() if name not in _ROOT}
        spec = specify("g", own, one(Style()), self.lettering)
        if not spec.plain or spec.hidden:
            raise Refused("the painter knows no transform, clip-path, opacity or display on <svg>")
        return spec.style


def read(face: Face, *, flats: bool = False) -> ET.Element:
    """The elements of a face's SVG. No document type, no entities, no processing instructions; bounded in size.

    With `flats` one element may stand for each flat picture (`pnp.svg.flat`), or large group (`pnp.svg.large`).
    """
    svg = face.svg
    if len(svg) > MOST_BYTES:
        raise Unreadable.at(Source(face.name), f"more than {MOST_BYTES // 1_000_000} MB of SVG")
    if MORE.search(svg):
        if "<!DOCTYPE" in svg or "<!ENTITY" in svg:
            raise Unreadable.at(Source(face.name), "the painter does not know document types and entities")
        if svg.find("<?", 2) >= 0 or (svg.startswith("<?") and not svg.startswith("<?xml ")):
            raise Unreadable.at(Source(face.name), "the painter does not know processing instructions")
    if len(svg) > 2 * MOST_ELEMENTS and svg.count("<") > 2 * MOST_ELEMENTS:
        raise Unreadable.at(Source(face.name), f"more than {MOST_ELEMENTS} elements")
    try:
        if flats and (page := taken(svg)) is not None:
            return page
        return parsed(svg, flats=flats)
    except ET.ParseError as error:
        line, column = error.position
        raise Unreadable.at(
            Source(face.name, line, column + 1), f"not well-formed: {expat.ErrorString(error.code)}"
        ) from None


def _place(face: Face, tree: ET.Element, node: ET.Element) -> Source:
    """Where an element stands: the parser that is fast does not tell, so the text is read again up to it."""
    ahead = next((count for count, found in enumerate(tree.iter()) if found is node), None)
    if ahead is None:
        return Source(face.name)
    place: list[tuple[int, int]] = []
    parser = expat.ParserCreate()

    def start(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal ahead
        if ahead == 0:
            place.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))
        ahead = (ahead or 0) - 1

    parser.StartElementHandler = start
    parser.Parse(face.svg, True)
    return Source(face.name, *place[0])
