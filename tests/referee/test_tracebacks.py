"""Spoilt logs that once ended in a traceback: each is read to its end, and told to be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.referee.repair.search import Search

from . import plays

LOGS = {path.stem: path for path in sorted((Path(__file__).parent / "tracebacks").glob("*.log"))}


@pytest.mark.parametrize("name", LOGS)
def test_it_is_settled(name: str) -> None:
    text = LOGS[name].read_text(encoding="utf-8")
    game = next(game for game in plays.joined() if f"game: {game} " in text)
    log, words, start = plays.read(game, text)
    assert any(cause.violation.kind != "unknown" for cause in Search(start, log.entries, words).settle().causes)
