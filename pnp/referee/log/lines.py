"""Where a referee in somebody's own folder looks for what reads lines, which lies in `reader` now."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)  # whoever imports asks for `__path__`
        return getattr(import_module("pnp.referee.log.reader.lines"), name)
