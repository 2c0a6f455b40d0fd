"""What is the table's, with whoever did it: "Ann spins 7", or a line above with her name, "who: Ann"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Player
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary

BEGINS = late(r"\s{0,6}(?:[a-z]{4,9}\s{1,3}\d{1,3}\s{0,3}[:,.(–—-]*\s{0,3})?(\w{1,40})\b", re.IGNORECASE)
WORDS = late(r"[a-z]{3,12}", re.IGNORECASE)
DREW = late(  # "Ann spins 6 and draws E27", "drew E27 as the change"
    r"(?P<before>(?:^\s{0,6}(?P<who>\w{1,40})\s{0,2}:?|\s{0,3}[,;]|^)\s{0,3}(?:and\s{1,3}|then\s{1,3}){0,2}|\s{1,3}(?:and|then)\s{1,3})(?:draws|drew|drawn)\s{1,3}(?:an?\s{1,3}|the\s{1,3})?(?P<card>[A-Z]\d{2})"
    r"(?:\s{1,3}(?:as|for)\s{1,3}(?:the\s{1,3})?[a-z]{4,12})?(?=\s{0,3}(?:[,;.!]|$|and\b))",
    re.IGNORECASE,
)


def by_whom(entries: Sequence[Entry], words: Vocabulary) -> tuple[Entry, ...]:
    """The entries, those of the table with whoever did it, where their line begins with one."""
    says = _says(words)
    if not says:
        return tuple(entries)
    found: list[Entry] = []
    for entry in entries:
        entry = _turned_by(entry, found, says, words)
        begins = BEGINS.match(entry.text) if isinstance(entry.what, Move) and entry.what.verb in says else None
        who = words.player(begins[1]) if begins is not None else None
        found.append(_done_by(entry, who, says) if who is not None else entry)
    return tuple(found)


def _turned_by(entry: Entry, before: Sequence[Entry], says: dict[str, int], words: Vocabulary) -> Entry:
    """An entry as what the table turned, where its word is said for that and for somebody's answer to a card, and no
    card stands right before it: "Ann: sector 7" is what she spun."""
    what = entry.what
    if not isinstance(what, Move) or what.who is None or len(what.args) != 1:
        return entry
    said = WORDS.findall(entry.text)
    meant = [verbs for word in said if words.verbs[what.verb] in (verbs := words.verbs_of(word))]
    if any(words.verbs[what.verb] in words.meant(first.casefold(), then.casefold()) for first, then in pairwise(said)):
        return entry  # "takes sector 7"
    verb = next((each for each in meant[0] if says.get(each.name) == 1), None) if meant else None
    if verb is None or verb.args[0].kind.read(str(what.args[0]), words) is None:
        return entry
    spun = next((each.what for each in reversed(before) if _is(each, verb.name)), None)
    of_others = isinstance(spun, Move) and spun.args[1:] not in ((), (what.who,))
    last = next((each.what for each in reversed(before) if isinstance(each.what, Move | Heading)), None)
    if last is None:
        return entry  # nobody knows where it stands
    answers = isinstance(last, Move) and last.verb != verb.name and words.verbs[last.verb].deck
    if answers and not of_others:
        return entry
    return entry._replace(what=words.move(None, verb.name, (what.args[0], what.who)))


def _is(entry: Entry, verb: str) -> bool:
    return isinstance(entry.what, Move) and entry.what.verb == verb


def last_by(entries: list[Entry], who: str, words: Vocabulary) -> None:
    """Put whoever did it to the last entry, if that is of the table."""
    if entries:
        entries[-1] = _done_by(entries[-1], who, _says(words))


def _says(words: Vocabulary) -> dict[str, int]:
    """The table's verbs that say last, if they say so, who did it, and after how many values."""
    return {
        name: len(verb.args) - 1
        for name, verb in words.verbs.items()
        if verb.table and verb.args and verb.args[-1].after == "by" and isinstance(verb.args[-1].kind, Player)
    }


def _done_by(entry: Entry, who: str, says: dict[str, int]) -> Entry:
    what = entry.what
    if not isinstance(what, Move) or says.get(what.verb) != len(what.args):
        return entry
    return entry._replace(what=what._replace(args=(*what.args, who)))


def drawn_for_all(line: str, words: Vocabulary) -> str:
    """A line with the card of a deck of the table that somebody drew as the table's own: "Ann spins 6 and draws
    E27"."""

    def turned(found: re.Match[str]) -> str:
        verb = words.turned(words.cards.get(found["card"].casefold(), ""))
        if verb is None or not verb.table or (found["who"] and words.player(found["who"]) is None):
            return found[0]
        return f"{'; ' if line[: found.start()].strip() else ''}{verb.name}: {found['card']}"

    return DREW.sub(turned, line)
