"""The genes of all species: the six decks, and what can be said of genes that nobody showed (rules 1.7, 11.5, 11.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter

from pnp.referee.hidden.cycled import Fact

from .pairs import Chosen, Pairs, Places, Story, both, habitats_in, united
from .printed import Printed

_VEILED = attrgetter("veiled")


class Genes:
    """Six decks, and the cards by number."""

    def __init__(self, printed: Printed) -> None:
        self.predators, self.defences = printed.predators, printed.defences
        self.rates, self.crossings = printed.rates, printed.crossings
        self.habitats, self.tolerances = printed.habitats, printed.tolerances
        self.decks = {slot: deck.fresh() for slot, deck in printed.decks.items()}
        self.slot_of = printed.slot_of
        self.printed = printed
        self._rates, self._habitats = self.decks["reproduction"], self.decks["habitat"]
        self._bonds: dict[Places, Pairs] = {}
        # The last pairs that were possible, and when: a line is first judged, and then learnt from.
        self._chosen: Chosen | None = None  # cards by which the story could be told when it was last looked into
        self._possible: tuple[Places, Pairs, int, int] | None = None

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

    def able(self, player: str, slot: str) -> int:
        """The same as a set of cards."""
        deck = self.decks[slot]
        return deck.able(deck.held[player])

    @property
    def hidden(self) -> bool:
        """Whether anybody holds a gene that is not known."""
        return any(map(_VEILED, self.decks.values()))

    def may_be(self, player: str, slot: str, cards: Iterable[str]) -> bool:
        """Whether a species can have one of these genes; none that is extinct has any."""
        deck = self.decks[slot]
        place = deck.held.get(player)
        return place is not None and self._possible_at(slot, place, deck.mask(cards))

    def _possible_at(self, slot: str, place: int, mask: int) -> bool:
        """Whether a place can be one of these cards."""
        deck = self.decks[slot]
        if deck.shown[place]:
            return bool(deck.can[place] & mask)
        return self._told(slot, place, mask)

    def news(self, player: str, slot: str, cards: Iterable[str]) -> bool:
        """Whether it would be new that it has one of these; what is not need not be put into words."""
        deck = self.decks[slot]
        place = deck.held.get(player)
        return place is not None and bool(deck.can[place] & ~deck.mask(cards))

    def learn(self, player: str, slot: str, cards: Iterable[str], fact: Fact) -> bool:
        """Take down that it has one of these. False where it cannot: nothing changes then."""
        deck = self.decks[slot]
        place, mask = deck.held.get(player), deck.mask(cards)
        if place is None or not self._possible_at(slot, place, mask):
            return False
        deck.narrow(place, mask, fact)
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
        if not self._bonds:
            return True
        if slot == "reproduction":
            return self._bound(place, mask, -1, -1)
        return slot != "habitat" or self._bound(-1, -1, place, mask)

    # ---- rate and habitats

    def pairs(self, player: str) -> Pairs:
        """The pairs of rate and habitats that a species can have: one where both are known."""
        rate, habitat = self._places(player)
        rates, habitats = self._rates, self._habitats
        cards = habitats.masks.values()
        if self._shown(rate, habitat):
            able, home = rates.can[rate], habitats.can[habitat]
            return tuple([able if card == home else 0 for card in cards])
        able, homes = rates.able(rate), habitats.able(habitat)
        bond = self._bonds.get((rate, habitat))
        if bond is None:
            return tuple([able if card & homes else 0 for card in cards])
        return tuple([able & with_ if card & homes else 0 for card, with_ in zip(cards, bond, strict=True)])

    def shown_pair(self, player: str) -> tuple[int, int] | None:
        """The rate as a set of cards, and the place of the habitats in their deck; None where one is not known."""
        rate, habitat = self._rates.held[player], self._habitats.held[player]
        if self._rates.shown[rate] is None or self._habitats.shown[habitat] is None:
            return None
        able, at = self._rates.can[rate], self.printed.home_at.get(self._habitats.can[habitat])
        return None if at is None or able not in self.printed.paces else (able, at)

    def may_be_pairs(self, player: str, pairs: Pairs, every: bool = False) -> bool:
        """Whether a species can have one of these pairs. `every`: they are all that it can have, so that nothing is
        new, and what was taken down so far can be told."""
        rate, habitat = places = self._places(player)
        rates, habitats = self._rates, self._habitats
        if self._shown(rate, habitat):
            able, homes = rates.can[rate], habitats.can[habitat]
            cards = habitats.masks.values()
            return any(card & homes and with_ & able for card, with_ in zip(cards, pairs, strict=True))
        if not any(pairs):
            return False
        possible = places, pairs, rates.narrowed, habitats.narrowed
        if possible == self._possible:
            return True
        found = every or self._bound(-1, -1, -1, -1, {places: pairs})
        self._possible = possible if found else None
        return found

    def learn_pairs(self, player: str, pairs: Pairs, fact: Fact) -> bool:
        """Take down that it has one of these pairs. False where it cannot: nothing changes then."""
        if not self.may_be_pairs(player, pairs):
            return False
        rate, habitat = places = self._places(player)
        if self._shown(rate, habitat):
            return True
        bond = self._bonds[places] = both(pairs, self._bonds.get(places, pairs))
        self._possible = None
        self._rates.narrow(rate, united(bond), fact)
        self._habitats.narrow(habitat, habitats_in(bond, self._habitats), fact)
        return True

    def _places(self, player: str) -> Places:
        """Where a species' rate and habitats are in their decks."""
        return self._rates.held[player], self._habitats.held[player]

    def _shown(self, rate: int, habitat: int) -> bool:
        """Whether both cards are known."""
        return self._rates.known(rate) is not None and self._habitats.known(habitat) is not None

    def young_seen(self, player: str) -> list[Fact]:
        """What was seen of a species' present rate and habitats."""
        rate, habitat = self._places(player)
        return sorted({*self._rates.facts[rate], *self._habitats.facts[habitat]})

    def _bound(
        self, rate: int, rates: int, habitat: int, habitats: int, more: Mapping[Places, Pairs] | None = None
    ) -> bool:
        """Whether all bonds can be kept, with a place of each deck narrowed to a set of cards (-1: none is)."""
        one, other = self._rates, self._habitats
        can, can_other = one.can[:], other.can[:]
        if rate >= 0:
            can[rate] &= rates
        if habitat >= 0:
            can_other[habitat] &= habitats
        bonds = dict(self._bonds)
        for places, pairs in (more or {}).items():
            bonds[places] = both(pairs, bonds.get(places, pairs))
        story = Story((one, other), (can, can_other), bonds)
        if bonds and self._chosen is not None and story.told_before(self._chosen):
            return True
        if not (one.told_apart(can) and other.told_apart(can_other)):
            return False
        if not bonds or not story.told():
            return not bonds
        if story.tries >= 0:
            self._chosen = story.chosen
        return True
