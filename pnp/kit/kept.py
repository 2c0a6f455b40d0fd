"""A shipped game's cards and rules as they were read before, for whoever only plays: to read the tables, the rules and
kit.toml takes longer than to judge an evening.

What is kept counts as long as no file of the game and no code that reads it has another size or another time than
then. What only the press and messages about tables need is left out: components, and the cells of the tables.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from pnp import __version__
from pnp.hashes import digest
from pnp.kit.records import Card, Kit, Row, Rules
from pnp.kit.tables import RawTable
from pnp.store import Store

KIND = "kit"


class _Kept(msgspec.Struct, array_like=True):
    """A kit as it is written down: rows by table, and what messages call the tables."""

    title: str
    players: tuple[int, int]
    rules: Rules
    rows: dict[str, msgspec.Raw]
    files: dict[str, tuple[str, tuple[str, ...]]]


def key_of(game: str, cards: Path) -> str:
    """The key of a game whose tables lie in the folder `cards`."""
    code = Path(__file__).parent
    found = (*_files(cards), *_files(code), *_files(code.parent / "games" / game))
    return digest(game, __version__, sys.version, msgspec.__version__, *found)


def _files(folder: Path) -> Iterator[str]:
    """The files right in a folder, each with its size and when it was last written."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_file():
                told = entry.stat()
                yield f"{entry.path} {told.st_size} {told.st_mtime_ns}"


def kept_kit(store: Store, key: str, game: str, types: Mapping[str, type[msgspec.Struct]]) -> Kit | None:
    """The kit that was kept under that key, None if there is none or it cannot be read."""
    data = store.get(KIND, key)
    if data is None:
        return None
    try:
        kept = msgspec.msgpack.decode(data, type=_Kept)
        rows = {name: _rows(raw, types[name]) for name, raw in kept.rows.items()}
    except (msgspec.MsgspecError, KeyError):
        return None
    decks = {name: cast("tuple[Card, ...]", found) for name, found in rows.items() if issubclass(types[name], Card)}
    lists = {name: found for name, found in rows.items() if name not in decks}
    tables = {name: RawTable(file, header, 1, 1, [], (), ()) for name, (file, header) in kept.files.items()}
    return Kit(game, kept.title, kept.players, (), decks, kept.rules, lists, tables=tables)


def _rows(raw: msgspec.Raw, row_type: type[Row]) -> tuple[Row, ...]:
    every: Any = tuple[row_type, ...]  # type: ignore[valid-type]
    found: tuple[Row, ...] = msgspec.msgpack.decode(raw, type=every)
    return found


def keep_kit(store: Store, key: str, kit: Kit) -> None:
    """Keep a kit that is right, as it was shipped."""
    if kit.custom or kit.boards or kit.notes or kit.rules_from or kit.of:
        return
    every = {**kit.decks, **kit.lists}
    rows = {name: msgspec.Raw(msgspec.msgpack.encode(found)) for name, found in every.items()}
    files = {name: (table.file, table.header) for name, table in kit.tables.items()}
    store.put(KIND, key, msgspec.msgpack.encode(_Kept(kit.title, kit.players, kit.rules, rows, files)))
