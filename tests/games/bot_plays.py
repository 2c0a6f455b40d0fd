"""Plays by bots to test with: under a header, as lines of a log, and the table that they left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Generic, NamedTuple, TypeVar, cast

import pnp.catalog
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Start
from pnp.referee.playout.playout import Bot, log_text, playout, random_bot
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

NAMES = ("Ann", "Ben", "Cara", "Dan")
T = TypeVar("T", bound=Table)


class Made(NamedTuple, Generic[T]):
    """A play: who, under which header, the lines, and the table at its end."""

    players: tuple[str, ...]
    header: Mapping[str, str]
    lines: tuple[str, ...]
    table: T


class Plays(Generic[T]):
    """Plays of one game with the cards of its first edition, so that logs and figures in the tests stay as they are."""

    def __init__(self, name: str, bots: Mapping[str, Bot]) -> None:
        self.name, self.bots = name, {**bots, "random": random_bot}
        self.game = pnp.catalog.load_rules(name)

    @cached_property
    def kit(self) -> Kit:
        """The cards."""
        return pnp.catalog.kit(Places(), self.name, edition=1)

    def start(self, players: tuple[str, ...], header: Mapping[str, str]) -> Start:
        """The beginning of a play under a header."""
        return Play(self.game, self.kit, players, header).start

    def made(self, seats: int, seed: int, bot: str = "sensible", header: Mapping[str, str] | None = None) -> Made[T]:
        """One play to its end."""
        players, header = NAMES[:seats], header or {}
        play = Play(self.game, self.kit, players, header)
        played = playout(play.start, dict.fromkeys(players, self.bots[bot]), play.words, Random(seed))
        return Made(players, header, played.lines, cast(T, played.table))

    def text(self, play: Made[T], lines: Sequence[str], more: Mapping[str, str] | None = None) -> str:
        """The log of a play with other lines, and more in its header."""
        return log_text(self.name, 1, play.players, {**(more or {}), **play.header}, lines)

    def verdict(self, log: str) -> Verdict:
        """What the referee says of a log."""
        return check(self.game, self.kit, log, "play.log")
