"""Colours as CSS writes them, to #rrggbb or #rrggbbaa."""

from __future__ import annotations

import colorsys
import re
from functools import lru_cache

from pnp.draw.art import LIGHT, Tone
from pnp.press.values import NUMBER, Refused

_FUNCTION = re.compile(r"(rgb|rgba|hsl|hsla)\(\s*([^()]*?)\s*\)", re.IGNORECASE)
_PART = re.compile(rf"({NUMBER})(%|deg)?")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


@lru_cache(maxsize=4096)
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
    found = _FUNCTION.fullmatch(text)
    if found:
        return _function(text, found[1].lower(), found[2])
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


def _cut(value: float) -> float:
    return min(1.0, max(0.0, value))


def toned(digits: str, tone: Tone) -> str:
    """A colour in #rrggbb or #rrggbbaa as a grey of the same lightness, or with less ink.

    >>> toned("#ff0000", "grey"), toned("#000000", "light")
    ('#4c4c4c', '#a6a6a6')
    """
    red, green, blue = (int(digits[i : i + 2], 16) for i in (1, 3, 5))
    if tone == "grey":
        red = green = blue = round(0.299 * red + 0.587 * green + 0.114 * blue)
    elif tone == "light":
        red, green, blue = (255 - round((255 - part) * LIGHT) for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}{digits[7:]}"
