"""What has changed from one deck to another: cards added, changed field by field, removed, or laid in another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.kit.records import Card
from pnp.named import NamedTuple

from .sheets import cell_text


class Field(NamedTuple):
    """A column of a card that has another value, as the tables have it."""

    name: str
    was: str
    now: str


class Changed(NamedTuple):
    """A card that is in both decks, with the fields that differ, in the order of the columns."""

    was: Card
    now: Card
    fields: tuple[Field, ...]


class Difference(NamedTuple):
    """All that differs. `moved` says that the cards of both lie in another order."""

    added: tuple[Card, ...]
    changed: tuple[Changed, ...]
    removed: tuple[Card, ...]
    moved: bool = False


def difference(old: Sequence[Card], new: Sequence[Card]) -> Difference:
    """What turns one deck into the other, cards matched by their ids, in the order of the new deck."""
    before, after = {card.id: card for card in old}, {card.id: card for card in new}
    both = [(before[card.id], card) for card in new if card.id in before]
    changed = [Changed(was, now, tuple(_fields(was, now))) for was, now in both if was != now]
    return Difference(
        tuple(card for card in new if card.id not in before),
        tuple(changed),
        tuple(card for card in old if card.id not in after),
        [was.id for was, _ in both] != [card.id for card in old if card.id in after],
    )


def _fields(was: Card, now: Card) -> Iterator[Field]:
    for name in now.__struct_fields__:
        before, after = getattr(was, name), getattr(now, name)
        if before != after:
            yield Field(name, cell_text(before), cell_text(after))


def as_text(found: Difference) -> Iterator[str]:
    """A line for each card that is new or gone and for each field that changed; what it comes to at the end."""
    for card in found.added:
        yield f"+ {_called(card)}"
    for each in found.changed:
        yield f"  {_called(each.now)}"
        for field in each.fields:
            yield f"    {field.name}: {field.was or 'blank'} -> {field.now or 'blank'}"
    for card in found.removed:
        yield f"- {_called(card)}"
    if found.moved:
        yield "  the cards lie in another order"
    counts = (len(found.added), "added"), (len(found.changed), "changed"), (len(found.removed), "removed")
    words = ", ".join(f"{count} {word}" for count, word in counts if count)
    yield words or ("the same cards in another order" if found.moved else "the same cards")


def _called(card: Card) -> str:
    return f"{card.id} {card.name}" + (f" x{card.copies}" if card.copies > 1 else "")
