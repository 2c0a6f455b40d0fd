"""In the child process: strangers' templates rendered with bounds, by drawings that the child has open."""

from __future__ import annotations

import io
import pickle
from typing import Any

from pnp.draw import reads
from pnp.draw.drawing import Drawing
from pnp.draw.face import Fit
from pnp.draw.reads import Read
from pnp.draw.templates.strangers import Functions
from pnp.places import Places

_KEPT = 4  # drawings that a child has open


class _Open:
    """A drawing that the child has opened, and what it was sent for it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.told: dict[int, object] = {}

    def load(self, data: bytes) -> Any:
        told = self.told

        class Unpickler(pickle.Unpickler):
            def persistent_load(self, key: int) -> object:
                return told[key]

        return Unpickler(io.BytesIO(data)).load()


_open: dict[int, _Open] = {}


def served(
    number: int,
    opened: tuple[Places, str, str, Functions] | None,
    new: list[tuple[int, bytes]],
    template: str,
    data: bytes,
) -> tuple[str, tuple[Fit, ...], list[Read]]:
    """In the child: a template rendered with bounds."""
    if opened is not None:
        while len(_open) >= _KEPT:
            del _open[next(iter(_open))]
        _open[number] = _Open(Drawing(*opened, bounded=True))
    found = _open[number]
    for key, value in new:
        found.told[key] = found.load(value)
    noting = reads.Noting()
    reads.begin(noting)
    try:
        body, fits, _ = found.drawing.rendered(template, found.load(data))
    finally:
        reads.end()
    return body, fits, [read for read in noting.listed() if read[0] != "kit"]
