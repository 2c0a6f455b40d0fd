"""What a log in trouble is taken to mean, so that play can go on as it did at the table.

Line by line in trouble: every reading is an edit of the log (see `edits`) and a replay from its first line (see
`settling.trials`). The one that leaves the fewest lines in trouble is kept, on a tie the first. What would vanish
under another hangs beneath.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from pnp.referee.log.entries import Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Early
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.repair.causes.repeated import Alike
from pnp.referee.repair.hypotheses.costs import BLOCK, FORGOTTEN, LEFT_OUT, ORDER, SEVERAL, TURNED
from pnp.referee.repair.hypotheses.editing import AFTERWARDS
from pnp.referee.repair.hypotheses.hypothesis import WINDOW, Here, Hypothesis
from pnp.referee.repair.hypotheses.row_of_player import row_of
from pnp.referee.repair.hypotheses.settled import Cause, Settled
from pnp.referee.repair.settling.course import unseen
from pnp.referee.repair.settling.trials import FINAL, Tried, least
from pnp.referee.repair.unread.unread import depending

MAX_CAUSES = 20
BLURRED = (
    0.4  # of the lines of a log, and of the next, in trouble: with more of them nothing tells which are of one slip
)
AGAIN = 1  # so many lines of a player that are in trouble later on point to what he drew
SURE = 6  # so many ways in which a card that was turned may have been miswritten, or left out, are tried in any case
SURELY = (TURNED, FORGOTTEN, SEVERAL)
# So many readings by which all that is near is right are tried where the first leaves trouble later on, and of a kind.
CLEAN, OF_A_KIND = 16, 6
# Of what may still be tried, in a log of several slips, where what is in trouble besides is so without this line, too.
APART = 0.12
AT_ONCE = 2  # so many lines in trouble later on point to a card that was turned before
ASTRAY = 1  # lines in trouble that a line that strayed leaves where it stands
FEW = 3  # lines in trouble that are told plainly when nothing more can be tried


class Search(Alike):
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
            if violation.kind == "unfit" and self._idle(violation):
                idle = violation.step
                self.steps = tuple(s._replace(what=None) if i == idle else s for i, s in enumerate(self.steps))
                run = self._replay()
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
            looked += violation.kind != "unknown"
            if violation.kind == "claim":
                looked -= self._repeated(violation) is not None
            stopped = strict and violation.kind not in ("unknown", "claim")
            cause, run = self._cause(violation, run, strict, spent)
            if violation.unknown is not None and violation.unknown.usual:
                continue
            run = self._noted(cause, before, was, run)
            others, run = self._all_alike(before, run)
            causes += others
        self._left = run, causes, looked
        return self._settled(run, causes, stopped)

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

    def _line(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """A line that is against the rules, or found no place."""
        edits = self._edits()
        entry = self.steps[violation.step].entry
        here = edits.here(violation, run)
        ended = self._ended(violation, run)
        if ended is not None:
            hypothesis = edits.left_out(violation.step)
            expected = edits.expected(violation.step, here)
            self.steps = hypothesis.steps
            return Cause(violation, entry, here.broken, expected, hypothesis.assumption, ended), self._replay()
        follows = self._goes_on(violation, here.broken) or self._follows(violation) or self._doubted(violation)
        follows = follows or self._instead(violation)
        borne = self._borne_out(violation, run) if follows is None else None
        if borne is not None:
            run = self._keep(borne[0])
            expected = edits.expected(violation.step, here)
            return Cause(violation, entry, here.broken, expected, borne[0].hypothesis.assumption, borne[1]), run
        alike = self._once_more(violation, run) if follows is None else None
        if alike is not None:
            run, expected = self._keep(alike), edits.expected(violation.step, here)
            return Cause(violation, entry, here.broken, expected, alike.hypothesis.assumption, None), run
        home = self._from_elsewhere(violation, run) if follows is None else None
        best, *others = self._or_home(home, violation, here, run, follows is not None)
        if best.hypothesis.assumption.startswith(AFTERWARDS):
            self.afterwards = violation.source.line
        best, follows = self._as_stray(best, follows)
        strayed, lost = self._strayed(best.hypothesis), self._instead_of_lost(best.hypothesis, run)
        follows = self._blame(best.hypothesis, violation, follows)
        hanging = self._hangs(violation, run) if follows is None else None
        if hanging is not None:
            self.hung[violation.source.line] = hanging
        run = self._keep(best)
        follows = strayed if follows is None and strayed != violation.source.line else follows
        follows = follows or self._same_line(best.hypothesis, violation) or lost or hanging
        if follows is None:
            # Another reading is only evidence where it brings no trouble of its own.
            others = [t for t in others if t.keys <= best.keys]
            self.earlier.append((violation.source.line, violation.source.line, best.cost.total, others))
        number = entry.what
        if isinstance(number, Heading) and best.hypothesis.steps[violation.step].what is None:
            # Nothing is missing before it: its number is wrong, and so are those that go on from it.
            was, root = self.numbered.get(number.word, (0, 0))
            if root and number.number == was + 1:
                follows = follows or root
            self.numbered[number.word] = number.number, self.roots.get(follows or 0, violation.source.line)
        broken = here.broken if violation.kind == "illegal" else best.hypothesis.lacking or here.broken
        if broken is best.hypothesis.lacking and any(t.key == violation.key for t in run.violations):
            # Something is missing before it, and with that, too, it has no place: its own reason comes first.
            broken = tuple(dict.fromkeys((*here.broken, *broken)))
        if best.hypothesis.kind is LEFT_OUT and any(isinstance(each, Early) for each in broken):
            broken = here.lacking or broken
        # A line that was not done, or belongs elsewhere, does not stand for what another might have done.
        moved = best.hypothesis.kind in (ORDER, BLOCK) or best.hypothesis.steps[violation.step].what is None
        expected = edits.expected(violation.step, here, his_own=moved)
        early, said = best.hypothesis.early, best.hypothesis.assumption
        if isinstance(number, Heading) and best.hypothesis.steps[violation.step].what is None:
            misnumbered, instead = edits.misnumbered(violation.step, number)
            if misnumbered:
                broken, expected, said = misnumbered, (), instead
        early = misnamed(edits.steps, best.hypothesis, violation.step) if early is None else early
        own = violation.kind == "illegal"  # what is against the rules in it is so since it came before its turn
        if early is not None and (early < violation.step or own or isinstance(edits.steps[early].what, Heading)):
            # Not the line that is late is at fault, but the one that came before its turn.
            before = edits.early(early, best.hypothesis)
            if before:
                follows = follows or self._same_order(before, early)
                broken, entry, expected = before, edits.steps[early].entry, ()
                said = said.removeprefix(f"line {entry.source.line} as ")
                if best.hypothesis.over == entry.source.line:  # so far it was said of the other line
                    said = f"written after line {violation.source.line}"
                violation = violation._replace(step=early, source=entry.source)
        shown = edits.shown(violation.step, here) if violation.kind == "illegal" else None
        if shown is not None:
            entry, expected = edits.steps[shown[0]].entry, shown[1]
            violation = violation._replace(step=shown[0], source=entry.source)
        violation, entry = self._short(edits.steps, best.hypothesis, violation, entry)
        return Cause(violation, entry, broken, expected, said, follows), run

    def _or_home(
        self, home: Tried | None, violation: Violation, here: Here, run: ReplayResult, explained: bool
    ) -> list[Tried]:
        """The readings of a line in trouble, the best first: that by which a line stands where it strayed from, unless
        it leaves lines in trouble later on that another does not."""
        if home is not None and home.cost.total <= ASTRAY:
            return [home]
        compared = self._compared(violation, here, run, explained)
        return [home] if home is not None and compared[0].cost.total >= home.cost.total - ASTRAY else compared

    def _compared(self, violation: Violation, here: Here, run: ReplayResult, explained: bool) -> list[Tried]:
        """The readings of a line in trouble, the best first; of one that is `explained` those by which it stands."""
        edits, trials = self._edits(), self.trials
        tried: list[Tried] = []
        pointed: list[Tried] = []
        good: Tried | None = None  # the first by which all that is near is right, followed to the end
        seen: set[str] = set()
        # It comes last where it is as good as another, but first in time: no other need be followed further than it.
        without = trials.try_out(edits.left_out(violation.step))
        stands = edits.remedies(violation, here)
        # What an earlier slip explains needs no other explanation: it stands in one way or another.
        explained = explained and bool(stands)
        for hypothesis in stands if explained else unseen(edits.near(violation, here, run), seen):
            if trials.exhausted:
                break  # the share of this cause is for what lies farther off: the nearest readings are always tried
            clean = [t for t in tried if t.cost.clean]
            if len(clean) >= FINAL:
                good = good or trials.whole(clean[0])
                alike = sum(t.hypothesis.kind is hypothesis.kind for t in clean)
                if not good.cost.total or len(clean) >= CLEAN:
                    break  # nothing better can come, and earlier ones win ties
                if alike >= OF_A_KIND:
                    seen.discard(hypothesis.assumption)  # another line may point to it
                    continue
            tried.append(trials.try_out(hypothesis, least([*tried, without])))
        if self._tail(run) == violation.step and not explained:
            tried.append(trials.try_out(edits.all_left_out(violation.step), least([*tried, without])))
        tried.append(without)
        near = frozenset(id(t.hypothesis) for t in tried)
        if not explained:
            for hypothesis in unseen(edits.pointed(violation, here, run, trials.first_trouble), seen):
                # Where nothing is left for this line, a card that was turned, or was to be, is looked at all the same.
                last = trials.spent >= trials.cap
                if trials.exhausted or (last and (hypothesis.kind not in SURELY or len(pointed) >= SURE)):
                    break
                pointed.append(trials.try_out(hypothesis, least([*tried, *pointed])))
            likeliest = min([*tried, *pointed], key=lambda t: (t.cost, t.hypothesis.kind.distance))
            tried += self._again(violation, run, likeliest)
            tried += self._turned_earlier(violation, run, likeliest)
            if not least([*tried, *pointed]).clean:
                told = any(c.follows_from is None and c.violation.kind != "unknown" for c in self.causes)
                if told and likeliest.keys <= without.keys:
                    trials.share(APART)
                for hypothesis in trials.affordable(unseen(edits.far(violation, here, run), seen)):
                    tried.append(trials.try_out(hypothesis, least([*tried, *pointed])))
                    if tried[-1].cost.clean:
                        break
        return trials.finals(tried, pointed, near)

    def _about(self, before: tuple[Step, ...]) -> int | None:
        """The line of the first step that is taken otherwise than it was before."""
        return next(
            (new.entry.source.line for old, new in zip(before, self.steps, strict=False) if old is not new), None
        )

    def _again(self, violation: Violation, run: ReplayResult, best: Tried) -> list[Tried]:
        """Where a player is in trouble again and again, a card that he drew may have been written down wrong."""
        move = self.steps[violation.step].what
        who = _whose(move) or self._due(violation)
        wrong, soon = {t.step for t in run.violations}, range(violation.step, violation.step + WINDOW)
        if who is None or (len(wrong) > BLURRED * len(self.steps) and len(wrong & {*soon}) > BLURRED * WINDOW):
            return []
        edits, before = self._edits(), self.trials.spent
        best = self.trials.whole(best)
        steps = best.hypothesis.steps
        moves = {t.source.line: steps[t.step].what for t in best.run.violations if t.step < len(steps) and not t.item}
        # A heading or a card that cannot stand there, too: somebody has something left to do, as this one has.
        own = not isinstance(move, Move) or move.who is None
        lines = {line for line, what in moves.items() if _whose(what) == who or (own and _whose(what) is None)}
        lines |= {t.source.line for t in best.run.violations if t.item and t.item.who == who}
        if best.cost.total < AGAIN or len(lines) < AGAIN:
            self.trials.allow(self.trials.spent - before)
            return []
        tried: list[Tried] = []
        readings = chain(edits.drawn(violation.step, who), edits.displaced(violation.step))
        for hypothesis in self.trials.affordable(readings):
            tried.append(self.trials.try_out(hypothesis, least([*tried, best])))
        self.trials.allow(self.trials.spent - before)
        return tried

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


def _whose(what: object) -> str | None:
    """Whose line it is, None where it is nobody's own."""
    return what.who if isinstance(what, Move) else None


def misnamed(steps: Sequence[Step], hypothesis: Hypothesis, at: int) -> int | None:
    """Which line before one in trouble a reading takes as another player's, and as nothing else."""
    changed = [i for i, pair in enumerate(zip(steps[:at], hypothesis.steps, strict=False)) if pair[0] is not pair[1]]
    if len(changed) != 1 or len(steps) != len(hypothesis.steps):
        return None
    was, now = steps[changed[0]].what, hypothesis.steps[changed[0]].what
    alike = isinstance(was, Move) and isinstance(now, Move) and was[1:] == now[1:] and None not in (was.who, now.who)
    return changed[0] if alike else None


def _made(step: Step) -> bool:
    """Whether a line was put in, or is read as another than was written."""
    return isinstance(step.what, Move) and not step.free and (step.put_in or step.entry.what != step.what)
