"""A line that tells how far long work has come: on a terminal only, never into a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


class Progress:
    """Counts up on one line of the error stream, at most ten times a second."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shows = sys.stderr.isatty()
        self._last = 0.0
        self._wide = 0

    def __call__(self, done: int, total: int = 0) -> None:
        """Tell that `done` of `total` are done (0: nobody knows how many there are)."""
        now = monotonic()
        if not self._shows or (now - self._last < 0.1 and done != total):
            return
        self._last = now
        text = f"{self._what} {done} of {total}" if total else f"{self._what} {done}"
        sys.stderr.write(f"\r{text:<{self._wide}}")
        sys.stderr.flush()
        self._wide = max(self._wide, len(text))

    def close(self) -> None:
        """Wipe the line."""
        if self._shows and self._wide:
            sys.stderr.write(f"\r{'':<{self._wide}}\r")
            sys.stderr.flush()
            self._wide = 0


def progress(items: Iterable[T], what: str, total: int = 0) -> Iterator[T]:
    """The items, with a line that counts them."""
    line = Progress(what)
    for done, item in enumerate(items, 1):
        yield item
        line(done, total)
    line.close()
