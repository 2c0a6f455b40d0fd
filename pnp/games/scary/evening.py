"""What an evening of Damn Nature You Scary is counted by (see pnp.referee.playout.evening)."""

from __future__ import annotations

from typing import cast

from pnp.referee.play.table import Table as AnyTable

from .bots import weigh
from .moves import Evolve
from .table import Table

PLAYS = (Evolve,)


def round_of(table: AnyTable) -> int:
    """Eras begin at 0; the set-up comes before."""
    return cast(Table, table).era + 1


__all__ = ["PLAYS", "round_of", "weigh"]
