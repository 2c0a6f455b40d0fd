"""The log of one reading, and the edits that make another of it: a line left out, put in, moved or read otherwise,
and how far each is from what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from pnp.errors import Source
from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Card, Die, Player, Value
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk, Unknown
from pnp.referee.play.outcome import ReplayResult, Step
from pnp.referee.play.replay import sound_walk_to, walk_to
from pnp.referee.play.walk import Guesses, Start, UnknownKey, Walk
from pnp.referee.repair.hypotheses.costs import (
    ADDED,
    AS_PLAYED,
    CARD,
    DIE,
    DOUBLED,
    FORGOTTEN,
    LEFT_OUT,
    LINE,
    MISPLACED,
    OFF_BY_ONE,
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
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.pen_slips import by_one, one_slip
from pnp.referee.repair.hypotheses.row_of_player import lines_of, row_of
from pnp.referee.repair.hypotheses.variants import Variants

AFTERWARDS = "left out, as are all lines after it up to"  # what was played on after the end
NEAR_HEADINGS = 1  # over so many headings a line is taken to be the same line once more


class Changing:
    """The log as far as it has been settled, and single edits of it."""

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
        self._all_cards = frozenset(words.cards.values())
        self._gone = {each.entry.what for each in steps if each.what is None and isinstance(each.entry.what, Move)}
        self._others_than: dict[int, tuple[AnyAsk | None, Sequence[Move]]] = {}  # what was made up
        self._rows: dict[tuple[int, str | None], Source | None] = {}
        self._named_later: dict[tuple[int, str | None], frozenset[Value]] = {}
        self._cards: dict[Move, tuple[str, ...]] = {}  # that a line names

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

    def due(self, walk: Walk) -> list[Move]:
        """What has to be done next, as it is most simply done."""
        _, asks = self._legal(walk)
        firsts = (next(iter(ask.defaults()), None) for ask in asks if not ask.passable)
        return [move for move in firsts if move is not None]

    def _crosses(self, begin: int, end: int) -> bool:
        """Whether a line would have to pass the beginning of a round, a card turned, a spin or a flip on its way."""
        between = self.steps[begin + 1 : end]
        return any(isinstance(step.what, Heading) or self.turns(step.what) for step in between)

    def turns(self, what: object) -> bool:
        """Whether a line turns a card, spins or rolls for all."""
        return isinstance(what, Move) and what.who is None and bool(what.args) and self.words.verbs[what.verb].deck

    def left_out(self, at: int) -> Hypothesis:
        """The log without this line."""
        step = self.steps[at]
        line = step.entry.source.line
        same = (i for i in range(at - 1, -1, -1) if self.steps[i].what == step.what is not None)
        before = next((i for i in same if self.steps[i].entry.source.line != line), None)
        headings = sum(isinstance(s.what, Heading) for s in self.steps[before:at]) if before is not None else 0
        if headings > NEAR_HEADINGS and isinstance(step.what, Move) and not self.turns(step.what):
            before = None  # what is done turn after turn is not one line written twice
        said = "left out"
        if before is not None:
            said += f" (line {self.steps[before].entry.source.line} says the same)"
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

    def _said_of(self, i: int, hypothesis: Hypothesis) -> Hypothesis:
        """The assumption of a reading of another line than the one in trouble."""
        return hypothesis._replace(assumption=f"line {self.steps[i].entry.source.line} {hypothesis.assumption}")

    def said_nothing(self, i: int, who: str | None, run: ReplayResult) -> bool:
        """Whether a player's line was left out since it had no place, or only said what was true."""
        step = self.steps[i]
        what = step.entry.what
        nothing = step.what is None or i in run.heard
        return isinstance(what, Move) and what.who == who and nothing and not step.put_in

    def _mending(
        self, at: int, i: int, others: Iterable[Move], sound: bool = False, vain: int | None = None
    ) -> Iterator[Hypothesis]:
        """An earlier line as one of others that could have stood there, and by which the line in trouble can be; none
        where so many `vain` ones come first that change nothing for any line."""
        written, others = self.steps[i].what, tuple(others)
        if not others or not isinstance(written, Move):
            return
        ask = walk_to(self.start, self.steps[:i], self.guesses).seek(written)
        for other in others:
            if ask is not None and ask.fits(other) and not ask.broken(other):
                reading = self.line_as(i, other)
                mends = self._mends(reading, at, sound)
                if mends:
                    vain = None
                    yield reading
                elif vain is not None and mends is not None:
                    vain -= 1
                    if not vain:
                        return

    def _mends(self, reading: Hypothesis, at: int, sound: bool = False) -> bool | None:
        """Whether a line can be where an earlier one is read otherwise, `sound`: and no line between them is in trouble
        by it; None where one is. Of a heading only the whole replay tells."""
        move = reading.steps[at].what
        if not isinstance(move, Move):
            return True
        walk = (sound_walk_to if sound else walk_to)(self.start, reading.steps[:at], self.guesses)
        if walk is None:
            return None
        ask = walk.seek(move)
        return ask is not None and not ask.broken(move)

    def can_be(self, i: int, move: Move, at: int) -> bool:
        """Whether a line can be where an earlier one said something else."""
        return bool(self._mends(self.line_as(i, move), at))

    def elsewhere(self, run: ReplayResult) -> Collection[Move]:
        """Lines that stand where they have no place, or were left out there."""
        nowhere = {t.step for t in run.violations if t.kind in ("unfit", "illegal")}
        moves = [step.entry.what for i, step in enumerate(self.steps) if i in nowhere or step.what is None]
        return dict.fromkeys(move for move in moves if isinstance(move, Move)).keys()

    def put_in(self, at: int, move: Move) -> Hypothesis:
        """An answer that nobody wrote, before a line; where it stands elsewhere and has no place there, or need not be
        told what it names, nothing more must bear it out."""
        place = self._after_answer(at)
        put = self._put_in(place, move)
        return put if move in self._gone or not move.args else put._replace(kind=ADDED)

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
            if before != was and self.variants.unseen(was) and len(was.args) > 1:
                return LINE  # nobody writes down so many cards that were not drawn
            return DOUBLED if before == was else LEFT_OUT
        if move.who != was.who:
            return PLAYER
        if move.verb != was.verb:
            here, there = set(was.args), set(move.args)
            return VERB if here <= there or there <= here else LINE
        kinds, other = (
            self.variants.kinds(was),
            [i for i, pair in enumerate(zip(was.args, move.args, strict=False)) if pair[0] != pair[1]],
        )
        if any(move.args[i] == UNKNOWN for i in other):
            # What was turned lay there for all to see: if nobody can tell it, it was another one.
            return TURNED if self.turns(was) else UNSEEN
        if self.turns(was):
            return TURNED
        if len(other) == 2 and sorted(map(str, was.args)) == sorted(map(str, move.args)):
            return SLIP  # two words of it were swapped
        changed = [kinds[i] for i in other]
        if len(move.args) == len(was.args) and len(other) == 1 and not isinstance(changed[0], Die | Player):
            ours, theirs = str(was.args[other[0]]), str(move.args[other[0]])
            if isinstance(changed[0], Card) and not self.variants.near(theirs):
                return CARD
            if by_one(ours, theirs):
                return OFF_BY_ONE
            if one_slip(ours, theirs):
                return SLIP
        if any(isinstance(kind, Die) for kind in changed):
            return DIE
        if any(isinstance(kind, Card) for kind in changed) or any(isinstance(kind, Card) for kind in kinds):
            return CARD
        if len(changed) > 1 and all(isinstance(kind, Hex) for kind in changed):
            return LINE  # nobody misreads two hexes of a line at once
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

    def _later(self, at: int, who: str | None) -> frozenset[Value]:
        """The arguments of a player's lines after one, without those that only tell what was drawn."""
        found = self._named_later.get((at, who))
        if found is None:
            found = self._named_later[at, who] = self._found_later(at, who)
        return found

    def _found_later(self, at: int, who: str | None) -> frozenset[Value]:
        """The same, looked for."""
        moves = [step.what for step in self.steps[at + 1 :] if isinstance(step.what, Move) and step.what.who == who]
        return frozenset(arg for move in moves if not self.variants.unseen(move) for arg in move.args)

    def cards_in(self, move: Move) -> tuple[str, ...]:
        """The cards that a line names, in its order: also where they are said as kinds of animals, or with what lies on
        them."""
        cards = self._cards.get(move)
        if cards is None:
            written = self.words.write(move).replace(",", " ").split()
            cards = self._cards[move] = tuple(word for word in written if word in self._all_cards)
        return cards

    def _first_named(self, at: int) -> dict[str, Move]:
        """The cards that lines from this one on name, each with the first of these lines."""
        first: dict[str, Move] = {}
        for step in self.steps[at:]:
            if isinstance(step.what, Move):
                for card in self.cards_in(step.what):
                    first.setdefault(card, step.what)
        return dict(sorted(first.items()))

    def used_unseen(self, at: int) -> frozenset[Value]:
        """The cards that lines after one use, and that came into sight nowhere: they were named nowhere before, and are
        not turned first."""
        before = {c for step in self.steps[:at] if isinstance(step.what, Move) for c in self.cards_in(step.what)}
        first = self._first_named(at + 1)
        return frozenset(card for card, move in first.items() if card not in before and not self.turns(move))

    def _row(self, at: int, who: str | None) -> Source | None:
        """Where a line of a player belongs that is put in, found out once for all that he may have said."""
        if (at, who) not in self._rows:
            self._rows[at, who] = row_of(self.steps, at, who)
        return self._rows[at, who]

    def _put_in(self, at: int, *moves: Move) -> Hypothesis:
        entry = self.steps[min(at, len(self.steps) - 1)].entry
        texts = [self.words.write(move) for move in moves]
        rows = [self._row(at, move.who) for move in moves]
        put = tuple(
            Step(entry._replace(what=move, text=text, source=row or entry.source), move, put_in=True)
            for move, text, row in zip(moves, texts, rows, strict=True)
        )
        said = " and ".join(f"'{text}'" for text in texts)
        where = f"before line {entry.source.line}" if None in rows else f"on {lines_of(rows)}"
        said += f" {'is' if len(texts) == 1 else 'are'} missing {where}"
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
