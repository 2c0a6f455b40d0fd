"""What a log of Damn Nature You Scary can say (rules 12)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.hexes import coordinates, disc
from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Many
from pnp.referee.log.kinds import Card, Die, Player, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.places import Hex
from pnp.referee.play.draws import Drawing
from pnp.referee.play.throws import Throw

HEXES = tuple(coordinates(disc(2), flat=True))


class Roll(Throw, example="Ann: roll 4 2", said="income, bid"):
    """Dice as they fell: the first turn, income, an extinction."""


class Deal(
    Drawing,
    verb="deal",
    example="Ann: deal T01 T07",
    there="hand",
    makes="new cards",
    said="is dealt, are dealt, was dealt, be dealt, get, draw, receive",
):
    """The ten cards that somebody was dealt, ? for a hidden hand."""


class Evolve(
    Move,
    example="Ann: evolve T05",
    repeats=True,
    there="board, lineage board, lineage",
    makes="new trait, new traits",
    said="buy, play, mutate, get, add, develop, acquire, purchase, grow, lay, take, gain, "
    "go for, choose, pick, opt for, build",
):
    """Play a trait."""

    card = Card()


class Place(
    Move,
    example="Ann: place C3",
    makes="new marker, new markers",
    said="put, lay, set, add, spread, begin, start, take, occupy, go, go on, go to, put down, set down",
):
    """Put markers on the map, a hex for each."""

    hexes = Many(Hex(*HEXES))

    def effect(self) -> Mapping[str, int]:
        return {"markers": len(self.hexes)}


class Step(Move, verb="move", example="Ann: move C3 D3", said="migrate, shift, go, walk, step"):
    """Move one marker a step, from where to where."""

    start = Hex(*HEXES)
    end = Hex(*HEXES)


class Displace(
    Move,
    example="Ann: displace C3 Ben",
    unlike="because leave leaves left",
    said="remove, throw, drive out, drive off, drive away, expel, push out, push off, push, kick, kick out, kick off, "
    "chase, chase off, chase away, bump, evict, oust, send home, throw off, displaced",
):
    """Send a rival's markers on a hex home."""

    hex = Hex(*HEXES)
    rival = Player()


class Lose(Move, example="Ann: lose C3 C4", there="supply", said="remove, take off, give up, sacrifice, cost"):
    """Markers lost in an extinction, a hex for each."""

    hexes = Many(Hex(*HEXES))

    def effect(self) -> Mapping[str, int]:
        return {"markers": -len(self.hexes)}


class Change(
    Move,
    example="Ann: change C3",
    of_table=True,
    said="exchange, replace, name, pick, choose, select, swap out, exchange tile",
):
    """Name the tile that an event exchanges."""

    hex = Hex(*HEXES)


class Swap(
    Move,
    example="Ann: swap C3 C4",
    of_table=True,
    said="exchange, change place, change places, trade, trade places, switch, switch places, swap places",
):
    """Name the two tiles that an event swaps."""

    one = Hex(*HEXES)
    other = Hex(*HEXES)


class Flip(
    Move,
    deck=True,
    example="flip: 4",
    said="map, map roll, map rolls, map rolled, map shows, map die, die for the map, flip die, flip die rolled",
):
    """The die for the whole map."""

    die = Die()


class Lay(
    Move, verb="tile", deck=True, example="tile: C3 H22", said="become, flip, replace, change, exchange, turn into"
):
    """A new tile, its hex and its number."""

    hex = Hex(*HEXES)
    tile = Card()


class Turn(Move, verb="event", deck=True, example="event: X07", said="turn, turn up"):
    """The event that was turned."""

    card = Card()


class Backs(Move, deck=True, example="backs: R G R G G R G G G R G G"):
    """The backs of the row of events, from the left."""

    colours = Many(Word("R", "G"))


MOVES = (Roll, Deal, Evolve, Place, Step, Displace, Lose, Change, Swap, Pass, Flip, Lay, Turn, Backs, RivalCard)

CLAIMS = ("alleles", "markers", "complexity", "tiles", "hand", "score")
DECKS = ("traits", "events", "tiles")
