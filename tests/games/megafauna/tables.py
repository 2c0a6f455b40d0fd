"""Tables to try single rules on: a few genotypes where they are wanted, on a land of a few biomes."""

from __future__ import annotations

from functools import cache

from pnp.games.megafauna.cards import CARDS
from pnp.games.megafauna.refereed import Refereed as Table
from pnp.games.megafauna.settings import Settings
from pnp.games.megafauna.species import Species
from pnp.kit.load import load_kit
from pnp.kit.records import Kit
from pnp.places import Places

PLAYERS = {"Ann": "mmrrr", "Ben": "rrrr", "Cy": "rm", "Dee": "mmm"}


@cache
def kit() -> Kit:
    """The game's own cards."""
    return load_kit(Places(), "megafauna", CARDS)


def table(*house: str, players: dict[str, str] | None = None) -> Table:
    """A table of four with nothing in play but the land at the start."""
    seats = players or PLAYERS
    return Table(kit(), tuple(seats), Settings(seats, "standard", frozenset(house)))


def live(at: Table, key: str, owner: str, size: int, letters: str = "", **places: int) -> Species:
    """A genotype with those letters, as if they were heritage, and counters in places."""
    lineage = at.lineages.get(owner, "")
    species = Species(key, key, owner, lineage, 1, 6, size, letters, 0, immigrant=key.startswith("I"))
    at.create(species, places)
    return species


def biome(at: Table, card: str, slot: str, mass: int) -> None:
    """A biome of the deck or the start in a slot, whatever lay there."""
    old = at.land.card.pop(slot, "")
    if old:
        at.land.biomass.pop(old)
    for where, lying in list(at.land.card.items()):
        if lying == card:
            del at.land.card[where]
    at.land.card[slot] = card
    at.land.biomass[card] = mass
