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
    PREDATORS,
    STRESSES,
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
from .islands import Island
from .settings import rounded

Births = dict[int, int]
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
        # Genes by what they say: a predator type, whether a defence names a type ("": none), a stress, so many points.
        self.hunters = {kind: [card.id for card in self.predators.values() if card.type == kind] for kind in PREDATORS}
        self.defended = {
            (kind, protected): [card.id for card in self.defences.values() if (kind in card.types) == protected]
            for kind in ("", *PREDATORS)
            for protected in (True, False)
        }
        self.tolerant = {
            stress: [card.id for card in self.tolerances.values() if stress in card.stresses] for stress in STRESSES
        }
        self.mobile = {
            points: [card.id for card in self.habitats.values() if card.mobility >= points]
            for points in range(self.mobilities[0][0] + 1)
        }
        self._births: dict[tuple[int, str], Births] = {}
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
        found = self._births.get((parents, half))
        if found is None:
            found = self._births[parents, half] = {}
            for card, tenths in self.paces.items():
                born = rounded(tenths * parents, 10, half)
                found[born] = found.get(born, 0) | card
        return found

    def barren(self, parents: int, half: str) -> int:
        """The rates by which so many parents have no young, as a set of cards."""
        return self.births(parents, half).get(0, 0)


printed_of = kept_by_kit(Printed)
