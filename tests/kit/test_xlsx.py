"""Workbooks: the same cards as from CSV, and each cell that cannot be read named."""

from __future__ import annotations

import datetime
import io
import itertools
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Unreadable
from pnp.games.mating.cards import CARDS
from pnp.kit import tables, xlsx
from pnp.kit.load import load_cards
from pnp.kit.scan import read_table
from pnp.places import installed

SHIPPED = installed() / "card_data" / "mating"


def book(path: Path, rows: list[list[Any]], then: Callable[[Any], None] = lambda sheet: None) -> Path:
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    for row in rows:
        sheet.append(row)
    then(sheet)
    workbook.save(path)
    return path


def part(path: Path, name: str, change: Callable[[bytes], bytes]) -> Path:
    """The same workbook with one of its parts changed."""
    with zipfile.ZipFile(path) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    parts[name] = change(parts[name])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, data in parts.items():
            archive.writestr(key, data)
    return path


def said(path: Path) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        read_table(path, "cards.xlsx")
    return str(raised.value).splitlines()


@pytest.mark.parametrize("deck", CARDS)
def test_the_same_cards_as_from_csv(tmp_path: Path, deck: str) -> None:
    source = SHIPPED / f"{deck}.csv"
    table = read_table(source)
    # A spreadsheet turns what looks like a number into one.
    rows = [[float(cell) if cell.lstrip("-").isdigit() else cell for cell in row] for row in table.rows]
    path = book(tmp_path / "cards.xlsx", [list(table.header), *rows])
    assert load_cards(path, "cards.xlsx", CARDS[deck]) == load_cards(source, "cards.csv", CARDS[deck])


def test_values_as_a_person_sees_them(tmp_path: Path) -> None:
    values = [3.0, 3, 0.1 + 0.2, -1.5, True, False, "{{7*7}}", "007", None, 1e20]
    days = [datetime.datetime(2026, 11, 20), datetime.datetime(2026, 11, 20, 9, 5), datetime.time(9, 5)]
    seen = ["2026-11-20", "2026-11-20 09:05:00", "09:05:00"]
    names: list[Any] = [f"c{number}" for number in range(len(values + days))]
    path = book(tmp_path / "cards.xlsx", [names, [*values, *days]])
    assert read_table(path).rows == [["3", "3", "0.3", "-1.5", "TRUE", "FALSE", "{{7*7}}", "007", "", "1e+20", *seen]]


def test_lines_are_those_of_the_sheet(tmp_path: Path) -> None:
    table = read_table(
        book(tmp_path / "cards.xlsx", [[], ["id", "name", None, " "], ["C01"], [], [" "], [None, "Ram"]])
    )
    assert (table.header, table.line) == (("id", "name"), 2)
    assert table.rows == [["C01", ""], ["", "Ram"]]
    assert list(table.lines) == [3, 6]


def test_cells_that_cannot_be_read_are_named_together(tmp_path: Path) -> None:
    def then(sheet: Any) -> None:
        sheet["B4"] = "#REF!"
        sheet["B4"].data_type = "e"
        sheet.merge_cells("A5:B6")

    path = book(tmp_path / "cards.xlsx", [["id", "food"], ["E01", "=1+1"], ["E02", 3, "x"]], then)
    assert said(path) == [
        "cards.xlsx:3:C: 'x' is beyond the last column, food (cell C3)",
        "cards.xlsx:2:food: a formula without a saved value; open the file in a spreadsheet and save it (cell B2)",
        "cards.xlsx:5:id: merged cells A5:B6; every card needs cells of its own (cell A5)",
        "cards.xlsx:4:food: the formula ends in #REF! (cell B4)",
    ]


def test_an_unread_cell_is_complained_about_once(tmp_path: Path) -> None:
    header = ["id", "name", "pile", "predators", "scarcity", "food"]
    path = book(tmp_path / "cards.xlsx", [header, ["E01", "Rain", "core", 0, 0, "=1+1"]])
    with pytest.raises(Unreadable) as raised:
        load_cards(path, "cards.xlsx", CARDS["environment"])
    assert len(raised.value.problems) == 1


