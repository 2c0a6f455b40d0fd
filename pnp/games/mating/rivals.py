"""Rivals without a person: what a rival card makes of a hand and a position (rules 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.referee.automa.cards import limits_of
from pnp.referee.automa.due import Due
from pnp.referee.automa.policy import ByCards
from pnp.referee.play.asks import AnyAsk

from .cards import Combat, Flashy, Sneaky
from .drawing import AskDiscard
from .flow import AskStrategy
from .moves import Discard, Escape, Lunch, Play
from .rival_cards import Level, Rival, say_play
from .survive import AskEscape
from .table import ESCAPE, Table

Strategy = Combat | Flashy

# What is compared first, and what next where that is equal (rules 11.5); the least of these is taken.
BY: dict[str, Callable[[Strategy], tuple[Any, ...]]] = {
    "fittest": lambda card: (-card.fitness, -card.predator, card.cost, card.id),
    "safest": lambda card: (-card.predator, -card.fitness, card.cost, card.id),
    "cheapest": lambda card: (card.cost, -card.fitness, -card.predator, card.id),
}


NAMES = {
    "fittest": ("Fitness", "predator value", "cost", "number"),
    "safest": ("predator value", "Fitness", "cost", "number"),
    "cheapest": ("cost", "Fitness", "predator value", "number"),
}


class Policy(ByCards[Table, Rival, Level]):
    """The rivals of one table."""

    turns = "11.3"
    obeys = "11.4"
    shows = "11.2"
    at_once = (AskDiscard,)

    def begin(self, level: Level) -> None:
        self.table.other_levels = self.others
        for rival in self.rivals:
            self.table.food[rival] = level.food
            self.table.start(rival, level.offspring)

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """The one right answer (rules 11.4 to 11.8)."""
        turned = self._cards[card]
        match ask:
            case AskStrategy():
                return self._play(rival, turned)
            case AskEscape():
                return self._escape(rival, turned)
        raise LookupError(type(ask).__name__)

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """What the rules say for all rivals alike (rules 11.6)."""
        return self._discard(rival) if isinstance(ask, AskDiscard) else None

    def _held(self, rival: str) -> list[Combat | Flashy | Sneaky]:
        known = self.table.piles.known[rival]
        return [self.table.cards[card] for card, count in known.items() for _ in range(count)]

    def _play(self, rival: str, card: Rival) -> Due:
        food = self.table.food[rival]
        hand = [held for held in self._held(rival) if not isinstance(held, Sneaky)]
        for number, step in enumerate(card.steps, 1):
            colour, by, *rest = step.split()
            limits = limits_of(rest)
            fitting = [
                held
                for held in hand
                if colour in ("any", held.kind)
                and held.fitness >= limits.get("from", 0)
                and food - held.cost >= limits.get("keeping", 0)
            ]
            if fitting:
                chosen = min(fitting, key=BY[by])
                return Due(Play(rival, chosen.id), f"step {number}, {say_play(step)}")
        return Due(Lunch(rival), f"step {len(card.steps) + 1}, out to lunch")

    def _escape(self, rival: str, card: Rival) -> Due:
        pays = card.escapes == "always"
        if card.escapes.startswith("from"):
            pays = self.table.suitors[rival].fitness >= int(card.escapes.split()[1])
        if pays and self.table.food[rival] >= ESCAPE:
            return Due(Escape(rival), card.toll)
        return Due(None, card.toll if not pays else f"{card.toll}, but {rival} has no {ESCAPE} food")

    def _discard(self, rival: str) -> Due:
        """Green cards, and strategies that cost more than there is food (rules 11.7)."""
        food = self.table.food[rival]
        away = sorted(held.id for held in self._held(rival) if isinstance(held, Sneaky) or held.cost > food)
        step = "a rival puts away its green cards and what it cannot pay"
        return Due.for_all(Discard(rival, *away) if away else None, step, "11.6")
