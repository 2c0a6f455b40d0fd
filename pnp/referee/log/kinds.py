"""What an argument of a line may be: a card, a player, a die, a number, `x2`, a word. A game may add one.

Places on a map are in `places`, how arguments stand together in a line in `fields`.

Each kind knows how it is read, written, shown in help, completed and mistyped. A move holds its arguments as plain
values, texts and whole numbers, the same for all games; a kind makes of such a value what a game works with (`typed`):
a die that nobody saw is None, a stack is a hex and a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar, overload

from pnp.wording import near

if TYPE_CHECKING:
    from pnp.referee.log.moves import Move

UNKNOWN = "?"
MISSING = ""  # the value of an argument that was left out, where others stand after it
MOST = 99  # the largest number that an argument may be
FEW = 12  # as many words are listed in help and in complaints
TYPOS = 10  # the numbers that another may have been meant for: below this

Value = str | int
T = TypeVar("T")


class Names(Protocol):
    """What is known by name in one play: who sits there, and which cards there are."""

    @property
    def players(self) -> Sequence[str]: ...
    @property
    def cards(self) -> Mapping[str, str]: ...  # ids as they may be written, to ids
    @property
    def titles(self) -> Mapping[str, str]: ...  # names of cards as they may be written, to ids
    @property
    def several(self) -> Mapping[str, tuple[str, ...]]: ...  # what several cards are called, to their ids
    @property
    def in_titles(self) -> Collection[str]: ...  # the words of which names of cards are made

    def player(self, name: str) -> str | None: ...
    def wide_title(self, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
        """The card whose name begins at a word, and how many words it has."""


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

    def repeated(self, tokens: Sequence[str], at: int, names: Names) -> tuple[list[Value], int] | None:
        """Several of the same that a number before it says, and how many words it took; None where that is not said."""
        return None

    def may_hold(self, word: str, names: Names) -> bool:
        """Whether a word may be one of those that mean a value, whatever stands beside it."""
        return not self.single or self.read(word, names) is not None

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

    # Kinds that read one word each and mean by a value what it is need no calls: see `Move` and `Vocabulary`. Of those
    # that may take several words, `alone` says that a line is read right where each of its words can be read alone.
    single = True
    plain = True
    alone = False
    # Who has only one of them need not say which: the position tells it ("Ann moves two from hW to dE").
    implied = False
    shared: Mapping[str, tuple[str, ...]] = {}  # names that several of what is one's own have, which the owner tells


class Card(Kind[str]):
    """A card by its number or its name; with `unknown` also `?` for one that nobody saw."""

    title = "CARD"

    def __init__(self, unknown: bool = False, forgotten: bool = False) -> None:
        """`unknown` cards are those that need not be seen; `forgotten` ones lay open, and nobody wrote them down."""
        self.unknown, self.forgotten = unknown, forgotten

    def read(self, text: str, names: Names) -> Value | None:
        found = names.cards.get(text.casefold())
        if found is None and text == UNKNOWN and (self.unknown or self.forgotten):
            return UNKNOWN
        return found

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        found = names.cards.get(tokens[at].casefold())
        if found is not None:
            return found, 1
        value = self.read(tokens[at], names)
        return names.wide_title(tokens, at) if value is None else (value, 1)

    def may_hold(self, word: str, names: Names) -> bool:
        return word.casefold() in names.in_titles or self.read(word, names) is not None

    def complain(self, text: str, names: Names) -> str:
        if text == UNKNOWN:
            return "which card? It was open to all"
        alike = names.several.get(text.casefold())
        if alike is not None:
            return f"which '{text}'? There are {' and '.join(alike)}"
        return f"there is no card '{text}'{near(text, names.cards.values()) or near(text, names.titles)}"

    def values(self, names: Names) -> Sequence[Value]:
        return [*dict.fromkeys(names.cards.values()), *([UNKNOWN] if self.unknown else [])]

    single, alone = False, True


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
        self._digits = len(str(most))

    def read(self, text: str, names: Names) -> Value | None:
        if not text.isdecimal() or len(text) > self._digits:
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

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        return (MISSING if other == 1 else other for other in super().mistyped(value, names))  # no number is one

    def complain(self, text: str, names: Names) -> str:
        return f"expected how many, such as x2, got '{text}'"


ENOUGH = 4  # letters of a word that stand for all of it, if no other word begins with them


class Word(Kind[str]):
    """One of some words. `letter` may stand before a number among them, with zeros between (`S07` for `7`).

    `said` are other words by which people mean one of them, two words too; `does` is what whoever is one of them does
    ("graze"), of up to four words.
    """

    def __init__(
        self,
        *words: str,
        letter: str = "",
        title: str = "WORD",
        said: Mapping[str, str] | None = None,
        does: Mapping[str, str] | None = None,
    ) -> None:
        self.words, self.letter, self.title = words, letter, title
        self.said, self.does = dict(said or {}), dict(does or {})
        self._folded = {word.casefold(): word for word in words} | self.said
        self.single = not any(" " in each for each in self.said)  # "diving bell" is two words

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        two = not self.single and at + 1 < len(tokens)
        wide = self._folded.get(" ".join(tokens[at : at + 2]).casefold()) if two else None
        return (wide, 2) if wide is not None else super().take(tokens, at, names)

    def may_hold(self, word: str, names: Names) -> bool:
        parts = any(word.casefold() in said.split() for said in self._folded) if not self.single else False
        return parts or self.read(word, names) is not None

    def read(self, text: str, names: Names) -> Value | None:
        folded = text.casefold()
        found = self._folded.get(folded)
        if found is None and self.letter and folded[:1] == self.letter.casefold():
            return self._folded.get(folded[1:].lstrip("0"))
        if found is None and len(folded) >= ENOUGH:  # "herb", "carn"
            begun = {word for other, word in self._folded.items() if other.startswith(folded)}
            return begun.pop() if len(begun) == 1 else None
        return found

    def usage(self) -> str:
        return "|".join(self.words) if len(self.words) <= FEW and self.title == "WORD" else self.title

    def complain(self, text: str, names: Names) -> str:
        few = len(self.words) <= FEW
        listed = " or ".join(self.words) if few else f"one such as {self.words[0]} or {self.words[-1]}"
        return f"expected {listed}, got '{text}'{near(text, self.words)}"

    def values(self, names: Names) -> Sequence[Value]:
        return self.words


class CardNumber(Word):
    """A number that stands for a card which is printed with it, as the sector 7 of a spinner does for its card S07.

    Args:
        words: The numbers, and whatever else may be said in their place.
        letter: What stands before the number in the card's id.
    """

    # The name of a card may take several words, each of which cannot be read by itself.
    single, alone = False, True

    def __init__(self, *words: str, letter: str, title: str = "WORD") -> None:
        super().__init__(*words, letter=letter, title=title)
        self.single = False

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        taken = super().take(tokens, at, names)
        if taken is not None:
            again = names.wide_title(tokens, at + 1)  # "7, New Blood" is one sector
            return (taken[0], 1 + again[1]) if again is not None and self.number(again[0]) == taken[0] else taken
        named = names.wide_title(tokens, at)
        number = None if named is None else self.number(named[0])
        if named is None or number is None:
            return None
        return number, named[1] + self._said_again(tokens, at + named[1], number)

    def may_hold(self, word: str, names: Names) -> bool:
        return word.casefold() in names.in_titles or self.read(word, names) is not None

    def card(self, value: Value, names: Names) -> str | None:
        """The card of a number, None of what is none."""
        return names.cards.get(f"{self.letter.casefold()}{value}")

    def number(self, card: str) -> str | None:
        """The number of a card, None of one that has another letter."""
        folded, letter = card.casefold(), self.letter.casefold()
        return self._folded.get(folded.removeprefix(letter).lstrip("0")) if folded.startswith(letter) else None

    def _said_again(self, tokens: Sequence[str], at: int, number: str) -> int:
        """How many words after a name say its number: "New Blood 10"."""
        return int(at < len(tokens) and self._folded.get(tokens[at].casefold()) == number)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        if name.startswith("__"):
            raise AttributeError(name)  # whoever imports asks for `__path__`
        # By their names: both stand on this module.
        places = import_module("pnp.referee.log.places")
        return getattr(places if hasattr(places, name) else import_module("pnp.referee.log.fields"), name)
