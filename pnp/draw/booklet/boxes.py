"""What stands in a figure of a rulebook as boxes, mm: left, top, right, bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import hypot

from pnp.kit.figures import Arrow, Word
from pnp.svg.matrices import Box

DISC = 0.68  # the radius of the disc beneath a sign, in parts of the sign's size
_ICON = re.compile(r"\{\w+\}")


def box_about(at: tuple[float, float], wide: float, high: float) -> Box:
    """The box that reaches so far to either side of a place, and above and below it."""
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def word_box(word: Word) -> Box:
    """About where a word stands: an icon is as wide as two letters."""
    letters = len(_ICON.sub("xx", word.text))
    wide = min(letters * (3.3 if word.large else 1.75), word.width)
    x = word.at[0] - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[word.align]
    return x, word.at[1] - (4.6 if word.large else 2.6), x + wide, word.at[1] + 1.2


def slip_box(word: Word) -> Box:
    """The slip of paper beneath a word."""
    left, top, right, low = word_box(word)
    return left - 1.2, top - 0.9, right + (2.4 if word.large else 1.2), low + 0.6


def arrow_boxes(arrow: Arrow) -> Iterator[Box]:
    """What an arrow takes from its start to its end, as boxes as wide as its line."""
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    long = hypot(x1 - x0, y1 - y0) or 1.0
    for step in range(17):
        t = step / 16
        # Its middle lies `bend` to the left of the straight way; y grows downwards.
        aside = arrow.bend * 4 * t * (1 - t)
        yield box_about(
            (x0 + (x1 - x0) * t + (y1 - y0) / long * aside, y0 + (y1 - y0) * t - (x1 - x0) / long * aside), 0.7, 0.7
        )


def bounds(boxes: Sequence[Box]) -> Box:
    """The box round boxes."""
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def shrunk(box: Box, by: float) -> Box:
    """A box with so much less on every side."""
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart, mm: below zero where they lie upon one another.

    >>> gap((0, 0, 10, 10), (12, 3, 20, 20)), gap((0, 0, 10, 10), (9, 3, 20, 20))
    (2, -1)
    """
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
