"""A word that stands before a thing in the log, and behind it as people say it: "with Ben's worm as a host", "hosting
Ben's worm"."""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import Group
from pnp.referee.log.words import Vocabulary

BEHIND = late(
    r"\s{0,3},?\s{1,3}(?:with|taking|using|and\s{1,3}takes|and\s{1,3}took)\s{1,3}((?:\w{1,40}(?:['’]s)?\s{1,3})?\w{1,40})"
    r"\s{1,3}(?:as|for|to\s{1,3}be)\s{1,3}(?:(?:an?|the|its|her|his|their)\s{1,3})?(\w{3,12})\b",
    re.IGNORECASE,
)
DOING = late(r"\s{0,3},?\s{1,3}(?:(?:and|which|that)\s{1,3})?(\w{3,12}?)(?:ing|s|ed)\s{1,3}(?=\w)", re.IGNORECASE)

WHOSE = late(r"\b(\w{3,12})\s{1,3}(\w{1,40})['’]s\s{1,3}(?=\w)")


def behind_first(text: str, words: Vocabulary) -> str:
    """A line with such a word where the log has it: "with Ben's worm as a host"."""
    nouns = _nouns(words)
    if not any(noun in text for noun in nouns):
        return text
    text = BEHIND.sub(lambda found: f" {found[2]} {found[1]}" if found[2].casefold() in nouns else found[0], text)
    text = DOING.sub(lambda found: f" {found[1]} " if found[1].casefold() in nouns else found[0], text)
    return WHOSE.sub(lambda found: f"{found[1]} {found[2]} " if found[1].casefold() in nouns else found[0], text)


@lru_cache(16)
def _nouns(words: Vocabulary) -> frozenset[str]:
    """The words that stand before several things which belong together, and may be left out with them."""
    fields = (field for verb in words.verbs.values() for field in verb.args)
    return frozenset(field.after for field in fields if isinstance(field.kind, Group) and field.after)
