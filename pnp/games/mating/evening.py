"""What an evening of The Mating Game is counted by (see pnp.referee.playout.evening)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.moves import Move

from .bots import weigh
from .moves import Lunch, Play, Sneak

PLAYS = (Play, Sneak)


def sat_out(moves: Sequence[Move]) -> bool:
    """Out to lunch: whoever chose it has nothing to do but watch."""
    return any(isinstance(move, Lunch) for move in moves)


__all__ = ["PLAYS", "sat_out", "weigh"]
