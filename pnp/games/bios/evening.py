"""What an evening of Bios: Megafauna is counted by (see pnp.referee.playout.evening)."""

from __future__ import annotations

from .bots import weigh
from .verbs import Mutate, Promote

PLAYS = (Mutate, Promote)

__all__ = ["PLAYS", "weigh"]
