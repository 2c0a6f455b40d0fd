"""Arguments that are places on a map: a hex, a part of one, how many stand there (`D7`, `B5 herbivore`, `D7=6`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.named import NamedTuple
from pnp.referee.log.kinds import TYPOS, Kind, Names, Number, Value, Word
from pnp.wording import near

LITTLE = frozenset(["at", "to", "in", "on", "of", "as", "it", "by", "up"])  # words, though boards have places like them


class Hex(Word):
    """A hex of the board, or another place that is printed there: a slot, a triangle, a zone."""

    def __init__(self, *hexes: str, what: str = "hex") -> None:
        super().__init__(*hexes, title=what.upper())
        self.what = what

    def read(self, text: str, names: Names) -> Value | None:
        return None if text in LITTLE else super().read(text, names)

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

    def __init__(self, hexes: Iterable[str], parts: Word | Iterable[str], optional: bool = False) -> None:
        self.hexes, self.optional = Hex(*hexes), optional
        self.parts = parts if isinstance(parts, Word) else Word(*parts)

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
    sign = ""
    """Of what may also say how many more or fewer there are."""

    def __init__(self, *hexes: str) -> None:
        self.hexes = Hex(*hexes)
        self._number = Number()
        self.known: dict[str, Value] = {}  # what has been read: a log says the same few hundred again and again

    @property
    def words(self) -> tuple[str, ...]:
        """The hexes."""
        return self.hexes.words

    def read(self, text: str, names: Names) -> Value | None:
        known = self.known.get(text)
        if known is not None:
            return known
        hex_, _, number = text.partition("=")
        there, many = self.hexes.read(hex_, names), self._number.read(number, names)
        if there is None or many is None:
            return None
        said = f"{there}={many}"
        if said == text:
            self.known[text] = said
        return said

    def may_hold(self, word: str, names: Names) -> bool:
        return not self.single or self.hexes.read(word.partition("=")[0], names) is not None

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
