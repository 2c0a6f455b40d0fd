"""Small entries of a store, many to a file: to make a file takes as long as to write thirty entries into one.

A pack is a file that only grows, and an index beside it: of each entry the hash of its name, where it begins, and how
long it is. A process writes to one pack, which it locks meanwhile, and reads all. What is written first is the entry,
then its place, so that who reads an index finds what it names; whether it is whole, the store that keeps it finds out.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import Any

from pnp.named import NamedTuple

fcntl: Any
try:
    import fcntl
except ImportError:
    fcntl = None  # on Windows

LARGEST = 1 << 20
"""Bytes of an entry; larger ones lie in files of their own."""

FRESH = 3600.0
"""Seconds: what was last used longer ago is called young again when it is used."""

PACK, INDEX = ".pack", ".index"
_NAME = 16  # letters of a pack's name
_RECORD = Struct("<16sQI")
_PREAD: Any = getattr(os, "pread", None)
_turn = threading.Lock()
_TICK = 50_000_000  # ns in which a folder may have changed twice without its time telling so


def is_pack(name: str) -> bool:
    """Whether a file's name is that of a pack or of its index."""
    stem, dot, rest = name.partition(".")
    return f"{dot}{rest}" in (PACK, INDEX) and len(stem) == _NAME and not set(stem) - set("0123456789abcdef")


def entries_of(size: int) -> int:
    """How many entries an index of that many bytes has."""
    return size // _RECORD.size


