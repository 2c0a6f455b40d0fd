"""Whole evenings as other people would write them: each line of a recorded play in a writer's own words.

    python -m referee.writers scribes mating 910 3             from tests/: three plays from a seed on, by all five
    python -m referee.writers scribes mating 2105 3 --slips    three plays, each with one slip of every kind

There are four groups of five writers. `scribes` write a line for a line, in every game. `tellers` (mating, scary) put
several things on a line, names for numbers, words for figures. `guests` (Extinction, Bios) copy the columns of the
sheet, tell what happened, name cards, say what lies on the table, or shorten everything. Those of `megafauna` do the
same for American Megafauna. Each group was written before anybody looked at how the reader works.

A log is judged as the same log in its own words; lines of one that stand on one line of the other are taken together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

GROUPS = ("scribes", "tellers", "guests", "megafauna")


class Written(NamedTuple):
    """A writer's log, and for each line of the recorded one the number of the writer's line that says it."""

    text: str
    line_of: Mapping[int, int]


class Group(Protocol):
    """Five people who write a game's logs: a module of this package."""

    WRITERS: Sequence[str]
    GAMES: Sequence[str]

    def written(self, text: str, game: str, writer: str) -> Written:
        """A recorded log as one of them would have written it."""

    def evening(self, game: str, seed: int) -> str:
        """A play with its counts, as it was recorded."""


def group(name: str) -> Group:
    """A group of writers by its name, one of `GROUPS`."""
    return cast("Group", import_module(f"{__name__}.{name}"))
