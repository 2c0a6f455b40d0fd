"""The second referees agree with `pnp check` on stored playouts, and see what is wrong in one that is spoilt.

`python -m second.compare FOLDER`, from `tests/`, holds them against every log below a folder.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from .compare import GAMES, disagreements, frozen, verdicts

HERE = Path(__file__).parent
FOLDERS = (HERE.parent / "referee" / "verdicts", HERE / "logs")


def plays(game: str) -> list[Path]:
    """The stored playouts of a game."""
    return sorted(path for folder in FOLDERS for path in folder.glob(f"{game}-plays-*.log"))


@pytest.mark.parametrize("game", GAMES)
def test_they_agree_on_playouts(game: str) -> None:
    paths = plays(game)
    assert len(paths) >= 6
    for path, verdict in zip(paths, verdicts(game, paths), strict=True):
        assert verdict["accepted"] and verdict["finished"]
        assert not list(disagreements(game, path, verdict))


@pytest.mark.parametrize("game", GAMES)
def test_a_count_that_is_changed_is_seen(game: str) -> None:
    text = plays(game)[0].read_text(encoding="utf-8")
    second = import_module(f"second.{game}")
    tables = frozen(game) / "card_data" / game
    right = second.replay(text, tables)
    assert right.checked > 20
    assert not right.wrong
    last = list(re.finditer(r"^= \w+ \w+ ([0-9]+)", text, re.MULTILINE))[-1]
    wrong = text[: last.start(1)] + str(int(last.group(1)) + 1) + text[last.end(1) :]
    assert len(second.replay(wrong, tables).wrong) == 1
