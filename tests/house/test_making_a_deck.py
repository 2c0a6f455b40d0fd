"""The tutorial on decks, tried from an empty folder: every command behind a dollar sign, in order."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from tests.hostile.measure import Server

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "making-a-deck.md"


def commands() -> list[str]:
    """The lines behind a dollar sign in the page's console blocks, in order."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_every_command_of_the_page_runs(tmp_path: Path, measured: Server) -> None:
    assert len(commands()) > 10
    for line in commands():
        program, *arguments = shlex.split(line)
        if program == "cp":
            shutil.copy(tmp_path / arguments[0], tmp_path / arguments[1])
            continue
        assert program == "pnp", line
        result = measured(tmp_path, *arguments)
        assert result.code == 0, line + "\n" + result.out + result.err
        assert "Traceback" not in result.err
    assert (tmp_path / "pond.png").exists()
    assert (tmp_path / "output" / "mating" / "environment.pdf").exists()


def test_the_page_names_every_command_that_it_is_about() -> None:
    said = " ".join(commands())
    assert all(f"pnp deck {name} " in said for name in ("new", "check", "show", "diff"))
