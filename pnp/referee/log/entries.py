"""What is read of the lines of a log: an entry for each thing that one says."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.errors import Problem, Source
from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim
from pnp.referee.log.header import Setting
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move


class Unread(NamedTuple):
    """A line that cannot be read: whose it seems to be, and the verb, as far as they are known."""

    message: str
    who: str | None = None
    verb: str = ""
    may: tuple[tuple[Move, ...], ...] = ()  # where nothing but the verb is missing: what it says with one verb or other


class Entry(NamedTuple):
    """One line of the log that says something."""

    source: Source
    what: Move | Claim | Heading | Unread
    text: str
    of_all: bool = False  # the line tells it of everybody: who had nothing to do did nothing

    @property
    def problem(self) -> Problem | None:
        """Why the line cannot be read; None where it can."""
        return Problem(self.source, self.what.message) if isinstance(self.what, Unread) else None


class Log(NamedTuple):
    """A log that could be read whole."""

    file: str
    game: str
    edition: int
    players: tuple[str, ...]
    header: Mapping[str, Setting]
    entries: tuple[Entry, ...]
    comments: Mapping[int, str] = {}
    jotted: tuple[int, ...] = ()  # lines in nobody's words but the writer's, by number: what they say was worked out
