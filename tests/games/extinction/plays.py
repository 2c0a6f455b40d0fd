"""Plays of Extinction to test with: bots under a header, as lines of a log, and the table that they left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, cast

import pnp.catalog
from pnp.games.extinction import game
from pnp.games.extinction.bots import BOTS
from pnp.games.extinction.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.play.walk import Start
from pnp.referee.playout.playout import log_text, playout, random_bot
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

NAMES = ("Ann", "Ben", "Cara", "Dan")


class Made(NamedTuple):
    """A play: who, under which header, the lines, and the table at its end."""

    players: tuple[str, ...]
    header: Mapping[str, str]
    lines: tuple[str, ...]
    table: Table


@cache
def kit() -> Kit:
    """The cards of the first edition, so that logs and figures here stay as they are."""
    return pnp.catalog.kit(Places(), "extinction", edition=1)


def start(players: tuple[str, ...], header: Mapping[str, str]) -> Start:
    """The beginning of a play under a header."""
    return Play(game, kit(), players, header).start


def made(seats: int, seed: int, bot: str, header: Mapping[str, str] | None = None) -> Made:
    """One play to its end."""
    players, header = NAMES[:seats], header or {}
    words = Play(game, kit(), players).words
    chosen = {**BOTS, "random": random_bot}[bot]
    played = playout(start(players, header), dict.fromkeys(players, chosen), words, Random(seed))
    return Made(players, header, played.lines, cast(Table, played.table))


def text(play: Made, lines: Sequence[str]) -> str:
    """The log of a play with other lines."""
    return log_text("extinction", 1, play.players, play.header, lines)


def verdict(play: Made, lines: Sequence[str]) -> Verdict:
    """What the referee says of a play with other lines."""
    return check(game, kit(), text(play, lines), "play.log")
