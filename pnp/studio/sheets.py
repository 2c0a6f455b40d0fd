"""Sheets as they will be printed, laid out file by file, as records and as pictures. Runs in the process that draws."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cache, partial
from pathlib import PurePosixPath
from typing import Any

import msgspec

from pnp.draw.cells import told_by_cell
from pnp.draw.face import Face
from pnp.draw.preflight.lint import Finding
from pnp.draw.preflight.report import errors
from pnp.errors import Source, Unreadable
from pnp.fonts import SANS, SERIF
from pnp.hashes import digest
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.press.coverage import Coverage
from pnp.press.objects.lettering import house_fonts, load_font
from pnp.press.paint import kept_faces
from pnp.press.png import encoded, sheet_image, sheet_ink
from pnp.press.printing.build import Tray, sheets_of
from pnp.press.printing.estimate import estimate
from pnp.press.printing.job import Job
from pnp.press.printing.jobs import facts_of_job, since
from pnp.press.printing.kits import COVER
from pnp.press.printing.ledger import Ledger
from pnp.press.printing.lock import PartLock, from_text, listing
from pnp.press.printing.sets import collated
from pnp.press.printing.setup import Setup
from pnp.sheets.records import Sheet
from pnp.studio.order import Desk, Wanted, key_of, kit_for, lock_of_last, order_of
from pnp.studio.reading import Recent
from pnp.workshop.prints.files import Press

BUSY = 0.05  # seconds after which a page is answered, with what has been measured so far


class File(NamedTuple):
    """A file that would be written: its name, its title, the parts in it."""

    name: str
    title: str
    parts: tuple[str, ...]


class Side(NamedTuple):
    """One side of one sheet: which, and a mark that is another one when anything on it is."""

    number: int
    side: str
    title: str
    pieces: int
    mark: str


class Fault(NamedTuple):
    """What would print wrong on a face."""

    face: str
    box: str
    message: str


class Laid(NamedTuple):
    """The sides of a file in the order of the sheets, how many sheets they are, and what is wrong with their faces."""

    file: str
    paper: tuple[float, float]
    sides: tuple[Side, ...]
    sheets: int
    pieces: int
    faces: int
    faults: tuple[Fault, ...]


class Planned(NamedTuple):
    """What an order comes to: the kit's title, the files, the parts that are of no use to so many players, how many
    faces there are by a rough count; one of the files laid out, if that was asked for and can be; what comes out of the
    box and goes into it, where only that is printed; what is printed once for several sets; cards that keep their size.
    """

    title: str
    files: tuple[File, ...]
    spare: tuple[str, ...]
    faces: int
    laid: tuple[Laid, ...]
    changes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    own_size: tuple[str, ...] = ()


class Labour(NamedTuple):
    """What all files ask of whoever cuts them out, in words; `cut` and `glue` may be empty."""

    cut: str
    glue: str


class Inked(NamedTuple):
    """The ink of some sides, by their marks, and the number of the first side that was not looked at, -1 for none."""

    shares: dict[str, Coverage]
    next: int


class _Keeping(Tray):
    """A tray that shows and keeps every face that is put into it."""

    def __init__(self) -> None:
        super().__init__()
        self.faces: dict[str, Face] = {}

    def put(self, face: Face) -> str:
        if face.svg:  # the sets that follow name those of the first
            self.faces.setdefault(face.name, face)
        return super().put(face)


class _File:
    """A file that was laid out, with the faces on it."""

    def __init__(self, laid: Laid, sheets: list[Sheet], faces: dict[str, Face]) -> None:
        self.laid, self.sheets, self.faces = laid, sheets, faces


def jobs_of(press: Press, wanted: Wanted, desk: Desk) -> tuple[list[Job], dict[str, PartLock], list[str]]:
    """The files to print, the lock that fills meanwhile, and what is to be taken out of the box and put in instead.

    Raises Unreadable where nothing has changed since the pages were printed last, or nobody knows what they were.
    """
    if not wanted.since:
        return *press.whole(), []
    path = lock_of_last(wanted, desk)
    called = f"output/{wanted.game}/{path.name}"
    try:
        before = from_text(path.read_text(encoding="utf-8"), called)
    except (OSError, UnicodeDecodeError):
        raise Unreadable.at(Source(called), "nothing was printed here before: print everything first") from None
    found = since(press.items, before, called, press.order.ink, press.run, every=not wanted.parts)
    if not found.jobs:
        raise Unreadable.at(Source(called), "nothing has changed since it was printed: there is nothing to print")
    return found.jobs, found.lock, listing(found.changes, press.run.sets)


class Layout:
    """An order that is laid out file by file, as they are asked for."""

    def __init__(self, wanted: Wanted, desk: Desk) -> None:
        self.order = order_of(wanted, desk)
        self.press = Press(self.order)
        self.jobs, self.lock, self.changes = jobs_of(self.press, wanted, desk)
        self.ledger = Ledger(self.press.run.setup, self.press.run.sets)
        self._files: dict[str, _File] = {}

    def files(self) -> list[File]:
        """All files, the cover last."""
        return [File(job.name, job.title, tuple(item.name for item in job.items)) for job in self.jobs]

    def once(self) -> tuple[str, ...]:
        """The titles of what only the first of several sets has."""
        return tuple(dict.fromkeys(item.title for job in self.jobs for item in job.items if item.once))

    def file(self, name: str) -> _File:
        """A file's sheets; those of all others are laid before the cover, which tells of them."""
        wanted = self.jobs if name == COVER else [job for job in self.jobs if job.name == name]
        for job in wanted:
            if job.name not in self._files:
                self._files[job.name] = self._lay(job)
        return self._files[name]

    def _lay(self, job: Job) -> _File:
        run, order = self.press.run, self.order
        tray = _Keeping()
        sheets: list[Sheet] = []
        with told_by_cell(order.kit, order.places):
            for part in collated(job.parts(facts_of_job(job, run, self.ledger)), run.sets):
                for sheet in sheets_of(part, run.setup, tray):
                    self.ledger.note(job, sheet)
                    sheets.append(sheet)
        found: list[Finding] = []
        hashes = {}
        for name, face in tray.faces.items():
            mark = hashes[name] = face_mark(face)
            found += _faults.get((name, mark, face.safe, face.fits), partial(errors, face, order.store))
        sides = tuple(
            Side(each.number, each.side, each.title, len(each.placements), _mark(each, hashes)) for each in sheets
        )
        faults = tuple(Fault(each.face, each.box, each.message) for each in found)
        number = len({(sheet.title, sheet.number) for sheet in sheets})
        pieces = sum(len(sheet.placements) for sheet in sheets if sheet.side == "front")
        size = run.setup.size
        laid = Laid(job.name, (size.width, size.height), sides, number, pieces, len(tray.faces), faults)
        return _File(laid, sheets, tray.faces)


