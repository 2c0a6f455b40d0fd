"""Pictures made to do harm: `tests/hostile/pictures/*.py`, each an attack; its first line says how it is refused.

Each is the picture of a card, which is built with `pnp build`.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from pnp.places import installed

from .measure import Server

PICTURES = sorted((Path(__file__).parent / "pictures").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_that_does_harm_is_refused(path: Path, measured: Server, tmp_path: Path) -> None:
    data = import_module(f"tests.hostile.pictures.{path.stem}").data()
    name = "a.png" if data[:4] == b"\x89PNG" else "a.svg"
    game = tmp_path / "mine" / "card_data" / "mating"
    game.mkdir(parents=True)
    (game / name).write_bytes(data)
    lunch = (installed() / "card_data/mating/lunch.csv").read_text(encoding="utf-8")
    (game / "lunch.csv").write_text(re.sub(r"plate:\w+", f"file:{name}", lunch), encoding="utf-8")
    found = measured(tmp_path, "build", "mating", "--data", "mine", "--part", "lunch", "--out", "out", "--no-coverage")
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert found.code == 2, found
    assert re.search(first.removeprefix("# refused: "), found.err), found.err
    assert len(found.err.splitlines()) <= 30
    assert found.seconds < 5, found
    assert found.megabytes < 300, found
    assert not [*(tmp_path / "out").rglob("*.pdf")]
