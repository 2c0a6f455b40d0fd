"""What was worked out before, kept in the user's cache folder: bytes by the hash of all that they depend on.

An entry is plain data with its own hash in front; one that is damaged is as good as none. Small ones lie together in
packs (`pnp.packs`), large ones in files of their own. The folder is bounded, the oldest go first, and several runs may
use it at once: a file is written aside and renamed, a pack has one writer, and what has gone meanwhile is only not
found.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import Any, BinaryIO
from weakref import WeakValueDictionary
from zlib import crc32

from pnp.hashes import blake2b
from pnp.named import NamedTuple
from pnp.packs import FRESH, INDEX, LARGEST, PACK, Packs, entries_of, is_pack

MOST = 500_000_000
"""Bytes that are kept; when there are more, the oldest entries go until nine tenths are left."""

ALONE = frozenset(["kit"])
"""Kinds whose entries have a file each: a short command asks for one, and the indexes of packs have thousands."""

_HEAD = 16  # bytes of hash before what is kept
_SHARE = 20  # of what is kept, a pack is at most so small a part


def cache_folder() -> Path:
    """$PNP_CACHE, or where the system keeps what may be deleted."""
    if given := os.environ.get("PNP_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pnp" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pnp"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp"


def _seal(kind: str, key: str, body: bytes) -> bytes:
    """The hash before what is kept, of its name, length and checksum: what was swapped for another is damaged, too.

    A checksum takes a fifth of the time of a hash of all of it. It tells whether a file is whole, not who wrote it: nor
    does a hash that anybody can make.
    """
    told = f"{len(body)} {crc32(body)}".encode()
    return blake2b(told, digest_size=_HEAD, key=f"{kind} {key}".encode()[:64]).digest()


class Size(NamedTuple):
    """How much is kept."""

    entries: int
    size: int  # bytes


class Store:
    """Entries by kind ("face", "pdf") and key (see `digest`) below one folder."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder = folder
        self.most = most
        self._written = 0
        self._packs = _packs(folder, most // _SHARE)

    def __reduce__(self) -> tuple[type[Store], tuple[Any, ...]]:
        return type(self), (self.folder, self.most)

    def _path(self, kind: str, key: str) -> str:
        # To make a folder takes as long as to write a small file, so there are few.
        return os.path.join(self.folder, kind, key[:1], key[1:])  # noqa: PTH118 - thousands in a kit

    def get(self, kind: str, key: str) -> bytes | None:
        """What is kept, None if it is not there or damaged."""
        name = _name(kind, key)
        while kind not in ALONE and (data := self._packs.get(name)) is not None:
            body = data[_HEAD:]
            if _seal(kind, key, body) == data[:_HEAD]:
                return body
            self._packs.forget(name)
        path = self._path(kind, key)
        try:
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123
                data = file.read()
                if time.time() - os.fstat(file.fileno()).st_mtime > FRESH:
                    os.utime(path)
        except OSError:
            return None
        body = data[_HEAD:]
        if _seal(kind, key, body) != data[:_HEAD]:
            with suppress(OSError):
                Path(path).unlink()
            return None
        return body

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep something; where that cannot be (a full disk, a folder that is not ours) it is not kept."""
        seal = _seal(kind, key, data)
        try:
            if len(data) <= LARGEST and kind not in ALONE:
                self._packs.put(_name(kind, key), seal + data)
            else:
                _write(self._path(kind, key), seal, data)
        except OSError:
            return
        # To look at the whole folder takes a moment, so it is done after every so many bytes.
        self._written += len(data)
        if self._written > self.most / _SHARE:
            self._written = 0
            self.trim()

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """Age as a time, size and path of each file."""
        folders = [self.folder]
        while folders:
            with suppress(OSError), os.scandir(folders.pop()) as found:
                for entry in found:
                    with suppress(OSError):
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(Path(entry.path))
                        else:
                            stat = entry.stat(follow_symlinks=False)
                            yield stat.st_mtime, stat.st_size, entry.path

    def size(self) -> Size:
        """How much is kept now."""
        found = list(self._entries())
        return Size(_count(found), sum(size for _, size, _ in found))

    def trim(self) -> None:
        """Let the oldest entries go, if there is too much; a pack goes as a whole, with its index."""
        units: dict[str, tuple[float, int, list[str]]] = {}
        for age, size, path in self._entries():
            unit = path.removesuffix(INDEX) if path.endswith(INDEX) else path.removesuffix(PACK)
            before = units.get(unit, (0.0, 0, []))
            units[unit] = (max(age, before[0]), size + before[1], [*before[2], path])
        whole = sum(size for _, size, _ in units.values())
        if whole <= self.most:
            return
        for _, size, paths in sorted(units.values()):
            if whole <= self.most * 0.9:
                break
            for path in paths:
                with suppress(OSError):
                    Path(path).unlink()
            whole -= size

    def clear(self) -> Size:
        """Delete what is kept, and nothing else that may lie in the folder; how much that was."""
        self._packs.close()
        gone = []
        for entry in list(self._entries()):
            path = Path(entry[2])
            stem = path.name.partition(".")[0]
            if is_pack(path.name) or (len(stem) in (30, 31) and not set(stem) - set("0123456789abcdef")):
                with suppress(OSError):
                    path.unlink()
                    gone.append(entry)
        return Size(_count(gone), sum(size for _, size, _ in gone))


def _name(kind: str, key: str) -> bytes:
    """The name of an entry in a pack."""
    return blake2b(f"{kind} {key}".encode(), digest_size=16).digest()


def _write(path: str, *parts: bytes) -> None:
    """Write a file aside and rename it. Raises OSError."""
    half = f"{path}.{os.getpid()}.part"
    try:
        try:
            file = open(half, "wb")  # noqa: PTH123, SIM115
        except FileNotFoundError:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            file = open(half, "wb")  # noqa: PTH123, SIM115
        with file:
            for part in parts:
                file.write(part)
        os.replace(half, path)  # noqa: PTH105
    except OSError:
        with suppress(OSError):
            Path(half).unlink()
        raise


def _count(files: Iterable[tuple[float, int, str]]) -> int:
    """How many entries lie in files."""
    return sum(entries_of(size) if path.endswith(INDEX) else not path.endswith(PACK) for _, size, path in files)


_opened: WeakValueDictionary[tuple[Path, int], Packs] = WeakValueDictionary()


def _packs(folder: Path, full: int) -> Packs:
    """The packs of a folder, the same for all who ask: each would write one of its own."""
    known = _opened.get((folder, full))
    if known is None:
        known = _opened[folder, full] = Packs(folder / "packs", full)
    return known


class _Entry(NamedTuple):
    """Where something lies that is kept for one run."""

    file: BinaryIO
    start: int
    length: int


class Scratch(Store):
    """A store for one run, whose folder is thrown away afterwards: each process has one file there, which only grows.

    A thousand small files take a second to write and to delete. What is not known is looked for in what the files of
    all processes have become longer by; each thing in them has its name and both lengths in front.
    """

    _LENGTHS = Struct("<II")

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._process = os.getpid()
        self._forget()

    def _forget(self) -> None:
        self._own: BinaryIO | None = None
        self._opened: dict[str, BinaryIO] = {}
        self._read: dict[str, int] = {}  # how much of each file is known
        self._known: dict[bytes, _Entry] = {}

    def __reduce__(self) -> tuple[type[Store], tuple[Any, ...]]:
        return Scratch, (self.folder,)

    def _here(self) -> None:
        """A fork opens everything itself: what was open before it stands where the other process reads."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._forget()

    def get(self, kind: str, key: str) -> bytes | None:
        """What was put, None if it is not there."""
        self._here()
        name = f"{kind} {key}".encode()
        if name not in self._known:
            self._look()
        entry = self._known.get(name)
        if entry is None:
            return None
        entry.file.seek(entry.start)
        return entry.file.read(entry.length)

    def _look(self) -> None:
        """Read on in all files."""
        with suppress(OSError), os.scandir(self.folder) as found:
            for each in found:
                at = self._read.get(each.name, 0)
                file = self._opened.get(each.name)
                if file is None:
                    file = self._opened[each.name] = open(each.path, "rb", buffering=0)  # noqa: SIM115, PTH123 - kept
                end = os.fstat(file.fileno()).st_size
                # What is being written just now is seen next time.
                while at + self._LENGTHS.size <= end:
                    file.seek(at)
                    named, length = self._LENGTHS.unpack(file.read(self._LENGTHS.size))
                    start = at + self._LENGTHS.size + named
                    if start + length > end:
                        break
                    self._known[file.read(named)] = _Entry(file, start, length)
                    at = self._read[each.name] = start + length

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep something for this run; where that cannot be it is not kept."""
        self._here()
        name = f"{kind} {key}".encode()
        with suppress(OSError):
            if self._own is None:
                self._own = (self.folder / str(self._process)).open("ab", buffering=0)
            self._own.write(self._LENGTHS.pack(len(name), len(data)) + name + data)

    def close(self) -> None:
        """Close the files, so that the folder can be deleted."""
        self._here()
        for file in (*self._opened.values(), *filter(None, (self._own,))):
            file.close()
        self._forget()
