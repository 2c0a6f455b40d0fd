"""Words of strangers' pictures as a shaper sets them: pairs brought together, letters joined, accents over letters.

Faces of the house are measured and set letter by letter, and nothing of this is loaded for them, but where a word has
an accent of its own that no letter holds.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pnp.svg.values import Refused

LONGEST = 20_000
_PLAIN = {"liga": False, "clig": False, "calt": False, "dlig": False}


class Glyph(NamedTuple):
    """A letter, where it stands off from its place, and how far the next one is; in ems."""

    letter: str
    x: float
    y: float
    advance: float


class _Font(NamedTuple):
    shaper: Any
    letters: dict[int, str]  # by glyph
    units: float


@cache
def _font(path: Path) -> _Font:
    import uharfbuzz
    from fontTools.ttLib import TTFont

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
    letters: dict[int, str] = {}
    with TTFont(str(path), lazy=True) as font:
        order = font.getReverseGlyphMap()
        for code, name in sorted(font.getBestCmap().items()):
            letters.setdefault(order[name], chr(code))
    return _Font(uharfbuzz.Font(face), letters, float(face.upem))


def has_marks(text: str) -> bool:
    """Whether a text has accents of their own."""
    return not text.isascii() and any(unicodedata.category(letter) in ("Mn", "Me") for letter in text)


@cache
def _shaped(path: Path, text: str, joined: bool) -> tuple[Glyph, ...] | None:
    """The glyphs of a text, None where one has no letter of its own and so cannot be named in the file."""
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


def shape(path: Path, text: str, *, joined: bool = True) -> tuple[Glyph, ...] | None:
    """A text as it is set; `joined` with the letters that the font makes of several. None where it cannot be set so.

    Raises Refused where it would come out wrong then.

    >>> from pnp.fonts import Font, font_path
    >>> pair = shape(font_path(Font()), "AV")
    >>> pair is not None and sum(glyph.advance for glyph in pair) < 2 * 0.6
    True
    """
    text = unicodedata.normalize("NFC", text.replace("\u00ad", ""))
    if len(text) > LONGEST:
        raise Refused(f"a text of more than {LONGEST} letters")
    found = (_shaped(path, text, True) if joined else None) or _shaped(path, text, False)
    if found is None and has_marks(text):
        raise Refused(f"the font has no way to write the accents of {text[:20]!r}")
    return found
