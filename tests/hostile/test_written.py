"""Cells that a spreadsheet would run as formulas, written by us and read again; workbooks too large to be saved."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook

from pnp.child import Child
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.kit import xlsx_save
from pnp.kit.scan import read_table
from pnp.kit.tables import RawTable
from pnp.kit.written import computed
from pnp.places import Places
from pnp.studio.saving import csv_bytes
from pnp.workshop.decks.workbook import workbook

RUN = ["=cmd|' /C calc'!A1", "@SUM(1+1)", "+A1", "-2+3", "=HYPERLINK(A1)", " =1", "'=1", "''-A1", "＝1", '=1;"x']
SHOWN = ["-1", "+1", "-0.5", "+2 food", "-1 card, then lunch", "-", "- ", "'tis", "a=b", "#N/A", "=", "it's"]
WORDS = [*RUN, *SHOWN]


def _rows() -> list[list[str]]:
    return [["Ox", word] for word in WORDS]


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_csv_saved_runs_nothing_and_is_read_back(separator: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(csv_bytes(["name", "=title"], _rows(), f"name{separator}=title\n".encode()))
    for cell in (cell for row in csv.reader(io.StringIO(path.read_text("utf-8")), delimiter=separator) for cell in row):
        assert cell[0] == "'" or not computed(cell), cell
    table = read_table(path)
    assert (table.header, table.rows) == (("name", "=title"), _rows())


def test_a_workbook_made_runs_nothing_and_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(workbook("a", ("name", "=title"), [["=1", "=1,=2"], *_rows()], Places()))
    book = load_workbook(path)
    kinds = {cell.data_type for sheet in book.worksheets for row in sheet.iter_rows() for cell in row}
    assert kinds == {"s", "n"}
    sheet = book.worksheets[0]
    marked = [sheet.cell(row, 2).quotePrefix for row in range(3, 3 + len(WORDS))]
    assert marked[: len(RUN)] == [True] * len(RUN)  # typed over, they stay text
    table = read_table(path)
    assert (table.header, table.rows[0]) == (("name", "=title"), ["=1", "=1,=2"])
    # Numbers are numbers there, and are shown without a sign that says nothing.
    assert [row[1] for row in table.rows[1:]] == WORDS


def test_a_workbook_saved_again_runs_nothing(tmp_path: Path) -> None:
    made, path = Workbook(), tmp_path / "a.xlsx"
    made.active.append(["name", "text"])
    made.active.append(["Ox", "grazes"])
    made.save(path)
    path.write_bytes(xlsx_save.xlsx_bytes(["name", "text"], _rows(), path.read_bytes(), read_table(path)))
    assert read_table(path).rows == _rows()
    assert {cell.data_type for row in load_workbook(path).active.iter_rows() for cell in row} == {"s", "n"}


def test_what_is_moved_in_runs_nothing(tmp_path: Path) -> None:
    given = tmp_path / "cards.csv"
    given.write_text("name,text\n" + "".join(f'Ox,"{word.replace(chr(34), chr(34) * 2)}"\n' for word in WORDS), "utf-8")
    assert CliRunner().invoke(cli, ["import", "csv", str(given), "own", "--in", str(tmp_path / "mine")]).exit_code == 0
    written = tmp_path / "mine" / "card_data" / "own" / "cards.csv"
    assert read_table(written).rows == read_table(given).rows
    for row in csv.reader(io.StringIO(written.read_text("utf-8-sig"))):
        assert not [cell for cell in row if computed(cell) and cell[0] != "'"]


def test_a_workbook_too_large_to_be_saved_is_refused_in_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    small = io.BytesIO()
    made = Workbook()
    made.active.append(["name"])
    made.active.append(["Ox"])
    made.save(small)
    large = io.BytesIO()
    with ZipFile(small) as before, ZipFile(large, "w", ZIP_DEFLATED) as after:
        for part in before.namelist():
            data = before.read(part)
            if part == "xl/worksheets/sheet1.xml":
                cells = b"".join(
                    b'<row r="%d">%s</row>'
                    % (row, b"".join(b'<c r="%s%d" s="0"><v>1</v></c>' % (c, row) for c in (b"B", b"C", b"D")))
                    for row in range(3, 40_000)
                )
                data = data.replace(b"</sheetData>", cells + b"</sheetData>")
            after.writestr(part, data)
    child = Child(seconds=20, megabytes=40)
    monkeypatch.setattr(xlsx_save, "shared", lambda: child)
    table = RawTable("a.xlsx", ("name",), 1, 1, [["Ox"]], [2], [2])
    with pytest.raises(Unreadable, match="takes more than 40 MB of memory, and is left as it is"):
        xlsx_save.xlsx_bytes(["name"], [["Cow"]], large.getvalue(), table)
    child.close()
