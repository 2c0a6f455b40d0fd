"""What lies in the box of the second game, and how much of it is printed for how many."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import pnp.catalog
from pnp.draw.faces import backs as draw_backs
from pnp.games.scary.cards import ERAS
from pnp.kit.records import Kit
from pnp.places import Places


@cache
def _kit() -> Kit:
    return pnp.catalog.kit(Places(), "scary")


def _build(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from pnp.cli import main; main()", "build", "scary", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_parts_of_the_box() -> None:
    counts = {component.name: _kit().count(component) for component in _kit().components}
    decks = {f"era-{era}": 40 for era in range(ERAS)}
    assert (
        counts.items()
        >= {
            **decks,
            "events": 19,
            "tiles": 37,
            "era-board": 1,
            "lineage": 4,
            "alleles": 4,
            "markers": 48,
            "first-player": 1,
            "dice": 2,
            "aids": 4,
            "rulebook": 1,
            "tree": 1,
            "discussion": 1,
            "logsheet": 1,
        }.items()
    )


def test_every_era_has_a_back_of_its_own() -> None:
    decks = [component for component in _kit().components if component.back == "trait-back"]
    drawing = pnp.catalog.drawing(Places(), "scary")
    backs = {draw_backs(_kit(), component, drawing)(_kit().cards(component)[0]).svg for component in decks}
    assert len(decks) == len(backs) == ERAS


@pytest.mark.parametrize(("players", "cards", "sheets"), [(2, 20, 3), (3, 30, 4), (4, 40, 5)])
def test_ten_cards_for_each_player_are_printed(players: int, cards: int, sheets: int) -> None:
    told = _build("--players", str(players), "--part", "era-0", "--dry-run", "--verbose").stdout.splitlines()
    assert ["total,", "A4", str(cards), str(sheets), str(sheets)] in [line.split() for line in told]


def test_the_sheets_are_said_first(tmp_path: Path) -> None:
    done = _build("--players", "2", "--part", "markers", "--no-coverage", "--out", str(tmp_path))
    assert done.stderr == "Damn Nature You Scary for 2 players: 1 sheet of A4\n"
    assert done.stdout.startswith(str(tmp_path / "scary" / "markers.pdf"))


def test_nobody_prints_for_seven() -> None:
    done = _build("--players", "7", "--dry-run")
    assert (done.returncode, done.stderr) == (2, "--players: Damn Nature You Scary is for 1 to 4 players, not 7\n")
