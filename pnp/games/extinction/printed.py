"""What Extinction's cards say, by number: the same in every play of a kit, and read from it once."""

from __future__ import annotations

from collections import Counter

from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Rung
from pnp.referee.game import kept_by_kit
from pnp.referee.hidden.cycled import CycledDeck
from pnp.referee.play.checkpoints import Fixed

from .cards import (
    GENES,
    Barrier,
    Change,
    Crossing,
    Defence,
    HabitatGene,
    Predator,
    Reproduction,
    Sector,
    Spot,
    Tolerance,
)
from .island import Island
from .settings import rounded

Births = tuple[tuple[int, int], ...]
"""Numbers of young, each with the rates by which they are born, as a set of cards."""


class Printed:
    """The cards of a kit, as tables look them up. A search for readings lays a thousand tables of them."""

    shared = True

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._islands: dict[str, Island] = {}
        self.ladder = kit.rows(Rung)
        self.predators = Fixed({card.id: card for card in kit.rows(Predator)})
        self.defences = Fixed({card.id: card for card in kit.rows(Defence)})
        self.rates = Fixed({card.id: card for card in kit.rows(Reproduction)})
        self.crossings = Fixed({card.id: card for card in kit.rows(Crossing)})
        self.habitats = Fixed({card.id: card for card in kit.rows(HabitatGene)})
        self.tolerances = Fixed({card.id: card for card in kit.rows(Tolerance)})
        self.decks = {
            slot: CycledDeck([card.id for card in kit.decks[slot] for _ in range(card.copies)]) for slot in GENES
        }
        crossings = self.decks["crossing"].masks
        self.by_kinds = sorted(
            ((self.crossings[card], mask) for card, mask in crossings.items()), key=lambda each: len(each[0].kinds)
        )
        # By the cards of a deck, as sets of cards: young in tenths of the parents, and the habitats that are optimal.
        rates = self.decks["reproduction"].masks
        self.paces = {mask: self.rates[card].tenths for card, mask in rates.items()}
        self.homes = tuple([self.habitats[card].optimal for card in self.decks["habitat"].masks])
        self.home_at = {mask: at for at, mask in enumerate(self.decks["habitat"].masks.values())}
        moving = [(self.habitats[card].mobility, mask) for card, mask in self.decks["habitat"].masks.items()]
        self.mobilities = sorted(moving, reverse=True)
        self._defended: dict[tuple[str, bool], list[str]] = {}
        self._mobile: dict[int, list[str]] = {}
        self._hunters: dict[str, list[str]] = {}
        self._births: dict[tuple[int, str], tuple[Births, int]] = {}
        self.slot_of = Fixed({card: slot for slot, deck in self.decks.items() for card in deck.masks})
        self.change_cards = Fixed({card.id: card for card in kit.rows(Change)})
        self.change_copies = Counter({card.id: card.copies for card in kit.rows(Change)})
        self.sectors = Fixed({str(number): sector for number, sector in enumerate(kit.rows(Sector), 1)})
        self.kinds: Fixed[int] = Fixed({kind.kind: kind.copies for kind in kit.rows(Barrier)})

    def island(self, board: str) -> Island:
        """The island of a board: the same one for every play on it."""
        if board not in self._islands:
            self._islands[board] = Island(board, self.kit.rows(Spot, board))
        return self._islands[board]

    def births(self, parents: int, half: str) -> Births:
        """How many young so many parents can have, and the rates by which they do."""
        return self._born(parents, half)[0]

    def barren(self, parents: int, half: str) -> int:
        """The rates by which so many parents have no young, as a set of cards."""
        return self._born(parents, half)[1]

    def _born(self, parents: int, half: str) -> tuple[Births, int]:
        found = self._births.get((parents, half))
        if found is None:
            by: dict[int, int] = {}
            for card, tenths in self.paces.items():
                born = rounded(tenths * parents, 10, half)
                by[born] = by.get(born, 0) | card
            found = self._births[(parents, half)] = tuple(by.items()), by.get(0, 0)
        return found

    def mobile(self, points: int) -> list[str]:
        """The habitat genes that give so many points of mobility."""
        found = self._mobile.get(points)
        if found is None:
            found = [card.id for card in self.habitats.values() if card.mobility >= points]
            self._mobile[points] = found
        return found

    def hunters(self, type_: str) -> list[str]:
        """The predator genes of a type."""
        found = self._hunters.get(type_)
        if found is None:
            found = self._hunters[type_] = [card.id for card in self.predators.values() if card.type == type_]
        return found

    def defended(self, type_: str, protected: bool) -> list[str]:
        """The defence genes that name a predator type, or those that do not."""
        found = self._defended.get((type_, protected))
        if found is None:
            found = [card.id for card in self.defences.values() if (type_ in card.types) == protected]
            self._defended[(type_, protected)] = found
        return found


printed_of = kept_by_kit(Printed)
