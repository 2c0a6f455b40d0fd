"""Paragraphs that people take for other rules, and play by for a round or two before somebody looks them up.

A change of a count that was left out or done twice is told by its ledger (`pnp.referee.play.ledger`). Where a whole
paragraph is taken otherwise, several contests come out otherwise at once, and what follows from them. So a game says by
which paragraphs that happens, and its rules ask whether one of them is in force:

    misreadings = (Misreading("green", "11.5", "with green organs left out"),)
    ...
    if table.misread != "green":
        ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move


class Misreading(NamedTuple):
    """What a paragraph is taken for: the word by which the rules ask for it, the paragraph, what is done instead."""

    key: str
    rule: str
    said: str


@runtime_checkable
class Misreadable(Protocol):
    """A table that can be played by a paragraph that is taken for another rule, or without a house rule:
    `misread_counts` are the counts that are wrong then."""

    misreadings: Sequence[Misreading]
    misread_counts: Sequence[str]

    def misreadable(self, moves: Sequence[Move]) -> Sequence[Misreading]:
        """Those that bear upon anything where these lines have been played."""

    def forgettable(self) -> Sequence[Misreading]:
        """The house rules of this table, each forgotten."""

    def play_by(self, misread: str) -> None:
        """One of them is in force from now on."""
