"""How reasons and questions say a number."""

from __future__ import annotations

from collections.abc import Sequence


def number_of(count: int, one: str, many: str = "") -> str:
    """A count with its word.

    >>> number_of(1, "cube"), number_of(3, "cube"), number_of(2, "hex", "hexes")
    ('1 cube', '3 cubes', '2 hexes')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def names_of(names: Sequence[str]) -> str:
    """Names one after the other.

    >>> names_of(["Ann"]), names_of(["Ann", "Ben", "Cara"])
    ('Ann', 'Ann, Ben and Cara')
    """
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])
