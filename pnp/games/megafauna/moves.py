"""The words of a log of American Megafauna (rules 14): what each line says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.named import NamedTuple
from pnp.referee.automa.due import RivalCard
from pnp.referee.log.fields import Group, Many, Maybe, One, group
from pnp.referee.log.kinds import Card, Kind, Names, Number, Times, Value, Word
from pnp.referee.log.moves import Count, Move, Pass
from pnp.referee.log.places import Hex
from pnp.wording import near

from .cards import ARCHETYPES, CROCS, HEXES, LINEAGES, WILD
from .continent import SLOTS

ZONES = ("Asia", "Europe", "South", "Angara", "Tethys", "Atlantic")
HOMES = (*SLOTS, *ZONES)
"""Places of herbivores."""

PLACES = (*HOMES, *(hex_ + "T" for hex_ in HEXES), *(zone + "T" for zone in ZONES))


class Called(NamedTuple):
    """A genotype as a line names it: `rrrr`, `Ben rm`, `I05`. `owner` is "" where none is named."""

    owner: str
    key: str


class Genotype(Kind[Called]):
    """A genotype: an archetype by its lineage, the others by their card; somebody else's with the owner before it."""

    title = "GENOTYPE"
    single = plain = False
    implied = True
    shared = CROCS

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        owner = names.player(tokens[at]) or ""
        first = at + 1 if owner else at
        if first >= len(tokens):
            return None
        found = self._key(tokens, first, names)
        return found and (f"{owner} {found[0]}".strip(), first - at + found[1])

    def _key(self, tokens: Sequence[str], first: int, names: Names) -> tuple[str, int] | None:
        word = tokens[first].casefold()
        if word in LINEAGES:
            return word, 1
        for width in (2, 1):  # "Two-Tusker", "the Crimson Crocs"
            if width > 1 and tokens[first] == "two" and tokens[first + 1 : first + 2] in (["tusker"], ["tuskers"]):
                continue  # so many of them
            said = " ".join(tokens[first : first + width]).casefold()
            if said in ARCHETYPES or said.removesuffix("s") in ARCHETYPES:
                return ARCHETYPES.get(said) or ARCHETYPES[said.removesuffix("s")], width
        card = names.cards.get(word)
        if card:
            return card, 1
        wide = names.wide_title(tokens, first)
        return wide if wide is not None and wide[0][0] in "GI" else None  # no rival card: "Founders"

    def typed(self, value: Value) -> Called:
        owner, _, key = str(value).rpartition(" ")
        return Called(owner, key)

    def complain(self, text: str, names: Names) -> str:
        known = [*LINEAGES, *names.cards.values(), *names.titles]
        return f"expected a genotype such as rrrr, G04 or Ben rm, got '{text}'{near(text, known)}"

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        owner, key = self.typed(value)
        letter = key[0]
        others = [card for card in names.cards.values() if card[0] == letter] if key not in LINEAGES else LINEAGES
        return [f"{owner} {other}".strip() for other in dict.fromkeys(others) if other != key]

    def values(self, names: Names) -> Sequence[Value]:
        return [*LINEAGES, *(card for card in dict.fromkeys(names.cards.values()) if card[0] in "GI")]


NAMES_OF_LETTERS = dict(
    zip(
        ("browse", "graze", "insects", "marine", "night", "burrow", "physiology", "speed", "aggression"),
        "BGIMNNPSA",
        strict=True,
    )
)
"""What the letters stand for (1.9), as people call them."""


class WildLetter(Word):
    """What a wild letter is named. A small a is armour, and is written so: who writes in capitals means the same."""

    def read(self, text: str, names: Names) -> Value | None:
        if text == "a" or text.casefold() in ("armour", "armor"):
            return "a"
        letter = NAMES_OF_LETTERS.get(text.casefold(), text.upper())
        return letter if letter in self.words else None

    def write(self, value: Value) -> str:
        return "armour" if value == "a" else str(value)


_TIMES = Maybe(Times(24))
HOME = group(Hex(*HOMES, what="slot"), _TIMES)
KEPT = group(Genotype(), _TIMES)


class Start(
    Move,
    example="Ann: start eW, dE, eW, dE",
    said="place, put, found, founder, founders, set, set down, put down, set out, lay, lay down, begin, begin with",
):
    """Place the four founders, in the order of placing."""

    places = Many(HOME)


class Reserve(Move, example="reserve: I07", deck=True, said="come back, return"):
    """The reserve's top card, for who has nothing left."""

    card = Card()


class Reveal(
    Move,
    verb="card",
    role="turned card",
    example="card: B02",
    deck=True,
    said="turn, turn up, turn over, reveal, come up, come in, come out, arrive, appear, enter, flip, flip over",
):
    """The card that was turned, and where it went."""

    card = Card()
    at = Maybe(Hex(*PLACES, what="place"), after="at")


class Bid(Move, role="bid", tie_breaks="teeth, climate", example="Ann: bid 4", said="offer, bet, give, stake, pay"):
    """A sealed bid for the card; no line is a pass."""

    genes = Number()


class Win(
    Move,
    role="bid won",
    example="Ben: win 5",
    said="buy, get, pay, take, take it for, go to for, buy card, get card, win auction for, win auction with, win bid "
    "with, win bid for",
):
    """Who got it for what, if not all bids are here."""

    genes = Number()


class Discard(
    Move,
    role="put away",
    example="Ann: discard D10",
    repeats=True,
    said="throw away, put away, give away, drop, get rid of, chuck, bin, ditch, toss, dump",
):
    """Put away a card, for drift or in step 4."""

    card = Card()


