"""What stands in an element of its own and is painted where it is used, and pictures within a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from pnp.svg.style import Style
from pnp.svg.values import Refused, length, number

from .content import DEEPEST, KINDS, SVG, Content
from .paths import rectangle
from .shapes import Spec, fitted, specify, view_box


def use(form: Content, node: ET.Element, spec: Spec, depth: int) -> None:
    """Another element of this face, painted here as well."""
    href = spec.geometry.get("href", "")
    name = href[1:]
    if href[:1] != "#":
        raise Refused(f"the painter can use only what stands in the same face, not {href!r}")
    if name in form.using:
        raise Refused(f"{name!r} uses itself")
    target = form.named(name)
    form.count(form.weight(name, target))
    saved = form.save()
    x, y = number(spec.geometry.get("x", "0")), number(spec.geometry.get("y", "0"))
    if x or y:
        form.concat((1.0, 0.0, 0.0, 1.0, x, y))
    form.using = (*form.using, name)
    if target.tag == SVG + "symbol":
        _symbol(form, spec, target, depth)
    else:
        if target.tag not in KINDS or target.tag == SVG + "svg":
            raise Refused(f"the painter cannot use <{target.tag.removeprefix(SVG)}>")
        if depth > DEEPEST:
            raise Refused(f"elements are nested more than {DEEPEST} deep")
        form.element(target, spec.style, depth + 1)
    form.using = form.using[:-1]
    form.node = node
    form.restore(saved)


def _symbol(form: Content, spec: Spec, symbol: ET.Element, depth: int) -> None:
    view = ("viewBox", "preserveAspectRatio", "overflow")
    given = {key: value for key, value in symbol.attrib.items() if key not in view}
    form.node = symbol
    own = specify("g", given, spec.style, form.shared.lettering)
    if not own.plain or own.hidden:
        raise Refused("the painter knows no transform, clip-path, opacity or display on <symbol>")
    _viewport(form, symbol, spec.geometry, (0.0, 0.0), own.style, depth)


def nested(form: Content, node: ET.Element, spec: Spec, depth: int) -> None:
    """A picture within a picture, at its place."""
    given = spec.geometry
    _viewport(form, node, given, (number(given.get("x", "0")), number(given.get("y", "0"))), spec.style, depth)


def _viewport(
    form: Content, node: ET.Element, size: Mapping[str, str], corner: tuple[float, float], style: Style, depth: int
) -> None:
    """What an svg or symbol element holds, in its own units; outside its viewport nothing is seen."""
    # What is not told is the whole of the viewport around it.
    width = length(size["width"]) if "width" in size else form.room[0]
    height = length(size["height"]) if "height" in size else form.room[1]
    if not width or not height:
        return
    saved, room = form.save(), form.room
    if node.get("overflow", "hidden") not in ("visible", "auto"):
        form.out.append(f"{rectangle(*corner, width, height)} W n")
    if "viewBox" in node.attrib:
        view = view_box(node.attrib["viewBox"])
        form.room = view[2:]
        aspect = node.get("preserveAspectRatio", "xMidYMid")
        form.concat(fitted(view, (*corner, width, height), aspect))
    else:
        form.room = (width, height)
        if corner != (0.0, 0.0):
            form.concat((1.0, 0.0, 0.0, 1.0, *corner))
    form.children(node, style, depth + 1)
    form.room = room
    form.restore(saved)
