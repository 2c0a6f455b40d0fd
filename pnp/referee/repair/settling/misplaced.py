"""A line that stands where it has no place, in another round, and is what is missing here."""

from __future__ import annotations

from itertools import islice

from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.repair.hypotheses.costs import SAME
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.settling.consequences import Beneath
from pnp.referee.repair.settling.trials import Cost, Key, Tried

STRAYS = 12  # so many lines that have strayed are looked at, if there is room for them
LOOKED = 80  # and where there are more, so many of them whether the line can be after them
PLACES, MOST = 6, 40  # and so many places for each, and in all
OTHERS = 12  # so many lines before the one in trouble others than its player may have done something that mends it
REACH = 120  # lines before the one in trouble in which one may be missing
CLEAN = Cost(0, 0, 0, 0, 0)
ASTRAY = 1  # lines in trouble that a line that strayed leaves where it stands


class Elsewhere(Beneath):
    """Looks for what is missing among the lines that have no place where they stand."""

    def _from_elsewhere(self, violation: Violation, run: ReplayResult) -> Tried | None:
        """The log with a line put in that stands in another round and has no place there, where with that one moved
        this line, and all that follows in this round and the next, is right: nothing else need be looked for."""
        trials, edits, at = self.trials, self._edits(), violation.step
        if trials.exhausted or at > len(self.steps):
            return None
        strays = edits.strays(run, at)
        if not strays:
            return None
        known, began = {t.key for t in run.violations}, trials.spent
        rooms = edits.rooms({move for _, move in strays}, max(0, at - REACH), at)
        best: tuple[Cost, Hypothesis, Hypothesis] | None = None
        what = self.steps[at].what if at < len(self.steps) else None
        who = violation.item.who if violation.item else what.who if isinstance(what, Move) else None
        likely = [each for each in strays if rooms.get(each[1])]
        told = {i for i, _ in strays if i < at and self.steps[i].what is None}  # what was left out is surely astray
        # Those after which the line can be, then what was left out, then those of the player who is in trouble, then
        # those that would stand nearest.
        likely.sort(key=lambda each: (each[0] not in told, each[1].who != who, -rooms[each[1]][0]))
        if len(likely) > STRAYS and isinstance(what, Move):
            mending = (m for _, m in likely[:LOOKED] if edits.mends_here(rooms[m][0], m, at))
            right = set(islice(mending, STRAYS))  # no more of them are looked at
            likely.sort(key=lambda each: each[1] not in right)
        likely = likely[:STRAYS]
        places = [(at - place, i, move) for i, move in likely for place in rooms[move][:PLACES]]
        places = [each for each in places if each[2].who == who or each[0] <= OTHERS]

        def nearness(each: tuple[int, int, Move]) -> tuple[bool, bool, int]:
            """What is missing right here or was left out, then what the player may have done, the nearest first."""
            back, i, move = each
            return i not in told and back > 0, move.who != who and back > 0, back

        for back, i, move in sorted(places, key=nearness)[:MOST]:
            place = at - back
            if trials.spent >= trials.cap:
                break
            if not edits.apart(min(i, place), max(i, place)):
                continue
            gone, own = None, set[Key]()
            if i > at:
                gone, own = self.steps[i]._replace(what=None), {t.key for t in run.violations if t.step == i}
                own = own or {t.key for t in run.violations if t.step == i + 1}
            for put in edits.put_before(place, move):
                alone = put
                if gone is not None:
                    line, there = gone.entry.source.line, self.steps[place].entry.source.line
                    steps = (*put.steps[: i + 1], gone, *put.steps[i + 2 :])
                    alone = put._replace(assumption=f"line {line} belongs before line {there}", steps=steps)
                tried = trials.try_out(alone, CLEAN)
                if not tried.cost.clean or violation.key in tried.all_keys or (best and tried.cost >= best[0]):
                    continue
                tried = trials.whole(tried)
                if tried.all_keys <= known - {violation.key} - own and (best is None or tried.cost < best[0]):
                    best = tried.cost, put, alone
            if best is not None and not best[0].total:
                break
        trials.allow(trials.spent - began)
        if best is None:
            return None
        cost, put, alone = best
        home = trials.whole(trials.try_out(put._replace(kind=SAME)))
        if home.cost.total <= cost.total + ASTRAY:
            return home
        # Where it stands it would do more than be in trouble, as a card that was turned: it has moved as one edit.
        return trials.whole(trials.try_out(alone._replace(kind=SAME)))
