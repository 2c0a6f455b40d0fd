"""What is worth saying of cards of one's own: what can do nothing, and what no gene answers."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.kit.advice import Advice, warning
from pnp.kit.records import Kit

from .cards import STRESSES, Barrier, Change, Tolerance
from .environment import FUMES


def advise(kit: Kit, deck: str) -> Iterator[Advice]:
    """All that there is to say of a deck."""
    if deck == "change":
        yield from _changes(kit)


def _changes(kit: Kit) -> Iterator[Advice]:
    cards = kit.rows(Change)
    tolerated = {stress for gene in kit.rows(Tolerance) for stress in gene.stresses}
    barriers = {barrier.kind for barrier in kit.rows(Barrier)}
    if all(card.effect == "quiet" for card in cards):
        yield warning(kit, "change", cards[0], "effect", "every card is a quiet year")
    for card in cards:
        if card.effect in STRESSES and card.effect not in tolerated:
            yield warning(kit, "change", card, "effect", f"no tolerance gene saves anybody from {card.effect}")
        if card.effect == "air" and not barriers.intersection(FUMES):
            yield warning(kit, "change", card, "effect", "no barrier is a city or a jetport: nothing would come of it")
