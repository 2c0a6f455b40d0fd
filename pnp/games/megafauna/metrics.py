"""What a trial counts of American Megafauna: points, animals, what kills genotypes, and which lineages win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.playout.metrics import Figure, Told, same_bots

from .bots import BOTS
from .cards import LINEAGES
from .land import FROZEN
from .refereed import Refereed

CAUSES = {"struggle": "in struggles", "bolide": "by bolides", "pandemic": "in pandemics"}

FIGURES = (
    Figure("best", "points of the winner", "The play", "spread"),
    Figure("points", "points", "The play", "mean", "seat"),
    Figure("living", "living genotypes", "The play", "mean", "seat"),
    Figure("predators", "predators, of all counters", "The play", "share", "counter"),
    Figure("biomes", "biomes on the map", "The play", "mean"),
    Figure("inhabited", "of these inhabited", "The play", "share", "biome"),
    Figure("back", "players who came back", "The play", "mean"),
    Figure("frozen", "a frozen earth", "The play", "share"),
    *(Figure(f"lost {cause}", told, "Genotypes lost", "mean") for cause, told in CAUSES.items()),
    *(Figure(f"wins {lineage}", lineage, "Wins of seats that lead", "share", "seat") for lineage in LINEAGES),
)

NOTE = "All seats are played by the sensible bot. Neutral immigrants that die are not counted as genotypes lost."


def _told(table: Refereed, moves: Sequence[Move]) -> Told:
    """The figures of a finished play, every seat sensible."""
    seats = len(table.players)
    biomes = [slot for slot in table.land.card if table.land.at(slot)]
    predators = sum(sum(each.predators.values()) for each in table.species.values())
    counters = sum(each.total for each in table.species.values())
    share = 1 / len(table.winners) if table.winners else 0.0
    told: dict[str, tuple[float, int]] = {
        "best": (max(table.score(player) for player in table.players), 1),
        "points": (sum(table.score(player) for player in table.players), seats),
        "living": (sum(len(table.own(player)) for player in table.players), seats),
        "predators": (predators, counters),
        "biomes": (len(biomes), 1),
        "inhabited": (sum(bool(table.herd(slot)) for slot in biomes), len(biomes)),
        "back": (len(table.reserved), 1),
        "frozen": (int(table.land.greenhouse == FROZEN), 1),
        **{f"lost {cause}": (table.lost[cause], 1) for cause in CAUSES},
        **{f"wins {lineage}": (0.0, 0) for lineage in LINEAGES},
    }
    for player, lineage in table.lineages.items():
        told[f"wins {lineage}"] = (share if player in table.winners else 0.0, 1)
    return cast(Told, told)


metrics = same_bots(BOTS["sensible"], _told)
