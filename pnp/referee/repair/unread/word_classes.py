"""What the words of a line are that name nothing: what ends a part or joins it to the next, whose a thing is, what is
said of all, why something was done; the nouns of the game, and words of no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fillers import NEGATING
from pnp.referee.log.moves import Verb
from pnp.referee.log.words import Vocabulary

ENDING = frozenset([",", ";", ":", ".", "/"])
JOINED = frozenset([*ENDING, "&", "+", "and", "then", "plus", "while", "but"])
APART = frozenset([";", ".", "/"])  # behind which another sentence begins
OF_WHOM = frozenset(["by", "for", "from", "of", "to"])  # "C10 by Ben", "T04 for Ann", "two of Cat's"
HE_OR_SHE = late(r".{0,80}?\b(?:s?he|hers?|him|his)\b", re.IGNORECASE)
# With which begins what is no deed.
BESIDE = frozenset(
    ["because", "since", "who", "which", "though", "although", "without", "not", "no", "none", "nothing"]
)
BESIDE |= {"nobody", "neither"}
# Behind which a noun stands.
ARTICLES = frozenset(["a", "an", "the", "her", "his", "their", "its", "this", "that", "more"])
WHOSE = frozenset(["her", "his", "their", "its"])
LIKEWISE = frozenset(["so", "too", "likewise", "same"])  # "and so does Ben"
ALL = frozenset(["all", "both", "each", "always"])


def is_nothing(word: str, words: Vocabulary) -> bool:
    """Whether a word is of no game: what somebody calls hers."""
    return word.isalpha() and word not in words.light and not words.verbs_of(word) and words.player(word) is None


@lru_cache(16)
def nouns(words: Vocabulary) -> frozenset[str]:
    """The nouns of the game: what its verbs are explained with."""

    def said(verb: Verb) -> Iterator[str]:
        yield from re.findall("[a-z]+", verb.help.casefold())

    found = {word for verb in words.verbs.values() for word in said(verb)}
    return frozenset(
        word
        for word in (*found, *(f"{word}s" for word in found), *(f"{word[:-1]}ves" for word in found))
        if word not in NEGATING
    )
