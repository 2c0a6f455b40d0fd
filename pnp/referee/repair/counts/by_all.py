"""A paragraph by which counts of several players change of themselves, and that nobody thought of for a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Noted, Reason, left_out
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.counts.other_readings import ByReading
from pnp.referee.repair.settling.forgotten import MOST

SEVERAL = 2  # players of whom each may have forgotten his own; more than that did it together


class ByAll(ByReading):
    """Finds what all forgot, though it comes to another number, or to other things, for each of them."""

    def _forgotten_at_once(self, violation: Violation, run: ReplayResult) -> tuple[Reason, ...]:
        """The paragraphs by one of which all counts of several players on lines that stand together are right if
        nothing that it has moved since they were last right was done, of whomever; those that somebody's own answers
        alone have moved, such as prices, are each one's own slip, unless the whole table forgot them."""
        wrong = {(t.step, t.item): t for t in run.violations if t.kind == "claim"}
        lines = self._books().together(violation.step)
        about = [t for t in wrong.values() if t.step in lines and t.item and t.item.who is not None]
        whose = {t.item.who for t in about if t.item}
        if len(whose) < SEVERAL:
            return ()
        everybody = len(whose) > SEVERAL and whose == {*self._books().last.players}
        moved = {t: self._moved_since(t, run) for t in about}
        rules: set[str] | None = None
        for t, (notes, before) in moved.items():
            sums = _by_rule(notes)
            fit = {rule for rule, by in sums.items() if by and t.off is not None and by == before - t.off}
            rules = fit if rules is None else rules & fit
            if not rules:
                return ()
        for at, item in self._items(lines):
            if rules and (at, item) not in wrong and item.who is not None and isinstance(item.value, int):
                right = Violation(at, "claim", self.steps[at].entry.source, item, item.value)
                sums = _by_rule(self._moved_since(right, run)[0])
                rules = {rule for rule in rules if not sums[rule]}
        found = []
        for rule in sorted(rules or ()):
            notes = [noted for those, _ in moved.values() for noted in those if noted.rule == rule and noted.by]
            if everybody or not all(map(self._own_answer, notes)):
                found.append(Reason(*left_out(notes), plain=True))
        return tuple(found)[: MOST - 1]

    def _moved_since(self, violation: Violation, run: ReplayResult) -> tuple[list[Noted], int]:
        """What has moved a count since it was last right, and by how much it was off then."""
        if not isinstance(violation.value, int):
            return [], 0
        changes, before = self._books().since_right(violation, [t for t in run.violations if t.kind == "claim"])
        return [*changes], before

    def _items(self, lines: range) -> Iterator[tuple[int, ClaimItem]]:
        """All that stands on lines of counts."""
        for at in lines:
            claim = self.steps[at].what
            yield from ((at, item) for item in (claim.items if isinstance(claim, Claim) else ()))

    def _own_answer(self, noted: Noted) -> bool:
        """Whether a count was moved by what its own player did."""
        what = self.steps[noted.step].what if noted.step < len(self.steps) else None
        return not noted.before and isinstance(what, Move) and what.who == noted.who


def _by_rule(notes: list[Noted]) -> Counter[str]:
    """By how much each paragraph has moved a count."""
    sums = Counter[str]()
    for noted in notes:
        sums[noted.rule] += noted.by
    return sums
