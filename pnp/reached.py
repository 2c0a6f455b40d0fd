"""What hangs together: everything that can be come to from some things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def reached(start: Iterable[T], onward: Callable[[T], Iterable[T]]) -> set[T]:
    """Everything that can be come to, the things to begin with among them; `onward` is what each leads to.

    >>> sorted(reached([1], {1: [2], 2: [1], 3: [2]}.__getitem__))
    [1, 2]
    """
    found = set(start)
    edge = list(found)
    while edge:
        new = set(onward(edge.pop())) - found
        found |= new
        edge += new
    return found
