"""The same line too many times: what was found out of the first holds for the others.

A hundred equal slips would each blur the search for the others, and cost as much as a hundred different ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import complaint
from pnp.referee.repair.causes.hindsight import Hindsight
from pnp.referee.repair.hypotheses.hypothesis import WINDOW, Hypothesis
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.trials import Tried

ALIKE = 2  # lines that say the same and were too many: nothing else is looked for in the next
BEFORE = 2  # so many lines before one in trouble are looked at that say the same
NEAR, RIGHT = 4, 6  # of them are looked at, nearest to what is in trouble without them; so many may be right
AT_ONCE, MANY = 3, 8  # so many more of them are left out together if nothing else is in trouble, or in any case


class Alike(Hindsight):
    """Settles a line in trouble as lines before it that say the same."""

    def _once_more(self, violation: Violation, run: ReplayResult) -> Tried | None:
        """A line that says what others said that were too many, or one before it, left out as they were, if fewer lines
        are in trouble for it, near by too."""
        if violation.kind not in ("unfit", "illegal"):
            return None
        known = self._too_many()
        if not known:
            return None
        before, edits = self.trials.cost(run, 0, self.steps)[0], self._edits()
        earlier = range(violation.step - 1, max(-1, violation.step - WINDOW), -1)
        alike = [at for at in earlier if self.steps[at].what in known][:BEFORE]
        readings = [edits.line_left_out(at) for at in alike]
        if self.steps[violation.step].what in known:
            readings.insert(0, edits.left_out(violation.step))
        for reading in readings:
            tried = self.trials.try_out(reading)
            if tried.cost < before:
                tried = self.trials.whole(tried)
                if tried.cost.total < before.total:
                    return tried
        return None

    def _all_alike(self, before: Sequence[Step], run: ReplayResult) -> tuple[list[Cause], ReplayResult]:
        """All further lines that say the same as one that has just been left out and are in trouble, if without them no
        line is, or as many fewer as they are many. `before` are the steps with it."""
        gone = [old.what for old, new in zip(before, self.steps, strict=False) if new.what is None and old.what]
        if len(gone) != 1 or gone[0] not in self._too_many():
            return [], run
        what = gone[0]
        wrong = [v for v in run.violations if v.kind in ("unfit", "illegal") and self._says(v, what)]
        if len(wrong) < AT_ONCE or self.trials.exhausted:
            return [], run
        now = self.trials.cost(run, 0, self.steps)[0]
        tried = self._without(wrong)
        wrong, tried = self._standing_again(wrong, tried)
        if tried.cost.total > (now.total - len(wrong) if len(wrong) >= MANY else 0):
            return [], run
        found = [
            Cause(v, self.steps[v.step].entry, (), (), self._edits().left_out(v.step).assumption, None) for v in wrong
        ]
        run = self._keep(tried)
        for violation in wrong:
            line = violation.source.line
            self.trials.done.add(violation.key)
            self.ruled.add(line)
            self.roots.setdefault(line, line)
            self.blamed.setdefault(line, line)
        return [each._replace(broken=self._broken_by(each.violation, what)) for each in found], run

    def _without(self, wrong: Sequence[Violation]) -> Tried:
        """The log without these lines."""
        gone = {violation.step for violation in wrong}
        steps = tuple(s._replace(what=None) if i in gone else s for i, s in enumerate(self.steps))
        return self.trials.whole(self.trials.try_out(Hypothesis("", steps, self.guesses)))

    def _standing_again(self, wrong: list[Violation], tried: Tried) -> tuple[list[Violation], Tried]:
        """Some of them may be right, and in trouble only since another stood before them: while something is in trouble
        without them, the one by which least is stands again."""
        for _ in range(RIGHT):
            first = next((v for v in tried.run.violations if v.key not in self.trials.done), None)
            if first is None:
                break
            near = sorted(wrong, key=lambda v: abs(v.step - first.step))[:NEAR]
            fewer = [[v for v in wrong if v is not one] for one in near]
            found = min(((each, self._without(each)) for each in fewer), key=lambda found: found[1].cost.total)
            if found[1].cost.total >= tried.cost.total:
                break
            wrong, tried = found
        return wrong, tried

    def _too_many(self) -> set[Move]:
        """What several lines said that were left out."""
        gone = (step.entry.what for step in self.steps if step.what is None)
        counted = Counter(what for what in gone if isinstance(what, Move))
        return {what for what, many in counted.items() if many >= ALIKE}

    def _says(self, violation: Violation, what: object) -> bool:
        """Whether a line in trouble says that, and has not been looked into."""
        return violation.key not in self.trials.done and self.steps[violation.step].what == what

    def _broken_by(self, violation: Violation, move: object) -> tuple[Broken, ...]:
        """What a line that was left out breaks where it stands."""
        before = self.steps[: violation.step]
        walk = walk_to(self.start, before, self.guesses)
        assert isinstance(move, Move)
        if walk.open:
            return tuple(complaint(walk, move))
        return tuple(walk.table.misplaced(move)) or (Broken("", "this has no place here"),)
