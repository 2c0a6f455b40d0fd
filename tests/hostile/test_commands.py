"""Folders and files made to do harm: `tests/hostile/commands/*.py`, each an attack; its first line says the answer.

Each is made in a folder beside one that must stay as it is; its command is run there and measured.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from .commands import put, written
from .measure import Server

COMMANDS = sorted((Path(__file__).parent / "commands").glob("[a-z]*.py"))


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.stem)
def test_a_command_on_what_does_harm(path: Path, measured: Server, tmp_path: Path) -> None:
    attack = import_module(f"tests.hostile.commands.{path.stem}")
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    head = re.fullmatch(r"# (?:refused|answered (\d)): ?(.*)", first)
    assert head, first
    inside, beside = tmp_path / "mine", tmp_path / "beside"
    inside.mkdir(), beside.mkdir()
    (beside / "victim").write_text("as it was", encoding="utf-8")
    if hasattr(attack, "make"):
        attack.make(inside)
    else:
        for file, text in attack.files().items():
            put(inside, file, text)
    found = measured(inside, *attack.WORDS)
    assert found.code == int(head[1] or 2), found
    assert re.search(head[2], found.out + found.err), found
    lines = found.err.splitlines()
    assert len(lines) <= getattr(attack, "LINES", 33) and all(len(line) < 700 for line in lines), found.err
    assert found.seconds < 8 and found.megabytes < getattr(attack, "MEGABYTES", 300), found
    if found.code:
        assert not written(inside), "half a build"
    if found.code == 2:
        assert not [*inside.glob("made/card_data/*")], "half an import"
    assert not [*tmp_path.rglob("*.part")]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["beside", "mine"]
    assert [(each.name, each.read_text(encoding="utf-8")) for each in beside.iterdir()] == [("victim", "as it was")]
