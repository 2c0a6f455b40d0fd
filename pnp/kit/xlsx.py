"""The first sheet of an XLSX workbook as a table of text: what a person sees in each cell; no formula is run."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from typing import Any, NamedTuple
from xml.etree.ElementTree import iterparse

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.tables import CONTROLS, MAX_COLUMNS, MAX_ROWS, Table, assemble, composed, letters

MAX_UNPACKED = 200_000_000
# The cells are looked through one by one, everything else is held as a whole.
MAX_PART = 40_000_000
MAX_PARTS = 2000
# Blank ones too, which spreadsheets keep for their looks: a sheet with more is not looked through at all.
MOST_ROWS = 1_100_000
MOST_CELLS = 2_000_000

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# A formula that looks into another workbook: [1]Sheet!A1, 'C:\\[pond.xlsx]Sheet'!A1, 'file:///...'#$Sheet.A1.
_ABROAD = re.compile(r"(?<![\w\]])\[\d+\]|'[^']*\[[^\]']+\][^']*'!|'[a-z]+:/", re.IGNORECASE)
_CELL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


class _Fault(NamedTuple):
    """What is wrong with a cell: row from 1, column from 0."""

    row: int
    column: int
    message: str


def scan_xlsx(data: bytes, name: str) -> Table:
    """The table in a workbook; formulas count by the value they had when it was saved."""
    import openpyxl

    try:
        with warnings.catch_warnings(), zipfile.ZipFile(io.BytesIO(data)) as archive:
            # What openpyxl cannot keep, such as drop-down lists, does not matter to who only reads.
            warnings.simplefilter("ignore")
            _bounded(archive, name)
            book: Any = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            if not book.worksheets:
                raise Unreadable.at(Source(name), "the workbook has no sheet of cells")
            sheet = book.worksheets[0]
            rows, columns, faults = _survey(archive, sheet._worksheet_path.lstrip("/"), name)
            cells = sheet.iter_rows(1, max(rows, 1), 1, max(columns, 1))
            texts = [_texts(row, number, faults) for number, row in enumerate(cells, 1)]
    except Unreadable:
        raise
    except Exception as error:
        # A stranger's file makes openpyxl raise almost anything; none of it is a fault of ours.
        message = f"not a readable XLSX workbook, or one with a password ({type(error).__name__})"
        raise Unreadable.at(Source(name), message) from error
    numbers = range(1, len(texts) + 1)
    try:
        table = assemble(name, texts, numbers, numbers)
    except Unreadable as error:
        raise Unreadable([*_problems(name, (), faults), *error.problems]) from None
    return table._replace(problems=(*table.problems, *_problems(name, table.header, faults)))


def _bounded(archive: zipfile.ZipFile, name: str) -> None:
    """Refuse what would fill the memory, by what the archive says of its parts: none gives more than it says."""
    parts = archive.infolist()
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise Unreadable.at(Source(name), f"unpacks to more than {MAX_UNPACKED // 1_000_000} MB")
    if len(parts) > MAX_PARTS:
        raise Unreadable.at(Source(name), f"more than {MAX_PARTS} parts")
    for part in parts:
        if part.file_size > MAX_PART and not part.filename.startswith("xl/worksheets/"):
            message = f"its part {part.filename} unpacks to more than {MAX_PART // 1_000_000} MB"
            raise Unreadable.at(Source(name), message)
        if part.filename.startswith("xl/worksheets/sheet"):
            _glance(archive, part, name)


def _glance(archive: zipfile.ZipFile, part: zipfile.ZipInfo, name: str) -> None:
    """Count rows and cells without reading them as XML, which takes a hundred times as long."""
    rows = cells = 0
    with archive.open(part) as file:
        while block := file.read(1 << 20):
            rows += block.count(b"<row")
            cells += block.count(b"<c ") + block.count(b"<c>")
            if rows > MOST_ROWS:
                raise Unreadable.at(Source(name), f"more than {MAX_ROWS} rows")
            if cells > MOST_CELLS:
                raise Unreadable.at(Source(name), f"more than {MOST_CELLS} cells")


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
    with archive.open(part) as file:
        for event, element in iterparse(file, ("start", "end")):
            if event == "start":
                if element.tag == f"{_MAIN}row":
                    row = int(element.get("r") or row + 1)
                    column = 0
                elif element.tag.endswith("}worksheet") and not element.tag.startswith(_MAIN):
                    raise Unreadable.at(Source(name), "a Strict Open XML workbook; save it as an ordinary XLSX one")
            elif element.tag == f"{_MAIN}row":
                element.clear()
            elif element.tag == f"{_MAIN}c":
                place = element.get("r")
                column = _cell(place)[1] + 1 if place else column + 1
                if len(element):
                    if column > MAX_COLUMNS:
                        raise Unreadable.at(Source(name, row), f"more than {MAX_COLUMNS} columns")
                    if row > MAX_ROWS + 1:
                        raise Unreadable.at(Source(name), f"more than {MAX_ROWS} rows")
                    rows, columns = max(rows, row), max(columns, column)
                    value = element.find(f"{_MAIN}v")
                    formula = element.find(f"{_MAIN}f")
                    if formula is not None and _ABROAD.search(formula.text or ""):
                        message = "a formula that looks into another file; put its value in its place"
                        faults.append(_Fault(row, column - 1, message))
                    elif formula is not None and (value is None or (not value.text and element.get("t") != "str")):
                        message = "a formula without a saved value; open the file in a spreadsheet and save it"
                        faults.append(_Fault(row, column - 1, message))
            elif element.tag == f"{_MAIN}mergeCell":
                merged = element.get("ref", "")
                first = _cell(merged.partition(":")[0])
                faults.append(_Fault(*first, f"merged cells {merged}; every card needs cells of its own"))
    return rows, columns, faults


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
            faults.append(_Fault(number, column, f"the formula ends in {cell.value}"))
            texts.append("")
        else:
            text = composed(_text(cell.value))
            if CONTROLS.intersection(text):
                code = ord(next(letter for letter in text if letter in CONTROLS))
                faults.append(_Fault(number, column, f"holds the control character {code:02X}; no card can print it"))
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
