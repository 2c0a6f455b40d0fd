"""Whose place was taken, from where, and how many moved in: "ate F3 from F4, six moved in", "F3 is eaten by Ann's F4,
2 moved in", "G1 is Ben's now, 5 moved in from G2 (compete)".

Each comes out in the log's order: from where, where, how many.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.kinds import Number
from pnp.referee.log.moves import Verb
from pnp.referee.log.places import Hex
from pnp.referee.log.spoken import HEX, NUMBER, figure, forms
from pnp.referee.log.words import Vocabulary

WHO = r"(?:(?<!\w)|(?=\s))\s{0,6}(?P<who>\w{1,40})"
WHOSE_CUBE = (
    r"(?:(?P<whom>\w{1,40})\s{1,3}(?:(?:out|off|away)\s{1,3})?(?:on|in|at|of|from|off)\s{1,3}"
    r"|(?:(?:the|her|his|their|its|\w{1,40}['’]s)\s{1,3})?"
    rf"(?:(?:cube|counter|colony|animals?|{NUMBER})\s{{1,3}}(?:on|in|at)\s{{1,3}})?)"
)
IN = (
    rf"(?:\s{{0,3}}(?:[,;:(–-]|\s(?:and|then)\b)\s{{0,3}}(?:and\s{{1,3}})?(?:(?:with\s{{1,3}})?(?P<many>{NUMBER})(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}"
    r"(?:(?:moved?|moves|went|goes|go|came|comes?|walked|are|is|were|was)\s{1,3})?in|(?:moved?|moves|went|goes|came|brings?|brought)\s{1,3}"
    rf"(?:in\s{{1,3}}(?:with\s{{1,3}})?(?P<with>{NUMBER})|(?P<so>{NUMBER})(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}in))"
    rf"|\s{{1,3}}with\s{{1,3}}(?:all\s{{1,3}}(?:of\s{{1,3}})?)?(?P<all>{NUMBER}))"
)
END = r"\s{0,3}\)?\s{0,3}[.!]?\s{0,3}"
TAKING = late(r"takes?|took|taken|captures?|captured", re.IGNORECASE)
DONE = r"(?P<done>[a-z]{3,12})(?:\s{1,3}(?:out|off|away|up|on|upon|against))?"
FROM_THERE = late(
    rf"{WHO}\s{{0,3}}:?\s{{1,3}}{DONE}\s{{1,3}}(?:on\s{{1,3}})?{WHOSE_CUBE}(?P<to>{HEX})(?:\s{{1,3}}(?:out|away|up))?\s{{1,3}}from\s{{1,3}}(?P<at>{HEX}){IN}{END}",
    re.IGNORECASE,
)
WITH_SO_MANY = late(  # "eats the five on F4 with two from D4"
    rf"{WHO}\s{{0,3}}:?\s{{1,3}}{DONE}\s{{1,3}}(?:on\s{{1,3}})?{WHOSE_CUBE}(?P<to>{HEX})\s{{1,3}}with\s{{1,3}}(?P<many>{NUMBER})\s{{1,3}}from\s{{1,3}}(?P<at>{HEX}){END}",
    re.IGNORECASE,
)
SO_MANY_OF = late(  # "two of Ann's from D4 eat the five on F4"
    rf"\s{{0,6}}(?P<many>{NUMBER})\s{{1,3}}of\s{{1,3}}(?P<who>\w{{1,40}})['’]s\s{{1,3}}(?:[a-z]{{3,12}}\s{{1,3}})?(?:on|in|at|from)\s{{1,3}}(?P<at>{HEX})\s{{1,3}}{DONE}\s{{1,3}}"
    rf"(?:on\s{{1,3}})?{WHOSE_CUBE}(?P<to>{HEX})(?:\s{{1,3}}(?:out|away|up))?{END}",
    re.IGNORECASE,
)
BY_THOSE = late(
    rf"{WHO}['’]s\s{{1,3}}(?:(?:cube|counter|colony|animals?)\s{{1,3}}(?:on|in|at|from)\s{{1,3}})?(?P<at>{HEX})\s{{1,3}}{DONE}\s{{1,3}}{WHOSE_CUBE}(?P<to>{HEX})"
    rf"(?:\s{{1,3}}(?:out|away|up))?{IN}{END}",
    re.IGNORECASE,
)
IS_TAKEN = late(
    rf"\s{{0,6}}{WHOSE_CUBE}(?P<to>(?<!\w){HEX})\s{{1,3}}(?:is|was|gets?|got)\s{{1,3}}{DONE}\s{{1,3}}(?:from\s{{1,3}}(?P<from>{HEX})\s{{1,3}})?"
    rf"by\s{{1,3}}(?P<who>\w{{1,40}})(?:['’]s|\s{{1,3}}(?:from|on|at))?(?:\s{{1,3}}(?P<at>{HEX}))?{IN}{END}",
    re.IGNORECASE,
)
IS_ONES_OWN = late(
    rf"\s{{0,6}}(?P<to>(?<!\w){HEX})\s{{1,3}}(?:is|was|became|becomes)\s{{1,3}}(?:now\s{{1,3}})?(?P<who>\w{{1,40}})['’]s(?:\s{{1,3}}now)?{IN}"
    rf"\s{{1,3}}from\s{{1,3}}(?P<at>{HEX})\s{{0,3}}[,;]?\s{{0,3}}[(]?\s{{0,3}}(?:by\s{{1,3}})?(?P<done>[a-z]{{3,12}})[)]?{END}",
    re.IGNORECASE,
)
ALIKE = late(
    rf"(?P<done>{WHO}\s{{0,3}}:?\s{{1,3}}[a-z]{{3,12}}(?:\s{{1,3}}(?:out|away|up))?)"
    rf"(?P<pairs>(?:\s{{0,3}},?\s{{1,3}}(?:and\s{{1,3}})?{HEX}\s{{1,3}}from\s{{1,3}}{HEX}){{2,9}})"
    rf"\s{{0,3}},?\s{{1,3}}(?:with\s{{1,3}})?(?P<many>{NUMBER})\s{{1,3}}(?:each|apiece|every|both)(?:\s{{1,3}}times?)?{END}",
    re.IGNORECASE,
)
"""Several places, and as many moved into each: "ate E7 from E6 and D6 from D5, four each"."""
ONE_BY_ONE = late(  # "Lou's C5 eats D5, one moves in, and D2 eats D3, two move in"
    rf"\s{{0,3}}[,;]?\s{{1,3}}(?:and\s{{1,3}}|then\s{{1,3}}){{0,2}}(?={HEX}\s{{1,3}}[a-z]{{3,12}}(?:\s{{1,3}}(?:out|off|away|up|on))?\s{{1,3}}{HEX}\b)",
    re.IGNORECASE,
)
OF_WHOM = late(rf"\s{{0,6}}(\w{{1,40}})['’]s\s{{1,3}}(?={HEX}\s)", re.IGNORECASE)
PAIR = late(rf"({HEX})\s{{1,3}}from\s{{1,3}}({HEX})", re.IGNORECASE)


def moved_in(line: str, words: Vocabulary) -> str:
    """A line of whose place was taken, in the log's order."""
    verbs = attacks(words)
    if not verbs:
        return line
    alike = ALIKE.fullmatch(line)
    if alike is not None and words.player(alike["who"]) is not None:
        return f"{alike['done']} " + ", ".join(
            f"{to} from {at} with {alike['many']}" for to, at in PAIR.findall(alike["pairs"])
        )
    whose = OF_WHOM.match(line)
    each = ONE_BY_ONE.split(line[whose.end() :]) if whose is not None and words.player(whose[1]) is not None else []
    if whose is not None and len(each) > 1:
        told = [moved_in(f"{whose[1]}'s {part}", words) for part in each]
        return "; ".join(told) if all(part.startswith(f"{words.player(whose[1])}: ") for part in told) else line
    for saying in (FROM_THERE, WITH_SO_MANY, SO_MANY_OF, BY_THOSE, IS_TAKEN, IS_ONES_OWN):
        found = saying.fullmatch(line)
        who = words.player(found["who"]) if found is not None else None
        whom = found.groupdict().get("whom") if found is not None else None
        if found is None or who is None or (whom is not None and words.player(whom) in (None, who)):
            continue
        verb = _done(found["done"].casefold(), verbs, words)
        start = found["at"] or found.groupdict().get("from")
        if start is None or (verb is None and not TAKING.fullmatch(found["done"])):
            continue
        many = next(filter(None, map(found.groupdict().get, ("many", "with", "so", "all"))))
        number = figure(many)
        if verb is None:  # whatever it is taken by: the position tells
            return f"{who} took {found['to']} from {start} with {number}"
        return f"{who}: {verb.name} {start} {found['to']} {number}"
    return line


@lru_cache(16)
def attacks(words: Vocabulary) -> tuple[Verb, ...]:
    """The verbs by which a place is taken from another: from where, where, and how many move in."""
    return tuple(
        verb for verb in words.verbs.values() if [type(field.kind) for field in verb.args] == [Hex, Hex, Number]
    )


def _done(word: str, verbs: tuple[Verb, ...], words: Vocabulary) -> Verb | None:
    """The verb of what was done, if it is one of these: "ate", "eaten", "competed", "crowded"."""
    for form in (word, *forms(word)):
        verb = next((each for each in words.verbs_of(form) if each in verbs), None)
        if verb is not None:
            return verb
    return None
