"""Flat pictures: a moved group of plain shapes, hundreds of them, that is painted from its text as it stands.

A plate is one: groups within groups and shapes, of which none is moved, cut, named or filled with a gradient. To read
it element by element takes longer than all the rest of its face, so who paints it may be given one element that
stands for it (`taken`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element, ParseError, fromstring

from pnp.svg.subset import SHAPES, SVG


class Unsaid(Exception):
    """A flat picture holds what cannot be painted from its text."""


# Of ASCII what XML leaves as it is, no blanks but plain ones: one table of letters is looked through at a third of the
# time of anything more.
_VALUE = r'"[\x20!#-%\'-;=?-~]*+"'
_ATTRIBUTES = rf"(?>\x20[a-z][a-z-]*+={_VALUE})*+"
_TOKEN = rf"<(?:(path|circle|ellipse|rect|polygon|g)(?>\x20d=({_VALUE}))?+({_ATTRIBUTES})(/?)>|/g>)\s*+"
_TOKENS = re.compile(_TOKEN)
_RUN = re.compile(rf"\s*+(?><(?:path|circle|ellipse|rect|polygon){_ATTRIBUTES}/>\s*+)*+")
_GROUP = re.compile(rf"<g{_ATTRIBUTES}>")
_MOVED = re.compile(rf"<g\x20transform=({_VALUE})>")
_ATTRIBUTE = re.compile(rf"\x20([a-z][a-z-]*+)=({_VALUE})")
_GEOMETRY = re.compile(rf"\x20(d|x|y|r|cx|cy|rx|ry|width|height|points)=({_VALUE})")
_COLOURS = re.compile(r'\x20(fill|stroke)="(#[0-9a-f]{6})"')
BLACK = "#000000"
_END = "</g>"
LEAST = 2_000
"""Letters of a flat picture; what is shorter is read sooner."""
# What makes more of a shape than a plain one.
_MORE = frozenset(("transform", "clip-path", "mask", "id", "display", "style", "href", "class"))


class Body(str):
    """The text of a flat picture, as the text of the element that stands for it."""

    __slots__ = ()


def taken(svg: str, mark: str) -> tuple[str, list[Element]]:
    """An SVG with `<g mark="NUMBER"/>` in the place of each of its flat pictures; and the elements that stand for them.

    >>> shapes = '<path d="M0 0L1 1"/>' * 200
    >>> svg, (picture,) = taken(f'<svg><g transform="scale(2)"><g fill="none">{shapes}</g></g><text/></svg>', "data-x")
    >>> svg, picture.attrib, len(body_of(picture))
    ('<svg><g data-x="0"/><text/></svg>', {'transform': 'scale(2)'}, 4019)
    """
    pictures: list[Element] = []
    out: list[str] = []
    at = begin = 0
    while (found := _MOVED.search(svg, at)) is not None:
        at = found.end()
        end = _end(svg, at)
        if end - at >= LEAST and "url(" not in (body := svg[at:end]):
            element = Element(f"{{{SVG}}}g", {"transform": found[1][1:-1]})
            element.text = Body(body)
            out += (svg[begin : found.start()], f'<g {mark}="{len(pictures)}"/>')
            pictures.append(element)
            begin = at = end + len(_END)
        at = max(at, end)
    return "".join((*out, svg[begin:])), pictures


def _end(svg: str, at: int) -> int:
    """Where a group ends that begins there and holds nothing but shapes and groups; 0 for any other."""
    depth = 0
    while (run := _RUN.match(svg, at)) is not None:
        at = run.end()
        if svg.startswith(_END, at):
            if not depth:
                return at
            depth -= 1
            at += len(_END)
        elif (group := _GROUP.match(svg, at)) is not None and " transform=" not in group[0]:
            depth += 1
            at = group.end()
        else:
            break
    return 0


def elements_of(body: Body) -> Element:
    """A group of all elements of a flat picture. Raises Unsaid for what is no XML."""
    try:
        return fromstring(f'<g xmlns="{SVG}">{body}</g>')
    except ParseError:
        raise Unsaid from None


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


def colourless(written: str) -> list[str]:
    """Attributes parted at each plain colour of fill and stroke: what stands before it, its name, the colour.

    >>> colourless(' fill="#102030" r="1"')
    ['', 'fill', '#102030', ' r="1"']
    """
    return _COLOURS.split(written)


def in_black(parted: Sequence[str]) -> str:
    """Such attributes with black in the place of each colour.

    >>> in_black(['', 'fill', '#102030', ' r="1"'])
    ' fill="#000000" r="1"'
    """
    return "".join((*(f'{parted[at]} {parted[at + 1]}="{BLACK}"' for at in range(0, len(parted) - 1, 3)), parted[-1]))


@lru_cache(4096)
def attributes_of(text: str) -> Mapping[str, str]:
    """Attributes as they are written. Raises Unsaid for those that make more of a shape than a plain one."""
    found = _ATTRIBUTE.findall(text)
    given = {name: value[1:-1] for name, value in found}
    if len(given) < len(found) or not _MORE.isdisjoint(given) or "url(" in text:
        raise Unsaid
    return given
