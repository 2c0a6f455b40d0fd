"""What is worth saying of an event deck of one's own: what will hardly ever happen, or happens in every turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.kit.advice import Advice, warning
from pnp.kit.records import Kit

from .cards import Event

DEALT = 5
"""Cards dealt for an era (rules 4.1)."""

OFTEN = 0.7
"""A share of cards with mutagens above which hardly a bought card is ever promoted."""


def advise(kit: Kit, deck: str) -> Iterator[Advice]:
    """All that there is to say of a deck."""
    if deck != "event":
        return
    cards = kit.rows(Event, "event")
    many = sum(card.copies for card in cards)
    steps = Counter[str]()
    for card in cards:
        for step in set(card.steps):
            steps[step.partition(" ")[0]] += card.copies
    if many == DEALT:
        message = f"with {DEALT} cards every era has all of them, in another order"
        yield warning(kit, "event", cards[0], "copies", message)
    if not steps["mutagen"]:
        message = "no card is a mutagen: the rows are never renewed, and nobody dies of basal organs"
        yield warning(kit, "event", cards[0], "icons", message)
    elif steps["mutagen"] > OFTEN * many:
        message = (
            f"{steps['mutagen']} of {many} cards are mutagens: most of what is bought is lost before it is promoted"
        )
        yield warning(kit, "event", cards[0], "icons", message)
    for card in cards:
        for step in card.steps:
            word, _, biome = step.partition(" ")
            opposite = f"{'barren' if word == 'bloom' else 'bloom'} {biome}"
            if word in ("bloom", "barren") and opposite in card.steps:
                yield warning(kit, "event", card, "icons", f"{biome} both blooms and is barren")
                break
