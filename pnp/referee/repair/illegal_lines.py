"""A line that is against the rules, or found no place: what it is taken for, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken, Early
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Ordered
from pnp.referee.repair.causes.ahead import Ahead
from pnp.referee.repair.edits.edits import Edits
from pnp.referee.repair.hypotheses.costs import BLOCK, FORGOTTEN, LEFT_OUT, MISPLACED, ORDER, SEVERAL, TURNED
from pnp.referee.repair.hypotheses.editing import AFTERWARDS
from pnp.referee.repair.hypotheses.hypothesis import WINDOW, Here, Hypothesis
from pnp.referee.repair.hypotheses.settled import Cause
from pnp.referee.repair.settling.course import Earlier, unseen
from pnp.referee.repair.settling.misplaced import ASTRAY
from pnp.referee.repair.settling.trials import FINAL, Tried, least

BLURRED = (
    0.4  # of the lines of a log, and of the next, in trouble: with more of them nothing tells which are of one slip
)
AGAIN = 1  # so many lines of a player that are in trouble later on point to what he drew
SURE = 6  # so many ways in which a card that was turned may have been miswritten, or left out, are tried in any case
MOVED = (ORDER, BLOCK, MISPLACED)
SURELY = (TURNED, FORGOTTEN, SEVERAL)
# So many readings by which all that is near is right are tried where the first leaves trouble later on, and of a kind.
CLEAN, OF_A_KIND = 16, 6
# Of what may still be tried, in a log of several slips, where what is in trouble besides is so without this line, too.
APART = 0.12


class IllegalLines(Ahead):
    """Settles lines in trouble, one by one."""

    def _line(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """A line that is against the rules, or found no place."""
        edits = self._edits()
        here = edits.here(violation, run)
        entry = edits.steps[violation.step].entry

        def as_it_is(hypothesis: Hypothesis, follows: int | None) -> Cause:
            expected = edits.expected(violation.step, here)
            return Cause(violation, entry, here.broken, expected, hypothesis.assumption, follows)

        ended = self._ended(violation, run)
        if ended is not None:
            left_out = edits.left_out(violation.step)
            cause = as_it_is(left_out, ended)
            self.steps = left_out.steps
            return cause, self._replay()
        follows = self._goes_on(violation, here.broken) or self._follows(violation) or self._doubted(violation)
        follows = follows or self._turned_by(violation) or self._instead(violation)
        if follows is None:
            borne = self._borne_out(violation, run)
            if borne is not None:
                run = self._keep(borne[0])
                return as_it_is(borne[0].hypothesis, borne[1]), run
            alike = self._once_more(violation, run)
            if alike is not None:
                run = self._keep(alike)
                return as_it_is(alike.hypothesis, None), run
        best, follows, run = self._taken_for(violation, here, run, follows)
        follows = follows or self._as_before(violation, here.broken)
        cause = self._reasons(edits, violation, here, best, run)._replace(follows_from=follows)
        cause = self._of_who_came_early(edits, best, cause)
        shown = edits.shown(cause.violation.step, here) if cause.violation.kind == "illegal" else None
        if shown is not None:
            entry = edits.steps[shown[0]].entry
            about = cause.violation._replace(step=shown[0], source=entry.source)
            cause = cause._replace(violation=about, entry=entry, expected=shown[1])
        violation, entry = self._short(edits.steps, best, cause.violation, cause.entry)
        return cause._replace(violation=violation, entry=entry), run

    def _taken_for(
        self, violation: Violation, here: Here, run: ReplayResult, follows: int | None
    ) -> tuple[Hypothesis, int | None, ReplayResult]:
        """What a line in trouble is taken for, the line that it follows from if there is one, the replay with it."""
        home = self._from_elsewhere(violation, run) if follows is None else None
        best, *others = self._or_home(home, violation, here, run, follows is not None)
        if best.hypothesis.assumption.startswith(AFTERWARDS):
            self.afterwards = violation.source.line
        best, follows = self._as_stray(best, follows)
        strayed, lost = self._strayed(best.hypothesis, violation), self._instead_of_lost(best.hypothesis, run)
        follows = self._blame(best.hypothesis, violation, follows)
        hanging = self._hangs(violation, run) if follows is None else None
        if hanging is not None:
            self.hung[violation.source.line] = hanging
        entry = self.steps[violation.step].entry
        run = self._keep(best)
        follows = strayed if follows is None and strayed != violation.source.line else follows
        follows = follows or self._same_line(best.hypothesis, violation) or lost or hanging
        if follows is None:
            # Another reading is only evidence where it brings no trouble of its own.
            others = [t for t in others if t.keys <= best.keys]
            line = violation.source.line
            self.earlier.append(Earlier(line, line, self.steps, best.keys, best.cost.total, others))
        number = entry.what
        if isinstance(number, Heading) and best.hypothesis.steps[violation.step].what is None:
            # Nothing is missing before it: its number is wrong, and so are those that go on from it.
            was, root = self.numbered.get(number.word, (0, 0))
            if root and number.number == was + 1:
                follows = follows or root
            self.numbered[number.word] = number.number, self.roots.get(follows or 0, violation.source.line)
        return best.hypothesis, follows, run

    def _reasons(self, edits: Edits, violation: Violation, here: Here, best: Hypothesis, run: ReplayResult) -> Cause:
        """What is wrong with a line, what had been legal, and what it is taken for."""
        entry = edits.steps[violation.step].entry
        alone = violation.kind == "unfit" and here.broken == here.lacking  # nothing is wrong with the line itself
        twice = edits.of_two_turned(violation.step, best) if alone else ()
        if twice:
            return Cause(violation, entry, twice, (), best.assumption, None)
        gone = best.steps[violation.step].what is None
        broken = here.broken if violation.kind == "illegal" else best.lacking or here.broken
        if broken is best.lacking and any(t.key == violation.key for t in run.violations):
            # Something is missing before it, and with that, too, it has no place: its own reason comes first.
            broken = tuple(dict.fromkeys((*here.broken, *broken)))
        if best.kind is LEFT_OUT and any(isinstance(each, Early) for each in broken):
            broken = here.lacking or broken
        if alone or (best.kind is ORDER and violation.kind == "unfit"):
            known = {each.rule for each in broken}
            broken += tuple(order for order in _order(edits, violation, here) if order.rule not in known)
        later = best.kind in (ORDER, MISPLACED) and best.steps[violation.step].what != entry.what
        if later and violation.kind == "illegal" and best.over is None:
            broken = tuple(dict.fromkeys((*_too_soon(edits, violation), *broken)))
        # A line that was not done, or belongs elsewhere, does not stand for what another might have done.
        astray = best.kind in (ORDER, BLOCK, MISPLACED)
        late = gone and not here.same_place  # what the next round begins with is no answer to it
        expected = edits.expected(violation.step, here, his_own=gone or astray, alike=astray or late)
        if isinstance(entry.what, Heading) and gone:
            misnumbered, instead = edits.misnumbered(violation.step, entry.what)
            if misnumbered:
                return Cause(violation, entry, misnumbered, (), instead, None)
        return Cause(violation, entry, broken, expected, best.assumption, None)

    def _of_who_came_early(self, edits: Edits, best: Hypothesis, cause: Cause) -> Cause:
        """The cause told of the line that came before its turn, where not the one that is late is at fault."""
        violation = cause.violation
        early = misnamed(edits.steps, best, violation.step) if best.early is None else best.early
        if early is None:
            return cause
        step = edits.steps[early]
        own = violation.kind == "illegal"  # what is against the rules in it is so since it came before its turn
        if early >= violation.step and not own and not isinstance(step.what, Heading):
            return cause
        broken = edits.early(early, best)
        if not broken:
            return cause
        said = cause.assumption.removeprefix(f"line {step.entry.source.line} as ")
        if best.over == step.entry.source.line:  # so far it was said of the other line
            said = f"written after line {violation.source.line}"
        follows = cause.follows_from or self._same_order(broken, early)
        about = violation._replace(step=early, source=step.entry.source)
        return Cause(about, step.entry, broken, (), said, follows)

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
        righted = self._righted_before(violation)
        if righted:
            return righted
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
        right = without if trials.mends_all(without) else None  # the first by which all is right
        near_ones = edits.near(violation, here, run, lambda: right is None or right.hypothesis.kind.evidence)
        for hypothesis in stands if explained else unseen(near_ones, seen):
            if trials.exhausted:
                break  # the share of this cause is for what lies farther off: the nearest readings are always tried
            if right is not None and hypothesis.kind.distance > right.hypothesis.kind.distance:
                break  # a nearer one is right
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
            if right is None and len(clean) < FINAL and trials.mends_all(tried[-1]):
                right = tried[-1]
        if self._tail(run) == violation.step and not explained:
            tried.append(trials.try_out(edits.all_left_out(violation.step), least([*tried, without])))
        tried.append(without)
        near = frozenset(id(t.hypothesis) for t in tried)
        # Where all is right by what is near and needs no evidence, nothing else is as good.
        if not explained and (right is None or right.hypothesis.kind.evidence):
            for hypothesis in unseen(edits.pointed(violation, here, run, trials.first_trouble), seen):
                # Where nothing is left for this line, a card that was turned, or was to be, is looked at all the same.
                last = trials.spent >= trials.cap
                if trials.exhausted or (last and (hypothesis.kind not in SURELY or len(pointed) >= SURE)):
                    break
                pointed.append(trials.try_out(hypothesis, least([*tried, *pointed])))
            likeliest = right or min([*tried, *pointed], key=lambda t: (t.cost, t.hypothesis.kind.distance))
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
        found = self._past_the_next(trials.finals(tried, pointed, near), violation, near)
        return self._its_own_first(found, violation)

    def _its_own_first(self, found: list[Tried], violation: Violation) -> list[Tried]:
        """Readings, the best first, with those last that leave the line in trouble."""
        # What another line is taken for, and leaves this one in trouble, is another slip: that has its turn.
        others = [t for t in found if self._of_another_line(t, violation)]
        found = [*(t for t in found if t not in others), *others]
        # Nor is it one by which it can no more be where it is moved to, where another is as good by which it can be.
        moved = [t for t in found if t.hypothesis.kind in MOVED and self._is_wrong_there(t, violation)]
        lowest = least(t for t in found if t not in moved and violation.key not in t.all_keys)
        moved = [t for t in moved if lowest.total <= t.cost.total]
        return [*(t for t in found if t not in moved), *moved]

    def _is_wrong_there(self, tried: Tried, violation: Violation) -> bool:
        """Whether a line is in trouble in the place that it is moved to."""
        old, new = self.steps[violation.step], tried.hypothesis.steps
        there = [i for i, step in enumerate(new) if step.what == old.what and step.entry.text == old.entry.text]
        known = {id(step) for step in self.steps}
        there = [i for i in there if not new[i].put_in and id(new[i]) not in known]
        return violation.key in tried.all_keys or any(t.step in there for t in tried.run.violations)

    def _of_another_line(self, tried: Tried, violation: Violation) -> bool:
        """Whether a reading that needs evidence changes another line only, and leaves the one in trouble as it is."""
        hypothesis = tried.hypothesis
        elsewhere = hypothesis.kind.evidence and hypothesis.about not in (None, violation.source.line)
        return elsewhere and violation.key in tried.all_keys

    def _again(self, violation: Violation, run: ReplayResult, best: Tried) -> list[Tried]:
        """Where a player is in trouble again and again, a card that he drew or played may have been another."""
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
        here = violation.source.line
        later = (i for i, step in enumerate(self.steps) if here < step.entry.source.line in lines)
        played = edits.played(violation.step, who, next(later, None))
        readings = chain(played, edits.drawn(violation.step, who), edits.displaced(violation.step))
        for hypothesis in self.trials.affordable(readings):
            tried.append(self.trials.try_out(hypothesis, least([*tried, best])))
        self.trials.allow(self.trials.spent - before)
        return tried


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


def _too_soon(edits: Edits, violation: Violation) -> list[Broken]:
    """Why what the same player did next has no place behind a line that belongs after it: that is what is wrong with
    the line, which is against other rules only because it stands too early."""
    at = violation.step
    move = edits.steps[at].what
    then = next((step.what for step in edits.steps[at + 1 :] if isinstance(step.what, Move)), None)
    if not isinstance(move, Move) or then is None or then.who != move.who:
        return []
    walk = walk_to(edits.start, edits.steps[:at], edits.guesses)
    ask = walk.seek(move)
    if ask is None:
        return []
    done = next(iter(ask.legal()), None)
    if done is not None:
        walk.answer(ask, done)
    return [] if walk.seek(then) is not None else list(walk.table.misplaced(then))[:1]


def _order(edits: Edits, violation: Violation, here: Here) -> Iterator[Broken]:
    """In which order all do what a line does, where another has to do it first."""
    move, due = edits.steps[violation.step].what, next((ask for ask in here.asks if not ask.passable), None)
    if due is not None and isinstance(move, Move) and due.who not in (None, move.who) and move.verb in due.verbs:
        table = walk_to(edits.start, edits.steps[: violation.step], edits.guesses).table
        if isinstance(table, Ordered):
            yield table.order_of_play()
