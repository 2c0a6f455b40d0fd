"""What is worth saying of a card that is no mistake of the table: it can never be drawn, or nothing comes of it."""

from __future__ import annotations

from typing import Literal

from pnp.errors import Problem
from pnp.kit.records import Kit
from pnp.named import NamedTuple

Severity = Literal["error", "warning"]


class Advice(NamedTuple):
    """Something about a card or a deck: with an error the deck cannot be played, a warning is worth a look."""

    severity: Severity
    problem: Problem

    def __str__(self) -> str:
        return f"{self.problem.source}: {self.severity}: {self.problem.message}"


def warning(kit: Kit, table: str, row: object, column: str, message: str) -> Advice:
    """What is worth a look, at a cell; of the whole table where there is no row."""
    return Advice("warning", kit.problem(table, row, column, message))


def error(kit: Kit, table: str, row: object, column: str, message: str) -> Advice:
    """What makes a deck unplayable, at a cell; of the whole table where there is no row."""
    return Advice("error", kit.problem(table, row, column, message))
