"""What is known of an earlier slip only when a later line is in trouble: both are one.

A count that was told as it is, since nothing else bore a reading out, is looked at again; and what was told before is
no slip of its own if it is right under the reading that is taken now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.walk import Start
from pnp.referee.repair.causes.assumed import MadeUp
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.trials import Key, Memory, Tried

LAST = 2  # so many counts that were told as they are, the last ones, are looked at again
READINGS = 12  # and so many readings of each
AGAIN, SHARE = 3, 3_000  # so often each, and for so many lines in all, that nothing else has to pay for
REACH = 120  # lines after a count in which another line can bear a reading of it out
PLACES = 6  # so many places are tried for a line that has strayed
BLUR = 4  # of so many lines in trouble later on one more says nothing
UNDONE = 2  # rulings before that are given up where a later reading makes them needless


class Hindsight(MadeUp):
    """Settles a line in trouble by what was not known before it."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary, memory: Memory | None = None) -> None:
        super().__init__(start, entries, words, memory)
        self._looks: Counter[tuple[int, int | str]] = Counter()  # how often counts were looked at again
        self._spent = 0  # and what that has cost, in lines

    def _borne_out(self, violation: Violation, run: ReplayResult) -> tuple[Tried, int] | None:
        """A reading by which both a count that was told as it is and the line in trouble are right, and the line of
        that count."""
        began, limit = self.trials.spent, self.trials.limit
        found = self._bearing(violation, run)
        cost = self.trials.spent - began
        self._spent += cost
        self.trials.limit = limit + cost
        self.trials.allow(cost)
        return found

    def _bearing(self, violation: Violation, run: ReplayResult) -> tuple[Tried, int] | None:
        trials = self.trials
        what = self.steps[violation.step].what if violation.step < len(self.steps) else None
        who = what.who if isinstance(what, Move) else violation.item.who if violation.item else None
        told = [cause for cause in self.causes if self._as_it_is(cause, violation)]
        for cause in reversed(told[-LAST:]):
            if trials.exhausted or self._spent >= SHARE:
                return None
            item = cause.violation.item
            if self._looks[cause.violation.key] >= AGAIN or item is None or who not in (None, item.who):
                continue
            self._looks[cause.violation.key] += 1
            about = {each.violation.key for each in self.causes if self._of(each, cause)}
            first = next((t for t in run.violations if t.key == cause.violation.key), None)
            if first is None or first.step >= violation.step:
                continue
            effects = self._effects(first, run)
            readings = effects.readings(READINGS, exact=True)
            trials.bounded(effects.due())
            before = {t.key for t in run.violations}
            better: list[Tried] = []
            for hypothesis in trials.affordable(readings):
                tried = trials.whole(trials.try_out(hypothesis))
                right = violation.key not in tried.all_keys and not about & tried.all_keys
                if right and _takes_only(tried, before, violation.source.line):
                    better.append(tried)
            if better:
                line = cause.violation.source.line
                best = min(better, key=lambda t: (t.cost, t.hypothesis.kind.distance))
                lost = self._instead_of_lost(best.hypothesis, run)
                if lost is not None and lost != line:
                    self._beneath(line, lost)
                return best, self.roots.get(line, line)
        return None

    def _put_back(self, cause: Cause, before: Sequence[Step], run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """A line that has no place where it stands, and was left out or moved a little, is missing before a count that
        was told as it is: it is put there if that comes right by it."""
        gone = next((old for old, new in zip(before, self.steps, strict=False) if old is not new), None)
        move = gone.entry.what if gone is not None else None
        if gone is None or not isinstance(move, Move) or move.who is None or cause.follows_from is not None:
            return cause, run
        line = gone.entry.source.line
        kept = {id(step) for step in before} - {id(gone)}
        changed = [step for step in self.steps if id(step) not in kept]
        if any(step.entry.what != move or step.what not in (None, move) or step.free for step in changed):
            return cause, run  # it was taken otherwise
        steps = [gone._replace(what=None) if step is gone else step for step in before]
        told = [each for each in self.causes if self._as_it_is(each, cause.violation)]
        told = [each for each in told if each.violation.item and each.violation.item.who == move.who]
        for each in reversed(told[-LAST:]):
            about = {other.violation.key for other in self.causes if self._of(other, each)}
            at = next((i for i, s in enumerate(steps) if s.entry.source.line == each.violation.source.line), 0)
            edits, self._edited = self._edits(), None
            edits.steps = tuple(steps)
            for i in edits.room_for(move, range(max(0, at - REACH), at))[:PLACES]:
                reading = edits.put_in(i, move)
                tried = self.trials.replay(reading.steps, self.guesses)
                left = {t.key for t in tried.violations}
                if about & left or not left <= {t.key for t in run.violations}:
                    continue
                self.steps = reading.steps
                there = each.violation.source.line
                said = cause._replace(assumption=f"line {line} left out", follows_from=self.roots.get(there, there))
                self.causes[self.causes.index(each)] = each._replace(assumption=reading.assumption)
                return said, tried
        return cause, run

    def _as_it_is(self, cause: Cause, violation: Violation) -> bool:
        """Whether a cause is a count of a player that was told as it is, not long before a line."""
        item, there = cause.violation.item, cause.violation
        near = there.source.line < violation.source.line <= there.source.line + REACH
        alone = cause.follows_from is None and not cause.assumption
        return near and alone and item is not None and item.who is not None and bool(there.off)

    def _of(self, cause: Cause, root: Cause) -> bool:
        """Whether a cause is a count on the same line, of the same player, that was told with another."""
        ours, theirs = cause.violation, root.violation
        same = ours.item is not None and theirs.item is not None and ours.item.who == theirs.item.who
        return same and ours.source.line == theirs.source.line

    def _known_now(self, cause: Cause, before: ReplayResult, run: ReplayResult) -> None:
        """What was told before hangs beneath a cause by whose reading it comes right."""
        line, root = cause.violation.source.line, self._root(cause)
        left = {t.key for t in run.violations}
        right = {t.key for t in before.violations if t.kind == "claim"} - left
        gone = [
            each.violation.source.line
            for each in self.causes
            if each.follows_from is None
            and each.violation.key in right
            and each.violation.source.line not in (root, line)
        ]
        for old in dict.fromkeys(gone):
            self._beneath(old, root)

    def _beneath(self, old: int, root: int) -> None:
        """Hang the counts of a line, and what hangs beneath them, beneath another cause."""
        alone = [cause for cause in self.causes if cause.follows_from is None and cause.violation.source.line == old]
        if any(cause.violation.kind != "claim" for cause in alone):
            return
        for at, cause in enumerate(self.causes):
            own = cause.follows_from is None and cause.violation.source.line == old
            if own or cause.follows_from == old:
                self.causes[at] = cause._replace(follows_from=root)
        for line, other in list(self.roots.items()):
            if other == old:
                self.roots[line] = root

    def _root(self, cause: Cause) -> int:
        """The line of the cause beneath which one hangs, or its own."""
        line = cause.follows_from or cause.violation.source.line
        return self.roots.get(line, line)

    def _put_right(self, violation: Violation, before: ReplayResult, run: ReplayResult, at: int | None) -> ReplayResult:
        """What was told between a line that was made up and the one by which that is put right hangs beneath its cause,
        if it comes right as well."""
        if at is None:
            return run
        cause = self.causes[at]
        self._known_now(cause, before, run)
        return self._needless(self._root(cause), cause.violation.source.line, violation.source.line, run)

    def _needless(self, root: int, about: int | None, line: int, run: ReplayResult) -> ReplayResult:
        """Where the reading of a line makes it needless to read some otherwise that were ruled on between it and
        another, they stand as they were written, and hang beneath it."""
        if about is None or about >= line:
            return run
        ruled = [
            each
            for each in self.causes
            if each.follows_from is None
            and each.violation.kind in ("illegal", "unfit")
            and about < each.violation.source.line < line
            and each.violation.source.line != root
        ]
        for each in reversed(ruled[-UNDONE:]):
            here = each.violation.source.line
            steps = self._as_written(each)
            if steps is None:
                continue
            undone = self.trials.replay(steps, self.guesses)
            if self._no_worse(undone, run):
                self.steps, run = steps, undone
                for k, other in enumerate(self.causes):
                    own = other is each or other.follows_from == here
                    if own:
                        self.causes[k] = other._replace(follows_from=root)
                self.roots = {known: root if it == here else it for known, it in self.roots.items()}
        return run

    def _as_written(self, cause: Cause) -> tuple[Step, ...] | None:
        """The log without what was put in for a cause, with the lines that were read otherwise for it, or stood for it
        as they were, as written; None where nothing was made of a move for it."""
        here = cause.violation.source.line
        made = {id(step) for step, k in self.made if self.causes[k] is cause}
        steps: list[Step] = []
        changed = 0
        for step in self.steps:
            own = step.entry.source.line == here and not step.put_in
            otherwise = own and isinstance(step.entry.what, Move) and (step.free or step.what != step.entry.what)
            changed += otherwise or id(step) in made
            if otherwise or (id(step) in made and not step.put_in):
                steps.append(step._replace(what=step.entry.what, free=False))
            elif id(step) not in made:
                steps.append(step)
        return tuple(steps) if changed else None

    def _no_worse(self, undone: ReplayResult, run: ReplayResult) -> bool:
        """Whether nothing is in trouble that was not, this round and the next; later on slips that nobody looked into
        yet blur what is, and a few lines more say nothing."""
        more = {t.source.line for t in undone.violations if t.key not in {other.key for other in run.violations}}
        later = {t.source.line for t in run.violations if t.source.line > self.trials.next_ends}
        return all(line > self.trials.next_ends for line in more) and len(more) * BLUR <= len(later)


def _takes_only(tried: Tried, before: set[Key], line: int) -> bool:
    """Whether a reading brings no trouble up to the first line behind another that is in trouble in any case, which is
    another slip's, and less than there was in all."""
    both = min((at for at, _ in tried.keys & before if at > line), default=None)
    own = {key for key in tried.keys - before if both is None or key[0] < both}
    return not own and len(tried.keys) < len(before)
