"""Tables as people keep them: the table in a CSV or an XLSX file."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.kit.tables import Table, scan_csv

MAX_BYTES = 20_000_000


def read_table(path: Path, name: str = "") -> Table:
    """The table in a CSV or XLSX file, messages naming it `name`; raises Unreadable with all that is wrong."""
    table = scan_table(path, name)
    if table.problems:
        raise Unreadable(table.problems)
    return table


def scan_table(path: Path, name: str = "") -> Table:
    """Like `read_table`, but cells that cannot be read are left blank and told of in `problems`."""
    name = name or str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise Unreadable.at(Source(name), f"larger than {MAX_BYTES // 1_000_000} MB")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable.at(Source(name), error.strerror or "cannot be read") from None
    if path.suffix.lower() == ".csv":
        return scan_csv(data, name)
    if path.suffix.lower() == ".xlsx":
        from pnp.kit.xlsx import scan_xlsx  # only those who keep workbooks wait for it

        return scan_xlsx(data, name)
    raise Unreadable.at(Source(name), "a table is a .csv or an .xlsx file")
