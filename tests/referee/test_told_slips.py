"""A slip in an evening that is written in somebody's own words is told like the same slip in the words of the log: one
cause, at its line, with its paragraph (`#: line 93 breaks 2.1`). Each of these was once told as several, at other
lines, or left lines behind it unread: they were read by what was legal behind a slip that nobody had put right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.referee.verdict.check import check

from . import plays

LOGS = {path.stem: path for path in sorted((Path(__file__).parent / "told").glob("*.log"))}
MARK = re.compile(r"^#: line (\d+) breaks (\S+)$", re.MULTILINE)


@pytest.mark.parametrize("name", LOGS)
def test_it_is_one_cause_in_any_words(name: str) -> None:
    text = LOGS[name].read_text(encoding="utf-8")
    game = name.partition("-")[0]
    verdict = check(plays.game(game), plays.kit(game), text, "evening.log")
    causes = [(str(ruling.line), ruling.rule) for ruling in verdict.rulings if ruling.follows_from is None]
    assert causes == MARK.findall(text)
    assert not verdict.problems
    assert not [claim for claim in verdict.claims if claim.follows_from is None]
