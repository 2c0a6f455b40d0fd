"""Moves and the words they are written in.

A game's vocabulary is a table of verbs. Reading a line and writing a move are inverses: `read(write(move)) == move`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.errors import Problem, Source

UNKNOWN = "?"

ArgKind = Literal["card", "player", "die", "word", "hex", "stack", "number"]
MOST = 99  # the largest number that an argument may be
Value = str | int


FEW = 12  # as many words are listed in help and in complaints


class Word(NamedTuple):
    """One word of a line and the column that it begins in, from 1."""

    text: str
    column: int


class Move(NamedTuple):
    """What one line says: who did it (None is the table), the verb, and what it was done with.

    `args` holds canonical card ids, player names, dice and numbers as integers, stacks as "D7=6", and `"?"` for what
    nobody wrote down.
    """

    who: str | None
    verb: str
    args: tuple[Value, ...] = ()


class Arg(NamedTuple):
    """One argument of a verb.

    `many` takes one or more; `unknown` takes `?` too; `unseen` lets a bare number stand for so many unknown ones
    (`draw 3`). `after` is a word that stands before it (`on Ann`). `letter` may stand before a number among `words`,
    with zeros between them (`S07` for `7`). A stack is a hex of `words` and how many stand there now: `D7=6`.
    """

    kind: ArgKind
    many: bool = False
    unseen: bool = False
    unknown: bool = False
    optional: bool = False
    after: str = ""
    words: tuple[str, ...] = ()
    letter: str = ""

    def usage(self) -> str:
        """How the argument is shown in help."""
        few = self.kind == "word" and len(self.words) <= FEW
        name = "|".join(self.words) if few else "HEX=NUMBER" if self.kind == "stack" else self.kind.upper()
        shown = f"{self.after} {name}".strip() + (" ..." if self.many else "")
        return f"[{shown}]" if self.optional else shown


class Verb(NamedTuple):
    """A verb of the log: `table` verbs have no player before them, `deck` verbs are written `name: card`."""

    name: str
    args: tuple[Arg, ...]
    help: str
    example: str
    table: bool = False
    deck: bool = False

    def usage(self) -> str:
        """`WHO: play CARD`, `environment: CARD`, `shuffle WORD`."""
        args = " ".join(arg.usage() for arg in self.args)
        if self.deck:
            return f"{self.name}: {args}"
        return f"{self.name} {args}".strip() if self.table else f"WHO: {self.name} {args}".strip()


def stack(hex_: str, number: int) -> str:
    """The argument that says how many stand on a hex now.

    >>> stack("D7", 6), unstack("D7=6")
    ('D7=6', ('D7', 6))
    """
    return f"{hex_}={number}"


def unstack(value: Value) -> tuple[str, int]:
    """The hex and the number of a stack."""
    hex_, _, number = str(value).partition("=")
    return hex_, int(number)


def near(word: str, known: Iterable[str]) -> str:
    """A tail for an error message that suggests the nearest known word, or nothing.

    >>> near("Benn", ["Ann", "Ben", "Cara"])
    '; did you mean Ben?'
    """
    from difflib import get_close_matches  # only when something is wrong

    folded = {name.casefold(): name for name in known}
    match = get_close_matches(word.casefold(), folded, 1, 0.6)
    return f"; did you mean {folded[match[0]]}?" if match else ""


class Vocabulary:
    """The verbs of a game, the cards they may name and the players at the table."""

    def __init__(self, verbs: Sequence[Verb], cards: Mapping[str, Iterable[str]], players: Sequence[str]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.players = tuple(players)
        self._seats = {name.casefold(): name for name in players}
        # C7 is read as C07: people leave the zero out.
        self._cards: dict[str, str] = {}
        for ids in cards.values():
            for card in ids:
                self._cards[card.casefold()] = card
                letters = card.rstrip("0123456789")
                if letters != card:
                    self._cards.setdefault(letters.casefold() + card[len(letters) :].lstrip("0"), card)
        # By the tuple of words of an argument, which is the same object for as long as the verb is there.
        self._folded = {id(arg.words): {w.casefold(): w for w in arg.words} for verb in verbs for arg in verb.args}

    def player(self, name: str) -> str | None:
        """The seat of that name, whatever its case."""
        return self._seats.get(name.casefold())

    def verb(self, word: str) -> Verb | None:
        """The verb, whatever its case, also in the form of a report ("plays", "rolls", "discards")."""
        folded = word.casefold()
        verbs = self.verbs
        if folded in verbs:
            return verbs[folded]
        for form in (folded.removesuffix("s"), folded.removesuffix("es")):
            if form in verbs:
                return verbs[form]
        return None

    def read(self, who: str | None, verb: Verb, words: Sequence[Word], source: Source) -> Move | Problem:
        """The move that the words after the verb make, or the first thing in them that cannot be read."""
        args: list[Value] = []
        rest = list(words)
        for arg in verb.args:
            if arg.after and rest and rest[0].text.casefold() == arg.after:
                rest.pop(0)
            elif arg.after and arg.optional:
                continue
            if not rest:
                if arg.optional:
                    continue
                return Problem(source, f"'{verb.name}' needs more: {verb.usage()}, for example: {verb.example}")
            if arg.unseen and len(rest) == 1 and rest[0].text.isdecimal():
                place = source._replace(column=rest[0].column)
                number = int(rest.pop(0).text[:9])
                if not 0 < number <= 99:
                    return Problem(place, f"{number} cards? Expected a number from 1 to 99, or the cards")
                args.extend([UNKNOWN] * number)
                continue
            taken = 0
            while rest and (arg.many or not taken):
                value = self._value(arg, rest[0])
                if value is None:
                    return self._complain(arg, rest[0], source)
                args.append(value)
                rest.pop(0)
                taken += 1
        if rest:
            place = source._replace(column=rest[0].column)
            return Problem(place, f"'{rest[0].text}' is too much: {verb.usage()}, for example: {verb.example}")
        return Move(who, verb.name, tuple(args))

    def _value(self, arg: Arg, word: Word) -> Value | None:
        text = word.text
        if arg.kind == "card":
            return UNKNOWN if text == UNKNOWN and arg.unknown else self._cards.get(text.casefold())
        if arg.kind == "player":
            return self.player(text)
        if arg.kind == "die":
            if text == UNKNOWN:
                return UNKNOWN
            return int(text) if text in ("1", "2", "3", "4", "5", "6") else None
        if arg.kind == "number":
            return int(text) if text.isdecimal() and len(text) <= len(str(MOST)) else None
        known = self._folded[id(arg.words)]
        if arg.kind == "stack":
            hex_, _, number = text.partition("=")
            there = known.get(hex_.casefold())
            if there is None or not (number.isdecimal() and len(number) <= len(str(MOST))):
                return None
            return f"{there}={int(number)}"
        folded = text.casefold()
        found = known.get(folded)
        if found is None and arg.letter and folded[:1] == arg.letter.casefold():
            return known.get(folded[1:].lstrip("0"))
        return found

    def _complain(self, arg: Arg, word: Word, source: Source) -> Problem:
        place = source._replace(column=word.column)
        text = word.text
        if arg.kind == "card" and text == UNKNOWN:
            return Problem(place, "which card? It was open to all")
        if arg.kind == "card":
            return Problem(place, f"there is no card '{text}'{near(text, self._cards.values())}")
        if arg.kind == "player":
            hint = near(text, self.players) or f"; there sit {', '.join(self.players)}"
            return Problem(place, f"nobody called '{text}' is at the table{hint}")
        if arg.kind == "die":
            return Problem(place, f"expected a die from 1 to 6 (or ?), got '{text}'")
        if arg.kind == "number":
            return Problem(place, f"expected a number from 0 to {MOST}, got '{text}'")
        if arg.kind == "stack":
            hex_ = text.partition("=")[0]
            if hex_.casefold() in self._folded[id(arg.words)]:
                return Problem(place, f"expected how many stand on {hex_} now, such as {hex_}=6, got '{text}'")
            text = hex_
        if arg.kind in ("hex", "stack"):
            return Problem(place, f"there is no hex '{text}' on the board{near(text, arg.words)}")
        listed = " or ".join(arg.words) if len(arg.words) <= FEW else f"one such as {arg.words[0]} or {arg.words[-1]}"
        return Problem(place, f"expected {listed}, got '{text}'{near(text, arg.words)}")

    def write(self, move: Move) -> str:
        """The one canonical line of a move."""
        verb = self.verbs[move.verb]
        values = list(move.args)
        out: list[str] = []
        for arg in verb.args:
            if not values:
                break
            part = values if arg.many else values[:1]
            values = values[len(part) :]
            if arg.unseen and len(part) > 1 and all(value == UNKNOWN for value in part):
                out.append(str(len(part)))
            else:
                out.extend(([arg.after] if arg.after else []) + [str(value) for value in part])
        if verb.deck:
            return f"{verb.name}: {' '.join(out)}"
        head = verb.name if move.who is None else f"{move.who}: {verb.name}"
        return " ".join([head, *out])
