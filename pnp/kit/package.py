"""What a game's package, `pnp.games.<game>`, says of its tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Protocol

import msgspec

from pnp.errors import Problem
from pnp.kit.records import Kit
from pnp.named import NamedTuple


class Board(Protocol):
    """A board that is new: the table that it stands in for, and its rows."""

    @property
    def table(self) -> str: ...

    @property
    def rows(self) -> Sequence[msgspec.Struct]: ...


class NewBoard(Protocol):
    """Makes a board: the same seed gives the same one. Raises Unreadable for a size that there is not."""

    def __call__(self, seed: int, hexes: int = ..., /) -> Board: ...


def sound(kit: Kit) -> Sequence[Problem]:
    """Nothing to say of the tables beyond what their types do."""
    return ()


class Package(NamedTuple):
    """The names that a package may have: those without a default it must."""

    CARDS: Mapping[str, type[msgspec.Struct]]  # card types, and types of other rows, by table
    validate: Callable[[Kit], Sequence[Problem]] = sound  # what is wrong with the tables taken together
    new_board: NewBoard | None = None  # where the board may be another one each time

    @classmethod
    def of(cls, module: ModuleType) -> Package:
        """A package by its module."""
        return cls(**{name: getattr(module, name) for name in cls._fields if hasattr(module, name)})
