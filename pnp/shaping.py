"""Words as a shaper sets them: pairs brought together, letters joined, accents over letters; advances in ems.

The pages measure with it and the press sets with it, so that a run is as wide as it was measured. Words are shaped one
by one, and so are the halves of a hyphenated word: what a line is made of is as wide as its parts, wherever it is
broken. What pairs of a letter and a space give, which a few fonts have, belongs to the space between two words.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from pnp.named import NamedTuple

_PLAIN = {"liga": False, "clig": False, "calt": False, "dlig": False}
# A line may be broken after a hyphen between letters.
HYPHEN = re.compile(r"(?<=[^\W\d][-–—])(?=[^\W\d])")
SHORT = 60  # letters: what is longer does not come again, and would fill the memory
_SPACES = re.compile(r"([ \t\r]+)")


class Glyph(NamedTuple):
    """A letter, where it stands off from its place, and how far the next one is; in ems."""

    letter: str
    x: float
    y: float
    advance: float


class _Font(NamedTuple):
    shaper: Any
    letters: dict[int, str]  # by glyph
    advances: dict[str, float]  # of letters, without any shaping
    missing: float
    units: float


@cache
def _font(path: Path) -> _Font:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    shaper = uharfbuzz.Font(face)
    units = float(face.upem)
    letters: dict[int, str] = {}
    advances: dict[str, float] = {}
    for code in sorted(face.unicodes):
        glyph = shaper.get_nominal_glyph(code)
        if glyph is not None:
            letters.setdefault(glyph, chr(code))
            advances[chr(code)] = shaper.get_glyph_h_advance(glyph) / units
    return _Font(shaper, letters, advances, advances.get("\0", 0.0), units)


def shaped(path: Path, text: str, joined: bool) -> tuple[Glyph, ...] | None:
    """The glyphs of a text, None where one has no letter of its own and so cannot be named in the file.

    `joined` with the letters that the font makes of several.
    """
    return (_shaped if len(text) <= SHORT else _shaped.__wrapped__)(path, text, joined)


@lru_cache(4000)
def _shaped(path: Path, text: str, joined: bool) -> tuple[Glyph, ...] | None:
    import uharfbuzz

    font = _font(path)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(font.shaper, buffer, {} if joined else _PLAIN)
    found = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        letter = font.letters.get(info.codepoint)
        if letter is None:
            return None
        x, y, advance = (value / font.units for value in (place.x_offset, place.y_offset, place.x_advance))
        found.append(Glyph(letter, x, y, advance))
    return tuple(found)


@lru_cache(4000)
def _known(path: Path, word: str) -> tuple[float, tuple[Glyph, ...] | None]:
    return _word(path, word)


def _word(path: Path, word: str) -> tuple[float, tuple[Glyph, ...] | None]:
    """How wide a word runs, in ems, and its glyphs; None where they stand as they would without a shaper."""
    found = (shaped(path, word, True) or shaped(path, word, False)) if len(word) > 1 else None
    font = _font(path)
    natural = [font.advances.get(letter, font.missing) for letter in word]
    if found is None or (
        [glyph.letter for glyph in found] == list(word)
        and not any(glyph.x or glyph.y for glyph in found)
        and all(abs(glyph.advance - own) < 1e-6 for glyph, own in zip(found, natural, strict=True))
    ):
        return sum(natural), None
    return sum(glyph.advance for glyph in found), found


def _words(text: str) -> list[str]:
    """What is shaped by itself: words, halves of words, the space between them letter by letter."""
    found: list[str] = []
    for part in _SPACES.split(text):
        found += part if part.isspace() else filter(None, HYPHEN.split(part))
    return found


def kerned_width(path: Path, text: str) -> float:
    """How wide a text runs as `kerned` sets it, in ems: the sum of its words and spaces.

    >>> from pnp.fonts import Font, font_path
    >>> path = font_path(Font())
    >>> kerned_width(path, "AV To") < sum(shaped(path, letter, False)[0].advance for letter in "AV To")
    True
    """
    return (_width if len(text) <= SHORT else _width.__wrapped__)(path, text)


@lru_cache(4000)
def _width(path: Path, text: str) -> float:
    words = _words(text)
    width = sum((_known if len(word) <= SHORT else _word)(path, word)[0] for word in words)
    return width + sum(between for between in _gaps(path, words))


def nearer(path: Path, before: str, after: str) -> float:
    """What the pairs of a letter and a space give between two words that end and begin so, in ems; mostly nothing.

    >>> from pnp.fonts import Font, font_path
    >>> serif = font_path(Font("Source Serif Pro"))
    >>> nearer(serif, "V", "n") < 0, nearer(serif, "n", "n")
    (True, 0.0)
    """
    return (_spaced(path, f"{before} ") if before else 0.0) + (_spaced(path, f" {after}") if after else 0.0)


@lru_cache(4000)
def _spaced(path: Path, pair: str) -> float:
    font = _font(path)
    found = shaped(path, pair, False)
    natural = sum(font.advances.get(letter, font.missing) for letter in pair)
    off = sum(glyph.advance for glyph in found) - natural if found and len(found) == 2 else 0.0
    return off if abs(off) > 1e-6 else 0.0


def _gaps(path: Path, words: list[str]) -> list[float]:
    """For each of the words what is added after it: after the one space between two of them, what their pairs give."""
    gaps = [0.0] * len(words)
    for at in range(1, len(words) - 1):
        if words[at] == " " and not words[at - 1].isspace() and not words[at + 1].isspace():
            gaps[at] = nearer(path, words[at - 1][-1], words[at + 1][0])
    return gaps


def kerned(path: Path, text: str) -> tuple[Glyph, ...] | None:
    """The glyphs of a text, word by word; None where all stand as they would without a shaper.

    >>> from pnp.fonts import Font, font_path
    >>> kerned(font_path(Font()), "men")
    """
    return (_set if len(text) <= SHORT else _set.__wrapped__)(path, text)


@lru_cache(4000)
def _set(path: Path, text: str) -> tuple[Glyph, ...] | None:
    words = _words(text)
    found = [(_known if len(word) <= SHORT else _word)(path, word)[1] for word in words]
    gaps = _gaps(path, words)
    if not any(found) and not any(gaps):
        return None
    advances = _font(path).advances
    whole: list[Glyph] = []
    for word, glyphs, gap in zip(words, found, gaps, strict=True):
        whole += glyphs or (Glyph(letter, 0.0, 0.0, advances.get(letter, _font(path).missing) + gap) for letter in word)
    return tuple(whole)
