"""What a log's header may set: variants and house rules (rules 8 and 9), by the names that the rules give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Problem, Unreadable
from pnp.kit.records import Kit
from pnp.referee.log.kinds import near
from pnp.referee.log.lines import Setting
from pnp.referee.log.settings import read_words, there_are, words_of

from .cards import Environment

VARIANTS = {
    "ignore-predation": "8.1",
    "ignore-scarcity": "8.2",
    "variable-environment": "8.3",
    "custom-environment": "8.4",
    "sudden-death": "8.5",
    "long-life": "8.6",
    "timed": "8.7",
}
HOUSE = {
    "food-first": "9.1",
    "same-target": "9.2",
    "debt": "9.3",
    "cards-played": "9.4",
    "simultaneous": "9.5",
    "higher-total": "9.6",
    "shared-win": "9.7",
    "end-of-deck": "9.8",
    "face-up": "9.9",
}
CHALLENGES = {"offspring": "12.1"}
KEYS = {
    "challenge": "a goal for one player without rivals: offspring",
    "variant": "variants of the game, with commas between them",
    "house": "house rules, with commas between them",
    "environment deck": "the cards of a custom environment deck: E01 E02 x3 E19",
    "environment order": "'as listed' where the custom deck lies in the order in which it is written",
}


MOST_ENVIRONMENTS = 100


class Settings(NamedTuple):
    """How this table plays. `deck` lists environment ids, each as often as it is in the deck, in order."""

    variants: frozenset[str] = frozenset()
    house: frozenset[str] = frozenset()
    rounds: int = 0  # timed: the last round, 0 for none
    deck: tuple[str, ...] = ()
    as_listed: bool = False
    challenge: str = ""  # one player's goal, "" for none


def read_settings(header: Mapping[str, Setting], kit: Kit, players: int = 0) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    problems: list[Problem] = []
    variants: set[str] = set()
    rounds = 0
    for word, source in words_of(header.get("variant")):
        name, _, number = word.partition(" ")
        if name not in VARIANTS:
            problems.append(Problem(source, f"no variant '{name}'{near(name, VARIANTS) or there_are(VARIANTS)}"))
        elif name == "timed":
            if not (number.isdecimal() and 0 < int(number[:4]) < 1000):
                problems.append(Problem(source, "timed needs a number of rounds, such as: variant: timed 8"))
            else:
                rounds = int(number)
        elif number:
            problems.append(Problem(source, f"'{number}' after '{name}' means nothing"))
        variants.add(name)
    house = read_words(header.get("house"), HOUSE, "house rule", problems)
    challenge = ""
    for word, source in words_of(header.get("challenge")):
        challenge = word
        if word not in CHALLENGES:
            problems.append(Problem(source, f"no challenge '{word}'{near(word, CHALLENGES) or there_are(CHALLENGES)}"))
        elif players != 1:
            problems.append(Problem(source, f"the challenge is for one player, not {players}"))
    known = {card.id: card for card in kit.decks["environment"] if isinstance(card, Environment)}
    deck, as_listed = _deck(header, known, variants, problems)
    if problems:
        raise Unreadable(problems)
    return Settings(frozenset(variants), house, rounds, deck, as_listed, challenge)


def _deck(
    header: Mapping[str, Setting], known: Mapping[str, Environment], variants: set[str], problems: list[Problem]
) -> tuple[tuple[str, ...], bool]:
    """The environment deck: core and stable, core and variable, or as the header lists it."""
    setting = header.get("environment deck")
    order = header.get("environment order")
    if order is not None and order.value.casefold() not in ("as listed", "shuffled"):
        problems.append(Problem(order.source, f"expected 'as listed' or 'shuffled', got '{order.value}'"))
    if setting is None:
        if order is not None:
            problems.append(Problem(order.source, "an order needs a header line 'environment deck: E01 E02 x3'"))
        if "custom-environment" in variants:
            source = header["variant"].source
            problems.append(Problem(source, "a custom environment needs a header line 'environment deck: E01 E02 x3'"))
        pile = "variable" if "variable-environment" in variants else "stable"
        ids = (card.id for card in known.values() for _ in range(card.copies) if card.pile in ("core", pile))
        return tuple(ids), False
    variants.add("custom-environment")
    deck: list[str] = []
    column = 0
    for word in setting.value.replace(",", " ").split():
        column = setting.value.index(word, column) + len(word)
        place = setting.source._replace(column=int(setting.source.column) + column - len(word))
        card = next((c for c in known if c.casefold() == word.casefold()), None)
        if card is not None:
            deck.append(card)
        elif deck and word[:1] in "xX×" and word[1:].isdecimal():
            number = int(word[1:][:9])
            if 0 < number <= MOST_ENVIRONMENTS:
                deck.extend([deck[-1]] * (number - 1))
            else:
                problems.append(Problem(place, f"expected x1 to x{MOST_ENVIRONMENTS}, got '{word}'"))
        else:
            problems.append(Problem(place, f"no environment card '{word}'{near(word, known)}"))
        if len(deck) > MOST_ENVIRONMENTS:
            problems.append(Problem(place, f"more than {MOST_ENVIRONMENTS} environments"))
            break
    if not deck:
        problems.append(Problem(setting.source, "the environment deck is empty"))
    return tuple(deck), order is not None and order.value.casefold() == "as listed"
