"""Ways to spoil a legal log with a single slip. Claims and headings are left alone: they are the witnesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from pnp.errors import Source, Unreadable
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import spread
from pnp.referee.log.kinds import UNKNOWN, Card
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, Stack, Standing
from pnp.referee.log.words import Vocabulary

from . import plays
from .plays import Play


class Line(NamedTuple):
    """A line of the body: its text, and the move that it is, if it is one."""

    text: str
    move: Move | None


class Mutant(NamedTuple):
    """A log with one slip. `at` is the index of the line where it first shows, or of the one after what is missing."""

    operator: str
    lines: tuple[str, ...]
    at: int
    was: str


class _Desk(NamedTuple):
    """What an operator works with."""

    lines: Sequence[Line]
    moves: Sequence[int]  # indices of the lines that are moves
    words: Vocabulary
    cards: Sequence[Sequence[str]]  # by deck
    hexes: Sequence[str]
    chance: Random


Operator = Callable[[_Desk], "tuple[list[str], int] | None"]


def desk(play: Play, chance: Random) -> _Desk:
    """A play's lines, read."""
    words = plays.words(play.game, play.players)
    reader = plays.reader(play.game, play.players)
    lines = []
    for text in play.lines:
        entry = reader.line(text, Source("test", 1, 1)) if text else None
        move = entry.what if isinstance(entry, Entry) and isinstance(entry.what, Move) else None
        lines.append(Line(text, move))
    decks = plays.game(play.game).card_ids(plays.kit(play.game))
    moves = [i for i, line in enumerate(lines) if line.move is not None]
    args = [arg for verb in words.verbs.values() for arg in verb.args]
    hexes = next((arg.kind.words for arg in args if isinstance(arg.kind, Hex | Stack)), ())
    return _Desk(lines, moves, words, [list(deck) for deck in decks.values()], hexes, chance)


def _texts(desk: _Desk) -> list[str]:
    return [line.text for line in desk.lines]


def _pick(desk: _Desk, fits: Callable[[Move], object] = lambda move: True) -> int | None:
    """A line that is a move of some kind, every one as likely."""
    found = [i for i in desk.moves for move in [desk.lines[i].move] if move is not None and fits(move)]
    return desk.chance.choice(found) if found else None


def _changed(desk: _Desk, at: int | None, change: Callable[[Move], Move | None]) -> tuple[list[str], int] | None:
    if at is None:
        return None
    move = desk.lines[at].move
    assert move is not None
    other = change(move)
    if other is None or other == move:
        return None
    texts = _texts(desk)
    texts[at] = desk.words.write(other)
    return texts, at


def _kinds(desk: _Desk, move: Move) -> list[str]:
    """The kind of each argument of a move."""
    fields = desk.words.verbs[move.verb].args
    return [field.kind.title.lower() for field, values in spread(fields, move.args) for _ in values]


def _aside(desk: _Desk, move: Move) -> bool:
    """Whether a move only takes or puts away cards, however many."""
    return any(isinstance(arg.kind, Card) and arg.many for arg in desk.words.verbs[move.verb].args)


def _other_arg(desk: _Desk, move: Move, kind: str, values: Callable[[str | int], Sequence[str | int]]) -> Move | None:
    """The move with one argument of a kind changed."""
    places = [i for i, k in enumerate(_kinds(desk, move)) if k == kind and move.args[i] != UNKNOWN]
    if not places:
        return None
    i = desk.chance.choice(places)
    others = [value for value in values(move.args[i]) if value != move.args[i]]
    if not others:
        return None
    return move._replace(args=(*move.args[:i], desk.chance.choice(others), *move.args[i + 1 :]))


def _same_deck(desk: _Desk, card: str | int) -> Sequence[str]:
    return next((deck for deck in desk.cards if card in deck), [])


def deleted(desk: _Desk) -> tuple[list[str], int] | None:
    """A line is missing."""
    at = _pick(desk)
    if at is None:
        return None
    texts = _texts(desk)
    del texts[at]
    return texts, at


def doubled(desk: _Desk) -> tuple[list[str], int] | None:
    """A line stands twice."""
    at = _pick(desk)
    if at is None:
        return None
    texts = _texts(desk)
    texts.insert(at, texts[at])
    return texts, at + 1


