"""What Extinction's cards say, by number: the same in every play of a kit, and read from it once."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Rung

from .cards import GENES, Barrier, Change, Crossing, Defence, HabitatGene, Predator, Reproduction, Sector, Tolerance
from .genedeck import GeneDeck

V = TypeVar("V")


class Fixed(dict[str, V]):
    """Things by name that no play changes."""

    shared = True  # copies of a table have the same one


class Printed:
    """The cards of a kit, as tables look them up. A search for readings lays a thousand tables of them."""

    shared = True

    def __init__(self, kit: Kit) -> None:
        self.ladder = kit.rows(Rung)
        self.predators = Fixed({card.id: card for card in kit.rows(Predator)})
        self.defences = Fixed({card.id: card for card in kit.rows(Defence)})
        self.rates = Fixed({card.id: card for card in kit.rows(Reproduction)})
        self.crossings = Fixed({card.id: card for card in kit.rows(Crossing)})
        self.habitats = Fixed({card.id: card for card in kit.rows(HabitatGene)})
        self.tolerances = Fixed({card.id: card for card in kit.rows(Tolerance)})
        self.decks = {
            slot: GeneDeck([card.id for card in kit.decks[slot] for _ in range(card.copies)]) for slot in GENES
        }
        self.slot_of = Fixed({card: slot for slot, deck in self.decks.items() for card in deck.masks})
        self.change_cards = Fixed({card.id: card for card in kit.rows(Change)})
        self.change_copies = Counter({card.id: card.copies for card in kit.rows(Change)})
        self.sectors = Fixed({str(number): sector for number, sector in enumerate(kit.rows(Sector), 1)})
        self.kinds: Fixed[int] = Fixed({kind.kind: kind.copies for kind in kit.rows(Barrier)})
