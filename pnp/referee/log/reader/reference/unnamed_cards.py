"""So many cards that nobody names: "Ann and Ben draw a card each", "throws two cards away and takes two new ones",
"fills up to five"."""

from __future__ import annotations

import re
from itertools import pairwise

from pnp.patterns import late
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.lookups import several_cards
from pnp.referee.log.spoken import NUMBER, figure
from pnp.referee.log.words import Vocabulary

WORD = late(r"[^\W\d_]+")
NAMED = late(r"\s{0,3}[:=,–-]?\s{0,3}(?:\(\s{0,3})?[A-Za-z]\d{1,2}\b")  # "two cards, C05 and F01"
CARDS = ("card", "cards")
SO_MANY = late(
    rf"(?<![\w'’])(an?|another|{NUMBER})\s{{1,3}}(?:(?:new|more|other|fresh|further|hidden|unseen|secret|unknown)\s{{1,3}}){{0,2}}(?:([a-z]{{3,12}})\s{{1,3}})?(?:cards?|ones?)\b",
    re.IGNORECASE,
)
AWAY = late(  # "throws two away", "threw away two"
    rf"(?<![\w'’])({NUMBER})(?=\s{{1,3}}away\b)|(?<=\baway\s)({NUMBER})(?=\s{{0,3}}(?:[.!,;]|$|and\b))", re.IGNORECASE
)
UP_TO = late(
    rf"\b([a-z]{{3,8}})\s{{1,3}}(?:(?:back|up|again|her|his|their|hands?)\s{{1,3}}){{0,3}}(?:up|back|full|again)\s{{1,3}}to\s{{1,3}}"
    rf"(?:{NUMBER}|a\s{{1,3}}full\s{{1,3}}hand)(?:\s{{1,3}}cards?)?(?:\s{{1,3}}(?:again|each))?(?=\s{{0,3}}(?:[.!,;]|$|and\s))",
    re.IGNORECASE,
)
AND_ONE = late(r"\s{1,3}(?:and|&)\s{1,3}[A-Z]\d{2}\b")  # "two new ones and C05", "C05 and two new ones"
ONE_AND = late(r"\b[A-Z]\d{2}\s{1,3}(?:and|&)\s{1,3}$")
APPOSED = late(  # "two reds, R12 and R09"
    rf"(?<![\w'’])({NUMBER}|both)(?:(?:\s{{1,3}}[A-Za-z][a-z'’]{{1,12}}){{0,3}}\s{{0,3}}[,:]|(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:cards|[a-z]{{2,12}}s))\s{{1,3}}"
    r"(?=([A-Z]\d{2}(?:(?:\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:(?:and|&)\s{1,3})?)[A-Z]\d{2}){1,5})\s{0,3}(?:[.!;(]|$|,\s{1,3}[A-Z][a-z]))"
)


def without_number_of_cards(line: str, words: Vocabulary) -> str:
    """A line without how many cards it names behind that, where it names as many: "takes two reds, R12 and R09"."""

    def apposed(found: re.Match[str]) -> str:
        cards = re.findall(r"[A-Z]\d{2}", found[2])
        known = all(words.cards.get(card.casefold()) == card for card in cards)
        many = 2 if found[1].casefold() == "both" else int(figure(found[1]))
        return "" if known and many == len(cards) else found[0]

    return APPOSED.sub(apposed, line)


def so_many_cards(line: str, words: Vocabulary) -> str:
    """A line with so many cards as the log has them: a number for those that were drawn, a question mark for
    each that was put away; "throws two cards away and takes two new ones"."""
    if "=" in line:
        return line
    named = any(card.casefold() in words.cards for card in re.findall(r"\b[A-Z]\d{2}\b", line))

    def counted(found: re.Match[str]) -> str:
        if named and not (AND_ONE.match(line, found.end()) or ONE_AND.search(line[: found.start()])):
            return found[0]
        if NAMED.match(line[found.end() :]) or (found[2] and found[2].casefold() not in words.own_idle):
            return found[0]
        said = found[1].casefold()
        many = 1 if said in ("a", "an", "another") else int(figure(said))
        after = WORD.match(line[found.end() :].lstrip())
        verb = said_of_cards(line[: found.start()], after[0] if after is not None else "", words)
        if verb is None or not many:
            return found[0]
        if verb.args[0].count and not named:  # "ten cards" are read as they stand, and may be all that come
            return f"{found[1]} cards" if many > 1 else str(many)
        return " ".join([UNKNOWN] * many)

    def full(found: re.Match[str]) -> str:
        drawn = [verb for verb in words.verbs_of(found[1].casefold()) if verb.args and verb.args[0].count]
        return f"{drawn[0].name} {UNKNOWN}" if drawn else found[0]

    def unnamed(found: re.Match[str]) -> str:
        verb = said_of_cards(line[: found.start()], "away" if found[1] else "", words)
        said = (found[1] or found[2]).casefold()
        away = verb is not None and verb.args[0].kind.forgotten  # type: ignore[attr-defined]
        return " ".join([UNKNOWN] * int(figure(said))) if away else found[0]

    if named:
        return SO_MANY.sub(counted, line)
    line = AWAY.sub(unnamed, line)
    return UP_TO.sub(full, SO_MANY.sub(counted, line))


def said_of_cards(before: str, after: str, words: Vocabulary) -> Verb | None:
    """What was done with so many cards, by the last word before them that says something, or by it and the one behind
    them: "throws a card away"; nothing where it is done with other things."""
    for said, beside in reversed(list(pairwise([*WORD.findall(before.casefold()), ""]))):
        if words.player(said) is not None or said in CARDS:
            continue
        together = [verb for word in (after.casefold(), beside) if word for verb in words.meant(said, word)]
        meant = (*together, *words.verbs_of(said))
        if meant:
            return meant[0] if _takes_several_cards(meant[0]) else None
    return None


def _takes_several_cards(verb: Verb) -> bool:
    """Whether a verb is said of several cards of which nobody need know which they were."""
    kind = several_cards(verb)
    return kind is not None and (verb.args[0].count or kind.forgotten)
