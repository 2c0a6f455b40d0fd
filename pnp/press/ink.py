"""How much ink the pages of a file take: each face looked at once, however often it is printed.

A page's ink is that of its faces, each as far as it shows, and of the marks around them. A face that was looked at
before, for this file or another, is not looked at again.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from math import dist
from pathlib import Path

import msgspec

from pnp import known as beforehand
from pnp.fonts import SANS
from pnp.hashes import code_hash, digest, versions
from pnp.named import NamedTuple
from pnp.press.coverage import Coverage, page_coverage
from pnp.press.objects.document import Book
from pnp.press.objects.lettering import house_fonts, register
from pnp.press.paint import kept_faces
from pnp.press.paint.paths import polyline
from pnp.press.painter import Painter
from pnp.sheets.hexes import corners
from pnp.sheets.records import Drawing, Mark, Placement, Shape, Sheet
from pnp.store import Store
from pnp.svg.matrices import Box, Matrix, around, inverse
from pnp.units import MM_PER_PT

DPI = 108.0  # shares within 4 % of those of a finer picture: the more lines, the further off
AT_ONCE = 48  # faces that are looked at together, which bounds the memory
_LETTER = 0.1  # of the square of its size: how much paper a letter of a label covers
_MUTED = 0.68  # the ink of labels
_CLOSE = 0.005  # mm

Files = Sequence[tuple[str, Path]]


class View(NamedTuple):
    """What is seen of a face: the key under which it is kept as painted, the part of it (mm), and its outline; `drawn`
    is the hash of what is drawn on it, whoever paints it.
    """

    key: str
    box: Box
    shape: Shape = "rect"
    drawn: str = ""

    @property
    def name(self) -> str:
        """The hash of what is seen, by which its ink may be known beforehand."""
        return digest(self.drawn, repr((self.box, self.shape)))


class Share(NamedTuple):
    """How many square millimetres of paper a view counts for."""

    view: View
    area: float


class Page(NamedTuple):
    """What takes ink on a page of `area` square millimetres; lines and letters are black, in square millimetres."""

    area: float
    shares: tuple[Share, ...]
    black: float


class Size(NamedTuple):
    """A face's trim size and bleed, mm."""

    width: float
    height: float
    bleed: float


def shown(placement: Placement, size: Size, matrix: Matrix) -> tuple[tuple[Box, float], ...]:
    """The parts of a face that stand for what is seen of it at a place, each with its square millimetres.

    `matrix` leads from the face to the sheet. Of bleed only as much as shows: its ink is spread evenly.
    """
    back = inverse(matrix)
    if back is None:
        return ()
    width, height, bleed = size
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
    trim = (0.0, 0.0, width, height)
    whole = (-bleed, -bleed, width + bleed, height + bleed)
    seen = _within(around(back, placement.covered), whole)
    if placement.shape == "hex" or all(abs(a - b) < _CLOSE for a, b in zip(seen, trim, strict=True)):
        return ((trim, width * height * scale),)
    if seen[0] <= _CLOSE and seen[1] <= _CLOSE and seen[2] >= width - _CLOSE and seen[3] >= height - _CLOSE:
        ring = (_area(seen) - _area(trim)) / (_area(whole) - _area(trim))
        return ((trim, _area(trim) * scale * (1 - ring)), (whole, _area(whole) * scale * ring))
    left, top, right, bottom = (round(side, 3) for side in seen)
    return (((left, top, right, bottom), _area(seen) * scale),)


def _within(box: Box, whole: Box) -> Box:
    return max(box[0], whole[0]), max(box[1], whole[1]), min(box[2], whole[2]), min(box[3], whole[3])


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def black(sheet: Sheet) -> float:
    """The square millimetres of ink that marks, drawings and labels take."""
    marks = sum(_line(mark) for mark in sheet.marks) + sum(map(_shape, sheet.drawings))
    return marks + sum(len(label.text) * label.size**2 * MM_PER_PT**2 for label in sheet.labels) * _LETTER * _MUTED


