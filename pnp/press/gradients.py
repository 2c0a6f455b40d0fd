"""Linear and radial gradients as PDF shadings."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFAxialShading,
    PDFExponentialFunction,
    PDFFunction,
    PDFRadialShading,
    PDFStitchingFunction,
)

from pnp.press import paths, patterns
from pnp.press.content import MOST_SHADED, MOST_SHADED_THROUGH, Content
from pnp.press.document import Resources, array, dictionary, pdf_name
from pnp.press.painted import Object
from pnp.press.shapes import XLINK_HREF, Spec
from pnp.press.spread import SPREADS, pieces
from pnp.press.syntax import fmt
from pnp.svg.colours import alpha, rgb
from pnp.svg.matrices import Box, Matrix, around, inverse, multiply, transform
from pnp.svg.style import declarations, server
from pnp.svg.values import Refused, fraction, number, offset

_LINE = {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 0.0}
_CIRCLE = {"cx": 0.5, "cy": 0.5, "r": 0.5}
_FOCUS = frozenset(("fx", "fy", "fr"))
# How far the parts of a colour may be apart over the whole way before viewers' tables of colours are seen.
_STEEP = 12.0
_NOTHING = 1e-6
_LEAD = 1 / 100
_COMMON = frozenset(("id", "gradientUnits", "gradientTransform", "spreadMethod", "href", XLINK_HREF))


class Stop(NamedTuple):
    """A colour on the way, its place from 0 to 1."""

    offset: float
    colour: tuple[float, float, float]
    opacity: float


class Gradient(NamedTuple):
    """A gradient as it was written: axial (x1 y1 x2 y2) or radial (fx fy fr cx cy r)."""

    coords: tuple[float, ...]
    boxed: bool
    matrix: Matrix
    stops: tuple[Stop, ...]
    spread: str = "pad"
    extend: str = "[true true]"  # whether it goes on before its begin, after its end

    @property
    def single(self) -> Stop | None:
        """The one colour of a gradient without length."""
        flat = self.coords[:2] == self.coords[2:] if len(self.coords) == 4 else self.coords[5] == 0
        return self.stops[-1] if flat or len(self.stops) == 1 else None

    def over(self, box: Box) -> list[Gradient]:
        """The pieces, each upon the one before, that cover a box in the gradient's own coordinates."""
        if self.spread == "pad" or self.single:
            return self._parted()
        back = tuple(stop._replace(offset=1 - stop.offset) for stop in reversed(self.stops))
        found: list[Gradient] = []
        for time, coords in pieces(self.coords, box):
            stops = back if self.spread == "reflect" and time % 2 else self.stops
            extend = "[false true]" if found else "[true true]"
            found.append(self._replace(coords=coords, stops=stops, spread="pad", extend=extend))
        return found

    def _parted(self) -> list[Gradient]:
        """The pieces, each upon the one before, of a gradient with edges.

        Viewers look up the colours of a shading at a few hundred places, which is too coarse for what is steep.
        """
        ways = list(pairwise(self.stops))
        if not any(_steep(*way) for way in ways):
            return [self]
        parts = [[self.stops[0]]]
        for one, two in ways:
            if _steep(one, two):
                parts += [[one, two], [two]]
            elif len(parts) > 1 and len(parts[-1]) == 1 and two.offset - one.offset > 2 * _LEAD:
                # Viewers begin a piece up to a place of their tables too early, so that one begins with a short piece.
                near = _between(one, two, _LEAD / (two.offset - one.offset))
                parts[-1:] = [[one, near], [near, two]]
            else:
                parts[-1].append(two)
        found: list[Gradient] = []
        for part in parts:
            first, last = part[0].offset if found else 0.0, 1.0 if part is parts[-1] else part[-1].offset
            if last - first > _NOTHING:  # an edge lies between two pieces
                moved = tuple(stop._replace(offset=max(stop.offset - first, 0.0) / (last - first)) for stop in part)
                found.append(self._along(first, last, moved if len(moved) > 1 else moved * 2, over=bool(found)))
        return found

    def _along(self, first: float, last: float, stops: tuple[Stop, ...], *, over: bool) -> Gradient:
        """The part of the way between two places, laid over what is there or with nothing before it."""
        half = len(self.coords) // 2
        ends = list(zip(self.coords[:half], self.coords[half:], strict=True))
        coords = tuple(a + (b - a) * share for share in (first, last) for a, b in ends)
        return self._replace(coords=coords, stops=stops, extend="[false true]" if over else self.extend)

    @property
    def longer(self) -> Gradient:
        """The same, made longer where an edge lies at its very begin or end, which has no room for one."""
        if self.spread != "pad" or self.single or len(self.stops) < 2:
            return self
        first, last = 0.0, 1.0
        if self.stops[0].offset == self.stops[1].offset == 0.0:
            first = -1.0
            if len(self.coords) == 6:
                # Back to where the circle is a point; before a point there is nothing.
                fr, r = self.coords[2], self.coords[5]
                if fr >= r or not fr:
                    return self._replace(stops=self.stops[1:]) if not fr else self
                first = -fr / (r - fr)
        if self.stops[-1].offset == self.stops[-2].offset == 1.0:
            last = 2.0
        if (first, last) == (0.0, 1.0):
            return self
        moved = tuple(stop._replace(offset=(stop.offset - first) / (last - first)) for stop in self.stops)
        return self._along(first, last, moved, over=False)

    @property
    def solid(self) -> bool:
        """Whether nothing shines through."""
        return all(stop.opacity >= 1 for stop in self.stops)


