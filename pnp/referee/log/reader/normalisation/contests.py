"""Who won where somebody came to a place that was held, said beside it: "Ann settles L5 and beats Ben's worm". In a
game without dice of players that follows from the position.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.kinds import Die
from pnp.referee.log.spoken import HEX
from pnp.referee.log.words import Vocabulary

_WHO = r"(?P<who>\w{1,40})(?:['’]s(?:\s{1,3}[a-z]{3,12}){0,2})?"
_THERE = rf"(?:\s{{1,3}}(?:there|(?:on|in|at)\s{{1,3}}{HEX}))?"
_WHY = r"(?:\s{0,3}(?:,\s{0,3}|\()(?:by|on|with|more|having|because)\s[^,;().]{1,30}\)?|\s{0,3}\([^()]{1,40}\))?"
_JOIN = r"\s{0,3}(?:[,;.(–-]\s{0,3}|\s)(?:(?:and|so|but|where|which|then|she|he|they|it)\s{1,3}){0,3}"
_NEXT = r"\)?(?=\s{0,3}(?:[,;.!)]|and\b|$))"
BEATS = late(
    rf"{_JOIN}(?:wins\s{{1,3}}(?:the\s{{1,3}}(?:contest|fight)\s{{1,3}})?(?:against|over|from)|beats?|defeats?|ousts?|displaces?|throws\s{{1,3}}out|against)"
    rf"\s{{1,3}}{_WHO}{_THERE}(?:\s{{0,3}},?\s{{1,3}}(?:and\s{{1,3}})?wins)?{_WHY}{_NEXT}",
    re.IGNORECASE,
)
LIES = late(
    rf"{_JOIN}{_WHO}{_THERE}\s{{1,3}}(?:lies\s{{1,3}}down|loses(?:\s{{1,3}}the\s{{1,3}}contest)?|is\s{{1,3}}(?:beaten|endangered|thrown\s{{1,3}}out|out)){_THERE}{_WHY}{_NEXT}",
    re.IGNORECASE,
)
WINS = late(
    rf"\s{{0,3}}(?:[,;(–-]\s{{0,3}}(?:(?:and|she|he)\s{{1,3}}){{0,2}}|\sand\s{{1,3}})(?:wins|won)(?:\s{{1,3}}(?:the\s{{1,3}})?(?:contest|fight))?{_THERE}{_WHY}{_NEXT}",
    re.IGNORECASE,
)
CONTEST = late(
    rf"\s{{0,3}},\s{{0,3}}contest\s{{1,3}}with\s{{1,3}}(?P<who>\w{{1,40}})(?:['’]s)?\s{{0,3}}[:,]\s{{0,3}}\w{{1,40}}\s{{1,3}}wins{_NEXT}",
    re.IGNORECASE,
)
PLACE = late(rf"(?<!\w){HEX}(?!\w)")


def without_contests(line: str, words: Vocabulary) -> str:
    """A line of who came where, without who won there; any other line, and of a game with dice, as it is."""
    if any(isinstance(field.kind, Die) for verb in words.verbs.values() if not verb.table for field in verb.args):
        return line
    first = line.replace("'s ", " ").replace("’s ", " ").replace(":", " ").split()[:1]
    mine = words.player(first[0]) if first else None
    if mine is None:
        return line
    for pattern in (CONTEST, BEATS, LIES, WINS):
        found = pattern.search(line)
        while found is not None:
            other = words.player(found["who"]) if pattern is not WINS else ""
            if other is None or other == mine or PLACE.search(line[: found.start()]) is None:
                break
            line = f"{line[: found.start()]}{line[found.end() :]}"
            found = pattern.search(line)
    return line
