"""How arguments stand together in a line: one, one that may be left out, several, groups of what belongs together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Kind, Names, Number, Value
from pnp.referee.log.places import Hex, HexPart, Stack
from pnp.referee.log.spoken import FIGURES

if TYPE_CHECKING:
    from pnp.referee.log.moves import Move

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")


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

    def repeated(self, tokens: Sequence[str], at: int, names: Names) -> tuple[list[Value], int] | None:
        """So many of a thing that says neither a number nor a place itself, "2 green from G20", and how many words."""
        many = FIGURES.get(tokens[at].casefold(), "2" if tokens[at].casefold() == "both" else tokens[at])
        if not many.isdecimal() or not 1 < int(many[:3]) < 10:
            return None
        if any(isinstance(field.kind, Number | Die | Hex | HexPart | Stack) for field in flat(self.fields)):
            return None
        taken = self.take(tokens, at + 1, names) if at + 1 < len(tokens) else None
        return ([taken[0]] * int(many), taken[1] + 1) if taken is not None else None

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

    `after` is a word that stands before it (`on Ann`), `called` what people call it besides. With `count` a bare
    number stands for so many unknown ones (`draw 3`).
    """

    def __init__(
        self,
        kind: Kind[Any],
        *,
        many: bool = False,
        optional: bool = False,
        after: str = "",
        count: bool = False,
        called: Sequence[str] = (),
    ) -> None:
        self.called = (after, *called) if after else tuple(called)
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

    def __init__(self, kind: Kind[T], *, after: str = "", called: Sequence[str] = ()) -> None:
        super().__init__(kind, optional=True, after=after, called=called)


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


def flat(fields: Iterable[Field[Any]]) -> Iterator[Field[Any]]:
    """The arguments of a verb, those that belong together one after the other."""
    for field in fields:
        if isinstance(field.kind, Group):
            yield from flat(field.kind.fields)
        else:
            yield field
