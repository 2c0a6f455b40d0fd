"""The SVG that faces are made of: elements and attributes, in one place, for the lint and for whoever paints it.

Small on purpose: every shape is a plain one, every run of text a `<text>` of its own, nothing is styled by a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

SVG = "http://www.w3.org/2000/svg"

# What a group hands down to its children.
PAINT = frozenset(
    (
        "fill",
        "fill-opacity",
        "fill-rule",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
    )
)
TYPE = frozenset(("font-family", "font-size", "font-style", "font-weight", "letter-spacing", "text-anchor"))
OWN = frozenset(("clip-path", "id", "opacity", "transform"))

SHAPES: Mapping[str, frozenset[str]] = {
    "path": frozenset(("d",)),
    "rect": frozenset(("x", "y", "width", "height", "rx", "ry")),
    "circle": frozenset(("cx", "cy", "r")),
    "ellipse": frozenset(("cx", "cy", "rx", "ry")),
    "line": frozenset(("x1", "y1", "x2", "y2")),
    "polyline": frozenset(("points",)),
    "polygon": frozenset(("points",)),
}

ELEMENTS: Mapping[str, frozenset[str]] = {
    "svg": frozenset(("width", "height", "viewBox")),
    "g": PAINT | TYPE | OWN,
    **{tag: geometry | PAINT | OWN for tag, geometry in SHAPES.items()},
    "text": frozenset(("x", "y", "font-kerning")) | PAINT | TYPE | OWN,
    "image": frozenset(("href", "x", "y", "width", "height", "preserveAspectRatio")) | OWN,
    "use": frozenset(("href", "x", "y")) | PAINT | TYPE | OWN,
    "defs": frozenset(),
    "clipPath": frozenset(("id",)),
    "linearGradient": frozenset(("id", "x1", "y1", "x2", "y2", "gradientUnits", "gradientTransform")),
    "radialGradient": frozenset(("id", "cx", "cy", "r", "gradientUnits", "gradientTransform")),
    "stop": frozenset(("offset", "stop-color", "stop-opacity")),
    "title": frozenset(),
    "desc": frozenset(),
}


def refusal(tag: str, attributes: Mapping[str, str]) -> str:
    """What is wrong with an element and its attributes, or nothing. Names may carry the SVG namespace.

    >>> refusal("script", {}), refusal("circle", {"cx": "1", "onclick": "x"}), refusal("g", {"data-card": "C07"})
    ('<script> is not drawn', 'onclick is not drawn on <circle>', '')
    """
    return _refusal(tag, *attributes)


@lru_cache(maxsize=4096)
def _refusal(tag: str, *attributes: str) -> str:
    name = tag.removeprefix(f"{{{SVG}}}")
    if name not in ELEMENTS:
        return f"<{name}> is not drawn"
    unknown = [key for key in attributes if key not in ELEMENTS[name] and not key.startswith("data-")]
    return f"{', '.join(unknown)} is not drawn on <{name}>" if unknown else ""
