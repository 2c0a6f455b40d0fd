"""A line cut where players are named: "Ann C05 Ben lunch", "Ann=C05, Ben->F01", "Ann plays C05 while Ben is out",
"E04 (Ben escapes)".
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.normalisation.word_order import PLACING
from pnp.referee.log.words import Vocabulary

NAMED = late(r"\b(\w+)\s{0,3}(?:=>|->|→|[=:–—]|\s-\s)\s{0,3}(?=[\w(])")
JOINTS, JOINING = " ,;.&/|", ("and", "vs", "against", "while", "whereas", "but")

IN_BRACKETS = late(
    r"\s{0,3},?\s{0,3}[(\[]\s{0,3}((\w{1,40})(?:\s{0,2}:)?\s{1,3}(?:(?:is|was|has|then|also)\s{1,3})?([a-z]{3,12})\b[^()\[\]]{0,60})[)\]]\s{0,3}"
)

FROM_WHOM = late(
    r"(?:(?<=[,;&.:]\s)|(?<=\band\s)|^)\s{0,3}(?P<cards>[A-Za-z]\d{2}(?:(?:\s{0,3}[,+]\s{0,3}(?:and\s{1,3})?|\s{1,3}(?:and\s{1,3})?)[A-Za-z]\d{2}){0,9})"
    r"\s{1,3}(?P<of>(?:from|by|for|(?:goe?s?\s{1,3})?to)\s{1,3}|\(\s{0,2})?(?P<who>\w{1,40})\)?(?=\s{0,3}(?:[,;.&]|and\b|$))"
)

NOTHING_FOR = late(
    r"\s{0,3}(?:[,;]|\band)\s{1,3}(?:and\s{1,3})?(?:nothing|none)\s{1,3}for\s{1,3}(\w{1,40})\s{0,3}(?=[.,;!]|$)", re.I
)


def player_first(line: str, words: Vocabulary) -> str:
    """A line with whoever played or drew cards before them: "C05 from Ann, F01 from Ben"."""

    def turned(found: re.Match[str]) -> str:
        who, cards = words.player(found["who"]), re.findall(r"\w\d{2}", found["cards"])
        if not found["of"] and found[0].strip() == line.strip(" .!"):
            return found[0]  # "T1 Ada" is her turn
        known = [words.cards.get(card.casefold()) for card in cards]
        if who is None or any(card is None or words.turned(card) is not None for card in known):
            return found[0]
        return f"{who} {found['cards']}"

    line = NOTHING_FOR.sub(lambda found: "" if words.player(found[1]) is not None else found[0], line)
    return FROM_WHOM.sub(turned, line)


def told_in_brackets(line: str, words: Vocabulary) -> str:
    """A line with what somebody did, said in brackets, as another thing that it tells: "E04 (Ben escapes)"."""

    def another(found: re.Match[str]) -> str:
        done = any(not verb.table for verb in words.verbs_of(found[3]))
        if not done or words.player(found[2]) is None or not line[: found.start()].strip():
            return found[0]
        return f", {found[1].strip()}{', ' if line[found.end() :].strip(' .,;!') else ''}"

    return IN_BRACKETS.sub(another, line)


def by_player(text: str, words: Vocabulary) -> list[str]:
    """What several did, with nothing between that is read: "Ann C05 Ben lunch", "Ann=C05, Ben->lunch", "Ann C05 vs Ben
    F01", "Ann plays C05 while Ben is at lunch"."""
    parts: list[str] = []
    named: list[str] = []
    for token in NAMED.sub(r"\1 ", text).split():
        who = words.player(token.strip(",;:.()"))
        before = parts[-1].split()[-1].casefold().strip(",;") if parts else ""
        if who is not None and before not in PLACING:
            if who in named:
                return [text]
            named.append(who)
            parts.append(f"{who}:")
        elif not parts:
            return [text]
        else:
            parts[-1] += f" {token}"
    if len(parts) < 2:
        return [text]
    plain = [_without_joint(part) for part in parts]
    return ["; ".join(plain)] if all(not part.endswith(":") for part in plain) else [text]


def _without_joint(part: str) -> str:
    """A part of a line without what joins it to the next: "Ann: C05 vs"."""
    said = part.rstrip(JOINTS).split()
    while said and said[-1].casefold() in JOINING:
        said.pop()
    return " ".join(said).rstrip(JOINTS)
