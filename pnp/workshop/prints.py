"""The files of a kit, put together one by one from faces that several processes draw, which share nothing but a store.

A face is drawn, looked over, painted and its ink counted on its own, so that the bytes of every file are the same
whoever did that, now or before.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import msgspec

from pnp import catalog
from pnp.child import shared
from pnp.draw.bill import Bill
from pnp.draw.boxes import Stock
from pnp.draw.face import Face
from pnp.draw.lint import Finding
from pnp.draw.parts import Facts
from pnp.draw.preflight import errors
from pnp.errors import Source, Unreadable
from pnp.files import Half
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.press import ink
from pnp.press.coverage import Coverage
from pnp.press.document import Document
from pnp.press.groups import grouped
from pnp.press.jobs import Job, Run, print_jobs, whole
from pnp.press.kept import key_of_drawn
from pnp.press.kits import COVER, Drawn, Item, distinct, items, known_part, part_names
from pnp.press.layout import same_proportions, trimmed
from pnp.press.ledger import Ledger
from pnp.press.lock import PartLock
from pnp.press.pdf import Written
from pnp.press.setup import Setup
from pnp.sheets.cutter import cutter_grid, published
from pnp.sheets.records import Shape
from pnp.store import Store
from pnp.units import card_size

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.context import BaseContext

    from pnp.press.painter import Painter

MOST_KEPT = 4_000
"""Cards; where there are more, nothing is kept: they would drive all else out of the cache."""
MOST_PROCESSES = 4
"""More would take more memory together than a kit may."""

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
    many: bool = False  # however dear its pictures are


def for_players(kit: Kit, players: int, parts: Sequence[str] = ()) -> tuple[Kit, list[str]]:
    """The kit for so many players, and the titles of what is left out as of no use to so many, unless it is among the
    parts that were asked for. Raises Unreadable for a number that cannot play.
    """
    least, most = kit.players
    if not least <= players <= most:
        raise Unreadable.at(Source("--players"), f"{kit.title} is for {least} to {most} players, not {players}")
    # Whoever plays alone may sit down with as many rivals as there are seats.
    alone = players == 1
    used = tuple(
        each
        for each in kit.components
        if alone or each.name in parts or each.for_players[0] <= players <= each.for_players[1]
    )
    spare = tuple(each for each in kit.components if each not in used)
    left_out = (*kit.left_out, *spare)
    return msgspec.structs.replace(kit, seats=players, components=used, left_out=left_out), [
        each.title for each in spare
    ]


def feeding(setup: Setup, pages: int, sheets: int) -> str:
    """How to feed a file of all fronts and then all backs; nothing for one that is printed in one go.

    >>> feeding(Setup("G", duplex="fronts-then-backs"), 8, 4)
    'print pages 1 to 4, turn the pile over its long edge, put it back, print pages 5 to 8'
    """
    if setup.duplex != "fronts-then-backs" or pages == sheets:
        return ""

    def run(first: int, last: int) -> str:
        return f"page {first}" if first == last else f"pages {first} to {last}"

    edge = setup.flip.replace("-", " ")
    half = pages // 2
    return f"print {run(1, half)}, turn the pile over its {edge}, put it back, print {run(half + 1, pages)}"


class Printed(NamedTuple):
    """A file with the lock of its parts, what is wrong with its faces, and the ink of its pages if that was wanted."""

    written: Written
    lock: Mapping[str, PartLock]
    errors: Sequence[Finding]
    ink: Sequence[Coverage]


def _no_layout(found: Sequence[Item], setup: Setup) -> list[str]:
    """The titles of cards that no published layout of the cutting machine has; they are laid out as without it.

    Raises Unreadable where there are cards, and none of them has one.
    """
    cards = [(item.title, trimmed("card", item.trim, setup)) for item in found if item.kind == "card" and item.trim]
    without = [title for title, size in cards if not published(setup.size, size)]
    if cards and len(without) == len(cards):
        cutter_grid(setup.size, cards[0][1])
    return without


def _other_proportions(found: Sequence[Item], setup: Setup) -> list[str]:
    """The titles of cards that would be distorted at the size that is asked for; they keep their own.

    Raises Unreadable where there are cards, and all of them would be.
    """
    if not setup.card:
        return []
    wanted = card_size(setup.card)
    cards = [(item.title, item.trim) for item in found if item.kind == "card" and item.trim]
    kept = [(title, trim) for title, trim in cards if not same_proportions(trim, wanted)]
    if cards and len(kept) == len(cards):
        title, trim = kept[0]
        message = f"{wanted} has other proportions than the cards that are printed, such as {title}: {trim}"
        raise Unreadable.at(Source("--card"), message)
    return [title for title, _ in kept]


class Press:
    """An order made ready: its parts, the way in which they are printed, and the names of all parts of the kit."""

    def __init__(self, order: Order) -> None:
        wanted = [each for each in order.kit.components if each.name in order.choice.parts or not order.choice.parts]
        if sum(order.kit.count(each) for each in wanted if each.kind == "card") > MOST_KEPT:
            order = order._replace(store=None)
        self.order = order
        kit, setup, facts = order.kit, order.setup, order.facts
        drawing = self.drawing = catalog.drawing(order.places, kit.game, order.ink, order.store)
        drawing.bill = None if order.many else Bill(kit.title)
        choice = order.choice
        self.names = part_names(kit, drawing)
        for name in choice.without:
            known_part(kit, name, self.names)
        found = items(kit, drawing, choice.parts, order.stock, boxes=order.boxes, setup=setup)
        self.items: list[Item] = [self._once(item) for item in found if item.name not in choice.without]
        if not self.items:
            raise Unreadable.at(Source("--without"), "that leaves nothing to print")
        self.own_size = _other_proportions(self.items, setup)
        self.by_hand = _no_layout(self.items, setup) if setup.cutter == "silhouette" else []
        every = whole(grouped(items(kit, drawing), setup, separate=choice.separate), order.ink, setup.paper)[0]
        self.run = Run(setup, facts, every, order.sets)
        self.made: dict[str, list[Drawn]] = {}  # pieces of whole items that another process has drawn
        self._painter: Painter | None = None  # of all tasks, since an animal is on many faces

    def whole(self) -> tuple[list[Job], dict[str, PartLock]]:
        """The files to print, and the lock that fills while they are printed."""
        order = self.order
        groups = grouped(self.items, order.setup, separate=order.choice.separate)
        return whole(groups, order.ink, order.setup.paper)

    def kept(self, item: Item) -> bool:
        """Whether the first face of an item is kept, and so probably all of them."""
        if item.kind == "booklet":
            return any(self.kept(other) for other in self.items if other.kind == "card")
        with self.drawing.peeking() as missed:
            next(item.make(self.run.facts, None), None)
        return not missed

    def _once(self, item: Item) -> Item:
        """An item whose pieces are not drawn where another process has drawn them all."""

        def make(facts: Facts, only: Container[str] | None) -> Iterator[Drawn]:
            made = self.made.get(item.name)
            return iter(made) if made is not None and only is None else item.make(facts, only)

        return item._replace(make=make)

    def item(self, name: str) -> Item:
        """The item of that name."""
        return next(item for item in self.items if item.name == name)

    def draw(self, task: Task) -> None:
        """Draw some faces, and do what can be done with each alone; all of it goes into the store."""
        item = self.item(task.item)
        self.look_over(distinct(item.make(self.run.facts, _Names(task) if task.parts > 1 else None)), item.shape)

    def painter(self) -> Painter:
        """Who paints what is kept: the same for all files, since an animal is on cards and in the rulebook."""
        from pnp.press.painter import Painter
        from pnp.press.trial import Nowhere

        if self._painter is None:
            self._painter = Painter(Document(Nowhere()), store=self.order.store)
        return self._painter

    def _seen(self, face: Face, known: int) -> list[Finding]:
        """What is wrong with a face that is about to be printed, which is painted while its elements are at hand if it
        was drawn just now: more faces have been drawn than were `known` before.
        """
        found = errors(face, self.order.store)
        if self.drawing.fresh > known:
            with suppress(Unreadable):  # whoever puts it into a file says so
                self.painter().painted(face)
        return found

    def look_over(self, faces: Iterable[Face], shape: Shape) -> None:
        """Look for errors on faces, paint them, and count their ink."""
        order = self.order
        assert order.store is not None
        painter = self.painter()
        views: list[ink.View] = []
        files: dict[str, ink.Files] = {}
        for face in faces:
            errors(face, order.store)
            painter.painted(face)
            drawn = painter.drawn(face)
            key = key_of_drawn(drawn)
            views.append(ink.View(key, (0.0, 0.0, *face.trim), shape, drawn))
            files[key] = face.files
            if len(views) == ink.AT_ONCE:
                self._look(views, files)
        self._look(views, files)

    def _look(self, views: list[ink.View], files: dict[str, ink.Files]) -> None:
        """Count the ink of views, and forget them."""
        if self.order.coverage and self.order.store is not None:
            ink.inks(views, self.order.store, files)
        views.clear()
        files.clear()

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
        fresh = self.drawing.fresh
        ((written, inks),) = print_jobs(
            [job],
            self.run,
            order.folder,
            order.kit.game,
            watching,
            looked=lambda face: found.extend(self._seen(face, fresh)),
            held=held,
            store=order.store,
            ledger=ledger,
            # What would print wrong is told instead.
            counted=(lambda: not found) if order.coverage else None,
        )
        return Printed(written, {item.name: lock[item.name] for item in job.items if item.name in lock}, found, inks)


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
    """All files of an order, in order; what must be drawn for them by so many processes; 0 is one for each core.

    Their halves are added to `held`. Raises what the first file in order that could not be printed raises.
    """
    jobs, lock = press.whole()
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
    with ProcessPoolExecutor(workers, _context(), initializer=_begin, initargs=(press.order,)) as pool:
        try:
            for job in _ready(press, jobs, tasks, pool, 2 * workers):
                if job.name == COVER:
                    ledger.sort([each.name for each in jobs])
                try:
                    found[job.name] = press.print_job(job, lock, held, None, ledger)
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


def _ready(
    press: Press, jobs: Sequence[Job], tasks: Mapping[str, Sequence[Task]], pool: ProcessPoolExecutor, parts: int
) -> Iterator[Job]:
    """Each job when all is drawn that it needs, the cover when all others are done.

    A booklet is drawn as a whole, since its pages are laid out together, and first; then its pages are shared out.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    needs: dict[str, set[Future[Any]]] = {job.name: set() for job in jobs}
    booklets: dict[Future[Any], tuple[str, Item]] = {}
    every = [(name, task, press.item(task.item)) for name, some in tasks.items() for task in some]
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
                needs[name] |= {pool.submit(_look_over, faces[at::parts], item.shape) for at in range(parts)}
        done = [job for job in left if all(each.done() for each in needs[job.name])]
        done = [job for job in done if job.name != COVER or len(left) == 1][:1]
        for job in done:
            for future in needs[job.name]:
                future.result()
            left.remove(job)
            yield job
        if not done:
            wait({each for job in left for each in needs[job.name] if not each.done()}, return_when=FIRST_COMPLETED)


