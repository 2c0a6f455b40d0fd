"""Where the scales of a calibration sheet stand, and which place of a back lies under one of a front. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pnp.named import NamedTuple
from pnp.units import Size

Flip = Literal["long-edge", "short-edge"]

ZERO = 5.0  # what a scale reads where the sides meet, mm from its beginning
LENGTH = 20.0
EDGE = 13.0  # from the paper's edge to a corner's scales: no printer leaves that unprinted
_AWAY = 8.0  # from a corner of the frame to the beginning of its scales


class Scale(NamedTuple):
    """One scale as seen from the front: its corner's letter, where its 0 stands, whether it runs across or down."""

    corner: str
    x: float
    y: float
    across: bool

    @property
    def middle(self) -> tuple[float, float]:
        """Where the reading is taken if all is well."""
        return (self.x + ZERO, self.y) if self.across else (self.x, self.y + ZERO)


def scales(paper: Size) -> Iterator[Scale]:
    """The scales of a sheet: for each corner, A to D, the one across and the one down."""
    left, top = EDGE, EDGE
    right, bottom = paper.width - EDGE, paper.height - EDGE
    for letter, x, y, a, d in (
        ("A", left, top, 1, 1),
        ("B", right, top, -1, 1),
        ("C", left, bottom, 1, -1),
        ("D", right, bottom, -1, -1),
    ):
        start_x = x + _AWAY if a > 0 else x - _AWAY - LENGTH
        start_y = y + _AWAY if d > 0 else y - _AWAY - LENGTH
        yield Scale(letter, start_x, y, True)
        yield Scale(letter, x, start_y, False)


def mirrored(paper: Size, flip: Flip, x: float, y: float) -> tuple[float, float]:
    """A place seen from the front of an upright sheet to the same place on its back, or the other way round."""
    return (paper.width - x, y) if flip == "long-edge" else (x, paper.height - y)
