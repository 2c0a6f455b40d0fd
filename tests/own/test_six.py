"""Each of the six starters, by the commands that a newcomer tries: nothing of it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import cli
from pnp.workshop.folders.fresh import STARTERS


def _run(*words: str) -> str:
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, f"{words}: {done.output}\n{done.exception}"
    return done.output


@pytest.mark.parametrize("starter", STARTERS)
def test_a_starter_and_what_is_said_of_it(starter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _run("new", "mine", "--starter", starter, "--csv", "--no-build", "--in", ".")
    table = next(Path("card_data/mine").glob("*.csv"))
    assert " 0 errors," in _run("preflight", "mine")
    assert ": 0 errors, 0 warnings" in _run("deck", "check", str(table), "--quick")
    assert "figures differ" in _run("deck", "trial", str(table), "--games", "10", "--workers", "1")
    assert _run("build", "mine", "--dry-run", "--sets", "2", "--duplex", "long-edge", "--paper", "letter")
    if not Path("card_data/mine/counts.toml").exists():
        return
    assert "pass" in _run("log", "verbs", "mine")
    _run("playout", "mine", "--players", "3", "--seed", "2", "--out", "a.log")
    assert "accepted" in _run("check", "a.log")
