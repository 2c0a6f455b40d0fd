"""Many plays, counted: a batch is played with each of several decks from the same seeds, wherever there is a processor.

What a batch gives is whole numbers only, and they are added up, so that a trial comes out the same to the last digit
for any number of workers, any size of batch and any order of arrival. A task carries the decks themselves: a worker on
another machine needs this program, and no files.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import combinations_with_replacement
from random import Random
from typing import Any, NamedTuple

from pnp import __version__
from pnp.catalog import load_bots, load_rules
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.referee.log.lines import Setting
from pnp.referee.play.play import Play
from pnp.referee.playout.metrics import PLAIN_FIGURES, PLAIN_NOTE, Figure, GameMetrics, Metrics, PlainMetrics
from pnp.referee.playout.playout import playout

BATCH = 100
"""Games in a task: the fewest that are worth a journey to another machine. What is counted does not depend on it."""

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay", "Gil", "Hal", "Ida", "Jon")
PAIRS = tuple(combinations_with_replacement(range(4), 2))
"""Which products are summed of the four numbers of a play: counted and of how many, standard deck and trial deck."""


class Laid(NamedTuple):
    """A kit with the deck that is tried, and the header lines that a log of it would have."""

    kit: Kit
    header: Mapping[str, str]


class Task(NamedTuple):
    """So many games from a seed onwards, with each of two kits."""

    version: str
    players: int
    first: int
    games: int
    standard: Laid
    tried: Laid


Spans = tuple[tuple[int, int], ...]
"""Seeds from the first of each pair up to the second, which is not among them; in order, and never side by side."""


class Counts(NamedTuple):
    """Sums over games, by figure: of the four numbers, of their ten products, and how often each value came.

    `played` are the seeds of the games.
    """

    games: int
    sums: dict[str, list[int]]
    products: dict[str, list[int]]
    spreads: dict[str, tuple[Counter[int], Counter[int]]]
    played: Spans = ()


def nothing() -> Counts:
    """Counts of no game."""
    return Counts(0, {}, {}, {})


def add(into: Counts, more: Counts) -> Counts:
    """Both together; what is in `into` may be changed."""
    for here, there in ((into.sums, more.sums), (into.products, more.products)):
        for key, numbers in there.items():
            known = here.setdefault(key, [0] * len(numbers))
            for at, number in enumerate(numbers):
                known[at] += number
    for key, spreads in more.spreads.items():
        both = into.spreads.setdefault(key, (Counter(), Counter()))
        for kept, spread in zip(both, spreads, strict=True):
            kept.update(spread)
    return into._replace(games=into.games + more.games, played=joined((*into.played, *more.played)))


def joined(spans: Spans) -> Spans:
    """Spans in order, those that touch as one.

    >>> joined(((5, 7), (1, 3), (3, 5)))
    ((1, 7),)
    """
    found: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((begin, end))
    return tuple(found)


def figures_of(game: str) -> Sequence[Figure]:
    """What is counted of a game."""
    offered = _game_metrics(game)
    return offered.FIGURES if offered else PLAIN_FIGURES


def note_of(game: str) -> str:
    """Who plays, and what the figures of a game mean."""
    offered = _game_metrics(game)
    return offered.NOTE if offered else PLAIN_NOTE


def tasks(
    standard: Laid, tried: Laid, players: int, games: int, first: int, batch: int = BATCH, played: Spans = ()
) -> list[Task]:
    """A trial cut into tasks, the last one smaller if need be; seeds that were `played` already are left out.

    Raises Unreadable where a deck cannot be laid as its header lines say, before anything is sent anywhere.
    """
    for laid in (standard, tried):
        _laid_out(laid, NAMES[:players])
    found = []
    at = first
    # What has been played, and an end that is after everything.
    for begin, end in (*joined(played), (first + games, first + games)):
        gap = min(begin, first + games)
        found += [
            Task(__version__, players, start, min(batch, gap - start), standard, tried)
            for start in range(at, gap, batch)
        ]
        at = max(at, end)
    return found


def play_batch(task: Task) -> Counts:
    """Play all games of a task. Raises RuntimeError where another version of this program is asked to."""
    if task.version != __version__:
        raise RuntimeError(f"this worker has pnp {__version__}, the trial comes from pnp {task.version}")
    figures = {figure.key: figure for figure in figures_of(task.standard.kit.game)}
    counts = nothing()
    for seed in range(task.first, task.first + task.games):
        # The same seed gives both the same seats and the same first hands; from there they part.
        one, other = (_play(laid, task.players, seed) for laid in (task.standard, task.tried))
        for key, figure in figures.items():
            numbers = (*one.get(key, (0, 0)), *other.get(key, (0, 0)))
            sums = counts.sums.setdefault(key, [0] * 4)
            products = counts.products.setdefault(key, [0] * len(PAIRS))
            for at, number in enumerate(numbers):
                sums[at] += number
            for at, (i, j) in enumerate(PAIRS):
                products[at] += numbers[i] * numbers[j]
            if figure.kind == "spread":
                spread = counts.spreads.setdefault(key, (Counter(), Counter()))
                for each, value in zip(spread, numbers[::2], strict=True):
                    each[value] += 1
    return counts._replace(games=task.games, played=((task.first, task.first + task.games),))


def _play(laid: Laid, number: int, seed: int) -> Mapping[str, tuple[int, int]]:
    """What is told of one play."""
    players = NAMES[:number]
    chance = Random(seed)
    metrics = _metrics(laid.kit.game, players, chance)
    play = _laid_out(laid, players)
    played = playout(play.start, metrics.bots, play.words, chance, claims=False)
    return metrics.tell(played.table, played.moves)


def _laid_out(laid: Laid, players: tuple[str, ...]) -> Play:
    """The table as the header lines lay it. Raises Unreadable."""
    own = next(iter(laid.kit.custom.values()), None)
    header = {key: Setting(value, Source(own.file if own else key)) for key, value in laid.header.items()}
    return Play(load_rules(laid.kit.game), laid.kit, players, header)


def _game_metrics(game: str) -> GameMetrics | None:
    try:
        module: Any = import_module(f"pnp.games.{game}.metrics")
    except ModuleNotFoundError as error:
        if error.name != f"pnp.games.{game}.metrics":
            raise
        return None
    offered: GameMetrics = module
    return offered


def _metrics(game: str, players: tuple[str, ...], chance: Random) -> Metrics:
    offered = _game_metrics(game)
    if offered:
        return offered.metrics(players, chance)
    try:
        bot = load_bots(game, "sensible")
    except (Unreadable, ModuleNotFoundError):
        bot = load_bots(game, "random")
    return PlainMetrics(players, bot)


# ---- where they are played


def play_here(jobs: Sequence[Task], workers: int = 0) -> Iterator[Counts]:
    """The counts of each task as they come, from so many processes (0: one for each processor)."""
    workers = min(workers or processors(), len(jobs))
    if not jobs:
        return
    if workers <= 1:
        yield from map(play_batch, jobs)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    # Fresh interpreters rather than copies of this one: the same on all systems, whatever is loaded here.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_deaf)
    known = set(multiprocessing.active_children())
    try:
        futures = [pool.submit(play_batch, job) for job in jobs]
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        # Nobody waits for games that nobody wants any more.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - known:
            child.terminate()
        raise
    pool.shutdown()


def batch_here(games: int, workers: int = 0) -> int:
    """How many games go into a task of this machine: fewer where there are few, so that no processor idles at the end.

    >>> batch_here(2000, 2), batch_here(40, 2), batch_here(3, 8)
    (100, 5, 1)
    """
    return max(1, min(BATCH, games // (4 * (workers or processors()))))


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _deaf() -> None:
    """Ctrl-C is for the process that counts; it ends the others."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_there(jobs: Sequence[Task], address: str, patience: float = 15.0) -> Iterator[Counts]:
    """The counts of each task as they come, from the workers of a Dask scheduler; lost ones are played again.

    Raises Unreadable where no scheduler answers, none has workers, a worker cannot play, or the scheduler goes away.
    """
    if not jobs:
        return
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        message = "playing on a Dask scheduler needs distributed: pip install pnp-referee[dask]"
        raise Unreadable.at(Source("--on"), message) from None
    try:
        client = dask.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        message = f"no Dask scheduler answers at {address} ({type(error).__name__})"
        raise Unreadable.at(Source("--on"), message) from None
    futures: Sequence[Any] = ()
    log = logging.getLogger("distributed")
    level = log.level
    # What its library has to say of a scheduler that goes away, we say in a line.
    log.setLevel(logging.CRITICAL)
    try:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            message = f"the scheduler at {address} has no workers; start some with: dask worker {address}"
            raise Unreadable.at(Source("--on"), message) from None
        # The decks go to each worker once, and the tasks only name them.
        decks = client.scatter((jobs[0].standard, jobs[0].tried), broadcast=True, hash=False)
        slips = [(job.version, job.players, job.first, job.games) for job in jobs]
        futures = client.map(_play_slip, slips, decks=decks, pure=False, retries=2)
        for future in dask.as_completed(futures, loop=client.loop):
            if future.status == "cancelled":
                raise ConnectionError("games are lost")
            yield future.result()
            future.release()
    except (Unreadable, GeneratorExit, KeyboardInterrupt, SystemExit):
        raise
    except (RuntimeError, ImportError) as error:
        raise Unreadable.at(Source("--on"), f"a worker of {address} cannot play: {error}") from None
    except BaseException as error:
        # Dask has a name of its own for each way in which a scheduler can be gone, a cancelled task's among them.
        message = f"the Dask scheduler at {address} answers no more ({type(error).__name__})"
        raise Unreadable.at(Source("--on"), message) from None
    finally:
        with suppress(Exception):
            client.cancel(futures)
        with suppress(Exception):
            client.close(timeout=2)
        log.setLevel(level)


def _play_slip(slip: tuple[str, int, int, int], decks: tuple[Laid, Laid]) -> Counts:
    """A task whose decks are with the worker already."""
    return play_batch(Task(*slip, *decks))
