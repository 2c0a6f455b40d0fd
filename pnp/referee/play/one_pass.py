"""One pass over a log: a flow of questions on one side, its lines on the other (see `walk`).

What cannot be placed or is against the rules is a `Violation`; the walk then goes on as well as it can, so that
hypotheses about the log can be compared by how much trouble is left (see `pnp.referee.repair.search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, cast

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.around import answer_beside, follows, said_again, seek_beside, whole
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.checkpoints import APART, Beginning, Checkpoint, State, copied
from pnp.referee.play.draws import is_drawing
from pnp.referee.play.guards import Illegal
from pnp.referee.play.notes import Notes
from pnp.referee.play.outcome import Cutoff, Step, Violation
from pnp.referee.play.table import Deferring, Hearing, HearingAgain, LookedOver, offers
from pnp.referee.play.walk import Guesses, Start, Walk

MAX_FILLED = 60
MAX_LOST = 4  # lines without a place that a walk goes without


class Replay(Notes):
    """One pass over the steps: walks, settles claims, notes violations."""

    def __init__(
        self,
        start: Start,
        steps: Sequence[Step],
        guesses: Guesses,
        skipped: frozenset[int] = frozenset(),
        cutoff: Cutoff | None = None,
        checkpoint: Checkpoint | None = None,
        keep: bool = False,
        apart: int = APART,
    ) -> None:
        super().__init__(Walk(start, guesses, checkpoint, at_once=checkpoint is None), steps, skipped, cutoff)
        self.apart = apart
        self.from_ = checkpoint
        self.found: list[Checkpoint] = [checkpoint] if checkpoint is not None else []
        self._doing: Literal["", "seeking", "answering"] = ""
        self._skips = 0
        if isinstance(start, Beginning):
            # Where no trouble is to be looked at it is a search, which asks for nothing else.
            first = self.walk.conserving and not start.checkpoints.replays and cutoff is None
            self.walk.conserving = first and offers(type(self.walk.table), LookedOver)
            self.walk.by_beginnings = first and not self.walk.conserving
        self.heard: set[int] = set()
        self.beyond: object = None  # what the next line says, where the steps are those before it
        self._seen = 0  # how many lines have been looked at where what is answered may go on in later ones
        self._reached = False  # whether the last heading was
        self._taken: set[int] = set()  # lines that have been taken together with one before them
        self._early = False  # whether what is answered stands after the line that is looked at
        self.lost: int | None = None  # the first line that found no place, after which a walk has gone too far
        self.common: int | None = None  # how many checkpoints of a walk a run comes to as well, None for all
        self.lost_too: list[int] = []  # lines right after one that found no place, which find none there either
        self._hearing = cast(Hearing, self.walk.table) if offers(type(self.walk.table), Hearing) else None
        kind = type(self.walk.table)
        self._again = cast(HearingAgain, self.walk.table).said_again() if offers(kind, HearingAgain) else ()
        if keep:
            self.walk.began = self._began
        if checkpoint is not None:
            self.heard = self._take_up(checkpoint)
            self.walk.set_out()

    @property
    def before_answer(self) -> bool:
        """Whether what happens now happens before the line that is looked at is answered."""
        return self._doing != "answering"

    def _began(self, state: State[Any]) -> None:
        """The play can be taken up again here: by the next line after an answer, by this one while it is looked for."""
        if not self._doing or self.at - (self.found[-1].at if self.found else 0) < self.apart:
            return
        answered = self._doing == "answering"
        line = self.begins_at
        if self._early or max(self._taken, default=0) > line:
            return  # what is left of the lines would not tell which of them have been taken
        if answered:
            self._notes()
        answers, skips, met, passed, counts = self.walk.position()
        counted = tuple(self.waiting.lines), self._guessed, self._flipped, self.waiting.position, frozenset(self.heard)
        noted = (tuple(self.violations), tuple(self.passed), *counted)
        walk = (answers + answered, skips, met, passed, counts)
        met_at = None if answered else self._skips
        ahead = max(0, self._seen - line) if answered else 0
        self.found.append(Checkpoint(line, met_at, copied(state), walk, noted, ahead))

    @property
    def begins_at(self) -> int:
        """The line from which a play goes on that begins now."""
        line = self.at + (self._doing == "answering")
        while line in self._taken:
            line += 1
        return line

    def run(self) -> int | None:
        """Take every step. Gives the index of a line that found no place, after which the walk has gone too far."""
        try:
            return self._run()
        finally:
            self.walk.leave()

    def _run(self) -> int | None:
        walk, steps, skipped = self.walk, self.steps, self.skipped
        at_line = walk.at_line
        each = type(self)._notes is not Replay._notes  # whoever watches looks after each line
        met, passed, noted = walk.met, walk.passed, self._guessed + self._flipped
        for at in range(self.at, len(steps)):
            if at in self._taken:
                continue
            self.at = at
            step = steps[at]
            what = step.what
            if isinstance(what, Move):
                if at_line is not None:
                    at_line(step.entry.source.line)
                if at in skipped:
                    if not self._heard(what):
                        self._trouble("unfit")
                elif self._move(what, step):
                    return at
            elif type(what) is Claim:
                self._claim(what, step)
                if not each:
                    continue
            elif type(what) is Heading and not self._reach(what):
                self._out_of_step(what)
            if each or len(met) + len(passed) != noted:
                self._notes()
                noted = self._guessed + self._flipped
        self.at = len(steps)
        while not walk.stuck:
            walk.skip()
        self.waiting.over()
        self._settle()
        self._notes()
        return None

    def follow(self, counting: bool = True, sound: bool = False) -> Walk | None:
        """Take every step, and pass nothing beyond the last. Gives the walk, wherever the lines have led it. Who asks
        for nothing but the walk need not have the counts that were written looked at: `counting` False. With `sound`
        it gives None at the first line that breaks a rule or finds no place."""
        walk, steps = self.walk, self.steps
        if not counting:
            self.waiting.clear()
        for at in range(self.at, len(steps)):
            if at in self._taken:
                continue
            self.at = at
            step = steps[at]
            what = step.what
            if isinstance(what, Move):
                if walk.at_line is not None:
                    walk.at_line(step.entry.source.line)
                if not any(ask.fits(what) for ask in walk.open) and not step.free and self._heard(what):
                    self._stray()
                    continue  # it only says what is true: nothing is passed in looking for a place for it
                if at in self.skipped:
                    if not self._heard(what):
                        self._trouble("unfit")  # whoever takes this up again is told of it
                    continue
                known = len(self.violations)
                lost = self._move(what, step)
                if lost and self.lost is None:
                    self.lost = at
                    if not sound and len(self.skipped) < MAX_LOST:
                        break
                if sound and (lost or any(t.kind in ("unfit", "illegal") for t in self.violations[known:])):
                    walk.leave()
                    return None
            elif type(what) is Claim:
                if counting or step.free:
                    self._claim(what, step)
            elif type(what) is Heading and not self._reach(what):
                self._stray()
        walk.leave()
        return walk

    def _stray(self) -> None:
        """From here on a walk is another than the run: what it keeps is for walks alone."""
        if self.common is None:
            self.common = len(self.found)

    def _heard(self, move: Move) -> bool:
        """Whether a line answers nothing here, and says what is true."""
        heard = self._hearing is not None and self._hearing.hear(move)
        if heard:
            self.heard.add(self.at)
        return heard

    def _drawn_by_all(self, move: Move, step: Step) -> bool:
        """Whether a line tells that everybody drew, and this player is not asked to now: who has to draw later does so
        without a line, and who has nothing to draw did nothing."""
        if not step.entry.of_all or not is_drawing(type(move)) or any(ask.fits(move) for ask in self.walk.open):
            return False
        self.heard.add(self.at)
        return True

    def _fits(self, move: Move) -> bool:
        """Whether a line answers a question that is open, as the rules have it."""
        return any(ask.fits(move) and not ask.broken(move) for ask in self.walk.open)

    def _move(self, move: Move, step: Step) -> bool:
        walk, (entry, _, free, put_in) = self.walk, step
        passes = move[1] == "pass"
        if not free:
            if entry[3] and self._drawn_by_all(move, step):
                return False
            if self._again and move.verb in self._again and not self._fits(move) and self._heard(move):
                return False
        self._doing, skips, self._seen = "seeking", walk.skips, 0
        if self.from_ is not None:
            skips = self._skips_before(self.from_)
        self._skips = skips
        ask = self._sought(move, step)
        self._doing = ""
        if ask is None:
            if walk.skips != skips:
                self._settle()
                return True
            # Nothing was passed in looking for a place: no harm is done.
            if free or not self._heard(move):
                self._settle()
                self._trouble("unfit")
            return False
        if self.waiting.lines:
            self._settle()
        # A heading that has just been reached is left behind only by questions that were passed.
        if (walk.skips != skips or not self._reached) and self.at and type(self.steps[self.at - 1].what) is Heading:
            at, heading = self.at - 1, cast(Heading, self.steps[self.at - 1].what)
            if said_again(self.steps, at, walk.numbered(heading.word)):
                self.violations.append(Violation(at, "place", self.steps[at].entry.source))
        if not free and not passes:
            if ask.whole:
                others = walk.answering
                move, taken, end = whole(ask, move, self.steps, self.at, self.skipped, others)
                self._taken.update(taken)
                self._seen = end + 1
            if ask.parted:
                beyond = self.beyond or (None if ask.whole else move)
                ask.goes_on = self.at + 1 not in self._taken and follows(move, self.steps, self.at, beyond)
                self._seen = max(self._seen, self.at + 2)
            if ask.several:
                first, *rest = ask.parts(move)
                if rest:
                    return self._several(ask, first, rest, step)
                move = first
        if put_in and free and passes and move.who is not None:
            after = self.steps[self.at + 1].what if self.at + 1 < len(self.steps) else None
            if isinstance(after, Move) and after.who is not None and offers(type(walk.table), Deferring):
                cast(Deferring, walk.table).defer(move.who, after.who)
        return self._answer(ask, move, free)

    def _sought(self, move: Move, step: Step) -> AnyAsk | None:
        """The question that a line answers, where there is one."""
        walk = self.walk
        if move[1] == "pass" and step.free and isinstance(step.entry.what, Move):
            # Where a line stands as a pass, it passes the question that it answered, not an earlier one.
            return walk.seek(step.entry.what)
        waits = None if step.free else partial(self._is_answered_beside, move=move)
        if self.skipped and self.at - 1 in self.skipped:
            ask, self.lost_too = seek_beside(walk, self.steps, self.at, self.skipped, move)
        else:
            ask = walk.seek(move, waits)
        while ask is None and not step.free and self._answered_first(move):
            ask, self.lost_too = walk.seek(move, waits), []
        return ask

    def _is_answered_beside(self, ask: AnyAsk, move: Move) -> bool:
        """Whether a question comes before that of this line, and one of those beside it answers it."""
        if not ask.precedes(move):
            return False
        at = answer_beside(ask, move, self.steps, self.at, {*self.skipped, *self._taken})
        # What is against the rules is told where it stands.
        return at is not None and not ask.broken(cast(Move, self.steps[at].what))

    def _answered_first(self, move: Move) -> bool:
        """Answer a question that comes before that of this line, if one of those beside it does: people say so in any
        order. Gives whether one did."""
        for ask in self.walk.open:
            if not ask.precedes(move):
                continue
            at = answer_beside(ask, move, self.steps, self.at, {*self.skipped, *self._taken})
            if at is None:
                continue
            here, doing = self.at, self._doing
            self._taken.add(at)
            self.at, self._early = at, True
            step = self.steps[at]
            if self.waiting.lines:
                self._settle()
            if self.walk.at_line is not None:
                self.walk.at_line(step.entry.source.line)
            self._answer(ask, cast(Move, step.what), False)
            self.at, self._early, self._doing = here, False, doing
            if self.walk.at_line is not None:
                self.walk.at_line(self.steps[here].entry.source.line)
            return True
        return False

    def _several(self, ask: AnyAsk, first: Move, rest: Sequence[Move], step: Step) -> bool:
        """A line that answers several questions, one after another."""
        self._answer(ask, first, False)
        for part in rest:
            following = self.walk.seek(part)
            if following is None:
                self._trouble("unfit")
                break
            self._answer(following, part, False)
        return False

    def _answer(self, ask: AnyAsk, move: Move, free: bool) -> bool:
        walk = self.walk
        if move[1] != "pass":
            try:
                walk.judge(ask, move)
            except Illegal:
                if not free:
                    self._trouble("illegal", ask)
                stands = ask.remedies(move)
                stand = next(iter(stands), None)
                if free or not ask.passable:
                    # Until its turn comes to be looked into, it stands as it was played: what comes after it fits that.
                    # So does what was let stand, but where an earlier line is read otherwise and it cannot be.
                    stand = next((s for s in stands if s.move == move), stand)
                if stand is None or stand.move is None:
                    return False
                move = stand.move
        self._doing = "answering"
        walk.answer(ask, move)
        self._doing = ""
        walk.answers += 1
        return False

    def _skips_before(self, begun: Checkpoint) -> int:
        """How many questions had been passed when this line was first looked at, before the checkpoint that was begun
        from."""
        return begun.skips if begun.at == self.at and begun.skips is not None else self.walk.skips

    def _reach(self, heading: Heading) -> bool:
        self._doing = "seeking"
        self._skips = self.walk.skips if self.from_ is None else self._skips_before(self.from_)
        self._reached = reached = self.walk.reach(heading)
        self._doing = ""
        if reached:
            self.waiting.closing()
        return reached

    def _out_of_step(self, heading: Heading) -> None:
        """A heading that the play has not reached, or has left behind. Fill up what is missing to get there."""
        self._settle()
        self._trouble("place")
        for _ in range(MAX_FILLED):
            if self.walk.reach(heading) or not self.walk.stuck:
                return
            number = self.walk.numbered(heading.word)
            if number is None or number > heading.number or not self.walk.fill():
                return
