"""The island as the referee needs it: what grows where on its hexes (rules 1.4, 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pnp.hexboard import HexBoard
from pnp.hexes import Hex

from .cards import Spot
from .islands import patches


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
