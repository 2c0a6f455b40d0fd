"""What a person may have meant to write: the readings of a line in trouble, each an edit of the log.

`near` are the readings of the line itself and of what may be missing right before it, `far` those of the lines before
it, for slips that only show later: a card that was drawn under another number, a die misread, an escape left out.
Within each the order is: as played; the nearest legal move; a misspelt name; two lines swapped; a line missing; a line
doubled or out of place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from types import MappingProxyType

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Player, Value
from pnp.referee.log.lines import Heading
from pnp.referee.log.moves import Headed, Move
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk, Unknown
from pnp.referee.play.guards import Broken
from pnp.referee.play.replay import ReplayResult, Step, Violation, walk_to
from pnp.referee.play.table import Ordered
from pnp.referee.play.walk import Guesses, Start, UnknownKey, Walk, lacking, misheaded, own_fault
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.costs import (
    ADDED,
    AS_PLAYED,
    BLOCK,
    CARD,
    DIE,
    DOUBLED,
    FORGOTTEN,
    LEFT_OUT,
    LINE,
    MISPLACED,
    OFF_BY_ONE,
    ORDER,
    PLACE,
    PLAYER,
    SAME,
    SLIP,
    TURNED,
    UNDONE,
    UNSEEN,
    VERB,
    Kind,
)
from pnp.referee.repair.slips import by_one, one_slip
from pnp.referee.repair.variants import Variants, with_value

NEAREST = 3
FILLERS = 6  # what a missing line may have been, at first
MORE_FILLERS = 40  # and where none of these will do
WINDOW = 60  # how many lines before it a slip is looked for
PER_LINE = 10  # how many other answers are tried for one of these, at first
BY_CARD = 8  # how many earlier lines that name the same card are looked at
PARTS = 8  # so many lines of a turn at most are of an earlier phase
NEAR_BY = 12  # how far down a line may have strayed if it is in no trouble there
AFTERWARDS = "left out, as are all lines after it up to"  # what was played on after the end
MOST_DRAWN = 110  # cards that were drawn instead: decks of twelve for six genes, and what came later
LATER = 90  # how far down a line may belong


class Hypothesis(NamedTuple):
    """One way to read the log at a line in trouble.

    `lacking` is the complaint where a line before it is missing; `about` the line that is read differently; `drops`
    how many cards of it are forgotten that its player names later; `kind` how far it is from what was written.
    """

    assumption: str
    steps: tuple[Step, ...]
    guesses: Guesses
    lacking: tuple[Broken, ...] = ()
    about: int | None = None
    drops: int = 0
    kind: Kind = LEFT_OUT
    early: int | None = None  # where lines stood before others: the first of those that came too early
    over: int | None = None  # the line before which this one belongs


class Here(NamedTuple):
    """Why a line is against the rules, and what would have been legal at the place where it was written.

    `own` are legal answers by the same player, `renamed` the same line with another name in it, `mistyped` with another
    hex or number; `same_place` says whether the questions are all of the same round.
    """

    broken: tuple[Broken, ...]
    legal: tuple[Move, ...]
    asks: tuple[AnyAsk, ...]
    fitting: AnyAsk | None
    lacking: tuple[Broken, ...]
    same_place: bool
    own: tuple[Move, ...]
    renamed: tuple[Move, ...]
    mistyped: tuple[Move, ...] = ()


class Edits:
    """The readings of one log, as far as it has been settled."""

    def __init__(
        self,
        start: Start,
        words: Vocabulary,
        steps: tuple[Step, ...],
        guesses: Guesses,
        met: Mapping[UnknownKey, tuple[int, Unknown]] = MappingProxyType({}),
        astray: Collection[Move] = (),
        missed: Collection[Move] = (),
    ) -> None:
        """`met` are the unknown things that have been settled by a guess, with the lines on which they were met;
        `astray` what was left out as it had no place, `missed` what was put in."""
        self.met = met
        self.astray, self.missed = astray, missed
        self.start = start
        self.words = words
        self.steps = steps
        self.guesses = guesses
        self.variants = Variants(words, steps)

    # ---- the position

    def here(self, violation: Violation) -> Here:
        """The position in which a line in trouble was written, and what is wrong with it."""
        before = self.steps[: violation.step]
        walk = walk_to(self.start, before, self.guesses)
        move = self.steps[violation.step].what
        broken: list[Broken] = []
        fitting = None
        if isinstance(move, Move):
            if violation.kind == "illegal":
                seeking = walk_to(self.start, before, self.guesses)
                fitting = seeking.seek(move)
                broken = fitting.broken(move) if fitting else []
            else:
                broken = own_fault(walk, move)
        offered = [Broken(walk.open[0].rule, walk.open[0].prompt)] if walk.open else []
        judged = isinstance(move, Move) and any(move.verb in ask.verbs for ask in walk.open)
        here = walk.headings()
        own: list[Move] = []
        renamed: list[Move] = []
        mistyped: list[Move] = []

        def look(ask: AnyAsk) -> None:
            if isinstance(move, Move):
                own.extend(m for m in self.variants.wide(ask) if m.who == move.who)
                renamed.extend(m for m in self.variants.renamed(move) if ask.fits(m) and not ask.broken(m))
                if ask.fits(move):
                    mistyped.extend(m for m in self.variants.slipped(move) if ask.fits(m) and not ask.broken(m))
                    others = chain(self.variants.swapped(move), self.variants.mistyped(move))
                    others = chain(others, self.variants.recarded(move))
                    mistyped.extend(m for m in others if ask.fits(m) and not ask.broken(m))

        legal, asks = self._legal(walk, look)
        first = lacking(walk)
        if violation.kind == "unfit" and isinstance(move, Move) and any(move.verb in ask.verbs for ask in walk.open):
            broken = own_fault(walk, move)  # it looks like an answer to what is asked next, but is none
        if isinstance(move, Heading):
            broken = misheaded(walk, here, move)
        elif isinstance(move, Move) and not walk.open and not judged and fitting is None:
            broken = walk.table.misplaced(move)  # the play comes to its end without this line
        if not broken:
            # What must be done next by whoever might have done something is what is lacking.
            due = next((ask for ask in asks if not ask.passable), None)
            same = due is not None and walk.headings() == here and due.who in {offer.who for offer in asks[:1]}
            own_duty = first if same or not offered else offered
            broken = own_duty or first or [Broken("", "this has no place here")]
        return Here(
            tuple(broken),
            tuple(legal),
            tuple(asks),
            fitting,
            tuple(first),
            walk.headings() == here,
            tuple(dict.fromkeys(own)),
            tuple(dict.fromkeys(renamed)),
            tuple(dict.fromkeys(mistyped)),
        )

    def _legal(self, walk: Walk, look: Callable[[AnyAsk], None] = lambda ask: None) -> tuple[list[Move], list[AnyAsk]]:
        """The legal moves here and after what may be passed, up to the first question that needs an answer."""
        legal: list[Move] = []
        asks: list[AnyAsk] = []
        while walk.open:
            for ask in walk.open:
                asks.append(ask)
                legal += ask.legal()
                look(ask)
            if walk.stuck:
                break
            walk.skip()
        return list(dict.fromkeys(legal)), asks

    def early(self, at: int, hypothesis: Hypothesis) -> tuple[Broken, ...]:
        """Why a line stands before its turn: what belongs there, and who has the first turn.

        Nothing where the line that is late says that better.
        """
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        what, instead = self.steps[at].what, hypothesis.steps[at].what
        if isinstance(what, Heading) and isinstance(instead, Heading):
            return tuple(walk.table.misplaced(Headed(None, instead.word, instead.number)))
        if not isinstance(what, Move) or not isinstance(instead, Move):
            return ()
        ask = walk.seek(instead)
        order = walk.table.order_of_play() if isinstance(walk.table, Ordered) else None
        if ask is None or order is None or walk.together or self._done_before(at, instead):
            return ()
        return Broken(ask.rule, f"{instead.who} comes before {what.who}"), order

    def _done_before(self, at: int, move: Move) -> bool:
        """Whether a player did something of the kind before a line, under the same heading: then he is too late."""
        for step in self.steps[at - 1 :: -1]:
            if isinstance(step.what, Heading):
                return False
            if isinstance(step.what, Move) and step.what[:2] == move[:2]:
                return True
        return False

    def expected(self, at: int, here: Here) -> tuple[str, ...]:
        """Up to three legal moves nearest to what was written."""
        move = self.steps[at].what
        if isinstance(move, Move):
            # Where the line came at the right time, only other answers to the same question are of use.
            legal = here.fitting.legal() if here.fitting else here.legal
            own = [m for m in (*here.mistyped, *here.own) if m.verb == move.verb]
            nearest = self.variants.nearest(move, dict.fromkeys([*own, *legal]), NEAREST)
            return tuple(self.words.write(other) for other in nearest)
        return tuple(dict.fromkeys(self.words.write(other) for other in here.legal))[:NEAREST]

    # ---- the line itself

    def near(self, violation: Violation, here: Here, run: ReplayResult) -> Iterator[Hypothesis]:
        """The readings of the line in trouble, in the order in which ties are decided; `left_out` comes after them."""
        at = violation.step
        move = self.steps[at].what
        if not isinstance(move, Move):
            yield from self._blocks(at)
            yield from self._found_here(at, here, run)
            yield from self._strayed_here(at, here, run)
            yield from self._missing(at, here.asks, here.broken)
            return
        yield from sorted(self._near_line(violation, here, run, move), key=lambda each: each.kind.distance)

    def _near_line(self, violation: Violation, here: Here, run: ReplayResult, move: Move) -> Iterator[Hypothesis]:
        at = violation.step
        yield from self.remedies(violation, here)
        like = [m for m in here.own if m.verb == move.verb]
        for other in self.variants.nearest(move, like, NEAREST if here.fitting is None else PER_LINE):
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        for other in here.renamed:
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        for other in self._as_later(at, move, here.mistyped)[: 2 * PER_LINE]:
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        yield from self._swapped(at)
        yield from self._blocks(at)
        yield from self._found_here(at, here, run)
        yield from self._strayed_here(at, here, run)
        yield from self._missing(at, here.asks, here.lacking)
        yield from self._by_lost(at, move, run)
        yield from self._forgotten(at, at - NEAR_BY, run)
        before = next((i for i in range(at - 1, -1, -1) if isinstance(self.steps[i].what, Move)), None)
        if before is not None:
            turned = self.turns(self.steps[before].what)
            twice = (
                turned and isinstance(before_move := self.steps[before].what, Move) and before_move.verb == move.verb
            )
            without = self.line_left_out(before)
            # A card that was turned is not left out lightly, but of two in a row one is one too many.
            lightly = twice or not turned or without.kind is SAME
            yield without if lightly else without._replace(kind=TURNED)
        yield from self.doubled(at)
        yield from self._needed(at, move)

    def _needed(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """An answer that nobody had to write, and without which the same player's line cannot be: it was forgotten."""
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        fillers: dict[Move, None] = {}
        while walk.open:
            for ask in walk.open:
                if ask.optional and ask.who == move.who and move.verb not in ask.verbs:
                    fillers |= dict.fromkeys(islice(self.variants.wide(ask), MORE_FILLERS))
            if walk.stuck:
                break
            walk.skip()
        for filler in fillers:
            after = walk_to(self.start, self.steps[:at], self.guesses)
            taker = after.seek(filler)
            if taker is None:
                continue
            after.answer(taker, filler)
            if any(ask.fits(move) and not ask.broken(move) for ask in after.open):
                yield self._put_in(self._after_answer(at), filler)

    def remedies(self, violation: Violation, here: Here) -> list[Hypothesis]:
        """The ways in which a line that was an answer, and against the rules, stands all the same."""
        at, ask = violation.step, here.fitting
        move = self.steps[at].what
        if ask is None or not isinstance(move, Move):
            return []
        return [self._instead(at, stand.move, stand.taken_as, free=True) for stand in ask.remedies(move)]

    def unwritten(self, at: int, run: ReplayResult | None = None) -> Iterator[Hypothesis]:
        """A count was written down before something that the walk needs, and no line after it says that either."""
        after = next((step.what for step in self.steps[at:] if isinstance(step.what, Move)), None)
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        _, asks = self._legal(walk)
        if after is None or not any(ask.fits(after) for ask in asks):
            said = tuple(lacking(walk))
            for move in self.elsewhere(run) if run is not None else ():
                if any(ask.fits(move) and not ask.broken(move) for ask in asks):
                    yield self._put_in(at, move)._replace(lacking=said, kind=SAME)
            yield from self._missing(at, asks, said)
            due = [ask for ask in asks if not ask.passable]
            if len(due) == 1:  # of very many, the one by which the counts come right
                for move in islice(due[0].defaults(), FILLERS, MORE_FILLERS):
                    yield self._put_in(at, move)._replace(lacking=said)

    def doubled(self, at: int) -> Iterator[Hypothesis]:
        """A line that was written twice running before a count, under the same heading: it was done once."""
        for i in range(at - 1, 0, -1):
            what = self.steps[i].what
            if isinstance(self.steps[i].entry.what, Heading):
                break
            if isinstance(what, Move) and what == self.steps[i - 1].what and what == self.steps[i].entry.what:
                line, left = self.steps[i].entry.source.line, self.left_out(i)
                yield left._replace(assumption=f"line {line} {left.assumption}", about=line)

    def _as_later(self, at: int, move: Move, others: Iterable[Move]) -> list[Move]:
        """Other moves, those first that name the hexes which their player names later, and not one that nobody does."""
        later = {str(arg).partition("=")[0] for arg in self._later(at, move.who)}
        before = {str(arg).partition("=")[0] for arg in move.args}

        def strange(other: Move) -> int:
            named = {str(arg).partition("=")[0] for arg in other.args}
            return len(before - named & later) - len(named - before & later)

        return sorted(self.variants.nearest(move, others), key=strange)

    def _swapped(self, at: int) -> Iterator[Hypothesis]:
        """The line and the one after it, or the one before it, were written in the wrong order."""
        after = next((i for i in range(at + 1, len(self.steps)) if isinstance(self.steps[i].what, Move)), None)
        if after is not None and not self._crosses(at, after):
            steps = list(self.steps)
            steps[at], steps[after] = steps[after], steps[at]
            line = self.steps[after].entry.source.line
            yield Hypothesis(f"written after line {line}", tuple(steps), self.guesses, kind=ORDER)
        before = next((i for i in range(at - 1, -1, -1) if isinstance(self.steps[i].what, Move)), None)
        if before is not None and not self._crosses(before, at):
            steps = list(self.steps)
            steps.insert(before, steps.pop(at))
            line = self.steps[before].entry.source.line
            said = f"written before line {line}"
            early = before if self._others(before, at) else None
            yield Hypothesis(said, tuple(steps), self.guesses, kind=ORDER, early=early, over=line)

    def _others(self, one: int, other: int) -> bool:
        """Whether two lines are of different players."""
        first, second = self.steps[one].what, self.steps[other].what
        return (
            isinstance(first, Move)
            and isinstance(second, Move)
            and None not in (first.who, second.who)
            and (first.who != second.who)
        )

    def _crosses(self, begin: int, end: int) -> bool:
        """Whether a line would have to pass the beginning of a round, a card turned, a spin or a flip on its way."""
        between = self.steps[begin + 1 : end]
        return any(isinstance(step.what, Heading) or self.turns(step.what) for step in between)

    def turns(self, what: object) -> bool:
        """Whether a line turns a card, spins or rolls for all."""
        return isinstance(what, Move) and what.who is None and bool(what.args) and self.words.verbs[what.verb].deck

    def _blocks(self, at: int) -> Iterator[Hypothesis]:
        """A whole round or turn, or all that one player did, was written before its neighbour."""
        seen: set[tuple[int, int, int]] = set()
        runs = (self._runs(at, True), self._runs(at, False), self._runs(at, False, True))
        for starts in (self._headed(at), self._dealt(at), *runs, self._parts(at)):
            for begin, middle, end in starts:
                if not begin < middle < end or (begin, middle, end) in seen:
                    continue
                seen.add((begin, middle, end))
                steps = (*self.steps[:begin], *self.steps[middle:end], *self.steps[begin:middle], *self.steps[end:])
                first, last = (self.steps[i].entry.source.line for i in (begin, middle - 1))
                after = self.steps[end - 1].entry.source.line
                said = f"lines {first} to {last} belong" if last > first else f"line {first} belongs"
                yield Hypothesis(f"{said} after line {after}", steps, self.guesses, kind=BLOCK, early=begin)

    def _headed(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Neighbouring parts of the log beneath headings of the same word."""
        headings = [(i, step.what.word) for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        here = next((n for n in range(len(headings) - 1, -1, -1) if headings[n][0] <= at), None)
        if here is not None:
            same = [i for i, word in headings if word == headings[here][1]]
            yield from self._pairs(same, headings[here][0])

    def _dealt(self, at: int) -> Iterator[tuple[int, int, int]]:
        """The same where a card turned or a spin begins each of them and no heading does."""
        if any(isinstance(step.what, Heading) for step in self.steps):
            return
        turned = [(i, step.what.verb) for i, step in enumerate(self.steps) if isinstance(step.what, Move)]
        turned = [(i, verb) for i, verb in turned if self.turns(self.steps[i].what)]
        here = next(((i, verb) for i, verb in reversed(turned) if i <= at), None)
        if here is not None:
            yield from self._pairs([i for i, verb in turned if verb == here[1]], here[0])

    def _pairs(self, starts: Sequence[int], here: int) -> Iterator[tuple[int, int, int]]:
        """This part and the next, this part and the one before."""
        ends = [*starts, len(self.steps)]
        place = starts.index(here)
        if place + 2 < len(ends):
            yield ends[place], ends[place + 1], ends[place + 2]
        if place > 0:
            yield ends[place - 1], ends[place], ends[place + 1]

    def _runs(self, at: int, same_verb: bool, with_cards: bool = False) -> Iterator[tuple[int, int, int]]:
        """What one player did without another between, and the same of the player before; with one verb or with any,
        and `with_cards` that came into sight by it."""

        def cards(step: Step) -> bool:
            return with_cards and self.turns(step.what)

        def run(end: int) -> int:
            """Where the lines of the player begin whose last stands right before."""
            before = range(end - 1, -1, -1)
            last = self.steps[next((i for i in before if not cards(self.steps[i])), end - 1)].what
            begin = end
            while begin > 0 and isinstance(last, Move) and last.who is not None:
                step = self.steps[begin - 1]
                own = isinstance(step.what, Move) and step.what.who == last.who
                if not cards(step) and (not own or (same_verb and step.what.verb != last.verb)):  # type: ignore[union-attr]
                    break
                begin -= 1
            while begin < end and cards(self.steps[begin]):
                begin += 1  # what was turned before the player did anything is not by him
            return begin

        move = self.steps[at].what if at < len(self.steps) else None
        if not isinstance(move, Move) or move.who is None:
            return
        end = at + 1
        while end < len(self.steps):
            what = self.steps[end].what
            own = isinstance(what, Move) and what.who == move.who
            if not cards(self.steps[end]) and (not own or (same_verb and what.verb != move.verb)):  # type: ignore[union-attr]
                break
            end += 1
        middle = run(end)
        begin = run(middle)
        if begin < middle and middle == at:  # what came before is what was early
            yield begin, middle, end

    def _parts(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Parts of what the two players did, where their lines in a row are of more than one phase: what the late one
        could do before some of the other's, up to where it could not be done there."""
        for begin, middle, end in self._runs(at, False, True):
            for first in range(begin + 1, min(middle, begin + PARTS)):
                walk = walk_to(self.start, self.steps[:first], self.guesses)
                last = middle
                other = self.steps[first].what
                early = other.who if isinstance(other, Move) else None
                while last < end and isinstance(move := self.steps[last].what, Move):
                    if early in {ask.who for ask in walk.open} and not any(ask.fits(move) for ask in walk.open):
                        break  # the other one has the turn now
                    ask = walk.seek(move)
                    if ask is None or ask.broken(move):
                        break
                    walk.answer(ask, move)
                    last += 1
                if middle < last < end:
                    yield first, middle, last
                    break

    def _missing(self, at: int, asks: Sequence[AnyAsk], said: tuple[Broken, ...]) -> Iterator[Hypothesis]:
        """A line before this one is missing: one that the walk needs, put in."""
        due = [ask for ask in asks if not ask.passable]
        if len(due) > 1:
            firsts = [move for ask in due for move in islice(ask.defaults(), 1)]
            yield self._put_in(at, *firsts)._replace(lacking=said)
        elif due:
            for move in dict.fromkeys([*self._as_counted(at, due[0]), *islice(due[0].defaults(), FILLERS)]):
                yield self._put_in(at, move)._replace(lacking=said)

    def _as_counted(self, at: int, due: AnyAsk) -> list[Move]:
        """What a missing line was by the counts that its player wrote down right after it."""
        counted: dict[str, int] = {}
        for step in self.steps[at:]:
            if isinstance(step.what, Move):
                break
            items = step.what.items if isinstance(step.what, Claim) else ()
            counted |= {item.key: item.value for item in items if item.who == due.who and isinstance(item.value, int)}
        if due.who is None or not counted:
            return []
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        now = walk.table.counts(due.who)
        off = {key: value - now[key] for key, value in counted.items() if key in now}
        return list(islice(due.towards(due.who, off), FILLERS))

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

    def left_out(self, at: int) -> Hypothesis:
        """The log without this line."""
        step = self.steps[at]
        before = [s.entry for s in self.steps[:at] if s.what == step.what and s.what is not None]
        said = f"left out (line {before[-1].source.line} says the same)" if before else "left out"
        without = self._instead(at, None, said)
        return without._replace(kind=SAME) if step.what in self.missed else without

    def all_left_out(self, at: int) -> Hypothesis:
        """The log without this line and all that was done after it; counts stand."""
        gone = [i for i in range(at, len(self.steps)) if isinstance(self.steps[i].what, Move | Heading)]
        if len(gone) < 2:
            return self.left_out(at)
        steps = tuple(s._replace(what=None) if i in gone else s for i, s in enumerate(self.steps))
        line, last = (self.steps[i].entry.source.line for i in (at, gone[-1]))
        return Hypothesis(f"{AFTERWARDS} line {last}", steps, self.guesses, about=line, kind=LEFT_OUT)

    # ---- the lines before it

    def pointed(
        self, violation: Violation, here: Here, run: ReplayResult, replayed: Callable[[Hypothesis], ReplayResult]
    ) -> Iterator[Hypothesis]:
        """Readings that the line itself points to: another verb, an earlier line with the same card or by the same
        player, a line that has strayed."""
        at = violation.step
        move = self.steps[at].what
        if not isinstance(move, Move):
            return
        for other in dict.fromkeys([*self._other_verbs(move, here), *here.own]):
            if other.verb != move.verb and other.args == move.args:
                yield self._instead(at, other, f"'{self.words.write(other)}'")
        yield from self._by_turned(at)
        yield from self._by_dice(at, move)
        yield from self._by_card(at, move)
        yield from self._by_place(at, move)
        yield from self._by_others(at, move)
        yield from self._strayed_here(at, here, run, at + NEAR_BY)
        yield from self._belongs_later(at, replayed)
        moves = [(i, step.what) for i, step in enumerate(self.steps[:at]) if isinstance(step.what, Move)]
        own = [i for i, m in moves if m.who == move.who]
        for i in dict.fromkeys([*(i for i, _ in moves[:-2:-1]), *own[:-NEAREST:-1]]):
            yield self._said_of(i, self.left_out(i))
            yield from self._belongs_later(i, replayed)

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
            for other in self._unnamed_first(at, here.own)[:PER_LINE]:
                yield self._instead(at, other, f"'{self.words.write(other)}'")
        survey = Alternatives(self.start, self.steps, self.guesses, range(low, at), self.variants.wide)
        lines = [i for i in range(at - 1, low - 1, -1) if isinstance(self.steps[i].what, Move)]
        lines = [i for i in lines if not self.steps[i].free]
        by_player = {i: move.who for i in lines for move in [self.steps[i].what] if isinstance(move, Move)}
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=low)
        for i in lines[:2]:
            yield from self._other_line(i, at, survey)
        for place in (range(max(low, begins), at + 1), range(low, begins)):
            within = [i for i in lines[2:] if i in place]
            for i in within:
                yield from self._likely(i, at, survey)
            for whose in (True, False):
                for i in within:
                    if whose == (by_player[i] in (None, who)):
                        yield from self._other_line(i, at, survey)
                for i in reversed(place):
                    for move in self._inserts(i, survey):
                        if whose == (move.who in (None, who)) and not self.variants.several(move):
                            yield from self._insert(i, move, run)
            for i in reversed(place):
                for move in self._inserts(i, survey):
                    if self.variants.several(move) and move.who == who:
                        yield from self._insert(i, move, run)
        for i in lines:
            if by_player[i] in (None, who):
                yield from self._other_line(i, at, survey, PER_LINE)
        for i in range(at, low - 1, -1):
            for move in self._inserts(i, survey):
                if self.variants.several(move) and move.who != who:
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

    def _said_of(self, i: int, hypothesis: Hypothesis) -> Hypothesis:
        """The assumption of a reading of another line than the one in trouble."""
        return hypothesis._replace(assumption=f"line {self.steps[i].entry.source.line} {hypothesis.assumption}")

    def _by_turned(self, at: int) -> Iterator[Hypothesis]:
        """The line does not answer the card that was turned right before: a digit of that card may have slipped."""
        i = next((i for i in range(at - 1, -1, -1) if not isinstance(self.steps[i].what, Claim)), None)
        turned = self.steps[i].what if i is not None else None
        if i is not None and isinstance(turned, Move) and self.turns(turned) and not self.steps[i].put_in:
            asks = walk_to(self.start, self.steps[:i], self.guesses).open
            others = [*self.variants.slipped(turned), *self.variants.other_dice(turned)]
            others = [m for m in others if any(a.fits(m) and not a.broken(m) for a in asks)]
            for other in self.variants.nearest(turned, others)[: 2 * PER_LINE]:
                yield self.line_as(i, other)

    def _other_verbs(self, move: Move, here: Here) -> Iterator[Move]:
        """The same words after another verb, where that answers what is asked."""
        for ask in here.asks:
            for name in ask.verbs:
                other = self.variants.with_verb(move, name)
                if other is not None and ask.fits(other) and not ask.broken(other):
                    yield other

    def _by_dice(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line cannot be paid for or the like: the player's dice of this round may have been misread."""
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            if isinstance(what, Heading):
                return
            if isinstance(what, Move) and what.who is not None and what.who == move.who and not self.steps[i].free:
                yield from self._mending(at, i, self.variants.other_dice(what))

    def _by_lost(self, at: int, move: Move, run: ReplayResult) -> Iterator[Hypothesis]:
        """An earlier line of the same player was left out, or said nothing new: it may have said something else, by
        which this one can be."""
        named = {_place(arg) for arg in move.args} - {UNKNOWN}
        lost = [i for i in range(at) if self.said_nothing(i, move.who, run)]
        for i in reversed(lost[-NEAREST:]):
            was, told = self.steps[i].entry.what, self.steps[i].what is None
            _, asks = self._legal(walk_to(self.start, self.steps[:i], self.guesses))
            own = dict.fromkeys(m for ask in asks for m in self.variants.wide(ask) if m.who == move.who and m != was)
            alike = [m for m in own if named & {_place(arg) for arg in m.args}]
            alike.sort(key=lambda m: -len(named & {_place(arg) for arg in m.args}))
            for other in alike[: 4 * PER_LINE]:
                reading = self.line_as(i, other)
                if self._mends(reading, at):
                    yield reading._replace(kind=SAME) if told else reading

    def said_nothing(self, i: int, who: str | None, run: ReplayResult) -> bool:
        """Whether a player's line was left out since it had no place, or only said what was true."""
        step = self.steps[i]
        what = step.entry.what
        nothing = step.what is None or i in run.heard
        return isinstance(what, Move) and what.who == who and nothing and not step.put_in

    def _mending(self, at: int, i: int, others: Iterable[Move]) -> Iterator[Hypothesis]:
        """An earlier line as one of others that could have stood there, and by which the line in trouble can be."""
        walk = walk_to(self.start, self.steps[:i], self.guesses)
        written = self.steps[i].what
        ask = walk.seek(written) if isinstance(written, Move) else None
        for other in others:
            if ask is not None and ask.fits(other) and not ask.broken(other):
                reading = self.line_as(i, other)
                if self._mends(reading, at):
                    yield reading

    def _mends(self, reading: Hypothesis, at: int) -> bool:
        """Whether a line can be where an earlier one is read otherwise; of a heading only the whole replay tells."""
        move = reading.steps[at].what
        if not isinstance(move, Move):
            return True
        ask = walk_to(self.start, reading.steps[:at], self.guesses).seek(move)
        return ask is not None and not ask.broken(move)

    def _by_others(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a place that another has taken: a line of that player may have named another for it."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        named = {_place(arg) for arg, kind in kinds if isinstance(kind, Hex | Stack)}
        tried = 0
        for i in range(at - 1, max(-1, at - WINDOW), -1):
            other = self.steps[i].what
            if not isinstance(other, Move) or other.who in (None, move.who) or self.steps[i].free:
                continue
            for k, kind in enumerate(self.variants.kinds(other)):
                if not isinstance(kind, Hex | Stack) or _place(other.args[k]) not in named:
                    continue
                taken = {_place(arg) for arg in (*other.args, *move.args)}
                instead = [v for v in kind.mistyped(other.args[k], self.words) if _place(v) not in taken]
                later = {_place(arg) for arg in self._later(i, other.who)}
                instead.sort(key=lambda value: _place(value) not in later)
                readings = [self.line_as(i, with_value(other, k, value)) for value in instead[: 2 * PER_LINE]]
                if readings and self._mends(readings[0], at):
                    yield from readings
                tried += 1
                if tried >= NEAREST:
                    return

    def drawn(self, at: int, who: str) -> Iterator[Hypothesis]:
        """One of the cards that a player drew was written down as another of its deck; the last draw first."""
        left = MOST_DRAWN
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            if isinstance(what, Move) and what.who == who and self.variants.unseen(what) and left > 0:
                others = [other for other in self.variants.other_cards(what) if UNKNOWN not in other.args][:left]
                yield from self._mending(at, i, others)
                left -= len(others)

    def displaced(self, at: int) -> Iterator[Hypothesis]:
        """What lies in the way, or is not where it is needed, was put down near the places that the line names."""
        move = self.steps[at].what
        kinds = zip(move.args, self.variants.kinds(move), strict=True) if isinstance(move, Move) else ()
        named = {_place(arg) for arg, kind in kinds if isinstance(kind, Hex | Stack)}
        lines = 0
        for i in range(at - 1, max(-1, at - WINDOW), -1):
            what = self.steps[i].what
            if not named or lines >= BY_CARD or not isinstance(what, Move) or self.steps[i].free:
                continue
            for k, kind in enumerate(self.variants.kinds(what)):
                if isinstance(kind, Hex) and what.args[k] not in (MISSING, UNKNOWN):
                    lines += 1
                    others = [with_value(what, k, value) for value in kind.mistyped(what.args[k], self.words)]
                    others.sort(key=lambda other: _beside(other, named)[1])
                    yield from self._mending(at, i, others[: 2 * PER_LINE])

    def _by_card(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a card that cannot be there: an earlier line may have named it wrongly, or another for it."""
        cards = [arg for arg, kind in zip(move.args, self.variants.kinds(move), strict=True) if isinstance(kind, Card)]
        earlier = [(i, step.what) for i, step in enumerate(self.steps[:at]) if isinstance(step.what, Move)]
        for card in dict.fromkeys(cards):
            for known_by, (line, guess) in self.met.items():
                if self.guesses.get(known_by) == card:
                    for option in guess.options:
                        said = f"{option} on line {line}, not {card}"
                        guesses = {**self.guesses, known_by: option}
                        if option != card:
                            yield Hypothesis(said, self.steps, guesses, about=line)
            named = [(i, m) for i, m in reversed(earlier) if card in m.args][:BY_CARD]
            for i, other in named:
                unknown = self.variants.unknown(other, card)
                line = self.steps[i].entry.source.line
                if unknown is not None:
                    yield self._instead(i, unknown, f"line {line} as '{self.words.write(unknown)}'")
            drawn = [(i, m) for i, m in reversed(earlier) if m.who == move.who and self.variants.unseen(m)]
            used = {
                arg
                for step in self.steps
                if isinstance(step.what, Move) and step.what.who == move.who and not self.variants.unseen(step.what)
                for arg in step.what.args
            }
            swaps = [(i, m, k) for i, m in drawn for k, arg in enumerate(m.args) if arg != UNKNOWN and arg not in used]
            for i, other, k in swaps[: 2 * BY_CARD]:
                line = self.steps[i].entry.source.line
                other = with_value(other, k, card)
                yield self._instead(i, other, f"line {line} as '{self.words.write(other)}'")
            for i, other in named[:2]:
                if self.variants.unknown(other, card) is None and not self.steps[i].free:
                    line = self.steps[i].entry.source.line
                    yield self._instead(i, None, f"line {line} left out")

    def _by_place(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a place where its player has nothing: an earlier line of his may have named another for it."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        named = {_place(arg) for arg, kind in kinds if not isinstance(kind, Card | Player | Die)}
        named = {place for place in named if not place.isdecimal() and place != UNKNOWN}
        earlier = [(i, s.what) for i, s in enumerate(self.steps[:at]) if isinstance(s.what, Move) and not s.free]
        own = [(i, m) for i, m in earlier if m.who == move.who or (move.who is None and m.who)] if named else []
        tried = 0
        for i, other in dict.fromkeys([*reversed(own[-BY_CARD:]), *own[:BY_CARD]]):
            later = {_place(arg) for arg in self._later(i, move.who)}
            before = [_place(arg) for arg in other.args]
            for k, kind in enumerate(self.variants.kinds(other)):
                if other.args[k] in (MISSING, UNKNOWN) or (before[k] in later and before.count(before[k]) < 2):
                    continue
                for instead in kind.mistyped(other.args[k], self.words):
                    if _place(instead) in named and _place(instead) not in before and tried < 2 * BY_CARD:
                        tried += 1
                        yield self.line_as(i, with_value(other, k, instead))

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

    def elsewhere(self, run: ReplayResult) -> Collection[Move]:
        """Lines that stand where they have no place, or were left out there."""
        nowhere = {t.step for t in run.violations if t.kind in ("unfit", "illegal")}
        moves = [step.entry.what for i, step in enumerate(self.steps) if i in nowhere or step.what is None]
        return dict.fromkeys(move for move in moves if isinstance(move, Move)).keys()

    def _found_here(self, at: int, here: Here, run: ReplayResult) -> Iterator[Hypothesis]:
        """A line that has no place where it stands, in another round, may be what is missing here."""
        for move in islice(self.elsewhere(run), 4 * NEAREST):
            if move != self.steps[at].what and any(ask.fits(move) and not ask.broken(move) for ask in here.asks):
                yield self._put_in(self._after_answer(at), move)._replace(kind=SAME)

    def _belongs_later(self, at: int, replayed: Callable[[Hypothesis], ReplayResult]) -> Iterator[Hypothesis]:
        """The line has strayed up: it is missing further down."""
        move = self.steps[at].what
        without = replayed(self.left_out(at))  # broken off at the first trouble
        missing = [t.step for t in without.violations if t.step > at and t.kind != "unknown"]
        if not missing or missing[0] > at + LATER:
            return
        steps = self.left_out(at).steps
        survey = Alternatives(self.start, steps, self.guesses, range(at, min(missing[0] + 1, len(steps))))
        places = [i for i in range(at, missing[0] + 1) if move in survey.missed.get(i, ())]
        for i in dict.fromkeys([missing[0], *places[-NEAREST:]]):
            if self._crosses(at, i):
                continue
            yield self._moved(at, self._after_answer(i))
            if self._after_answer(i) != i:
                yield self._moved(at, i)

    def otherwise(self, i: int, violation: Violation) -> list[Move]:
        """What else a line that was made up may have been, those first that name what a line in trouble names."""
        made = self.steps[i].what
        assert isinstance(made, Move)
        ask = walk_to(self.start, self.steps[:i], self.guesses).seek(made)
        if ask is None:
            return []
        others = [m for m in dict.fromkeys([*ask.defaults(), *self.variants.wide(ask)]) if m != made]
        others = [m for m in others if (m.who, m.verb) == (made.who, made.verb)]
        # What nobody names later comes first, as a hex on which something lies; then what many name.
        named_later = Counter(
            str(arg).partition("=")[0]
            for step in self.steps[i + 1 :]
            if isinstance(step.what, Move)
            for arg in step.what.args
        )
        others.sort(key=lambda m: sum(named_later[str(arg).partition("=")[0]] > 0 for arg in m.args))
        what = self.steps[violation.step].what if violation.step < len(self.steps) else None
        named = {_place(arg) for arg in (what.args if isinstance(what, Move) else ())}
        others = [*self._naming(made, named - {_place(arg) for arg in made.args}, ask), *others]
        groups: dict[tuple[int, ...], list[Move]] = {}
        for other in sorted(dict.fromkeys(others), key=lambda m: _beside(m, named)):
            pairs = zip_longest(made.args, other.args)
            groups.setdefault(tuple(n for n, pair in enumerate(pairs) if pair[0] != pair[1]), []).append(other)
        # One word of it otherwise before several, and each of its words in turn.
        rows = [zip_longest(*(groups[key] for key in groups if (len(key) == 1) == one)) for one in (True, False)]
        return [move for row in rows for several in row for move in several if move is not None]

    def _naming(self, made: Move, places: Collection[str], ask: AnyAsk) -> Iterator[Move]:
        """What was made up, with one of its places another that is named."""
        for k, kind in enumerate(self.variants.kinds(made)):
            if isinstance(kind, Hex | Stack) and made.args[k] not in (MISSING, UNKNOWN):
                for value in kind.mistyped(made.args[k], self.words):
                    other = with_value(made, k, value)
                    if _place(value) in places and ask.fits(other) and not ask.broken(other):
                        yield other

    # ---- edits

    def put_in(self, at: int, move: Move) -> Hypothesis:
        """An answer that nobody wrote, before a line; where it stands elsewhere and has no place there, or need not be
        told what it names, nothing more must bear it out."""
        place = self._after_answer(at)
        elsewhere = any(step.what is None and step.entry.what == move for step in self.steps)
        put = self._put_in(place, move)
        return put if elsewhere or not move.args else put._replace(kind=ADDED)

    def line_as(self, i: int, move: Move) -> Hypothesis:
        """An earlier line, read as another."""
        return self._instead(i, move, f"line {self.steps[i].entry.source.line} as '{self.words.write(move)}'")

    def line_left_out(self, i: int) -> Hypothesis:
        """The log without an earlier line."""
        return self._said_of(i, self.left_out(i))

    def _instead(self, at: int, move: Move | None, said: str, free: bool = False) -> Hypothesis:
        step = self.steps[at]._replace(what=move, free=free)
        line = step.entry.source.line
        steps = (*self.steps[:at], step, *self.steps[at + 1 :])
        kind = self._kind(at, move, free)
        return Hypothesis(said, steps, self.guesses, about=line, drops=self._drops(at, move), kind=kind)

    def _kind(self, at: int, move: Move | None, free: bool) -> Kind:
        """How far a move is from what was written."""
        was = self.steps[at].entry.what
        if not isinstance(was, Move):
            return SLIP  # a heading, which moves nothing
        if free:
            return AS_PLAYED if move == was else UNDONE
        if move is None:
            before = self.steps[at - 1].what if at else None
            return DOUBLED if before == was else LEFT_OUT
        if move.who != was.who:
            return PLAYER
        if move.verb != was.verb:
            return VERB if not was.args or not move.args or set(was.args) & set(move.args) else LINE
        kinds, other = (
            self.variants.kinds(was),
            [i for i, pair in enumerate(zip(was.args, move.args, strict=False)) if pair[0] != pair[1]],
        )
        if any(move.args[i] == UNKNOWN for i in other):
            return UNSEEN
        if self.turns(was):
            return TURNED
        if len(other) == 2 and sorted(map(str, was.args)) == sorted(map(str, move.args)):
            return SLIP  # two words of it were swapped
        changed = [kinds[i] for i in other]
        if len(move.args) == len(was.args) and len(other) == 1 and not isinstance(changed[0], Die | Player):
            ours, theirs = str(was.args[other[0]]), str(move.args[other[0]])
            if by_one(ours, theirs):
                return OFF_BY_ONE
            if one_slip(ours, theirs):
                return SLIP
        if any(isinstance(kind, Die) for kind in changed):
            return DIE
        if any(isinstance(kind, Card) for kind in changed) or any(isinstance(kind, Card) for kind in kinds):
            return CARD
        return PLAYER if any(isinstance(kind, Player) for kind in changed) else PLACE

    def _drops(self, at: int, move: Move | None) -> int:
        """How many of the cards that a player drew by a line are named by the same player later, but not in `move`."""
        was = self.steps[at].entry.what
        if not isinstance(was, Move) or not self.variants.unseen(was):
            return 0
        lost = {arg for arg in was.args if arg != UNKNOWN and (move is None or arg not in move.args)}
        around = [step.what for i, step in enumerate(self.steps[: at + 2]) if i != at]
        lost -= {
            arg for m in around if isinstance(m, Move) and (m.who, m.verb) == (was.who, was.verb) for arg in m.args
        }
        return len(lost & self._later(at, was.who))

    def _later(self, at: int, who: str | None) -> set[Value]:
        """The arguments of a player's lines after one, without those that only tell what was drawn."""
        moves = [step.what for step in self.steps[at + 1 :] if isinstance(step.what, Move) and step.what.who == who]
        return {arg for move in moves if not self.variants.unseen(move) for arg in move.args}

    def _put_in(self, at: int, *moves: Move) -> Hypothesis:
        entry = self.steps[min(at, len(self.steps) - 1)].entry
        texts = [self.words.write(move) for move in moves]
        put = tuple(
            Step(entry._replace(what=move, text=text), move, put_in=True)
            for move, text in zip(moves, texts, strict=True)
        )
        said = " and ".join(f"'{text}'" for text in texts)
        said += f" {'is' if len(texts) == 1 else 'are'} missing before line {entry.source.line}"
        return Hypothesis(said, (*self.steps[:at], *put, *self.steps[at:]), self.guesses, kind=FORGOTTEN)

    def _moved(self, i: int, to: int) -> Hypothesis:
        """A line taken from its place and put before another."""
        steps = list(self.steps)
        step = steps[i]
        what = step.entry.what
        steps[i] = step._replace(what=None)
        line = self.steps[to].entry.source.line if to < len(steps) else 0
        place = f"before line {line}" if line else "at the end"
        # What is put in stands at the place that it is put to, so that its violations are told there.
        source = self.steps[min(to, len(steps) - 1)].entry.source
        steps.insert(to, Step(step.entry._replace(source=source), what))
        line = step.entry.source.line
        return Hypothesis(f"line {line} belongs {place}", tuple(steps), self.guesses, about=line, kind=MISPLACED)

    def _after_answer(self, at: int) -> int:
        """The place right after the last answer before a line: a count that stands between was made when both were."""
        while at > 0 and isinstance(self.steps[at - 1].what, Claim | Heading):
            at -= 1
        return at


def _beside(move: Move, named: Collection[str]) -> tuple[int, int]:
    """How many of some places a move names, the most first, and how near the nearest of its own is to one of them."""
    own = {_place(arg) for arg in move.args}
    apart = [
        abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
        for one in own
        for other in named
        if one[1:].isdecimal() and other[1:].isdecimal() and one not in named
    ]
    return -len(own & set(named)), min(apart, default=0)


def _place(value: Value) -> str:
    """The place that a word of a line names, whatever is said of it."""
    return str(value).partition("=")[0].partition(" ")[0]
