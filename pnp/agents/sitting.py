"""A play that waits for decisions, one step at a time; chance answers its own questions, from a seed.

What each seat knows is kept apart: what others drew it does not see, nor what they decided while all decide at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from pnp.agents.words import HIDDEN, PASS, STOP, spelled
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.draws import Drawing
from pnp.referee.play.play import Play
from pnp.referee.play.steps import Step, said, told_apart
from pnp.referee.play.table import Handed, Hidden, Table
from pnp.referee.play.walk import Walk


class Sitting:
    """A play that is going on. `seat` has to choose one of the `words`, None when it is over."""

    def __init__(self, play: Play, chance: Random) -> None:
        self.play, self.chance = play, chance
        self.walk = Walk(play.start)
        self.seat: str | None = None
        self.words: tuple[str, ...] = ()
        self.moves: list[Move] = []
        self.seen: dict[str, list[str]] = {player: [] for player in play.players}  # words of what each seat has seen
        self.public: Mapping[str, Mapping[str, int]] = {}
        self._pending: list[tuple[str | None, Move]] = []  # decided, but not by all yet
        self._ask: AnyAsk | None = None
        self._passed: set[str] = set()  # who has passed in the window that is open
        self._own: list[Move] | None = None
        self._chosen: list[Value] = []
        self._spelled: tuple[str, ...] = ()
        self._options: dict[tuple[str, ...], Value] = {}
        self._look()
        self._go_on()

    @property
    def table(self) -> Table:
        """The table as it lies. Programs that play must not look at it: see `seen` and `public`."""
        return self.walk.table

    @property
    def asked(self) -> AnyAsk | None:
        """The question that is open."""
        return self._ask

    def hand(self, player: str) -> Mapping[str, int]:
        """The cards that a player holds and knows, where the game has such."""
        if isinstance(self.table, Handed):
            return Counter(self.table.hand(player))
        return dict(self.table.piles.known[player]) if isinstance(self.table, Hidden) else {}

    def spelled(self) -> tuple[str, ...]:
        """What the seat has said so far of its present answer."""
        return (*(word for value in self._chosen for word in spelled(value)), *self._spelled)

    # ---- on to the next decision

    def _go_on(self) -> None:
        """Answer what chance answers and what has one answer only, as far as the next decision."""
        while self.walk.open:
            ask = self.walk.open[0]
            if ask.chance:
                self._answer(ask, ask.sample(self.chance))
            elif self._begin(ask):
                return
        self.seat, self.words, self._ask = None, (), None

    def _begin(self, ask: AnyAsk) -> bool:
        """Whether a question is a decision of somebody's; one that is none is answered."""
        if ask is not self._ask:
            self._ask, self._passed = ask, set()
        if ask.who is None:
            legal = ask.legal()
            for player in ask.anyone:
                own = [move for move in legal if move.who == player]
                if own and player not in self._passed:
                    self._own, self.seat = own, player
                    return self._offer([])
            self._answer(ask, None if ask.anyone or ask.optional or not legal else legal[0])
            return False
        self._own, self.seat = None, ask.who
        return self._offer([])

    @property
    def stands(self) -> tuple[int, int]:
        """How many steps of the present answer have been chosen, and how many words of the next."""
        return len(self._chosen), len(self._spelled)

    def step_after(self, chosen: Sequence[Value]) -> Step | Move | None:
        assert self._ask is not None
        if self._own is not None:
            return told_apart(self._own, chosen)
        found: Step | Move | None = self._ask.step(tuple(chosen))
        return found

    def _offer(self, chosen: list[Value]) -> bool:
        """Offer the next step after what has been chosen; False where there is none, and the answer has been given."""
        ask = self._ask
        assert ask is not None
        found = self.step_after(chosen)
        self._chosen, self._spelled = chosen, ()
        if isinstance(found, Step):
            self._options = {spelled(choice): choice for choice in found.choices}
            if len(self._options) == 1 and (chosen or not ask.optional):
                return self._offer([*chosen, found.choices[0]])
            self._narrow(can_pass=not chosen and ask.optional)
            return True
        if found is not None and not chosen and ask.optional:
            # One answer, or none: the verb says that it is given.
            self._options = {(found.verb,): ""}
            self.words = (PASS, found.verb)
            return True
        self._answer(ask, found if found is not None or ask.optional else ask.unrecorded)
        return False

    def _narrow(self, can_pass: bool) -> None:
        """The words that may come next."""
        at = len(self._spelled)
        next_ = dict.fromkeys(words[at] if at < len(words) else STOP for words in self._options)
        self.words = (*((PASS,) if can_pass else ()), *next_)

    def choose(self, word: str) -> None:
        """Say the next word of the present answer: one of `words`."""
        ask = self._ask
        assert ask is not None and word in self.words, f"{word} is none of {self.words}"
        if word == PASS and PASS not in {words[0] for words in self._options if not self._chosen and not self._spelled}:
            self._passed.add(cast(str, self.seat))
            if ask.who is not None:
                self._answer(ask, None)
            self._go_on()
            return
        at = len(self._spelled)
        self._options = {
            words: value for words, value in self._options.items() if (words[at] if at < len(words) else STOP) == word
        }
        self._spelled = self._spelled if word == STOP else (*self._spelled, word)
        if len(self._options) > 1:
            self._narrow(can_pass=False)
            if len(self.words) == 1:
                self.choose(self.words[0])
            return
        found = self.step_after(self._chosen)
        if isinstance(found, Move):
            self._answer(ask, found)
        elif self._offer([*self._chosen, *self._options.values()]):
            return
        self._go_on()

    # ---- answers, and who sees them

    def _answer(self, ask: AnyAsk, move: Move | None) -> None:
        others = [other for other in self.walk.open if other is not ask]
        if move is None:
            self.walk.answer(ask, None if ask.optional else ask.unrecorded)
        else:
            self.walk.judge(ask, move)
            self.walk.answer(ask, move)
            self.moves.append(move)
            if move.who in self.seen:
                self.seen[move.who] += _words(move)
            self._pending.append((move.who, move))
        if any(other in self.walk.open for other in others):
            return  # others still decide, or still roll: nobody sees anything yet
        face_up = isinstance(self.table, Handed) and self.table.open_hands
        for who, made in self._pending:
            for player, seen in self.seen.items():
                if player != who:
                    seen += _words(made, hidden=who is not None and not face_up)
        self._pending.clear()
        self._look()

    def _look(self) -> None:
        """What may be said of all in public, as of now."""
        self.public = {player: dict(self.table.counts(player)) for player in self.play.players}


def _words(move: Move, hidden: bool = False) -> list[str]:
    """A move as a seat sees it; `hidden`: it is somebody else's, whose draws it does not see."""
    who, verb, *rest = said(move)
    words = [*([str(who)] if who else []), str(verb)]
    for value in rest:
        words += [HIDDEN] if hidden and isinstance(move, Drawing) and value != "" else spelled(value)
    return words
