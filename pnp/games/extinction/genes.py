"""The genes of all species: the six decks, and what can be said of genes that nobody showed (rules 1.7, 11.5, 11.6).

Young tell of two genes at once, the rate and the habitats, so the pairs that are still possible are kept for each two
cards that were held together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pnp.named import NamedTuple

from .genedeck import Fact, GeneDeck
from .printed import Printed

# Ways that are tried to tell a story of rates and habitats: a hopeless one must not take for ever.
MOST_TRIES = 4000

Pair = tuple[str, str]  # a reproduction gene and a habitat gene


class _Bond(NamedTuple):
    """Two places that were one species' rate and habitats, and the pairs of cards that they can be."""

    rate: int
    habitat: int
    pairs: frozenset[Pair]


class _Story:
    """A search for cards that keep all bonds, those with the fewest pairs first."""

    def __init__(
        self,
        rates: GeneDeck,
        habitats: GeneDeck,
        can: list[int],
        can_other: list[int],
        bonds: Mapping[tuple[int, int], frozenset[Pair]],
    ) -> None:
        self.decks = (rates, habitats)
        self.can = (can, can_other)
        self.bonds = sorted(bonds.items(), key=lambda bond: (len(bond[1]), bond[0]))
        self.tries = MOST_TRIES
        bound = [{key[at] for key in bonds} for at in (0, 1)]
        self.chosen: tuple[dict[int, str], dict[int, str]] = ({}, {})  # cards by place
        # How many copies are left for places that are bound, once those that are known elsewhere are gone.
        self.left = [Counter(deck.ids) for deck in self.decks]
        for at, deck in enumerate(self.decks):
            for place in range(len(deck.ids)):
                known = deck.known(place)
                if known and place not in bound[at]:
                    self.left[at][known] -= 1

    def told(self, nth: int = 0) -> bool:
        """Whether the bonds from one on can be kept; True also where that would take too long to find out."""
        self.tries -= 1
        if self.tries < 0:
            return True
        if nth == len(self.bonds):
            return all(self._rest_fits(at) for at in (0, 1))
        places, pairs = self.bonds[nth]
        fresh = [at for at in (0, 1) if places[at] not in self.chosen[at]]
        for pair in sorted(pairs):
            if self._may(0, places[0], pair[0]) and self._may(1, places[1], pair[1]):
                for at in fresh:
                    self.chosen[at][places[at]] = pair[at]
                    self.left[at][pair[at]] -= 1
                if self.told(nth + 1):
                    return True
                for at in fresh:
                    del self.chosen[at][places[at]]
                    self.left[at][pair[at]] += 1
        return False

    def _may(self, at: int, place: int, card: str) -> bool:
        """Whether a place can be this card beside what has been chosen."""
        chosen = self.chosen[at].get(place)
        if chosen is not None:
            return chosen == card
        return self.left[at][card] > 0 and bool(self.can[at][place] & self.decks[at].masks[card])

    def _rest_fits(self, at: int) -> bool:
        """Whether all other places of a deck have cards too."""
        deck, chosen = self.decks[at], self.chosen[at]
        return deck.told_apart(
            [can & deck.masks[chosen[place]] if place in chosen else can for place, can in enumerate(self.can[at])]
        )


