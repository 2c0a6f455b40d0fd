"""Every command that docs/exports.md shows, run; what they write is counted against what the game lists."""

from __future__ import annotations

import json
import re
import shlex
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import cli

PAGE = Path(__file__).parents[2] / "docs" / "exports.md"


def run(*words: str) -> str:
    result = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    assert result.exit_code == 0, (words, result.output)
    return result.output


def test_every_command_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]
    exports = [shlex.split(line)[4] for line in lines if line.startswith("pnp export")]
    assert set(exports) == {"tts", "pcio", "mpc", "tgc", "dtc", "png", "svg"}
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "pnp"
        run(*words)
    [mating] = [game for game in json.loads(run("games", "--json")) if game["name"] == "mating"]
    counts = {part["name"]: part["count"] for part in mating["components"]}
    folder = tmp_path / "output" / "mating"
    saved = json.loads((folder / "tts" / "mating.json").read_text(encoding="utf-8"))
    [deck] = [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert len(deck["DeckIDs"]) == counts["environment"]
    shown = Path(deck["CustomDeck"]["1"]["FaceURL"].removeprefix("file://"))
    assert shown.is_relative_to(folder) and shown.is_file()
    with zipfile.ZipFile(folder / "pcio" / "mating.pcio") as archive:
        widgets = json.loads(archive.read("widgets.json"))
    assert sum(widget["type"] == "card" for widget in widgets) == counts["environment"]
    for maker in ("mpc", "tgc"):
        assert len(list((folder / maker / "lunch-poker").glob("*-front.png"))) == counts["lunch"]
    for suffix in ("dxf", "svg"):
        assert (folder / f"lunch-cut-1.{suffix}").is_file() and (folder / f"cutter-trial.{suffix}").is_file()


def test_a_target_that_takes_nothing_of_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, ["export", "mating", "--to", "mpc", "--part", "board"])
    assert result.exit_code != 0
    assert "left out: Board: MakePlayingCards has no card of its size" in result.output
    assert not (tmp_path / "output").exists()
