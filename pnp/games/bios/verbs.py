"""The words of the log of Bios: Megafauna (rules 16): a class for each verb, its fields are the grammar of the line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Many, Maybe, Packed, group
from pnp.referee.log.kinds import MISSING, Card, Die, Number, Player, Value, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.places import Hex, HexPart

from .cards import BRINGS, ORGANS, SHAPES, TOOLS
from .lifeforms import CREEPLES
from .world import HALVES

HEXES = tuple(f"{craton}{number}" for craton in "LBGS" for number in range(7))

# Shapes by what they do (1.8), each for one and for several.
DOES = {"flyer": "insect", "flier": "insect", "bug": "insect", "swimmer": "fish", "burrower": "worm"}
CALLED = {shape: shape for shape in SHAPES if shape != "fish"} | DOES
Life = Word(*SHAPES, said=DOES | {f"{called}s": shape for called, shape in CALLED.items()})
Life.implied = True
# What an end brings, as people call it: its shape, or what its icon shows.
Brought = Word(
    *(*SHAPES, *BRINGS),
    said=DOES
    | {"fly": "insect"}
    | dict.fromkeys(("emotion-head", "face"), "head")
    | dict.fromkeys(("hand", "hands"), "tool")
    | dict.fromkeys(("mutual", "partner"), "mutualism")
    | dict.fromkeys(("venomous", "poison", "poisonous"), "venom"),
)
Half = Word(
    *HALVES,
    said=dict.fromkeys(
        ("lower", "below", "bottom", "grazer", "plant-eater", "plant-eating", "herbivorous"), "herbivore"
    )
    | dict.fromkeys(
        ("upper", "above", "top", "predator", "hunter", "meat-eater", "meat-eating", "carnivorous"), "carnivore"
    ),
)
Tool = Word(*TOOLS, said={"diving bell": "bell"})
Place = Hex(*HEXES)
Somewhere = HexPart(HEXES, Half, optional=True)
Loss = group(Word(*ORGANS), Maybe(Card(), after="from"), Maybe(Life, after="of"))
Culled = group(Life, Place, Maybe(Half), Maybe(Word("lying")))
GivenUp = group(Maybe(Life), Word(*ORGANS), Maybe(Number(1, 40)))
Host = group(Player(), Life)


class Metabolic(Move, example="metabolic: Y07 R12 Y01 R03 R20", deck=True):
    """Cards of the metabolic row that come into sight, from left to right."""

    cards = Many(Card(unknown=True), count=True)


class Darwinian(Move, example="darwinian: G04 B12", deck=True):
    """Cards of the Darwinian row that come into sight, from left to right."""

    cards = Many(Card(unknown=True), count=True)


class TurnEvent(Move, verb="event", example="event: E05", deck=True, said="turn, turn up, turn over, reveal, come up"):
    """The event card of the turn."""

    card = Card()


class TurnClimate(Move, verb="climate", example="climate: H05", deck=True):
    """The climate card of the turn, with a climate deck."""

    card = Card()


class Dice(Move, example="dice: 4 2", deck=True, said="throw, roll"):
    """The dice of a mutagen, thrown once for all."""

    dice = Many(Die())


class Lose(Move, example="Ann: lose green from G04 of fish", said="remove, take off, pull off"):
    """Take plus organs off cards, after a mutagen or radiation."""

    organs = Many(Loss)

    def otherwise(self) -> Iterable[Move]:
        """Whoever writes "white, red from R16" may mean both of them."""
        rows = [list(loss.values) for loss in self.args if isinstance(loss, Packed)]
        for row, after in reversed(list(pairwise(rows))):
            row[1:] = after[1:] if row[1:] == [MISSING] * 2 else row[1:]
        losses = tuple(Packed.of(row, Loss.fields) for row in rows)
        if losses != self.args:
            yield Lose(self.who, *losses)
        if rows and all(card == MISSING for _, card, _ in rows):  # off no card: they may be basal
            yield Neoteny(self.who, *(Packed.of([life, organ, MISSING], GivenUp.fields) for organ, _, life in rows))


class Cull(
    Move,
    example="Ben: cull fish L2, dome L4 carnivore lying",
    said="remove, kill, lose, take back, send back, put back, give back, hand back, lay back, go back, back, send home",
):
    """Take creeples back to unborn, in a crowd disease."""

    creeples = Many(Culled)

    def otherwise(self) -> Iterable[Move]:
        """Whoever "loses" one that lies has let it go back, and culled none."""
        if len(self.creeples) == 1 and isinstance(self.args[0], Packed):
            life, hex_, half, _ = self.args[0].values
            yield GoHome(self.who, life, hex_ if half is MISSING else spot(str(hex_), str(half)))

    def effect(self) -> Mapping[str, int]:
        return {"map": -len(self.creeples), "unborn": len(self.creeples)}


class Mutate(Move, example="Ann: mutate dome B03 Y11", repeats=True, said="take, buy, play, evolve, get, grow"):
    """Take mutation cards from the rows, for one life-form."""

    life = Maybe(Life)
    cards = Many(Card())


class Promote(
    Move,
    example="Ann: promote B03 A in L4 herbivore",
    repeats=True,
    said="flip, turn over, turn, make, become",
):
    """Turn a mutation over to an end, or as what it brings; with a parent to replace, a tool or a host."""

    card = Card()
    end = Maybe(Word("A", "B"))
    parent = Maybe(Somewhere, after="in")
    tool = Maybe(Tool, after="take")
    host = Maybe(Host, after="host", called=("guest", "partner"))
    shape = Maybe(Brought, after="as")


class Populate(
    Move,
    example="Ann: populate fish 2",
    said="reproduce, breed, grow, bring, bring forth, put, bear, born, baby, babies, birth, have young",
):
    """Move unborn creeples to the newborn card; as many as possible without a number."""

    life = Maybe(Life)
    number = Maybe(Number(1, CREEPLES))


class Neoteny(Move, example="Ann: neoteny dome red 2, fish blue 1", said="give up, shed, neotenize, neotenise"):
    """Give up basal organs."""

    organs = Many(GivenUp)


class Resurrect(
    Move,
    example="Ben: resurrect G5",
    said="bring back, bring archetype back, come back, back from dead, back, revive, return archetype, begin again, "
    "start again, start over, start anew, begin anew",
):
    """Bring the archetype back, on a hex."""

    hex = Place

    def effect(self) -> Mapping[str, int]:
        return {"map": 1}


class Settle(
    Move,
    example="Ann: settle fish B5 herbivore from L4",
    said="put, place, lay, raft, swim, crawl, fly, walk, spread, move, stand, land, land on, end up on",
):
    """Place a newborn; its start and its way may be left out, and its shape where only one can settle there."""

    life = Maybe(Life)
    at = Somewhere
    start = Maybe(Place, after="from")
    over = Many(Place, optional=True, after="over")

    def effect(self) -> Mapping[str, int]:
        return {"map": 1, "newborn": -1}


class Return(Move, example="Ann: return fish", said="back, go back, put back, give back, put newborn back"):
    """Put a newborn back that can settle nowhere (no line says the same)."""

    life = Life


class Yield(Move, example="Ann: yield old", said="lie down, lie, lay down, lay, down"):
    """Say which of two creeples of one's own lies down: the old one or the new one."""

    which = Word("old", "new")


