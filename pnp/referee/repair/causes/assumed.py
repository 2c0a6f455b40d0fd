"""What nobody wrote, or can read: it is taken to be what leaves the fewest lines in trouble, and otherwise if later
lines say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from pnp.referee.log.entries import Unread
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.causes.dependent import CAN_BE, Hanging
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.settled import Cause, Reading
from pnp.referee.repair.hypotheses.variants import Variants
from pnp.referee.repair.settling.trials import A_REPLAY, Tried, least
from pnp.referee.repair.unread.unread import OTHERS, may_say, slip

MOST_UNREAD = 100  # lines that cannot be read and are guessed; who has more has no log of a play
BY_COUNT = 120  # so many are compared by what they do to a count
READ_OTHERWISE = 60  # so many other things that a line which cannot be read may have said are tried for a later line
REVISED, OTHERWISE = 3, 24  # so many of what was made up last may have been otherwise, in so many ways


class MadeUp(Hanging):
    """Settles what is unknown and what cannot be read."""

    @cached_property
    def no_better(self) -> set[tuple[Step, Move]]:
        """What lines that were made up may have been otherwise, where that brought trouble of its own."""
        return set()

    _counts_by: tuple[object, object, dict[tuple[int, Move, str], Mapping[str, int]]] | None = None

    def _idle(self, violation: Violation) -> bool:
        """Whether somebody passes who has nothing to decide: that says what is true, and breaks no rule."""
        move = self.steps[violation.step].what
        if not isinstance(move, Move) or move.verb != "pass" or move.args:
            return False
        due = [ask for ask in self._edits().here(violation).asks if not ask.passable]
        return not any(ask.who == move.who or (ask.who is None and move.who in ask.anyone) for ask in due)

    def _readable(self) -> list[int]:
        """The steps that cannot be read and are to be guessed; what goes beyond MOST_UNREAD is taken for nothing."""
        unread = [at for at, step in enumerate(self.steps) if isinstance(step.what, Unread)]
        beyond = frozenset(unread[MOST_UNREAD:])
        if beyond:
            self.steps = tuple(step._replace(what=None) if at in beyond else step for at, step in enumerate(self.steps))
            self.readings += [Reading(self.steps[at], None, ()) for at in sorted(beyond)]
        return unread[:MOST_UNREAD]

    def _read(self, at: int) -> ReplayResult:
        """Take a line that cannot be read to be what leaves the fewest lines in trouble."""
        trials, step = self.trials, self.steps[at]
        trials.found()
        trials.look(Violation(at, "unfit", step.entry.source), self.steps, self.guesses)
        tried: list[Tried] = []
        unread = step.entry.what
        counts = step.entry.text.startswith("=")
        may = [said[0] for said in unread.may if len(said) == 1] if isinstance(unread, Unread) else []
        moves: list[Move] = []
        unlike: list[Move] = []
        if not counts:
            told, unlike = may_say(
                self.start, self.steps, self.guesses, at, self.words, Variants(self.words, self.steps)
            )
            moves = [*may, *(move for move in told if move not in may)]
        nothing = len(moves)
        says: list[tuple[Move, ...]] = [*((move,) for move in moves), ()]
        if not counts:  # behind nothing, what is only needed later: that is taken where it is better, not as good
            says += ((move,) for move in self._by_what_follows(at) if move not in moves)
            says += self._due_together(at)
        known = len(says)
        says += ((move,) for move in unlike)
        for number, said in enumerate(trials.affordable(says)):
            if number >= known and not (least(tried).near + least(tried).next and self._alone(at, tried[nothing])):
                break  # what is written there in no way is taken only where that makes later lines right
            text = " and ".join(map(self.words.write, said))
            hypothesis = Hypothesis(text, self._saying(at, said), self.guesses)
            tried.append(trials.try_out(hypothesis, least(tried)))
        if not tried:
            self.steps = (*self.steps[:at], step._replace(what=None), *self.steps[at + 1 :])
            self.readings.append(Reading(self.steps[at], None, ()))
            return self._replay()
        lowest = least(tried)
        if least(tried[:known]) == lowest:
            tried = tried[:known]
        best = [trials.whole(t) for t in tried if t.cost == lowest][: 2 * OTHERS]
        best = [t for t in best if t.cost == least(best)]
        # What is one slip from what was written is what was meant, where it fits as well as anything.
        slips = [t for t in best if slip(step.entry.text, t.hypothesis.assumption)]
        best = [t for t in best if t.hypothesis.steps[at].what in may] or slips or best
        more = len(best[0].hypothesis.steps) - len(self.steps)
        best = [t for t in best if len(t.hypothesis.steps) == len(best[0].hypothesis.steps)]
        taken, *others = [t.hypothesis.steps[at].what for t in best]
        assert taken is None or isinstance(taken, Move)
        other_moves = tuple(move for move in others if move is None or isinstance(move, Move))
        self.steps = best[0].hypothesis.steps
        with_it = tuple(each.what for each in self.steps[at + 1 : at + 1 + more] if isinstance(each.what, Move))
        self.readings.append(Reading(self.steps[at], taken, other_moves[:OTHERS], with_it))
        return self._replay()

    def _saying(self, at: int, said: Sequence[Move]) -> tuple[Step, ...]:
        """The steps with what a line that cannot be read says, one thing or several, or nothing."""
        step = self.steps[at]
        first, *more = said or (None,)
        put = [
            Step(step.entry._replace(what=move, text=self.words.write(move)), move, put_in=True)
            for move in more
            if move is not None
        ]
        return (*self.steps[:at], step._replace(what=first), *put, *self.steps[at + 1 :])

    def _due_together(self, at: int) -> list[tuple[Move, ...]]:
        """What several have to do at once where a line stands that cannot be read, which one of them alone does not
        answer: all the dice of a tie."""
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        while walk.open and not walk.stuck:
            walk.skip()
        due = [ask for ask in walk.open if not ask.passable]
        soon = self._edits().moves_after(at + 1) if len(due) > 1 else ()
        firsts = [next(iter(ask.lacking(soon)), None) for ask in due]
        moves = tuple(move for move in firsts if move is not None)
        return [moves] if 1 < len(due) == len(moves) else []

    def _read_otherwise(self, violation: Violation, as_is: Tried) -> ReplayResult | None:
        """A line that cannot be read said something else, where that alone makes a later line right."""
        for number, reading in list(enumerate(self.readings))[-REVISED:]:
            at = self._before(reading.step, violation)
            if at is None or reading.with_it:
                continue
            followed = [*self._by_what_follows(at), *self._permitting(at, violation)]
            others = [*reading.others, *followed, None, *self._likest(at)]
            for other in list(dict.fromkeys(others))[:READ_OTHERWISE]:
                if other == reading.taken:
                    continue
                if self.trials.spent >= self.trials.cap:
                    return None
                step = reading.step._replace(what=other)
                steps = (*self.steps[:at], step, *self.steps[at + 1 :])
                if _mends(self.trials.try_out(Hypothesis("", steps, self.guesses), as_is.cost), violation, as_is):
                    self.steps = steps
                    self.readings[number] = Reading(step, other, ())
                    return self._replay()
        return None

    def _alone(self, at: int, nothing: Tried) -> bool:
        """Whether what is in trouble where a line says nothing comes before the next line that cannot be read."""
        first = min((t.step for t in nothing.run.violations if t.step > at), default=at)
        return not any(isinstance(step.what, Unread) for step in self.steps[at + 1 : first])

    def _revised(
        self, violation: Violation, causes: list[Cause], run: ReplayResult
    ) -> tuple[ReplayResult, int | None] | None:
        """What was only made up, for an earlier cause, is taken otherwise where a line is in trouble by nothing else.

        A line that was put in or read differently, and what nobody can tell, is one of several as good until later
        lines bear one of them out. Given is the number of the cause for which a line was made up, too.
        """
        trials = self.trials
        # What brought trouble of its own does so for whichever line is in trouble later.
        there = [(i, at) for made, at in self.made[-REVISED:] for i, s in enumerate(self.steps) if s is made]
        untold = [
            (known_by, option)
            for known_by, (line, unknown) in list(self.met.items())[-REVISED:]
            if line < violation.source.line
            for option in unknown.options
            if option != self.guesses.get(known_by)
        ]
        if violation.step in [i for i, _ in there] or not (there or untold or self.readings):
            return None
        trials.look(violation, self.steps, self.guesses)
        as_is = trials.try_out(self._as_is())
        otherwise = self._read_otherwise(violation, as_is)
        if otherwise is not None:
            return otherwise, None
        for known_by, option in untold[:OTHERWISE]:
            guesses = {**self.guesses, known_by: option}
            tried = trials.try_out(Hypothesis(option, self.steps, guesses), as_is.cost)
            if _mends(tried, violation, as_is):
                self.guesses = guesses
                for at, cause in enumerate(causes):
                    if cause.violation.known_by == known_by:
                        causes[at] = cause._replace(assumption=option)
                return self._replay(), None
        for i, at in there:
            old = self.steps[i]
            for move in self._likely(i, violation, run)[:OTHERWISE]:
                if trials.spent >= trials.cap:
                    return None
                entry = old.entry if old.entry.what != old.what else old.entry._replace(what=move)
                if (old, move) in self.no_better:
                    continue
                step = old._replace(what=move, entry=entry)
                steps = (*self.steps[:i], step, *self.steps[i + 1 :])
                tried = trials.try_out(Hypothesis("", steps, self.guesses), as_is.cost)
                if tried.run.broken_off or not tried.all_keys <= as_is.all_keys:
                    self.no_better.add((old, move))
                if _mends(tried, violation, as_is):
                    self.steps = steps
                    self.made = [(step if made is old else made, cause) for made, cause in self.made]
                    assert isinstance(old.what, Move)
                    said = causes[at].assumption.replace(self.words.write(old.what), self.words.write(move))
                    causes[at] = causes[at]._replace(assumption=said)
                    return self._replay(), at
        return None

    def _likely(self, i: int, violation: Violation, run: ReplayResult) -> list[Move]:
        """What else a line that was made up may have been, those first by which a move in trouble can be."""
        others = self._otherwise(i, violation, run)
        what = self.steps[violation.step].what if violation.step < len(self.steps) else None
        if not isinstance(what, Move) or violation.kind != "illegal":
            return others
        edits = self._edits()
        each = violation.step - i + A_REPLAY  # so many lines are gone through for one
        alike = list(dict.fromkeys([*edits.elsewhere_placed(i)[:BY_COUNT], *others[:BY_COUNT]]))[: CAN_BE // each]
        self.trials.bounded(each * len(alike))
        right = [m for m in alike if edits.can_be(i, m, violation.step)]
        return [*right, *(m for m in others if m not in right)]

    def _otherwise(self, i: int, violation: Violation, run: ReplayResult) -> list[Move]:
        """What else a line that was made up may have been, the likeliest first: cards that are turned where they cannot
        be, and what moves a wrong count by just as much as it is off."""
        edits, made, item = self._edits(), self.steps[i].what, violation.item
        others = edits.otherwise(i, violation)
        if edits.turns(made):
            wrong = edits.where_they_cannot(run)
            others.sort(key=lambda move: wrong.isdisjoint(move.args))
        elif item is not None and item.who is not None and violation.off and isinstance(made, Move):
            who, key = item.who, item.key
            now = self._counted_by(i, made, who).get(key)
            if now is not None:
                wanted = now + violation.off
                right = [move for move in others[:BY_COUNT] if self._counted_by(i, move, who).get(key) == wanted]
                others = [*right, *(move for move in others if move not in right)]
        return others

    def _counted_by(self, i: int, move: Move, who: str) -> Mapping[str, int]:
        """A player's counts after a move in the place of a line, {} where it finds none: found out once for all counts
        that are wrong later."""
        known = self._counts_by
        if known is None or known[0] is not self.steps or known[1] != self.guesses:
            known = self._counts_by = self.steps, self.guesses, {}
        if (i, move, who) not in known[2]:
            walk = walk_to(self.start, self.steps[:i], self.guesses)
            ask = walk.seek(move)
            if ask is not None:
                walk.answer(ask, move)
            known[2][i, move, who] = {} if ask is None else dict(walk.table.counts(who))
        return known[2][i, move, who]

    def _guess(self, violation: Violation, run: ReplayResult) -> tuple[Cause, ReplayResult]:
        """Something unknown is taken to be what leaves the fewest lines in trouble."""
        assert violation.unknown is not None and violation.known_by is not None
        trials = self.trials
        hint = trials.hints.get(violation.known_by)
        tried: list[Tried] = []
        for option in trials.affordable(sorted(violation.unknown.options, key=lambda option: option != hint)):
            guesses = {**self.guesses, violation.known_by: option}
            tried.append(trials.try_out(Hypothesis(option, self.steps, guesses), least(tried)))
            if tried[-1].cost.clean:
                break
        option = hint or violation.unknown.options[0]
        if tried:
            best = trials.finals(tried)[0]
            option, run = best.hypothesis.assumption, best.run
        self.guesses = {**self.guesses, violation.known_by: option}
        if not tried or run.broken_off:
            run = self._replay()
        self.met[violation.known_by] = (violation.source.line, violation.unknown)
        entry = self.steps[min(violation.step, len(self.steps) - 1)].entry
        reason = Broken(violation.unknown.rule, f"cannot tell {violation.unknown.what}")
        return Cause(violation, entry, (reason,), violation.unknown.options, option, None), run


def _mends(tried: Tried, violation: Violation, as_is: Tried) -> bool:
    """Whether a reading puts a line right, and nothing wrong."""
    return violation.key not in tried.all_keys and tried.keys < as_is.keys and tried.cost < as_is.cost
