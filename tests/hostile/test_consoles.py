"""Consoles and pipes that have not all letters, as those of Windows: a sign of somebody's must be no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .measure import Server

ROOT = Path(__file__).parents[2]
LOG = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n\nround 1\nAnn: play \u2640\n"


@pytest.mark.parametrize("page", ["cp1252", "cp437", "utf-8"])
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "a.log"), 2),
        (("check", "--json", "--more", "a.log"), 2),
        (("rules", "mating", "3"), 0),
        (("preflight", "own", "--data", "."), 1),
        (("show", "own", "beasts.csv", "--source", "--data", "."), 0),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_console_of_256_letters(
    page: str, words: tuple[str, ...], code: int, tmp_path: Path, measured: Server
) -> None:
    """One of the pages as a system sets it for a new process, the others as that process finds its streams."""
    (tmp_path / "a.log").write_text(LOG, encoding="utf-8")
    home = tmp_path / "card_data" / "own"
    home.mkdir(parents=True)
    (home / "beasts.csv").write_text("name,text\n\u718a \u2640,grazes \u2640\n", encoding="utf-8")
    if page == "cp437":
        env = {**os.environ, "PYTHONIOENCODING": page, "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
        env.pop("PNP_DEBUG", None)
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *words], cwd=tmp_path, env=env, capture_output=True, check=False
        )
        found = done.returncode, done.stdout.decode(page), done.stderr.decode(page)
    else:
        found = measured(tmp_path, *words, page=page)[:3]
    assert found[0] == code, found
    assert "a fault of this program" not in found[2], found
    if "--json" in words:
        assert "\u2640" in json.dumps(json.loads(found[1]), ensure_ascii=False)
