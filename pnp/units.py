"""Millimetres: papers, card sizes and the size of a thing.

Lengths are floats in millimetres everywhere but in the press, type sizes are points.
"""

from __future__ import annotations

from typing import NamedTuple

MM_PER_PT = 25.4 / 72


class Size(NamedTuple):
    """Width and height, mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same size lying on its side.

        >>> PAPERS["a4"].turned()
        Size(width=297.0, height=210.0)
        """
        return Size(self.height, self.width)


# ISO 216 and ANSI papers.
PAPERS = {
    "a4": Size(210.0, 297.0),
    "letter": Size(215.9, 279.4),
}

# Trim sizes by the trade's names. Makers differ by up to 1 mm, so each keeps its own number.
CARDS = {
    "standard": Size(63.0, 88.0),
}
