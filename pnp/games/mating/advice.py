"""What is worth saying of cards of one's own: what is never dealt, what cannot act, what is more than there is."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.kit.advice import Advice, error, warning
from pnp.kit.records import Kit

from .cards import Effect, Environment, Sneaky, Strategy
from .table import HAND, MOST_FOOD, START_FOOD


def advise(kit: Kit, deck: str) -> Iterator[Advice]:
    """All that there is to say of a deck."""
    if deck == "environment":
        yield from _environment(kit)
    elif deck in ("combat", "flashy", "sneaky"):
        yield from _dealt(kit, deck)
        if deck == "sneaky":
            yield from _sneaky(kit)
        else:
            yield from _strategies(kit, deck)


def _environment(kit: Kit) -> Iterator[Advice]:
    cards = kit.rows(Environment)
    piles = {card.pile for card in cards}
    if piles == {"variable"}:
        message = "every card is variable: without the variant variable-environment there is nothing to turn"
        yield error(kit, "environment", cards[0], "pile", message)
    elif piles == {"stable"}:
        message = "every card is stable: with the variant variable-environment there is nothing to turn"
        yield warning(kit, "environment", cards[0], "pile", message)
    seats, shipped = kit.players[1], kit.shipped("environment")
    for card in cards:
        if not (card.predators or card.scarcity or card.food) and card not in shipped:
            yield warning(kit, "environment", card, "food", "nothing happens: no predators, no scarcity, no food")
        if card.predators > seats:
            message = f"{card.predators} predators, and {seats} players have {seats} strategies at most"
            yield warning(kit, "environment", card, "predators", message)
        if card.scarcity > seats + 1:
            message = f"{card.scarcity} females leave each stand, and never more than {seats + 1} are there"
            yield warning(kit, "environment", card, "scarcity", message)


def _dealt(kit: Kit, deck: str) -> Iterator[Advice]:
    """The one deck that combat, flashy and sneaky cards make must do for all hands."""
    cards = [card for name in ("combat", "flashy", "sneaky") for card in kit.decks[name]]
    total, wanted = sum(card.copies for card in cards), HAND * kit.players[1]
    if total < wanted:
        message = f"with the other strategies {total} cards, and {kit.players[1]} hands of {HAND} need {wanted}"
        yield error(kit, deck, None, "copies", message)


def _strategies(kit: Kit, deck: str) -> Iterator[Advice]:
    for card in (card for card in kit.decks[deck] if isinstance(card, Strategy)):
        if not card.fitness:
            yield warning(kit, deck, card, "fitness", "Fitness 0: it attracts nobody unless a card raises it")


def _sneaky(kit: Kit) -> Iterator[Advice]:
    effects = {row.effect: row for row in kit.rows(Effect)}
    for card in kit.rows(Sneaky):
        counted = "{amount}" in effects[card.effect].text
        if counted and card.amount is None:
            message = f"{card.effect} acts with a number, and the card has none: nothing would come of it"
            yield error(kit, "sneaky", card, "amount", message)
        elif card.amount is not None and not counted:
            yield warning(kit, "sneaky", card, "amount", f"{card.effect} needs no number: {card.amount} means nothing")
        if card.cost >= MOST_FOOD - START_FOOD:
            message = f"it costs {card.cost}: hardly anybody will ever have that to spare beside a strategy"
            yield warning(kit, "sneaky", card, "cost", message)
