"""What the places of a board are called, where a figure shows the board small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from pnp.draw.numbers import number
from pnp.fonts import Font, find_font, metrics
from pnp.named import NamedTuple
from pnp.svg.matrices import Box
from pnp.units import MM_PER_PT, Size

from .fine_print import READABLE, as_shapes, place_names

Name = tuple[str, dict[str, str], tuple[float, float]]
"""The words, how they are set, and where they stand on the board, mm."""


class _Word(NamedTuple):
    """A word as it is set in a figure, and the box that it takes there, mm."""

    words: str
    font: Font
    size: float
    box: Box
    paint: str


FRAME = 0.8  # mm: what the frame of a figure keeps clear of the names on a board
ASIDE = 0.43  # of a place's width: so far to the side may reach what steps aside
STEPS = sorted(
    ((dx / 2, dy * 0.4) for dx in range(-6, 7) for dy in (-1, 0, 1, 2)), key=lambda step: (hypot(*step), step)
)
CLEAR = 0.5  # mm: so far from what would hide it stands what steps aside
BESIDE = 2.0  # mm on the board: so near the letter of its ground stands to what a place is called


def names_seen(
    svg: str, corner: tuple[float, float], k: float, room: Size, ink: str | None, under: Sequence[Box]
) -> str:
    """The names of a board's places as shapes, `k` of its size with its left top corner at a place: those that neither
    the frame of the room cuts nor a thing in a box hides. What stands beside a name and belongs to it goes with it.
    Without an `ink` they have the colours that they have on the board.

    A name that a thing would hide, or the letter behind it, steps aside within its own place where that shows it whole.
    """
    out: list[str] = []
    groups = list(_together(place_names(svg)))
    wide = _pitch(groups) * k
    taken: list[Box] = []
    # Those that stand where the board has them come first: none steps upon them.
    waiting = []
    for name in groups:
        line = _set(name, corner, k, ink)
        if _many_seen(line, (0.0, 0.0), room, [*under, *taken]) == len(line):
            out += _written(line, (0.0, 0.0), len(line))
            taken += [each.box for each in line]
        else:
            waiting.append(line)
    for line in waiting:
        if _many_seen(line, (0.0, 0.0), room, ()) < len(line):  # the frame cuts it
            out += _written(line, (0.0, 0.0), _many_seen(line, (0.0, 0.0), room, under))
            continue
        half = (line[-1].box[2] - line[0].box[0]) / 2
        steps = [step for step in STEPS if not any(step) or abs(step[0]) + half < wide * ASIDE]
        clear = [_grown(box) for box in under] + taken
        many, step = max(((_many_seen(line, step, room, clear), step) for step in steps), key=lambda found: found[0])
        if many < len(line):
            step = (0.0, 0.0)
            many = _many_seen(line, step, room, under)
        out += _written(line, step, many)
        taken += [_moved(each.box, step) for each in line[:many]]
    return "".join(out)


def _pitch(groups: Sequence[Sequence[Name]]) -> float:
    """How far apart two places of one row lie, mm of the board; nothing where a board has no such two."""
    at = sorted((name[0][2][1], name[0][2][0]) for name in groups)
    return min((b[1] - a[1] for a, b in pairwise(at) if b[0] - a[0] < 0.1), default=0.0)


def _set(name: Sequence[Name], corner: tuple[float, float], k: float, ink: str | None) -> list[_Word]:
    """A name and what goes with it as they are set in the figure. Larger than on the board they need more room, to both
    sides of where their middle is."""
    sizes = [max(float(given["font-size"]) * k, READABLE * MM_PER_PT) for _, given, _ in name]
    fonts = [find_font(given["font-family"], int(given.get("font-weight", "400")), False) for _, given, _ in name]
    wide = [metrics(fonts[n]).em_width(words) * sizes[n] for n, (words, _, _) in enumerate(name)]
    ends = [_ends(*each) for each in name]
    gaps = [(right[0] - left[1]) * k for left, right in pairwise(ends)]
    x = corner[0] + (ends[0][0] + ends[-1][1]) / 2 * k - (sum(wide) + sum(gaps)) / 2
    y = corner[1] + name[0][2][1] * k
    line = []
    for n, (words, _, _) in enumerate(name):
        paint = ink or name[n][1].get("fill", "#000000")
        line.append(_Word(words, fonts[n], sizes[n], (x, y - sizes[n] * 0.7, x + wide[n], y), paint))
        x += wide[n] + (gaps[n] if n < len(gaps) else 0.0)
    return line


def _many_seen(line: Sequence[_Word], step: tuple[float, float], room: Size, under: Sequence[Box]) -> int:
    """How many words of a line can be read where it stands so far aside, mm."""
    for n, word in enumerate(line):
        own = _moved(word.box, step)
        seen = own[0] > FRAME and own[1] > FRAME and own[2] < room.width - FRAME and own[3] < room.height - FRAME
        if not seen or any(_over(own, box) for box in under):
            return n
    return len(line)


def _written(line: Sequence[_Word], step: tuple[float, float], many: int) -> list[str]:
    """The first words of a line as shapes, so far aside, mm."""
    return [
        as_shapes(
            word.words,
            word.font,
            word.size,
            {"x": number(word.box[0] + step[0]), "y": number(word.box[3] + step[1]), "fill": word.paint},
        )
        for word in line[:many]
    ]


def _grown(box: Box) -> Box:
    return box[0] - CLEAR, box[1] - CLEAR, box[2] + CLEAR, box[3] + CLEAR


def _moved(box: Box, step: tuple[float, float]) -> Box:
    return box[0] + step[0], box[1] + step[1], box[2] + step[0], box[3] + step[1]


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
