"""What an element's attributes mean: read once, refused by name, compiled to operators."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.named import NamedTuple
from pnp.press.objects.lettering import Lettering, Typeface
from pnp.press.objects.syntax import fmt, operands
from pnp.press.paint import paths
from pnp.svg.matrices import Matrix, transform
from pnp.svg.style import INHERITED, OWN, Style, declarations, derived, server
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused, fraction, length, number, numbers, reference

XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
BASELINE = "dominant-baseline"
KERNING = "font-kerning"  # "normal" where a face's words were measured as a shaper sets them
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
_NAMES = {XML_SPACE: "xml:space", XLINK_HREF: "href"}

GEOMETRY = {
    **SHAPES,
    "g": frozenset[str](),
    "svg": frozenset(("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "overflow")),
    "use": frozenset(("href", "x", "y", "width", "height")),
    "text": frozenset(("x", "y", "dx", "dy", BASELINE, KERNING)),
    "tspan": frozenset(("x", "y", "dx", "dy")),
    "image": frozenset(("href", "x", "y", "width", "height", "preserveAspectRatio")),
}


# What has corners on which markers stand.
_CORNERED = frozenset(("path", "line", "polyline", "polygon"))
MOST_DASHES = 50_000
_ASPECT = r"\s*x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?\s*"
_ALIGNS = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
SHIFTS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Line(NamedTuple):
    """A simple text's typeface, operators before and after its x, x itself, its share of the width, and its size."""

    typeface: Typeface
    before: str
    x: str
    after: str
    shift: float
    size: float


class Spec:
    """An element's attributes, read: its style, its own wrapping, and what is the same wherever it is painted."""

    __slots__ = (
        "alpha",
        "clip",
        "fill",
        "geometry",
        "hidden",
        "line",
        "marked",
        "mask",
        "matrix",
        "opacity",
        "ops",
        "painted",
        "pen",
        "plain",
        "quick",
        "served",
        "start",
        "style",
        "typeface",
    )

    def __init__(self, style: Style) -> None:
        self.style = style
        self.matrix: Matrix | None = None
        self.clip = ""
        self.mask = ""
        self.opacity = 1.0  # what is left for a transparency group
        self.hidden = False
        self.plain = True  # no matrix, no clip, no group: painted straight into its parent's content
        self.quick = False  # moreover a shape or a line of text without gradients
        self.geometry: Mapping[str, str] = {}
        self.ops = ""  # the path
        self.painted = ""  # the path with its painting operator
        self.fill = self.pen = ""  # operators that must be in force
        self.alpha = style.alpha
        self.served = False  # a gradient takes part
        self.typeface: Typeface | None = None
        self.line: Line | None = None  # how a text is set that is one run of words
        self.start = 0.0
        self.marked = False  # there are markers on its corners

    def drawn(self, kind: str, geometry: Mapping[str, str]) -> Spec:
        """The same look on another shape of that kind."""
        other = Spec.__new__(Spec)
        other.style, other.matrix, other.clip, other.mask = self.style, self.matrix, self.clip, self.mask
        other.opacity, other.hidden, other.plain, other.quick = self.opacity, self.hidden, self.plain, self.quick
        other.fill, other.pen, other.alpha, other.served = self.fill, self.pen, self.alpha, self.served
        other.typeface, other.line, other.start, other.marked = self.typeface, self.line, self.start, self.marked
        other.draw(kind, geometry)
        return other

    def draw(self, kind: str, geometry: Mapping[str, str]) -> None:
        """Take a shape of that kind: its path, and how it is painted."""
        ops = geometry_of(kind, geometry)
        if self.pen and kind not in ("rect", "circle", "ellipse"):
            ops = self._ended(ops)
        filled = bool(self.style.fill) and kind != "line"
        if not filled:
            self.fill = ""
        self.geometry, self.ops, self.painted = geometry, ops, self._painting(ops, filled)

    def outlined(self, data: str) -> str:
        """How path data are painted in this look, as `painted` says it; "" where nothing is seen."""
        return self.over(paths.path(data))

    def over(self, ops: str) -> str:
        """How a path is painted in this look; "" where nothing is seen."""
        if self.pen:
            ops = self._ended(ops)
        return ops and self._painting(ops, bool(self.style.fill))

    def _ended(self, ops: str) -> str:
        """A path whose ends are seen, as its pen needs it."""
        return paths.dotted(ops) if self.style.linecap else ops

    def _painting(self, ops: str, filled: bool) -> str:
        """The path with its painting operator."""
        style = self.style
        if style.dasharray and self.pen and paths.run(ops) > MOST_DASHES * sum(style.dasharray):
            raise Refused("dashes too short for its length: there would be more than anybody can print")
        rule = "*" if style.evenodd else ""
        if filled and self.pen:
            if style.order.endswith("s"):
                if self.served:
                    raise Refused("the painter knows paint-order 'stroke' only of plain colours")
                return f"{ops} S {ops} f{rule}"
            # B paints both as one, so that a stroke to be seen through would hide the fill beneath it.
            apart = self.alpha[1] < 1
            return f"{ops} f{rule} {ops} S" if apart else f"{ops} B{rule}"
        if filled:
            return f"{ops} f{rule}"
        return f"{ops} S" if self.pen else ""


