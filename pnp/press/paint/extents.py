"""The box of what is painted, by which masks and clip paths may be measured: shapes, pictures and groups of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pnp.press.paint import paths
from pnp.svg.matrices import Box, Matrix, around
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused, length, number

from .content import SVG, Content
from .shapes import Spec


def extent(form: Content, node: ET.Element, kind: str, spec: Spec, way_out: str, within: int = 0) -> Box | None:
    """The box of an element in its own coordinates, None if nothing is there.

    Raises Refused, with a way out, for what cannot be measured.
    """
    form.count(1)
    if within > 32:
        raise Refused(f"the painter cannot measure what is nested so deep: {way_out}")
    if kind in SHAPES:
        return paths.bounds(spec.ops)
    if kind == "image":
        given = spec.geometry
        x, y = number(given.get("x", "0")), number(given.get("y", "0"))
        return x, y, x + length(given.get("width", "0")), y + length(given.get("height", "0"))
    if kind != "g":
        raise Refused(f"the painter cannot measure <{kind}>: {way_out}")
    boxes = []
    for child in node:
        tag = child.tag.removeprefix(SVG)
        if tag in ("title", "desc", "defs"):
            continue
        if tag not in (*SHAPES, "g", "image"):
            raise Refused(f"the painter cannot measure <{tag}>: {way_out}")
        own = form.spec(child, tag, spec.style)
        box = None if own.hidden else extent(form, child, tag, own, way_out, within + 1)
        if box:
            boxes.append(_placed(box, own.matrix))
    return _around(boxes)


def _placed(box: Box, matrix: Matrix | None) -> Box:
    return around(matrix, box) if matrix else box


def _around(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
