"""Whether the numbers that a line tells are in what was read of it: who "populated with three, twice" has three of
something, and did it two times, and a reading with one of the two is none.

A number is there if it stands in a move or a count, if as many things were told of, or if it is a sum of such. Prices,
what stands in brackets, and what came to somebody by a card that was turned are nobody's move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.patterns import late
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import Field, flat, spread
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Times, Value
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.normalisation.commentary import without_what_follows
from pnp.referee.log.spoken import HEX, SPELT
from pnp.referee.log.words import Vocabulary

OFTEN = {"twice": 2, "thrice": 3}
SAID = late(
    rf"(?<![\w.+=:/×−–-])(?:\d{{1,3}}(?![\w:/]|[.]\d)|(?:{'|'.join((*SPELT[2:], *OFTEN))})\b)"
    r"(?!\s{0,3}(?:[+−–:=×/-]|of\s{1,3}(?:them|the|us)\b|(?:dice|times|players|turns?|rounds?)\b|[a-z]{3,12}:))",
    re.IGNORECASE,
)
ASIDE = late(r"[(\[][^()\[\]]*[)\]]")
PRICE = late(
    r"\b(?:for|pa(?:ys?|id|ying)|costs?|costing|plus|up\s{1,3}to|with\s{1,3}only|by)\s{1,3}(?:(?:only|the|a|price|of)\s{1,3}){0,3}\w{1,9}\b",
    re.IGNORECASE,
)
_MANY = rf"(?:\d{{1,2}}|{'|'.join(SPELT)})"
IN_ALL = late(  # so many of which each is told: "8 young: 3 on C1, 4 on C2", whether or not it is right
    rf"(?<![\w=+−–-]){_MANY}\s{{1,3}}(?:new\s{{1,3}})?[a-z]{{3,12}}\s{{0,3}}[,:;–-]\s{{1,3}}(?=[+−-]\d|{_MANY}\s{{1,3}}(?:on|in|at|to|each)?\s{{0,3}}{HEX}\b|{HEX}(?:=|\s{{1,3}})\d)",
    re.IGNORECASE,
)
_IS = r"(?:is|are|now|down|up|left|to|with|at|has)"
IN_ALL_DONE = late(  # the same of what was done: "loses three, F3 down to 1"
    rf"\b([a-z]{{3,12}})\s{{1,3}}{_MANY}(?:\s{{0,3}}[,:;]|(?=\s{{1,3}}{HEX}(?:=|\s{{1,3}}{_IS}\b)))\s{{1,3}}"
    rf"(?={HEX}\b(?:=|\s{{1,3}}(?:{_IS}\s{{1,3}}){{0,4}}){_MANY}\b)",
    re.IGNORECASE,
)
OF_ANOTHER = late(rf"\b(\w{{1,40}})['’]s\s{{1,3}}(?:\d{{1,2}}|{'|'.join(SPELT[2:])})\b", re.IGNORECASE)
NUMBERS = late(r"(?<![A-Za-z\d])\d+|(?<=\bx)\d+")
ONE = late(r"(?<![\w.+=:/×−–-])1(?![\w:/]|[.]\d)")
EACH = late(
    rf"(?<![\w.+=:/×−–-])(?:\d{{1,2}}|{'|'.join(SPELT[1:])})(?=\s{{1,3}}[A-Za-z])\b(?!\s{{1,3}}(?:of|times)\b)",
    re.IGNORECASE,
)
LEAST = 2  # one may be an article
SEVERAL = 2


def numbers_of(line: str, words: Vocabulary) -> list[int]:
    """The numbers that a line tells, those that are no part of the name of a card or a place; one is no number:
    "populated with three, twice" tells 3 and 6."""
    plain = PRICE.sub(" ", ASIDE.sub(" ", without_what_follows(line, words)))
    plain = IN_ALL.sub(" ", plain)
    plain = IN_ALL_DONE.sub(lambda found: f"{found[1]} " if of_stacks(found[1], words) else found[0], plain)
    plain = OF_ANOTHER.sub(lambda found: found[0] if words.player(found[1]) is None else found[1], plain)
    found, often = [], 1
    for said in SAID.finditer(plain):
        word = said[0].casefold()
        tokens = plain[said.start() :].split(None, 6)
        if words.wide_title([token.strip(".,;:!") for token in tokens], 0) is not None:
            continue  # "Five Thousand Spines"
        often *= OFTEN.get(word, 1)
        if word not in OFTEN:
            found.append(int(word) if word.isdecimal() else SPELT.index(word))
    found = [number for number in found if number >= LEAST]
    return [*found, *(number * often for number in found)] if often > 1 and found else found or [often][: often - 1]


def of_stacks(word: str, words: Vocabulary) -> bool:
    """Whether a word says a verb, and only such as take hexes with how many stand on each: "breeds"."""
    verbs = words.verbs_of(word.casefold())
    return bool(verbs) and all(isinstance(field.kind, Stack) for verb in verbs for field in flat(verb.args))


def numbers_told(line: str, told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether all numbers of a line are in what was told of it."""
    what = [entry.what for entry in told]
    if any(isinstance(each, Claim) or _is_of_all(each, words) for each in what):
        return True
    said = numbers_of(line, words)
    if said and _other_times(line, what, words):
        return False
    if not told and ONE.search(line):
        return False  # "nothing flips, the die is a 1"
    if not said:
        return True
    have = {number for way in _ways(what) for number in _numbers(way, words)}
    return all(number in have for number in said)


