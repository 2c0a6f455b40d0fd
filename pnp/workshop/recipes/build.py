"""A deck as a recipe says: cards chosen, counted, picked by chance and brought into an order.

The same recipe over the same tables gives the same deck: chance comes from the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Card
from pnp.named import NamedTuple
from pnp.wording import near

from .formulas import Formula
from .recipe import MOST, Recipe, Take

Cards = Callable[[str, Source], Sequence[Card]]
"""The cards of a table, by the name that a recipe gives it at some place."""


class RecipeBuild(NamedTuple):
    """What a recipe makes: the cards, each once with its copies; and where it lies in order, the order card by card."""

    cards: tuple[Card, ...]
    order: tuple[str, ...]


def build_recipe(recipe: Recipe, cards: Cards) -> RecipeBuild:
    """The deck of a recipe; `cards` gives the cards of a table by the name that the recipe gives it.

    Raises Unreadable where nothing is left to take, for decks that are too large, and for two cards of one number.
    """
    chance = Random(recipe.seed)
    deck: list[Card] = []
    for take in recipe.takes:
        deck += _taken(take, cards(take.source, take.at), chance)
        if len(deck) > MOST:
            raise Unreadable.at(take.at, f"more than {MOST} cards")
    if recipe.listed:
        deck = _as_listed(recipe, deck)
    elif recipe.order != "shuffled":
        deck = _sorted(deck, recipe.order, recipe.by, chance)
    if not recipe.number:
        return _counted(recipe, deck)
    if recipe.order == "shuffled":
        copies: dict[Card, int] = {}
        for card in deck:
            copies[card] = copies.get(card, 0) + 1
        deck = [msgspec.structs.replace(card, copies=number) for card, number in copies.items()]
    places = max(2, len(str(len(deck))))
    numbered = tuple(
        msgspec.structs.replace(card, id=f"{recipe.number}{at:0{places}}") for at, card in enumerate(deck, 1)
    )
    return RecipeBuild(numbered, () if recipe.order == "shuffled" else tuple(card.id for card in numbered))


def _taken(take: Take, cards: Sequence[Card], chance: Random) -> list[Card]:
    """The cards of one step, a copy each, in its order."""
    chosen = [card for card in cards if take.where is None or take.where(card) is True]
    if not chosen:
        raise Unreadable.at(take.at, f"none of the {len(cards)} cards is as where says")
    copies: list[Card] = []
    for card in chosen:
        copies += [msgspec.structs.replace(card, copies=1)] * _copies(take, card)
        if len(copies) > MOST:
            raise Unreadable.at(take.at, f"more than {MOST} cards")
    if take.pick:
        copies = _picked(take, copies, chance)
    return _sorted(copies, take.order, take.by, chance)


def _copies(take: Take, card: Card) -> int:
    if take.copies is None:
        return card.copies
    if isinstance(take.copies, int):
        return take.copies
    number = take.copies(card)
    if not isinstance(number, int | float) or not 0 <= number <= MOST or number != int(number):
        message = f"expected a whole number from 0 to {MOST} for {card.id}, got {number}"
        raise Unreadable.at(take.copies.source, message)
    return int(number)


def _picked(take: Take, copies: list[Card], chance: Random) -> list[Card]:
    """So many cards by chance, none twice, in the order in which they came."""
    if take.pick > len(copies):
        raise Unreadable.at(take.at, f"pick {take.pick}? There are {len(copies)} cards to pick from")
    weights = []
    for card in copies:
        weight = take.weight(card) if take.weight else 1
        if not isinstance(weight, int | float) or weight < 0:
            assert take.weight is not None
            raise Unreadable.at(take.weight.source, f"expected 0 or more for {card.id}, got {weight}")
        weights.append(weight)
    if sum(weight > 0 for weight in weights) < take.pick:
        raise Unreadable.at(take.at, f"pick {take.pick}? Fewer cards than that have a weight above 0")
    left = list(range(len(copies)))
    found: list[int] = []
    for _ in range(take.pick):
        index = chance.choices(range(len(left)), [weights[at] for at in left])[0]
        found.append(left.pop(index))
    return [copies[at] for at in sorted(found)]


def _sorted(deck: list[Card], order: str, by: Formula | None, chance: Random) -> list[Card]:
    """The cards in an order; a deck that is shuffled as a whole is left alone, since the table shuffles it."""
    if by is not None:

        def key(card: Card) -> float:
            value = by(card)
            return float(value) if isinstance(value, int | float) else 0.0

        rising = sorted(deck, key=key)
        if order == "ascending":
            return rising
        if order == "descending":
            return sorted(deck, key=key, reverse=True)
        # Every other one from the end that comes first, and the rest on the way back.
        hill = rising[::2] + rising[1::2][::-1]
        if order == "high in the middle":
            return hill
        falling = rising[::-1]
        return falling[::2] + falling[1::2][::-1]
    if order == "shuffled":
        deck = list(deck)
        chance.shuffle(deck)
    return deck


def _as_listed(recipe: Recipe, deck: list[Card]) -> list[Card]:
    """The cards in the order of a list that names each as often as it was taken."""
    left: dict[str, list[Card]] = {}
    for card in deck:
        left.setdefault(card.id, []).append(card)
    laid = []
    problems = []
    for name in recipe.listed:
        if left.get(name):
            laid.append(left[name].pop())
        else:
            more = "is listed more often than it was taken" if name in left else f"was not taken{near(name, left)}"
            problems.append(Problem(recipe.at, f"{name} {more}"))
    spare = [name for name, cards in left.items() if cards]
    if spare and not problems:
        problems.append(Problem(recipe.at, f"taken, but not in the list: {', '.join(spare[:8])}"))
    if problems:
        raise Unreadable(problems)
    return laid


def _counted(recipe: Recipe, deck: list[Card]) -> RecipeBuild:
    """Equal cards as one row with its copies; the order apart."""
    rows: dict[str, Card] = {}
    for card in deck:
        known = rows.get(card.id)
        if known is None:
            rows[card.id] = card
        elif msgspec.structs.replace(known, copies=1) == card:
            rows[card.id] = msgspec.structs.replace(known, copies=known.copies + 1)
        else:
            message = (
                f"{card.id} is {known.name!r} in one table and {card.name!r} in another; number = 'Y' numbers anew"
            )
            raise Unreadable.at(recipe.takes[-1].at, message)
    order = () if recipe.order == "shuffled" else tuple(card.id for card in deck)
    return RecipeBuild(tuple(rows.values()), order)
