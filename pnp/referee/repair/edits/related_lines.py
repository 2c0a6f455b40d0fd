"""Readings that a line in trouble points to: another verb, an earlier line with the same card, place or dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, Die, Number, Player, Value
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, Stack
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import ReplayResult, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.edits.owners import BY_CARD, Owners
from pnp.referee.repair.hypotheses.hypothesis import (
    NEAR_BY,
    NEAREST,
    PER_LINE,
    WINDOW,
    Here,
    Hypothesis,
    beside,
    place_of,
)
from pnp.referee.repair.hypotheses.variants import with_value

BY_PASSED = 24  # how many answers that nobody had to write are looked at
BY_PASSED_BEFORE = 8  # and how many in rounds before
MOST_DRAWN = 110  # cards that were drawn instead: decks of twelve for six genes, and what came later


class Pointing(Owners):
    """Readings of the lines to which the one in trouble points."""

    def pointed(
        self, violation: Violation, here: Here, run: ReplayResult, replayed: Callable[[Hypothesis], ReplayResult]
    ) -> Iterator[Hypothesis]:
        """Readings that the line itself points to: an earlier line with the same card or by the same player, or a line
        that has strayed."""
        at = violation.step
        move = self.steps[at].what
        yield from self.turned_twice(at, run, replayed)
        yield from self.missing_card(at, here, replayed)
        if not isinstance(move, Move):
            return
        yield from self.turned_before(at, run, replayed)
        yield from self._by_dice(at, move)
        yield from self._by_number(at, move)
        yield from self._by_passed(at, move, run)
        yield from self._by_step(at, move, here)
        yield from self._by_card(at, move)
        yield from self._misnamed(at, move)
        due = [ask.who for ask in here.asks if not ask.passable]
        for who in dict.fromkeys([move.who, *due]):
            yield from self._never_came_by(at, who)
        yield from self._of_another(at, move, due)
        yield from self._by_place(at, move)
        yield from self._by_others(at, move)
        yield from self._strayed_here(at, here, run, at + NEAR_BY)
        yield from self._belongs_later(at, replayed, lost=violation.kind == "unfit")
        moves = [(i, step.what) for i, step in enumerate(self.steps[:at]) if isinstance(step.what, Move)]
        own = [i for i, m in moves if m.who == move.who]
        for i in dict.fromkeys([*(i for i, _ in moves[:-2:-1]), *own[:-NEAREST:-1]]):
            yield self._said_of(i, self.left_out(i))
            yield from self._belongs_later(i, replayed)

    def _other_verbs(self, move: Move, ask: AnyAsk) -> Iterator[Move]:
        """The same words after another verb, where that answers what is asked."""
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

    def _by_number(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """There is not enough for the line, or too much: a number of an earlier line of the player was one too low, or
        too high; of this round, or of the last few before it."""
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        before = 0
        for i in range(at - 1, max(-1, at - WINDOW), -1):
            what = self.steps[i].what
            if not isinstance(what, Move) or what.who is None or what.who != move.who or self.steps[i].free:
                continue
            numbers = [k for k, kind in enumerate(self.variants.kinds(what)) if isinstance(kind, Number)]
            before += bool(numbers) and i < begins
            if before > BY_CARD:
                return
            for k in numbers:
                value = what.args[k]
                if isinstance(value, int):
                    yield from self._mending(at, i, [with_value(what, k, n) for n in (value + 1, value - 1) if n > 0])

    def _by_passed(self, at: int, move: Move, run: ReplayResult) -> Iterator[Hypothesis]:
        """What need not have been done earlier, and without which the line cannot be: in this round by the player or at
        a place that the line names, in rounds before by the player, who may have lost by it what he has here."""
        named = {place_of(arg) for arg, kind in zip(move.args, self.variants.kinds(move), strict=True) if _where(kind)}
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        here = before = 0
        for passed in reversed([passed for passed in run.passed if at - WINDOW < passed.step <= at]):
            own = [m for m in passed.if_not_passed if m.who == move.who and m.verb != move.verb][:PER_LINE]
            if passed.step > begins:
                there = [m for m in passed.if_not_passed if named & {place_of(arg) for arg in m.args}][:PER_LINE]
                others = list(dict.fromkeys([*own, *there]))[: BY_PASSED - here]
                here += len(others)
            else:
                others = own[: min(NEAREST, BY_PASSED_BEFORE - before)]
                before += len(others)
            for other in others:
                place = self._after_answer(min(at, passed.step))
                walk = walk_to(self.start, self.steps[:place], self.guesses)
                taker = walk.seek(other)
                if taker is None or taker.broken(other):
                    continue
                reading = self.put_in(min(at, passed.step), other)
                if self._mends(reading, at + 1):
                    yield reading

    def _by_step(self, at: int, move: Move, here: Here) -> Iterator[Hypothesis]:
        """A number goes on from one that nobody wrote, such as a size that changes by one: what is legal here, and says
        the same of the same thing, is missing in an earlier round."""
        own = [m for m in here.own if m[:2] == move[:2] and m.args[:1] == move.args[:1] and _numbers(m, move)]
        own.sort(key=lambda m: _numbers(m, move))
        for other in own[:2]:
            for i in self.room_for(other, range(max(0, at - WINDOW), at))[:NEAREST]:
                reading = self.put_in(i, other)
                if self._mends(reading, at + 1):
                    yield reading

    def _by_others(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a place that another has taken: a line of that player may have named another for it."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        named = {place_of(arg) for arg, kind in kinds if isinstance(kind, Hex | Stack)}
        tried = 0
        for i in range(at - 1, max(-1, at - WINDOW), -1):
            other = self.steps[i].what
            if not isinstance(other, Move) or other.who in (None, move.who) or self.steps[i].free:
                continue
            for k, kind in enumerate(self.variants.kinds(other)):
                if not isinstance(kind, Hex | Stack) or place_of(other.args[k]) not in named:
                    continue
                taken = {place_of(arg) for arg in (*other.args, *move.args)}
                instead = [v for v in kind.mistyped(other.args[k], self.words) if place_of(v) not in taken]
                later = {place_of(arg) for arg in self._later(i, other.who)}
                instead.sort(key=lambda value: place_of(value) not in later)
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

    def played(self, at: int, who: str, again: int | None) -> Iterator[Hypothesis]:
        """One of the cards that a player did something with was another of its deck, the last line first: by that he
        can do what is in trouble, or of that line itself what is so `again`."""
        lines = 0
        for i in range(at, max(-1, at - WINDOW), -1):
            what = self.steps[i].what
            about = again if i == at else at
            if not isinstance(what, Move) or what.who != who or self.steps[i].free or self.variants.unseen(what):
                continue
            others = list(self.variants.other_cards(what)) if about is not None else []
            if others and about is not None:
                lines += 1
                yield from self._mending(about, i, others)
            if lines > BY_CARD:
                return

    def displaced(self, at: int) -> Iterator[Hypothesis]:
        """What lies in the way, or is not where it is needed, was put down near the places that the line names."""
        move = self.steps[at].what
        kinds = zip(move.args, self.variants.kinds(move), strict=True) if isinstance(move, Move) else ()
        named = {place_of(arg) for arg, kind in kinds if isinstance(kind, Hex | Stack)}
        lines = 0
        for i in range(at - 1, max(-1, at - WINDOW), -1):
            what = self.steps[i].what
            if not named or lines >= BY_CARD or not isinstance(what, Move) or self.steps[i].free:
                continue
            for k, kind in enumerate(self.variants.kinds(what)):
                if isinstance(kind, Hex) and what.args[k] not in (MISSING, UNKNOWN):
                    lines += 1
                    others = [with_value(what, k, value) for value in kind.mistyped(what.args[k], self.words)]
                    others.sort(key=lambda other: beside(other, named)[1])
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
            deck = self.words.deck(str(card))
            swaps = [
                (i, m, k)
                for i, m in drawn
                for k, arg in enumerate(m.args)
                if arg != UNKNOWN and arg not in used and self.words.deck(str(arg)) == deck
            ]
            for i, other, k in swaps[: 2 * BY_CARD]:
                line = self.steps[i].entry.source.line
                other = with_value(other, k, card)
                yield self._instead(i, other, f"line {line} as '{self.words.write(other)}'")
            for i, other in named[:2] if move.who is not None else ():
                if other.who == move.who and not self.steps[i].free:
                    yield from self._mending(at, i, self._with_another(i, other, card))
                elif other.who is not None and not self.steps[i].free:  # one of these tells as much as all
                    could = [m for m in self.variants.other_cards(other) if card not in m.args]
                    could.sort(key=lambda m: self.variants.named(m, other))
                    yield from islice(self._mending(at, i, could), NEAREST)
            for i, other in named[:2]:
                if self.variants.unknown(other, card) is None and not self.steps[i].free:
                    line = self.steps[i].entry.source.line
                    yield self._instead(i, None, f"line {line} left out")

    def _with_another(self, i: int, move: Move, card: Value) -> list[Move]:
        """A line with another card that could be named there, those first that its player does not name later."""
        ask = walk_to(self.start, self.steps[:i], self.guesses).seek(move)
        k = move.args.index(card)
        legal = [m for m in ask.legal() if len(m.args) == len(move.args)] if ask is not None else []
        others = [m for m in legal if m == with_value(move, k, m.args[k])]
        later = self._later(i, move.who)
        return sorted((m for m in others if m != move), key=lambda other: other.args[k] in later)[:PER_LINE]

    def _by_place(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a place where its player has nothing: an earlier line of his may have named another for it."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        named = {place_of(arg) for arg, kind in kinds if not isinstance(kind, Card | Player | Die)}
        named = {place for place in named if not place.isdecimal() and place != UNKNOWN}
        earlier = [(i, s.what) for i, s in enumerate(self.steps[:at]) if isinstance(s.what, Move) and not s.free]
        own = [(i, m) for i, m in earlier if m.who == move.who or (move.who is None and m.who)] if named else []
        tried = 0
        for i, other in dict.fromkeys([*reversed(own[-BY_CARD:]), *own[:BY_CARD]]):
            later = {place_of(arg) for arg in self._later(i, move.who)}
            before = [place_of(arg) for arg in other.args]
            for k, kind in enumerate(self.variants.kinds(other)):
                if other.args[k] in (MISSING, UNKNOWN) or (before[k] in later and before.count(before[k]) < 2):
                    continue
                for instead in kind.mistyped(other.args[k], self.words):
                    if place_of(instead) in named and place_of(instead) not in before and tried < 2 * BY_CARD:
                        tried += 1
                        yield self.line_as(i, with_value(other, k, instead))


def _numbers(one: Move, other: Move) -> int:
    """How far two moves are apart that differ in their numbers alone; 0 where they do not differ so."""
    pairs = [(a, b) for a, b in zip(one.args, other.args, strict=False) if a != b]
    if len(one.args) != len(other.args) or not all(isinstance(a, int) and isinstance(b, int) for a, b in pairs):
        return 0
    return sum(abs(int(a) - int(b)) for a, b in pairs)


def _where(kind: object) -> bool:
    """Whether such a word names a place."""
    return isinstance(kind, Hex | Stack)
