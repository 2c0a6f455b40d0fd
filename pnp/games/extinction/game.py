"""What the referee needs of Extinction, by the names that it asks for (see pnp.referee.game)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.rivals import KEYS as RIVAL_KEYS
from pnp.referee.automa.rivals import read_rivals, starting
from pnp.referee.log.lines import Setting
from pnp.referee.play.walk import Start

from .cards import GENES, Spot
from .flow import play
from .island import Island
from .middle import MIDDLE
from .moves import CLAIMS, MOVES, TABLE_CLAIMS
from .rivals import Policy
from .settings import HOUSE as HOUSE_RULES
from .settings import KEYS as OWN_KEYS
from .settings import VARIANTS, read_settings
from .table import Table

EDITIONS = (1, 2)
HEADING = "turn"
VERBS = tuple(move.grammar for move in MOVES)
MAP_BY = "line"
KEYS = {**OWN_KEYS, **RIVAL_KEYS}


def card_ids(kit: Kit) -> dict[str, list[str]]:
    """The cards that a log may name, by deck."""
    return {deck: [card.id for card in kit.decks[deck]] for deck in (*GENES, "change", "rivals")}


def BOARD_OF(header: Mapping[str, Setting], seats: int) -> str:  # noqa: N802
    """The board that a header plays on, by its table."""
    return read_settings(header, seats).board


def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
    """Read the header's settings once; each call of the result lays the table anew. Raises Unreadable."""
    settings = read_settings(header, len(players))
    rivals = read_rivals(header, players)
    island = Island(settings.board, kit.rows(Spot, settings.board))

    def lay() -> Table:
        return Table(kit, players, settings, island, rivals.names)

    return starting(lay, play, rivals, lambda table: Policy(kit, table, rivals))


__all__ = [
    "BOARD_OF",
    "CLAIMS",
    "EDITIONS",
    "HEADING",
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
