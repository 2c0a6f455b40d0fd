"""What questions of many games have alike: the table and who is asked, and what stands for a line that is missing.

To be named before the kind of question: `class AskDrift(OfTable[Table], AnyOf[Discard], Ask[Discard])`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import M, Question

T = TypeVar("T")


class OfTable(Generic[T]):
    """A question that knows its table and who is asked, and needs no more."""

    def __init__(self, table: T, who: str | None = None) -> None:
        self.table = table
        self.who = who
        self.player = who or ""  # who is asked, "" where it is nobody


class AnyOf(Question[M]):
    """A question of which any candidate may be the line that is missing, the first the likeliest."""

    def defaults(self) -> Iterable[Move]:
        return self.candidates()
