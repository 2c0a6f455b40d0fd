"""Clip paths: one path for all the shapes in a clipPath where that says the same, else a mask painted from them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import partial
from itertools import combinations

from pnp.named import NamedTuple
from pnp.press.objects.document import dictionary, pdf_name
from pnp.press.paint import paths
from pnp.svg.matrices import IDENTITY, Box, Matrix, multiply, transform
from pnp.svg.style import Style
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused, number, reference

from .content import Content
from .extents import extent
from .shapes import Spec

# These run clockwise, so that where two overlap both count.
_CLOCKWISE = frozenset(("rect", "circle", "ellipse"))
# Beyond this, to look for overlaps pair by pair costs more than a mask.
_FEW = 60
_PLAIN = Style()
NOTHING = "0 0 0 0 re W n"


# The box of what is clipped, asked for only where a clipPath is measured by it.
Bounds = Callable[[], Box | None]


class _Shape(NamedTuple):
    """A shape in a clipPath, and the way from its coordinates to those of what is clipped."""

    spec: Spec
    matrix: Matrix
    kind: str
    node: ET.Element


def clip(form: Content, name: str, node: ET.Element, kind: str, spec: Spec) -> bool:
    """Clip what follows, an element of that kind, to the clipPath with that id; whether it took a mask.

    A mask is for one group: what is masked must be painted as one.
    """
    return _clip(form, name, partial(_bounds, form, node, kind, spec), ())


def _clip(form: Content, name: str, box: Bounds, within: tuple[str, ...]) -> bool:
    node = form.named(name, "clipPath")
    form.node = node
    if name in within or len(within) > 8:
        raise Refused(f"the clipPath {name!r} clips itself")
    form.count(form.weight(name, node))
    matrix, own = _settings(node)
    if node.get("clipPathUnits") == "objectBoundingBox":
        found = box()
        if found is None:
            form.out.append(NOTHING)
            return False
        matrix = multiply(matrix, (found[2] - found[0], 0.0, 0.0, found[3] - found[1], found[0], found[1]))
    shapes = list(_shapes(form, node, matrix))
    simple = _joined(shapes)
    form.node = node
    if simple is not None:
        form.wrote(len(simple))
        form.out.append(simple)
        return _clip(form, own, box, (*within, name)) if own else False
    form.out.append(_mask(form, name, matrix, shapes, own, box, within))
    return True


def _settings(node: ET.Element) -> tuple[Matrix, str]:
    """A clipPath's own transform, and the id of the clipPath by which it is clipped itself."""
    matrix, own = IDENTITY, ""
    for key, value in node.attrib.items():
        if key == "transform":
            matrix = transform(value)
        elif key == "clip-path":
            own = reference(value) if value != "none" else ""
        elif key == "clipPathUnits":
            if value not in ("userSpaceOnUse", "objectBoundingBox"):
                raise Refused(f"the painter does not know clipPathUnits {value!r}")
        elif key != "id":
            raise Refused(f"the painter does not know {key}={value!r} on <clipPath>")
    return matrix, own


def _bounds(form: Content, node: ET.Element, kind: str, spec: Spec) -> Box | None:
    """The box of what is clipped, None if it has no area."""
    found = extent(form, node, kind, spec, "give the clipPath clipPathUnits userSpaceOnUse")
    return found if found and found[0] < found[2] and found[1] < found[3] else None


def _shapes(form: Content, node: ET.Element, matrix: Matrix) -> list[_Shape]:
    found = []
    for child in node:
        form.node = child
        kind = child.tag.rpartition("}")[2]
        shape, placed = _target(form, child, matrix) if kind == "use" else (child, matrix)
        kind = shape.tag.rpartition("}")[2]
        if kind in ("title", "desc"):
            continue
        if kind not in SHAPES:
            raise Refused(f"the painter does not know <{kind}> in a <clipPath>")
        spec = form.spec(shape, kind, _PLAIN)
        whole = multiply(spec.matrix, placed) if spec.matrix else placed
        if spec.ops and not spec.hidden:
            found.append(_Shape(spec, whole, kind, shape))
    return found


def _target(form: Content, use: ET.Element, matrix: Matrix) -> tuple[ET.Element, Matrix]:
    spec = form.spec(use, "use", _PLAIN)
    if spec.clip or spec.hidden:
        raise Refused("the painter knows no clip-path or display on a <use> within a <clipPath>")
    href = spec.geometry.get("href", "")
    x, y = number(spec.geometry.get("x", "0")), number(spec.geometry.get("y", "0"))
    moved = multiply((1.0, 0.0, 0.0, 1.0, x, y), multiply(spec.matrix, matrix) if spec.matrix else matrix)
    name = href.removeprefix("#")
    target = form.named(name, *SHAPES)
    form.count(form.weight(name, target))
    return target, moved


def _joined(shapes: list[_Shape]) -> str | None:
    """Operators that clip to all shapes at once, None if no single path can."""
    if not shapes:
        return NOTHING
    if any(shape.spec.clip for shape in shapes):
        return None
    evenodd = {shape.spec.style.clip_evenodd for shape in shapes}
    if len(shapes) > 1 and evenodd != {False}:
        return None
    ops = [
        shape.spec.ops if shape.matrix == IDENTITY else paths.moved(shape.spec.ops, shape.matrix) for shape in shapes
    ]
    certain = all(
        shape.kind in _CLOCKWISE and shape.matrix[0] * shape.matrix[3] - shape.matrix[1] * shape.matrix[2] > 0
        for shape in shapes
    )
    if len(shapes) > 1 and not certain and (len(shapes) > _FEW or _overlap(ops)):
        return None
    return f"{' '.join(ops)} {'W*' if evenodd == {True} else 'W'} n"


def _overlap(found: list[str]) -> bool:
    boxes = [box for ops in found if (box := paths.bounds(ops))]
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2))


def _mask(
    form: Content, name: str, matrix: Matrix, shapes: list[_Shape], own: str, box: Bounds, within: tuple[str, ...]
) -> str:
    """The operator that lets what follows be seen where the shapes lie."""
    key = (name, matrix, form.matrix, own)
    number = form.masks.get(key)
    form.through = True
    if number is None:
        number = form.masks[key] = form.aside(lambda: _paint(form, shapes, own, box, (*within, name)), mask=True)
    document = form.shared.document
    mask = {"Type": pdf_name("Mask"), "S": pdf_name("Luminosity"), "G": document.refer(number)}
    return f"{document.state(('clip', number), SMask=dictionary(mask))} gs"


def _paint(form: Content, shapes: list[_Shape], own: str, box: Bounds, within: tuple[str, ...]) -> None:
    """The shapes in white, each clipped as it wants to be; the mask's ground is black."""
    if own:
        _clip(form, own, box, within)
    form.set_fill("1 1 1 rg")
    for spec, matrix, kind, node in shapes:
        saved = form.save()
        if matrix != IDENTITY:
            form.concat(matrix)
        if spec.clip:
            _clip(form, spec.clip, partial(_bounds, form, node, kind, spec), within)
        form.wrote(len(spec.ops))
        form.out.append(f"{spec.ops} f{'*' if spec.style.clip_evenodd else ''}")
        form.restore(saved)
