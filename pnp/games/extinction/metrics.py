"""What a trial counts of Extinction: how long it takes, what changes do, and which genes of the start win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.playout.metrics import UNIT, Figure, Told, Watched, watched_bots, won
from pnp.referee.playout.playout import Bot

from .bots import BOTS
from .cards import HabitatName
from .refereed import Refereed
from .table import CROWDED

HABITATS: tuple[str, ...] = get_args(HabitatName)
MOBILITY = (0, 20, 40)
RATES = {"slow, 0.5 at most": (0, 5), "middling, 0.6 and 0.7": (6, 7), "fast, 0.8 and more": (8, 10)}
EARLY = 10  # turns of each seat

FIGURES = (
    Figure("turns", "turns", "The play", "spread"),
    Figure("alive", "species left", "The play", "mean"),
    Figure("individuals", "individuals of a winner", "The play", "mean", "winner"),
    Figure("crowded", "of these, on fives and sixes", "The play", "share", "individual"),
    Figure("barriers", "barriers on the island", "The play", "mean"),
    Figure("changes", "changes turned", "The play", "mean"),
    Figure("together", "nobody left, or several winners", "The play", "share"),
    Figure("early", f"species extinct within {EARLY} rounds", "The play", "share", "seat"),
    *(
        Figure(f"wins {mobility}", f"mobility {mobility}", "Wins of seats dealt", "share", "seat")
        for mobility in MOBILITY
    ),
    *(Figure(f"wins {rate}", f"rate {rate}", "Wins of seats dealt", "share", "seat") for rate in RATES),
    *(Figure(f"wins {home}", home, "Wins of seats that breed in", "share", "seat") for home in HABITATS),
)

NOTE = (
    "All seats are played by the sensible bot. A seat counts under the genes that it was dealt at the start, whatever "
    "it has later; most habitat genes count under several habitats."
)


class Seat(Watched[Refereed]):
    """The habitat and reproduction genes that a player was dealt, and the turn of the last question."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.habitat = self.rate = ""
        self.last = 0

    def before(self, table: Refereed, ask: AnyAsk, player: str) -> None:
        if table.dealt and not self.habitat:
            self.habitat = table.genes.known(player, "habitat") or ""
            self.rate = table.genes.known(player, "reproduction") or ""
        self.last = table.turn


def _told(table: Refereed, seats: Mapping[str, Seat], moves: Sequence[Move]) -> Told:
    """The figures of a finished play, every seat sensible."""
    winners = [list(table.stands[player].values()) for player in table.winners]
    early = sum(not table.stands[player] and each.last <= EARLY * len(seats) for player, each in seats.items())
    told = {
        "turns": (table.turn, 1),
        "alive": (len(table.alive), 1),
        "individuals": (sum(map(sum, winners)), len(winners)),
        "crowded": (sum(n for stands in winners for n in stands if n >= CROWDED), sum(map(sum, winners))),
        "barriers": (len(table.barriers), 1),
        "changes": (len(table.changes), 1),
        "together": (int(len(table.winners) != 1), 1),
        "early": (early, len(seats)),
    }
    groups: dict[str, list[str]] = {figure.key: [] for figure in FIGURES if figure.key.startswith("wins ")}
    for player, each in seats.items():
        if each.habitat:
            card = table.genes.habitats[each.habitat]
            for group in (card.mobility, *card.optimal):
                groups[f"wins {group}"].append(player)
        if each.rate:
            tenths = table.genes.rates[each.rate].tenths
            rate = next(name for name, (low, high) in RATES.items() if low <= tenths <= high)
            groups[f"wins {rate}"].append(player)
    for key, players in groups.items():
        told[key] = (sum(won(table, player) for player in players), UNIT * len(players))
    return told


metrics = watched_bots(lambda: Seat(BOTS["sensible"]), _told)