class Lose(Move, example="Ann: lose G01", said="remove, give up, sacrifice"):
    """The genotype that a pandemic takes."""

    genotype = Genotype()


class Express(
    Move,
    example="Ann: express D10 on rrrr",
    repeats=True,
    said="play, use, add, bear, put, attach, give, give birth to, birth, bring out, wear",
):
    """Use a DNA card, or bear a genotype."""

    card = Card()
    on = Maybe(Genotype(), after="on")
    wild = Maybe(WildLetter(*WILD, title="LETTER"), after="as")
    parent = Maybe(Genotype(), after="from")
    at = Maybe(Hex(*PLACES, what="place"), after="at")

    def otherwise(self) -> Iterable[Move]:
        """Whoever writes "G13 on rrrr" may mean of whom it is a child."""
        if self.on is not None and self.parent is None and not self.wild:
            yield Express(self.who, self.card, None, None, self.args[1], self.at)


class Recess(Move, example="Ann: recess D10 from rrrr", said="remove, take off, take, take back, return"):
    """Stop using a DNA card."""

    card = Card()
    user = One(Genotype(), after="from")
    to = Maybe(Genotype(), after="to")

    def otherwise(self) -> Iterable[Move]:
        """Whoever "takes D04 for rrrr" gives it to them."""
        yield Express(self.who, self.card, self.args[1], None, None, None)


ROLES = {
    **dict.fromkeys(("herbivores", "grazer", "grazers", "grazing", "browser", "browsers"), "herbivore"),
    **dict.fromkeys(("plant-eater", "plant-eaters"), "herbivore"),
    **dict.fromkeys(("predators", "hunter", "hunters", "hunting", "carnivore", "carnivores"), "predator"),
}
PLANTS = ("plants", "grass", "leaves", "grazing")
GRAZES = (
    *("graze", "browse", "become herbivores", "become grazers", "are herbivores", "are grazers"),
    *(f"{eats} {plants}" for eats in ("eat", "turn to", "turn back to") for plants in PLANTS),
)


class Role(Move, example="Ann: role G04 predator", said="make, change, become, turn into, turn to"):
    """Change the role; herbivores say to which slots."""

    genotype = Genotype()
    role = Word("herbivore", "predator", said=ROLES, does=dict.fromkeys(GRAZES, "herbivore"))
    places = Many(HOME, optional=True)


class Size(
    Move,
    role="size",
    example="Ann: size G04 4",
    said="shrink, grow, change, make, become, set, raise, lower, increase, decrease, reduce, go up, go down",
):
    """The new size in step 4."""

    genotype = Genotype()
    size = Number(0, 9)


class Decline(
    Move,
    example="Ann: decline G04 at kE",
    said="not grow, no growth, decline growing, decline growth, skip growing, skip growth",
):
    """Do not grow in a place."""

    genotype = Genotype()
    at = One(Hex(*PLACES, what="place"), after="at")


class Migrate(
    Move,
    verb="move",
    example="Ann: move G04 x2 hW kE",
    said="migrate, shift, go, send, cross, walk, wander, travel, run, swim, fly, change side, change sides",
):
    """How many counters go from where to where."""

    genotype = Genotype()
    times = _TIMES
    start = Hex(*PLACES, what="place")
    to = Hex(*PLACES, what="place")

    @property
    def many(self) -> int:
        """How many counters go."""
        return self.times or 1


class Resize(
    Move,
    role="size at last",
    example="Ann: resize G12 3",
    said="shrink, grow, change, make, become, set, raise, lower, increase, decrease, reduce, go up, go down",
):
    """The final size of a predator, after its moves."""

    genotype = Genotype()
    size = Number(0, 9)


class Keep(Move, role="kept", example="Ann: keep G04, Ben rm at hW", said="spare"):
    """Who stays in a biome, if somebody chooses."""

    kept = Many(KEPT)
    at = One(Hex(*HOMES, what="slot"), after="at")

    @property
    def picks(self) -> dict[str, int]:
        """How many stay of each genotype."""
        found: dict[str, int] = {}
        for called, times in self.kept:
            found[called.key] = found.get(called.key, 0) + (times or 1)
        return found


class Hunt(
    Move,
    role="hunted",
    example="Ann: hunt G12 on Ben rm x2 at kE",
    said="announce, declare, attack, eat, claim",
):
    """The prey claimed, if others depend on it."""

    hunter = Genotype()
    prey = One(Genotype(), after="on")
    times = _TIMES
    at = One(Hex(*HOMES, what="slot"), after="at")

    @property
    def many(self) -> int:
        """How many counters eat there."""
        return self.times or 1


class TurnRival(RivalCard, verb="rival", example="Reed: rival V05"):
    """the card that a rival turned"""


MOVES: tuple[type[Move], ...] = (
    Start, Reserve, Reveal, Bid, Win, Discard, Lose, Express, Recess, Role, Size, Decline, Migrate, Resize, Keep, Hunt,
    TurnRival, Pass,
)  # fmt: skip


class Greenhouse(Count, example="= greenhouse -1"):
    """Where the greenhouse stands."""


class Standing(Count, bare=True, example="= hW Ann G04 2"):
    """How many counters of a genotype are in a place."""

    place = Hex(*PLACES, what="place")
    genotype = Genotype()


COUNTS: tuple[type[Count], ...] = (Greenhouse, Standing)


def packed(kind: Group[Any], name: str, many: int) -> Value:
    """A place or a genotype with how many, as a value of a move; one is not written."""
    return kind.of(name, many if many != 1 else None)


def places(counts: Mapping[str, int]) -> tuple[Value, ...]:
    """Places with how many counters each."""
    return tuple(packed(HOME, place, many) for place, many in counts.items() if many)