def swapped(desk: _Desk) -> tuple[list[str], int] | None:
    """Two neighbouring lines have changed places."""
    pairs = [i for i in desk.moves if i + 1 in desk.moves and desk.lines[i].text != desk.lines[i + 1].text]
    if not pairs:
        return None
    at = desk.chance.choice(pairs)
    texts = _texts(desk)
    texts[at], texts[at + 1] = texts[at + 1], texts[at]
    return texts, at


def wrong_player(desk: _Desk) -> tuple[list[str], int] | None:
    """A line is put down to somebody else."""
    others = list(desk.words.players)

    def change(move: Move) -> Move | None:
        names = [name for name in others if name != move.who]
        return move._replace(who=desk.chance.choice(names)) if names else None

    return _changed(desk, _pick(desk, lambda move: move.who), change)


def card(desk: _Desk) -> tuple[list[str], int] | None:
    """Another card of the same deck played."""
    at = _pick(desk, lambda m: m.who and not _aside(desk, m) and "card" in _kinds(desk, m))
    return _changed(desk, at, lambda m: _other_arg(desk, m, "card", lambda value: _same_deck(desk, value)))


def aside(desk: _Desk) -> tuple[list[str], int] | None:
    """Another card drawn or laid aside: it does nothing yet, so that nobody can miss it before it shows."""
    at = _pick(desk, lambda m: _aside(desk, m) and any(arg != UNKNOWN for arg in m.args))
    return _changed(desk, at, lambda m: _other_arg(desk, m, "card", lambda value: _same_deck(desk, value)))


def table_card(desk: _Desk) -> tuple[list[str], int] | None:
    """Another card turned for the table, such as the environment."""
    at = _pick(desk, lambda m: m.who is None and "card" in _kinds(desk, m))
    return _changed(desk, at, lambda m: _other_arg(desk, m, "card", lambda value: _same_deck(desk, value)))


def die(desk: _Desk) -> tuple[list[str], int] | None:
    """Another number on a die."""
    at = _pick(desk, lambda m: "die" in _kinds(desk, m))
    return _changed(desk, at, lambda m: _other_arg(desk, m, "die", lambda _: range(1, 7)))


def number(desk: _Desk) -> tuple[list[str], int] | None:
    """Another number, or another one said to stand on a hex: one more or one less."""

    def values(value: str | int) -> Sequence[str | int]:
        if isinstance(value, int):
            return [n for n in (value - 1, value + 1) if n >= 0]
        hex_, there = Standing.read(value)
        return [str(Standing(hex_, n)) for n in (there - 1, there + 1) if n >= 0]

    return _of_kinds(desk, ("number", "stack"), values)


def place(desk: _Desk) -> tuple[list[str], int] | None:
    """Another place on the map."""

    def values(value: str | int) -> Sequence[str | int]:
        hex_, _, there = str(value).partition("=")
        return [f"{other}={there}" if there else other for other in desk.hexes if other != hex_]

    return _of_kinds(desk, ("hex", "stack"), values)


def _of_kinds(
    desk: _Desk, kinds: Sequence[str], values: Callable[[str | int], Sequence[str | int]]
) -> tuple[list[str], int] | None:
    """A line with an argument of one of these kinds, changed."""
    kind = desk.chance.choice(kinds)
    at = _pick(desk, lambda m: kind in _kinds(desk, m))
    if at is None:
        kind = next((k for k in kinds if k != kind), kind)
        at = _pick(desk, lambda m: kind in _kinds(desk, m))
    return _changed(desk, at, lambda m: _other_arg(desk, m, kind, values))


def target(desk: _Desk) -> tuple[list[str], int] | None:
    """Aimed at somebody else."""
    at = _pick(desk, lambda m: "player" in _kinds(desk, m))
    return _changed(desk, at, lambda m: _other_arg(desk, m, "player", lambda _: desk.words.players))


