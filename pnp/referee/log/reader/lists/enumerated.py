"""How many there are, said before each of them is: "two domes, one on L2 and one on L6", "set her four down on eW,
dE, eW and dE", "bred on D7 and had two new ones". Each comes out as things at their places.

A number is taken for that only where as many follow.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.spoken import HEX, NUMBER, PLACE, SPELT, figure
from pnp.referee.log.words import Vocabulary

AND = r"(?:\s{0,3},\s{1,3}(?:and\s{1,3}|then\s{1,3})?|\s{1,3}(?:and|&)\s{1,3})"
SEVERAL = rf"(?:{'|'.join(SPELT[2:])}|[2-9]|1[0-2])"
HALF = r"(?:\s{1,3}as\s{1,3}(?:an?\s{1,3})?[a-z]{4,20})?"
ONE_MORE = r"(?:one|another|a\s{1,3}second|the\s{1,3}(?:other|last|second|third|fourth))(?:\s{1,3}one)?"
ONE = rf"{ONE_MORE}\s{{1,3}}(?:on|in|at|to|onto|into)\s{{1,3}}({PLACE})\b"
EACH_ONE = late(
    rf"(?<!\w)({SEVERAL})(?:\s{{1,3}}(?:(?:new|more|further|extra|of\s{{1,3}}(?:her|his|their))\s{{1,3}}){{0,2}}([a-z]{{3,12}}))?({HALF})(\s{{1,3}}down)?\s{{0,3}}[,:;–-]\s{{0,3}}"
    rf"((?:{ONE})(?:{AND}{ONE}){{1,11}})",
    re.IGNORECASE,
)
ONE_OF_THEM = late(ONE, re.IGNORECASE)
ALL_ON = late(
    rf"\b(?:(?:her|his|their|my|our|all|the)\s{{1,3}}){{1,2}}({SEVERAL})(\s{{1,3}}(?!on\b|in\b|at\b|to\b)[a-z]{{3,12}})?(\s{{1,3}}(?:down|out|up))?(?:\s{{0,3}}[,:]\s{{0,3}}|\s{{1,3}})"
    rf"(?:(?:on|in|at|to|onto|into)\s{{1,3}})?({PLACE}\b(?:(?:{AND}|\s{{1,3}}){PLACE}\b){{1,11}})",
    re.IGNORECASE,
)
NEW_ONES = late(
    rf"\b(?:on|in|at)\s{{1,3}}({PLACE})\b(?:{AND}|\s{{1,3}}with\s{{1,3}}|\s{{0,3}}[:;]\s{{0,3}})(?:(?:has|had|gets?|got|gains?|gained|there\s{{1,3}}(?:were|are)|with)\s{{1,3}})?"
    rf"({NUMBER})\s{{1,3}}((?:new|more|fresh)(?:\s{{1,3}}(?:ones?|cubes?|young|babies))?|young(?:\s{{1,3}}ones)?|babies|newborns?)(?=\s{{0,3}}(?:[.,;!]|$|and\b))",
    re.IGNORECASE,
)
GOT = late(
    rf"\b({PLACE})\s{{1,3}}(?:gets?|got|gained|received|has\s{{1,3}}got)\s{{1,3}}({NUMBER})(?:\s{{1,3}}(?:new|more|fresh))?(?:\s{{1,3}}(?:ones?|cubes?|young|babies))?(?=\s{{0,3}}(?:[.,;!]|$|and\b))",
    re.IGNORECASE,
)
SAID_OF_MORE = late(r"\b(?:more|new|young|babies|newborns?|extra|born|births?)\b", re.IGNORECASE)
SURELY_MORE = late(r"\b(?:more|extra|another|fewer)\b|(?<!\S)[+−]\d(?=\s)", re.IGNORECASE)
GETS = late(r"\b(?:gets?|got|gains?|gained|receives?|received)\b", re.IGNORECASE)
SAID_OF_EACH = late(r"\b(?:each|more|extra)\b", re.IGNORECASE)
NOW = late(r"\bnow\b", re.IGNORECASE)  # with which a number is what there is
WORD = late(r"[^\W\d_]+")
HEXES = late(rf"\b{HEX}\b")
UNSAID = r"(?!=|\s{1,3}(?:up\s{1,3}|down\s{1,3})?(?:to\b|\d))"  # what stands there now
SO_MANY_BEFORE = late(  # "two young, one on C9"
    rf"(?<![\w=+−–-])(?<!\bto\s)({NUMBER})(?:\s{{1,3}}(?:new\s{{1,3}})?([a-z]{{3,12}}))?(?:\s{{0,3}}[,:;–-]\s{{0,3}}|\s{{1,3}})(?:with\s{{1,3}})?$",
    re.IGNORECASE,
)
MANY_ON = late(
    rf"(?<![\w=+−–-])({NUMBER})(?:\s{{1,3}}(?:more|new|extra|young)){{0,2}}(?:\s{{1,3}}each)?\s{{1,3}}(?:on(?:to)?|in(?:to)?|to|at)\s{{1,3}}"
    rf"(?:each\s{{1,3}}of\s{{1,3}})?({HEX}\b{UNSAID}(?:{AND}{HEX}\b{UNSAID}){{0,20}})(?:{AND}(?={NUMBER}\b|[+−-]))?",
    re.IGNORECASE,
)


EACH_LAST = late(  # "gets 12: D7, C7 and C4 4 each"
    rf"({HEX}\b{UNSAID}(?:{AND}{HEX}\b){{1,11}})\s{{1,3}}({NUMBER})\s{{1,3}}(?:each|apiece)\b", re.IGNORECASE
)
AT_EACH = late(  # "loses two: C3 and C4"
    rf"(?<![\w=+−–-])({SEVERAL})(?:\s{{1,3}}[a-z]{{3,12}})?\s{{0,3}}[,:]\s{{1,3}}"
    rf"({HEX}\b{UNSAID}(?:{AND}{HEX}\b{UNSAID}){{1,11}})(?=\s{{0,3}}[.!]?$)",
    re.IGNORECASE,
)


def one_at_each(text: str, words: Vocabulary) -> str:
    """A line with one more or fewer on each of as many hexes as it says: "loses two: C3 and C4"."""
    found = AT_EACH.search(text)
    hexes = HEXES.findall(found[2]) if found is not None else []
    if found is None or len(hexes) != _number(found[1]):
        return text
    done = (verb for word in WORD.findall(text[: found.start(2)]) for verb in words.verbs_of(word.casefold()))
    signs = {sign for verb in done if not verb.table for sign in _signs(verb)}
    signs -= {""} if SAID_OF_MORE.search(text) else set()
    return f"{text[: found.start()]}{signs.pop()}1 {' '.join(hexes)}" if len(signs) == 1 and "" not in signs else text


def one_by_one(text: str, words: Vocabulary) -> str:
    """A line with what is counted first, and then told one by one, as it is told: "two domes, one on L2 and one
    on L6"."""
    text = EACH_ONE.sub(lambda found: _each(found, words), text)
    text = ALL_ON.sub(lambda found: _all(found, words), text)
    text = NEW_ONES.sub(lambda found: _new(found, words), text)
    return GOT.sub(lambda found: f"{found[2]} on {found[1]}" if is_place(found[1], words) else found[0], text)


