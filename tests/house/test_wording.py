"""Words of messages: what is suggested for a word that nobody knows."""

from __future__ import annotations

from difflib import get_close_matches
from random import Random

from pnp.wording import near

NAMES = ["Ann", "Ben", "Cara", "sea cow", "sea cows", "horse", "house", "aa", "aaaaaa", "abcde", "edcba", "12", "x"]


def _worn(name: str, chance: Random) -> str:
    """A word with a few letters changed, doubled or left out."""
    letters = [chance.choice((sign, sign, sign, sign * 2, "", chance.choice("abcehos ")))[:2] for sign in name]
    return "".join(letters) or "q"


def test_names_that_are_not_looked_at_are_not_near() -> None:
    chance = Random(7)
    suggested = 0
    for _ in range(600):
        word = _worn(chance.choice(NAMES), chance).casefold()
        plain = {name.casefold(): name for name in NAMES}
        found = [word] if word in plain else get_close_matches(word, plain, 1, 0.6)
        if found:
            assert near(word, NAMES) == f"; did you mean {plain[found[0]]}?"
            suggested += 1
    assert suggested > 300
