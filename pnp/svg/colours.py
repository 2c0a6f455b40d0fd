"""Colours: read from what SVG and CSS write, compared, mixed, made grey."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache

from pnp.svg.values import NUMBER, Refused

Tone = str
"""How a picture is inked: "" as it is, `grey`, `light`, or one colour for all of it, such as #2b211b."""
LIGHT = 0.35  # of the ink that a picture takes where ink is saved

# The few names that faces may use; a stranger's file may use all of CSS (`hexadecimal`).
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
}
# The faces of a deck share a few hundred colours, and the lint asks for them thousands of times.
_KEPT = 4096

_FUNCTION = re.compile(r"(rgb|rgba|hsl|hsla)\(([^()]*+)\)", re.IGNORECASE)
_SPACE = re.compile(r"color\(\s*+(srgb|display-p3)\s++([^()]*+)\)", re.IGNORECASE)
# From linear display-p3 to linear sRGB, as CSS Color 4 has it; both have the same white.
_FROM_P3 = (
    (1.2249401763, -0.2249401763, 0.0),
    (-0.0420569548, 1.0420569548, 0.0),
    (-0.0196375546, -0.0786360456, 1.0982736002),
)
_PART = re.compile(rf"({NUMBER})(%|deg)?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


@lru_cache(maxsize=_KEPT)
def rgb(text: str) -> tuple[float, float, float]:
    """#rgb, #rrggbb, #rrggbbaa (see `alpha`) or one of a few names, as parts of 1.

    >>> rgb("#f00"), rgb("white")
    ((1.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    """
    value = COLOURS.get(text, text)
    digits = value[1:]
    if value[:1] != "#" or len(digits) not in (3, 6, 8) or not re.fullmatch("[0-9a-fA-F]+", digits):
        raise Refused(f"the painter does not know the colour {text!r}")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


@lru_cache(maxsize=_KEPT)
def solid(text: str) -> str:
    """The same colour as #rrggbb, however it was written; how much it covers is told by `alpha`.

    >>> solid("#F00"), solid("white"), solid("#01020380")
    ('#ff0000', '#ffffff', '#010203')
    """
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb(text))


def alpha(text: str) -> float:
    """How much a colour covers, from 0 to 1.

    >>> alpha("#ff000080"), alpha("white")
    (0.5019607843137255, 1.0)
    """
    return int(text[7:], 16) / 255 if len(text) == 9 and text[0] == "#" else 1.0


@lru_cache(maxsize=_KEPT)
def hexadecimal(text: str) -> str:
    """A colour by name, function or digits. Raises Refused.

    >>> hexadecimal("tomato"), hexadecimal("rgba(255, 0, 0, .5)"), hexadecimal("hsl(120 100% 25%)")
    ('#ff6347', '#ff000080', '#008000')
    """
    text = text.strip()
    if text.startswith("#"):
        if not _HEX.fullmatch(text):
            raise Refused(f"the painter does not know the colour {text[:40]!r}")
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        return "#" + digits.lower()
    if text.lower() == "transparent":
        return "#00000000"
    if found := _SPACE.fullmatch(text):
        return _of_a_space(text, found[1].lower(), found[2])
    found = _FUNCTION.fullmatch(text)
    if found:
        return _function(text, found[1].lower(), found[2].strip())
    from PIL.ImageColor import colormap  # the 148 names of CSS

    named = colormap.get(text.lower())
    if named is None:
        raise Refused(f"the painter does not know the colour {text[:40]!r}")
    # Pillow puts numbers in the place of a name that it has looked up itself.
    return named if isinstance(named, str) else "#" + "".join(f"{part:02x}" for part in named[:3])


