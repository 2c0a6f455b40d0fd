"""A tournament of bots: every table is filled with some of them, and ratings tell who wins against whom.

The ratings are those of Luce's model: at a table, each seat wins in proportion to its bot's strength (Luce 1959; found
by Hunter's iteration, 2004). They are told in Elo points, 1500 in the mean; 400 points are ten times the strength.
Intervals are for 95 %, by the curvature of the likelihood. What is counted are whole numbers, the same for any number
of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import cast

from pnp import __version__
from pnp.catalog import load_bots, load_evening, load_rules
from pnp.errors import Source, Unreadable
from pnp.files import read_bytes
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Illegal, require
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table
from pnp.referee.playout.metrics import UNIT, won
from pnp.referee.playout.playout import Bot, playout
from pnp.trust import MOST, run
from pnp.workshop.trials import spread

from .batches import NAMES, processors
from .trial import Estimate, Z, wilson

ELO = 400 / log(10)
MEAN = 1500.0
PRIOR = 0.5  # of a victory, for and against everybody: nobody's strength is without end


class Meeting(NamedTuple):
    """What is played: the cards, how many sit at a table, header lines, and who takes part."""

    version: str
    kit: Kit
    players: int
    header: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int


Results = Counter[tuple[tuple[int, ...], int]]
"""Sixtieths of victories, by the bots at a table (their places in the list, in order) and by the bot that won."""


class Standing(NamedTuple):
    """How a bot did: its rating, and of the seats that it had, the share that won."""

    bot: str
    rating: Estimate
    wins: Estimate
    seats: int


def find_bot(game: str | Kit, name: str) -> Bot:
    """A bot by name, or one of one's own: a file `mine.py` with a function `bot(table, ask, player, legal, chance)`.

    Such a file is a program, and is run. Raises Unreadable.
    """
    if not name.endswith(".py"):
        return load_bots(game, name)
    path = Path(name)
    if not path.is_file():
        raise Unreadable.at(Source(name), "no such file")
    try:
        module = run(read_bytes(path, MOST), path, f"pnp_bot_{path.stem}")
    except Exception as error:  # whatever a person's program does
        raise Unreadable.at(Source(name), f"cannot be run: {type(error).__name__}: {error}") from None
    if not callable(getattr(module, "bot", None)):
        raise Unreadable.at(Source(name), "has no function bot(table, ask, player, legal, chance)")
    return _Own(name, cast(Bot, module.bot))


class _Own:
    """A bot of somebody's own. What fails in its program, or may not be answered, is told by its file and line."""

    def __init__(self, file: str, bot: Bot) -> None:
        self._file, self._bot = file, bot

    def __call__(self, table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
        try:
            move = self._bot(table, ask, player, legal, chance)
        except Exception as error:  # whatever a person's program does
            lines = [frame.lineno or 0 for frame in extract_tb(error.__traceback__) if frame.filename == self._file]
            raise self._wrong(f"{type(error).__name__}: {error}", lines[-1] if lines else 0) from None
        if move is None:
            if not ask.optional and legal:
                raise self._wrong(f"passes where {ask.prompt}, which is no choice")
        elif move not in legal:
            self._check(ask, move, legal)
        return move

    def _check(self, ask: AnyAsk, move: Move, legal: Sequence[Move]) -> None:
        """A line may say more than the moves that are listed, and be legal all the same."""
        answered = f"where {ask.prompt} it answers {move!r:.100}"
        none = self._wrong(f"{answered}, which is none of the {len(legal)} legal moves")
        if not isinstance(move, tuple({type(each) for each in legal})):
            raise none
        try:
            ask.check(move, require)
        except Illegal as error:
            raise self._wrong(f"{answered}, and {error}") from None
        except Exception:  # words that no line of a log could have
            raise none from None

    def _wrong(self, message: str, line: int = 0) -> Unreadable:
        return Unreadable.at(Source(self._file, line), message)


def meeting(kit: Kit, players: int, bots: Sequence[str], header: Mapping[str, str], seed: int) -> Meeting:
    """Raises Unreadable where a bot is not found, or the table cannot be laid so."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Unreadable.at(Source("--bots"), "expected two bots or more, each once, with commas between them")
    for bot in bots:
        find_bot(kit, bot)
    header = {**load_evening(kit).HEADER, **header}
    Play(load_rules(kit), kit, NAMES[:players], header)
    return Meeting(__version__, kit, players, header, tuple(bots), seed)


def seating(common: Meeting, game: int) -> tuple[int, ...]:
    """Who sits where in a game: all as often as one another, shuffled; with few bots some sit there twice."""
    chance = Random(f"seats {common.seed + game}")
    order: list[int] = []
    while len(order) < common.players:
        order += chance.sample(range(len(common.bots)), len(common.bots))
    chosen = order[: common.players]
    if len(set(chosen)) < 2:
        return seating(common._replace(seed=common.seed + 1_000_003), game)
    return tuple(chosen)


def play_slip(slip: tuple[int, int], common: Meeting) -> Results:
    """Play some games. Raises RuntimeError where another version of this program is asked to."""
    if common.version != __version__:
        raise RuntimeError(f"this worker has pnp {__version__}, the tournament comes from pnp {common.version}")
    bots = [find_bot(common.kit, name) for name in common.bots]
    players = NAMES[: common.players]
    play = Play(load_rules(common.kit), common.kit, players, common.header)
    results: Results = Counter()
    first, games = slip
    for game in range(first, first + games):
        seats = seating(common, game)
        at = {player: bots[seat] for player, seat in zip(players, seats, strict=True)}
        table = playout(play.start, at, play.words, Random(f"game {common.seed + game}"), claims=False).table
        for player, seat in zip(players, seats, strict=True):
            results[tuple(sorted(seats)), seat] += won(table, player)
    return results


def play(common: Meeting, games: int, workers: int = 0) -> Iterator[tuple[int, Results]]:
    """Results as they come, with how many games they are of."""
    workers = workers or processors()
    batch = max(1, min(50, games // (4 * workers)))
    slips = [(start, min(batch, games - start)) for start in range(0, games, batch)]
    for results in spread.here(play_slip, slips, common, workers):
        yield sum(results.values()) // UNIT, results


def standings(bots: Sequence[str], results: Results) -> list[Standing]:
    """Who did how well, the best first."""
    number = len(bots)
    tables: Counter[tuple[int, ...]] = Counter()
    wins, seats = [0.0] * number, [0] * number
    for (sitting, bot), share in results.items():
        wins[bot] += share / UNIT
        tables[sitting] += share
    for sitting, games in tables.items():
        for bot in sitting:
            seats[bot] += games // UNIT
    strength = _strengths(number, wins, {sitting: games / UNIT for sitting, games in tables.items()})
    mean = sum(map(log, strength)) / number
    found = []
    for bot in range(number):
        rating = MEAN + ELO * (log(strength[bot]) - mean)
        half = ELO * Z / sqrt(_curvature(bot, strength, {s: games / UNIT for s, games in tables.items()}))
        won_ = wilson(wins[bot] / seats[bot], seats[bot]) if seats[bot] else Estimate(0, 0, 1)
        found.append(Standing(bots[bot], Estimate(rating, rating - half, rating + half), won_, seats[bot]))
    return sorted(found, key=lambda standing: -standing.rating.value)


def _strengths(number: int, wins: Sequence[float], tables: Mapping[tuple[int, ...], float]) -> list[float]:
    """Hunter's iteration: victories, divided by what was to be expected of every table that one sat at."""
    strength = [1.0] * number
    for _ in range(500):
        against = [PRIOR * (number - 1) * 2 / (each + 1) for each in strength]
        for sitting, games in tables.items():
            total = sum(strength[bot] for bot in sitting)
            for bot in sitting:
                against[bot] += games / total
        found = [(wins[bot] + PRIOR * (number - 1)) / against[bot] for bot in range(number)]
        scale = exp(sum(map(log, found)) / number)
        found = [each / scale for each in found]
        if max(abs(log(one / other)) for one, other in zip(found, strength, strict=True)) < 1e-9:
            return found
        strength = found
    return strength


def _curvature(bot: int, strength: Sequence[float], tables: Mapping[tuple[int, ...], float]) -> float:
    """How sharply the likelihood falls where a bot's rating moves, in natural logarithms."""
    known = PRIOR * (len(strength) - 1) * 2 / 4
    for sitting, games in tables.items():
        share = sum(strength[each] for each in sitting if each == bot) / sum(strength[each] for each in sitting)
        known += games * share * (1 - share)
    return known
