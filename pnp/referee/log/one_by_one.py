"""How many there are, said before each of them is: "two domes, one on L2 and one on L6", "set her four down on eW,
dE, eW and dE", "bred on D7 and had two new ones". Each comes out as things at their places.

A number is taken for that only where as many follow.
"""

from __future__ import annotations

import re

from pnp.referee.log.accounted import is_place
from pnp.referee.log.spoken import FIGURES, NUMBER, SPELT
from pnp.referee.log.words import Vocabulary

PLACE = r"[A-Za-z]\w{1,7}"
AND = r"(?:\s{0,3},\s{1,3}(?:and\s{1,3}|then\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})"
SEVERAL = rf"(?:{'|'.join(SPELT[2:])}|[2-9]|1[0-2])"
HALF = r"(?:\s{1,3}as\s{1,3}(?:an?\s{1,3})?[a-z]{4,20})?"
ONE_MORE = r"(?:one|another|a\s{1,3}second|the\s{1,3}(?:other|last|second|third|fourth))(?:\s{1,3}one)?"
ONE = rf"{ONE_MORE}\s{{1,3}}(?:on|in|at|to|onto|into)\s{{1,3}}({PLACE})\b"
EACH_ONE = re.compile(
    rf"(?<!\w)({SEVERAL})(?:\s{{1,3}}(?:(?:new|more|further|extra|of\s{{1,3}}(?:her|his|their))\s{{1,3}}){{0,2}}([a-z]{{3,12}}))?({HALF})(\s{{1,3}}down)?\s{{0,3}}[,:;–-]\s{{0,3}}"
    rf"((?:{ONE})(?:{AND}{ONE}){{1,11}})",
    re.IGNORECASE,
)
ONE_OF_THEM = re.compile(ONE, re.IGNORECASE)
ALL_ON = re.compile(
    rf"\b(?:(?:her|his|their|my|our|all|the)\s{{1,3}}){{1,2}}({SEVERAL})(\s{{1,3}}(?!on\b|in\b|at\b|to\b)[a-z]{{3,12}})?(\s{{1,3}}(?:down|out|up))?(?:\s{{0,3}}[,:]\s{{0,3}}|\s{{1,3}})"
    rf"(?:(?:on|in|at|to|onto|into)\s{{1,3}})?({PLACE}\b(?:(?:{AND}|\s{{1,3}}){PLACE}\b){{1,11}})",
    re.IGNORECASE,
)
NEW_ONES = re.compile(
    rf"\b(?:on|in|at)\s{{1,3}}({PLACE})\b(?:{AND}|\s{{1,3}}with\s{{1,3}}|\s{{0,3}}[:;]\s{{0,3}})(?:(?:has|had|gets?|got|gains?|gained|there\s{{1,3}}(?:were|are)|with)\s{{1,3}})?"
    rf"({NUMBER})\s{{1,3}}((?:new|more|fresh)(?:\s{{1,3}}(?:ones?|cubes?|young|babies))?|young(?:\s{{1,3}}ones)?|babies|newborns?)(?=\s{{0,3}}(?:[.,;!]|$|and\b))",
    re.IGNORECASE,
)
GOT = re.compile(
    rf"\b({PLACE})\s{{1,3}}(?:gets?|got|gained|received|has\s{{1,3}}got)\s{{1,3}}({NUMBER})(?:\s{{1,3}}(?:new|more|fresh))?(?:\s{{1,3}}(?:ones?|cubes?|young|babies))?(?=\s{{0,3}}(?:[.,;!]|$|and\b))",
    re.IGNORECASE,
)


def one_by_one(text: str, words: Vocabulary) -> str:
    """A line with what is counted first, and then told one by one, as it is told."""
    text = EACH_ONE.sub(lambda found: _each(found, words), text)
    text = ALL_ON.sub(lambda found: _all(found, words), text)
    text = NEW_ONES.sub(lambda found: _new(found, words), text)
    return GOT.sub(lambda found: f"{found[2]} on {found[1]}" if is_place(found[1], words) else found[0], text)


def _number(word: str) -> int:
    return int(FIGURES.get(word.casefold(), word))


def _each(found: re.Match[str], words: Vocabulary) -> str:
    """Things one after the other: "two domes as herbivores, one on L2 and one on L6"."""
    places = [one[1] for one in ONE_OF_THEM.finditer(found[0])]
    if len(places) != _number(found[1]) or not all(is_place(place, words) for place in places):
        return found[0]
    noun = f"{found[2]} " if found[2] else ""
    return f"{noun}on {', '.join(places[:-1])} and {places[-1]}{found[3]}"


def _all(found: re.Match[str], words: Vocabulary) -> str:
    """All of somebody's, and where each of them is: "her four down on eW, dE, eW and dE"."""
    places = [word for word in re.split(rf"{AND}|\s+", found[4]) if word and word.casefold() != "and"]
    if len(places) != _number(found[1]) or not all(is_place(place, words) for place in places):
        return found[0]
    return f"{(found[2] or '').strip()} on {', '.join(places[:-1])} and {places[-1]}".strip()


def _new(found: re.Match[str], words: Vocabulary) -> str:
    """How many came to a place: "on D7 and had two new ones"."""
    return f"{found[2]} new on {found[1]}" if is_place(found[1], words) else found[0]
