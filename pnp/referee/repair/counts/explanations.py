"""What people forget at a table, or take for another rule, that would explain a wrong count."""

from __future__ import annotations

from functools import cached_property

from pnp.named import NamedTuple
from pnp.referee.play.claimed import SCORE
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.counts.beside import Beside
from pnp.referee.repair.counts.misreading import IN_ALL, begins, beside, likely, misread
from pnp.referee.repair.settling.trials import Key


class Why(NamedTuple):
    """What people forget that would explain a wrong count.

    It is `named` where all that is wrong of the player on this line is explained so: else it is no explanation. It is
    `shared` where one thing that was forgotten or misread explains the whole line: no other is looked for.
    """

    reasons: tuple[Reason, ...] = ()
    named: bool = False
    shared: bool = False


class Explained(Beside):
    """Finds what was forgotten or misread where a count is wrong."""

    misread_for = 0  # lines that were gone through by paragraphs that somebody may have taken otherwise

    @cached_property
    def taken(self) -> dict[Key, int]:
        """Counts that are wrong for the same misread paragraph as another, with the line of that one."""
        return {}

    def _why(self, violation: Violation, run: ReplayResult) -> Why:
        """What people forget at a table that would explain a wrong count."""
        item, books = violation.item, self._books()
        assert item is not None
        wrong = [t for t in run.violations if t.kind == "claim"]
        reasons = books.why(violation, wrong)
        if not reasons:
            return Why()
        beside = [t for t in wrong if t.step == violation.step and t.item and t.item.who == item.who]
        lines = books.together(violation.step)
        others = [t for t in wrong if t.step in lines and t.item and t.item.who not in (None, item.who)]
        named = all(books.why(t, wrong) for t in beside)
        added_up = reasons[0].otherwise and item.key == SCORE and books.last.finished
        whys = [books.why(t, wrong) for t in others]
        # What moves the counts of two at once is rare for one of them at least: one hid, another was caught for it.
        rare = reasons[0].rare or any(each.rare and each.said == reasons[0].said for why in whys for each in why)
        whose = {item.who, *(t.item.who for t in others if t.item)}
        of_all = item.who is not None and whose in ({*books.last.players}, books.moved_by(reasons[0], item.key))
        shared = bool(others and (rare or added_up or of_all)) and all(map(reasons[0].is_as, whys))
        return Why(reasons, named, shared)

    def _by_misreading(self, violation: Violation, why: Why, run: ReplayResult) -> Why | None:
        """By which paragraphs, taken for another rule, all that is wrong on these lines of counts is right; None where
        no paragraph does. Where what somebody forgot explains a single count, or all of them, that comes first."""
        item, books = violation.item, self._books()
        if item is None or item.who is None:
            return None
        lines = books.together(violation.step)
        since = begins(self.steps, self._last_right(item, violation.step) or -1, violation.step)
        if since is None or not (many := len(likely(run, self.steps, since, lines[-1]))):
            return None
        wrong = [t for t in run.violations if t.kind == "claim" and t.step in lines]
        alike: tuple[str, ...] | None = None
        forgotten, each_own = why.shared, False
        if not forgotten and why.named and why.reasons[0].plain:
            others = [books.why(t, wrong)[:1] for t in wrong if t.item and t.item.who != item.who]
            if all(each and each[0].plain and each[0].rules == why.reasons[0].rules for each in others):
                forgotten = not others
                each_own = not all(why.reasons[0].is_as(each) for each in others)
                alike = why.reasons[0].rules if others and not each_own else None
        self.misread_for += many * (lines[-1] - since)
        if self.misread_for > IN_ALL:
            return None
        found = misread(self.start, self.steps, self.guesses, since, lines[-1], run)
        if not found and not why.reasons:  # what is counted of one alone may be wrong for a house rule, too
            own = misread(self.start, self.steps, self.guesses, since, lines[-1], run, item.who)
            same = [t.key for t in wrong if t.item and t.item.who == item.who and t.key != violation.key]
            self.taken.update(dict.fromkeys(same, violation.source.line) if own else {})
            return Why(tuple(own), named=True, shared=True) if own else None
        if forgotten:
            return why._replace(reasons=beside(why.reasons, found))
        if not found or alike not in (None, found[0].rules):
            return None
        self.taken.update({t.key: violation.source.line for t in wrong if t.key != violation.key})
        reasons = tuple(found)
        if each_own or not any(t.item and t.item.who != item.who for t in wrong):
            # What is rare explains one count as well, and so does for each what each forgot.
            reasons = beside(why.reasons or books.misread(violation, wrong), found)
        return Why(reasons, named=True, shared=True)

    def _forgotten_by_all(self, violation: Violation, run: ReplayResult) -> bool:
        """Whether one thing that people forget explains what is wrong of several players on a line: whatever a line
        before it says that cannot be read, it is not that."""
        wrong = [t for t in run.violations if t.kind == "claim"]
        who = violation.item.who if violation.item else None
        others = [t for t in wrong if t.step == violation.step and t.item and t.item.who not in (None, who)]
        if not self.readings or not others or who is None:
            return False
        whys = [self._books().why(t, wrong) for t in others]
        return any(all(map(reason.is_as, whys)) for reason in self._books().why(violation, wrong))

    def _beyond_the_dice(self, violation: Violation) -> tuple[Reason, ...]:
        """That a count is none of those that dice which nobody wrote could have brought: one of these would have been
        taken."""
        item = violation.item
        if item is None or item.who is None:
            return ()
        since = self._last_right(item, violation.step) or -1
        notes = self._books().ledger.of(item.who, item.key)
        rules = {noted.rule for noted in notes if noted.by and since < noted.step <= violation.step}
        lines = {self.steps[at].entry.source.line for at in range(since + 1, violation.step)}
        beyond = [unknown for line, unknown in self.met.values() if line in lines and unknown.rule in rules]
        return tuple(
            Reason((each.rule,), f"with a number that no die brings: {each.what.partition(':')[0]}")
            for each in beyond[-1:]
        )
