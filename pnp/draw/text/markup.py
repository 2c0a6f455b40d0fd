"""What a card's text may say beyond words: `**bold**`, `*italic*` and `{icon}`; and how it falls into words.

Anything else, a lone star or a brace that names no icon, is text and prints as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.fonts import Font, font_path, metrics
from pnp.named import NamedTuple
from pnp.shaping import HYPHEN, kerned_width, nearer

from .icons import Icons, icon_name

ICON_EMS = 1.16  # an icon in a line, so that it is 2.8 mm or more at 7 pt
MOST_EVEN = 100  # lines of one paragraph
ICON_SIDE = 0.05  # the white on either side of it, as letters have it
_LONE = 1000  # what a last line of one word costs, in squares of a whole line
_BOLD = 700
_BLACK = 900

# Nothing is bold or slanted over more letters than that: stars that never close would be looked for again and again.
_TOKEN = re.compile(
    r"\*\*(?=\S)(?P<bold>.{1,1500}?)(?<=\S)\*\*|\*(?=[^\s*])(?P<italic>.{1,1500}?)(?<=[^\s*])\*"
    r"|\{(?P<icon>[^\W_][\w -]{0,39})\}"
)
# "3 {food}" and "{food} 3" stay together: a number never stands without its icon.
_NUMBER = re.compile(r"(?<=\d) (?=\{[^\W_][\w-]{0,39}\})|(?<=\}) (?=[+−\d])")
# Only these break; a no-break space is a glyph like any other.
_SPACES = re.compile(r"[ \t\r]+")


class Piece(NamedTuple):
    """Text in one font, or an icon (then `font` is that of the words around it). Width in ems."""

    text: str
    font: Font
    width: float
    icon: bool = False


class Word(NamedTuple):
    """Pieces that stay together on one line. `space` is the width in ems of the gap before it, 0 after a hyphen."""

    pieces: tuple[Piece, ...]
    width: float
    space: float


def measure(text: str, font: Font, kern: bool) -> float:
    """How wide a text runs, ems; with `kern` as a shaper sets it."""
    return kerned_width(font_path(font), text) if kern else metrics(font).em_width(text)


def paragraphs(text: str, font: Font, icons: Icons, plain: bool = False, kern: bool = False) -> list[list[Word]]:
    r"""The words of each paragraph of a text; paragraphs are split at line ends.

    >>> found = paragraphs("Two *small* words\nHundred-Eyed", Font(), Icons({}))
    >>> [[word.pieces[0].text for word in words] for words in found]
    [['Two', 'small', 'words'], ['Hundred-', 'Eyed']]
    """
    font = _upright(font, text)
    space = metrics(font).em_width(" ")
    result = []
    # A soft hyphen is where a word may be broken, which none is here.
    for line in text.replace("\u00ad", "").split("\n"):
        pieces = [Piece(line, font, 0)] if plain else list(_pieces(_NUMBER.sub("\u00a0", line), font, icons))
        result.append(list(_words(pieces, space, kern)))
    return result


def _upright(font: Font, text: str) -> Font:
    """The font, or its upright one where slanted letters are lacking that stand there: Greek and Cyrillic have none."""
    if not font.italic or text.isascii():
        return font
    lacking = metrics(font).missing(text)
    upright = font._replace(italic=False)
    return upright if lacking and len(metrics(upright).missing(text)) < len(lacking) else font


@lru_cache(256)
def _tokens(text: str) -> tuple[re.Match[str], ...]:
    """What is bold, slanted or an icon; a text is broken into lines at many sizes until it fits, and marked once."""
    return tuple(_TOKEN.finditer(text))


def _pieces(text: str, font: Font, icons: Icons) -> Iterator[Piece]:
    start = 0
    for match in _tokens(text):
        icon = match["icon"] if match["icon"] is None else icon_name(match["icon"])
        if icon is not None and icon not in icons:
            continue
        if match.start() > start:
            yield Piece(text[start : match.start()], font, 0)
        start = match.end()
        if match["bold"] is not None:
            yield from _pieces(match["bold"], font._replace(weight=_BOLD if font.weight < _BOLD else _BLACK), icons)
        elif match["italic"] is not None:
            yield from _pieces(match["italic"], _upright(font._replace(italic=not font.italic), match["italic"]), icons)
        else:
            # Little wider than its strokes: most icons are narrower than their square.
            yield Piece(icon or "", font, icons.extent(icon or "")[1] * ICON_EMS + 2 * ICON_SIDE, icon=True)
    if start < len(text):
        yield Piece(text[start:], font, 0)


def _words(pieces: list[Piece], space: float, kern: bool) -> Iterator[Word]:
    word: list[Piece] = []
    gap = 0.0
    last: Piece | None = None
    for piece in pieces:
        if piece.icon:
            word.append(piece)
            continue
        parts = _SPACES.split(piece.text)
        for index, part in enumerate(parts):
            if index and word:
                yield _word(word, gap)
                last, word = word[-1], []
            if index:
                gap = space
                if kern and part and last is not None and not last.icon and last.font == piece.font:
                    gap += nearer(font_path(piece.font), last.text[-1:], part[0])
            for turn, half in enumerate(HYPHEN.split(part)):
                if turn:
                    yield _word(word, gap)
                    word, gap = [], 0.0
                if half:
                    word.append(Piece(half, piece.font, measure(half, piece.font, kern)))
    if word:
        yield _word(word, gap)


def _word(pieces: list[Piece], gap: float) -> Word:
    return Word(tuple(pieces), sum(piece.width for piece in pieces), gap)


def wrap(words: list[Word], width: float, spare: float = 0.0) -> list[list[Word]]:
    """Lines of words that are at most `width` ems wide: as few as can be, broken where they come out most even, and
    without a last line of one word where that can be helped. A word that is wider than a line has one of its own.

    `spare` is the share of the width by which the last line may be shorter without counting as uneven: with most of it
    the lines above are as full as can be.

    >>> words = paragraphs("one two three four", Font(), Icons({}))[0]
    >>> [len(line) for line in wrap(words, 4.5)]
    [2, 2]
    >>> [len(line) for line in wrap(words[:3], 4.5)]
    [1, 2]
    """
    lines = _filled(words, width)
    # To look for the best breaks takes a time and a memory that grow with words times lines; no box has so many.
    return lines if not 1 < len(lines) <= MOST_EVEN else _even(words, width, len(lines), spare)


def lines_needed(words: list[Word], width: float) -> int:
    """How many lines `wrap` makes."""
    return len(_filled(words, width))


def _filled(words: list[Word], width: float) -> list[list[Word]]:
    """Each line filled before the next is begun: nothing takes fewer lines."""
    lines: list[list[Word]] = []
    line: list[Word] = []
    used = 0.0
    for word in words:
        needed = used + word.space + word.width
        if line and needed > width + 1e-9:
            lines.append(line)
            line, needed = [], word.width
        elif not line:
            needed = word.width
        line.append(word)
        used = needed
    if line or not lines:
        lines.append(line)
    return lines


def _even(words: list[Word], width: float, count: int, spare: float) -> list[list[Word]]:
    """So many lines with the least sum of squared gaps at their ends, from the last line upwards.

    A last line of one word is only taken where there is no other.
    """
    total = len(words)
    # How many lines are left for the words from each on, when those before it take as few as can be.
    left_for = [count]
    for at, line in enumerate(_filled(words, width), 1):
        left_for += [count - at] * len(line)
    # What the words from each on cost in 1, 2, ... lines, and where the second of these begins.
    best: list[dict[int, tuple[float, int]]] = [{} for _ in range(total + 1)]
    best[total][0] = (0.0, total)
    for start in range(total - 1, -1, -1):
        used = 0.0
        for end in range(start + 1, total + 1):
            word = words[end - 1]
            used += word.width + (word.space if end - 1 > start else 0.0)
            if used > width + 1e-9 and end - 1 > start:
                break
            gap = max(width - used, 0.0) ** 2
            if end == total:
                gap = max(width * (1 - spare) - used, 0.0) ** 2 + (_LONE * width**2 if end - start == 1 else 0.0)
            for more, (cost, _) in best[end].items():
                if more < left_for[start] and (more + 1 not in best[start] or cost + gap < best[start][more + 1][0]):
                    best[start][more + 1] = (cost + gap, end)
    lines, at = [], 0
    for left in range(count, 0, -1):
        end = best[at][left][1]
        lines.append(words[at:end])
        at = end
    return lines


def line_width(line: list[Word]) -> float:
    """Width of a line in ems; the gap before its first word does not count."""
    return sum(word.width + word.space for word in line) - (line[0].space if line else 0)
