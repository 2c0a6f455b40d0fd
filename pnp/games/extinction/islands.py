"""The islands: what grows where on their hexes (rules 1.4, 1.5), and new ones from a seed.

Six habitats in patches, so that most places have more than one habitat within a step.

An island is a disc of pointed hexes (rules 1.4). It is cut into patches of 3 to 9 hexes, no two of one habitat side by
side, each habitat about as large as the others (`pnp.patchwork`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pnp import patchwork
from pnp.errors import Source, Unreadable
from pnp.hexboard import HexBoard
from pnp.hexes import Hex, coordinates, disc
from pnp.named import NamedTuple

from .cards import BOARDS, HabitatName, Spot

SMALLEST, LARGEST = 3, 9
"""Hexes in a patch."""

PATCHES = 6
"""Hexes in the average patch: 127 hexes make 18 to 24 patches."""

TOTALS: dict[int, dict[HabitatName, int]] = {
    127: {"woodland": 22, "meadow": 22, "brushland": 22, "marsh": 21, "lake": 20, "swamp": 20},
    61: {"woodland": 11, "meadow": 10, "brushland": 10, "marsh": 10, "lake": 10, "swamp": 10},
}
"""Hexes of each habitat, by the size of the island."""


class Board(NamedTuple):
    """A new board: the table that it can stand in for, and its rows, A1 first."""

    table: str
    rows: tuple[Spot, ...]


def new_board(seed: int, hexes: int = 127) -> Board:
    """An island of 127 or 61 hexes. Raises Unreadable for another size.

    >>> board = new_board(1, 61)
    >>> board.table, len(board.rows), board.rows[-1].hex, board == new_board(1, 61)
    ('islet', 61, 'I5', True)
    """
    if hexes not in TOTALS:
        raise Unreadable.at(Source(f"{hexes} hexes"), f"there are islands of {' or '.join(map(str, TOTALS))}")
    table = next(name for name, radius in BOARDS.items() if sum(1 for _ in disc(radius)) == hexes)
    cells = coordinates(disc(BOARDS[table]), flat=False)
    sizes = patchwork.Sizes(SMALLEST, LARGEST, PATCHES)
    found = patchwork.patchwork(tuple(cells.values()), TOTALS[hexes], sizes, seed)
    if found is None:
        raise Unreadable.at(Source(str(seed)), "no island grows from this seed; try another")
    return Board(table, tuple(Spot(hex=name, q=at.q, r=at.r, habitat=found[at]) for name, at in cells.items()))


def patches(rows: tuple[Spot, ...]) -> list[set[Hex]]:
    """The patches of an island: hexes of one habitat that hang together, in the order of the table."""
    return patchwork.patches({Hex(row.q, row.r): row.habitat for row in rows})


class Island(HexBoard):
    """The board of a play, and what grows on it."""

    def __init__(self, name: str, spots: Sequence[Spot]) -> None:
        super().__init__({spot.hex: Hex(spot.q, spot.r) for spot in spots})
        self.name = name
        self.habitat: dict[str, str] = {spot.hex: spot.habitat for spot in spots}
        self._spots = tuple(spots)

    @cached_property
    def patch(self) -> dict[str, frozenset[str]]:
        """The hexes of one habitat that hang together, by each of them (rules 12.4)."""
        found: dict[str, frozenset[str]] = {}
        for cells in patches(self._spots):
            together = frozenset(self.named[at] for at in cells)
            found.update(dict.fromkeys(together, together))
        return found
