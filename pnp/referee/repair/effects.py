"""What a slip did to the counts: readings of earlier lines by which the counts come right at once.

Where several counts are off beneath one heading, what moves just these by just so much is what was left out or
misread: a trait that was paid for, a journey from marsh to lake, a marker that took a tile from somebody else. Every
answer that nobody wrote, and every other one that a line may have been, is given on a copy of the table, and the counts
are compared before and after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, islice, takewhile

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Cutoff, ReplayResult, Step, Violation
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.walk import Walk
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.costs import SAME
from pnp.referee.repair.edits import Edits
from pnp.referee.repair.hypothesis import Hypothesis

BACK = 120  # lines that are looked back at the most
TRIED = 300  # answers that are given
FOLLOWED = 6_000  # lines that may be gone through to follow them up to the counts
PER_LINE = 40  # and so many of one line or question
COST = 16  # lines that each is counted as: it is gone through from the last checkpoint

About = tuple[str, str]
"""Whose count, and which."""


class _Candidate(NamedTuple):
    """What may have been before a line, or `instead` of it; without a move the line is left out."""

    at: int
    move: Move | None
    instead: bool
    hypothesis: Hypothesis


class _Found(NamedTuple):
    """A reading, and how far it brings the counts to what was written: how many come right, how many go elsewhere."""

    right: int
    astray: int
    distance: int
    back: int
    hypothesis: Hypothesis

    @property
    def rank(self) -> tuple[int, int, int, int]:
        return (-self.right, self.astray, self.distance, self.back)


class _Survey(Alternatives):
    """What was passed and what else may have been said, as far as it can have moved the counts of some players."""

    def __init__(
        self, edits: Edits, between: range, wanted: Mapping[str, Mapping[str, int]], elsewhere: Collection[Move]
    ) -> None:
        self.wanted = wanted
        self.towards: dict[int, list[Move]] = {}  # what the questions themselves name instead of a line

        def likely(ask: AnyAsk) -> list[Move]:
            own = edits.variants.wide(ask) if ask.who is None or ask.who in wanted else ask.legal()
            stray = [move for move in elsewhere if ask.fits(move) and not ask.broken(move)]
            return [*stray, *self._named(ask), *own]

        super().__init__(edits.start, edits.steps, edits.guesses, between, likely)

    def _named(self, ask: AnyAsk, written: Move | None = None) -> list[Move]:
        """What a question names itself by which the counts of one of them come right."""
        return [move for who, off in self.wanted.items() for move in ask.towards(who, off, written)]

    def _move(self, move: Move, step: Step) -> bool:
        if self.at in self.between:
            taker = self.walk.seek(move)
            if taker is not None and move.verb != "pass":
                self.towards[self.at] = [m for m in self._named(taker, move) if m != move]
        return super()._move(move, step)


class Effects:
    """The readings by which the counts that are wrong on a line, and beside it, come right."""

    def __init__(self, edits: Edits, violation: Violation, last: int, run: ReplayResult) -> None:
        """`last` is the last of the lines of counts that stand with the one that is wrong."""
        self.edits, self.violation, self.run = edits, violation, run
        item = violation.item
        self.who = item.who if item else None
        wrong = [t for t in run.violations if t.kind == "claim" and t.item and t.item.who]
        here = [t for t in wrong if violation.step <= t.step <= last]
        # By how much each count is to change: of whoever has a wrong one, all that were written.
        items = [(t.item, t.off) for t in here]
        self.wrong: dict[About, int] = {(it.who, it.key): off for it, off in items if it and it.who and off}
        self.players = list(dict.fromkeys([*([self.who] if self.who else []), *(who for who, _ in self.wrong)]))
        self.wanted: dict[str, dict[str, int]] = {who: {} for who in self.players}
        for step in edits.steps[violation.step : last + 1]:
            for each in step.what.items if isinstance(step.what, Claim) else ():
                if each.who in self.wanted:
                    self.wanted[each.who][each.key] = self.wrong.get((each.who, each.key), 0)
        mine: set[tuple[int, ClaimItem | None]]
        mine = {(t.step, t.item) for t in wrong if t.item and t.item.who == self.who}
        self.low = self._since(violation.step, mine)
        self.last = last
        self.spent = 0  # what it has cost so far, in lines
        self._survey: _Survey | None = None
        self._ranked: list[_Found] | None = None
        self._after: dict[int, Mapping[About, int]] = {}

    def _since(self, at: int, wrong: set[tuple[int, ClaimItem | None]]) -> int:
        """The first line after the last on which one of these counts was right."""
        for i in range(at - 1, max(0, at - BACK), -1):
            what = self.edits.steps[i].what
            items = what.items if isinstance(what, Claim) else ()
            mine = [item for item in items if item.who == self.who and (item.who, item.key) in self.wrong]
            if mine and not any((i, item) in wrong for item in mine):
                return i + 1
        return max(0, at - BACK)

    def readings(self, most: int, exact: bool = False) -> list[Hypothesis]:
        """The readings by which at least one count comes right and none goes astray, or most do: the best first.
        `exact`: those by which all come right."""
        if self.who is None or not self.wrong:
            return []
        if self._ranked is None:
            self._ranked = self._all()
        good = [each for each in self._ranked if each.right and each.right >= each.astray]
        return [each.hypothesis for each in good if not exact or self._exact(each)][:most]

    def _all(self) -> list[_Found]:
        """All readings that can be, the best first."""
        found = [each for each in map(self._at_once, islice(self._candidates(), TRIED)) if each is not None]
        if self._goes_on and not any(self._exact(each) for each in found):
            limit = self.spent + FOLLOWED
            followed = map(self._in_the_end, takewhile(lambda _: self.spent < limit, islice(self._candidates(), TRIED)))
            found += [each for each in followed if each is not None]
        return sorted(found, key=lambda each: each.rank)

    def _exact(self, found: _Found) -> bool:
        return found.right == len(self.wrong) and not found.astray

    @property
    def _goes_on(self) -> bool:
        """Whether a card, a spin or a flip stands before the counts, which may make more of what was done."""
        return any(self.edits.turns(step.what) for step in self.edits.steps[self.low : self.violation.step])

    def _candidates(self) -> Iterator[_Candidate]:
        """What may have been left out or misread, the nearest first."""
        edits, at = self.edits, self.violation.step
        within = range(self.low, at)
        elsewhere = self.elsewhere()
        if self._survey is None:
            self._survey = _Survey(edits, within, self.wanted, elsewhere)
        survey = self._survey
        for i in reversed(range(self.low, at + 1)):
            missed = sorted(dict.fromkeys(survey.missed.get(i, ())), key=lambda each: each not in elsewhere)
            mine = [[move for move in missed if move.who == who] for who in (*self.players, None)]
            mine.append([move for move in missed if move in elsewhere])
            for move in dict.fromkeys(chain.from_iterable(islice(each, PER_LINE) for each in mine)):
                put = edits.put_in(i, move)
                yield _Candidate(i, move, False, put._replace(kind=SAME) if move in elsewhere else put)
            step = edits.steps[i]
            if i not in within or not isinstance(step.what, Move) or step.free or step.put_in:
                continue
            for move in islice(self._otherwise(i, step.what, survey), PER_LINE):
                yield _Candidate(i, move, True, edits.line_as(i, move))
            if i in survey.optional and step.what.who in self.wanted:
                yield _Candidate(i, None, True, edits.line_left_out(i))

    def elsewhere(self) -> Collection[Move]:
        """Lines that stand where they have no place, or were left out there."""
        return self.edits.elsewhere(self.run)

    def _otherwise(self, i: int, move: Move, survey: _Survey) -> Iterable[Move]:
        """What else a line may have said: what the question itself names, other dice, other words of the same kind."""
        named = survey.towards.get(i, [])
        variants = self.edits.variants
        renamed = [other for other in variants.renamed(move) if other.who in self.wanted]
        if named:
            return [*named, *renamed]
        if move.who is not None and move.who not in self.wanted and not variants.placed(move):
            return renamed
        dice = variants.other_dice(move)
        if dice:
            return dice
        same = [m for m in dict.fromkeys(survey.instead.get(i, ())) if m[:2] == move[:2] and m != move]
        return [*renamed, *variants.nearest(move, same)]

    def _counts(self, i: int) -> Mapping[About, int]:
        """The players' counts before a line."""
        if i not in self._after:
            # What is tried here goes on from its checkpoints: many replays of the same few lines.
            walk = walk_to(self.edits.start, self.edits.steps[:i], self.edits.guesses, keep=True, apart=1)
            self._after[i] = self._of(walk)
        return self._after[i]

    def _of(self, walk: Walk) -> Mapping[About, int]:
        return {
            (who, key): value
            for who, keys in self.wanted.items()
            for key, value in walk.table.counts(who).items()
            if key in keys
        }

    def _at_once(self, candidate: _Candidate) -> _Found | None:
        """What a reading changes of the counts by its own line; None where it cannot be."""
        i, move, instead, _ = candidate
        before = self._counts(i)
        if move is None:
            return self._weighed({about: before[about] - now for about, now in self._counts(i + 1).items()}, candidate)
        self.spent += COST
        walk = walk_to(self.edits.start, self.edits.steps[:i], self.edits.guesses)
        ask = walk.seek(move)
        if ask is None or ask.broken(move):
            return None
        if not instead:
            before = self._of(walk)
        answering = walk.open
        walk.answer(ask, move)
        ends = self._on(walk, answering, i + instead)
        if instead or ends > i:
            before = self._counts(ends)
        after = self._of(walk)
        return self._weighed({about: after[about] - before[about] for about in before if about in after}, candidate)

    def _on(self, walk: Walk, answering: object, at: int) -> int:
        """Where what is answered at the same time ends, as dice that all throw: only then do they count."""
        while walk.open is answering and at < self.violation.step:
            move = self.edits.steps[at].what
            if isinstance(move, Move):
                taker = next((ask for ask in walk.open if ask.fits(move) and not ask.broken(move)), None)
                if taker is None:
                    break
                walk.answer(taker, move)
            elif move is not None:
                break
            at += 1
        return at

    def _weighed(self, changed: Mapping[About, int], candidate: _Candidate) -> _Found:
        right = sum(by == self.wrong[about] for about, by in changed.items() if about in self.wrong)
        astray = sum(by not in (0, self.wrong.get(about, 0)) for about, by in changed.items())
        return self._as_found(right, astray, candidate)

    def _in_the_end(self, candidate: _Candidate) -> _Found | None:
        """What a reading changes of the counts by all that follows up to them; None where other lines break by it."""
        at, steps = self.violation.step, candidate.hypothesis.steps
        more = len(steps) - len(self.edits.steps)
        self.spent += self.last - candidate.at + COST
        line = self.violation.source.line
        lines = {t.source.line for t in self.run.violations if t.kind not in ("claim", "unknown") and t.step < at}
        run = replay(self.edits.start, steps[: self.last + more + 1], self.edits.guesses, Cutoff(line, len(lines), 0))
        if run.broken_off:
            return None
        off = {
            (t.item.who, t.item.key): t.off
            for t in run.violations
            if t.kind == "claim" and t.item is not None and t.item.who and t.step >= at + more
        }
        right = sum(about not in off for about in self.wrong)
        astray = sum(by != self.wrong.get(about) for about, by in off.items())
        return self._as_found(right, astray, candidate)

    def _as_found(self, right: int, astray: int, candidate: _Candidate) -> _Found:
        hypothesis = candidate.hypothesis
        return _Found(right, astray, hypothesis.kind.distance, self.violation.step - candidate.at, hypothesis)
