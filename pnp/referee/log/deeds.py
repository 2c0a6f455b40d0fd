"""Whether what a line says was done is in what was read of it, part by part: who "was caught by the wolf and paid" has
paid. What somebody did about a thing that befell him is told instead of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.referee.log.clauses import CUT
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fillers import NEGATING
from pnp.referee.log.moves import Move, Pass, Verb
from pnp.referee.log.spoken import BEFORE_VERB, NOT_DONE
from pnp.referee.log.words import Vocabulary

ASIDE = re.compile(r"\([^()]*\)")
OWN = re.compile(r"['’]s?$")
BEFORE = BEFORE_VERB | frozenset(["he", "she", "they", "it", "and", "then", "also", "just", "so", "but"])
UNDONE = NEGATING - {"but"}
LIKE_IT = 2  # words that may say a verb together


def deeds_told(line: str, told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether each part of a line that begins with what somebody did, and did with nothing, is told of."""
    if not any(isinstance(entry.what, Move | Unread) for entry in told):
        return True
    done = {move.verb for entry in told for move in _moves(entry.what)}
    done |= {words.verbs[verb].averts for verb in done}
    plain = ASIDE.sub(" ", line).strip(" \t,;.")
    if any(token.casefold() in UNDONE or token.endswith(("n't", "n’t")) for token in plain.split()):
        return True  # what somebody did not do has its own readers
    parts = [_verbs_of(part, words) for part in CUT.split(plain)]
    return all(not verbs or not done.isdisjoint(verb.name for verb in verbs) for verbs in parts)


def _verbs_of(part: str, words: Vocabulary) -> tuple[Verb, ...]:
    """What a part of a line may say was done, if that is something that is done with nothing."""
    label, colon, _ = part.partition(":")
    if colon and words.player(label.strip()) is None:
        return ()  # "who is caught: Ann 6, Ben 5"
    tokens = [OWN.sub("", token.strip(".,:;!")) for token in part.replace(":", " ").split()]
    at = 0
    while at < len(tokens) and (words.player(tokens[at]) is not None or tokens[at].casefold() in BEFORE):
        at += 1
    said = [token.casefold() for token in tokens[at : at + LIKE_IT]]
    if not said or not said[0].isalpha() or said[0] in NOT_DONE or words.wide_title(tokens, at) is not None:
        return ()
    found = (*words.verbs_of(said[0]), *(words.meant(*said) if len(said) > 1 else ()))
    nothing = any(verb.move is not None and issubclass(verb.move, Pass) for verb in found)  # "stopped using D10"
    alone = any(not verb.args for verb in found) and not any(verb.table for verb in found)
    return found if alone and not nothing else ()


def _moves(what: object) -> Iterator[Move]:
    if isinstance(what, Move):
        yield what
    elif isinstance(what, Unread):
        yield from (move for moves in what.may for move in moves)


def averted(told: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """What was told, without what did not happen since the same player did something about it."""
    found: list[Entry] = []
    for entry in told:
        what, last = entry.what, found[-1].what if found else None
        if isinstance(what, Move) and isinstance(last, Move) and last[:2] == (what.who, words.verbs[what.verb].averts):
            found.pop()
        found.append(entry)
    return found
