"""Plays of American Megafauna to test with: bots under a header, as lines of a log, and the table that was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, cast

import pnp.catalog
from pnp.errors import Source
from pnp.games.megafauna import game
from pnp.games.megafauna.bots import BOTS
from pnp.games.megafauna.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.header import Setting
from pnp.referee.log.words import Vocabulary
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
    """The cards of the first edition, of which the kept evenings are."""
    return pnp.catalog.kit(Places(), "megafauna", edition=1)


def start(players: tuple[str, ...], header: Mapping[str, str]) -> Start:
    """The beginning of a play under a header."""
    return game.GAME.prepare(kit(), players, {key: Setting(value, Source("test")) for key, value in header.items()})


def words(players: tuple[str, ...]) -> Vocabulary:
    """The words of a log of these players."""
    return Vocabulary(game.GAME.VERBS, game.GAME.card_ids(kit()), players)


def made(seats: int, seed: int, bot: str = "sensible", header: Mapping[str, str] | None = None) -> Made:
    """One play to its end."""
    players, header = NAMES[:seats], header or {}
    chosen = {**BOTS, "random": random_bot}[bot]
    played = playout(start(players, header), dict.fromkeys(players, chosen), words(players), Random(seed))
    return Made(players, header, played.lines, cast(Table, played.table))


def text(play: Made, lines: Sequence[str], more: Mapping[str, str] | None = None) -> str:
    """The log of a play with other lines, and more in its header."""
    return log_text("megafauna", 1, play.players, {**(more or {}), **play.header}, lines)


def verdict(log: str) -> Verdict:
    """What the referee says of a log."""
    return check(game, kit(), log, "play.log")
