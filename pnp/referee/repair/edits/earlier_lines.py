"""Readings of lines before the one in trouble, for slips that only show later: a die misread, an escape left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.edits.related_lines import Pointing
from pnp.referee.repair.hypotheses.costs import ORDER
from pnp.referee.repair.hypotheses.hypothesis import FILLERS, MORE_FILLERS, NEAREST, PER_LINE, WINDOW, Here, Hypothesis


class Farther(Pointing):
    """Readings of all the lines since the round before."""

    def _missing_too(self, at: int, here: Here) -> Iterator[Hypothesis]:
        """The same with everything that it may have been."""
        due = [ask for ask in here.asks if not ask.passable]
        if len(due) == 1 and here.same_place:
            fillers = dict.fromkeys([*due[0].defaults(), *self.variants.wide(due[0])])
            for move in islice(fillers, FILLERS, MORE_FILLERS):
                yield self._put_in(at, move)._replace(lacking=here.lacking)

    def _forgotten(self, at: int, low: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """An optional answer that nobody wrote down earlier, such as an escape."""
        # Where the line itself found no place, the questions before it are passed by the next one that does.
        for passed in reversed([passed for passed in run.passed if low <= passed.step <= at + NEAREST]):
            for move in passed.if_not_passed:
                yield from self._insert(min(at, passed.step), move, run)

    def _insert(self, at: int, move: Move, run: ReplayResult) -> Iterator[Hypothesis]:
        """An optional answer before a line: it stands elsewhere, or nowhere."""
        place = self._after_answer(at)
        for i, step in enumerate(self.steps):
            unused = i < at and step.what != move and step.entry.what == move
            strayed = unused or (i > at and step.what == move and any(t.step == i for t in run.violations))
            if strayed and not self._crosses(min(i, place), max(i, place)):
                yield self._moved(i, place)
                break
        yield self.put_in(at, move)

    def far(self, violation: Violation, here: Here | None, run: ReplayResult) -> Iterator[Hypothesis]:
        """Readings of other lines than the one in trouble: what is missing, then lines of the same player and of the
        table, then those of others, the nearest first."""
        at = violation.step
        move = self.steps[at].what if at < len(self.steps) else None
        who = violation.item.who if violation.item else move.who if isinstance(move, Move) else None
        low = self._low(at)
        if here is not None:
            yield from self._missing_too(at, here)
        yield from self._forgotten(at, low, run)
        if here is not None and isinstance(move, Move):
            due = [ask for ask in here.asks if not ask.passable] if here.same_place else []
            for other in self._unnamed_first(at, here.own)[:PER_LINE]:
                if any(ask.fits(other) for ask in due) and not any(ask.fits(move) for ask in due):
                    yield self._put_in(at, other)._replace(lacking=here.lacking)  # it is missing, and the line is none
                yield self._instead(at, other, f"'{self.words.write(other)}'")
        survey = Alternatives(self.start, self.steps, self.guesses, range(low, at), self.variants.wide)
        lines = [i for i in range(at - 1, low - 1, -1) if isinstance(self.steps[i].what, Move)]
        lines = [i for i in lines if not self.steps[i].free]
        for i in lines[:2]:
            yield from self._other_line(i, at, survey)
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=low)
        for place in (range(max(low, begins), at + 1), range(low, begins)):
            yield from self._within(place, [i for i in lines[2:] if i in place], at, who, run, survey)
        for i in lines:
            if _who(self.steps[i]) in (None, who):
                yield from self._other_line(i, at, survey, PER_LINE)
        for i in range(at, low - 1, -1):
            for move in self._inserts(i, survey):
                if self.variants.several(move) and move.who != who:
                    yield from self._insert(i, move, run)

    def _within(
        self, place: range, lines: Sequence[int], at: int, who: str | None, run: ReplayResult, survey: Alternatives
    ) -> Iterator[Hypothesis]:
        """Readings of the lines from one heading to the next, and what may be missing between: of the player in
        trouble and of the table, then of the others."""
        for i in lines:
            yield from self._likely(i, at, survey)
        for whose in (True, False):
            for i in lines:
                if whose == (_who(self.steps[i]) in (None, who)):
                    yield from self._other_line(i, at, survey)
            for i in reversed(place):
                for move in self._inserts(i, survey):
                    if whose == (move.who in (None, who)) and not self.variants.several(move):
                        yield from self._insert(i, move, run)
        for i in reversed(place):
            for move in self._inserts(i, survey):
                if self.variants.several(move) and move.who == who:
                    yield from self._insert(i, move, run)

    def _inserts(self, i: int, survey: Alternatives) -> list[Move]:
        """Optional answers that were passed before a line, those first whose cards their player does not name later."""
        return self._unnamed_first(i, dict.fromkeys(survey.missed.get(i, ())))

    def _unnamed_first(self, i: int, moves: Iterable[Move]) -> list[Move]:
        """Moves in order, those first whose cards their player does not name later."""
        later = {player: self._later(i, player) for player in self.words.players}
        return sorted(moves, key=lambda move: not later.get(move.who or "", set()).isdisjoint(move.args))

    def _low(self, at: int) -> int:
        """The first line of those that a slip is looked for in: since the heading before the last, if it is not far."""
        headings = [i for i in range(max(0, at - WINDOW), at) if isinstance(self.steps[i].what, Heading)]
        if headings and at - headings[-1] > 12:
            return headings[-1]
        return headings[-2] if len(headings) > 1 else max(0, at - WINDOW)

    def _likely(self, i: int, at: int, survey: Alternatives) -> Iterator[Hypothesis]:
        """The likeliest slips in an earlier line: a name, dice or card misread, two lines swapped, a line too many."""
        move = self.steps[i].what
        assert isinstance(move, Move)
        line = self.steps[i].entry.source.line
        others = set(survey.instead.get(i, ()))
        likely = [other for other in self.variants.renamed(move) if other in others]
        unknown = self.variants.unknown(move)
        for other in [*likely, *([unknown] if unknown else [])]:
            yield self._instead(i, other, f"line {line} as '{self.words.write(other)}'")
        if i + 1 < at and isinstance(self.steps[i + 1].what, Move):
            steps = list(self.steps)
            steps[i], steps[i + 1] = steps[i + 1], steps[i]
            other_line = self.steps[i + 1].entry.source.line
            yield Hypothesis(
                f"lines {line} and {other_line} in the other order", tuple(steps), self.guesses, about=line, kind=ORDER
            )
        if i in survey.optional:
            yield self._said_of(i, self.left_out(i))

    def _other_line(self, i: int, at: int, survey: Alternatives, more: int = 0) -> Iterator[Hypothesis]:
        """What else an earlier line may have said; `more` leaves out as many."""
        move = self.steps[i].what
        assert isinstance(move, Move)
        line = self.steps[i].entry.source.line
        others = [other for other in dict.fromkeys(survey.instead.get(i, ())) if other != move]
        same = [m for m in others if m.verb == move.verb and m.who == move.who]
        rest = [m for m in others if (m.who == move.who) != (m.verb == move.verb)]
        if self.variants.unknown(move) is not None:
            same = self.variants.other_dice(move)  # not knowing covers everything but a tie
        same, rest = self.variants.nearest(move, same), self.variants.nearest(move, rest)
        if self.turns(move):  # a card that another line names is not likely to have been this one
            same.sort(key=lambda other: self.variants.named(other, move))
        if not more and i >= at - 2:
            yield from self._likely(i, at, survey)
        upto = more + PER_LINE if not more or not self.turns(move) else len(same)
        for other in [*same[more:upto], *rest[more : more + PER_LINE]]:
            yield self._instead(i, other, f"line {line} as '{self.words.write(other)}'")


def _who(step: Step) -> str | None:
    """Whose line it is, None where it is the table's."""
    return step.what.who if isinstance(step.what, Move) else None