def _steep(one: Stop, two: Stop) -> bool:
    """Whether two colours are farther apart, by the part that is farthest, than their places."""
    apart = max(abs(a - b) for a, b in zip((*one.colour, one.opacity), (*two.colour, two.opacity), strict=True))
    return apart > _STEEP * (two.offset - one.offset)


def _between(one: Stop, two: Stop, share: float) -> Stop:
    colour = tuple(a + (b - a) * share for a, b in zip(one.colour, two.colour, strict=True))
    opacity = one.opacity + (two.opacity - one.opacity) * share
    return Stop(one.offset + (two.offset - one.offset) * share, (colour[0], colour[1], colour[2]), opacity)


MOST_MADE = 512
_MADE: dict[object, tuple[Object, ...]] = {}  # shadings with their functions, by how many objects stand before them


def paint(form: Content, spec: Spec) -> None:
    """A shape of which fill or stroke is a gradient."""
    style, ops = spec.style, spec.ops
    evenodd = "*" if style.evenodd else ""
    if spec.fill:
        form.set_fill(spec.fill)
        form.out.append(f"{ops} f{evenodd}")
    elif served := server(style.fill):
        shade(form, served, f"{ops} W{evenodd} n", paths.bounds(ops), spec.alpha[0])
    if not spec.pen:
        return
    served = server(style.stroke)
    if not served:
        form.set_pen(spec.pen)
    else:
        box = paths.bounds(ops)
        if patterns.is_pattern(form, served):
            patterns.stroke(form, served, spec.pen, ops, box, spec.alpha[1])
            return
        gradient = read(form, served)
        matrix = _matrix(gradient, box)
        if matrix is None or not gradient.stops:
            return
        if gradient.spread != "pad" and not gradient.single:
            raise Refused(f"the painter knows spreadMethod {gradient.spread!r} only in fills")
        operand = pattern(form, gradient, matrix)
        if not operand:
            return
        saved = None
        if gradient.single:
            form.set_alpha(form.alpha[0], spec.alpha[1] * gradient.single.opacity)
        elif not gradient.solid:
            # The mask is laid in the gradient's own coordinates, the line drawn in those of the shape.
            back = inverse(matrix)
            if back is None:
                return
            saved = form.save()
            form.concat(matrix, numbers=False)
            form.out.append(_mask(form, [gradient]))
            form.concat(back, numbers=False)
        form.set_pen(f"{operand} {spec.pen}")
        form.out.append(f"{ops} S")
        if saved:
            form.restore(saved)
        return
    form.out.append(f"{ops} S")


def shade(form: Content, name: str, clip: str, box: Box | None, alpha: float) -> None:
    """Fill what the operators `clip` enclose; `box` is the shape's bounding box."""
    if patterns.is_pattern(form, name):
        patterns.fill(form, name, clip, box, alpha)
        return
    gradient = read(form, name)
    matrix = _matrix(gradient, box)
    if matrix is None or not gradient.stops:
        return
    back = inverse(matrix) if gradient.spread != "pad" else None
    if back and not gradient.single and not (gradient.solid and alpha >= 1):
        raise Refused(f"the painter knows spreadMethod {gradient.spread!r} only of colours that nothing shines through")
    shades = [gradient]
    if gradient.solid and alpha >= 1:
        shades = gradient.over(around(back, box or form.box()) if back else form.box())
    if gradient.solid:
        form.tally("shapes filled with a gradient", MOST_SHADED, len(shades))
    else:
        form.tally("shapes filled with a gradient that is seen through", MOST_SHADED_THROUGH, len(shades))
    saved = form.save()
    form.out.append(clip)
    stop = gradient.single
    if stop:
        form.set_alpha(alpha * stop.opacity, form.alpha[1])
        form.out.append(f"{_operands(stop.colour)} rg {' '.join(map(fmt, _rectangle(form.box())))} re f")
    else:
        form.concat(matrix, numbers=False)
        if not gradient.solid:
            form.out.append(_mask(form, shades))
        form.out += [f"{form.resource('Shading', _shading(form, piece))} sh" for piece in shades]
    form.restore(saved)


