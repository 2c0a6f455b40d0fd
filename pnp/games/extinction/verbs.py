"""The words of a log of Extinction (rules 13)."""

from __future__ import annotations

from typing import get_args

from pnp.hexes import coordinates, disc
from pnp.referee.automa.rivals import VERB as RIVAL_CARD
from pnp.referee.log.moves import Arg, Verb

from .cards import BOARDS, GENES, PREDATORS, HabitatName, Kind

HEXES = tuple(coordinates(disc(max(BOARDS.values())), flat=False))
SECTORS = tuple(str(number) for number in range(1, 13))
KINDS: tuple[str, ...] = get_args(Kind)
HABITATS: tuple[str, ...] = get_args(HabitatName)

_HEX = Arg("hex", words=HEXES)
_STACKS = Arg("stack", many=True, words=HEXES)
_NUMBER = Arg("number")
_TYPE = Arg("word", words=PREDATORS)

VERBS = (
    Verb("roll", (Arg("die", many=True),), "two dice for who starts, as they fell", "Ann: roll 3 4"),
    Verb("settle", (_STACKS,), "the colony: hexes, and how many stand on each", "Ann: settle D7=6 E7=6"),
    Verb("reposition", (_STACKS,), "the hexes of the colony that change", "Ann: reposition D7=0 D8=6"),
    Verb(
        "draw",
        (Arg("card", many=True, unseen=True, unknown=True),),
        "genes drawn, ? for hidden ones",
        "Ann: draw P03 D01 R07 X02 H11 T05",
    ),
    Verb("breed", (_STACKS,), "where young have been added: hexes and their new numbers", "Ann: breed D7=6 E7=2"),
    Verb("tolerant", (), "says that the stress just turned does no harm", "Ben: tolerant"),
    Verb("lose", (_STACKS,), "where individuals died: hexes and their new numbers", "Ann: lose D7=2 E7=0"),
    Verb(
        "choose",
        (Arg("word", words=(*SECTORS, *HEXES), letter="S"),),
        "the sector of a mild season, or a hex of the patch that is emptied",
        "Ann: choose 3",
    ),
    Verb("barrier", (Arg("word", words=KINDS), _HEX), "put a barrier on a hex", "Ann: barrier city D7"),
    Verb("relocate", (_HEX, _HEX), "move a barrier, from where to where", "Ann: relocate C3 D7"),
    Verb(
        "migrate",
        (_NUMBER, _HEX, Arg("hex", many=True, words=HEXES)),
        "how many go, from which hex, along which hexes",
        "Ann: migrate 3 D7 E7 F7",
    ),
    Verb("compete", (_HEX, _HEX, _NUMBER), "from where, to where, and how many moved in", "Ann: compete D7 E7 4"),
    Verb("hunt", (_TYPE,), "announce the predator type", "Ann: hunt swift"),
    Verb("prey", (_HEX, _HEX, _NUMBER), "from where, to where, and how many moved in", "Ann: prey D7 E7 3"),
    Verb("protected", (Arg("word", words=PREDATORS, optional=True),), "show the defence word", "Ben: protected swift"),
    Verb("unprotected", (), "say that there is no such word", "Ben: unprotected"),
    Verb(
        "replace",
        (Arg("word", many=True, words=GENES),),
        "name the genes to be changed",
        "Ann: replace predator reproduction",
    ),
    Verb("show", (Arg("card", many=True),), "genes that their owner lays open", "Ann: show R07 H11"),
    Verb("pass", (), "do no more of this action (no line says the same)", "Ben: pass"),
    Verb("spin", (Arg("word", words=SECTORS, letter="S"),), "the sector", "spin: 7", table=True, deck=True),
    Verb("change", (Arg("card"),), "the change that was turned", "change: E05", table=True, deck=True),
    Verb("time", (), "the time is up", "time", table=True),
    RIVAL_CARD,
)

CLAIMS = ("individuals", "cubes", "score", *HABITATS)
TABLE_CLAIMS = ("winner",)
