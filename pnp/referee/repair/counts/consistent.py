"""Counts that are as the table had them, which did all the same what was ruled not to be done: they follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.referee.log.claims import ClaimItem
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Taking
from pnp.referee.repair.counts.lasting import Lasting
from pnp.referee.repair.settling.forgotten import Books

RULINGS = 2  # so many lines that were ruled on, the last ones, are looked at
PLACES = 2  # so many places before where it stands are tried for what came too late


class Stood(Lasting):
    """Tells of a wrong count whether it follows from a line that was ruled on, and that the table let stand."""

    def _done_all_the_same(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line of a ruling on one of the same player that was not taken as it was written, where the table did it:
        the count, which has not been right since, is what it comes to by that. Or on a line of another, by which this
        player would have lost just so much."""
        item = violation.item
        if item is None or item.who is None or not violation.off:
            return None
        looked, moved = 0, Counter[int]()
        for at in range(violation.step - 1, self._last_right(item, violation.step), -1):
            step, said = self.steps[at], self.steps[at].entry.what
            line = step.entry.source.line
            if not isinstance(said, Move) or step.what == said or line not in self.ruled:
                continue
            if said.who != item.who:
                if step.what is None and self._lost_by(at, said, item) == violation.off:
                    return self.roots.get(line, line)
                continue
            if step.what is None:
                root = self.roots.get(line, line)
                moved[root] += said.effect().get(item.key, 0)
                if moved[root] == violation.off:  # by all that hangs on one ruling: losses on two lines
                    return root
            looked += 1
            if looked > RULINGS or self.trials.exhausted:
                return None
            if any(self._comes_to(violation, run, at, steps) for steps in self._standing(at, said)):
                return self.roots.get(line, line)
        return None

    def _lost_by(self, at: int, said: Move, item: ClaimItem) -> int:
        """By how much a count of another had changed by a line that was left out."""
        table = walk_to(self.start, self.steps[:at], self.guesses).table
        return table.taken_by(said).get(item.who or "", {}).get(item.key, 0) if isinstance(table, Taking) else 0

    def _standing(self, at: int, said: Move) -> Iterator[tuple[Step, ...]]:
        """The log with a line as it was written: where it stands, and in its own place, if it came too late."""
        step = self.steps[at]
        yield (*self.steps[:at], Step(step.entry, said, free=True), *self.steps[at + 1 :])
        without = (*self.steps[:at], step._replace(what=None), *self.steps[at + 1 :])
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        edits = self._edits(without)
        for i in edits.room_for(said, range(begins, at))[:PLACES]:
            yield edits.put_in(i, said).steps

    def _comes_to(self, violation: Violation, run: ReplayResult, at: int, steps: tuple[Step, ...]) -> bool:
        """Whether a count comes right where a line stood, and no other of its player beside it goes wrong; or is what
        people make of that line."""
        more = len(steps) - len(self.steps)
        last = self._last_count(violation.step) + more
        found = self.trials.replay(steps[: last + 1], self.guesses)
        wrong = [t for t in found.violations if t.kind == "claim"]
        same = next((t for t in wrong if t.key == violation.key), None)
        who = violation.item.who if violation.item else None
        before = {t.key for t in run.violations}
        if any(t.key not in before and t.item and t.item.who == who for t in wrong):
            return False
        if same is None:
            return True
        if more or same.off == violation.off:
            return False
        reasons = Books(self.start, steps[: last + 1], self.guesses).why(same, wrong)
        return any(reason.plain and at in reason.own for reason in reasons[:1])

    def _ruled(self, reasons: Sequence[Reason]) -> int | None:
        """The line of an earlier ruling that explains a count: what it was taken to do was not done so, or what was put
        in for it not at all."""
        made = {id(step): at for step, at in self.made}
        for at in (at for reason in reasons if reason.plain for at in reason.own):
            if at < len(self.steps) and id(self.steps[at]) in made:
                line = self.causes[made[id(self.steps[at])]].violation.source.line
                return self.roots.get(line, line)
        for at in reasons[0].own if reasons else ():
            if at < len(self.steps) and self.steps[at].entry.source.line in self.ruled:
                return self.roots.get(self.steps[at].entry.source.line)
        return None