def pattern(form: Content, gradient: Gradient, matrix: Matrix) -> str:
    """The operators that make a gradient the colour of strokes, "" if nothing is to be seen."""
    if gradient.single:
        return f"{_operands(gradient.single.colour)} RG"
    # A pattern's matrix leads to the start of the content, not to the coordinates in force.
    base = inverse(form.base)
    if base is None:
        return ""
    whole = multiply(matrix, multiply(form.matrix, base))
    entries = (_shading(form, gradient), tuple(round(value, 6) for value in whole))
    shadings = form.shared.shadings
    number = shadings.get(entries)
    if number is None:
        document = form.shared.document
        body = {
            "Type": pdf_name("Pattern"),
            "PatternType": 2,
            "Shading": document.refer(entries[0]),
            "Matrix": array(whole),
        }
        number = shadings[entries] = document.add(dictionary(body))
    return f"/Pattern CS {form.resource('Pattern', number)} SCN"


def read(form: Content, name: str) -> Gradient:
    """The gradient with that id; stops and attributes that it lacks are taken from the one it refers to."""
    known = form.gradients.get((name, form.room))
    if known is None:
        known = form.gradients[name, form.room] = _read(form, name)
    return known


def _read(form: Content, name: str) -> Gradient:
    attributes: dict[str, str] = {}
    stops: tuple[Stop, ...] = ()
    tag, seen = "", set[str]()
    while name:
        if name in seen or len(seen) > 64:
            raise Refused(f"the gradient {name!r} refers to itself")
        seen.add(name)
        node = form.named(name, "linearGradient", "radialGradient")
        form.node = node
        tag = tag or node.tag.rpartition("}")[2]
        stops = stops or tuple(_stops(form, node))
        own = _LINE.keys() if node.tag.endswith("linearGradient") else _CIRCLE.keys() | _FOCUS
        for key, value in node.attrib.items():
            if key not in _COMMON and key not in own:
                raise Refused(f"the painter does not know {key}={value!r} on <{node.tag.rpartition('}')[2]}>")
            # What only the other kind of gradient has is not taken over from it, since nobody asks for it.
            attributes.setdefault("href" if key == XLINK_HREF else key, value)
        name = node.get("href", node.get(XLINK_HREF, "")).removeprefix("#")
    spread = attributes.get("spreadMethod", "pad")
    if spread not in SPREADS:
        raise Refused(f"the painter does not know spreadMethod {spread!r}")
    units = attributes.get("gradientUnits", "objectBoundingBox")
    if units not in ("objectBoundingBox", "userSpaceOnUse"):
        raise Refused(f"the painter does not know gradientUnits {units!r}")
    boxed = units == "objectBoundingBox"

    width, height = form.room
    diagonal = hypot(width, height) / 2**0.5

    def get(key: str, default: float) -> float:
        # In user space a part is one of the viewport, by default as well.
        whole = 1.0 if boxed else width if "x" in key else height if "y" in key else diagonal
        value = attributes.get(key, "").strip()
        if not value:
            return default * whole
        return number(value[:-1]) / 100 * whole if value.endswith("%") else number(value)

    if tag == "linearGradient":
        coords: tuple[float, ...] = tuple(get(key, default) for key, default in _LINE.items())
    else:
        cx, cy, r = (get(key, default) for key, default in _CIRCLE.items())
        fx, fy = (get(key, 0.0) if key in attributes else at for key, at in (("fx", cx), ("fy", cy)))
        fr = get("fr", 0.0)
        if min(r, fr) < 0:
            raise Refused("a length must not be negative: the radius of a gradient")
        if r and hypot(fx - cx, fy - cy) + fr > r * 0.9999:
            raise Refused("the painter knows no gradient whose focus lies outside its circle")
        coords = (fx, fy, fr, cx, cy, r)
    return Gradient(coords, boxed, transform(attributes.get("gradientTransform", "")), stops, spread).longer


