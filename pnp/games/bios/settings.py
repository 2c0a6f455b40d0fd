"""What a log's header may set: who is which phylum, house rules, a climate deck (rules 14, 15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Problem, Unreadable
from pnp.referee.log.lines import Setting
from pnp.referee.log.settings import read_words, there_are, words_of
from pnp.referee.log.words import near

from .cards import CLIMATES, PHYLA

HOUSE = {
    "early-birth": "14.1",
    "per-colour": "14.2",
    "crowd-tie": "14.3",
    "open-ends": "14.4",
    "no-cannibals": "14.5",
    "price-spends": "14.6",
}
VARIANTS: Mapping[str, str] = {}
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


def read_settings(header: Mapping[str, Setting], players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    problems: list[Problem] = []
    house = read_words(header.get("house"), HOUSE, "house rule", problems)
    phyla = _phyla(header.get("phyla"), players, problems)
    climate = _one(header.get("climate"), CLIMATES, "climate deck", problems)
    challenge = _one(header.get("challenge"), tuple(CHALLENGES), "challenge", problems)
    setting = header.get("challenge")
    if challenge and setting is not None and len(players) != 1:
        problems.append(Problem(setting.source, f"the challenge is for one player, not {len(players)}"))
    if problems:
        raise Unreadable(problems)
    order = tuple(sorted(players, key=lambda player: PHYLA.index(phyla[player])))
    return Settings(phyla, order, house, climate, challenge)


def _phyla(setting: Setting | None, players: tuple[str, ...], problems: list[Problem]) -> dict[str, str]:
    """The phylum of each player: as the header says, or in seat order."""
    found: dict[str, str] = {}
    seats = {player.casefold(): player for player in players}
    for words, source in words_of(setting):
        name, _, phylum = words.rpartition(" ")
        player = seats.get(name.strip().casefold())
        if player is None:
            problems.append(Problem(source, f"'{words}': expected a player and a phylum{near(name, players)}"))
        elif phylum.casefold() not in PHYLA:
            problems.append(Problem(source, f"no phylum '{phylum}'{near(phylum, PHYLA) or there_are(PHYLA)}"))
        elif player in found:
            problems.append(Problem(source, f"{player} is there twice"))
        elif phylum.casefold() in found.values():
            problems.append(Problem(source, f"two players are {phylum}"))
        else:
            found[player] = phylum.casefold()
    left = [phylum for phylum in PHYLA if phylum not in found.values()]
    for player in players:
        if player not in found:
            if setting is not None and not problems:
                problems.append(Problem(setting.source, f"{player} has no phylum"))
            found[player] = left.pop(0) if left else PHYLA[0]
    return found


def _one(setting: Setting | None, known: tuple[str, ...], what: str, problems: list[Problem]) -> str:
    """The one word of a setting, "" where there is none."""
    words = list(words_of(setting))
    for word, source in words:
        if word not in known:
            problems.append(Problem(source, f"no {what} '{word}'{near(word, known) or there_are(known)}"))
    for _, source in words[1:]:
        problems.append(Problem(source, f"one {what} is enough"))
    return words[0][0] if words else ""
