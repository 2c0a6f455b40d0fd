"""What the referee needs of Bios: Megafauna."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.kit.records import Kit
from pnp.referee.automa.game import with_rivals
from pnp.referee.log.header import Setting

from .cards import DECKS
from .flow import play
from .middle import MIDDLE
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings
from .table import make_world
from .verbs import CLAIMS, MOVES, TABLE_CLAIMS


def set_up(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Callable[[tuple[str, ...]], Refereed]:
    """Read the header's settings once; each call of the result lays the table anew for these rivals."""
    settings = read_settings(header, players)
    world = make_world(kit, settings)
    return lambda rivals: Refereed(kit, players, settings, world, rivals)


GAME = with_rivals(
    editions=(1,),
    headings=("era", "turn"),
    moves=MOVES,
    claims=CLAIMS,
    table_claims=TABLE_CLAIMS,
    decks=(*DECKS, "event", "climate"),
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=set_up,
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
)
