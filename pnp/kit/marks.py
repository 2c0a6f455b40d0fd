"""The mark of a deck: twelve hexadecimal digits that are the same for the same cards, however their table is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from pnp.kit.records import Card

DIGITS = 12
# What only the painter looks at: another bird on a card is no other card.
PAINTED = frozenset(("picture", "look", "palette", "land", "hour", "sky"))


def mark(cards: Sequence[Card]) -> str:
    """The mark of cards in their order.

    Counts what the cards say: every column but those of the picture, blanks as their defaults. So CSV and XLSX, commas
    and semicolons, the order of the columns and a new picture make no difference, and neither does a column that later
    cards have; another number, word or order of the cards does.

    >>> one = Card(id="E01", name="Rain")
    >>> mark([one]) == mark([Card(id="E01", name="Rain", copies=1, hour="night")]) != mark([one, one])
    True
    """
    said = [dict(_said(card)) for card in cards]
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:DIGITS]


def _said(card: Card) -> list[tuple[str, object]]:
    """The columns that say something other than their default."""
    names, defaults = card.__struct_fields__, card.__struct_defaults__
    defaulted = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    values = [(name, getattr(card, name)) for name in names if name not in PAINTED]
    return [(name, value) for name, value in values if name not in defaulted or defaulted[name] != value]
