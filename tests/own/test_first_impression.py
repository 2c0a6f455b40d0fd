"""What a newcomer meets: help in groups, hints that lead on, examples that came along."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.cli import COMMANDS, GROUPS, cli, main
from pnp.cli.common import own_folder, painted
from pnp.places import installed

LOGS = installed() / "card_data" / "mating" / "logs"


def _run(*words: str, stdin: str = "") -> tuple[int, str]:
    """Exit code and all that is said, as `main` says it."""
    done = CliRunner().invoke(cli, words, input=stdin)
    said = done.output + (str(done.exception) if done.exception and not isinstance(done.exception, SystemExit) else "")
    return done.exit_code, said


def test_help_comes_in_groups_and_names_every_command() -> None:
    said = _run("--help")[1]
    assert [title for title in GROUPS if f"{title}:" in said] == [*GROUPS]
    assert all(f"  {name}  " in said for name in COMMANDS)


def test_a_part_that_is_named_as_a_game() -> None:
    assert "is a part of mating: pnp build mating --part lunch" in _run("build", "mating", "lunch")[1]


def test_a_log_of_another_game(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    text = (installed() / "card_data" / "scary" / "logs" / "three-players.log").read_text("utf-8")
    log.write_text(text.replace("game: scary", "game: mating"), "utf-8")
    assert "the header says mating, but most lines are in the words of scary" in _run("check", str(log))[1]
    log.write_text(text, "utf-8")
    assert f"a log of scary: pnp record scary {log}" in _run("record", "mating", str(log))[1]


def test_players_of_a_log_that_is_begun(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text((LOGS / "three-players.log").read_text("utf-8"), "utf-8")
    said = _run("record", "mating", str(log), "--players", "Ann, Ben")[1]
    assert "its header names its players; leave --players out" in said


def test_help_while_playing_is_of_the_game_that_is_played(tmp_path: Path) -> None:
    said = _run("record", "extinction", str(tmp_path / "a.log"), "--players", "Ann, Ben", stdin="help\nquit\n")[1]
    assert "The words of Extinction:" in said
    assert "play C07" not in said
    assert "play C07" in _run("record", "mating", str(tmp_path / "b.log"), "--players", "A, B", stdin="help\nquit\n")[1]


def test_examples_and_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "mating/logs/four-slips.log" in _run("example")[1]
    assert _run("example", "mating/logs/four-slips.log") == (0, "four-slips.log\n")
    assert (tmp_path / "four-slips.log").read_bytes() == (LOGS / "four-slips.log").read_bytes()
    assert _run("example", "--all") == (0, f"card_data  ({len(_run('example')[1].splitlines())} files)\n")
    assert (tmp_path / "card_data" / "mating" / "logs" / "four-slips.log").is_file()
    assert _run("example", "--all")[0] == 0  # what lies there already is left
    assert _run("example", "card_data/mating/logs/solo-lost.log") == (0, "solo-lost.log\n")
    assert "did you mean four-slips.log" in _run("example", "four-slip.log")[1]
    assert "templates/mating/strategy.svg.j2" in _run("show", "mating")[1]
    assert _run("show", "mating", "lunch.csv", "--source")[1].startswith("id,name")
    _run("show", "mating", "lunch.csv", "--copy", "mine")
    assert (tmp_path / "mine" / "card_data" / "mating" / "lunch.csv").exists()


def test_completion_is_written_where_shells_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "new terminal" in _run("completion", "fish")[1]
    assert "_PNP_COMPLETE" in (tmp_path / ".config/fish/completions/pnp.fish").read_text("utf-8")


def test_colour_is_for_who_likes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert painted("accepted; Ann wins") == "\x1b[32m\x1b[1maccepted\x1b[0m; Ann wins"
    assert painted("Ann 3") == "Ann 3"
    monkeypatch.setenv("NO_COLOR", "1")
    assert painted("accepted") == "accepted"


def test_python_m_pnp() -> None:
    done = subprocess.run([sys.executable, "-m", "pnp", "--version"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("pnp, version")
    assert callable(main)


def test_the_folder_that_one_stands_in(tmp_path: Path) -> None:
    home = tmp_path / "mine" / "card_data" / "dino"
    home.mkdir(parents=True)
    assert own_folder(tmp_path / "mine") is None  # nothing is in it
    (home / "cards.csv").write_text("name\nRex\n", "utf-8")
    assert own_folder(tmp_path / "mine") == tmp_path / "mine"
    assert own_folder(home) == tmp_path / "mine"
    assert own_folder(installed()) is None


def test_help_of_build_is_in_groups_and_leaves_nothing_out() -> None:
    from pnp.cli.build import command

    said = CliRunner().invoke(cli, ["build", "--help"]).output
    heads = [line for line in said.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert heads[0] == "What is printed:" and heads[-1] == "Other:" and len(heads) == 7
    for param in command.params:
        if isinstance(param, click.Option):
            assert len(re.findall(rf"^  {re.escape(param.opts[0])}\b", said, re.MULTILINE)) == 1, param.opts


def test_a_game_in_a_folder_below_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine" / "card_data" / "dino").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    said = _run("build", "dino")[1]
    assert "dino: no such game here; it lies in mine: say --data mine, or cd mine first" in said
