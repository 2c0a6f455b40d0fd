"""A line that is missing: what it was by the counts that its player wrote down after it, and by what he did later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import lacking
from pnp.referee.repair.edits.omitted import LATER, Needed
from pnp.referee.repair.edits.turned_cards import UNNAMED
from pnp.referee.repair.hypotheses.costs import ADDED, LEFT_OUT, SAME, SEVERAL
from pnp.referee.repair.hypotheses.hypothesis import FILLERS, MORE_FILLERS, NEAREST, Hypothesis

OTHERS = 3  # who did not do what they had to do, one after the other


class Missing(Needed):
    """Readings by which a line that the walk needs is missing, or stands there as another."""

    def _missing(self, at: int, asks: Sequence[AnyAsk], said: tuple[Broken, ...]) -> Iterator[Hypothesis]:
        """A line before this one is missing: one that the walk needs, put in."""
        due = [ask for ask in asks if not ask.passable]
        if len(due) > 1:
            firsts = [move for ask in due for move in islice(ask.lacking(self.moves_after(at)), 1)]
            yield self._put_in(at, *firsts)._replace(lacking=said, kind=SEVERAL)
            yield from (undone._replace(lacking=said) for undone in self._not_done(at, due[0]))
        elif due:
            soon = self.moves_after(at)
            for move in dict.fromkeys([*self._as_counted(at, due[0]), *islice(due[0].lacking(soon), FILLERS)]):
                put = self._put_in(at, move)
                if self.turns(move) and self._headed_below(at, put):
                    return
                unheaded = self.turns(move) and (self._begins(at, put) or self._once_more_before(at, move))
                yield put._replace(lacking=said, kind=ADDED if unheaded else put.kind)
            yield from (undone._replace(lacking=said) for undone in self._not_done(at, due[0]))

    def unwritten(
        self, at: int, run: ReplayResult, replayed: Callable[[Hypothesis], ReplayResult]
    ) -> Iterator[Hypothesis]:
        """A count was written down before something that the walk needs, and no line after it says that either."""
        following = [step.what for step in self.steps[at:] if isinstance(step.what, Move | Heading)]
        after = next((what for what in following if isinstance(what, Move)), None)
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        headings = walk.headings()
        _, asks = self._legal(walk)
        # What stands under the next heading answers that, though it may look like an answer to what is due under this.
        first = next(iter(following), None)
        apart = isinstance(first, Heading) and walk.headings() == headings and (*first,) not in headings
        below = isinstance(first, Heading) and (*first,) in walk.headings()
        if walk.headings() != headings and (not following or below):
            return  # the log ends with it, and with that turn, or what is missing stands beneath the next heading
        if after is None or apart or not any(ask.fits(after) for ask in asks):
            said = tuple(lacking(walk))
            for move in self.elsewhere(run):
                if any(ask.fits(move) and not ask.broken(move) for ask in asks):
                    yield self._put_in(at, move)._replace(lacking=said, kind=SAME)
            yield from self._missing(at, asks, said)
            due = [ask for ask in asks if not ask.passable]
            # Of very many, the one by which the counts come right.
            cards = [move for move in due[0].defaults() if self.turns(move)] if len(due) == 1 else []
            if cards:
                named = self._names()
                unnamed = [move for move in cards if not any(named[arg] for arg in move.args)][:UNNAMED]
                put = (self._put_in(at, move)._replace(lacking=said) for move in unnamed)
                yield from self._by_far(put, replayed)
            elif len(due) == 1:
                # Where the log ends here nothing bears out that it was another than the usual one.
                own = self.variants.wide(due[0]) if due[0].who is not None and following else []
                others = dict.fromkeys([*due[0].defaults(), *own])
                for move in [m for m in others if m not in islice(due[0].defaults(), FILLERS)][:MORE_FILLERS]:
                    yield self._put_in(at, move)._replace(lacking=said)

    def _not_done(self, at: int, due: AnyAsk) -> Iterator[Hypothesis]:
        """What somebody had to do was not done at the table, where he could have passed otherwise, as a rival keeps
        what the rules take from it; nor what others had to do then. Who did a part of it lacks the rest."""
        steps, did = self.steps, self.steps[at - 1].what if at else None
        texts: list[str] = []
        for number in range(OTHERS):
            right = next(iter(due.lacking(self.moves_after(at))), None) if due.who is not None else None
            undone = due.undone
            if right is None or undone is None or (isinstance(did, Move) and did[:2] == right[:2]):
                return
            put = self._put_in(at, right).steps[at]._replace(what=undone, free=True)
            steps = (*steps[: at + number], put, *steps[at + number :])
            texts.append(f"'{self.words.write(right)}'")
            said = f"{' and '.join(texts)} {'is' if len(texts) == 1 else 'are'} left undone"
            yield Hypothesis(said, steps, self.guesses, kind=LEFT_OUT)
            asks = [ask for ask in walk_to(self.start, steps[: at + number + 1], self.guesses).open if not ask.passable]
            if not asks:
                return
            due = asks[0]

    def _headed_below(self, at: int, put: Hypothesis) -> bool:
        """Whether a card that is put in before a line begins what the log has a heading for only below that line."""
        above = next((step.what for step in reversed(self.steps[:at]) if isinstance(step.what, Heading)), None)
        below = next((step.what for step in self.steps[at:] if isinstance(step.what, Heading)), None)
        if above is None or below is None or above.word != below.word or below.number != above.number + 1:
            return False
        return self._begins(at, put)

    def _begins(self, at: int, put: Hypothesis) -> bool:
        """Whether a card that is put in before a line begins what nobody wrote a heading for, though the log has one
        for the part before: two things are missing then, and a line that came too late is likelier."""
        above = next((step.what for step in reversed(self.steps[:at]) if isinstance(step.what, Heading)), None)
        walk = walk_to(self.start, put.steps[: at + 1], self.guesses) if above is not None else None
        return above is not None and walk is not None and walk.numbered(above.word) == above.number + 1

    def _once_more_before(self, at: int, card: Move) -> bool:
        """Whether somebody does again what he has done since the last card of a kind was turned, and the next one is
        turned right after that: he came too late, where no heading tells it."""
        move = self.steps[at].what
        after = next((step.what for step in self.steps[at + 1 :] if isinstance(step.what, Move)), None)
        if not isinstance(move, Move) or after is None or after.verb != card.verb:
            return False
        done = (step.what for step in reversed(self.steps[:at]) if isinstance(step.what, Move))
        since = takewhile(lambda other: other.verb != card.verb, done)
        return any(other[:2] == move[:2] and other.args[:1] == move.args[:1] for other in since)

    def _in_its_place(self, at: int, move: Move, asks: Sequence[AnyAsk]) -> Iterator[Hypothesis]:
        """What the walk needs of the player, by the counts that follow, where he wrote something else."""
        for due in asks:
            if not due.passable and due.who == move.who:
                for other in self._as_counted(at, due, NEAREST):
                    yield self._instead(at, other, f"'{self.words.write(other)}'")

    def by_what_follows(self, at: int, who: str | None) -> list[Move]:
        """What is missing before a line of a player, or of anybody, by the counts and lines that follow, of each
        question that may be answered there."""
        found: dict[Move, None] = {}
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        while walk.open:
            for ask in walk.open:
                if ask.who is not None and who in (None, ask.who):
                    counted = self._as_counted(at, ask)
                    found |= dict.fromkeys(counted or self._as_followed(at, ask, ask.who))
            if walk.stuck:
                break
            walk.skip()
        return list(found)

    def _as_counted(self, at: int, due: AnyAsk, most: int = FILLERS) -> list[Move]:
        """What a missing line was by the counts that its player wrote down after it: before he did anything more, or
        under the same heading."""
        last = self._next_counts(at, due.who) if due.who is not None else None
        if due.who is None or last is None:
            return []
        counted: dict[str, int] = {}
        for step in self.steps[last:]:
            if isinstance(step.what, Move):
                break
            items = step.what.items if isinstance(step.what, Claim) else ()
            counted |= {item.key: item.value for item in items if item.who == due.who and isinstance(item.value, int)}
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        usual = next(iter(due.defaults()), None)
        ask = walk.seek(usual) if usual is not None else None
        now = dict(walk.table.counts(due.who))
        goes_on = any(isinstance(s.what, Move) and s.what.who == due.who for s in self.steps[at:last])
        if goes_on and usual is not None and ask is not None:
            # What is done after it moves the counts as well: as much as it would after what is most simply meant.
            walk.answer(ask, usual)
            after = walk_to(self.start, self._put_in(at, usual).steps[: last + 1], self.guesses).table.counts(due.who)
            now = {key: after[key] - walk.table.counts(due.who)[key] + value for key, value in now.items()}
        elif goes_on:
            now = dict(walk_to(self.start, self.steps[: last + 1], self.guesses).table.counts(due.who))
        off = {key: value - now[key] for key, value in counted.items() if key in now}
        return list(islice(due.towards(due.who, off, soon=self.moves_after(at)), most))

    def _as_followed(self, at: int, ask: AnyAsk, who: str) -> Iterable[Move]:
        """What a missing line was by the lines after it alone, where nothing is counted."""
        return islice(ask.towards(who, {}, soon=self.moves_after(at)), FILLERS)

    def _next_counts(self, at: int, who: str) -> int | None:
        """The first line of counts of a player after a line, before anything is done under another heading that may
        change them."""
        moved = False
        for i, step in enumerate(self.steps[at : at + LATER], at):
            what = step.what
            if isinstance(what, Claim) and any(item.who == who for item in what.items):
                return i
            if isinstance(what, Move) and what.who in (None, who) and not self.variants.unseen(what):
                moved = True
            if moved and isinstance(what, Heading):
                return None
        return None
