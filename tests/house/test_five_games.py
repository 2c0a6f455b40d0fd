"""The README's table of games says what is so, game by game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.kit.load import load_manifest
from pnp.places import Places, installed
from pnp.referee.log.header import split
from pnp.referee.verdict.check import check
from pnp.workshop.evenings.kit import kit_of

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `(\w+)` \| (\w+) \| (\w+) \| (\w+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ROWS = {row[0]: row[1:] for row in ROW.findall((ROOT / "README.md").read_text(encoding="utf-8"))}


def test_every_game_has_a_row() -> None:
    assert sorted(ROWS) == catalog.games()


@pytest.mark.parametrize("game", sorted(ROWS))
def test_a_row_says_what_is_so(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prints, referee, scores, decks, alone = ROWS[game]
    monkeypatch.chdir(tmp_path)
    manifest = load_manifest(Places(), game)
    assert (prints == "yes") == bool(manifest.components)
    rules = catalog.load_rules(game)
    assert (referee == "yes") == bool(rules.VERBS)
    kit = catalog.kit(Places(), game)
    log = installed() / "card_data" / game / "logs" / "solo-won.log"
    text = log.read_text("utf-8")
    verdict = check(rules, kit_of(Places(), split(text, log.name), log.parent), text, log.name)
    assert (scores == "yes") == bool(verdict.scores["Ann"].terms) and verdict.ladder is not None
    ways = alone.split(", ")
    assert ("rivals" in ways) == ("rivals" in kit.decks) == ("rivals" in rules.KEYS)
    assert ("challenge" in ways) == ("challenge" in rules.KEYS)
    if "grades" in ways:  # without a header of their own
        assert {row.mode for row in kit.lists["ladder"]} == {"rivals", "challenge"}  # type: ignore[attr-defined]
    assert manifest.players[0] == 1 and alone.strip()
    for deck in decks.split(", "):
        made = CliRunner().invoke(cli, ["deck", "new", game, deck, f"{deck}.csv"])
        assert made.exit_code == 0, made.output
