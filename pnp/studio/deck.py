"""Deck: A table of cards, and the cards."""

from __future__ import annotations

from pnp.studio.rooms import Room

ROOM = Room("deck", "Deck", "A table of cards, and the cards.", "deck")
