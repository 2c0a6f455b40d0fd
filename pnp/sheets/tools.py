"""What hands use to put a board together, drawn small: scissors, a glue stick, arrows, and the frames around steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from pnp.sheets.records import Drawing

INK = "#2b211b"
PAPER = "#ffffff"
TINT = "#fbf7ee"
WASTE = "#dcd3c4"
GLUE = "#f2c94c"
STEEL = "#d3d8dc"
GRIP = "#b3542f"
_ROUND = 0.5523  # a quarter of a circle by a cubic
_Path = Sequence[tuple[str, Sequence[float]]]


def rectangle(x1: float, y1: float, x2: float, y2: float, r: float = 0.0) -> str:
    """Path data of a rectangle, its corners round by r.

    >>> rectangle(0, 0, 4, 2)
    'M0 0 L4 0 L4 2 L0 2 Z'
    """
    if not r:
        return _data([("M", (x1, y1)), ("L", (x2, y1)), ("L", (x2, y2)), ("L", (x1, y2)), ("Z", ())])
    k = r * (1 - _ROUND)
    return _data(
        [
            ("M", (x1 + r, y1)),
            ("L", (x2 - r, y1)),
            ("C", (x2 - k, y1, x2, y1 + k, x2, y1 + r)),
            ("L", (x2, y2 - r)),
            ("C", (x2, y2 - k, x2 - k, y2, x2 - r, y2)),
            ("L", (x1 + r, y2)),
            ("C", (x1 + k, y2, x1, y2 - k, x1, y2 - r)),
            ("L", (x1, y1 + r)),
            ("C", (x1, y1 + k, x1 + k, y1, x1 + r, y1)),
            ("Z", ()),
        ]
    )


def disc(x: float, y: float, r: float) -> str:
    """Path data of a circle about x, y."""
    return _data(_oval(x, y, r, r))


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Path data of a straight line."""
    return _data([("M", (x1, y1)), ("L", (x2, y2))])


def cut(x1: float, y1: float, x2: float, y2: float) -> Iterator[Drawing]:
    """A line to cut along, dashed, upon white so that it is seen on any picture."""
    yield Drawing(line(x1, y1, x2, y2), "", PAPER, 1.5)
    yield Drawing(line(x1, y1, x2, y2), "", INK, 0.7, 2.0)


def scissors(x: float, y: float, size: float, turn: float = 0.0) -> Iterator[Drawing]:
    """Open scissors of that length whose blades meet at x, y and point up, or turned clockwise."""
    k = size / 20
    for side in (-1, 1):
        lean = turn + side * 13
        at = side * 0.95
        shank: _Path = [("M", (-0.9, -1)), ("L", (0.9, -1)), ("L", (at + 0.8, 5)), ("L", (at - 0.8, 5)), ("Z", ())]
        yield Drawing(_turned(shank, x, y, k, lean), GRIP, INK, 0.25)
        yield Drawing(_turned(_oval(at + side * 0.5, 7.6, 2.5, 3.2), x, y, k, lean), GRIP, INK, 0.25)
        yield Drawing(_turned(_oval(at + side * 0.5, 7.6, 1.3, 1.9), x, y, k, lean), PAPER, INK, 0.25)
    for side in (1, -1):
        near, far = (1.1, -0.3) if side > 0 else (0.3, -1.1)
        edge = ((1.1, 1.4), (near, -9.0), (0.4 * side, -10.0), (far, -9.0))
        blade: _Path = [("M", (-1.1, 1.4)), *(("L", point) for point in edge), ("Z", ())]
        yield Drawing(_turned(blade, x, y, k, turn - side * 13), STEEL, INK, 0.25)
    yield Drawing(disc(x, y, 0.6 * k), INK)


def glue(x: float, y: float, size: float, turn: float = 0.0) -> Iterator[Drawing]:
    """A glue stick of that length, its end at x, y and pointing up, or turned clockwise."""
    k = size / 20
    for wide, above, below, colour in (
        (2.1, 0.0, 4.0, GLUE),
        (2.7, 3.6, 8.0, PAPER),
        (3.2, 7.6, 20.0, GRIP),
        (3.2, 11.0, 16.0, PAPER),
    ):
        box: _Path = [
            ("M", (-wide, above)),
            ("L", (wide, above)),
            ("L", (wide, below)),
            ("L", (-wide, below)),
            ("Z", ()),
        ]
        yield Drawing(_turned(box, x, y, k, turn), colour, INK, 0.25)


def arrow(x: float, y: float, length: float, turn: float = 0.0) -> Drawing:
    """A broad arrow that points up with its head at x, y, or turned clockwise."""
    a = min(4.2, length / 2)
    b = a * 0.42  # half as wide as its shaft
    corners = ((a, a), (b, a), (b, length), (-b, length), (-b, a), (-a, a))
    shape: _Path = [("M", (0.0, 0.0)), *(("L", corner) for corner in corners), ("Z", ())]
    return Drawing(_turned(shape, x, y, 1.0, turn), GRIP, PAPER, 0.5)


def _oval(x: float, y: float, wide: float, high: float) -> _Path:
    k, h = high * _ROUND, wide * _ROUND
    return [
        ("M", (x, y - high)),
        ("C", (x + h, y - high, x + wide, y - k, x + wide, y)),
        ("C", (x + wide, y + k, x + h, y + high, x, y + high)),
        ("C", (x - h, y + high, x - wide, y + k, x - wide, y)),
        ("C", (x - wide, y - k, x - h, y - high, x, y - high)),
        ("Z", ()),
    ]


def _turned(shape: _Path, x: float, y: float, k: float, turn: float) -> str:
    """Path data of a shape about the origin, k times as large, turned clockwise and moved to x, y."""
    c, s = k * cos(radians(turn)), k * sin(radians(turn))
    moved = []
    for command, numbers in shape:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved.append((command, [value for px, py in points for value in (x + c * px - s * py, y + s * px + c * py)]))
    return _data(moved)


def _data(shape: _Path) -> str:
    return " ".join(command + " ".join(f"{round(value, 3):g}" for value in numbers) for command, numbers in shape)
