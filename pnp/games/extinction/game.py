"""What the referee needs of Extinction."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.automa.game import laying, with_rivals
from pnp.referee.log.header import Setting

from .cards import GENES
from .flow import play
from .middle import MIDDLE
from .moves import CLAIMS, MOVES
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, VARIANTS, read_settings


def board_of(header: Mapping[str, Setting], seats: int) -> str:
    """The board that a header plays on, by its table."""
    return read_settings(header, seats).board


GAME = with_rivals(
    editions=(1, 2),
    headings=("turn",),
    moves=MOVES,
    claims=CLAIMS,
    idle="individual individuals gene genes barrier barriers food",
    follows="extinct out gone eliminated dead species died_out dies_out died_off wiped_out burn burns burned burnt",
    called={"individuals": "population, animals, dots"},
    decks=(*GENES, "change", "spinner"),
    keys=KEYS,
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    set_up=laying(lambda header, _, players: read_settings(header, len(players)), Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
    board_of=board_of,
)
