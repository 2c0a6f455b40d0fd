"""Counts that are right by another reading of an earlier line, where that explains more than the count alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import Field, Group, Many
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.repair.counts.common_cause import CommonCause
from pnp.referee.repair.counts.explanations import Why
from pnp.referee.repair.counts.lasting import BY_EFFECT, EVIDENCE, IN_THE_END
from pnp.referee.repair.hypotheses.costs import FORGOTTEN, SAME
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.course import unseen
from pnp.referee.repair.settling.trials import Tried, least

ROUNDS = 20  # headings up to which a line may have been written twice running
AS_GOOD = 12  # readings by which all that is near is right, of which the best for the rest of the log is taken


class ByReading(CommonCause):
    """Takes an earlier line otherwise where a count is wrong."""

    def _by_another_reading(self, violation: Violation, run: ReplayResult, why: Why) -> Tried | None:
        """An earlier line taken otherwise, by which the count is right, and more than it; none where a reason does."""
        plainly = why.named and why.reasons[0].plain
        found = None
        if not why.shared:
            found = self._from_elsewhere(violation, run) or self._explained(violation, run, why.named)
            found = found or self._lasting(violation, run, plainly)
        return found or (None if plainly else self._in_the_long_run(violation, run))

    def _all_by_another_reading(self, violation: Violation, run: ReplayResult, why: Why) -> Tried | None:
        """An earlier line taken otherwise, by which all of the log is right to its end, where a misread paragraph makes
        only the counts right that stand here: it has the whole evening to speak for it."""
        last = self._books().together(violation.step)[-1]
        if all(t.step <= last or t.kind == "unknown" for t in run.violations):
            return None
        found = self._by_another_reading(violation, run, why)
        return found if found is not None and self.trials.mends_all(found) else None

    def _told_by_reading(
        self, violation: Violation, run: ReplayResult, found: Tried, made: int | None, before: tuple[Step, ...]
    ) -> tuple[Cause, ReplayResult]:
        """A count that another reading of an earlier line explains; `made` is the line of a guess that it hangs on."""
        hypothesis, entry = found.hypothesis, self.steps[violation.step].entry
        follows = made or self._instead_of_lost(hypothesis, run)
        strayed = self._strayed(hypothesis, violation)
        follows = strayed if follows is None and strayed != violation.source.line else follows
        follows = self._blame(hypothesis, violation, follows) or self._as_much(violation)
        run = self._keep(found)
        said = hypothesis.lacking
        if said:  # not a wrong count, but a missing line
            violation = violation._replace(kind="unfit")
            violation, entry = self._short(before, hypothesis, violation, entry)
        return Cause(violation, entry, said, (), hypothesis.assumption, follows), run

    def _explained(self, violation: Violation, run: ReplayResult, named: bool) -> Tried | None:
        """The best reading under which a count holds; None where no line explains more than the count alone.

        Where it is `named` what was forgotten, another reading must save as much against the counts as written.
        """
        edits, trials = self._edits(), self.trials
        trials.done.discard(violation.key)  # so that it counts
        before = trials.try_out(self._as_is())
        unwritten = edits.unwritten(violation.step, run, trials.first_trouble)
        missing = [trials.try_out(hypothesis) for hypothesis in trials.affordable(unwritten)]
        twice = [trials.try_out(hypothesis) for hypothesis in trials.affordable(edits.doubled(violation.step, ROUNDS))]
        missing += [t for t in twice if t.keys <= before.keys]
        better = [t for t in missing if t.cost < before.cost and violation.key not in t.all_keys]
        weight = before.weight
        if named and not better:
            last = self._last_count(violation.step)
            about, key = (violation.item.who or "", violation.item.key) if violation.item else ("", "")
            off, line = violation.off, violation.source.line
            won = {t.key for t in run.violations if self._makes_win(t, run, about, key, off, line)}
            here = [t for t in run.violations if t.kind == "claim" and violation.step <= t.step <= last and t.item]
            here = [t for t in here if t.key not in won]
            # What comes to all is forgotten once: their counts are off alike, and that is one slip.
            counted = min(
                self._forgotten_on_each(here, run),
                len({(t.source.line, t.item.key, t.off) for t in here if t.item}),
            )
            after = trials.try_out(self._as_counted(violation, run))
            weight = min(weight, counted + after.weight - len(after.keys & ({t.key for t in here} | won)))
        if not better and weight >= EVIDENCE:
            tried: list[Tried] = []
            likely = self._effects(violation, run).readings(BY_EFFECT)
            trials.bounded(self._effects(violation, run).due())
            for hypothesis in trials.affordable(unseen(chain(likely, edits.far(violation, None, run)), set())):
                tried.append(trials.try_out(hypothesis, before.cost))
                clean = [t for t in tried if t.cost.clean]
                # What explains the rest of the log, too, is not bettered; of others as good by now some are compared.
                if len(clean) >= AS_GOOD or (tried[-1].cost.clean and not trials.whole(tried[-1]).cost.total):
                    break
            better = [
                t
                for t in tried
                if violation.key not in t.all_keys and t.keys <= before.keys and t.weight <= weight - EVIDENCE
            ]
        elif better and not least(better).clean:
            # What must be done may only be due since something else is missing, by which other counts are right, too.
            effects = self._effects(violation, run)
            others = [trials.try_out(other) for other in trials.affordable(effects.readings(IN_THE_END, exact=True))]
            trials.bounded(effects.due())
            better += [t for t in others if violation.key not in t.all_keys and t.keys <= before.keys]
        if better and not better[0].hypothesis.kind.evidence:
            better += self._turned_earlier(violation, run, min(better, key=lambda t: t.cost))
        found = trials.finals(better)[0] if better else None
        if found is None:
            trials.done.add(violation.key)
        return found

    def _forgotten_on_each(self, here: Sequence[Violation], run: ReplayResult) -> int:
        """How many things at least were forgotten where that explains all these counts: one for each player on a line,
        or as many as he has counts, where these have nothing in common and one of them is hardly forgotten."""
        lines: dict[tuple[int, str | None], list[tuple[Reason, ...]]] = {}
        wrong = [t for t in run.violations if t.kind == "claim"]
        for t in here:
            lines.setdefault((t.source.line, t.item.who if t.item else None), []).append(self._books().why(t, wrong))
        return sum(1 if _for_one_thing(whys) else len(whys) for whys in lines.values())

    def _short(
        self, steps: Sequence[Step], hypothesis: Hypothesis, violation: Violation, entry: Entry
    ) -> tuple[Violation, Entry]:
        """Where what is missing would go on with the line before, that line says too little, and is the one to tell."""
        at = next((i for i, pair in enumerate(zip(steps, hypothesis.steps, strict=False)) if pair[0] != pair[1]), 0)
        if hypothesis.kind not in (FORGOTTEN, SAME) or not at or len(hypothesis.steps) != len(steps) + 1:
            return violation, entry
        put = hypothesis.steps[at].what
        fields = self.words.verbs[put.verb].args if isinstance(put, Move) else ()
        if hypothesis.kind is FORGOTTEN and not hypothesis.lacking:
            return violation, entry  # it need not have been done
        while at > 1 and isinstance(steps[at - 1].what, Claim) and _lists(fields):
            at -= 1  # it was counted after the line that says too little
        before = steps[at - 1].what
        if not (isinstance(put, Move) and isinstance(before, Move)) or put[:2] != before[:2] or put.who is None:
            return violation, entry
        several = len(fields) > 1 or any(type(field) is Many for field in fields)  # of one thing a line may say more
        if several and _elsewhere(put, before, fields):
            return violation, entry  # the line before says all that it has to say of another place
        entry = steps[at - 1].entry
        return violation._replace(kind="unfit", step=at - 1, source=entry.source), entry


def _for_one_thing(whys: Sequence[tuple[Reason, ...]]) -> bool:
    """Whether counts may be off for one thing that was forgotten: by the same paragraph, by the same line, or each for
    what is forgotten most easily."""
    by = [{str(about) for reason in why for about in (*reason.rules, *reason.own)} for why in whys]
    plain = all(any(reason.plain for reason in why) for why in whys)
    return plain or bool(set[str].intersection(*by))


def _elsewhere(put: Move, before: Move, fields: Sequence[Field[Any]]) -> bool:
    """Whether what two lines say beside their lists is another thing, such as the place where who is listed stays."""
    return any(
        one != other and type(field) is not Many and not field.optional
        for one, other, field in zip(put.args, before.args, fields, strict=False)
    )


def _lists(fields: Sequence[Field[Any]]) -> bool:
    """Whether one line may say several of a kind, so that one may say too few: "lose C3 C4"."""
    return any(type(field) is Many and not (field.optional or isinstance(field.kind, Group)) for field in fields)
