"""Plays to test with: every game that the catalog finds, its headers, its tables of one to six, and their playouts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pnp import catalog
from pnp.errors import Source
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.game import Game
from pnp.referee.log.entries import Entry, Log
from pnp.referee.log.header import FROM, split
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.lines import Reader
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.play import Play as PlayOf
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Start
from pnp.referee.playout.playout import Bot, log_text, playout, random_bot
from pnp.referee.verdict.check import read_log
from pnp.referee.verdict.cutting import cut

from . import made_up
from .known import KNOWN, Known

MADE_UP = "ponds"

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


def joined() -> list[str]:
    """The games that have a referee and a file here that says what to play."""
    refereed = [name for name in catalog.games() if find_spec(f"pnp.games.{name}.game")]
    return [*(name for name in refereed if (HERE / f"{name}.toml").is_file()), MADE_UP]


@cache
def game(name: str) -> Game:
    """What the referee needs of a game."""
    return made_up.GAME if name == MADE_UP else Game.of(import_module(f"pnp.games.{name}.game"))


@cache
def kit(name: str) -> Kit:
    """A game's cards, as the tests froze them, so that figures stay when cards are tuned."""
    if name == MADE_UP:
        return made_up.kit()
    frozen = HERE.parent / "games" / name / "kit"
    return catalog.kit(Places(*([frozen] if frozen.is_dir() else [])), name, edition=1)


@cache
def installed(name: str) -> Kit:
    """A game's cards as they are printed."""
    if name == MADE_UP:
        return made_up.kit()
    return catalog.kit(Places(), name)


@cache
def data(name: str) -> Mapping[str, Any]:
    """What these tests are told about a game: `headers`, tables of header lines that belong together, positions whose
    legal sequences are counted (`perft`), and how much of it is spoilt (`sample`)."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def headers(name: str) -> list[dict[str, str]]:
    """The plain header, then those that the game's file lists, or one for every variant and house rule."""
    auto = [{"variant": word} for word in game(name).VARIANTS] + [{"house": word} for word in game(name).HOUSE_RULES]
    return [{}, *data(name).get("headers", auto)]


def sampled(name: str) -> tuple[int, int]:
    """How many plays are spoilt by every operator once, and how many by two slips at once: as many as take seconds."""
    sample = data(name).get("sample", {})
    return sample.get("plays", 8), sample.get("pairs", 4)


def words(name: str, players: Sequence[str]) -> Vocabulary:
    """The vocabulary of a game at a table."""
    return PlayOf(game(name), kit(name), players).words


def start(name: str, players: tuple[str, ...], header: Mapping[str, str] | None = None) -> Start:
    """The beginning of a play under a header."""
    return PlayOf(game(name), kit(name), players, header).start


@cache
def bots(name: str) -> Mapping[str, Bot]:
    """The random bot, and the one that the game itself puts first."""
    found: dict[str, Bot] = {"random": random_bot}
    if name != MADE_UP and find_spec(f"pnp.games.{name}.bots"):
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
    wrap: Callable[[Bot], Bot] | None = None,
) -> Play:
    """One playout from a seed, made once in a process; with a bot that is wrapped in another, each time."""
    if wrap is None:
        return _plain(name, players, seed, tuple((header or {}).items()), bot, claims)
    return _made(name, players, seed, header or {}, bot, claims, wrap(bots(name)[bot]))


@cache
def _plain(
    name: str, players: tuple[str, ...], seed: int, header: tuple[tuple[str, str], ...], bot: str, claims: bool
) -> Play:
    return _made(name, players, seed, dict(header), bot, claims, bots(name)[bot])


def _made(
    name: str, players: tuple[str, ...], seed: int, header: Mapping[str, str], bot: str, claims: bool, chosen: Bot
) -> Play:
    made = playout(
        start(name, players, header),
        dict.fromkeys(players, chosen),
        words(name, players),
        Random(f"{name} {len(players)} {seed} {bot} {sorted(header.items())}"),
        claims=claims,
    )
    return Play(name, players, dict(header), made.lines, made.moves, made.table)


def sizes(name: str) -> range:
    """How many people can play."""
    least, most = kit(name).players
    return range(least, most + 1)


def hidden(made: Play) -> Play:
    """The same play where nobody wrote down what was drawn: cards become `?`."""
    vocabulary = words(made.game, made.players)
    secret = {verb.name for verb in vocabulary.verbs.values() for arg in verb.args if arg.count}
    read = reader(made.game, made.players)
    lines = []
    for line in made.lines:
        entry = read.line(line, Source("test", 1, 1)) if line else None
        if isinstance(entry, Entry) and isinstance(entry.what, Move) and entry.what.verb in secret:
            lines.append(vocabulary.write(entry.what._replace(args=(UNKNOWN,) * len(entry.what.args))))
        else:
            lines.append(line)
    return made.with_lines(lines)


def begun(made: Play, chance: Random) -> Play:
    """The same play where the first half of the evening was not written down: it begins at a heading in the middle."""
    own = game(made.game)
    raw = split(made.text, "whole.log")
    last = made.table.place()[1]
    number = chance.randint(min(2, last), max(min(2, last), (2 * last) // 3))
    text = cut(own, kit(made.game), raw, f"{own.HEADING} {number}")
    part = split(text, "part.log")
    header = {key: setting.value for key, setting in part.header.items() if key not in ("game", "players")}
    head = max(setting.source.line for setting in part.header.values())
    # The heading that the log begins with stands in its header, too, so that nothing is lost without it.
    return replace(made, header=header, lines=tuple(text.splitlines()[head + 1 :]))


def first(lines: Sequence[str], header: Mapping[str, str]) -> int:
    """The index of the first line of play: after the facts, where a log begins in the middle."""
    stated = FROM in header
    return next(i for i, line in enumerate(lines) if line and not (stated and line.startswith("=")))


def reader(name: str, players: Sequence[str]) -> Reader:
    """The reader of a table's log lines."""
    return PlayOf(game(name), kit(name), players).reader


def read(name: str, text: str) -> tuple[Log, Vocabulary, Start]:
    """A log's entries, its words, and the beginning of its play."""
    return read_log(game(name), kit(name), text, "test.log")


class State(NamedTuple):
    """What everybody at the table can see when it is over."""

    counts: tuple[object, ...]  # how far the play has come, who has won, every count and score
    board: object  # what lies on the table and will matter
    piles: object  # which cards lie in a discard or have been turned: nothing but a shuffle ever asks


def public(name: str, table: Any) -> State:
    """The state of a table as everybody can see it."""
    counts = tuple(tuple(table.counts(player).items()) for player in table.players)
    scores = {player: total for player, (total, _) in table.scores().items()}
    known = KNOWN.get(name, Known())
    where = (table.place(), table.finished, table.winners, counts, scores)
    return State(where, known.board(table), known.piles(table))
