"""What the referee needs of The Mating Game."""

from __future__ import annotations

from typing import get_args

from pnp.referee.automa.game import laying, with_rivals

from .cards import Timing
from .flow import play
from .middle import MIDDLE
from .moves import CLAIMS, DECKS, MOVES
from .refereed import Refereed
from .rivals import Policy
from .settings import HOUSE_RULES, KEYS, VARIANTS, read_settings

GAME = with_rivals(
    editions=(1, 2, 3, 4),
    headings=("round",),
    moves=MOVES,
    claims=CLAIMS,
    idle="strategy strategies food female females red blue green",
    follows="attract attracts attracted mate mates mated court courts courted fight fights fought female females bonus "
    "take takes took",
    steps=", ".join(get_args(Timing)),
    called={"offspring": "young, kids, kid, babies, baby, children, child, score"},
    decks=(*DECKS, "lunch"),
    keys=KEYS,
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    set_up=laying(read_settings, Refereed),
    play=play,
    policy=Policy,
    middle=MIDDLE,
)
