"""Turns of somebody who is out: left out whole, and the turns after them numbered anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Eliminating
from pnp.referee.repair.hypotheses.costs import BLOCK
from pnp.referee.repair.hypotheses.editing import Changing
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis


class Out(Changing):
    """Readings by which somebody who is out had turns all the same."""

    def _of_nobody(self, at: int) -> Iterator[Hypothesis]:
        """The turn in which the line stands, or the one before it, is that of somebody who is out, and so are those
        that he had every round after it: the headings behind each of them count one too many."""
        heads = [i for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        here = sum(i <= at for i in heads)
        for k in range(here - 1, max(here - 3, -1), -1):
            walk = walk_to(self.start, self.steps[: heads[k]], self.guesses)
            word = cast(Heading, self.steps[heads[k]].what).word
            if not isinstance(walk.table, Eliminating) or walk.table.passed_over() is None:
                continue
            turns = [i for i in heads[k:] if cast(Heading, self.steps[i].what).word == word]
            end = turns[1] if len(turns) > 1 else len(self.steps)
            did = (step.what for step in self.steps[heads[k] : end])
            whose = {move.who for move in did if isinstance(move, Move) and move.who is not None}
            if whose and whose.isdisjoint(walk.table.out_of_play()):
                continue  # all that was done in it others did: they had that turn
            for every in (len(turns), len(walk.table.players)):
                yield self._without(at, turns, every)

    def _without(self, at: int, turns: Sequence[int], every: int) -> Hypothesis:
        """The log without the first of these turns and every so many after it, the others numbered anew."""
        steps, gone, early = list(self.steps), 0, None
        for n, (begin, end) in enumerate(pairwise([*turns, len(steps)])):
            heading = cast(Heading, steps[begin].what)
            steps[begin] = steps[begin]._replace(what=heading._replace(number=heading.number - gone))
            for i in range(begin, end) if n % every == 0 else ():
                if n == 0 and early is None and i < at and isinstance(steps[i].what, Move):
                    early = i
                if isinstance(steps[i].what, Move | Heading):
                    steps[i] = steps[i]._replace(what=None)
            gone += n % every == 0
        first, last = (self.steps[i].entry.source.line for i in (turns[0], [*turns, len(steps)][1] - 1))
        said = f"lines {first} to {last} left out"
        said += ", and the later turns of the same seat" if gone > 1 else ", and one turn fewer counted after them"
        own = len(turns) == 1 or at < turns[1]  # the line in trouble is one of that turn
        return Hypothesis(said, tuple(steps), self.guesses, kind=BLOCK, early=None if own else early)
