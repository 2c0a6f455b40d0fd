"""Agents to begin with: one that says any word that it may, and one that says what a bot of the game would do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp import catalog
from pnp.agents.sitting import Sitting
from pnp.agents.words import OUT, PASS, STOP, spelled
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.steps import Step, said
from pnp.referee.playout.playout import Legal

TRIES = 600  # steps that are looked at to find the words of a move


def at_random(observation: Any, chance: Random) -> int:
    """Any action that the mask allows."""
    allowed = [at for at, may in enumerate(observation["action_mask"]) if may]
    return chance.choice(allowed)


class Advised:
    """An agent that says, word by word, what a bot of the game would do. Unlike a program that learns, it sees the
    table itself (and looks at what somebody in its seat would see).
    """

    def __init__(self, table: Any, bot: str = "sensible", seed: int = 0) -> None:
        self._env = table.unwrapped
        self._bot = catalog.load_bots(self._env.kit, bot)
        self._chance = Random(seed)
        self._plan: Sequence[Value] | None = None
        self.said = 0  # how many words
        self.nearly = 0  # moves that the steps do not offer, and in whose place it made the most like one
        self.lost = 0  # moves that no words were found for; it passes then, or says what it may

    def __call__(self) -> int:
        """The next action of the agent whose turn it is."""
        sitting: Sitting = self._env.sitting
        if not sitting.spelled():
            self._plan = self._decide(sitting)
        self.said += 1
        word = self._next(sitting)
        ids: dict[str, int] = self._env.words.ids
        return ids[word if word in sitting.words else self._chance.choice(sitting.words)]

    def _decide(self, sitting: Sitting) -> Sequence[Value] | None:
        ask, seat = sitting.asked, sitting.seat
        assert ask is not None and seat is not None
        legal: Sequence[Move] = Legal(ask)
        if ask.who is None:
            legal = [move for move in legal if move.who == seat]
        move = self._bot(sitting.table, ask, seat, legal, self._chance)
        if move is None:
            return None
        found = way(sitting, move)
        if found is None:
            # A line may say more than the steps offer: then what comes nearest to it.
            near = max(legal, key=lambda other: _alike(move, other), default=None)
            found = None if near is None else way(sitting, near)
            self.nearly += found is not None
            self.lost += found is None
        return found

    def _next(self, sitting: Sitting) -> str:
        if self._plan is None:
            return PASS
        chosen, within = sitting.stands
        if chosen >= len(self._plan):
            return sitting.words[-1]  # one answer or none: this is the answer
        words = spelled(self._plan[chosen])
        return words[within] if within < len(words) else STOP


def _alike(one: Move, other: Move) -> tuple[bool, int]:
    """How much two moves have in common: the verb, then words."""
    ours, theirs = ({word for value in move.args for word in spelled(value)} for move in (one, other))
    return one.verb == other.verb, 2 * len(ours & theirs) - len(theirs)


def way(sitting: Sitting, move: Move) -> list[Value] | None:
    """What has to be chosen, step by step, so that a move comes of it; None where that is not found."""
    wanted = [word for value in said(move) for word in spelled(value)]
    left = TRIES

    def search(chosen: list[Value]) -> list[Value] | None:
        nonlocal left
        left -= 1
        found = sitting.step_after(chosen) if left > 0 else None
        if not isinstance(found, Step):
            return chosen if found == move else None
        # A step may ask in words of its own ("the other role"): those that the move has come first, in its order, and
        # of these the ones that have not been said yet.
        still = list(wanted)
        for value in chosen:
            for word in spelled(value):
                if word in still:
                    still.remove(word)

        def likely(choice: Value) -> tuple[int, int]:
            words = spelled(choice)
            if all(word in still for word in words):
                return 0, min((still.index(word) for word in words), default=0)
            return (1, 0) if {*wanted, OUT}.issuperset(words) else (2, 0)

        for choice in sorted(found.choices, key=likely):
            if (there := search([*chosen, choice])) is not None:
                return there
        return None

    return search([])
