"""Which rate goes with which habitats: pairs of genes, and whether all that young have shown of them can be true.

Young tell of two genes at once, so the pairs that are still possible are kept for each two cards that were held
together. Cards are bits of their deck (see `pnp.referee.hidden.cycled`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import and_

from pnp.referee.hidden.cycled import CycledDeck

# Ways that are tried to tell a story of rates and habitats: a hopeless one must not take for ever.
MOST_TRIES = 4000

Pairs = tuple[int, ...]
"""The rates that can go with each habitat gene, in the order of that deck."""
Places = tuple[int, int]
"""Where a species' rate and its habitats lay in the first shuffle of their decks."""


Chosen = tuple[Mapping[int, int], Mapping[int, int]]
"""A card for each place that is bound, of either deck."""


def both(pairs: Pairs, others: Pairs) -> Pairs:
    """What is in both."""
    return tuple(map(and_, pairs, others))


def united(sets: Iterable[int]) -> int:
    """All cards of some sets, such as the rates of some pairs."""
    found = 0
    for cards in sets:
        found |= cards
    return found


def habitats_in(pairs: Pairs, deck: CycledDeck) -> int:
    """The habitat genes of some pairs, as a set of cards."""
    return united(card for rates, card in zip(pairs, deck.masks.values(), strict=True) if rates)


class Story:
    """A search for cards that keep all bonds, those with the fewest pairs first."""

    def __init__(
        self,
        decks: tuple[CycledDeck, CycledDeck],
        can: tuple[Sequence[int], Sequence[int]],
        bonds: Mapping[Places, Pairs],
    ) -> None:
        """`can` are the cards that the places of each deck can be."""
        self.decks, self.can = decks, can
        self.cards = decks[1].masks.values()
        self.bound = bonds
        self.bonds: list[tuple[int, Places, Pairs]] = []
        self.tries = MOST_TRIES
        self.chosen: tuple[dict[int, int], dict[int, int]] = ({}, {})  # cards by place

    def told_before(self, chosen: Chosen) -> bool:
        """Whether the cards that were found for an earlier story still do. Mostly they do, and none are looked for."""
        for at in (0, 1):
            can = self.can[at]
            for place, card in chosen[at].items():
                if not can[place] & card:
                    return False
        rates, habitats = chosen
        for (place, other), pairs in self.bound.items():
            rate, habitat = rates.get(place), habitats.get(other)
            if rate is None or habitat is None:
                return False
            if not pairs[self.decks[1].ordinal[habitat]] & rate:
                return False
        self.chosen = {**rates}, {**habitats}
        return self._rest_fits(0) and self._rest_fits(1)

    def told(self) -> bool:
        """Whether all bonds can be kept; True also where that would take too long to find out."""
        self.bonds = sorted([(sum(map(int.bit_count, pairs)), places, pairs) for places, pairs in self.bound.items()])
        self.chosen = {}, {}
        left = []  # cards that are not known to be at a place that is not bound
        for at, deck in enumerate(self.decks):
            bound = {places[at] for _, places, _ in self.bonds}
            known = [can for place, can in enumerate(self.can[at]) if not can & (can - 1) and place not in bound]
            left.append(deck.everything & ~united(known))
        return self._from(0, *left)

    def _from(self, nth: int, rates_left: int, habitats_left: int) -> bool:
        """Whether the bonds from one on can be kept with these cards."""
        self.tries -= 1
        if self.tries < 0:
            return True
        if nth == len(self.bonds):
            return self._rest_fits(0) and self._rest_fits(1)
        _, (place, other), pairs = self.bonds[nth]
        chosen, chosen_other = self.chosen
        fresh, fresh_other = place not in chosen, other not in chosen_other
        able = self.can[0][place] & rates_left if fresh else chosen[place]
        able_other = self.can[1][other] & habitats_left if fresh_other else chosen_other[other]
        for cards, rates in zip(self.cards, pairs, strict=True):
            rates &= able
            cards &= able_other
            if not rates or not cards:
                continue
            card = chosen_other[other] = cards & -cards  # of equal copies one is as good as another
            while rates:
                rate = chosen[place] = rates & -rates
                rates ^= rate
                if self._from(nth + 1, rates_left & ~rate, habitats_left & ~card):
                    return True
        if fresh:
            chosen.pop(place, None)
        if fresh_other:
            chosen_other.pop(other, None)
        return False

    def _rest_fits(self, at: int) -> bool:
        """Whether all other places of a deck have cards too."""
        can = list(self.can[at])
        for place, card in self.chosen[at].items():
            can[place] = card
        return self.decks[at].told_apart(can)
