"""Beneath which cause another hangs: what would vanish with it, what it strayed from, what was made up for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import POINTS, Table
from pnp.referee.repair.hypotheses.costs import ADDED, FORGOTTEN, ORDER, SAME, SEVERAL
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.settling.course import Course
from pnp.referee.repair.settling.trials import Tried

INSTEAD = 2  # so many things that a player did are tried without, for one that was left out


class Beneath(Course):
    """Tells for a line in trouble which earlier cause explains it."""

    def _goes_on(self, violation: Violation, broken: Sequence[Broken]) -> int | None:
        """The line of the cause beneath which one hangs that only goes on with the line before, which was ruled on, or
        is of the same player and wrong for the same reason; or by which somebody else throws dice for the same thing
        that there was not."""
        at = violation.step
        what, before = self.steps[at].entry.what, self.steps[at - 1].entry.what if at else None
        if violation.kind != "unfit" or not (isinstance(what, Move) and isinstance(before, Move)):
            return None
        line = self.steps[at - 1].entry.source.line
        same = what[:2] == before[:2] and what != before and what.who is not None
        told = next((cause for cause in self.causes if cause.violation.source.line == line), None)
        if told is not None and what.who is not None and what.who == before.who:
            same = same or (told.violation.kind == "unfit" and told.broken == tuple(broken))
        if not same and what.verb == before.verb and None not in (what.who, before.who):
            dice = any(isinstance(kind, Die) for kind in self._edits().variants.kinds(what))
            same = dice and told is not None and told.violation.kind == "unfit"
        return self.roots.get(line) if same and line in self.ruled else None

    def _as_before(self, violation: Violation, broken: Sequence[Broken]) -> int | None:
        """The line of the cause beneath which a line hangs that is against the rules for the very reason for which one
        of the same player was, under the same heading: who takes his animals to stand elsewhere does so once."""
        what = self.steps[violation.step].entry.what
        if violation.kind != "illegal" or not broken or not isinstance(what, Move) or what.who is None:
            return None
        before = self.steps[: violation.step]
        heading = max((step.entry.source.line for step in before if isinstance(step.what, Heading)), default=0)
        for cause in self.causes:
            told, line = cause.entry.what, cause.violation.source.line
            alike = isinstance(told, Move) and told[:2] == what[:2] and told != what and cause.broken == tuple(broken)
            if alike and cause.violation.kind == "illegal" and line > heading:
                return self.roots.get(line, line)
        return None

    def _turned_by(self, violation: Violation) -> int | None:
        """The line of the cause beneath which a card hangs that was turned by a line right before, which was ruled on
        and not done: it has a place where that stands as it was written."""
        at, turns = violation.step, self._edits().turns
        i = next((i for i in range(at - 1, -1, -1) if not turns(self.steps[i].entry.what)), -1)
        done = self.steps[i].entry.what if i >= 0 else None
        line = self.steps[i].entry.source.line
        ruled = line in self.ruled and isinstance(done, Move) and self.steps[i].what != done
        if violation.kind != "unfit" or not ruled or not turns(self.steps[at].what) or not isinstance(done, Move):
            return None
        steps = self.steps[: at + 1]
        ask = walk_to(self.start, steps[:i], self.guesses).seek(done)
        for stand in ask.remedies(done) if ask is not None else ():
            if stand.move is not None and stand.move.verb == done.verb:
                written = (*steps[:i], steps[i]._replace(what=stand.move, free=True), *steps[i + 1 :])
                if violation.key not in {t.key for t in self.trials.replay(written, self.guesses).violations}:
                    return self.roots.get(line, line)
        return None

    def _instead(self, violation: Violation) -> int | None:
        """The line of the cause beneath which one hangs that would have a place if what the same player did under the
        same heading, and was left out, had been done in the place of something that he did before: the young of a
        third action."""
        at, what = violation.step, self.steps[violation.step].what
        if violation.kind != "unfit" or not isinstance(what, Move) or what.who is None:
            return None
        own = list[int]()
        for i, step in enumerate(self.steps[:at]):
            if isinstance(step.what, Heading):
                own.clear()
            elif isinstance(step.entry.what, Move) and step.entry.what.who == what.who:
                own.append(i)
        for lost in own:
            line = self.steps[lost].entry.source.line
            if self.steps[lost].what is None and line in self.ruled:
                done = [i for i in own if i < lost and self.steps[i].what is not None]
                if any(self._has_place(what, at, i, lost) for i in done[: -1 - INSTEAD : -1]):
                    return self.roots.get(line, line)
        return None

    def _has_place(self, move: Move, at: int, done: int, lost: int) -> bool:
        """Whether a move has a place if what was left out was done instead of something: others of its kind between may
        have gone elsewhere then."""
        steps = list(self.steps[:at])
        steps[done] = self.steps[lost]._replace(what=self.steps[lost].entry.what)
        for i in takewhile(lambda i: self._edits().turns(steps[i].what), range(done + 1, at)):
            steps[i] = steps[i]._replace(what=None)  # what was turned by it
        for _ in range(1 + INSTEAD):
            if self.trials.exhausted:
                return False
            troubles = self.trials.replay(tuple(steps), self.guesses).violations
            trouble = next((t for t in troubles if done <= t.step and t.kind in ("illegal", "unfit")), None)
            if trouble is None:
                walk = walk_to(self.start, steps, self.guesses)
                place = walk.table.place()
                return walk.seek(move) is not None and walk.table.place() == place
            other = steps[trouble.step].what
            if not isinstance(other, Move) or other[:2] != move[:2]:
                return False
            ask = walk_to(self.start, steps[: trouble.step], self.guesses).seek(other)
            legal = next(ask.lawful(lambda each: each[:2] == move[:2]), None) if ask is not None else None
            if legal is None:
                return False
            steps[trouble.step] = steps[trouble.step]._replace(what=legal)
        return False

    def _guessed_at(self, violation: Violation) -> int | None:
        """The line of an earlier cause for which something was made up that may have been otherwise, and that moved a
        count: until it is right once, what the player does and counts hangs beneath that."""
        item = violation.item
        if item is None or item.who is None:
            return None
        made = {i: at for each, at in self.made for i, step in enumerate(self.steps) if step is each}
        notes = [note for note in self._books().ledger.of(item.who, item.key) if note.step <= violation.step]
        right = self._last_right(item, violation.step)
        for note in reversed(notes):
            if note.step < right:
                break
            step = self.steps[note.step] if note.step < len(self.steps) else None
            if note.step in made and step is not None and self._edits().otherwise(note.step, violation):
                line = self.causes[made[note.step]].violation.source.line
                root = self.roots.get(line, line)
                if isinstance(step.what, Move) and step.what.who == item.who:
                    self.doubt[item.who] = root
                return root
        return None

    def _unread(self, violation: Violation) -> int | None:
        """The line that cannot be read, before a count of the same player that has not been right since: what was done
        there may have been something else."""
        item = violation.item
        if item is None:
            return None
        right = self._last_right(item, violation.step)
        for reading in reversed(self.readings):
            at = next((i for i, step in enumerate(self.steps) if step.entry is reading.step.entry), None)
            unread = reading.step.entry.what
            whose = isinstance(unread, Unread) and (item.who is None or unread.who in (None, item.who))
            if whose and at is not None and right < at < violation.step:
                return reading.step.entry.source.line
        return None

    def _hangs(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line that cannot be read on which one in trouble hangs."""
        raise NotImplementedError

    def _doubted(self, violation: Violation) -> int | None:
        """The line of the cause for which something was made up of the same player that does not agree with his counts,
        where none of them has been right since."""
        what = self.steps[violation.step].what
        who = what.who if isinstance(what, Move) else None
        if who is None or who not in self.doubt:
            return None
        for i in range(violation.step - 1, -1, -1):
            claim = self.steps[i].what
            if self.steps[i].entry.source.line <= self.doubt[who]:
                break
            items = [item for item in claim.items if item.who == who] if isinstance(claim, Claim) else []
            line = self.steps[i].entry.source.line
            if items and not any((line, item.column) in self.trials.done for item in items):
                del self.doubt[who]
                return None
        return self.doubt[who]

    def _strayed(self, hypothesis: Hypothesis, violation: Violation) -> int | None:
        """The line of the cause beneath which one hangs: the same line stands where it has no place, or is missing
        elsewhere. It has strayed, and that is one slip."""
        old, new = self.steps, hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
        if at is None:
            return None
        line = new[at].entry.source.line
        if hypothesis.kind in (FORGOTTEN, SEVERAL, ADDED, SAME) and len(new) > len(old):
            move, known, other = new[at].what, self.astray, self.missed
        elif len(new) == len(old) and (new[at].what is None or new[at].free):
            if at and old[at].what == old[at - 1].what:
                return None  # it stands twice, one below the other: so it is not the one that is missing elsewhere
            move, known, other = old[at].what, self.missed, self.astray
        else:
            return None
        if not isinstance(move, Move):
            return None
        other.setdefault(move, line)
        self.told_at.setdefault(line, violation.source.line)
        found = known.get(move, next((at for one, at in known.items() if _maybe(one, move)), None))
        if found is None:  # under another name, and right beside
            others = {one: at for one, at in known.items() if one.who != move.who and one[1:] == move[1:] and one.args}
            found = next((at for at in others.values() if self._same_round(at, line)), None)
        if found is None:
            return None
        told = self.told_at.get(found, found)
        return self.roots.get(told, told)

    def _same_round(self, one: int, other: int) -> bool:
        """Whether two lines of the log stand under the same heading."""
        between = (step for step in self.steps if min(one, other) < step.entry.source.line <= max(one, other))
        return not any(isinstance(step.what, Heading) for step in between)

    def _as_stray(self, best: Tried, follows: int | None) -> tuple[Tried, int | None]:
        """A line that is left out, since it has no place, is the one that was made up elsewhere, if it fits there as
        well; beneath which cause that makes it hang."""
        old, new = self.steps, best.hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] is not pair[1]), None)
        stray = old[at].what if at is not None and len(new) == len(old) and new[at].what is None else None
        if not isinstance(stray, Move) or follows is not None:
            return best, follows
        for step, cause in reversed(self.made):
            i = next((i for i, each in enumerate(new) if each is step), None)
            if i is None or not step.put_in or not isinstance(step.what, Move) or step.what[:2] != stray[:2]:
                continue
            ask = walk_to(self.start, new[:i], best.hypothesis.guesses).seek(step.what)
            if step.what == stray or ask is None or not ask.fits(stray) or ask.broken(stray):
                continue
            put = step._replace(what=stray, entry=step.entry._replace(what=stray, text=self.words.write(stray)))
            steps = (*new[:i], put, *new[i + 1 :])
            tried = self.trials.whole(self.trials.try_out(best.hypothesis._replace(steps=steps)))
            if tried.keys <= best.keys:
                said = self.causes[cause].assumption.replace(self.words.write(step.what), self.words.write(stray))
                self.causes[cause] = self.causes[cause]._replace(assumption=said)
                self.made = [(put if made is step else made, each) for made, each in self.made]
                line = self.causes[cause].violation.source.line
                return tried, self.roots.get(line, line)
        return best, follows

    def _instead_of_lost(self, hypothesis: Hypothesis, run: ReplayResult) -> int | None:
        """The line of the cause beneath which one hangs by which a line is put in right beside one of the same player
        that was left out: that one stands in its place. So does one of the same round that says no more than its verb,
        or was not done as it was written, if what is put in can be there."""
        old, new = self.steps, hypothesis.steps
        at = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] is not pair[1]), None)
        put = new[at].what if at is not None and len(new) == len(old) + 1 else None
        if at is None or not isinstance(put, Move):
            return None
        edits = self._edits()
        for way in (range(at - 1, -1, -1), range(at, len(old))):
            for i in way:
                line = old[i].entry.source.line
                if line in self.ruled and edits.said_nothing(i, put.who, run):
                    return self.roots.get(line, line)
                if isinstance(old[i].what, Move | Heading):
                    break
        for i in range(at - 1, -1, -1):
            step, was = old[i], old[i].entry.what
            if isinstance(was, Heading):
                break
            if step.put_in or not isinstance(was, Move) or was.who != put.who:
                continue
            bare = not was.args and (step.what is None or step.what == was)
            undone = was.verb == put.verb and (step.what is None or step.free)
            if step.entry.source.line in self.ruled and (bare or undone) and self._can_be(put, i, hypothesis):
                return self.roots.get(step.entry.source.line, step.entry.source.line)
        return None

    def _can_be(self, move: Move, at: int, hypothesis: Hypothesis) -> bool:
        """Whether a move can be where a line stands."""
        ask = walk_to(self.start, self.steps[:at], hypothesis.guesses).seek(move)
        return ask is not None and not ask.broken(move)

    def _same_line(self, hypothesis: Hypothesis, violation: Violation) -> int | None:
        """The line of the cause beneath which this one hangs: another line stands behind the same line, which came too
        early for both."""
        if hypothesis.kind is not ORDER or hypothesis.over is None:
            return None
        known = self.over.get(hypothesis.over)
        if known is None:
            self.over[hypothesis.over] = self.roots.get(violation.source.line, violation.source.line)
        return known

    def _same_order(self, broken: Sequence[Broken], at: int) -> int | None:
        """The line of the cause beneath which one hangs that stands in the same wrong order, under the same heading:
        the same player before the same, phase after phase, as where a token was not handed on."""
        heads = [step.entry.source.line for step in self.steps[:at] if isinstance(step.what, Heading)]
        for cause in self.causes:
            same = len(cause.broken) > 1 and [each.reason for each in cause.broken] == [each.reason for each in broken]
            if same and cause.violation.source.line > (heads[-1] if heads else 0):
                return self.roots.get(cause.violation.source.line, cause.violation.source.line)
        return None

    def _blame(self, hypothesis: Hypothesis, violation: Violation, follows: int | None) -> int | None:
        """One line has one slip: what reads a line differently that was read so before hangs beneath that; so does what
        takes otherwise what was only made up."""
        if follows is None and (made := [at for step, at in self.made if _gone(step, self.steps, hypothesis.steps)]):
            line = self.causes[made[0]].violation.source.line
            return self.roots.get(line, line)
        if hypothesis.about is None:
            return follows
        before = self.blamed.setdefault(hypothesis.about, violation.source.line)
        return before if follows is None and before != violation.source.line else follows

    def _ended(self, violation: Violation, run: ReplayResult) -> int | None:
        """The cause beneath which a line hangs that stands after the end of the play: the first line after it.

        Only what nobody could play on from is after the end: no line from there on has a place.
        """
        first = self._tail(run)
        return self.roots.get(self.steps[first].entry.source.line) if first < violation.step else None

    def _beside(self, violation: Violation) -> int | None:
        """The line itself, where another count of the same player on it is wrong: they differ for one reason; or that
        beside it of a part of this total, or of the total of which this is a part, which is off by as much."""
        item, line = violation.item, violation.source.line
        if item is None or item.who is None or (line, item.who) in self.wrong:
            return line if item is not None and item.who is not None else None
        for cause in self.causes if violation.off else ():
            other, told = cause.violation.item, cause.violation.source.line
            alike = other is not None and other.who == item.who and cause.violation.off == violation.off
            if alike and other is not None and POINTS in (item.key, other.key) and self._together(told, line):
                return cause.follows_from or told
        return None

    def _together(self, first: int, last: int) -> bool:
        """Whether only counts are written down from one line to another."""
        first, last = sorted((first, last))
        between = (step.what for step in self.steps if first <= step.entry.source.line <= last)
        return all(isinstance(what, Claim) for what in between)

    def _as_much(self, violation: Violation) -> int | None:
        """The line of the earlier cause for which another count of the same player on this line is off, by as much."""
        who, line = violation.item.who if violation.item else None, violation.source.line
        for cause in self.causes if who is not None and violation.off else ():
            other = cause.violation
            same = other.source.line == line and other.item is not None and other.item.who == who
            if same and cause.follows_from is not None and other.off == violation.off:
                return cause.follows_from
        return None

    def _thought(self, violation: Violation, run: ReplayResult) -> int | None:
        """The cause beneath which a wrong winner hangs: a total that was written too high for who was thought to have
        won, or too low for who has."""
        item, right = violation.item, violation.value
        if item is None or not isinstance(item.value, tuple) or not isinstance(right, tuple) or not right:
            return None
        for (who, key), (off, line) in self.trials.offs.items():
            if who is not None and self._makes_win(violation, run, who, key, off, line):
                return self.roots.get(line, line)
        return None

    def _makes_win(self, winner: Violation, run: ReplayResult, who: str, key: str, off: int | None, line: int) -> bool:
        """Whether a total that is off by so much on a line makes a wrong winner, alone or one of several: too high for
        who was thought to have won, or too low for who has."""
        item, right = winner.item, winner.value
        if item is None or not (isinstance(item.value, tuple) and isinstance(right, tuple)) or not off:
            return False
        thought, won = {*item.value}, {*right}
        gains = off > 0 and who in thought and bool(who not in won or won - thought)
        loses = off < 0 and who in won and bool(who not in thought or thought - won)
        return (gains or loses) and self._is_total(run.table, who, key, line)

    def _is_total(self, last: Table, who: str, key: str, line: int) -> bool:
        """Whether a count is a player's total: at the end, or where it was written everybody's, of which less may be
        counted at the end."""
        if key in ("score", POINTS):
            return True
        total = last.scores().get(who, (None, ()))[0]
        if total is not None and last.counts(who).get(key) == total:
            return True
        at = next((i for i, step in enumerate(self.steps) if step.entry.source.line == line), 0)
        table = walk_to(self.start, self.steps[: at + 1], self.guesses).table
        scores = table.scores()
        return bool(scores) and all(table.counts(each).get(key) == total for each, (total, _) in scores.items())

    def _repeated(self, violation: Violation) -> int | None:
        """The line on which a count was found to be off by as much before."""
        item = violation.item
        if item is None or violation.off is None:
            return None
        off, line = self.trials.offs.get((item.who, item.key), (None, 0))
        return line if off == violation.off else None


def _maybe(one: Move, other: Move) -> bool:
    """Whether two moves may be the same, where a card of one of them is unknown: `environment: ?`."""
    if one[:2] != other[:2] or len(one.args) != len(other.args):
        return False
    return all(a == b or UNKNOWN in (a, b) for a, b in zip(one.args, other.args, strict=True))


def _gone(step: Step, before: Sequence[Step], after: Sequence[Step]) -> bool:
    """Whether a reading takes a step of the one before it otherwise, or does without it."""
    return any(step is each for each in before) and not any(step is each for each in after)
