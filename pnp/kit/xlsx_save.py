"""A workbook with other cells than it had, all else kept: worked on in the child, since a stranger may have made it."""

from __future__ import annotations

import base64
import io
import warnings
import zipfile
from collections.abc import Sequence
from typing import Any

from pnp.child import Stopped, shared
from pnp.errors import Source, Unreadable
from pnp.kit.tables import RawTable
from pnp.kit.written import as_number, put_text
from pnp.kit.xlsx import bounded, unreadable


def xlsx_bytes(
    header: Sequence[str], rows: Sequence[Sequence[str]], before: bytes, table: RawTable, sheet: str = ""
) -> bytes:
    """A workbook with the cells that differ from its `table` written into it; drop-downs, widths and sheets stay. The
    table is that of the `sheet` of that name, or of the first.

    Raises Unreadable where the rows have other columns than the workbook, and where it is too large to be worked on.
    """
    if tuple(header) != tuple(table.header):
        raise Unreadable.at(Source(table.file), "the workbook has other columns now")
    last = table.numbers[-1] if table.numbers else table.number
    numbers = [*table.numbers, *range(last + 1, last + 1 + max(0, len(rows) - len(table.rows)))]
    changed = []
    for at, number in enumerate(numbers):
        was = table.rows[at] if at < len(table.rows) else [""] * len(header)
        now = rows[at] if at < len(rows) else [""] * len(header)
        changed += [
            (number, column, new) for column, (old, new) in enumerate(zip(was, now, strict=True), 1) if old != new
        ]
    try:
        made = shared().ask("pnp.kit.xlsx_save:served", before, table.file, changed, sheet)
    except Stopped as error:
        raise Unreadable.at(Source(table.file), f"the workbook {error}, and is left as it is") from None
    return base64.b64decode(made)


def served(before: bytes, name: str, changed: Sequence[tuple[int, int, str]], called: str = "") -> bytes:
    """In the child: the workbook with some cells changed, each by its row and column from 1."""
    import openpyxl

    try:
        with warnings.catch_warnings(), zipfile.ZipFile(io.BytesIO(before)) as archive:
            warnings.simplefilter("ignore")
            bounded(archive, name)
            book: Any = openpyxl.load_workbook(io.BytesIO(before))
            sheet = next((each for each in book.worksheets if each.title == called), book.worksheets[0])
            for row, column, text in changed:
                _put(sheet.cell(row, column), text)
            return _packed(book)
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise unreadable(name, error) from error


def _put(cell: Any, text: str) -> None:
    """A text as the cell's kind has it: numbers as numbers, and never a formula."""
    if not text:
        cell.value = None
        return
    if text.lower() in ("true", "false"):
        cell.value = text.lower() == "true"
        return
    number = as_number(text) if cell.number_format != "@" else None
    if number is None:
        put_text(cell, text)
    else:
        cell.value = number


def _packed(book: Any) -> bytes:
    """The workbook as a file. openpyxl would write each sheet to a file of its own first, which the child may not."""
    from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
    from openpyxl.worksheet._writer import WorksheetWriter
    from openpyxl.writer.excel import ExcelWriter

    class InMemory(ExcelWriter):  # closes the archive
        def write_worksheet(self, ws: Any) -> None:
            ws._drawing = SpreadsheetDrawing()
            ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
            out = io.BytesIO()
            writer: Any = WorksheetWriter(ws, out)
            writer.write()
            ws._rels = writer._rels
            archive.writestr(ws.path[1:], out.getvalue())
            self.manifest.append(ws)

    out = io.BytesIO()
    archive = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)
    InMemory(book, archive).save()
    return out.getvalue()
