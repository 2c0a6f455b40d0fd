"""Every log below `tests/games/<game>/logs` gets the verdict that its own comments expect (see `expectations`)."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp.catalog
from games.judged import HERE, judged, kit

__all__ = ["HERE", "kit"]
LOGS = sorted(HERE.glob("*/logs/**/*.log"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: str(path.relative_to(HERE)))
def test_log(path: Path) -> None:
    wrong = judged(path).wrong
    assert not wrong, "\n".join(["", str(path.relative_to(HERE)), *wrong])


def test_every_folder_of_logs_is_a_game() -> None:
    games = {path.relative_to(HERE).parts[0] for path in LOGS}
    assert "mating" in games
    assert games <= set(pnp.catalog.games())
