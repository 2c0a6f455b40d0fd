"""What is worth saying of a card that is no mistake of the table: it can never be drawn, or nothing comes of it."""

from __future__ import annotations

from typing import Literal

from pnp.errors import Problem
from pnp.named import NamedTuple

Severity = Literal["error", "warning"]


class Advice(NamedTuple):
    """Something about a card or a deck: with an error the deck cannot be played, a warning is worth a look."""

    severity: Severity
    problem: Problem

    def __str__(self) -> str:
        return f"{self.problem.source}: {self.severity}: {self.problem.message}"
