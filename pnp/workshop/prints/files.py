"""The files of a kit, put together one by one: each face is drawn, looked over, painted and its ink counted on its own,
so that the bytes of every file are the same whoever did that, now or before.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp import catalog
from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.draw.pictures.bill import Bill
from pnp.draw.preflight.lint import Finding
from pnp.draw.preflight.report import errors
from pnp.errors import Source, Unreadable
from pnp.files import Half
from pnp.named import NamedTuple
from pnp.press import ink
from pnp.press.coverage import Coverage
from pnp.press.objects.document import Document
from pnp.press.paint.kept_faces import key_of_drawn
from pnp.press.pdf import Written
from pnp.press.printing.groups import grouped
from pnp.press.printing.job import Job
from pnp.press.printing.jobs import Run, print_jobs, whole
from pnp.press.printing.kits import Drawn, Item, items, known_part, part_names
from pnp.press.printing.layout import same_proportions, trimmed
from pnp.press.printing.ledger import Ledger
from pnp.press.printing.lock import PartLock
from pnp.press.printing.setup import Setup
from pnp.sheets.cutter import cutter_grid, published
from pnp.sheets.records import Shape
from pnp.units import card_size

from .orders import Order

if TYPE_CHECKING:
    from pnp.draw.drawing import Drawing
    from pnp.press.painter import Painter

MOST_KEPT = 4_000
"""Cards; where there are more, nothing is kept: they would drive all else out of the cache."""

Watching = Callable[[str], Callable[[int, int], None]]


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


class _Newly:
    """Whether faces were drawn anew lately; a piece has two sides, which are drawn before either is looked at."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._before = (drawing.fresh, drawing.fresh)

    def lately(self) -> bool:
        """Whether one was drawn since the last but one time that somebody asked."""
        now = self._drawing.fresh
        last, self._before = self._before[0], (self._before[1], now)
        return now > last


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

    def painter(self) -> Painter:
        """Who paints what is kept: the same for all files, since an animal is on cards and in the rulebook."""
        from pnp.press.painter import Painter
        from pnp.press.trial import Nowhere

        if self._painter is None:
            self._painter = Painter(Document(Nowhere()), store=self.order.store)
        return self._painter

    def _seen(self, face: Face, drawn: _Newly) -> list[Finding]:
        """What is wrong with a face that is about to be printed, which is painted while its elements are at hand if it
        was drawn just now.
        """
        found = errors(face, self.order.store)
        if drawn.lately():
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
        drawn = _Newly(self.drawing)
        ((written, inks),) = print_jobs(
            [job],
            self.run,
            order.folder,
            order.kit.game,
            watching,
            looked=lambda face: found.extend(self._seen(face, drawn)),
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
