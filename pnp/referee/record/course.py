"""The play that a log being written has come to: its lines, and the walk after the last of them.

Knows nothing of what is shown to people. Whatever looks ahead or goes back takes the play up at the nearest checkpoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.errors import Source
from pnp.referee.log.entries import Entry
from pnp.referee.log.header import Raw, body_of
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step, Violation
from pnp.referee.play.play import Play
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.table import Hidden
from pnp.referee.play.walk import Guesses, Walk, headings_of
from pnp.referee.record.private import Private
from pnp.referee.repair.search import Search
from pnp.referee.repair.unread.underspecified import as_meant
from pnp.referee.repair.unread.verbless import with_verbs

MOST_PASSED = 64  # questions that are passed in a row without a line
_NOTHING = "nothing to do, so it is passed"


class Course:
    """The lines of one log, after its header, and where they have led.

    Lines that were there before may be in trouble: play goes on from what the referee takes them to mean.
    """

    def __init__(self, play: Play, lines: Sequence[str] = (), rivals: Sequence[str] = ()) -> None:
        self.play = play
        self._start = start = play.start
        self._rivals = tuple(rivals)
        self._words = play.words
        self._reader = play.reader
        self.lines: list[str] = list(lines)
        self._read: dict[tuple[int, str], tuple[Step, ...]] = {}
        self._first = headings_of(start()[0])
        self.private = Private()
        self._settle_lines()
        self._walk = self._again()

    def _settle_lines(self) -> None:
        """What the lines that are there come to: as they stand, or under the best reading if some are in trouble."""
        self._base: tuple[Step, ...] = ()
        self._guesses: Guesses = _Firsts()
        self._based = 0
        self._given = len(self.lines)
        steps = _steps_of(self._read_through())
        if self._troubles(steps):
            steps = _steps_of(as_meant(self._start, [step.entry for step in steps], self._words))
            if self._troubles(steps):
                settled = Search(self._start, [step.entry for step in steps], self._words).settle()
                self._base, self._guesses, self._based = settled.steps, settled.guesses, len(self.lines)
                return
        for number, line in enumerate(self.lines, 1):
            self._read[number, line] = tuple(step for step in steps if step.entry.source.line == number)

    def _read_through(self) -> tuple[Entry, ...]:
        """What the lines that are there say, read as a verdict reads them: one may tell several things, or go on with
        the one before."""
        raw = Raw("", {}, self.play.kit.game, 0, self.play.players, tuple(body_of(self.lines)[0]), {})
        log, problems = self._reader.read_on(raw)
        return (
            with_verbs(self._start, log.entries, problems, self._words, self._reader.claims)[0]
            if problems
            else log.entries
        )

    def _again(self, onward: bool = True) -> Walk:
        """The walk after all lines; `onward` past what cannot be answered any more."""
        walk = walk_to(self._start, [*self._base, *self._steps(self._based)], self._guesses, keep=True)
        if onward:
            self._onward(walk)
        return walk

    def _asked(self, walk: Walk | None = None) -> tuple[object, ...]:
        """Where the play is and what is asked there."""
        at = walk or self._walk
        return at.headings(), *(ask.prompt for ask in at.open)

    def _back_at(self, asked: tuple[object, ...]) -> Walk:
        """The walk after all lines, past what was passed without a line, up to what was asked; as far as the lines go
        where that comes no more."""
        walk = self._again()
        for _ in range(MOST_PASSED):
            if self._asked(walk) == asked:
                return walk
            if walk.stuck or not walk.open:
                break
            walk.skip()
        return self._again()

    def _steps(self, since: int = 0) -> list[Step]:
        """What the lines say, each read once."""
        steps: list[Step] = []
        for number, line in enumerate(self.lines[since:], since + 1):
            key = number, line
            if key not in self._read:
                content = line.partition("#")[0]
                read = self._reader.line(content, Source("", number, 1)) if content.strip() else None
                self._read[key] = (Step(read, read.what),) if isinstance(read, Entry) else ()
            steps += self._read[key]
        return steps

    def _troubles(self, steps: Sequence[Step]) -> list[Violation]:
        return [t for t in replay(self._start, steps, self._guesses).violations if t.kind != "unknown"]

    def _place(self) -> Sequence[tuple[str, int]]:
        return self._walk.headings()

    # ---- what nobody needs to be asked

    def _onward(self, walk: Walk) -> list[str]:
        """Pass the questions to which there is no answer but to pass; says which, where it is not plain."""
        said: list[str] = []
        while walk.open and all(self._idle(walk, ask) for ask in walk.open):
            said += [f"{ask.prompt} ({_NOTHING})" for ask in walk.open if ask.who is not None and not ask.asked.unasked]
            walk.skip()
        return said

    def _idle(self, walk: Walk, ask: AnyAsk) -> bool:
        """Whether nothing can be done here: the rival's card says so, or the hands are all known and hold nothing."""
        if not ask.optional or ask.unrecorded is not None or ask.legal():
            return False
        if ask.asked.unasked:
            return True
        if ask.who in self._rivals and not ask.chance:
            return True
        if not isinstance(walk.table, Hidden) or ask.chance:
            return False
        piles = walk.table.piles
        return all(
            piles.hand(player) == sum(piles.known[player].values())
            for player in ((ask.who,) if ask.who else ask.anyone)
        )

    # ---- how it stands

    @property
    def over(self) -> bool:
        """Whether the play has come to its end."""
        return not self._walk.open

    @property
    def open(self) -> Sequence[AnyAsk]:
        """The questions that await an answer."""
        return tuple(self._walk.open)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, when it is over."""
        return self._walk.table.winners


def _steps_of(entries: Sequence[Entry]) -> list[Step]:
    return [Step(entry, entry.what) for entry in entries]


class _Firsts(dict[Any, str]):
    """Guesses for a log in the making: what cannot be told is left to the verdict."""