def _function(text: str, name: str, inside: str) -> str:
    parts = [part for part in re.split(r"\s*[,/]\s*|\s+", inside) if part]
    if len(parts) not in (3, 4):
        raise Refused(f"the painter does not know the colour {text[:40]!r}")
    values: list[tuple[float, str]] = []
    for part in parts:
        found = _PART.fullmatch(part)
        if not found:
            raise Refused(f"the painter does not know the colour {text[:40]!r}")
        values.append((float(found[1]), found[2] or ""))
    units = [unit for _, unit in values[:3]]
    if name.startswith("rgb"):
        if units not in (["", "", ""], ["%", "%", "%"]):
            raise Refused(f"the painter does not know the colour {text[:40]!r}")
        most = 100 if units[0] else 255
        red, green, blue = (_cut(value / most) for value, _ in values[:3])
    else:
        if units not in (["", "%", "%"], ["deg", "%", "%"]):
            raise Refused(f"the painter does not know the colour {text[:40]!r}")
        hue, rich, light = values[0][0] / 360 % 1, _cut(values[1][0] / 100), _cut(values[2][0] / 100)
        red, green, blue = colorsys.hls_to_rgb(hue, light, rich)
    alpha = 1.0
    if len(values) == 4:
        alpha = _cut(values[3][0] / (100 if values[3][1] == "%" else 1))
    digits = "".join(f"{int(part * 255 + 0.5):02x}" for part in (red, green, blue))
    return f"#{digits}" if alpha == 1 else f"#{digits}{int(alpha * 255 + 0.5):02x}"


def _of_a_space(text: str, space: str, inside: str) -> str:
    """A colour in a space of its own, in that of screens: what lies beyond it is cut.

    >>> hexadecimal("color(srgb 1 0.5 0)"), hexadecimal("color(display-p3 0.8510 0.3255 0.3098 / 50%)")
    ('#ff8000', '#eb464880')
    """
    parts = [_PART.fullmatch(part) for part in re.split(r"\s*/\s*|\s+", inside.strip())]
    found = [float(part[1]) / (100 if part[2] == "%" else 1) for part in parts if part and part[2] != "deg"]
    if len(found) != len(parts) or len(found) not in (3, 4):
        raise Refused(f"the painter does not know the colour {text[:40]!r}")
    values = [_cut(value) for value in found[:3]]
    if space == "display-p3":
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
        mixed = [_cut(sum(share * part for share, part in zip(row, linear, strict=True))) for row in _FROM_P3]
        values = [12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in mixed]
    digits = "".join(f"{int(value * 255 + 0.5):02x}" for value in values)
    return f"#{digits}" if len(found) == 3 or found[3] >= 1 else f"#{digits}{int(_cut(found[3]) * 255 + 0.5):02x}"


def _cut(value: float) -> float:
    return min(1.0, max(0.0, value))


def toned(digits: str, tone: Tone) -> str:
    """A colour in #rrggbb or #rrggbbaa as a grey of the same lightness, with less ink, or as the one colour of all.

    >>> toned("#ff0000", "grey"), toned("#000000", "light"), toned("#00000080", "#8a6440")
    ('#4c4c4c', '#a6a6a6', '#8a644080')
    """
    if tone[:1] == "#":
        return tone + digits[7:]
    red, green, blue = (int(digits[i : i + 2], 16) for i in (1, 3, 5))
    if tone == "grey":
        red = green = blue = round(0.299 * red + 0.587 * green + 0.114 * blue)
    elif tone == "light":
        red, green, blue = (255 - round((255 - part) * LIGHT) for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}{digits[7:]}"


def covering(digits: str) -> str:
    """A colour in a mask as the grey that lets as much be seen (SVG 1.1, 14.4: luminance of sRGB).

    >>> covering("#ff0000"), covering("#ffffff80")
    ('#363636', '#ffffff80')
    """
    red, green, blue = (int(digits[i : i + 2], 16) for i in (1, 3, 5))
    grey = round(0.2125 * red + 0.7154 * green + 0.0721 * blue)
    return f"#{grey:02x}{grey:02x}{grey:02x}{digits[7:]}"


@lru_cache(maxsize=_KEPT)
def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), after WCAG 2.

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=_KEPT)
def contrast(one: str, other: str) -> float:
    """Contrast ratio from 1 to 21, after WCAG 2.

    >>> round(contrast("#000", "#fff"), 1), round(contrast("#5f5242", "#fbf6e9"), 1)
    (21.0, 7.0)
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=_KEPT)
def mix(over: str, under: str, opacity: float) -> str:
    """What is seen where one colour lies over another with an opacity from 0 to 1.

    >>> mix("#ffffff", "#000000", 0.5)
    '#808080'
    """
    parts = (a * opacity + b * (1 - opacity) for a, b in zip(rgb(over), rgb(under), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
