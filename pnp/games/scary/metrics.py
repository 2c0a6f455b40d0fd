"""What a trial counts of Damn Nature You Scary: scores, extinctions, and how the five strategies fare.

Each seat follows one of the strategies, never two of the same at a table; which ones, the seed decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.metrics import UNIT, Figure, Told, won
from pnp.referee.playout.playout import Bot

from .bots import BOTS, GOALS
from .events import AskLoss
from .evolve import AskTrait
from .table import TILE_POINTS, Table

STYLES = tuple(sorted(GOALS))

FIGURES = (
    Figure("best", "winning score", "The play", "spread"),
    Figure("score", "score", "The play", "mean", "seat"),
    Figure("worst", "lowest score", "The play", "mean"),
    Figure("tiles", "part of tiles in the winning score", "The play", "share", "point"),
    Figure("markers", "markers on the map at the end", "The play", "mean", "seat"),
    Figure("complexity", "complexity at the end", "The play", "mean", "seat"),
    Figure("traits", "traits at the end", "The play", "mean", "seat"),
    Figure("alleles", "alleles left over", "The play", "mean", "seat"),
    Figure("red", "extinctions turned", "The play", "mean"),
    Figure("saved", "saved by a tag", "Lineages that an extinction meets", "share", "lineage met"),
    Figure("struck", "struck", "Lineages that an extinction meets", "share", "lineage met"),
    Figure(
        "lost", "part of their markers lost by those struck", "Lineages that an extinction meets", "share", "marker"
    ),
    *(Figure(f"wins {style}", style, "Wins of seats that follow", "share", "seat") for style in STYLES),
    *(Figure(f"score {style}", style, "Score of seats that follow", "mean", "seat") for style in STYLES),
)

NOTE = (
    "Each seat follows one of the rulebook's five strategies, never two of the same at a table; which ones, the seed "
    "decides. A lineage meets an extinction if it has markers on the map."
)


class _Watched:
    """A bot, and what extinctions did to its player."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._seen = 0
        self.met = self.saved = self.struck = self.had = self.lost = 0

    def __call__(
        self, table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        here = cast(Table, table)
        match ask.asked:
            case AskLoss(lost=lost):
                self._hit(here, player, lost)
            case AskTrait():
                self.look(here, player)
        return self._bot(table, ask, player, legal, chance)

    def look(self, table: Table, player: str) -> None:
        """After an event: who was safe, or kept everybody by survival traits, was not asked to lose anything."""
        fate = table.fates.get(player)
        if fate and self._seen < len(table.turned):
            self._seen = len(table.turned)
            # 8.6 is who has nothing to lose, or was asked to lose it, which has been counted.
            self.met += fate.rule in ("8.3", "8.5")
            self.saved += fate.rule == "8.3"
            if fate.rule == "8.7":
                self._hit(table, player, 0)

    def _hit(self, table: Table, player: str, lost: int) -> None:
        self.met += 1
        self.struck += 1
        self.had += table.lineages[player].population
        self.lost += lost


class Metrics:
    """One play, a strategy for each seat."""

    def __init__(self, players: tuple[str, ...], chance: Random) -> None:
        self.styles = dict(zip(players, chance.sample(STYLES, len(players)), strict=True))
        self._watched = {player: _Watched(BOTS[style]) for player, style in self.styles.items()}
        self.bots: Mapping[str, Bot] = dict(self._watched)

    def tell(self, any_table: AnyTable, moves: Sequence[Move]) -> Told:
        """The figures of a finished play."""
        table = cast(Table, any_table)
        for player, each in self._watched.items():
            each.look(table, player)
        scores = {player: table.points(player) for player in self.styles}
        lineages = [table.lineages[player] for player in self.styles]
        best, seats = max(scores.values()), len(scores)
        first = table.winners[0]
        counts: Counter[str] = Counter()
        for each in self._watched.values():
            counts.update(met=each.met, saved=each.saved, struck=each.struck, had=each.had, lost=each.lost)
        red = sum(table.events[card].kind == "extinction" for card in table.turned)
        told = {
            "best": (best, 1),
            "score": (sum(scores.values()), seats),
            "worst": (min(scores.values()), 1),
            "tiles": (TILE_POINTS * table.controlled(first), best),
            "markers": (sum(lineage.population for lineage in lineages), seats),
            "complexity": (sum(lineage.complexity for lineage in lineages), seats),
            "traits": (sum(len(lineage.traits) for lineage in lineages), seats),
            "alleles": (sum(lineage.alleles for lineage in lineages), seats),
            "red": (red, 1),
            "saved": (counts["saved"], counts["met"]),
            "struck": (counts["struck"], counts["met"]),
            "lost": (counts["lost"], counts["had"]),
        }
        for player, style in self.styles.items():
            told[f"wins {style}"] = (won(any_table, player), UNIT)
            told[f"score {style}"] = (scores[player], 1)
        return told


def metrics(players: tuple[str, ...], chance: Random) -> Metrics:
    """The metrics of the play that is about to begin; chance gives each seat its strategy."""
    return Metrics(players, chance)
