"""Tables as rows of text, each with its place, and how a CSV file is one. Nothing is ever evaluated."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import islice
from operator import itemgetter
from pathlib import Path
from unicodedata import normalize

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.written import MARK, csv_text
from pnp.named import NamedTuple
from pnp.places import installed

MAX_ROWS = 100_000
MAX_COLUMNS = 200
MAX_CELLS = 5_000_000
MAX_LETTERS = 131_072  # of a cell

_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\r"))
CONTROLS = frozenset(map(chr, _CONTROLS))


EMPTY = "the table is empty"


class RawTable(NamedTuple):
    """A header and the rows beneath it that are not blank; every row has as many cells as the header.

    `lines` are the lines of the file where the rows begin, `numbers` the rows as a spreadsheet counts them: the two
    differ in a CSV once a cell holds a line break. `problems` are the cells that could not be read, `notes` what was
    read otherwise than one would think.
    """

    file: str
    header: tuple[str, ...]
    line: int
    number: int
    rows: list[list[str]]
    lines: Sequence[int]
    numbers: Sequence[int]
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()

    def problem(self, row: int, column: int, message: str) -> Problem:
        """A complaint about a cell; row -1 is the header."""
        line, number = (self.line, self.number) if row < 0 else (self.lines[row], self.numbers[row])
        name = self.header[column] or letters(column)
        return Problem(Source(self.file, line, name), f"{message} (cell {letters(column)}{number})")


def shown(path: Path) -> str:
    """How messages call a file: from the root for what came with the program, as it was given for a person's own."""
    root = installed()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


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


def scan_csv(data: bytes, name: str, lenient: bool = False, encoding: str = "") -> RawTable:
    """The table in a CSV file: UTF-8 with or without a mark, any line ends, comma, semicolon or tab.

    With `lenient` what is no UTF-8 is read as Windows and Latin-1 have it, or in the `encoding` that is given, which is
    told in the table's `notes`.
    """
    import csv

    notes: tuple[Problem, ...] = ()
    if lenient and data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # Excel's "Unicode text"
        try:
            data = data.decode("utf-16").encode("utf-8")
        except UnicodeError:
            raise Unreadable.at(Source(name), "not UTF-16 text; save the table as CSV UTF-8") from None
        notes = (Problem(Source(name, 1), "read as UTF-16"),)
    elif lenient and (line := _foreign(data)):
        data, said = _translated(data, Source(name, line), encoding)
        notes = (Problem(Source(name, line), said),)
    text = _decode(data, name)
    skipped = 0
    if text[:4].lower() == "sep=":  # Excel's own way to name the delimiter
        first, _, text = text.partition("\n")
        delimiter, skipped = first.rstrip("\r")[4:], 1
        if delimiter not in (",", ";", "\t", *("|" if lenient else "")):
            raise Unreadable.at(Source(name, 1), "the cells must be separated by commas, semicolons or tabs")
    else:
        delimiter = delimiter_of(text, ",;\t|" if lenient else ",;\t")
    if text.count(delimiter) > MAX_CELLS:
        raise Unreadable.at(Source(name), f"more than {MAX_CELLS} cells")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: Sequence[int]
    ended = 0
    try:
        if '"' not in text:  # then a row is a line
            rows = list(islice(reader, MAX_ROWS + 2))
            lines = range(1 + skipped, len(rows) + 1 + skipped)
        else:
            rows, lines = [], []
            for row in islice(reader, MAX_ROWS + 2):
                rows.append(row)
                lines.append(ended + 1 + skipped)
                ended = reader.line_num
    except csv.Error as error:
        line = (ended or reader.line_num - 1) + 1 + skipped
        raise Unreadable.at(Source(name, line), _csv_words(str(error))) from None
    if len(rows) > MAX_ROWS + 1:
        raise Unreadable.at(Source(name), f"more than {MAX_ROWS} rows")
    if lenient and delimiter != ",":
        said = {";": "semicolons", "\t": "tabs", "|": "upright strokes"}[delimiter]
        notes += (Problem(Source(name, 1 + skipped), f"its cells are separated by {said}"),)
    if MARK in text:
        rows = [[csv_text(cell) for cell in row] for row in rows]
    # Cells that say the same are one text: of thousands of rows a column of suits would be as many.
    same: dict[str, str] = {}
    rows = [[same.setdefault(cell, cell) for cell in row] for row in rows]
    return assemble(name, rows, lines, range(1, len(rows) + 1))._replace(notes=notes)


