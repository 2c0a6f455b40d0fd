"""The files of a kit, printed one by one or by several processes that share nothing but records.

Every file is printed on its own, so that its bytes are the same whoever prints it, and whether its faces were drawn
now or before.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import NamedTuple

from pnp import catalog
from pnp.child import shared
from pnp.draw.boxes import Stock
from pnp.draw.lint import Finding
from pnp.draw.parts import Facts
from pnp.draw.preflight import errors
from pnp.errors import Problem, Source, Unreadable
from pnp.files import Half, discard, within
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.press.coverage import Coverage
from pnp.press.groups import grouped
from pnp.press.jobs import Job, Run, print_jobs, whole
from pnp.press.kits import COVER, Item, items, known_part, part_names
from pnp.press.ledger import Ledger
from pnp.press.lock import PartLock
from pnp.press.pdf import Written
from pnp.press.setup import Setup
from pnp.sheets.records import Sheet
from pnp.store import Store

Watching = Callable[[str], Callable[[int, int], None]]


class Choice(NamedTuple):
    """Which parts are printed: those of these names or all, without those of others; each apart or sharing sheets."""

    parts: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    separate: bool = False


class Order(NamedTuple):
    """What is to be printed of one game, and where to."""

    kit: Kit
    places: Places
    facts: Facts
    setup: Setup
    ink: str
    folder: Path
    choice: Choice = Choice()
    sets: int = 1
    stock: Stock = Stock()
    boxes: bool = False
    coverage: bool = True
    store: Store | None = None


class Printed(NamedTuple):
    """A file with the lock of its parts, what is wrong with its faces, and the ink of its pages if that was wanted.

    `sides` are what was laid out, where another process did it.
    """

    written: Written
    lock: Mapping[str, PartLock]
    errors: Sequence[Finding]
    ink: Sequence[Coverage]
    sides: Sequence[Sheet] = ()


class Press:
    """An order made ready: its parts, the way in which they are printed, and the names of all parts of the kit."""

    def __init__(self, order: Order) -> None:
        self.order = order
        kit, setup, facts = order.kit, order.setup, order.facts
        drawing = catalog.drawing(order.places, kit.game, order.ink, order.store)
        choice = order.choice
        self.names = part_names(kit, drawing)
        for name in choice.without:
            known_part(kit, name, self.names)
        found = items(kit, drawing, choice.parts, order.stock, boxes=order.boxes, setup=setup)
        self.items: list[Item] = [item for item in found if item.name not in choice.without]
        if not self.items:
            raise Unreadable.at(Source("--without"), "that leaves nothing to print")
        every = whole(grouped(items(kit, drawing), setup, separate=choice.separate), order.ink, setup.paper)[0]
        self.run = Run(setup, facts, every, order.sets)

    def whole(self) -> tuple[list[Job], dict[str, PartLock]]:
        """The files to print, and the lock that fills while they are printed."""
        order = self.order
        groups = grouped(self.items, order.setup, separate=order.choice.separate)
        return whole(groups, order.ink, order.setup.paper)

    def print_job(
        self,
        job: Job,
        lock: Mapping[str, PartLock],
        held: list[Half],
        watching: Watching | None,
        ledger: Ledger,
    ) -> Printed:
        """One file; it waits among the halves that are `held`. The `ledger` has the files before it."""
        order = self.order
        found: list[Finding] = []
        ((written, ink),) = print_jobs(
            [job],
            self.run,
            order.folder,
            order.kit.game,
            watching,
            looked=lambda face: found.extend(errors(face, order.store)),
            held=held,
            store=order.store,
            ledger=ledger,
            # What would print wrong is told instead.
            counted=(lambda: not found) if order.coverage else None,
        )
        return Printed(written, {item.name: lock[item.name] for item in job.items if item.name in lock}, found, ink)


def print_in_turn(
    press: Press, jobs: Sequence[Job], lock: Mapping[str, PartLock], held: list[Half], watching: Watching | None = None
) -> Iterator[Printed]:
    """Each job's file, as it is printed."""
    ledger = Ledger(press.run.setup, press.run.sets)
    for job in jobs:
        yield press.print_job(job, lock, held, watching, ledger)


