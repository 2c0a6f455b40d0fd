"""Workbooks made to do harm: each file here gives one part that takes the place of a workbook's own."""

from __future__ import annotations

MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def sheet(rows: bytes, after: bytes = b"") -> bytes:
    """The part of a sheet with these rows."""
    head = b'<?xml version="1.0"?><worksheet xmlns="%s"><sheetData>' % MAIN
    return b"".join((head, rows, b"</sheetData>", after, b"</worksheet>"))  # copied once: some have 180 MB


def strings(items: bytes) -> bytes:
    """The part of the texts that cells share."""
    return b"".join((b'<?xml version="1.0"?><sst xmlns="%s">' % MAIN, items, b"</sst>"))
