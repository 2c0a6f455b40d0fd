"""What several of one's own may be called, as whoever has only one of these calls it: "his turtle", "the dinosaur".

It is the one that the log has named of its player before, where that is one alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.names.card_shorthand import shared_names
from pnp.referee.log.reader.names.kinds import player
from pnp.referee.log.words import Vocabulary

WORD = late(r"(?<![\w-])([A-Za-z]{1,40})(?:['’]s)?(?![\w-])")


def named_before(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with the log's name for what is somebody's, where it calls it by a name that several have: "Ann
    moves her turtle"."""
    shared = shared_names(words)
    who: str | None = None
    done: list[str] = []
    end = 0
    for found in WORD.finditer(line):
        whose = player(found[1], words)
        if whose is not None:
            who = whose
            continue
        word = found[1].casefold()
        values = shared.get(word) or shared.get(word.removesuffix("s")) or ()
        if not all(words.cards.get(value.casefold()) == value for value in values):
            continue  # "crocs" are two lineages', and nobody has both: the position tells which
        if not values or who is None or _is_of_a_name(line, found, words):
            continue
        mine = {value for value in values if _has_named(who, value, before)}
        if len(mine) == 1:
            done += [line[end : found.start()], mine.pop()]
            end = found.end(1)
    return "".join([*done, line[end:]])


def _is_of_a_name(line: str, found: re.Match[str], words: Vocabulary) -> bool:
    """Whether a word is the end of a name of several words: "sea turtle", "Rabbit Crocs"."""
    before = line[: found.start()].split()[-1:]
    said = f"{' '.join(before)} {found[1]}".casefold()
    return (
        said in words.titles
        or said.removesuffix("s") in words.titles
        or bool(before and before[0].istitle() and player(before[0], words) is None)
    )


def _has_named(who: str, value: str, before: Sequence[Entry]) -> bool:
    """Whether a line before is of somebody's and names that of his."""
    return any(all(_names(moves, who, value) for moves in _may_be(entry.what)) for entry in before)


def _names(moves: Sequence[object], who: str, value: str) -> bool:
    return any(isinstance(move, Move) and move.who == who and value in move.args for move in moves)


def _may_be(what: object) -> Sequence[Sequence[object]]:
    """What an entry tells, each of the things that it may tell where that is open."""
    return what.may if isinstance(what, Unread) and what.may else ((what,),)
