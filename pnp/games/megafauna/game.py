"""What the referee needs of American Megafauna."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.game import with_rivals
from pnp.referee.log.header import Setting

from .flow import play
from .middle import MIDDLE
from .moves import COUNTS, MOVES
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings
from .table import KINDS


def set_up(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Callable[[tuple[str, ...]], Refereed]:
    """Read the header's settings once; each call of the result lays the table anew for these rivals."""
    settings = read_settings(header, players)
    return lambda rivals: Refereed(kit, players, settings, rivals)


GAME = with_rivals(
    editions=(1,),
    headings=("turn",),
    moves=MOVES,
    claims=("map", "genes", "score", "hand", "genotypes"),
    table_claims=("winner",),
    counts=COUNTS,
    decks=KINDS,
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=set_up,
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
)
