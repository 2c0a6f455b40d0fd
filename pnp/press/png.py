"""Pages and faces as pictures, to look at. Needs pypdfium2 and Pillow, which printing does not."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.draw.face import Face
from pnp.press import pdf
from pnp.press.lettering import FontFinder, house_fonts
from pnp.sheets.records import Edges, Placement, Sheet
from pnp.store import Store
from pnp.units import Size


def page_png(path: Path, page: int = 0, dpi: float = 150.0) -> bytes:
    """One page of a PDF, counted from 0, as PNG."""
    import pypdfium2  # type: ignore[import-untyped]  # optional: only previews want it

    with pypdfium2.PdfDocument(path) as document:
        image = document[page].render(scale=dpi / 72).to_pil()
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def sheet_png(
    sheet: Sheet,
    faces: dict[str, Face],
    dpi: float = 150.0,
    fonts: FontFinder = house_fonts,
    store: Store | None = None,
) -> bytes:
    """One side of a sheet as it will print, as PNG; with a `store` faces that were painted before come from there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        pdf.write(path, [sheet], faces.__getitem__, title=sheet.title or "sheet", fonts=fonts, store=store)
        return page_png(path, 0, dpi)


def face_png(face: Face, dpi: float = 150.0, *, bleed: bool = False, fonts: FontFinder = house_fonts) -> bytes:
    """A face alone, painted by the press, as PNG: its trim box, or all of its art with `bleed`."""
    edge = face.bleed if bleed else 0.0
    paper = Size(face.trim.width + 2 * edge, face.trim.height + 2 * edge)
    placement = Placement(face.name, edge, edge, *face.trim, bleed=Edges(edge, edge, edge, edge))
    return sheet_png(Sheet(paper, face.name, 1, "front", (placement,)), {face.name: face}, dpi, fonts)
