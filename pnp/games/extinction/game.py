"""What the referee needs of Extinction."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.game import with_rivals
from pnp.referee.game import kept_by_kit
from pnp.referee.log.header import Setting

from .cards import GENES, Spot
from .flow import play
from .island import island_of
from .middle import MIDDLE
from .moves import CLAIMS, MOVES, TABLE_CLAIMS
from .printed import Printed
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, VARIANTS, read_settings

printed_of = kept_by_kit(Printed)


def board_of(header: Mapping[str, Setting], seats: int) -> str:
    """The board that a header plays on, by its table."""
    return read_settings(header, seats).board


def set_up(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Callable[[tuple[str, ...]], Refereed]:
    """Read the header's settings once; each call of the result lays the table anew for these rivals."""
    settings = read_settings(header, len(players))
    island = island_of(settings.board, kit.rows(Spot, settings.board))
    printed = printed_of(kit)
    return lambda rivals: Refereed(printed, players, settings, island, rivals)


GAME = with_rivals(
    editions=(1, 2),
    headings=("turn",),
    moves=MOVES,
    claims=CLAIMS,
    table_claims=TABLE_CLAIMS,
    called={"individuals": "population, animals"},
    decks=(*GENES, "change"),
    keys=KEYS,
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    set_up=set_up,
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
    board_of=board_of,
)
