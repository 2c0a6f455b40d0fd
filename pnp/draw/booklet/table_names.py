"""What the places of a board are called, where a figure shows the board small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.draw.numbers import number
from pnp.fonts import find_font, metrics
from pnp.svg.matrices import Box
from pnp.units import MM_PER_PT, Size

from .fine_print import READABLE, as_shapes, place_names

Name = tuple[str, dict[str, str], tuple[float, float]]
"""The words, how they are set, and where they stand on the board, mm."""

FRAME = 0.8  # mm: what the frame of a figure keeps clear of the names on a board
BESIDE = 2.0  # mm on the board: so near the letter of its ground stands to what a place is called


def names_seen(svg: str, corner: tuple[float, float], k: float, room: Size, ink: str, under: Sequence[Box]) -> str:
    """The names of a board's places as shapes, `k` of its size with its left top corner at a place: those that neither
    the frame of the room cuts nor a thing in a box hides. What stands beside a name and belongs to it goes with it.
    """
    out = []
    for name in _together(place_names(svg)):
        sizes = [max(float(given["font-size"]) * k, READABLE * MM_PER_PT) for _, given, _ in name]
        fonts = [find_font(given["font-family"], int(given.get("font-weight", "400")), False) for _, given, _ in name]
        wide = [metrics(fonts[n]).em_width(words) * sizes[n] for n, (words, _, _) in enumerate(name)]
        # Larger than on the board they need more room, to both sides of where their middle is.
        ends = [_ends(*each) for each in name]
        gaps = [(right[0] - left[1]) * k for left, right in pairwise(ends)]
        x = corner[0] + (ends[0][0] + ends[-1][1]) / 2 * k - (sum(wide) + sum(gaps)) / 2
        y = corner[1] + name[0][2][1] * k
        for n, (words, _, _) in enumerate(name):
            own = (x, y - sizes[n] * 0.7, x + wide[n], y)
            seen = own[0] > FRAME and own[1] > FRAME and own[2] < room.width - FRAME and own[3] < room.height - FRAME
            if not seen or any(_over(own, box) for box in under):
                break
            out.append(as_shapes(words, fonts[n], sizes[n], {"x": number(x), "y": number(y), "fill": ink}))
            x += wide[n] + (gaps[n] if n < len(gaps) else 0.0)
    return "".join(out)


def _together(names: Iterable[Name]) -> Iterator[list[Name]]:
    """Names of places, each with the letter of its ground where that stands on its line."""
    held: list[Name] = []
    for name in names:
        if len(held) == 1 and _beside(name, held[0]):
            held.append(name)
            continue
        if held:
            yield held
        held = [name]
    if held:
        yield held


def _beside(letter: Name, name: Name) -> bool:
    """Whether a letter stands right behind a name that ends in a number."""
    if not (letter[0].isalpha() and name[0][-1].isdigit() and letter[2][1] == name[2][1]):
        return False
    return abs(_ends(*letter)[0] - _ends(*name)[1]) < BESIDE


def _ends(words: str, given: dict[str, str], at: tuple[float, float]) -> tuple[float, float]:
    """From where to where a name reaches on the board, mm of it."""
    font = find_font(given["font-family"], int(given.get("font-weight", "400")), False)
    wide = metrics(font).em_width(words) * float(given["font-size"])
    left = at[0] - wide * {"middle": 0.5, "end": 1.0}.get(given.get("text-anchor", "start"), 0.0)
    return left, left + wide


def _over(one: Box, other: Box) -> bool:
    """Whether a box lies upon another by more than a hair."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.25 and min(one[3], other[3]) - max(one[1], other[1]) > 0.25
