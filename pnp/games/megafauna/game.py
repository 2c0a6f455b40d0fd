"""What the referee needs of American Megafauna."""

from __future__ import annotations

from pnp.referee.automa.game import laying, with_rivals

from .flow import play
from .middle import MIDDLE
from .moves import COUNTS, MOVES
from .printed import KINDS
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings

GAME = with_rivals(
    editions=(1, 2, 3),
    headings=("turn",),
    moves=MOVES,
    claims=("map", "genes", "score", "hand", "genotypes"),
    called={"map": "counters"},
    idle="america individual individuals biome biomes mutation mutations gene genes trait traits wild founder founders",
    counts=COUNTS,
    decks=KINDS,
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=laying(read_settings, Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
)
