"""What may have been left out or misread before counts that are wrong: every answer that nobody wrote, and every other
one that a line may have been, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice, pairwise

from pnp.named import NamedTuple
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import MISSING, UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import ReplayResult, Step
from pnp.referee.play.replay import walk_to
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.edits.edits import Edits
from pnp.referee.repair.hypotheses.costs import SAME
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis, place_of
from pnp.referee.repair.hypotheses.pen_slips import by_one
from pnp.referee.repair.hypotheses.variants import with_value

PER_LINE = 40  # of one line or question
FIRST = 10  # of the lines of players whose counts are wrong, before all else
EARLIER = 120  # lines before those that moved the counts
PASSED = 16  # and of what they passed before a line
OTHERS = 24  # cards that one may have been that was turned
AGAINST = 2  # so many words that are named soon is a place worth where the counts went the other way
SOON = 40  # lines after the counts that tell what was likely done


class Candidate(NamedTuple):
    """What may have been before a line, or `instead` of it; without a move the line is left out. What stands
    `elsewhere`, where it has no place, is the same line."""

    at: int
    move: Move | None
    instead: bool
    elsewhere: bool = False


class _Survey(Alternatives):
    """What was passed and what else may have been said, as far as it can have moved the counts of some players."""

    def __init__(
        self, edits: Edits, between: range, wanted: Mapping[str, Mapping[str, int]], elsewhere: Collection[Move]
    ) -> None:
        self.wanted, self.edits = wanted, edits
        self.named: set[Move] = set()  # what questions name that were passed
        self.towards: dict[int, list[Move]] = {}  # what the questions themselves name instead of a line
        self.firsts: dict[int, list[Move]] = {}  # what may be missing before the first of a player's lines of a kind
        self._kind: tuple[object, str | None] | None = None

        def likely(ask: AnyAsk) -> list[Move]:
            own = edits.variants.wide(ask) if ask.who is None or ask.who in wanted else ask.legal()
            stray = [move for move in elsewhere if ask.fits(move) and not ask.broken(move)]
            named = self._named(ask)
            self.named.update(named)
            return [*stray, *named, *own]

        super().__init__(edits.start, edits.steps, edits.guesses, between, likely)

    def _named(self, ask: AnyAsk, written: Move | None = None) -> list[Move]:
        """What a question names itself by which the counts of one of them come right."""
        soon = self.edits.moves_after(self.at + (written is not None))
        return [move for who, off in self.wanted.items() for move in ask.towards(who, off, written, soon)]

    def _move(self, move: Move, step: Step) -> bool:
        if self.at in self.between:
            taker = self.walk.seek(move)
            kind = (type(taker.asked), taker.who) if taker is not None and taker.optional else None
            if taker is not None and kind is not None and kind != self._kind:
                self.firsts[self.at] = [other for other in self.legal(taker) if other != move]
            self._kind = kind
            if taker is not None and move.verb != "pass":
                self.towards[self.at] = [m for m in self._named(taker, move) if m != move]
        return super()._move(move, step)


class Candidates:
    """What may have been written otherwise between two steps, `low` and `at`; the counts end with the step `last`."""

    def __init__(
        self,
        edits: Edits,
        run: ReplayResult,
        low: int,
        at: int,
        last: int,
        wanted: Mapping[str, Mapping[str, int]],
        against: Sequence[Collection[str]] = (),
    ) -> None:
        """`wanted`: by how much the counts of players are to change; `against`: for each that is wrong, where it
        changed the other way."""
        self.edits, self.run, self.wanted = edits, run, wanted
        self.against = [{*there, *(place[:-1] for place in there if len(place) > 1)} for there in against]
        self.low, self.at, self.last = low, at, last

    @cached_property
    def survey(self) -> _Survey:
        """What could have been answered, found out once."""
        return _Survey(self.edits, range(self.low, self.at), self.wanted, self.elsewhere())

    def elsewhere(self) -> Collection[Move]:
        """Lines that stand where they have no place, or were left out there."""
        return self.edits.elsewhere(self.run)

    def hypothesis(self, candidate: Candidate) -> Hypothesis:
        """The log as it is by a candidate: made when it is asked for, as most are never tried."""
        at, move, instead, elsewhere = candidate
        if move is None:
            return self.edits.line_left_out(at)
        if instead:
            return self.edits.line_as(at, move)
        put = self.edits.put_in(at, move)
        return put._replace(kind=SAME) if elsewhere else put

    def own(self, by_itself: bool) -> Iterator[Candidate]:
        """What may have been left out or misread by those whose counts are wrong, and by the table: of the lines of
        these players the likeliest first, then of all lines, the nearest first. Where counts change `by_itself`, the
        likeliest is what is likely by what is said later."""
        lines = [(i, self._left_out(i), self._misread(i, by_itself)) for i in self._backwards()]
        for i, left_out, misread in lines:
            what = self.edits.steps[i].what
            if isinstance(what, Move) and what.who in self.wanted:
                yield from islice(misread, FIRST)
            if any(move.who in self.wanted for move in self.survey.missed.get(i, ())):  # also before others' lines
                yield from islice(left_out, PASSED)
        for _, left_out, misread in lines:
            yield from left_out
            yield from misread

    def off_by_one(self, candidate: Candidate) -> bool:
        """Whether a candidate is what one of these players wrote, but for a number that is one higher or lower."""
        was, move = self.edits.steps[candidate.at].what if candidate.instead else None, candidate.move
        if not isinstance(was, Move) or move is None or was.who not in self.wanted or was[:2] != move[:2]:
            return False
        other = [pair for pair in zip(was.args, move.args, strict=False) if pair[0] != pair[1]]
        numbers = len(other) == 1 and len(was.args) == len(move.args) and all(isinstance(n, int) for n in other[0])
        return numbers and by_one(*map(str, other[0]))

    def _backwards(self) -> Iterator[int]:
        return reversed(range(self.low, self.at + 1))

    def _left_out(self, i: int) -> Iterator[Candidate]:
        """What may have been left out before a line, first what its player names soon after."""
        elsewhere = self.elsewhere()
        found = dict.fromkeys(self.survey.missed.get(i, ()))
        named = self.survey.named

        def likely(move: Move) -> tuple[bool, bool, int]:
            return move not in elsewhere, move not in named, self.soon(move)

        missed = sorted(found, key=likely)
        mine = [[move for move in missed if move.who == who] for who in (*self.wanted, None)]
        mine.append([move for move in missed if move in elsewhere])
        for move in dict.fromkeys(chain.from_iterable(islice(each, PER_LINE) for each in mine)):
            yield Candidate(i, move, False, move in elsewhere)

    def _misread(self, i: int, by_itself: bool) -> Iterator[Candidate]:
        """What a line may have been, and that it was none."""
        step = self.edits.steps[i] if i < self.at else None
        if step is None or not isinstance(step.what, Move) or step.free or step.put_in:
            return
        for move in islice(self._otherwise(i, step.what, by_itself), PER_LINE):
            yield Candidate(i, move, True)
        if i in self.survey.optional and step.what.who in self.wanted:
            yield Candidate(i, None, True)

    def aimed(self, doubtful: Sequence[str]) -> Iterator[Candidate]:
        """What the lines of these players said, also before the counts were right, with one of their places another:
        one that is `doubtful` now, then others for it, then any. Nothing need have been counted by it then."""
        edits, variants = self.edits, self.edits.variants
        away: list[tuple[int, Move]] = []
        rest: list[tuple[int, Move]] = []
        for i in reversed(range(max(0, self.low - EARLIER), self.at)):
            step = edits.steps[i]
            move = step.what
            if not isinstance(move, Move) or move.who not in self.wanted or step.free or step.put_in:
                continue
            for k, kind in enumerate(variants.kinds(move)):
                here = move.args[k]
                if not isinstance(kind, Hex) or here in (MISSING, UNKNOWN):
                    continue
                others = [p for p in kind.mistyped(here, edits.words) if p not in move.args]
                for place in others:
                    other = with_value(move, k, place)
                    if place in doubtful:
                        yield Candidate(i, other, True)
                    else:
                        (away if here in doubtful else rest).append((i, other))
        for i, other in (*away, *rest):
            yield Candidate(i, other, True)

    def turned(self) -> Iterator[Candidate]:
        """What cards that were turned for all may have been: others of their deck that nobody names."""
        edits = self.edits
        for i in reversed(range(self.low, self.at)):
            step = edits.steps[i]
            if not isinstance(step.what, Move) or not edits.turns(step.what) or step.free or step.put_in:
                continue
            can = set(self.survey.instead.get(i, ()))
            others = (m for m in edits.variants.other_cards(step.what) if m in can)
            unnamed = [m for m in others if not edits.variants.named(m, step.what)]
            for move in edits.variants.nearest(step.what, unnamed)[:OTHERS]:
                yield Candidate(i, move, True)

    def besides(self) -> Iterator[Candidate]:
        """What anybody may have left out, also before the first of a player's lines of a kind."""
        survey = self.survey
        known: set[Move] = set()
        for i in reversed(range(self.low, self.at + 1)):
            passed = [move for move in dict.fromkeys(survey.missed.get(i, ())) if move.who]
            firsts = [move for move in dict.fromkeys(survey.firsts.get(i, ())) if move not in known]
            for move in sorted([*passed, *firsts], key=self.soon):
                yield Candidate(i, move, False)
            known.update(passed, firsts)
            if isinstance(self.edits.steps[i].what, Heading):
                known.clear()

    def long_before(self) -> Iterator[Candidate]:
        """What anybody may have left out while the counts were still right, and that moves nobody, as a size, where
        others wrote such a thing in the same round; the last round first."""
        edits = self.edits

        def unmoved(ask: AnyAsk) -> list[Move]:
            return list(ask.lawful(lambda m: not edits.variants.placed(m))) if ask.optional and ask.who else []

        low = max(0, self.low - EARLIER)
        survey = Alternatives(edits.start, edits.steps, edits.guesses, range(low, self.low), unmoved)
        heads = [i for i in range(low, self.low) if isinstance(edits.steps[i].what, Heading)]
        for begins, ends in reversed(list(pairwise([low, *heads, self.low]))):
            said = {step.what.verb for step in edits.steps[begins:ends] if isinstance(step.what, Move)}
            known: set[Move] = set()
            for i in range(begins + 1, ends + 1):  # what was passed before the next heading is of this round
                for move in survey.missed.get(i, ()):
                    if move not in known and move.verb in said:
                        known.add(move)
                        yield Candidate(i, move, False)

    def _otherwise(self, i: int, move: Move, by_itself: bool) -> Iterable[Move]:
        """What else a line may have said: what the question itself names, the same words after another verb or of
        another player, other dice, other words of the same kind."""
        named = self.survey.towards.get(i, [])
        variants = self.edits.variants
        could = dict.fromkeys(self.survey.instead.get(i, ()))
        renamed = [m for m in could if m.args == move.args and m.who == move.who and m.verb != move.verb]
        renamed += (other for other in variants.renamed(move) if other.who in self.wanted)
        if named:
            return [*named, *renamed]
        if move.who is not None and move.who not in self.wanted and not variants.placed(move):
            return renamed
        dice = variants.other_dice(move)
        if dice:
            return dice
        same = [m for m in could if m[:2] == move[:2] and m != move]
        if by_itself:
            same = sorted(same, key=self.soon)[: 2 * PER_LINE]
        return [*renamed, *variants.nearest(move, same)]

    @cached_property
    def _said(self) -> Mapping[tuple[str, str | None], int]:
        """The places that players name soon after the counts, the more where the line is in trouble."""
        steps = self.edits.steps[self.at : self.last + SOON]
        wrong = {t.step - self.at for t in self.run.violations if t.kind in ("unfit", "illegal")}
        said: dict[tuple[str, str | None], int] = {}
        for i, step in enumerate(steps):
            move = step.what
            for about in {(word, move.who) for word in _words(move)} if isinstance(move, Move) else ():
                said[about] = max(said.get(about, 0), 1 + (i in wrong))
        return said

    @cached_property
    def _due(self) -> set[str]:
        """The places where somebody has something left to do behind the counts, that nobody wrote: as where more have
        come than find food."""
        steps, guesses = self.edits.steps, self.edits.guesses
        trouble = next(
            (t for t in self.run.violations if t.step > self.last and t.kind not in ("claim", "unknown")), None
        )
        between = steps[self.last + 1 : trouble.step] if trouble is not None else ()
        if trouble is None or any(isinstance(step.what, Move) for step in between):
            return set()
        due = self.edits.due(walk_to(self.edits.start, steps[: trouble.step], guesses))
        return {word for move in due for word in _words(move)}

    def soon(self, move: Move | None) -> int:
        """Less, the more likely a move is by what its player names soon, and by where the counts went the other way."""
        if move is None or move.who is None:  # a card that is turned again was hardly this one
            return 0
        places = _words(move)
        around = places | {place[:-1] for place in places if len(place) > 1}  # beside it, as the other half of a hex
        undoes = AGAINST * sum(not around.isdisjoint(there) for there in self.against)
        undoes += AGAINST * len(places & self._due)
        return -undoes - sum(self._said.get((place, move.who), 0) for place in places)


def _words(move: Move) -> set[str]:
    """The places and things that a line names."""
    return {place_of(arg) for arg in move.args if isinstance(arg, str) and arg not in (MISSING, UNKNOWN)}
