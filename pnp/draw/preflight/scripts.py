"""Letters that the pages cannot set: scripts that need shaping, and those that the fonts have not, each with a way out.

Every letter is placed by its own width, left to right: there is no joining, no reordering and no stacking of marks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from unicodedata import category

# First and last code point, script, and why it cannot be set even with a font that has it ("" if it could be).
_RIGHT_TO_LEFT = "runs from right to left"
_JOINS = "runs from right to left and joins its letters"
_STACKS = "puts signs over, under and before its letters"
_SCRIPTS: tuple[tuple[int, int, str, str], ...] = (
    (0x0530, 0x058F, "Armenian", ""),
    (0x0590, 0x05FF, "Hebrew", _RIGHT_TO_LEFT),
    (0x0600, 0x06FF, "Arabic", _JOINS),
    (0x0700, 0x074F, "Syriac", _JOINS),
    (0x0750, 0x077F, "Arabic", _JOINS),
    (0x0780, 0x07BF, "Thaana", _RIGHT_TO_LEFT),
    (0x08A0, 0x08FF, "Arabic", _JOINS),
    (0x0900, 0x097F, "Devanagari", _STACKS),
    (0x0980, 0x09FF, "Bengali", _STACKS),
    (0x0A00, 0x0A7F, "Gurmukhi", _STACKS),
    (0x0A80, 0x0AFF, "Gujarati", _STACKS),
    (0x0B00, 0x0B7F, "Odia", _STACKS),
    (0x0B80, 0x0BFF, "Tamil", _STACKS),
    (0x0C00, 0x0C7F, "Telugu", _STACKS),
    (0x0C80, 0x0CFF, "Kannada", _STACKS),
    (0x0D00, 0x0D7F, "Malayalam", _STACKS),
    (0x0D80, 0x0DFF, "Sinhala", _STACKS),
    (0x0E00, 0x0E7F, "Thai", _STACKS),
    (0x0E80, 0x0EFF, "Lao", _STACKS),
    (0x0F00, 0x0FFF, "Tibetan", _STACKS),
    (0x1000, 0x109F, "Burmese", _STACKS),
    (0x10A0, 0x10FF, "Georgian", ""),
    (0x1100, 0x11FF, "Korean", _STACKS),
    (0x1200, 0x139F, "Ethiopic", ""),
    (0x13A0, 0x13FF, "Cherokee", ""),
    (0x1780, 0x17FF, "Khmer", _STACKS),
    (0x1800, 0x18AF, "Mongolian", "runs downwards and joins its letters"),
    (0x1C90, 0x1CBF, "Georgian", ""),
    (0x2E80, 0x2FDF, "Chinese or Japanese", ""),
    (0x3000, 0x303F, "Chinese or Japanese", ""),
    (0x3040, 0x30FF, "Japanese", ""),
    (0x3130, 0x318F, "Korean", ""),
    (0x31F0, 0x31FF, "Japanese", ""),
    (0x3400, 0x4DBF, "Chinese or Japanese", ""),
    (0x4E00, 0x9FFF, "Chinese or Japanese", ""),
    (0xAC00, 0xD7AF, "Korean", ""),
    (0xF900, 0xFAFF, "Chinese or Japanese", ""),
    (0xFB1D, 0xFB4F, "Hebrew", _RIGHT_TO_LEFT),
    (0xFB50, 0xFDFF, "Arabic", _JOINS),
    (0xFE70, 0xFEFF, "Arabic", _JOINS),
    (0xFF00, 0xFFEF, "Chinese or Japanese", ""),
    (0x1F000, 0x1FAFF, "emoji", ""),
    (0x20000, 0x3FFFF, "Chinese or Japanese", ""),
)
_FIRSTS = [first for first, *_ in _SCRIPTS]
_MARKS = ("Mn", "Me")

WAY_OUT = (
    "write it in letters that the fonts have, or as a picture of your own with the words as outlines (file:NAME.svg)"
)
# What only a font lacks, a font of one's own has: a game of one's own may bring it.
OWN_FONT = f"{WAY_OUT}; in a game of your own [fonts] of kit.toml may name a font that has it"


def unset(words: str, font: str, missing: Iterable[str]) -> list[str]:
    """Why a text cannot be set as it stands, a sentence for each script and what to do; [] where all is well.

    `missing` are the characters that the font has no glyph for.

    >>> unset("Żółw", "Sans", ())
    []
    >>> unset("سلام", "Sans", "سلام")[0].partition(":")[0]
    'Arabic runs from right to left and joins its letters, which these pages cannot do'
    """
    if words.isascii():
        return []
    lacking = list(missing)
    found: dict[str, str] = {}
    rest: list[str] = []
    for letter in dict.fromkeys(words):
        name, why = _script(letter)
        if name and (why or letter in lacking):
            found.setdefault(name, why)
        elif category(letter) in _MARKS:
            found.setdefault(_mark(words, letter), "")
        elif letter in lacking:
            rest.append(letter)
    said = []
    for name, why in found.items():
        if why:
            said.append(f"{name} {why}, which these pages cannot do: {WAY_OUT}")
        elif name.startswith("the mark"):
            said.append(f"{name} stands on a letter that the fonts have not as one: write the letter without it")
        else:
            said.append(f"{font} has no {name}: {OWN_FONT}")
    if rest:
        said.append(f"{font} has no glyph for {', '.join(f'U+{ord(letter):04X}' for letter in rest)}")
    return said


def _script(letter: str) -> tuple[str, str]:
    """A letter's script and what keeps it from being set, ("", "") for what is set letter by letter."""
    at = bisect_right(_FIRSTS, ord(letter)) - 1
    first, last, name, why = _SCRIPTS[max(at, 0)]
    return (name, why) if first <= ord(letter) <= last else ("", "")


def _mark(words: str, letter: str) -> str:
    """A mark that joined no letter, by the letter that it is written behind."""
    at = words.index(letter)
    behind = f" behind {words[at - 1]}" if at else ""
    return f"the mark U+{ord(letter):04X}{behind}"
