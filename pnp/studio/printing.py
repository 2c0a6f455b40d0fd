"""Print: the choices of `pnp build` as a dialogue, with the sheets beside it as they will come out of the printer."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from pnp import catalog
from pnp.draw.cells import told_by_cell
from pnp.draw.pictures.bill import Bill
from pnp.errors import Problem, Source, Unreadable, misread
from pnp.exports.things import Batch, batches
from pnp.files import Shelf, sweep, whole, within
from pnp.kit.manifest import BOX
from pnp.kit.setup import load_setup
from pnp.press.printing.estimate import refuse_too_much_to_look_at
from pnp.press.printing.kits import items, part_names
from pnp.press.printing.lock import Lock, from_text, lock_of, to_text
from pnp.press.registration.printer import Profile, check_name, fit
from pnp.press.registration.scales import Flip
from pnp.studio import sheets
from pnp.studio.apart import State
from pnp.studio.order import Desk, Wanted, lock_of_last, order_of
from pnp.studio.pictures import dpi_of, png
from pnp.studio.rooms import Room, answer, get, post, studio_of
from pnp.studio.studio import box_of
from pnp.units import CARDS, paper_name, paper_size
from pnp.workshop.prints.cutting import cut_lines
from pnp.workshop.prints.exporting import Exporting
from pnp.workshop.prints.files import Press, feeding, print_in_turn
from pnp.workshop.prints.parallel import cores, print_whole
from pnp.workshop.prints.profiles import file_name, keep, printers, told, trust, write_sheet

PROFILES = (".icc", ".icm")  # of a press: what its inks look like


class ToPlan(msgspec.Struct):
    """An order; the `file` of it that somebody looks at; the table or template that was just `saved`."""

    wanted: Wanted
    file: str = ""
    saved: str = ""


class OfFile(msgspec.Struct):
    """A file of an order."""

    wanted: Wanted
    file: str
    first: int = 0


class ToPrint(msgspec.Struct):
    """An order that is to be printed; `anyway` also what is wrong on its faces."""

    wanted: Wanted
    anyway: bool = False


class ToTake(msgspec.Struct):
    """An order that goes elsewhere: to a table on a screen, to a card maker, into pictures. `profile` is a file of the
    folder with a press's inks, for DriveThruCards.
    """

    wanted: Wanted
    target: Literal["tts", "pcio", "mpc", "tgc", "dtc", "png", "svg"]
    profile: str = ""


class Read(msgspec.Struct):
    """What the calibration sheet of a printer reads: millimetres across and down at each corner."""

    name: str
    paper: str
    flip: Flip
    readings: dict[str, tuple[float, float]] = {}


def kit(request: Request) -> dict[str, Any]:
    """What a game has to print, and the printers that were measured."""
    studio, box = studio_of(request), box_of(request)
    found = studio.kit(box)
    parts = [
        {
            "name": part.name,
            "title": part.title,
            "kind": part.kind,
            "pieces": found.count(part) if part.kind == "card" else found.each(part),
            "backs": bool(part.back),
            "players": part.for_players,
        }
        for part in found.components
    ]
    studio.watch(box)
    known = printers(studio.settings)
    measured = [
        {"name": name, "paper": paper, "told": told(known.correction(name, paper, known.get(name, paper).flip))}
        for name in sorted(known.printers)
        for paper in sorted(known.printers[name])
    ]
    last = lock_of_last(Wanted(box.game), studio.desk)
    return {
        "title": found.title,
        "players": found.players,
        "parts": parts,
        "printers": measured,
        "printed": last.stat().st_mtime if last.is_file() else 0.0,
        "sizes": [{"name": name, "size": str(size)} for name, size in CARDS.items()],
        "profiles": list(studio.folder.files(*PROFILES)),
    }


def plan(request: Request, asked: ToPlan) -> dict[str, Any]:
    """The files that an order comes to; what is left out; what is worth a word beforehand."""
    studio, wanted = studio_of(request), asked.wanted
    _confine(request, wanted)
    for _, file in wanted.own:
        studio.events.watch(file, studio.folder.path(file))
    planned = studio.hand.call(sheets.plan, wanted, studio.desk, asked.file, asked.saved, now=True)
    notes = []
    if planned.spare and not wanted.parts:
        notes.append(f"left out, of no use to {wanted.players}: {'; '.join(planned.spare)}")
    if wanted.margin < 5:
        notes.append(f"a margin of {wanted.margin:g} mm: most printers leave 5 mm unprinted")
    if wanted.sets > 1 and planned.once:
        notes.append(f"once, whatever the sets: {'; '.join(planned.once)}")
    if planned.own_size:
        notes.append(f"of other proportions, so these keep their own size: {'; '.join(planned.own_size)}")
    if wanted.printer and wanted.duplex not in ("long-edge", "short-edge", "fronts-then-backs"):
        notes.append(f"nothing is moved for the printer {wanted.printer}: no backs are printed")
    return {**planned._asdict(), "notes": notes}


def _confine(request: Request, wanted: Wanted) -> None:
    """Raise Outside for an order that names a file beyond the opened folder."""
    folder = studio_of(request).folder
    folder.path(wanted.folder)
    for _, file in wanted.own:
        folder.path(file)


def lay(request: Request, asked: OfFile) -> sheets.Laid:
    """The sheets of a file, with what is wrong on them."""
    studio = studio_of(request)
    _confine(request, asked.wanted)
    return studio.hand.call(sheets.lay, asked.wanted, studio.desk, asked.file)


def ink(request: Request, asked: OfFile) -> sheets.Inked:
    """The ink of some sides of a file."""
    studio = studio_of(request)
    _confine(request, asked.wanted)
    return studio.hand.call(sheets.ink, asked.wanted, studio.desk, asked.file, asked.first, later=True)


def labour(request: Request, wanted: Wanted) -> sheets.Labour:
    """What cutting takes."""
    studio = studio_of(request)
    _confine(request, wanted)
    return studio.hand.call(sheets.labour, wanted, studio.desk)


def sheet(request: Request) -> Response:
    """The picture of a side: `?wanted=<the order as JSON>&file=&at=&dpi=&mark=&now=`; the mark is for the browser."""
    studio = studio_of(request)
    query = request.query_params
    try:
        wanted = msgspec.json.decode(query.get("wanted", ""), type=Wanted)
        at = int(query.get("at", "0"))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Unreadable.at(Source("sheet"), misread(error)) from None
    _confine(request, wanted)
    # Between two files that are laid out: the first sheets are seen while the rest is drawn. What follows an edit is
    # waited for `now`.
    given = (wanted, studio.desk, query.get("file", ""), at, dpi_of(request, 72.0))
    data = studio.hand.call(sheets.picture, *given, now=bool(query.get("now")), gone=request.state.gone)
    return png(data, keep=bool(query.get("mark")))


def make(request: Request, asked: ToPrint) -> Response:
    """Begin to print; pages hear how far it is."""
    studio = studio_of(request)
    _confine(request, asked.wanted)
    work = studio.works.start(f"print {asked.wanted.game}", printed, asked.wanted, studio.desk, asked.anyway)
    return answer(work)


def printed(tell: Any, wanted: Wanted, desk: Desk, anyway: bool) -> dict[str, Any]:
    """Print an order into `output/<game>` of the opened folder, all of it or nothing. Runs in a process of its own."""

    order = order_of(wanted, desk)
    within(desk.root, order.folder)
    press = Press(order)
    sweep(order.folder)
    with Shelf() as shelf, told_by_cell(order.kit, order.places):
        jobs, fresh, _ = sheets.jobs_of(press, wanted, desk)
        if order.setup.skip or wanted.since:
            done = list(print_in_turn(press, jobs, fresh, shelf.halves))
        else:
            done = print_whole(press, shelf.halves, cores(), None, tell)
        wrong = [error for each in done for error in each.errors]
        if wrong and not anyway:
            raise Unreadable(
                Problem(Source(f"{found.face}: {found.box}".removesuffix(": ")), found.message) for found in wrong
            )
        cuts = [*cut_lines(press, jobs, wanted.cutter)] if wanted.cutter else []
        now = dict(fresh) if wanted.since else {name: part for each in done for name, part in each.lock.items()}
        path = order.folder / f"{order.kit.game}.lock.json"
        before: Lock | None = None
        if path.exists():
            try:
                before = from_text(path.read_text(encoding="utf-8"), str(path))
            except (Unreadable, UnicodeDecodeError):
                before = None  # ours to write over, as in `pnp build`
        beside = [(path, to_text(lock_of(order.kit.game, now, before, press.names)))]
        with shelf.holding():
            for target, text in (*beside, *((order.folder / cut.name, cut.text) for cut in cuts)):
                with whole(target, order.folder) as file:
                    file.write(text.encode())
        shelf.publish()
    files = []
    for each in done:
        written = each.written
        fed = feeding(order.setup, written.pages, written.sheets)
        files.append({"name": written.path.name, "sheets": written.sheets, "pages": written.pages, "feeding": fed})
    for cut in cuts:
        files.append({"name": cut.name, "sheets": len(cut.sheets), "pages": 0, "feeding": ""})
    return {"folder": order.folder.relative_to(desk.root).as_posix(), "files": files, "lock": path.name}


def take(request: Request, asked: ToTake) -> State:
    """Begin to write a game for another program or a maker; pages hear how far it is."""
    studio = studio_of(request)
    _confine(request, asked.wanted)
    profile = studio.folder.path(asked.profile) if asked.profile and asked.target == "dtc" else None
    return studio.works.start(f"export {asked.wanted.game}", taken, asked.wanted, asked.target, studio.desk, profile)


def taken(tell: Any, wanted: Wanted, target: str, desk: Desk, profile: Path | None = None) -> dict[str, Any]:
    """Write an order for a target into `output/<game>/<target>` of the opened folder. Runs in a process of its own."""
    order = order_of(msgspec.structs.replace(wanted, skip=0), desk)
    kit, out = order.kit, order.folder.parent
    within(desk.root, order.folder / target)
    said: list[str] = []
    refuse_too_much_to_look_at(kit, order.places, order.choice.parts)
    setup = load_setup(order.places, kit.game)
    export = Exporting(kit, target, out, said.append, setup=setup, profile=profile, store=order.store)
    drawing = catalog.drawing(order.places, kit.game, order.ink, order.store)
    drawing.bill = Bill(kit.title)
    with told_by_cell(kit, order.places):
        chosen = items(kit, drawing, order.choice.parts)

        def counted() -> Iterator[Batch]:
            for at, batch in enumerate(batches(kit, chosen, order.facts)):
                tell(at, len(chosen))
                yield batch

        export.run(counted())
    folder = export.folder.relative_to(desk.root).as_posix()
    return {"folder": folder, "files": [{"name": name} for name in export.files], "said": said}


def file(request: Request) -> Response:
    """A file that was printed: `?work=&name=`, or all of them as a zip without a name."""
    studio = studio_of(request)
    try:
        work = studio.works.get(int(request.query_params.get("work", "")))
    except ValueError:
        raise Unreadable.at(Source("work"), "no such work") from None
    if work.state != "done" or not isinstance(work.result, dict) or "files" not in work.result:
        raise Unreadable.at(Source("work"), "nothing was printed")
    folder = work.result["folder"]
    names = [each["name"] for each in work.result["files"]]
    wanted = request.query_params.get("name", "")
    if wanted:
        if wanted not in names:
            raise Unreadable.at(Source(wanted), "no such file")
        path = studio.folder.path(f"{folder}/{wanted}")
        kind = "application/pdf" if wanted.endswith(".pdf") else "application/octet-stream"
        return FileResponse(path, media_type=kind, filename=wanted.rpartition("/")[2])
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as bundle:  # PDFs are packed already
        for name in (*names, *filter(None, (work.result.get("lock"),))):
            bundle.write(studio.folder.path(f"{folder}/{name}"), f"{Path(folder).name}/{name}")
        lines = [f"{each['name']}: {each['feeding']}" for each in work.result["files"] if each.get("feeding")]
        if lines:
            bundle.writestr(f"{Path(folder).name}/how-to-print.txt", "\n".join(lines) + "\n")
    name = f"{folder.removeprefix('output/').replace('/', '-')}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data.getvalue(), media_type="application/zip", headers=headers)


def boxes(request: Request) -> list[str]:
    """The names of the tuckboxes of a game."""

    studio, box = studio_of(request), box_of(request)
    drawing = catalog.drawing(studio.places(box), box.game)
    return [name for name in part_names(studio.kit(box), drawing) if name.startswith(BOX)]


def calibration(request: Request, read: Read) -> Response:
    """The sheet from which a printer is measured, as PDF; with readings the one that tries them."""

    check_name(read.name)
    moved = fit(Profile(read.flip, read.readings), paper_size(read.paper)).correction if read.readings else None
    title = f"{read.name} · {paper_name(read.paper)}" + (" · test" if moved else "")
    with TemporaryDirectory() as folder:
        path = write_sheet(Path(folder) / "sheet.pdf", title, read.paper, read.flip, moved)
        data = path.read_bytes()
    name = f"{'test' if moved else 'calibrate'}-{file_name(read.name, read.paper)}.pdf"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/pdf", headers=headers)


def measured(request: Request, read: Read) -> dict[str, Any]:
    """What follows from the readings of a printer; it is kept where `pnp printer` keeps it."""
    studio = studio_of(request)
    check_name(read.name)
    profile = Profile(read.flip, read.readings)
    found = fit(profile, paper_size(read.paper))
    if not found.doubtful:
        keep(studio.settings, printers(studio.settings).with_profile(read.name, read.paper, profile))
    return {"told": told(found.correction), "trust": trust(found), "kept": not found.doubtful}


ROOM = Room(
    "printing",
    "Print",
    "Sheets as they will come out of the printer, before any paper is spent.",
    "print",
    (
        get("/api/printing/kit", kit),
        get("/api/printing/boxes", boxes),
        get("/api/printing/sheet", sheet),
        get("/api/printing/file", file),
        post("/api/printing/plan", ToPlan, plan),
        post("/api/printing/lay", OfFile, lay),
        post("/api/printing/ink", OfFile, ink),
        post("/api/printing/labour", Wanted, labour),
        post("/api/printing/make", ToPrint, make),
        post("/api/printing/take", ToTake, take),
        post("/api/printing/calibration", Read, calibration),
        post("/api/printing/measured", Read, measured),
    ),
)
