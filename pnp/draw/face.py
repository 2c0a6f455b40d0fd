"""One printed side of a component, as drawing hands it to the press."""

from __future__ import annotations

import zlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pnp.store import begun
from pnp.units import Size

if TYPE_CHECKING:
    from hashlib import blake2b


class Fit(NamedTuple):
    """How a text box came out: the size that fitted and the lines, or by how many lines it runs over."""

    box: str
    size: float  # pt
    asked: float  # pt
    lines: int
    over: int  # lines that do not fit even at the smallest size


class Face(msgspec.Struct, frozen=True, dict=True):
    """One printed side: SVG in millimetres with the trim box at 0 0 width height; art may run `bleed` beyond it.

    `name` is the same for the same side everywhere: "mating/combat/C07", "mating/strategy-back". No text may stand
    within `safe` mm of the trim. `files` are the picture files that it shows: the address of each, and its path. While
    a face waits to be printed its SVG may be `packed`, and "" until then.
    """

    name: str
    svg: str
    trim: Size
    bleed: float = 0.0
    fits: tuple[Fit, ...] = ()
    safe: float = 3.0
    files: tuple[tuple[str, Path], ...] = ()
    packed: bytes = b""

    @cached_property
    def begun(self) -> blake2b:
        """The hash of its SVG, to go on from: it is long, and part of several hashes."""
        return begun(self.whole().svg)

    def waiting(self) -> Face:
        """The same with its SVG packed, which takes a fifth of the room; its hash stays at hand."""
        packed = zlib.compress(self.svg.encode("utf-8", "surrogatepass"), 1)
        face = msgspec.structs.replace(self, svg="", packed=packed)
        face.__dict__["begun"] = self.begun
        return face

    def whole(self) -> Face:
        """The same with its SVG."""
        if not self.packed:
            return self
        svg = zlib.decompress(self.packed).decode("utf-8", "surrogatepass")
        return msgspec.structs.replace(self, svg=svg, packed=b"")