def _foreign(data: bytes) -> int:
    """The first line that is no UTF-8, 0 if there is none."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1
    return 0


def _translated(data: bytes, place: Source, encoding: str) -> tuple[bytes, str]:
    """What is no UTF-8 as UTF-8, and how it was read. Raises Unreadable."""
    from pnp.kit.encodings import ENCODINGS, WESTERN, guessed

    way_out = 'save it as CSV UTF-8 or .xlsx, or say encoding = "windows-1251" or another at the top of kit.toml'
    named = encoding.casefold() or guessed(data)
    if not named:
        raise Unreadable.at(place, f"no UTF-8, and in which letters it is cannot be told: {way_out}")
    try:
        text = data.decode(ENCODINGS[named])
    except UnicodeError:
        other = f"no UTF-8, and no {named} either"
        raise Unreadable.at(place, f"{other}: {way_out}") from None
    if encoding:
        return text.encode(), f"read as {named}, as kit.toml has it"
    called = "Latin-1 (Windows-1252)" if named == WESTERN else "Windows-1250 (Central European)"
    return text.encode(), f"read as {called}, since it is no UTF-8; where letters are wrong, {way_out}"


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 text (byte {data[error.start]:02X}); save the table as CSV UTF-8"
        raise Unreadable.at(Source(name, line), message) from None
    if len(data.translate(None, _CONTROLS)) != len(data):
        place = next(place for place, byte in enumerate(data) if byte in _CONTROLS)
        message = f"holds the control character {data[place]:02X}; no card can print it"
        raise Unreadable.at(Source(name, data.count(b"\n", 0, place) + 1), message)
    # A line break inside a cell is the same as in a workbook.
    return composed(text.replace("\r\n", "\n"))


def composed(text: str) -> str:
    """Letters with their accents in one: some systems write é as e and an accent, and fonts have the letter only.

    >>> len(composed("e\u0301"))
    1
    """
    return text if text.isascii() else normalize("NFC", text)


def delimiter_of(text: str, known: str = ",;\t") -> str:
    """What of those stands most often between the names of the header, quoted ones left out; the first if none does."""
    header = text.lstrip("\r\n").partition("\n")[0]
    bare = "".join(header.split('"')[::2])
    return max(known, key=bare.count)


def _csv_words(error: str) -> str:
    if "unexpected end" in error:
        return "a quotation mark opens here and is never closed"
    if "expected after" in error:
        return "text after a closing quotation mark; a quotation mark inside a cell is written twice"
    if "field larger" in error:
        return "a cell of more than 131,072 characters; perhaps a quotation mark is never closed"
    return error


def assemble(name: str, rows: list[list[str]], lines: Sequence[int], numbers: Sequence[int]) -> RawTable:
    """The table in raw rows: the first that is not blank is the header, blank rows and empty columns fall away."""
    start = next((index for index, row in enumerate(rows) if any(map(str.strip, row))), -1)
    if start < 0:
        raise Unreadable.at(Source(name), EMPTY)
    header = [cell.strip() for cell in rows[start]]
    width = _filled(header)
    if not all(header):
        # Names over groups of columns leave blanks, the last of which may be missing: the row beneath has them all.
        width = max(width, _filled(next((row for row in rows[start + 1 :] if any(map(str.strip, row))), [])))
    header = [*header, *[""] * width][:width]
    if len(header) > MAX_COLUMNS:
        raise Unreadable.at(Source(name, lines[start]), f"more than {MAX_COLUMNS} columns")
    below = slice(start + 1, None)
    table = RawTable(name, tuple(header), lines[start], numbers[start], rows[below], lines[below], numbers[below])
    # Most tables are as they should be, and a look at widths and first cells is enough to see it.
    if all(header) and {*map(len, table.rows)} <= {len(header)} and all(map(str.strip, map(itemgetter(0), table.rows))):
        return table
    return _square(table)


def _filled(row: Sequence[str]) -> int:
    """How many cells a row has without the blank ones at its end."""
    return next((at for at in range(len(row), 0, -1) if row[at - 1].strip()), 0)


def _square(table: RawTable) -> RawTable:
    """The table without its blank rows, every row as wide as the header; text that finds no place is a problem."""
    width = len(table.header)
    rows, lines, numbers = [], [], []
    problems: list[Problem] = []
    for row, line, number in zip(table.rows, table.lines, table.numbers, strict=True):
        for column, text in enumerate(row):
            if text.strip() and not (column < width and table.header[column]):
                why = "in a column without a name" if column < width else f"beyond the last column, {table.header[-1]}"
                place = letters(column)
                problems.append(
                    Problem(Source(table.file, line, place), f"{clip(text)} is {why} (cell {place}{number})")
                )
        row = (row + [""] * (width - len(row)))[:width]
        if any(map(str.strip, row)):
            rows.append(row)
            lines.append(line)
            numbers.append(number)
    return table._replace(rows=rows, lines=lines, numbers=numbers, problems=tuple(problems))


def clip(text: str) -> str:
    """A cell's text for a message: quoted, on one line, not too long.

    >>> clip("lots"), clip("a" * 60)
    ("'lots'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'")
    """
    return repr(text if len(text) <= 40 else text[:37] + "...")
