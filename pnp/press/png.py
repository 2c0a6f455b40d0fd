"""Pages and faces as pictures, to look at. Needs pypdfium2 and Pillow, which printing does not."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pnp.draw.face import Face
from pnp.press import ink, pdf
from pnp.press.coverage import DPI, Coverage, page_coverage
from pnp.press.objects.lettering import FontFinder, house_fonts
from pnp.sheets.records import Edges, Placement, Sheet
from pnp.store import Store
from pnp.units import Size

if TYPE_CHECKING:
    from PIL.Image import Image


def page_image(path: Path, page: int = 0, dpi: float = 150.0) -> Image:
    """One page of a PDF, counted from 0, painted."""
    import pypdfium2  # type: ignore[import-untyped]  # optional: only previews want it

    with pypdfium2.PdfDocument(path) as document:
        image: Image = document[page].render(scale=dpi / 72, rev_byteorder=True).to_pil()
    return image


def encoded(image: Image, *, quickly: bool = False) -> bytes:
    """A picture as PNG; `quickly` for one that somebody waits for: a little larger, in half the time."""
    out = io.BytesIO()
    image.save(out, "PNG", **({"compress_level": 1} if quickly else {}))
    return out.getvalue()


def sheet_image(
    sheet: Sheet,
    faces: dict[str, Face],
    dpi: float = 150.0,
    fonts: FontFinder = house_fonts,
    store: Store | None = None,
) -> Image:
    """One side of a sheet as it will print; with a `store` faces that were painted before come from there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        pdf.write(path, [sheet], faces.__getitem__, title=sheet.title or "sheet", fonts=fonts, store=store)
        return page_image(path, 0, dpi)


def sheet_ink(sheet: Sheet, faces: dict[str, Face], store: Store | None = None) -> Coverage:
    """The ink of one side of a sheet; with a `store` only faces are looked at that were not before."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        written = pdf.write(path, [sheet], faces.__getitem__, title=sheet.title or "sheet", store=store)
        found = ink.counted(written.inked, store, written.files) if store is not None and written.inked else None
        return found[0] if found else page_coverage(page_image(path, 0, DPI))


def sheet_png(
    sheet: Sheet,
    faces: dict[str, Face],
    dpi: float = 150.0,
    fonts: FontFinder = house_fonts,
    store: Store | None = None,
    *,
    quickly: bool = False,
) -> bytes:
    """The same as PNG; `quickly` as in `encoded`."""
    return encoded(sheet_image(sheet, faces, dpi, fonts, store), quickly=quickly)


def face_png(face: Face, dpi: float = 150.0, *, bleed: bool = False, fonts: FontFinder = house_fonts) -> bytes:
    """A face alone as PNG, as `face_image` has it."""
    return encoded(face_image(face, dpi, bleed=bleed, fonts=fonts))


def face_image(face: Face, dpi: float = 150.0, *, bleed: bool = False, fonts: FontFinder = house_fonts) -> Image:
    """A face alone, painted by the press: its trim box, or all of its art with `bleed`."""
    edge = face.bleed if bleed else 0.0
    paper = Size(face.trim.width + 2 * edge, face.trim.height + 2 * edge)
    placement = Placement(face.name, edge, edge, *face.trim, bleed=Edges(edge, edge, edge, edge))
    return sheet_image(Sheet(paper, face.name, 1, "front", (placement,)), {face.name: face}, dpi, fonts)
