"""Readings tried out: replays within a budget, and what trouble each leaves behind.

What a slip does shows soon, and later slips must not blur the choice. So readings are compared by the lines in trouble
up to the end of the round, then by those of the next round, then by counts that were found false before, and only then
by the rest of the log, which the best of them are followed through.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar, cast

from pnp.named import NamedTuple
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import Cutoff, ReplayResult, Step, Violation
from pnp.referee.play.replay import mark, replay
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Guesses, Start, UnknownKey
from pnp.referee.repair.hypotheses.costs import LINE, MISPLACED, NOTHING_LEFT, SAVES, TURNED, VERB
from pnp.referee.repair.hypotheses.hypothesis import WINDOW, Hypothesis
from pnp.referee.repair.settling.forgotten import Books

# Lines that may be gone through for one log, or so many replays of a long one: most go on from a checkpoint, so that a
# late slip costs no more than an early one. For each slip that has been found there are more.
LINES, FOR_EACH, MOST_LINES = 12_000, 12_000, 60_000
REPLAYS = 40
PASSED = 3  # what a line costs where one question is passed for each; a third of a question and less costs nothing more
A_REPLAY = 16  # lines that each pass costs besides: it copies the table of a checkpoint, and goes on from there
BOUNDED = 4  # of so many lines of what is bounded by itself one is paid for
# What one cause may use of the replays that are left, and how many of its readings are compared by the whole log.
SHARE = 0.4
FINAL = 4
TIES = 12  # and so many more that are as good as the best as far as that goes, unless
CLEAR = 40  # so many more lines are in trouble later on, which tell nothing of this one
POINTED = 3
PLAIN = 2  # and how many of these at least are near to what was written
ONE_SLIP = 1  # how many later lines one slip of its own would explain
AGAINST = 2  # lines near by that are in trouble only by a reading, and may be of another slip
# How many lines a round and the next are taken to have where no headings say it.
ROUND = 40

Key = tuple[int, int | str]
_T = TypeVar("_T")


class Cost(NamedTuple):
    """How many lines are in trouble: in the round of the line that is looked into, in the next round, among the counts
    before it, and in the rest of the log (0 where that was not looked at). `drops` are cards of the line that are
    forgotten, and needed later."""

    near: int
    next: int
    drops: int
    older: int
    rest: int

    @property
    def total(self) -> int:
        """All lines in trouble from here on."""
        return self.near + self.next + self.rest

    @property
    def clean(self) -> bool:
        """Whether this round and the next are without trouble, and nothing is forgotten that is needed."""
        return not (self.near or self.next or self.drops)


HOPELESS = Cost(1_000_000, 0, 0, 0, 0)


class Tried(NamedTuple):
    """A reading and what came of it."""

    hypothesis: Hypothesis
    run: ReplayResult
    cost: Cost
    weight: int  # violations, several on a line counted
    keys: frozenset[Key]  # violations that are not settled
    all_keys: frozenset[Key]
    hint: Guesses  # what is best taken for something unknown that the reading brings with it


Memory = dict[object, ReplayResult]
"""Readings that came to nothing, from one text of a log to the next: a letter at its end changes nothing above. For
logs with the same header and the same cards."""

REMEMBERED = 20_000
FOLLOWED = 8  # readings that were followed to the end, and may be once more


class _Gone:
    """The table of a reading that came to nothing: nobody asks for it."""


class Trials:
    """Replays of one log's readings. `limit` and `spent` are lines that are gone through, from the first that a reading
    changes, wherever the checkpoints lie: so the verdict does not hang on what was replayed before."""

    def __init__(self, start: Start, lines: int, memory: Memory | None = None) -> None:
        self.start = start
        self.memory = memory
        self.done: set[Key] = set()  # violations that are settled
        # How far off each count was last found to be, and by which line.
        self.offs: dict[tuple[str | None, str], tuple[int | None, int]] = {}
        self.hints: dict[UnknownKey, str] = {}
        self.spent = 0
        self.weight = 1.0  # what a line costs
        self.lines = max(1, lines)
        self.limit = max(LINES, REPLAYS * self.lines)
        self.cap = self.limit
        self._from, self._before = 0, tuple[Step, ...]()  # the line that is looked into, and the steps before it
        self._round_ends = self.next_ends = self._line = 0
        self._for_all = False  # whether it is nobody's own, such as a card that is turned
        self._beyond: Sequence[Step] = ()  # the lines after the next round
        # The latest replays to the end: the likeliest reading is asked for by each who looks for a better one.
        self._followed = deque[tuple[Sequence[Step], Guesses, ReplayResult]](maxlen=FOLLOWED)

    def look(self, violation: Violation, steps: Sequence[Step], guesses: Guesses) -> None:
        """Look into a line: set what is near to it, and what it may cost."""
        self._line = line = violation.source.line
        what = steps[violation.step].what if violation.step < len(steps) else None
        self._for_all = isinstance(what, Move) and what.who is None
        self._from, self._before = violation.step, tuple(steps[: violation.step])
        ends = [s.entry.source.line for s in steps if isinstance(s.what, Heading) and s.entry.source.line > line]
        last = steps[-1].entry.source.line
        if not ends:
            ends = [s.entry.source.line for s in steps[violation.step + ROUND :: ROUND]]
        self._round_ends, self.next_ends = [*ends, last, last][:2]
        self._beyond = ()
        self._beyond = steps[len(self._up_to(steps)) :]
        self.cap = min(self.limit, self.spent + int(SHARE * (self.limit - self.spent)) + len(steps) - violation.step)
        if not self.exhausted:  # most readings change one of the last lines
            mark(self.start, steps[: violation.step], guesses, violation.step - WINDOW)

    def found(self) -> None:
        """A slip has been found: the next has as much left as if it were one of few."""
        more, most = int(FOR_EACH / self.weight), int(MOST_LINES / self.weight)
        self.limit = max(self.limit, min(most, self.limit + more))

    def share(self, part: float) -> None:
        """This cause may use only so much of what is left."""
        self.cap = min(self.cap, self.spent + int(part * (self.limit - self.spent)))

    def allow(self, lines: int) -> None:
        """What was tried besides is not taken from the share of this cause."""
        self.cap = min(self.limit, self.cap + lines)

    def bounded(self, lines: int) -> None:
        """Pay for lines of what is bounded by itself and done once for a count: a part of them."""
        self.spent += lines // BOUNDED

    @property
    def exhausted(self) -> bool:
        """Whether nothing more can be tried in this log."""
        return self.spent >= self.limit

    def replay(self, steps: Sequence[Step], guesses: Guesses, cutoff: Cutoff | None = None) -> ReplayResult:
        """A replay that is paid for. One that is broken off has no table."""
        run = None
        remembered = self.memory if cutoff is not None else None
        if remembered is not None:
            known = (tuple(steps), cutoff, frozenset(guesses.items()))
            run = remembered.get(known)
        if run is None and cutoff is None:
            run = next((run for those, taken, run in self._followed if those is steps and taken == guesses), None)
        if run is None:
            run = replay(self.start, steps, guesses, cutoff)
            if cutoff is None:
                self._followed.append((steps, dict(guesses), run))
            if run.broken_off:
                run = run._replace(table=cast(Table, _Gone()))
                if remembered is not None and len(remembered) < REMEMBERED:
                    remembered[known] = run
        self.spent += max(0, run.reached - self._changed(steps)) + A_REPLAY * run.passes
        return run

    def weigh(self, run: ReplayResult) -> None:
        """Lines of a game in which much is passed for each of them take longer: there are fewer for each slip."""
        self.weight = max(1.0, PASSED * run.skips / max(1, run.reached))

    def _changed(self, steps: Sequence[Step]) -> int:
        """The first line that a reading changes, at the most the one that is looked into."""
        for at, (one, other) in enumerate(zip(self._before, steps, strict=False)):
            if one is not other:
                return at
        return self._from

    def first_trouble(self, hypothesis: Hypothesis) -> ReplayResult:
        """A reading followed up to its first line in trouble, or to the end of the next round."""
        return self.replay(self._up_to(hypothesis.steps), hypothesis.guesses, Cutoff(self.next_ends, 0, 0))

    def affordable(self, things: Iterable[_T]) -> Iterator[_T]:
        """As many of them as this cause may still try."""
        for thing in things:
            if self.spent >= self.cap:
                return
            yield thing

    def try_out(self, hypothesis: Hypothesis, best: Cost | None = None) -> Tried:
        """Follow a reading to the end of the next round, or as long as it can be as good as the best."""
        return self._try(hypothesis, self._up_to(hypothesis.steps), best)

    def whole(self, tried: Tried, best: Cost | None = None) -> Tried:
        """Follow a reading to the end of the log, or as long as it can be as good as the best; what is unknown in it is
        taken as it was before."""
        if len(self._up_to(tried.hypothesis.steps)) == len(tried.hypothesis.steps) and not tried.hint:
            return tried
        hypothesis = tried.hypothesis._replace(guesses={**tried.hypothesis.guesses, **tried.hint})
        cutoff = None if best is None else Cutoff(self._round_ends, best.near, best.next + best.rest)
        found = self._try(hypothesis, hypothesis.steps, None, cutoff)
        return found._replace(hypothesis=tried.hypothesis, hint=tried.hint)

    def mends_all(self, tried: Tried) -> bool:
        """Whether a reading leaves nothing in trouble up to the end of the log. It is paid for when it is compared."""
        if not tried.cost.clean or tried.cost.older or tried.hint:
            return False
        spent = self.spent
        whole = self.whole(tried)
        self.spent = spent
        return not any(whole.cost)

    def finals(
        self, tried: Sequence[Tried], pointed: Sequence[Tried] = (), near: frozenset[int] | None = None
    ) -> list[Tried]:
        """The best readings by the whole log, the best first; some of the `pointed` ones among them.

        Where `near` has the ids of readings of the line itself, one of other lines must explain more of the rest of
        the log than a single later line: that may be a slip of its own, with a near reading when its turn comes.
        """
        ranked = sorted([*tried, *pointed], key=lambda t: (t.cost, t.hypothesis.kind.distance))
        chosen = ranked[:FINAL]
        # What needs no evidence is always among them: what does must be so much better.
        chosen += [t for t in ranked[FINAL:] if not t.hypothesis.kind.evidence][: max(0, PLAIN - _plain(chosen))]
        known = {id(t) for t in chosen}
        chosen += [t for t in pointed if t.cost == ranked[0].cost and id(t) not in known][:POINTED]
        finals: list[Tried] = []
        for t in chosen:
            if (t.cost < HOPELESS or not finals) and not (finals and _beaten(t, finals[0], self._line)):
                finals.append(self.whole(t))
        known = {id(t) for t in chosen}
        ties = [t for t in ranked[FINAL:] if t.cost == ranked[0].cost and id(t) not in known]
        for t in ties[:TIES] if 0 < finals[0].cost.total <= CLEAR else ():
            finals.append(self.whole(t, min(each.cost for each in finals)))

        soon = self._before_another_slip(finals)

        def rank(t: Tried) -> tuple[Cost, int]:
            own = t.hypothesis.kind is VERB or (t.hypothesis.kind is MISPLACED and self._for_all)
            nearest = near is None or (own and t.hypothesis.about == self._line) or id(t.hypothesis) in near
            following, rest = soon(t)
            return t.cost._replace(next=following, rest=rest + (0 if nearest else ONE_SLIP)), t.cost.rest

        # Of two that are as good otherwise, one that leaves nothing open makes more of what was written.
        finals.sort(key=lambda t: (rank(t), t.hypothesis.kind.distance, len(t.hint)))
        plain = next((t for t in finals if not t.hypothesis.kind.evidence), None)
        if plain is None or plain.cost == HOPELESS:
            return finals

        # Later slips may blur the rest of the log under every reading.
        blurred = min(t.cost.rest for t in finals) > CLEAR

        def lines(t: Tried) -> int:
            return t.cost.total - t.cost.rest if blurred else t.cost.total

        # The line itself is one of those that it saves: a nearer reading is ruled on there.
        def bears(t: Tried) -> bool:
            # Lines of this round that are right without it speak against it, whatever it saves besides.
            if t.hypothesis.kind.evidence and _only_by(t, plain, self._round_ends) > AGAINST:
                return False
            if t.hypothesis.kind is TURNED and self._only_forgotten(t, plain):
                return False
            saves = SAVES + (NOTHING_LEFT if t.hypothesis.kind is LINE else 0)
            # A count that was found false before and is right by it bears it out as a later line does.
            saves -= t.cost.older < plain.cost.older and t.keys < plain.keys
            if not t.hypothesis.kind.evidence or lines(t) + saves <= lines(plain) + 1:
                return True
            return t.cost.near + sum(soon(t)) + saves <= plain.cost.near + sum(soon(plain)) + 1

        borne = [t for t in finals if bears(t)]
        return [*borne, *(t for t in finals if t not in borne)]

    def _only_forgotten(self, t: Tried, plain: Tried) -> bool:
        """Whether all that a reading saves over a nearer one is a line of counts that are explained there by what
        people forget: it bears out nothing that all have seen on the table."""
        saved = [each for each in plain.run.violations if each.key in plain.keys - t.keys]
        if len({each.source.line for each in saved}) != 1 or any(each.kind != "claim" for each in saved):
            return False
        books = Books(self.start, plain.hypothesis.steps, plain.hypothesis.guesses)
        return all(books.why(each, saved) for each in saved)

    def _before_another_slip(self, finals: Sequence[Tried]) -> Callable[[Tried], tuple[int, int]]:
        """How many lines a reading leaves in trouble in the next round and after it, up to the first after this round
        that is so under all of them: that is another slip's, and what comes after it may be, too."""
        followed = [t for t in finals if t.cost < HOPELESS]
        later = [{line for line, _ in t.keys if line > self._round_ends} for t in followed]
        last = min(set.intersection(*later), default=None) if later else None

        def soon(t: Tried) -> tuple[int, int]:
            if last is None:
                return t.cost.next, t.cost.rest
            rest = len({at for at, _ in t.keys if self.next_ends < at < last})
            return (len({at for at, _ in t.keys if self._round_ends < at < last}) - rest), rest

        return soon

    def cost(self, run: ReplayResult, drops: int = 0, steps: Sequence[Step] = ()) -> tuple[Cost, int, frozenset[Key]]:
        """The cost of a replay, how many violations there are, and which; a count that stays off by the same is one.

        What was put in is a line of its own, although it has the number of the next.
        """
        offs = {about: off for about, (off, _) in self.offs.items()}
        lines: set[int] = set()
        older: set[Key] = set()
        keys: set[Key] = set()
        weight = 0
        for violation in run.violations:
            if violation.kind == "unknown":
                continue
            if violation.kind == "claim" and violation.key in self.done:
                older.add(violation.key)
                continue
            keys.add(violation.key)
            if violation.kind == "claim" and violation.item is not None:
                about = (violation.item.who, violation.item.key)
                if violation.off is not None and offs.get(about) == violation.off:
                    continue
                offs[about] = violation.off
            lines.add(violation.source.line)
            weight += 1
        open_ = [t for t in run.violations if t.key in keys and t.step < len(steps)]
        put_in = {(t.source.line, t.step) for t in open_ if steps[t.step].put_in}
        beside = {t.source.line for t in open_ if not steps[t.step].put_in}
        hidden = sum(line in beside for line, _ in put_in)
        near = sum(line <= self._round_ends for line in lines) + hidden
        following = sum(self._round_ends < line <= self.next_ends for line in lines)
        cost = Cost(near, following, drops, len(older), len(lines) - near + hidden - following)
        return (HOPELESS if run.broken_off else cost), weight, frozenset(keys)

    def _up_to(self, steps: Sequence[Step]) -> Sequence[Step]:
        """The steps up to the end of the next round."""
        end = len(steps) - len(self._beyond)
        if steps[end:] != self._beyond:  # nearly every reading leaves them as they are
            end = len(steps)
        last = next((i for i in range(end - 1, -1, -1) if steps[i].entry.source.line <= self.next_ends), 0)
        return steps[: last + 1]

    def _try(
        self, hypothesis: Hypothesis, steps: Sequence[Step], best: Cost | None, cutoff: Cutoff | None = None
    ) -> Tried:
        run = chosen = self.replay(steps, hypothesis.guesses, cutoff or self._patience(best))
        cost, weight, keys = self.cost(run, hypothesis.drops, steps)
        hint: Guesses = {}
        for violation in run.violations:
            # A reading that brings an unknown with it is as good as the best that the unknown can be. What it is taken
            # to be is settled, and told, when its turn comes.
            known_by = violation.known_by
            if known_by is None or known_by in hypothesis.guesses or violation.source.line >= self._round_ends:
                continue
            assert violation.unknown is not None
            for option in violation.unknown.options[1:]:
                if cost.clean or self.spent >= self.cap:
                    break
                guesses = {**hypothesis.guesses, known_by: option}
                other = self.replay(steps, guesses, self._patience(cost if best is None else min(best, cost)))
                other_cost, other_weight, other_keys = self.cost(other, hypothesis.drops, steps)
                if other_cost < cost:
                    cost, weight, keys, chosen, hint = other_cost, other_weight, other_keys, other, {known_by: option}
            break
        return Tried(hypothesis, run, cost, weight, keys, frozenset(t.key for t in chosen.violations), hint)

    def _patience(self, best: Cost | None) -> Cutoff | None:
        if best is None or best == HOPELESS:
            return None
        return Cutoff(self._round_ends, best.near, best.next)


def _plain(tried: Iterable[Tried]) -> int:
    """How many of these need no evidence."""
    return sum(not t.hypothesis.kind.evidence for t in tried)


def _beaten(tried: Tried, best: Tried, line: int) -> bool:
    """Whether a reading leaves more in trouble near by than one that needs no evidence, and not the same, before the
    first line after the one in trouble that is so under both: whatever is later on, it is neither taken nor compared
    with."""
    both = min((at for at, _ in tried.keys & best.keys if at > line), default=None)
    own = {key for key in tried.keys if both is None or key[0] < both}
    return not best.hypothesis.kind.evidence and tried.cost[:3] > best.cost[:3] and not own <= best.keys


def _only_by(tried: Tried, other: Tried, last: int) -> int:
    """How many lines up to the last are in trouble by a reading, and not by another."""
    return len({line for line, _ in tried.keys - other.keys if line <= last})


def least(tried: Iterable[Tried]) -> Cost:
    """The lowest cost so far."""
    return min((t.cost for t in tried), default=HOPELESS)
