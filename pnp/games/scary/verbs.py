"""The words of a log of Damn Nature You Scary (rules 12)."""

from __future__ import annotations

from pnp.hexes import coordinates, disc
from pnp.referee.automa.rivals import VERB as RIVAL_CARD
from pnp.referee.log.kinds import Field
from pnp.referee.log.moves import Arg, Verb

HEXES = tuple(coordinates(disc(2), flat=True))


def _hex(many: bool = False) -> Field[str]:
    return Arg("hex", many=many, words=HEXES)


VERBS = (
    Verb("roll", (Arg("die", many=True),), "dice as they fell: first alleles, income, an extinction", "Ann: roll 4 2"),
    Verb(
        "deal",
        (Arg("card", many=True, unseen=True, unknown=True),),
        "the ten cards that somebody was dealt, ? for a hidden hand",
        "Ann: deal T01 T07",
    ),
    Verb("evolve", (Arg("card"),), "play a trait", "Ann: evolve T05"),
    Verb("place", (_hex(many=True),), "put markers on the map, a hex for each", "Ann: place C3"),
    Verb("move", (_hex(), _hex()), "move one marker a step, from where to where", "Ann: move C3 D3"),
    Verb("displace", (_hex(), Arg("player")), "send a rival's markers on a hex home", "Ann: displace C3 Ben"),
    Verb("lose", (_hex(many=True),), "markers lost in an extinction, a hex for each", "Ann: lose C3 C4"),
    Verb("change", (_hex(),), "name the tile that an event exchanges", "Ann: change C3"),
    Verb("swap", (_hex(), _hex()), "name the two tiles that an event swaps", "Ann: swap C3 C4"),
    Verb("pass", (), "do no more for now (no line says the same)", "Ben: pass"),
    Verb("flip", (Arg("die"),), "the die for the whole map", "flip: 4", table=True, deck=True),
    Verb("tile", (_hex(), Arg("card")), "a new tile, its hex and its number", "tile: C3 H22", table=True, deck=True),
    Verb("event", (Arg("card"),), "the event that was turned", "event: X07", table=True, deck=True),
    Verb(
        "backs",
        (Arg("word", many=True, words=("R", "G")),),
        "the backs of the row of events, from the left",
        "backs: R G R G G R G G G R G G",
        table=True,
        deck=True,
    ),
    RIVAL_CARD,
)

CLAIMS = ("alleles", "markers", "complexity", "tiles", "hand", "score")
TABLE_CLAIMS = ("winner",)
DECKS = ("traits", "events", "tiles")
