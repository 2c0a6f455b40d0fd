"""All that stand in a place, said for their number: "Ben loses 2 on D7 and all on E7", "both markers on D4"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.spoken import HEX
from pnp.referee.log.words import Vocabulary

_EACH = rf"{HEX}(?![\w=])"
ALL_ON = late(
    r"\b(?:all|everything|everybody|everyone)(?:\s{1,3}of\s{1,3}(?:them|it|hers|his|theirs))?(?:\s{1,3}[a-z]{3,12})?"
    rf"\s{{1,3}}(?:on|in|at)\s{{1,3}}({_EACH}(?:(?:\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}and\s{{1,3}}){_EACH}){{0,8}})"
    rf"|\b({HEX})\s{{1,3}}(?:dies\s{{1,3}}out|died\s{{1,3}}out|completely|entirely|altogether)",
    re.IGNORECASE,
)
PLACE = re.compile(HEX)
BOTH_ON = late(
    rf"\bboth(?=(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:on|in|at|from)\s{{1,3}}{HEX}(?!\w)(?!\s{{1,3}}and\s{{1,3}}{HEX}))",
    re.IGNORECASE,
)
EVERY_ONE = late(  # "all markers on A1", "everything on A1", "all of Ann's on A1", "A1 dies out"
    r"\b(?:all|everything|everybody|everyone|every\s{1,3}one)(?:\s{1,3}of\s{1,3}(?:them|it|hers|his|theirs|her|(?P<whose>\w{1,40})['’]s))?"
    rf"(?:\s{{1,3}}(?:her|his|their|the))?(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:(?:off|from)\s{{1,3}})?(?:on|in|at|off|from)?\s{{0,3}}(?P<on>{HEX})(?!\w)"
    rf"|\b(?P<out>{HEX})\s{{1,3}}(?:dies\s{{1,3}}out|died\s{{1,3}}out|completely|entirely|altogether)",
    re.IGNORECASE,
)
TAKES_OFF = late(
    rf"\b(?:takes?|took)\s{{1,3}}(both|two|three|four|five|\d)\s{{1,3}}off\s{{1,3}}(?={HEX}(?!\w))", re.IGNORECASE
)
BOTH_DIE = late(  # "Ann's markers on A1 both die"
    rf"(?<!\w)(\w{{1,40}})['’]s(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:on|in|at)\s{{1,3}}({HEX})\s{{1,3}}both\s{{1,3}}(?:dies?|died|are\s{{1,3}}(?:lost|gone))(?!\w)",
    re.IGNORECASE,
)
LOST = late(
    r"\b(?:los(?:es?|t)|remove[sd]?|gives?\s{1,3}up|gave\s{1,3}up|takes?\s{1,3}off|took\s{1,3}off|sacrifice[sd]?)\s{1,3}$",
    re.IGNORECASE,
)
GONE = late(
    r"\s{0,3}(?:(?:all|both)\s{1,3})?(?:dies?|died|(?:are|is|were)\s{1,3}(?:lost|gone|removed|dead)|perish(?:es|ed)?|go(?:es)?\s{1,3}home)(?!\w)",
    re.IGNORECASE,
)
WHOSE = late(
    r"(?:^|[.,;:!]\s{1,3})\s{0,6}(\w{1,40})(?:['’]s)?(?:\s{0,3}:)?(?:\s{1,3}(?:(?:is|was)\s{1,3})?[a-z]{4,10}\s{0,3}[:,])?\s{1,3}$",
    re.IGNORECASE,
)
MOST_THERE = 8  # of one player on one hex that a line tells by "all"
FIRST_WORDS = 4  # of a line, among which its verb is


def all_there(line: str, words: Vocabulary) -> str:
    """A line with what is left in a place for "all" that stood there, two for "both", as its verb is said of."""
    verbs = [verb for word in line.replace(":", " ").split()[:FIRST_WORDS] for verb in words.verbs_of(word.casefold())]
    fields = [field for verb in verbs if not verb.table for field in flat(verb.args)]
    if any(isinstance(field.kind, Stack) and field.kind.sign == "-" for field in fields):
        return ALL_ON.sub(lambda found: ", ".join(f"{hex_}=0" for hex_ in PLACE.findall(found[1] or found[2])), line)
    lost = words.verb("loses")  # "both die" says that they are lost, where a game has that
    fields += flat(lost.args) if lost is not None and not lost.table else ()
    if any(isinstance(field.kind, Hex) and field.many for field in fields):
        line = TAKES_OFF.sub(r"takes off \1 on ", line)
        line = BOTH_DIE.sub(lambda of: f"{of[1]} loses two on {of[2]}" if words.player(of[1]) else of[0], line)
        return BOTH_ON.sub("two", line)
    return line


def ways_of_all(line: str, words: Vocabulary) -> list[str]:
    """A line that says that all are lost which stand in a place, once with each number that these may be, the highest
    first; nothing for any other line, or where a game writes how many are left."""
    loses = words.verb("loses")
    if loses is None or not any(isinstance(field.kind, Hex) and field.many for field in flat(loses.args)):
        return []
    found = list(EVERY_ONE.finditer(line))
    if len(found) != 1:
        return []
    one = found[0]
    before, after = line[: one.start()], line[one.end() :]
    gone = GONE.match(after)
    if one["on"] and LOST.search(before):
        return [f"{before}{', '.join([one['on']] * many)}{after}" for many in range(MOST_THERE, 0, -1)]
    if not one["out"] and gone is None:
        return []
    whose = WHOSE.search(before)
    who = one["whose"] or (whose[1] if whose is not None else "")
    if words.player(who) is None:
        return []
    before = before[: whose.start(1)] if whose is not None and not one["whose"] else before
    after = after[gone.end() :] if gone is not None else after
    there = one["on"] or one["out"]
    return [f"{before}{who} {loses.name}s {', '.join([there] * many)}{after}" for many in range(MOST_THERE, 0, -1)]
