"""What a log's header may set: variants and house rules (rules 8 and 9), by the names that the rules give them."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.errors import Source
from pnp.kit.records import Kit
from pnp.kit.rules import house_rules
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

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
HOUSE_RULES = house_rules(__package__)
CHALLENGES = {"offspring": "12.1"}
KEYS = {
    "challenge": "a goal for one player without rivals: offspring",
    "variant": "variants of the game, with commas between them",
    "house": "house rules, with commas between them",
    "environment deck": "the cards of a custom environment deck: E01 E02 x3 E19",
    "environment order": "'as listed' where the custom deck lies in the order in which it is written",
}
DECK_EXAMPLE = "E01 E02 x3"


class Settings(NamedTuple):
    """How this table plays. `deck` lists environment ids, each as often as it is in the deck, in order."""

    variants: frozenset[str] = frozenset()
    house: frozenset[str] = frozenset()
    rounds: int = 0  # timed: the last round, 0 for none
    deck: tuple[str, ...] = ()
    as_listed: bool = False
    challenge: str = ""  # one player's goal, "" for none


def read_settings(header: Mapping[str, Setting], kit: Kit, players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    read = HeaderReader(header)
    variants: set[str] = set()
    rounds = 0
    for word, source in read.words("variant"):
        name, _, number = word.partition(" ")
        if read.known(name, VARIANTS, "variant", source):
            if name == "timed":
                rounds = int(number) if number.isdecimal() and 0 < int(number[:4]) < 1000 else 0
                if not rounds:
                    read.wrong(source, "timed needs a number of rounds, such as: variant: timed 8")
            elif number:
                read.wrong(source, f"'{number}' after '{name}' means nothing")
        variants.add(name)
    house = read.house(HOUSE_RULES)
    challenge = read.challenge(CHALLENGES, len(players))
    known = {card.id: card for card in kit.rows(Environment)}
    deck = _deck(read, known, variants)
    as_listed = read.as_listed("environment order", "environment deck", DECK_EXAMPLE)
    if not deck and "environment deck" not in header:  # possible with a table of somebody's own only
        table = kit.tables["environment"].file if "environment" in kit.tables else "environment"
        read.wrong(Source(table), "no card of it is in the deck that is played: see the column pile")
    read.close()
    return Settings(frozenset(variants), house, rounds, deck, as_listed, challenge)


def _deck(read: HeaderReader, known: Mapping[str, Environment], variants: set[str]) -> tuple[str, ...]:
    """The environment deck: core and stable, core and variable, or as the header lists it."""
    if "environment deck" not in read.header:
        if "custom-environment" in variants:
            read.wrong("variant", f"a custom environment needs a header line 'environment deck: {DECK_EXAMPLE}'")
        pile = "variable" if "variable-environment" in variants else "stable"
        return tuple(card.id for card in known.values() for _ in range(card.copies) if card.pile in ("core", pile))
    variants.add("custom-environment")
    deck = read.cards("environment deck", known, "environment card", "environments")
    if not deck:
        read.wrong("environment deck", "the environment deck is empty")
    return deck
