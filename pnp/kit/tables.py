"""Tables as people keep them: a CSV or XLSX file as rows of text, each with its place. Nothing is ever evaluated."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pnp.errors import Problem, Source, Unreadable

MAX_BYTES = 20_000_000
MAX_ROWS = 100_000
MAX_COLUMNS = 200


class Table(NamedTuple):
    """A header and the rows beneath it that are not blank; every row has as many cells as the header.

    `lines` are the lines of the file where the rows begin, `numbers` the rows as a spreadsheet counts them: the two
    differ in a CSV once a cell holds a line break. `problems` are the cells that could not be read.
    """

    file: str
    header: tuple[str, ...]
    line: int
    number: int
    rows: list[list[str]]
    lines: list[int]
    numbers: list[int]
    problems: tuple[Problem, ...] = ()

    def problem(self, row: int, column: int, message: str) -> Problem:
        """A complaint about a cell; row -1 is the header."""
        line, number = (self.line, self.number) if row < 0 else (self.lines[row], self.numbers[row])
        name = self.header[column] or letters(column)
        return Problem(Source(self.file, line, name), f"{message} (cell {letters(column)}{number})")


def letters(column: int) -> str:
    """A column as spreadsheets call it, counted from 0.

    >>> letters(0), letters(25), letters(26), letters(199)
    ('A', 'Z', 'AA', 'GR')
    """
    name = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(65 + digit) + name
    return name


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
        return _scan_csv(data, name)
    if path.suffix.lower() == ".xlsx":
        from pnp.kit.xlsx import scan_xlsx

        return scan_xlsx(data, name)
    raise Unreadable.at(Source(name), "a table is a .csv or an .xlsx file")


def _scan_csv(data: bytes, name: str) -> Table:
    """UTF-8 with or without a mark, any line ends, comma, semicolon or tab."""
    import csv

    text = _decode(data, name)
    skipped = 0
    if text[:4].lower() == "sep=":  # Excel's own way to name the delimiter
        first, _, text = text.partition("\n")
        delimiter, skipped = first.rstrip("\r")[4:], 1
        if delimiter not in (",", ";", "\t"):
            raise Unreadable.at(Source(name, 1), "the cells must be separated by commas, semicolons or tabs")
    else:
        delimiter = _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    ended = 0
    try:
        for row in reader:
            rows.append(row)
            lines.append(ended + 1 + skipped)
            ended = reader.line_num
            if len(rows) > MAX_ROWS + 1:
                raise Unreadable.at(Source(name), f"more than {MAX_ROWS} rows")
    except csv.Error as error:
        raise Unreadable.at(Source(name, ended + 1 + skipped), _csv_words(str(error))) from None
    return assemble(name, rows, lines, range(1, len(rows) + 1), ())


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text (byte {data[error.start]:02X}); save the table as CSV UTF-8"
        raise Unreadable.at(Source(name, line), message) from None
    nul = text.find("\0")
    if nul >= 0:
        raise Unreadable.at(Source(name, text.count("\n", 0, nul) + 1), "holds a NUL character: not a text file")
    return text


def _delimiter(text: str) -> str:
    """What stands most often between the names of the header, quoted ones left out; a comma if nothing does."""
    header = text.lstrip("\r\n").partition("\n")[0]
    bare = "".join(header.split('"')[::2])
    return max(",;\t", key=bare.count)


def _csv_words(error: str) -> str:
    if "unexpected end" in error:
        return "a quotation mark opens here and is never closed"
    if "expected after" in error:
        return "text after a closing quotation mark; a quotation mark inside a cell is written twice"
    if "field larger" in error:
        return "a cell of more than 131,072 characters; perhaps a quotation mark is never closed"
    return error


def assemble(
    name: str, rows: list[list[str]], lines: Iterable[int], numbers: Iterable[int], problems: Iterable[Problem]
) -> Table:
    """The table in raw rows: the first that is not blank is the header, blank rows and empty columns fall away."""
    places = zip(rows, lines, numbers, strict=True)
    for row, line, number in places:  # noqa: B007 - the header's place is used below
        if not _blank(row):
            break
    else:
        raise Unreadable.at(Source(name), "the table is empty")
    header = [cell.strip() for cell in row]
    while not header[-1]:
        header.pop()
    width = len(header)
    if width > MAX_COLUMNS:
        raise Unreadable.at(Source(name, line), f"more than {MAX_COLUMNS} columns")
    table = Table(name, tuple(header), line, number, [], [], [])
    found = list(problems)
    unnamed = [column for column, title in enumerate(header) if not title]
    for row, line, number in places:
        if len(row) != width:
            if len(row) < width:
                row = row + [""] * (width - len(row))
            else:
                for column in range(width, len(row)):
                    if row[column].strip():
                        message = f"beyond the last column, {header[-1]}: {clip(row[column])}"
                        place = letters(column)
                        found.append(Problem(Source(name, line, place), f"{message} (cell {place}{number})"))
                row = row[:width]
        if _blank(row):
            continue
        table.rows.append(row)
        table.lines.append(line)
        table.numbers.append(number)
        for column in unnamed:
            if row[column].strip():
                found.append(table.problem(len(table.rows) - 1, column, "a cell in a column without a name"))
    return table._replace(problems=tuple(found))


def _blank(row: list[str]) -> bool:
    # The first cell nearly always has text, so the walk over the others is rare.
    return not row or (not row[0].strip() and not any(map(str.strip, row)))


def clip(text: str) -> str:
    """A cell's text for a message: quoted, on one line, not too long.

    >>> clip("lots"), clip("a" * 60)
    ("'lots'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'")
    """
    return repr(text if len(text) <= 40 else text[:37] + "...")
