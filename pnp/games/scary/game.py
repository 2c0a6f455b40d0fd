"""What the referee needs of Damn Nature You Scary, by the names that it asks for (see pnp.referee.game)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.rivals import KEYS as RIVAL_KEYS
from pnp.referee.automa.rivals import read_rivals, starting
from pnp.referee.log.lines import Setting
from pnp.referee.play.walk import Start

from .flow import play
from .middle import MIDDLE
from .moves import CLAIMS, DECKS, MOVES, TABLE_CLAIMS
from .rivals import Policy
from .settings import HOUSE as HOUSE_RULES
from .settings import KEYS as OWN_KEYS
from .settings import VARIANTS, read_settings
from .table import Table

EDITIONS = (1, 2, 3)
HEADING = "era"
VERBS = tuple(move.grammar for move in MOVES)
KEYS = {**OWN_KEYS, **RIVAL_KEYS}


def card_ids(kit: Kit) -> dict[str, list[str]]:
    """The cards that a log may name, by deck."""
    return {deck: [card.id for card in kit.decks[deck]] for deck in (*DECKS, "rivals")}


def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
    """Read the header's settings once; each call of the result lays the table anew. Raises Unreadable."""
    settings = read_settings(header, kit)
    rivals = read_rivals(header, players)

    def lay() -> Table:
        return Table(kit, players, settings, rivals.names)

    return starting(lay, play, rivals, lambda table: Policy(kit, table, rivals))


__all__ = [
    "CLAIMS",
    "EDITIONS",
    "HEADING",
    "HOUSE_RULES",
    "KEYS",
    "MIDDLE",
    "TABLE_CLAIMS",
    "VARIANTS",
    "VERBS",
    "card_ids",
    "prepare",
]