def verb(desk: _Desk) -> tuple[list[str], int] | None:
    """Another verb (a card not played but discarded, lunch for a play), or a line that nobody said."""
    bare = [v.name for v in desk.words.verbs.values() if not v.args and not v.table and v.name != "pass"]
    if desk.chance.random() < 0.3 and bare:
        at = desk.chance.choice(desk.moves)
        said = desk.words.move(desk.chance.choice(desk.words.players), desk.chance.choice(bare))
        texts = _texts(desk)
        texts.insert(at, desk.words.write(said))
        return texts, at

    def change(move: Move) -> Move | None:
        kinds = _kinds(desk, move)
        names = []
        for v in desk.words.verbs.values():
            needs = [arg.kind.title.lower() for arg in v.args if not arg.optional]
            many = bool(v.args and v.args[0].many)
            like = needs == kinds or (many and bool(kinds) and set(kinds) == set(needs))
            if not v.table and v.name not in (move.verb, "pass") and (like or not v.args):
                names.append(v.name)
        if not names or UNKNOWN in move.args:
            return None
        name = desk.chance.choice(names)
        verb = desk.words.verbs[name]
        said = desk.words.move(move.who, name, move.args if verb.args else ())
        # Arguments of the same kind need not be the same words: `lose red` and `cull dome`.
        tokens = desk.words.write(said).replace(",", " , ").split()[2:]
        return said if isinstance(desk.words.parse(move.who, verb, tokens), Move) else None

    return _changed(desk, _pick(desk, lambda move: move.who), change)


def moved(desk: _Desk) -> tuple[list[str], int] | None:
    """A line stands in another round."""
    at = _pick(desk)
    if at is None:
        return None
    blank = [i for i, line in enumerate(desk.lines) if not line.text]
    rounds = {i: sum(b < i for b in blank) for i in desk.moves}
    elsewhere = [i for i in desk.moves if rounds[i] != rounds[at]]
    if not elsewhere:
        return None
    to = desk.chance.choice(elsewhere)
    texts = _texts(desk)
    text = texts.pop(at)
    texts.insert(to if to < at else to - 1, text)
    return texts, min(at, to)


OPERATORS: Mapping[str, Operator] = {
    "deleted": deleted,
    "doubled": doubled,
    "swapped": swapped,
    "player": wrong_player,
    "card": card,
    "die": die,
    "table card": table_card,
    "number": number,
    "place": place,
    "target": target,
    "verb": verb,
    "aside": aside,
    "moved": moved,
}


def _readable(play: Play, lines: Sequence[str]) -> bool:
    """Whether every line of a spoilt log can be read: a number off by one may be one that cannot be written."""
    try:
        plays.read(play.game, play.with_lines(tuple(lines)).text)
    except Unreadable:
        return False
    return True


def mutants(play: Play, operator: str, number: int, chance: Random) -> list[Mutant]:
    """Up to `number` different mutants of a play by one operator."""
    ready = desk(play, chance)
    made: dict[tuple[str, ...], Mutant] = {}
    for _ in range(number * 3):
        if len(made) >= number:
            break
        result = OPERATORS[operator](ready)
        if result is None:
            continue
        lines, at = result
        if tuple(lines) != play.lines and _readable(play, lines):
            was = play.lines[at] if at < len(play.lines) else ""
            made.setdefault(tuple(lines), Mutant(operator, tuple(lines), at, was))
    return list(made.values())


def slips(play: Play, number: int, chance: Random, shows: Callable[[Play], bool], apart: int = 6) -> Play | None:
    """A play with several slips, at least `apart` lines from one another, each of which shows where it stands alone."""
    edits: list[tuple[int, int, list[str]]] = []
    for _ in range(number * 20):
        found = mutants(play, chance.choice(sorted(OPERATORS)), 1, chance)
        if not found:
            continue
        begin, end, put = _edit(play.lines, found[0].lines)
        near = any(begin < e + apart and b < end + apart for b, e, _ in edits)
        if near or end - begin > 3 or not shows(play.with_lines(found[0].lines)):
            continue
        edits.append((begin, end, put))
        if len(edits) == number:
            lines = list(play.lines)
            for begin, end, put in sorted(edits, reverse=True):
                lines[begin:end] = put
            return play.with_lines(lines)
    return None


def _edit(old: Sequence[str], new: Sequence[str]) -> tuple[int, int, list[str]]:
    """Which lines of the old are replaced by which new ones."""
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    tail = 0
    while tail < min(len(old), len(new)) - same and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return same, len(old) - tail, list(new[same : len(new) - tail])
