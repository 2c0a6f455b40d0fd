"""The files of a kit from faces that several processes draw, which share nothing but a store."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pnp.child import shared
from pnp.draw.face import Aside, Face
from pnp.errors import Unreadable
from pnp.files import Half
from pnp.named import NamedTuple
from pnp.press.printing.job import Job
from pnp.press.printing.kits import COVER, Drawn, Item, distinct
from pnp.press.printing.ledger import Ledger
from pnp.press.printing.sets import described
from pnp.sheets.records import Shape

from .files import Press, Printed, Watching, print_in_turn
from .orders import Order

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.context import BaseContext

MOST_PROCESSES = 4
"""More would take more memory together than a kit may."""
FEW_PAGES = 2
"""Pages of a booklet that one process looks over at a time: they are the last to be painted."""


def print_whole(
    press: Press,
    held: list[Half],
    workers: int = 0,
    watching: Watching | None = None,
    counting: Callable[[int, int], None] | None = None,
) -> list[Printed]:
    """All files of an order, in order; what must be drawn for them by so many processes; 0 is one for each core.

    Their halves are added to `held`. Raises what the first file in order that could not be printed raises.
    """
    jobs, lock = press.whole()
    press.drawing.later = True
    workers = min(workers or cores(), MOST_PROCESSES)
    tasks = _tasks(press, jobs, workers) if workers > 1 and press.order.store is not None else {}
    if sum(map(len, tasks.values())) < 2:
        return list(print_in_turn(press, jobs, lock, held, watching))
    from concurrent.futures import ProcessPoolExecutor  # slow to load
    from multiprocessing import active_children

    found: dict[str, Printed] = {}
    failed: dict[str, BaseException] = {}
    ledger = Ledger(press.run.setup, press.run.sets)
    global _press
    _press = press  # which a fork finds ready
    with (
        TemporaryDirectory(prefix="pnp-") as folder,
        ProcessPoolExecutor(workers, _context(), initializer=_begin, initargs=(press.order, Path(folder))) as pool,
    ):
        try:
            ahead: set[str] = set()
            for job in _ready(press, jobs, tasks, pool):
                if job.name == COVER:
                    for other in (each for each in jobs if each.name not in found and each is not job):
                        ahead.add(other.name)
                        _lay_out(press, other, ledger)
                    ledger.sort([each.name for each in jobs])
                own = Ledger(press.run.setup, press.run.sets) if job.name in ahead else ledger
                try:
                    found[job.name] = press.print_job(job, lock, held, None, own)
                except Exception as error:
                    failed[job.name] = error
                if failed and (first := _first_failed(jobs, found, failed)) is not None:
                    raise first
                if counting is not None:
                    counting(len(found), len(jobs))
        except Exception:
            pool.shutdown(cancel_futures=True)
            raise
        except BaseException:  # told to stop: nobody waits for what is being drawn
            for child in active_children():
                child.terminate()
            pool.shutdown(cancel_futures=True)
            raise
    return [found[job.name] for job in jobs]


def _first_failed(
    jobs: Sequence[Job], found: Mapping[str, Printed], failed: Mapping[str, BaseException]
) -> BaseException | None:
    """What went wrong with the first file in order that failed, once all files before it are there."""
    for job in jobs:
        if job.name in failed:
            return failed[job.name]
        if job.name not in found:
            return None
    return None


def _lay_out(press: Press, job: Job, ledger: Ledger) -> None:
    """Take down the sheets of a file that is printed later."""
    run = press.run
    for _ in described(job.parts(run.facts), run.setup, run.sets, partial(ledger.note, job)):
        pass


def _ready(
    press: Press, jobs: Sequence[Job], tasks: Mapping[str, Sequence[Task]], pool: ProcessPoolExecutor
) -> Iterator[Job]:
    """Each job when all is drawn that it needs, the cover when all others are done, or drawn and still to be painted.

    A booklet is drawn as a whole, since its pages are laid out together, and first; then its pages are shared out.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    needs: dict[str, set[Future[Any]]] = {job.name: set() for job in jobs}
    booklets: dict[Future[Any], tuple[str, Item]] = {}
    every = [(name, task, press.item(task.items[0])) for name, some in tasks.items() for task in some]
    # What is long and one comes first: both cores are to be done at about the same time.
    every.sort(key=lambda each: 0 if each[2].kind == "booklet" else 1 if each[2].kind in ("board", "sheet") else 2)
    for name, task, item in every:
        future = pool.submit(_make if item.kind == "booklet" else _draw, task)
        needs[name].add(future)
        if item.kind == "booklet":
            booklets[future] = name, item
    left = list(jobs)
    while left:
        for future in [each for each in booklets if each.done()]:
            name, item = booklets.pop(future)
            made = future.result()
            if made is not None:
                press.made[item.name] = made
                faces = [*distinct(made)]
                parts = -(-len(faces) // FEW_PAGES)
                needs[name] |= {pool.submit(_look_over, faces[at::parts], item.shape) for at in range(parts)}
        done = [job for job in left if all(each.done() for each in needs[job.name])]
        laid = all(job.name == COVER or all(item.name in press.made for item in job.items) for job in left)
        done = [job for job in done if job.name != COVER or laid][:1]
        for job in done:
            for future in needs[job.name]:
                future.result()
            left.remove(job)
            yield job
        if not done:
            wait({each for job in left for each in needs[job.name] if not each.done()}, return_when=FIRST_COMPLETED)


class Task(NamedTuple):
    """Faces to be drawn: those of items, or of `parts` equal parts the one with a number from 0."""

    items: tuple[str, ...]
    number: int = 0
    parts: int = 1


class _Names:
    """The names of the faces of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __contains__(self, name: object) -> bool:
        return crc32(str(name).encode()) % self._task.parts == self._task.number


def _tasks(press: Press, jobs: Sequence[Job], workers: int) -> dict[str, list[Task]]:
    """What is to be drawn for each file, in their order: nothing for what seems to be kept.

    All cards of a file are shared out by their names: one that lies in two decks looks much the same in both, and costs
    a process hardly anything that has just painted the other.
    """
    found: dict[str, list[Task]] = {}
    for job in jobs:
        wanted = [item for item in job.items if item.name != COVER and not press.kept(item)]
        cards = [item for item in wanted if item.kind == "card"]
        for items in ([cards] if cards else []) + [[item] for item in wanted if item.kind != "card"]:
            # Two cores are done at about the same time only if what is large is shared out.
            parts = max(1, min(4 * workers, -(-sum(item.total for item in items) // 12)))
            names = tuple(item.name for item in items)
            found.setdefault(job.name, []).extend(Task(names, number, parts) for number in range(parts))
    return found


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _context() -> BaseContext:
    from multiprocessing import get_context

    # A fork has read everything already; where there are threads it is not safe, and elsewhere it does not exist.
    forks = sys.platform.startswith("linux") and threading.active_count() == 1
    return get_context("fork" if forks else "spawn")


_press: Press | None = None
_aside: Aside | None = None


def _begin(order: Order, folder: Path) -> None:
    """Make a process ready; what it draws as a whole waits in the folder."""
    global _press, _aside
    _aside = Aside(folder / str(os.getpid()))
    shared.cache_clear()  # strangers' templates are not drawn by the child of the process that we come from
    if _press is None:
        _press = Press(order)
        _press.drawing.later = True


def _make(task: Task) -> list[Drawn] | None:
    """All pieces of a booklet, which wait in a file; None where they cannot be drawn."""
    assert _press is not None and _aside is not None
    found: list[Drawn] = []
    with suppress(Unreadable):
        for piece, entry in _press.item(task.items[0]).make(_press.run.facts, None):
            found.append(Drawn(piece._replace(front=piece.front.whole().waiting(_aside)), entry))
        return found
    return None


def _look_over(faces: Sequence[Face], shape: Shape) -> None:
    """Look over faces that another process has drawn."""
    assert _press is not None
    with suppress(Unreadable):
        _press.look_over(faces, shape)


def _draw(task: Task) -> None:
    """Draw faces into the store, look them over, paint them and count their ink.

    What cannot be drawn or painted is left to whoever prints it, and says so in its turn.
    """
    assert _press is not None
    only = _Names(task) if task.parts > 1 else None
    for item in map(_press.item, task.items):
        with suppress(Unreadable):
            _press.look_over(distinct(item.make(_press.run.facts, only)), item.shape)
