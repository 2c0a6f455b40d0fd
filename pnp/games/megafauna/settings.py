"""What a log's header may set: who leads which lineage, the length, and the house rules (rules 2.1, 12, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Problem, Unreadable
from pnp.referee.log.lines import Setting
from pnp.referee.log.settings import read_words, there_are, words_of
from pnp.referee.log.words import near

from .cards import LINEAGES

HOUSE = {
    "flat-range": "13.1",
    "awake": "13.2",
    "kin": "13.3",
    "open-auction": "13.4",
    "out": "13.5",
    "cold-blood": "13.6",
}
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


def read_settings(header: Mapping[str, Setting], players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    problems: list[Problem] = []
    house = read_words(header.get("house"), HOUSE, "house rule", problems)
    length = "standard"
    for word, source in words_of(header.get("length")):
        length = word
        if word not in LENGTHS:
            problems.append(Problem(source, f"no length '{word}'{near(word, LENGTHS) or there_are(LENGTHS)}"))
    lineages = _lineages(header.get("lineages"), players, problems)
    if problems:
        raise Unreadable(problems)
    return Settings(lineages, length, house)


def _lineages(setting: Setting | None, players: tuple[str, ...], problems: list[Problem]) -> dict[str, str]:
    """The lineage of each player, by seat."""
    if setting is None:
        return dict(zip(players, USUAL.get(len(players), LINEAGES), strict=False))
    found: dict[str, str] = {}
    known = {player.casefold(): player for player in players}
    for words, source in words_of(setting):
        name, _, lineage = words.rpartition(" ")
        player = known.get(name.strip().casefold(), "")
        if not player:
            problems.append(Problem(source, f"no player '{name.strip()}'{near(name, players) or there_are(players)}"))
        elif lineage not in LINEAGES:
            problems.append(Problem(source, f"no lineage '{lineage}'{near(lineage, LINEAGES) or there_are(LINEAGES)}"))
        elif player in found or lineage in found.values():
            problems.append(Problem(source, f"{player if player in found else lineage} is there twice"))
        else:
            found[player] = lineage
    missing = [player for player in players if player not in found]
    if missing and not problems:
        problems.append(Problem(setting.source, f"{' and '.join(missing)}: which lineage?"))
    pair = set(found.values())
    if len(players) == 2 and AGAINST_MAMMALS in pair and pair & set(MAMMALS) and not problems:
        problems.append(Problem(setting.source, "two players do not choose rm against a mammal (2.1)"))
    return {player: found[player] for player in players if player in found}
