"""What is drawn once and painted where something refers to it: the contents of masks, patterns and markers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from pnp.svg.style import INHERITED, Style, declarations, derive
from pnp.svg.values import Refused

from .content import Content


def inherited(form: Content, node: ET.Element) -> Style:
    """The style that an element's children take over where it stands, from the root down."""
    style = Style()
    for each in form.line(node):
        given = [(name, value) for name, value in each.attrib.items() if name in INHERITED]
        if styled := each.get("style"):
            given += [(name, value) for name, value in declarations(styled) if name in INHERITED]
        style = derive(style, given) if given else style
    return style


def read(node: ET.Element, kind: str, known: Collection[str]) -> dict[str, str]:
    """The attributes of a mask, a pattern or a marker, those in style among them; Raises Refused for unknown ones."""
    given: dict[str, str] = {}
    styled: dict[str, str] = {}
    for name, value in node.attrib.items():
        if name in known:
            given[name] = value
        elif name == "style":
            styled = dict(declarations(value))
        elif name not in INHERITED and name != "id" and name != "role" and not name.startswith("data-"):
            raise Refused(f"the painter does not know {name}={value[:40]!r} on <{kind}>")
    for name, value in styled.items():
        if name in known:
            given[name] = value.strip()
        elif name not in INHERITED:
            raise Refused(f"the painter does not know the style '{name}:{value[:40]}' on <{kind}>")
    return given


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
