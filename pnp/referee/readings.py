"""What a log in trouble is taken to mean, so that play can go on as it did at the table.

Every reading is an edit of the log (see `slips`) and a replay from its first line. The reading after which the fewest
later lines are in trouble is kept, on a tie the first. Readings are first compared by the lines up to the end of the
next round, and the best of these by the whole log, so that later slips neither cost much time nor blur the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from pnp.referee.asks import Broken
from pnp.referee.log import Claim, Entry, Heading
from pnp.referee.moves import Vocabulary
from pnp.referee.replay import Guesses, GuessKey, Run, Start, Step, Trouble, replay
from pnp.referee.slips import Reading, Slips

MAX_CAUSES = 20
MAX_REPLAYS = 200
# What one cause may use of the replays that are left, and how many of its readings are compared by the whole log.
SHARE = 0.4
FINAL = 4
POINTED = 3
# How many lines are compared where no headings say how long a round is.
HORIZON = 80
# A line is only blamed for a count if that explains more than this one.
EVIDENCE = 2
# Lines in trouble in a reading that was not followed to its end.
HOPELESS = 1_000_000

Key = tuple[int, int | str]
_T = TypeVar("_T")


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


class _Tried(NamedTuple):
    reading: Reading
    run: Run
    cost: int  # lines in trouble
    weight: int  # troubles, several on a line counted
    keys: frozenset[Key]
    all_keys: frozenset[Key]
    hint: Guesses  # what is best taken for something unknown that the reading brings with it


class Search:
    """Settles one log, cause by cause."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary) -> None:
        self.start = start
        self.words = words
        self.steps: tuple[Step, ...] = tuple(Step(entry, entry.what) for entry in entries)
        self.guesses: Guesses = {}
        self.done: set[Key] = set()
        # How far off each count was last found to be, and by which line.
        self.offs: dict[tuple[str | None, str], tuple[int | None, int]] = {}
        # Earlier causes: their line, the last line that they speak of, their cost, their other readings.
        self.earlier: list[tuple[int, int, int, list[_Tried]]] = []
        self.spent = 0  # lines replayed
        self.limit = MAX_REPLAYS * max(1, len(entries))
        self.cap = self.limit
        self.blamed: dict[int, int] = {}  # lines that were read differently, and for the sake of which line
        self.hints: dict[GuessKey, str] = {}
        self.round_ends = 0  # the last line of the round of the trouble that is looked into

    def settle(self, strict: bool = False) -> Settled:
        """Take cause after cause until no line is in trouble. `strict` stops at the first move against the rules, and
        reads nothing into the log."""
        run = self._replay(self.steps)
        causes: list[Cause] = []
        looked = 0
        stopped = False
        while not stopped:
            trouble = next((t for t in run.troubles if t.key not in self.done), None)
            if trouble is None or looked >= MAX_CAUSES or self.spent >= self.limit:
                break
            self.done.add(trouble.key)
            looked += trouble.kind != "guess"
            self.round_ends = self._round_ends(trouble.source.line)
            self.cap = min(self.limit, self.spent + int(SHARE * (self.limit - self.spent)) + len(self.steps))
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
        left = sum(t.key not in self.done for t in run.troubles)
        if stopped:
            self.steps = self.steps[: causes[-1].trouble.step]
            run = self._replay(self.steps)
        causes.sort(key=lambda cause: cause.trouble.source.line)
        replays = -(-self.spent // max(1, len(self.steps)))
        return Settled(tuple(causes), run, self.steps, dict(self.guesses), replays, left)

    # ---- the three kinds of trouble

    def _guess(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        """Something unknown is taken to be what leaves the fewest lines in trouble."""
        assert trouble.guess is not None and trouble.known_by is not None
        until = self._horizon(trouble)
        tried: list[_Tried] = []
        hint = self.hints.get(trouble.known_by)
        for option in self._affordable(sorted(trouble.guess.options, key=lambda option: option != hint)):
            guesses = {**self.guesses, trouble.known_by: option}
            tried.append(self._try(Reading(option, self.steps, guesses), until, _least(tried) if tried else None))
            if tried[-1].cost == 0:
                break
        best = self._finals(tried, until)[0] if tried else None
        option = best.reading.assumption if best else trouble.guess.options[0]
        self.guesses = {**self.guesses, trouble.known_by: option}
        entry = self.steps[min(trouble.step, len(self.steps) - 1)].entry
        reason = Broken(trouble.guess.rule, f"cannot tell {trouble.guess.what}")
        return Cause(trouble, entry, (reason,), trouble.guess.options, option, None), best.run if best else run

    def _claim(self, trouble: Trouble, run: Run, plain: bool = False) -> tuple[Cause, Run]:
        """A count that does not hold: an earlier line explains it and more, or it is told as it is (`plain`)."""
        item = trouble.item
        assert item is not None
        about = (item.who, item.key)
        entry = self.steps[trouble.step].entry
        follows = self._repeated(trouble)
        if follows is None:
            follows = self._follows(trouble)
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
        self.offs[about] = (trouble.off, follows or trouble.source.line)
        return Cause(trouble, entry, (), (), "", follows), run

    def _explained(self, trouble: Trouble, run: Run) -> _Tried | None:
        """The best reading under which a count holds; None where no line explains more than the count alone."""
        slips, until = self._slips(), self._horizon(trouble)
        self.done.discard(trouble.key)  # so that it counts
        before = self._try(self._as_is(), until)
        missing = [self._try(reading, until) for reading in self._affordable(slips.unwritten(trouble.step))]
        better = [t for t in missing if t.cost < before.cost and trouble.key not in t.all_keys]
        if not better:
            tried: list[_Tried] = []
            for reading in self._affordable(self._new(slips.far(trouble, None, run), set())):
                tried.append(self._try(reading, until, _least(tried, before)))
                if tried[-1].cost == 0 and before.weight >= EVIDENCE:
                    break
            better = [
                t for t in tried if trouble.key not in t.all_keys and t.weight <= before.weight - EVIDENCE
            ]
        found = self._finals(better, until)[0] if better else None
        if found is None:
            self.done.add(trouble.key)
        return found

    def _believe(self, trouble: Trouble, run: Run) -> None:
        """What would vanish if these counts were right hangs beneath the first; they themselves are never believed."""
        if self.spent >= self.limit:
            return
        at = last = trouble.step
        while last + 1 < len(self.steps) and isinstance(self.steps[last + 1].what, Claim):
            last += 1
        # By how much they are off, as the counts may still change by themselves before the next line.
        wrong = [t for t in run.troubles if t.kind == "claim" and at <= t.step <= last]
        items = [t.item._replace(value=t.off) for t in wrong if t.item and t.item.who and t.off is not None]
        believed = Step(self.steps[at].entry, Claim(tuple(items)), free=True)
        steps = (*self.steps[: last + 1], believed, *self.steps[last + 1 :])
        other = self._try(Reading("the counts as written", steps, self.guesses), None)
        self.earlier.append((trouble.source.line, self.steps[last].entry.source.line, self._cost(run)[0], [other]))

    def _line(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        """A line that is against the rules, or found no place."""
        slips, until = self._slips(), self._horizon(trouble)
        entry = self.steps[trouble.step].entry
        follows = self._follows(trouble)
        here = slips.here(trouble)
        tried: list[_Tried] = []
        # It comes last where it is as good as another, but first in time: no other need be followed further than it.
        without = self._try(slips.left_out(trouble.step), until)
        stands = slips.stands(trouble, here)
        # What an earlier slip explains needs no other explanation: it stands in one way or another.
        explained = follows is not None and bool(stands)
        seen: set[str] = set()
        for reading in stands if explained else self._new(slips.near(trouble, here, run), seen):
            if self.spent >= self.limit:
                break  # the share of this cause is for what lies farther off: the nearest readings are always tried
            tried.append(self._try(reading, until, _least(tried, without)))
            if sum(t.cost == 0 for t in tried) >= (1 if until is None else FINAL):
                break  # nothing better can come, and earlier ones win ties
        tried.append(without)
        near = frozenset(id(t.reading) for t in tried)
        pointed: list[_Tried] = []
        if not explained and (until is not None or _least(tried) > 0):
            for reading in self._affordable(self._new(slips.pointed(trouble, here, run, self._replayed(until)), seen)):
                pointed.append(self._try(reading, until, _least([*tried, *pointed])))
        if not explained and _least([*tried, *pointed]) > 0:
            for reading in self._affordable(self._new(slips.far(trouble, here, run), seen)):
                tried.append(self._try(reading, until, _least([*tried, *pointed])))
                if tried[-1].cost == 0:
                    break
        best, *others = self._finals(tried, until, pointed)
        run = self._keep(best)
        follows = self._blame(best.reading, trouble, follows)
        if follows is None:
            # Another reading of an earlier line is only evidence where it brings no trouble of its own.
            others = [t for t in others if id(t.reading) in near or t.keys <= best.keys]
            self.earlier.append((trouble.source.line, trouble.source.line, best.cost, others))
        broken = here.broken if trouble.kind == "illegal" else best.reading.lacking or here.broken
        expected = slips.expected(trouble.step, here)
        return Cause(trouble, entry, broken, expected, best.reading.assumption, follows), run

    def _blame(self, reading: Reading, trouble: Trouble, follows: int | None) -> int | None:
        """One line has one slip: what reads a line differently that was read so before hangs beneath that."""
        if reading.about is None:
            return follows
        before = self.blamed.setdefault(reading.about, trouble.source.line)
        return before if follows is None and before != trouble.source.line else follows

    def _keep(self, chosen: _Tried) -> Run:
        """Go on with a reading. What is unknown in it is left open, so that it is told."""
        self.steps, self.guesses = chosen.reading.steps, chosen.reading.guesses
        self.hints |= chosen.hint
        return self._replay(self.steps) if chosen.hint else chosen.run

    def _slips(self) -> Slips:
        return Slips(self.start, self.words, self.steps, self.guesses)

    def _as_is(self) -> Reading:
        return Reading("", self.steps, self.guesses)

    def _follows(self, trouble: Trouble) -> int | None:
        """The line of an earlier cause under another reading of which this trouble would not be there."""
        for line, last, cost, others in self.earlier:
            for other in others:
                if trouble.source.line > last and trouble.key not in other.keys and other.cost <= cost + 1:
                    return line
        return None

    def _repeated(self, trouble: Trouble) -> int | None:
        """The line on which a count was found to be off by as much before."""
        item = trouble.item
        if item is None or trouble.off is None:
            return None
        off, line = self.offs.get((item.who, item.key), (None, 0))
        return line if off == trouble.off else None

    # ---- trying

    def _replay(self, steps: Sequence[Step], guesses: Guesses | None = None, patience: int | None = None) -> Run:
        run = replay(self.start, steps, self.guesses if guesses is None else guesses, patience)
        self.spent += max(1, len(steps)) * run.passes
        return run

    def _whole(self, tried: _Tried) -> _Tried:
        """A reading followed to the end of the log, what is unknown in it taken as it was before."""
        whole = self._try(tried.reading._replace(guesses={**tried.reading.guesses, **tried.hint}), None)
        return whole._replace(reading=tried.reading, hint=tried.hint)

    def _replayed(self, until: int | None) -> Callable[[Reading], Run]:
        def replayed(reading: Reading) -> Run:
            return self._replay(_up_to(reading.steps, until), reading.guesses, patience=0)

        return replayed

    def _affordable(self, things: Iterable[_T]) -> Iterator[_T]:
        """As many of them as this cause may still try."""
        for thing in things:
            if self.spent >= self.cap:
                return
            yield thing

    def _new(self, readings: Iterable[Reading], seen: set[str]) -> Iterator[Reading]:
        """The readings that have not been tried for this cause."""
        for reading in readings:
            if reading.assumption not in seen:
                seen.add(reading.assumption)
                yield reading

    def _round_ends(self, line: int) -> int:
        """The last line before the next heading."""
        headings = [s.entry.source.line for s in self.steps if isinstance(s.what, Heading)]
        return min((heading - 1 for heading in headings if heading > line), default=self.steps[-1].entry.source.line)

    def _horizon(self, trouble: Trouble) -> int | None:
        """The last line that readings are first compared by: the end of the next round. None for the whole log."""
        line = trouble.source.line
        headings = [s.entry.source.line for s in self.steps if isinstance(s.what, Heading)]
        headings = [heading for heading in headings if heading > line]
        if headings:
            return headings[1] if len(headings) > 2 else None
        at = trouble.step + HORIZON
        return self.steps[at].entry.source.line if at < len(self.steps) else None

    def _cost(self, run: Run) -> tuple[int, int, frozenset[Key]]:
        """How many lines are in trouble, how many troubles there are, and which; a count that stays off by the same is
        one trouble."""
        offs = {about: off for about, (off, _) in self.offs.items()}
        lines: set[int] = set()
        keys: set[Key] = set()
        weight = 0
        for trouble in run.troubles:
            if trouble.kind == "guess" or (trouble.kind == "claim" and trouble.key in self.done):
                continue
            keys.add(trouble.key)
            if trouble.kind == "claim" and trouble.item is not None:
                about = (trouble.item.who, trouble.item.key)
                if trouble.off is not None and offs.get(about) == trouble.off:
                    continue
                offs[about] = trouble.off
            lines.add(trouble.source.line)
            weight += 1
        return len(lines), weight, frozenset(keys)

    def _try(self, reading: Reading, until: int | None, patience: int | None = None) -> _Tried:
        """Replay a reading, up to a line or to the end; `patience` is how many lines in trouble are of interest."""
        steps = _up_to(reading.steps, until)
        hint: Guesses = {}
        run = best = self._replay(steps, reading.guesses, patience)
        cost, weight, keys = self._cost(run)
        if run.broken_off:
            cost = HOPELESS
        for trouble in run.troubles:
            # A reading that brings an unknown with it is as good as the best that the unknown can be. What it is taken
            # to be is settled, and told, when its turn comes.
            known_by = trouble.known_by
            if known_by is None or known_by in reading.guesses or trouble.source.line > self.round_ends or not cost:
                continue
            assert trouble.guess is not None
            for option in self._affordable(trouble.guess.options[1:]):
                guesses = {**reading.guesses, known_by: option}
                other = self._replay(steps, guesses, cost - 1 if patience is None else min(cost - 1, patience))
                other_cost, other_weight, other_keys = self._cost(other)
                if other_cost < cost and not other.broken_off:
                    cost, weight, keys, best, hint = other_cost, other_weight, other_keys, other, {known_by: option}
                if not cost:
                    break
            break
        return _Tried(reading, run, cost, weight, keys, frozenset(t.key for t in best.troubles), hint)

    def _finals(self, tried: Sequence[_Tried], until: int | None, pointed: Sequence[_Tried] = ()) -> list[_Tried]:
        """The readings that are best by the whole log, the best first; some of the `pointed` ones among them."""
        ranked = sorted([*tried, *pointed], key=lambda t: t.cost)
        if until is None:
            return ranked
        chosen = ranked[:FINAL]
        known = {id(t) for t in chosen}
        chosen += [t for t in pointed if t.cost == ranked[0].cost and id(t) not in known][:POINTED]
        finals: list[_Tried] = []
        for t in chosen:
            finals.append(self._whole(t))
            if finals[-1].cost == 0:
                break  # nothing better can come
        return sorted(finals, key=lambda t: t.cost)


def _up_to(steps: Sequence[Step], line: int | None) -> Sequence[Step]:
    """The steps up to a line, all of them where there is none."""
    if line is None:
        return steps
    return steps[: max((i for i, step in enumerate(steps) if step.entry.source.line <= line), default=0) + 1]


def _least(tried: Sequence[_Tried], *more: _Tried) -> int:
    """The fewest lines in trouble so far."""
    return min(t.cost for t in (*tried, *more))
