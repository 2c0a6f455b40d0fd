"""A kit that was kept is the kit that was read, for whoever plays; what was changed or damaged is read again."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from pnp.catalog import games, kit, load_game, played_kit
from pnp.kit.kept import KIND, kept_kit, key_of
from pnp.places import Places, installed
from pnp.store import Store


@pytest.mark.parametrize("game", games())
def test_it_is_the_kit_that_was_read(game: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    read = played_kit(Places(), game, store)
    kept = played_kit(Places(), game, store)
    assert kept is not read and not kept.components
    bare = {name: table._replace(rows=[]) for name, table in read.tables.items()}
    assert {name: (table.file, table.header) for name, table in kept.tables.items()} == {
        name: (table.file, table.header) for name, table in bare.items()
    }
    assert msgspec.structs.replace(kept, components=read.components, tables=read.tables) == read == kit(Places(), game)


def test_another_file_is_another_key(tmp_path: Path) -> None:
    cards = tmp_path / "mating"
    shutil.copytree(installed() / "card_data" / "mating", cards)
    before = key_of("mating", cards)
    assert key_of("mating", cards) == before
    rules = cards / "rules.md"
    told = rules.stat()
    os.utime(rules, ns=(told.st_atime_ns, told.st_mtime_ns + 1))
    assert key_of("mating", cards) != before
    os.utime(rules, ns=(told.st_atime_ns, told.st_mtime_ns))
    (cards / "combat.xlsx").write_bytes(b"")
    assert key_of("mating", cards) != before


def test_what_cannot_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    store, types = Store(tmp_path), load_game("mating").CARDS
    assert kept_kit(store, "0" * 32, "mating", types) is None
    store.put(KIND, "0" * 32, b"\x93no kit")
    assert kept_kit(store, "0" * 32, "mating", types) is None
    store.put(KIND, "0" * 32, msgspec.msgpack.encode(("A title", (2, 4), ("Rules", 1, ()), {"gone": [1]}, {})))
    assert kept_kit(store, "0" * 32, "mating", types) is None


def test_tables_laid_over_ours_are_never_kept(tmp_path: Path) -> None:
    over = tmp_path / "mine" / "card_data" / "mating"
    over.mkdir(parents=True)
    shutil.copy(installed() / "card_data" / "mating" / "lunch.csv", over)
    found = played_kit(Places(tmp_path / "mine"), "mating", Store(tmp_path / "store"))
    assert found.components and not (tmp_path / "store").exists()
