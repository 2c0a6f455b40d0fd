"""What a log of The Mating Game can say (rules 10)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Many, Maybe
from pnp.referee.log.kinds import Card, Player, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.draws import Drawing
from pnp.referee.play.throws import Throw

from .table import ESCAPE


class Play(
    Move,
    example="Ann: play C07",
    makes="strategy",
    said="lay, lay down, put down, put face down, choose, pick, send, go with, open with, turn over, decide on, "
    "settle on, opt for, select, gamble on, bet on, try, try out, risk, show off, show off with, go flashy with, "
    "go for, court with, dance with, strut with, display, fight with, go into fight with",
):
    """Lay down the strategy of the round."""

    card = Card()


class Lunch(
    Move,
    example="Ben: lunch",
    said="have lunch, take lunch, choose lunch, play lunch, lay lunch, lay down lunch, pick lunch, sit out, stay out, "
    "stay home, stay at home, skip for lunch, skip lunch, lunch break, lunch time, "
    "go out to lunch, play out to lunch, lay out to lunch, choose out to lunch, out to "
    "lunch",
    alone="out away otl l eats eat eating ate fed feeds feed feeding forages",
):
    """Lay down the Out to Lunch card instead."""


class Turn(Move, verb="environment", deck=True, example="environment: E03", said="turn, turn up, come up"):
    """The environment that was turned."""

    card = Card(unknown=True)


class Marker(Move, table=True, example="marker"):
    """The upside-down card of sudden death has turned up."""


class Escape(
    Move,
    example="Cara: escape",
    said="flee, get away, run away, pay toll, pay predator's toll, pay predator, pay off predator, pay escape cost, "
    "save strategy, pay 3, pay three, pay, survive, get off, keep card, keep alive, buy off predator, escape for 3, "
    "escape paid 3, escape pay 3",
    averts="eaten",
):
    """Pay the predator's toll to keep the strategy."""

    def effect(self) -> Mapping[str, int]:
        return {"food": -ESCAPE}


class Eaten(
    Move,
    example="Ben: eaten",
    said="caught, is caught, was caught, get caught, get eaten, devoured, killed, strategy is eaten, "
    "strategy was eaten, let go, give up, let be eaten, lose strategy, lose card",
    unlike="eat eating",
):
    """The strategy was eaten (no line says the same)."""


class Sneak(
    Move,
    example="Ben: sneak S04 on Ann",
    makes="sneaky card",
    said="use, play, hide, sneaky, trick, cheat, play sneaky, use sneaky, throw, hit, target, play against, sneak "
    "against, slip in, put on, wear, don, steal, rob, raid, fool, guard",
):
    """Play a sneaky card, on a rival where it needs one."""

    card = Card()
    on = Maybe(Player(), after="on")


class Decline(Pass, verb="pass", example="Ben: pass"):
    """Decline what could be done now (no line says the same)."""


class Roll(Throw, example="Ann: roll 4 2"):
    """The dice of one player as they fell."""


class Discard(
    Move,
    role="put away",
    example="Cara: discard F02 C11",
    there="discard, discard pile",
    said="throw, throw away, throw out, put away, drop, dump, toss, chuck, bin, ditch, get rid of, lay off",
):
    """Cards put from the hand to the discard, ? for each that nobody wrote down."""

    cards = Many(Card(forgotten=True))


class Draw(
    Drawing,
    role="drawn",
    example="Ann: draw C07 F12",
    said="new, refill",
    there="hand",
    makes="new cards",
):
    """Cards drawn, by number or how many, ? for hidden ones."""


class Shuffle(Move, table=True, example="shuffle strategy", said="reshuffle, mix"):
    """A discard was shuffled into a new deck."""

    pile = Word("strategy", "environment")


MOVES = (Play, Lunch, Turn, Marker, Escape, Eaten, Sneak, Decline, Roll, Discard, Draw, Shuffle, RivalCard)

# What `=` lines may claim of a player, and of the table.
CLAIMS = ("food", "offspring", "hand")

# The decks that cards are named from, and the cards that none of the players holds.
DECKS = ("combat", "flashy", "sneaky", "environment")
