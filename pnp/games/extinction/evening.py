"""What an evening of Extinction is counted by (see pnp.referee.playout.evening): a play with a limit of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pnp.referee.play.table import Table as AnyTable

from .table import Table

HEADER = {"variant": "timed 15"}


def round_of(table: AnyTable) -> int:
    """A heading is one species' turn; in a round each has one."""
    return cast(Table, table).round


def still_in(table: AnyTable) -> Sequence[str]:
    """Whoever is extinct has no turn."""
    return tuple(cast(Table, table).alive)
