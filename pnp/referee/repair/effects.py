"""What a slip did to the counts: readings of earlier lines by which a player's counts come right at once.

Where several counts of a player are off on one line, what moves just these by just so much is what was left out or
misread: a trait that was paid for, a journey from marsh to lake. Every answer that nobody wrote, and every other one
that a line may have been, is given on a copy of the table, and the counts are compared before and after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.replay import ReplayResult, Step, Violation, walk_to
from pnp.referee.play.walk import Walk
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.costs import FORGOTTEN
from pnp.referee.repair.edits import Edits, Hypothesis

BACK = 120  # lines that are looked back at the most
TRIED = 150  # answers that are given
PER_LINE = 40  # and so many of one line or question
COST = 16  # lines that each is counted as: it is gone through from the last checkpoint


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
    """What was passed and what else may have been said, as far as it can have moved the counts of one player."""

    def __init__(self, edits: Edits, between: range, who: str, wanted: Mapping[str, int]) -> None:
        self.who, self.wanted = who, wanted
        self.towards: dict[int, list[Move]] = {}  # what the questions themselves name instead of a line

        def likely(ask: AnyAsk) -> list[Move]:
            own = edits.variants.wide(ask) if ask.who in (None, who) else []
            return [*ask.towards(who, wanted), *own]

        super().__init__(edits.start, edits.steps, edits.guesses, between, likely)

    def _move(self, move: Move, step: Step) -> bool:
        if self.at in self.between:
            taker = self.walk.seek(move)
            if taker is not None and move.verb != "pass":
                self.towards[self.at] = [m for m in taker.towards(self.who, self.wanted, move) if m != move]
        return super()._move(move, step)


class Effects:
    """The readings by which the counts of one player, which are wrong on a line, come right."""

    def __init__(self, edits: Edits, violation: Violation, last: int, run: ReplayResult) -> None:
        """`last` is the last of the lines of counts that stand with the one that is wrong."""
        self.edits, self.violation, self.run = edits, violation, run
        item = violation.item
        self.who = item.who if item else None
        wrong = [t for t in run.violations if t.kind == "claim" and t.item and t.item.who == self.who]
        here = [t for t in wrong if violation.step <= t.step <= last]
        self.wrong = {t.item.key: t.off for t in here if t.item and t.off}
        counted = [what for s in edits.steps[violation.step : last + 1] for what in [s.what] if isinstance(what, Claim)]
        keys = [item.key for what in counted for item in what.items if item.who == self.who]
        self.wanted = {**dict.fromkeys(keys, 0), **self.wrong}  # by how much each count that was written is to change
        self.low = self._since(violation.step, {(t.step, t.item) for t in wrong})
        self.tried = 0
        self._after: dict[int, Mapping[str, int]] = {}

    @property
    def spent(self) -> int:
        """What it has cost so far, in lines."""
        return self.tried * COST

    def _since(self, at: int, wrong: set[tuple[int, ClaimItem | None]]) -> int:
        """The first line after the last on which one of these counts was right."""
        for i in range(at - 1, max(0, at - BACK), -1):
            what = self.edits.steps[i].what
            items = what.items if isinstance(what, Claim) else ()
            mine = [item for item in items if item.who == self.who and item.key in self.wrong]
            if mine and not any((i, item) in wrong for item in mine):
                return i + 1
        return max(0, at - BACK)

    def readings(self, most: int, exact: bool = False) -> list[Hypothesis]:
        """The readings by which at least one count comes right and none goes astray, or most do: the best first.
        `exact`: those by which all come right."""
        if self.who is None or not self.wrong:
            return []
        found = sorted(self._found(), key=lambda each: each.rank)
        good = [each for each in found if each.right and each.right >= each.astray]
        if exact:
            good = [each for each in good if each.right == len(self.wrong) and not each.astray]
        return [each.hypothesis for each in good[:most]]

    def _found(self) -> Iterator[_Found]:
        edits, at = self.edits, self.violation.step
        within = range(self.low, at)
        survey = _Survey(edits, within, self.who or "", self.wanted)
        elsewhere = self.elsewhere()
        for i in reversed(range(self.low, at + 1)):
            missed = dict.fromkeys(survey.missed.get(i, ()))
            for move in islice(sorted(missed, key=lambda each: each not in elsewhere), PER_LINE):
                if self.tried >= TRIED:
                    return
                changed = self._changed(i, move)
                if changed is not None:
                    put = edits.put_in(i, move)
                    put = put._replace(kind=FORGOTTEN) if move in elsewhere else put
                    yield self._weighed(changed, put, at - i)
        for i in reversed(within):
            step = edits.steps[i]
            if not isinstance(step.what, Move) or step.free or step.put_in:
                continue
            for move in islice(self._otherwise(i, step.what, survey), PER_LINE):
                if self.tried >= TRIED:
                    return
                changed = self._changed(i, move, instead=True)
                if changed is not None:
                    yield self._weighed(changed, edits.line_as(i, move), at - i)
            if i in survey.optional and step.what.who == self.who:
                before, after = self._counts(i), self._counts(i + 1)
                changed = {key: before[key] - after[key] for key in self.wanted if key in before}
                yield self._weighed(changed, edits.line_left_out(i), at - i)

    def elsewhere(self) -> set[Move]:
        """Lines that stand where they have no place, or were left out there."""
        nowhere = {t.step for t in self.run.violations if t.kind in ("unfit", "illegal")}
        steps = self.edits.steps
        lost = {s.entry.what for i, s in enumerate(steps) if s.what is None or i in nowhere}
        return {what for what in lost if isinstance(what, Move)}

    def _otherwise(self, i: int, move: Move, survey: _Survey) -> Iterable[Move]:
        """What else a line may have said: what the question itself names, other dice, other words of the same kind."""
        named = survey.towards.get(i, [])
        if named or move.who != self.who:
            return named
        variants = self.edits.variants
        dice = variants.other_dice(move)
        if dice:
            return dice
        same = [m for m in dict.fromkeys(survey.instead.get(i, ())) if m[:2] == move[:2] and m != move]
        return variants.nearest(move, same)

    def _counts(self, i: int) -> Mapping[str, int]:
        """The player's counts before a line."""
        if i not in self._after:
            # What is tried here goes on from its checkpoints.
            walk = walk_to(self.edits.start, self.edits.steps[:i], self.edits.guesses, keep=True)
            self._after[i] = self._of(walk)
        return self._after[i]

    def _of(self, walk: Walk) -> Mapping[str, int]:
        assert self.who is not None
        return dict(walk.table.counts(self.who))

    def _changed(self, i: int, move: Move, instead: bool = False) -> Mapping[str, int] | None:
        """What an answer before a line, or `instead` of it, changes of the counts; None where it cannot be given."""
        self.tried += 1
        self._counts(i)
        walk = walk_to(self.edits.start, self.edits.steps[:i], self.edits.guesses)
        ask = walk.seek(move)
        if ask is None or ask.broken(move):
            return None
        before = self._counts(i + 1) if instead else self._of(walk)
        walk.answer(ask, move)
        after = self._of(walk)
        return {key: after[key] - before[key] for key in self.wanted if key in before and key in after}

    def _weighed(self, changed: Mapping[str, int], hypothesis: Hypothesis, back: int) -> _Found:
        right = sum(by == self.wrong[key] for key, by in changed.items() if key in self.wrong)
        astray = sum(by not in (0, self.wanted[key]) for key, by in changed.items())
        return _Found(right, astray, hypothesis.kind.distance, back, hypothesis)
