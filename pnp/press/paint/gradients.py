"""Linear and radial gradients as they are written: their stops, their spread, and the pieces that cover a box."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise
from math import hypot

from pnp.named import NamedTuple
from pnp.svg.colours import alpha, rgb
from pnp.svg.matrices import Box, Matrix, transform
from pnp.svg.style import declarations
from pnp.svg.values import Refused, fraction, number, offset

from .content import Content
from .shapes import XLINK_HREF
from .spread import SPREADS, pieces

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
