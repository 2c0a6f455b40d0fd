"""The steps of a reading of a log, and what comes of its replay: what was in trouble, what was passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pnp.errors import Source
from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Unknown
from pnp.referee.play.guards import Broken
from pnp.referee.play.table import Table
from pnp.referee.play.walk import UnknownKey

Trouble = Literal["unfit", "illegal", "place"]


class Step(NamedTuple):
    """One line as it is taken in a reading. `what` None: left out, as one that cannot be read is until somebody knows
    what it said; `free`: it stands without being judged."""

    entry: Entry
    what: Move | Claim | Heading | Unread | None
    free: bool = False
    put_in: bool = False  # nobody wrote it


class Violation(NamedTuple):
    """A line that the rules do not let pass, a count that differs, or something that nobody wrote down."""

    step: int
    kind: Literal["unfit", "illegal", "place", "claim", "unknown"]
    source: Source
    item: ClaimItem | None = None
    value: int | tuple[str, ...] = 0
    unknown: Unknown | None = None
    known_by: UnknownKey | None = None
    reasons: tuple[Broken, ...] = ()  # where a replay takes them down
    legal: tuple[Move, ...] = ()  # what else could have stood there, where a replay takes it down

    @property
    def off(self) -> int | None:
        """By how much a count differs, None for anything else."""
        if self.item is None or not isinstance(self.item.value, int) or not isinstance(self.value, int):
            return None
        return self.item.value - self.value

    @property
    def key(self) -> tuple[int, int | str]:
        """The same trouble in another reading: its line, and for a claim its place on the line."""
        return (self.source.line, self.item.column if self.item else -1 if self.kind == "unknown" else 0)


class Passed(NamedTuple):
    """An optional decision that was passed because nothing was written, and the answers that it might have had."""

    step: int
    if_not_passed: tuple[Move, ...]
    decline: Move | None = None  # the line that would have said so


class ReplayResult(NamedTuple):
    """What came of one reading of a log."""

    table: Table
    violations: tuple[Violation, ...]
    passed: tuple[Passed, ...]
    answers: int
    finished: bool
    passes: int = 1  # how often the log was gone through
    broken_off: bool = False  # there was more trouble than anybody had cutoff for
    heard: frozenset[int] = frozenset()  # lines that only said what was true
    reached: int = 0  # the line at which it ended or was broken off
    skips: int = 0  # questions that were passed


class Cutoff(NamedTuple):
    """How many lines may be against the rules, or have no place, before a reading is of no more interest: up to a line,
    and after it where all of those have been used."""

    line: int
    near: int
    far: int


AT_FIRST = Cutoff(0, 0, 0)
"""Where no line may be."""


class CutOff(Exception):
    """More lines are in trouble than anybody has cutoff for."""


def used_up(violations: Sequence[Violation], cutoff: Cutoff) -> tuple[int, int]:
    """How many lines are against the rules or have no place, up to the line of a cutoff and after it."""
    lines = [v.source.line for v in violations if v.kind in ("unfit", "illegal", "place")]
    near = sum(line <= cutoff.line for line in lines)
    return near, len(lines) - near
