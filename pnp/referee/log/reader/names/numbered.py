"""Cards that are told by a number, such as the sectors of a spinner: people write the name beside it."""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import CardNumber
from pnp.referee.log.words import Vocabulary

NUMBER_AND = late(r"\b(?:[A-Za-z])?(\d{1,2})\s{0,3}[-–—=:,]\s{1,3}(?=[A-Za-z])")


@lru_cache(16)
def _numbered(words: Vocabulary) -> CardNumber | None:
    """The kind of the cards that are told by their number, None in a game that has none."""
    kinds = (field.kind for verb in words.verbs.values() for field in flat(verb.args))
    return next((kind for kind in kinds if isinstance(kind, CardNumber)), None)


def number_and_name(line: str, words: Vocabulary) -> str:
    """A line without the name of a card behind its number: "spin 7 - Unlike the Parents"."""
    kind = _numbered(words)
    if kind is None:
        return line

    found: re.Match[str] | None
    for found in NUMBER_AND.finditer(line):
        said = [word.strip(".!,;()") for word in line[found.end() :].split()]
        named = words.wide_title(said, 0)
        if named is not None and kind.number(named[0]) == found[1].lstrip("0"):
            behind = line[found.end() :].split(None, named[1])[named[1] :]
            return f"{line[: found.end(1)]} {' '.join(behind)}".rstrip()
    return line
