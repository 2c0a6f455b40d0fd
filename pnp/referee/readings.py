"""What a line against the rules is taken to mean, so that play can go on as it did at the table.

Every reading is an edit of the log and a replay from its first line. The reading after which the fewest later lines are
in trouble is kept, on a tie the first in this order: as played; the nearest legal move; a misspelt name; two lines
swapped; a line missing; a line doubled or out of place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from pnp.referee.asks import Ask, Broken
from pnp.referee.log import Claim, Entry, Heading
from pnp.referee.moves import Move, Vocabulary
from pnp.referee.replay import Run, Start, Step, Trouble, Walk, complaint, lacking, replay, walk_to

MAX_CAUSES = 20
MAX_REPLAYS = 200
NEAREST = 3

Key = tuple[int, int | str]


class Reading(NamedTuple):
    """One way to read the log at a line in trouble. `lacking` is the complaint where a line before it is missing."""

    assumption: str
    steps: tuple[Step, ...]
    guesses: Mapping[int, str]
    lacking: tuple[Broken, ...] = ()


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
    guesses: Mapping[int, str]
    replays: int
    unsettled: int  # lines in trouble that were not looked into, because there were too many


class _Tried(NamedTuple):
    reading: Reading
    run: Run
    cost: int
    keys: frozenset[Key]
    all_keys: frozenset[Key]


class _Context(NamedTuple):
    """What is known about a line in trouble before readings are tried."""

    broken: tuple[Broken, ...]
    legal: tuple[Move, ...]
    asks: tuple[Ask, ...]
    fitting: Ask | None
    lacking: tuple[Broken, ...] = ()


class Search:
    """Settles one log, cause by cause."""

    def __init__(self, start: Start, entries: Sequence[Entry], words: Vocabulary) -> None:
        self.start = start
        self.words = words
        self.steps: tuple[Step, ...] = tuple(Step(entry, entry.what) for entry in entries)
        self.guesses: dict[int, str] = {}
        self.replays = 0
        self.done: set[Key] = set()
        self.offs: dict[tuple[str | None, str], int | None] = {}  # how far off each count was last found to be
        self.earlier: list[tuple[int, int, list[_Tried]]] = []  # (line, its cost, its other readings)

    def settle(self, strict: bool = False) -> Settled:
        """Take cause after cause until no line is in trouble; `strict` stops at the first."""
        run = self._replay(self.steps, self.guesses)
        causes: list[Cause] = []
        looked = 0
        while True:
            trouble = next((t for t in run.troubles if t.key not in self.done), None)
            left = sum(t.key not in self.done for t in run.troubles)
            if trouble is None or looked >= MAX_CAUSES or self.replays >= MAX_REPLAYS or (strict and looked):
                break
            self.done.add(trouble.key)
            if trouble.kind == "claim" and self._repeats(trouble):
                causes.append(Cause(trouble, self.steps[trouble.step].entry, (), (), "", None))
                continue
            looked += trouble.kind != "guess"
            if trouble.kind == "guess":
                cause, run = self._guess(trouble, run)
            elif trouble.kind == "claim":
                cause, run = self._claim(trouble, run)
            else:
                cause, run = self._line(trouble, run)
            causes.append(cause)
        return Settled(tuple(causes), run, self.steps, dict(self.guesses), self.replays, left)

    # ---- the three kinds of trouble

    def _guess(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        assert trouble.guess is not None
        tried = [
            self._try(Reading(option, self.steps, {**self.guesses, trouble.ordinal: option}))
            for option in self._within_budget(trouble.guess.options)
        ]
        best = min(tried, key=lambda t: t.cost) if tried else None
        option = best.reading.assumption if best else trouble.guess.options[0]
        self.guesses[trouble.ordinal] = option
        entry = self.steps[min(trouble.step, len(self.steps) - 1)].entry
        reason = Broken(trouble.guess.rule, f"cannot tell {trouble.guess.what}")
        return Cause(trouble, entry, (reason,), trouble.guess.options, option, None), best.run if best else run

    def _claim(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        item = trouble.item
        assert item is not None
        step = self.steps[trouble.step]
        follows = self._follows(trouble)
        if follows is None:
            self.done.discard(trouble.key)  # so that it counts where dice are guessed
            best = self._better(trouble, run, self._unwritten(trouble.step))
            self.done.add(trouble.key)
            self.offs[item.who, item.key] = trouble.off
            # Something that nobody needed to write down, such as an escape, must explain more than this one count.
            best = best or self._better(trouble, run, self._forgotten(trouble.step, run))
            if best:
                self.steps, self.guesses = best.reading.steps, dict(best.reading.guesses)
                del self.offs[item.who, item.key]
                self.done.discard(trouble.key)
                said = best.reading.lacking
                if said:  # not a wrong count, but a missing line
                    trouble = trouble._replace(kind="unfit")
                return Cause(trouble, step.entry, said, (), best.reading.assumption, None), best.run
        self.offs[item.who, item.key] = trouble.off
        if follows is None and item.who is not None and self.replays < MAX_REPLAYS:
            # What would vanish if the count were right hangs beneath it; the count itself is never believed.
            believed = Step(step.entry, Claim((item,)), free=True)
            steps = (*self.steps[: trouble.step + 1], believed, *self.steps[trouble.step + 1 :])
            other = self._try(Reading("the count as written", steps, self.guesses))
            self.earlier.append((trouble.source.line, self._cost(run)[0], [other]))
        return Cause(trouble, step.entry, (), (), "", follows), run

    def _better(self, trouble: Trouble, run: Run, readings: Iterable[Reading]) -> _Tried | None:
        """The best of the readings under which this trouble is gone and less is left, if there is one."""
        cost = self._cost(run)[0]
        best: _Tried | None = None
        for reading in readings:
            if self.replays >= MAX_REPLAYS:
                break
            other = self._try(reading)
            if other.cost < (best.cost if best else cost) and trouble.key not in other.all_keys:
                best = other
        return best

    def _line(self, trouble: Trouble, run: Run) -> tuple[Cause, Run]:
        step = self.steps[trouble.step]
        follows = self._follows(trouble)
        context = self._context(trouble, step)
        tried: list[_Tried] = []
        for reading in self._readings(trouble, step, context, run):
            if self.replays >= MAX_REPLAYS:
                break
            tried.append(self._try(reading))
            if tried[-1].cost == 0:
                break  # nothing better can come, and earlier ones win ties
        if not tried:
            tried = [self._try(self._left_out(trouble))]
        best = min(tried, key=lambda t: t.cost)
        self.steps = best.reading.steps
        self.guesses = dict(best.reading.guesses)
        if follows is None:
            self.earlier.append((trouble.source.line, best.cost, [t for t in tried if t is not best]))
        expected = self._expected(step, context)
        broken = context.broken if trouble.kind == "illegal" else best.reading.lacking or context.broken
        cause = Cause(trouble, step.entry, broken, expected, best.reading.assumption, follows)
        return cause, best.run

    def _follows(self, trouble: Trouble) -> int | None:
        """The line of an earlier cause under another reading of which this trouble would not be there."""
        for line, cost, others in self.earlier:
            for other in others:
                if trouble.key not in other.keys and other.cost <= cost + 1:
                    return line
        return None

    # ---- trying

    def _replay(self, steps: Sequence[Step], guesses: Mapping[int, str]) -> Run:
        self.replays += 1
        return replay(self.start, steps, guesses)

    def _repeats(self, trouble: Trouble) -> bool:
        """Whether a count is off by as much as it was found to be before."""
        item = trouble.item
        return item is not None and trouble.off is not None and self.offs.get((item.who, item.key)) == trouble.off

    def _cost(self, run: Run) -> tuple[int, frozenset[Key]]:
        """How many lines are in trouble, and which troubles; a count that stays off by the same is one trouble."""
        offs = dict(self.offs)
        lines: set[int] = set()
        keys: set[Key] = set()
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
        return len(lines), frozenset(keys)

    def _try(self, reading: Reading) -> _Tried:
        run = self._replay(reading.steps, reading.guesses)
        cost, keys = self._cost(run)
        all_keys = frozenset(trouble.key for trouble in run.troubles)
        for trouble in run.troubles:
            # A reading that brings an unknown with it is as good as the best that the unknown can be. What it is taken
            # to be is settled, and told, when its turn comes.
            if trouble.kind == "guess" and trouble.ordinal not in reading.guesses and cost:
                assert trouble.guess is not None
                for option in self._within_budget(trouble.guess.options[:8]):
                    guesses = {**reading.guesses, trouble.ordinal: option}
                    other = self._replay(reading.steps, guesses)
                    other_cost, other_keys = self._cost(other)
                    if other_cost < cost:
                        cost, keys = other_cost, other_keys
                        all_keys = frozenset(trouble.key for trouble in other.troubles)
                break
        return _Tried(reading, run, cost, keys, all_keys)

    def _within_budget(self, options: Sequence[str]) -> Iterator[str]:
        for option in options:
            if self.replays < MAX_REPLAYS:
                yield option

    # ---- what a line may have meant

    def _context(self, trouble: Trouble, step: Step) -> _Context:
        """Why the line is against the rules, and what would have been legal, at the place where it was written."""
        before = self.steps[: trouble.step]
        walk = walk_to(self.start, before, self.guesses)
        move = step.what
        broken: list[Broken] = []
        fitting = None
        if isinstance(move, Move):
            if trouble.kind == "illegal":
                seeking = walk_to(self.start, before, self.guesses)
                fitting = seeking.seek(move)
                broken = fitting.broken(move) if fitting else []
            else:
                broken = complaint(walk, move)
        judged = isinstance(move, Move) and any(move.verb in ask.verbs for ask in walk.open)
        here = walk.table.place()
        legal, asks = _legal(walk)
        first = lacking(walk)
        if trouble.kind == "unfit" and isinstance(move, Move) and any(move.verb in ask.verbs for ask in walk.open):
            broken = complaint(walk, move)  # it looks like an answer to what is asked next, but is none
        if isinstance(move, Heading):
            word, number = walk.table.place() if here[1] < move.number else here
            broken = walk.table.misplaced(Move(None, move.word, (number,)))
            if first and number < move.number:
                broken = [Broken(first[0].rule, f"this is still {word} {number}: {first[0].reason}")]
        if not broken:
            broken = first or [Broken("", "this has no place here")]
        elif isinstance(move, Move) and not walk.open and not judged:
            broken = walk.table.misplaced(move)  # the play comes to its end without this line
        return _Context(tuple(broken), tuple(legal), tuple(asks), fitting, tuple(first))

    def _readings(self, trouble: Trouble, step: Step, context: _Context, run: Run) -> Iterator[Reading]:
        """All readings of one line, in the order in which ties are decided."""
        move, at = step.what, trouble.step
        if not isinstance(move, Move):
            yield from self._missing(at, context.asks, context.broken)
            yield self._left_out(trouble)
            return
        if context.fitting is not None and context.fitting.stands is not None:
            for stand in context.fitting.stands(move):
                yield self._instead(at, stand.move, f"{stand.taken_as}", free=True)
        for other in self._nearest(move, context.legal):
            if other.verb == move.verb and other.who == move.who:
                yield self._instead(at, other, f"'{self.words.write(other)}'")
        for other in self._misspelt(move, context):
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        yield from self._swapped(at)
        yield from self._missing(at, context.asks, context.lacking)
        yield from self._forgotten(at, run)
        yield self._left_out(trouble)

    def _instead(self, at: int, move: Move | None, said: str, free: bool = False) -> Reading:
        step = self.steps[at]._replace(what=move, free=free)
        return Reading(said, (*self.steps[:at], step, *self.steps[at + 1 :]), self.guesses)

    def _misspelt(self, move: Move, context: _Context) -> Iterator[Move]:
        """The same line with another player's name before it, or another rival's in it, where that is an answer."""
        players = self.words.players
        others = [move._replace(who=who) for who in players if move.who is not None and who != move.who]
        for i, arg in enumerate(move.args):
            if arg in players:
                changed = ((*move.args[:i], name, *move.args[i + 1 :]) for name in players if name != arg)
                others += [move._replace(args=args) for args in changed]
        for other in others:
            for ask in context.asks:
                if ask.fits(other) and not ask.broken(other):
                    yield other
                    break

    def _swapped(self, at: int) -> Iterator[Reading]:
        """The line and the one after it, or the one before it, were written in the wrong order."""
        after = next((i for i in range(at + 1, len(self.steps)) if isinstance(self.steps[i].what, Move)), None)
        if after is not None:
            steps = list(self.steps)
            steps[at], steps[after] = steps[after], steps[at]
            line = self.steps[after].entry.source.line
            yield Reading(f"written after line {line}", tuple(steps), self.guesses)
        before = next((i for i in range(at - 1, -1, -1) if isinstance(self.steps[i].what, Move)), None)
        if before is not None:
            steps = list(self.steps)
            steps.insert(before, steps.pop(at))
            line = self.steps[before].entry.source.line
            yield Reading(f"written before line {line}", tuple(steps), self.guesses)

    def _unwritten(self, at: int) -> Iterator[Reading]:
        """A count was written down before something that the walk needs, and no line after it says that either."""
        after = next((step.what for step in self.steps[at:] if isinstance(step.what, Move)), None)
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        _, asks = _legal(walk)
        if after is None or not any(ask.fits(after) for ask in asks):
            yield from self._missing(at, asks, tuple(lacking(walk)))

    def _missing(self, at: int, asks: Sequence[Ask], said: tuple[Broken, ...]) -> Iterator[Reading]:
        """A line before this one is missing: one that the walk needs, put in."""
        due = [ask for ask in asks if not ask.passable]
        if len(due) > 1:
            firsts = [move for ask in due for move in islice(ask.fillers(), 1)]
            yield self._put_in(at, *firsts)._replace(lacking=said)
        for ask in due:
            for move in islice(ask.fillers(), 6):
                yield self._put_in(at, move)._replace(lacking=said)

    def _forgotten(self, at: int, run: Run) -> Iterator[Reading]:
        """An optional answer that nobody wrote down earlier, such as an escape."""
        near_enough = [passed for passed in run.passed if at - 12 <= passed.step <= at]
        for passed in reversed(near_enough):
            for move in passed.flips:
                yield self._put_in(passed.step, move)

    def _put_in(self, at: int, *moves: Move) -> Reading:
        entry = self.steps[min(at, len(self.steps) - 1)].entry
        texts = [self.words.write(move) for move in moves]
        put = tuple(Step(entry._replace(what=move, text=text), move) for move, text in zip(moves, texts, strict=True))
        said = " and ".join(f"'{text}'" for text in texts)
        said += f" {'is' if len(texts) == 1 else 'are'} missing before line {entry.source.line}"
        return Reading(said, (*self.steps[:at], *put, *self.steps[at:]), self.guesses)

    def _left_out(self, trouble: Trouble) -> Reading:
        step = self.steps[trouble.step]
        before = [s.entry for s in self.steps[: trouble.step] if s.what == step.what and s.what is not None]
        said = f"left out (line {before[-1].source.line} says the same)" if before else "left out"
        return self._instead(trouble.step, None, said)

    # ---- what would have been legal

    def _nearest(self, move: Move, legal: Sequence[Move]) -> list[Move]:
        """Up to three legal moves, the one most like what was written first."""
        text = self.words.write(move)

        def distance(other: Move) -> tuple[bool, bool, float]:
            like = SequenceMatcher(None, text, self.words.write(other)).ratio()
            return (other.who != move.who, other.verb != move.verb, -like)

        return sorted((other for other in legal if other != move), key=distance)[:NEAREST]

    def _expected(self, step: Step, context: _Context) -> tuple[str, ...]:
        move = step.what
        if isinstance(move, Move):
            # Where the line came at the right time, only other answers to the same question are of use.
            legal = context.fitting.legal() if context.fitting else context.legal
            return tuple(self.words.write(other) for other in self._nearest(move, legal))
        return tuple(self.words.write(other) for other in context.legal[:NEAREST])


def _legal(walk: Walk) -> tuple[list[Move], list[Ask]]:
    """The legal moves here and after what may be passed, up to the first question that needs an answer."""
    legal: list[Move] = []
    asks: list[Ask] = []
    while walk.open:
        for ask in walk.open:
            asks.append(ask)
            legal += ask.legal()
        if walk.stuck:
            break
        walk.skip()
    return list(dict.fromkeys(legal)), asks
