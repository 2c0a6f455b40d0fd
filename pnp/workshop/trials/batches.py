"""Many plays, counted: a batch is played with each of several decks from the same seeds, wherever there is a processor.

What a batch gives is whole numbers only, and they are added up, so that a trial comes out the same to the last digit
for any number of workers, any size of batch and any order of arrival. A task carries the decks themselves: a worker on
another machine needs this program, and no files.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from pnp import __version__
from pnp.catalog import load_bots, load_rules
from pnp.errors import Source, Unreadable
from pnp.kit.folder.counts import Counts as Told
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table
from pnp.referee.playout.metrics import PLAIN_FIGURES, PLAIN_NOTE, Figure, GameMetrics, Metrics, PlainMetrics
from pnp.referee.playout.playout import playout
from pnp.workshop.trials import spread

from .hands import NOTE, NOTE_PLAYED, dealt, ended, figures, has_evenings, own_deck

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
        for kept, counted in zip(both, spreads, strict=True):
            kept.update(counted)
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


def figures_of(kit: Kit) -> Sequence[Figure]:
    """What is counted of a game; of one in a folder, of the deck that is tried in this kit."""
    if own_deck(kit):
        return figures(kit)
    offered = _game_metrics(_game_of(kit))
    return offered.FIGURES if offered else PLAIN_FIGURES


def note_of(kit: Kit) -> str:
    """Who plays, and what the figures of a game mean."""
    if own_deck(kit):
        return NOTE_PLAYED if has_evenings(kit) else NOTE
    offered = _game_metrics(_game_of(kit))
    return offered.NOTE if offered else PLAIN_NOTE


def _game_of(kit: Kit) -> str:
    """The game whose metrics it has: that of which it is a copy, or itself."""
    return (kit.rules_from.base if kit.rules_from is not None else "") or kit.game


def tasks(
    standard: Laid, tried: Laid, players: int, games: int, first: int, batch: int = BATCH, played: Spans = ()
) -> list[Task]:
    """A trial cut into tasks, the last one smaller if need be; seeds that were `played` already are left out.

    Raises Unreadable where a deck cannot be laid as its header lines say, before anything is sent anywhere.
    """
    for laid in (standard, tried) if has_evenings(tried.kit) or not own_deck(tried.kit) else ():
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
    counted = {figure.key: figure for figure in figures_of(task.tried.kit)}
    counts = nothing()
    for seed in range(task.first, task.first + task.games):
        # The same seed gives both the same seats and the same first hands; from there they part.
        one, other = (_play(laid, task, seed) for laid in (task.standard, task.tried))
        for key, figure in counted.items():
            numbers = (*one.get(key, (0, 0)), *other.get(key, (0, 0)))
            sums = counts.sums.setdefault(key, [0] * 4)
            products = counts.products.setdefault(key, [0] * len(PAIRS))
            for at, number in enumerate(numbers):
                sums[at] += number
            for at, (i, j) in enumerate(PAIRS):
                products[at] += numbers[i] * numbers[j]
            if figure.kind == "spread":
                both = counts.spreads.setdefault(key, (Counter(), Counter()))
                for each, value in zip(both, numbers[::2], strict=True):
                    each[value] += 1
    return counts._replace(games=task.games, played=((task.first, task.first + task.games),))


def _play(laid: Laid, task: Task, seed: int) -> Mapping[str, tuple[int, int]]:
    """What is told of one play; of a folder's game what its hands are like, too."""
    tried = task.tried.kit
    if not (deck := own_deck(tried)):
        return _evening(laid, task.players, seed)[0]
    told = dealt(laid.kit.decks[deck], (*tried.decks[deck], *tried.shipped(deck)), Random(seed))
    if has_evenings(tried):
        evening, table = _evening(laid, task.players, seed)
        assert tried.rules_from is not None and isinstance(tried.rules_from.counts, Told)
        told |= {**evening, **ended(table, tried.rules_from.counts.count)}
    return told


def _evening(laid: Laid, number: int, seed: int) -> tuple[Mapping[str, tuple[int, int]], Table]:
    """What is told of one evening, and its table as it is left."""
    players = NAMES[:number]
    chance = Random(seed)
    metrics = _metrics(laid.kit, players, chance)
    play = _laid_out(laid, players)
    evening = playout(play.start, metrics.bots, play.words, chance, claims=False)
    return metrics.tell(evening.table, evening.moves), evening.table


def _laid_out(laid: Laid, players: tuple[str, ...]) -> Play:
    """The table as the header lines lay it. Raises Unreadable."""
    own = next(iter(laid.kit.custom.values()), None)
    header = {key: Setting(value, Source(own.file if own else key)) for key, value in laid.header.items()}
    return Play(load_rules(laid.kit), laid.kit, players, header)


def _game_metrics(game: str) -> GameMetrics | None:
    try:
        module: Any = import_module(f"pnp.games.{game}.metrics")
    except ModuleNotFoundError as error:
        if error.name not in (f"pnp.games.{game}", f"pnp.games.{game}.metrics"):
            raise
        return None
    offered: GameMetrics = module
    return offered


def _metrics(kit: Kit, players: tuple[str, ...], chance: Random) -> Metrics:
    offered = _game_metrics(_game_of(kit))
    if offered:
        return offered.metrics(players, chance)
    try:
        bot = load_bots(kit, "sensible")
    except (Unreadable, ModuleNotFoundError):
        bot = load_bots(kit, "random")
    return PlainMetrics(players, bot)


# ---- where they are played


def play_here(jobs: Sequence[Task], workers: int = 0) -> Iterator[Counts]:
    """The counts of each task as they come, from so many processes (0: one for each processor)."""
    if jobs:
        yield from spread.here(_play_slip, _slips(jobs), _decks(jobs), workers or processors())


def batch_here(games: int, workers: int = 0) -> int:
    """How many games go into a task of this machine: fewer where there are few, so that no processor idles at the end.

    >>> batch_here(2000, 2), batch_here(40, 2), batch_here(3, 8)
    (100, 5, 1)
    """
    return max(1, min(BATCH, games // (4 * (workers or processors()))))


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_there(jobs: Sequence[Task], address: str, patience: float = 15.0) -> Iterator[Counts]:
    """The counts of each task as they come, from the workers of a Dask scheduler; lost ones are played again.

    Raises Unreadable where no scheduler answers, none has workers, a worker cannot play, or the scheduler goes away.
    """
    if jobs:
        yield from spread.there(_play_slip, _slips(jobs), _decks(jobs), address, patience)


Slip = tuple[str, int, int, int]


def _slips(jobs: Sequence[Task]) -> list[Slip]:
    return [(job.version, job.players, job.first, job.games) for job in jobs]


def _decks(jobs: Sequence[Task]) -> tuple[Laid, Laid]:
    return jobs[0].standard, jobs[0].tried


def _play_slip(slip: Slip, common: tuple[Laid, Laid]) -> Counts:
    """A task whose decks are with the worker already."""
    return play_batch(Task(*slip, *common))
