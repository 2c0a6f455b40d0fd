"""What an argument of a line may be: a card, a die, a hex, `x2`, half a hex. A game may add one.

Each kind knows how it is read, written, shown in help, completed and mistyped. A move holds its arguments as plain
values, texts and whole numbers, the same for all games; a kind makes of such a value what a game works with (`typed`):
a die that nobody saw is None, a stack is a hex and a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, overload

from pnp.named import NamedTuple

if TYPE_CHECKING:
    from pnp.referee.log.moves import Move

UNKNOWN = "?"
MISSING = ""  # the value of an argument that was left out, where others stand after it
MOST = 99  # the largest number that an argument may be
FEW = 12  # as many words are listed in help and in complaints
TYPOS = 10  # the numbers that another may have been meant for: below this

Value = str | int
T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")


class Names(Protocol):
    """What is known by name in one play: who sits there, and which cards there are."""

    @property
    def players(self) -> Sequence[str]: ...
    @property
    def cards(self) -> Mapping[str, str]: ...  # ids as they may be written, to ids
    @property
    def titles(self) -> Mapping[str, str]: ...  # names of cards as they may be written, to ids

    def player(self, name: str) -> str | None: ...
    def wide_title(self, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
        """The card whose name begins at a word, and how many words it has."""


def near(word: str, known: Iterable[str]) -> str:
    """A tail for an error message that suggests the nearest known word, or nothing.

    >>> near("Benn", ["Ann", "Ben", "Cara"])
    '; did you mean Ben?'
    """
    from difflib import get_close_matches  # only when something is wrong

    folded = {name.casefold(): name for name in known}
    match = get_close_matches(word.casefold(), folded, 1, 0.6)
    return f"; did you mean {folded[match[0]]}?" if match else ""


class Kind(Generic[T]):
    """One kind of argument. As an attribute of a `Move` it is an argument that must be there, and gives its value."""

    title = "WORD"

    @overload
    def __get__(self, move: None, owner: type[Move]) -> Self: ...
    @overload
    def __get__(self, move: Move, owner: type[Move]) -> T: ...
    def __get__(self, move: Move | None, owner: type[Move]) -> Self | T:
        raise NotImplementedError  # `Move` puts a getter in its place

    def read(self, text: str, names: Names) -> Value | None:
        """The value that a word means, None where it means none."""
        raise NotImplementedError

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        """The value that the words from `at` on mean, and how many words it took."""
        value = self.read(tokens[at], names)
        return None if value is None else (value, 1)

    def write(self, value: Value) -> str:
        """The one canonical way to write a value."""
        return str(value)

    def typed(self, value: Value) -> T:
        """What a game works with."""
        return value  # type: ignore[return-value]

    def usage(self) -> str:
        """How the argument is shown in help."""
        return self.title

    def complain(self, text: str, names: Names) -> str:
        """Why a word cannot be read, and what was expected."""
        raise NotImplementedError

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        """What else may have been meant by a value: another number, another hex."""
        return ()

    def values(self, names: Names) -> Sequence[Value]:
        """Values of this kind, all or enough of them: for completion and tests."""
        raise NotImplementedError

    # Kinds that read one word each and mean by a value what it is need no calls: see `Move` and `Vocabulary`.
    single = True
    plain = True


class Card(Kind[str]):
    """A card by its number or its name; with `unknown` also `?` for one that nobody saw."""

    title = "CARD"

    def __init__(self, unknown: bool = False) -> None:
        self.unknown = unknown

    def read(self, text: str, names: Names) -> Value | None:
        found = names.cards.get(text.casefold())
        if found is None and text == UNKNOWN and self.unknown:
            return UNKNOWN
        return found

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        value = self.read(tokens[at], names)
        return names.wide_title(tokens, at) if value is None else (value, 1)

    def complain(self, text: str, names: Names) -> str:
        if text == UNKNOWN:
            return "which card? It was open to all"
        return f"there is no card '{text}'{near(text, names.cards.values()) or near(text, names.titles)}"

    def values(self, names: Names) -> Sequence[Value]:
        return [*dict.fromkeys(names.cards.values()), *([UNKNOWN] if self.unknown else [])]

    single = False


class Player(Kind[str]):
    """Somebody at the table."""

    title = "PLAYER"

    def read(self, text: str, names: Names) -> Value | None:
        return names.player(text)

    def complain(self, text: str, names: Names) -> str:
        hint = near(text, names.players) or f"; there sit {', '.join(names.players)}"
        return f"nobody called '{text}' is at the table{hint}"

    def values(self, names: Names) -> Sequence[Value]:
        return names.players


class Die(Kind["int | None"]):
    """What a die shows, None (`?`) where nobody saw it."""

    title = "DIE"
    plain = False
    FACES = {str(face): face for face in range(1, 7)}

    def read(self, text: str, names: Names) -> Value | None:
        return UNKNOWN if text == UNKNOWN else self.FACES.get(text)

    def typed(self, value: Value) -> int | None:
        return value if isinstance(value, int) else None

    def complain(self, text: str, names: Names) -> str:
        return f"expected a die from 1 to 6 (or ?), got '{text}'"

    def values(self, names: Names) -> Sequence[Value]:
        return [*self.FACES.values(), UNKNOWN]


class Number(Kind[int]):
    """A whole number within bounds, such as how many go or how large a creature is."""

    def __init__(self, least: int = 0, most: int = MOST, title: str = "NUMBER") -> None:
        self.least, self.most, self.title = least, most, title

    def read(self, text: str, names: Names) -> Value | None:
        if not text.isdecimal() or len(text) > len(str(self.most)):
            return None
        value = int(text)
        return value if self.least <= value <= self.most else None

    def complain(self, text: str, names: Names) -> str:
        return f"expected a number from {self.least} to {self.most}, got '{text}'"

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        return (other for other in range(self.least, min(TYPOS, self.most + 1)) if other != value)

    def values(self, names: Names) -> Sequence[Value]:
        return range(self.least, self.most + 1)


class Times(Number):
    """How many of a kind, as `x2`."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__(1, most, "xNUMBER")

    def read(self, text: str, names: Names) -> Value | None:
        return super().read(text[1:], names) if text[:1] in ("x", "X", "×") else None

    def write(self, value: Value) -> str:
        return f"x{value}"

    def complain(self, text: str, names: Names) -> str:
        return f"expected how many, such as x2, got '{text}'"


