"""Cells as files have them, so that no spreadsheet takes a card's words for a formula and runs it.

In a CSV a text that would be computed gets an apostrophe before it, as people type it into a spreadsheet, and loses
one when it is read. In a workbook a text is said to be one. Numbers, and numbers with words after them (+2 food), stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

MARK = "'"
_BLANKS = " \t\r\n\v\f\u00a0\u3000"  # that some programs take off before they look
_ALWAYS = "=@＝＠"  # the wide ones are signs to spreadsheets of East Asia
_SIGNS = "+-＋－"
_OPERATORS = frozenset("()[]{}|!=*/^&<>:;\"'@#$\\+-~")


def computed(text: str) -> bool:
    """Whether a spreadsheet might compute a cell rather than show it.

    >>> tried = ("=1", "@SUM(A1)", "-A1", "+1/+1", "-2+3", " =1", "-1", "+2 food", "-", "-5 %", "a=b")
    >>> [text for text in tried if computed(text)]
    ['=1', '@SUM(A1)', '-A1', '+1/+1', '-2+3', ' =1']
    """
    bare = text.lstrip(_BLANKS + MARK)
    if not bare or bare[0] not in _ALWAYS + _SIGNS:
        return False
    if bare[0] in _ALWAYS:
        return True
    # A number, or one before words: nothing in it can look anything up or call anything.
    rest = bare[1:]
    return bool(rest) and not (rest[0].isdecimal() and _OPERATORS.isdisjoint(rest))


def csv_cell(text: str) -> str:
    """A cell's text as a CSV has it.

    >>> [csv_cell(text) for text in ("=1+1", "'=1", "-1", "it's")]
    ["'=1+1", "''=1", '-1', "it's"]
    """
    return MARK + text if computed(text) else text


def csv_text(cell: str) -> str:
    """The inverse of `csv_cell`.

    >>> [csv_text(cell) for cell in ("'=1+1", "''=1", "=1", "-1", "'tis")]
    ['=1+1', "'=1", '=1', '-1', "'tis"]
    """
    return cell[1:] if cell[:1] == MARK and computed(cell) else cell


def csv_row(texts: Iterable[str]) -> list[str]:
    """A row's texts as a CSV has them."""
    return [csv_cell(text) for text in texts]


def put_text(cell: Any, text: str) -> None:
    """A text into a cell of a workbook (openpyxl), as a text whatever it begins with, also when it is typed over."""
    # Said outright: one that begins with = would become a formula, and #N/A a fault.
    cell.value, cell.data_type = text, "s"
    if computed(text):
        cell.quotePrefix = True


def put_lines(sheet: Any, lines: Iterable[Sequence[str]]) -> None:
    """Lines of texts into a sheet that is empty, from its first row on."""
    for row, line in enumerate(lines, 1):
        for column, text in enumerate(line, 1):
            put_text(sheet.cell(row, column), text)


def as_number(text: str) -> int | float | None:
    """The number that a text is written as, None if it is none that a workbook could hold.

    >>> [as_number(text) for text in ("12", "-1", "0.5", "1.0e999", "nan", "007", "+1", "1_000")]
    [12, -1, 0.5, None, None, None, None, None]
    """
    try:
        number = float(text)
    except ValueError:
        return None
    # Words such as nan and inf are numbers to Python, and would break the workbook.
    if not isfinite(number) or text != f"{number:g}":
        return None
    return int(number) if number.is_integer() else number
