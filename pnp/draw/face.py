"""One printed side of a component, as drawing hands it to the press."""

from __future__ import annotations

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
    within `safe` mm of the trim. `files` are the picture files that it shows: the address of each, and its path.
    """

    name: str
    svg: str
    trim: Size
    bleed: float = 0.0
    fits: tuple[Fit, ...] = ()
    safe: float = 3.0
    files: tuple[tuple[str, Path], ...] = ()

    @cached_property
    def begun(self) -> blake2b:
        """The hash of its SVG, to go on from: it is long, and part of several hashes."""
        return begun(self.svg)
