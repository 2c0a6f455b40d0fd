"""Replays that take something down on the way: what the table showed after each line, what else could have stood."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.one_pass import Replay
from pnp.referee.play.outcome import Step
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Guesses, Start

T = TypeVar("T")
MOST_LOST = 4  # lines without a place that a replay is begun again without


class _Watching(Replay, Generic[T]):
    """A replay that takes down something of the table after each line."""

    def __init__(self, start: Start, steps: Sequence[Step], guesses: Guesses, look: Callable[[Table], T]) -> None:
        super().__init__(start, steps, guesses)
        self.look = look
        self.past: list[tuple[int, T]] = [(0, look(self.walk.table))]

    def _notes(self) -> None:
        super()._notes()
        if self.at < len(self.steps):
            self.past.append((self.steps[self.at].entry.source.line, self.look(self.walk.table)))


def watch(start: Start, steps: Sequence[Step], guesses: Guesses, look: Callable[[Table], T]) -> list[tuple[int, T]]:
    """What `look` sees of the table after each line of a reading, by line, beginning with line 0."""
    watching = _Watching(start, steps, guesses, look)
    watching.run()
    last = watching.past[-1][0]
    return [*watching.past, (last, look(watching.walk.table))]


def history(start: Start, steps: Sequence[Step], guesses: Guesses) -> list[tuple[int, dict[str, Mapping[str, int]]]]:
    """Every player's counts after each line of a reading: (line, counts), beginning with line 0."""
    return watch(start, steps, guesses, lambda table: {p: dict(table.counts(p)) for p in table.players})


class Alternatives(Replay):
    """A replay that takes down what else could have been written: the answers that each line between two could have
    been, and the optional ones that were passed before it. A line that finds no place passes nothing."""

    def __init__(
        self,
        start: Start,
        steps: Sequence[Step],
        guesses: Guesses,
        between: range,
        legal: Callable[[AnyAsk], Sequence[Move]] = AnyAsk.legal,
    ) -> None:
        self.between = between
        self.legal = legal
        lost: frozenset[int] = frozenset()
        while True:
            self.instead: dict[int, list[Move]] = {}
            self.missed: dict[int, list[Move]] = {}
            self.optional: set[int] = set()  # lines that answer what may be passed
            near = None
            if isinstance(start, Beginning):
                near = start.checkpoints.nearest(steps, guesses, lost, before=between.start)
            super().__init__(start, steps[: between.stop], guesses, lost, checkpoint=near)
            self.walk.skipping = self._skipping
            found = self.run()
            if found is None or len(lost) >= MOST_LOST:
                break
            lost |= {found, *self.lost_too}

    def _skipping(self, ask: AnyAsk) -> None:
        if self.at in self.between or self.at == self.between.stop:
            legal = [move for move in self.legal(ask) if move != ask.unrecorded]
            self.missed.setdefault(self.at, []).extend(legal)
            self.instead.setdefault(self.at, []).extend(legal)

    def _move(self, move: Move, step: Step) -> bool:
        if self.at in self.between:
            taker = self.walk.seek(move)
            if taker is not None and taker.optional:
                self.optional.add(self.at)
            for ask in self.walk.open:
                self.instead.setdefault(self.at, []).extend(self.legal(ask))
        return super()._move(move, step)
