"""Type in the PDF: which embedded font a text asks for, its bytes there, and how wide it runs.

A font is embedded in parts of at most 255 characters. Which part a character is in, and under which code, follows from
the font alone: what was painted for one file can be put into any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import SUBSETN, TTFont, makeToUnicodeCMap

from pnp.errors import Unreadable
from pnp.fonts import find_font, font_path
from pnp.press.objects.deflate import deflated
from pnp.svg.values import Refused

from .document import Document
from .painted import Used

# Family, CSS weight and italic to a name that is unique to the font, and its TrueType file.
FontFinder = Callable[[str, int, bool], tuple[str, Path]]

_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})
_ASCII = "".join(map(chr, range(32, 127)))
# What texts have beyond ASCII most often: beside ASCII, so that nearly all files need one part of a font. The letters
# of Europe follow, by their code points.
_COMMON = "’“”–−²·…×‘—°•½¼¾±≥≤→←↑↓„‚‹›€œŒ™✓☐"
_FIRST = (*range(1, 32), *range(127, 256))  # the codes that ASCII leaves free
_PART = 254  # characters of each further part: 0 is for what is missing, 32 for a space


def house_fonts(family: str, weight: int, italic: bool) -> tuple[str, Path]:
    """The two families of the house; anything else is refused, never replaced."""
    font = find_font(family, weight, italic)
    return font.name, font_path(font)


def readable(path: str) -> str:
    """In the child: what keeps a strange font from being embedded, "" if nothing does."""
    try:
        Embedded("looked", Path(path)).face.makeSubset([*range(32, 127)])
    except MemoryError:
        raise
    except Exception as error:
        return f"cannot be embedded ({type(error).__name__})"
    return ""


class Embedded(TTFont):  # type: ignore[misc]
    """ReportLab's reading of a TrueType font, in parts that do not depend on the document."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, str(path))
        glyphs = self.face.charToGlyph
        self.short = "".join(letter for letter in name if letter.isalnum())
        self.codes: dict[int, tuple[int, int]] = {code: (0, code) for code in range(32, 127) if code in glyphs}
        self.codes[0xA0] = self.codes[32] = (0, 32)
        common = [ord(letter) for letter in _COMMON if ord(letter) in glyphs]
        rest = [*common, *(code for code in sorted(glyphs) if code > 0xA0 and code not in common)]
        self.codes.update((code, (0, place)) for place, code in zip(_FIRST, rest, strict=False))
        for index, code in enumerate(rest[len(_FIRST) :]):
            place = index % _PART + 1
            self.codes[code] = (1 + index // _PART, place + (place >= 32))

    def part(self, number: int) -> str:
        """What a part is called in every document."""
        return f"F{self.short}+{number}"

    def addObjects(self, doc: Document) -> None:  # noqa: N802  # ReportLab's name
        """Write the parts that the document uses."""
        parts: dict[int, dict[int, int]] = {0: {code: code for code in range(32, 127)}}
        for letter in sorted(doc.letters.pop(self.fontName)):
            part, place = self.codes[ord(letter)]
            parts.setdefault(part, {32: 32})[place] = 32 if letter == "\u00a0" else ord(letter)
        for part, codes in sorted(parts.items()):
            self._write(doc, part, tuple(codes.get(place, 0) for place in range(max(codes) + 1)))

    def _write(self, doc: Document, part: int, subset: tuple[int, ...]) -> None:
        face = self.face
        name = (b"".join((SUBSETN(part), b"+", face.name, face.subfontNameX))).decode("pdfdoc")
        font = pdfdoc.PDFTrueTypeFont()
        font.Name = self.part(part)
        font.BaseFont = name
        font.FirstChar = 0
        font.LastChar = len(subset) - 1
        font.Widths = pdfdoc.PDFArray(list(map(face.getCharWidth, subset)))
        data, length, letters = _packed(self.fontName, str(face.filename), subset, name)
        packed = {"Filter": pdfdoc.PDFName("FlateDecode")}
        font.ToUnicode = doc.refer(doc.stream(pdfdoc.PDFDictionary(packed), letters, packed=True))
        file = doc.stream(pdfdoc.PDFDictionary({**packed, "Length1": length}), data, packed=True)
        told = {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "Ascent": face.ascent,
            "CapHeight": face.capHeight,
            "Descent": face.descent,
            "Flags": face.flags & ~32 | 4,  # of its own encoding
            "FontBBox": pdfdoc.PDFArray(face.bbox),
            "FontName": pdfdoc.PDFName(name),
            "ItalicAngle": face.italicAngle,
            "StemV": face.stemV,
            "FontFile2": doc.refer(file),
            "MissingWidth": face.defaultWidth,
        }
        font.FontDescriptor = doc.refer(doc.add(pdfdoc.PDFDictionary(told)))
        doc.Reference(font, font.Name)
        doc.idToObject[pdfdoc.BasicFonts].dict[font.Name] = font


@lru_cache(32)
def _packed(name: str, file: str, subset: Sequence[int], called: str) -> tuple[bytes, int, bytes]:
    """A part of a font as it is embedded, its length unpacked, and the table of its characters.

    The dozen files of a kit use the same few parts.
    """
    data = load_font(name, Path(file)).face.makeSubset(list(subset))
    letters = makeToUnicodeCMap(called, list(subset)).encode("latin-1")
    return deflated(data), len(data), deflated(letters)


@cache
def load_font(name: str, path: Path) -> Embedded:
    """ReportLab's reading of a TrueType file, done once in a run: a kit is a dozen files in the same six fonts."""
    return Embedded(name, path)


def register(finder: FontFinder, family: str) -> str:
    """Make the regular font of a family known to ReportLab's canvases; its name there."""
    name, path = finder(family, 400, False)
    registerFont(load_font(name, path))
    return name


class Typeface:
    """One TrueType font as it is used in one document, embedded as far as it is.

    Widths are those that the PDF itself declares, so an anchored text sits where a reader will measure it.
    """

    def __init__(self, name: str, path: Path, document: Document) -> None:
        self._font = load_font(name, path)
        self.path = path
        self._document = document
        self._glyphs = self._font.face.charToGlyph
        self.readable = all(ord(character) in self._glyphs for character in _ASCII)
        self.name = name
        self.first = f"/{self._font.part(0)}"
        self.used = False  # since somebody has looked, see `Lettering.heard`
        self.rare: set[str] = set()  # the characters beyond ASCII that were set since
        self._codes: dict[str, tuple[str, str]] = {}  # of characters: the font's name and the escaped byte

    def encode(self, text: str) -> list[tuple[str, str]]:
        """Pieces of (font name in the PDF, escaped string); characters without a glyph are refused by code point."""
        self.used = True
        if self.readable and text.isascii() and text.isprintable():
            if "(" in text or ")" in text or "\\" in text:
                text = text.translate(_ESCAPES)
            return [(self.first, text)]
        try:
            shown = [self._codes[character] for character in text]
        except KeyError:
            self._learn(text)
            shown = [self._codes[character] for character in text]
        self.rare.update(letter for letter in text if letter > "~")
        return [(name, "".join([code for _, code in run])) for name, run in groupby(shown, key=itemgetter(0))]

    def known(self, text: str) -> str:
        """The text without what has no glyph; of gaps such as tabs and ends of lines blanks are left."""
        if self.readable and text.isascii() and text.isprintable():
            return text
        kept = (letter if ord(letter) in self._glyphs else " " if letter.isspace() else "" for letter in text)
        return " ".join("".join(kept).split())

    def _learn(self, text: str) -> None:
        """Find the characters' codes in the font's parts."""
        new = [character for character in dict.fromkeys(text) if character not in self._codes]
        missing = [c for c in new if ord(c) not in self._glyphs and c not in " \u00a0"]
        if missing:
            names = ", ".join(f"U+{ord(c):04X}" for c in missing)
            raise Refused(f"{self.name} has no glyph for {names}")
        for character in new:
            part, code = self._font.codes.get(ord(character), (0, 0))
            self._codes[character] = (f"/{self._font.part(part)}", chr(code).translate(_ESCAPES))

    def embed(self, characters: str) -> None:
        """See to it that the document has what these characters beyond ASCII, and all of ASCII, are set with."""
        self._document.embed(self._font, characters)

    def width(self, text: str, size: float) -> float:
        """How wide a text runs, in the unit of `size`."""
        return float(self._font.stringWidth(text, size))


class Lettering:
    """The typefaces of one document, each loaded when the first text asks for it."""

    def __init__(self, document: Document, finder: FontFinder = house_fonts) -> None:
        self._document = document
        self._finder = finder
        self.house = finder is house_fonts  # so that a font's name says which it is
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

    def heard(self) -> tuple[Used, ...]:
        """What was set since this was asked last, by the names of the fonts."""
        found = []
        for key, face in self._faces.items():
            if face.used:
                found.append(Used(*key, "".join(sorted(face.rare))))
                face.used, face.rare = False, set()
        return tuple(sorted(found, key=lambda used: (used.family, used.weight, used.italic)))

    def note(self, fonts: Sequence[Used]) -> None:
        """As if these had been set now."""
        for used in fonts:
            face = self.find(used.family, used.weight, used.italic)
            face.used = True
            face.rare.update(used.characters)

    def embed(self, fonts: Sequence[Used]) -> None:
        """See to it that the document has these fonts."""
        for used in fonts:
            self.find(used.family, used.weight, used.italic).embed(used.characters)
