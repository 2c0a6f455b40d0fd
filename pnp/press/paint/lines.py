"""Text and tspan: the runs of a line are measured together before the line is anchored."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from pnp.press.objects import optional
from pnp.press.objects.syntax import fmt, operands
from pnp.shaping import Glyph, kerned
from pnp.svg.style import server
from pnp.svg.values import Refused, number

from .content import LETTERS, MOST_SHAPED, Content
from .shapes import BASELINE, KERNING, SHIFTS, Line, Spec
from .shaping import has_marks, pair, shape

_ON = optional.begin(optional.WORDS)
_SPACES = r"[ \t\r\n]+"


class Run:
    """Words in one style. `x`, `y` are given where a new line begins, `dx`, `dy` move the pen before the words."""

    __slots__ = ("dx", "dy", "glyphs", "spec", "width", "words", "x", "y")

    def __init__(self, words: str, spec: Spec, geometry: dict[str, float]) -> None:
        # A soft hyphen is seen where a line is broken at it, and no line is broken here.
        self.words = words.replace("\u00ad", "")
        self.spec = spec
        self.glyphs: tuple[Glyph, ...] | None = None
        self.x, self.y = geometry.pop("x", None), geometry.pop("y", None)
        self.dx, self.dy = geometry.pop("dx", 0.0), geometry.pop("dy", 0.0)
        self.width = 0.0


def paint(form: Content, node: ET.Element, spec: Spec) -> None:
    """A text element."""
    if spec.line is not None and not len(node):
        # Nearly all texts are one run of plain words.
        words = (node.text or "").strip(" ")
        if words.isprintable() and "  " not in words and not form.shaped and not has_marks(words):
            if words and not (spec.geometry.get(KERNING) == "normal" and _kerned(form, spec, spec.line, words)):
                _simple(form, spec, spec.line, words)
            return
    runs = _runs(form, node, spec)
    line: list[Run] = []
    pen = (0.0, 0.0)
    for run in _tidy(runs, spec.style.preserve):
        if line and (run.x is not None or run.y is not None):
            pen = _line(form, line, pen, spec)
            line = []
        line.append(run)
    if line:
        _line(form, line, pen, spec)


def _simple(form: Content, spec: Spec, line: Line, words: str) -> None:
    """A text in one run, one colour and one font."""
    typeface, before, x, after, shift, size = line
    if shift:
        x = fmt(spec.start - typeface.width(words, size) * shift)
    if typeface.readable and words.isascii() and "(" not in words and ")" not in words and "\\" not in words:
        name, letters = typeface.first, words
        typeface.used = True
    else:
        ((name, letters), *more) = typeface.encode(words)
        letters += "".join(f") Tj {name} {fmt(size)} Tf ({letters}" for name, letters in more)
    if form.alpha != spec.alpha:
        form.set_alpha(*spec.alpha)
    if form.fill != spec.fill:
        form.fill = spec.fill
        form.out.append(spec.fill)
    form.out.append(f"{_ON} BT {name}{before}{x}{after}{letters}) Tj ET EMC")


def _kerned(form: Content, spec: Spec, line: Line, words: str) -> bool:
    """Words of somebody's table, as they were measured; False where they stand as they would anyway."""
    glyphs = kerned(line.typeface.path, words)
    if glyphs is None:
        return False
    run = Run(words, spec, {"x": spec.start, "y": number(spec.geometry.get("y", "0"))})
    run.glyphs = glyphs
    _line(form, [run], (0.0, 0.0), spec)
    return True


def _runs(form: Content, node: ET.Element, spec: Spec) -> list[Run]:
    given = {key: number(value) for key, value in spec.geometry.items() if key not in (BASELINE, KERNING)}
    given.setdefault("x", 0.0)
    given.setdefault("y", 0.0)
    runs = [Run(node.text or "", spec, given)]
    _within(form, node, spec, runs, 0)
    return runs


def _within(form: Content, node: ET.Element, spec: Spec, runs: list[Run], depth: int) -> None:
    if depth > 16:
        raise Refused("tspans are nested more than 16 deep")
    for child in node:
        form.node = child
        tag = child.tag.rpartition("}")[2]
        if tag == "tspan":
            own = form.shared.spec(child, "tspan", spec.style)
            if not own.plain:
                raise Refused("the painter knows no transform, clip-path or opacity on <tspan>")
            if own.style.preserve != spec.style.preserve:
                raise Refused("xml:space belongs on <text>, not on <tspan>")
            if not own.hidden:
                runs.append(Run(child.text or "", own, {key: number(value) for key, value in own.geometry.items()}))
                _within(form, child, own, runs, depth + 1)
        elif tag not in ("title", "desc"):
            raise Refused(f"the painter does not know <{tag}> in a <text>")
        if child.tail:
            runs.append(Run(child.tail, spec, {}))
    form.node = node


