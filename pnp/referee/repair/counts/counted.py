"""Counts that do not hold: an earlier line explains them and more, or they are told as they are."""

from __future__ import annotations

from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.counts.explanations import Why
from pnp.referee.repair.counts.written_again import WrittenAgain
from pnp.referee.repair.hypotheses.editing import AFTERWARDS
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.trials import Tried

PLAYED_ON = 40  # lines after the end that are looked at together


class Counted(WrittenAgain):
    """Settles wrong counts."""

    def _claim(self, violation: Violation, run: ReplayResult, plain: bool = False) -> tuple[Cause, ReplayResult]:
        """A count that does not hold: an earlier line explains it and more, or it is told as it is (`plain`)."""
        item = violation.item
        assert item is not None
        entry = self.steps[violation.step].entry
        played_on = None if plain else self._played_on(violation, run)
        if played_on is not None:
            return played_on
        follows, why, unlike = self._comes_of(violation, run), Why(), None
        if follows is None:
            why = self._why(violation, run)
            follows = self._as_another(violation, why.reasons, run) or self._forgotten_there(violation, why.reasons)
            at_once = self._all_at_once(violation, why, run) if follows is None else ()
            if at_once:
                return Cause(violation, entry, (), (), "", None, at_once), run
            if follows is None and not plain:
                unlike, why = why, self._by_misreading(violation, why, run) or why
            again = self._written_again(violation, run) if follows is None and why in (Why(), unlike) else ()
            if again:
                return Cause(violation, entry, (), (), "", None, again), run
        reasons = why.reasons
        borne = self._borne_out(violation, run) if follows is None and not plain else None
        if borne is not None:
            run = self._keep(borne[0])
            return Cause(violation, entry, (), (), borne[0].hypothesis.assumption, borne[1]), run
        if follows is None and not plain:
            before, made = self.steps, self._guessed_at(violation)
            found = self._by_another_reading(violation, run, why)
            if found is None and unlike is not None and why is not unlike:
                found = self._all_by_another_reading(violation, run, unlike)
            if found is not None:
                return self._told_by_reading(violation, run, found, made, before)
            if not why.shared or why.reasons[0].rare:
                reasons = self._laid_on_another(violation, run) or reasons
            follows = self._ruled(reasons) or self._as_much(violation)
            if follows is None:
                follows = made
            if follows is None and not reasons:
                follows = self._as_beside(violation, run)
            if follows is None and not reasons:
                reasons = self._exchanged(violation, run)
            if follows is None and not reasons:
                reasons = self._books().misread(violation, [t for t in run.violations if t.kind == "claim"])
                follows = self._ruled(reasons) or self._forgotten_there(violation, reasons)
                reasons = reasons or self._beyond_the_dice(violation)
        if follows is None:
            follows = self._gone_apart(violation, reasons, run)
        if follows is None:
            reasons = self._or_written_again(violation, reasons, run)
        if follows is None and not plain:
            self._believe(violation, run)
        self.trials.offs[item.who, item.key] = (violation.off, follows or violation.source.line)
        if follows is None and item.who is not None:
            self.wrong.add((violation.source.line, item.who))
        return Cause(violation, entry, (), (), "", follows, reasons), run

    def _borne_out(self, violation: Violation, run: ReplayResult) -> tuple[Tried, int] | None:
        """A reading by which both a count that was told as it is and this one are right, and the line of that one."""
        raise NotImplementedError

    def _comes_of(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line that a wrong count follows from by itself: what was told already, or was left out."""
        if violation.key in self.taken:
            return self.taken[violation.key]
        winner = violation.item is not None and violation.item.key == "winner"
        follows = self._copied_once_more(violation)
        if follows is None:
            follows = self._repeated(violation)
        if follows is None:
            follows = self._ended(violation, run) or self._follows(violation) or self._beside(violation)
        if follows is None and winner and self.afterwards:
            follows = self.afterwards  # who won is written down by what was played after the end
        if follows is None and not self._forgotten_by_all(violation, run):
            follows = self._unread(violation) or self._hangs(violation, run)
        if follows is None:
            follows = self._done_all_the_same(violation, run)
        if follows is None and winner:
            follows = self._thought(violation, run)
        return follows

    def _played_on(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult] | None:
        """The counts are those of the end, and what stands after them was played all the same: one cause, its first
        line, with the paragraph by which the play ended."""
        after = [i for i in range(violation.step + 1, len(self.steps)) if not self._counts(self.steps[i])]
        if not after or len(after) > PLAYED_ON:
            return None
        dropped = tuple(s._replace(what=None) if i in after else s for i, s in enumerate(self.steps))
        ended = self.trials.replay(dropped, self.guesses)
        here = {t.key for t in run.violations if t.step >= violation.step}
        if not ended.finished or here & {t.key for t in ended.violations}:
            return None
        first = self.steps[after[0]]
        if not isinstance(first.what, Move):
            return None
        broken = tuple(ended.table.misplaced(first.what))
        if not broken:
            return None
        self.trials.done.discard(violation.key)
        self.steps = dropped
        found = Violation(after[0], "unfit", first.entry.source)
        self.trials.done.add(found.key)
        self.afterwards = first.entry.source.line
        last = self.steps[after[-1]].entry.source.line
        said = "left out" if len(after) == 1 else f"{AFTERWARDS} line {last}"
        return Cause(found, first.entry, broken, (), said, None), ended
