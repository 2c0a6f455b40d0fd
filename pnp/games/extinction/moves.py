"""What a log of Extinction can say (rules 13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Self, get_args

from pnp.hexes import coordinates, disc
from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Many, Maybe
from pnp.referee.log.kinds import Card, Names, Number, Player, Value, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.places import Hex, Stack, Standing
from pnp.referee.log.spoken import FIGURES
from pnp.referee.play.draws import Drawing
from pnp.referee.play.throws import Throw

from .cards import BOARDS, GENES, PREDATORS, STRESSES, HabitatName, Kind

HEXES = tuple(coordinates(disc(max(BOARDS.values())), flat=False))
MOST_YOUNG = 6
SECTORS = tuple(str(number) for number in range(1, 13))
HABITATS: tuple[str, ...] = get_args(HabitatName)


class Roll(Throw, example="Ann: roll 3 4"):
    """Two dice for who starts, as they fell."""


class Counts(Move):
    """Hexes, and how many stand on each now: each kind of such a line has its `stacks`."""

    @classmethod
    def of(cls, player: str, counts: Mapping[str, int]) -> Self:
        """The line that tells new counts."""
        return cls(player, *(str(Standing(*each)) for each in counts.items()))

    @property
    def by_hex(self) -> Mapping[str, int]:
        """The new counts by hex."""
        return _counted(self.args)


class Changes(Counts):
    """The same where a line may also say how many more or fewer there are."""

    @property
    def by_hex(self) -> Mapping[str, int]:
        """The new counts by hex, as far as they are written."""
        return _young(self.args)[0]

    def otherwise(self) -> Iterable[Move]:
        """Whoever writes "6 on D7" may mean how many stand there now."""
        if self.relative and all(str(each)[0] in "+-" for each in self.args):
            added = [str(value)[1:].split() for value in self.args]  # "+2 D7 E7"
            yield type(self)(self.who, *(f"{hex_}={number}" for number, *hexes in added for hex_ in hexes))

    @property
    def relative(self) -> bool:
        """Whether it says how many more or fewer, and not how many stand there now."""
        return _young(self.args)[1]


@lru_cache(4096)
def _counted(args: tuple[Value, ...]) -> Mapping[str, int]:
    """A search for readings asks for the same lines again and again."""
    return MappingProxyType(dict(Standing.read(each) for each in args))


FILL = "fill"
FIVES = "fives"  # all cubes showing five or six
ALL = "all"  # all cubes of a species, or those on some habitats: "all lake swamp"
ALL_CUBES = re.compile(
    r"(?:all|everything|everybody|everyone)(?:\s(?:of\s)?(?:them|her|his|their|its))?(?:\s(?:cubes|animals|individuals))?",
    re.IGNORECASE,
)
_HABITAT = rf"(?:the\s)?(?:{'|'.join(HABITATS)})(?:e?s)?"
_LISTED = rf"{_HABITAT}(?:,?\s(?:(?:and|or|&)\s)?{_HABITAT}){{0,5}}"
OF_HABITATS = re.compile(  # "all lake swamp", "everything on the lakes", "her cubes on marsh", "lake and swamp"
    rf"(?:{ALL_CUBES.pattern}\s)?(?:(?:all|her|his|their|its|the|those|cubes|animals|individuals|\d{{1,2}})\s){{0,4}}"
    rf"(?:(?:on|in|from|at|off|of)\s)?({_LISTED})(?:\s(?:cubes|animals|individuals|hexes))?",
    re.IGNORECASE,
)
CROWDED_CUBES = re.compile(
    r"(?:(?:all|both|her|his|their|the|of)\s){0,3}(?:fives|5s|5['’]s)(?:\s?(?:and|&)\s(?:sixes|6s|6['’]s))?(?!\S)",
    re.IGNORECASE,
)
SIGNED = re.compile(r"([A-Ma-m]\d{1,2})\s?([+−–-])([1-6])")
SIGNS = {"+": ("+",), "-": ("-", "−", "–")}  # as people write them


@lru_cache(4096)
def _young(args: tuple[Value, ...]) -> tuple[Mapping[str, int], bool]:
    """Of young or of deaths, the new counts by hex, and whether anything says how many more or fewer there are."""
    said = tuple(each for each in args if str(each)[0] not in "+-af")
    return _counted(said), len(said) < len(args)


class Changed(Stack):
    """A hex and its new number, or how many more or fewer on each of several: `+3 D1 E1`, `-3 D1 E1`."""

    single, alone = False, True

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        token = tokens[at]
        if "=" in token:
            return super().take(tokens, at, names)
        behind = self._behind(tokens, at, names)
        if behind is not None:
            return behind
        on = at + 2 < len(tokens) and tokens[at + 1].casefold() in ("on", "in", "at", "from")
        signed = token[:1] in SIGNS[self.sign]
        if not signed and not on:
            return None
        number = Number(1, MOST_YOUNG).read(FIGURES.get(token.casefold(), token)[signed:], names)
        hexes: list[str] = []
        for word in tokens[at + 1 + on :]:
            hex_ = self.hexes.read(word, names) if "=" not in word else None
            if hex_ is None:
                break
            hexes.append(str(hex_))
        return (f"{self.sign}{number} {' '.join(hexes)}", 1 + on + len(hexes)) if number is not None and hexes else None

    def _behind(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        """How many more or fewer, behind the hex: `D7 +2`, `D7+2`."""
        found = SIGNED.fullmatch(" ".join(tokens[at : at + 2])) or SIGNED.fullmatch(tokens[at])
        hex_ = self.hexes.read(found[1], names) if found is not None else None
        if found is None or hex_ is None or found[2] not in SIGNS[self.sign]:
            return None
        return f"{self.sign}{found[3]} {hex_}", 1 + (" " in found[0])

    def typed(self, value: Value) -> Standing:
        text = str(value)
        if text[:1] == self.sign:
            number, _, hexes = text[1:].partition(" ")
            return Standing(f"{self.sign}{hexes}", int(number))
        return super().typed(value)

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        return () if str(value)[:1] in "+-af" else super().mistyped(value, names)


class Young(Changed):
    """Young as people write them: a hex and its new number, `+3 D1 E1` for three more on each, or `fill`.

    >>> Young("D1", "E1").typed("+3 D1 E1"), Young("D1").typed("fill")
    (Standing(hex='+D1 E1', number=3), Standing(hex='fill', number=0))
    """

    sign = "+"

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        return (FILL, 1) if tokens[at].casefold() == FILL else super().take(tokens, at, names)

    def typed(self, value: Value) -> Standing:
        return Standing(FILL, 0) if value == FILL else super().typed(value)


class Dead(Changed):
    """Deaths as people write them: a hex and its new number, or `-3 D1 E1` for three fewer on each.

    Or all fives and sixes, whom famine takes, or all that there are, there at all or on some habitats.

    >>> Dead("D1", "E1").typed("-3 D1 E1"), Dead("D1").typed("fives")
    (Standing(hex='-D1 E1', number=3), Standing(hex='fives', number=0))
    >>> Dead("D1", "E1").take("everything on the marshes and lakes".split(), 0, None)[0]
    'all marsh lake'
    """

    sign = "-"

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        if not at and ALL_CUBES.fullmatch(" ".join(tokens)):
            return ALL, len(tokens)
        said = OF_HABITATS.fullmatch(" ".join(tokens)) if not at else None
        if said is not None:
            return " ".join([ALL, *(each for each in HABITATS if each in said[1].casefold())]), len(tokens)
        said = CROWDED_CUBES.match(" ".join(tokens[at : at + 6]))
        return (FIVES, len(said[0].split())) if said is not None else super().take(tokens, at, names)

    def typed(self, value: Value) -> Standing:
        whole = value == FIVES or str(value).startswith(ALL)
        return Standing(str(value), 0) if whole else super().typed(value)


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

    place = Word(*SECTORS, *HEXES, letter="S")


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
    """The sector."""

    sector = Word(*SECTORS, letter="S")
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