class Word(Kind[str]):
    """One of some words. `letter` may stand before a number among them, with zeros between (`S07` for `7`)."""

    def __init__(self, *words: str, letter: str = "", title: str = "WORD") -> None:
        self.words, self.letter, self.title = words, letter, title
        self._folded = {word.casefold(): word for word in words}

    def read(self, text: str, names: Names) -> Value | None:
        folded = text.casefold()
        found = self._folded.get(folded)
        if found is None and self.letter and folded[:1] == self.letter.casefold():
            return self._folded.get(folded[1:].lstrip("0"))
        return found

    def usage(self) -> str:
        return "|".join(self.words) if len(self.words) <= FEW and self.title == "WORD" else self.title

    def complain(self, text: str, names: Names) -> str:
        few = len(self.words) <= FEW
        listed = " or ".join(self.words) if few else f"one such as {self.words[0]} or {self.words[-1]}"
        return f"expected {listed}, got '{text}'{near(text, self.words)}"

    def values(self, names: Names) -> Sequence[Value]:
        return self.words


class Hex(Word):
    """A hex of the board, or another place that is printed there: a slot, a triangle, a zone."""

    def __init__(self, *hexes: str, what: str = "hex") -> None:
        super().__init__(*hexes, title=what.upper())
        self.what = what

    def complain(self, text: str, names: Names) -> str:
        return f"there is no {self.what} '{text}' on the board{near(text, self.words)}"

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        return (other for other in self.words if other != value)


class Part(NamedTuple):
    """A part of a hex: half of it, a slot or a triangle; `part` is "" for the whole."""

    hex: str
    part: str


class HexPart(Kind[Part]):
    """A hex and which part of it, a word after it: `B5 herbivore`; the whole hex too where the part is `optional`.

    >>> HexPart(("B5", "C5"), ("herbivore", "carnivore")).typed("B5 herbivore")
    Part(hex='B5', part='herbivore')
    """

    single = plain = False

    def __init__(self, hexes: Iterable[str], parts: Iterable[str], optional: bool = False) -> None:
        self.hexes, self.parts, self.optional = Hex(*hexes), Word(*parts), optional

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        hex_ = self.hexes.read(tokens[at], names)
        if hex_ is None:
            return None
        part = self.parts.read(tokens[at + 1], names) if at + 1 < len(tokens) else None
        if part is not None:
            return f"{hex_} {part}", 2
        return (hex_, 1) if self.optional else None

    def typed(self, value: Value) -> Part:
        hex_, _, part = str(value).partition(" ")
        return Part(hex_, part)

    def usage(self) -> str:
        return f"HEX {f'[{self.parts.usage()}]' if self.optional else self.parts.usage()}"

    def complain(self, text: str, names: Names) -> str:
        if self.hexes.read(text, names) is not None:
            return f"which part of {text}: {' or '.join(self.parts.words)}?"
        return self.hexes.complain(text, names)

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        hex_, part = self.typed(value)
        for other in self.parts.words:
            if part and other != part:
                yield f"{hex_} {other}"
        for there in self.hexes.mistyped(hex_, names):
            yield f"{there} {part}".strip()

    def values(self, names: Names) -> Sequence[Value]:
        whole = list(self.hexes.words) if self.optional else []
        return [*whole, *(f"{hex_} {part}" for hex_ in self.hexes.words for part in self.parts.words)]


