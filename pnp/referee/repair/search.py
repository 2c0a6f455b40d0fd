"""What a log in trouble is taken to mean, so that play can go on as it did at the table.

Line by line in trouble: every reading is an edit of the log (see `edits`) and a replay from its first line (see
`settling.trials`). The one that leaves the fewest lines in trouble is kept, on a tie the first. What would vanish
under another hangs beneath.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.referee.log.entries import Unread
from pnp.referee.log.moves import Move
from pnp.referee.play.around import answer_beside
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.hypotheses.row_of_player import row_of
from pnp.referee.repair.hypotheses.settled import Cause, Settled
from pnp.referee.repair.illegal_lines import IllegalLines
from pnp.referee.repair.unread.unread import depending

MAX_CAUSES = 20
FEW = 3  # lines in trouble that are told plainly when nothing more can be tried


class Search(IllegalLines):
    """Settles one log, cause by cause."""

    def settle(self, strict: bool = False, enough: Callable[[], bool] = lambda: False) -> Settled:
        """Take cause after cause until no line is in trouble. `strict` stops at the first move against the rules, and
        reads nothing into the log. Where somebody has waited long `enough`, the rest is not looked into; asked again,
        it goes on from there.
        """
        if self._left is None:
            self._left = self._replay(), [], 0
            self.trials.weigh(self._left[0])
        run, causes, looked = self._left
        self.causes = causes
        done = self.trials.done
        stopped = False
        unread = self._readable()
        if strict and unread:  # what stands after a line that cannot be read is not judged
            self.steps, unread = self.steps[: unread[0]], []
            run = self._replay()
        while not stopped:
            violation = next((t for t in run.violations if t.key not in done), None)
            if unread:
                at = next((i for i, step in enumerate(self.steps) if isinstance(step.what, Unread)), None)
                if at is None:  # another reading has done without the rest of them
                    unread = []
                    continue
                if violation is None or violation.step >= at:
                    unread.pop()
                    run = self._read(at)
                    continue
            if violation is None or looked >= MAX_CAUSES or enough():
                break
            no_slip = self._no_slip(violation) if violation.kind == "unfit" else None
            if no_slip is not None:
                run = no_slip
                continue
            spent = self.trials.exhausted
            if spent and not self._can_be_told(violation, run):
                break
            if violation.kind != "unknown" and not strict and not spent:
                revised = self._revised(violation, causes, run)
                if revised is not None:
                    run = self._put_right(violation, run, *revised)
                    continue
            done.add(violation.key)
            before, was = self.steps, run
            self.trials.look(violation, self.steps, self.guesses)
            looked += self._is_looked_into(violation)
            stopped = strict and violation.kind not in ("unknown", "claim")
            cause, run = self._cause(violation, run, strict, spent)
            if violation.unknown is not None and violation.unknown.usual:
                continue
            run = self._noted(cause, before, was, run)
            others, run = self._all_alike(before, run)
            causes += others
        self._left = run, causes, looked
        return self._settled(run, causes, stopped)

    def _no_slip(self, violation: Violation) -> ReplayResult | None:
        """The replay without a line that says nothing, or with lines in the order of the questions; None where neither
        is in question."""
        if self._idle(violation):
            return self._run_without(violation.step)
        return self._replay() if self._in_order(violation) else None

    def _in_order(self, violation: Violation) -> bool:
        """Whether lines that answer before one in trouble what is asked before it, in any order as people tell it, have
        been put in the order of the questions: what is missing then is the first that nobody has told."""
        steps = [*self.steps]
        move, at = steps[violation.step].what, violation.step
        while isinstance(move, Move):
            walk = walk_to(self.start, steps[:at], self.guesses)
            if walk.seek(move) is not None:
                break
            asked = (answer_beside(ask, move, steps, at, ()) for ask in walk.open if ask.precedes(move))
            told = next((n for n in asked if n is not None), None)
            if told is None:
                break
            steps.insert(at, steps.pop(told))
            at += 1
        self.steps = tuple(steps)
        return at > violation.step

    def _run_without(self, at: int) -> ReplayResult:
        """The replay without what a step does."""
        self.steps = tuple(step._replace(what=None) if i == at else step for i, step in enumerate(self.steps))
        return self._replay()

    def _is_looked_into(self, violation: Violation) -> bool:
        """Whether it is one of the causes of which only so many are looked into: a guess is none, nor a count again."""
        if violation.kind == "claim":
            copied = violation.key in self.taken or self._copied_once_more(violation) is not None
            return not copied and self._repeated(violation) is None
        return violation.kind != "unknown"

    def _can_be_told(self, violation: Violation, run: ReplayResult) -> bool:
        """Whether something in trouble can be told as it is though nothing is left to try: a count, a line or two."""
        lines = {t.source.line for t in run.violations if t.key not in self.trials.done}
        return violation.kind == "claim" or (violation.kind != "unknown" and len(lines) <= FEW)

    def _cause(self, violation: Violation, run: ReplayResult, strict: bool, spent: bool) -> tuple[Cause, ReplayResult]:
        """What is told of something in trouble, and the replay under what it is taken for."""
        before, kind = self.steps, violation.kind
        if kind == "unknown":
            cause, run = self._guess(violation, run)
        elif kind == "claim":
            cause, run = self._claim(violation, run, plain=strict or spent)
            if any(t.key == violation.key for t in run.violations):
                self.trials.done.add(violation.key)  # whatever it was taken for, it is told once
        elif strict:
            here = self._edits().here(violation)
            step = self.steps[violation.step]
            expected = self._edits().expected(violation.step, here)
            return Cause(violation, step.entry, here.broken, expected, "", None), run
        elif spent:
            cause, run = self._plainly(violation)
        else:
            cause, run = self._line(violation, run)
        if self.steps is not before and kind in ("illegal", "unfit") and not (strict or spent):
            cause, run = self._put_back(cause, before, run)
        return self._at_its_row(cause, before), run

    def _noted(self, cause: Cause, before: tuple[Step, ...], was: ReplayResult, run: ReplayResult) -> ReplayResult:
        """A cause that was found, with what later ones are to know of it; the replay under it."""
        self.causes.append(cause)
        line, kind = cause.violation.source.line, cause.violation.kind
        if self.steps is not before and kind != "unknown":
            self._known_now(cause, was, run)
            run = self._needless(self._root(cause), self._about(before), line, run)
        ruled = kind in ("illegal", "unfit")
        if cause.follows_from is None and (cause.assumption or ruled):
            self.trials.found()  # a count that nothing explains is no reason to look further
        made = [step for step in self.steps if _made(step) and not any(step is old for old in before)]
        self.made += [(step, len(self.causes) - 1) for step in made]
        self.roots.setdefault(line, cause.follows_from or line)
        if ruled:
            self.ruled.add(line)
            self.blamed.setdefault(line, self.roots[line])
        return run

    def _settled(self, run: ReplayResult, causes: Sequence[Cause], stopped: bool) -> Settled:
        """How the log is read when all is told that can be; where it was to be strict, as far as it `stopped`."""
        left = sorted({t.source.line for t in run.violations if t.key not in self.trials.done})
        replays = -(-self.trials.spent // max(1, len(self.steps)))
        if stopped:
            self.steps = self.steps[: causes[-1].violation.step]
            run = self._replay()
        told = tuple(sorted(causes, key=lambda cause: cause.violation.source.line))
        depends = depending(self.start, self.steps, self.guesses, run.table, self.readings)
        settled = Settled(told, run, self.steps, dict(self.guesses), replays, tuple(left))
        readings = sorted(self.readings, key=lambda reading: reading.step.entry.source.line)
        return settled._replace(readings=tuple(readings), depends=depends)

    def _at_its_row(self, cause: Cause, before: Sequence[Step]) -> Cause:
        """A cause by which something was put into a row of the sheet is told there."""
        put = [step for step in self.steps if step.put_in and not any(step is old for old in before)]
        moves = [(self.steps.index(step), step.what) for step in put if isinstance(step.what, Move)]
        rows = [row for at, move in moves if (row := row_of(before, at, move.who)) is not None]
        if not rows or len(rows) < len(put) or cause.violation.kind != "unfit":
            return cause
        there = cause.violation._replace(source=rows[0])
        return cause._replace(violation=there, entry=cause.entry._replace(source=rows[0]))

    def _about(self, before: tuple[Step, ...]) -> int | None:
        """The line of the first step that is taken otherwise than it was before."""
        return next(
            (new.entry.source.line for old, new in zip(before, self.steps, strict=False) if old is not new), None
        )

    def _plainly(self, violation: Violation) -> tuple[Cause, ReplayResult]:
        """A line that is against the rules, taken as its question says, or left out: nothing else is tried."""
        edits = self._edits()
        here = edits.here(violation)
        stands = edits.remedies(violation, here)
        hypothesis = stands[0] if stands else edits.left_out(violation.step)
        expected = edits.expected(violation.step, here)
        entry, follows = self.steps[violation.step].entry, self._follows(violation)
        self.steps, self.guesses = hypothesis.steps, hypothesis.guesses
        return Cause(violation, entry, here.broken, expected, hypothesis.assumption, follows), self._replay()


def _made(step: Step) -> bool:
    """Whether a line was put in, or is read as another than was written."""
    return isinstance(step.what, Move) and not step.free and (step.put_in or step.entry.what != step.what)
