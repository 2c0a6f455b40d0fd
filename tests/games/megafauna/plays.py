"""Plays of American Megafauna to test with."""

from __future__ import annotations

from typing import TypeAlias

from pnp.games.megafauna.bots import BOTS
from pnp.games.megafauna.table import Table

from .. import bot_plays
from ..bot_plays import Plays

Made: TypeAlias = bot_plays.Made[Table]
PLAYS: Plays[Table] = Plays("megafauna", BOTS)
made, text, verdict = PLAYS.made, PLAYS.text, PLAYS.verdict
