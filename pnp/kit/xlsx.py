"""The first sheet of an XLSX workbook as a table of text: what a person sees in each cell; no formula is run."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from collections import Counter
from typing import Any
from xml.etree.ElementTree import iterparse

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.tables import (
    CONTROLS,
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_LETTERS,
    MAX_ROWS,
    RawTable,
    assemble,
    clip,
    composed,
    letters,
)
from pnp.named import NamedTuple

MAX_UNPACKED = 200_000_000
# The cells are looked through one by one, everything else is held as a whole.
MAX_PART = 40_000_000
MAX_PARTS = 2000
# Blank ones too, which spreadsheets keep for their looks: a sheet with more is not looked through at all.
MOST_ROWS = 1_100_000
MOST_CELLS = 2_000_000

MOST_ELEMENTS = 200_000  # of any other part, such as the styles
MOST_STRINGS = 1_500_000  # elements of the texts that cells share
MOST_RUN = 5 * MAX_LETTERS + 1000  # bytes between two elements: a text whose letters are entities
MOST_REMARKS = 32
MOST_INSIDE = 2000  # elements of a cell, whose text may change its looks at every letter
MOST_FORMULA = 10_000
MOST_FAULTS = 1000
MOST_SHEETS = 50
MOST_LEAVES = 250  # sheets of a workbook, of which so many are looked at as tables
DEEPEST = 100

_INNER = (b"<v>", b"<v ", b"<v/", b"<f>", b"<f ", b"<f/", b"<is>", b"<t>", b"<t ", b"<t/", b"<r>")
_TAGS = (b"<", b"</", b"<!", b"<?", b"sheetId", b"<row", b"<c ", b"<c>", b"<c/", *_INNER)
_ENCODED = re.compile(rb"""\xff\xfe|\xfe\xff|\x00|[^>]*encoding\s*=\s*["'](?!utf-?8["'])""", re.IGNORECASE)
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# A formula that looks into another workbook: [1]Sheet!A1, 'C:\\[pond.xlsx]Sheet'!A1, 'file:///...'#$Sheet.A1.
_ABROAD = re.compile(r"(?<![\w\]])\[\d+\]|'[^']*\[[^\]']+\][^']*'!|'[a-z]+:/", re.IGNORECASE)
_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


class _Fault(NamedTuple):
    """What is wrong with a cell: row from 1, column from 0."""

    row: int
    column: int
    message: str


def served(data: bytes, name: str, sheet: str = "") -> tuple[Any, ...]:
    """In the child: a table as JSON can say it; see `pnp.kit.scan`."""
    table = scan_xlsx(data, name, sheet)
    problems = [(tuple(problem.source), problem.message) for problem in table.problems]
    return table.header, table.line, table.number, table.rows, list(table.lines), list(table.numbers), problems


def sheets_served(data: bytes, name: str) -> list[str]:
    """In the child: the sheets of a workbook that may be tables: those that are seen, but for names with _ before."""
    import openpyxl

    try:
        with warnings.catch_warnings(), zipfile.ZipFile(io.BytesIO(data)) as archive:
            warnings.simplefilter("ignore")
            bounded(archive, name)
            book: Any = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
            shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
            return [sheet.title for sheet in shown if not sheet.title.startswith("_")][:MOST_SHEETS]
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise unreadable(name, error) from error


def unreadable(name: str, error: Exception) -> Unreadable:
    """A stranger's file makes openpyxl raise almost anything; none of it is a fault of ours."""
    message = f"not a readable XLSX workbook, or one with a password ({type(error).__name__})"
    return Unreadable.at(Source(name), message)


def scan_xlsx(data: bytes, name: str, called: str = "") -> RawTable:
    """The table in a workbook, on its first sheet or the one that is `called` so.

    Formulas count by the value that they had when it was saved.
    """
    import openpyxl

    if data.count(b"PK\x01\x02") > MAX_PARTS:
        raise Unreadable.at(Source(name), f"more than {MAX_PARTS} parts")
    try:
        with warnings.catch_warnings(), zipfile.ZipFile(io.BytesIO(data)) as archive:
            # What openpyxl cannot keep, such as drop-down lists, does not matter to who only reads.
            warnings.simplefilter("ignore")
            bounded(archive, name)
            book: Any = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            if not book.worksheets:
                raise Unreadable.at(Source(name), "the workbook has no sheet of cells")
            sheet = next((each for each in book.worksheets if each.title == called), book.worksheets[0])
            rows, columns, faults = _survey(archive, sheet._worksheet_path.lstrip("/"), name)
            cells = sheet.iter_rows(1, max(rows, 1), 1, max(columns, 1))
            texts = [_texts(row, number, faults) for number, row in enumerate(cells, 1)]
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise unreadable(name, error) from error
    numbers = range(1, len(texts) + 1)
    try:
        table = assemble(name, texts, numbers, numbers)
    except Unreadable as error:
        raise Unreadable([*_problems(name, (), faults), *error.problems]) from None
    return table._replace(problems=(*table.problems, *_problems(name, table.header, faults)))


def bounded(archive: zipfile.ZipFile, name: str) -> None:
    """Refuse what would fill the memory, part by part, before anything of it is built.

    By what the archive says of its parts, of which none gives more than it says; and by what they hold, looked through
    as bytes: how many elements, how long the text between two of them.
    """
    parts = archive.infolist()
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise Unreadable.at(Source(name), f"unpacks to more than {MAX_UNPACKED // 1_000_000} MB")
    for part in parts:
        if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Unreadable.at(Source(name), f"its part {clip(part.filename)} is packed in an unusual way")
        if part.file_size > MAX_PART and not part.filename.startswith("xl/worksheets/"):
            message = f"its part {part.filename} unpacks to more than {MAX_PART // 1_000_000} MB"
            raise Unreadable.at(Source(name), message)
        if part.filename.lower().endswith((".xml", ".rels", ".vml")):
            _glance(archive, part, name)


def _glance(archive: zipfile.ZipFile, part: zipfile.ZipInfo, name: str) -> None:
    """Count a part's elements without reading it as XML, which takes a hundred times as long."""

    def refuse(message: str) -> Unreadable:
        return Unreadable.at(Source(name), message)

    called = f"its part {clip(part.filename)}"
    tally: Counter[bytes] = Counter()
    most = MOST_STRINGS if "sharedStrings" in part.filename else MOST_ELEMENTS
    run, end = 0, b""
    with archive.open(part) as file:
        while block := file.read(1 << 20):
            if not tally and _ENCODED.match(block[:200]):
                raise refuse(f"{called} is not UTF-8")
            # What begins in one block may end in the next.
            seen = end + block
            if b"<!DOCTYPE" in seen or b"<!ENTITY" in seen or b"<![CDATA[" in seen:
                raise refuse(f"{called} has what no spreadsheet writes")
            for tag in _TAGS:
                tally[tag] += seen.count(tag) - end.count(tag)
            end = seen[-8:]
            first, *others = block.split(b"<")
            run = max(run + len(first), *map(len, others[:-1])) if len(others) > 1 else run + len(first)
            if run > MOST_RUN:
                raise refuse(f"{called} has a text of more than {MAX_LETTERS:,} characters")
            run = len(others[-1]) if others else run
            rows = tally[b"<row"]
            cells = tally[b"<c "] + tally[b"<c>"] + tally[b"<c/"]
            inner = sum(tally[tag] for tag in _INNER)
            if tally[b"sheetId"] > MOST_LEAVES:
                raise refuse(f"more than {MOST_LEAVES} sheets")
            if rows > MOST_ROWS:
                raise refuse(f"more than {MAX_ROWS} rows")
            if cells > MOST_CELLS:
                raise refuse(f"more than {MOST_CELLS} cells")
            # Comments and instructions part a text that would be too long in one piece.
            rest = tally[b"<"] - tally[b"</"] - rows - cells - inner
            sheet = part.filename.startswith("xl/worksheets/")
            if tally[b"<!"] + tally[b"<?"] > MOST_REMARKS or rest > most or inner > (2 * cells if sheet else 0) + most:
                raise refuse(f"{called} has more than {most} elements")


def _problems(name: str, header: tuple[str, ...], faults: list[_Fault]) -> list[Problem]:
    found = []
    for fault in faults:
        column = letters(fault.column)
        title = header[fault.column] if fault.column < len(header) else ""
        place = Source(name, fault.row, title or column)
        found.append(Problem(place, f"{fault.message} (cell {column}{fault.row})"))
    return found


def _survey(archive: zipfile.ZipFile, part: str, name: str) -> tuple[int, int, list[_Fault]]:
    """The last row and column that hold anything, and what openpyxl does not tell when it only reads.

    That is: cells that are merged, and formulas whose value was never saved. Raises for sheets beyond all bounds
    before any of their cells is kept.
    """
    rows = columns = row = column = 0
    faults: list[_Fault] = []
    open_: list[Any] = []
    inside = 0  # elements of the cell at hand
    with archive.open(part) as file:
        for event, element in iterparse(file, ("start", "end")):
            if event == "start":
                if len(open_) > DEEPEST:
                    raise Unreadable.at(Source(name), f"elements are nested more than {DEEPEST} deep")
                open_.append(element)
                inside += 1
                if inside > MOST_INSIDE and any(each.tag == f"{_MAIN}c" for each in open_):
                    raise Unreadable.at(Source(name, row), f"a cell of more than {MOST_INSIDE} parts")
                if element.tag == f"{_MAIN}row":
                    row = int(element.get("r") or row + 1)
                    column = 0
                elif element.tag == f"{_MAIN}c":
                    inside = 0
                elif element.tag.endswith("}worksheet") and not element.tag.startswith(_MAIN):
                    raise Unreadable.at(Source(name), "a Strict Open XML workbook; save it as an ordinary XLSX one")
                continue
            open_.pop()
            if element.tag == f"{_MAIN}c":
                place = element.get("r")
                column = _cell(place)[1] + 1 if place else column + 1
                if len(element):
                    if column > MAX_COLUMNS:
                        raise Unreadable.at(Source(name, row), f"more than {MAX_COLUMNS} columns")
                    if row > MAX_ROWS + 1:
                        raise Unreadable.at(Source(name), f"more than {MAX_ROWS} rows")
                    rows, columns = max(rows, row), max(columns, column)
                    if rows * columns > MAX_CELLS:
                        raise Unreadable.at(Source(name), f"more than {MAX_CELLS} cells")
                    value = element.find(f"{_MAIN}v")
                    formula = element.find(f"{_MAIN}f")
                    if formula is not None and _ABROAD.search((formula.text or "")[:MOST_FORMULA]):
                        message = "a formula that looks into another file; put its value in its place"
                        _note(faults, row, column - 1, message)
                    elif formula is not None and (value is None or (not value.text and element.get("t") != "str")):
                        message = "a formula without a saved value; open the file in a spreadsheet and save it"
                        _note(faults, row, column - 1, message)
            elif element.tag == f"{_MAIN}mergeCell":
                merged = element.get("ref", "")[:30]
                first = _cell(merged.partition(":")[0])
                _note(faults, *first, f"merged cells {merged}; every card needs cells of its own")
            if not any(each.tag == f"{_MAIN}c" for each in open_[-4:]):
                # Read and done with; what is within a cell is looked at when it ends.
                element.clear()
                if open_:
                    del open_[-1][:]
    return rows, columns, faults


def _note(faults: list[_Fault], row: int, column: int, message: str) -> None:
    """One fault more, of no more than anybody reads."""
    if len(faults) < MOST_FAULTS:
        faults.append(_Fault(row, column, message))


def _cell(place: str) -> tuple[int, int]:
    """Row from 1 and column from 0 of a place such as F7."""
    found = _CELL.fullmatch(place)
    if not found:
        raise ValueError(place)
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return int(found[2]), column - 1


def _texts(row: tuple[Any, ...], number: int, faults: list[_Fault]) -> list[str]:
    texts = []
    for column, cell in enumerate(row):
        if cell.data_type == "e":
            _note(faults, number, column, f"the formula ends in {str(cell.value)[:20]}")
            texts.append("")
        else:
            text = _text(cell.value)
            if cell.data_type == "n" and "%" in (cell.number_format or "") and text:
                text = f"{_text(round(float(cell.value) * 100, 10))}%"
            if len(text) > MAX_LETTERS:
                _note(faults, number, column, f"a cell of more than {MAX_LETTERS:,} characters")
                text = ""
            text = composed(text)
            if CONTROLS.intersection(text):
                code = ord(next(letter for letter in text if letter in CONTROLS))
                _note(faults, number, column, f"holds the control character {code:02X}; no card can print it")
                text = ""
            texts.append(text)
    return texts


def _text(value: object) -> str:
    """A value as it is seen, or as a CSV export writes it.

    >>> _text(3.0), _text(0.1 + 0.2), _text(True), _text(datetime.datetime(2026, 11, 20))
    ('3', '0.3', 'TRUE', '2026-11-20')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        # Spreadsheets keep fifteen digits, and no more are shown.
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ", "seconds")
    if isinstance(value, datetime.time):
        return value.isoformat("seconds")
    return str(value)
