"""What the referee needs of Bios: Megafauna."""

from __future__ import annotations

from pnp.referee.automa.game import laying, with_rivals

from .cards import DECKS
from .flow import play
from .middle import MIDDLE
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings
from .verbs import CLAIMS, MOVES

GAME = with_rivals(
    headings=("era", "turn"),
    moves=MOVES,
    claims=CLAIMS,
    idle="creeple creeples newborn life-form lifeform individual individuals biome biomes mutation mutations half line",
    decks=(*DECKS, "event", "climate"),
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=laying(read_settings, Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
)
