"""Lines in the log's own shape that leave out which of one's own did it, as whoever has only one may: "Ann: size 3",
"Ann: move x2 hW dW, iE kE", "Ben: rise L5, B3". Which of them can be meant the position tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.errors import Source
from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import Group, flat
from pnp.referee.log.kinds import Kind
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.words import Vocabulary

HEAD = late(r"(?<!\w)\s{0,6}(\w{1,40})\s{0,3}(?::\s{0,3}|\s{1,3})(\w{2,20})\s{1,6}(?=\S)")
APART = late(r"\s{0,3}(?:[,;]\s{0,3}(?:and\s{1,3})?|(?<!\s)\s{1,3}(?:and|&)\s{1,3})")
ARTICLES = frozenset(["the", "my", "her", "his", "a"])
MOST_OWN = 60  # things that may be one's own
LONGEST = 300  # letters


def left_out(line: str, words: Vocabulary, source: Source) -> list[Entry]:
    """What a line tells, an entry for each thing, each with all that it may mean: "Ann: size 3"; none where it
    is no such line."""
    found = HEAD.match(line) if len(line) <= LONGEST else None
    who = words.player(found[1]) if found is not None else None
    if found is None or who is None:
        return []
    for verb, said in _said(found[2], line[found.end() :].rstrip(" .!"), words):
        kind = own_kind(verb) if not verb.table else None
        values = [str(value) for value in kind.values(words)][:MOST_OWN] if kind is not None else []
        told: list[Entry] = []
        for part in APART.split(said) if values else ():
            move = words.read(who, verb, f"{values[0]} {part}", 0, source)
            if not isinstance(move, Move):
                break
            may = tuple((other,) for other in _with_each(move, values, part, words, verb, source))
            told.append(Entry(source, Unread(f"which of {who}’s?", who, "", may), line.strip()))
        else:
            if told:
                return told
    return []


def of_ones_own(line: str, who: str, words: Vocabulary) -> str:
    """A line of somebody alone with his name, where it begins with what one of his own or he himself did: "the snail
    gets G07"; "" for any other line."""
    said = line.split()
    at = len(said) > 1 and said[0].casefold() in ARTICLES
    first, second = (word.casefold().strip(",:;.") for word in (*said[at : at + 2], "", "")[:2])
    done = [any(not verb.table for verb in words.verbs_of(word)) for word in (first, second)]
    if done[0] and not at and words.player(first) is None:
        return f"{who}: {line.strip()}"
    own = done[1] and any(first in (value, f"{value}s") for value in _own(words))
    return f"{who}'s {' '.join(said[at:])}" if own else ""


@lru_cache(16)
def _own(words: Vocabulary) -> frozenset[str]:
    """What is one's own, as the log calls it."""
    kinds = {id(f.kind): f.kind for verb in words.verbs.values() for f in flat(verb.args) if not verb.table}
    return frozenset(
        str(value).casefold()
        for kind in kinds.values()
        if getattr(kind, "implied", False)
        for value in kind.values(words)
    )


def _said(word: str, rest: str, words: Vocabulary) -> list[tuple[Verb, str]]:
    """The verbs of which a line may be, and what is said of them: "takes L5 and B3 back", "sends back L5"."""
    folded = word.casefold()
    (first, _, after), (before, _, last) = rest.partition(" "), rest.rpartition(" ")
    for little, said in ((first, after), (last, before)):
        meant = words.meant(folded, little.casefold()) if said else ()
        if meant:
            return [(verb, said.strip()) for verb in meant]
    verb = words.verb(word)
    return [(verb, rest)] if verb is not None else []


def _with_each(
    move: Move, values: list[str], part: str, words: Vocabulary, verb: Verb, source: Source
) -> Iterator[Move]:
    """The same of each thing that may be one's own."""
    if move.args[:1] == (values[0],):
        yield from (move._replace(args=(value, *move.args[1:])) for value in values)
        return
    for value in values:  # a group begins with it
        other = words.read(move.who, verb, f"{value} {part}", 0, source)
        if isinstance(other, Move):
            yield other


def with_any(move: Move, words: Vocabulary) -> list[Move]:
    """A move of one of one's own, that one first, and the same of each other."""
    kind = own_kind(words.verbs[move.verb])
    if kind is None or not isinstance(move.args[0], str):
        return [move]
    values = [str(value) for value in kind.values(words)][:MOST_OWN]
    return list(dict.fromkeys([move, *(move._replace(args=(value, *move.args[1:])) for value in values)]))


def own_kind(verb: Verb) -> Kind[object] | None:
    """The kind of what is one's own with which a line of a verb begins, where it must stand there."""
    first = verb.args[0] if verb.args else None
    if first is not None and isinstance(first.kind, Group):
        first = first.kind.fields[0]
    if first is None or first.optional or first.after or not getattr(first.kind, "implied", False):
        return None
    kind: Kind[object] = first.kind
    return kind
