"""What is said once of several things in a row belongs to each of them: "settled L1, B4, L0 and B0 as herbivores",
"settles fish on L1, B4 and L0".

A word before the first thing goes on until another stands in its place; one behind the last is of all where it is in
the plural, or follows "all", "both" or "each".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import Field, Group, Packed, flat
from pnp.referee.log.kinds import MISSING, Number, Times, Value, Word
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.names import is_place, takes_word
from pnp.referee.log.spoken import FIGURES, HEX, NUMBER
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"[\w-]+")
BEHIND = late(
    r",\s{1,3}(?:(?:all|both|each)\s{1,3})?(?:of\s{1,3}them\s{1,3})?(?:as\s{1,3})?(\w{3,20}s)"
    r"(?:\s{1,3}(?:too|again|also|as\s{1,3}well|all|each|both))*\s{0,3}[.!]?$"
)
SO_OFTEN = late(
    rf"(\s{{0,6}}\w{{1,40}}\b[^,;.]{{1,60}}?\b{NUMBER}\b[^,;.]{{0,40}}?)\s{{0,3}},?\s{{1,3}}(?:and\s{{1,3}}(?:she|he|they)?\s{{0,3}}(?:did|does)\s{{1,3}}(?:it|so|that)\s{{1,3}})?"
    r"(twice|thrice|(?:two|three)\s{1,3}times)(?:\s{1,3}over)?\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
OFF_ONE = (  # off which card, if one is named and no other beside it
    r"((?:\s{1,3}(?:organs?|cubes?))?\s{1,3}(?:off|from)\s{1,3}[A-Za-z]\d{1,2}(?!\w)"
    r"(?!\s{0,3}(?:,|and\b|&)\s{0,3}(?:and\s{1,3})?[A-Za-z]\d))?"
)
OFF = late(r"\boff\b", re.IGNORECASE)
SO_MANY_OF = late(
    rf"\b(both|{NUMBER})\s{{1,3}}(?:of\s{{1,3}}(?:her|his|their|the|its)\s{{1,3}}|the\s{{1,3}}|her\s{{1,3}}|his\s{{1,3}})?([a-z]{{3,12}}?)s\b{OFF_ONE}",
    re.IGNORECASE,
)
SO_MANY_TIMES = late(rf"\b([a-z]{{3,12}})\s{{0,2}}[x×]\s{{0,1}}(\d)(?!\w){OFF_ONE}", re.IGNORECASE)
BOTH_GO = late(
    r"(?<=\w\s)both\s{1,3}(?:of\s{1,3})?(?:(?:her|his|their|the)\s{1,3})?(?=(?:\w{2,20}\s{1,3}){1,3}from\s(?![^;.]{0,80}\bfrom\s))"
)
BOTH_OFF = late(
    r"\b([a-z]{3,12})\s{1,3}(?:and|&)\s{1,3}(?:the\s{1,3})?([a-z]{3,12})(?:\s{1,3}(?:cubes?|organs?))?"
    r"\s{1,3}(?:from|off|of|on)\s{1,3}([A-Za-z]\d{1,2})(?!\w)(?!\s{0,3}(?:,|and\b|&)\s{0,3}(?:and\s{1,3})?[A-Za-z]\d)"
)
OFF_ASIDE = late(r"\b([a-z]{3,12})\s{1,3}\(\s{0,2}([A-Z]\d{2})\s{0,2}\)")
LISTED = late(r"\s{0,3},?\s{1,3}(?:and|&)\s{1,3}|\s{0,3},\s{0,3}")
ONE_EACH = late(
    r"\s{0,6}(\w{1,40}(?:\s{0,3},\s{1,3}\w{1,40}){0,4}\s{0,3},?\s{1,3}(?:and|&)\s{1,3}\w{1,40})\s{1,3}((?:both\s{1,3})?[a-z]{2,12}(?:\s{1,3}[a-z]{2,12}){0,4}\s{0,3},?)\s{1,3}"
    r"([A-Za-z]\d{1,2}(?:\s{0,3},\s{1,3}[A-Za-z]\d{1,2}){0,4}\s{0,3},?\s{1,3}(?:and|&)\s{1,3}[A-Za-z]\d{1,2})(?=\s{0,3}(?:[,;.!]|$|\swhile\b|\swhereas\b))",
    re.IGNORECASE,
)
FOR_WHOM = late(
    rf"(?:(?<=[,;.]\s)|^)\s{{0,3}}(?P<places>{HEX}(?:(?:\s{{0,3}},\s{{1,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and\s{{1,3}})?){HEX}){{0,9}})\s{{1,3}}for\s{{1,3}}(?P<who>\w{{1,40}})(?=\s{{0,3}}(?:[,;.]|and\b|$))"
)
ONE_APIECE = late(r"\b(?:an?|one)(?:\s{1,3}[a-z]{3,8})?\s{1,3}(?:each|apiece)\b", re.IGNORECASE)
MOST_EACH = 7
OF_ALL = frozenset(["all", "both", "each", "always"])
MORE_THAN_ONE = 2
OF_ALL_OR_LAST = "what is said behind the last may be said of all"
NEAR = 4  # words between one of these and what is said of all


def so_often(line: str, words: Vocabulary) -> str:
    """A line that tells how often so many were done, as often: "Ann bred two domes, twice"."""
    found = SO_OFTEN.fullmatch(line)
    if found is None or words.player(found[1].split()[0].strip(":")) is None:
        return line
    often = 2 if found[2].casefold().startswith("tw") else 3
    return "; ".join([found[1].strip()] * often)


def one_each(line: str, words: Vocabulary) -> str:
    """A line in which as many players as cards are named, each with a card: "Ann and Cara play C12 and F04"."""
    found = ONE_EACH.match(line)
    if found is None or re.search(r"\b(?:each|all)\b", ONE_APIECE.sub("", line), re.IGNORECASE):
        return line
    said = [word for word in ONE_APIECE.sub("", found[2]).rstrip(" ,").split() if word not in ("only", "just")]
    if not said:
        return line
    both = said[0].casefold() == "both"
    if all(is_place(place, words) for place in LISTED.split(found[1])):
        return _one_at_each(found, said, words) + line[found.end() :]
    who = [words.player(name) for name in LISTED.split(found[1])]
    cards = [words.cards.get(card.casefold()) for card in LISTED.split(found[3])]
    done = [*words.meant(*said[both : both + 2]), *words.meant(*said[both:])] or words.verbs_of(said[both].casefold())
    verbs = [verb for verb in done if not verb.table and verb.args]
    if len(who) != len(cards) or not all(who) or not all(cards) or len(set(cards)) < len(cards) or not verbs:
        return line
    if both and any(verb.args[0].many for verb in verbs):
        return line  # each of them may have both
    told = "; ".join(f"{name} {' '.join(said[both:])} {card}" for name, card in zip(who, cards, strict=True))
    return f"{told}{line[found.end() :]}"


def places_of_whom(line: str, words: Vocabulary) -> str:
    """A line with whose they are before places: "D4 and C1 for Lou"."""

    def turned(found: re.Match[str]) -> str:
        who = words.player(found["who"])
        places = re.findall(r"[A-Za-z]\d{1,2}", found["places"])
        known = who is not None and all(is_place(place, words) for place in places)
        return f"{who} {found['places']}" if known else found[0]

    return FOR_WHOM.sub(turned, line)


def _one_at_each(found: re.Match[str], said: Sequence[str], words: Vocabulary) -> str:
    """What lies now on each of as many places as cards are named: "A2 and B1 flip to H21 and H01"."""
    places, cards = LISTED.split(found[1].strip()), LISTED.split(found[3])
    laid = [verb for verb in words.verbs.values() if verb.deck and verb.args and isinstance(verb.args[0].kind, Hex)]
    if len(places) != len(cards) or len(laid) != 1 or not any(verb in laid for verb in words.verbs_of(said[0])):
        return found[0]
    return "; ".join(f"{laid[0].name}: {place} {card}" for place, card in zip(places, cards, strict=True))


def so_many_of_each(line: str, words: Vocabulary) -> str:
    """A line with what is lost or given as often as it says so many: "lost both yellows" lost yellow, yellow."""

    def each(found: re.Match[str]) -> str:
        often = 2 if found[1].casefold() == "both" else int(FIGURES.get(found[1].casefold(), found[1]))
        return _repeated(found[2], often, found[3] or "", words) or found[0]

    def times(found: re.Match[str]) -> str:
        return _repeated(found[1], int(found[2]), found[3] or "", words) or found[0]

    text = SO_MANY_TIMES.sub(times, SO_MANY_OF.sub(each, line))
    counted = text == line and any(isinstance(f.kind, Times) for verb in words.verbs.values() for f in flat(verb.args))
    return BOTH_GO.sub("two ", text) if counted else text


def off_in_brackets(line: str, words: Vocabulary) -> str:
    """A line with each thing off the card that stands in brackets behind it: "gives up a white (G17)"."""
    return OFF_ASIDE.sub(lambda found: f"{found[1]} from {found[2]}" if found[1] in _listed(words) else found[0], line)


def both_off(line: str, words: Vocabulary) -> str:
    """A line with each of two things off the card that is said of both: "loses white and blue from B08"."""

    def each(found: re.Match[str]) -> str:
        one, other, card = found.groups()
        return f"{one} from {card}, {other} from {card}" if {one, other} <= _listed(words) else found[0]

    return BOTH_OFF.sub(each, line)


def _repeated(word: str, often: int, off: str, words: Vocabulary) -> str:
    """A thing of which lines list one by one, so often, each off the same card; nothing for any other word."""
    listed = word.casefold() in _listed(words) and 0 < often < MOST_EACH
    return ", ".join([f"{word}{OFF.sub('from', off)}"] * often) if listed else ""


@lru_cache(16)
def _listed(words: Vocabulary) -> frozenset[str]:
    """The words of things that a line lists one by one, with no number beside them."""
    groups = (f.kind for verb in words.verbs.values() for f in verb.args if isinstance(f.kind, Group) and f.many)
    plain = (group for group in groups if not any(isinstance(field.kind, Number) for field in group.fields))
    firsts = (group.fields[0].kind for group in plain)
    found = {word for kind in firsts if type(kind) is Word for word in kind.words}
    counted = (group for verb in words.verbs.values() for f in verb.args if isinstance(group := f.kind, Word))
    return frozenset(found - {word for kind in counted for word in kind.words})


def behind_all(text: str, words: Vocabulary) -> str:
    """A line with what is said behind a list of all of it joined to it: "on L4, L2 and L0, herbivores too"."""
    found = BEHIND.search(text)
    if found is None or not (takes_word(found[1].casefold(), words) or takes_word(found[1].casefold()[:-1], words)):
        return text
    return f"{text[: found.start()]} as {found[1]}"


def said_of_all(line: str, told: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """What was told of a line, each of several things of a kind with what is said of all of them."""
    found = [_open(line, each, words) for each in told]
    tokens = [token.casefold() for token in TOKEN.findall(line)]
    begin = 0
    while begin < len(found):
        end = begin + 1
        while end < len(found) and _same(found[begin].what, found[end].what):
            end += 1
        moves = [each.what for each in found[begin:end] if isinstance(each.what, Move)]
        changed = _grouped(tokens, moves, words, False) or _completed(tokens, moves, words, False)
        loosely = _grouped(tokens, moves, words, True) or _completed(tokens, moves, words, True)
        if changed:
            found[begin:end] = [
                entry._replace(what=move) for entry, move in zip(found[begin:end], changed, strict=True)
            ]
        if changed and tuple(loosely) != tuple(changed):  # "L1, B4 and L0 as a herbivore": the position tells
            open_ = Unread(OF_ALL_OR_LAST, moves[0].who, "", (tuple(loosely), tuple(changed)))
            found[begin:end] = [found[begin]._replace(what=open_)]
            end = begin + 1
        begin = end
    return found


def _open(line: str, entry: Entry, words: Vocabulary) -> Entry:
    """What may have been told of several things, each with what is said of all of them."""
    what = entry.what
    if not isinstance(what, Unread) or all(len(moves) < MORE_THAN_ONE for moves in what.may):
        return entry
    may: dict[tuple[Move, ...], None] = {}
    for moves in what.may:
        read = said_of_all(line, [entry._replace(what=move) for move in moves], words)
        may[tuple(each.what for each in read if isinstance(each.what, Move))] = None
    return entry._replace(what=what._replace(may=tuple(may)))


def _same(one: object, other: object) -> bool:
    """Whether two things are of one kind, by the same player."""
    return isinstance(one, Move) and isinstance(other, Move) and (one.who, one.verb) == (other.who, other.verb)


def _completed(tokens: Sequence[str], moves: Sequence[Move], words: Vocabulary, loosely: bool) -> Sequence[Move]:
    """Moves of one verb with what is said of all of them."""
    if len(moves) < MORE_THAN_ONE:
        return moves
    fields = words.verbs[moves[0].verb].args
    if any(field.many for field in fields[: _needed(fields) + 1]):
        return moves
    single = sum(
        not field.many for field in fields
    )  # what may be said several times stands behind them, or is not there
    rows = [[*move.args, *[MISSING] * (single - len(move.args))] for move in moves]
    _fill(tokens, rows, fields, words, loosely)
    return [_move(move, row, words) for move, row in zip(moves, rows, strict=True)]


def _grouped(tokens: Sequence[str], moves: Sequence[Move], words: Vocabulary, loosely: bool) -> Sequence[Move]:
    """Moves of several things, each with what belongs to it, with what is said of all of them; none where a verb is
    not said so."""
    fields = words.verbs[moves[0].verb].args if moves else ()
    if len(fields) != 1 or not isinstance(fields[0].kind, Group):
        return ()
    kind = fields[0].kind
    rows = [[list(value.values) for value in move.args if isinstance(value, Packed)] for move in moves]
    if sum(map(len, rows)) < MORE_THAN_ONE or list(map(len, rows)) != [len(move.args) for move in moves]:
        return moves
    _fill(tokens, [row for each in rows for row in each], kind.fields, words, loosely)
    return [
        move._replace(args=tuple(Packed.of(row, kind.fields) for row in each))
        for move, each in zip(moves, rows, strict=True)
    ]


def _fill(
    tokens: Sequence[str],
    rows: Sequence[list[Value]],
    fields: Sequence[Field[Any]],
    words: Vocabulary,
    loosely: bool,
) -> None:
    """Give each of several things what is said of all of them; `rows` are what each takes by itself. `loosely` is also
    said of all what may be said of the last alone."""
    needed = _needed(fields)
    if needed == len(fields):
        return  # nothing is told of which one could say it
    for at, field in enumerate(fields):
        if field.many:
            return
        if at < needed and _word(field) is not None:
            if rows[0][at] != MISSING and _stands_before(tokens, rows[0], at, needed, fields, words):
                for before, row in pairwise(rows):
                    row[at] = before[at] if row[at] == MISSING else row[at]
        elif (isinstance(field.kind, HexPart) and not field.optional) or (at > needed and _word(field) is not None):
            _at_the_end(tokens, rows, at, field, words, loosely)


def _needed(fields: Sequence[Field[Any]]) -> int:
    """Where the first argument stands that must be there; behind the last, where none must."""
    needed = (at for at, field in enumerate(fields) if not field.optional and not field.many)
    return next(needed, len(fields))


def _move(move: Move, row: Sequence[Value], words: Vocabulary) -> Move:
    """A move with other arguments."""
    args = list(row)
    while args[-1:] == [MISSING] and not words.verbs[move.verb].many:
        args.pop()
    return move._replace(args=tuple(args)) if tuple(args) != move.args else move


def _word(field: Field[Any]) -> Word | None:
    """The kind of an argument that is one of some words, and no place."""
    kind = field.kind
    return kind if field.optional and not field.many and isinstance(kind, Word) and not isinstance(kind, Hex) else None


def _stands_before(
    tokens: Sequence[str], row: Sequence[Value], at: int, needed: int, fields: Sequence[Field[Any]], words: Vocabulary
) -> bool:
    """Whether a word of the first thing is said before what it is said of."""
    kind = _word(fields[at])
    where = (k for k, token in enumerate(tokens) if kind is not None and row[at] in _read(kind, token, words))
    said = next(where, None)
    thing = str(row[needed]).partition(" ")[0].casefold()
    return said is not None and thing in tokens and said < tokens.index(thing)


def _at_the_end(
    tokens: Sequence[str],
    rows: Sequence[list[Value]],
    at: int,
    field: Field[Any],
    words: Vocabulary,
    loosely: bool,
) -> None:
    """Give all what is said behind the last, or before the first, of all of them."""
    part = isinstance(field.kind, HexPart)
    kind = field.kind.parts if isinstance(field.kind, HexPart) else _word(field)
    said = [_part(row[at]) if part else row[at] for row in rows]
    values = {value for value in said if value != MISSING}
    ends = said[-1] != MISSING or said[0] != MISSING
    if kind is None or len(values) != 1 or MISSING not in said or not ends:
        return
    value = values.pop()
    behind = loosely and said[-1] != MISSING and {*said[:-1]} == {MISSING}
    if not _of_all(tokens, value, kind, words, behind):
        return
    for row in rows:
        if part and _part(row[at]) == MISSING:
            row[at] = f"{row[at]} {value}"
        elif not part:
            row[at] = value


def _of_all(tokens: Sequence[str], value: Value, kind: Word, words: Vocabulary, loosely: bool) -> bool:
    """Whether a word is said once, of several; `loosely` after "as", where it may be of the last alone."""
    found = [at for at, token in enumerate(tokens) if value in _read(kind, token, words)]
    if len(found) != 1:
        return False
    at = found[0]
    if loosely and "as" in tokens[max(0, at - 2) : at]:
        return True
    plural = tokens[at].endswith("s") and kind.read(tokens[at], words) is None
    return plural or not OF_ALL.isdisjoint(tokens[max(0, at - NEAR) : at])


def _read(kind: Word, token: str, words: Vocabulary) -> Iterator[Value]:
    """What a word may mean, also in the plural."""
    for form in (token, token.removesuffix("s"), token.removesuffix("es")):
        value = kind.read(form, words)
        if value is not None:
            yield value


def _part(value: Value) -> Value:
    """The part of a hex, "" for the whole."""
    return str(value).partition(" ")[2]
