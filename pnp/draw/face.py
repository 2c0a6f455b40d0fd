"""One printed side of a component, as drawing hands it to the press."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import msgspec

from pnp.hashes import hashed
from pnp.named import NamedTuple
from pnp.units import Size


def content_of(svg: str, trim: Size, bleed: float) -> str:
    """128 bits of a drawing, its trim size and its bleed, in hex: by which a build tells what has changed."""
    return hashed(f"{trim.width:g} {trim.height:g} {bleed:g}\n", svg)


class Fit(NamedTuple):
    """How a text box came out: the size that fitted and the lines, or by how many lines it runs over."""

    box: str
    size: float  # pt
    asked: float  # pt
    lines: int
    over: int  # lines that do not fit even at the smallest size


class Aside:
    """A file in which long texts wait: to write one takes a twentieth of the time of packing it.

    It has no name, or is `path`: then what waits there can be sent to other processes, which read it as long as whoever
    made its folder leaves it there.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self.size = 0  # bytes

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent is where it lies."""
        assert self.path is not None
        return Aside, (self.path,)

    def put(self, text: str) -> Waiting:
        """Put a text there. Raises OSError."""
        if self._file is None:
            # Closed by __del__.
            self._file = self.path.open("w+b", buffering=0) if self.path else TemporaryFile(buffering=0)  # noqa: SIM115
        data = text.encode("utf-8", "surrogatepass")
        self._file.seek(self.size)
        if self._file.write(data) < len(data):
            raise OSError("there is no room")
        self.size += len(data)
        return Waiting(self, self.size - len(data), len(data))

    def read(self, at: int, length: int) -> bytes:
        """What was put there. Raises OSError."""
        if self._file is None:  # another process has put it there
            assert self.path is not None
            with self.path.open("rb", buffering=0) as file:
                file.seek(at)
                return file.read(length)
        self._file.seek(at)
        return self._file.read(length)

    def __del__(self) -> None:
        """Nothing waits in it any more."""
        if self._file is not None:
            self._file.close()


class Waiting(NamedTuple):
    """A text that waits in a file: where it lies there, in bytes."""

    file: Aside
    at: int
    length: int

    def text(self) -> str:
        """The text."""
        return self.file.read(self.at, self.length).decode("utf-8", "surrogatepass")


class Later(NamedTuple):
    """A text that is kept, and read when somebody asks for it; how many letters it has."""

    length: int
    read: Callable[[], str]

    def text(self) -> str:
        """The text."""
        return self.read()


class Face(msgspec.Struct, frozen=True, dict=True):
    """One printed side: SVG in millimetres with the trim box at 0 0 width height; art may run `bleed` beyond it.

    `name` is the same for the same side everywhere: "mating/combat/C07", "mating/strategy-back". No text may stand
    within `safe` mm of the trim. `files` are the picture files that it shows: the address of each, and its path. While
    a face waits to be printed its SVG may lie in a file, or be kept from another time (`waits`): it is "" here, and is
    read for the `whole` face.
    """

    name: str
    svg: str
    trim: Size
    bleed: float = 0.0
    fits: tuple[Fit, ...] = ()
    safe: float = 3.0
    files: tuple[tuple[str, Path], ...] = ()
    waits: Waiting | Later | None = None

    @cached_property
    def content(self) -> str:
        """The hash of its drawing and its sizes (`content_of`), which stands for its SVG in other hashes: that is long.
        Of a face that was drawn before it is known.
        """
        return content_of(self.whole().svg, self.trim, self.bleed)

    def __reduce__(self) -> tuple[Any, ...]:
        """Its hash goes with it to another process."""
        face = self.whole() if isinstance(self.waits, Later) else self
        return _sent, (msgspec.structs.astuple(face), self.content)

    def waiting(self, file: Aside) -> Face:
        """The same with its SVG in a file; its hash stays at hand. As it is where that file cannot be written, or where
        it waits already.
        """
        if self.waits is not None:
            return self
        try:
            waits = file.put(self.svg)
        except OSError:
            return self
        face = msgspec.structs.replace(self, svg="", waits=waits)
        face.__dict__["content"] = self.content
        return face

    @property
    def length(self) -> int:
        """How long its SVG is: letters, or bytes where it waits."""
        return len(self.svg) if self.waits is None else self.waits.length

    def whole(self) -> Face:
        """The same with its SVG."""
        return self if self.waits is None else msgspec.structs.replace(self, svg=self.waits.text(), waits=None)


def _sent(values: tuple[Any, ...], content: str) -> Face:
    """A face that comes from another process."""
    face = Face(*values)
    face.__dict__["content"] = content
    return face
