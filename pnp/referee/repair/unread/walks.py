"""The walk right behind some lines of a log, for whoever only looks at what may be done there: the same is asked again
and again of what a line in people's own words says, and once more whenever a log is read anew behind a slip.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from operator import is_
from typing import TypeVar

from pnp.referee.log.entries import Entry
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import Start, Walk

KEPT = 3  # walks that are left to who asks next
FOUND = 200  # answers

T = TypeVar("T")


def found_once(start: Start, asked: Hashable, find: Callable[[], T]) -> T:
    """What is found out about some lines of a play, as it was found before where just that was `asked`."""
    known: dict[Hashable, T] = start.found if isinstance(start, Beginning) else {}
    if asked not in known:
        if len(known) >= FOUND:
            known.clear()
        known[asked] = find()
    return known[asked]


def steps_in(entries: Sequence[Entry]) -> list[Step]:
    """The lines of a log as they were written."""
    return [Step(entry, entry.what) for entry in entries]


@contextmanager
def standing(start: Start, before: Sequence[Entry]) -> Iterator[Walk]:
    """The walk right after these lines. Nobody else has it meanwhile; where it has not been led on, who asks next of
    the same lines is given it."""
    left = start.standing if isinstance(start, Beginning) else []
    walk = None
    for at, (lines, known) in enumerate(left):
        if len(lines) == len(before) and all(map(is_, lines, before)):
            walk = known
            del left[at]
            break
    if walk is None:
        walk = walk_to(start, steps_in(before), {}, keep=True)
    asked, many = walk.open, len(walk.open)
    yield walk
    if walk.open is asked and len(asked) == many:  # each answer, and whatever is passed, brings other questions
        left.append((tuple(before), walk))
        del left[:-KEPT]
