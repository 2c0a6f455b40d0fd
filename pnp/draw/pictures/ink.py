"""Ways of inking: a picture as line work, a face in greys.

Light ink: a drawing made of filled shapes (a plate drawn by hand, a rosette, a nest) is redrawn by its contours.
Strokes become ink and fills white; a fill without a stroke gets a thin line where it stands apart from what lies
beneath it, and goes where it was mere shading; small dark things (eyes, claws, spots) stay solid. Nothing moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from xml.etree import ElementTree

from markupsafe import escape

from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.svg import matrices, outline
from pnp.svg.colours import luminance, rgb
from pnp.svg.matrices import Box, Matrix, Point
from pnp.svg.outline import Outline, Polyline, shape_lines
from pnp.svg.style import INHERITED, Style, derived
from pnp.svg.subset import SHAPES, SVG

INK = "#2b211b"
WHITE = "#ffffff"

THIN, FINE = 0.6, 0.34
"""The lines around a fill that had none, large or small, in units of a plate (which is 100 wide)."""

_DARK = 32.0  # L*: what is darker may stay solid
_SMALL = 30.0  # square units of a plate: what is larger would take too much ink
_MARKING = 110.0  # the same for a marking that stands on much paler ground
_STANDS_OUT = 17.0  # CIELAB distance from what lies beneath: less is shading
_STARK = 38.0  # the same distance for a marking that is worth its ink, and a line that is more than a wrinkle
_SOFT = 0.6  # the width of a wrinkle

# Each begins with letters, not with what stands before them: so a search goes from one of these to the next.
_PAINT = re.compile(r'="#(?:(?<=\bfill="#)|(?<=\bstroke="#)|(?<=\bstop-color="#))([0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?)"')
_SOLID = re.compile(f'<path fill="{INK}" d="([^"]*)"/>')
_WIDTH = re.compile(r'stroke-width=(?<=\bstroke-width=)"([^"]+)"')


@cache
def grey_of(colour: str) -> str:
    """The grey of the same luminance, so that every contrast stays what it was.

    >>> grey_of("#ffffff"), grey_of("#8c2b23"), grey_of(grey_of("#1f64ad")) == grey_of("#1f64ad")
    ('#ffffff', '#4d4d4d', True)
    """
    light = luminance(colour)
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + 3 * f"{round(255 * value):02x}"


def grey(svg: str) -> str:
    """A face's SVG with every paint as its grey.

    >>> grey('<path fill="#fff" stroke="#8c2b23"/>')
    '<path fill="#ffffff" stroke="#4d4d4d"/>'
    """
    parts = _PAINT.split(svg)  # every second one is a paint; faces have thousands
    parts[1::2] = map(_greyed, parts[1::2])
    return "".join(parts)


@cache
def _greyed(digits: str) -> str:
    return f'="{grey_of(f"#{digits}")}"'


def at_least(svg: str, width: float) -> str:
    """Line work with no stroke thinner than that, in its own units."""
    parts = _WIDTH.split(svg)
    parts[1::2] = [_widened(each, width) for each in parts[1::2]]
    return "".join(parts)


@lru_cache(4096)
def _widened(written: str, width: float) -> str:
    return f'stroke-width="{number(max(float(written), width))}"'


@cache
def line_art(svg: str, unit: float = 1.0) -> str:
    """A drawing made of shapes and groups as line work; what is not a shape is left out. Raises Unreadable.

    `unit` is a hundredth of a plate's width in the drawing's own units: 1 for plates, about .45 for drawings in mm.
    """
    try:
        root = ElementTree.fromstring(f'<svg xmlns="{SVG}">{svg}</svg>')
    except ElementTree.ParseError as error:
        raise Unreadable.at(Source("drawing"), f"not SVG: {error}") from None
    _Lines(unit).group(root, Style(), matrices.IDENTITY)
    return "".join(_written(element) for element in root)


def sparing(svg: str, unit: float = 1.0) -> str:
    """Line work whose solid patches, where they are too large to be filled with ink, are outlined instead."""

    def outlined(found: re.Match[str]) -> str:
        if _area(outline.flatten(found[1])) < _MARKING * unit**2:
            return found[0]
        return f'<path fill="{WHITE}" stroke="{INK}" stroke-width="{number(THIN * unit)}" d="{found[1]}"/>'

    return _SOLID.sub(outlined, svg)


class _Laid(NamedTuple):
    """What has been painted: a fill (half = 0) or a stroke, where, in which colour, and what became of that."""

    lines: Outline
    left: float  # of all that is painted
    top: float
    right: float
    bottom: float
    colour: str
    now: str
    half: float = 0.0

    def covers(self, point: Point) -> bool:
        """Whether a point within its box lies under it."""
        return outline.near(self.lines, point, self.half) if self.half else outline.inside(self.lines, point)


class _Lines:
    """Turns a tree of shapes into line work, in place and in the order of painting."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.laid: list[_Laid] = []

    def group(self, parent: ElementTree.Element, style: Style, matrix: Matrix) -> None:
        """All children of a group; those that are mere shading, or no shapes, are taken out."""
        for child in list(parent):
            tag = child.tag.removeprefix(f"{{{SVG}}}")
            own = derived(style, tuple((key, value) for key, value in child.attrib.items() if key in INHERITED))
            placed = matrices.multiply(matrices.transform(child.get("transform", "")), matrix)
            if tag == "g":
                self.group(child, own, placed)
                for key in ("fill", "stroke", "stroke-width"):
                    child.attrib.pop(key, None)
            elif tag not in SHAPES or not self.shape(child, own, placed):
                parent.remove(child)

    def shape(self, element: ElementTree.Element, style: Style, matrix: Matrix) -> bool:
        """Ink one shape; False if nothing is left of it."""
        local = shape_lines(element.tag.removeprefix(f"{{{SVG}}}"), element.attrib)
        if matrix == matrices.IDENTITY and isinstance(local, Outline):
            lines = local
        else:
            lines = Outline([matrices.apply(matrix, x, y) for x, y in line] for line in local)
        if not any(len(line) > 1 for line in lines):
            return False
        fill, stroke, width = self._ink(lines, style, matrices.scale_of(matrix))
        for key, value in (("fill", fill), ("stroke", stroke)):
            element.set(key, value)
        if stroke == "none":
            element.attrib.pop("stroke-width", None)
        else:
            element.set("stroke-width", number(width))
        return fill != "none" or stroke != "none"

    def _ink(self, lines: Outline, style: Style, scale: float) -> tuple[str, str, float]:
        """Fill, stroke and width in light ink; twice "none" for what goes."""
        box = outline.bounds(lines)
        under = self.around(box)
        area = _area(lines) if style.fill else 0.0
        width = style.stroke_width
        if not style.stroke:
            fine = area < _SMALL * self.unit**2
            width = (FINE if fine else THIN) * self.unit / max(scale, 1e-6)
        # A line upon ink, such as the pale core of a cased one, is cut out of it.
        stroke = "none"
        if style.stroke:
            stroke, soft = self._line(lines, style, under)
            if soft:
                width *= _SOFT
        fill = "none"
        if style.fill:
            fill, contour = self._fill(lines, style, under, area / self.unit**2)
            self.laid.append(_Laid(lines, *box, style.fill, WHITE if fill == "none" else fill))
            if not style.stroke and contour:
                stroke = INK
        if style.stroke:
            half = width * scale / 2
            left, top, right, bottom = box
            self.laid.append(
                _Laid(lines, left - half, top - half, right + half, bottom + half, style.stroke, stroke, half)
            )
        return fill, stroke, width

    def _line(self, lines: Outline, style: Style, under: Sequence[_Laid]) -> tuple[str, bool]:
        """The colour of a stroke, and whether it is a mere wrinkle: asked point by point until both are known."""
        on_ink, soft = True, not style.fill
        for point in _along(lines):
            laid = _beneath(under, point)
            on_ink = on_ink and laid is not None and laid.now == INK
            soft = soft and laid is not None and _distance(style.stroke, laid.colour) < _STARK
            if not (on_ink or soft):
                break
        return WHITE if on_ink else INK, soft

    def _fill(self, lines: Outline, style: Style, under: Sequence[_Laid], area: float) -> tuple[str, bool]:
        """What a fill becomes, and whether it needs a contour where it has no stroke."""
        dark = _lightness(style.fill) < _DARK
        fills = [laid for laid in under if not laid.half]
        found = [_beneath(fills, point) for point in _within(lines)]
        known = [laid for laid in found if laid is not None]
        if style.stroke or not known or len(known) < len(found):
            # A part of the body: limbs stay white, claws and eyes solid.
            solid = dark and area < (_SMALL / 5 if style.stroke else _SMALL)
            return INK if solid else WHITE, not solid
        far = sorted(_distance(style.fill, laid.colour) for laid in known)[len(known) // 2]
        if sum(laid.now == INK for laid in known) * 2 > len(known):
            return WHITE if _lightness(style.fill) > 55 else INK, False
        if dark and area < (_MARKING if far > _STARK else _SMALL):
            return INK, False
        return (WHITE, True) if far > _STANDS_OUT else ("none", False)

    def around(self, box: Box) -> list[_Laid]:
        """What has been painted where a box is, the last first: a few of what there is, for many points in it."""
        x0, y0, x1, y1 = box
        return [
            laid for laid in reversed(self.laid) if laid[1] <= x1 and laid[3] >= x0 and laid[2] <= y1 and laid[4] >= y0
        ]


def _beneath(under: Sequence[_Laid], point: Point) -> _Laid | None:
    """The first of those that lies at a point."""
    x, y = point
    for laid in under:
        if laid[1] <= x <= laid[3] and laid[2] <= y <= laid[4] and laid.covers(point):
            return laid
    return None


def _along(lines: list[Polyline]) -> Iterator[Point]:
    """Points of an outline, seven or fewer of each part, between its corners."""
    for line in lines:
        pairs = list(pairwise(line))
        for a, b in pairs[:: max(1, len(pairs) // 7)]:
            yield (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _within(lines: Outline) -> Iterator[Point]:
    """A few points inside a shape: the middle of the widest stretch at five heights."""
    _, top, _, bottom = outline.bounds(lines)
    for share in (0.15, 0.35, 0.5, 0.65, 0.85):
        y = top + (bottom - top) * share + 1e-4
        chords = lines.near_height(y)
        cuts = sorted([x0 + (y - y0) * (x1 - x0) / (y1 - y0) for x0, y0, x1, y1 in chords if (y0 <= y) != (y1 <= y)])
        spans = [(right - left, left, right) for left, right in zip(cuts[::2], cuts[1::2], strict=False)]
        if spans:
            _, left, right = max(spans)
            yield (left + right) / 2, y


def _area(lines: list[Polyline]) -> float:
    """The area of a shape, holes counted out as far as they run the other way."""
    chords = (zip(line, line[1:] + line[:1], strict=True) for line in lines)
    return abs(sum([x0 * y1 - x1 * y0 for line in chords for (x0, y0), (x1, y1) in line]) / 2)


def _lightness(colour: str) -> float:
    return _lab(colour)[0]


@cache
def _distance(one: str, other: str) -> float:
    """CIELAB distance: 2 is just seen, 100 is black to white."""
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)) ** 0.5)


@cache
def _lab(colour: str) -> tuple[float, float, float]:
    """L*, a*, b* of an sRGB colour under daylight."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _written(element: ElementTree.Element) -> str:
    """An element as SVG text, without the namespace that its face has already."""
    tag = element.tag.removeprefix(f"{{{SVG}}}")
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.attrib.items())
    inside = "".join(_written(child) for child in element)
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"
