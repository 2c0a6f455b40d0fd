"""What a stranger's template may spend on one face: steps, seconds, and all that it makes, charged before it is made.

A list of what is forbidden would never be whole. So whatever a template can make is text, numbers or lists of these,
and each piece of it is charged: letters of a text, places in a list. What one face may make fits into a small memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from time import process_time
from types import GeneratorType
from typing import Any

from jinja2.exceptions import SecurityError

# Each is many times what the largest face of the games takes, and little enough to wait for.
MOST_STEPS = 1_000_000
MOST_SECONDS = 3.0
MOST_LETTERS = 1_000_000  # of one text
MOST_ITEMS = 100_000  # of one list, with all that is in it
MOST_PRINTED = 20_000_000  # letters made or printed on one face
LARGEST = 1 << 53
FARTHEST = 10_000  # mm, and whatever else a drawing is told
_LOOK = 1024  # steps between two looks at the clock
_ESCAPED = 6  # letters that one letter may become


class Budget:
    """Counts what a template does while it draws one face. `begin` before each."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start anew."""
        self._steps = self._letters = 0
        self._look = _LOOK
        self._end = process_time() + MOST_SECONDS

    def step(self, steps: int = 1) -> None:
        """One turn of a loop, one call, or a place in a list that is looked at. Raises SecurityError for too many."""
        self._steps += steps
        if self._steps >= self._look:
            self._look = self._steps + _LOOK
            if process_time() > self._end:
                raise SecurityError(f"it has been drawing for {MOST_SECONDS:g} seconds; does it loop?")
            if self._steps > MOST_STEPS:
                raise SecurityError(f"more than {MOST_STEPS} loops and calls")

    def letters(self, letters: int) -> None:
        """So many letters of one text, about to be made. Raises SecurityError where they are too many."""
        if letters > MOST_LETTERS:
            raise SecurityError(f"a text of more than {MOST_LETTERS} letters")
        self.charge(letters)

    def charge(self, letters: int) -> None:
        """So many letters more on this face."""
        self._letters += letters
        if self._letters > MOST_PRINTED:
            raise SecurityError(f"more than {MOST_PRINTED} letters on one face")

    def items(self, items: int) -> None:
        """So many places of one list, about to be made."""
        if items > MOST_ITEMS:
            raise SecurityError(f"a list of more than {MOST_ITEMS} parts")
        self.step(items)

    def counted(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, a step each."""
        for item in items:
            self.step()
            yield item

    def weigh(self, value: Any) -> tuple[int, int]:
        """How many places and letters there are in a value, what is in it twice counted twice; charged as steps.

        Whoever compares, sorts, prints or hashes a list looks at all of them.
        """
        if isinstance(value, str):
            self.step(1 + len(value) // 64)
            return 1, len(value)
        if not isinstance(value, list | tuple | Mapping):
            return 1, 24
        places = letters = 0
        left: list[Any] = [value]
        while left:
            each = left.pop()
            places += 1
            if isinstance(each, str):
                letters += len(each)
            elif isinstance(each, Mapping):
                self._room(places, left, 2 * len(each))
                left += each.keys()
                left += each.values()
            elif isinstance(each, list | tuple):
                self._room(places, left, len(each))
                left += each
        self.step(places + letters // 64)
        return places, letters

    def _room(self, places: int, left: list[Any], more: int) -> None:
        if places + len(left) + more > 2 * MOST_ITEMS:
            raise SecurityError(f"a list of more than {MOST_ITEMS} parts, with all that is in it")

    def looked(self, value: Any) -> Any:
        """A value that is about to be compared or looked up."""
        self.weigh(value)
        return value

    def made(self, value: Any) -> Any:
        """A value that an operation, a filter or a call has given, as far as it may be one."""
        if isinstance(value, str):
            self.letters(len(value))
        elif isinstance(value, bool):
            pass
        elif isinstance(value, int | float):
            checked(value)
        elif isinstance(value, list | tuple | Mapping):
            places, letters = self.weigh(value)
            self.items(places)
            self.letters(letters)
        elif isinstance(value, GeneratorType | map | filter | zip) or (
            isinstance(value, Iterator) and not hasattr(value, "index0")
        ):
            return self.counted(value)
        return value

    def printed(self, value: Any) -> Any:
        """A value as it is printed: text, a number, or a list of them; anything else is not for printing."""
        if isinstance(value, str):
            self.charge(len(value) + _special(value))
        elif isinstance(value, list | tuple | Mapping) and not hasattr(value, "__html__"):
            places, letters = self.weigh(value)
            self.items(places)
            # As Python writes them, a letter may take ten.
            self.letters(10 * letters + 8 * places)
        elif isinstance(value, int | float):
            checked(value)
        elif hasattr(value, "__html__"):
            text = value.__html__()
            self.charge(len(text))
            return text
        elif value is not None and not _undefined(value):
            raise SecurityError(f"a {type(value).__name__} is not for printing")
        return value

    def replaced(self, text: Any, old: Any, new: Any) -> None:
        """Refuse a replacement that would make a text too long."""
        whole, part = str(plain(text)), str(plain(old))
        self.step(1 + len(whole) // 64)
        self.letters(len(whole) + (whole.count(part) * len(str(plain(new))) if part else len(whole)))

    def joined(self, parts: Iterable[Any], by: Any) -> list[Any]:
        """The parts of a text to be joined, of no more than there may be."""
        found = [plain(part) for part in self.counted(parts)]
        letters = sum(len(part) if isinstance(part, str) else 24 for part in found)
        self.letters(_ESCAPED * (letters + len(str(plain(by))) * len(found)) // 2)
        return found


def checked(value: Any) -> Any:
    """A number, if it is one that a page can have. Raises SecurityError for one beyond 2^53, `nan` and `inf`."""
    if not isfinite(value) or abs(value) >= LARGEST:
        raise SecurityError("a number of more than 15 digits")
    return value


def plain(value: Any) -> Any:
    """A text or a number. Raises SecurityError for anything else."""
    if isinstance(value, str | int | float) or value is None or hasattr(value, "__html__"):
        return value
    if _undefined(value):
        return str(value)  # says itself that it is not there
    raise SecurityError(f"a {type(value).__name__} is no text")


def _special(text: str) -> int:
    """The letters that are added when a text is escaped."""
    if hasattr(text, "__html__"):
        return 0
    return 5 * sum(map(text.count, "&<>\"'"))


def _undefined(value: Any) -> bool:
    from jinja2 import Undefined

    return isinstance(value, Undefined)
