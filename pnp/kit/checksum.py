"""The checksum of a deck, its "mark" on paper: twelve hexadecimal digits, the same for the same cards, however kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

import msgspec

DIGITS = 12
# What only the painter looks at: another bird on a card is no other card. A kind of card names what else tells of the
# picture alone (`Card.captions`).
PAINTED = frozenset(("picture", "look", "palette", "land", "hour", "sky"))


def checksum(cards: Sequence[msgspec.Struct]) -> str:
    """The checksum of cards in their order.

    Rows of a board have one as cards do. It counts what they say: every column but those of the picture, blanks as
    their defaults. So CSV and XLSX, commas and semicolons, the order of the columns and a new picture make no
    difference, and neither does a column that later cards have; another number, word or order of the cards does.

    >>> from pnp.kit.records import Card
    >>> one = Card(id="E01", name="Rain")
    >>> checksum([one]) == checksum([Card(id="E01", name="Rain", copies=1, hour="night")]) != checksum([one, one])
    True
    """
    import hashlib  # only decks of somebody's own have one, and it takes a while

    said: list[dict[str, object]] = []
    for same, these in groupby(cards, type):
        kind: type[msgspec.Struct] = same
        captions: Sequence[str] = getattr(kind, "captions", ())
        names = [name for name in kind.__struct_fields__ if name not in PAINTED and name not in captions]
        defaults = [_default(kind, name) for name in names]
        values = attrgetter(*names)
        for card in these:
            columns = zip(names, values(card), defaults, strict=True)
            said.append({name: value for name, value, default in columns if value != default})
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:DIGITS]


def _default(kind: type[msgspec.Struct], name: str) -> object:
    """What a blank cell stands for; something that no cell holds where there is no such thing."""
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return dict(zip(names[len(names) - len(defaults) :], defaults, strict=True)).get(name, msgspec.NODEFAULT)
