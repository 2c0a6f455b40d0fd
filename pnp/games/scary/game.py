"""What the referee needs of Damn Nature You Scary."""

from __future__ import annotations

from pnp.referee.automa.game import laying, with_rivals

from .flow import play
from .middle import MIDDLE
from .moves import CLAIMS, DECKS, MOVES
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, read_settings

GAME = with_rivals(
    editions=(1, 2, 3, 4),
    headings=("era",),
    moves=MOVES,
    claims=CLAIMS,
    idle="trait traits",
    follows="safe doomed struck neutral spared survives survived escapes escaped unharmed untouched "
    "burrows burrowing dormant aquatic terrestrial aerial mobile pelagic sessile detritivore predator armored",
    decks=DECKS,
    keys=KEYS,
    house_rules=HOUSE_RULES,
    set_up=laying(read_settings, Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
)
