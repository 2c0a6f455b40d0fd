"""CONTRIBUTING says that copying four folders adds a game: here they are copied."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def folders() -> list[tuple[str, str]]:
    """The folders that the guide says to copy, with their new names."""
    return re.findall(r"^    (\S+)/ +-> (\S+)/ ", GUIDE, re.MULTILINE)


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which the guide was followed."""
    house = tmp_path_factory.mktemp("house")
    for part in ("pnp", "card_data", "templates", "tests"):
        shutil.copytree(ROOT / part, house / part, ignore=shutil.ignore_patterns("__pycache__"))
    for old, new in folders():
        shutil.copytree(house / old, house / new)
    return house


def pnp(house: Path, *arguments: str) -> str:
    """What a command prints when it runs in that house."""
    result = subprocess.run(
        [sys.executable, "-c", "from pnp.cli import main; main()", *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert result.returncode == 0, result.stderr + result.stdout
    return result.stdout


def test_the_guide_names_four_folders() -> None:
    assert len(folders()) == 4
    assert {Path(new).name for _, new in folders()} == {"pond"}


def test_the_copy_is_listed(twin: Path) -> None:
    assert "pond" in [game["name"] for game in json.loads(pnp(twin, "games", "--json"))]


def test_the_copy_prints(twin: Path) -> None:
    pnp(twin, "build", "pond", "--part", "environment", "--out", "pages")
    assert list((twin / "pages").rglob("environment.pdf"))


def test_the_copy_is_played_and_refereed(twin: Path) -> None:
    pnp(twin, "playout", "pond", "--players", "3", "--seed", "1", "--bot", "random", "--out", "evening.log")
    assert "game: pond 4" in (twin / "evening.log").read_text(encoding="utf-8")
    assert "accepted" in pnp(twin, "check", "evening.log")


def test_every_folder_that_the_guide_names_is_there() -> None:
    for place in re.findall(r"`(pnp/[a-z/]+/)`", GUIDE):
        assert (ROOT / place).is_dir(), place