class Standing(NamedTuple):
    """How many stand on a hex now.

    >>> str(Standing("D7", 6)), Standing.read("D7=6")
    ('D7=6', Standing(hex='D7', number=6))
    """

    hex: str
    number: int

    def __str__(self) -> str:
        return f"{self.hex}={self.number}"

    @classmethod
    def read(cls, value: Value) -> Standing:
        """What such an argument says."""
        return _standing(str(value))


@lru_cache(4096)
def _standing(text: str) -> Standing:
    """A search for readings asks for the same few thousands of times."""
    hex_, _, number = text.partition("=")
    return Standing(hex_, int(number))


class Stack(Kind[Standing]):
    """A hex and how many stand there now: `D7=6`.

    >>> Stack("D7").typed("D7=6")
    Standing(hex='D7', number=6)
    """

    title = "STACK"
    plain = False

    def __init__(self, *hexes: str) -> None:
        self.hexes = Hex(*hexes)
        self._number = Number()

    @property
    def words(self) -> tuple[str, ...]:
        """The hexes."""
        return self.hexes.words

    def read(self, text: str, names: Names) -> Value | None:
        hex_, _, number = text.partition("=")
        there, many = self.hexes.read(hex_, names), self._number.read(number, names)
        return None if there is None or many is None else f"{there}={many}"

    def typed(self, value: Value) -> Standing:
        return Standing.read(value)

    def usage(self) -> str:
        return "HEX=NUMBER"

    def complain(self, text: str, names: Names) -> str:
        hex_ = text.partition("=")[0]
        if self.hexes.read(hex_, names) is not None:
            return f"expected how many stand on {hex_} now, such as {hex_}=6, got '{text}'"
        return self.hexes.complain(hex_, names)

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        here, number = self.typed(value)
        yield from (f"{here}={other}" for other in range(TYPOS) if other != number)
        yield from (f"{other}={number}" for other in self.words if other != here)

    def values(self, names: Names) -> Sequence[Value]:
        return [f"{hex_}={number}" for hex_ in self.words for number in range(TYPOS)]


class Packed(str):
    """Several values that belong together, as the text that says them."""

    __slots__ = ("values",)
    values: tuple[Value, ...]

    @classmethod
    def of(cls, values: Iterable[Value], fields: Sequence[Field[Any]]) -> Packed:
        """The values of some fields."""
        kept = tuple(values)
        packed = cls(" ".join(words_of(fields, kept)))
        packed.values = kept
        return packed


class Group(Kind[T]):
    """Things that belong together, such as whose, what and where; a comma may stand after them. See `group`."""

    single = plain = False

    def __init__(self, *fields: Field[Any]) -> None:
        self.fields = fields

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        values: list[Value] = []
        begun = at
        for field in self.fields:
            if at < len(tokens) and field.after and tokens[at].casefold() == field.after:
                at += 1
            elif field.after and field.optional:
                values.append(MISSING)
                continue
            taken = field.kind.take(tokens, at, names) if at < len(tokens) and tokens[at] != "," else None
            if taken is None and not field.optional:
                return None
            value, number = taken or (MISSING, 0)
            values.append(value)
            at += number
        return (Packed.of(values, self.fields), at - begun) if at > begun else None

    def of(self, *values: Value | None) -> Value:
        """A value of this kind, for moves that are made by a game: what is left out is None."""
        return Packed.of([MISSING if value is None else value for value in values], self.fields)

    def typed(self, value: Value) -> T:
        assert isinstance(value, Packed)
        pairs = zip(self.fields, value.values, strict=True)
        return tuple(None if v == MISSING else f.kind.typed(v) for f, v in pairs)  # type: ignore[return-value]

    def usage(self) -> str:
        return " ".join(field.usage() for field in self.fields)

    def complain(self, text: str, names: Names) -> str:
        return f"expected {self.usage()} at '{text}'"

    def mistyped(self, value: Value, names: Names) -> Iterator[Value]:
        assert isinstance(value, Packed)
        for i, field in enumerate(self.fields):
            if value.values[i] != MISSING:
                for other in field.kind.mistyped(value.values[i], names):
                    yield Packed.of((*value.values[:i], other, *value.values[i + 1 :]), self.fields)

    def values(self, names: Names) -> Sequence[Value]:
        every = [field.kind.values(names) for field in self.fields]
        most = max(len(values) for values in every)
        return [Packed.of([values[i % len(values)] for values in every], self.fields) for i in range(most)]


