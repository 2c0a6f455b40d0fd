"""Slips that people make are caught, told as one cause and mended: a few plays a game, with the floors of the design.

Larger samples stand in `docs/referee/mutation.md`, with the command that makes them.
"""

from __future__ import annotations

from functools import cache

import pytest

from .mutation_study import Outcome, share
from .people import LEGAL, study

# At most so many causes for a slip, on the average. To reach: 1.1, which the larger samples keep; of the 17 slips here
# one of scary's is told as four, a marker that was written one column beside.
CAUSES = {"mating": 1.1, "scary": 1.2, "extinction": 1.1}
games = pytest.mark.parametrize("name", ["mating", "scary", "extinction"])


@cache
def outcomes(name: str) -> tuple[Outcome, ...]:
    return tuple(study(name, 3, seed=5))


@games
def test_what_is_no_fault_is_accepted(name: str) -> None:
    """A die that nobody wrote, and a draw on two lines."""
    found = [outcome for outcome in outcomes(name) if outcome.operator in LEGAL]
    assert found and not any(outcome.caught for outcome in found)


@games
def test_slips_are_caught_as_one_cause_and_mended(name: str) -> None:
    found = [outcome for outcome in outcomes(name) if outcome.operator not in LEGAL]
    assert len(found) >= 12
    assert share(found, "caught") == 1
    # Some 17 of them a game: one may be told as more.
    assert share(found, "single") >= 0.9 and share(found, "restored") >= 0.9
    assert sum(outcome.causes for outcome in found) <= CAUSES[name] * len(found)
