"""Counts and dice in another order than the log has them: a number for each seat ("we have 14, 11 and 17 food now",
"17/8 food"), dice before what they bring, and "is out of" for none.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.words import Vocabulary

WE_HAVE = late(  # "we have 14, 11 and 17 food now"
    r"\s{0,6}(?:so\s{1,3}|now\s{1,3})?we\s{1,3}(?:now\s{1,3})?(?:have|had|are\s{1,3}at)\s{1,3}(?:now\s{1,3})?(\d{1,3}(?:(?:\s{0,2}[,/]\s{0,2}(?:and\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})\d{1,3}){1,5})"
    r"\s{1,3}([a-z]{3,14})(?:\s{1,3}now)?(?=\s{0,3}(?:[,;.!]|$))",
    re.IGNORECASE,
)
BY_SEATS = late(  # "17 / 8 / 12 food and 0 / 3 / 2 babies"
    r"(?:^\s{0,6}|\s{0,3}[,;]\s{0,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3})(\d{1,3}(?:\s{0,2}/\s{0,2}\d{1,3}){1,5})\s{1,3}([a-z]{3,14})(?=\s{0,3}(?:[,;.!]|$|and\b))"
)
THROWN_FOR = late(  # "Ann 4+2, Ben 6+3 and Cara 4+1 alleles"
    r"\s{0,6}(\w{1,40}\s{1,3}[1-6]\s{0,2}[+]\s{0,2}[1-6]\b(?:\s{0,3},\s{0,3}(?:and\s{1,3})?\w{1,40}\s{1,3}[1-6]\s{0,2}[+]\s{0,2}[1-6]\b|\s{1,3}and\s{1,3}\w{1,40}\s{1,3}[1-6]\s{0,2}[+]\s{0,2}[1-6]\b){0,5})"
    r"\s{1,3}([a-z]{3,14})\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
OUT_OF = late(
    r"\s{1,3}(?:is|are|was|were)\s{1,3}(?:now\s{1,3}|all\s{1,3})?out\s{1,3}of\s{1,3}(?:her\s{1,3}|his\s{1,3}|their\s{1,3})?([a-z]{3,14})\b",
    re.IGNORECASE,
)


def has_none(line: str, words: Vocabulary) -> str:
    """A line with nothing for what somebody "is out of", where that is counted."""
    return OUT_OF.sub(lambda found: f" has 0 {found[1]}" if found[1].casefold() in words.counted else found[0], line)


def what_first(line: str, words: Vocabulary) -> str:
    """A line of a number for each seat, or of dice, with what they count or bring before them: "17/8 food"."""
    thrown = THROWN_FOR.fullmatch(line)
    if thrown is not None and thrown[2].casefold() in words.counted:
        return f"{thrown[2]}: {thrown[1]}"
    found = list(BY_SEATS.finditer(line))
    whole = sum(len(each[0]) for each in found) == len(line.rstrip(" .!"))
    if not whole or not any(each[2].casefold() in words.counted for each in found):
        return line
    if any(each[1].count("/") + 1 != len(words.players) for each in found):
        return line
    return "; ".join(f"{each[2]}: {each[1]}" for each in found)


def we_have(line: str, words: Vocabulary) -> str:
    """A line with a count of each player's, in the order of the seats, behind what is counted: "we have 14, 11
    and 17 food now"."""
    found = WE_HAVE.match(line)
    many = len(re.findall(r"\d+", found[1])) if found is not None else 0
    if found is None or many != len(words.players) or found[2].casefold() not in words.counted:
        return line
    rest = line[found.end() :].lstrip(" ,;.!")
    return f"{found[2]} {found[1]}{'; ' if rest else ''}{rest}"
