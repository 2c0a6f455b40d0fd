"""The folder that was opened: what the studio reads and writes of a person's own, and nothing beside it.

Each file has a mark, a hash of its bytes. Who saves says which mark they have seen: a file that somebody else has
changed since is not written over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from threading import Lock

from pnp.errors import Problem, Source, Unreadable, one_line
from pnp.files import discard, half_of, read_bytes
from pnp.named import NamedTuple

MOST_BYTES = 64_000_000
NEW = ""
"""The mark of a file that is not there."""


class Outside(Exception):
    """A path that leads out of the folder that was opened."""


def barred(error: OSError, reading: bool = False) -> Problem:
    """A disk that is full, a folder that may not be written to: which file, in a sentence that says what to do.

    >>> str(barred(OSError(30, "Read-only file system", "/tmp/evenings/.friday.log.812.part")))
    'friday.log: cannot be written here (read-only file system); nothing was saved'
    """
    name = Path(str(error.filename)).name if error.filename else "the folder"
    half = re.fullmatch(r"\.(.+)\.\d+\.part", name, re.DOTALL)
    why = (error.strerror or str(error)).strip()
    done, then = ("read", "") if reading else ("written here", "; nothing was saved")
    said = f"cannot be {done} ({why[:1].lower()}{why[1:]}){then}"
    return Problem(Source(half[1] if half else name), one_line(said))


class Changed(Exception):
    """A file that is not as whoever saves has seen it; `mark` is that of what is there now."""

    def __init__(self, name: str, mark: str) -> None:
        self.name, self.mark = name, mark
        super().__init__(f"{name} has changed on disk")


class Content(NamedTuple):
    """The bytes of a file, and their mark."""

    data: bytes
    mark: str


def mark_of(data: bytes) -> str:
    """What tells a file's bytes from others."""
    return sha256(data).hexdigest()[:32]


class Folder:
    """A folder and all below it, by relative names with slashes."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        self._saving = Lock()

    def path(self, name: str) -> Path:
        """Where a file or folder of that name lies, or would lie. Raises Outside, also for a link that leads out.

        >>> Folder(Path("/tmp")).path("../etc/passwd")
        Traceback (most recent call last):
        pnp.studio.folder.Outside: ../etc/passwd
        """
        parts = PurePosixPath(name).parts
        odd = any(part == ".." or "\\" in part or ":" in part or "\0" in part for part in parts)
        if odd or name.startswith(("/", "~")) or len(name) > 1000:
            raise Outside(name)
        path = self.root.joinpath(*parts)
        if not Path(os.path.realpath(path)).is_relative_to(self.root):
            raise Outside(name)
        return path

    def name(self, path: Path) -> str:
        """The relative name of a path below the folder; Outside for any other."""
        real = Path(os.path.realpath(path))
        if not real.is_relative_to(self.root):
            raise Outside(str(path))
        return real.relative_to(self.root).as_posix()

    def told(self, words: str) -> str:
        """A message that calls the folder's files as the page does.

        >>> Folder(Path("/tmp")).told("/tmp/zoo/card_data/zoo/kit.toml:3: no layout")
        'zoo/card_data/zoo/kit.toml:3: no layout'
        """
        return words.replace(f"{self.root}{os.sep}", "")

    def read(self, name: str) -> Content:
        """A file's bytes. Raises Unreadable for one that is not there or too large."""
        path = self.path(name)
        if not path.is_file():
            raise Unreadable.at(Source(name), "no such file")
        data = read_bytes(path, MOST_BYTES, name)
        return Content(data, mark_of(data))

    def mark(self, name: str) -> str:
        """The mark of a file as it is now, `NEW` if there is none."""
        path = self.path(name)
        return mark_of(path.read_bytes()) if path.is_file() else NEW

    def save(self, name: str, data: bytes, seen: str) -> str:
        """Write a file, whole or not at all, if it still is as it was `seen`; gives its new mark. Raises Changed."""
        path = self.path(name)
        with self._saving:
            self._as_seen(name, seen)  # before the disk is troubled
            half = half_of(path, self.root)
            try:
                with half.open("wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                self._as_seen(name, seen)
                half.replace(path)
            except BaseException:
                discard(half)
                raise
        return mark_of(data)

    def _as_seen(self, name: str, seen: str) -> None:
        mark = self.mark(name)
        if mark != seen:
            raise Changed(name, mark)

    def _lies_here(self, path: Path) -> bool:
        """Whether it is a file, and one below the folder."""
        return path.is_file() and Path(os.path.realpath(path)).is_relative_to(self.root)

    def files(self, *suffixes: str, below: str = "", most: int = 500, deep: int = 3) -> Iterator[str]:
        """The names of files with one of these endings, folder by folder.

        What begins with a dot is left out, and so are pipes, and links that lead out of the folder.
        """
        found = 0
        start = self.path(below)
        for folder, folders, names in os.walk(start):
            depth = len(Path(folder).relative_to(start).parts)
            folders[:] = sorted(name for name in folders if name[0] not in "._" and depth < deep)
            for name in sorted(names):
                if name[0] != "." and name.lower().endswith(suffixes) and self._lies_here(Path(folder) / name):
                    found += 1
                    if found > most:
                        return
                    yield (Path(folder) / name).relative_to(self.root).as_posix()
