"""What is to be printed of one game: which parts of its kit, for how many players, how, and where to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pnp.draw.boxes import Stock
from pnp.draw.parts import Facts
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.press.printing.setup import Setup
from pnp.store import Store


class Choice(NamedTuple):
    """Which parts are printed: those of these names or all, without those of others; each apart or sharing sheets."""

    parts: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    separate: bool = False


class Order(NamedTuple):
    """What is to be printed of one game, and where to."""

    kit: Kit
    places: Places
    facts: Facts
    setup: Setup
    ink: str
    folder: Path
    choice: Choice = Choice()
    sets: int = 1
    stock: Stock = Stock()
    boxes: bool = False
    coverage: bool = True
    store: Store | None = None
    many: bool = False  # however dear its pictures are


def for_players(kit: Kit, players: int, parts: Sequence[str] = ()) -> tuple[Kit, list[str]]:
    """The kit for so many players, and the titles of what is left out as of no use to so many, unless it is among the
    parts that were asked for. Raises Unreadable for a number that cannot play.
    """
    least, most = kit.players
    if not least <= players <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {players}")
    # Whoever plays alone may sit down with as many rivals as there are seats.
    alone = players == 1
    used = tuple(
        each
        for each in kit.components
        if alone or each.name in parts or each.for_players[0] <= players <= each.for_players[1]
    )
    spare = tuple(each for each in kit.components if each not in used)
    left_out = (*kit.left_out, *spare)
    return msgspec.structs.replace(kit, seats=players, components=used, left_out=left_out), [
        each.title for each in spare
    ]
