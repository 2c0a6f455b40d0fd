"""A log that somebody is writing: judged again after every letter, from the last checkpoint before what has changed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.referee.game import Game
from pnp.referee.log.entries import Entry
from pnp.referee.log.header import MAX_LINES, Raw, split
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.outcome import Step
from pnp.referee.play.play import Play, open_log
from pnp.referee.verdict.as_written import as_written
from pnp.referee.verdict.diagnosis import Diagnosis, in_order, placed


class Draft:
    """One text and what is wrong with it. `load` gives the game and the cards that a header speaks of, or raises
    Unreadable; it is asked again when the header changes.
    """

    def __init__(self, load: Callable[[Raw], tuple[Game, Kit]], name: str = "") -> None:
        self._load = load
        self.name = name
        self.text: str | None = None
        self.play: Play | None = None  # None while the header cannot be understood
        self._header: object = None
        self._read: dict[tuple[int, str], Entry | Problem] = {}
        self._steps: dict[tuple[int, str], Step] = {}
        self._lines: list[str] = []
        self._written: tuple[Diagnosis, ...] = ()
        self._shown: tuple[Diagnosis, ...] = ()

    def update(self, text: str) -> tuple[Diagnosis, ...]:
        """What is wrong with the text as it is now: problems, rulings and claims as they are written.

        What was settled of lines that are as they were stays as it was settled, until `settle` says more.
        """
        lines = text.removeprefix("\ufeff").splitlines()
        moved = _moves(self._lines, lines)
        told = {_key(each) for each in self._shown}
        before = [(_moved(each, moved), _key(each) in told) for each in self._written]
        known = {_key(each) for each, _ in before if each is not None}
        untold = {_key(each) for each, was_told in before if each is not None and not was_told}
        with _undisturbed():
            written = [placed(each, lines) for each in self._judge(text)]
        now = {_key(each) for each in written}
        # What stands below a line that cannot be read (somebody is still typing it) may be wrong only because of it:
        # nothing new is told of that, and what was told stays.
        judged = min((each.line for each in written if each.kind == "problem"), default=MAX_LINES + 1)
        written = [each for each in written if each.kind == "problem" or each.line < judged]
        shown: list[Diagnosis] = []
        for here in (_moved(each, moved) for each in self._shown if each.kind != "problem"):
            if here is None:
                continue
            # What a change has mended is gone; what only the readings know of stays until they are known again.
            mended = _key(here) in known and _key(here) not in now
            if here.line > judged or (here.settled and not mended):
                shown.append(here)
        kept = {_key(each) for each in shown}
        shown += [each for each in written if _key(each) not in kept and _key(each) not in untold]
        below = [each for each, _ in before if each is not None and each.line > judged and each.kind != "problem"]
        self._written = (*written, *below)
        self.text, self._lines = text, lines
        self._shown = in_order(shown)
        return self._shown

    def take_readings(self, text: str, found: Sequence[Diagnosis], whole: bool = True) -> tuple[Diagnosis, ...] | None:
        """Take what the readings of a text have come to, None where it is another text by now.

        Where not the `whole` has been looked into, what is written below the last of them stays as it is told.
        """
        if text != self.text:
            return None
        last = MAX_LINES if whole else max((each.line for each in found), default=0)
        self._shown = in_order((*found, *(each for each in self._shown if each.line > last)))
        return self._shown

    def reload(self) -> None:
        """The cards may be others than before."""
        self._header = None

    def _judge(self, text: str) -> list[Diagnosis]:
        try:
            raw = split(text, self.name)
            self._open(raw)
        except Unreadable as error:
            self.play, self._header = None, None
            return [_problem(each) for each in error.problems]
        play = self.play
        assert play is not None
        problems: list[Diagnosis] = []
        steps: list[Step] = []
        before, self._read = self._read, {}
        kept, self._steps = self._steps, {}
        for key in raw.lines:
            read = before.get(key)
            if read is None:
                read = play.reader.line(key[1], Source(raw.file, key[0], 1))
            self._read[key] = read
            if isinstance(read, Problem):
                problems.append(_problem(read))
                continue
            # The same step for the same line: how far two texts are alike is then known at a glance.
            step = self._steps[key] = kept.get(key) or Step(read, read.what)
            steps.append(step)
        written = as_written(play.kit, play.start, play.words, steps)
        return [*problems, *written]

    def _open(self, raw: Raw) -> None:
        """Understand the header, where it is another than before."""
        header = (raw.game, raw.edition, raw.players, {key: each.value for key, each in raw.header.items()}, raw.stated)
        if header == self._header:
            return
        game, kit = self._load(raw)
        self.play = open_log(game, kit, raw).play
        self._header, self._read, self._steps = header, {}, {}
        if isinstance(self.play.start, Beginning):
            self.play.start.checkpoints.replays = 1  # there will be more: checkpoints are kept from the first on


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without the collection of garbage, which may take as long as a replay; it can wait until nobody does."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _key(found: Diagnosis) -> tuple[int, str]:
    """What is the same trouble before and after a letter more."""
    return found.line, found.kind


def _moved(found: Diagnosis, moved: Callable[[int | None], int | None]) -> Diagnosis | None:
    """A diagnosis where its line stands now, None where that has been changed."""
    line = moved(found.line)
    if line is None:
        return None
    return msgspec.structs.replace(found, line=line, follows_from=moved(found.follows_from))


def _problem(problem: Problem) -> Diagnosis:
    source = problem.source
    column = source.column if isinstance(source.column, int) else 0
    return Diagnosis(
        kind="problem", line=max(1, source.line), column=max(1, column), message=problem.message, settled=False
    )


def _moves(old: Sequence[str], new: Sequence[str]) -> Callable[[int | None], int | None]:
    """Where a line of an old text stands in the new one, None where it has been changed."""
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    last = next((at for at in range(most - first) if old[-1 - at] != new[-1 - at]), most - first)

    def moved(line: int | None) -> int | None:
        if line is None or line <= first:
            return line
        return line + len(new) - len(old) if line > len(old) - last else None

    return moved
