"""The two families that everything is set in, where their files are, and how wide a text runs.

Source Serif Pro and Source Sans Pro come as packages of their own; nothing is copied in. Widths are those that a PDF
reader uses: the advance of each glyph, without kerning.
"""

from __future__ import annotations

import importlib.util
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.truetype import Measures, Unknown, measures
from pnp.units import MM_PER_PT

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

SERIF = "Source Serif Pro"
SANS = "Source Sans Pro"

# CSS weights to the file names of the two packages.
_WEIGHTS = {400: ("Regular", "It"), 600: ("Semibold", "SemiboldIt"), 700: ("Bold", "BoldIt"), 900: ("Black", "BlackIt")}
_PACKAGES = {SERIF: ("font_source_serif_pro", "SourceSerifPro"), SANS: ("font_source_sans_pro", "SourceSansPro")}


# Families of a person's own begin so, and go on with the mark of their files: the same name is the same letters.
OWN = "Own-"
_own: dict[str, tuple[Path, Path]] = {}


def register(family: str, plain: Path, bold: Path) -> None:
    """Make a family of somebody's own files known to this process."""
    assert family.startswith(OWN)
    _own[family] = (plain, bold)


class Font(NamedTuple):
    """One style of a family, as SVG names it."""

    family: str = SANS
    weight: int = 400
    italic: bool = False

    @property
    def name(self) -> str:
        """The PostScript-like name, as it stands in the PDF.

        >>> Font(SERIF, 900).name
        'SourceSerifPro-Black'
        """
        if self.family in _own:
            return f"{self.family}-{'Bold' if self.weight >= 600 else 'Regular'}"
        return f"{_PACKAGES[self.family][1]}-{_WEIGHTS[self.weight][self.italic]}"


def find_font(family: str, weight: int = 400, italic: bool = False) -> Font:
    """The font of a family, weight and style; anything that is not installed is refused, never replaced."""
    if family in _own:
        return Font(family, weight, italic)
    if family not in _PACKAGES:
        raise Unreadable.at(Source(family), f"no such font family; there are {' and '.join(_PACKAGES)}")
    if weight not in _WEIGHTS:
        known = ", ".join(map(str, _WEIGHTS))
        raise Unreadable.at(Source(family), f"no weight {weight}; there are {known}")
    return Font(family, weight, italic)


@cache
def font_path(font: Font) -> Path:
    """The TrueType file of a font."""
    if font.family in _own:
        return _own[font.family][font.weight >= 600]
    package, stem = _PACKAGES[font.family]
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise Unreadable.at(Source(font.name), f"the package {package.replace('_', '-')} is not installed")
    return Path(spec.origin).parent / "files" / f"{stem}-{_WEIGHTS[font.weight][font.italic]}.ttf"


def opened(path: Path) -> TTFont:
    """A font's tables, to be read when they are asked for. What the library thinks of odd ones is told to nobody."""
    import logging

    from fontTools.ttLib import TTFont  # 40 ms, and only drawing needs it

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    return TTFont(path, lazy=True)


class Metrics:
    """The advances of one TrueType file, in parts of the em.

    Reads the file once: character map and horizontal metrics only.
    """

    def __init__(self, path: Path) -> None:
        try:
            found = measures(path)
        except Unknown:
            found = _measured(path)
        self._advance, self.ascent, self.descent = found
        self._missing: float = self._advance.get(0, 0.0)
        self.em_width = lru_cache(8192)(self._em_width)  # the same words come again and again

    def _em_width(self, text: str) -> float:
        """The sum of the advances, in ems."""
        advance, missing = self._advance, self._missing
        return sum([advance.get(ord(character), missing) for character in text])

    def missing(self, text: str) -> list[str]:
        """Characters that the font has no glyph for, each once, in order."""
        return [c for c in dict.fromkeys(text) if ord(c) not in self._advance and not c.isspace()]


def _measured(path: Path) -> Measures:
    """The same of an odd file, by a library that knows all kinds."""
    with opened(path) as file:
        glyphs: dict[int, str] = file.getBestCmap()
        advances, em, hhea = file["hmtx"].metrics, float(file["head"].unitsPerEm), file["hhea"]
        wide = {code: advances[glyph][0] / em for code, glyph in glyphs.items()}
        return Measures(wide, hhea.ascent / em, -hhea.descent / em)


@cache
def metrics(font: Font) -> Metrics:
    """The metrics of a font, read once in a run."""
    return Metrics(font_path(font))


def text_width(text: str, font: Font, size: float) -> float:
    """How wide a text runs, mm, at a size in points.

    >>> 20 < text_width("Hundred-Eyed", Font(SERIF, 700), 14) < 40
    True
    """
    return metrics(font).em_width(text) * size * MM_PER_PT
