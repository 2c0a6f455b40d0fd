"""Whether what a line says was done is in what was read of it, part by part: who "was caught by the wolf and paid" has
paid. What somebody did about a thing that befell him is told instead of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fillers import NEGATING
from pnp.referee.log.moves import Move, Pass, Verb
from pnp.referee.log.reader.coverage.ellipsis import own_kind
from pnp.referee.log.reader.coverage.referents import LIGHT, forms_of
from pnp.referee.log.reader.lookups import moves_of
from pnp.referee.log.reader.segments.clauses import CUT
from pnp.referee.log.spoken import AMONG, APART_FROM_IT, BEFORE_VERB, NOT_DONE, SPELT
from pnp.referee.log.words import Vocabulary

ASIDE = late(r"\([^()]*\)")
BEFORE = BEFORE_VERB | frozenset(["he", "she", "they", "it", "and", "then", "also", "just", "so", "but"])
IDLE = AMONG | frozenset(["start", "starts", "started", "begin", "begins", "began", "new"])
EACH = late(r"\s(?:each|apiece)(?=\W{0,3}$)", re.IGNORECASE)
OWNED = late(r"(\w{1,40})['’]s\s{1,3}(\w{2,4})\s{1,3}(?=[a-z])")
AGAIN = late(
    r"\b([a-z]{3,12})(?:,|\s{1,3}and|,\s{1,3}and|,?\s{1,3}then|,?\s{1,3}and\s{1,3}then)\s{1,3}(?:\1\s{1,3}again|\1)(?=[.,;!]|$)",
    re.IGNORECASE,
)
WORD = late(r"[a-z]+")
WORDS = late(r"\w+")
UNDONE = NEGATING - {"but"}


def deeds_told(line: str, told: Sequence[Entry], words: Vocabulary, whole: bool = True) -> bool:
    """Whether each part of a line that begins with what somebody did is told of; of a part of a line that is not
    `whole`, only what is done with nothing."""
    if not any(isinstance(entry.what, Move | Unread) for entry in told):
        return True
    if not _with_ones_own(told, words) or any(_of_each(entry, words) for entry in told):
        return False
    done = {(move.who, move.verb) for entry in told for move in moves_of(entry.what)}
    done |= {(who, words.verbs[verb].averts) for who, verb in done}
    plain = ASIDE.sub(" ", line).strip(" \t,;.")
    if any(token.casefold() in UNDONE or token.endswith(("n't", "n’t")) for token in plain.split()):
        return True  # what somebody did not do has its own readers
    apart = not whole or not APART_FROM_IT.isdisjoint(WORD.findall(plain.casefold()))  # "threw C24 and C12 away"
    for part in (each for cut in CUT.split(plain) for each in _told_behind(cut, words)):
        who = words.player(re.split(r"[\s:,'’]", part, maxsplit=1)[0])
        verbs = _verbs_of(part, words, apart) if part != plain or who is not None else ()
        if verbs and not any(verb.name == each and who in (None, whose) for verb in verbs for whose, each in done):
            return False
    return not once_of_twice(plain, [move for entry in told for move in moves_of(entry.what)], words)


def once_of_twice(line: str, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether what somebody did twice with nothing is told once by the moves: "escapes, then escapes again"."""
    again = AGAIN.search(line)
    verbs = [verb.name for verb in words.verbs_of(again[1].casefold()) if not verb.args] if again is not None else []
    return sum(move.verb in verbs for move in moves) == 1


def _told_behind(part: str, words: Vocabulary) -> Iterator[str]:
    """A part of a line, and what somebody did behind a colon there: "F23 is caught: Cara pays 3"."""
    yield part
    label, colon, rest = part.partition(":")
    if colon and words.player(label.strip()) is None and words.player(rest.strip().partition(" ")[0]) is not None:
        yield rest.strip()


def _of_each(entry: Entry, words: Vocabulary) -> bool:
    """Whether a number that each had is read as one for all: "three young each" is no die and no sector."""
    move = entry.what
    numbers = isinstance(move, Move) and words.verbs[move.verb].table and all(str(arg).isdecimal() for arg in move.args)
    return numbers and EACH.search(entry.text) is not None


