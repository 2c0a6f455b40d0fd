"""Plays to test with: every game that the catalog finds, its headers, its tables of one to six, and their playouts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, cast

from pnp import catalog
from pnp.errors import Source
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.asks import Table
from pnp.referee.game import Game
from pnp.referee.log import Entry, Log, Reader, Setting
from pnp.referee.moves import UNKNOWN, Move, Vocabulary
from pnp.referee.playout import Bot, log_text, playout, random_bot
from pnp.referee.replay import Start
from pnp.referee.verdict import read_log

NAMES = ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay", "Gil", "Hal")
HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class Play:
    """One playout as a log, with the moves that made it and the table that it left behind."""

    game: str
    players: tuple[str, ...]
    header: Mapping[str, str]
    lines: tuple[str, ...]
    moves: tuple[Move, ...]
    table: Table

    def with_lines(self, lines: Sequence[str]) -> Play:
        """The same play written down differently."""
        return replace(self, lines=tuple(lines))

    @property
    def text(self) -> str:
        """The whole log."""
        return log_text(self.game, 1, self.players, self.header, self.lines)


def refereed() -> list[str]:
    """The games that have a referee."""
    return [name for name in catalog.games() if find_spec(f"pnp.games.{name}.game")]


@cache
def game(name: str) -> Game:
    """What the referee needs of a game."""
    return cast(Game, import_module(f"pnp.games.{name}.game"))


@cache
def kit(name: str) -> Kit:
    """A game's cards, as installed."""
    return catalog.kit(Places(), name)


@cache
def data(name: str) -> Mapping[str, Any]:
    """What these tests are told about a game: `headers`, each a table of header lines that belong together."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def headers(name: str) -> list[dict[str, str]]:
    """The plain header, then one for every variant and house rule."""
    return [{}, *data(name)["headers"]]


def words(name: str, players: Sequence[str]) -> Vocabulary:
    """The vocabulary of a game at a table."""
    return Vocabulary(game(name).VERBS, game(name).card_ids(kit(name)), players)


def start(name: str, players: tuple[str, ...], header: Mapping[str, str] | None = None) -> Start:
    """The beginning of a play under a header."""
    settings = {key: Setting(value, Source("test", 1, 1)) for key, value in (header or {}).items()}
    return game(name).prepare(kit(name), players, settings)


@cache
def bots(name: str) -> Mapping[str, Bot]:
    """The random bot, and the one that the game itself puts first."""
    found: dict[str, Bot] = {"random": random_bot}
    if find_spec(f"pnp.games.{name}.bots"):
        own: Mapping[str, Bot] = import_module(f"pnp.games.{name}.bots").BOTS
        found |= dict(list(own.items())[:1])
    return found


def play(
    name: str,
    players: tuple[str, ...],
    seed: int,
    header: Mapping[str, str] | None = None,
    bot: str = "random",
    claims: bool = True,
    wrap: Callable[[Bot], Bot] = lambda bot: bot,
) -> Play:
    """One playout from a seed."""
    chosen = wrap(bots(name)[bot])
    made = playout(
        start(name, players, header),
        dict.fromkeys(players, chosen),
        words(name, players),
        Random(f"{name} {len(players)} {seed} {bot} {sorted((header or {}).items())}"),
        claims=claims,
    )
    return Play(name, players, dict(header or {}), made.lines, made.moves, made.table)


def plays(name: str, seeds: int, sizes: Sequence[int] = ()) -> Iterator[Play]:
    """Playouts of every header at every size of table, and by every bot."""
    least, most = kit(name).players
    for header in headers(name):
        for size in sizes or range(least, most + 1):
            for bot in bots(name):
                for seed in range(seeds):
                    yield play(name, NAMES[:size], seed, header, bot)


def hidden(made: Play) -> Play:
    """The same play where nobody wrote down what was drawn: cards become `?`."""
    vocabulary = words(made.game, made.players)
    secret = {verb.name for verb in vocabulary.verbs.values() for arg in verb.args if arg.unseen}
    read = reader(made.game, made.players)
    lines = []
    for line in made.lines:
        entry = read.line(line, Source("test", 1, 1)) if line else None
        if isinstance(entry, Entry) and isinstance(entry.what, Move) and entry.what.verb in secret:
            lines.append(vocabulary.write(entry.what._replace(args=(UNKNOWN,) * len(entry.what.args))))
        else:
            lines.append(line)
    return made.with_lines(lines)


def reader(name: str, players: Sequence[str]) -> Reader:
    """The reader of a table's log lines."""
    return Reader(words(name, players), game(name).CLAIMS, game(name).TABLE_CLAIMS)


def read(name: str, text: str) -> tuple[Log, Vocabulary, Start]:
    """A log's entries, its words, and the beginning of its play."""
    return read_log(game(name), kit(name), text, "test.log")


def public(name: str, table: Any) -> tuple[object, ...]:
    """What everybody at the table can see when it is over: counts, winners, and where the open cards lie."""
    counts = tuple(tuple(table.counts(player).items()) for player in table.players)
    return (table.place(), table.finished, table.winners, counts, _OPEN[name](table))


# Where a game keeps its open cards.
_OPEN: Mapping[str, Callable[[Any], object]] = {
    "mating": lambda table: (sorted((+table.piles.discard).items()), list(table.turned), sorted(table.suitors)),
}
