"""Lines in the wrong order: two neighbours, a whole turn or round, all that one player did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.table import Deferring, Ordered
from pnp.referee.repair.edits.out import Out
from pnp.referee.repair.hypotheses.costs import BENEATH, BLOCK, ORDER, TURN
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis

TURNED = 2  # after so many cards at most, between what one player did, all others may have had to come first
PARTS = 8  # so many lines of a turn at most are of an earlier phase


class Order(Out):
    """Readings by which lines stand in another order."""

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

    def _blocks(self, at: int) -> Iterator[Hypothesis]:
        """A whole round or turn, or all that one player did, was written before its neighbour."""
        seen: set[tuple[int, int, int]] = set()
        runs = (self._runs(at, True), self._runs(at, False), self._runs(at, False, True))
        for starts in (
            self._headed(at),
            self._dealt(at),
            *runs,
            self._phases(at),
            self._parts(at),
            self._too_early(at),
            self._passed(at),
        ):
            for begin, middle, end in starts:
                if not begin < middle < end or (begin, middle, end) in seen:
                    continue
                seen.add((begin, middle, end))
                if self._slips_on(begin, middle, end):
                    continue
                swaps = [(begin, middle, end)]
                yield self._exchanged(swaps)
                # A card that comes into sight last may be turned for all, or by what was done.
                later = dict.fromkeys(tuple(self._so_later(begin, middle, end, cards)) for cards in (False, True))
                yield from (self._exchanged([*swaps, *again]) for again in later if again)
        yield from self._beneath(at)
        yield from self._of_nobody(at)
        yield from self._passed_over(at)
        yield from self._let_first(at)

    def _exchanged(self, swaps: Sequence[tuple[int, int, int]]) -> Hypothesis:
        """Each of these parts stands after the one that follows it."""
        steps, said = list(self.steps), list[str]()
        for begin, middle, end in swaps:
            steps[begin:end] = [*self.steps[middle:end], *self.steps[begin:middle]]
            first, last, after = (self.steps[i].entry.source.line for i in (begin, middle - 1, end - 1))
            belong = "" if said else " belong" if last > first else " belongs"
            said.append(f"{f'lines {first} to {last}' if last > first else f'line {first}'}{belong} after line {after}")
        return Hypothesis(" and ".join(said), tuple(steps), self.guesses, kind=BLOCK, early=swaps[0][0])

    def _so_later(self, begin: int, middle: int, end: int, cards: bool) -> Iterator[tuple[int, int, int]]:
        """Where the same players come in the same order again beneath the same heading, as whoever takes another for
        the first player of a round has it in all its phases; with the `cards` that come into sight behind them."""
        parts = range(begin, middle), range(middle, end)
        early, late = ({who for i in part if (who := self._who(i)) is not None} for part in parts)

        def until(i: int, of: set[str]) -> int:
            while i < len(self.steps) and (self._who(i) in of or self.turns(self.steps[i].what)):
                i += 1
            return i

        at = end if early and late and not early & late else len(self.steps)
        while at < len(self.steps) and not isinstance(self.steps[at].what, Heading):
            then = until(at, early)
            last = until(then, late)
            while not cards and last > then and self.turns(self.steps[last - 1].what):
                last -= 1
            if self._who(at) in early and last > then:
                yield at, then, last
            at = max(at + 1, last)

    def _who(self, i: int) -> str | None:
        """Whose line one is."""
        what = self.steps[i].what
        return what.who if isinstance(what, Move) else None

    def _slips_on(self, begin: int, middle: int, end: int) -> bool:
        """Whether lines without a heading would be taken for some of the next round, turn or era, if they stood after
        others without one: what has no place where it stands does not begin what nobody has begun."""
        move, moved = self.steps[begin].what, self.steps[begin:end]
        if not isinstance(move, Move) or move.who is None or any(isinstance(step.what, Heading) for step in moved):
            return False
        here = walk_to(self.start, self.steps[:begin], self.guesses).headings()
        walk = walk_to(self.start, (*self.steps[:begin], *self.steps[middle:end]), self.guesses)
        return walk.seek(move) is not None and walk.headings() != here

    def _passed_over(self, at: int) -> Iterator[Hypothesis]:
        """Whoever did this had the turn that the line before it begins, and another was passed over."""
        move, before = self.steps[at].what, next((i for i in range(at - 1, -1, -1) if self.steps[i].what), at)
        first = self.steps[before].what
        had = first.had_by(move.who) if isinstance(first, Move) and isinstance(move, Move) and move.who else None
        if had is not None and had != first:
            steps = list(self.steps)
            steps[before] = steps[before]._replace(what=had, free=True)
            yield Hypothesis(f"{had.args[-1]} had this turn", tuple(steps), self.guesses, kind=TURN)

    def _beneath(self, at: int) -> Iterator[Hypothesis]:
        """What stands beneath one heading was done in the next turn, and what stands beneath the next in this one."""
        if isinstance(self.steps[at].what, Heading) and replay(self.start, self.steps[:at], self.guesses).finished:
            return  # played on after the end: that is no turn that could change places
        for begin, middle, end in self._headed(at):
            if not begin + 1 < middle < end - 1:
                continue
            one, other = self.steps[begin + 1 : middle], self.steps[middle + 1 : end]
            steps = (*self.steps[: begin + 1], *other, self.steps[middle], *one, *self.steps[end:])
            ends = (begin + 1, middle - 1, middle + 1, end - 1)
            first, last, from_, to = (self.steps[i].entry.source.line for i in ends)
            said = (
                f"lines {first} to {last} belong beneath the next heading, and lines {from_} to {to} beneath this one"
            )
            yield Hypothesis(said, steps, self.guesses, kind=BENEATH, early=begin + 1)

    def _headed(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Neighbouring parts of the log beneath headings of the same word."""
        headings = [(i, step.what.word) for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        here = next((n for n in range(len(headings) - 1, -1, -1) if headings[n][0] <= at), None)
        if here is not None:
            same = [i for i, word in headings if word == headings[here][1]]
            for begin, middle, end in self._pairs(same, headings[here][0]):
                last = end
                while isinstance(self.steps[last - 1].what, Heading) and last > middle + 1:
                    last -= 1  # a heading of more than one part, such as an era's, belongs to what stands beneath it
                yield from dict.fromkeys(((begin, middle, last), (begin, middle, end)))

    def _dealt(self, at: int) -> Iterator[tuple[int, int, int]]:
        """The same where a card turned or a spin begins each of them and no heading stands between."""
        headings = [i for i, step in enumerate(self.steps) if isinstance(step.what, Heading)]
        first = next((i for i in reversed(headings) if i <= at), 0)
        last = next((i for i in headings if i > at), len(self.steps))
        moves = [(i, step.what) for i, step in enumerate(self.steps[first:last], first) if isinstance(step.what, Move)]
        turned = [(i, move.verb) for i, move in moves if self.turns(move)]
        here = next(((i, verb) for i, verb in reversed(turned) if i <= at), None)
        if here is not None:
            yield from self._pairs([i for i, verb in turned if verb == here[1]], here[0], last)

    def _pairs(self, starts: Sequence[int], here: int, last: int | None = None) -> Iterator[tuple[int, int, int]]:
        """This part and the next, this part and the one before."""
        ends = [*starts, len(self.steps) if last is None else last]
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
        end = self._until(at, move, same_verb, with_cards)
        middle = run(end)
        begin = run(middle)
        if not (begin < middle and middle == at):  # what came before is what was early
            return
        turned = [i for i in range(begin + 1, middle) if cards(self.steps[i - 1]) and not cards(self.steps[i])]
        begins = [begin, *turned[:TURNED]]  # or from what he did after a card that was turned for all
        yield from ((first, middle, end) for first in begins)
        first, met = begin, set[str | None]([move.who])
        while isinstance(other := self.steps[first].what, Move) and other.who not in met:
            if first < begin:  # after several others who come later
                yield first, middle, end
            met.add(other.who)
            first = run(first)
        early, passed = self.steps[begin].what, {move.who or ""}
        while isinstance(early, Move) and end < len(self.steps):  # before several others who come first
            other = self.steps[end].what
            if not isinstance(other, Move) or other.who is None or other.who in (early.who, *passed):
                break
            passed.add(other.who)
            end = self._until(end, other, same_verb, with_cards)
        if len(passed) > 1:
            yield from ((first, middle, end) for first in begins)

    def _phases(self, at: int) -> Iterator[tuple[int, int, int]]:
        """What several did of one kind, and right before it what they did of another: all settled before all drew."""

        def verb(i: int) -> str | None:
            what = self.steps[i].what if 0 <= i < len(self.steps) else None
            return what.verb if isinstance(what, Move) and what.who is not None else None

        begin = middle = end = at
        while end < len(self.steps) and verb(end) == verb(at):
            end += 1
        while verb(begin - 1) is not None and verb(begin - 1) == verb(at - 1) != verb(at):
            begin -= 1
        if verb(at) is not None and end - middle > 1 and middle - begin > 1:
            yield begin, middle, end

    def _until(self, begin: int, of: Move, same_verb: bool = False, with_cards: bool = False) -> int:
        """Where the lines of a player end that begin here."""
        end = begin + 1
        while end < len(self.steps):
            what = self.steps[end].what
            card = with_cards and self.turns(what)
            own = isinstance(what, Move) and what.who == of.who and not (same_verb and what.verb != of.verb)
            if not (card or own):
                break
            end += 1
        return end

    def _too_early(self, at: int) -> Iterator[tuple[int, int, int]]:
        """What a player did before another who has the turn, before all others who stand after it, or before the card
        that is turned first, with or without what was answered to that."""
        move = self.steps[at].what if at < len(self.steps) else None
        if not isinstance(move, Move) or move.who is None:
            return
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        if walk.seek(move) is not None:
            return  # he has the turn, or has had it
        middle = end = self._until(at, move)
        if middle < len(self.steps) and self.turns(self.steps[middle].what):
            if middle > at + 1:  # no single line crosses a card
                yield at, middle, middle + 1
                end = middle + 1
                while end < len(self.steps) and isinstance(self.steps[end].what, Move):
                    end += 1
                yield at, middle, end
            middle = end = self._until(at, move, with_cards=True)  # or the card came into sight by what he did
        passed, due = {move.who}, {ask.who for ask in walk.open}
        first = middle  # where the lines of whoever has the turn begin
        while end < len(self.steps) and isinstance(walk.table, Ordered):
            other = self.steps[end].what
            if not isinstance(other, Move) or other.who is None or other.who in passed:
                break
            if other.who in due and first == middle:
                first = end
            passed.add(other.who)
            end = self._until(end, other, with_cards=True)
            if first > middle:  # all in the order of the seats who come in turn order: those before them come last
                yield at, first, end
            yield at, middle, end
            yield at, middle, self._as_far(at, middle, end)

    def _let_first(self, at: int) -> Iterator[Hypothesis]:
        """Who did this had let another go first, as the table did, by whose turn came what he needs."""
        move = self.steps[at].what
        before = max((i for i in range(at) if isinstance(own := self.steps[i].what, Move) and own.who), default=at)
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        if not isinstance(move, Move) or move.who is None or not isinstance(walk.table, Deferring):
            return
        early = self._first_early(before)
        if early is None:
            return
        due = [ask for ask in walk_to(self.start, self.steps[:early], self.guesses).open if ask.who == move.who]
        if due and due[0].optional and due[0].fits(move):
            entry = self.steps[early].entry
            passed = Pass(move.who)
            put = Step(entry._replace(what=passed, text=self.words.write(passed)), passed, free=True, put_in=True)
            steps = (*self.steps[:early], put, *self.steps[early:])
            said = f"{move.who} after that, as the table did"
            yield Hypothesis(said, steps, self.guesses, kind=TURN, early=early)

    def _first_early(self, at: int) -> int | None:
        """The first of the lines of a player, among which one stands, with which he came before who had the turn."""
        move = self.steps[at].what
        first = at
        while first > 0 and isinstance(own := self.steps[first - 1].what, Move) and isinstance(move, Move):
            if own.who != move.who and not self.turns(own):
                break
            first -= 1
        for early in range(first, at + 1):
            walk = walk_to(self.start, self.steps[:early], self.guesses)
            due, own = {ask.who for ask in walk.open}, self.steps[early].what
            if isinstance(own, Move) and own.who not in (None, *due) and walk.seek(own) is not None:
                return early
        return None

    def _passed(self, at: int) -> Iterator[tuple[int, int, int]]:
        """What a player did before others who could still act before him, and are taken to have passed."""
        move = self.steps[at].what if at < len(self.steps) else None
        if not isinstance(move, Move) or move.who is None:
            return
        early = self._first_early(at)
        if early is None:
            return
        middle = end = self._until(at, move, with_cards=True)
        passed = {move.who}
        while end < len(self.steps):
            other = self.steps[end].what
            if not isinstance(other, Move) or other.who is None or other.who in passed:
                break
            passed.add(other.who)
            end = self._until(end, other, with_cards=True)
            yield early, middle, self._as_far(early, middle, end)

    def _parts(self, at: int) -> Iterator[tuple[int, int, int]]:
        """Parts of what the players did, where their lines in a row are of more than one phase: what the late ones
        could do before the other's, or before some of his, up to where it could not be done there."""
        for begin, middle, end in self._runs(at, False, True):
            for first in range(begin, min(middle, begin + PARTS)):
                far = self._as_far(first, middle, self._own_again(first, end))
                last = min(far, end)
                if end < far:  # and before some of his own that come after the other's
                    yield first, middle, far
                if middle < last and (first > begin or last < end):
                    yield first, middle, last
                    while middle < last and self.turns(self.steps[last - 1].what):
                        last -= 1  # what was turned for all when they had done it
                    yield first, middle, last
                    if first > begin:
                        break

    def _own_again(self, first: int, end: int) -> int:
        """Where the lines end with which a player goes on who was early, where those of the other end."""
        early = self.steps[first].what
        after = self.steps[end].what if end < len(self.steps) else None
        again = isinstance(early, Move) and isinstance(after, Move) and after.who == early.who is not None
        return self._until(end, after, with_cards=True) if again and isinstance(after, Move) else end

    def _as_far(self, first: int, middle: int, end: int) -> int:
        """Up to where the lines from the middle on could be done before those that begin first."""
        walk = walk_to(self.start, self.steps[:first], self.guesses)
        other = self.steps[first].what
        while middle < end and isinstance(move := self.steps[middle].what, Move) and isinstance(other, Move):
            while (ask := next((ask for ask in walk.open if ask.fits(move)), None)) is None and not walk.stuck:
                if any(ask.who == other.who and ask.fits(other) for ask in walk.open):
                    break  # the other one has the turn for this now, and would be passed over
                walk.skip()
            if ask is None or ask.broken(move):
                break
            walk.answer(ask, move)
            middle += 1
        return middle
