"""The single spaces of a board of the stock: which row of a table stands in which, "12" on a track, else "B3"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pnp.kit.folder.layouts import MOST_SPACES
from pnp.kit.tables import clip

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + tuple(f"A{letter}" for letter in "ABCD")
"""What columns of a board are called, of which there are at most thirty."""

_NAMED = re.compile(r"([A-Z]{1,2}) ?([0-9]{1,2})")


class Spaced(Protocol):
    """What stands in a space, and in which; "" for the next."""

    @property
    def space(self) -> str: ...


class Board:
    """The spaces of a grid, of hexes or of a track: `spaces` gives the row of the table by the space's name.

    Rows that name no space fill the board in its own order, after the row before them. `last` is the last space of a
    track of which nothing is said. `problems` are rows by their number, from 0, and what is wrong with each.
    """

    def __init__(self, layout: str, values: Mapping[str, Any], rows: Sequence[Spaced]) -> None:
        self.spaces: dict[str, int] = {}
        self.problems: list[tuple[int, str]] = []
        track = layout == "track"
        self._first = int(values.get("first", 1))
        self.last = int(values.get("last", 0)) if track else 0
        columns = int(values.get("columns", 8 if layout == "grid" else 9))
        down = int(values.get("rows", 8 if layout == "grid" else 7))
        names = [f"{LETTERS[column]}{row + 1}" for row in range(down) for column in range(columns)]
        order = {name: at for at, name in enumerate(names)}
        at, given = -1, bool(self.last)
        most = self.last if given else self._first + MOST_SPACES - 1
        for number, row in enumerate(rows):
            said = " ".join(row.space.upper().split())
            if not said:
                at += 1
            elif track:
                at = int(said) - self._first if said.isdecimal() and len(said) < 6 else -1
            else:
                match = _NAMED.fullmatch(said)
                at = order.get(f"{match[1]}{int(match[2])}", -1) if match else -1
            if at < 0 or at > (most - self._first if track else len(names) - 1):
                whole = f"{self._first} to {most}" if track else f"A1 to {names[-1]}"
                what = f"no space {clip(row.space)}" if said else "no space is left for this row"
                self.problems.append((number, f"{what}; the board has {whole}"))
                at = -1 if at < 0 else at
                continue
            name = str(at + self._first) if track else names[at]
            if name in self.spaces:
                self.problems.append((number, f"{name} is filled already"))
            self.spaces.setdefault(name, number)
        if track and not given:
            filled = (int(name) for name in self.spaces)
            self.last = max(max(filled, default=50), self._first + 1)