def _stops(form: Content, node: ET.Element) -> list[Stop]:
    found: list[Stop] = []
    last = 0.0
    for child in node:
        tag = child.tag.rpartition("}")[2]
        form.node = child
        if tag in ("title", "desc"):
            continue
        if tag != "stop":
            raise Refused(f"the painter does not know <{tag}> in a gradient")
        shade, opacity, covers = (0.0, 0.0, 0.0), 1.0, 1.0
        given = dict(child.attrib)
        given.update(_styled(given.pop("style", "")))
        for key, value in given.items():
            if key == "offset":
                last = max(last, offset(value))
            elif key == "stop-color":
                shade = rgb(value.strip())
                covers = alpha(value.strip())
            elif key == "stop-opacity":
                opacity = fraction(value)
            elif key != "id":
                raise Refused(f"the painter does not know {key}={value!r} on <stop>")
        found.append(Stop(last, shade, opacity * covers))
    form.node = node
    return found


def _styled(text: str) -> dict[str, str]:
    """A stop's style attribute: its own two properties only."""
    found = {}
    for part in filter(str.strip, text.split(";")):
        name, _, value = part.partition(":")
        if name.strip() not in ("stop-color", "stop-opacity"):
            declarations(part)  # names what it does not know
            raise Refused(f"the painter does not know {name.strip()} on <stop>")
        found[name.strip()] = value.strip()
    return found


def _matrix(gradient: Gradient, box: Box | None) -> Matrix | None:
    """From the gradient's coordinates to those of the shape; None where nothing is painted."""
    if not gradient.boxed:
        return gradient.matrix
    if box is None or box[0] >= box[2] or box[1] >= box[3]:
        return None
    return multiply(gradient.matrix, (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]))


def _rectangle(box: Box) -> tuple[float, float, float, float]:
    return box[0], box[1], box[2] - box[0], box[3] - box[1]


def _operands(values: tuple[float, ...]) -> str:
    return " ".join(map(fmt, values))


def _shading(form: Content, gradient: Gradient) -> int:
    steps = [(stop.offset, stop.colour) for stop in gradient.stops]
    return _object(form, gradient, "DeviceRGB", steps)


def _object(form: Content, gradient: Gradient, space: str, steps: Sequence[tuple[float, tuple[float, ...]]]) -> int:
    """A shading object; the same one for the same gradient."""
    coords = gradient.coords
    key = (space, coords, gradient.extend, *steps)
    shadings = form.shared.shadings
    number = shadings.get(key)
    if number is None:
        document = form.shared.document
        begin = len(document.objects)
        if (made := _MADE.get((begin, key))) is not None and document.take(made):
            number = len(document.objects) - 1
        else:
            kind = PDFAxialShading if len(coords) == 4 else PDFRadialShading
            number = document.add(kind(*coords, _function(steps), space, Extend=gradient.extend))
            made = tuple(document.objects[begin:])
            # What refers to nothing that was there before is the same wherever as much was there before.
            if number == len(document.objects) - 1 and all(place >= begin for each in made for place in each.refers):
                if len(_MADE) >= MOST_MADE:
                    _MADE.clear()
                _MADE[begin, key] = made
        shadings[key] = number
    return number


def _function(steps: Sequence[tuple[float, tuple[float, ...]]]) -> PDFFunction:
    """The colour at a place from 0 to 1."""
    whole = [(0.0, steps[0][1]), *steps, (1.0, steps[-1][1])]
    # Two stops at one place are a hard edge: the piece between them has no length and falls out.
    pieces = [(a, b) for a, b in pairwise(whole) if b[0] - a[0] > 1e-6]
    functions = [PDFExponentialFunction(a[1], b[1], 1) for a, b in pieces]
    if len(functions) == 1:
        return functions[0]
    bounds = [b[0] for _, b in pieces[:-1]]
    return PDFStitchingFunction(functions, bounds, [0, 1] * len(pieces), Domain="[0 1]")


def _mask(form: Content, gradients: Sequence[Gradient]) -> str:
    """The operator that lets the stops' opacities through as a soft mask, in the gradient's own coordinates."""
    document = form.shared.document
    form.through = True
    made = [
        _object(form, gradient, "DeviceGray", [(stop.offset, (stop.opacity,)) for stop in gradient.stops])
        for gradient in gradients
    ]
    box = form.box()
    key = ("mask", *made, box)
    shadings = form.shared.shadings
    number = shadings.get(key)
    if number is None:
        entries = {
            "Type": pdf_name("XObject"),
            "Subtype": pdf_name("Form"),
            "BBox": array(box),
            "Group": dictionary({"S": pdf_name("Transparency"), "CS": pdf_name("DeviceGray")}),
            "Resources": Resources(Shading={f"S{at}": shading for at, shading in enumerate(made)}),
        }
        number = shadings[key] = document.stream(
            dictionary(entries), " ".join(f"/S{at} sh" for at in range(len(made))).encode()
        )
    mask = {"Type": pdf_name("Mask"), "S": pdf_name("Luminosity"), "G": document.refer(number)}
    return f"{document.state(key, SMask=dictionary(mask))} gs"
