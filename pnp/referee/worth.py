"""What each slip of a play for one was worth: the result with the slip and without it.

Nobody else at the table noticed it, so the verdict says what it came to. Both results are replays of the log as it was
settled, but for the one line: once it stands as it was written, once as the rules would have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.referee.ladder import Alone, Result
from pnp.referee.moves import Move
from pnp.referee.readings import Cause, Settled
from pnp.referee.replay import Run, Start, Step, replay

MOST = 12  # slips that are looked into: each takes a few replays


class Worth(NamedTuple):
    """One slip: its line, the results without it and with it."""

    line: int
    without: Result
    with_it: Result

    def say(self) -> str:
        """What differs: "8 offspring instead of 10, Suitor instead of Founder"."""
        less, more = self.without, self.with_it
        if less.points == more.points:
            return "nothing"
        said = f"{less.points} {less.unit} instead of {more.points}"
        if less.rung.rung != more.rung.rung:
            said += f", {less.rung.rung} instead of {more.rung.rung}"
        return said


def worths(settled: Settled, start: Start) -> Iterator[Worth]:
    """What the slips of a finished play came to, in the order of the lines."""
    for cause in settled.causes[:MOST]:
        if cause.trouble.kind in ("illegal", "unfit") and cause.follows_from is None:
            found = _worth(cause, settled, start)
            if found is not None:
                yield found


def _worth(cause: Cause, settled: Settled, start: Start) -> Worth | None:
    at = next((n for n, step in enumerate(settled.steps) if step.entry is cause.entry), None)
    if at is None or not isinstance(cause.entry.what, Move):
        return None
    now = settled.steps[at]
    played = Step(cause.entry, cause.entry.what, free=True)
    with_it = _result(_with(settled, start, at, [played]))
    legal = [now] if now.what != cause.entry.what else [Step(cause.entry, None), *_others(cause)]
    runs = [_with(settled, start, at, [step]) for step in legal]
    without = _result(min(runs, key=lambda run: len(run.troubles)))
    return Worth(cause.trouble.source.line, without, with_it) if without and with_it else None


def _others(cause: Cause) -> Sequence[Step]:
    """The line as a pass, where it may have been one."""
    move = cause.entry.what
    assert isinstance(move, Move)
    return [Step(cause.entry, Move(move.who, "pass"), free=True)]


def _with(settled: Settled, start: Start, at: int, steps: Sequence[Step]) -> Run:
    return replay(start, [*settled.steps[:at], *steps, *settled.steps[at + 1 :]], settled.guesses)


def _result(run: Run) -> Result | None:
    """The result on the ladder, where the play came to its end in this reading too."""
    return run.table.result() if isinstance(run.table, Alone) else None


__all__ = ["Worth", "worths"]
