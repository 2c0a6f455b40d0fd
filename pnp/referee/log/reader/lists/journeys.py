"""Journeys that one line lists, as a row of the log sheet has them: "Ann: move rrrr x2 iW gE, dE dW; G09 fE iW",
"A rrrr 2 hW-gW, dE-gE", "Ann moves G08: 2 from eW to dW and 1 from iW to gW, and rrrr: 1 from dW to iW".

Who is not said again goes on: what is listed behind a genotype is its own until the next is named.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.kinds import Kind, Times
from pnp.referee.log.moves import Verb
from pnp.referee.log.places import Hex
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.lookups import moves_of
from pnp.referee.log.reader.names.kinds import called, own, player
from pnp.referee.log.spoken import FIGURES, NUMBER
from pnp.referee.log.words import Vocabulary

LONGEST = 400  # letters
MOST = 24  # journeys
HEAD = late(r"\s{0,6}(\w{1,40})\s{0,3}(?::\s{0,3}|\s{1,3})(?=\S)")
APART = late(r"\s{0,3}[,;]\s{0,3}(?:(?:and|then)\s{1,3})?|\s{1,3}(?:and|&|then)\s{1,3}")
ARROW = late(r"(?<=\w)\s{0,3}(?:->|=>|→|>|[-–](?=[A-Za-z]))\s{0,3}(?=[A-Za-z])")
STROKE = "\0"  # in the place of one that belongs to a name
IN_ALL = late(r"(\w{1,6})\s{1,3}([\w-]{2,20}(?:\s[\w-]{2,20})?)\s{0,3}:")  # so many, of which each is told
COUNTED = late(rf"(?<!\w){NUMBER}\b", re.IGNORECASE)
MANY = late(r"[x×]?(\d{1,2})[x×]?")
TO_EACH = late(r"\b(\w{2,10})\s{1,3}to\s{1,3}(\w{2,10})\s{1,3}and\s{1,3}to\s{1,3}(\w{2,10})\b")
BOTH_FROM = late(r"\b(\w{2,12})\s{1,3}both\s{1,3}(?=(?:of\s{1,3}them\s{1,3})?from\s)")
BETWEEN = frozenset(["from", "to", "of", "the", "her", "his", "their", "its", "into", "onto"])


def journeys(line: str, words: Vocabulary) -> list[str]:
    """Each journey of a line in the log's words: "Ann: move rrrr x2 iW gE, dE dW"; nothing where it lists no
    journeys, or one cannot be read.

    A line without a verb has signs between its places, so that they can be nothing else.
    """
    verb, kind = _verb(words), own(words)
    head = HEAD.match(line) if len(line) <= LONGEST else None
    if verb is None or kind is None or head is None:
        return []
    who = player(head[1], words)
    rest = line[head.end() :].strip(" .")
    first, _, after = rest.partition(" ")
    said = verb in words.verbs_of(first.casefold())
    if who is None:
        return []
    found: list[str] = []
    last = ""
    parts = APART.split(after if said else rest)
    in_all = IN_ALL.match(parts[0]) if len(parts) > 1 else None
    if in_all is not None:
        if _number(in_all[1]) != len(parts) or COUNTED.search(" ".join(parts)[in_all.end() :]):
            return []
        parts[0] = f"{in_all[2]} {parts[0][in_all.end() :]}"
    for part in parts:
        signs, tokens = _apart(part, kind, words)
        ends, named = tokens[-2:], tokens[:-2]
        if len(ends) < 2 or not all(is_place(end, words) for end in ends) or not (said or signs):
            return []
        many = [(at, number) for at, token in enumerate(named) if (number := _number(token))]
        if len(many) > 1:
            return []
        rest_of = " ".join(token for at, token in enumerate(named) if not many or at != many[0][0])
        key = called(rest_of, kind, words) if rest_of else last
        if not key:
            return []
        last = key
        number = many[0][1] if many else 1
        found.append(f"{who}: {verb.name} {key} {f'x{number} ' if number > 1 else ''}{ends[0]} {ends[1]}")
    return found if len(found) <= MOST else []


def _apart(part: str, kind: Kind[object], words: Vocabulary) -> tuple[bool, list[str]]:
    """Whether a sign stands between the ends of a journey, and its words; what belongs to a name, as the stroke of
    "Two-Tusker", is no sign."""
    named = " ".join(word.replace("-", STROKE) if called(word, kind, words) else word for word in part.split())
    tokens = ARROW.sub(" ", named).replace(":", " ").replace(STROKE, "-").split()
    return ARROW.search(named) is not None, [token for token in tokens if token.casefold() not in BETWEEN]


def each_end(line: str, words: Vocabulary) -> str:
    """A line with where each of several from one place went as a journey of its own, "kE to iW and to jW", and with how
    many both are: "moves both from eW to dW"."""

    def ways(found: re.Match[str]) -> str:
        return (
            f"{found[1]} to {found[2]}, {found[1]} to {found[3]}"
            if all(is_place(end, words) for end in found.groups())
            else found[0]
        )

    verb = _verb(words)
    if verb is None:
        return line
    kind = own(words)

    def both(found: re.Match[str]) -> str:
        of_own = kind is not None and called(found[1], kind, words)
        return f"{found[1]} two " if of_own or verb in words.verbs_of(found[1]) else found[0]

    line = BOTH_FROM.sub(both, line)
    return TO_EACH.sub(ways, line)


def is_journey(what: object, words: Vocabulary) -> bool:
    """Whether an entry tells, or may tell, of a journey of one's own."""
    verb = _verb(words)
    return verb is not None and any(move.verb == verb.name for move in moves_of(what))


@lru_cache(16)
def _verb(words: Vocabulary) -> Verb | None:
    """The verb of a journey of one's own: who, perhaps how many, from where and to where."""
    for verb in words.verbs.values():
        match [field.kind for field in verb.args]:
            case [first, Times(), Hex(), Hex()] if first.implied and not verb.table:
                return verb
    return None


def _number(token: str) -> int:
    found = MANY.fullmatch(token) or MANY.fullmatch(FIGURES.get(token.casefold(), ""))
    return int(found[1]) if found is not None else 0
