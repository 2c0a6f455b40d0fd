"""What a log of Extinction can say (rules 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, get_args

from pnp.hexes import coordinates, disc
from pnp.referee.automa.rivals import RivalCard
from pnp.referee.log.kinds import Card, Hex, Many, Maybe, Number, Stack, Standing, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.draws import Drawing
from pnp.referee.play.throws import Throw

from .cards import BOARDS, GENES, PREDATORS, HabitatName, Kind

HEXES = tuple(coordinates(disc(max(BOARDS.values())), flat=False))
SECTORS = tuple(str(number) for number in range(1, 13))
HABITATS: tuple[str, ...] = get_args(HabitatName)


class Roll(Throw, example="Ann: roll 3 4"):
    """Two dice for who starts, as they fell."""


class Counts(Move):
    """Hexes, and how many stand on each now."""

    stacks = Many(Stack(*HEXES))

    @classmethod
    def of(cls, player: str, counts: Mapping[str, int]) -> Self:
        """The line that tells new counts."""
        return cls(player, *(str(Standing(*each)) for each in counts.items()))

    @property
    def by_hex(self) -> dict[str, int]:
        """The new counts by hex."""
        return dict(self.stacks)


class Settle(Counts, example="Ann: settle D7=6 E7=6"):
    """The colony: hexes, and how many stand on each."""


class Reposition(Counts, example="Ann: reposition D7=0 D8=6"):
    """The hexes of the colony that change."""


class Draw(Drawing, example="Ann: draw P03 D01 R07 X02 H11 T05"):
    """Genes drawn, ? for hidden ones."""


class Breed(Counts, example="Ann: breed D7=6 E7=2"):
    """Where young have been added: hexes and their new numbers."""


class Tolerant(Move, example="Ben: tolerant"):
    """Says that the stress just turned does no harm."""


class Lose(Counts, example="Ann: lose D7=2 E7=0"):
    """Where individuals died: hexes and their new numbers."""


class Choose(Move, example="Ann: choose 3"):
    """The sector of a mild season, or a hex of the patch that is emptied."""

    place = Word(*SECTORS, *HEXES, letter="S")


class PlaceBarrier(Move, verb="barrier", example="Ann: barrier city D7"):
    """Put a barrier on a hex."""

    kind = Word(*get_args(Kind))
    hex = Hex(*HEXES)


class Relocate(Move, example="Ann: relocate C3 D7"):
    """Move a barrier, from where to where."""

    start = Hex(*HEXES)
    hex = Hex(*HEXES)


class Migrate(Move, example="Ann: migrate 3 D7 E7 F7"):
    """How many go, from which hex, along which hexes."""

    number = Number()
    start = Hex(*HEXES)
    way = Many(Hex(*HEXES))

    @property
    def hexes(self) -> tuple[str, ...]:
        """All hexes that are named."""
        return self.start, *self.way

    @property
    def end(self) -> str:
        """Where they go."""
        return self.way[-1]


class Compete(Move, example="Ann: compete D7 E7 4"):
    """From where, to where, and how many moved in."""

    start = Hex(*HEXES)
    end = Hex(*HEXES)
    number = Number()


class Hunt(Move, example="Ann: hunt swift"):
    """Announce the predator type."""

    type = Word(*PREDATORS)


class Prey(Compete, example="Ann: prey D7 E7 3"):
    """From where, to where, and how many moved in."""


class Protected(Move, example="Ben: protected swift"):
    """Show the defence word."""

    type = Maybe(Word(*PREDATORS))


class Unprotected(Move, example="Ben: unprotected"):
    """Say that there is no such word."""


class Replace(Move, example="Ann: replace predator reproduction"):
    """Name the genes to be changed."""

    slots = Many(Word(*GENES))


class Show(Move, example="Ann: show R07 H11"):
    """Genes that their owner lays open."""

    cards = Many(Card())


class NoMore(Pass, verb="pass", example="Ben: pass"):
    """Do no more of this action (no line says the same)."""


class Spin(Move, deck=True, example="spin: 7"):
    """The sector."""

    sector = Word(*SECTORS, letter="S")


class Turn(Move, verb="change", deck=True, example="change: E05"):
    """The change that was turned."""

    card = Card()


class Time(Move, table=True, example="time"):
    """The time is up."""


MOVES = (
    *(Roll, Settle, Reposition, Draw, Breed, Tolerant, Lose, Choose, PlaceBarrier, Relocate, Migrate, Compete, Hunt),
    *(Prey, Protected, Unprotected, Replace, Show, NoMore, Spin, Turn, Time, RivalCard),
)

CLAIMS = ("individuals", "cubes", "score", *HABITATS)
TABLE_CLAIMS = ("winner",)
