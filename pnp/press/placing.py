"""Where a face comes to lie on its sheet, as operators: millimetres from the sheet's top left corner, y down."""

from __future__ import annotations

from pnp.press.objects.syntax import fmt
from pnp.press.paint.paths import polyline
from pnp.sheets.hexes import corners
from pnp.sheets.records import Edges, Placement
from pnp.svg.matrices import Matrix, multiply


def placed(p: Placement, width: float, height: float, beneath: Edges) -> str:
    """The operators before a form at its place, clipped so that its art never prints over a neighbour.

    `width` and `height` are the form's, mm; `beneath` is how far it runs on under each neighbour (`pnp.sheets.bleeds`).
    """
    left, top, right, bottom = p.covered
    left, top, right, bottom = left - beneath[0], top - beneath[1], right + beneath[2], bottom + beneath[3]
    clip = f"{' '.join(map(fmt, (left, top, right - left, bottom - top)))} re"
    if p.shape == "hex":
        clip = polyline([value for corner in corners(p) for value in corner], close=True)
    matrix = turned(p, width, height)
    return f"q {clip} W n {' '.join(map(_six, matrix))} cm"


def turned(p: Placement, width: float, height: float) -> Matrix:
    """From the face's millimetres to the sheet's: turned clockwise, scaled if the box on the sheet is not its size."""
    wide, high = (p.width, p.height) if p.turn % 180 == 0 else (p.height, p.width)
    sx, sy = wide / width, high / height
    turns: dict[int, Matrix] = {
        0: (1.0, 0.0, 0.0, 1.0, p.x, p.y),
        90: (0.0, 1.0, -1.0, 0.0, p.x + p.width, p.y),
        180: (-1.0, 0.0, 0.0, -1.0, p.x + p.width, p.y + p.height),
        270: (0.0, -1.0, 1.0, 0.0, p.x, p.y + p.height),
    }
    return multiply((sx, 0.0, 0.0, sy, 0.0, 0.0), turns[p.turn % 360])


def _six(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
