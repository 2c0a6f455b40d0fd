"""Counts that come right if one paragraph was taken for another rule since they were last right."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.ledger import Reason
from pnp.referee.play.misreadings import Misreadable, Misreading
from pnp.referee.play.one_pass import Replay
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.walk import Guesses, Start
from pnp.referee.repair.settling.forgotten import MOST

LONGEST = 120  # lines through which a paragraph may have been taken otherwise
IN_ALL = 3_000  # lines that may be gone through for all counts of a log


class Taken(Replay):
    """A pass over a log in which a paragraph is taken for another rule from a heading on."""

    def __init__(self, start: Start, steps: Sequence[Step], guesses: Guesses, since: int, misread: str) -> None:
        near = None
        if isinstance(start, Beginning):
            near = start.checkpoints.nearest(steps, guesses, frozenset(), before=since)
        super().__init__(start, steps, guesses, checkpoint=near)
        self.since, self.misread = since, misread
        self.walk.conserving = self.walk.by_beginnings = False  # what is not as it has to be may be for that reason

    def _reach(self, heading: Heading) -> bool:
        reached = super()._reach(heading)
        table = self.walk.table
        if self.at >= self.since and isinstance(table, Misreadable):
            table.play_by(self.misread)
        return reached


def misread(
    start: Start,
    steps: Sequence[Step],
    guesses: Guesses,
    since: int,
    last: int,
    run: ReplayResult,
    who: str | None = None,
) -> list[Reason]:
    """By which paragraphs that may have been taken otherwise from the heading at `since` on all counts hold from there
    to the line `last`, and nothing else is in trouble that is not in any case. With `who`, which house rule that player
    alone may have forgotten: his counts hold by it."""
    there = {t.key for t in run.violations if t.kind != "claim"}
    found = list[Reason]()
    for key, rule, said in likely(run, steps, since, last, house=who is not None):
        attempt = Taken(start, steps[: _beyond(steps, last)], guesses, since, key)
        try:
            lost = attempt.run()
        except AssertionError:  # what the paragraph holds together
            continue
        wrong = (t for t in attempt.violations if since <= t.step <= last and (who is None or not _of_others(t, who)))
        if lost is None and all(t.key in there for t in wrong):
            found.append(Reason((rule,), said, plain=True))
            if len(found) == MOST:
                break
    return found


def beside(forgotten: Sequence[Reason], misread: Sequence[Reason]) -> tuple[Reason, ...]:
    """What was forgotten and explains counts as well as a paragraph that was taken otherwise does: the likeliest of the
    one, then the first of the other, each by a paragraph that is not named yet."""
    known = _by_each(forgotten)[: MOST - 1]
    named = {rule for reason in known for rule in reason.rules}
    other = [reason for reason in _by_each(misread) if named.isdisjoint(reason.rules)]
    return (*known, *other)[:MOST] if other else tuple(forgotten)


def _by_each(reasons: Sequence[Reason]) -> list[Reason]:
    """The first reason by each paragraph."""
    found = dict[tuple[str, ...], Reason]()
    for reason in reasons:
        found.setdefault(reason.rules, reason)
    return list(found.values())


def _of_others(trouble: Violation, who: str) -> bool:
    """Whether it is a count of another player, or of nobody."""
    return trouble.item is not None and trouble.item.who != who


def likely(
    run: ReplayResult, steps: Sequence[Step], since: int, last: int, house: bool = False
) -> Sequence[Misreading]:
    """The misreadings that may explain what is wrong between two lines: they move what stands on the map. With `house`,
    only the house rules that may have been forgotten."""
    wrong = {t.item.key for t in run.violations if t.item and t.kind == "claim" and since <= t.step <= last}
    table = run.table
    if not isinstance(table, Misreadable) or wrong.isdisjoint(table.misread_counts):
        return ()
    if house:
        return table.forgettable()
    moves = [step.what for step in steps[since : last + 1] if isinstance(step.what, Move)]
    return (*table.forgettable(), *table.misreadable(moves))


def begins(steps: Sequence[Step], right: int, at: int) -> int | None:
    """The heading from which counts at a line may be wrong that were right on another; None where that is too long."""
    first = next((i for i in range(right + 1, at) if isinstance(steps[i].what, Heading)), None)
    return first if first is not None and at - first <= LONGEST else None


def _beyond(steps: Sequence[Step], last: int) -> int:
    """How many steps there are up to the heading after a line, or to the end: before it a round is over."""
    after = range(last + 1, len(steps))
    return next((i + 1 for i in after if isinstance(steps[i].what, Heading | Move)), len(steps))
