"""Transforms: read from their attribute, multiplied, undone, applied to points and boxes."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from pnp.svg.values import Refused, numbers

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_FUNCTION = re.compile(r"\s*+(?:,\s*+)?([a-zA-Z]++)\s*+\(([^()]*+)\)")
_PLACES = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


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


def inverse(m: Matrix) -> Matrix | None:
    """The matrix that undoes `m`, or None if it flattens everything."""
    det = m[0] * m[3] - m[1] * m[2]
    if abs(det) < 1e-12:
        return None
    a, b, c, d = m[3] / det, -m[1] / det, -m[2] / det, m[0] / det
    return a, b, c, d, -(m[4] * a + m[5] * c), -(m[4] * b + m[5] * d)


def apply(m: Matrix, x: float, y: float) -> Point:
    """Where a point lands."""
    return x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]


def around(m: Matrix, box: Box) -> Box:
    """The upright rectangle around a transformed one: left, top, right, bottom."""
    a, b, c, d, e, f = m
    x0, y0, x1, y1 = box
    if not b and not c:
        left, right, top, bottom = x0 * a + e, x1 * a + e, y0 * d + f, y1 * d + f
        return min(left, right), min(top, bottom), max(left, right), max(top, bottom)
    xs = (x0 * a + y0 * c + e, x0 * a + y1 * c + e, x1 * a + y0 * c + e, x1 * a + y1 * c + e)
    ys = (x0 * b + y0 * d + f, x0 * b + y1 * d + f, x1 * b + y0 * d + f, x1 * b + y1 * d + f)
    return min(xs), min(ys), max(xs), max(ys)


def scale_of(m: Matrix) -> float:
    """By how much a matrix enlarges, on the whole."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


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
