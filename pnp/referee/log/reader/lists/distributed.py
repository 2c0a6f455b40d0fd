"""What is said once of several things in a row belongs to each of them: "settled L1, B4, L0 and B0 as herbivores",
"settles fish on L1, B4 and L0".

A word before the first thing goes on until another stands in its place; one behind the last is of all where it is in
the plural, or follows "all", "both" or "each".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import Field, Group, Packed
from pnp.referee.log.kinds import MISSING, Value, Word
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.names import takes_word
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"[\w-]+")
BEHIND = late(
    r",\s{1,3}(?:(?:all|both|each)\s{1,3})?(?:of\s{1,3}them\s{1,3})?(?:as\s{1,3})?(\w{3,20}s)"
    r"(?:\s{1,3}(?:too|again|also|as\s{1,3}well|all|each|both))*\s{0,3}[.!]?$"
)
OF_ALL = frozenset(["all", "both", "each", "always"])
MORE_THAN_ONE = 2
OF_ALL_OR_LAST = "what is said behind the last may be said of all"
NEAR = 4  # words between one of these and what is said of all


def behind_all(text: str, words: Vocabulary) -> str:
    """A line with what is said behind a list of all of it joined to it: "on L4, L2 and L0, herbivores too"."""
    found = BEHIND.search(text)
    if found is None or not (takes_word(found[1].casefold(), words) or takes_word(found[1].casefold()[:-1], words)):
        return text
    return f"{text[: found.start()]} as {found[1]}"


def said_of_all(line: str, told: Sequence[Entry], words: Vocabulary) -> list[Entry]:
    """What was told of a line, each of several things of a kind with what is said of all of them: "settles L1,
    B4 and L0 as herbivores"."""
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
