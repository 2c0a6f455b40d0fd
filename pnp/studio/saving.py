"""Rows of a page put back into the file that they came from, so that what the page does not show stays as it is."""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Sequence
from math import isfinite
from typing import Any

from pnp.errors import Source, Unreadable
from pnp.kit.tables import Table


def csv_bytes(header: Sequence[str], rows: Sequence[Sequence[str]], before: bytes) -> bytes:
    """A CSV with the mark, the separator and the line ends that it had; commas and the mark for a new one.

    >>> csv_bytes(["id", "name"], [["E01", "a;b"]], b"id;name\\r\\n")
    b'id;name\\r\\nE01;"a;b"\\r\\n'
    """
    head = before.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n").split(b"\n", 1)[0].decode("utf-8", "replace")
    stated = head[:4].lower() == "sep="
    separator = head[4:5] if stated else max(",;\t", key="".join(head.split('"')[::2]).count)
    end = "\r\n" if b"\r\n" in before else "\n"
    out = io.StringIO(newline="")
    if stated:
        out.write(f"sep={separator}{end}")
    writer = csv.writer(out, delimiter=separator if separator in (",", ";", "\t") else ",", lineterminator=end)
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue().encode("utf-8-sig" if not before or before.startswith(b"\xef\xbb\xbf") else "utf-8")


def xlsx_bytes(header: Sequence[str], rows: Sequence[Sequence[str]], before: bytes, table: Table) -> bytes:
    """A workbook with the cells that differ from its `table` written into it; drop-downs, widths and sheets stay.

    Raises Unreadable where the page has other columns than the workbook.
    """
    import openpyxl

    if tuple(header) != tuple(table.header):
        raise Unreadable.at(Source(table.file), "the workbook has other columns now")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book: Any = openpyxl.load_workbook(io.BytesIO(before))
    sheet = book.worksheets[0]
    last = table.numbers[-1] if table.numbers else table.number
    numbers = [*table.numbers, *range(last + 1, last + 1 + max(0, len(rows) - len(table.rows)))]
    for at, number in enumerate(numbers):
        was = table.rows[at] if at < len(table.rows) else [""] * len(header)
        now = rows[at] if at < len(rows) else [""] * len(header)
        for column, (old, new) in enumerate(zip(was, now, strict=True)):
            if old != new:
                _put(sheet.cell(number, column + 1), new)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _put(cell: Any, text: str) -> None:
    """A text as the cell's kind has it: numbers as numbers, and never a formula."""
    if not text:
        cell.value = None
        return
    if text.lower() in ("true", "false"):
        cell.value = text.lower() == "true"
        return
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    # Words such as nan and inf are numbers to Python, and would break the workbook.
    if cell.number_format != "@" and isfinite(number) and text == f"{number:g}":
        cell.value = int(number) if number.is_integer() else number
        return
    cell.value, cell.data_type = text, "s"