def sort(kind: str, attributes: Mapping[str, str]) -> tuple[list[tuple[str, str]], dict[str, str], dict[str, str]]:
    """Attributes parted into inherited properties, the element's own ones, and geometry. Unknown ones are refused."""
    properties: list[tuple[str, str]] = []
    own: dict[str, str] = {}
    geometry: dict[str, str] = {}
    styled = ""
    allowed = GEOMETRY[kind]
    for raw, value in attributes.items():
        name = _NAMES.get(raw, raw)
        if name in INHERITED:
            properties.append((name, value))
        elif name in allowed:
            geometry[name] = value
        elif name in OWN:
            own[name] = value.strip()
        elif name == "style":
            styled = value
        elif name != "id" and name != "role" and not name.startswith("data-"):
            raise Refused(f"the painter does not know {name}={value[:40]!r} on <{kind}>")
    # A style attribute goes over presentation attributes, whichever stands first.
    for name, value in declarations(styled):
        if name in OWN:
            own[name] = value
        else:
            properties.append((name, value))
    return properties, own, geometry


def specify(kind: str, attributes: Mapping[str, str], parent: Style, lettering: Lettering) -> Spec:
    """Read the attributes of an element of that kind within a parent of that style."""
    properties, own, geometry = sort(kind, attributes)
    style = derived(parent, tuple(properties)) if properties else parent
    spec = Spec(style)
    spec.geometry = geometry
    for name, value in own.items():
        if name == "transform":
            spec.matrix = transform(value) if value else None
        elif name == "opacity":
            spec.opacity = fraction(value)
        elif name == "clip-path":
            spec.clip = "" if value == "none" else reference(value)
        elif name == "mask":
            spec.mask = "" if value == "none" else reference(value)
        elif value not in ("none", "inline", "inherit"):
            raise Refused(f"the painter does not know display {value!r}")
        elif value == "none":
            spec.hidden = True
    spec.marked = kind in _CORNERED and any(style.markers)
    if spec.marked and style.order.startswith("m"):
        raise Refused("the painter knows no paint-order that has markers beneath others")
    served = server(style.fill)
    spec.served = bool(served or server(style.stroke))
    if style.fill and not served:
        spec.fill = operands(style.fill) + " rg"
    if style.stroke and style.stroke_width > 0:
        spec.pen = pen(style)
    if kind in SHAPES:
        spec.draw(kind, geometry)
    elif kind in ("text", "tspan"):
        _letter(spec, lettering)
    if kind in SHAPES or kind == "text":
        one = bool(spec.pen) != bool(style.fill and kind != "line")
        if spec.opacity < 1 and one and not spec.marked and not (kind == "text" and (spec.served or style.decorated)):
            # A single layer of paint needs no group to be seen through evenly.
            spec.alpha = (spec.alpha[0] * spec.opacity, spec.alpha[1] * spec.opacity)
            spec.opacity = 1.0
    spec.plain = spec.matrix is None and not spec.clip and not spec.mask and spec.opacity >= 1
    spec.quick = (
        spec.plain
        and not spec.hidden
        and not spec.served
        and not spec.marked
        and (kind in SHAPES or spec.line is not None)
    )
    return spec


_DOT = 0.001


