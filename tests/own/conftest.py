"""Folders as people make them: `folder(name, **files)` writes one and gives its places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.places import Places

Folder = Callable[..., Places]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder of somebody's own, `mine/card_data/<game>`, with files by name (`cards_csv`) and their text or bytes."""

    def made(game: str = "dino", **files: str | bytes) -> Places:
        where = tmp_path / "mine" / "card_data" / game
        where.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            stem, _, suffix = name.rpartition("_")
            data = text.encode("utf-8") if isinstance(text, str) else text
            where.joinpath(f"{stem}.{suffix}").write_bytes(data)
        return Places(tmp_path / "mine")

    return made
