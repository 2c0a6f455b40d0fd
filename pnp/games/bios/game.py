"""What the referee needs of Bios: Megafauna."""

from __future__ import annotations

from pnp.referee.automa.game import laying, with_rivals

from .cards import DECKS, SHAPES
from .flow import play
from .middle import MIDDLE
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings
from .verbs import CLAIMS, MOVES

ENDS = ("died_out", "die_out", "dies_out", "are_extinct", "is_extinct", "were_extinct", "go_extinct", "went_extinct")

GAME = with_rivals(
    headings=("era", "turn"),
    moves=MOVES,
    claims=CLAIMS,
    idle="creeple creeples newborn life-form lifeform individual individuals biome biomes mutation mutations half line "
    "mutagen organ organs",
    follows=" ".join(f"{shape}_{end}" for name in SHAPES for shape in (name, f"{name}s") for end in ENDS),
    decks=(*DECKS, "event", "climate"),
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=laying(read_settings, Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
    map_by="line",
)