def print_whole(
    press: Press,
    held: list[Half],
    workers: int = 0,
    watching: Watching | None = None,
    counting: Callable[[int, int], None] | None = None,
) -> list[Printed]:
    """All files of an order, in order, by so many processes; 0 is one for each core.

    Their halves are added to `held`. Raises what the first file in order that could not be printed raises.
    """
    jobs, lock = press.whole()
    workers = min(workers or cores(), len(jobs) - 1)
    if workers < 2:
        return list(print_in_turn(press, jobs, lock, held, watching))
    # The cover tells of the sheets of all others.
    others = [job for job in jobs if job.name != COVER]
    found: dict[str, Printed] = {}
    with ProcessPoolExecutor(workers, _context(), initializer=_begin, initargs=(press.order,)) as pool:
        futures: dict[Future[Printed | list[Problem]], str] = {}
        for job in sorted(others, key=_load, reverse=True):
            futures[pool.submit(_print, job.name)] = job.name
        wrong: dict[str, list[Problem]] = {}
        try:
            for done, future in enumerate(as_completed(futures), 1):
                result = future.result()
                if isinstance(result, list):
                    wrong[futures[future]] = result
                else:
                    found[futures[future]] = _taken(result, held, press.order.folder)
                if counting is not None:
                    counting(done, len(jobs))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    for job in others:
        if job.name in wrong:
            raise Unreadable(wrong[job.name])
    ledger = Ledger(press.run.setup, press.run.sets)
    for job in jobs:
        if job.name == COVER:
            found[COVER] = press.print_job(job, lock, held, watching, ledger)
        else:
            for side in found[job.name].sides:
                ledger.note(job, side)
    return [found[job.name] for job in jobs]


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _context() -> BaseContext:
    # A fork has read everything already; where there are threads it is not safe, and elsewhere it does not exist.
    forks = sys.platform.startswith("linux") and threading.active_count() == 1
    return get_context("fork" if forks else "spawn")


def _load(job: Job) -> int:
    """About how much work a file is: the longest first, so that no process waits for a last long one."""
    return sum({"booklet": 1000, "board": 100, "card": item.total}.get(item.kind, 10) for item in job.items)


class _Sides(Ledger):
    """Takes down only which sides there were, for the ledger of another process."""

    def __init__(self, setup: Setup, sets: int) -> None:
        super().__init__(setup, sets)
        self.sides: list[Sheet] = []

    def note(self, job: Job, sheet: Sheet) -> None:
        """A side of a sheet of a file."""
        self.sides.append(sheet)


_press: Press | None = None


def _begin(order: Order) -> None:
    """Make a process ready."""
    global _press
    shared.cache_clear()  # strangers' templates are not drawn by the child of the process that we come from
    _press = Press(order)


def _print(name: str) -> Printed | list[Problem]:
    """One file, printed in a process of its own; its problems if it cannot be."""
    assert _press is not None
    jobs, lock = _press.whole()
    job = next(job for job in jobs if job.name == name)
    halves: list[Half] = []
    try:
        ledger = _Sides(_press.run.setup, _press.run.sets)
        return _press.print_job(job, lock, halves, None, ledger)._replace(sides=ledger.sides)
    except Unreadable as error:
        for half in halves:
            discard(half.half)
        return list(error.problems)


def _taken(printed: Printed, held: list[Half], folder: Path) -> Printed:
    """A file of another process, under the name that halves of this process have."""
    written = printed.written
    assert written.half is not None
    half = within(folder, written.path).with_name(f".{written.path.name}.{os.getpid()}.part")
    written.half.replace(half)
    held.append(Half(half, written.path))
    return printed._replace(written=written._replace(half=half))
