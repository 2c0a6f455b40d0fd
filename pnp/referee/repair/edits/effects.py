"""What a slip did to the counts: readings of earlier lines by which the counts come right at once.

Where several counts are off beneath one heading, what moves just these by just so much is what was left out or
misread: a trait that was paid for, a journey from marsh to lake, a marker that took a tile from somebody else. Every
answer that nobody wrote, and every other one that a line may have been, is given on a copy of the table, and the counts
are compared before and after.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Ledger
from pnp.referee.play.outcome import Cutoff, ReplayResult, Violation
from pnp.referee.play.replay import mark, replay, walk_to
from pnp.referee.play.walk import Walk
from pnp.referee.repair.edits.adding_up import AddingUp, Left
from pnp.referee.repair.edits.candidates import Candidate, Candidates
from pnp.referee.repair.edits.edits import Edits
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis

BACK = 120  # lines that are looked back at the most
TRIED = 300  # answers that are given
FOLLOWED = 5_000  # lines that may be gone through to follow them up to the counts
LIKELIEST = 60  # of what players may have done, before the cards that were turned are looked at
OFF = 24  # of what they did say, with a number one higher or lower, before all else
LOOKED = 40  # so many of those by which the counts come right are followed on
BEFORE = 12  # of what may have been left out while the counts were still right
TROUBLE = 4  # lines in trouble soon after, by which none of these is likely
AHEAD = 40  # and so many more lines those by which the counts come right, to see what is in trouble then
COST = 16  # lines that each is counted as: it is gone through from the last checkpoint

About = tuple[str, str]
"""Whose count, and which."""


class _Found(NamedTuple):
    """A reading, and how far it brings the counts to what was written: how many come right, how many go elsewhere."""

    right: int
    astray: int
    distance: int
    back: int
    hypothesis: Hypothesis
    left: Left = ()  # by how much each count is off then, where all that follows was gone through
    trouble: int = 0  # lines in trouble after the counts, where that was looked at

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        return (-self.right, self.astray, self.trouble, self.distance, self.back)


class Effects:
    """The readings by which the counts that are wrong on a line, and beside it, come right."""

    def __init__(
        self,
        edits: Edits,
        violation: Violation,
        last: int,
        run: ReplayResult,
        ledger: Ledger,
        most: int = FOLLOWED,
        before: Iterable[Effects] = (),
    ) -> None:
        """`last` is the last of the lines of counts that stand with the one that is wrong; the `ledger` says what moved
        them; `most` lines may be gone through. What those `before` have found out of the same counts holds here too."""
        self._most = most
        self.edits, self.violation, self.run, self.ledger = edits, violation, run, ledger
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
        self.spent = self._told = 0  # what it has cost so far, in lines, and how many of these were paid for
        against = []
        for about, off in self.wrong.items():
            notes = [note for note in ledger.of(*about) if self.low <= note.step <= last + 1 and note.by * off < 0]
            against.append({note.what.split()[-1] for note in notes if abs(note.by) >= abs(off)})
        self.doubtful = self._doubtful(ledger)
        self._ranked: list[_Found] | None = None
        alike = next((each for each in before if each.same_as(self)), None)
        if alike is None:
            self.candidates = Candidates(edits, run, self.low, violation.step, last, self.wanted, against)
            self._after: dict[int, Mapping[About, int]] = {}
            self._known: dict[object, tuple[_Found | None, int]] = {}
        else:
            self.candidates, self._after, self._known = alike.candidates, alike._after, alike._known

    def same_as(self, other: Effects) -> bool:
        """Whether another asks for the very same counts, as where several of one player's are wrong on a line."""
        mine, theirs = self.edits, other.edits
        return (
            self.run is other.run
            and mine.steps is theirs.steps
            and (mine.guesses, mine.met) == (theirs.guesses, theirs.met)
            and [*mine.astray] == [*theirs.astray]
            and [*mine.missed] == [*theirs.missed]
            and (self.violation.step, self.last, self.low) == (other.violation.step, other.last, other.low)
            and [*self.wrong.items()] == [*other.wrong.items()]
            and [(who, [*keys.items()]) for who, keys in self.wanted.items()]
            == [(who, [*keys.items()]) for who, keys in other.wanted.items()]
        )

    def _doubtful(self, ledger: Ledger) -> list[str]:
        """The places, those first that the most counts tell of, about which a count would be right if what happened
        there were taken otherwise: as who is ahead on a tile."""
        told: Counter[str] = Counter()
        for about, off in self.wrong.items():
            for note in ledger.of(*about):
                if self.low <= note.step <= self.last + 1:
                    nearly = [m.what for m in note.misread if m.by - note.by == off]
                    told.update({word.strip(",") for what in nearly for word in what.split()})
        return [word for word, _ in told.most_common()]

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

    def due(self) -> int:
        """What it has cost since this was asked for, in lines."""
        due, self._told = self.spent - self._told, self.spent
        return due

    def _all(self) -> list[_Found]:
        """All readings that can be, the best first."""
        candidates = list(islice(self.candidates.own(self._by_itself), TRIED))
        found: list[_Found] = []
        if not self._by_itself:
            found += self._each(self._at_once, candidates)
        late = self._by_others and not self._by_itself
        if late or (self._goes_on and not any(self._exact(each) for each in found)):
            limit = self.spent + self._most
            # All that is tried goes on from the beginning of the turn in which a line stands.
            mark(self.edits.start, self.edits.steps[: self.violation.step], self.edits.guesses, self.low)
            if self._by_itself or late:
                by_place = {each[:3]: each for each in [*self.candidates.besides(), *candidates]}
                soon = self.candidates.soon
                candidates = sorted(by_place.values(), key=lambda each: (soon(each.move), each.instead))
                candidates[LIKELIEST:LIKELIEST] = self.candidates.turned()
            # A number that is off by one needs nothing to bear it out, and of these there are few.
            candidates = [*islice(filter(self.candidates.off_by_one, candidates), OFF), *candidates]
            untold = self._adding_up.unknown_first([*dict.fromkeys(candidates)])
            found += self._each(self._in_the_end, takewhile(lambda _: self.spent < limit, untold))
            if not any(self._exact(each) for each in found):
                limit = self.spent + self._most
                aimed = takewhile(lambda _: self.spent < limit, self.candidates.aimed(self.doubtful))
                found += self._each(self._in_the_end, aimed)
            found = self._looked_ahead(found)
            if not any(self._exact(each) and each.trouble < TROUBLE for each in found):
                before = self._each(self._in_the_end, islice(self.candidates.long_before(), BEFORE))
                found += self._looked_ahead([*before])
        return sorted(found, key=lambda each: each.rank)

    def _each(self, effect: Callable[[Candidate], _Found | None], candidates: Iterable[Candidate]) -> Iterator[_Found]:
        """What each candidate does to the counts, those that can be."""
        for candidate in candidates:
            key = effect.__name__, candidate
            if key in self._known:
                found, cost = self._known[key]
                self.spent += cost
            else:
                before = self.spent
                found = effect(candidate)
                self._known[key] = found, self.spent - before
            if found is not None:
                if found.left:
                    self._adding_up.learn(candidate, found.left)
                yield found

    @cached_property
    def _adding_up(self) -> AddingUp:
        heads = [i for i, step in enumerate(self.edits.steps) if isinstance(step.what, Heading)]
        return AddingUp(self.edits.variants.kinds, lambda at: bisect(heads, at))

    def _exact(self, found: _Found) -> bool:
        return found.right == len(self.wrong) and not found.astray

    @property
    def _goes_on(self) -> bool:
        """Whether a card, a spin or a flip stands before the counts, which may make more of what was done, or they
        change by themselves."""
        turned = any(self.edits.turns(step.what) for step in self.edits.steps[self.low : self.violation.step])
        return turned or self._by_itself

    @cached_property
    def _by_itself(self) -> bool:
        """Whether such counts change, somebody's, when all has been done: at once nothing shows."""
        walk = walk_to(self.edits.start, self.edits.steps[: self.violation.step], self.edits.guesses)
        here, keys = walk.headings(), {key for _, key in self.wrong}

        def counted() -> list[int | None]:
            return [walk.table.counts(who).get(key) for who in walk.table.players for key in sorted(keys)]

        before = counted()
        while walk.open and not walk.stuck and walk.headings() == here:
            walk.skip()
        return counted() != before

    @cached_property
    def _by_others(self) -> bool:
        """Whether a count that is wrong was moved by what others wrote, or before a line: as where others decide who
        starves, so that not all of what was done shows at once."""
        for who, key in self.wrong:
            for note in self.ledger.of(who, key):
                step = self.edits.steps[note.step] if note.step < len(self.edits.steps) else None
                whose = step.what.who if step is not None and isinstance(step.what, Move) else None
                if self.low <= note.step <= self.last + 1 and note.by and whose not in (None, who):
                    return True
        return False

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

    def _at_once(self, candidate: Candidate) -> _Found | None:
        """What a reading changes of the counts by its own line; None where it cannot be, or none comes right by it."""
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

    def _weighed(self, changed: Mapping[About, int], candidate: Candidate) -> _Found | None:
        right = sum(by == self.wrong[about] for about, by in changed.items() if about in self.wrong)
        if not right:
            return None  # as nearly all: whatever else moves by it, no count comes right
        astray = sum(by not in (0, self.wrong.get(about, 0)) for about, by in changed.items())
        return self._as_found(right, astray, candidate, self.candidates.hypothesis(candidate))

    def _in_the_end(self, candidate: Candidate) -> _Found | None:
        """What a reading changes of the counts by all that follows up to them; None where other lines break by it."""
        hypothesis = self.candidates.hypothesis(candidate)
        at, steps = self.violation.step, hypothesis.steps
        more = len(steps) - len(self.edits.steps)
        line = self.violation.source.line
        lines = {t.source.line for t in self.run.violations if t.kind not in ("claim", "unknown") and t.step < at}
        run = replay(self.edits.start, steps[: self.last + more + 1], self.edits.guesses, Cutoff(line, len(lines), 0))
        self.spent += max(0, run.reached - candidate.at) + COST * run.passes
        if run.broken_off:
            return None
        off = {
            (t.item.who, t.item.key): t.off
            for t in run.violations
            if t.kind == "claim" and t.item is not None and t.item.who and t.step >= at + more
        }
        right = sum(about not in off for about in self.wrong)
        astray = sum(by != self.wrong.get(about) for about, by in off.items())
        left = tuple(off.get((who, key)) or 0 for who, keys in self.wanted.items() for key in keys)
        return self._as_found(right, astray, candidate, hypothesis)._replace(left=left)

    def _looked_ahead(self, found: Sequence[_Found]) -> list[_Found]:
        """Readings with what is in trouble soon after the counts: of those by which all come right, the likeliest ones;
        of the others as much as of the worst of these."""
        exact = [each for each in found if self._exact(each)]
        ahead = {id(each): self._ahead(each) for each in exact[:LOOKED]}
        most = max(ahead.values(), default=0)
        return [each._replace(trouble=ahead.get(id(each), most)) if self._exact(each) else each for each in found]

    def _ahead(self, found: _Found) -> int:
        """How many lines are in trouble soon after the counts."""
        steps = found.hypothesis.steps
        last = self.last + len(steps) - len(self.edits.steps)
        run = replay(self.edits.start, steps[: last + 1 + AHEAD], self.edits.guesses)
        self.spent += max(0, run.reached - self.violation.step + found.back) + COST * run.passes
        return len({t.source.line for t in run.violations if t.kind != "unknown" and t.step > last})

    def _as_found(self, right: int, astray: int, candidate: Candidate, hypothesis: Hypothesis) -> _Found:
        return _Found(right, astray, hypothesis.kind.distance, self.violation.step - candidate.at, hypothesis)