SAVED = {"map": 1, "unborn": -1}  # beside one of which nobody speaks, and that goes home


class Stand(Move, example="Ben: stand fish L2 herbivore", unlike="newborn, newborns"):
    """Stand up an endangered creeple in its own half."""

    life = Life
    at = Somewhere

    def effect(self) -> Mapping[str, int]:
        return SAVED


class Rise(Move, example="Ben: rise fish L2", said="go up, move up, climb, climb up, come up, jump up"):
    """Move an endangered herbivore to the upper half of its hex."""

    life = Life
    hex = Place

    def effect(self) -> Mapping[str, int]:
        return SAVED


class Flee(Move, example="Ben: flee fish L2 herbivore to L4 herbivore", said="run, run away, escape, get away"):
    """Move an endangered creeple with a white organ to a half that is open."""

    life = Life
    at = Somewhere
    to = Maybe(Somewhere, after="to")

    def effect(self) -> Mapping[str, int]:
        return SAVED


class GoHome(Move, verb="die", example="Ben: die fish L2 herbivore", said="dead, dying, perish, death"):
    """Take an endangered creeple back to unborn (no line says the same)."""

    life = Life
    at = Somewhere

    def otherwise(self) -> Iterable[Move]:
        """Of what dies in a crowd disease it is said so too."""
        hex_, half = self.at
        yield Cull(self.who, Culled.of(self.life, hex_, half or None, None))

    def effect(self) -> Mapping[str, int]:
        return {"map": -1, "unborn": 1}


MOVES: tuple[type[Move], ...] = (
    Metabolic, Darwinian, TurnEvent, TurnClimate, Dice, Lose, Cull, Mutate, Promote, Populate, Neoteny, Resurrect,
    Settle, Return, Yield, Stand, Rise, Flee, GoHome, RivalCard, Pass,
)  # fmt: skip
CLAIMS = (
    "map", "ammonites", "points", "unborn", "newborn", "emotions", "tools", "hosts",
    *SHAPES,
)  # fmt: skip


def spot(hex_: str, half: str) -> str:
    """A half of a hex, as a move holds it."""
    return f"{hex_} {half}"


def in_row(deck: str, cards: Sequence[Value]) -> Metabolic | Darwinian:
    """The line that tells which cards came into a row."""
    return Metabolic(None, *cards) if deck == "metabolic" else Darwinian(None, *cards)
