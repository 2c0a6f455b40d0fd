"""Counts of an earlier moment written again: somebody copied the line of the round before, or forgot to change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Counting, count_of
from pnp.referee.repair.counts.by_all import ByAll
from pnp.referee.repair.counts.explanations import Why
from pnp.referee.repair.settling.forgotten import MOST

LINES = 3  # earlier lines of the same player that may have been written again
ENDS = 3  # and ends of rounds at which nothing was written
AT_LEAST = 2  # counts that are as they were then: one alone is rather what was forgotten


class _Line(NamedTuple):
    """What a line of counts says of one player, or of nobody (None): each item, and those of them that are wrong."""

    who: str | None
    items: tuple[ClaimItem, ...]
    wrong: tuple[Violation, ...]


class _Moment(NamedTuple):
    """When all of a line was true: in words, and whether it is what was written of that player last."""

    said: str
    last: bool


class WrittenAgain(ByAll):
    """Finds the moment at which all was true that is written down of a player, where it is so no more."""

    @cached_property
    def copied(self) -> dict[tuple[int, str | None], int]:
        """The lines of counts that were told to be written again, each with its player: the line of their cause."""
        return {}

    def _copied_once_more(self, violation: Violation) -> int | None:
        """The line of the cause beneath which a count hangs whose line was written again before, and now once more as
        it was: the counts of one round at the ends of the next two."""
        item = violation.item
        if item is None or not self.copied:
            return None
        here = self._said_of(item.who, violation.step)
        for i in range(self._books().together(violation.step).start - 1, -1, -1):
            before = self._said_of(item.who, i)
            if before:
                root = self.copied.get((self.steps[i].entry.source.line, item.who))
                if root is not None and before == here:
                    self.copied[violation.source.line, item.who] = root
                    return root
                return None
        return None

    def _said_of(self, who: str | None, at: int) -> dict[str, object]:
        """What a line of counts says of a player, by what is counted; nothing where it is none."""
        claim = self.steps[at].what
        return {item.key: item.value for item in claim.items if item.who == who} if isinstance(claim, Claim) else {}

    def _written_again(self, violation: Violation, run: ReplayResult) -> tuple[Reason, ...]:
        """That all that is said here of a player, and of others beside him, was true at the end of an earlier round, or
        on an earlier line: one slip, if what is counted next goes on from what is true. What people forget comes first
        where that is one thing for all of them; nothing is said here where it is one slip of one player."""
        wrong, reason, _ = self._wrong_again(violation, run)
        if reason is None or len(wrong) < AT_LEAST:
            return ()
        whys = self._whys(wrong, run)
        several = len({t.item.who for t in wrong if t.item}) > 1
        forgotten = self._one_thing(wrong, whys) or self._forgotten_at_once(violation, run) if several else ()
        if self._ruled(forgotten) is not None or (not several and self._is_one_slip(wrong, whys)):
            return ()
        self.taken.update({t.key: violation.source.line for t in wrong if t.key != violation.key})
        return (*forgotten, reason)

    def _all_at_once(self, violation: Violation, why: Why, run: ReplayResult) -> tuple[Reason, ...]:
        """What all forgot on these lines, where it is not one thing for all; with the moment of which all of it is."""
        reasons = self._forgotten_at_once(violation, run) if not why.shared else ()
        if not reasons or self._ruled(reasons) is not None:
            return ()
        lines = self._books().together(violation.step)
        wrong = (t for t in run.violations if t.kind == "claim" and t.step in lines and t.item and t.item.who)
        self.taken.update({t.key: violation.source.line for t in wrong if t.key != violation.key})
        return self._or_written_again(violation, reasons, run)

    def _or_written_again(
        self, violation: Violation, reasons: tuple[Reason, ...], run: ReplayResult
    ) -> tuple[Reason, ...]:
        """What explains a count, and that it was written again: behind that where several are as they were; first where
        a single one is as it was written last, and nothing that is easily forgotten explains it."""
        wrong, reason, last = self._wrong_again(violation, run)
        if reason is None or (len(wrong) < AT_LEAST and (not last or (reasons and reasons[0].plain))):
            return reasons
        return (*reasons[: MOST - 1], reason) if len(wrong) >= AT_LEAST else (reason, *reasons)[:MOST]

    def _wrong_again(self, violation: Violation, run: ReplayResult) -> tuple[list[Violation], Reason | None, bool]:
        """The wrong counts that were written again together with this one, and that as a reason, none if it was not;
        whether it is what was written last."""
        lines = self._lines_beside(violation, run)
        own = next((line for line in lines if violation in line.wrong), None)
        moment = self._moment_of(own, violation.step) if own is not None else None
        if moment is None:
            return [], None, False
        moments = {line: moment if line is own else self._moment_of(line, line.wrong[0].step) for line in lines}
        same = {line: each for line, each in moments.items() if each is not None and _together(each, moment)}
        if sum(len(line.items) for line in same) < AT_LEAST:
            return [], None, False
        self.copied.update({(t.source.line, line.who): violation.source.line for line in same for t in line.wrong})
        said = f"with the counts of {moment.said} written again"
        if len({each.said for each in same.values()}) > 1:
            said = "with the last counts of each written again"
        return [t for line in same for t in line.wrong], Reason((), said, plain=True), moment.last

    def _whys(self, wrong: Sequence[Violation], run: ReplayResult) -> dict[Violation, tuple[Reason, ...]]:
        """What people forget that explains each of these counts, without those that nothing explains."""
        books, all_wrong = self._books(), [t for t in run.violations if t.kind == "claim"]
        return {t: why for t in wrong if (why := books.why(t, all_wrong))}

    def _one_thing(
        self, wrong: Sequence[Violation], whys: Mapping[Violation, tuple[Reason, ...]]
    ) -> tuple[Reason, ...]:
        """The things that people forget by one of which counts of several players are explained, of each of them one at
        least: what is rare for one explains all of them well."""
        whose, told = ({t.item.who for t in those if t.item} for those in (wrong, whys))
        if not whys or whose != told:
            return ()
        first, *others = whys.values()
        found = (each for each in first if (each.plain or each.rare) and all(map(each.is_as, others)))
        return tuple(found)[: MOST - 1]

    def _is_one_slip(self, wrong: Sequence[Violation], whys: Mapping[Violation, tuple[Reason, ...]]) -> bool:
        """Whether counts of one player are one slip by what people forget: by one paragraph, beside which stands what
        nothing explains. Where nothing is counted after them that would bear out that they were copied, it is enough
        that each is easily explained."""
        likely = [[each for each in why if each.plain and len(each.rules) == 1] for why in whys.values()]
        if not likely:
            return False
        if all(likely) and not any(self._next_count(t) for t in wrong):
            return True
        return any(all(any(each.rules == other.rules for other in why) for why in whys.values()) for each in likely[0])

    def _lines_beside(self, violation: Violation, run: ReplayResult) -> list[_Line]:
        """What is said of each player on the lines that stand together with a count, where any of it is wrong and is
        not what it goes on from."""
        lines = self._books().together(violation.step)
        failed = {(t.step, t.item): t for t in run.violations if t.kind == "claim" and t.step in lines}
        found: list[_Line] = []
        for at in lines:
            claim = self.steps[at].what
            items = claim.items if isinstance(claim, Claim) else ()
            for who in dict.fromkeys(item.who for item in items):
                said = tuple(item for item in items if item.who == who)
                wrong = tuple(failed[at, item] for item in said if (at, item) in failed)
                numbers = all(isinstance(item.value, int) for item in said)
                if wrong and numbers and not any(self._goes_on_from(t, run) for t in wrong):
                    found.append(_Line(who, said, wrong))
        return found

    def _goes_on_from(self, violation: Violation, run: ReplayResult) -> bool:
        """Whether a count is off by as much when it is written next: then it was not so by the pen alone. What is
        written next goes on from nothing where it is this line once more, and off by something else."""
        again = self._next_count(violation)
        if again is None:
            return False
        offs = {(t.step, t.item.who, t.item.key): t.off for t in run.violations if t.item}
        who, key = again[1].who, again[1].key
        if offs.get((again[0], who, key)) != violation.off:
            return False
        said = self._said_of(who, violation.step)
        moved = any(offs.get((violation.step, who, each)) != offs.get((again[0], who, each)) for each in said)
        return not (moved and said == self._said_of(who, again[0]))

    def _next_count(self, violation: Violation) -> tuple[int, ClaimItem] | None:
        """Where a count is written next, behind the lines that stand together; None where it is not."""
        about = (violation.item.who, violation.item.key) if violation.item else None
        for i in range(self._last_count(violation.step) + 1, len(self.steps)):
            claim = self.steps[i].what
            for item in claim.items if isinstance(claim, Claim) else ():
                if (item.who, item.key) == about:
                    return i, item
        return None

    def _moment_of(self, line: _Line, at: int) -> _Moment | None:
        """The last moment before a line at which all of it was true."""
        written = 0
        for i in range(self._books().together(at).start - 1, -1, -1):
            claim = self.steps[i].what
            if isinstance(claim, Claim) and any(item.who == line.who for item in claim.items):
                if self._was_true(line, claim, i):
                    return _Moment(_when(self.steps, i), not written)
                written += 1
                if written == LINES:
                    break
        ends = (i for i in range(at - 1, -1, -1) if isinstance(self.steps[i].what, Heading))
        for i, _ in zip(ends, range(ENDS + 1), strict=False):
            if self._as_the_table_had(line, line.items, i):
                return _Moment(_when(self.steps, i - 1), last=False)
        return None

    def _was_true(self, line: _Line, claim: Claim, at: int) -> bool:
        """Whether all of a line was true of the same player when an earlier line was written."""
        failed = {t.item: t.value for t in self._told_at(at)}
        then = {item.key: failed.get(item, item.value) for item in claim.items if item.who == line.who}
        if any(then.get(item.key, item.value) != item.value for item in line.items):
            return False
        lacking = [item for item in line.items if item.key not in then]
        return self._as_the_table_had(line, lacking, at + 1)

    def _told_at(self, at: int) -> Iterator[Violation]:
        """The counts of a line that were told to be wrong."""
        return (cause.violation for cause in self.causes if cause.violation.item and cause.violation.step == at)

    def _as_the_table_had(self, line: _Line, items: Sequence[ClaimItem], before: int) -> bool:
        """Whether counts are as they were before a step."""
        if not items:
            return True
        table = walk_to(self.start, self.steps[:before], self.guesses).table
        for item in items:
            if line.who is not None:
                value = count_of(table, line.who, item.key)
            elif item.what is not None and isinstance(table, Counting):
                value = table.count(item.what)
            else:
                return False
            if value != item.value:
                return False
        return True


def _together(one: _Moment, other: _Moment) -> bool:
    """Whether lines were copied together: from the same moment, or each from what was written last of the same player,
    where each of them is counted after a turn of his own."""
    return one.said == other.said or (one.last and other.last)


def _when(steps: Sequence[Step], at: int) -> str:
    """When a step was, in words: at the end of a round, at the beginning, or on a line."""
    after = next((step.what for step in steps[at + 1 :] if isinstance(step.what, Heading | Move)), None)
    heading = next((step.what for step in reversed(steps[: at + 1]) if isinstance(step.what, Heading)), None)
    if not isinstance(after, Heading):
        return f"line {steps[at].entry.source.line}"
    return f"the end of {heading.word} {heading.number}" if heading is not None else "the beginning"
