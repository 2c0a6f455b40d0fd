"""Sheets to one PDF file, sheet by sheet: each distinct face is painted once and placed by reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pnp import __version__
from pnp.draw.face import Face
from pnp.errors import Source, Unreadable
from pnp.files import Half, discard, half_of, naming, settle
from pnp.fonts import SANS, SERIF
from pnp.named import NamedTuple
from pnp.press import ink
from pnp.press.objects import imprint, optional
from pnp.press.objects.document import Book, Shown
from pnp.press.objects.lettering import FontFinder, Lettering, house_fonts, register
from pnp.press.objects.syntax import fmt
from pnp.press.paint.kept_faces import key_of_drawn
from pnp.press.painter import Painter
from pnp.press.placing import placed, turned
from pnp.press.strokes import lines, shapes
from pnp.sheets.bleeds import laps
from pnp.sheets.records import Box, Mark, Sheet
from pnp.store import Store
from pnp.svg.matrices import IDENTITY, Matrix, around
from pnp.units import MM_PER_PT

PT = 1 / MM_PER_PT
Duplex = Literal["none", "long-edge", "short-edge"]
_DUPLEX = {"none": "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
_MOST_KEPT = 256
_AFTER = f"Q {imprint.END}"
_MUTED = ".3725 .3216 .2588"  # the family's muted ink, for labels
_INK = ".1686 .1294 .1059"  # its ink, for headings
_WHITE = "1 1 1"


class Written(NamedTuple):
    """What went into a file. `half` is where it lies while it waits for others to be complete.

    `inked` is what takes ink on each page, where that was asked for, and `files` the pictures of faces by the keys
    under which these are kept.
    """

    path: Path
    pages: int
    sheets: int  # of paper: a back is on the same sheet as its front
    faces: int  # distinct ones
    half: Path | None = None
    inked: tuple[ink.Page, ...] = ()
    files: Mapping[str, ink.Files] = {}

    @property
    def file(self) -> Path:
        """Where it can be read now."""
        return self.half or self.path


def write(
    path: Path,
    sheets: Iterable[Sheet],
    faces: Callable[[str], Face],
    *,
    title: str,
    author: str = "",
    subject: str = "",
    keywords: str = "",
    outline: bool = True,
    duplex: Duplex = "none",
    progress: Callable[[int, int], None] | None = None,
    total: int = 0,
    fonts: FontFinder = house_fonts,
    images: Callable[[str], bytes] | None = None,
    said: imprint.Imprint | None = None,
    backs: Callable[[str], str | None] | None = None,
    under: Path | None = None,
    held: list[Half] | None = None,
    store: Store | None = None,
) -> Written:
    """Write sheets, one page a side, whole or not at all: the file appears under its name when it is complete.

    `faces` is asked for each distinct face once, when its first sheet comes; nothing of it is kept but a number.
    `progress(done, total)` is called after each page with the caller's own total. The same sheets and faces give the
    same bytes. TrimBox is the block of trim boxes, BleedBox what art may cover around it, as it is placed; the media
    box is the sheet. Pages are labelled by the sheet's title and number, and each title is bookmarked where it begins.
    Where the printer turns sheets (`duplex`), every front is followed by a back, an empty one if need be.
    For its proof the file tells how it is printed (`said`) and by `backs` which back belongs to a front. Backs are
    moved by the correction in `said`. Nothing is written outside the folder `under`. With `held` the file stays a half,
    added to that list, until the caller publishes it. With a `store` faces that were painted before are taken from
    there, and what takes ink on each page is told.
    """
    said = said or imprint.Imprint(duplex, duplex)
    path = Path(path)
    half = half_of(path, under)
    try:
        with naming(path), half.open("wb", buffering=1 << 18) as file:
            book = _Pages(Book(file, register(fonts, SANS)), faces, fonts, images, backs or _none, said, store)
            for sheet in sheets if duplex == "none" else _both_sides(sheets):
                book.page(sheet)
                if progress is not None:
                    progress(book.pages, total)
            if not book.pages:
                raise Unreadable.at(Source(str(path)), "there is nothing to print")
            canvas = book.canvas
            canvas.setTitle(title)
            canvas.setAuthor(author)
            canvas.setSubject(subject)
            canvas.setKeywords(keywords)
            canvas.setProducer(f"pnp {__version__}")
            canvas.document.info.told[imprint.KEY] = said.of(book.sides).text()
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
            canvas.setViewerPreference("DisplayDocTitle", "true")
            if outline:
                canvas.showOutline()
            canvas.save()
        waits = half if settle(half, path, held) else None
    except BaseException:
        discard(half)
        raise
    return Written(path, book.pages, book.sheets, len(book.forms), waits, tuple(book.inked), book.files)


class _Pages:
    """The pages of one file as they come."""

    def __init__(
        self,
        canvas: Book,
        faces: Callable[[str], Face],
        fonts: FontFinder,
        images: Callable[[str], bytes] | None,
        backs: Callable[[str], str | None],
        said: imprint.Imprint,
        store: Store | None,
    ) -> None:
        self.canvas = canvas
        self.faces = faces
        self.backs = backs
        self.said = said
        # Backs that come after all the fronts are painted with them, so that none waits as a drawing.
        self.ahead = said.duplex == "fronts-then-backs"
        self.painter = Painter(canvas.document, fonts, images, store)
        self.labelling = self.painter.lettering if fonts is house_fonts else Lettering(canvas.document)
        self.forms: dict[str, tuple[int, float, float]] = {}
        self.places: dict[tuple[object, ...], str] = {}
        self.lines: dict[tuple[Mark, ...], str] = {}
        self.boxes: dict[tuple[object, ...], tuple[Box, Box]] = {}
        self.shown: dict[tuple[object, ...], Shown] = {}
        self.sides: list[imprint.SheetSide] = []
        self.inked: list[ink.Page] = []
        self.files: dict[str, ink.Files] = {}
        # The keys of faces by their names, if what takes ink is told.
        self.keys: dict[str, tuple[str, float, str]] | None = (
            {} if store and fonts is house_fonts and not images else None
        )
        self.parts: dict[tuple[object, ...], tuple[tuple[Box, float], ...]] = {}
        self.sheets = 0
        self.fronts: set[tuple[str, int]] = set()
        self._last: Sheet | None = None

    @property
    def pages(self) -> int:
        return len(self.sides)

    def form(self, name: str) -> tuple[int, float, float]:
        """The number of a face's form and its trim size, painted if it is not yet."""
        known = self.forms.get(name)
        if known is None:
            face = self.faces(name)
            if self.keys is not None:
                drawn = self.painter.drawn(face)
                key = key_of_drawn(drawn)
                self.keys[name] = (key, face.bleed, drawn)
                if face.files:
                    self.files[key] = face.files
            known = self.forms[name] = (self.painter.form(face), face.trim.width, face.trim.height)
        return known

    def page(self, sheet: Sheet) -> None:
        """Write one side of a sheet."""
        document = self.canvas.document
        self._label(sheet)
        moved = self.said.moved(sheet.paper) if sheet.side == "back" else IDENTITY
        # A page is a hair smaller than its paper: viewers round up to whole pixels, and stretch the rest.
        size = (0.0, 0.0, sheet.paper.width * PT - 1e-4, sheet.paper.height * PT - 1e-4)
        trim, bleed = self._boxes(sheet, moved)
        if sheet.side == "back":
            shown = self._back(sheet, moved)
        else:
            content, forms, blended = self._faces(sheet, moved)
            shown = document.shown("\n".join((*content, *self._annotations(sheet))), forms, blended=blended)
        document.page(size, trim, bleed, shown)
        self.sides.append((sheet.title, sheet.number, sheet.side))
        if self.keys is not None:
            area = sheet.paper.width * sheet.paper.height
            self.inked.append(ink.Page(area, tuple(self._shares(sheet)), ink.black(sheet)))

    def _back(self, sheet: Sheet, moved: Matrix) -> Shown:
        """What stands on a back: most backs are alike but for their labels, so all but these is written once."""
        document = self.canvas.document
        key = (sheet.paper, moved, sheet.placements, sheet.marks)
        shown = self.shown.get(key)
        if shown is None:
            _bound(self.shown)
            (place, *content), forms, blended = self._faces(sheet, moved)
            content = [place, *optional.on(optional.BACKS, content), *self._marks(sheet)]
            shown = self.shown[key] = document.shown("\n".join(content), forms, blended=blended)
        if not sheet.labels:
            return shown
        return shown.and_then(document.shown("\n".join(self._labels(sheet)), ()))

    def _faces(self, sheet: Sheet, moved: Matrix) -> tuple[list[str], set[int], bool]:
        """Operators that place the faces, the forms that they call, and whether one of these is to be seen through."""
        # From here on everything is in millimetres from the top left corner, y down.
        out = [f"{_exact(PT)} 0 0 {_exact(-PT)} 0 {_exact(sheet.paper.height * PT)} cm"]
        if moved != IDENTITY:
            # Everything on a back goes where the printer will put it right, its label and its cross too.
            out.append(f"{' '.join(map(_exact, moved))} cm")
        out += optional.on(optional.MARKS, shapes(one for one in sheet.drawings if one.under))
        forms: set[int] = set()
        front = sheet.side == "front"
        for placement, beneath in zip(sheet.placements, laps(sheet.placements), strict=True):
            number, wide, high = self.form(placement.face)
            forms.add(number)
            where = (placement.slot, wide, high, beneath)
            before = self.places.get(where)
            if before is None:
                _bound(self.places)
                before = self.places[where] = placed(placement, wide, high, beneath)
            back = self.backs(placement.face) if front else None
            if back and self.ahead:
                self.form(back)
            out.append(f"{imprint.begin(placement.face, wide, high, back)} {before} /X{number} Do {_AFTER}")
        return out, forms, not forms.isdisjoint(self.painter.through)

    def _shares(self, sheet: Sheet) -> Iterator[ink.Share]:
        """What the faces of a sheet count for where its ink is told."""
        assert self.keys is not None
        for placement in sheet.placements:
            key, bleed, drawn = self.keys[placement.face]
            _, wide, high = self.forms[placement.face]
            where = (placement.slot, wide, high, bleed)
            parts = self.parts.get(where)
            if parts is None:
                _bound(self.parts)
                found = ink.shown(placement, ink.Size(wide, high, bleed), turned(placement, wide, high))
                parts = self.parts[where] = found
            for box, area in parts:
                yield ink.Share(ink.View(key, box, placement.shape, drawn), area)

    def _boxes(self, sheet: Sheet, moved: Matrix) -> tuple[Box, Box]:
        """TrimBox and BleedBox; nearly all sheets of a part have the same."""
        key = (sheet.paper, moved, sheet.slots)
        boxes = self.boxes.get(key)
        if boxes is None:
            _bound(self.boxes)
            boxes = self.boxes[key] = _boxes(sheet, moved)
        return boxes

    def _annotations(self, sheet: Sheet) -> list[str]:
        """What is drawn upon the faces, marks and labels."""
        upon = optional.on(optional.MARKS, shapes(one for one in sheet.drawings if not one.under))
        return upon + self._marks(sheet) + self._labels(sheet)

    def _marks(self, sheet: Sheet) -> list[str]:
        known = self.lines.get(sheet.marks)
        if known is None:
            _bound(self.lines)
            drawn = lines(sheet.marks)
            known = self.lines[sheet.marks] = "\n".join(optional.on(optional.MARKS, [drawn] if drawn else []))
        return [known] if known else []

    def _labels(self, sheet: Sheet) -> list[str]:
        if not sheet.labels:
            return []
        out: list[str] = []
        for label in sheet.labels:
            typeface = self.labelling.find(*((SERIF, 700) if label.heading else (SANS, 400)), False)
            # A label is for finding one's way: a title in letters that its font lacks is no reason not to print.
            text = typeface.known(label.text)
            typeface.embed("".join(letter for letter in text if letter > "~"))
            shown = " ".join(
                f"{name} {fmt(label.size * MM_PER_PT)} Tf ({letters}) Tj" for name, letters in typeface.encode(text)
            )
            lies = "0 -1 -1 0" if label.turn else "1 0 0 -1"
            colour = _WHITE if label.white else _INK if label.heading else _MUTED
            out.append(f"BT {colour} rg {lies} {fmt(label.x)} {fmt(label.y)} Tm {shown} ET")
        return optional.on(optional.MARKS, out)

    def _label(self, sheet: Sheet) -> None:
        """The page's label, and a bookmark where a part begins."""
        canvas, last, page = self.canvas, self._last, self.pages
        if last is None or last.title != sheet.title:
            canvas.bookmarkPage(f"part {page}")
            canvas.addOutlineEntry(sheet.title, f"part {page}")
        if sheet.side == "front":
            self.sheets += 1
            follows = last is not None and last.side == "front" and last.title == sheet.title
            if not (follows and last is not None and last.number + 1 == sheet.number):
                canvas.document.labels.run(page, f"{sheet.title} ".lstrip(), sheet.number)
            self.fronts.add((sheet.title, sheet.number))
        else:
            # A back that comes alone is a sheet of its own.
            if (sheet.title, sheet.number) not in self.fronts:
                self.sheets += 1
            canvas.document.labels.one(page, f"{sheet.title} {sheet.number} back".lstrip())
        self._last = sheet


