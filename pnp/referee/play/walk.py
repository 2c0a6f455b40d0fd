"""The walk: a flow of questions, and the answers that it is given.

A line answers the open question if it fits. If it does not, optional questions are passed until one fits; the walk
never goes past a required one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Headed, Move
from pnp.referee.play.asks import AnyAsk, Begin, Flow, Sent, Together, Unknown
from pnp.referee.play.checkpoints import APART, Beginning, Checkpoint, State, copied
from pnp.referee.play.guards import Broken, require
from pnp.referee.play.table import ByLine, Nested, Table, offers

Start = Callable[[], tuple[Table, Flow]]
"""Lays a table anew and begins the flow; a `Beginning` can be taken up again from checkpoints."""

# What a guess is known by, whatever stands before it in the log: the heading it is under, what it is about, and which
# of these it is.
UnknownKey = tuple[str, int, str, int]
Guesses = Mapping[Any, str]


NO_QUESTIONS = frozenset((Unknown, Begin))  # which a flow may say instead of asking


class Walk:
    """One flow being answered. `open` are the questions that await an answer, none when the play is over."""

    def __init__(
        self, start: Start, guesses: Guesses | None = None, checkpoint: Checkpoint | None = None, at_once: bool = True
    ) -> None:
        self.table: Table
        self._flow: Flow
        # What never changes is counted after each answer; the first replay of a log does it now and then where
        # something begins, and in the end (or after each answer, too: `LookedOver`), and a search not at all.
        self.conserving = checkpoint is None
        self.by_beginnings = False
        self._conserved = 0  # after how many answers
        self._state: State[Any] | None = None
        if isinstance(start, Beginning):
            self._state = start.lay() if checkpoint is None else copied(checkpoint.state)
            self.table, self._flow = self._state.table, start.flow(self._state)
        else:
            self.table, self._flow = start()
        # A table whose reasons tell lines of the log is told which one is judged, if it has `at_line`.
        kind = type(self.table)
        self._nested = cast(Nested, self.table) if offers(kind, Nested) else None
        self.at_line = cast(ByLine, self.table).at_line if offers(kind, ByLine) else None
        self.guesses = guesses or {}
        self.open: list[AnyAsk] = []
        self.answers = 0
        self.skips = 0
        self.met: list[tuple[UnknownKey, Unknown]] = []
        self.passed: list[tuple[tuple[Move, ...], Move | None]] = []
        self.moved: Callable[[bool], None] | None = None  # told of each moment, and whether something begins with it
        self.skipping: Callable[[AnyAsk], None] | None = None
        self._met: dict[tuple[str, int, str], int] = {}
        self._asked: Together[Any] | None = None  # questions that are answered at the same time
        self._given: dict[int, Move | None] = {}
        self.began: Callable[[State[Any]], None] | None = None  # told where the flow can be taken up again
        if checkpoint is not None:
            self.answers, self.skips, met, passed, counts = checkpoint.walk
            self.met, self.passed, self._met = list(met), list(passed), dict(counts)
        if at_once:
            self.set_out()

    def set_out(self) -> None:
        """Go on to the first questions. Who is to be told of what happens on the way there says so first."""
        self._advance(None)

    def leave(self) -> None:
        """Tell nobody of anything any more. Who listens has the walk: where each has the other, only a search for such
        circles frees what a walk leaves behind, and there are thousands."""
        self.moved = self.skipping = self.began = None

    def position(self) -> tuple[int, int, tuple[Any, ...], tuple[Any, ...], Mapping[Any, int]]:
        """What a checkpoint keeps of the walk."""
        return self.answers, self.skips, tuple(self.met), tuple(self.passed), dict(self._met)

    def _advance(self, answer: object) -> None:
        """Send an answer and take the next questions; guesses are answered on the way."""
        flow: Any = self._flow
        try:
            question = flow.send(answer)
            kind = type(question)
            while kind in NO_QUESTIONS:
                if kind is Unknown:
                    known_by = self._known_by(question)
                    self.met.append((known_by, question))
                    taken = self.guesses.get(known_by)
                    question = flow.send(taken if taken in question.options else question.options[0])
                else:
                    if self.moved is not None:
                        self.moved(True)
                    if self.by_beginnings and self.answers - self._conserved >= APART:
                        self._conserved = self.answers
                        self.table.conserve()
                    if self.began is not None and self._state is not None:
                        self.began(self._state)
                    question = flow.send(None)
                kind = type(question)
        except StopIteration:
            self.open = []
            if self.conserving or self.by_beginnings:
                self.table.conserve()
            if self.moved is not None:
                self.moved(False)
            return
        if self.conserving:
            self.table.conserve()
        if kind is Together:
            self._asked = question
            self.open = list(question.asks)
            self._given = {}
            if not self.open:
                self._advance(self._answers())
                return
        else:
            self._asked = None
            self.open = [question]
        if self.moved is not None:
            self.moved(False)

    def _known_by(self, unknown: Unknown) -> UnknownKey:
        about = (*self.table.place(), unknown.what)
        self._met[about] = nth = self._met.get(about, 0) + 1
        return (*about, nth)

    def answer(self, ask: AnyAsk, move: Move | None) -> None:
        """Give an answer to one of the open questions; it has been judged, or stands without."""
        passed = move is None or move[1] == "pass"
        if not passed:
            ask.accept(move)
        if self._asked is None:
            self._advance(move)
            return
        self._given[id(ask)] = None if passed else move
        self.open.remove(ask)
        if not self.open:
            self._advance(self._answers())

    def _answers(self) -> Sent:
        """The answers to questions that were decided at the same time, in their order."""
        return [self._given[id(ask)] for ask in self._asked.asks] if self._asked else []

    def judge(self, ask: AnyAsk, move: Move) -> None:
        """Raise Illegal where the move breaks a rule."""
        ask.check(move, require)

    @property
    def together(self) -> bool:
        """Whether what is open is answered at the same time, in any order."""
        return self._asked is not None

    @property
    def answering(self) -> Sequence[str | None]:
        """Who answers what is open at the same time as others."""
        return [ask.who for ask in self._asked.asks] if self._asked is not None else ()

    @property
    def stuck(self) -> bool:
        """Whether the walk cannot go on without an answer."""
        for ask in self.open:
            if not ask.optional and ask.unrecorded is None:
                return True
        return not self.open

    def skip(self) -> None:
        """Pass everything that is open; only where the walk is not stuck."""
        self.skips += 1
        asked, skipping = self._asked, self.skipping
        for ask in self.open[:] if asked is not None else self.open:  # one that is asked alone gives way to a new list
            if skipping is not None:
                skipping(ask)
            if_not_passed = ask.if_not_passed()
            if if_not_passed and (moves := tuple(if_not_passed)):
                self.passed.append((moves, ask.decline))
            move = ask.unrecorded
            if move is None and asked is None:
                self._advance(None)
            else:
                self.answer(ask, move)

    def seek(self, move: Move, waits: Callable[[AnyAsk], bool] | None = None) -> AnyAsk | None:
        """The question that a move answers, walking on past optional ones; None where there is none, or one `waits` for
        another line."""
        while True:
            open_ = self.open
            for ask in open_:
                if ask.fits(move):
                    return ask
            if not open_:
                return None
            for ask in open_:  # whether it is stuck
                if not ask.optional and ask.unrecorded is None:
                    return None
                if waits is not None and waits(ask):
                    return None
            self.skip()

    def reach(self, heading: Heading) -> bool:
        """Walk on to a heading, past optional questions; False where a required one is in the way."""
        word, wanted = heading
        if self._nested is None:  # one heading alone
            while True:
                known, here = self.table.place()
                if known != word:
                    return False
                if here == wanted:
                    return True
                if self.stuck or here > wanted:
                    return False
                self.skip()
        outer = self._outer(heading.word)
        while True:
            number = self.numbered(heading.word)
            if number == heading.number:
                return True
            if number is None or self.stuck:
                return False
            # An inner heading begins anew under the next outer one.
            if number > heading.number and (outer is None or self._outer(heading.word) != outer):
                return False
            self.skip()

    def headings(self) -> Sequence[tuple[str, int]]:
        """The headings that the play is under, the outermost first."""
        return self._nested.headings() if self._nested is not None else (self.table.place(),)

    def numbered(self, word: str) -> int | None:
        """The number of the present heading of that word, if there is one."""
        for known, number in self.headings():
            if known == word:
                return number
        return None

    def _outer(self, word: str) -> Sequence[tuple[str, int]] | None:
        """The headings around that of a word, None where there are none."""
        headings = self.headings()
        at = next((at for at, (known, _) in enumerate(headings) if known == word), 0)
        return headings[:at] or None

    def fill(self) -> bool:
        """Answer everything that is open with what a missing line would most simply have been."""
        for ask in list(self.open):
            move = ask.unrecorded if ask.passable else next(iter(ask.defaults()), None)
            if move is None and not ask.passable:
                return False
            self.answer(ask, move)
        return bool(self.open)


def headings_of(table: Table) -> Sequence[tuple[str, int]]:
    """The headings that a table is under, the outermost first."""
    return table.headings() if isinstance(table, Nested) else (table.place(),)


def new_headings(before: Sequence[tuple[str, int]], now: Sequence[tuple[str, int]]) -> list[str]:
    """The headings that have changed, after a blank line, the outermost first."""
    first = next((at for at, pair in enumerate(now) if at >= len(before) or before[at] != pair), len(now))
    return ["", *(f"{word} {number}" for word, number in now[first:])]


def complaint(walk: Walk, move: Move) -> list[Broken]:
    """Every rule that a line breaks at the first questions that were open for it, or what was open instead."""
    return own_fault(walk, move) or [Broken(walk.open[0].rule, walk.open[0].prompt)]


def own_fault(walk: Walk, move: Move) -> list[Broken]:
    """What is wrong with a line itself, or must come before it; nothing where it is only none of what was open."""
    for ask in walk.open:
        if ask.fits(move) or (move.verb in ask.verbs and ask.who in (None, move.who)):
            broken = ask.broken(move)
            if broken:
                return broken
    return walk.table.misplaced(move) or lacking(walk)


def misheaded(walk: Walk, here: Sequence[tuple[str, int]], heading: Heading) -> list[Broken]:
    """Why a heading is not true: `here` are those that the play was under, the walk has gone on as far as it can."""
    if heading in here:  # it stands here a second time, and what follows belongs under the next
        return walk.table.misplaced(Headed(None, heading.word, heading.number + 1))
    word, number = come_to(walk, here, heading)
    first = lacking(walk)
    if first and number < heading.number:
        return [Broken(first[0].rule, f"this is still {word} {number}: {first[0].reason}")]
    return misnumbered(walk, heading, number)


def misnumbered(walk: Walk, heading: Heading, number: int) -> list[Broken]:
    """The same where nothing is lacking before it: its number alone is wrong, and should have been this."""
    return walk.table.misplaced(Headed(None, heading.word, number))


def come_to(walk: Walk, here: Sequence[tuple[str, int]], heading: Heading) -> tuple[str, int]:
    """The heading that the play has come to where one stands that is not true."""
    then, since = (next((h for h in all_ if h[0] == heading.word), all_[-1]) for all_ in (here, walk.headings()))
    return since if then[1] < heading.number else then


def lacking(walk: Walk) -> list[Broken]:
    """What must come before anything else can, if something must."""
    due = [ask for ask in walk.open if not ask.passable]
    return [Broken(due[0].rule, "; ".join(ask.missing or ask.prompt for ask in due))] if due else []
