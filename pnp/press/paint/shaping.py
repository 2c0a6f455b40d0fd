"""Words of strangers' pictures as a shaper sets them: pairs brought together, letters joined, accents over letters.

Faces of the house are measured and set letter by letter, and nothing of this is loaded for them, but where a word has
an accent of its own that no letter holds. Cards of people's own tables are kerned as they were measured.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from pnp.shaping import Glyph, shaped
from pnp.svg.values import Refused

LONGEST = 20_000


def has_marks(text: str) -> bool:
    """Whether a text has accents of their own."""
    return not text.isascii() and any(unicodedata.category(letter) in ("Mn", "Me") for letter in text)


@lru_cache(4000)
def pair(path: Path, one: str, two: str) -> float:
    """How much nearer than side by side two letters stand, in ems; mostly nothing, and below it.

    >>> from pnp.fonts import Font, font_path
    >>> pair(font_path(Font()), "A", "V") < 0
    True
    """
    found = shaped(path, one + two, False)
    if found is None or len(found) != 2:
        return 0.0
    alone = [shaped(path, letter, False) for letter in (one, two)]
    return sum(glyph.advance for glyph in found) - sum(glyphs[0].advance for glyphs in alone if glyphs)


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
    found = (shaped(path, text, True) if joined else None) or shaped(path, text, False)
    if found is None and has_marks(text):
        raise Refused(f"the font has no way to write the accents of {text[:20]!r}")
    return found
