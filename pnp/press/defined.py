"""What is drawn once and painted where something refers to it: the contents of masks, patterns and markers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.press.content import Content
from pnp.svg.style import INHERITED, Style, derive
from pnp.svg.values import Refused

_WORDS = ("title", "desc", "metadata")


def inherited(form: Content, node: ET.Element) -> Style:
    """The style that an element's children take over where it stands, from the root down."""
    style = Style()
    for each in form.line(node):
        given = [(name, value) for name, value in each.attrib.items() if name in INHERITED]
        style = derive(style, given) if given else style
    return style


def parts(form: Content, node: ET.Element, style: Style) -> None:
    """Paint what an element holds, once more, counted and bounded as what `use` repeats."""
    name = node.get("id", "")
    with once(form, name):
        form.count(form.weight(name, node))
        form.children(node, style, form.depth + 1)
    form.node = node


@contextmanager
def once(form: Content, name: str) -> Iterator[None]:
    """While what has that id is painted, it must not be asked for by itself."""
    if name in form.using:
        raise Refused(f"{name!r} uses itself")
    depth, form.using = form.depth, (*form.using, name)
    yield
    form.depth, form.using = depth, form.using[:-1]
