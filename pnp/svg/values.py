"""Attribute values of SVG, read strictly: numbers, lengths, references."""

from __future__ import annotations

import re

# Possessive throughout, so that no text can make the matching backtrack. The exponent is atomic instead: before Python
# 3.11.5 a possessive group that fails half-way has taken that half, the "e" of "1em".
NUMBER = r"[-+]?(?:\d++\.?\d*+|\.\d++)(?>(?:[eE][-+]?\d++)?)"
_NUMBER = re.compile(NUMBER)
NUMBERS = rf"\s*+(?>{NUMBER}\s*+,?\s*+)*+"
_NUMBERS = re.compile(NUMBERS)


MOST = 1e6
"""What every number is smaller than, whatever its sign."""


class Refused(ValueError):
    """Something in an SVG that the painter does not know. The face and the line are added where they are known."""


def number(text: str) -> float:
    """One number without a unit; anything else is refused."""
    if not _NUMBER.fullmatch(text.strip()):
        raise Refused(f"the painter expects a plain number, not {text!r}")
    value = float(text)
    if not abs(value) < MOST:
        raise Refused(f"{text} is out of bounds")
    return value


def length(text: str) -> float:
    """A number that must not be negative."""
    value = number(text)
    if value < 0:
        raise Refused(f"a length must not be negative: {text}")
    return value


def numbers(text: str) -> list[float]:
    """A list of numbers, parted by commas or white space."""
    if not _NUMBERS.fullmatch(text):
        raise Refused(f"the painter expects numbers, not {text!r}")
    return [number(found) for found in _NUMBER.findall(text)]


def fraction(text: str) -> float:
    """A number that is cut to 0..1, as SVG does with opacities and offsets."""
    return min(1.0, max(0.0, number(text)))


def offset(text: str) -> float:
    """A gradient's offset: a fraction, or per cent."""
    text = text.strip()
    return fraction(text) if not text.endswith("%") else min(1.0, max(0.0, number(text[:-1]) / 100))


def reference(text: str) -> str:
    """The id in `url(#id)`."""
    found = re.fullmatch(r"""url\(\s*['"]?#([^'")\s]+)['"]?\s*\)""", text)
    if not found:
        raise Refused(f"the painter does not know the reference {text!r}")
    return found[1]
