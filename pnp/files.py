"""Files written whole or not at all, and never outside the folder that was asked for.

What is being written is called `.name.PID.part` until it is complete. Names that come from data are checked where
they are read (`pnp.kit.names`); that a file lies where it may is checked here once more, links followed, whatever its
name has gone through.
"""

from __future__ import annotations

import os
import re
import stat
import time
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import IO

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

MOST_TEXT = 4_000_000  # bytes of a log, a recipe and the like
# Seconds since it was last written to. On a drive that several machines share, a process may run where we cannot see.
_OLD = 3600.0
_QUIET = 60.0
# What people hand in for a text, by how it begins.
_DOCUMENTS = {
    b"PK\x03\x04": "a document such as Word's or a workbook (or a zip)",
    b"{\\rtf": "a document of a word processor (RTF)",
    b"%PDF-": "a PDF",
}
_NO_LETTERS, _BEYOND = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]"), re.compile(rb"[\x80-\xff]")


def within(folder: Path, path: Path) -> Path:
    """The path, if it lies below the folder. Raises Unreadable for one that leads out of it, by its name or by a link.

    >>> within(Path("output"), Path("output/mating/board.pdf")).name
    'board.pdf'
    >>> within(Path("output"), Path("output/mating/../../board.pdf"))
    Traceback (most recent call last):
    pnp.errors.Unreadable: output/mating/../../board.pdf: lies outside output, and nothing is written there
    """
    root = Path(os.path.realpath(folder))
    # A file may be a link: it is replaced then, and what it leads to stays as it is. A folder is gone into.
    place = Path(os.path.realpath(path if path.is_dir() else path.parent))
    if path.name in ("", ".", "..") or not place.is_relative_to(root):
        raise Unreadable.at(Source(path.as_posix()), f"lies outside {folder.as_posix()}, and nothing is written there")
    return path


def read_bytes(path: Path, most: int, name: str = "") -> bytes:
    """A whole file of somebody's, of `most` bytes; messages call it `name`.

    Sizes that a system tells are not believed: a device says that it is empty and never ends, a file may grow while it
    is read. A pipe (`<(zcat friday.log.gz)`) is read until its other end is closed, and one without another end holds
    nothing. Raises Unreadable for what is larger or a device, OSError as the system does.
    """
    source = Source(name or str(path))
    # A pipe would be waited for before anybody could see that it is one.
    how = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(path, "rb", opener=lambda file, _: os.open(file, how)) as file:  # which has no opener
        kind = os.fstat(file.fileno()).st_mode
        if stat.S_ISFIFO(kind):
            os.set_blocking(file.fileno(), True)
        elif not stat.S_ISREG(kind):
            raise Unreadable.at(source, "a device, and no file")
        data = file.read(most + 1)
    if len(data) > most:
        raise Unreadable.at(source, f"larger than {most // 10**6} MB")
    return data


def read_text(path: Path, most: int = MOST_TEXT, *, others: bool = False) -> str:
    """A person's text file, decoded; anything else is a problem of the file. Errors as `read_bytes`."""
    return decoded(read_bytes(path, most), str(path), others=others)


def decoded(data: bytes, name: str, *, others: bool = False) -> str:
    """A file's bytes as text: UTF-8, and of `others` what old editors save.

    That is UTF-16 with its mark, and letters of one byte (Windows-1252) if few are beyond ASCII. Whoever writes on
    at the end of such a file would spoil it, and must not ask for `others`. Raises Unreadable with the place.

    >>> decoded("Zoé".encode("utf-16"), "friday.log", others=True)
    'Zoé'
    >>> decoded(b"players: Zo\\xe9", "friday.log", others=True)
    'players: Zoé'
    """
    for begins, kind in _DOCUMENTS.items():
        if data.startswith(begins):
            raise Unreadable.at(Source(name), f"{kind}, and no plain text: save it as text (.txt, UTF-8)")
    if others and data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16")
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if others and not _NO_LETTERS.search(data) and len(_BEYOND.findall(data)) < len(data) / 10:
            with suppress(UnicodeDecodeError):
                return data.decode("cp1252")
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable.at(Source(name, line, column), "not UTF-8 text") from None


