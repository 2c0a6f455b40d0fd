"""What a game says of its tables taken together: complaints about cells, with the table's file and the card's id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.errors import Problem
from pnp.kit.records import Kit


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
                from pnp.wording import near

                yield self.problem(row, column, f"no {what} {name!r}{near(name, known)}")
