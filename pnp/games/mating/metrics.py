"""What a trial counts of The Mating Game: rounds, food, predators, and what each sort of strategy is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.playout.metrics import UNIT, Figure, Told, Watched, watched_bots, won
from pnp.referee.playout.playout import Bot

from .bots import BOTS
from .moves import Lunch, Play, Sneak
from .refereed import Refereed
from .survive import AskEscape

TIERS = tuple(f"{kind} {tier}" for kind in ("combat", "flashy") for tier in ("low", "mid", "high"))

FIGURES = (
    Figure("rounds", "rounds", "The play", "spread"),
    Figure("best", "offspring of the winner", "The play", "spread"),
    Figure("last", "offspring of whoever has fewest", "The play", "mean"),
    Figure("food", "food at the end", "The play", "mean", "seat"),
    Figure("lunch", "turns out to lunch", "The play", "share", "turn"),
    Figure("caught", "strategies caught by predators", "The play", "share", "strategy"),
    Figure("escaped", "of those caught, escaped", "The play", "share", "strategy caught"),
    Figure("sneaky", "sneaky cards played", "The play", "mean"),
    *(Figure(f"wins {tier}", tier, "Wins of seats that lean to", "share", "seat") for tier in TIERS),
    *(Figure(f"played {tier}", tier, "Part of all strategies played", "share", "strategy") for tier in TIERS),
    *(Figure(f"offspring {tier}", tier, "Offspring for each time it is played", "mean", "strategy") for tier in TIERS),
)

NOTE = (
    "All seats are played by the sensible bot. A seat leans to the tier of strategies that it has played most often in "
    "the whole game; where two are equal, to the one further down in the table."
)


class Seat(Watched[Refereed]):
    """What a player has laid down, and what came of it."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self._offspring = 0
        self._playing = ""
        self.played: Counter[str] = Counter()
        self.offspring: Counter[str] = Counter()
        self.lunches = self.caught = self.escaped = 0

    def before(self, table: Refereed, ask: AnyAsk, player: str) -> None:
        self.count_born(table, player)

    def count_born(self, table: Refereed, player: str) -> None:
        """Whatever was born since the last question is the last strategy's."""
        born = table.offspring[player] - self._offspring
        if born and self._playing:
            self.offspring[self._playing] += born
        self._offspring += born

    def after(self, table: Refereed, ask: AnyAsk, move: Move | None) -> None:
        if isinstance(move, Play | Lunch):
            card = table.cards.get(move.card) if isinstance(move, Play) else None
            self._playing = f"{card.kind} {getattr(card, 'tier', '')}" if card else ""
            self.played[self._playing] += bool(card)
            self.lunches += card is None
        elif isinstance(ask, AskEscape):
            self.caught += 1
            self.escaped += move is not None


def _told(table: Refereed, seats: Mapping[str, Seat], moves: Sequence[Move]) -> Told:
    """The figures of a finished play, every seat sensible."""
    for player, each in seats.items():
        each.count_born(table, player)
    offspring = [table.offspring[player] for player in seats]
    strategies = sum(each.played.total() for each in seats.values())
    lunches = sum(each.lunches for each in seats.values())
    caught = sum(each.caught for each in seats.values())
    told = {
        "rounds": (table.round, 1),
        "best": (max(table.offspring[player] for player in table.winners), 1),
        "last": (min(offspring), 1),
        "food": (sum(table.food[player] for player in seats), len(seats)),
        "lunch": (lunches, lunches + strategies),
        "caught": (caught, strategies),
        "escaped": (sum(each.escaped for each in seats.values()), caught),
        "sneaky": (sum(isinstance(move, Sneak) for move in moves), 1),
    }
    for tier in TIERS:
        leaning = [player for player, each in seats.items() if _leans(each.played) == tier]
        played = sum(each.played[tier] for each in seats.values())
        told[f"wins {tier}"] = (sum(won(table, player) for player in leaning), UNIT * len(leaning))
        told[f"played {tier}"] = (played, strategies)
        told[f"offspring {tier}"] = (sum(each.offspring[tier] for each in seats.values()), played)
    return told


def _leans(played: Counter[str]) -> str:
    """The tier that a seat has played most often."""
    return max(TIERS, key=lambda tier: (played[tier], TIERS.index(tier)))


metrics = watched_bots(lambda: Seat(BOTS["sensible"]), _told)