class Task(NamedTuple):
    """Faces to be drawn: those of an item, or of `parts` equal parts the one with a number from 0."""

    item: str
    number: int = 0
    parts: int = 1


class _Names:
    """The names of the faces of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __contains__(self, name: object) -> bool:
        return crc32(str(name).encode()) % self._task.parts == self._task.number


def _tasks(press: Press, jobs: Sequence[Job], workers: int) -> dict[str, list[Task]]:
    """What is to be drawn for each file, in their order: nothing for what seems to be kept."""
    found: dict[str, list[Task]] = {}
    for job in jobs:
        for item in job.items:
            if item.name != COVER and not press.kept(item):
                # Two cores are done at about the same time only if a large deck is shared out.
                parts = max(1, min(4 * workers, -(-item.total // 12)))
                if item.kind == "booklet":
                    parts = 1
                found.setdefault(job.name, []).extend(Task(item.name, number, parts) for number in range(parts))
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


def _begin(order: Order) -> None:
    """Make a process ready."""
    global _press
    shared.cache_clear()  # strangers' templates are not drawn by the child of the process that we come from
    if _press is None:
        _press = Press(order)


def _make(task: Task) -> list[Drawn] | None:
    """All pieces of an item; None where they cannot be drawn."""
    assert _press is not None
    with suppress(Unreadable):
        return [*_press.item(task.item).make(_press.run.facts, None)]
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
    with suppress(Unreadable):
        _press.draw(task)
