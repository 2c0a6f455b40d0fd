"""Clip paths: one path for all the shapes in a clipPath."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations
from typing import TYPE_CHECKING

from pnp.press import paths
from pnp.press.shapes import SHAPES, Spec
from pnp.press.style import Style
from pnp.press.values import IDENTITY, Matrix, Refused, multiply, number, transform

if TYPE_CHECKING:
    from pnp.press.form import Form

# These run clockwise, so that where two overlap both count.
_CLOCKWISE = frozenset(("rect", "circle", "ellipse"))


def clip(form: Form, name: str) -> str:
    """Operators that clip what follows to the clipPath with that id."""
    node = form.named(name, "clipPath")
    form.node = node
    matrix = IDENTITY
    for key, value in node.attrib.items():
        if key == "transform":
            matrix = transform(value)
        elif key == "clipPathUnits" and value != "userSpaceOnUse":
            raise Refused(f"the painter does not know clipPathUnits {value!r}")
        elif key not in ("id", "clipPathUnits"):
            raise Refused(f"the painter does not know {key}={value!r} on <clipPath>")
    found: list[tuple[str, Spec, str]] = []
    for child in node:
        form.node = child
        kind = child.tag.rpartition("}")[2]
        shape, placed = _target(form, child, matrix) if kind == "use" else (child, matrix)
        kind = shape.tag.rpartition("}")[2]
        if kind in ("title", "desc"):
            continue
        if kind not in SHAPES:
            raise Refused(f"the painter does not know <{kind}> in a <clipPath>")
        spec = form.painter.spec(shape, kind, Style())
        if spec.clip:
            raise Refused("the painter knows no clip-path within a <clipPath>")
        whole = multiply(spec.matrix, placed) if spec.matrix else placed
        if spec.ops and not spec.hidden:
            ops = spec.ops if whole == IDENTITY else paths.moved(spec.ops, whole)
            flipped = whole[0] * whole[3] - whole[1] * whole[2] < 0
            found.append((ops, spec, "" if flipped else kind))
    if not found:
        return "0 0 0 0 re W n"
    evenodd = {spec.style.clip_evenodd for _, spec, _ in found}
    certain = all(kind in _CLOCKWISE for _, _, kind in found)
    if len(found) > 1 and (evenodd != {False} or (not certain and _overlap([ops for ops, _, _ in found]))):
        raise Refused(f"the painter cannot join the overlapping shapes of the clipPath {name!r}")
    return f"{' '.join(ops for ops, _, _ in found)} {'W*' if evenodd == {True} else 'W'} n"


def _target(form: Form, use: ET.Element, matrix: Matrix) -> tuple[ET.Element, Matrix]:
    spec = form.painter.spec(use, "use", Style())
    href = spec.geometry.get("href", "")
    x, y = number(spec.geometry.get("x", "0")), number(spec.geometry.get("y", "0"))
    moved = multiply((1.0, 0.0, 0.0, 1.0, x, y), multiply(spec.matrix, matrix) if spec.matrix else matrix)
    return form.named(href.removeprefix("#"), *SHAPES), moved


def _overlap(found: list[str]) -> bool:
    boxes = [box for ops in found if (box := paths.bounds(ops))]
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2))
