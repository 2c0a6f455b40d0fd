"""Counts that stay off: which readings by which they come right later rounds, or the rest of the log, bear out."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.edits.effects import FOLLOWED, Effects
from pnp.referee.repair.hypotheses.costs import FORGOTTEN, SAME
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.variants import with_value
from pnp.referee.repair.settling.course import Earlier
from pnp.referee.repair.settling.misplaced import Elsewhere
from pnp.referee.repair.settling.trials import Tried, least

BY_EFFECT = 24  # readings by which a player's counts come right at once that are followed
IN_THE_END = 8  # and so many of them to the end of the log
IN_ALL, AT_LEAST = 15_000, 1_000  # lines that all counts of a log may take besides, and each of them in any case
UNPAID = 3_000  # lines of this that nothing else has to pay for
# A line is only blamed for a count if that explains more than this one.
EVIDENCE = 2
AT_ONCE = 2  # so many lines in trouble later on point to a card that was turned before


class Lasting(Elsewhere):
    """Finds out what a wrong count does to the rest of the log."""

    _paid_for = 0  # lines that were gone through beyond what a log may use
    _followed = 0  # and by what readings do to counts, where that is known no more
    _effects_of: tuple[object, object, dict[object, Effects]] | None = None

    def _in_the_long_run(self, violation: Violation, run: ReplayResult) -> Tried | None:
        """The best reading by which all that is counted wrong here is right, where much less is in trouble in the rest
        of the log than if it were only counted otherwise."""
        item, trials = violation.item, self.trials
        if item is None or item.who is None or not violation.off or trials.exhausted:
            return None
        if self._paid_for >= UNPAID:
            return None
        began = trials.spent
        found = self._borne_by_all(violation, run)
        cost = trials.spent - began
        self._paid_for += cost
        trials.limit += cost
        trials.allow(cost)
        return found

    def _borne_by_all(self, violation: Violation, run: ReplayResult) -> Tried | None:
        trials = self.trials
        believed = trials.whole(trials.try_out(self._as_counted(violation, run)))
        if believed.cost.total < EVIDENCE:
            return None
        effects = self._effects(violation, run)
        likely = effects.readings(IN_THE_END, exact=True)
        trials.bounded(effects.due())
        tried: list[Tried] = []
        for hypothesis in trials.affordable(likely):
            tried.append(trials.whole(trials.try_out(hypothesis, least(tried) if tried else None)))
        right = [t for t in tried if violation.key not in t.all_keys and t.cost.total + EVIDENCE <= believed.cost.total]
        return min(right, key=lambda t: (t.cost.total, t.hypothesis.kind.distance)) if right else None

    def _lasting(self, violation: Violation, run: ReplayResult, named: bool) -> Tried | None:
        """The best reading under which a count holds that stays off by as much: later rounds bear it out, or the line
        that is missing stands elsewhere. None where it is `named` what was forgotten."""
        item = violation.item
        if item is None or item.who is None or not violation.off or self.trials.exhausted:
            return None
        alike = [
            t
            for t in run.violations
            if t.item and (t.item.who, t.item.key, t.off) == (item.who, item.key, violation.off)
        ]
        later = {t.source.line for t in alike if t.step > violation.step}
        trials = self.trials
        effects = self._effects(violation, run)
        stray = {what for what in effects.candidates.elsewhere() if what.who is not None}
        if (named or len(later) < EVIDENCE) and not stray:
            return None
        likely = [] if named else self._paid(violation, run)
        if not likely:
            likely = effects.readings(BY_EFFECT, exact=True)
            trials.bounded(effects.due())
        if named or len(later) < EVIDENCE:
            likely = [h for h in likely if h.kind in (FORGOTTEN, SAME)]
        if not likely:
            return None
        trials.done.discard(violation.key)
        before = trials.whole(trials.try_out(self._as_is()))
        here = {t.key for t in alike}
        tried = [trials.whole(trials.try_out(hypothesis)) for hypothesis in trials.affordable(likely)]
        better = [t for t in tried if t.keys < before.keys and not here & t.all_keys]
        if not better:
            trials.done.add(violation.key)
            return None
        return min(better, key=lambda t: (t.cost, t.hypothesis.kind.distance))

    def _turned_earlier(self, violation: Violation, run: ReplayResult, best: Tried) -> list[Tried]:
        """Where several lines are in trouble later on, a card that was turned under a heading before may have been
        written down as another."""
        best = self.trials.whole(best)
        if best.cost.total < AT_ONCE:
            return []
        before, tried = self.trials.spent, list[Tried]()
        for hypothesis in self.trials.affordable(self._edits().turned_earlier(violation.step, run)):
            tried.append(self.trials.try_out(hypothesis, least([*tried, best])))
        self.trials.allow(self.trials.spent - before)
        return tried

    def _paid(self, violation: Violation, run: ReplayResult) -> list[Hypothesis]:
        """The readings of a line by which the only change of a count is as large as that says: its player wrote down
        another number, as of what he bid, which is paid later."""
        found = self._books().taken(violation, [t for t in run.violations if t.kind == "claim"])
        if found is None:
            return []
        noted, taken = found
        edits, who = self._edits(), violation.item.who if violation.item else None
        readings = []
        for i in range(min(noted.step, violation.step - 1), -1, -1):
            step = self.steps[i]
            if isinstance(step.what, Heading):
                break
            if isinstance(step.what, Move) and step.what.who == who and not step.free:
                same = [k for k, arg in enumerate(step.what.args) if arg == abs(noted.by) and isinstance(arg, int)]
                for k in same:
                    other = edits.line_as(i, with_value(step.what, k, abs(taken)))
                    readings.append(other._replace(assumption=f"{other.assumption} ({noted.rule})"))
        return readings

    def _effects(self, violation: Violation, run: ReplayResult) -> Effects:
        """What readings do to the counts of a line, found out once for all that asks for it."""
        known = self._effects_of
        if known is None or known[0] is not self.steps or known[1] != self.guesses:
            self._followed += sum(each.spent for each in known[2].values()) if known is not None else 0
            known = self._effects_of = self.steps, self.guesses, {}
        effects = known[2].get(violation.key)
        if effects is None:
            last, ledger = self._last_count(violation.step), self._books().ledger
            spent = self._followed + sum(each.spent for each in known[2].values())
            most = max(AT_LEAST, min(FOLLOWED, IN_ALL - spent))
            effects = Effects(self._edits(), violation, last, run, ledger, most, known[2].values())
            known[2][violation.key] = effects
        return effects

    def _believe(self, violation: Violation, run: ReplayResult) -> None:
        """What would vanish if these counts were right hangs beneath the first; they themselves are never believed."""
        if self.trials.exhausted:
            return
        other = self.trials.whole(self.trials.try_out(self._as_counted(violation, run)))
        last = self._last_count(violation.step)
        left, _, keys = self.trials.cost(run)
        spoken = self.steps[last].entry.source.line
        self.earlier.append(Earlier(violation.source.line, spoken, self.steps, keys, left.total, [other]))

    def _gone_apart(self, violation: Violation, reasons: Sequence[Reason], run: ReplayResult) -> int | None:
        """The line of the cause beneath which a count hangs that no table can put right, as of who stands where: it was
        off before, and has not been right since; or another is at the same moment, and neither is right when it is
        counted next. What was done otherwise was done once, and from then on such counts drift apart by themselves."""
        item = violation.item
        if item is None or item.who is None or self._can_be_put_right(item.who, item.key, violation.step):
            return None
        right = self._last_right(item, violation.step)
        stays = not _sure(reasons) and self._wrong_next(item, violation.step, run)
        for cause in reversed(self.causes):
            before, other = cause.violation, cause.violation.item
            if other is None or other.who is None or cause.assumption:
                continue
            same = (other.who, other.key) == (item.who, item.key)
            together = before.step <= violation.step <= self._last_count(before.step)
            alike = stays and other.key == item.key and together and not _sure(cause.reasons)
            if (same and right < before.step < violation.step) or (alike and self._wrong_next(other, before.step, run)):
                return self.roots.get(before.source.line, before.source.line)
        return None

    def _can_be_put_right(self, who: str, key: str, at: int) -> bool:
        """Whether a count is a pointer or the like, which is put where the players say that it stood."""
        table = walk_to(self.start, self.steps[: at + 1], self.guesses).table
        now = table.counts(who).get(key)
        if now is not None:
            table.correct(who, key, now + 1)
        return table.counts(who).get(key) != now

    def _wrong_next(self, item: ClaimItem, at: int, run: ReplayResult) -> bool:
        """Whether a count is wrong when it is written next, after the lines of counts that stand here."""
        for i in range(self._last_count(at) + 1, len(self.steps)):
            claim = self.steps[i].what
            for other in claim.items if isinstance(claim, Claim) else ():
                if (other.who, other.key) == (item.who, item.key):
                    return any(t.step == i and t.item == other for t in run.violations)
        return False

    def _as_counted(self, violation: Violation, run: ReplayResult) -> Hypothesis:
        """The reading that what the players counted is right, from there on."""
        at, last = violation.step, self._last_count(violation.step)
        # By how much they are off, as the counts may still change by themselves before the next line.
        wrong = [t for t in run.violations if t.kind == "claim" and at <= t.step <= last]
        items = [t.item._replace(value=t.off) for t in wrong if t.item and t.item.who and t.off is not None]
        believed = Step(self.steps[at].entry, Claim(tuple(items)), free=True)
        return Hypothesis(
            "the counts as written", (*self.steps[: last + 1], believed, *self.steps[last + 1 :]), self.guesses
        )


def _sure(reasons: Sequence[Reason]) -> bool:
    """Whether a count has one reason, of those that are likely: several are as many guesses."""
    return len(reasons) == 1 and reasons[0].plain
