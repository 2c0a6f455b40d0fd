"""Cells with spaces that nobody sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

import msgspec

from pnp.kit.records import Card
from pnp.kit.tables import RawTable
from pnp.spaces import NO_WIDTH, WIDE, plain_spaces

_ODD = re.compile(f"[{WIDE}{NO_WIDTH}]")


def without_odd(table: RawTable, read: Callable[[], Collection[int]]) -> RawTable:
    """The table with plain spaces in the columns (from 0) that are read and not printed; asked for where it matters."""
    odd = {id(row) for row in table.rows if not (text := "".join(row)).isascii() and _ODD.search(text)}
    if not odd:
        return table
    columns = read()
    rows = [
        [plain_spaces(cell) if at in columns else cell for at, cell in enumerate(row)] if id(row) in odd else row
        for row in table.rows
    ]
    return table._replace(rows=rows)


def with_plain_spaces(table: RawTable, card_type: type[msgspec.Struct]) -> RawTable:
    """The table with plain spaces wherever a cell is more than words; what people read keeps its own."""
    header = tuple(map(plain_spaces, table.header))

    def read() -> set[int]:
        names = {*_read_columns(card_type)}
        return {at for at, title in enumerate(header) if title.strip().lower() in names}

    return without_odd(table._replace(header=header), read)


def _read_columns(card_type: type[msgspec.Struct]) -> Iterator[str]:
    """The columns whose cells are more than words: numbers, choices, steps, and what refers to another table."""
    from msgspec import inspect  # late: only odd tables want it

    yield from getattr(card_type, "refers", {})
    yield card_type.__struct_fields__[0]
    if issubclass(card_type, Card):
        yield from (field for field in Card.__struct_fields__ if field != "name")
    for info in inspect.type_info(card_type).fields:  # type: ignore[attr-defined]
        shape = info.type
        while isinstance(shape, inspect.Metadata | inspect.UnionType):
            kinds = (shape.type,) if isinstance(shape, inspect.Metadata) else shape.types
            shape = next(kind for kind in kinds if not isinstance(kind, inspect.NoneType))
        if not isinstance(shape, inspect.StrType) or shape.pattern:
            yield info.name
