"""Flat pictures: a moved group of plain shapes, hundreds of them, that is painted from its text as it stands.

A plate is one: groups within groups and shapes, of which none is moved, cut, named or filled with a gradient. To read
it element by element takes longer than all the rest of its face, so who paints it may be given one element that
stands for it (`standing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from pnp.svg.subset import SVG


class Unsaid(Exception):
    """What stands for a picture says too little: its face must be read as a whole."""


class Token(NamedTuple):
    """A shape or the begin of a group, or "/g" for the end of one: path data, if it begins with them, and all other
    attributes as they are written.
    """

    tag: str
    data: str
    attributes: str


_VALUE = r'"[^"&<>\s]*+(?:\x20[^"&<>\s]*+)*+"'  # no blanks but plain ones, which XML leaves as they are
_ATTRIBUTES = rf"(?:\x20[a-z][a-z-]*+={_VALUE})*+"
_TOKEN = rf"<(?:(path|circle|ellipse|rect|polygon|g)(?:\x20d=({_VALUE}))?+({_ATTRIBUTES})(/?)>|/g>)\s*+"
_TOKENS = re.compile(_TOKEN)
_FLAT = re.compile(rf"\s*+(?:<(?:(?:path|circle|ellipse|rect|polygon){_ATTRIBUTES}/>|g{_ATTRIBUTES}>|/g>)\s*+)*+")
_MOVED = re.compile(rf"<g\x20transform=({_VALUE})>")
_ATTRIBUTE = re.compile(rf"\x20([a-z][a-z-]*+)=({_VALUE})")
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


def tokens(body: str) -> Iterator[Token]:
    """The elements of a flat picture in order. Raises Unsaid where groups do not close as they open."""
    depth = 0
    for tag, data, attributes, closed in _TOKENS.findall(body):
        if not tag:
            depth -= 1
            if depth < 0:
                raise Unsaid
            yield Token("/g", "", "")
            continue
        if tag == "g":
            if data or closed:
                raise Unsaid
            depth += 1
        elif not closed:
            raise Unsaid
        yield Token(tag, data[1:-1], attributes)
    if depth:
        raise Unsaid


@lru_cache(4096)
def attributes_of(text: str) -> Mapping[str, str]:
    """Attributes as they are written. Raises Unsaid for those that make more of a shape than a plain one."""
    found = _ATTRIBUTE.findall(text)
    given = {name: value[1:-1] for name, value in found}
    if len(given) < len(found) or not _MORE.isdisjoint(given) or "url(" in text:
        raise Unsaid
    return given
