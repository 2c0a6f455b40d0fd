"""A table of somebody's own as a workbook: what each column takes in its second row, choices in its cells, and help."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

from pnp.draw.creatures import PALETTES, PLANS, Parameter
from pnp.draw.landscape.landscape import HOURS, LANDS
from pnp.draw.text.icons import Icons
from pnp.kit.folder.columns import read_rule
from pnp.kit.tables import letters
from pnp.kit.written import as_number, put_lines, put_text
from pnp.places import Places

ROWS = 1000  # that drop-downs reach down to
WIDEST = 48
HELP, LISTS = "_help", "_lists"  # sheets whose names begin so are no tables
_PAINTED = {"land": tuple(LANDS), "hour": tuple(HOURS), "palette": tuple(PALETTES)}


def workbook(name: str, header: Sequence[str], rows: Sequence[Sequence[str]], places: Places) -> bytes:
    """The workbook of a table whose first row may say what its columns take."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font, PatternFill

    book = Workbook()
    sheet: Any = book.active
    sheet.title = name[:31]
    lists: Any = book.create_sheet(LISTS)
    for at, title in enumerate(header):
        cells = [row[at] for row in rows]
        head = sheet.cell(1, at + 1)
        put_text(head, title)
        head.font, head.fill = Font(bold=True), PatternFill("solid", fgColor="CFE0D2")
        widest = max((len(cell) for cell in (title, *cells)), default=0)
        sheet.column_dimensions[letters(at)].width = min(WIDEST, max(8, widest + 2))
        for row, text in enumerate(cells, 2):
            _put(sheet.cell(row, at + 1), text, row > 2)
            if row == 2:
                sheet.cell(row, at + 1).font = Font(italic=True, color="777777")
            elif widest > WIDEST:
                sheet.cell(row, at + 1).alignment = Alignment(wrap_text=True, vertical="top")
        _choices(sheet, lists, at, title, cells[0] if cells else "", places)
    sheet.freeze_panes = "B3"
    _help(book.create_sheet(HELP), places)
    lists.sheet_state = "hidden"
    book.properties.creator = "pnp"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _put(cell: Any, text: str, numbers: bool) -> None:
    """A text stands as text; a number as a number, where numbers may stand."""
    if not text:
        return
    number = as_number(text) if numbers else None
    if number is None:
        put_text(cell, text)
    else:
        cell.value = number


def _choices(sheet: Any, lists: Any, at: int, title: str, said: str, places: Places) -> None:
    """What a column's cells offer, and what they refuse."""
    from openpyxl.worksheet.datavalidation import DataValidation

    rule = read_rule(said) if said else None
    folded = title.casefold()
    words: tuple[str, ...] = rule.choices if rule is not None and rule.sort == "choice" else ()
    strict = bool(words)
    if not words and folded in _PAINTED:
        words = _PAINTED[folded]
    elif not words and folded in ("icon", "sign"):
        words = tuple(Icons.read(places).names)
    elif folded in ("picture", "image"):
        words = (*PLANS, *plates(places))
    validation = DataValidation(allow_blank=True)
    if words:
        column = lists.max_column + 1 if lists.cell(1, 1).value else 1
        for row, word in enumerate((title, *words), 1):
            put_text(lists.cell(row, column), word)
        place = letters(column - 1)
        validation.type = "list"
        validation.formula1 = f"{LISTS}!${place}$2:${place}${len(words) + 1}"
        validation.showErrorMessage = strict  # a picture may be a file of one's own
    elif rule is not None and rule.sort == "number" and (rule.low is not None or rule.high is not None):
        validation.type = "whole" if rule.whole else "decimal"
        low, high = rule.low, rule.high
        if low is not None and high is not None:
            validation.operator = "between"
        else:
            validation.operator = "greaterThanOrEqual" if high is None else "lessThanOrEqual"
        validation.formula1 = f"{low if low is not None else high:g}"
        if low is not None and high is not None:
            validation.formula2 = f"{high:g}"
        validation.showErrorMessage = True
    elif rule is not None and rule.letters:
        validation.type, validation.operator, validation.formula1 = "textLength", "lessThanOrEqual", str(rule.letters)
        validation.showErrorMessage = True
    if validation.type is None:
        return
    validation.errorTitle = title[:32]
    validation.error = f"Expected {said or 'one of the list'}."[:255]
    sheet.add_data_validation(validation)
    validation.add(f"{letters(at)}3:{letters(at)}{ROWS + 2}")


def plates(places: Places) -> Iterable[str]:
    """The plates that everybody's cards may show, by name; scenes last."""
    names = sorted(name.rpartition("/")[2].removesuffix(".svg") for name in places.names("templates/plates", ".svg"))
    return sorted(names, key=lambda name: name.startswith("scene_"))


def takes(parameter: Parameter) -> str:
    """What a key of a look takes, in words."""
    if parameter.kind == "number":
        return f"{parameter.low:g} to {parameter.high:g}"
    return ", ".join(parameter.allowed) if parameter.allowed else "yes or no"


def look_lines() -> list[tuple[str, str, str]]:
    """Every key of `look` by body plan: what it is called, and what it takes."""
    return [
        (plan, parameter.name, f"{takes(parameter)}: {parameter.help}")
        for plan, parameters in PLANS.items()
        for parameter in parameters
    ]


def _help(sheet: Any, places: Places) -> None:
    """What may stand in a cell, for who has this file and nothing else."""
    from openpyxl.styles import Alignment, Font

    lines = [
        ("The second row", "says what each column takes: 0 to 9, at most 200 letters, red, blue, list, picture, note."),
        ("Copies", "how often a card is printed; 0 keeps it back."),
        ("{food} in a text", f"an icon: {', '.join(Icons.read(places).names)}"),
        ("**bold**, *italic*", "in texts; a line break (Alt+Enter) begins a paragraph."),
        ("Picture", "a file beside this one (rex.png), a plate (hornbill), or a body plan, which Look changes."),
        ("Land, Hour", f"{', '.join(LANDS)}; {', '.join(HOURS)}"),
        ("Palette", ", ".join(PALETTES)),
        ("Look", "keys of a body plan with semicolons between them, such as neck=.4; horns=antlers"),
    ]
    put_lines(sheet, [*lines, (), ("body plan", "key", "takes"), *look_lines()])
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 24, 90
    sheet.column_dimensions["C"].width = 50
    for cells in sheet.iter_rows(1, len(lines), 1, 2):
        cells[0].font = Font(bold=True)
        cells[1].alignment = Alignment(wrap_text=True, vertical="top")
