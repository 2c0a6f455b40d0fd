"""Who won where somebody came to a place that was held, said beside it: "Ann settles L5 and beats Ben's worm". In a
game without dice of players that follows from the position.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.kinds import Die
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.spoken import HEX, NUMBER
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
SO_LOSES = late(  # ", Lou loses four there"
    rf"\s{{0,3}}(?:[,;.(–-]\s{{0,3}}|\s)(?:(?:and|so|where|which|then)\s{{1,3}}){{0,3}}(?P<who>\w{{1,40}})\s{{1,3}}(?:loses|lost|has\s{{1,3}}lost)\s{{1,3}}(?:all\s{{1,3}}(?:(?:of\s{{1,3}})?(?:his|her|their|the)\s{{1,3}})?)?{NUMBER}"
    rf"(?:\s{{1,3}}(?:animals|individuals|of\s{{1,3}}(?:them|his|hers|her|theirs)))?(?:\s{{1,3}}(?:there|by\s{{1,3}}(?:it|that)|because\s{{1,3}}of\s{{1,3}}(?:it|that)))?\s{{0,3}}\)?\s{{0,3}}[.!]?\s{{0,3}}$",
    re.IGNORECASE,
)
PLACE = late(rf"(?<!\w){HEX}(?!\w)")


def without_losses(line: str, words: Vocabulary) -> str:
    """A line of what somebody put on a place, without how many another loses there by it, in a game in which
    losses are told by places: "Ann goes to D4, Lou loses four there"."""
    found = SO_LOSES.search(line)
    mine = next(iter(players_in(line[: found.start()], words)), None) if found is not None else None
    other = words.player(found["who"]) if found is not None else None
    lost = next((verb for verb in words.verbs_of("lose") if not verb.table), None)
    if found is None or mine is None or other in (None, mine) or lost is None:
        return line
    counted = any(isinstance(field.kind, Stack) for field in lost.args)
    return line[: found.start()] if counted and PLACE.search(line[: found.start()]) is not None else line


def without_contests(line: str, words: Vocabulary) -> str:
    """A line of who came where, without who won there: "Ann settles L5 and beats Ben's worm"; any other line,
    and of a game with dice, as it is."""
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
