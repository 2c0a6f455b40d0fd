"""How far a log has been settled: its reading so far, what has been told, and what was made up on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import Unknown
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.walk import Guesses, Start, UnknownKey
from pnp.referee.repair.edits.edits import Edits
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis, rebased
from pnp.referee.repair.hypotheses.settled import Cause, Reading, steps_of
from pnp.referee.repair.settling.forgotten import Books
from pnp.referee.repair.settling.trials import Key, Memory, Trials, Tried


class Earlier(NamedTuple):
    """An earlier cause: its line, the last line that it speaks of, the log as it was read then and the trouble that was
    left, how many lines that are, and other readings."""

    line: int
    last: int
    steps: tuple[Step, ...]
    left: frozenset[Key]
    lines: int
    others: list[Tried]


class Course:
    """One log that is being settled."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary, memory: Memory | None = None) -> None:
        self.start = start
        self.words = words
        self.steps = steps_of(entries)
        self.guesses: Guesses = {}
        self.trials = Trials(start, len(self.steps), memory)
        self.earlier: list[Earlier] = []
        self.met: dict[UnknownKey, tuple[int, Unknown]] = {}  # what was guessed, and the lines on which it was met
        self.wrong: set[tuple[int, str]] = set()  # lines with a count that nothing explains, and whose it is
        self.roots: dict[int, int] = {}  # the lines of causes, and of those that they hang beneath
        self.readings: list[Reading] = []
        self.hung: dict[int, int] = {}  # rulings that hang on a line that cannot be read, and on which
        self._said: dict[int, list[Move]] = {}  # what else lines may have said that cannot be read, by number
        self.astray: dict[Move, int] = {}  # moves that were left out, with their lines
        self.missed: dict[Move, int] = {}  # moves that were put in, and before which lines
        self.told_at: dict[int, int] = {}  # the lines of these, and those at which it was told of them
        self._edited: Edits | None = None  # those that were asked for last
        self._booked: tuple[tuple[tuple[Step, ...], Guesses], Books] | None = None
        self.causes: list[Cause] = []
        self.made: list[tuple[Step, int]] = []  # lines that were put in or read differently, and for which cause
        self.ruled: set[int] = set()  # lines that were ruled on
        self.doubt: dict[str, int] = {}  # players of whom something was made up that does not agree with their counts
        self.numbered: dict[str, tuple[int, int]] = {}  # the last heading of each word that was left out, and its cause
        self.over: dict[int, int] = {}  # lines before which others were moved, and for which cause
        self.blamed: dict[int, int] = {}  # lines that were read differently, and for the sake of which line
        self.afterwards = 0  # the first line after the end, where lines were played on
        self._left: tuple[ReplayResult, list[Cause], int] | None = None  # how far it has come

    def _last_right(self, item: ClaimItem, at: int) -> int:
        """The last line before one on which a count was written and is not told to be wrong; 0 where there is none."""
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            for other in what.items if isinstance(what, Claim) else ():
                if (other.who, other.key) == (item.who, item.key):
                    told = (self.steps[i].entry.source.line, other.column) in self.trials.done
                    if not told:
                        return i
        return 0

    def _follows(self, violation: Violation) -> int | None:
        """The line of an earlier cause under another reading of which this trouble would not be there."""
        for each in self.earlier:
            right = [t for t in each.others if violation.key not in t.keys and t.cost.total <= each.lines + 1]
            if violation.source.line > each.last and any(self._is_right(violation, each, t) for t in right):
                return each.line
        return None

    def _is_right(self, violation: Violation, earlier: Earlier, other: Tried) -> bool:
        """Whether trouble that would not be there under another reading of an earlier line was there, or is the same
        player's; or it came up since, as lines between them were read otherwise, and would not be there with these
        read so, either."""
        who = violation.item.who if violation.item else _whose(self.steps[violation.step])
        about = next((step for step in earlier.steps if step.entry.source.line == earlier.line), None)
        if violation.key in earlier.left or (who is not None and about is not None and _whose(about) == who):
            return True
        steps = rebased(earlier.steps, other.hypothesis.steps, self.steps)
        if steps is None or self.trials.exhausted:
            return False
        now = {t.key for t in self._replay().violations}
        run = self.trials.replay(steps, {**self.guesses, **other.hypothesis.guesses})
        return {t.key for t in run.violations} <= now - {violation.key}

    @staticmethod
    def _counts(step: Step) -> bool:
        return step.what is None or isinstance(step.what, Claim)

    def _books(self) -> Books:
        """What moved the counts, under the reading that has been settled so far."""
        known = (self.steps, self.guesses)
        if self._booked is None or self._booked[0] != known:
            self._booked = (known, Books(self.start, self.steps, self.guesses))
        return self._booked[1]

    def _last_count(self, at: int) -> int:
        """The last of the lines of counts that stand together."""
        while at + 1 < len(self.steps) and isinstance(self.steps[at + 1].what, Claim):
            at += 1
        return at

    def _due(self, violation: Violation) -> str | None:
        """Who has something left to do before a line that is nobody's own."""
        asks = self._edits().here(violation).asks
        return next((ask.who for ask in asks if not ask.passable), None)

    def _keep(self, chosen: Tried) -> ReplayResult:
        """Go on with a hypothesis. What is unknown in it is left open, so that it is told."""
        self.steps, self.guesses = chosen.hypothesis.steps, chosen.hypothesis.guesses
        self.trials.hints |= chosen.hint
        return self._replay() if chosen.hint or chosen.run.broken_off else chosen.run

    def _edits(self, steps: tuple[Step, ...] | None = None) -> Edits:
        """The readings of the log as far as it has been settled, or of other steps."""
        steps = self.steps if steps is None else steps
        known = self._edited
        if known is None or known.steps is not steps or known.guesses != self.guesses:
            known = Edits(self.start, self.words, steps, self.guesses, self.met, self.astray, self.missed)
            self._edited = known
        return known

    def _as_is(self) -> Hypothesis:
        return Hypothesis("", self.steps, self.guesses)

    def _tail(self, run: ReplayResult) -> int:
        """The first of the lines after the end of the play, from which on no line has a place."""
        first = len(self.steps)
        if not run.finished:
            return first
        nowhere = {t.step for t in run.violations if t.kind in ("unfit", "place")}
        for at in range(len(self.steps) - 1, -1, -1):
            step = self.steps[at]
            if isinstance(step.entry.what, Claim):
                continue
            if at in run.heard:
                continue
            if step.what is not None and at not in nowhere:
                break
            first = at
        return first

    def _replay(self) -> ReplayResult:
        return self.trials.replay(self.steps, self.guesses)


def unseen(readings: Iterable[Hypothesis], seen: set[str]) -> Iterator[Hypothesis]:
    """The readings that have not been seen before."""
    for hypothesis in readings:
        if hypothesis.assumption not in seen:
            seen.add(hypothesis.assumption)
            yield hypothesis


def _whose(step: Step) -> str | None:
    """Whose line one is as it was written; None for what is nobody's own."""
    return step.entry.what.who if isinstance(step.entry.what, Move) else None
