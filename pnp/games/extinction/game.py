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

CROWDED_GO = tuple(
    f"{verb}_{whose}{numbers}"
    for verb in ("takes_off", "took_off")
    for whose in ("", "her_", "his_", "their_", "all_", "all_her_", "all_his_", "all_the_", "the_")
    for numbers in ("fives_and_sixes", "5s_and_6s")
)
"""How people say that the cubes which do not count are taken off at the end: nobody need say it."""


def board_of(header: Mapping[str, Setting], seats: int) -> str:
    """The board that a header plays on, by its table."""
    return read_settings(header, seats).board


GAME = with_rivals(
    editions=(1, 2),
    headings=("turn",),
    moves=MOVES,
    claims=CLAIMS,
    idle="individual individuals gene genes barrier barriers food",
    follows=f"extinct out gone eliminated dead species died_out dies_out died_off wiped_out {' '.join(CROWDED_GO)}",
    called={"individuals": "population, animals"},
    decks=(*GENES, "change"),
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
