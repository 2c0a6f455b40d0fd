"""Headings of a log: `round 4`, `era II`, with a frame around them or without."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.spoken import FIGURES, NONE

HEADINGS = ("round", "turn", "era")
AROUND = " :-–—=*~_[]()."
ORDINAL = late(r"^(\d+)(?:st|nd|rd|th|\.)$", re.IGNORECASE)
ORDINALS = {
    word: str(number)
    for number, word in enumerate(
        [
            *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
            *(
                "eleventh",
                "twelfth",
                *(f"{ten}teenth" for ten in ("thir", "four", "fif", "six", "seven", "eigh", "nine")),
            ),
            "twentieth",
        ]
    )
}
ABOUT = frozenset(["new", "next", "now", "begin", "begins", "beginning", "of", "our", "start", "starts", "the"])
"""What people say around a heading: "now round 4", "turn 4 begins", "start of round 4"."""
NUMBER = late(r"\b(?:no|nr|num|number)\b\.?\s{0,3}(?=\d)|#\s{0,3}(?=\d)", re.IGNORECASE)
BEGINNING = late(r"[\s*=_~\[(–—-]*+(\w+\s+\w+)\s*[,:;.(–—-]+\s*(.*)")


class Heading(NamedTuple):
    """`round 4`."""

    word: str
    number: int


def heading_of(line: str, headings: Sequence[str] = HEADINGS) -> Heading | None:
    """The heading that a line is, if its word is one of these.

    >>> heading_of("Round no. 4"), heading_of("4. round"), heading_of("Now turn #4 begins"), heading_of("Era no")
    (Heading(word='round', number=4), Heading(word='round', number=4), Heading(word='turn', number=4), None)
    """
    words = NUMBER.sub("", line).strip(AROUND).split()
    if 2 < len(words) < 6:
        words = [word.strip(AROUND) for word in words if word.casefold() not in ABOUT]
    if len(words) == 2 and words[1].casefold() in headings:  # "second round", "2nd round"
        words = [words[1], ORDINALS.get(words[0].casefold(), ORDINAL.sub(r"\1", words[0]))]
    if len(words) != 2 or words[0].casefold() not in headings:
        return None
    number = number_of(words[1])
    return None if number is None else Heading(words[0].casefold(), number)


def begins_with(line: str, headings: Sequence[str] = HEADINGS) -> tuple[Heading, str] | None:
    """The heading that a line begins with, and what stands after it behind a comma, a colon, a dash or a bracket.

    >>> begins_with("era 0, the Cambrian"), begins_with("turn 3 birds")
    ((Heading(word='era', number=0), 'the Cambrian'), None)
    """
    found = BEGINNING.match(NUMBER.sub("", line))
    heading = heading_of(found[1], headings) if found else None
    return (heading, found[2].strip(AROUND)) if found and heading else None


def ends_with(line: str, headings: Sequence[str] = HEADINGS) -> tuple[Heading, str] | None:
    """The heading that a line ends with, and what stands before it.

    >>> ends_with("Cambrian, era 0")
    (Heading(word='era', number=0), 'Cambrian')
    """
    before, _, last = line.rpartition(",")
    heading = heading_of(last, headings) if before else None
    return (heading, before.strip(AROUND)) if heading else None


def number_of(word: str) -> int | None:
    """The number of a heading, in figures or roman.

    >>> number_of("14"), number_of("XIV"), number_of("ivory")
    (14, 14, None)
    """
    word = word if word.casefold() in NONE else FIGURES.get(word.casefold(), word)
    if word.isdecimal():
        return int(word) if len(word) < 6 else None
    if not re.fullmatch(r"(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})", word, re.IGNORECASE):
        return None
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in word.casefold()]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


def headings_said(text: str) -> list[tuple[str, int]]:
    """The headings of a header line, the outermost first; none where one cannot be read.

    >>> headings_said("era 2, turn 7"), headings_said("round many")
    ([('era', 2), ('turn', 7)], [])
    """
    found = [heading_of(part.strip()) for part in text.split(",")]
    said = [(each.word, each.number) for each in found if each is not None]
    return said if len(said) == len(found) else []
