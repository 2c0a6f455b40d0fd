"""Readings of a line between which nothing tells, since all lines from the next slip on are in trouble under each of
them: they are compared again with that slip put right."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.walk import Start
from pnp.referee.repair.causes.repeated import Alike
from pnp.referee.repair.hypotheses.hypothesis import Here, Hypothesis, rebased
from pnp.referee.repair.settling.trials import HOPELESS, Key, Memory, Tried

BLURS = 8  # so many lines in trouble from the next slip on, of which
CLEARS = 0.5  # so many are right where that is put right
SHARE = 0.12  # of what may still be tried, for putting it right
UNPAID = 6_000  # so many lines of that in a log nothing else has to pay for


class Ahead(Alike):
    """Compares readings past the next slip."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary, memory: Memory | None = None) -> None:
        super().__init__(start, entries, words, memory)
        self._is_ahead = False  # whether it is the next slip that is looked into
        self._unpaid = 0
        self._righted: dict[Key, tuple[tuple[Step, ...], Hypothesis]] = {}  # slips put right so, and of which reading

    def _compared(self, violation: Violation, here: Here, run: ReplayResult, explained: bool) -> list[Tried]:
        """The readings of a line in trouble, the best first."""
        raise NotImplementedError

    def _past_the_next(self, found: list[Tried], violation: Violation, near: frozenset[int]) -> list[Tried]:
        """The readings of a line, the best first, where up to the next that is in trouble under all of them they are as
        good: compared past that one. `near` has the ids of those of the line itself."""
        followed = [t for t in found if t.cost < HOPELESS]
        if self._is_ahead or len(followed) < 2 or self.trials.exhausted:
            return found
        line, common = violation.source.line, frozenset.intersection(*(t.keys for t in followed))
        first = min((key for key in common if key[0] > line and key[1] == 0), default=None)
        if first is None or len({at for at, _ in followed[0].keys if at >= first[0]}) < BLURS:
            return found
        before = [len({at for at, _ in t.keys if at < first[0]}) for t in followed]
        rivals = [t for t, many in zip(followed, before, strict=True) if many <= before[0]]
        began = self.trials.spent
        mended = self._with_it_right(first, rivals) if len(rivals) > 1 else []
        if self._unpaid < UNPAID:
            self._unpaid += self.trials.spent - began
            self.trials.limit += self.trials.spent - began
        self.trials.look(violation, self.steps, self.guesses)
        if not mended:
            return found
        known = {id(other): t for other, t in zip(mended, rivals, strict=True)}
        nearest = frozenset(id(other) for other, t in zip(mended, rivals, strict=True) if id(t.hypothesis) in near)
        ranked = self.trials.finals([self.trials.try_out(other) for other in mended], (), nearest)
        best = [known[id(t.hypothesis)] for t in ranked]
        return [*best, *(t for t in found if not any(t is each for each in best))]

    def _righted_before(self, violation: Violation) -> list[Tried]:
        """What a line was taken for when readings of one before it were compared past it, if that stands still."""
        old, best = self._righted.get(violation.key, ((), None))
        steps = rebased(old, best.steps, self.steps) if best is not None and not self._is_ahead else None
        if best is None or steps is None:
            return []
        again = best._replace(steps=steps, guesses={**self.guesses, **best.guesses})
        return [self.trials.whole(self.trials.try_out(again))]

    def _with_it_right(self, first: Key, rivals: list[Tried]) -> list[Hypothesis]:
        """These readings with the next slip put right, if half of what is in trouble from there on is right so."""
        base = rivals[0]
        violation = next((t for t in base.run.violations if t.key == first), None)
        if violation is None:
            return []
        kept = self.steps, self.guesses
        self.steps, self.guesses, self._is_ahead = base.hypothesis.steps, base.hypothesis.guesses, True
        self.trials.look(violation, self.steps, self.guesses)
        self.trials.share(SHARE)
        best = self._compared(violation, self._edits().here(violation, base.run), base.run, False)[0].hypothesis
        self.trials.look(violation, self.steps, self.guesses)
        right = self.trials.whole(self.trials.try_out(best))
        (self.steps, self.guesses), self._is_ahead = kept, False
        if right.cost == HOPELESS or _from(right, first[0]) > CLEARS * _from(base, first[0]):
            return []
        self._righted[first] = base.hypothesis.steps, best
        found = []
        for t in rivals:
            steps = rebased(base.hypothesis.steps, best.steps, t.hypothesis.steps)
            if steps is None:
                return []
            found.append(t.hypothesis._replace(steps=steps, guesses={**t.hypothesis.guesses, **best.guesses}))
        return found


def _from(tried: Tried, line: int) -> int:
    """How many lines are in trouble from one on."""
    return len({at for at, _ in tried.keys if at >= line})
