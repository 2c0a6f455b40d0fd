"""Boards of one's own in a log's header: named and marked as decks are, found beside the log or among one's data."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp import catalog
from pnp.cli import cli
from pnp.cli.board import as_csv
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.referee.log.header import split
from pnp.referee.verdict.check import check, new_log
from pnp.referee.verdict.verdict import Verdict
from pnp.workshop.evenings.kit import kit_of

LOG = "pnp-log 1\ngame: extinction 1\nplayers: Ann, Ben\n{line}\nAnn: roll 5 4\nBen: roll 3 3\n"


@pytest.fixture(scope="module")
def island() -> str:
    """Another islet, as a table."""
    return as_csv(catalog.load_game("extinction").new_board(7, 61).rows)


@pytest.fixture
def data(tmp_path: Path, island: str) -> Path:
    """A folder with it in the place of the one that is shipped."""
    path = tmp_path / "mine" / "card_data" / "extinction" / "islet.csv"
    path.parent.mkdir(parents=True)
    path.write_text(island, encoding="utf-8")
    return tmp_path / "mine"


def judged(text: str, beside: Path, data: Path | None = None) -> Verdict:
    raw = split(text, str(beside / "friday.log"))
    kit = kit_of(Places(data) if data else Places(), raw, beside)
    return check(catalog.load_rules("extinction"), kit, raw)


def remarks(verdict: Verdict) -> list[str]:
    """What is said of the board; that nobody has drawn yet is another matter."""
    return [remark for remark in verdict.remarks if "shipped" in remark]


def mark(data: Path) -> str:
    return catalog.kit(Places(data), "extinction").boards["islet"].checksum


def test_the_shipped_board_needs_no_line_and_no_remark(tmp_path: Path) -> None:
    for line in ("", "board: islet\n", "board: darwinia\n"):
        verdict = judged(LOG.format(line=line), tmp_path)
        assert verdict.accepted and not remarks(verdict)
    assert not catalog.kit(Places(), "extinction").boards


def test_a_log_without_a_line_is_read_with_the_board_at_hand_and_a_remark(tmp_path: Path, data: Path) -> None:
    verdict = judged(LOG.format(line=""), tmp_path, data)
    assert verdict.accepted
    assert remarks(verdict) and f"'board islet: islet.csv {mark(data)}'" in remarks(verdict)[0]
    # The other board is the shipped one.
    assert not remarks(judged(LOG.format(line="board: darwinia\n"), tmp_path, data))


def test_a_named_board_is_found_beside_the_log_and_among_ones_data(tmp_path: Path, data: Path, island: str) -> None:
    line = f"board islet: islet.csv {mark(data)}\n"
    assert judged(LOG.format(line=line), tmp_path, data).accepted
    (tmp_path / "reef.csv").write_text(island, encoding="utf-8")
    verdict = judged(LOG.format(line=line.replace("islet.csv", "reef.csv")), tmp_path)
    assert verdict.accepted and not remarks(verdict)
    assert any("board islet: reef.csv" in option for option in verdict.options)


def test_another_board_or_none_is_said(tmp_path: Path, data: Path) -> None:
    line = "board islet: islet.csv 0123456789ab\n"
    [problem] = judged(LOG.format(line=line), tmp_path, data).problems
    assert "is not the board that was played on" in problem.message and mark(data) in problem.message
    [problem] = judged(LOG.format(line="board islet: islet.csv\n"), tmp_path, data).problems
    assert "without its mark" in problem.message
    with pytest.raises(Unreadable, match=r"there is no reef\.csv beside the log"):
        judged(LOG.format(line="board islet: reef.csv 0123456789ab\n"), tmp_path, data)
    [problem] = judged(LOG.format(line="board atoll: islet.csv 0123456789ab\n"), tmp_path, data).problems
    assert "no board 'atoll'" in problem.message


def test_a_new_log_names_its_board(data: Path) -> None:
    kit, rules = catalog.kit(Places(data), "extinction"), catalog.load_rules("extinction")
    assert f"board islet: islet.csv {mark(data)}\n" in new_log(rules, kit, "Ann, Ben", {}).text
    assert "board islet" not in new_log(rules, kit, "Ann, Ben", {"board": "darwinia"}).text


def test_pin_writes_the_line(tmp_path: Path, data: Path) -> None:
    log = tmp_path / "friday.log"
    log.write_text(LOG.format(line=""), encoding="utf-8")

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(cli, ["log", "pin", str(log), "--data", str(data), *arguments])

    assert "--force writes this" in run().output
    assert run("--force").exit_code == 0
    line = f"board islet: islet.csv {mark(data)}"
    assert line in log.read_text(encoding="utf-8").splitlines()[3]
    assert not remarks(judged(log.read_text(encoding="utf-8"), tmp_path, data))
    assert run().output.splitlines() == [line]