def face_mark(face: Face) -> str:
    """What tells a face's picture from others."""
    pictures = (digest(address, path.read_bytes()) for address, path in face.files)
    return digest(face.svg, repr((face.trim, face.bleed)), *pictures)


def _mark(sheet: Sheet, hashes: dict[str, str]) -> str:
    return digest(repr(sheet), *(hashes[placement.face] for placement in sheet.placements))


_layouts: Recent[Layout] = Recent(3)
# What is wrong with faces that were looked at before: after an edit that is all of them but one.
_faults: Recent[list[Finding]] = Recent(4000)


def _layout(wanted: Wanted, desk: Desk) -> Layout:
    return _layouts.get(key_of(wanted, desk), lambda: Layout(wanted, desk))


def plan(wanted: Wanted, desk: Desk, file: str = "", saved: str = "") -> Planned:
    """What an order comes to; nothing is drawn yet but the `file` that somebody looks at and, before it, the one that
    shows a table or template that was just `saved` (by its name in the opened folder). Raises Unreadable.
    """
    layout = _layout(wanted, desk)
    files = layout.files()
    parts = _parts_of(layout.order.kit, wanted, saved) if saved else set()
    first = [each.name for each in files if not parts.isdisjoint(each.parts)][:1]
    laid = []
    for name in dict.fromkeys((*first, *(each.name for each in files if each.name == file))):
        with suppress(Unreadable):  # whoever asks for the file alone is told
            laid.append(layout.file(name).laid)
    kit = layout.order.kit
    spare = kit_for(wanted, desk)[1] if wanted.players else []
    faces = estimate(kit, Setup(kit.title, wanted.paper), wanted.parts).times(wanted.sets).faces
    return Planned(
        kit.title,
        tuple(files),
        tuple(spare),
        faces,
        tuple(laid),
        tuple(layout.changes),
        layout.once(),
        tuple(layout.press.own_size),
    )


def _parts_of(kit: Kit, wanted: Wanted, saved: str) -> set[str]:
    """The parts of a kit that show what stands in a file of the opened folder: a table of theirs, or their template."""
    stem = PurePosixPath(saved).name.partition(".")[0]
    tables = {deck for deck, file in wanted.own if file == saved} or {stem}
    return {part.name for part in kit.components if part.table in tables or stem in (part.front, part.back)}


def lay(wanted: Wanted, desk: Desk, file: str) -> Laid:
    """A file's sheets."""
    return _layout(wanted, desk).file(file).laid


def labour(wanted: Wanted, desk: Desk) -> Labour:
    """What cutting and gluing all files takes."""
    layout = _layout(wanted, desk)
    for file in layout.files():
        layout.file(file.name)
    found = layout.ledger.layout()
    return Labour(found.cut, found.glue)


def picture(wanted: Wanted, desk: Desk, file: str, at: int, dpi: float) -> bytes:
    """One side as PNG."""
    layout = _layout(wanted, desk)
    found = layout.file(file)
    key = digest(kept_faces.program(), found.laid.sides[at].mark, f"{dpi:g}")
    store = layout.order.store
    data = store.get("png", key) if store else None
    if data is None:
        data = encoded(sheet_image(found.sheets[at], found.faces, dpi, store=store), quickly=True)
        if store:
            store.put("png", key, data)
    return data


def ink(wanted: Wanted, desk: Desk, file: str, first: int) -> Inked:
    """The ink of the sides from the first on, as many as can be measured in a moment."""
    _ready()
    layout = _layout(wanted, desk)
    found = layout.file(file)
    store = layout.order.store
    begun = time.monotonic()
    shares: dict[str, Coverage] = {}
    for at in range(first, len(found.sheets)):
        mark = found.laid.sides[at].mark
        key = digest(kept_faces.program(), mark, "ink")
        data: Any = store.get("ink", key) if store else None
        if data is not None:
            shares[mark] = msgspec.json.decode(data, type=Coverage)
            continue
        if time.monotonic() - begun > BUSY:
            return Inked(shares, at)
        shares[mark] = sheet_ink(found.sheets[at], found.faces, store)
        if store:
            store.put("ink", key, msgspec.json.encode(shares[mark]))
    return Inked(shares, -1)


@cache
def _ready() -> None:
    """Load what paints: where every picture was there from before, the first edit would wait for it."""
    import pypdfium2  # type: ignore[import-untyped]  # noqa: F401

    kept_faces.program()
    for family in (SANS, SERIF):
        for weight, italic in ((400, False), (400, True), (600, False), (700, False)):
            with suppress(Unreadable):
                load_font(*house_fonts(family, weight, italic))
