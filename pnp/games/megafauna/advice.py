"""What is worth saying of a deck of one's own: a climate that only goes one way, food that nobody can eat."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.kit.advice import Advice, warning
from pnp.kit.records import Kit

from .cards import Biome, Catastrophe, Dna

COLDEST = 3  # steps down at which the earth is frozen (11.5)
OPEN = 6  # biomes without requirement that four archetypes need to begin with


def advise(kit: Kit, deck: str) -> Iterator[Advice]:
    """All that there is to say of a deck."""
    if deck == "catastrophes":
        yield from _catastrophes(kit)
    elif deck == "biomes":
        yield from _biomes(kit)
    elif deck == "dna":
        yield from _dna(kit)


def _catastrophes(kit: Kit) -> Iterator[Advice]:
    cards = kit.rows(Catastrophe, "catastrophes")
    cold = sum(card.copies for card in cards if card.greenhouse < 0)
    warm = sum(card.copies for card in cards) - cold
    if not warm or not cold:
        way = "warms" if warm else "cools"
        message = f"every card {way} the earth: the land only ever moves one way"
        yield warning(kit, "catastrophes", cards[0], "greenhouse", message)
    elif cold > 2 * warm and cold >= COLDEST:
        message = f"{cold} cards cool and {warm} warm: many plays will end on a frozen earth"
        yield warning(kit, "catastrophes", cards[0], "greenhouse", message)
    for card in cards:
        named = len(set(card.sum.split()))
        if card.effect == "bolide" and card.sum != "size" and card.over is not None and card.over > 2 * named:
            message = f"hardly an animal has more than {card.over} of {named} letters"
            yield warning(kit, "catastrophes", card, "over", message)


def _biomes(kit: Kit) -> Iterator[Advice]:
    cards = kit.rows(Biome, "biomes")
    starts = [card for card in cards if card.start]
    free = sum(not card.needs for card in starts)
    if starts and free < OPEN:
        message = f"{free} biomes of the start ask for nothing; with fewer than {OPEN} founders stand in a crowd"
        yield warning(kit, "biomes", starts[0], "needs", message)
    later = [card for card in cards if not card.start]
    highest = max((card.climax for card in starts), default=0)
    for card in later:
        if card.climax < highest and card.kind != "shadow":
            message = f"a climax of {card.climax} is under the {highest} of the start: it may find no slot"
            yield warning(kit, "biomes", card, "climax", message)


def _dna(kit: Kit) -> Iterator[Advice]:
    cards = kit.rows(Dna, "dna")
    for slot in ("head", "guts", "limbs"):
        if not any(card.slot == slot for card in cards):
            yield warning(kit, "dna", cards[0], "slot", f"no card is for {slot}")
    for card in cards:
        if any(letter in card.all_letters for letter in card.bars):
            message = f"it bars {card.bars} and gives it: two of its kind never go together"
            yield warning(kit, "dna", card, "bars", message)
