"""Rows of numbered or named spaces with pointers on them: eras, turns, a dial, a size; for whoever draws a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from pnp.named import NamedTuple


class Pointer(NamedTuple):
    """What stands on a track: whose it is ("" for the table's), the space, and what it stands for, if that is not its
    owner.
    """

    owner: str
    space: str
    told: str = ""


class Track(NamedTuple):
    """Spaces in a row, whose they are ("" for the table's), and what stands on them.

    `notes` say more of a space, such as the two actions of a sector. A space may be chosen where one of these `verbs`
    asks for it.
    """

    owner: str
    name: str
    spaces: tuple[str, ...]
    pointers: tuple[Pointer, ...]
    notes: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()


@runtime_checkable
class Tracked(Protocol):
    """A table with tracks."""

    def tracks(self) -> Iterable[Track]:
        """The tracks as they stand, the table's own first, then each player's."""


def numbered(owner: str, name: str, most: int, pointers: Sequence[Pointer], first: int = 0) -> Track:
    """A track of numbers, as far as its pointers go and at least to `most`.

    >>> numbered("", "food", 2, [Pointer("Ann", "3")]).spaces
    ('0', '1', '2', '3')
    """
    furthest = max([most, *(int(each.space) for each in pointers)])
    return Track(owner, name, tuple(str(number) for number in range(first, furthest + 1)), tuple(pointers))
