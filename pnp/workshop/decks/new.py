"""What a new table begins with: samples, one of a kind, or a whole deck."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.kit.load import load_cards
from pnp.kit.records import Card, Kit

from .decks import Deck

SAMPLES = 4


def beginning(kit: Kit, deck: Deck, source: str | None = None) -> tuple[Card, ...]:
    """The cards of `source`, a deck of the game with the same columns or a table; without it a few samples.

    Raises Unreadable for a deck of other columns, for what is neither deck nor table, and for a table with mistakes.
    """
    if source is None:
        return samples(kit, deck)
    if source in tuple(kit.decks):
        cards = kit.decks[source]
        if cards and cards[0].__struct_fields__ != deck.card_type.__struct_fields__:
            raise Unreadable.at(Source(source), f"the cards of {source} have other columns than those of {deck.name}")
        return cards
    path = Path(source)
    if not path.is_file():
        known = ", ".join(tuple(kit.decks))
        raise Unreadable.at(Source(source), f"neither a table nor a deck of {kit.title}; there is {known}")
    return load_cards(path, source, deck.card_type)


def samples(kit: Kit, deck: Deck) -> tuple[Card, ...]:
    """The first card of each kind, as columns with a choice tell them; a few at least, in the deck's order."""
    cards = kit.shipped(deck.name)
    chosen: dict[str, Card] = {}
    for column in deck.columns:
        if column.kind in ("choice", "yes") and not column.painted and len(chosen) < 2 * SAMPLES:
            seen: set[object] = set()
            for card in cards:
                value = getattr(card, column.name)
                if value not in seen:
                    seen.add(value)
                    chosen[card.id] = card
    for card in cards:
        if len(chosen) < SAMPLES:
            chosen.setdefault(card.id, card)
    return tuple(card for card in cards if card.id in chosen)
