"""Tables made to do harm: `tests/hostile/workbooks/*.py`, each an attack; its first line says how it is refused.

Each gives a part that takes the place of a workbook's own; the workbook is then checked as a deck of environments.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import openpyxl
import pytest

from .measure import Measured, Server

WORKBOOKS = sorted((Path(__file__).parent / "workbooks").glob("[a-z]*.py"))
HEADER = ["id", "name", "pile", "predators", "scarcity", "food"]


def book(path: Path, part: str, data: bytes) -> None:
    """A workbook with one card, and another part."""
    made = openpyxl.Workbook()
    for row in (HEADER, ["E01", "Rain", "core", 0, 0, 2]):
        made.active.append(row)
    made.save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, old in {**parts, part: data}.items():
            archive.writestr(name, old if name != part else data)


def checked(measured: Server, folder: Path, file: str) -> Measured:
    found = measured(folder, "deck", "check", file, "--as", "mating/environment", "--quick")
    assert found.code == 2
    assert found.seconds < 12, found
    assert found.megabytes < 300, found
    assert len(found.err.splitlines()) < 120
    return found


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.stem)
def test_a_workbook_that_does_harm_is_refused(path: Path, measured: Server, tmp_path: Path) -> None:
    module = import_module(f"tests.hostile.workbooks.{path.stem}")
    book(tmp_path / "a.xlsx", module.PART, module.data())
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    said = checked(measured, tmp_path, "a.xlsx").err
    assert re.search(first.removeprefix("# refused: "), said), said


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200_000_000)  # no block of it is ever written


def many_parts(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(9000):
            archive.writestr(f"a{number}", b"")


def table(*rows: str) -> Callable[[Path], None]:
    return lambda path: path.write_text(",".join(HEADER) + "".join(rows), encoding="utf-8") and None


FILES: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "200 MB of CSV": ("a.csv", large, "larger than 20 MB"),
    "200 MB of XLSX": ("a.xlsx", large, "larger than 20 MB"),
    "many parts": ("a.xlsx", many_parts, "more than 2000 parts"),
    "one long cell": ("a.csv", table("\nE01,", "a" * 19_000_000, ",core,0,0,2\n"), "more than 131,072 characters"),
    "columns without end": ("a.csv", table("," * 19_000_000, "x\n"), "more than 5000000 cells"),
    "many columns": ("a.csv", table("," * 900_000, "x\n"), "more than 200 columns"),
    "cells without end": ("a.csv", table(("\n" + "," * 199) * 95_000, "\n"), "more than 5000000 cells"),
    "a mistake in every cell": ("a.csv", table("\n", "x,,y,z,z,z\n" * 99_000), "in .* more places"),
    "a mark that never closes": ("a.csv", table("\n", '"' * 9_999_999), "a quotation mark|more than 131,072"),
    "nothing but line ends": ("a.csv", table("\n" * 19_000_000), "more than 100000 rows|a header and no rows"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_table_that_does_harm_is_refused(name: str, measured: Server, tmp_path: Path) -> None:
    file, make, message = FILES[name]
    make(tmp_path / file)
    said = checked(measured, tmp_path, file).err
    assert re.search(message, said), said