@overload
def group(a: Kind[A] | Field[A], /) -> Group[tuple[A]]: ...
@overload
def group(a: Kind[A] | Field[A], b: Kind[B] | Field[B], /) -> Group[tuple[A, B]]: ...
@overload
def group(a: Kind[A] | Field[A], b: Kind[B] | Field[B], c: Kind[C] | Field[C], /) -> Group[tuple[A, B, C]]: ...
@overload
def group(
    a: Kind[A] | Field[A], b: Kind[B] | Field[B], c: Kind[C] | Field[C], d: Kind[D] | Field[D], /
) -> Group[tuple[A, B, C, D]]: ...
def group(*kinds: Kind[Any] | Field[Any]) -> Group[Any]:
    """Arguments that belong together, for one of several: `cull fish L2 herbivore, dome L4 carnivore`."""
    return Group(*(field_of(kind) for kind in kinds))


class Field(Generic[T]):
    """One argument of a move: of what kind, how often, and whether it must be there.

    `after` is a word that stands before it (`on Ann`). With `count` a bare number stands for so many unknown ones
    (`draw 3`).
    """

    def __init__(
        self, kind: Kind[Any], *, many: bool = False, optional: bool = False, after: str = "", count: bool = False
    ) -> None:
        self.kind, self.many, self.optional, self.after, self.count = kind, many, optional, after, count
        self.missing: tuple[Value, ...] = () if many else (MISSING,)

    @overload
    def __get__(self, move: None, owner: type[Move]) -> Self: ...
    @overload
    def __get__(self, move: Move, owner: type[Move]) -> T: ...
    def __get__(self, move: Move | None, owner: type[Move]) -> Self | T:
        raise NotImplementedError  # `Move` puts a getter in its place

    @property
    def hidden(self) -> bool:
        """Whether what nobody saw may be written as `?`."""
        return isinstance(self.kind, Die) or (isinstance(self.kind, Card) and self.kind.unknown)

    def usage(self) -> str:
        """How the argument is shown in help."""
        shown = f"{self.after} {self.kind.usage()}".strip() + (" ..." if self.many else "")
        return f"[{shown}]" if self.optional else shown


class One(Field[T]):
    """An argument that must be there, after a word."""

    def __init__(self, kind: Kind[T], *, after: str = "") -> None:
        super().__init__(kind, after=after)


class Maybe(Field["T | None"]):
    """An argument that may be left out: None then."""

    def __init__(self, kind: Kind[T], *, after: str = "") -> None:
        super().__init__(kind, optional=True, after=after)


class Many(Field["tuple[T, ...]"]):
    """One or more arguments of a kind, none where it is `optional`."""

    def __init__(self, kind: Kind[T], *, count: bool = False, optional: bool = False, after: str = "") -> None:
        super().__init__(kind, many=True, count=count, optional=optional, after=after)


def field_of(kind: Kind[Any] | Field[Any]) -> Field[Any]:
    """A kind by itself is an argument that must be there."""
    return kind if isinstance(kind, Field) else Field(kind)


def spread(fields: Sequence[Field[Any]], values: Sequence[Value]) -> Iterator[tuple[Field[Any], Sequence[Value]]]:
    """Which of a move's values are whose: at most one field takes several, and what stands after that is all there."""
    at = next((i for i, field in enumerate(fields) if field.many), len(fields))
    after = fields[at + 1 :]
    end = len(values) - len(after)
    for i, field in enumerate(fields[:at]):
        yield field, values[i : i + 1]
    if at < len(fields):
        yield fields[at], values[at:end]
    for i, field in enumerate(after):
        yield field, values[end + i : end + i + 1]


def words_of(fields: Sequence[Field[Any]], values: Sequence[Value]) -> Iterator[str]:
    """The words that say some values."""
    for field, own in spread(fields, values):
        if not own or own[0] == MISSING:
            continue
        if field.count and len(own) > 1 and all(value == UNKNOWN for value in own):
            yield str(len(own))
            continue
        if field.after:
            yield field.after
        between = "," if isinstance(field.kind, Group) else ""
        for at, value in enumerate(own, 1):
            yield field.kind.write(value) + (between if at < len(own) else "")


def getter(fields: Sequence[Field[Any]], at: int) -> Callable[[Move], object]:
    """What gives one field of a move, with as few steps as can be."""
    field = fields[at]
    typed = field.kind.typed
    plain = field.kind.plain
    if field.many:
        end = at + 1 - len(fields)
        if not end:
            return (lambda move: move[2][at:]) if plain else (lambda move: tuple(map(typed, move[2][at:])))
        return (lambda move: move[2][at:end]) if plain else (lambda move: tuple(map(typed, move[2][at:end])))
    if any(before.many for before in fields[:at]):
        at -= len(fields)
    if not field.optional:
        return (lambda move: move[2][at]) if plain else (lambda move: typed(move[2][at]))

    def maybe(move: Move) -> object:
        args = move[2]
        if at >= len(args) or args[at] == MISSING:
            return None
        return args[at] if plain else typed(args[at])

    return maybe
