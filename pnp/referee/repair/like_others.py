"""Lines without a verb that can be nothing where they stand, by the like lines of their log; and what comes late."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence

from pnp.referee.log.headings import Heading
from pnp.referee.log.lines import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary

WORD = re.compile(r"\w+")
LISTED = re.compile(r"#(?:(?:, | and |, and )#)+")


def like_others(
    found: Sequence[Entry], words: Vocabulary, can_be: Callable[[Sequence[Entry], Unread], bool]
) -> list[Entry]:
    """Entries, where nothing that a line without a verb may say `can_be`: what all lines of its form say, names, cards
    and numbers aside. "Ben to B0" settles, as "Cara to G6" does, though Ben has nobody to settle."""
    if not any(isinstance(entry.what, Unread) and entry.what.may for entry in found):
        return list(found)
    verbs: dict[str, set[str]] = defaultdict(set)
    for entry in found:
        if isinstance(entry.what, Move) and entry.what.who is not None:
            verbs[_form(entry.text, words)].add(entry.what.verb)
    told = list(found)
    for at, entry in enumerate(found):
        said = verbs.get(_form(entry.text, words), set()) if isinstance(entry.what, Unread) else set()
        may = [each[0] for each in entry.what.may if len(each) == 1] if isinstance(entry.what, Unread) else []
        may = [move for move in may if len(said) == 1 and move.verb in said]
        if len(may) == 1 and isinstance(entry.what, Unread) and not can_be(told[:at], entry.what):
            told[at] = entry._replace(what=may[0])
    return told


def comes_later(move: Move, lines: Sequence[Sequence[Entry]]) -> bool:
    """Whether one of the lines under the same heading may say what the player of a move did of that kind."""
    for line in lines:
        what = line[0].what
        if isinstance(what, Heading):
            return False
        may = what.may if isinstance(what, Unread) else ((what,),) if isinstance(what, Move) else ()
        if any(said[0][:2] == move[:2] for said in may if said):
            return True
    return False


def _form(text: str, words: Vocabulary) -> str:
    """A line with a sign for each name, and for each word with a number in it or several of them in a row."""

    def sign(found: re.Match[str]) -> str:
        word = found[0]
        return "@" if words.player(word) is not None else "#" if any(map(str.isdigit, word)) else word.casefold()

    return LISTED.sub("#", WORD.sub(sign, text.strip(" \t.;")))
