"""What a log of Extinction can say (rules 13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from pnp.hexes import coordinates, disc
from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Many, Maybe
from pnp.referee.log.kinds import Card, CardNumber, Number, Player, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.places import Hex, Stack
from pnp.referee.play.draws import Drawing
from pnp.referee.play.throws import Throw

from .cards import BOARDS, GENES, PREDATORS, STRESSES, Kind
from .standing import HABITATS, Changes, Counts, Dead, Young

HEXES = tuple(coordinates(disc(max(BOARDS.values())), flat=False))
SECTORS = tuple(str(number) for number in range(1, 13))


class Roll(Throw, example="Ann: roll 3 4"):
    """Two dice for who starts, as they fell."""


class Settle(
    Counts,
    example="Ann: settle D7=6 E7=6",
    unlike="young, babies, offspring, newborn, newborns",
    said="put, place, lay, set up, start, begin, colony, found, colonise, occupy, take, put down, set down",
):
    """The colony: hexes, and how many stand on each."""

    stacks = Many(Stack(*HEXES))


class Reposition(Counts, example="Ann: reposition D7=0 D8=6"):
    """The hexes of the colony that change."""

    stacks = Many(Stack(*HEXES))


class Draw(Drawing, role="drawn", example="Ann: draw P03 D01 R07 X02 H11 T05"):
    """Genes drawn, ? for hidden ones."""

    def otherwise(self) -> Iterable[Move]:
        """Whoever "draws" the change that is turned draws no gene."""
        if len(self.args) == 1 and str(self.args[0])[:1] == "E":
            yield Turn(None, *self.args)


class Breed(
    Changes,
    example="Ann: breed D7=6 E7=2",
    said="reproduce, reproduction, add, births, have young, young, babies, litter, multiply, have babies, fill up, "
    "fill, place young, put young, place, put, raise, bring up, offspring, newborns, new cubes",
):
    """Where young have been added: hexes and their new numbers, +2 D7 E7 for two more on each, or fill."""

    stacks = Many(Young(*HEXES))

    def as_more(self) -> Move | None:
        """Whoever writes "young: G5 two" may mean how many stand there now, or how many more."""
        told = [str(each).partition("=") for each in self.args]
        if not all(number.isdecimal() and number != "0" for _, _, number in told):
            return None
        return type(self)(self.who, *(f"+{number} {hex_}" for hex_, _, number in told))


TOLERANT_OF = ", ".join(f"tolerant {of} {stress}" for of in ("of", "to") for stress in STRESSES)


class Tolerant(
    Move,
    example="Ben: tolerant",
    said=f"tolerate, tolerates, can tolerate, {TOLERANT_OF}, claim tolerance, have tolerance, show tolerance, "
    "stand it, can stand it",
):
    """Says that the stress just turned does no harm."""


class Lose(
    Changes, example="Ann: lose D7=2 E7=0", said="remove, take off, deaths, losses, die, death, starve, perish, dead"
):
    """Where individuals died: hexes and their new numbers, or -2 D7 E7 for two fewer on each."""

    stacks = Many(Dead(*HEXES))


class Choose(
    Move,
    example="Ann: choose 3",
    said="pick, choose sector, take sector, pick sector, select, select sector, sector, go for, "
    "choice, choice sector, choice of sector",
):
    """The sector of a mild season, or a hex of the patch that is emptied."""

    place = CardNumber(*SECTORS, *HEXES, letter="S")


class PlaceBarrier(
    Move,
    verb="barrier",
    example="Ann: barrier city D7",
    said="put, place, lay, build, found, set, erect, raise, dig, make",
):
    """Put a barrier on a hex."""

    kind = Word(*get_args(Kind))
    hex = Hex(*HEXES)


class Relocate(
    Move,
    example="Ann: relocate C3 D7",
    unlike="cube, cubes, individual, individuals, animal, animals, creature, creatures, piece, pieces, one, ones, them",
    said="carry, shift, move, carry barrier, move barrier, shift barrier, take barrier, put barrier from, "
    + ", ".join(f"{word} {kind}" for word in ("move", "carry", "shift", "take") for kind in get_args(Kind)),
):
    """Move a barrier, from where to where."""

    start = Hex(*HEXES)
    hex = Hex(*HEXES)


class Migrate(
    Move,
    example="Ann: migrate 3 D7 E7 F7",
    unlike="barrier, barriers, young, babies, offspring, newborn, newborns",
    said="move, shift, go, walk, wander, travel, march, migration, trek, send, lead, relocate",
):
    """How many go, from which hex, along which hexes."""

    number = Number()
    start = Hex(*HEXES)
    way = Many(Hex(*HEXES))

    @property
    def hexes(self) -> tuple[str, ...]:
        """All hexes that are named."""
        return self.args[1:]  # type: ignore[return-value]

    @property
    def end(self) -> str:
        """Where they go."""
        return self.args[-1]  # type: ignore[return-value]


class Compete(
    Move,
    example="Ann: compete D7 E7 4",
    said="fight, crowd out, crowd, drive out, push out, oust, displace, vs, versus, against",
):
    """From where, to where, and how many moved in."""

    start = Hex(*HEXES)
    end = Hex(*HEXES)
    number = Number()


# By what people tell how somebody hunts: "hunts at night".
HOW = {
    "night": "nocturnal",
    "dark": "nocturnal",
    "speed": "swift",
    "fast": "swift",
    "force": "strong",
    "strength": "strong",
    "cunning": "crafty",
    "trickery": "crafty",
    "craft": "crafty",
    "craftily": "crafty",
    "swiftly": "swift",
    "strongly": "strong",
}


class Hunt(Move, example="Ann: hunt swift", said="announce, declare, attack, predator, go hunting"):
    """Announce the predator type."""

    type = Word(*PREDATORS, said=HOW)


class Prey(Compete, example="Ann: prey D7 E7 3", said="eat, catch, hunt down, take as prey"):
    """From where, to where, and how many moved in."""


class Protected(Move, example="Ben: protected swift", said="defend, defend with, show, have protection, protection"):
    """Show the defence word."""

    type = Maybe(Word(*PREDATORS, said=HOW))


class Unprotected(
    Move,
    example="Ben: unprotected",
    said="not protected, isn't protected, have no protection, no protection, have no defence, no defence, no defence "
    "word, defenceless, undefended, "
    "nothing to protect, not protection, no word, cannot defend, can't defend, cant defend, cannot protect, "
    "can't protect, unable to defend, have nothing against, have no gene, have no gene for, have no gene against, "
    "have no answer, have no such gene, have none",
):
    """Say that there is no such word."""


class Replace(
    Move,
    role="exchange",
    example="Ann: replace predator reproduction",
    said="exchange, change, swap, trade, trade in, give up",
):
    """Name the genes to be changed."""

    slots = Many(Word(*GENES))


class Show(Move, example="Ann: show R07 H11", said="reveal, open, lay open, lay face up, turn over"):
    """Genes that their owner lays open."""

    cards = Many(Card())


class NoMore(Pass, verb="pass", example="Ben: pass"):
    """Do no more of this action (no line says the same)."""


class Spin(
    Move,
    deck=True,
    example="spin: 7",
    said="sector, spinner, spin sector, spin result, spin gives, spinner lands on, spinner stops at, arrow, needle, "
    "pointer, wheel",
):
    """The sector, by its number or its name."""

    sector = CardNumber(*SECTORS, letter="S")
    by = Maybe(Player(), after="by")  # "Ann spins 7"

    def had_by(self, who: str) -> Move:
        """The same of that player."""
        return Spin(None, self.sector, who)


class Turn(Move, verb="change", deck=True, example="change: E05", said="turn, turn up, environmental change"):
    """The change that was turned."""

    card = Card()


class Time(Move, table=True, example="time"):
    """The time is up."""


MOVES = (
    *(Roll, Settle, Reposition, Draw, Breed, Tolerant, Lose, Choose, PlaceBarrier, Relocate, Migrate, Compete, Hunt),
    *(Prey, Protected, Unprotected, Replace, Show, NoMore, Spin, Turn, Time, RivalCard),
)

CLAIMS = ("individuals", "cubes", "score", *HABITATS)