def _tidy(runs: list[Run], preserve: bool) -> list[Run]:
    """White space as SVG reads it, over the borders of runs; a line neither begins nor ends with it."""
    open_space = True  # the line has no words yet, or its last one ends with a space
    last: Run | None = None
    for run in runs:
        if preserve:
            run.words = re.sub("[\t\r\n]", " ", run.words)
            continue
        if (run.x is not None or run.y is not None) and run.words.strip(" \t\r\n"):
            if last is not None:
                last.words = last.words.rstrip(" ")
            open_space = True
        run.words = re.sub(_SPACES, " ", run.words)
        if open_space:
            run.words = run.words.lstrip(" ")
        if run.words:
            open_space = run.words.endswith(" ")
            last = run
    if last is not None and not preserve:
        last.words = last.words.rstrip(" ")
    return runs


def _line(form: Content, line: list[Run], pen: tuple[float, float], spec: Spec) -> tuple[float, float]:
    """Paint one line; where the pen stands after it."""
    x = line[0].x if line[0].x is not None else pen[0]
    y = line[0].y if line[0].y is not None else pen[1]
    whole = 0.0
    if any(run.words and run.spec.typeface is None for run in line):
        raise Refused("a text needs font-family and font-size")
    _shape(form, line, spec)
    for run in line:
        style, typeface = run.spec.style, run.spec.typeface
        if typeface is None:
            continue
        if run.glyphs is None:
            run.width = typeface.width(run.words, style.font_size) + style.letter_spacing * len(run.words)
        else:
            ems = sum(glyph.advance for glyph in run.glyphs)
            run.width = ems * style.font_size + style.letter_spacing * len(run.glyphs)
        # What moves the words of which a line begins moves the line as a whole, and makes it no longer.
        whole += run.width + (run.dx if whole else 0.0)
    # A line is anchored as the run says with which it begins.
    first = next((run for run in line if run.words), line[0])
    x -= whole * SHIFTS[first.spec.style.anchor]
    for run in line:
        x, y = x + run.dx, y + run.dy
        if run.words:
            _decorate(form, run, x, y + _drop(run, spec), spec, over=False)
            _show(form, run, x, y + _drop(run, spec), spec)
            _decorate(form, run, x, y + _drop(run, spec), spec, over=True)
        x += run.width
    return x, y


def _shape(form: Content, line: list[Run], spec: Spec) -> None:
    """The glyphs of a line's runs: of pictures and of people's own words all, of the house those with accents."""
    kern = form.shaped or spec.geometry.get(KERNING) == "normal"
    before: Run | None = None
    for run in filter(lambda run: run.words, line):
        style, typeface = run.spec.style, run.spec.typeface
        assert typeface is not None  # `_line` has seen to it
        if run.glyphs is None and (kern or has_marks(run.words)):
            form.tally(LETTERS, MOST_SHAPED, len(run.words))
            run.glyphs = shape(typeface.path, run.words, joined=not style.letter_spacing)
        if kern and before and before.glyphs and before.spec.typeface is typeface:
            # Letters stand as near over the border of two runs as within one, if they are of one size.
            one_size = before.spec.style.font_size == style.font_size
            if one_size and (off := pair(typeface.path, before.words[-1], run.words[0])):
                last = before.glyphs[-1]
                before.glyphs = (*before.glyphs[:-1], last._replace(advance=last.advance + off))
        before = run


def _decorate(form: Content, run: Run, x: float, y: float, whole: Spec, *, over: bool) -> None:
    """The lines under and over words, which lie beneath them, or those through them, which lie `over`."""
    style = run.spec.style
    if not style.decorated:
        return
    from .baselines import strokes  # few texts ask

    assert run.spec.typeface is not None
    found = strokes(run.spec.typeface.path)
    base = whole.style.alpha[0]
    for name, colour, covers in style.decorated:
        if (name == "line-through") != over:
            continue
        # What the text as a whole is seen through counts here too.
        form.set_alpha(covers * (whole.alpha[0] / base if base else 1.0), form.alpha[1])
        form.set_fill(operands(colour) + " rg")
        high = found.thick * style.font_size
        top = y + found.below[name] * style.font_size - high / 2
        form.out.append(f"{fmt(x)} {fmt(top)} {fmt(run.width)} {fmt(high)} re f")


