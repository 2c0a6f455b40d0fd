"""Lines without a verb that can be nothing where they stand, by the like lines of the same log."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from pnp.referee.log.lines import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary

WORD = re.compile(r"\w+")


def like_others(found: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """Entries, where of a line without a verb nothing can be what it says: what all lines of its form say, names, cards,
    places and numbers aside. "Ben to B0" settles, as "Cara to G6" does, though Ben has nobody to settle."""
    if not any(isinstance(entry.what, Unread) and entry.what.may for entry in found):
        return list(found)
    verbs: dict[str, set[str]] = defaultdict(set)
    for entry in found:
        if isinstance(entry.what, Move) and entry.what.who is not None:
            verbs[_form(entry.text, words)].add(entry.what.verb)
    return [_like(entry, verbs.get(_form(entry.text, words), set())) for entry in found]


def _like(entry: Entry, verbs: set[str]) -> Entry:
    """An entry with the one verb of the lines that have its form, where it can be read so in one way."""
    may = entry.what.may if isinstance(entry.what, Unread) and len(verbs) == 1 else ()
    said = [moves[0] for moves in may if len(moves) == 1 and moves[0].verb in verbs]
    return entry._replace(what=said[0]) if len(said) == 1 else entry


def _form(text: str, words: Vocabulary) -> str:
    """A line with a sign for each name and for each word with a number in it."""

    def sign(found: re.Match[str]) -> str:
        word = found[0]
        return "@" if words.player(word) is not None else "#" if any(map(str.isdigit, word)) else word.casefold()

    return WORD.sub(sign, text.strip(" \t.;"))
