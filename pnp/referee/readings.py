"""What a log in trouble is taken to mean, so that play can go on as it did at the table.

Line by line in trouble: every reading is an edit of the log (see `slips`) and a replay from its first line (see
`trials`). The one that leaves the fewest lines in trouble is kept, on a tie the first. What would vanish under another
hangs beneath.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.referee.asks import Broken, Guess
from pnp.referee.log import Claim, Entry
from pnp.referee.moves import Vocabulary
from pnp.referee.replay import Run, Step, Trouble
from pnp.referee.slips import Reading, Slips
from pnp.referee.trials import FINAL, Trials, Tried, least
from pnp.referee.walk import Guesses, GuessKey, Start

MAX_CAUSES = 20
# A line is only blamed for a count if that explains more than this one.
EVIDENCE = 2


class Cause(NamedTuple):
    """A line in trouble as it was settled, and whether it only follows from an earlier one."""

    trouble: Trouble
    entry: Entry
    broken: tuple[Broken, ...]
    expected: tuple[str, ...]
    assumption: str
    follows_from: int | None


class Settled(NamedTuple):
    """The log under its best reading: the causes in the order of the lines, and the replay that is left."""

    causes: tuple[Cause, ...]
    run: Run
    steps: tuple[Step, ...]
    guesses: Guesses
    replays: int  # as many replays of the whole log as were done, in whole and in part
    unsettled: int  # lines in trouble that were not looked into, because there were too many


class Search:
    """Settles one log, cause by cause."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary) -> None:
        self.start = start
        self.words = words
        self.steps: tuple[Step, ...] = tuple(Step(entry, entry.what) for entry in entries)
        self.guesses: Guesses = {}
        self.trials = Trials(start, len(self.steps))
        # Earlier causes: their line, the last line that they speak of, the trouble that they left, other readings.
        self.earlier: list[tuple[int, int, int, list[Tried]]] = []
        self.met: dict[GuessKey, tuple[int, Guess]] = {}  # what was guessed, and the lines on which it was met
        self.wrong: set[tuple[int, str]] = set()  # lines with a count that nothing explains, and whose it is
        self.blamed: dict[int, int] = {}  # lines that were read differently, and for the sake of which line

    def settle(self, strict: bool = False) -> Settled:
        """Take cause after cause until no line is in trouble. `strict` stops at the first move against the rules, and
        reads nothing into the log."""
        run = self._replay()
        done = self.trials.done
        causes: list[Cause] = []
        looked = 0
        stopped = False
        while not stopped:
            trouble = next((t for t in run.troubles if t.key not in done), None)
            if trouble is None or looked >= MAX_CAUSES or self.trials.exhausted:
                break
            done.add(trouble.key)
            looked += trouble.kind != "guess"
            self.trials.look(trouble, self.steps)
            if trouble.kind == "guess":
                cause, run = self._guess(trouble, run)
            elif trouble.kind == "claim":
                looked -= self._repeated(trouble) is not None
                cause, run = self._claim(trouble, run, plain=strict)
            elif strict:
                here = self._slips().here(trouble)
                step = self.steps[trouble.step]
                expected = self._slips().expected(trouble.step, here)
                cause, stopped = Cause(trouble, step.entry, here.broken, expected, "", None), True
            else:
                cause, run = self._line(trouble, run)
            causes.append(cause)
        left = sum(t.key not in done for t in run.troubles)
        replays = -(-self.trials.spent // max(1, len(self.steps)))
        if stopped:
            self.steps = self.steps[: causes[-1].trouble.step]
            run = self._replay()
        causes.sort(key=lambda cause: cause.trouble.source.line)
        return Settled(tuple(causes), run, self.steps, dict(self.guesses), replays, left)

    # ---- the three kinds of trouble

    def _guess(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        """Something unknown is taken to be what leaves the fewest lines in trouble."""
        assert trouble.guess is not None and trouble.known_by is not None
        trials = self.trials
        hint = trials.hints.get(trouble.known_by)
        tried: list[Tried] = []
        for option in trials.affordable(sorted(trouble.guess.options, key=lambda option: option != hint)):
            guesses = {**self.guesses, trouble.known_by: option}
            tried.append(trials.try_out(Reading(option, self.steps, guesses), least(tried)))
            if tried[-1].cost.clean:
                break
        option = hint or trouble.guess.options[0]
        if tried:
            best = trials.finals(tried)[0]
            option, run = best.reading.assumption, best.run
        self.guesses = {**self.guesses, trouble.known_by: option}
        self.met[trouble.known_by] = (trouble.source.line, trouble.guess)
        entry = self.steps[min(trouble.step, len(self.steps) - 1)].entry
        reason = Broken(trouble.guess.rule, f"cannot tell {trouble.guess.what}")
        return Cause(trouble, entry, (reason,), trouble.guess.options, option, None), run if tried else self._replay()

    def _claim(self, trouble: Trouble, run: Run, plain: bool = False) -> tuple[Cause, Run]:
        """A count that does not hold: an earlier line explains it and more, or it is told as it is (`plain`)."""
        item = trouble.item
        assert item is not None
        about = (item.who, item.key)
        entry = self.steps[trouble.step].entry
        follows = self._repeated(trouble)
        if follows is None:
            follows = self._follows(trouble) or self._beside(trouble)
        if follows is None and not plain:
            found = self._explained(trouble, run)
            if found is not None:
                run = self._keep(found)
                follows = self._blame(found.reading, trouble, follows)
                said = found.reading.lacking
                if said:  # not a wrong count, but a missing line
                    trouble = trouble._replace(kind="unfit")
                return Cause(trouble, entry, said, (), found.reading.assumption, follows), run
            self._believe(trouble, run)
        self.trials.offs[about] = (trouble.off, follows or trouble.source.line)
        if follows is None and item.who is not None:
            self.wrong.add((trouble.source.line, item.who))
        return Cause(trouble, entry, (), (), "", follows), run

    def _explained(self, trouble: Trouble, run: Run) -> Tried | None:
        """The best reading under which a count holds; None where no line explains more than the count alone."""
        slips, trials = self._slips(), self.trials
        trials.done.discard(trouble.key)  # so that it counts
        before = trials.try_out(self._as_is())
        missing = [trials.try_out(reading) for reading in trials.affordable(slips.unwritten(trouble.step))]
        better = [t for t in missing if t.cost < before.cost and trouble.key not in t.all_keys]
        if not better and before.weight >= EVIDENCE:
            tried: list[Tried] = []
            for reading in trials.affordable(_new(slips.far(trouble, None, run), set())):
                tried.append(trials.try_out(reading, least([*tried, before])))
                if tried[-1].cost.clean:
                    break
            better = [
                t
                for t in tried
                if trouble.key not in t.all_keys and t.keys <= before.keys and t.weight <= before.weight - EVIDENCE
            ]
        found = trials.finals(better)[0] if better else None
        if found is None:
            trials.done.add(trouble.key)
        return found

    def _believe(self, trouble: Trouble, run: Run) -> None:
        """What would vanish if these counts were right hangs beneath the first; they themselves are never believed."""
        if self.trials.exhausted:
            return
        at = last = trouble.step
        while last + 1 < len(self.steps) and isinstance(self.steps[last + 1].what, Claim):
            last += 1
        # By how much they are off, as the counts may still change by themselves before the next line.
        wrong = [t for t in run.troubles if t.kind == "claim" and at <= t.step <= last]
        items = [t.item._replace(value=t.off) for t in wrong if t.item and t.item.who and t.off is not None]
        believed = Step(self.steps[at].entry, Claim(tuple(items)), free=True)
        steps = (*self.steps[: last + 1], believed, *self.steps[last + 1 :])
        other = self.trials.whole(self.trials.try_out(Reading("the counts as written", steps, self.guesses)))
        left = self.trials.cost(run)[0].total
        self.earlier.append((trouble.source.line, self.steps[last].entry.source.line, left, [other]))

    def _line(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        """A line that is against the rules, or found no place."""
        slips, trials = self._slips(), self.trials
        entry = self.steps[trouble.step].entry
        follows = self._follows(trouble)
        here = slips.here(trouble)
        tried: list[Tried] = []
        pointed: list[Tried] = []
        seen: set[str] = set()
        # It comes last where it is as good as another, but first in time: no other need be followed further than it.
        without = trials.try_out(slips.left_out(trouble.step))
        stands = slips.stands(trouble, here)
        # What an earlier slip explains needs no other explanation: it stands in one way or another.
        explained = follows is not None and bool(stands)
        for reading in stands if explained else _new(slips.near(trouble, here, run), seen):
            if trials.exhausted:
                break  # the share of this cause is for what lies farther off: the nearest readings are always tried
            tried.append(trials.try_out(reading, least([*tried, without])))
            if sum(t.cost.clean for t in tried) >= FINAL:
                break  # nothing better can come, and earlier ones win ties
        tried.append(without)
        near = frozenset(id(t.reading) for t in tried)
        if not explained:
            for reading in trials.affordable(_new(slips.pointed(trouble, here, run, trials.first_trouble), seen)):
                pointed.append(trials.try_out(reading, least([*tried, *pointed])))
            if not least([*tried, *pointed]).clean:
                for reading in trials.affordable(_new(slips.far(trouble, here, run), seen)):
                    tried.append(trials.try_out(reading, least([*tried, *pointed])))
                    if tried[-1].cost.clean:
                        break
        best, *others = trials.finals(tried, pointed, near)
        run = self._keep(best)
        follows = self._blame(best.reading, trouble, follows)
        if follows is None:
            # Another reading of an earlier line is only evidence where it brings no trouble of its own.
            others = [t for t in others if id(t.reading) in near or t.keys <= best.keys]
            self.earlier.append((trouble.source.line, trouble.source.line, best.cost.total, others))
        broken = here.broken if trouble.kind == "illegal" else best.reading.lacking or here.broken
        expected = slips.expected(trouble.step, here)
        return Cause(trouble, entry, broken, expected, best.reading.assumption, follows), run

    def _blame(self, reading: Reading, trouble: Trouble, follows: int | None) -> int | None:
        """One line has one slip: what reads a line differently that was read so before hangs beneath that."""
        if reading.about is None:
            return follows
        before = self.blamed.setdefault(reading.about, trouble.source.line)
        return before if follows is None and before != trouble.source.line else follows

    def _keep(self, chosen: Tried) -> Run:
        """Go on with a reading. What is unknown in it is left open, so that it is told."""
        self.steps, self.guesses = chosen.reading.steps, chosen.reading.guesses
        self.trials.hints |= chosen.hint
        return self._replay() if chosen.hint or chosen.run.broken_off else chosen.run

    def _slips(self) -> Slips:
        return Slips(self.start, self.words, self.steps, self.guesses, self.met)

    def _as_is(self) -> Reading:
        return Reading("", self.steps, self.guesses)

    def _follows(self, trouble: Trouble) -> int | None:
        """The line of an earlier cause under another reading of which this trouble would not be there."""
        for line, last, left, others in self.earlier:
            for other in others:
                if trouble.source.line > last and trouble.key not in other.keys and other.cost.total <= left + 1:
                    return line
        return None

    def _beside(self, trouble: Trouble) -> int | None:
        """The line itself, where another count of the same player on it is wrong: they differ for one reason."""
        who, line = trouble.item.who if trouble.item else None, trouble.source.line
        return line if who is not None and (line, who) in self.wrong else None

    def _repeated(self, trouble: Trouble) -> int | None:
        """The line on which a count was found to be off by as much before."""
        item = trouble.item
        if item is None or trouble.off is None:
            return None
        off, line = self.trials.offs.get((item.who, item.key), (None, 0))
        return line if off == trouble.off else None

    def _replay(self) -> Run:
        return self.trials.replay(self.steps, self.guesses)


def _new(readings: Iterable[Reading], seen: set[str]) -> Iterator[Reading]:
    """The readings that have not been seen before."""
    for reading in readings:
        if reading.assumption not in seen:
            seen.add(reading.assumption)
            yield reading
