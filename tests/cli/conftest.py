"""A small kit of its own, and the command line called as `pnp` calls it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.places import installed

MANIFEST = """
title = "The Mating Game"
players = [1, 6]

[[component]]
name = "combat"
title = "Combat strategies"
kind = "card"
table = "combat"
front = "strategy"
back = "strategy-back"
values = { box_suit = "flashy" }

[[component]]
name = "environment"
title = "Environments"
kind = "card"
table = "environment"
front = "environment"
back = "environment-back"

[[component]]
name = "lunch"
title = "Out to Lunch"
kind = "card"
table = "lunch"
front = "lunch"
back = "strategy-back"
values = { box = "strategy" }

[[component]]
name = "dice"
title = "Dice"
kind = "dice"
front = "die"
size = [60, 74]
copies = 2
values = { side = 16, tab = 5 }
"""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class SmallKit:
    """A folder to lay over the installation: four cards of two decks, six of another, two dice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables = folder / "card_data" / "mating"
        self.tables.mkdir(parents=True)
        (self.tables / "kit.toml").write_text(MANIFEST, encoding="utf-8")
        for name in ("combat", "environment"):
            self.write(name, self.rows(name, installed() / "card_data" / "mating")[:5])

    def rows(self, name: str, folder: Path | None = None) -> list[list[str]]:
        text = ((folder or self.tables) / f"{name}.csv").read_text(encoding="utf-8")
        return list(csv.reader(io.StringIO(text)))

    def write(self, name: str, rows: list[list[str]]) -> None:
        with (self.tables / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)

    def change(self, name: str, row: int, column: str, value: str) -> None:
        """Another value in a cell; rows count from 1."""
        rows = self.rows(name)
        rows[row][rows[0].index(column)] = value
        self.write(name, rows)


@pytest.fixture
def kit(tmp_path: Path) -> SmallKit:
    return SmallKit(tmp_path / "mine")


@pytest.fixture
def pnp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Ran]:
    """`pnp("build", "mating")`: the command run in an empty folder."""

    def run(*args: object) -> Ran:
        from pnp.cli import main

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.argv", ["pnp", *map(str, args)])
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as stop:
            code = stop.code
        captured = capsys.readouterr()
        return Ran(code if isinstance(code, int) else 0, captured.out, captured.err)

    return run