def dotted(dashes: Sequence[float]) -> Sequence[float]:
    """Dashes without those of length 0, which some viewers draw a tenth of a unit long: as good as 0, out of its gap.

    >>> dotted((0.0, 4.0)), dotted((3.0, 1.0))
    ([0.001, 3.999], (3.0, 1.0))
    """
    if 0.0 not in dashes or not any(dashes):
        return dashes
    # An odd list is gone through twice, so that what is a gap once is a dash the next time.
    found = [*dashes] * (1 + len(dashes) % 2)
    for at in range(0, len(found), 2):
        if not found[at] and found[at + 1] > _DOT:
            found[at], found[at + 1] = _DOT, found[at + 1] - _DOT
    return found


def pen(style: Style) -> str:
    """Everything that a stroke needs, as one string of operators; the colour first, none for a gradient."""
    parts = [
        "" if server(style.stroke) else f"{operands(style.stroke)} RG",
        f"{fmt(style.stroke_width)} w {style.linecap} J {style.linejoin} j",
        f"{fmt(style.miterlimit)} M" if style.linejoin == 0 else "",
        f"[{' '.join(map(fmt, dotted(style.dasharray)))}] {fmt(style.dashoffset)} d",
    ]
    return " ".join(part for part in parts if part)


def _letter(spec: Spec, lettering: Lettering) -> None:
    style, geometry = spec.style, spec.geometry
    if not style.font_family or not style.font_size:
        return  # said where there are letters: programs name the font on what is within
    if geometry.get(KERNING, "auto") not in ("auto", "normal"):
        raise Refused(f"the painter does not know {KERNING} {geometry[KERNING][:40]!r}")
    typeface = spec.typeface = lettering.find(style.font_family, style.font_weight, style.italic)
    simple = not spec.pen and spec.fill and not style.letter_spacing and not style.preserve and not style.decorated
    if simple and not spec.served and not geometry.keys() & {"dx", "dy", BASELINE}:
        spec.start, y, size = number(geometry.get("x", "0")), number(geometry.get("y", "0")), style.font_size
        before, after = f" {fmt(size)} Tf 1 0 0 -1 ", f" {fmt(y)} Tm ("
        spec.line = Line(typeface, before, fmt(spec.start), after, SHIFTS[style.anchor], size)


def geometry_of(kind: str, given: Mapping[str, str]) -> str:
    """The path operators of a basic shape or a path."""

    def get(name: str) -> float:
        return number(given.get(name, "0"))

    def size(name: str) -> float:
        return length(given.get(name, "0"))

    match kind:
        case "path":
            return paths.path(given.get("d", ""))
        case "rect":
            rx = size("rx") if "rx" in given else size("ry")
            ry = size("ry") if "ry" in given else size("rx")
            return paths.rectangle(get("x"), get("y"), size("width"), size("height"), rx, ry)
        case "circle":
            return paths.ellipse(get("cx"), get("cy"), size("r"), size("r"))
        case "ellipse":
            rx = size("rx") if "rx" in given else size("ry")
            ry = size("ry") if "ry" in given else size("rx")
            return paths.ellipse(get("cx"), get("cy"), rx, ry)
        case "line":
            return f"{fmt(get('x1'))} {fmt(get('y1'))} m {fmt(get('x2'))} {fmt(get('y2'))} l"
        case _:
            return paths.polyline(numbers(given.get("points", "")), close=kind == "polygon")


def view_box(text: str) -> tuple[float, float, float, float]:
    """The four numbers of a viewBox: left, top, width, height."""
    values = numbers(text)
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        raise Refused(f"the painter does not know the viewBox {text!r}")
    return values[0], values[1], values[2], values[3]


def fitted(view: tuple[float, float, float, float], room: tuple[float, float, float, float], aspect: str) -> Matrix:
    """The matrix that puts a viewBox into a rectangle (left, top, width, height): whole, filling it, or stretched."""
    sx, sy = room[2] / view[2], room[3] / view[3]
    across = down = 0.5
    if aspect.strip() != "none":
        found = re.fullmatch(_ASPECT, aspect)
        if not found:
            raise Refused(f"the painter does not know preserveAspectRatio {aspect!r}")
        across, down = _ALIGNS[found[1]], _ALIGNS[found[2]]
        sx = sy = max(sx, sy) if found[3] == "slice" else min(sx, sy)
    x = room[0] + (room[2] - view[2] * sx) * across - view[0] * sx
    y = room[1] + (room[3] - view[3] * sy) * down - view[1] * sy
    return sx, 0.0, 0.0, sy, x, y
