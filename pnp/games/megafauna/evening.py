"""What an evening of American Megafauna is counted by (see pnp.referee.playout.evening): the shortest length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from pnp.referee.play.table import Table as AnyTable

from .moves import Express
from .table import Table

HEADER = {"length": "class"}
PLAYS = (Express,)


def standing(table: AnyTable) -> Mapping[str, float]:
    """What has been scored, and the counters on the map: they would be the next count."""
    here = cast(Table, table)
    return {player: here.score(player) + sum(each.total for each in here.own(player)) for player in here.players}
