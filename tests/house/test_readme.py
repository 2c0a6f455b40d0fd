"""Every command that README and docs show is run, in order, in an empty folder beside a copy of the card data."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.measure import Server

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
# An evening with slips is not accepted: that is what it is there to show.
REFUSED = {"pnp check card_data/mating/logs/four-slips.log"}
# These two are the test command and what .ci/run does with the wheel.
MAKE = {"make demo", "make test"}


def commands() -> list[str]:
    """The lines behind a dollar sign in the README's console blocks, in order."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with the card data beside it, as in a fresh clone."""
    folder = tmp_path_factory.mktemp("table")
    shutil.copytree(ROOT / "card_data", folder / "card_data")
    return folder


def test_the_readme_shows_commands() -> None:
    assert len(commands()) > 8
    assert set(commands()) >= MAKE


def test_every_command_of_the_readme_runs(table: Path, measured: Server) -> None:
    for line in commands():
        if line in MAKE:
            continue
        program, *arguments = shlex.split(line)
        assert program == "pnp", line
        result = measured(table, *arguments)
        assert result.code == (1 if line in REFUSED else 0), line + "\n" + result.out + result.err
        assert "Traceback" not in result.err


def test_the_log_in_the_readme_is_accepted(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from pnp.cli import cli

    [example] = re.findall(r"```\n(pnp-log 1\n.*?)```", README, re.DOTALL)
    path = tmp_path / "friday.log"
    path.write_text(example, encoding="utf-8")
    shown = CliRunner().invoke(cli, ["check", str(path)])
    assert shown.exit_code == 0, shown.output


def test_pictures_and_links_of_the_readme_are_there() -> None:
    for name in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in name:
            assert (ROOT / name).exists(), name


def test_every_command_has_help_with_an_example() -> None:
    from click.testing import CliRunner

    from pnp.cli import COMMANDS, cli

    runner = CliRunner()
    for name in COMMANDS:
        shown = runner.invoke(cli, [name, "--help"])
        assert shown.exit_code == 0
        if name not in ("board", "deck", "log", "printer"):  # groups: their commands have the examples
            assert "Example:" in shown.output, name
        assert all(len(line) <= 80 for line in shown.output.splitlines()), name


def test_help_is_quick_to_start() -> None:
    probe = (
        "import sys; sys.argv = ['pnp', '--help']\n"
        "from pnp.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "bad = [m for m in ('reportlab', 'openpyxl', 'pypdfium2', 'fontTools', 'svgwrite') if m in sys.modules]\n"
        "sys.exit(','.join(bad) or 0)"
    )
    result = subprocess.run(
        [sys.executable, "-c", probe],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("more", ["", "\nshuffle strategy\n"])
def test_a_log_in_the_words_of_the_sheet_needs_none_of_peoples_own(tmp_path: Path, more: str) -> None:
    """Their patterns take longer to be compiled than such a log to be judged; also where a pile is shuffled."""
    log = tmp_path / "play.log"
    text = (ROOT / "card_data" / "mating" / "logs" / "three-players.log").read_text(encoding="utf-8")
    log.write_text(text + more, encoding="utf-8")
    probe = (
        "import sys; sys.argv = ['pnp', 'check', sys.argv[1]]\n"
        "from pnp.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    found = subprocess.run(
        [sys.executable, "-c", probe, str(log)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded, reader = set(found.stderr.split()), "pnp.referee.log.reader."
    readers = {name.removeprefix(reader) for name in loaded if name.startswith(reader)}
    assert not readers & {"preparation", "parsing.narration", "statements.counts"}
    if not more:
        # Each module more has a dozen patterns more. They had crept in one by one, and were a third of a check.
        in_folders = {"lists", "lists.sheet_rows", "reference", "reference.table_players"}
        assert readers == {"canonical", "context", "informal", "lines", "pieces", "sentences", "slots", *in_folders}


def test_the_demo_asks_the_build_for_what_it_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the printing itself, which is the build's own and takes longest."""
    from click.testing import CliRunner

    from pnp.cli import build_game, cli

    asked: list[tuple[str, tuple[str, ...], Path]] = []
    monkeypatch.setattr(
        build_game.GameBuild,
        "print_files",
        lambda build, *_: asked.append((build.kit.title, build.choice.parts, build.folder)),
    )
    shown = CliRunner().invoke(cli, ["demo", "--out", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    assert asked == [("The Mating Game", (), tmp_path / "mating")]
    assert "cover.pdf" in shown.output.splitlines()[-1]
    assert "three-players.log: The Mating Game, round 12" in shown.output
    assert "\naccepted; Ben wins\n" in shown.output
    assert len(re.findall(r"^four-slips\.log:\d+:\d+: ", shown.output, re.MULTILINE)) == 4, shown.output
