"""`pnp check LOG` alone goes without click: it says the same, letter for letter, or leaves it to the whole command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.catalog import load_rules
from pnp.cli import cli
from pnp.plain_check import plain_check

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "card_data" / "mating" / "logs").glob("*.log"))
RULED = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\nAnn: play C07\nAnn: play C08\n= Ben food 19\n"


@pytest.fixture
def ruled(tmp_path: Path) -> str:
    path = tmp_path / "ruled.log"
    path.write_text(RULED, encoding="utf-8")
    return str(path)


def test_it_says_what_the_whole_command_says(ruled: str, capsys: pytest.CaptureFixture[str]) -> None:
    for files in ([str(LOGS[0])], [ruled], [ruled, str(LOGS[0])]):
        code = plain_check(["check", *files])
        whole = CliRunner().invoke(cli, ["check", *files])
        assert (code, capsys.readouterr().out) == (whole.exit_code, whole.output)


def test_on_a_terminal_too(ruled: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert plain_check(["check", ruled]) == 1
    told = capsys.readouterr().out
    assert "\x1b[31m\x1b[1mnot accepted\x1b[0m" in told
    # Colours take no room, and a path is not broken.
    shown = re.sub(r"\x1b\[\d+m", "", told).replace(ruled, "ruled.log")
    assert max(map(len, shown.splitlines())) < 120


@pytest.mark.parametrize(
    "words", [[], ["check"], ["check", "--json"], ["check", "nowhere.log"], ["check", "."], ["games"], ["check", ""]]
)
def test_all_else_is_left_alone(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert plain_check(words) is None
    assert capsys.readouterr().out == ""


def test_options_and_lines_that_cannot_be_read_are_left_alone(
    ruled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.log"
    bad.write_text(RULED + "Ann: juggle\n", encoding="utf-8")
    assert plain_check(["check", str(bad)]) is None
    assert plain_check(["check", ruled, str(bad)]) is None
    assert plain_check(["check", ruled, "--strict"]) is None
    monkeypatch.setenv("PNP_DATA", str(tmp_path))
    assert plain_check(["check", ruled]) is None
    assert capsys.readouterr().out == ""


def test_a_log_in_the_log_s_own_words_loads_no_reader_of_others_and_no_index_of_pictures(tmp_path: Path) -> None:
    log, cache = tmp_path / "a.log", tmp_path / "cache"
    newest = RULED.replace("mating 1", f"mating {load_rules('mating').EDITIONS[-1]}")
    log.write_text(newest + "shuffle strategy\n", encoding="utf-8")
    code = (
        "import sys; from pnp.plain_check import plain_check\n"
        f"plain_check(['check', {str(log)!r}])\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    for _ in range(2):  # what is read first is kept
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PNP_CACHE": str(cache)},
        )
    loaded = set(run.stderr.split())
    assert "pnp.referee.log.reader.lines" in loaded
    assert not loaded & {
        "pnp.referee.log.reader.normalisation.small_talk",
        "pnp.referee.log.reader.normalisation.first_person",
        "inspect",
        "click",
    }
    assert not (cache / "packs").exists() and any(path.is_file() for path in cache.rglob("*"))
