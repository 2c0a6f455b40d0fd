"""Journeys that one line lists, as a row of the log sheet has them: "Ann: move rrrr x2 iW gE, dE dW; G09 fE iW",
"A rrrr 2 hW-gW, dE-gE", "Ann moves G08: 2 from eW to dW and 1 from iW to gW, and rrrr: 1 from dW to iW".

Who is not said again goes on: what is listed behind a genotype is its own until the next is named.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.referee.log.accounted import is_place
from pnp.referee.log.kinds import Times
from pnp.referee.log.moves import Verb
from pnp.referee.log.ones_kind import called, own, player
from pnp.referee.log.places import Hex
from pnp.referee.log.spoken import FIGURES, NUMBER
from pnp.referee.log.words import Vocabulary

LONGEST = 400  # letters
MOST = 24  # journeys
HEAD = re.compile(r"\s{0,6}(\w{1,40})\s{0,3}(?::\s{0,3}|\s{1,3})(?=\S)")
APART = re.compile(r"\s{0,3}[,;]\s{0,3}(?:(?:and|then)\s{1,3})?|\s{1,3}(?:and|&|then)\s{1,3}")
ARROW = re.compile(r"(?<=\w)\s{0,3}(?:->|=>|→|>|[-–](?=[A-Za-z]))\s{0,3}(?=[A-Za-z])")
IN_ALL = re.compile(r"(\w{1,6})\s{1,3}([\w-]{2,20}(?:\s[\w-]{2,20})?)\s{0,3}:")  # so many, of which each is told
COUNTED = re.compile(rf"(?<!\w){NUMBER}\b", re.IGNORECASE)
MANY = re.compile(r"[x×]?(\d{1,2})[x×]?")
BETWEEN = frozenset(["from", "to", "of", "the", "her", "his", "their", "its", "into", "onto"])


def journeys(line: str, words: Vocabulary) -> list[str]:
    """Each journey of a line in the log's words; nothing where it lists no journeys, or one cannot be read.

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
        signs = ARROW.search(part) is not None
        tokens = ARROW.sub(" ", part).replace(":", " ").split()
        tokens = [token for token in tokens if token.casefold() not in BETWEEN]
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
