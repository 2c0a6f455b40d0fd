"""Tables made to do harm: an error in good time and little memory, and nothing run or fetched."""

from __future__ import annotations

import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pnp.errors import Unreadable
from pnp.places import Places
from pnp.workshop.checks import open_deck

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


def two_hundred_megabytes(folder: Path, suffix: str) -> Path:
    path = folder / f"huge{suffix}"
    with path.open("wb") as file:
        file.truncate(200_000_000)  # no block of it is ever written
    return path


def rows_without_end(folder: Path) -> Path:
    return with_part(
        book(folder / "a.xlsx"), "xl/worksheets/sheet1.xml", sheet(b"<row><c><v>1</v></c></row>" * 2_000_000)
    )


def a_part_of_zeros(folder: Path) -> Path:
    return with_part(book(folder / "a.xlsx"), "xl/media/image1.png", bytes(250_000_000))


def strings_without_end(folder: Path) -> Path:
    strings = b'<?xml version="1.0"?><sst xmlns="%s">%s</sst>' % (MAIN.encode(), b"<si><t>a</t></si>" * 5_000_000)
    return with_part(book(folder / "a.xlsx"), "xl/sharedStrings.xml", strings)


def a_long_row(folder: Path) -> Path:
    return with_part(
        book(folder / "a.xlsx"),
        "xl/worksheets/sheet1.xml",
        sheet(b"<row>" + b"<c><v>1</v></c>" * 3_000_000 + b"</row>"),
    )


def one_long_cell(folder: Path) -> Path:
    path = folder / "a.csv"
    path.write_text(",".join(HEADER) + "\nE01," + "a" * 19_000_000 + ",core,0,0,2\n", encoding="utf-8")
    return path


def columns_without_end(folder: Path) -> Path:
    path = folder / "a.csv"
    path.write_text(",".join(HEADER) + "," * 5_000_000 + "x\n", encoding="utf-8")
    return path


def a_mistake_in_every_cell(folder: Path) -> Path:
    path = folder / "a.csv"
    path.write_text(",".join(HEADER) + "\n" + "x,,y,z,z,z\n" * 99_000, encoding="utf-8")
    return path


HARM: dict[str, tuple[Callable[[Path], Path], str]] = {
    "200 MB of CSV": (lambda folder: two_hundred_megabytes(folder, ".csv"), "larger than 20 MB"),
    "200 MB of XLSX": (lambda folder: two_hundred_megabytes(folder, ".xlsx"), "larger than 20 MB"),
    "a bomb of zeros": (a_part_of_zeros, "unpacks to more than 200 MB"),
    "a bomb of strings": (strings_without_end, "sharedStrings.xml unpacks to more than 40 MB"),
    "rows without end": (rows_without_end, "more than 100000 rows"),
    "a row without end": (a_long_row, "more than 2000000 cells"),
    "one long cell": (one_long_cell, "a cell of more than 131,072 characters"),
    "columns without end": (columns_without_end, "more than 200 columns|beyond the last column"),
    "a mistake in every cell": (a_mistake_in_every_cell, "more mistakes from here on; the first 1000 are told"),
}


@pytest.mark.parametrize("name", HARM)
def test_harm_is_refused_in_good_time(name: str, tmp_path: Path) -> None:
    make, message = HARM[name]
    path = make(tmp_path)
    begin = time.process_time()
    with pytest.raises(Unreadable, match=message) as raised:
        open_deck(path, Places(), "mating/environment")
    assert all("\n" not in str(problem) for problem in raised.value.problems)
    assert time.process_time() - begin < 20


@pytest.mark.parametrize("name", ["a bomb of zeros", "a bomb of strings", "rows without end", "a row without end"])
def test_harm_takes_little_memory(name: str, tmp_path: Path) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("the most memory that a program took is read from /proc")
    path = HARM[name][0](tmp_path)
    program = (
        "import re, sys; from pathlib import Path\n"
        "from pnp.kit.scan import scan_table; from pnp.errors import Unreadable\n"
        "try: scan_table(Path(sys.argv[1]))\n"
        "except Unreadable: print(re.search(r'VmHWM:\\s+(\\d+) kB', Path('/proc/self/status').read_text())[1])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], cwd=root, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 300_000


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
    assert "not a readable XLSX workbook" in found[0]


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