def _other_times(line: str, told: Sequence[object], words: Vocabulary) -> bool:
    """Whether a line says of each of several moves how many, and they tell others: "moves 2 rm from hT to iT and one
    rm from gT to dT" is no two moves of one."""
    moves = [each for each in told if isinstance(each, Move)]
    if len(moves) < SEVERAL or len(moves) < len(told) or len({move.verb for move in moves}) > 1:
        return False
    fields = words.verbs[moves[0].verb].args
    if not any(isinstance(field.kind, Times) and not field.after for field in fields):
        return False
    said = [found[0].casefold() for found in EACH.finditer(line)]
    each_said = [int(word) if word.isdecimal() else SPELT.index(word) for word in said]
    times = [_times(fields, move) for move in moves]
    return len(each_said) == len(moves) and each_said != times


def _times(fields: Sequence[Field[Any]], move: Move) -> Value:
    """How many a move is of: one where it does not say."""
    values = [values for field, values in spread(fields, move.args) if isinstance(field.kind, Times)]
    return next((value for each in values for value in each if value), 1)


def _ways(told: Sequence[object]) -> Iterator[list[object]]:
    """What was told in each of the ways in which what is open may be meant."""
    most = max((len(what.may) for what in told if isinstance(what, Unread)), default=1)
    for at in range(max(most, 1)):
        way: list[object] = []
        for what in told:
            way += what.may[min(at, len(what.may) - 1)] if isinstance(what, Unread) and what.may else [what]
        yield way


def _is_of_all(what: object, words: Vocabulary) -> bool:
    """Whether something came to the table, or is hidden, and what a line says beside it follows of itself."""
    if not isinstance(what, Move):
        return False
    return what.who is None or what.args[:1] == (UNKNOWN,) or not words.verbs[what.verb].args


def _numbers(told: Sequence[object], words: Vocabulary) -> Iterator[int]:
    """The numbers of what was told, how many things of a kind there are, and their sums."""
    several: dict[object, int] = {}
    total = 0
    for what in told:
        if isinstance(what, Heading):
            yield what.number
        if not isinstance(what, Move):
            continue
        yield from _listed(what, words)
        numbers = [int(number[:3]) for arg in what.args for number in NUMBERS.findall(str(arg))]
        yield from numbers
        yield sum(numbers)
        yield int("".join(map(str, numbers))[:3] or 0)  # dice without a space: "42"
        total += sum(numbers)
        for thing in (what.verb, (what.who, what.verb), *(word for arg in what.args for word in str(arg).split())):
            several[thing] = several.get(thing, 0) + 1
    yield from several.values()
    yield total


def _listed(move: Move, words: Vocabulary) -> Iterator[int]:
    """How many things a move may list: who keeps two of one kind at jW does not tell of two by saying where."""
    fields = words.verbs[move.verb].args
    beside = [field for field in fields if not field.many]
    if len(beside) < len(fields):
        must = sum(not field.optional for field in beside)
        yield from range(len(move.args) - len(beside), len(move.args) - must + 1)
