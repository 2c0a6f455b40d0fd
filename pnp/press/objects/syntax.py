"""How PDF writes numbers, texts and matrices."""

from __future__ import annotations

from functools import lru_cache

from pnp.svg.colours import rgb
from pnp.svg.matrices import Matrix


# A drawing is in tenths of a millimetre, so most of its numbers come again and again.
@lru_cache(maxsize=4096)
def fmt(value: float) -> str:
    """A number as PDF wants it: no exponent, four places, nothing superfluous.

    >>> fmt(3.0), fmt(-0.00001), fmt(1 / 3)
    ('3', '0', '.3333')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    if text[:1] == "0":
        return text[1:] or "0"
    if text[:2] == "-0":
        return f"-{text[2:]}" if len(text) > 2 else "0"
    return text


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


@lru_cache(maxsize=4096)
def operator(m: Matrix) -> str:
    """The operator that changes the coordinates.

    >>> operator((2.0, 0.0, 0.0, 2.0, 3.0, 4.5))
    '2 0 0 2 3 4.5 cm'
    """
    # Six places: a symbol's scale of .0416667 must not be off by half a per mille; more where things are tiny.
    places = 6 if abs(m[0]) + abs(m[1]) > 0.01 < abs(m[2]) + abs(m[3]) else 12
    return " ".join([f"{value:.{places}f}".rstrip("0").rstrip(".") for value in m]) + " cm"


_PARTS = {f"{value:02x}": fmt(value / 255) for value in range(256)}


def operands(colour: str) -> str:
    """A colour as the operands of rg and RG.

    >>> operands("#ff0000")
    '1 0 0'
    """
    # A plate has hundreds of colours, and hardly one of another plate.
    if len(colour) == 7 and colour[0] == "#":
        try:
            return f"{_PARTS[colour[1:3]]} {_PARTS[colour[3:5]]} {_PARTS[colour[5:]]}"
        except KeyError:
            pass  # a name, or written otherwise
    return " ".join(map(fmt, rgb(colour)))
