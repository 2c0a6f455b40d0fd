"""What was really laid out, file by file: sheets, and the time that they take. The cover sheet is made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.draw.parts import Laid, Layout
from pnp.sheets import labour
from pnp.sheets.labour import GLUE, JOIN, LEAF, OUTLINE, STAPLE, TURNED, Time, Work, minutes, spelt
from pnp.sheets.records import Sheet
from pnp.units import paper_name

from .job import Job
from .setup import Setup

# The order in which to cut: what is flat and quick first, what must dry or be sorted last.
_ORDER = ("board", "card", "tracker", "token", "dice", "aid", "booklet", "sheet")


class Ledger:
    """Takes down each sheet as it is laid out; tells the layout of all of them."""

    def __init__(self, setup: Setup, sets: int = 1) -> None:
        self.setup = setup
        self.sets = sets
        self._jobs: dict[str, Job] = {}
        self._sheets: dict[str, set[tuple[str, int]]] = {}
        self._time: dict[str, Time] = {}
        self._tiles: set[str] = set()
        self._joined: set[str] = set()

    def note(self, job: Job, sheet: Sheet) -> None:
        """A side of a sheet of a file."""
        self._jobs[job.name] = job
        known = self._sheets.setdefault(job.name, set())
        before = self._time.get(job.name, Time())
        fresh = (sheet.title, sheet.number) not in known
        known.add((sheet.title, sheet.number))
        self._time[job.name] = before.plus(self._work(job, sheet, fresh))

    def sort(self, names: Sequence[str]) -> None:
        """Put the files into this order, whatever was taken down first."""
        self._jobs = {name: self._jobs[name] for name in names if name in self._jobs}

    def _work(self, job: Job, sheet: Sheet, fresh: bool) -> Time:
        """What a side asks of who cuts it out."""
        if sheet.side == "back" or not fresh:
            return Time()
        works: dict[str, Work] = {item.name: item.work for item in job.items}
        kinds = set(works.values()) or {"cut"}
        if kinds == {"none"}:
            return Time()
        if kinds == {"book"}:
            return Time(0.0, LEAF + (0.0 if sheet.number > 1 else STAPLE))
        cut = glue = 0.0
        straight = []
        for placement in sheet.placements:
            work = _work_of(works, placement.face)
            cut += OUTLINE.get(work, 0.0)
            glue += GLUE.get(work, 0.0)
            straight += [placement] if work == "cut" else []
        cut += labour.cutting(sheet._replace(placements=tuple(straight)))
        if self.setup.duplex == "gutterfold" and any(item.backed for item in job.items):
            glue += TURNED
        for placement in sheet.placements:
            # A tile of something larger: art ends inside the trim box where the next tile goes on.
            if min(placement.bleed) < 0:
                glue += JOIN if placement.face in self._tiles else 0.0
                self._tiles.add(placement.face)
                self._joined.update(item.name for item in job.items)
        return Time(cut, glue)

    def _place(self, name: str) -> int:
        """Where a file stands in the order of cutting."""
        items = self._jobs[name].items
        return _ORDER.index(items[0].kind) if items else len(_ORDER)

    def layout(self) -> Layout:
        """How all that was taken down lies on paper, in the order in which to cut it."""
        files = []
        for name, job in self._jobs.items():
            time = self._time[name]
            parts = tuple(item.name for item in job.items)
            guests = (job.rest[1], job.rest[0].title) if job.rest else (0, "")
            spent = minutes(time.cut), minutes(time.glue)
            files.append(Laid(name, job.title, parts, len(self._sheets[name]), *spent, job.fewer, guests))
        files.sort(key=lambda file: self._place(file.name))
        items = [item for job in self._jobs.values() for item in job.items]
        once = tuple(item.title for item in items if item.once) if self.sets > 1 else ()
        # The sums of what stands in the list, whose lines are rounded one by one.
        cut, glue = sum(file.cut for file in files), sum(file.glue for file in files)
        setup = self.setup
        return Layout(
            paper_name(setup.paper),
            setup.duplex,
            setup.turned_over,
            tuple(files),
            frozenset(self._joined),
            spelt(cut),
            spelt(glue) if glue else "",
            self.sets,
            once,
        )


def _work_of(works: Mapping[str, Work], face: str) -> Work:
    """The work of the part that a face is of: the second word of its name, or the only part there is."""
    if len(works) == 1:
        return next(iter(works.values()))
    name = face.split("/")[1] if "/" in face else ""
    return works.get(name, "cut")
