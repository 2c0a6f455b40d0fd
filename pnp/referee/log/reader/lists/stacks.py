"""How many stand on each of several hexes, in words: "all 3s: B1 A1", "G5 E6 up to 4", "3 each on D7, 2 on F7"."""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.coverage.numbers import of_stacks
from pnp.referee.log.spoken import DIGIT, HEX, SPELT, figure
from pnp.referee.log.words import Vocabulary

ALL_OF_THEM = late(
    rf"[\s,]{{0,6}}\b(?:all|each)\s{{1,6}}(?:(?:are|of|on|at|with|as|showing|value)\s{{1,6}}){{0,3}}({DIGIT})['’]?s?\b(?=\s{{0,6}}:)"
    rf"|[\s,]{{0,6}}\b(?:all|each)(?:\s{{1,6}}of\s{{1,6}}(?:them|these|those))?\s{{1,6}}(?:(?:now|stand|up|at|to)\s{{1,6}}){{0,3}}(?:are|stand|up\s{{1,6}}to|now(?:\s{{1,6}}at)?)\s{{1,6}}({DIGIT})(?:\s{{1,6}}(?:now|strong|each))?(?=\s{{0,6}}[.!]?$)",
    re.IGNORECASE,
)
UP_TO = late(
    rf"(?:all\s{{1,6}}|each\s{{1,6}})?(?:(?:went|goes|go|grew|rose|fell|sank|(?:is|are|was|were)(?=\s{{1,6}}(?:down|up)\b))\s{{1,6}})?(?:now\s{{1,6}}|up\s{{1,6}}|down\s{{1,6}})?\b(?:(?:to|at|with|on|now)|(?:(?:is|are|was|were)\s{{1,6}})?left\s{{1,6}}with|(?:has|have|had|are|is|was|were|becomes?|became|shows?|showed|holds?|held)(?:\s{{1,6}}now)?)\s{{1,6}}({DIGIT})\b(?:\s{{1,6}}now\b)?(?![\d=]|\s{{1,6}}(?:on\s{{1,6}})?(?:each|every)|\s{{1,6}}(?:new|more|young))",
    re.IGNORECASE,
)
HEXES_LAST = late(
    rf"(?:\b{HEX}\b(?:\s{{0,6}},\s{{0,6}}|\s{{1,6}}(?:and\s{{1,6}}|&\s{{1,6}})?)){{1,20}}$", re.IGNORECASE
)
HEXES_FIRST = late(
    rf"([\s:,]{{0,6}}(?:(?:on|in|at|to|of)\s{{1,6}})?)({HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and\s{{1,6}}|&\s{{1,6}})?){HEX}\b(?!=|\s{{1,6}}\d{{1,2}}\b)){{0,30}})",
    re.IGNORECASE,
)
ITS_OWN = late(rf"\b{DIGIT}\s{{1,6}}(?:on|in|at)\s{{1,6}}$", re.IGNORECASE)
MOSTHEXES = 120  # letters before a number that are looked through for hexes
SO_THAT = late(r"\s{0,3},?\s{1,3}(?:so\s{1,3}that|such\s{1,3}that|until|and\s{1,3}now)\s{1,3}(?=[A-Z]\d)")
TO_ON = late(
    rf"\b(?:up\s{{1,6}})?to\s{{1,6}}({DIGIT})\s{{1,6}}(?:each\s{{1,6}})?(?:on|in)\s{{1,6}}(?:each\s{{1,6}}of\s{{1,6}})?"
    rf"({HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and|&)\s{{1,6}}){HEX}\b){{0,20}})",
    re.IGNORECASE,
)
ALL_LOST = late(  # "lost all that were on A1"
    r"\b(loses?|lost|losing|removes?|removed)\s{1,6}(?:all|everything|everybody)(?:\s{1,6}(?:of\s{1,6})?(?:them|those|her|his|their|the)(?:\s{1,6}[a-z]{3,12})?)?"
    r"(?:\s{1,6}(?:that|who|which)\s{1,6}(?:was|were|is|are|stood|lived|sat|had\s{1,6}been))?\s{1,6}(?:on|in|at|from)\s{1,6}"
    rf"((?:{HEX}\b(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and\s{{1,6}})?)?){{1,20}})",
    re.IGNORECASE,
)
WHOLE_LOST = late(  # "loses K6 and K7", "lost the cubes on K6 and K7"
    r"\b(loses?|lost|removes?|removed)\s{1,6}(?:(?:the|her|his|their|both|whole)\s{1,6}){0,2}(?:(?:cubes?|counters?|animals)\s{1,6})?"
    rf"(?:(?:on|in|at|from)\s{{1,6}})?({HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and\s{{1,6}})?){HEX}\b){{0,20}})(?=\s{{0,3}}[.!]?$)",
    re.IGNORECASE,
)
OFF_WITH = late(r"\b(?:takes?|took)\s{1,6}off\s{1,6}(?!of\b)", re.IGNORECASE)  # "takes off K6 and K7"
OFF_FROM = late(  # "took the cubes off K6"
    r"\b(?:takes?|took)\s{1,6}((?:(?:the|her|his|their|both|all)\s{1,6}){0,2}(?:cubes?|counters?|animals))\s{1,6}off\s{1,6}"
    rf"(?={HEX}\b)",
    re.IGNORECASE,
)
THEM_OFF = late(  # "takes K6 and K7 off"
    rf"\b(?:takes?|took)\s{{1,6}}({HEX}\b(?:(?:\s{{0,6}},\s{{0,6}}|\s{{1,6}})(?:and\s{{1,6}})?{HEX}\b){{0,20}})\s{{1,6}}off(?=\s{{0,3}}[.!]?$)",
    re.IGNORECASE,
)
GONE = late(  # "C3=4, C4 off", "K6 and K7 are gone"
    rf"((?:{HEX}\b(?!=)(?:\s{{0,6}},\s{{0,6}}(?:and\s{{1,6}})?|\s{{1,6}}(?:and\s{{1,6}})?)){{1,10}})"
    r"(?:(?:is|are|was|were|both|all)\s{1,6}){0,2}(?:off|gone|dead|empty|emptied|wiped\s{1,3}out)\b",
    re.IGNORECASE,
)
OF_THEM_ON = late(
    rf"(?:new\s{{1,6}}|young\s{{1,6}}|fresh\s{{1,6}})?\b(?:cubes?|ones?|stacks?|herds?|groups?|piles?|colony|colonies)\s{{1,6}}(?:of|with|at|showing)\s{{1,6}}({DIGIT})\s{{1,6}}(?:on|in|at)\s{{1,6}}((?:{HEX}\b(?:\s{{0,6}},\s{{0,6}}|\s{{1,6}}(?:and\s{{1,6}})?)?){{1,20}})",
    re.IGNORECASE,
)
SO_MANY_MORE = late(rf"\b({DIGIT})\s{{1,3}}more\s{{1,3}}(?:on|in|at)\s{{1,3}}({HEX})\b", re.IGNORECASE)
_SO_MANY = rf"(?:{DIGIT}|\d{{2}})"
_WHERE = rf"{HEX}\b|[+−-]\d|{DIGIT}\s{{1,3}}(?:(?:each\s{{1,3}})?(?:on|in|at)\s{{1,3}})?{HEX}\b"
SO_MANY_NEW = late(rf"\b{_SO_MANY}\s{{1,6}}([a-z]{{3,12}})\s{{0,3}}[,:;]\s{{1,3}}(?={_WHERE})", re.IGNORECASE)
SO_MANY_IN_ALL = late(  # "loses two: C3=4 C4=4", "bred 9 (C3=4 C4=4)"
    rf"\b([a-z]{{3,12}})\s{{1,6}}{_SO_MANY}\s{{0,3}}[:;]\s{{0,3}}(?={_WHERE})", re.IGNORECASE
)
SO_MANY_THEN = late(  # "breeds 6, E4 to 6, three on F4"
    rf"\b([a-z]{{3,12}})\s{{1,6}}{_SO_MANY}(?:\s{{1,3}}(?={HEX}=)|\s{{0,3}},\s{{1,3}}(?={HEX}=|{DIGIT}\s{{1,3}}(?:each\s{{1,3}})?(?:on|in|at)\s{{1,3}}{HEX}\b))",
    re.IGNORECASE,
)
A_HEX = late(rf"\b{HEX}\b")
STANDS = late(rf"\b{HEX}=(\d)")
IN_ALL_ON = late(
    rf"\b({_SO_MANY})(?=\s)(\s{{1,3}}(?:[a-z]{{3,12}}\s{{0,3}},?\s{{1,6}})?(?:on|in|at)\s{{1,3}}{HEX}=)", re.IGNORECASE
)
ON_EACH = late(
    rf"\s{{0,6}}(?:,\s{{0,6}})?(?:(?:with|by|at|each|on)\s{{1,6}}){{0,4}}(\d|{'|'.join(SPELT[1:])})\s{{1,16}}(?:(?:on|in|of|to)\s{{1,16}})?(?:each|every\s{{1,16}}hex)\b",
    re.IGNORECASE,
)


