"""What a log's header may set: who leads which lineage, the length, and the house rules (rules 2.1, 12, 13)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Kit
from pnp.kit.rules import house_rules
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

from .cards import LINEAGES

HOUSE_RULES = house_rules(__package__)
LENGTHS = ("long", "standard", "class")
KEYS = {
    "lineages": "who leads which lineage, such as: Ann rrrr, Ben rm (in the order of the players unless it says so)",
    "length": "long, standard or class (standard unless it says otherwise)",
    "house": "house rules, with commas between them",
}
AGAINST_MAMMALS = "rm"  # nobody's choice for two against a mammal (2.1)
MAMMALS = ("mmrrr", "mmm")
USUAL = {1: ("mmrrr",), 2: ("rrrr", "rm"), 3: ("rrrr", "mmrrr", "rm"), 4: LINEAGES}


class Settings(NamedTuple):
    """How this table plays; `lineages` by player, in seat order."""

    lineages: Mapping[str, str]
    length: str = "standard"
    house: frozenset[str] = frozenset()

    @property
    def order(self) -> tuple[str, ...]:
        """Players in the order in which everything is done (1.3)."""
        return tuple(sorted(self.lineages, key=lambda player: LINEAGES.index(self.lineages[player])))


def read_settings(header: Mapping[str, Setting], kit: Kit, players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    read = HeaderReader(header)
    house = read.house(HOUSE_RULES)
    length = read.one("length", LENGTHS, "length", "standard", last=True)
    lineages = read.seats("lineages", players, LINEAGES, "lineage")
    pair = set(lineages.values())
    if len(players) == 2 and AGAINST_MAMMALS in pair and pair & set(MAMMALS) and not read.problems:
        read.wrong("lineages", "two players do not choose rm against a mammal (2.1)")
    read.close()
    if not lineages:
        lineages = dict(zip(players, USUAL.get(len(players), LINEAGES), strict=False))
    return Settings({player: lineages[player] for player in players if player in lineages}, length, house)
