"""Cards that were turned for all and written down as others of their deck: the line that answers them, the true one
that comes up later, and a card that somebody has though nobody turned it, point to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, zip_longest

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Card, Value
from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.edits.strayed import Strayed
from pnp.referee.repair.hypotheses.hypothesis import PER_LINE, Here, Hypothesis
from pnp.referee.repair.hypotheses.variants import with_value

FEW, MOST = 3, 8  # so many other cards are all tried; of more of them so many that go farthest
UNNAMED = 120  # cards that nobody names are looked at where one is missing
AGAIN = 3  # so many cards that were turned twice tell that all of a deck may be
PLACES = 3  # and before so many cards of the kind, the line itself among them
VAIN = 8  # so many others in place of a card turned long before change nothing, after which no more are tried
EARLIER = 2  # headings before a line behind which a card was turned that it may be in trouble by
BEFORE, WALKS = 6, 40  # so many cards that were turned before a line are tried, and so many looked at


class Turned(Strayed):
    """Readings of cards that were turned."""

    def of_two_turned(self, at: int, hypothesis: Hypothesis) -> tuple[Broken, ...]:
        """Why a card or a spin has no place right after another, of which a reading leaves one out."""
        if not at or len(hypothesis.steps) != len(self.steps):
            return ()
        one, other = self.steps[at - 1].what, self.steps[at].what
        left_out = None in (hypothesis.steps[at - 1].what, hypothesis.steps[at].what)
        if not (
            left_out and isinstance(one, Move) and isinstance(other, Move) and self.turns(one) and self.turns(other)
        ):
            return ()
        ask = walk_to(self.start, self.steps[: at - 1], self.guesses).seek(one)
        if ask is None or one.verb != other.verb or one == other:
            return ()
        return (Broken(ask.rule, f"one at a time, and '{self.words.write(one)}' stands right before it"),)

    def turned_before(
        self, at: int, run: ReplayResult, replayed: Callable[[Hypothesis], ReplayResult]
    ) -> Iterator[Hypothesis]:
        """Other cards than those that were turned, by which a line can be; `replayed` goes up to the first trouble."""
        yield from self._by_far(self._unnamed(at), replayed)
        yield from self._by_far(self._unanswered(at, run), replayed)
        yield from self._by_far(self._twice(at, run), replayed)
        yield from self._had(at, run)

    def turned_twice(
        self, at: int, run: ReplayResult, replayed: Callable[[Hypothesis], ReplayResult]
    ) -> Iterator[Hypothesis]:
        """Other cards than the one that the line turns once more, where that is used: the first was misread."""
        later = (step.what for step in self.steps[at + 1 :])
        named = {card for move in later if isinstance(move, Move) for card in self.cards_in(move)}
        if not named.isdisjoint(map(str, self._cards_of(at))):
            yield from self._by_far(islice(self._twice(at, run), MOST), replayed)

    def missing_card(self, at: int, here: Here, replayed: Callable[[Hypothesis], ReplayResult]) -> Iterator[Hypothesis]:
        """A card that was to be turned before a line, and that nobody turns elsewhere: one that is used first, then
        those that nobody names; also before the cards of the kind that were turned right before it."""
        due = [ask for ask in here.asks if not ask.passable]
        if len(due) != 1 or not here.same_place:
            return
        named = self._names()
        used = self.used_unseen(at - 1)
        named_here = [*due[0].defaults()] or [move for move in due[0].legal() if UNKNOWN not in move.args]
        cards = [move for move in named_here if self.turns(move)]
        places = [at]
        for i in range(at - 1, max(-1, at - PLACES), -1):
            if not cards or not self._is_alike(self.steps[i].what, cards[0]):
                break
            places.append(i)

        def put(moves: Sequence[Move]) -> Iterator[Hypothesis]:
            return (self._put_in(place, move)._replace(lacking=here.broken) for move in moves for place in places)

        yield from self._by_far(put([move for move in cards if not used.isdisjoint(move.args)]), replayed)
        if not cards or not self._come_again(cards[0].verb):
            cards = [move for move in cards if not any(named[arg] for arg in move.args)]
        decks: dict[str, list[Move]] = {}  # each in turn: nothing tells of which it was
        for move in cards:
            decks.setdefault(_deck(next(iter(move.args), "")), []).append(move)
        cards = [move for row in zip_longest(*decks.values()) for move in row if move is not None]
        yield from self._by_far(put(cards[: UNNAMED // len(places)]), replayed)

    def _come_again(self, verb: str) -> bool:
        """Whether cards are turned so more than once in a play, as of a deck that is shuffled anew."""
        moves = (step.what for step in self.steps if isinstance(step.what, Move))
        turned = Counter(arg for move in moves if move.verb == verb for arg in move.args)
        return sum(times > 1 for times in turned.values()) >= AGAIN

    def _is_alike(self, what: object, move: Move) -> bool:
        """Whether a line turns a card as a move does."""
        return isinstance(what, Move) and self.turns(what) and what.verb == move.verb

    @staticmethod
    def _by_far(readings: Iterator[Hypothesis], replayed: Callable[[Hypothesis], ReplayResult]) -> Iterator[Hypothesis]:
        """Readings of a card that was turned, where there are several those first by which most can be that follows,
        and then those by which most counts are right up to there."""
        found = list(readings)
        if len(found) <= FEW:
            yield from found
            return

        def good(reading: Hypothesis) -> tuple[int, int]:
            wrong = replayed(reading).violations
            lines = [t.source.line for t in wrong if t.kind not in ("claim", "unknown")]
            return -min(lines, default=len(reading.steps) * FEW), sum(t.kind == "claim" for t in wrong)

        ranked = sorted(((good(reading), at) for at, reading in enumerate(found)))
        alike = sum(rank == ranked[0][0] for rank, _ in ranked)
        yield from (found[at] for _, at in ranked[: min(max(MOST, alike), 2 * MOST)])

    def _unnamed(self, at: int) -> Iterator[Hypothesis]:
        """The line turns a card that cannot come: it was one that nobody names."""
        move = self.steps[at].what
        if not isinstance(move, Move) or not self.turns(move):
            return
        ask = walk_to(self.start, self.steps[:at], self.guesses).seek(move)
        for other in self.variants.other_cards(move):
            can = ask is not None and ask.fits(other) and not ask.broken(other)
            if can and not self.variants.named(other, move):
                yield self._instead(at, other, f"'{self.words.write(other)}'")

    def _unanswered(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """The line does not answer the card that was turned right before it: one digit of that has slipped, or it was
        another one by which the line can be."""
        i = next((i for i in range(at - 1, -1, -1) if not isinstance(self.steps[i].what, Claim)), None)
        turned = self.steps[i].what if i is not None else None
        if i is None or not isinstance(turned, Move) or not self.turns(turned) or self.steps[i].put_in:
            yield from self._earlier_in_the_round(at, run)
            return
        asks = walk_to(self.start, self.steps[:i], self.guesses).open
        others = [*self.variants.slipped(turned), *self.variants.other_dice(turned)]
        others = [m for m in others if any(a.fits(m) and not a.broken(m) for a in asks)]
        for other in self.variants.nearest(turned, others)[: 2 * PER_LINE]:
            yield self.line_as(i, other)
        yield from self._instead_of(i, at, run)

    def _earlier_in_the_round(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """The line cannot be after the card that was turned last under its heading, though others have acted since."""
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            if isinstance(what, Heading):
                return
            if self.turns(what):
                if not self.steps[i].free and not self.steps[i].put_in:
                    yield from islice(self._instead_of(i, at, run), 2 * PER_LINE)
                return

    def turned_earlier(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """Other cards than those that were turned under the headings before, by which a line can be; of counts also
        under their own."""
        headings = int(isinstance(self.steps[at].what, Claim))
        for i in range(at - 1, -1, -1):
            what = self.steps[i].what
            headings += isinstance(what, Heading)
            if headings > EARLIER:
                return
            if headings and self.turns(what) and not self.steps[i].free and not self.steps[i].put_in:
                yield from islice(self._instead_of(i, at, run, VAIN), 2 * PER_LINE)

    def _twice(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """The line turns a card that was turned before, there or elsewhere: that was another one."""
        move = self.steps[at].what
        if not isinstance(move, Move) or not self.turns(move):
            return
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        cards = {arg for arg, kind in kinds if isinstance(kind, Card) and arg != UNKNOWN}
        for i in range(at - 1, -1, -1):
            step = self.steps[i]
            again = step.what == move or not cards.isdisjoint(self._cards_of(i))
            if again and self.turns(step.what) and not step.free and not step.put_in:
                yield from self._instead_of(i, at, run)
                return

    def _instead_of(self, i: int, at: int, run: ReplayResult, vain: int | None = None) -> Iterator[Hypothesis]:
        """A card, or a die for all, as others by which a line can be: in turn those cards that are turned where they
        cannot be, or used though nobody turned them, and those that nobody names; then all others. None where so many
        `vain` ones come first that change nothing for any line up to there."""
        turned = self.steps[i].what
        assert isinstance(turned, Move)
        pointed_to = self.where_they_cannot(run) | self.used_unseen(i)
        named = self._names()
        # Without a card that a line before this one names next, that line could not be: it need not be gone through.
        taken = {arg for arg in turned.args if self._taken(arg, i, at)}
        cards = (other for other in self.variants.other_cards(turned) if taken.issubset(other.args))
        ranked: list[tuple[int, Move]] = []
        likely: list[Move] = []
        for other in (*cards, *self.variants.other_dice(turned)):
            new = [arg for arg in other.args if arg not in turned.args]
            ranked.append((sum(named[arg] for arg in new), other))
            likely += [other] * (not pointed_to.isdisjoint(new))
        ranked.sort(key=lambda each: each[0])
        likely = [other for _, other in ranked if other in likely]
        unnamed = [other for names, other in ranked if not names and other not in likely]
        in_turn = (move for pair in zip_longest(likely, unnamed) for move in pair if move is not None)
        others = dict.fromkeys([*in_turn, *(other for _, other in ranked)])
        yield from self._mending(at, i, others, sound=True, vain=vain)

    def _had(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """The line names a card that nobody turned: one that nobody names before it is turned again was this one."""
        move = self.steps[at].what
        if not isinstance(move, Move) or self.turns(move):
            return
        cards = self.cards_in(move)
        before = [i for i in range(at - 1, -1, -1) if self.turns(self.steps[i].what) and not self.steps[i].free]
        named = self._last_named(at)
        wrong = self.where_they_cannot(run)
        decks = {i: self._decks_of(i) for i in before}
        for card in cards:
            since = named.get(card, -1)  # a card that was turned before and is gone may have been turned again since
            if card == UNKNOWN:
                continue
            instead = [
                (arg not in wrong, -i, k)
                for i in before
                if i > since
                for k, arg in enumerate(self._cards_of(i))
                if arg != UNKNOWN and _deck(card) in decks[i] and not self._used(arg, i)
            ]
            readings = (self._with_card(at, -back, k, card) for _, back, k in sorted(instead)[:WALKS])
            yield from islice(chain.from_iterable(readings), BEFORE)

    def _last_named(self, at: int) -> dict[str, int]:
        """The last of the lines before one that name each card."""
        return {
            card: i
            for i, step in enumerate(self.steps[:at])
            if isinstance(step.what, Move)
            for card in self.cards_in(step.what)
        }

    def _with_card(self, at: int, i: int, k: int, card: Value) -> Iterator[Hypothesis]:
        """A card that was turned as another by which a line can be."""
        turned = self.steps[i].what
        assert isinstance(turned, Move)
        yield from self._mending(at, i, [with_value(turned, k, card)])

    def _used(self, card: Value, i: int) -> bool:
        """Whether somebody names a card after it was turned, and before it is turned again."""
        for step in self.steps[i + 1 :]:
            if isinstance(step.what, Move) and (card in step.what.args or card in self.cards_in(step.what)):
                return not self.turns(step.what)
        return False

    def _taken(self, card: Value, i: int, at: int) -> bool:
        """Whether the next line that names a card, between one that turned it and another, is somebody’s and judged."""
        for step in self.steps[i + 1 : at]:
            move = step.what
            if isinstance(move, Move) and card in move.args:
                named = zip(move.args, self.variants.kinds(move), strict=True)
                if any(arg == card and isinstance(kind, Card) for arg, kind in named):
                    return move.who is not None and not step.free
        return False

    def _decks_of(self, i: int) -> set[str]:
        """The decks of the cards that such a line turns anywhere in the log; none where it turns no cards."""
        turned = self.steps[i].what
        assert isinstance(turned, Move)
        if not any(isinstance(kind, Card) for kind in self.variants.kinds(turned)):
            return set()
        moves = (step.what for step in self.steps if isinstance(step.what, Move))
        return {_deck(arg) for move in moves if move.verb == turned.verb for arg in move.args}

    def _cards_of(self, i: int) -> tuple[Value, ...]:
        what = self.steps[i].what
        return what.args if isinstance(what, Move) else ()

    def _names(self) -> Counter[Value]:
        """How often each word stands in the log."""
        return Counter(arg for step in self.steps if isinstance(step.what, Move) for arg in step.what.args)

    def where_they_cannot(self, run: ReplayResult) -> set[Value]:
        """The cards that are turned where they cannot be."""
        steps = [t.step for t in run.violations if t.kind in ("illegal", "unfit") and t.step < len(self.steps)]
        return {arg for i in steps if self.turns(self.steps[i].what) for arg in self._cards_of(i)}


def _deck(card: Value) -> str:
    """The letters of a card's number."""
    return str(card).rstrip("0123456789")
