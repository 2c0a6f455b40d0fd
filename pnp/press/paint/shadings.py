"""Gradients painted as axial and radial shadings of PDF: of fills, as patterns of strokes, under soft masks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfbase.pdfdoc import (
    PDFAxialShading,
    PDFExponentialFunction,
    PDFFunction,
    PDFRadialShading,
    PDFStitchingFunction,
)

from pnp.press.objects.document import Resources, array, dictionary, pdf_name
from pnp.press.objects.painted import Object
from pnp.press.objects.syntax import fmt
from pnp.press.paint import paths, patterns
from pnp.svg.matrices import Box, Matrix, around, inverse, multiply
from pnp.svg.style import server
from pnp.svg.values import Refused

from .content import MOST_SHADED, MOST_SHADED_THROUGH, SHADED, SHADED_THROUGH, Content
from .gradients import Gradient, read
from .shapes import Spec

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
        form.tally(SHADED, MOST_SHADED, len(shades))
    else:
        form.tally(SHADED_THROUGH, MOST_SHADED_THROUGH, len(shades))
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
