"""A log as it was settled: what was in trouble, what that was taken to be, and the replay that is left.

Apart from the search, so that a log in which nothing is wrong does not wait for what mends one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from operator import attrgetter

from pnp.errors import Problem
from pnp.named import NamedTuple, new
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Reason
from pnp.referee.play.outcome import Cutoff, ReplayResult, Step, Violation
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Guesses, Start

_WHAT = attrgetter("what")  # what is done for each line of each log is done by functions in C


class Reading(NamedTuple):
    """A line that could not be read: what it is taken to say (None: nothing), and what else as good as that; `with_it`
    what several do there at once."""

    step: Step
    taken: Move | None
    others: tuple[Move | None, ...]
    with_it: tuple[Move, ...] = ()


class Depends(NamedTuple):
    """What is not the same whatever the lines said that could not be read: whose score, and whether who has won."""

    scores: frozenset[str]
    winners: bool


class Cause(NamedTuple):
    """A line in trouble as it was settled, and whether it only follows from an earlier one."""

    violation: Violation
    entry: Entry
    broken: tuple[Broken, ...]
    expected: tuple[str, ...]
    assumption: str
    follows_from: int | None
    reasons: tuple[Reason, ...] = ()  # of a wrong count: what people forget at a table that would explain it


class Settled(NamedTuple):
    """The log under its best reading: the causes in the order of the lines, and the replay that is left."""

    causes: tuple[Cause, ...]
    run: ReplayResult
    steps: tuple[Step, ...]
    guesses: Guesses
    replays: int  # as many replays of the whole log as were done, in whole and in part
    unsettled: tuple[int, ...]  # lines in trouble that were not looked into, because there were too many
    readings: tuple[Reading, ...] = ()  # lines that could not be read
    depends: Depends = Depends(frozenset(), False)  # what hangs on them


def steps_of(entries: Sequence[Entry]) -> tuple[Step, ...]:
    """The lines of a log as they were written."""
    return tuple(map(new, repeat(Step), zip(entries, map(_WHAT, entries), repeat(False), repeat(False))))


def clean(start: Start, entries: Sequence[Entry], cutoff: Cutoff | None = None) -> Settled | None:
    """A log in which nothing is wrong, and nothing unknown but what is usually left out; None where something is.

    With a `cutoff` nothing behind that is looked at.
    """
    if Unread in set(map(type, map(_WHAT, entries))):
        return None
    steps = steps_of(entries)
    run = replay(start, steps, {}, cutoff)
    amiss = any(each.unknown is None or not each.unknown.usual for each in run.violations)
    return None if amiss else Settled((), run, steps, {}, run.passes, ())


def remade(steps: Sequence[Step]) -> list[Entry]:
    """The lines that are taken to say something else than was written: what nobody can tell of that is told with its
    cause."""
    moves = [(step.entry, step.what) for step in steps if isinstance(step.entry.what, Move) and step.what is not None]
    return [entry for entry, what in moves if what != entry.what]


def only_verbs(settled: Settled, problems: Sequence[Problem], words: Vocabulary) -> tuple[Settled, list[Problem]]:
    """A settled log without those lines among the ones that cannot be read of which it has found the verb, where none
    stands in them: what "Ann mourns F11" says nobody knows, though one thing alone can be done with F11."""
    from pnp.referee.log.reader.coverage.referents import strange_verb  # a log in the words of the sheet needs none

    found = {
        reading.step.entry.source.line
        for reading in settled.readings
        if isinstance(reading.step.entry.what, Unread)
        and (reading.taken,) in reading.step.entry.what.may
        and not reading.others
        and not strange_verb(reading.step.entry.text, words)
    }
    found -= {
        reading.step.entry.source.line
        for reading in settled.readings
        if isinstance(reading.step.entry.what, Unread)
        and ((reading.taken,) not in reading.step.entry.what.may or reading.others)
    }
    readings = tuple(each for each in settled.readings if each.step.entry.source.line not in found)
    return settled._replace(readings=readings), [each for each in problems if each.source.line not in found]
