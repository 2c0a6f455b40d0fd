"""Formulas over a card's columns, as recipes write them: `food >= 3 and pile in core, stable`.

A small language, read by hand and never run as code: numbers, texts in quotes, columns by name; `+ - * /`; `< <= > >= =
!=`; `in` (one of several words), `has` (a list in a cell holds a word); `not`, `and`, `or`; brackets. A formula is
bounded in length and depth, and what it means is checked against the columns' types before any card is looked at.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import inspect

from pnp.errors import Source, Unreadable
from pnp.kit.records import Several
from pnp.named import NamedTuple

Kind = Literal["number", "text", "yes or no"]
Value = float | str | bool | None
Read = Callable[[msgspec.Struct], Value]

MAX_LENGTH = 400
MAX_DEPTH = 30

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,9}(?:\.\d{1,9})?)|(?P<name>[A-Za-z_]\w*)|'(?P<single>[^']*)'|\"(?P<double>[^\"]*)\""
    r"|(?P<sign><=|>=|!=|==|[-+*/<>=(),]))"
)
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
}
_WORDS = ("and", "or", "not", "in", "has")


class Token(NamedTuple):
    """A piece of a formula: what it is, its text, and where it begins, counted from 1."""

    what: str
    text: str
    at: int


class Part(NamedTuple):
    """A part of a formula that has been understood: what it gives, how to find it on a card, and its column if any."""

    kind: Kind
    read: Read
    at: int
    column: str = ""


class Formula(NamedTuple):
    """A formula that fits a card type: `formula(card)` is its value. Raises Unreadable for a division by zero."""

    text: str
    kind: Kind
    read: Read
    source: Source

    def __call__(self, card: msgspec.Struct) -> Value:
        """What it gives for a card; None where a blank cell has no value."""
        try:
            return self.read(card)
        except ZeroDivisionError:
            raise Unreadable.at(self.source, f"divides by zero at {getattr(card, 'id', 'a card')}") from None


def formula(text: str, card_type: type[msgspec.Struct], source: Source) -> Formula:
    """A formula over the columns of a card type. Raises Unreadable with the place of what cannot be understood.

    >>> class Pond(msgspec.Struct):
    ...     food: int
    ...     tags: str
    >>> where = formula("food >= 3 and not tags has Burrowing", Pond, Source("pond.toml", 4))
    >>> where(Pond(4, "Small; Aerial")), where(Pond(4, "Burrowing")), where(Pond(2, ""))
    (True, False, False)
    """
    if len(text) > MAX_LENGTH:
        raise Unreadable.at(source, f"a formula has at most {MAX_LENGTH} characters, and this {len(text)}")
    lists: Mapping[str, Several] = getattr(card_type, "lists", {})
    reader = _Reader(_tokens(text, source), kinds(card_type), lists, source)
    part = reader.whole()
    return Formula(text, part.kind, part.read, source)


def kinds(card_type: type[msgspec.Struct]) -> dict[str, Kind]:
    """The columns of a card type that a formula may speak of, and what stands in them."""
    return {field.name: _kind(inspect.type_info(field.type)) for field in msgspec.structs.fields(card_type)}


def _kind(shape: inspect.Type) -> Kind:
    while isinstance(shape, inspect.Metadata | inspect.UnionType):
        if isinstance(shape, inspect.Metadata):
            shape = shape.type
        else:
            shape = next(one for one in shape.types if not isinstance(one, inspect.NoneType))
    if isinstance(shape, inspect.BoolType):
        return "yes or no"
    if isinstance(shape, inspect.LiteralType):
        return "number" if all(isinstance(value, int) for value in shape.values) else "text"
    return "number" if isinstance(shape, inspect.IntType | inspect.FloatType) else "text"


def _tokens(text: str, source: Source) -> list[Token]:
    tokens = []
    at = 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None:
            start = at + len(text[at:]) - len(text[at:].lstrip())
            raise _wrong(source, start + 1, f"{text[start]!r} means nothing in a formula")
        group = str(found.lastgroup)
        word, start = found[group], found.start(group) + 1
        if group == "name" and word.lower() in _WORDS:
            tokens.append(Token("word", word.lower(), start))
        else:
            tokens.append(Token("text" if group in ("single", "double") else group, word, start))
        at = found.end()
    return tokens


def _wrong(source: Source, at: int, message: str) -> Unreadable:
    return Unreadable.at(source, f"{message} (at character {at} of the formula)")


class _Reader:
    """Reads a formula from left to right, by how tightly its signs bind: or, and, not, comparison, sum, product."""

    def __init__(
        self, tokens: list[Token], columns: Mapping[str, Kind], lists: Mapping[str, Several], source: Source
    ) -> None:
        self._tokens = tokens
        self._columns = columns
        self._lists = lists
        self._source = source
        self._next = 0
        self._depth = 0

    def whole(self) -> Part:
        """The formula from end to end."""
        part = self._either()
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            raise _wrong(self._source, token.at, f"did not expect {token.text!r} here")
        return part

    # ---- tokens

    def _take(self, *texts: str) -> Token | None:
        """The next token if it is one of these signs or words."""
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.what in ("sign", "word") and token.text in texts:
                self._next += 1
                return token
        return None

    def _deeper(self, at: int) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise _wrong(self._source, at, f"more than {MAX_DEPTH} levels deep")

    def _want(self, part: Part, kind: Kind, sign: str) -> Read:
        if part.kind != kind:
            raise _wrong(self._source, part.at, f"{sign!r} wants a {kind} here, not a {part.kind}")
        return part.read

    # ---- grammar

    def _either(self) -> Part:
        part = self._both()
        while self._take("or"):
            left, right = self._want(part, "yes or no", "or"), self._want(self._both(), "yes or no", "or")
            part = Part("yes or no", _or(left, right), part.at)
        return part

    def _both(self) -> Part:
        part = self._not()
        while self._take("and"):
            left, right = self._want(part, "yes or no", "and"), self._want(self._not(), "yes or no", "and")
            part = Part("yes or no", _and(left, right), part.at)
        return part

    def _not(self) -> Part:
        token = self._take("not")
        if token is None:
            return self._comparison()
        self._deeper(token.at)
        read = self._want(self._not(), "yes or no", "not")
        self._depth -= 1
        return Part("yes or no", lambda card: not read(card), token.at)

    def _comparison(self) -> Part:
        left = self._sum()
        token = self._take(*_COMPARE, "in", "has")
        if token is None:
            return left
        if token.text == "in":
            return self._in(left)
        if token.text == "has":
            word = self._word().casefold()
            read = self._want(left, "text", "has")
            parts = self._lists.get(left.column, Several()).parts
            return Part("yes or no", lambda card: word in parts(str(read(card))), left.at)
        right = self._sum()
        if left.kind != right.kind:
            message = f"{token.text!r} compares a {left.kind} with a {right.kind}"
            raise _wrong(self._source, token.at, message)
        if left.kind == "yes or no" and token.text not in ("=", "==", "!="):
            raise _wrong(self._source, token.at, f"{token.text!r} does not compare what is yes or no")
        return Part("yes or no", _compared(token.text, left.read, right.read), left.at)

    def _in(self, left: Part) -> Part:
        bracket = self._take("(")
        words = {self._word().casefold()}
        while self._take(","):
            words.add(self._word().casefold())
        if bracket and not self._take(")"):
            raise _wrong(self._source, bracket.at, "this bracket is never closed")
        return Part("yes or no", lambda card: _written(left.read(card)) in words, left.at)

    def _word(self) -> str:
        """A word, a number or a text after `in` or `has`; words with blanks or hyphens stand in quotes."""
        if self._next < len(self._tokens) and self._tokens[self._next].what in ("name", "text", "number"):
            self._next += 1
            return self._tokens[self._next - 1].text
        raise self._ends("a word")

    def _sum(self) -> Part:
        part = self._product()
        while token := self._take("+", "-"):
            left, right = (self._want(each, "number", token.text) for each in (part, self._product()))
            part = Part("number", _of(operator.add if token.text == "+" else operator.sub, left, right), part.at)
        return part

    def _product(self) -> Part:
        part = self._one()
        while token := self._take("*", "/"):
            left, right = (self._want(each, "number", token.text) for each in (part, self._one()))
            part = Part("number", _of(operator.mul if token.text == "*" else operator.truediv, left, right), part.at)
        return part

    def _one(self) -> Part:
        if token := self._take("("):
            self._deeper(token.at)
            part = self._either()
            self._depth -= 1
            if not self._take(")"):
                raise _wrong(self._source, token.at, "this bracket is never closed")
            return part
        if token := self._take("-"):
            self._deeper(token.at)
            read = self._want(self._one(), "number", "-")
            self._depth -= 1
            return Part("number", _of(operator.sub, lambda card: 0, read), token.at)
        if self._next >= len(self._tokens) or self._tokens[self._next].what not in ("name", "text", "number"):
            raise self._ends("a column, a number or a text")
        token = self._tokens[self._next]
        self._next += 1
        if token.what == "number":
            number = float(token.text) if "." in token.text else int(token.text)
            return Part("number", lambda card: number, token.at)
        if token.what == "text":
            return Part("text", lambda card: token.text.casefold(), token.at)
        return self._column(token)

    def _column(self, token: Token) -> Part:
        name = token.text.lower()
        if name in ("true", "false"):
            return Part("yes or no", lambda card: name == "true", token.at)
        if name not in self._columns:
            from pnp.wording import near

            hint = near(name, self._columns) or "; a text stands in quotes"
            raise _wrong(self._source, token.at, f"no column {token.text!r}{hint}")
        kind = self._columns[name]
        if kind == "text":
            return Part("text", lambda card: str(getattr(card, name)).casefold(), token.at, name)
        return Part(kind, operator.attrgetter(name), token.at)

    def _ends(self, wanted: str) -> Unreadable:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            return _wrong(self._source, token.at, f"expected {wanted}, got {token.text!r}")
        return Unreadable.at(self._source, f"expected {wanted} at the end of the formula")


def _or(left: Read, right: Read) -> Read:
    return lambda card: bool(left(card)) or bool(right(card))


def _and(left: Read, right: Read) -> Read:
    return lambda card: bool(left(card)) and bool(right(card))


def _of(sign: Callable[[Any, Any], float], left: Read, right: Read) -> Read:
    """A sum or product; a blank cell makes the whole blank."""

    def read(card: msgspec.Struct) -> Value:
        one, other = left(card), right(card)
        return None if one is None or other is None else sign(one, other)

    return read


def _compared(sign: str, left: Read, right: Read) -> Read:
    """A comparison; with a blank cell none holds, but that it differs."""
    holds = _COMPARE[sign]

    def read(card: msgspec.Struct) -> Value:
        one, other = left(card), right(card)
        return sign == "!=" if one is None or other is None else holds(one, other)

    return read


def _written(value: Value) -> str:
    """A value as a table has it, in small letters."""
    if value is None:
        return ""
    return (f"{value:g}" if isinstance(value, float) else str(value)).casefold()
