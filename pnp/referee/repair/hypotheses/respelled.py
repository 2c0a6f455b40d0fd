"""What a line in the log's own shape says with one slip of the pen put right: "ot1: roll 4 1", "move r mgT eT"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Die, Number
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.repair.hypotheses.pen_slips import one_slip

LONGEST = 160  # letters
SIGNS = (" ", "=", ":")  # which are left out between two words, or two parts of one
PART = "="  # within a word


@lru_cache(32)
def respelled(line: str, words: Vocabulary) -> tuple[Move, ...]:
    """The moves that a line says if one letter was changed, left out or put in, or two neighbours swapped; none where
    it is as it should be, or long."""
    text = " ".join(line.split()).rstrip(".")
    if len(text) > LONGEST or text.startswith("=") or _read(text, words) is not None:
        return ()
    found = (_read(other, words) for other in dict.fromkeys((*_known(text, words), *_apart(text))))
    return tuple(dict.fromkeys(move for move in found if move is not None))


def _read(text: str, words: Vocabulary) -> Move | None:
    """The move that a text says in the words of the log, None where it says none."""
    head, colon, tail = text.partition(":")
    verb = words.verbs.get(head)
    if verb is None or not verb.table:
        who = words.player(head)
        first, _, tail = tail.strip().partition(" ")
        verb = words.verbs.get(first)
        if who is None or verb is None or verb.table:
            return None
    else:
        who = None
    read = words.parse(who, verb, words.tokens(verb, tail)) if colon else None
    return read if isinstance(read, Move) else None


def _known(text: str, words: Vocabulary) -> Iterator[str]:
    """A text with each of its words, or part of one, as another that is known and one slip away."""
    said = text.replace(":", " : ", 1).split()
    for at, word in enumerate(said):
        part, sign, rest = word.partition(PART)
        for other in _near(part, words):
            yield " ".join([*said[:at], f"{other}{sign}{rest}", *said[at + 1 :]]).replace(" : ", ": ", 1)


def _apart(text: str) -> Iterator[str]:
    """A text with one letter less, two neighbours swapped, or a sign between two letters."""
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]
        yield text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]
        yield from (f"{text[:at]}{sign}{text[at:]}" for sign in SIGNS)


def _near(word: str, words: Vocabulary) -> tuple[str, ...]:
    """The names of players, cards and places and the words of verbs that are one slip from a word."""
    return tuple(known for known in _all_known(words) if one_slip(word, known))


@lru_cache(16)
def _all_known(words: Vocabulary) -> tuple[str, ...]:
    kinds = {id(field.kind): field.kind for verb in words.verbs.values() for field in flat(verb.args)}.values()
    said = (str(value) for kind in kinds if not isinstance(kind, Number | Die) for value in kind.values(words))
    return tuple(dict.fromkeys((*words.players, *words.verbs, *(word for word in said if " " not in word))))
