"""What cards are called: ids as they may be written, and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pnp.referee.log.fillers import FILLERS
from pnp.referee.log.spoken import AMONG, BEFORE_VERB, IDLE

MOST_ALIKE = 4  # cards of one name that a line may mean
VOWELS = ("a", "e", "i", "o", "u")
OF_RIVALS = "rivals"  # the deck of what rivals turn: cards that nobody plays
SHORTEST = 3  # letters of a name of which there is a plural


class Lexicon:
    """What is known by name in all plays with the same cards: ids as they may be written, names of cards, and the words
    of the game that carry nothing (`idle`), tell what `follows` of itself, or say what is `counted`."""

    def __init__(
        self,
        cards: Mapping[str, Iterable[str]],
        titles: Iterable[tuple[str, str]],
        shown: Iterable[tuple[str, str]] = (),
        idle: Iterable[str] = (),
        follows: Iterable[str] = (),
        periods: Mapping[str, str] | None = None,
        counted: Iterable[str] = (),
        prices: Mapping[str, int] | None = None,
        steps: Iterable[str] = (),
        sides: Iterable[tuple[str, str, str]] = (),
    ) -> None:
        self.steps = tuple(steps)  # by which people say when something was done: "before predators"
        self.prices = prices or {}  # what cards cost, as it is printed
        self.periods = periods or {}  # headings by the names of what they head: "cambrian" is "era 0"
        # Each holds the one before: idle where nothing else can be read, little beside a verb, light anywhere.
        self.own_idle, self.follows = frozenset(idle), frozenset(follows)
        self.counted = frozenset(form for count in counted for form in (count, count.removesuffix("s")))
        self.idle = IDLE | self.own_idle
        self.little = AMONG | self.idle | BEFORE_VERB
        self.light = self.little | FILLERS
        # C7 is read as C07: people leave the zero out.
        self.cards: dict[str, str] = {}
        for ids in cards.values():
            for card in ids:
                self.cards[card.casefold()] = card
                letters = card.rstrip("0123456789")
                if letters != card:
                    self.cards.setdefault(letters.casefold() + card[len(letters) :].lstrip("0"), card)
        # Cards as they are written back, by which most are named.
        self.written = {card: card for card in self.cards.values() if self.cards.get(card.casefold()) == card}
        # Which deck a card is of: a line may be no more than the card that was turned.
        self.decks = {card: deck for deck, ids in cards.items() for card in ids}
        called, pictured = _by_title(titles), _by_title(shown)
        known = _unique(called)
        # What a picture shows is a name where no title is the same.
        pictures = {title: card for title, card in _unique(pictured).items() if title not in known}
        # What several cards are called: which one it is, nobody knows but from where it is said.
        self.several = {
            title: cards
            for title, cards in (pictured | called).items()
            if 1 < len(cards) <= MOST_ALIKE and title not in known and title not in self.light
        }
        self.titles = {title: card for title, card in (pictures | known).items() if title not in self.cards}
        for title, card in list(self.titles.items()):
            for typed in _typed(title):
                if typed not in self.cards:
                    self.titles.setdefault(typed, card)
        for title, card in list(self.titles.items()):  # "two gophers"
            several = f"{title[:-1]}ies" if title[-1] == "y" and title[-2:-1] not in VOWELS else f"{title}s"
            if len(title) > SHORTEST and not title.endswith("s") and several not in self.cards:
                self.titles.setdefault(several, card)
        for title, card in pictures.items():  # a picture shows two, and one of them is meant: "the gopher"
            single = title[:-1] if title.endswith("s") and not title.endswith("ss") else ""
            if len(single) > SHORTEST and not {single, *single.split()} & (self.light | {*self.cards, *self.several}):
                self.titles.setdefault(single, card)
        self.begins = frozenset(title.partition(" ")[0] for title in self.titles)
        # Parts of cards by their names, each with its card and the word for it, where nothing else is called so.
        parts = _by_title((f"{card} {word}", name) for name, card, word in sides)
        self.sides = {name: said for name, said in _unique(parts).items() if name not in known | self.cards}
        for name, said in list(self.sides.items()):
            for typed in _typed(name):
                self.sides.setdefault(typed, said)
        self.begin_sides = frozenset(name.partition(" ")[0] for name in self.sides)

    @cached_property
    def in_titles(self) -> frozenset[str]:
        """The words of which names of cards are made."""
        return frozenset(word for title in self.titles for word in title.split())


def _typed(title: str) -> set[str]:
    """A title as it is typed: without hyphens, commas and the article, with the apostrophe of a keyboard or with none.

    >>> sorted(_typed("gamma-ray burst")), sorted(_typed("father’s pouch")), sorted(_typed("dart, dive"))
    (['gamma ray burst'], ["father's pouch", 'fathers pouch'], ['dart dive'])
    """
    spaced = {title, title.replace("-", " "), title.replace(",", ""), title.removeprefix("the ")}
    return {form.replace("’", sign) for form in spaced for sign in ("’", "'", "")} - {title}


def _by_title(titles: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The cards that each name in small letters is said of."""
    found: dict[str, dict[str, None]] = {}
    for card, title in titles:
        found.setdefault(" ".join(title.casefold().split()), {})[card] = None
    return {title: tuple(cards) for title, cards in found.items()}


def _unique(called: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Cards by their names in small letters, as far as one card alone is called so."""
    return {title: cards[0] for title, cards in called.items() if len(cards) == 1}
