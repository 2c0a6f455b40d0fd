"""Attribute values of SVG, read strictly: numbers, colours and transforms, and how PDF writes them."""

from __future__ import annotations

import math
import re
from functools import lru_cache

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

# Possessive throughout, so that no text can make the matching backtrack.
NUMBER = r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?+"
_NUMBER = re.compile(NUMBER)
NUMBERS = rf"\s*+(?>{NUMBER}\s*+,?\s*+)*+"
_NUMBERS = re.compile(NUMBERS)
_FUNCTION = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_PLACES = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}

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


class Refused(Exception):
    """Something in an SVG that the painter does not know. The face and the line are added where they are known."""


def fmt(value: float) -> str:
    """A number as PDF wants it: no exponent, four places, nothing superfluous.

    >>> fmt(3.0), fmt(-0.00001), fmt(1 / 3)
    ('3', '0', '.3333')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    if text in ("-0", "0", ""):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def text_string(text: str) -> str:
    r"""A text as PDF writes it: in brackets if it is plain, else in hexadecimal.

    >>> text_string("sheet 3"), text_string("a (b)"), text_string("é")
    ('(sheet 3)', '(a \\(b\\))', '<FEFF00E9>')
    """
    if text.isascii() and text.isprintable():
        if "(" in text or ")" in text or "\\" in text:
            text = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def number(text: str) -> float:
    """One number without a unit; anything else is refused."""
    if not _NUMBER.fullmatch(text.strip()):
        raise Refused(f"the painter expects a plain number, not {text!r}")
    value = float(text)
    if not abs(value) < 1e6:
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


@lru_cache(maxsize=4096)
def colour(text: str) -> tuple[float, float, float]:
    """#rgb, #rrggbb, #rrggbbaa (see `alpha`) or one of a few names, as parts of 1.

    >>> colour("#f00"), colour("white")
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


def alpha(text: str) -> float:
    """How much a colour covers, from 0 to 1.

    >>> alpha("#ff000080"), alpha("white")
    (0.5019607843137255, 1.0)
    """
    return int(text[7:], 16) / 255 if len(text) == 9 and text[0] == "#" else 1.0


def reference(text: str) -> str:
    """The id in `url(#id)`."""
    found = re.fullmatch(r"""url\(\s*['"]?#([^'")\s]+)['"]?\s*\)""", text)
    if not found:
        raise Refused(f"the painter does not know the reference {text!r}")
    return found[1]


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """First `m`, then `n`: a point p in m's space lands at p·m·n (the order of PDF's cm)."""
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


@lru_cache(maxsize=4096)
def operator(m: Matrix) -> str:
    """The operator that changes the coordinates.

    >>> operator((2.0, 0.0, 0.0, 2.0, 3.0, 4.5))
    '2 0 0 2 3 4.5 cm'
    """
    # Six places: a symbol's scale of .0416667 must not be off by half a per mille; more where things are tiny.
    places = 6 if abs(m[0]) + abs(m[1]) > 0.01 < abs(m[2]) + abs(m[3]) else 12
    return " ".join([f"{value:.{places}f}".rstrip("0").rstrip(".") for value in m]) + " cm"


def inverse(m: Matrix) -> Matrix | None:
    """The matrix that undoes `m`, or None if it flattens everything."""
    det = m[0] * m[3] - m[1] * m[2]
    if abs(det) < 1e-12:
        return None
    a, b, c, d = m[3] / det, -m[1] / det, -m[2] / det, m[0] / det
    return a, b, c, d, -(m[4] * a + m[5] * c), -(m[4] * b + m[5] * d)


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point lands."""
    return x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]


def outline(m: Matrix, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The upright rectangle around a transformed one: left, top, right, bottom."""
    corners = [apply(m, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def transform(text: str) -> Matrix:
    """All of SVG's transform functions, multiplied out.

    >>> transform("translate(3, 4) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 3.0, 4.0)
    """
    whole, at = IDENTITY, 0
    while at < len(text.rstrip()):
        found = _FUNCTION.match(text, at)
        if not found or found[1] not in _PLACES:
            raise Refused(f"the painter does not know the transform {text!r}")
        values = numbers(found[2])
        if len(values) not in _PLACES[found[1]]:
            raise Refused(f"{found[1]} takes {' or '.join(map(str, _PLACES[found[1]]))} numbers, not {len(values)}")
        whole = multiply(_matrix(found[1], values), whole)
        at = found.end()
    return whole


def _matrix(function: str, v: list[float]) -> Matrix:
    match function:
        case "matrix":
            return v[0], v[1], v[2], v[3], v[4], v[5]
        case "translate":
            return 1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0
        case "scale":
            return v[0], 0.0, 0.0, v[-1], 0.0, 0.0
        case "skewX":
            return 1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0
        case "skewY":
            return 1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0
    c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
    turn: Matrix = (c, s, -s, c, 0.0, 0.0)
    if len(v) == 1:
        return turn
    x, y = v[1], v[2]
    return multiply(multiply((1.0, 0.0, 0.0, 1.0, -x, -y), turn), (1.0, 0.0, 0.0, 1.0, x, y))
