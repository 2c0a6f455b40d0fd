"""Rows of a page put back into the CSV that they came from; a workbook is saved by `pnp.kit.xlsx_save`."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pnp.kit.written import csv_row


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
    writer.writerows(map(csv_row, (header, *rows)))
    return out.getvalue().encode("utf-8-sig" if not before or before.startswith(b"\xef\xbb\xbf") else "utf-8")
