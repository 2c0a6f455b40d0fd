"""Life-forms: creeples, organs, mutation cards and personality of one shape in one colour (rules 1.8 to 1.13, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .cards import ORGANS, End, Mutation

CREEPLES = 7
"""Of each shape and colour (1.8)."""

ARCHETYPE = "dome"
LEAST_SIZE, MOST_SIZE = 1, 6
ARCHETYPE_SIZE = 2
LANGUAGE, LANGUAGE_COLOURS = 3, 2
"""Emotions of a language, and in how many colours at least (8.3)."""

Key = tuple[str, str]
"""A life-form: the player, and its shape."""


class Organs(dict[str, int]):
    """Organs by colour; a colour of which there are none is not there."""

    def gain(self, more: Mapping[str, int]) -> None:
        """More organs."""
        for organ, number in more.items():
            self[organ] = self.get(organ, 0) + number

    def lose(self, organ: str, number: int = 1) -> None:
        """Organs that go; those that are not there do not."""
        left = self.get(organ, 0) - number
        if left > 0:
            self[organ] = left
        else:
            self.pop(organ, None)


class Held:
    """A mutation card of a life-form: the plus organs on it, the end that is up, the host on it."""

    __slots__ = ("card", "end", "host", "plus")

    def __init__(self, card: Mutation) -> None:
        self.card = card
        self.end: End | None = None
        self.plus = Organs(Counter(card.front))
        self.host: Key | None = None

    def twin(self) -> Held:
        """A copy."""
        twin = object.__new__(Held)
        twin.card, twin.end, twin.plus, twin.host = self.card, self.end, Organs(self.plus), self.host
        return twin

    @property
    def bare(self) -> bool:
        """Whether no organ is left on it."""
        return not self.plus


class LifeForm:
    """One shape of one player. `cards` are in the order in which they came; `pairs` are its emotions."""

    def __init__(self, player: str, shape: str, size: int, genotype: Mutation | None = None) -> None:
        self.player = player
        self.shape = shape
        self.birth_size = size
        self.genotype = genotype
        self.basal = Organs()
        self.cards: list[Held] = []
        self.tool = ""
        self.unborn = CREEPLES - 1
        self.newborn = 0
        self.aside = 0  # unborn that a price has put aside until the end of the turn (14.6)
        self.unsure = 0  # and how many more that may have been, where nobody wrote what lay in the row
        self.pairs: list[tuple[str, str, str]] = []  # two card ids and the colour of the emotion
        self.free: list[tuple[str, str, str]] = []  # emoticons without a partner: card, head or tail, colour
        if genotype is not None:
            self._feel(genotype.id, genotype.ends["A"])

    @property
    def key(self) -> Key:
        """Whose, and which shape."""
        return self.player, self.shape

    def __str__(self) -> str:
        return f"{self.player}’s {self.shape}"

    # ---- organs

    def count(self, organ: str) -> int:
        """Organs of a colour, basal and plus (1.10)."""
        number = self.basal.get(organ, 0)
        for held in self.cards:
            number += held.plus.get(organ, 0)
        return number

    @property
    def basal_sum(self) -> int:
        """Basal organs of all colours."""
        return sum(self.basal.values())

    @property
    def organs(self) -> int:
        """All organs, white ones too (4.6)."""
        return self.basal_sum + sum(sum(held.plus.values()) for held in self.cards)

    def spots(self, colours: Iterable[str]) -> list[tuple[str, Held]]:
        """Where there are plus organs of these colours: colour and card, each once."""
        return [(organ, held) for held in self.cards for organ in colours if held.plus.get(organ)]

    # ---- what it can do

    @property
    def dispersal(self) -> int:
        """Dispersal points (10.3)."""
        return 1 + self.count("blue")

    @property
    def most_newborn(self) -> int:
        """How many one populate action can bring forth (9.1)."""
        return min(self.unborn, 1 + self.count("blue"))

    @property
    def size(self) -> int:
        """At birth, and the steps of its promoted cards; from 1 to 6 (1.13)."""
        return self.grown()

    def grown(self, misread: str = "") -> int:
        """Its size, as it is `misread` by some."""
        steps = sum(held.end.size for held in self.cards if held.end) if misread != "steps" else 0
        birth = ARCHETYPE_SIZE if misread == "born" else self.birth_size
        return max(LEAST_SIZE, min(MOST_SIZE, birth + steps))

    @property
    def venomous(self) -> bool:
        """By a promoted card or the stone (6.8, 6.9)."""
        return self.tool == "stone" or any(held.end is not None and held.end.icon == "venom" for held in self.cards)

    def arms(self, colours: Iterable[str], misread: str = "") -> int:
        """Organs of the arrow's colours, the stick counted as a red one (6.8, 11.5); as they are `misread` by some."""
        colours = tuple(colours)
        if not misread:
            return sum(self.count(colour) for colour in colours) + (self.tool == "stick" and "red" in colours)
        basal = sum(self.basal.get(colour, 0) for colour in colours)
        plus = sum(self.count(colour) for colour in colours) - basal
        stick = self.tool == "stick" and "red" in colours and misread != "stick"
        return (basal if misread != "plus" else 0) + (plus if misread != "basal" else 0) + stick

    # ---- cards

    def held(self, card: str) -> Held | None:
        """A mutation card of it by its id; the genotype is none."""
        return next((held for held in self.cards if held.card.id == card), None)

    def promote(self, held: Held, letter: str) -> End:
        """Turn a card over to one of its ends: plus organs become basal, those of the end come (6.1 to 6.6)."""
        self.basal.gain(held.plus)
        held.end = end = held.card.ends[letter]
        held.plus = Organs(Counter(end.organs))
        self._feel(held.card.id, end)
        return end

    def _feel(self, card: str, end: End) -> None:
        """An emoticon more: it pairs with the earliest partner, or waits for one (8.1)."""
        if end.emoticon is None:
            return
        for at, (partner, emoticon, colour) in enumerate(self.free):
            if colour == end.colour and emoticon != end.emoticon:
                del self.free[at]
                self.pairs.append((partner, card, colour))
                return
        self.free.append((card, end.emoticon, end.colour))

    def drop(self, held: Held) -> None:
        """A card leaves: its step, venom and free emoticon go with it."""
        self.cards.remove(held)
        self.free = [waiting for waiting in self.free if waiting[0] != held.card.id]

    def in_personality(self, card: str) -> bool:
        """Whether a card is in a pair (8.2)."""
        return any(card in pair[:2] for pair in self.pairs)

    @property
    def felt_by_bare(self) -> int:
        """Emotions of which a card has no cubes left, and stays all the same (8.2)."""
        bare = {held.card.id for held in self.cards if held.bare}
        return sum(1 for *cards, _ in self.pairs if not bare.isdisjoint(cards))

    @property
    def emotions(self) -> dict[str, int]:
        """Emotions by colour."""
        found: dict[str, int] = {}
        for _, _, colour in self.pairs:
            found[colour] = found.get(colour, 0) + 1
        return found

    @property
    def language(self) -> bool:
        """Three emotions of two colours (8.3)."""
        return len(self.pairs) >= LANGUAGE and len(self.emotions) >= LANGUAGE_COLOURS

    @property
    def fossil(self) -> bool:
        """Whether its genotype has one (7.7, 13.4)."""
        return self.genotype is not None and self.genotype.ends["A"].fossil


def say_organs(organs: Mapping[str, int]) -> str:
    """Organs in words, colours in a fixed order.

    >>> say_organs({"white": 1, "red": 2})
    '2 red, 1 white'
    """
    return ", ".join(f"{organs[colour]} {colour}" for colour in ORGANS if organs.get(colour)) or "none"
