"""A replay of a whole log, in as many passes as it takes, and the walk to a line of it.

A pass that looks in vain for a line's place has gone too far: the next one leaves that line out. Passes begin where an
earlier one of the same lines can be taken up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import APART, Beginning, Checkpoint
from pnp.referee.play.one_pass import MAX_LOST, Replay
from pnp.referee.play.outcome import CutOff, Cutoff, ReplayResult, Step, Violation, used_up
from pnp.referee.play.table import Hearing, offers
from pnp.referee.play.walk import Guesses, Start, Walk

# Every restart replays the log from its first line, so a hopeless log must not ask for many.
MAX_RESTARTS = 8


def _within(checkpoint: Checkpoint, cutoff: Cutoff) -> bool:
    """Whether a replay comes to a checkpoint before it is broken off."""
    near, far = used_up(checkpoint.replay[0], cutoff)
    return not (near > cutoff.near or (near == cutoff.near and far > cutoff.far))


def _may_be_heard(attempt: Replay, step: Step) -> bool:
    """Whether a line that found no place may only say what is true."""
    return offers(type(attempt.walk.table), Hearing) and isinstance(step.what, Move) and step.what.who is not None


def replay(
    start: Start,
    steps: Sequence[Step],
    guesses: Guesses | None = None,
    cutoff: Cutoff | None = None,
    kind: type[Replay] = Replay,
) -> ReplayResult:
    """Replay a reading to its end, with every trouble on the way, in the order of the lines.

    With `cutoff` it breaks off after more lines in trouble than that. A `kind` of its own may take down more.
    """
    skipped: set[int] = set()
    passes = 0
    broken_off = False
    kept = start.checkpoints if isinstance(start, Beginning) else None
    good = (lambda checkpoint: _within(checkpoint, cutoff)) if cutoff is not None else (lambda checkpoint: True)
    while True:
        passes += 1
        near = kept.nearest(steps, guesses or {}, frozenset(skipped), good) if kept is not None else None
        # A log that is in no trouble is gone through once, and pays for no copies.
        keep = kept is not None and kept.replays > 0 and cutoff is None
        attempt = kind(start, steps, guesses or {}, frozenset(skipped), cutoff, near, keep)
        try:
            lost = attempt.run()
        except CutOff:
            broken_off = True
            if kept is not None and keep:
                kept.keep(steps, guesses or {}, frozenset(skipped), attempt.found)
            break
        if kept is not None:
            kept.replays += 1
            if keep:
                kept.keep(steps, guesses or {}, frozenset(skipped), attempt.found)
        if lost is None:
            break
        # The search for a place for this line has passed questions that later lines answer: start again without it.
        # What only says what is true is in no trouble; of the last line the next pass tells.
        heard = len(attempt.heard) + _may_be_heard(attempt, steps[lost])
        most = MAX_RESTARTS if cutoff is None else min(MAX_RESTARTS, cutoff.near + cutoff.far + heard)
        for at in (lost, *attempt.lost_too):
            if len(skipped) <= most:
                skipped.add(lost := at)
        if cutoff is not None and len(skipped) > cutoff.near + cutoff.far + heard:
            attempt.violations.append(Violation(lost, "unfit", steps[lost].entry.source))
            broken_off = True
            break
        if len(skipped) > MAX_RESTARTS:
            attempt = kind(start, steps[:lost], guesses or {}, frozenset(skipped))
            attempt.run()
            passes += 1
            attempt.violations += [
                Violation(i, "unfit", step.entry.source)
                for i, step in enumerate(steps[lost:], lost)
                if isinstance(step.what, Move)
            ]
            break
    walk = attempt.walk
    violations = tuple(sorted(attempt.violations, key=lambda violation: violation.step))
    return ReplayResult(
        walk.table,
        violations,
        tuple(attempt.passed),
        walk.answers,
        walk.table.finished,
        passes,
        broken_off,
        frozenset(attempt.heard),
        attempt.at,
        walk.skips,
    )


def _in_step(checkpoint: Checkpoint) -> bool:
    """Whether nothing was filled up on the way to a checkpoint."""
    return all(violation.kind != "place" for violation in checkpoint.replay[0])


def mark(start: Start, steps: Sequence[Step], guesses: Guesses, since: int) -> None:
    """Keep a checkpoint wherever something begins on the last of the steps, those from `since` on: many replays are to
    go on from there."""
    if isinstance(start, Beginning):
        near = start.checkpoints.nearest(steps, guesses, frozenset(), _in_step, before=since)
        attempt = Replay(start, steps, guesses, checkpoint=near, keep=True, apart=1)
        attempt.run()
        start.checkpoints.keep(steps, guesses, frozenset(), attempt.found)


def walk_to(
    start: Start,
    steps: Sequence[Step],
    guesses: Guesses,
    keep: bool = False,
    apart: int = APART,
    beyond: object = None,
) -> Walk:
    """The walk right after the last of the steps, nothing passed beyond them; `keep` its checkpoints, so many lines
    `apart`, for the next. `beyond` is what the line after them says, which may go on with the last."""
    skipped = known = start.lost.of(steps, guesses) if isinstance(start, Beginning) else frozenset[int]()
    while True:
        near = strayed = None
        if isinstance(start, Beginning):
            near = start.checkpoints.nearest(steps, guesses, skipped, _in_step)
            strayed = start.strayed.nearest(steps, guesses, skipped)
            if strayed is not None and near is not None and strayed.at <= near.at:
                strayed = None
        attempt = Replay(start, steps, guesses, skipped, checkpoint=strayed or near, keep=keep, apart=apart)
        attempt.beyond = beyond
        walk = attempt.follow(counting=keep)
        assert walk is not None
        if keep and isinstance(start, Beginning):
            found = attempt.found
            common = 0 if strayed is not None else len(found) if attempt.common is None else attempt.common
            start.checkpoints.keep(steps, guesses, skipped, found[:common])
            if common < len(found):
                start.strayed.keep(steps, guesses, skipped, found)
        if attempt.lost is None or len(skipped) >= MAX_LOST:
            if isinstance(start, Beginning) and skipped != known:
                start.lost.keep(steps, guesses, skipped)
            return walk
        skipped |= {attempt.lost}  # what finds no place was looked for too far: it is left out


def sound_walk_to(start: Start, steps: Sequence[Step], guesses: Guesses) -> Walk | None:
    """The walk right after the last of the steps; None where one of them, after what is known of the same beginning,
    breaks a rule or finds no place."""
    near = None
    if isinstance(start, Beginning):
        near = start.checkpoints.nearest(steps, guesses, frozenset(), _in_step)
    return Replay(start, steps, guesses, checkpoint=near).follow(counting=False, sound=True)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.play import outcome

        return getattr(outcome, name)
