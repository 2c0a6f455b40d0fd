"""Counts of several players beside one another that are wrong for one reason: exchanged, or laid on another."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.log.claims import ClaimItem
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.counts.consistent import Stood
from pnp.wording import names_of


class Beside(Stood):
    """What explains a wrong count together with one of another player beside it."""

    def _exchanged(self, violation: Violation, run: ReplayResult) -> tuple[Reason, ...]:
        """That two players have the same count of each other, where they are written down together."""
        for item, other, t in self._counted_beside(violation, run):
            if (other.value, t.value) == (violation.value, item.value):
                names = names_of(sorted(map(str, (item.who, other.who))))
                return (Reason((), f"with the {item.key} of {names} exchanged"),)
        return ()

    def _laid_on_another(self, violation: Violation, run: ReplayResult) -> tuple[Reason, ...]:
        """That what moves a count of one player was laid on another, where both are written down together: one has so
        many too few as the other has too many."""
        wrong = [t for t in run.violations if t.kind == "claim"]
        off = violation.off
        beside = [t for _, _, t in self._counted_beside(violation, run) if off and t.off == -off]
        pairs = [pair for t in beside for pair in ((violation, t), (t, violation))]
        return tuple(reason for pair in pairs if (reason := self._books().laid_on(*pair, wrong)) is not None)

    def _counted_beside(
        self, violation: Violation, run: ReplayResult
    ) -> Iterator[tuple[ClaimItem, ClaimItem, Violation]]:
        """The same count of other players that is wrong, too, and written down together with this one."""
        item, lines = violation.item, self._books().together(violation.step)
        for t in run.violations if item is not None and item.who is not None else ():
            other = t.item
            if item is None or other is None or other.who in (None, item.who) or t.step not in lines:
                continue
            if other.key == item.key:
                yield item, other, t
