"""Patterns: a tile is painted once into a form of its own, and laid side by side."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

from pnp.named import NamedTuple
from pnp.press.objects.document import dictionary, pdf_name
from pnp.press.objects.syntax import operator
from pnp.svg.matrices import IDENTITY, Box, Matrix, around, multiply, transform
from pnp.svg.values import Refused, length, number

from .content import Content
from .defined import inherited, parts
from .defined import read as known
from .shapes import XLINK_HREF, fitted, view_box

# As many as a printer repeats in good time.
MOST_TILES = 40_000
_UNITS = ("objectBoundingBox", "userSpaceOnUse")
_COMMON = frozenset(
    (
        "id x y width height patternUnits patternContentUnits patternTransform viewBox preserveAspectRatio overflow "
        f"href {XLINK_HREF}"
    ).split()
)


class Pattern(NamedTuple):
    """A pattern as it was written: its attributes with those of what it refers to, and the element with its parts."""

    given: dict[str, str]
    node: ET.Element

    @property
    def boxed(self) -> bool:
        """Whether the tile is measured by what it is painted on."""
        return self.given.get("patternUnits", _UNITS[0]) == _UNITS[0]


def is_pattern(form: Content, name: str) -> bool:
    """Whether that id is a pattern's."""
    return form.named(name).tag.rpartition("}")[2] == "pattern"


def read(form: Content, name: str) -> Pattern:
    """The pattern with that id; what it lacks is taken from the one it refers to."""
    given: dict[str, str] = {}
    holder: ET.Element | None = None
    seen = set[str]()
    while name:
        if name in seen or len(seen) > 64:
            raise Refused(f"the pattern {name!r} refers to itself")
        seen.add(name)
        node = form.named(name, "pattern")
        form.node = node
        for key, value in known(node, "pattern", _COMMON).items():
            if key != "id":
                given.setdefault("href" if key == XLINK_HREF else key, value)
        if holder is None or not len(holder):
            holder = node
        name = node.get("href", node.get(XLINK_HREF, "")).removeprefix("#")
    assert holder is not None
    for key in ("patternUnits", "patternContentUnits"):
        if given.get(key, _UNITS[0]) not in _UNITS:
            raise Refused(f"the painter does not know {key} {given[key][:40]!r}")
    return Pattern(given, holder)


def fill(form: Content, name: str, clip: str, box: Box | None, opacity: float) -> None:
    """Lay a pattern over what the operators `clip` enclose; `box` is the bounding box of it."""
    laid = _laid(form, name, box)
    if laid is None:
        return
    saved = form.save()
    form.set_alpha(opacity, form.alpha[1])
    form.out.append(clip)
    _tiles(form, laid)
    form.restore(saved)


def stroke(form: Content, name: str, pen: str, ops: str, box: Box | None, opacity: float) -> None:
    """Lay a pattern over a line: PDF cannot clip to one, so it is the mask through which the pattern is seen."""
    laid = _laid(form, name, box)
    if laid is None:
        return
    form.through = True

    def paint() -> None:
        form.set_pen(f"1 1 1 RG {pen}")
        form.out.append(f"{ops} S")

    group, tiles = form.aside(paint, mask=True), form.aside(lambda: _tiles(form, laid))
    document = form.shared.document
    mask = {"Type": pdf_name("Mask"), "S": pdf_name("Luminosity"), "G": document.refer(group)}
    saved = form.save()
    form.set_alpha(opacity, form.alpha[1])
    form.out.append(f"{document.state(('line', group), SMask=dictionary(mask))} gs")
    form.out.append(f"{form.resource('XObject', tiles)} Do")
    form.restore(saved)


class _Laid(NamedTuple):
    """A tile ready to be laid: the element with its parts, its size, the ways to its parts and to the shape."""

    node: ET.Element
    size: tuple[float, float]
    inside: Matrix
    placed: Matrix


def _laid(form: Content, name: str, box: Box | None) -> _Laid | None:
    """A pattern as it lies on what it is painted on, None if nothing is to be seen."""
    pattern = read(form, name)
    given = pattern.given
    flat = box is None or box[0] >= box[2] or box[1] >= box[3]
    units, corner = (1.0, 1.0), (0.0, 0.0)
    if pattern.boxed:
        if box is None or flat:
            return None
        units, corner = (box[2] - box[0], box[3] - box[1]), (box[0], box[1])
    wide = length(given.get("width", "0")) * units[0]
    high = length(given.get("height", "0")) * units[1]
    x, y = corner[0] + number(given.get("x", "0")) * units[0], corner[1] + number(given.get("y", "0")) * units[1]
    if not wide or not high or not len(pattern.node):
        return None
    inside: Matrix = IDENTITY
    if "viewBox" in given:
        room = (0.0, 0.0, wide, high)
        inside = fitted(view_box(given["viewBox"]), room, given.get("preserveAspectRatio", "xMidYMid"))
    elif given.get("patternContentUnits") == _UNITS[0]:
        if box is None or flat:
            return None
        inside = (box[2] - box[0], 0.0, 0.0, box[3] - box[1], 0.0, 0.0)
    placed = multiply((1.0, 0.0, 0.0, 1.0, x, y), transform(given.get("patternTransform", "")))
    return _Laid(pattern.node, (wide, high), inside, placed)


def _tiles(form: Content, laid: _Laid) -> None:
    """Tile beside tile over all that can be seen here.

    PDF has tilings of its own, but readers round the tiles to their pixels, and a large sheet is off by millimetres.
    """
    node, (wide, high), inside, placed = laid
    form.concat(placed, numbers=False)
    left, top, right, bottom = form.box()
    columns = range(math.floor(left / wide), math.ceil(right / wide))
    rows = range(math.floor(top / high), math.ceil(bottom / high))
    form.tally("tiles of patterns", MOST_TILES, len(columns) * len(rows))
    key = ("tile", id(node), wide, high, inside, form.matrix)
    tile = form.masks.get(key)
    if tile is None:
        tile = form.masks[key] = _tile(form, node, (wide, high), inside)
    call = f"{form.resource('XObject', tile)} Do"
    for row in rows:
        # From tile to tile, and back to where the row began.
        form.out.append(f"q {operator((1.0, 0.0, 0.0, 1.0, columns.start * wide, row * high))}")
        form.out += [f"{call} {operator((1.0, 0.0, 0.0, 1.0, wide, 0.0))}"] * len(columns)
        form.out.append("Q")
    form.wrote(len(columns) * len(rows) * 30)


def _tile(form: Content, node: ET.Element, size: tuple[float, float], inside: Matrix) -> int:
    """One tile as a form; its number."""
    style = inherited(form, node)
    box = (0.0, 0.0, *size)

    def paint() -> None:
        form.base, form.whole = form.matrix, around(form.matrix, box)
        if inside != IDENTITY:
            form.concat(inside)
        parts(form, node, style)

    return form.apart(paint, box)
