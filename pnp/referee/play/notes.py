"""What one pass over a log takes down (see `one_pass`): lines in trouble, lines of counts until they are settled, what
was guessed and passed."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Source
from pnp.referee.log.claims import Claim
from pnp.referee.log.moves import Move
from pnp.referee.play.around import heading_follows
from pnp.referee.play.asks import AnyAsk, Unknown
from pnp.referee.play.checkpoints import Checkpoint
from pnp.referee.play.claimed import beside
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import CutOff, Cutoff, Passed, Step, Trouble, Violation, used_up
from pnp.referee.play.table import count_of
from pnp.referee.play.waiting import Waiting
from pnp.referee.play.walk import Walk


class Notes:
    """What is known of the lines that a walk has been through, up to the one that is `at`."""

    def __init__(self, walk: Walk, steps: Sequence[Step], skipped: frozenset[int], cutoff: Cutoff | None) -> None:
        self.walk, self.steps, self.skipped, self.cutoff = walk, steps, skipped, cutoff
        self.at = 0
        self.near = self.far = 0
        self.violations: list[Violation] = []
        self.passed: list[Passed] = []
        self.waiting = Waiting(walk)
        self._guessed = 0
        self._flipped = 0

    def _take_up(self, checkpoint: Checkpoint) -> set[int]:
        """What was known at a checkpoint; gives which lines said what was true anyway."""
        self.at = checkpoint.at
        violations, passed, waiting, self._guessed, self._flipped, position, heard = checkpoint.replay
        self.violations, self.passed = list(violations), list(passed)
        if self.cutoff is not None:
            self.near, self.far = used_up(self.violations, self.cutoff)
        self.waiting.take_up(waiting, position)
        return set(heard)

    def _claim(self, claim: Claim, step: Step) -> None:
        items = claim.items
        if step.free:
            for item in items:
                if item.who is not None and type(item.value) is int:
                    now = count_of(self.walk.table, item.who, item.key)
                    self.walk.table.correct(item.who, item.key, now + item.value)  # off by so many
            items = tuple(item for item in items if item.who is None or type(item.value) is not int)
        self.waiting.add(self.at, step.entry.source, items, self._heading_next, self._nothing_after, self._goes_on)

    def _heading_next(self) -> bool:
        """Whether nothing but counts stands between this line and the next heading."""
        return heading_follows(self.steps, self.at, self.skipped)

    def _nothing_after(self) -> bool:
        """Whether nothing but counts stands between this line and the end of the log."""
        after = self.at + 1
        while after < len(self.steps) and type(self.steps[after].what) is Claim:
            after += 1
        return after == len(self.steps)

    def _goes_on(self) -> bool:
        """Whether the next line counts the same of another player."""
        here, after = (self.steps[at].what if at < len(self.steps) else None for at in (self.at, self.at + 1))
        return isinstance(here, Claim) and isinstance(after, Claim) and beside(here.items, after.items)

    def _settle(self) -> None:
        """The next answer is here: what of the lines of counts was not true when it may have been is a violation."""
        if self.waiting.lines:
            for line, item, value in self.waiting.settle():
                source = line.source._replace(column=item.column)
                self.violations.append(Violation(line.at, "claim", source, item, value))

    def _why(self, kind: Trouble, ask: AnyAsk | None) -> tuple[tuple[Broken, ...], tuple[Move, ...]]:
        """Why the line is in trouble, and what would have been legal; searches ask later, and only of some lines."""
        return (), ()

    def _trouble(self, kind: Trouble, ask: AnyAsk | None = None) -> None:
        reasons, legal = self._why(kind, ask)
        source = self.steps[self.at].entry.source
        self.violations.append(Violation(self.at, kind, source, reasons=reasons, legal=legal))
        if self.cutoff is not None:
            is_near = self.steps[self.at].entry.source.line <= self.cutoff.line
            self.near += is_near
            self.far += not is_near
            if self.near > self.cutoff.near or (self.near == self.cutoff.near and self.far > self.cutoff.far):
                raise CutOff

    def _short(self, guess: Unknown) -> int:
        """The last line that says too little for a guess, this one where no line does."""
        if not guess.short:
            return self.at
        last = min(self.at, len(self.steps) - 1)
        return next((at for at in range(last, -1, -1) if self.steps[at].what in guess.short), self.at)

    def _notes(self) -> None:
        """Take down the guesses and the implied passes that this step has led past."""
        walk = self.walk
        if len(walk.met) == self._guessed and len(walk.passed) == self._flipped:
            return
        for known_by, guess in walk.met[self._guessed :]:
            if known_by not in walk.guesses:
                at = self._short(guess)
                source = self.steps[min(at, len(self.steps) - 1)].entry.source if self.steps else Source("")
                self.violations.append(Violation(at, "unknown", source, unknown=guess, known_by=known_by))
        self._guessed = len(walk.met)
        for if_not_passed, decline in walk.passed[self._flipped :]:
            self.passed.append(Passed(self.at, if_not_passed, decline))
        self._flipped = len(walk.passed)