def _bound(kept: dict[Any, Any]) -> None:
    """Forget what was kept, if it is much: what differs from sheet to sheet must not fill the memory."""
    if len(kept) >= _MOST_KEPT:
        kept.clear()


def _none(_front: str) -> str | None:
    return None


def _both_sides(sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """Fronts and backs in turn: the printer takes two pages to a sheet, so that a front alone would shift the rest."""
    last: Sheet | None = None
    for sheet in sheets:
        if last is not None and last.side == "front" == sheet.side:
            yield Sheet(last.paper, last.title, last.number, "back")
        yield sheet
        last = sheet
    if last is not None and last.side == "front":
        yield Sheet(last.paper, last.title, last.number, "back")


def _boxes(sheet: Sheet, moved: Matrix) -> tuple[Box, Box]:
    """TrimBox and BleedBox in points, y up, within the sheet."""
    width, height = sheet.paper
    whole = (0.0, 0.0, width, height)

    def box(*sides: float) -> Box:
        left, top, right, bottom = around(moved, (sides[0], sides[1], sides[2], sides[3]))
        held = (max(left, 0.0), height - min(bottom, height), min(right, width), height - max(top, 0.0))
        low, under, far, over = (value * PT for value in held)
        return low, under, far, over

    return box(*(sheet.block or whole)), box(*(sheet.art or whole))


def _exact(value: float) -> str:
    """A number of which a whole sheet is a multiple.

    >>> _exact(72 / 25.4), _exact(1.0)
    ('2.834645669', '1')
    """
    return f"{value:.9f}".rstrip("0").rstrip(".")
