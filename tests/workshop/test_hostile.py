"""Tables made to do harm: nothing is run, and nothing fetched. What fills memory: tests/hostile/test_workbooks.py."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pnp.errors import Unreadable
from pnp.places import Places
from pnp.workshop.decks.checks import open_deck

HEADER = ["id", "name", "pile", "predators", "scarcity", "food"]
ROW = ["E01", "Rain", "core", 0, 0, 2]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def book(path: Path, then: Callable[[Any], None] = lambda sheet: None) -> Path:
    made = openpyxl.Workbook()
    sheet: Any = made.active
    sheet.append(HEADER)
    sheet.append(ROW)
    then(sheet)
    made.save(path)
    return path


def with_part(path: Path, name: str, data: bytes) -> Path:
    """A workbook with one of its parts put in the place of the one that it has."""
    with zipfile.ZipFile(path) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, value in {**parts, name: data}.items():
            archive.writestr(key, value)
    return path


def sheet(rows: bytes) -> bytes:
    return b'<?xml version="1.0"?><worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (MAIN.encode(), rows)


def told(path: Path) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        open_deck(path, Places(), "mating/environment")
    return [str(problem).removeprefix(f"{path}:") for problem in raised.value.problems]


@pytest.mark.parametrize(
    "formula",
    ["=[1]Sheet1!$A$1", "='[1]My pond'!A1", "='C:\\decks\\[pond.xlsx]Sheet1'!A1", "='file:///etc/passwd'#$Sheet1.A1"],
)
def test_formulas_that_look_into_other_files(formula: str, tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", lambda sheet: sheet.__setitem__("F2", formula))
    assert told(path) == ["2:food: a formula that looks into another file; put its value in its place (cell F2)"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    """A workbook whose sheet is said to lie elsewhere."""
    relations = (
        b'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="rId1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        b'relationships/worksheet" Target="file:///etc/passwd"/></Relationships>'
    )
    path = with_part(book(tmp_path / "a.xlsx"), "xl/_rels/workbook.xml.rels", relations)
    assert told(path) == [" the workbook has no sheet of cells"]


def test_an_entity_from_elsewhere(tmp_path: Path) -> None:
    rows = b'<row><c t="str"><v>&x;</v></c></row>'
    data = b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + sheet(rows)[21:]
    found = told(with_part(book(tmp_path / "a.xlsx"), "xl/worksheets/sheet1.xml", data))
    assert "root:" not in "".join(found)
    assert "what no spreadsheet writes" in found[0]


def test_merged_cells_and_formulas_errors_by_cell(tmp_path: Path) -> None:
    def then(sheet: Any) -> None:
        sheet.append(["E02", "Snow", "core", 0, 0, 1])
        sheet.merge_cells("B2:B3")
        sheet["F3"] = "#DIV/0!"
        sheet["F3"].data_type = "e"

    assert told(book(tmp_path / "a.xlsx", then)) == [
        "2:name: merged cells B2:B3; every card needs cells of its own (cell B2)",
        "3:food: the formula ends in #DIV/0! (cell F3)",
        "3:name: expected a text that is not empty, got a blank cell (cell B3)",
    ]
