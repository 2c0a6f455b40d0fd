"""docs/a-game-of-your-own.md: every command runs, in order, in an empty folder; docs/layouts.md is the code's."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import cli
from pnp.kit.folder.layouts import LAYOUTS
from pnp.kit.toml import read_toml

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "a-game-of-your-own.md").read_text("utf-8")
COMMANDS = [line[2:] for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def test_every_command_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) > 18
    for line in COMMANDS:
        program, *words = shlex.split(line)
        assert program == "pnp", line
        done = CliRunner().invoke(cli, words)
        assert done.exit_code == 0, f"{line}\n{done.output}\n{done.exception}"
    assert (tmp_path / "output" / "dino" / "events.pdf").exists()


def test_what_the_page_shows_is_toml_and_its_layouts_are_there() -> None:
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        assert read_toml(block, "page")
    assert set(re.findall(r'layout = "(\w+)"', PAGE)) <= {*LAYOUTS}


def test_the_page_of_layouts_is_what_the_code_writes() -> None:
    spec = importlib.util.spec_from_file_location("stock", ROOT / "docs" / "pictures" / "stock.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.page() == (ROOT / "docs" / "layouts.md").read_text("utf-8")