class _File:
    """An open file, closed when nobody has it any longer."""

    def __init__(self, path: Path, *, grows: bool = False) -> None:
        """Raises OSError."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND if grows else os.O_RDONLY
        self.number = os.open(path, flags | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0), 0o666)

    def __del__(self) -> None:
        if (number := getattr(self, "number", None)) is not None:
            with suppress(OSError):
                os.close(number)

    def read(self, start: int, length: int) -> bytes:
        """What lies there, or less where the file ends. Raises OSError."""
        if _PREAD is not None:
            # What a fork shares is where a file stands, which this asks nothing of.
            data: bytes = _PREAD(self.number, length, start)
            return data
        with _turn:
            os.lseek(self.number, start, os.SEEK_SET)
            return os.read(self.number, length)

    def write(self, data: bytes) -> None:
        """Add to its end. Raises OSError."""
        if os.write(self.number, data) != len(data):
            raise OSError("no room for it")

    def locked(self) -> bool | None:
        """Lock it until it is closed; False where somebody else has, None where files cannot be locked."""
        try:
            if fcntl is not None:
                fcntl.flock(self.number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                import msvcrt

                os.lseek(self.number, 1 << 40, os.SEEK_SET)  # what is locked there nobody else could read
                msvcrt.locking(self.number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return None
        return True


class _Pack:
    """A pack that is read."""

    def __init__(self, folder: Path, name: str) -> None:
        """Raises OSError where it has gone meanwhile."""
        self._path = folder / f"{name}{PACK}"
        self._index = _File(folder / f"{name}{INDEX}")
        self._data: _File | None = None
        self._read = 0  # bytes of the index

    def more(self) -> Iterator[tuple[bytes, int, int]]:
        """What has come to the index: names, places, lengths. Raises OSError."""
        come = os.fstat(self._index.number).st_size - self._read
        if come >= _RECORD.size:
            data = self._index.read(self._read, come)
            data = data[: entries_of(len(data)) * _RECORD.size]
            self._read += len(data)
            yield from _RECORD.iter_unpack(data)

    def passed(self) -> None:
        """An entry has come to it that need not be read."""
        self._read += _RECORD.size

    def bytes_at(self, start: int, length: int) -> bytes:
        """What lies there, or less where the file ends. Raises OSError."""
        if self._data is None:
            self._data = _File(self._path)
            if time.time() - os.fstat(self._data.number).st_mtime > FRESH:
                with suppress(OSError):
                    os.utime(self._path)
        return self._data.read(start, length)


class _Own(NamedTuple):
    """The pack that a process writes."""

    process: int
    pack: _Pack
    entries: _File
    places: _File


_Place = tuple[_Pack, int, int]


class Packs:
    """All packs of a folder; none grows beyond `full` bytes and one entry."""

    def __init__(self, folder: Path, full: int) -> None:
        self.folder = folder
        self._full = full
        self._turn = threading.RLock()
        self.close()

    def close(self) -> None:
        """Close all files; they are opened again when they are asked for."""
        self._own: _Own | None = None
        self._packs: dict[str, _Pack] = {}
        self._known: dict[bytes, _Place] = {}
        self._others: dict[bytes, list[_Place]] = {}  # of entries that were written more than once
        self._seen = (0, 0)  # the folder's time when its names were read, and when that was, ns

    def get(self, name: bytes) -> bytes | None:
        """The entry of that name (16 bytes) as it was written last; None where there is none."""
        with self._turn:
            if name not in self._known:
                self._look()
            found = self._known.get(name)
            if found is None:
                return None
            pack, start, length = found
            try:
                return pack.bytes_at(start, length)
            except (OSError, OverflowError):
                return b""

    def forget(self, name: bytes) -> None:
        """An entry is not what it should be; perhaps it was written before, or elsewhere."""
        with self._turn:
            self._known.pop(name, None)
            if others := self._others.get(name):
                self._known[name] = others.pop()

    def _note(self, name: bytes, place: _Place) -> None:
        if (before := self._known.get(name)) is not None:
            self._others.setdefault(name, []).append(before)
        self._known[name] = place

    def _look(self) -> None:
        """Read on in all indexes."""
        with suppress(OSError):
            changed = self.folder.stat().st_mtime_ns
            if changed != self._seen[0] or self._seen[1] - changed < _TICK:
                self._seen = (changed, time.time_ns())
                for name in sorted(os.listdir(self.folder)):  # noqa: PTH208 - names alone
                    stem = name.removesuffix(INDEX)
                    if stem != name and stem not in self._packs and is_pack(name):
                        with suppress(OSError):
                            self._packs[stem] = _Pack(self.folder, stem)
        for pack in self._packs.values():
            with suppress(OSError):
                self._read(pack)

    def _read(self, pack: _Pack) -> None:
        """Read on in an index. Raises OSError."""
        for name, start, length in pack.more():
            if length <= 2 * LARGEST:  # more would be a damage
                self._note(name, (pack, start, length))

    def put(self, name: bytes, data: bytes) -> None:
        """Write an entry. Raises OSError where that cannot be."""
        with self._turn:
            own = self._own
            if own is None or own.process != os.getpid():
                own = self._begin()
            told = os.fstat(own.entries.number)
            if told.st_size >= self._full or not told.st_nlink:  # full, or deleted by another run
                own = self._begin()
                told = os.fstat(own.entries.number)
            own.entries.write(data)
            own.places.write(_RECORD.pack(name, told.st_size, len(data)))
            own.pack.passed()
            self._note(name, (own.pack, told.st_size, len(data)))

    def _begin(self) -> _Own:
        """A pack that nobody else writes and that has room, or a new one, from now on our own."""
        self._own = None
        self.folder.mkdir(parents=True, exist_ok=True)
        names = [path.stem for path in sorted(self.folder.glob(f"*{PACK}")) if is_pack(path.name)]
        new = os.urandom(_NAME // 2).hex()
        for name in (*names, new):
            data = _File(self.folder / f"{name}{PACK}", grows=True)
            if os.fstat(data.number).st_size >= self._full:
                continue
            # Where nothing can be locked nobody else has what is new.
            if (mine := data.locked()) or (mine is None and name == new):
                index = _File(self.folder / f"{name}{INDEX}", grows=True)
                # Whoever was ended while it wrote has left a place half written.
                if over := os.fstat(index.number).st_size % _RECORD.size:
                    index.write(bytes(_RECORD.size - over))
                if name not in self._packs:
                    self._packs[name] = _Pack(self.folder, name)
                self._read(self._packs[name])
                self._own = _Own(os.getpid(), self._packs[name], data, index)
                return self._own
        raise OSError("somebody else has a pack of that name")
