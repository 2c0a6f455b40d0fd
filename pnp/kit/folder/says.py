"""Words of ours that layouts print, and that a folder's kit may say in its own language: the table [words]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.wording import near

WORDS: Mapping[str, str] = {
    "name": "Name",
    "points": "points",
    "together": "Together",
    "scores": "Score sheet",
    "date": "Date",
    "players": "Players",
    "log": "Lines for the log",
    "pass": "",  # what `pass` means, as the log's own help has it
    "dealt": "",  # the same of cards that are dealt
    "page": "No.",
    "cards": "cards",
    "sleeved": "sleeved cards",
    "glue": "glue",
    "box": "Score the dashes, cut along the full line. Glue the tab inside the side, then the bottom flaps, "
    "the front one last.",
    "small-box": "Score the dashes, cut the full line, glue the tab, then the flaps.",
    "sheet": "sheet",
    "of": "of",
    "back": "back",
    "scale": "print at 100 %",
}
"""Each word by its key, as it is printed where a kit says nothing of it."""

LONGEST = 200  # letters


def word_problems(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a folder's words, by key: there is no such word, or more letters than a line has."""
    for key, text in words.items():
        if key not in WORDS:
            yield key, f"no word of that name{near(key, WORDS) or '; there is ' + ', '.join(WORDS)}"
        elif len(text) > LONGEST or "\n" in text:
            yield key, f"expected one line of at most {LONGEST} letters"


def words_of(given: Mapping[str, str]) -> dict[str, str]:
    """All words as they are printed."""
    return {**WORDS, **given}