def test_a_formula_counts_by_its_saved_value(tmp_path: Path) -> None:
    path = book(tmp_path / "cards.xlsx", [["id", "a", "b"], ["E01", "=1+1", '=""']])

    def saved(data: bytes) -> bytes:
        data = data.replace(b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>").replace(
            b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>"
        )
        return data.replace(b'<c r="C2">', b'<c r="C2" t="str">')

    assert read_table(part(path, "xl/worksheets/sheet1.xml", saved)).rows == [["E01", "2", ""]]


def test_only_the_first_sheet_counts(tmp_path: Path) -> None:
    path = book(
        tmp_path / "cards.xlsx", [["id"], ["C01"]], lambda sheet: sheet.parent.create_sheet("notes").append([1])
    )
    assert read_table(path).rows == [["C01"]]


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = book(tmp_path / "cards.xlsx", [["id"], ["C01"]])
    monkeypatch.setattr(xlsx, "MAX_UNPACKED", 1_000)
    with pytest.raises(Unreadable, match=r"cards.xlsx: unpacks to more than 0 MB"):
        xlsx.scan_xlsx(path.read_bytes(), "cards.xlsx")
    monkeypatch.undo()
    far = book(tmp_path / "far.xlsx", [["id"]], lambda sheet: sheet.cell(tables.MAX_ROWS + 2, 1, "x"))
    assert said(far) == ["cards.xlsx: more than 100000 rows"]
    wide = book(tmp_path / "wide.xlsx", [["id"]], lambda sheet: sheet.cell(1, tables.MAX_COLUMNS + 1, "x"))
    assert said(wide) == ["cards.xlsx:1: more than 200 columns"]


def test_what_is_no_workbook(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    for data in (b"", b"id,name\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 100):
        path.write_bytes(data)
        assert said(path) == ["cards.xlsx: not a readable XLSX workbook, or one with a password (BadZipFile)"]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "no sheets")
    assert said(path) == ["cards.xlsx: not a readable XLSX workbook, or one with a password (KeyError)"]
    assert said(book(path, [])) == ["cards.xlsx: the table is empty"]


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "%s">%s]>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="str">
<v>&z;</v></c></row></sheetData></worksheet>"""


def test_entities_do_not_blow_up(tmp_path: Path) -> None:
    names = b"abcdefghijklmnopqrstuvwxyz"
    chain = b"".join(b'<!ENTITY %c "%s">' % (two, b"&%c;" % one * 20) for one, two in itertools.pairwise(names))
    path = book(tmp_path / "cards.xlsx", [["id"]])
    bomb = part(path, "xl/worksheets/sheet1.xml", lambda _: LAUGHS % (b"ha" * 50, chain))
    assert "what no spreadsheet writes" in said(bomb)[0]


def _workbook() -> dict[str, bytes]:
    memory = io.BytesIO()
    workbook = openpyxl.Workbook()
    sheet: Any = workbook.active
    sheet.append(["id", "food"])
    sheet.append(["E01", 3])
    workbook.save(memory)
    with zipfile.ZipFile(memory) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


PARTS = _workbook()


@given(st.data())
def test_any_damage_is_a_table_or_unreadable(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(PARTS)))
    whole = PARTS[name]
    start = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.integers(0, 20))
    patch = data.draw(st.binary(max_size=8) | st.sampled_from([b"0", b"-1", b"A", b"99999999", b'"', b"<", b"/>"]))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.xlsx"
        with zipfile.ZipFile(path, "w") as archive:
            for key, value in PARTS.items():
                archive.writestr(key, value[:start] + patch + value[start + length :] if key == name else value)
        try:
            assert read_table(path, "cards.xlsx").header
        except Unreadable as error:
            assert all("\n" not in problem.message for problem in error.problems)