def stacks(text: str, words: Vocabulary) -> list[str]:
    """How many stand on each of several hexes: "all 3s: B1 A1", "G5 E6 up to 4", "new cubes of 4 on E4 and F3"."""
    kinds = [field.kind for verb in words.verbs.values() for field in flat(verb.args) if isinstance(field.kind, Stack)]
    if not kinds:
        return [text]
    adds = " more " in text and any(kind.sign == "+" for kind in kinds)

    def with_number(hexes: str, number: str) -> str:
        return re.sub(rf"\b({HEX})\b(?!=)", rf"\1={figure(number)}", hexes)

    if any(kind.sign == "-" for kind in kinds):
        text = THEM_OFF.sub(r"removes \1", OFF_FROM.sub(r"removes \1 on ", OFF_WITH.sub("removes ", text)))
    text = SO_MANY_MORE.sub(lambda found: f"+{figure(found[1])} {found[2]}", text) if adds else text
    plain = OF_THEM_ON.sub(lambda found: f"{with_number(found[2], found[1])}", text)
    plain = with_numbers(SO_THAT.sub(" ", plain))
    plain = ALL_LOST.sub(lambda found: f"{found[1]} {with_number(found[2], '0')}", plain)
    done = [verb for word in plain.split() for verb in words.verbs_of(word.strip(".,:;").casefold())]
    if any(getattr(field.kind, "sign", "") == "-" for verb in done for field in flat(verb.args)):
        plain = GONE.sub(lambda found: with_number(found[1], "0"), plain)
    plain = WHOLE_LOST.sub(lambda found: f"{found[1]} {with_number(found[2], '0')}", plain)
    plain = _up_to(plain, with_number)
    every = ALL_OF_THEM.search(plain)
    if every is not None:
        plain = with_number(plain[: every.start()] + plain[every.end() :], every[1] or every[2])
    # "has two young, F2=4 and G2=4": how many there are new is said twice
    if any(map(str.isdecimal, plain)) and any(sign in plain for sign in ":=+,"):
        plain = SO_MANY_NEW.sub(lambda found: f"{found[1]} " if words.verbs_of(found[1]) else found[0], plain)
        plain = SO_MANY_IN_ALL.sub(lambda found: f"{found[1]} " if words.verbs_of(found[1]) else found[0], plain)
        plain = SO_MANY_THEN.sub(lambda found: f"{found[1]} " if of_stacks(found[1], words) else found[0], plain)
    return [plain]


