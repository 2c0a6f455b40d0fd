"""What a game says of its tables taken together: complaints about cells, with the table's file and the card's id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from pnp.errors import Problem, Source
from pnp.kit.records import Card, Kit
from pnp.wording import near


def problems(kit: Kit, *checks: Callable[[Kit], Iterable[Problem]]) -> list[Problem]:
    """What several checks of a game's tables say, one after another."""
    return [problem for check in checks for problem in check(kit)]


class Rows:
    """The rows of a table as far as messages need them."""

    def __init__(self, kit: Kit, table: str) -> None:
        self.file = kit.tables[table].file if table in kit.tables else f"card_data/{kit.game}/{table}.csv"
        self._kit, self._table = kit, table

    def problem(self, row: object, column: str, message: str) -> Problem:
        """A complaint about a cell, with the id of its card."""
        return self._kit.problem(self._table, row, column, message)

    def strangers(
        self, row: object, column: str, names: Iterable[str], known: Iterable[str], what: str
    ) -> Iterator[Problem]:
        """A problem for each name in a cell that is not known: "no tag 'furr'; did you mean fur?"."""
        known = tuple(known)
        for name in names:
            if name not in known:
                yield self.problem(row, column, f"no {what} {name!r}{near(name, known)}")

    def words(
        self, row: object, column: str, words: Sequence[str], known: Sequence[str], what: str
    ) -> Iterator[Problem]:
        """A problem for each word of a list that is not known, with those that are, or is there twice."""
        for at, word in enumerate(words):
            if word not in known:
                there_are = f"there are {', '.join(known)}"
                yield self.problem(row, column, f"no {what} {word!r}{near(word, known)}; {there_are}")
            elif word in words[:at]:
                yield self.problem(row, column, f"{word} is there twice")

    def each_once(self, cards: Iterable[Card], column: str, wanted: Iterable[str] = ()) -> Iterator[Problem]:
        """A problem for each value of a column that another card has, and for each of those wanted that none has."""
        seen: dict[str, str] = {}
        for card in cards:
            value = str(getattr(card, column))
            if seen.setdefault(value, card.id) != card.id:
                yield self.problem(card, column, f"{value} is {seen[value]} already")
        yield from self.missing(column, wanted, seen)

    def copies(self, cards: Iterable[Card], wanted: int, message: str) -> Iterator[Problem]:
        """A problem for each card that is not there so often; `message` may name the copies: "got {0.copies}"."""
        for card in cards:
            if card.copies != wanted:
                yield self.problem(card, "copies", message.format(card))

    def whole(self, column: str, message: str) -> Problem:
        """A complaint about a column, or with "" about the table."""
        return Problem(Source(self.file, 0, column or 0), message)

    def missing(self, column: str, wanted: Iterable[str], there: Container[str]) -> Iterator[Problem]:
        """A problem of a column for each value that is wanted, and not there."""
        yield from (self.whole(column, f"{value} is missing") for value in wanted if value not in there)


def sizes(cards: Iterable[Card], column: str) -> Counter[str]:
    """How many cards there are, copies and all, by what stands in a column."""
    found = Counter[str]()
    for card in cards:
        found[str(getattr(card, column))] += card.copies
    return found
