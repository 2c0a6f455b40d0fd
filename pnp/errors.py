"""Where a thing was written, and what could not be read there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Source(NamedTuple):
    """A place in somebody's file. Lines and columns count from 1; 0 or "" means "no one place".

    In a table the column is the header's name, in a text it is a number.

    >>> str(Source("friday.log", 23, 6)), str(Source("combat.csv", 7, "food")), str(Source("kit.toml"))
    ('friday.log:23:6', 'combat.csv:7:food', 'kit.toml')
    """

    file: str
    line: int = 0
    column: int | str = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part)


class Problem(NamedTuple):
    """One thing that could not be read, with its place: printed as `file:line:column: message`."""

    source: Source
    message: str

    def __str__(self) -> str:
        return f"{self.source}: {self.message}"


class Unreadable(Exception):
    """Input that could not be used. Carries every problem that was found, in the order of the input."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Unreadable], tuple[tuple[Problem, ...]]]:
        """As it is sent from one process to another: by its problems, not by its words."""
        return Unreadable, (self.problems,)

    @classmethod
    def at(cls, source: Source, message: str) -> Unreadable:
        """The common case of a single problem."""
        return cls([Problem(source, message)])
