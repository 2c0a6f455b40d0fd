"""What an element of a stranger's SVG takes over from those around it, and what its own words mean there."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.named import NamedTuple
from pnp.press.paint.shapes import XML_SPACE, view_box
from pnp.svg.values import Refused, number

from .css import MOST_CLASSES, Marks
from .properties import length
from .xmlread import Node

# What is measured by what it is laid over, unless this attribute says otherwise.
BOXED = {"mask": "maskUnits", "pattern": "patternUnits"}


class Context(NamedTuple):
    """What an element takes over from those around it, as far as the painter does not see to it."""

    viewport: tuple[float, float] | None
    visible: bool = True
    clip_rule: str = "nonzero"
    within: str = ""  # the kind of its parent
    size: float | None = None  # of type, as far as it is told within the file
    preserve: bool = False  # white space
    baseline: str = ""  # on which words are set, where it is another than usual
    masking: bool = False  # colours are how much is seen
    above: tuple[Marks, ...] = ()  # the elements around it, where rules ask for them


def in_parts(given: dict[str, str], kind: str) -> None:
    """Per cent of what a mask or pattern is laid over, as parts of it."""
    for name in ("x", "y", "width", "height"):
        value = given.get(name, "").strip()
        if value.endswith("%"):
            if "href" in given and BOXED[kind] not in given:
                raise Refused(f"the painter does not know what {value!r} is a part of")
            given[name] = length(value, 1.0)


def preserves(given: Mapping[str, str], found: Mapping[str, str], around: bool) -> bool:
    """Whether white space counts on an element."""
    if XML_SPACE in given or found.get("white-space") == "pre":
        return given.get(XML_SPACE, "preserve") == "preserve"
    return around


def marks(kind: str, node: Node) -> Marks:
    """What selectors look at."""
    return Marks(kind, node.get("id", ""), frozenset(node.get("class", "").split()[:MOST_CLASSES]))


def viewport(given: Mapping[str, str], kind: str, around: tuple[float, float] | None) -> tuple[float, float] | None:
    """The width and height that per cent refer to within an element that has coordinates of its own."""
    if "viewBox" in given:
        return view_box(given["viewBox"])[2:]
    if kind == "pattern":
        return around
    if kind != "svg":
        return None
    sides = [given.get("width", around and around[0]), given.get("height", around and around[1])]
    return None if None in sides else (number(str(sides[0])), number(str(sides[1])))


def concerns(name: str, kind: str) -> bool:
    """Whether a property makes a difference on an element of that kind itself, or is handed down from it."""
    if kind in ("linearGradient", "radialGradient", "defs"):
        return False
    if kind == "stop":
        return name in ("stop-color", "stop-opacity")
    if kind == "clipPath":
        return name == "clip-path"
    return name not in ("stop-color", "stop-opacity")


def diagonal(room: tuple[float, float] | None) -> float | None:
    return ((room[0] ** 2 + room[1] ** 2) / 2) ** 0.5 if room else None
