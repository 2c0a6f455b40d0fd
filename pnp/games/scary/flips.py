"""The tile flip (rules 7)."""

from __future__ import annotations

from random import Random

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.play.asks import Ask, Flow, Unknown
from pnp.referee.play.throws import FACES

from .asking import new_tile
from .moves import HEXES, Flip
from .table import Table


def flip_tiles(table: Table) -> Flow:
    """One die for the map; what reaches its number and is unlocked is replaced, A1 to E3."""
    table.phase = "flip"
    table.die, table.flipping, table.laid = 0, [], []
    unlocked = [tile.id for tile in table.waiting.values() if table.joins(tile)]
    for tile in unlocked:
        del table.waiting[tile]
    table.stack += unlocked
    die = (yield from AskFlip()).die
    if die is None:
        die = int((yield from Unknown("7.2", "what the die for the map showed", "123456")))
    table.die = die
    table.flipping = [hex_ for hex_ in HEXES if table.map[hex_].flip <= die and table.map[hex_].lock <= table.era]
    for hex_ in table.flipping:
        yield from new_tile(table, hex_, "7.4")


class AskFlip(Ask[Flip]):
    """One die for the whole map (7.2)."""

    rule = "7.2"
    prompt = "one die is rolled for the map"
    missing = "the die for the map has not been rolled yet"

    def candidates(self) -> list[Flip]:
        return [Flip(None, die) for die in FACES]

    def defaults(self) -> list[Flip]:
        return [Flip(None, UNKNOWN)]

    def sample(self, chance: Random) -> Flip:
        return Flip(None, chance.randint(1, 6))
