"""What stands on the pages of a finished PDF, as pdfium reads it: faces with their corners, and lines to fold along."""

from __future__ import annotations

import ctypes
from math import hypot
from pathlib import Path
from types import TracebackType
from typing import Any

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.press.objects.imprint import KEY
from pnp.svg.matrices import Matrix, apply, multiply
from pnp.units import MM_PER_PT, Size

Point = tuple[float, float]

_PATH, _FORM = 2, 5  # pdfium's kinds of page objects
_DUPLEX = {1: "none", 2: "short-edge", 3: "long-edge"}


class Box(NamedTuple):
    """A face on a page: its own top left, top right, bottom right and bottom left corner, mm, y down; its back."""

    face: str
    corners: tuple[Point, Point, Point, Point]
    back: str


class Leaf(NamedTuple):
    """One page: its size, the faces on it in the order of painting, and the lines along which it is folded."""

    paper: Size
    boxes: list[Box]
    folds: list[tuple[Point, Point]]


class Reader:
    """A PDF open for reading. Raises Unreadable for what is no PDF."""

    def __init__(self, path: Path) -> None:
        import pypdfium2  # type: ignore[import-untyped]  # loads a large library

        if not path.is_file():
            raise Unreadable.at(Source(str(path)), "no such file")
        try:
            self._document = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError:
            raise Unreadable.at(Source(str(path)), "not a PDF file, or a broken one") from None
        self._raw: Any = pypdfium2.raw
        self._path = path

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._document.close()

    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self._document)

    @property
    def duplex(self) -> str:
        """How the file asks the printer to turn its sheets: long-edge, short-edge or none."""
        return _DUPLEX.get(self._raw.FPDF_VIEWERREF_GetDuplex(self._document), "none")

    def meta(self, key: str) -> str:
        """A text in the information dictionary, "" if there is none."""
        return str(self._document.get_metadata_value(key))

    def leaf(self, index: int) -> Leaf:
        """What stands on a page."""
        page = self._document[index]
        try:
            left, bottom, right, top = page.get_mediabox()
            to_mm: Matrix = (MM_PER_PT, 0.0, 0.0, -MM_PER_PT, -left * MM_PER_PT, top * MM_PER_PT)
            leaf = Leaf(Size((right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT), [], [])
            if page.get_rotation():
                raise Unreadable.at(Source(str(self._path)), f"page {index + 1} has been turned by another program")
            # Only what lies on the page itself: faces are forms, and their insides are of no interest.
            for thing in page.get_objects(max_depth=1):
                if thing.type == _FORM:
                    self._face(thing, to_mm, leaf)
                elif thing.type == _PATH and self._marked(thing, b"Fold") is not None:
                    self._fold(thing, to_mm, leaf)
            return leaf
        finally:
            page.close()

    def _face(self, thing: Any, to_mm: Matrix, leaf: Leaf) -> None:
        name = self._marked(thing, b"F")
        if name is None:
            return
        try:
            wide, high = (float(part) for part in (self._marked(thing, b"S") or "").split())
        except ValueError:
            raise Unreadable.at(Source(str(self._path)), f"the file does not tell the size of {name}") from None
        whole = multiply(self._matrix(thing), to_mm)
        a, b, c, d = (apply(whole, x, y) for x, y in ((0, 0), (wide, 0), (wide, high), (0, high)))
        leaf.boxes.append(Box(name, (a, b, c, d), self._marked(thing, b"B") or ""))

    def _fold(self, thing: Any, to_mm: Matrix, leaf: Leaf) -> None:
        raw = self._raw
        whole = multiply(self._matrix(thing), to_mm)
        points: list[Point] = []
        x, y = ctypes.c_float(), ctypes.c_float()
        for at in range(raw.FPDFPath_CountSegments(thing)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing, at), x, y)
            points.append(apply(whole, x.value, y.value))
        if len(points) >= 2 and hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1]) > 0.1:
            leaf.folds.append((points[0], points[-1]))

    def _matrix(self, thing: Any) -> Matrix:
        found = self._raw.FS_MATRIX()
        self._raw.FPDFPageObj_GetMatrix(thing, found)
        return found.a, found.b, found.c, found.d, found.e, found.f

    def _marked(self, thing: Any, key: bytes) -> str | None:
        """A text from our own marked content around an object."""
        raw = self._raw
        size = ctypes.c_ulong()
        for at in range(raw.FPDFPageObj_CountMarks(thing)):
            mark = raw.FPDFPageObj_GetMark(thing, at)
            tag = (ctypes.c_ushort * 8)()
            raw.FPDFPageObjMark_GetName(mark, tag, ctypes.sizeof(tag), size)
            if bytes(tag)[: max(0, size.value - 2)].decode("utf-16-le", "replace") != KEY:
                continue
            if not raw.FPDFPageObjMark_GetParamStringValue(mark, key, None, 0, size) or not size.value:
                continue
            buffer = (ctypes.c_ushort * (size.value // 2))()
            raw.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, ctypes.sizeof(buffer), size)
            return bytes(buffer)[:-2].decode("utf-16-le", "replace")
        return None
