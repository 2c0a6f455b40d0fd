"""What the properties of a stranger's SVG mean to the painter: taken over, harmless, harmless at rest, or refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.svg.colours import hexadecimal
from pnp.svg.style import INHERITED, OWN
from pnp.svg.values import NUMBER, Refused

# Requests about speed and smoothness, affairs of screens, and what takes part only in things that are refused anyway.
_HINTS = (
    "color-scheme print-color-adjust forced-color-adjust "
    "color-interpolation-filters color-profile color-rendering cursor enable-background flood-color flood-opacity "
    "image-rendering isolation lighting-color line-height orphans pointer-events shape-rendering solid-color "
    "solid-opacity text-align text-align-all text-align-last text-rendering touch-action user-select widows "
    "will-change"
)
HINTS = frozenset(_HINTS.split())
# These change the picture, except where they say that nothing is to change.
RESTING = {
    "alignment-baseline": "auto baseline alphabetic",
    "animation": "none",
    "backdrop-filter": "none",
    "background": "none transparent",
    "background-color": "none transparent",
    "background-image": "none",
    "baseline-shift": "baseline 0 0px",
    "block-progression": "tb",
    "clip": "auto",
    "color-interpolation": "auto srgb inherit",
    "direction": "ltr",
    "dominant-baseline": "auto baseline alphabetic",
    "filter": "none",
    "font-feature-settings": "normal",
    "font-kerning": "auto normal",
    "font-optical-sizing": "auto",
    "font-size-adjust": "none",
    "font-stretch": "normal 100%",
    "font-synthesis": "none",
    "font-variant": "normal",
    "font-variant-alternates": "normal",
    "font-variant-caps": "normal",
    "font-variant-east-asian": "normal",
    "font-variant-ligatures": "normal",
    "font-variant-numeric": "normal",
    "font-variant-position": "normal",
    "font-variation-settings": "normal",
    "glyph-orientation-horizontal": "0 0deg",
    "glyph-orientation-vertical": "auto 0 0deg",
    "hyphens": "none manual",
    "inline-size": "0 auto",
    "kerning": "auto 0",
    "mask-image": "none",
    "mix-blend-mode": "normal",
    "shape-inside": "none auto",
    "shape-margin": "0",
    "shape-padding": "0",
    "text-decoration-color": "#000000 #000 currentcolor",
    "text-decoration-style": "solid",
    "text-indent": "0",
    "text-orientation": "mixed",
    "text-overflow": "clip",
    "text-shadow": "none",
    "text-transform": "none",
    "transform-box": "view-box border-box",
    "transform-origin": "0 0px top-left",
    "transition": "none",
    "unicode-bidi": "normal embed isolate",
    "vector-effect": "none",
    "white-space": "normal",
    "word-spacing": "normal 0 0px",
    "writing-mode": "lr lr-tb horizontal-tb",
}
OF_TEXT = ("font", "text-", "letter-spacing", "word-spacing", "writing-mode", "dominant-", "baseline-", "alignment-")
PAINTS = frozenset(("fill", "stroke", "color", "stop-color"))
LENGTHS = frozenset(("stroke-width", "stroke-dashoffset", "font-size", "letter-spacing"))
FRACTIONS = frozenset(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"))
TAKEN = (INHERITED | OWN | {"stop-color", "stop-opacity", "visibility", "overflow"}) - {"transform", "xml:space"}

# CSS pixels to a unit; a user unit is a pixel.
UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6}
# As draw.io writes colours: on light ground, on dark ground. A function of colour may stand in each.
_LIGHT_DARK = re.compile(r"\s*+light-dark\(\s*+([^(),]++(?>\([^()]*+\))?+)\s*+,(?>[^()]|\([^()]*+\))*+\)\s*+")
_LENGTH = re.compile(rf"({NUMBER})([a-zA-Z]*)(%?)")
_FALLBACK = re.compile(r"(url\([^)]*\))\s*(\S.*)?")


def length(text: str, whole: float | None, em: float | None = None) -> str:
    """A length with a unit or per cent of `whole`, as a plain number. What is no single length is left as it is.

    `em` is the size of type in force, where it is known.
    """
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        return text
    value, unit, percent = found.groups()
    if percent and not unit:
        if whole is None:
            raise Refused(f"the painter does not know what {text!r} is a part of")
        return _plain(float(value) / 100 * whole)
    if not percent and em is not None and unit.lower() == "em":
        return _plain(float(value) * em)
    if percent or unit.lower() not in UNITS:
        raise Refused(f"the painter does not know the unit of {text!r}")
    # An exponent such as 1e3 is no unit: the number has eaten it.
    return value if not unit or unit.lower() == "px" else _plain(float(value) * UNITS[unit.lower()])


def paint(text: str, known: Callable[[str], bool]) -> str:
    """A fill, stroke or colour: none, currentColor, a reference that is there, or hexadecimal digits."""
    if pair := _LIGHT_DARK.fullmatch(text):
        text = pair[1]  # paper is light
    small = text.strip().lower()
    if small in ("none", "inherit"):
        return small
    if small == "currentcolor":
        return "currentColor"
    if small.startswith("url("):
        found = _FALLBACK.fullmatch(text.strip())
        if found and found[2]:
            name = found[1][4:-1].strip(" '\"").removeprefix("#")
            return found[1] if known(name) else paint(found[2], known)
        return text.strip()
    return hexadecimal(text)


def computed_value(
    name: str, value: str, diagonal: float, known: Callable[[str], bool], em: float | None = None
) -> str | None:
    """A property's value as the painter reads it, None for what makes no difference. Raises Refused by name."""
    if name in PAINTS:
        return paint(value, known)
    if name in LENGTHS:
        if name == "font-size" and value.endswith("%"):
            raise Refused(f"the painter does not know font-size {value!r}")
        return length(value, diagonal, em)
    if name == "stroke-dasharray" and value != "none":
        return " ".join(length(part, diagonal, em) for part in re.split(r"[\s,]+", value.strip()))
    if name in FRACTIONS and value.endswith("%"):
        return _plain(float(length(value, 1.0)))
    if name == "display":
        return "none" if value == "none" else None
    if name in TAKEN:
        return value
    if name in HINTS or name.startswith("-inkscape-"):
        return None
    if name in RESTING:
        words = value.lower().split() or [""]
        if words[0] in (*RESTING[name].split(), "inherit") and len(words) == 1:
            return None
        more = ": blurs and shadows are for pixels, so export what has them as PNG" if name == "filter" else ""
        raise Refused(f"the painter does not know {name} {value[:40]!r}{more}")
    raise Refused(f"the painter does not know the style {f'{name}:{value}'[:60]!r}")


def _plain(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
