"""Cards whose pictures cannot be drawn are told by their cells, all in one run, and nothing is written."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import cli
from pnp.errors import Unreadable

TABLE = "card_data/mating/environment.csv"
WRONG = {
    "E02": {"picture": "plate:nothing"},
    "E03": {"picture": "tetrapod", "look": "wheels=4"},
    "E04": {"picture": "fish", "look": "", "palette": "purpel"},
    "E05": {"picture": "brid"},
    "E06": {"picture": "file:gone.png", "look": ""},
    "E07": {"picture": "file:gone.png", "look": "fit=tight"},
}
TOLD = [
    f"{TABLE}:3:picture: E02: no plate 'nothing'",
    f"{TABLE}:4:look: E03: tetrapod has no parameter 'wheels'",
    f"{TABLE}:5:palette: E04: no palette 'purpel'",
    f"{TABLE}:6:picture: E05: no body plan 'brid' (did you mean 'bird'?)",
    f"{TABLE}:7:picture: E06: gone.png: no such picture",
    f"{TABLE}:8:look: E07: a picture file knows",
]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder of one's own, in whose environments six pictures are wrong, each in its own way."""
    root = Path(__file__).parents[2]
    with (root / TABLE).open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    path = tmp_path / TABLE
    path.parent.mkdir(parents=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, **WRONG.get(row["id"], {})} for row in rows)
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ("build", "mating", "--part", "environment"),
        ("build", "mating", "--part", "environment", "--dry-run"),
        ("preview", "mating", "--part", "environment"),
    ],
)
def test_every_picture_is_told_by_its_cell(command: tuple[str, ...], mine: Path) -> None:
    out = () if "--dry-run" in command else ("--out", str(mine / "out"))
    ran = CliRunner().invoke(cli, [*command, *out, "--data", str(mine)])
    assert isinstance(ran.exception, Unreadable)
    said = [str(problem) for problem in ran.exception.problems]
    assert len(said) == len(TOLD)
    for line, expected in zip(said, TOLD, strict=True):
        assert expected in line and line[-9:].strip().startswith("(cell "), line
    assert not list((mine / "out").rglob("*.p*"))


def test_a_template_that_is_wrong_is_told_by_itself(mine: Path) -> None:
    """The pictures are not looked at: the template's own complaint is not one of theirs."""
    template = mine / "templates/mating/environment.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text("{{ 1 / 0 }}", encoding="utf-8")
    ran = CliRunner().invoke(cli, ["preview", "mating", "--part", "environment", "--data", str(mine)])
    assert isinstance(ran.exception, Unreadable)
    assert [p.message for p in ran.exception.problems] == ["division by zero"]