def with_numbers(text: str) -> str:
    """Hexes with the number that they have come to, said before them: "bred to 4 on F4 and F3"."""
    return TO_ON.sub(lambda found: re.sub(rf"\b({HEX})\b", rf"\1={figure(found[1])}", found[2]), text)


def _up_to(text: str, with_number: Callable[[str, str], str]) -> str:
    """The hexes before "to 4" with that number each."""
    done, rest = "", text
    while (found := UP_TO.search(rest)) is not None:
        before = rest[: found.start()]
        hexes = HEXES_LAST.search(before, max(0, len(before) - MOSTHEXES))
        if hexes is not None and ITS_OWN.search(before, max(0, hexes.start() - 20), hexes.start()):
            hexes = HEXES_LAST.search(before, hexes.start() + len(hexes[0].split(None, 1)[0]))  # "4 on D3, F3 to 4"
        done += before if hexes is None else f"{before[: hexes.start()]}{with_number(hexes[0], found[1])}"
        done += found[0] if hexes is None else " "
        rest = rest[found.end() :]
    return done + rest


def on_each(text: str, words: Vocabulary) -> list[str]:
    """So many on each of several places: "D7, E7 and F7 with 3 each"."""
    done, rest = "", text
    several = len(A_HEX.findall(text)) > 1  # "E3, three on each" is the end of a longer list
    while several and (found := ON_EACH.search(rest)) is not None:
        number = figure(found[1])
        before, after = f"{rest[: found.start()]} ", rest[found.end() :]
        last, first = HEXES_LAST.search(before, max(0, len(before) - MOSTHEXES)), HEXES_FIRST.match(after)
        if last is None and first is None:  # "C5 C6: two each"
            before, after = _with_number(before, number), _with_number(after, number)
        elif last is not None and not (first and first[1].strip(" :,")):  # "D7, E7 with 3 each, F7 with 2"
            before = _with_number(before, number)
        elif first is not None:  # "3 each on D7 and E7"
            after = first[1] + _with_number(first[2], number) + after[first.end() :]
        done, rest = f"{done}{before}", f" {after}"
    return [_without_sum(done + rest) if done else rest]


def _without_sum(text: str) -> str:
    """A line without how many there are on all of its hexes: "18 young, six each on E6, E3 and G3"."""
    total = sum(int(number) for number in STANDS.findall(text))
    return IN_ALL_ON.sub(lambda found: found[2] if figure(found[1]) == str(total) else found[0], text)


def _with_number(hexes: str, number: str) -> str:
    """Hexes with a number that is said of each, where they have none: neither "D7=6" nor "D7 6" nor "6 on D7"."""

    def numbered(found: re.Match[str]) -> str:
        own = ITS_OWN.search(hexes, max(0, found.start() - 20), found.start())
        return found[0] if own is not None else f"{found[0]}={number}"

    return re.sub(r"\b([A-Za-z]\d{1,2})\b(?!=|\s{1,6}(?:to\s{1,6})?\d{1,2}\b)", numbered, hexes)