def _shape(drawing: Drawing) -> float:
    """What a drawing takes, its bends taken for straight lines and what lies over it for nothing."""
    points = drawing.points
    sides = [*pairwise([*points, points[0]])]
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)) / 2
    length = sum(dist(a, b) for a, b in sides)
    line = length * drawing.width * _darkness(drawing.pen) * (0.5 if drawing.dash else 1) if drawing.pen else 0.0
    return line + (area * _darkness(drawing.fill) if drawing.fill else 0.0)


def _darkness(colour: str) -> float:
    return 1 - sum(int(colour[at : at + 2], 16) for at in (1, 3, 5)) / 765


def _line(mark: Mark) -> float:
    length: float = ((mark.x2 - mark.x1) ** 2 + (mark.y2 - mark.y1) ** 2) ** 0.5 * mark.width
    return length / 2 if mark.dash else length


def counted(pages: Sequence[Page], store: Store, files: Mapping[str, Files]) -> list[Coverage] | None:
    """The inks of each page; None where a face is no longer kept. `files` are the pictures of faces by their keys."""
    known = inks([view for page in pages for view, _ in page.shares], store, files)
    return [_sum(page, known) for page in pages] if known is not None else None


def inks(views: Sequence[View], store: Store, files: Mapping[str, Files]) -> dict[View, Coverage] | None:
    """The inks of views as shares of their boxes; None where a face is no longer kept."""
    known: dict[View, Coverage] = {}
    missing: dict[View, str] = {}
    for view in dict.fromkeys(views):
        told = beforehand.numbers("ink", view.name) if view.drawn else None
        if told is not None:
            known[view] = Coverage(*told)
            continue
        key = digest(_program(), repr(view))
        data = store.get("ink", key)
        if data is None:
            missing[view] = key
        else:
            known[view] = msgspec.json.decode(data, type=Coverage)
    left = iter(missing.items())
    while some := list(islice(left, AT_ONCE)):
        found = _look([view for view, _ in some], store, files)
        if found is None:
            return None
        for (view, key), each in zip(some, found, strict=True):
            known[view] = each
            store.put("ink", key, msgspec.json.encode(each))
    return known


def _sum(page: Page, known: Mapping[View, Coverage]) -> Coverage:
    found = [sum(known[view][ink] * area for view, area in page.shares) / page.area for ink in range(4)]
    found[3] += page.black / page.area
    return Coverage(*(min(1.0, max(0.0, share)) for share in found))


def _look(views: Sequence[View], store: Store, files: Mapping[str, Files]) -> list[Coverage] | None:
    """The same for some views, each a page of a file that nobody keeps."""
    import pypdfium2  # type: ignore[import-untyped]  # late: loading the library takes longer than most commands

    file = io.BytesIO()
    book = Book(file, register(house_fonts, SANS))
    painter = Painter(book.document, store=store)
    for view in views:
        painted = kept_faces.painted(store, view.key)
        if painted is None:
            return None
        number = painter.place(painted, files.get(view.key, ()))
        left, top, right, bottom = view.box
        wide, high = (right - left) / MM_PER_PT, (bottom - top) / MM_PER_PT
        to_page = f"{1 / MM_PER_PT:.6f} 0 0 {-1 / MM_PER_PT:.6f} {-left / MM_PER_PT:.6f} {bottom / MM_PER_PT:.6f} cm"
        clip = f"{_outline(view)} W n " if view.shape == "hex" else ""
        page = (0.0, 0.0, wide, high)
        content = f"{to_page} {clip}/X{number} Do"
        book.document.page(page, page, page, book.document.shown(content, (number,), blended=bool(painted.through)))
    book.save()
    found = []
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        for page in document:
            found.append(page_coverage(page.render(scale=DPI / 72, rev_byteorder=True).to_pil()))
            page.close()
    return found


def _outline(view: View) -> str:
    left, top, right, bottom = view.box
    places = corners(Placement("", left, top, right - left, bottom - top, shape="hex"))
    return polyline([value for corner in places for value in corner], close=True)


@cache
def _program() -> str:
    return digest(code_hash("press/coverage.py", "press/ink.py"), versions("pypdfium2", "pillow"))
