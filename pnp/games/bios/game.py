"""What the referee needs of Bios: Megafauna, by the names that it asks for (see pnp.referee.game)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.rivals import KEYS as RIVAL_KEYS
from pnp.referee.automa.rivals import read_rivals, starting
from pnp.referee.log.lines import Setting
from pnp.referee.play.walk import Start

from .cards import DECKS
from .flow import play
from .middle import MIDDLE
from .rivals import Policy
from .settings import HOUSE as HOUSE_RULES
from .settings import KEYS as OWN_KEYS
from .settings import VARIANTS, read_settings
from .table import Table, make_world
from .verbs import CLAIMS, MOVES, TABLE_CLAIMS

EDITIONS = (1,)
HEADING = "turn"
HEADINGS = ("era", "turn")
MAP_BY = "line"
KEYS = {**OWN_KEYS, **RIVAL_KEYS}
VERBS = tuple(move.grammar for move in MOVES)


def card_ids(kit: Kit) -> dict[str, list[str]]:
    """The cards that a log may name, by deck."""
    return {deck: [card.id for card in kit.decks[deck]] for deck in (*DECKS, "event", "climate", "rivals")}


def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
    """Read the header's settings once; each call of the result lays the table anew. Raises Unreadable."""
    settings = read_settings(header, players)
    rivals = read_rivals(header, players)
    world = make_world(kit, settings)

    def lay() -> Table:
        return Table(kit, players, settings, world, rivals.names)

    return starting(lay, play, rivals, lambda table: Policy(kit, table, rivals))


__all__ = [
    "CLAIMS",
    "EDITIONS",
    "HEADING",
    "HEADINGS",
    "HOUSE_RULES",
    "KEYS",
    "MAP_BY",
    "MIDDLE",
    "TABLE_CLAIMS",
    "VARIANTS",
    "VERBS",
    "card_ids",
    "prepare",
]
