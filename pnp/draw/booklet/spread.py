"""The two pages of a rulebook that show the table at the beginning of play: numbers upon it, words below."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from markupsafe import Markup

from pnp.errors import Source, Unreadable
from pnp.kit.setup import BAND, FILE, Aside, SetUp, Step
from pnp.named import NamedTuple

from .table import Mini


class Number(NamedTuple):
    """The number of a step where it stands on the table, mm of the page."""

    number: int
    x: float
    y: float


class Told(NamedTuple):
    """A step below the table: its number, where its words stand, mm, and the words."""

    number: int
    x: float
    y: float
    step: Step


class Spread(NamedTuple):
    """One of the two pages that show a table: what lies on it, the numbers upon it, the words below, the boxes.

    `shift` is what moves the table to this page, mm; a box comes with its corner and height.
    """

    setup: SetUp
    shift: float
    things: tuple[Markup, ...]
    numbers: tuple[Number, ...]
    steps: tuple[Told, ...]
    asides: tuple[tuple[Aside, float, float, float], ...]


COLUMNS = (13.0, 51.0, 89.0)
"""Left edges of the words below a table, mm; each column is 37 wide, so that the last ends with the page's text."""
ROWS = (159.0, 179.5)


def spreads(setup: SetUp, found: Sequence[Mini]) -> tuple[Spread, Spread]:
    """The two pages: steps from left to right and down, boxes in the last places of their page."""
    taken = {
        side: {(0, 2), (1, 2)} if side == 2 and asides else {(1, 2)} if asides else set[tuple[int, int]]()
        for side, asides in ((side, [each for each in setup.aside if each.page == side]) for side in (1, 2))
    }
    cells = {
        side: [(row, column) for row in (0, 1) for column in range(3) if (row, column) not in taken[side]]
        for side in (1, 2)
    }
    if len(setup.step) > len(cells[1]) + len(cells[2]):
        raise Unreadable.at(Source(FILE), f"more steps than the {len(cells[1]) + len(cells[2])} that have room")
    first = min(len(cells[1]), ceil(len(setup.step) * len(cells[1]) / (len(cells[1]) + len(cells[2]))))
    first = max(first, len(setup.step) - len(cells[2]))
    return _spread(setup, found, 1, 0, cells[1][:first]), _spread(setup, found, 2, first, cells[2])


def _spread(setup: SetUp, found: Sequence[Mini], side: int, before: int, cells: Sequence[tuple[int, int]]) -> Spread:
    page = BAND[0] / 2
    left, right = (0.0, page) if side == 1 else (page, BAND[0])
    things = tuple(mini.svg for mini in found if mini.box[2] > left - 4 and mini.box[0] < right + 4)
    numbers = tuple(
        Number(at, step.at[0] - left, step.at[1]) for at, step in enumerate(setup.step, 1) if left <= step.at[0] < right
    )
    told = tuple(
        Told(before + at + 1, COLUMNS[column], ROWS[row], step)
        for at, ((row, column), step) in enumerate(zip(cells, setup.step[before:], strict=False))
    )
    own = [aside for aside in setup.aside if aside.page == side]
    top = ROWS[2 - side] - 4.5
    boxes = tuple((aside, COLUMNS[2], top, 6.2 + 5.2 * len(aside.lines)) for aside in own[:1])
    return Spread(setup, -left, things, numbers, told, boxes)
