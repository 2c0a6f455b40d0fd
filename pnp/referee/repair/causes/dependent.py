"""What hangs on a line that cannot be read: a line in trouble that would be in none, or in another, had something else
been said there that fits as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.referee.log.entries import Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import misheaded, own_fault
from pnp.referee.repair.counts.counted import Counted
from pnp.referee.repair.hypotheses.hypothesis import word_by_word
from pnp.referee.repair.hypotheses.variants import Variants
from pnp.referee.repair.settling.trials import A_REPLAY
from pnp.referee.repair.unread.unread import could_say, in_turns
from pnp.referee.repair.unread.unwritten import lacking_for

SAID = 40  # so many other things that a line may have said are followed up to a line in trouble
CAN_BE = 4_000  # lines that may be gone through to see by which of them another line can be
MORE = 1  # so many lines between may be in trouble by it, since a line may have said several things


class Hanging(Counted):
    """Tells of a line in trouble whether it hangs on one that cannot be read."""

    def _hangs(self, violation: Violation, run: ReplayResult) -> int | None:
        """The line that cannot be read on which one hangs, the last of them; None where it is in the same trouble
        whatever was said there."""
        if not self.readings:
            return None
        near = self._near(violation)
        if near is not None:
            return near
        if self.trials.exhausted:  # nothing more can be tried: what stands a little before may have been anything
            return self._unread_near(violation)
        for reading in reversed(self.readings):
            at = self._before(reading.step, violation)
            if at is not None and (self._said_all(at, violation) or self._varies(at, violation, run)):
                return reading.step.entry.source.line
        return None

    def _near(self, violation: Violation) -> int | None:
        """The line that cannot be read on which another hangs that stands a little before this one, since the heading
        before the last: nobody can tell what the table did there."""
        line, since = violation.source.line, self._heading_before_last(violation)
        hung = (self.hung[at] for at in sorted(self.hung, reverse=True) if since <= at < line)
        return next(hung, None)

    def _unread_near(self, violation: Violation) -> int | None:
        """The last line that cannot be read before one in trouble, since the heading before the last."""
        line, since = violation.source.line, self._heading_before_last(violation)
        near = [reading for reading in self.readings if self._before(reading.step, violation) is not None]
        lines = (reading.step.entry.source.line for reading in reversed(near))
        return next((at for at in lines if since <= at < line), None)

    def _heading_before_last(self, violation: Violation) -> int:
        """The line of the heading before the one that a line stands under."""
        line = violation.source.line
        heads = [s.entry.source.line for s in self.steps if isinstance(s.what, Heading) and s.entry.source.line <= line]
        return heads[-2] if len(heads) > 1 else 0

    def _before(self, unread: Step, violation: Violation) -> int | None:
        """Where a line that cannot be read stands, if that is before one in trouble, and it counts nothing."""
        if unread.entry.text.startswith("="):
            return None
        steps = self.steps[: violation.step]
        return next((i for i, step in enumerate(steps) if step.entry is unread.entry), None)

    def _said_all(self, at: int, violation: Violation) -> bool:
        """Whether a line that names nothing may have said all that lacks before one under the same heading."""
        unread, steps = self.steps[at].entry.what, self.steps[: violation.step]
        names = not isinstance(unread, Unread) or unread.who is not None or unread.verb or unread.may
        if (
            names
            or violation.kind not in ("illegal", "unfit", "place")
            or any(isinstance(step.what, Heading) for step in steps[at:])
        ):
            return False
        walk = walk_to(self.start, steps, self.guesses)
        return bool(lacking_for(walk, self.steps[violation.step].what, True))

    def _varies(self, at: int, violation: Violation, run: ReplayResult) -> bool:
        """Whether a line is in other trouble, or in none, where an earlier line said something else by which hardly
        more between them is in trouble than before."""
        steps = self.steps[: violation.step + 1]
        before = {t.key for t in run.violations if t.step < violation.step}
        reason = self._reason(steps, violation)
        for other in dict.fromkeys(self._otherwise_said(at, violation)):
            if other == steps[at].what:
                continue
            instead = (*steps[:at], steps[at]._replace(what=other), *steps[at + 1 :])
            found = self.trials.replay(instead, self.guesses)
            if (
                len({t.key for t in found.violations if t.step < violation.step and t.kind != "unknown"} - before)
                > MORE
            ):
                continue
            same = next((t for t in found.violations if t.key == violation.key), None)
            if same is None or same.value != violation.value:
                return True
            worse = violation.kind == "illegal" and same.kind != "illegal"
            if not worse and self._reason(instead, same) != reason:
                return True  # by other numbers, or with a place: it may come right where several things were said
        return False

    def _otherwise_said(self, at: int, violation: Violation) -> Iterator[Move | None]:
        """What else a line that cannot be read may have said, what tells most of a line in trouble first."""
        yield None
        yield from self._by_what_follows(at)
        yield from self._permitting(at, violation)
        yield from self._sayings(at)[:SAID]

    def _sayings(self, at: int) -> list[Move]:
        """What a line that cannot be read may have said, each kind in turn."""
        entry = self.steps[at].entry
        unread = (*self.steps[:at], self.steps[at]._replace(what=entry.what), *self.steps[at + 1 :])
        known = self._said.get(entry.source.line)
        if known is None:
            variants = Variants(self.words, unread)
            could = could_say(self.start, unread, self.guesses, at, self.words, variants)
            known = self._said[entry.source.line] = in_turns(could)
        return known

    def _by_what_follows(self, at: int) -> list[Move]:
        """What a line that cannot be read was by the counts and lines that follow it."""
        unread = self.steps[at].entry.what
        without = (*self.steps[:at], self.steps[at]._replace(what=None), *self.steps[at + 1 :])
        edits = self._edits(without)
        return edits.by_what_follows(at + 1, unread.who if isinstance(unread, Unread) else None)

    def _likest(self, at: int) -> list[Move]:
        """The same, those first that are most like what it is taken to have said."""
        taken = self.steps[at].what
        return word_by_word(taken, self._sayings(at)) if isinstance(taken, Move) else self._sayings(at)

    def _permitting(self, at: int, violation: Violation) -> list[Move]:
        """What a line that cannot be read may have said by which a later move that is illegal can be."""
        if violation.kind != "illegal":
            return []
        each = violation.step - at + A_REPLAY  # so many lines are gone through for one
        said = self._likest(at)[: CAN_BE // each]
        self.trials.bounded(each * len(said))
        edits = self._edits()
        return [move for move in said if edits.can_be(at, move, violation.step)]

    def _reason(self, steps: Sequence[Step], violation: Violation) -> list[Broken]:
        """What is wrong with a line in trouble, in words."""
        what = steps[violation.step].what
        walk = walk_to(self.start, steps[: violation.step], self.guesses)
        if isinstance(what, Heading):
            return misheaded(walk, walk.headings(), what)
        if not isinstance(what, Move):
            return []
        ask = walk.seek(what) if violation.kind == "illegal" else None
        return ask.broken(what) if ask is not None else own_fault(walk, what)
