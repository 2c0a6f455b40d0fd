"""The tile flip (rules 7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Unknown
from pnp.referee.play.closures import Ask

from .asking import new_tile
from .table import Table
from .verbs import HEXES

Part = Generator[Any, Any, None]


def flip_tiles(table: Table) -> Part:
    """One die for the map; what reaches its number and is unlocked is replaced, A1 to E3."""
    table.phase = "flip"
    table.die, table.flipping = 0, []
    unlocked = [tile.id for tile in table.waiting.values() if tile.lock <= table.era]
    for tile in unlocked:
        del table.waiting[tile]
    table.stack += unlocked
    move = yield _ask_die()
    if move.args[0] == UNKNOWN:
        die = int((yield Unknown("7.2", "what the die for the map showed", tuple("123456"))))
    else:
        die = int(move.args[0])
    table.die = die
    table.flipping = [hex_ for hex_ in HEXES if table.map[hex_].flip <= die and table.map[hex_].lock <= table.era]
    for hex_ in table.flipping:
        yield from new_tile(table, hex_, "7.4")


def _ask_die() -> Ask:
    return Ask(
        None,
        ("flip",),
        "7.2",
        "one die is rolled for the map",
        missing="the die for the map has not been rolled yet",
        candidates=lambda: [Move(None, "flip", (die,)) for die in range(1, 7)],
        defaults=lambda: [Move(None, "flip", (UNKNOWN,))],
        sample=lambda chance: Move(None, "flip", (chance.randint(1, 6),)),
    )
