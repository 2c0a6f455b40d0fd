"""Long counts of plays: a line that tells how far it has come, and a file in which one that breaks off is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeVar

import click

from pnp.cli.common import write_text
from pnp.cli.progress import Progress
from pnp.errors import Problem, Source, Unreadable, one_line

EVERY = 60.0  # seconds between two times that a long count is written down


class Counts(Protocol):
    """What has been counted."""

    @property
    def games(self) -> int:
        """How many plays are in it."""


C = TypeVar("C", bound=Counts)


def counted(
    found: Iterable[C], counts: C, add: Callable[[C, C], C], games: int, path: Path, text: Callable[[C], str]
) -> C:
    """All counts together with those that there are, of so many games; `text` is what of them stands in `path`.

    That file is left to the caller, so that a report which cannot be written costs no games. Raises what breaks the
    count off, and says then what is kept, and where.
    """
    line, written = Progress("games"), time.monotonic()
    try:
        for more in found:
            counts = add(counts, more)
            line(counts.games, games)
            if time.monotonic() - written > EVERY:
                with suppress(OSError):  # a disk that is full now may have room in a minute
                    write_text(path, text(counts))
                written = time.monotonic()
    except BaseException as error:
        line.close()
        if counts.games:
            said = _kept(counts, games, path, text)
            if isinstance(error, Unreadable):
                raise Unreadable([*error.problems, Problem(Source(str(path)), said)]) from None
            click.echo(f"{path}: {said}", err=True)
        raise
    finally:
        line.close()
    return counts


def _kept(counts: C, games: int, path: Path, text: Callable[[C], str]) -> str:
    """Write them down; what is said of it."""
    try:
        write_text(path, text(counts))
    except OSError as error:
        return one_line(f"{counts.games} of {games} games could not be kept: {(error.strerror or str(error)).lower()}")
    return f"{counts.games} of {games} games are kept; the same command with --resume goes on"
