"""The verbs of a game as its lines are read with them: what is found out once, whoever plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from pnp.named import NamedTuple
from pnp.referee.log.fields import Group
from pnp.referee.log.kinds import Card, Die, Kind, Number, Value, Word
from pnp.referee.log.moves import Verb
from pnp.referee.log.places import LITTLE, Hex, Stack


class Grammar(NamedTuple):
    """What is found once of the verbs of a game.

    `short` are those of which each word is an argument of its own.
    """

    verbs: dict[str, Verb]
    grouped: frozenset[str]
    plain: dict[str, tuple[Verb, ...]]
    short: dict[str, Short]
    roles: dict[str, Verb]
    said: tuple[str, ...]  # verbs, and several words that people say for one
    there: dict[str, str]  # verbs by where things lie when they were done
    makes: dict[str, str]  # and by what things are then


class Short(NamedTuple):
    """A verb of which each word is an argument of its own: the kinds, each with the words that mean what they are
    written back as; what gives that of a word, or raises KeyError; how many of them must be there; whether the last may
    be said several times; and whether a number may stand for it."""

    kinds: tuple[Alone, ...]
    meant: tuple[Callable[[str], Value] | None, ...]  # None for cards
    least: int
    many: bool
    counted: bool


Alone = tuple[Mapping[str, Value] | None, Kind[Any]]


def _in_short(kind: Kind[Any]) -> Alone:
    """A kind, and what its words mean as they are mostly written; None for cards, which each vocabulary has its own."""
    read = type(kind).read
    if isinstance(kind, Card) and read is Card.read:
        return None, kind
    if isinstance(kind, Die) and read is Die.read:
        return dict(kind.FACES), kind
    if isinstance(kind, Number) and read is Number.read:
        return {str(number): number for number in range(kind.least, kind.most + 1)}, kind
    if isinstance(kind, Word) and read in (Word.read, Hex.read):
        words = {each.casefold(): each for each in kind.words}.values()
        return {word: word for word in words if read is Word.read or word not in LITTLE}, kind
    return kind.known if isinstance(kind, Stack) else {}, kind


def _short_of(verb: Verb) -> Short | None:
    """How those lines of a verb are read that say its arguments one word each; None where it has no such lines."""
    # What stands after a word of its own may be left out, and mostly is.
    end = next((at for at, field in enumerate(verb.args) if field.after), len(verb.args))
    args = verb.args[:end]
    least = next((at for at, field in enumerate(args) if field.optional), end)
    if not all(field.optional for field in verb.args[least:]) or any(field.many or field.count for field in args[:-1]):
        return None
    if not all(field.kind.single or field.kind.alone for field in args) or (verb.many and least < len(verb.args)):
        return None
    many, counted = (args[-1].many, args[-1].count) if args else (False, False)
    kinds = tuple(_in_short(field.kind) for field in args)
    meant = tuple(None if known is None else known.__getitem__ for known, _ in kinds)
    return Short(kinds, meant, least, many, counted)


@lru_cache(64)
def grammar_of(grammars: tuple[Verb, ...]) -> Grammar:
    """What is found once of these verbs."""
    grouped = frozenset(verb.name for verb in grammars if any(isinstance(f.kind, Group) for f in verb.args))
    plain: dict[str, tuple[Verb, ...]] = {}
    for verb in grammars:
        for word in verb.plain:
            plain[word] = (*plain.get(word, ()), verb)
    for word, found in plain.items():
        # Of several verbs it is sooner the one that names the word sooner.
        plain[word] = tuple(sorted(found, key=lambda verb: verb.plain.index(word)))
    short = {verb.name: alone for verb in grammars if (alone := _short_of(verb)) is not None}
    roles: dict[str, Verb] = {verb.role: verb for verb in grammars if verb.role}
    there = {lies: verb.name for verb in grammars for lies in verb.there}
    makes = {made: verb.name for verb in grammars for made in verb.makes}
    verbs = {verb.name: verb for verb in grammars}
    said = (*verbs, *(words for words in plain if " " in words))
    return Grammar(verbs, grouped, plain, short, roles, said, there, makes)