class Genes:
    """Six decks, and the cards by number."""

    def __init__(self, printed: Printed) -> None:
        self.predators, self.defences = printed.predators, printed.defences
        self.rates, self.crossings = printed.rates, printed.crossings
        self.habitats, self.tolerances = printed.habitats, printed.tolerances
        self.decks = {slot: deck.fresh() for slot, deck in printed.decks.items()}
        self.slot_of = printed.slot_of
        self._bonds: dict[tuple[int, int], frozenset[Pair]] = {}
        # The last pairs that were possible, and when: a line is first judged, and then learnt from.
        self._possible: tuple[_Bond, list[int], list[int]] | None = None

    # ---- cards on the move

    def deal(self, players: Iterable[str]) -> None:
        """Everyone takes the top card of each deck, in this order (rules 2.5)."""
        for player in players:
            for deck in self.decks.values():
                deck.take(player)

    def replace(self, player: str, slot: str) -> None:
        """The old card under the deck, a new one from its top (rules 9.2)."""
        deck = self.decks[slot]
        deck.give_back(player)
        deck.take(player)

    def bury(self, player: str) -> None:
        """The genes of an extinct species go under their decks (rules 10.1)."""
        for deck in self.decks.values():
            if player in deck.held:
                deck.give_back(player)

    # ---- what is known

    def known(self, player: str, slot: str) -> str | None:
        """The gene that a living species has in a slot, where only one is left that it can be."""
        deck = self.decks[slot]
        return deck.known(deck.held[player]) if player in deck.held else None

    def options(self, player: str, slot: str) -> list[str]:
        """The genes that a species can have in a slot: one where it is known."""
        known = self.known(player, slot)
        deck = self.decks[slot]
        return [known] if known else deck.options(deck.held[player])

    @property
    def hidden(self) -> bool:
        """Whether anybody holds a gene that is not known."""
        return any(deck.veiled for deck in self.decks.values())

    def may_be(self, player: str, slot: str, cards: Iterable[str]) -> bool:
        """Whether a species can have one of these genes; none that is extinct has any."""
        deck = self.decks[slot]
        if player not in deck.held:
            return False
        place, mask = deck.held[player], deck.mask(cards)
        if deck.known(place):
            return bool(deck.can[place] & mask)
        return self._told(slot, place, mask)

    def learn(self, player: str, slot: str, cards: Iterable[str], fact: Fact) -> bool:
        """Take down that it has one of these. False where it cannot: nothing changes then."""
        cards = list(cards)
        if not self.may_be(player, slot, cards):
            return False
        deck = self.decks[slot]
        deck.narrow(deck.held[player], deck.mask(cards), fact)
        return True

    def why_not(self, player: str, slot: str, cards: Iterable[str]) -> str:
        """Why a species cannot have any of these genes, with the lines that compete."""
        deck = self.decks[slot]
        if player not in deck.held:
            return f"{player} is extinct"
        place, mask = deck.held[player], deck.mask(cards)
        if deck.may_be(place, mask):
            young = [str(fact) for fact in deck.facts[place]]
            return "; ".join(young) or "the young that have been seen say otherwise"
        return deck.why_not(place, mask)

    def _told(self, slot: str, place: int, mask: int) -> bool:
        """Whether the whole story can be told with a place being one of these cards."""
        deck = self.decks[slot]
        if not deck.may_be(place, mask):
            return False
        if not deck.can[place] & ~mask:
            return True  # nothing new, and what was taken down so far can be told
        if slot == "reproduction":
            return self._bound(place, mask, -1, -1)
        return slot != "habitat" or self._bound(-1, -1, place, mask)

    # ---- rate and habitats

    def pairs(self, player: str) -> list[Pair]:
        """The pairs of rate and habitats that a species can have: one where both are known."""
        rates, habitats = self.decks["reproduction"], self.decks["habitat"]
        rate, habitat = rates.held[player], habitats.held[player]
        one, other = rates.known(rate), habitats.known(habitat)
        if one and other:
            return [(one, other)]
        bond = self._bonds.get((rate, habitat))
        return [
            pair
            for pair in ((r, h) for r in rates.options(rate) for h in habitats.options(habitat))
            if bond is None or pair in bond
        ]

    def may_be_pairs(self, player: str, pairs: Sequence[Pair]) -> bool:
        """Whether a species can have one of these pairs."""
        if not pairs:
            return False
        rates, habitats = self.decks["reproduction"], self.decks["habitat"]
        rate, habitat = rates.held[player], habitats.held[player]
        if rates.known(rate) and habitats.known(habitat):
            return any(rates.can[rate] & rates.masks[r] and habitats.can[habitat] & habitats.masks[h] for r, h in pairs)
        possible = _Bond(rate, habitat, frozenset(pairs)), list(rates.can), list(habitats.can)
        if possible == self._possible:
            return True
        found = self._bound(-1, -1, -1, -1, possible[0])
        self._possible = possible if found else None
        return found

    def learn_pairs(self, player: str, pairs: Sequence[Pair], fact: Fact) -> bool:
        """Take down that it has one of these pairs. False where it cannot: nothing changes then."""
        if not self.may_be_pairs(player, pairs):
            return False
        rates, habitats = self.decks["reproduction"], self.decks["habitat"]
        rate, habitat = rates.held[player], habitats.held[player]
        if rates.known(rate) and habitats.known(habitat):
            return True
        before = self._bonds.get((rate, habitat))
        bond = frozenset(pairs) if before is None else before & frozenset(pairs)
        self._bonds[(rate, habitat)] = bond
        self._possible = None
        for deck, place, at in ((rates, rate, 0), (habitats, habitat, 1)):
            deck.narrow(place, deck.mask(pair[at] for pair in bond), fact)
        return True

    def young_seen(self, player: str) -> list[Fact]:
        """What was seen of a species' present rate and habitats."""
        found = [fact for slot in ("reproduction", "habitat") for fact in self._facts(player, slot)]
        return sorted(dict.fromkeys(found))

    def _facts(self, player: str, slot: str) -> list[Fact]:
        deck = self.decks[slot]
        return deck.facts[deck.held[player]]

    def _bound(self, rate: int, rates: int, habitat: int, habitats: int, more: _Bond | None = None) -> bool:
        """Whether all bonds can be kept, with a place of each deck narrowed to a set of cards (-1: none is)."""
        one, other = self.decks["reproduction"], self.decks["habitat"]
        can, can_other = list(one.can), list(other.can)
        if rate >= 0:
            can[rate] &= rates
        if habitat >= 0:
            can_other[habitat] &= habitats
        if not (one.told_apart(can) and other.told_apart(can_other)):
            return False
        bonds = dict(self._bonds)
        if more is not None:
            key = (more.rate, more.habitat)
            bonds[key] = more.pairs & bonds.get(key, more.pairs)
        return not bonds or _Story(one, other, can, can_other, bonds).told()
