"""How the studies print their figures: shares, spreads, intervals, rows of markdown."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from pnp.workshop.trials.trial import wilson


def percent(share: float, digits: int = 1) -> str:
    """A share as it is printed."""
    return f"{100 * share:.{digits}f} %"


def interval(share: float, of: int) -> str:
    """The 95 % interval of a share (Wilson 1927)."""
    _, low, high = wilson(share, of)
    return f"{100 * low:.1f} to {percent(high)}"


def row(*cells: object) -> str:
    """A row of a markdown table."""
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def spread(numbers: Sequence[float]) -> str:
    """The median, and where a tenth lies on either side."""
    ordered = sorted(numbers)
    low, high = ordered[len(ordered) // 10], ordered[len(ordered) * 9 // 10]
    return f"{median(ordered):g} ({low:g} to {high:g})"
