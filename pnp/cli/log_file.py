"""The file behind a recording: what was acknowledged is on the disk, what cannot be written is kept to try again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pnp.cli.common import write_text


class LogFile:
    """A log that grows. Lines are appended and synced; lines taken back are gone by writing the whole anew."""

    def __init__(self, path: Path, head: str) -> None:
        self.path = path
        self.head = head

    @property
    def lines_above(self) -> int:
        """How many lines stand above the first one of the play."""
        return self.head.count("\n")

    def add(self, lines: Sequence[str]) -> None:
        """Append lines; they are on the disk when this returns. Raises OSError, and then none of them is."""
        text = "".join(f"{line}\n" for line in lines).encode("utf-8")
        with self.path.open("r+b") as file:
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":  # a log begun by hand need not end its last line
                    text = b"\n" + text
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                os.ftruncate(file.fileno(), end)
                raise

    def rewrite(self, lines: Sequence[str]) -> None:
        """The header and these lines, written whole or not at all. Raises OSError.

        Where lines at the end are only taken away, the file is cut, which also works on a disk that is full.
        """
        text = self.head + "".join(f"{line}\n" for line in lines)
        data = text.encode("utf-8")
        if self.path.exists():
            with self.path.open("r+b") as file:
                if file.read(len(data)) == data:
                    file.truncate(len(data))
                    file.flush()
                    os.fsync(file.fileno())
                    return
        write_text(self.path, text)