@contextmanager
def whole(path: Path, under: Path | None = None) -> Iterator[IO[bytes]]:
    """A file to write into, which takes the place of `path` when all of it is written; `under` as in `within`."""
    half = half_of(path, under)
    with naming(path):
        try:
            with half.open("wb", buffering=1 << 18) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            settle(half, path)
        except BaseException:
            discard(half)
            raise


def half_of(path: Path, under: Path | None = None) -> Path:
    """Where a file is written until it is complete. Makes its folder, and sweeps what others left of the same file."""
    if under is not None:
        within(under, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    sweep(path.parent, f".{_plain(path.name)}.*.part")
    return path.with_name(f".{path.name}.{os.getpid()}.part")


class Half(NamedTuple):
    """A file that is written and has not its name yet."""

    half: Path
    path: Path


class Shelf:
    """Files that are published together, or not at all: within `with`, what is not published at the end is removed."""

    def __init__(self) -> None:
        self.halves: list[Half] = []

    def __enter__(self) -> Shelf:
        return self

    def publish(self) -> None:
        """Give all files their names."""
        while self.halves:
            held = self.halves.pop(0)
            held.half.replace(held.path)

    def __exit__(self, *raised: object) -> None:
        while self.halves:
            discard(self.halves.pop().half)

    @contextmanager
    def holding(self) -> Iterator[None]:
        """What is written within waits here for the others; whoever reads it before finds what was there."""
        before = _HOLDS.set(self)
        try:
            yield
        finally:
            _HOLDS.reset(before)


_HOLDS: ContextVar[Shelf | None] = ContextVar("_HOLDS", default=None)


@contextmanager
def together() -> Iterator[None]:
    """All files written within get their names at the end, or none does: a disk that is full leaves no half of a game.

    Within another one, at its end.
    """
    if _HOLDS.get() is not None:
        yield
        return
    with Shelf() as shelf:
        with shelf.holding():
            yield
        shelf.publish()


@contextmanager
def at_once() -> Iterator[None]:
    """What is written within has its name at once, also where other files wait: it is read again before they go out."""
    before = _HOLDS.set(None)
    try:
        yield
    finally:
        _HOLDS.reset(before)


def settle(half: Path, path: Path, held: list[Half] | None = None) -> bool:
    """Give a file its name, or leave it where it waits for others, among those `held`; whether it waits."""
    shelf = _HOLDS.get()
    waits = shelf.halves if held is None and shelf is not None else held
    if waits is None:
        half.replace(path)
        return False
    waiting = Half(half, path)
    if waiting not in waits:  # written twice, it is the later one
        waits.append(waiting)
    return True


def discard(half: Path) -> None:
    """Remove what will not be completed."""
    with suppress(OSError):
        half.unlink()


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors of a system that does not say which file they are about (a disk that is full) name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None and not isinstance(error, BrokenPipeError):
            error.filename = str(path)
        raise


def sweep(folder: Path, pattern: str = ".*.part") -> None:
    """Remove halves of files whose writer is gone: its process has ended, or has not written for an hour."""
    mine = os.getpid()
    for path in folder.glob(pattern):
        with suppress(OSError):
            found = re.fullmatch(r"\..*\.(\d+)\.part", path.name, re.DOTALL)
            writer = int(found[1]) if found else 0
            quiet = time.time() - path.stat().st_mtime
            if writer != mine and quiet > (_OLD if _running(writer) else _QUIET):
                path.unlink()


def _running(process: int) -> bool:
    """Whether there is such a process; where nobody can tell, there is."""
    if os.name != "posix" or not 0 < process < 1 << 31:
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _plain(name: str) -> str:
    """A name as a pattern that means nothing but itself."""
    return re.sub(r"([*?\[])", r"[\1]", name)
