"""Other people's SVG, as Inkscape and icon sets write it, brought into the few words that the painter knows.

Styles, classes and rules become attributes; units and per cent become plain numbers; colours become digits; what
editors note for themselves goes. What would change the picture and has no counterpart is refused by name: nothing is
left out in silence. Elements keep their lines, so that a refusal tells where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pnp.named import NamedTuple
from pnp.press.foreign import properties
from pnp.press.paint.baselines import BASELINES
from pnp.press.paint.shapes import BASELINE, GEOMETRY, KERNING, XLINK_HREF, XML_SPACE, fitted, view_box
from pnp.svg.colours import Tone, covering, toned
from pnp.svg.matrices import Matrix
from pnp.svg.style import OWN
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused

from .context import BOXED, Context, concerns, diagonal, in_parts, marks, preserves, viewport
from .css import StyleSheet, merged
from .letters import parted
from .measures import font_size, turned
from .properties import RESTING, TAKEN, computed_value, length, paint
from .xmlread import Node, parse

SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# Numbers keep four decimals. At 300 mm, the largest print of a picture, half of the last one is then .02 mm.
FINE = 400 / 300
MOST_PLACED = 20_000
USUAL_SIZE = 16.0  # of type, in pixels, where nothing is said of it
# What CSS writes in a transform that is plain without it.
_PLAIN_UNITS = re.compile(r"(?<=[0-9.])(?:px|deg)(?=[\s,)])")
_SIDES = {"x": 0, "x1": 0, "x2": 0, "cx": 0, "width": 0, "rx": 0, "dx": 0, "fx": 0}
_DOWN = {"y": 1, "y1": 1, "y2": 1, "cy": 1, "height": 1, "ry": 1, "dy": 1, "fy": 1}
_VIEW = frozenset(("x", "y", "width", "height", "viewBox", "preserveAspectRatio"))
_GRADIENT = frozenset(("gradientUnits", "gradientTransform", "spreadMethod", "href"))
_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    **GEOMETRY,
    "text": GEOMETRY["text"] - {BASELINE, KERNING},
    "svg": _VIEW,
    "symbol": _VIEW,
    "defs": frozenset(),
    "clipPath": frozenset(("clipPathUnits",)),
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"},
    "stop": frozenset(("offset",)),
    "mask": frozenset(("x", "y", "width", "height", "maskUnits", "maskContentUnits")),
    "pattern": _VIEW | {"patternUnits", "patternContentUnits", "patternTransform", "href"},
    "marker": frozenset(
        ("refX", "refY", "markerWidth", "markerHeight", "markerUnits", "orient", "viewBox", "preserveAspectRatio")
    ),
}
# Painted only where something refers to them, and then the reference is refused.
_UNPAINTED = frozenset(("title", "desc", "metadata", "style", "filter"))
# Painted only where something refers to them: what they are themselves matters then, not how they would be painted.
_DEFINED = frozenset(("mask", "pattern", "marker"))
_AT_REST = {("opacity", "1"), ("mask", "none"), ("clip-path", "none"), ("display", "inherit")}
_LEAVES = frozenset((*SHAPES, "image", "use", "text"))
_TURNED = frozenset((*_LEAVES, "g", "clipPath"))
# Where a picture stands on a page of the net, and it stands on none here.
_OF_PAGES = re.compile(
    r"float|position|vertical-align|z-index|left|top|right|bottom|(?:margin|padding)(?:-\w+)?|(?:min|max)-(?:width|height)"
)
_OFF = re.compile(
    r"(?:data-.*|aria-.*|role|lang|tabindex|focusable|version|baseProfile|zoomAndPan|contentScriptType|contentStyleType|"
    r"externalResourcesRequired|xmlns(?::.*)?)",
    re.DOTALL,
)


class Art(NamedTuple):
    """A picture ready for the painter: its elements within one group, its size in its own units."""

    root: Node
    width: float
    height: float
    viewport: tuple[float, float]
    matrix: Matrix

    @property
    def most(self) -> float:
        """How much its numbers may be magnified before their four decimals show."""
        return FINE * max(self.width, self.height)


def adopt(data: bytes, has_font: Callable[[str], bool], at: list[Node], tone: Tone = "") -> Art:
    """Read a stranger's SVG. Raises Refused; `at` then holds the element at hand, if it was one.

    `has_font` tells whether a family is there: the first one of a list that is there is taken. With a tone all its
    colours become grey or light.
    """
    root = parse(data)
    at[:] = [root]
    if root.tag != SVG + "svg":
        raise Refused(f"the root must be an SVG's <svg>, not <{root.tag.removeprefix(SVG)}>")
    ground = _as_a_page(root)
    width, height, view, matrix = _size(root)
    reader = _Reader(root, has_font, at, tone)
    for name in ("x", "y", "width", "height", "viewBox", "preserveAspectRatio"):
        root.attrib.pop(name, None)
    root.tag = SVG + "g"
    if tone:
        # What is black for want of another word is toned as well.
        for name in ("fill", "color"):
            root.attrib.setdefault(name, "#000000")
    reader.element(root, Context((view[2], view[3])), kind="g")
    if ground:
        # All that is seen of it, and more, as what shows it cuts it off.
        wide, high = 9 * view[2], 9 * view[3]
        place = {"x": view[0] - wide, "y": view[1] - high, "width": 19 * view[2], "height": 19 * view[3]}
        colour = toned(ground, tone) if tone else ground
        root.insert(0, Node(SVG + "rect", {**{name: f"{at:g}" for name, at in place.items()}, "fill": colour}))
    return Art(root, width, height, (view[2], view[3]), matrix)


def _as_a_page(root: Node) -> str:
    """What the outermost element's style says of it as a box of a page: its size, which goes over its attributes, is
    put in their place; gives the colour of its ground, "" for none.
    """
    kept, ground = [], ""
    for declaration in root.get("style", "").split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        value = value.removesuffix("!important").strip()
        if name in ("width", "height"):
            if value and not value.endswith(("%", "auto")):
                root.attrib[name] = value
        elif name in ("background", "background-color") and value.lower() not in ("none", "transparent", "inherit", ""):
            ground = paint(value, lambda _: False)
            if ground[0] != "#":
                raise Refused(f"the painter does not know the style {f'{name}:{value}'[:60]!r}")
        elif not _OF_PAGES.fullmatch(name):
            kept.append(declaration)
    if "style" in root.attrib:
        root.attrib["style"] = ";".join(kept)
    return "" if ground in ("none", "#00000000") else ground


def _size(root: Node) -> tuple[float, float, tuple[float, float, float, float], Matrix]:
    """The size of the whole picture, its viewBox, and the way from there to the picture."""
    given = {}
    for name in ("width", "height"):
        text = root.get(name, "").strip()
        if text and text != "auto" and not text.endswith("%"):
            given[name] = _positive(name, length(_ex(text, root), None, USUAL_SIZE))
    view = view_box(root.attrib["viewBox"]) if "viewBox" in root.attrib else None
    if view is None:
        if len(given) < 2:
            raise Refused("an SVG needs a viewBox, or width and height")
        view = (0.0, 0.0, given["width"], given["height"])
    ratio = view[2] / view[3]
    if len(given) < 2:
        # What is not told follows from the viewBox.
        wide = given.get("width", given["height"] * ratio if "height" in given else view[2])
        given = {"width": wide, "height": given.get("height", wide / ratio)}
        if not min(given.values()) > 0:
            raise Refused("a viewBox so long and so thin leaves nothing of the picture")
    width, height = given["width"], given["height"]
    room = (0.0, 0.0, width, height)
    return width, height, view, fitted(view, room, root.get("preserveAspectRatio", "xMidYMid"))


def _ex(text: str, root: Node) -> str:
    """A size in `ex`, as formulas are written: whatever that is, where it is the unit of both sides, in any unit."""
    both = all(root.get(name, "1ex").strip().lower().endswith("ex") for name in ("width", "height"))
    return text[:-2] if both and "viewBox" in root.attrib and text.lower().endswith("ex") else text


def _positive(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise Refused(f"the painter does not know {name}={text[:40]!r} on <svg>") from None
    if not 0 < value < 1e6:
        raise Refused(f"{name} is out of bounds: {text}")
    return value


class _Reader:
    """One pass over a document, parents first."""

    def __init__(self, root: Node, has_font: Callable[[str], bool], at: list[Node], tone: Tone) -> None:
        self._has_font = has_font
        self._tone = tone
        self._at = at
        self._ids = {name for node in root.iter() if (name := node.get("id"))}
        # What is used takes over the size of type from the place of use: an em there has no one size.
        self._used = {
            node.get("href", node.get(XLINK_HREF, "")).strip().removeprefix("#") for node in root.iter(SVG + "use")
        }
        self._placed = 0
        self._words = root.find(f".//{SVG}text") is not None
        self._sheet = StyleSheet()
        for node in root.iter(SVG + "style"):
            assert isinstance(node, Node)
            at[:] = [node]
            self._style(node)

    def _style(self, node: Node) -> None:
        if len(node):
            raise Refused("the painter knows nothing but rules in <style>")
        if node.get("type", "text/css") not in ("", "text/css") or node.get("media", "all") not in ("", "all"):
            raise Refused("the painter knows only <style> of type text/css for all media")
        self._sheet.read(node.text or "")

    def element(self, node: Node, context: Context, kind: str = "") -> None:
        """Bring an element and all within it into the painter's words."""
        self._at[:] = [node]
        # The outermost element is a group by now, and was an svg; a link will be one.
        meant = "svg" if kind else node.tag.removeprefix(SVG)
        kind = kind or meant
        if kind == "a":
            kind, node.tag = "g", SVG + "g"
            for key in (XLINK_HREF, "href", "target", "rel"):
                node.attrib.pop(key, None)
        if kind in _UNPAINTED:
            del node[:]
            node.text = None
            node.attrib.clear()
            node.tag = SVG + "desc"
            return
        if kind not in _ATTRIBUTES:
            raise Refused(f"the painter does not know <{kind}>")
        # Before its attributes are written anew.
        above = context.above if not self._sheet or self._sheet.plain else (*context.above, marks(meant, node))
        given, found = self._sorted(node, kind, context, meant)
        size, written = font_size(found, None if given.get("id") in self._used else context.size)
        context = context._replace(size=size)
        if written:
            found["font-size"] = written
        if kind in BOXED and given.get(BOXED[kind]) != "userSpaceOnUse":
            in_parts(given, kind)
        given = {name: self._geometry(name, value, kind, context) for name, value in given.items()}
        self._turn(kind, given, found, context)
        preserve = preserves(given, found, context.preserve)
        letters = self._letters(node, kind, given, context._replace(preserve=preserve))
        context = self._computed(node, kind, given, found, context)._replace(above=above, preserve=preserve)
        for child in node:
            assert isinstance(child, Node)
            self.element(child, context._replace(within=kind))
        node.extend(letters)

    def _letters(self, node: Node, kind: str, given: dict[str, str], context: Context) -> list[Node]:
        """What a list of places makes of a text's words; where it is not certain, the painter refuses the list."""
        if kind not in ("text", "tspan"):
            return []
        made = parted(node, kind, given, context.preserve, lambda name, text: self._geometry(name, text, kind, context))
        self._placed += len(made or ())
        if self._placed > MOST_PLACED:
            raise Refused(f"more than {MOST_PLACED} letters that have a place of their own")
        return made or []

    def _sorted(self, node: Node, kind: str, context: Context, meant: str) -> tuple[dict[str, str], dict[str, str]]:
        """An element's own attributes, and its properties from wherever they come."""
        given: dict[str, str] = {}
        presented: dict[str, str] = {}
        styled = named = classes = ""
        allowed = _ATTRIBUTES[kind]
        for raw, value in node.attrib.items():
            name = "href" if raw == XLINK_HREF else raw
            if name == "style":
                styled = value
            elif name == "class":
                classes = value
            elif name == "id":
                named = given["id"] = value
            elif name in allowed:
                if raw != XLINK_HREF or "href" not in node.attrib:
                    given[name] = value
            elif name == "transform" and kind in _TURNED:
                given[name] = value
            elif name == XML_SPACE:
                given[raw] = value
            elif name in TAKEN or name in RESTING or name in properties.HINTS:
                presented[name] = value.strip()
            elif raw != _XML_LANG and not raw.startswith(_XLINK) and not _OFF.fullmatch(raw):
                raise Refused(f"the painter does not know {name}={value[:40]!r} on <{kind}>")
        if not self._sheet or self._sheet.plain:
            rules = self._sheet.of(kind, named, classes) if self._sheet else {}
            return given, {**presented, **merged(rules, styled)}
        rules, firmly = self._sheet.chained(marks(meant, node), context.above)
        return given, {**presented, **merged(rules, styled, firmly)}

    def _geometry(self, name: str, value: str, kind: str, context: Context) -> str:
        """A length as a plain number; gradients keep their per cent, and `auto` is what is meant anyway."""
        if kind in ("linearGradient", "radialGradient") and value.strip().endswith("%"):
            return value
        room = context.viewport
        if name in _SIDES:
            return length(value, room[0] if room else None, context.size)
        if name in _DOWN:
            return length(value, room[1] if room else None, context.size)
        return length(value, diagonal(room), context.size) if name in ("r", "fr") else value

    @staticmethod
    def _turn(kind: str, given: dict[str, str], found: dict[str, str], context: Context) -> None:
        """Bring transform-origin, and a transform that CSS tells, into the transform."""
        if kind in _TURNED and "transform" in found:
            told = found.pop("transform")
            given["transform"] = "" if told == "none" else _PLAIN_UNITS.sub("", told)
        if "transform-origin" not in found or kind in ("linearGradient", "radialGradient"):
            return
        origin = found.pop("transform-origin")
        if not given.get("transform", "").strip():
            return
        if found.get("transform-box", "view-box") != "view-box" or context.viewport is None or not context.within:
            raise Refused(f"the painter does not know transform-origin {origin[:40]!r} here")
        given["transform"] = turned(given["transform"], origin, context.viewport, context.size)

    def _computed(
        self, node: Node, kind: str, given: dict[str, str], found: dict[str, str], context: Context
    ) -> Context:
        """Write an element's attributes anew; what its children take over."""
        visible, rule, baseline = context.visible, context.clip_rule, context.baseline
        for name, value in found.items():
            if not self._words and name.startswith(properties.OF_TEXT):
                continue  # about letters, and there are none
            if name == "white-space" and value == "pre":
                given.setdefault(XML_SPACE, "preserve")
            elif name == "mask-type":
                if kind == "mask":
                    given[name] = value
            elif name == BASELINE and kind in ("text", "g", "svg"):
                baseline = self._baseline(value, context)
            elif (computed := self._value(kind, name, value, context)) is not None:
                inherited = computed == "inherit"
                if name == "visibility":
                    visible = visible if inherited else computed == "visible"
                elif name == "font-family":
                    given[name] = self._family(computed)
                elif concerns(name, kind):
                    given[name] = computed
                if name == "clip-rule" and not inherited:
                    rule = computed
        if kind == "tspan" and visible != context.visible:
            raise Refused("the painter knows no visibility on <tspan>")
        if kind in _LEAVES and not visible:
            given["display"] = "none"
        if kind in SHAPES and rule != "nonzero":
            given["clip-rule"] = rule
        if kind == "text" and baseline:
            given[BASELINE] = baseline
        _round(kind, given)
        node.attrib.clear()
        node.attrib.update(given)
        inner = context.viewport
        if kind in ("symbol", "svg", "pattern", "marker"):
            inner = viewport(given, kind, inner)
        masking = context.masking or kind == "mask"
        return Context(inner, visible, rule, kind, context.size, masking=masking, baseline=baseline)

    def _baseline(self, value: str, context: Context) -> str:
        """The line on which the words within an element stand."""
        if value in BASELINES:
            return value
        across = diagonal(context.viewport) or 0.0
        unknown = computed_value(BASELINE, value, across, self._ids.__contains__) is None and value != "inherit"
        return "" if unknown else context.baseline

    def _value(self, kind: str, name: str, value: str, context: Context) -> str | None:
        """A property as the painter has it; None where it says nothing of this element."""
        if name == BASELINE and kind == "tspan" and value != "inherit":
            raise Refused(f"the painter does not know {name} {value[:40]!r} on <tspan>")
        across = diagonal(context.viewport) or 0.0
        computed = computed_value(name, value, across, self._ids.__contains__, context.size)
        if computed is None or (name == "overflow" and kind not in ("svg", "symbol", "pattern", "marker")):
            return None
        if computed.startswith("#"):
            if context.masking:
                computed = covering(computed)
            elif self._tone:
                computed = toned(computed, self._tone)
        if kind in _DEFINED and name in OWN:
            if (name, computed) not in _AT_REST:
                raise Refused(f"the painter does not know {name} on <{kind}>")
            return None
        return computed

    def _family(self, text: str) -> str:
        """The first family of a list that is there; else the first one, which the painter will name."""
        families = [part.strip().strip("'\"") for part in text.split(",")]
        return next((family for family in families if self._has_font(family)), families[0])


def _round(kind: str, given: dict[str, str]) -> None:
    """Radii that are left to the painter, which takes one for the other."""
    for name in ("rx", "ry"):
        if given.get(name) == "auto":
            del given[name]
    if kind == "ellipse" and ("rx" in given) != ("ry" in given):
        given["rx"] = given["ry"] = given.get("rx", given.get("ry", ""))
