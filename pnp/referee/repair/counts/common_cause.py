"""Wrong counts that another one explains: what comes to several players, or to all, was forgotten or misread once."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.counts.explanations import Explained


class CommonCause(Explained):
    """Finds the line of which a wrong count only says once more what is told there."""

    def _as_beside(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line from which another count of the same player on this line follows: they differ for one reason."""
        who = violation.item.who if violation.item else None
        beside = (t for t in run.violations if t.step == violation.step and t.key != violation.key)
        others = (t for t in beside if t.item and t.item.who == who) if who is not None else ()
        return next((line for t in others if (line := self._follows(t)) is not None), None)

    def _as_another(self, violation: Violation, reasons: tuple[Reason, ...], run: ReplayResult) -> int | None:
        """The line on which the same count of another player is off for the same reason, under the same heading: what
        comes to all was forgotten or misread once. Another count, too, right beside, where a rare reason explains both.
        Without a reason all who are counted there are off by as much."""
        item, at = violation.item, violation.step
        if item is None or item.who is None or not violation.off:
            return None
        heads = [i for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        begins = max((i for i in heads if i <= at), default=0)
        ends = min((i for i in heads if i > at), default=len(self.steps))
        before = [
            cause
            for cause in self.causes
            if cause.violation.item is not None
            and cause.follows_from is None
            and begins <= cause.violation.step <= at
            and cause.violation.item.key == item.key
            and cause.violation.item.who not in (None, item.who)
        ]
        if reasons and reasons[0].rare:
            beside = self._books().together(at)
            for cause in self.causes:
                same = cause.reasons and cause.reasons[0].said == reasons[0].said
                if same and cause.follows_from is None and cause.violation.step in beside:
                    return cause.violation.source.line
        for cause in self.causes:  # a total is wrong by what moved its part
            told = cause.violation.item
            own = told is not None and told.who == item.who and cause.violation.step == at
            if own and any(reason.is_as(cause.reasons) for reason in reasons):
                return cause.follows_from or cause.violation.source.line
        for cause in before:
            both = *self._exchanged(violation, run), *self._laid_on_another(violation, run)
            if any(reason.is_as(cause.reasons) for reason in (*reasons, *both)):
                return cause.violation.source.line
        counted = {
            each.who
            for step in self.steps[begins:ends]
            if isinstance(step.what, Claim)
            for each in step.what.items
            if each.key == item.key
        }
        wrong = [t for t in run.violations if t.item and t.item.key == item.key and begins <= t.step < ends]
        off = {t.item.who for t in wrong if t.item and t.off == violation.off}
        alike = [cause.violation for cause in before if cause.violation.off == violation.off]
        off |= {each.item.who for each in alike if each.item}
        return alike[0].source.line if alike and counted <= off | {item.who} else None

    def _forgotten_there(self, violation: Violation, reasons: Sequence[Reason]) -> int | None:
        """The line of a ruling on the same player, under the same heading, by the paragraph that explains a count: what
        was forgotten was so once."""
        item, line = violation.item, violation.source.line
        heads = (step.entry.source.line for step in self.steps[: violation.step] if isinstance(step.what, Heading))
        begins = max(heads, default=0)
        for cause in self.causes if item is not None and reasons else ():
            told, what = cause.violation.source.line, cause.entry.what
            own = isinstance(what, Move) and what.who == (item.who if item else None)
            if own and begins < told < line and any(broken.rule in reasons[0].rules for broken in cause.broken):
                return self.roots.get(told, told)
        return None
