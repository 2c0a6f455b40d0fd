"""Cells with spaces that nobody sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from pnp.kit.records import Card
from pnp.kit.tables import RawTable
from pnp.spaces import NO_WIDTH, WIDE, plain_spaces

_ODD = re.compile(f"[{WIDE}{NO_WIDTH}]")


def without_odd(table: RawTable, read: Callable[[int], bool]) -> RawTable:
    """The table with plain spaces in the columns (from 0) that are read and not printed."""
    odd = {id(row) for row in table.rows if not "".join(row).isascii() and _ODD.search("".join(row))}
    if not odd:
        return table
    rows = [
        [plain_spaces(cell) if read(at) else cell for at, cell in enumerate(row)] if id(row) in odd else row
        for row in table.rows
    ]
    return table._replace(rows=rows)


def with_plain_spaces(table: RawTable, card_type: type[msgspec.Struct]) -> RawTable:
    """The table with plain spaces wherever a cell is more than words; what people read keeps its own."""
    header = tuple(map(plain_spaces, table.header))
    read = dict(enumerate(title.strip().lower() for title in header))
    columns = {*_read_columns(card_type)} if not "".join(map("".join, table.rows)).isascii() else set()
    return without_odd(table._replace(header=header), lambda at: read.get(at) in columns)


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