def _drop(run: Run, whole: Spec) -> float:
    """How far below its place a run is set, as its text says for all of its words."""
    if BASELINE not in whole.geometry:
        return 0.0
    from .baselines import drop  # few texts ask

    style = run.spec.style
    same = (style.font_family, style.font_size) == (whole.style.font_family, whole.style.font_size)
    if whole.typeface is None or not same:
        raise Refused("the painter knows dominant-baseline only where all words are of one family and size")
    return drop(whole.typeface.path, whole.geometry[BASELINE]) * style.font_size


def _show(form: Content, run: Run, x: float, y: float, whole: Spec) -> None:
    spec, style = run.spec, run.spec.style
    if not style.fill and not spec.pen:
        return
    alpha = whole.alpha if spec is whole else _through(spec, whole)
    form.set_alpha(*alpha)
    assert spec.typeface is not None
    words = " ".join(_pieces(run, x, y) if run.glyphs is None else _placed(run, run.glyphs, x, y))
    if style.letter_spacing:
        # Character spacing outlives ET, so it is taken back.
        words = f"{fmt(style.letter_spacing)} Tc {words} 0 Tc"
    if spec.served:
        if style.stroke or not style.fill:
            raise Refused("the painter knows gradients only in the fill of a text")
        from pnp.press.paint import gradients, patterns, shadings  # few texts have one

        served = server(style.fill)
        source = patterns.read if patterns.is_pattern(form, served) else gradients.read
        if source(form, served).boxed:
            raise Refused("what colours a text must be measured in userSpaceOnUse: gradientUnits, patternUnits")
        shadings.shade(form, server(style.fill), f"BT 7 Tr {words} ET", None, alpha[0])
        return
    if spec.fill:
        form.set_fill(spec.fill)
    if spec.pen:
        form.set_pen(spec.pen)
        if spec.fill and style.order.endswith("s"):
            form.out.append(f"{_ON} BT 1 Tr {words} 0 Tr ET BT {words} ET EMC")
        else:
            form.out.append(f"{_ON} BT {2 if spec.fill else 1} Tr {words} 0 Tr ET EMC")
    else:
        form.out.append(f"{_ON} BT {words} ET EMC")


def _pieces(run: Run, x: float, y: float) -> Iterator[str]:
    """The operators of a run whose letters stand side by side."""
    assert run.spec.typeface is not None
    yield f"1 0 0 -1 {fmt(x)} {fmt(y)} Tm"
    font = ""
    for name, letters in run.spec.typeface.encode(run.words):
        if name != font:
            yield f"{name} {fmt(run.spec.style.font_size)} Tf"
            font = name
        yield f"({letters}) Tj"


def _placed(run: Run, glyphs: tuple[Glyph, ...], x: float, y: float) -> Iterator[str]:
    """The operators of a run that a shaper has set: what stands where it would anyway goes together."""
    typeface, style = run.spec.typeface, run.spec.style
    assert typeface is not None
    size = style.font_size
    font, together, begin, natural = "", "", (x, y), x
    for glyph in glyphs:
        ((name, letters),) = typeface.encode(glyph.letter)
        place = (x + glyph.x * size, y - glyph.y * size)
        if together and (name != font or abs(place[0] - natural) > size / 2000 or place[1] != begin[1]):
            yield f"{font} {fmt(size)} Tf 1 0 0 -1 {fmt(begin[0])} {fmt(begin[1])} Tm ({together}) Tj"
            together = ""
        if not together:
            font, begin, natural = name, place, place[0]
        together += letters
        natural += typeface.width(glyph.letter, size) + style.letter_spacing
        x += glyph.advance * size + style.letter_spacing
    if together:
        yield f"{font} {fmt(size)} Tf 1 0 0 -1 {fmt(begin[0])} {fmt(begin[1])} Tm ({together}) Tj"


def _through(spec: Spec, whole: Spec) -> tuple[float, float]:
    """A tspan's opacities seen through those that its text took over from `opacity`."""
    base = whole.style.alpha
    fill = whole.alpha[0] / base[0] if base[0] else 1.0
    stroke = whole.alpha[1] / base[1] if base[1] else 1.0
    return spec.alpha[0] * fill, spec.alpha[1] * stroke
