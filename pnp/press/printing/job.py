"""One file that is to be printed."""

from __future__ import annotations

from collections.abc import Callable

from pnp.draw.parts import Facts
from pnp.named import NamedTuple

from .kits import Item
from .parts import Part


class Job(NamedTuple):
    """One file: its name without suffix, its title, its parts, made when the sheets of all others are known, and the
    items that these are made of: so many `fewer` of their pieces, and beside them some of another, `rest`.
    """

    name: str
    title: str
    parts: Callable[[Facts], list[Part]]
    items: tuple[Item, ...] = ()
    fewer: int = 0
    rest: tuple[Item, int] | None = None
