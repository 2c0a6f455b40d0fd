"""Type in the PDF: which embedded font a text asks for, its bytes there, and how wide it runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from pnp.errors import Unreadable
from pnp.fonts import find_font, font_path
from pnp.press.document import Document
from pnp.svg.values import Refused

# Family, CSS weight and italic to a name that is unique to the font, and its TrueType file.
FontFinder = Callable[[str, int, bool], tuple[str, Path]]

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
_ASCII = "".join(map(chr, range(32, 127)))


def house_fonts(family: str, weight: int, italic: bool) -> tuple[str, Path]:
    """The two families of the house; anything else is refused, never replaced."""
    font = find_font(family, weight, italic)
    return font.name, font_path(font)


@cache
def load_font(name: str, path: Path) -> TTFont:
    """ReportLab's reading of a TrueType file, done once in a run: a kit is a dozen files in the same six fonts."""
    return TTFont(name, str(path))


def register(finder: FontFinder, family: str) -> str:
    """Make the regular font of a family known to ReportLab's canvases; its name there."""
    name, path = finder(family, 400, False)
    registerFont(load_font(name, path))
    return name


class Typeface:
    """One TrueType font in one document, embedded as the subset that was used.

    Widths are those that the PDF itself declares, so an anchored text sits where a reader will measure it.
    """

    def __init__(self, name: str, path: Path, document: Document) -> None:
        self._font = load_font(name, path)
        self.path = path
        self._document = document
        self._glyphs = self._font.face.charToGlyph
        # ReportLab's first subset holds all of ASCII under its own codes.
        self.readable = all(ord(character) in self._glyphs for character in _ASCII)
        self.name = name
        self.first = str(self._font.getSubsetInternalName(0, document))
        self._codes: dict[str, tuple[str, str]] = {}  # of characters: the font's name and the escaped byte

    def encode(self, text: str) -> list[tuple[str, str]]:
        """Pieces of (font name in the PDF, escaped string); characters without a glyph are refused by code point."""
        if self.readable and text.isascii() and text.isprintable():
            if "(" in text or ")" in text or "\\" in text:
                text = text.translate(_ESCAPES)
            return [(self.first, text)]
        try:
            shown = [self._codes[character] for character in text]
        except KeyError:
            self._learn(text)
            shown = [self._codes[character] for character in text]
        return [(name, "".join([code for _, code in run])) for name, run in groupby(shown, key=itemgetter(0))]

    def _learn(self, text: str) -> None:
        """Give the characters their codes in the font's subsets."""
        new = [character for character in dict.fromkeys(text) if character not in self._codes]
        missing = [c for c in new if ord(c) not in self._glyphs and c not in " \u00a0"]
        if missing:
            names = ", ".join(f"U+{ord(c):04X}" for c in missing)
            raise Refused(f"{self.name} has no glyph for {names}")
        font, document = self._font, self._document
        for character in new:
            ((subset, code),) = font.splitString(character, document)
            name = str(font.getSubsetInternalName(subset, document))
            self._codes[character] = (name, code.decode("latin-1").translate(_ESCAPES))

    def width(self, text: str, size: float) -> float:
        """How wide a text runs, in the unit of `size`."""
        return float(self._font.stringWidth(text, size))


class Lettering:
    """The typefaces of one document, each loaded when the first text asks for it."""

    def __init__(self, document: Document, finder: FontFinder = house_fonts) -> None:
        self._document = document
        self._finder = finder
        self._faces: dict[tuple[str, int, bool], Typeface] = {}

    def find(self, family: str, weight: int, italic: bool) -> Typeface:
        """The typeface, or a refusal that names what is missing."""
        key = (family, weight, italic)
        face = self._faces.get(key)
        if face is None:
            try:
                name, path = self._finder(family, weight, italic)
            except Unreadable as error:
                raise Refused(str(error.problems[0])) from None
            face = self._faces[key] = Typeface(name, path, self._document)
        return face
