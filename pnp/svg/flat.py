"""Flat pictures: a moved group of plain shapes, hundreds of them, that is painted from its text as it stands.

A plate is one: groups within groups and shapes, of which none is moved, cut, named or filled with a gradient. To read
it element by element takes longer than all the rest of its face, so who paints it may be given one element that
stands for it (`standing`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from pnp.svg.subset import SHAPES, SVG


class Unsaid(Exception):
    """What stands for a picture says too little: its face must be read as a whole."""


_VALUE = r'"[^"&<>\s]*+(?:\x20[^"&<>\s]*+)*+"'  # no blanks but plain ones, which XML leaves as they are
_ATTRIBUTES = rf"(?:\x20[a-z][a-z-]*+={_VALUE})*+"
_TOKEN = rf"<(?:(path|circle|ellipse|rect|polygon|g)(?:\x20d=({_VALUE}))?+({_ATTRIBUTES})(/?)>|/g>)\s*+"
_TOKENS = re.compile(_TOKEN)
_FLAT = re.compile(rf"\s*+(?:<(?:(?:path|circle|ellipse|rect|polygon){_ATTRIBUTES}/>|g{_ATTRIBUTES}>|/g>)\s*+)*+")
_MOVED = re.compile(rf"<g\x20transform=({_VALUE})>")
_ATTRIBUTE = re.compile(rf"\x20([a-z][a-z-]*+)=({_VALUE})")
_GEOMETRY = re.compile(rf"\x20(d|x|y|r|cx|cy|rx|ry|width|height|points)=({_VALUE})")
_COLOURS = re.compile(r'\x20(fill|stroke)="(#[0-9a-f]{6})"')
BLACK = "#000000"
_IN_BLACK = rf' \1="{BLACK}"'
_END = "</g>"
# What makes more of a shape than a plain one.
_MORE = frozenset(("transform", "clip-path", "mask", "id", "display", "style", "href", "class"))


class Body(str):
    """The text of a flat picture, as the text of the element that stands for it."""

    __slots__ = ()


def standing(part: str) -> tuple[str, Element] | None:
    """Of a part of a face that ends with a flat picture: what stands before it, and an element that stands for it.

    None for anything else.
    """
    found = _MOVED.search(part)
    if found is None or not part.endswith(_END):
        return None
    begin, end = found.end(), len(part) - len(_END)
    if not _FLAT.fullmatch(part, begin, end):
        return None
    element = Element(f"{{{SVG}}}g", {"transform": found[1][1:-1]})
    element.text = Body(part[begin:end])
    return part[: found.start()], element


def body_of(element: Element) -> Body | None:
    """The text for which an element stands; None for one that is what it is."""
    text = element.text
    return text if isinstance(text, Body) else None


def tokens(body: str) -> list[tuple[str, str, str, str]]:
    """The elements of a flat picture in order: tag, path data in quotes if it begins with them, all other attributes as
    they are written, and "/" for one that holds nothing. A group's end has no tag.
    """
    return _TOKENS.findall(body)


def geometry_of(tag: str, written: str) -> tuple[Mapping[str, str], str]:
    """The outline among a shape's attributes, and all others. Raises Unsaid where it has that of another shape."""
    found = _GEOMETRY.findall(written)
    given = {name: value[1:-1] for name, value in found}
    if len(given) < len(found) or not given.keys() <= SHAPES[tag]:
        raise Unsaid
    return given, _GEOMETRY.sub("", written)


def colourless(written: str) -> tuple[str, Mapping[str, str]]:
    """Attributes with black in the place of each plain colour of fill and stroke; and these colours.

    >>> colourless(' fill="#102030" r="1"')
    (' fill="#000000" r="1"', {'fill': '#102030'})
    """
    return _COLOURS.sub(_IN_BLACK, written), dict(_COLOURS.findall(written))


@lru_cache(4096)
def attributes_of(text: str) -> Mapping[str, str]:
    """Attributes as they are written. Raises Unsaid for those that make more of a shape than a plain one."""
    found = _ATTRIBUTE.findall(text)
    given = {name: value[1:-1] for name, value in found}
    if len(given) < len(found) or not _MORE.isdisjoint(given) or "url(" in text:
        raise Unsaid
    return given