def _number(word: str) -> int:
    return int(figure(word))


def _each(found: re.Match[str], words: Vocabulary) -> str:
    """Things one after the other: "two domes as herbivores, one on L2 and one on L6"."""
    places = [one[1] for one in ONE_OF_THEM.finditer(found[0])]
    if len(places) != _number(found[1]) or not all(is_place(place, words) for place in places):
        return found[0]
    noun = f"{found[2]} " if found[2] else ""
    if any(_signs(verb) - {""} for verb in words.verbs.values()):
        return f"{noun}{found[5]}"  # where it stands on a cube it is how much that counts
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


def so_many_more(text: str, words: Vocabulary) -> str:
    """How many more or fewer there are on hexes, with its sign: "lost two each on D7 and E7 and one on E8", "put 3 more
    on E8", "8 young, one each on C9 and D10", "lost three: two on C3, one on C4". Where nothing says so, a number may
    as well be what stands there."""
    last = EACH_LAST.search(text)
    before = SO_MANY_BEFORE.search(text, 0, last.start()) if last is not None else None
    if before and last and _number(before[1]) == _number(last[2]) * len(HEXES.findall(last[1])):
        text = EACH_LAST.sub(r"\2 each on \1", text, count=1)
    many = list(MANY_ON.finditer(text))
    in_all = SO_MANY_BEFORE.search(text, 0, many[0].start()) if many else None
    total = sum(_number(found[1]) * len(HEXES.findall(found[2])) for found in many)
    told = in_all is not None and _number(in_all[1]) == total
    if not many or not (SAID_OF_EACH.search(text) or told) or (NOW.search(text) and not SAID_OF_MORE.search(text)):
        return text
    if any(len(HEXES.findall(found[2])) > 1 and " each" not in found[0].casefold() for found in many):
        return text  # on all of them together, or on each
    verbs = [v for word in WORD.findall(text) for v in words.verbs_of(word.casefold()) if not v.table]
    gets = not verbs and told and GETS.search(text, 0, many[0].start()) is not None
    signs = {sign for verb in words.verbs.values() if verb in verbs or gets for sign in _signs(verb)}
    signs &= {"+"} if gets else signs - ({""} if SAID_OF_MORE.search(text) else set())
    begin = text[: in_all.start()] + (in_all[2] or "") + " " if in_all is not None else text[: many[0].start()]
    if told and signs == {""}:
        return f"{begin}{text[many[0].start() :]}"  # what stands nowhere with a number is named as often
    if len(signs) != 1 or signs == {""}:
        return text
    sign = signs.pop()
    each = MANY_ON.sub(
        lambda found: f"{sign}{_number(found[1])} {' '.join(HEXES.findall(found[2]))} ", text[many[0].start() :]
    )
    return f"{begin}{each}".strip()


def is_surely_more(text: str, total: int) -> bool:
    """Whether a line that tells `total` more or fewer cannot mean what stands there: it says how many in all, "loses 5:
    2 on G4 and 3 on H4", or so many more."""
    first = HEXES.search(text)
    in_all = re.findall(rf"(?<![\w=+−–-])(?:{NUMBER})\b", text[: first.start()], re.IGNORECASE) if first else []
    return SURELY_MORE.search(text) is not None or any(_number(many) == total for many in in_all[:-1])


def _signs(verb: Verb) -> set[str]:
    """What numbers of a verb may be: so many more, so many fewer, "" for what there is now."""
    return {getattr(field.kind, "sign", "") for field in flat(verb.args)}
