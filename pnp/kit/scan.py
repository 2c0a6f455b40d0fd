"""Tables as people keep them: the table in a CSV or an XLSX file."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import Problem, Source, Unreadable
from pnp.files import read_bytes
from pnp.kit.tables import RawTable, scan_csv

MAX_BYTES = 20_000_000


def read_table(path: Path, name: str = "") -> RawTable:
    """The table in a CSV or XLSX file, messages naming it `name`; raises Unreadable with all that is wrong."""
    table = scan_table(path, name)
    if table.problems:
        raise Unreadable(table.problems)
    return table


def scan_table(path: Path, name: str = "", sheet: str = "", *, lenient: bool = False, encoding: str = "") -> RawTable:
    """Like `read_table`, but cells that cannot be read are left blank and told of in `problems`.

    Of a workbook the `sheet` of that name is read, or the first. With `lenient` a CSV may be of Windows' letters,
    or of those of an `encoding`.
    """
    name = name or str(path)
    try:
        if path.suffix.lower() == ".csv" or (lenient and path.suffix.lower() in (".tsv", ".txt")):
            return scan_csv(read_bytes(path, MAX_BYTES, name), name, lenient, encoding)
        if path.suffix.lower() == ".xlsx":
            return _workbook(read_bytes(path, MAX_BYTES, name), name, sheet)
        with path.open("rb"):
            pass  # what cannot be opened is said first
    except OSError as error:
        raise Unreadable.at(Source(name), error.strerror or "cannot be read") from None
    raise Unreadable.at(Source(name), "a table is a .csv or an .xlsx file")


def sheets(path: Path, name: str) -> list[str]:
    """The names of a workbook's sheets that may be tables. Raises Unreadable."""
    from pnp.child import Stopped, shared  # only workbooks need it

    try:
        found: list[str] = shared().ask("pnp.kit.xlsx:sheets_served", read_bytes(path, MAX_BYTES, name), name)
    except Stopped as error:
        raise Unreadable.at(Source(name), f"the workbook {error}") from None
    return found


def _workbook(data: bytes, name: str, sheet: str) -> RawTable:
    """The table in a workbook, which is an archive of programs' XML: read in the child, where little can go wrong."""
    from pnp.child import Stopped, shared

    try:
        told = shared().ask("pnp.kit.xlsx:served", data, name, sheet)
    except Stopped as error:
        raise Unreadable.at(Source(name), f"the workbook {error}") from None
    header, line, number, rows, lines, numbers, problems = told
    found = tuple(Problem(Source(*place), message) for place, message in problems)
    return RawTable(name, tuple(header), line, number, rows, lines, numbers, found)
