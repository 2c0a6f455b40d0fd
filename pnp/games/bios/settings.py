"""What a log's header may set: who is which phylum, house rules, a climate deck (rules 14, 15)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.kit.rules import house_rules
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

from .cards import CLIMATES, PHYLA

HOUSE_RULES = house_rules(__package__)
CHALLENGES = {"ark": "17.1"}
KEYS = {
    "phyla": "who is what, such as: Ann plant, Ben insect; left out: plant, mollusk, insect, vertebrate in seat order",
    "house": "house rules, with commas between them",
    "climate": "goldilocks, cold or hot: a climate deck to go with the events",
    "challenge": "a goal for one player without rivals: ark",
    "alone": "the one person who plays all seats",
}


class Settings(NamedTuple):
    """How this table plays. `phyla` are by player; `order` are the seats in the order of the phyla (1.3)."""

    phyla: Mapping[str, str]
    order: tuple[str, ...]
    house: frozenset[str] = frozenset()
    climate: str = ""
    challenge: str = ""


def read_settings(header: Mapping[str, Setting], kit: Kit, players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    read = HeaderReader(header)
    house = read.house(HOUSE_RULES)
    phyla = read.seats("phyla", players, PHYLA, "phylum") or dict(zip(players, PHYLA, strict=False))
    climate = read.one("climate", CLIMATES, "climate deck")
    challenge = read.challenge(CHALLENGES, len(players))
    read.close()
    order = tuple(sorted(players, key=lambda player: PHYLA.index(phyla[player])))
    return Settings(phyla, order, house, climate, challenge)
