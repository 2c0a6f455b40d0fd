"""Masks: what of an element is seen, by how light or how covered the mask's own elements are."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pnp.press.objects.document import dictionary, pdf_name
from pnp.press.paint import paths
from pnp.svg.matrices import Box
from pnp.svg.style import Style
from pnp.svg.values import Refused, length, number

from .clips import NOTHING
from .content import Content
from .defined import inherited, parts, read
from .extents import extent
from .shapes import Spec

_UNITS = ("objectBoundingBox", "userSpaceOnUse")
_KNOWN = frozenset(("x", "y", "width", "height", "maskUnits", "maskContentUnits", "mask-type"))
_REGION = {"x": -0.1, "y": -0.1, "width": 1.2, "height": 1.2}
_TYPES = {"luminance": "Luminosity", "alpha": "Alpha"}


def mask(form: Content, node: ET.Element, kind: str, spec: Spec) -> str:
    """The operator that lets what follows be seen through the mask of an element of that kind.

    It is for one group: what is masked must be painted as one.
    """
    found = form.named(spec.mask, "mask")
    given = read(found, "mask", _KNOWN)
    for name, usual in (("maskUnits", _UNITS[0]), ("maskContentUnits", _UNITS[1])):
        if given.setdefault(name, usual) not in _UNITS:
            raise Refused(f"the painter does not know {name} {given[name][:40]!r}")
    how = given.get("mask-type", "luminance")
    if how not in _TYPES:
        raise Refused(f"the painter does not know mask-type {how[:40]!r}")
    box: Box | None = None
    if _UNITS[0] in (given["maskUnits"], given["maskContentUnits"]):
        box = extent(form, node, kind, spec, "give the mask maskUnits userSpaceOnUse")
        if box is None or box[0] >= box[2] or box[1] >= box[3]:
            return NOTHING
    region = _region(given, box)
    key = ("mask", spec.mask, box, form.matrix)
    group = form.masks.get(key)
    form.through = True
    if group is None:
        form.node = found
        style = inherited(form, found)
        group = form.masks[key] = form.aside(lambda: _paint(form, found, given, style, box, region), mask=True)
    document = form.shared.document
    entries = {"Type": pdf_name("Mask"), "S": pdf_name(_TYPES[how]), "G": document.refer(group)}
    return f"{document.state(('mask', how, group), SMask=dictionary(entries))} gs"


def _region(given: dict[str, str], box: Box | None) -> tuple[float, float, float, float]:
    """Left, top, width and height of what the mask shows at all."""
    values = {name: number(given[name]) if name in given else None for name in _REGION}
    if given["maskUnits"] == _UNITS[1]:
        if None in values.values():
            raise Refused("the painter knows maskUnits userSpaceOnUse only with x, y, width and height")
        return (values["x"] or 0, values["y"] or 0, length(given["width"]), length(given["height"]))
    assert box is not None
    parted = {name: usual if values[name] is None else values[name] or 0.0 for name, usual in _REGION.items()}
    wide, high = box[2] - box[0], box[3] - box[1]
    return box[0] + parted["x"] * wide, box[1] + parted["y"] * high, parted["width"] * wide, parted["height"] * high


def _paint(
    form: Content,
    found: ET.Element,
    given: dict[str, str],
    style: Style,
    box: Box | None,
    region: tuple[float, float, float, float],
) -> None:
    shown = paths.rectangle(*region)
    form.out.append(f"{shown} W n" if shown else NOTHING)
    if given["maskContentUnits"] == _UNITS[0]:
        assert box is not None
        form.concat((box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]))
    parts(form, found, style)
