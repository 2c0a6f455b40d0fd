"""CSV as spreadsheets export it, and everything else that calls itself CSV."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Unreadable
from pnp.games.mating.cards import CARDS, Environment
from pnp.kit import scan, tables
from pnp.kit.load import load_cards
from pnp.kit.scan import read_table
from pnp.kit.tables import RawTable

BAD = Path(__file__).parent.parent / "errors" / "tables"


def csv(folder: Path, text: str | bytes) -> Path:
    path = folder / "cards.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("path", sorted(BAD.glob("*.csv")), ids=lambda path: path.stem)
def test_each_kind_of_error_says_where_and_what(path: Path) -> None:
    """The expected lines stand in the .txt beside each table; its name begins with the deck."""
    with pytest.raises(Unreadable) as raised:
        load_cards(path, path.name, CARDS[path.name.split("-")[0]])
    assert f"{raised.value}\n" == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "id,name\nC01,Ram\nC02,Bull\n",
        "\ufeffid,name\r\nC01,Ram\r\nC02,Bull\r\n",
        "id;name\nC01;Ram\nC02;Bull",
        "id\tname\nC01\tRam\nC02\tBull\n",
        '"id","name"\n"C01","Ram"\n"C02","Bull"\n',
        "id,name,,\nC01,Ram,,\nC02,Bull,,\n",
        "sep=;\r\nid;name\r\nC01;Ram\r\nC02;Bull\r\n",
        "\n,,\nid,name\n\nC01,Ram\n , \nC02,Bull\n\n",
    ],
)
def test_all_the_ways_to_export_the_same_table(tmp_path: Path, text: str) -> None:
    table = read_table(csv(tmp_path, text))
    assert table.header == ("id", "name")
    assert table.rows == [["C01", "Ram"], ["C02", "Bull"]]
    lines = text.replace("\r", "").split("\n")
    assert [lines[line - 1][:4].strip('";,\t') for line in table.lines] == ["C01", "C02"]


def test_lines_stay_right_after_a_cell_of_several(tmp_path: Path) -> None:
    table = read_table(csv(tmp_path, 'id,text\r\nC01,"one\r\ntwo\r\nthree"\r\n\r\nC02,x\r\n'))
    assert table.rows[0][1] == "one\ntwo\nthree"
    assert list(table.lines) == [2, 6]
    assert list(table.numbers) == [2, 4]


def test_a_delimiter_inside_a_quoted_header_does_not_count(tmp_path: Path) -> None:
    assert read_table(csv(tmp_path, '"a,b,c";d\n1;2\n')).header == ("a,b,c", "d")


def test_short_rows_are_filled(tmp_path: Path) -> None:
    assert read_table(csv(tmp_path, "a,b,c\n1\n")).rows == [["1", "", ""]]


@pytest.mark.parametrize("text", ["{{7*7}}", "=1+1", "${x}", "{% raw %}", "@SUM(A1)", "<b>&amp;"])
def test_text_is_never_evaluated(tmp_path: Path, text: str) -> None:
    assert read_table(csv(tmp_path, f"id,name\nC01,{text}\n")).rows == [["C01", text]]


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "MAX_BYTES", 2_000_000)
    for limit, value in (("MAX_ROWS", 3), ("MAX_COLUMNS", 3)):
        monkeypatch.setattr(tables, limit, value)
    assert len(read_table(csv(tmp_path, "a,b,c\n" + "1,2,3\n" * 3)).rows) == 3
    for text, message in [
        ("x" * 2_000_001, "cards.csv: larger than 2 MB"),
        ("a,b,c\n" + "1,2,3\n" * 4, "cards.csv: more than 3 rows"),
        ('a,"b",c\n' + "1,2,3\n" * 4, "cards.csv: more than 3 rows"),
        ("a,b,c,d\n", "cards.csv:1: more than 3 columns"),
    ]:
        with pytest.raises(Unreadable) as raised:
            read_table(csv(tmp_path, text), "cards.csv")
        assert str(raised.value) == message


def test_what_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    for name, message in [
        ("none.csv", "No such file or directory"),
        ("folder.csv", "Is a directory"),
        ("cards.ods", "No such file or directory"),
    ]:
        with pytest.raises(Unreadable) as raised:
            read_table(tmp_path / name, name)
        assert str(raised.value) == f"{name}: {message}"
    (tmp_path / "cards.ods").write_bytes(b"")
    with pytest.raises(Unreadable, match=r"a table is a \.csv or an \.xlsx file"):
        read_table(tmp_path / "cards.ods")


CELLISH = st.text(st.sampled_from(list("id,name;copies\t\"\n\r '=0123456789EX-\x00é−")), max_size=60)


@given(
    st.one_of(st.binary(max_size=200), CELLISH.map(str.encode), CELLISH.map(lambda text: f"id,food\n{text}".encode()))
)
def test_any_bytes_are_a_table_or_unreadable(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = csv(Path(folder), data)
        try:
            table = read_table(path, "cards.csv")
        except Unreadable as error:
            assert all(str(problem).startswith("cards.csv") for problem in error.problems)
            assert "\n" not in error.problems[0].message
        else:
            assert isinstance(table, RawTable)
            assert {len(row) for row in table.rows} <= {len(table.header)}
            assert len(table.rows) == len(table.lines) == len(table.numbers)


@given(st.lists(st.tuples(*[CELLISH | st.sampled_from(["", "1", "core", "9" * 30])] * 7), max_size=4))
def test_any_cells_are_cards_or_unreadable(rows: list[tuple[str, ...]]) -> None:
    quoted = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        path = csv(Path(folder), f"id,name,copies,pile,predators,scarcity,food\n{quoted}")
        try:
            assert load_cards(path, "cards.csv", Environment)
        except Unreadable as error:
            assert error.problems
