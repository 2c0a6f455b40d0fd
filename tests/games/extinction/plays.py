"""Plays of Extinction to test with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.games.extinction.bots import BOTS
from pnp.games.extinction.table import Table
from pnp.kit.records import Kit
from pnp.referee.verdict.verdict import Verdict

from .. import bot_plays
from ..bot_plays import NAMES, Plays

Made: TypeAlias = bot_plays.Made[Table]
PLAYS: Plays[Table] = Plays("extinction", BOTS)
start, made = PLAYS.start, PLAYS.made


def kit() -> Kit:
    """The cards of the first edition."""
    return PLAYS.kit


def verdict(play: Made, lines: Sequence[str]) -> Verdict:
    """What the referee says of a play with other lines."""
    return PLAYS.verdict(PLAYS.text(play, lines))


__all__ = ["NAMES", "Made", "kit", "made", "start", "verdict"]
