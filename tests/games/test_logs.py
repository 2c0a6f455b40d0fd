"""Every log below `tests/games/<game>/logs` gets the verdict that its own comments expect (see `expectations`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import pnp.catalog
from games.expectations import differences, whole
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.verdict.check import check

HERE = Path(__file__).parent
LOGS = sorted(HERE.glob("*/logs/**/*.log"))


@cache
def kit(name: str) -> Kit:
    """A game's kit of the first edition, of which these logs are; tables that the tests freeze lie over it."""
    frozen = HERE / name / "kit"
    return pnp.catalog.kit(Places(*([frozen] if frozen.is_dir() else [])), name, edition=1)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: str(path.relative_to(HERE)))
def test_log(path: Path) -> None:
    name = path.relative_to(HERE).parts[0]
    text = path.read_text(encoding="utf-8")
    verdict = check(import_module(f"pnp.games.{name}.game"), kit(name), text, path.name, strict=whole(text).strict)
    wrong = differences(text, verdict)
    assert not wrong, "\n".join(["", str(path.relative_to(HERE)), *wrong])


def test_every_folder_of_logs_is_a_game() -> None:
    games = {path.relative_to(HERE).parts[0] for path in LOGS}
    assert "mating" in games
    assert games <= set(pnp.catalog.games())
