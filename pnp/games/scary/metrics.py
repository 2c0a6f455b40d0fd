"""What a trial counts of Damn Nature You Scary: scores, extinctions, and how the five strategies fare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.playout.metrics import UNIT, Figure, Told, Watched, WatchedBots, won

from .bots import BOTS, GOALS
from .events import AskLoss
from .evolve import AskTrait
from .refereed import Refereed
from .table import TILE_POINTS

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


class Seat(Watched[Refereed]):
    """What extinctions did to a player who follows a strategy."""

    def __init__(self, style: str) -> None:
        super().__init__(BOTS[style])
        self.style = style
        self._seen = 0
        self.met = self.saved = self.struck = self.had = self.lost = 0

    def before(self, table: Refereed, ask: AnyAsk, player: str) -> None:
        match ask:
            case AskLoss(lost=lost):
                self._hit(table, player, lost)
            case AskTrait():
                self.look(table, player)

    def look(self, table: Refereed, player: str) -> None:
        """After an event: who was safe, or kept everybody by survival traits, was not asked to lose anything."""
        fate = table.fates.get(player)
        if fate and self._seen < len(table.turned):
            self._seen = len(table.turned)
            # 8.6 is who has nothing to lose, or was asked to lose it, which has been counted.
            self.met += fate.rule in ("8.3", "8.5")
            self.saved += fate.rule == "8.3"
            if fate.rule == "8.7":
                self._hit(table, player, 0)

    def _hit(self, table: Refereed, player: str, lost: int) -> None:
        self.met += 1
        self.struck += 1
        self.had += table.lineages[player].population
        self.lost += lost


def _told(table: Refereed, seats: Mapping[str, Seat], moves: Sequence[Move]) -> Told:
    """The figures of a finished play, a strategy for each seat."""
    for player, each in seats.items():
        each.look(table, player)
    scores = {player: table.points(player) for player in seats}
    lineages = [table.lineages[player] for player in seats]
    best, many = max(scores.values()), len(scores)
    counts: Counter[str] = Counter()
    for each in seats.values():
        counts.update(met=each.met, saved=each.saved, struck=each.struck, had=each.had, lost=each.lost)
    told = {
        "best": (best, 1),
        "score": (sum(scores.values()), many),
        "worst": (min(scores.values()), 1),
        "tiles": (TILE_POINTS * table.controlled(table.winners[0]), best),
        "markers": (sum(lineage.population for lineage in lineages), many),
        "complexity": (sum(lineage.complexity for lineage in lineages), many),
        "traits": (sum(len(lineage.traits) for lineage in lineages), many),
        "alleles": (sum(lineage.alleles for lineage in lineages), many),
        "red": (sum(table.events[card].kind == "extinction" for card in table.turned), 1),
        "saved": (counts["saved"], counts["met"]),
        "struck": (counts["struck"], counts["met"]),
        "lost": (counts["lost"], counts["had"]),
    }
    for player, each in seats.items():
        told[f"wins {each.style}"] = (won(table, player), UNIT)
        told[f"score {each.style}"] = (scores[player], 1)
    return told


def metrics(players: tuple[str, ...], chance: Random) -> WatchedBots[Refereed, Seat]:
    """The metrics of the play that is about to begin; chance gives each seat its strategy."""
    styles = chance.sample(STYLES, len(players))
    return WatchedBots({player: Seat(style) for player, style in zip(players, styles, strict=True)}, _told)
