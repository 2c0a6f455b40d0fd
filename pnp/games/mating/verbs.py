"""The words of a log of The Mating Game (rules 10)."""

from __future__ import annotations

from pnp.referee.automa.rivals import VERB as RIVAL_CARD
from pnp.referee.log.moves import Arg, Verb

VERBS = (
    Verb("play", (Arg("card"),), "lay down the strategy of the round", "Ann: play C07"),
    Verb("lunch", (), "lay down the Out to Lunch card instead", "Ben: lunch"),
    Verb(
        "environment",
        (Arg("card", unknown=True),),
        "the environment that was turned",
        "environment: E03",
        table=True,
        deck=True,
    ),
    Verb("marker", (), "the upside-down card of sudden death has turned up", "marker", table=True),
    Verb("escape", (), "pay the predator's toll to keep the strategy", "Cara: escape"),
    Verb("eaten", (), "the strategy was eaten (no line says the same)", "Ben: eaten"),
    Verb(
        "sneak",
        (Arg("card"), Arg("player", optional=True, after="on")),
        "play a sneaky card, on a rival where it needs one",
        "Ben: sneak S05 on Ann",
    ),
    Verb("pass", (), "decline what could be done now (no line says the same)", "Ben: pass"),
    Verb("roll", (Arg("die", many=True),), "the dice of one player as they fell", "Ann: roll 4 2"),
    Verb("discard", (Arg("card", many=True),), "cards put from the hand to the discard", "Cara: discard F02 C11"),
    Verb(
        "draw",
        (Arg("card", many=True, unseen=True, unknown=True),),
        "cards drawn, by number or how many, ? for hidden ones",
        "Ann: draw C07 F12",
    ),
    Verb(
        "shuffle",
        (Arg("word", words=("strategy", "environment")),),
        "a discard was shuffled into a new deck",
        "shuffle strategy",
        table=True,
    ),
    RIVAL_CARD,
)

# What `=` lines may claim of a player, and of the table.
CLAIMS = ("food", "offspring", "hand")
TABLE_CLAIMS = ("winner",)

# The decks that cards are named from, and the cards that none of the players holds.
DECKS = ("combat", "flashy", "sneaky", "environment")
