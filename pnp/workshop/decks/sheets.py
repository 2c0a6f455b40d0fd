"""Cards written down as a table: CSV, or a workbook that explains its columns and knows what its cells may hold."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import Source, Unreadable
from pnp.kit.records import Card
from pnp.kit.tables import letters
from pnp.kit.written import csv_row, put_lines, put_text

from .decks import Column, Deck

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

KINDS = (".csv", ".xlsx")
ROWS = 1000  # that drop-downs and checks reach down to
WIDEST = 48  # characters that a column is wide
PROMPT = 255  # characters that a spreadsheet shows beside a cell
INLINE = 250  # characters of choices that fit into a rule; more stand on a sheet of their own


def table_bytes(deck: Deck, cards: Sequence[Card], path: Path) -> bytes:
    """The cards as a file of the kind that `path` is called by. Raises Unreadable for another kind."""
    if path.suffix.lower() not in KINDS:
        raise Unreadable.at(Source(str(path)), "a table is a .csv or an .xlsx file")
    return to_csv(deck, cards) if path.suffix.lower() == ".csv" else to_xlsx(deck, cards)


def to_csv(deck: Deck, cards: Sequence[Card]) -> bytes:
    """The cards as CSV with commas, in UTF-8 with the mark by which spreadsheets know it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(csv_row(map(deck.heading, deck.columns)))
    for card in cards:
        writer.writerow(csv_row(cell_text(getattr(card, column.name)) for column in deck.columns))
    return out.getvalue().encode("utf-8-sig")


def cell_text(value: object) -> str:
    """A value as a table has it.

    >>> cell_text(None), cell_text(True), cell_text(-2), cell_text(0.5)
    ('', 'true', '-2', '0.5')
    """
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def to_xlsx(deck: Deck, cards: Sequence[Card]) -> bytes:
    """The cards as a workbook: the table, with what each cell may hold, and a sheet that explains the columns."""
    from openpyxl import Workbook

    book = Workbook()
    sheet: Any = book.active
    sheet.title = deck.name[:31]
    _cards(sheet, deck, cards)
    long = _explanation(book.create_sheet("columns"), deck)
    for at, column in enumerate(deck.columns):
        _rule(sheet, column, at, long.get(column.name, ""))
    book.properties.creator = "pnp"
    book.properties.title = deck.called
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cards(sheet: Any, deck: Deck, cards: Sequence[Card]) -> None:
    """Header and rows; text stands as text, whatever it looks like."""
    from openpyxl.styles import Alignment, Font, PatternFill

    for at, column in enumerate(deck.columns):
        title = sheet.cell(1, at + 1)
        put_text(title, deck.heading(column))
        title.font = Font(bold=True)
        title.fill = PatternFill("solid", fgColor="E3DCCB" if column.painted else "CFE0D2")
        texts = [cell_text(getattr(card, column.name)) for card in cards]
        widest = max(map(len, (column.name, *texts)))
        shape = sheet.column_dimensions[letters(at)]
        shape.width = min(WIDEST, max(6, widest + 2))
        numeric = column.kind in ("whole", "number", "yes")
        if not numeric:
            shape.number_format = "@"
        for row, card in enumerate(cards, 2):
            value = getattr(card, column.name)
            if value is None or value == "":
                continue
            cell = sheet.cell(row, at + 1)
            if isinstance(value, str):
                put_text(cell, value)
                cell.number_format = "@"
            else:
                cell.value = value
            if widest > WIDEST:
                cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.freeze_panes = "C2"


def _explanation(sheet: Worksheet, deck: Deck) -> dict[str, str]:
    """The second sheet: what each column is for and takes. Gives where choices stand that are too many for a rule."""
    from openpyxl.styles import Alignment, Font

    lines = [("column", "what it is for", "what it takes")]
    lines += [(deck.heading(column), column.told, column.takes) for column in deck.columns]
    if any(column.name == "look" for column in deck.columns):
        from .workbook import look_lines

        lines += [(f"look: {key}", f"of the plan {plan}", takes) for plan, key, takes in look_lines()]
    put_lines(sheet, lines)
    places: dict[str, str] = {}
    at = 4
    for column in deck.columns:
        if column.kind == "choice" and len(",".join(column.choices)) > INLINE:
            sheet.cell(1, at + 1, f"choices of {column.name}")
            for row, choice in enumerate(column.choices, 2):
                put_text(sheet.cell(row, at + 1), choice)
            place = letters(at)
            places[column.name] = f"columns!${place}$2:${place}${len(column.choices) + 1}"
            at += 1
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for column_letters, width in (("A", 14), ("B", 70), ("C", 50)):
        sheet.column_dimensions[column_letters].width = width
    for cells in sheet.iter_rows(2, len(deck.columns) + 1, 1, 3):
        for cell in cells:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.freeze_panes = "A2"
    return places


def _rule(sheet: Worksheet, column: Column, at: int, place: str) -> None:
    """What the cells of a column may hold, shown beside each that is entered."""
    from openpyxl.worksheet.datavalidation import DataValidation

    # The rule is that of the card types; blanks are for the check to complain about, when the row is done.
    rule = DataValidation(allow_blank=True)
    if column.kind == "choice" and column.choices:
        rule.type = "list"
        # A quotation mark in a word would end the text that this formula is.
        rule.formula1 = place or '"{}"'.format(",".join(column.choices).replace('"', '""'))
    elif column.kind == "yes":
        rule.type, rule.formula1 = "list", '"TRUE,FALSE"'
    elif column.kind in ("whole", "number"):
        rule.type = "whole" if column.kind == "whole" else "decimal"
        low, high = column.low, column.high
        if low is None and high is None:
            low, high = -1_000_000, 1_000_000
        rule.operator = (
            "between" if None not in (low, high) else "greaterThanOrEqual" if high is None else "lessThanOrEqual"
        )
        first, second = (low, high) if low is not None else (high, None)
        rule.formula1 = f"{first:g}"
        if second is not None:
            rule.formula2 = f"{second:g}"
    rule.showErrorMessage = rule.type is not None
    rule.errorTitle = column.name
    rule.error = _short(f"Expected {column.takes}.")
    rule.showInputMessage = True
    rule.promptTitle = column.name
    rule.prompt = _short(f"{column.told} ({column.takes})")
    sheet.add_data_validation(rule)
    rule.add(f"{letters(at)}2:{letters(at)}{ROWS + 1}")


def _short(text: str) -> str:
    return text if len(text) <= PROMPT else text[: PROMPT - 1] + "…"
