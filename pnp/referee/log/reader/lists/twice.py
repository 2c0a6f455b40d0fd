"""The same done twice in a turn, on one line: "Ann mutates twice: B01 B22, then R03 Y05", "Ben populates, populates",
"Ann buys B01 with her first action and R03 with her second".
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.spoken import NUMBER
from pnp.referee.log.words import Vocabulary

_WHO = r"\s{0,6}(?P<who>\w{1,40}?)(?:['’]s)?\s{0,3}:?\s{1,3}"
_DOES = rf"{_WHO}(?P<done>[a-z]{{3,12}})"
_TWICE = r"\s{1,3}(?:twice|two\s{1,3}times|x\s{0,1}2|2x)\s{0,3}(?:[:,(–-]\s{0,3}){1,2}"
_HERS = r"\s{1,3}(?:with|as|for|in)\s{1,3}(?:her|his|the|their)\s{1,3}"
_END = r"\s{0,3}[.!)]?\s{0,3}"
WAYS = (
    late(  # "populates twice: 3 and 2", "mutates twice: B01 B22, then R03 Y05"
        rf"{_DOES}{_TWICE}(?P<first>[^,;()]{{1,60}}?)\s{{0,3}}"
        r"(?:(?:[,;/]\s{0,3}|\s)(?:and\s{1,3})?then\s{1,3}|[;/]\s{0,3}|,\s{0,3}(?=\d)|\s(?:and|&)\s{1,3}(?=\d))"
        rf"(?P<second>[^;()]{{1,60}}?){_END}",
        re.IGNORECASE,
    ),
    late(  # "gets away twice": what is done with nothing
        rf"{_DOES}(?P<away>\s{{1,3}}(?:away|off|out))?\s{{1,3}}(?:twice|(?:both|two)\s{{1,3}}times){_END}",
        re.IGNORECASE,
    ),
    late(  # "breeds twice, 2 domes each time"
        rf"{_DOES}{_TWICE}(?P<both>{NUMBER}(?:\s{{1,3}}[a-z]{{3,12}})?)\s{{1,3}}(?:each|both)(?:\s{{1,3}}times?)?{_END}",
        re.IGNORECASE,
    ),
    late(  # "mutates (B01, B22), mutates again (R03, Y05)"
        rf"{_DOES}\s{{1,3}}\((?P<first>[^()]{{1,60}})\)\s{{0,3}}(?:,|;|and|then|,\s{{0,3}}then)\s{{1,3}}"
        rf"(?P=done)\s{{1,3}}(?:again\s{{1,3}})?\((?P<second>[^()]{{1,60}})\){_END}",
        re.IGNORECASE,
    ),
    late(  # "buys B01 with her first action and R03 with her second"
        rf"{_DOES}\s{{1,3}}(?P<first>.{{1,60}}?){_HERS}(?:first|1st)(?:\s{{1,3}}action)?\s{{0,3}}(?:,|;|and|,\s{{0,3}}and)\s{{1,3}}"
        rf"(?P<second>.{{1,60}}?){_HERS}(?:second|2nd|other)(?:\s{{1,3}}(?:action|one))?{_END}",
        re.IGNORECASE,
    ),
    late(  # "populates, populates again"
        rf"{_DOES}\s{{0,3}}(?:,|and|then|,\s{{0,3}}and|,\s{{0,3}}then)\s{{1,3}}(?:(?P=who)\s{{1,3}})?(?:again\s{{1,3}})?"
        rf"(?P=done)(?:\s{{1,3}}again)?(?P<both>){_END}",
        re.IGNORECASE,
    ),
    late(  # "uses both actions to populate"
        rf"{_WHO}(?:uses?|used|spends?|spent|takes?|took)\s{{1,3}}both\s{{1,3}}(?:(?:of\s{{1,3}})?(?:her|his|the|their)\s{{1,3}})?actions"
        rf"\s{{1,3}}(?:to|for|on)\s{{1,3}}(?P<done>[a-z]{{3,12}})(?P<both>(?:\s{{1,3}}[\w’'-]{{1,12}}){{0,4}}){_END}",
        re.IGNORECASE,
    ),
)


def done_twice(line: str, words: Vocabulary) -> str:
    """A line that tells the same deed of somebody twice, as two: "Ben populates, populates again"; any other
    line as it is."""
    for way in WAYS:
        found = way.fullmatch(line)
        who = words.player(found["who"]) if found is not None else None
        said = found.groupdict() if found is not None else {}
        if found is None or who is None:
            continue
        done = (found["done"].casefold(), *(said.get("away") or "").split())
        verbs = words.verbs_of(done[0]) if len(done) == 1 else words.meant(*done)
        if "away" in said and not any(verb.args for verb in verbs) and verbs:
            return f"{who} {verbs[0].name}; {who} {verbs[0].name}"
        if "away" in said or not any(not verb.table for verb in verbs):
            continue
        parts = (said["first"], said["second"]) if "first" in said else (said["both"],) * 2
        return "; ".join(f"{who} {found['done']} {part.strip()}".strip() for part in parts)
    return line