def _with_ones_own(told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether what is done with one's own is done with nobody else's: "Ben's rm" after "Ann grows to 2" is no rm of
    Ann's."""
    for entry in told:
        what = entry.what
        if isinstance(what, Move) and what.args and own_kind(words.verbs[what.verb]) is not None:
            many = words.verbs[what.verb].args[0].many  # who stays may be anybody's
            whose = words.player(str(what.args[0]).partition(" ")[0])
            if not many and whose not in (None, what.who):
                return False
    return True


def _verbs_of(part: str, words: Vocabulary, apart: bool) -> tuple[Verb, ...]:
    """What a part of a line says was done, by its first word, if that word means more than next to nothing."""
    owned = OWNED.match(part)
    if owned is not None and words.player(owned[1]) is not None and any(map(str.isdecimal, owned[2])):
        part = f"{owned[1]} {part[owned.end() :]}"  # "Lou's C5 eats D5"
    label, colon, _ = part.partition(":")
    if colon and words.player(label.strip()) is None:
        return ()  # "who is caught: Ann 6, Ben 5"
    tokens = [token.strip(".,:;!") for token in part.replace(":", " ").split()]
    at = 0
    while at < len(tokens) and (words.player(tokens[at]) is not None or _carries_nothing(tokens[at].casefold(), words)):
        at += 1
    said = [token.casefold() for token in tokens[at:]]
    if not said or not said[0].isalpha() or said[0] in NOT_DONE or words.wide_title(tokens, at) is not None:
        return ()
    if said[0] in words.cards or said[0] in IDLE:
        return ()
    light = not LIGHT.isdisjoint((said[0], *forms_of(said[0])))
    beside = said[1:2] if light else said[1:]  # "gets away"
    together = tuple(verb for word in beside for verb in words.meant(said[0], word))
    found = together if light else (*words.verbs_of(said[0]), *together)
    if (apart or said[-1] == "in") and any(verb.args for verb in found):
        return ()
    if any(verb.table for verb in found):
        return ()
    nothing = any(verb.move is not None and issubclass(verb.move, Pass) for verb in found)  # "stopped using D10"
    numbered = any(any(map(str.isdecimal, word)) or word in SPELT for word in said[1:])
    named = numbered or any(not verb.args for verb in found)
    return found if named and not nothing else ()


def _carries_nothing(word: str, words: Vocabulary) -> bool:
    """Whether a word only stands before what was done: who "eats lunch" has lunch, but prey that is eaten is taken."""
    light = not LIGHT.isdisjoint((word, *forms_of(word)))
    return word in BEFORE and (light or words.verb(word) is None)


def averted(told: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """What was told, without what did not happen since the same player did something about it: "caught, but
    paid" is paid."""
    found: list[Entry] = []
    for entry in told:
        what, last = entry.what, found[-1].what if found else None
        if isinstance(what, Move) and isinstance(last, Move) and last[:2] == (what.who, words.verbs[what.verb].averts):
            found.pop()
        found.append(entry)
    return found


def with_own(told: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """What was told, and before what came of it what somebody did, where a line says both: who "changes E3 to H06" has
    named E3."""
    found: list[Entry] = []
    for entry in told:
        move = entry.what
        if isinstance(move, Move) and move.who is None:
            named = next(_named_by_one(entry.text, move, words), None)
            if named is not None and not any(other.what == named for other in told):
                found.append(entry._replace(what=named))
        found.append(entry)
    return found


def _named_by_one(text: str, move: Move, words: Vocabulary) -> Iterator[Move]:
    """What one player did by a word that says as well what came of it, with the first things that are named there."""
    tokens = WORDS.findall(text)
    for at, (name, said, thing) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        who, after = words.player(name), tokens[at + 2 :]
        verbs = words.verbs_of(said.casefold()) if who is not None and thing == str(move.args[0]) else ()
        if not any(verb.name == move.verb for verb in verbs):
            continue
        for verb in verbs:
            own = words.parse(who, verb, after[: len(verb.args)]) if verb.of_table and not verb.table else None
            if isinstance(own, Move):
                yield own
