"""One table into records of one type: all of it at once if it is right, and every mistake if it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pnp.errors import Problem, Source
from pnp.kit.scan import scan_table
from pnp.kit.spaces import with_plain_spaces
from pnp.kit.tables import RawTable, clip, letters
from pnp.named import NamedTuple

Row = TypeVar("Row", bound=msgspec.Struct)


MOST_TOLD = 1000
"""Bad cells of one table that are told of: whoever has more has one mistake a thousand times."""


class _Columns(NamedTuple):
    """Fields by column of a table; None for columns that have no field."""

    fields: list[str | None]
    problems: list[Problem]


def convert_table(path: Path, name: str, card_type: type[Row]) -> tuple[RawTable, tuple[Row, ...], list[Problem]]:
    """A table, its records and all that is wrong with it; without problems there is a record for each row."""
    table = with_plain_spaces(scan_table(path, name), card_type)
    return table, *convert(table, card_type)


def convert(table: RawTable, card_type: type[Row]) -> tuple[tuple[Row, ...], list[Problem]]:
    """The records of a table that was read, and all that is wrong with it."""
    columns = _columns(table, card_type)
    problems = [*table.problems, *columns.problems]
    every: Any = tuple[card_type, ...]  # type: ignore[valid-type]
    rows: tuple[Row, ...] = ()
    # Nearly every table is right: all of it at once, and cell by cell only to tell what is wrong.
    if not problems:
        with suppress(msgspec.ValidationError):
            rows = msgspec.convert(list(_records(columns.fields, table.rows)), every, strict=False)
    if not rows and table.rows:
        from pnp.kit.cells import mended

        table = mended(table, columns.fields, card_type)
        if not problems:
            with suppress(msgspec.ValidationError):
                rows = msgspec.convert(list(_records(columns.fields, table.rows)), every, strict=False)
    if not rows:
        bad = [*islice(_bad_cells(table, columns.fields, card_type), MOST_TOLD + 1)]
        problems += bad[:MOST_TOLD]
        if len(bad) > MOST_TOLD:
            last = Source(table.file, bad[-1].source.line)
            problems.append(Problem(last, f"more mistakes from here on; the first {MOST_TOLD} are told"))
    key = "id" if "id" in card_type.__struct_fields__ else card_type.__struct_fields__[0]
    if key in columns.fields:
        problems += _doubles(table, columns.fields.index(key))
    if not table.rows:
        problems.append(Problem(Source(table.file, table.line), "a header and no rows"))
    # Problems come in the order of the file, whatever found them.
    problems.sort(key=lambda problem: problem.source.line)
    return rows, problems


def _records(fields: list[str | None], rows: list[list[str]]) -> Iterator[dict[str | None, str]]:
    """The cells that hold text, by field, without the blanks around them."""
    strip = str.strip
    for row in rows:
        cells = dict(zip(fields, map(strip, row), strict=True))
        cells.pop(None, None)
        yield {field: text for field, text in cells.items() if text} if "" in cells.values() else cells


def _required(card_type: type[msgspec.Struct]) -> list[str]:
    names, defaults = card_type.__struct_fields__, card_type.__struct_defaults__
    bare = len(names) - len(defaults)
    return [*names[:bare], *(n for n, value in zip(names[bare:], defaults, strict=True) if value is msgspec.NODEFAULT)]


def _columns(table: RawTable, card_type: type[msgspec.Struct]) -> _Columns:
    """Match the header to the fields, ignoring case and blanks; every column has its own complaint."""
    known = card_type.__struct_fields__
    titles: Mapping[str, str] | None = getattr(card_type, "titles", None)
    fields: list[str | None] = []
    problems: list[Problem] = []
    meant: set[str] = set()
    for column, title in enumerate(table.header):
        # In somebody's own table a column is called as they like, and one that is nobody's is a note.
        field = title.lower() if titles is None else titles.get(title.casefold(), "")
        if titles is not None and not field:
            fields.append(None)
        elif field in fields:
            first = fields.index(field)
            problems.append(table.problem(-1, column, f"the column is there twice, first as {letters(first)}"))
            fields.append(None)
        elif field in known:
            fields.append(field)
        else:
            fields.append(None)
            if title:
                from pnp.wording import near

                free = [name for name in known if name not in fields]
                guess = near(title, free)
                meant.update(name for name in known if guess == f"; did you mean {name}?")
                # Effects are columns: who names one that does not exist is told of those that do.
                left = [name for name in free if name not in {each.lower() for each in table.header}]
                there = f"; there is also {', '.join(left)}" if left and not guess else ""
                problems.append(table.problem(-1, column, f"unknown column{guess or there}"))
    # A misspelt column is one mistake, not two.
    missing = [name for name in _required(card_type) if name not in fields and name not in meant]
    problems += [Problem(Source(table.file, table.line, name), "missing column") for name in missing]
    return _Columns(fields, problems)


def _bad_cells(table: RawTable, fields: list[str | None], card_type: type[msgspec.Struct]) -> Iterable[Problem]:
    """A problem for each cell that its column's type does not take."""
    from pnp.kit.cells import complaint, missing

    infos = {info.name: info for info in msgspec.structs.fields(card_type)}
    unread = {problem.source for problem in table.problems}
    checks: list[tuple[int, msgspec.structs.FieldInfo, dict[str, str]]]
    checks = [(column, infos[field], {}) for column, field in enumerate(fields) if field is not None]
    whole = not table.problems and all(not info.required or name in fields for name, info in infos.items())
    for index, row in enumerate(table.rows):
        good = True
        cells: dict[str, str] = {}
        for column, info, seen in checks:
            text = row[column].strip()
            if text:
                cells[info.name] = text
                # The same text is wrong in the same way: columns repeat themselves.
                message = seen[text] if text in seen else seen.setdefault(text, complaint(info.type, text))
            else:
                message = missing(info.type) if info.required else ""
            if message:
                good = False
                problem = table.problem(index, column, message)
                if problem.source not in unread:
                    yield problem
        if good and whole:
            try:
                msgspec.convert(cells, card_type, strict=False)
            except msgspec.ValidationError as error:  # a check that the type makes of the whole row
                yield Problem(Source(table.file, table.lines[index]), str(error))


def _doubles(table: RawTable, column: int) -> Iterable[Problem]:
    """A problem for each key that an earlier row has already."""
    if len({row[column].strip() for row in table.rows}) == len(table.rows):
        return
    first: dict[str, int] = {}
    for index, row in enumerate(table.rows):
        text = row[column].strip()
        if text and first.setdefault(text, index) != index:
            message = f"{clip(text)} is there twice, first in line {table.lines[first[text]]}"
            yield table.problem(index, column, message)
