"""Lines that stand where they have no place and are missing elsewhere, were written twice, or were only made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice, pairwise

from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import MISSING, UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, Stack
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.edits.order import Order
from pnp.referee.repair.hypotheses.costs import DOUBLED, SAME
from pnp.referee.repair.hypotheses.hypothesis import NEAREST, PER_LINE, Here, Hypothesis, beside, place_of, word_by_word
from pnp.referee.repair.hypotheses.variants import with_value

LATER = 90  # how far down a line may belong
BARE = 2  # so many headings further down under which no card was turned
ROUNDS = 6  # so many rounds up a card may stand that was turned later
OFTEN = 3  # under more headings than that two cards are turned as a rule, and tell nothing


class Strayed(Order):
    """Readings by which a line belongs elsewhere."""

    def doubled(self, at: int, rounds: int = 1) -> Iterator[Hypothesis]:
        """A line that was written twice running before a count, in the same round or one of so many: it was done
        once."""
        for i in range(at - 1, 0, -1):
            what = self.steps[i].what
            if isinstance(self.steps[i].entry.what, Heading):
                rounds -= 1
                if not rounds:
                    break
            one_line = self.steps[i].entry.source.line == self.steps[i - 1].entry.source.line  # a list has it twice
            same = what == self.steps[i - 1].what == self.steps[i].entry.what
            if isinstance(what, Move) and same and not one_line:
                line, left = self.steps[i].entry.source.line, self.left_out(i)
                yield left._replace(assumption=f"line {line} {left.assumption}", about=line)

    def _by_lost(self, at: int, move: Move, run: ReplayResult) -> Iterator[Hypothesis]:
        """An earlier line of the same player was left out, or said nothing new: it may have said something else, by
        which this one can be."""
        named = {place for place in map(place_of, move.args) if place != UNKNOWN and not place.isdecimal()}
        lost = [i for i in range(at) if self.said_nothing(i, move.who, run)]
        for i in reversed(lost[-NEAREST:]):
            was, told = self.steps[i].entry.what, self.steps[i].what is None
            _, asks = self._legal(walk_to(self.start, self.steps[:i], self.guesses))
            own = dict.fromkeys(m for ask in asks for m in self.variants.wide(ask) if m.who == move.who and m != was)
            alike = [m for m in own if named & {place_of(arg) for arg in m.args}]
            later = {place_of(arg) for arg in self._later(i, move.who)}
            alike.sort(key=lambda m: _agreeing({place_of(arg) for arg in m.args}, named, later))
            # Where none of them names what the line names, as a gene that was replaced and the card drawn for it.
            for other in alike[: 4 * PER_LINE] or list(own)[: 8 * PER_LINE]:
                reading = self.line_as(i, other)
                if self._mends(reading, at):
                    yield reading._replace(kind=SAME) if told else reading

    def _by_stray(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """A line of the same player that was left out elsewhere, since it had no place, is missing earlier in this
        round."""
        lost = dict.fromkeys(
            step.entry.what
            for step in self.steps
            if step.what is None and not step.put_in and isinstance(step.entry.what, Move)
        )
        own = [other for other in lost if other.who is not None and other.who == move.who and other != move]
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        for other in own[-NEAREST:]:
            for i in self.room_for(other, range(begins, at)):
                reading = self._put_in(i, other)
                if self._mends(reading, at + 1):
                    yield reading._replace(kind=SAME)

    def _came_late(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """A line that has no place belongs to an earlier step of the same round."""
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        for i in self.room_for(move, range(begins, at))[:NEAREST]:
            if not self._crosses(i, at):
                yield self._moved(at, i)

    def room_for(self, move: Move, between: range) -> list[int]:
        """The lines before which a move can be put in, the last of each row of them, the nearest first."""

        def wanted(ask: AnyAsk) -> list[Move]:
            return [move] if ask.fits(move) and not ask.broken(move) else []

        survey = Alternatives(self.start, self.steps, self.guesses, between, wanted)
        rooms = [i for i in between if move in survey.missed.get(i, ()) or move in survey.instead.get(i, ())]
        return [i for i in reversed(rooms) if i + 1 not in rooms]

    def strays(self, run: ReplayResult, at: int) -> list[tuple[int, Move]]:
        """Lines that have no place where they stand, or only say there what is true: those after a line first."""
        nowhere = {t.step: t.kind for t in run.violations if t.step > at and t.kind in ("unfit", "illegal")}
        found: dict[tuple[Move, bool], int] = {}  # one that stands before the line, and one after it
        for i, step in enumerate(self.steps):
            move = step.entry.what
            lost = i in nowhere and step.what == move and not step.free
            lost |= i < at and (step.what is None or i in run.heard)
            if isinstance(move, Move) and not step.put_in and lost:
                found[move, i > at] = i
        for i in (i for i, kind in nowhere.items() if kind == "unfit"):
            early, late = self.steps[i - 1].what, self.steps[i].what
            if not (isinstance(early, Move) and isinstance(late, Move)) or None in (early.who, late.who):
                continue
            if early.who != late.who and not self.steps[i - 1].put_in and i - 1 > at:
                found.setdefault((early, True), i - 1)  # where it stands, another has no place after it
        missed = [(i, move) for (move, _), i in found.items() if move not in self.missed]
        ranks = {"unfit": 0, "illegal": 1}
        return sorted(missed, key=lambda each: ranks.get(nowhere.get(each[0], ""), 2))

    def rooms(self, moves: Collection[Move], low: int, at: int) -> dict[Move, list[int]]:
        """The lines, up to one in trouble, before which each of some moves can be put in: the last and the first
        of each row of them, the nearest first."""

        def wanted(ask: AnyAsk) -> list[Move]:
            return [move for move in moves if ask.fits(move) and not ask.broken(move)]

        survey = Alternatives(self.start, self.steps, self.guesses, range(low, at), wanted)
        due = [move for ask in survey.walk.open for move in wanted(ask)]
        found: dict[Move, list[int]] = {}
        for move in moves:
            rooms = [i for i in range(low, at) if move in survey.missed.get(i, ()) or move in survey.instead.get(i, ())]
            rooms += [at] * (move in survey.missed.get(at, ()) or move in due)
            found[move] = [i for i in reversed(rooms) if i + 1 not in rooms or i - 1 not in rooms]
        return found

    def put_before(self, place: int, move: Move) -> list[Hypothesis]:
        """A line put in right before another, and before the heading and the counts that stand above that."""
        above = self._after_answer(place)
        return [self._put_in(i, move) for i in dict.fromkeys([above, place])]

    def mends_here(self, place: int, move: Move, at: int) -> bool:
        """Whether a line can be, with a move put in before another."""
        return bool(self._mends(self._put_in(place, move), at + 1))

    def apart(self, begin: int, end: int) -> bool:
        """Whether a round begins, or a card is turned, between two lines."""
        return self._crosses(begin - 1, end + 1)

    def _strayed_here(self, at: int, here: Here, run: ReplayResult, until: int = 0) -> Iterator[Hypothesis]:
        """A line that is needed here stands further down where it has no place, or was left out further up; up to a
        line `until` where it has one."""
        due = [ask for ask in here.asks if not ask.passable]
        violated = {t.step for t in run.violations if t.step > at and t.kind in ("unfit", "illegal")}
        fitting = []
        for i, step in enumerate(self.steps):
            left_out = i < at and step.what is None
            move = step.entry.what if left_out else step.what
            wanted = at < i < until and i not in violated if until else left_out or i in violated
            if wanted and isinstance(move, Move) and any(ask.fits(move) and not ask.broken(move) for ask in due):
                fitting.append(i)
        for i in fitting[: 2 * NEAREST]:
            if not self._crosses(min(i, at), max(i, at)):
                yield self._moved(i, at)
            elif isinstance(move := self.steps[i].entry.what, Move):
                yield self._put_in(at, move)  # it is missing here, and stands where it has no place

    def _found_here(self, at: int, here: Here) -> Iterator[Hypothesis]:
        """A line that has no place where it stands, in another round, may be what is missing here."""
        for move in here.astray:
            yield self._put_in(self._after_answer(at), move)._replace(kind=SAME)

    def _belongs_later(
        self, at: int, replayed: Callable[[Hypothesis], ReplayResult], lost: bool = False
    ) -> Iterator[Hypothesis]:
        """The line has strayed up: it is missing further down; one that is `lost`, since it has no place where it
        stands, also in another round, at the first line in trouble."""
        move = self.steps[at].what
        without = replayed(self.left_out(at))  # broken off at the first trouble
        missing = [t.step for t in without.violations if t.step > at and t.kind != "unknown"]
        if not missing and at + 1 < len(self.steps) <= at + LATER and not self._crosses(at, len(self.steps)):
            reading = self._moved(at, len(self.steps))  # the log ends where it is needed
            if self._mends(reading, len(self.steps)):
                yield reading
        if not missing or missing[0] > at + LATER:
            return
        steps = self.left_out(at).steps

        def wanted(ask: AnyAsk) -> list[Move]:
            return ask.legal() if isinstance(move, Move) and ask.fits(move) and not ask.broken(move) else []

        between = range(at, min(missing[0] + 1, len(steps)))
        survey = Alternatives(self.start, steps, self.guesses, between, wanted)
        places = [i for i in range(at, missing[0] + 1) if move in survey.missed.get(i, ())]
        for i in dict.fromkeys([missing[0], *places[-NEAREST:]]):
            if self._crosses(at, i) and not (lost and i == missing[0] and self._mends(self._moved(at, i), i)):
                continue
            yield self._moved(at, self._after_answer(i))
            if self._after_answer(i) != i:
                yield self._moved(at, i)

    def _turned(self, begin: int, end: int) -> list[tuple[int, str]]:
        """The lines between two by which cards are turned, with their verbs."""
        lines = [(i, self.steps[i].what) for i in range(begin, end)]
        return [(i, what.verb) for i, what in lines if isinstance(what, Move) and self.turns(what)]

    def _under_another_heading(self, at: int) -> Iterator[Hypothesis]:
        """Two cards were turned under one heading, and none under a later one, this or one beside it, or under this one
        where the two stand further down, however far: one of the two belongs there."""
        heads = [i for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        blocks = [(begin, self._turned(begin, end)) for begin, end in pairwise([*heads, len(self.steps)])]
        rows = Counter(verb for _, turned in blocks for verb, n in Counter(v for _, v in turned).items() if n > 1)
        blocks = [(begin, [each for each in turned if rows[each[1]] <= OFTEN]) for begin, turned in blocks]
        here = sum(begin <= at for begin, _ in blocks)
        for k in range(max(1, here - 1), min(here + 1, len(blocks))):
            begin, turned = blocks[k]
            has = {verb for _, verb in turned}
            for _, earlier in blocks[max(0, k - ROUNDS) : k]:
                twice = Counter(verb for _, verb in earlier)
                for i, verb in reversed(earlier):
                    if twice[verb] == 2 and verb not in has:
                        yield self._moved(i, begin + 1)
        for _, earlier in blocks[max(0, here - ROUNDS) : here]:
            twice = Counter(verb for _, verb in earlier)
            said = [(i, self.steps[i].what) for i, verb in earlier if twice[verb] == 2]
            for (_, first), (i, second) in pairwise(said):
                if first == second and i != at:  # taken for that of the next round
                    yield self._said_of(i, self.left_out(i)._replace(kind=DOUBLED))
        begins, ours = blocks[here - 1] if here else (0, [])
        for _, later in blocks[here:] if here else ():
            twice = Counter(verb for _, verb in later)
            for i, verb in later:
                if twice[verb] == 2 and verb not in {each for _, each in ours}:
                    yield self._moved(i, begins + 1)
        for earlier in (turned for _, turned in blocks[max(0, here - 2) : here]):
            twice = Counter(verb for _, verb in earlier)
            for i, verb in reversed(earlier):
                bare = (begin for begin, turned in blocks[here:] if verb not in {each for _, each in turned})
                for begin in islice(bare, BARE) if twice[verb] == 2 and i < at + NEAREST else ():
                    yield self._moved(i, begin + 1)

    def otherwise(self, i: int, violation: Violation) -> list[Move]:
        """What else a line that was made up may have been, those first that name what a line in trouble names."""
        made = self.steps[i].what
        assert isinstance(made, Move)
        ask, others = self._instead_of_made(i, made)
        if ask is None:
            return []
        # What nobody names later comes first, as a hex on which something lies; then what many name.
        named_later = Counter(
            str(arg).partition("=")[0]
            for step in self.steps[i + 1 :]
            if isinstance(step.what, Move)
            for arg in step.what.args
        )
        others = sorted(others, key=lambda m: sum(named_later[str(arg).partition("=")[0]] > 0 for arg in m.args))
        what = self.steps[violation.step].what if violation.step < len(self.steps) else None
        named = {place_of(arg) for arg in (what.args if isinstance(what, Move) else ())}
        others = [*self._naming(made, named - {place_of(arg) for arg in made.args}, ask), *others]
        return word_by_word(made, sorted(dict.fromkeys(others), key=lambda m: beside(m, named)))

    def _instead_of_made(self, i: int, made: Move) -> tuple[AnyAsk | None, Sequence[Move]]:
        """The question that a line which was made up answers, and what else it may have said in the same words: asked
        for again with each line that is in trouble later."""
        known = self._others_than.get(i)
        if known is None:
            ask = walk_to(self.start, self.steps[:i], self.guesses).seek(made)
            could = [*ask.defaults(), *self.variants.wide(ask)] if ask is not None else []
            if ask is not None:  # where nobody wrote down which cards lie there, no candidate names them
                could += [m for m in self.variants.other_cards(made) if ask.fits(m) and not ask.broken(m)]
            others = [m for m in dict.fromkeys(could) if m != made and (m.who, m.verb) == (made.who, made.verb)]
            known = self._others_than[i] = ask, others
        return known

    def elsewhere_placed(self, i: int) -> list[Move]:
        """A line that was made up, with one of its places any other."""
        made = self.steps[i].what
        ask = walk_to(self.start, self.steps[:i], self.guesses).seek(made) if isinstance(made, Move) else None
        return list(self._naming(made, None, ask)) if isinstance(made, Move) and ask is not None else []

    def _naming(self, made: Move, places: Collection[str] | None, ask: AnyAsk) -> Iterator[Move]:
        """What was made up, with one of its places another that is named, or any other (None)."""
        for k, kind in enumerate(self.variants.kinds(made)):
            if isinstance(kind, Hex | Stack) and made.args[k] not in (MISSING, UNKNOWN):
                for value in kind.mistyped(made.args[k], self.words):
                    other = with_value(made, k, value)
                    if (places is None or place_of(value) in places) and ask.fits(other) and not ask.broken(other):
                        yield other


def _agreeing(places: Collection[str], named: Collection[str], later: Collection[str]) -> tuple[int, int]:
    """How little the places of a line agree with those of the line in trouble, and with those that are named later."""
    return -sum(place in named for place in places), -sum(place in later for place in places)
