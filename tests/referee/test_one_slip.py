"""Slips of kinds that were once told as several causes, or not mended: each is one cause, and the counts are those of
the log before the slip. Where it was made stands in the log: `#: line 20 was ...`, `#: before line 20 stood ...`; of a
line that has strayed `#: line 20 stood elsewhere` besides; and where one slip blurs what tells of another
`#: two slips`, which are two causes, or more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.referee.play.replay import replay
from pnp.referee.repair.hypotheses.settled import steps_of
from pnp.referee.repair.search import Search

from . import plays

LOGS = {path.stem: path for path in sorted((Path(__file__).parent / "slips").glob("*.log"))}
MARK = re.compile(r"^#: (line|before line) (\d+) (?:was|stood) (.+)$", re.MULTILINE)
ELSEWHERE = "elsewhere"
SEVERAL = {"#: two slips\n": 2, "#: three slips\n": 3, "#: four slips\n": 4}


def before_the_slip(text: str) -> str:
    """The log as it was."""
    marks = sorted(MARK.findall(text), key=lambda mark: -int(mark[1]))
    assert marks
    lines = text.splitlines()
    for where, line, was in marks:
        at = int(line) - 1
        lines[at : at + (where == "line")] = [] if was == ELSEWHERE else [was]
    return "\n".join(lines)


@pytest.mark.parametrize("name", LOGS)
def test_it_is_one_cause_and_mended(name: str) -> None:
    text = LOGS[name].read_text(encoding="utf-8")
    game = next(game for game in plays.joined() if f"game: {game} " in text)
    log, _, start = plays.read(game, before_the_slip(text))
    whole = replay(start, steps_of(log.entries))
    assert not [violation for violation in whole.violations if violation.kind != "unknown"]
    log, words, start = plays.read(game, text)
    settled = Search(start, log.entries, words).settle()
    causes = [cause for cause in settled.causes if cause.violation.kind != "unknown" and cause.follows_from is None]
    slips = next((many for mark, many in SEVERAL.items() if mark in text), 1)
    assert len(causes) == slips, [(cause.violation.source.line, cause.assumption) for cause in causes]
    assert plays.public(game, settled.run.table).counts == plays.public(game, whole.table).counts
