"""Counts of who stands where, which no table can put right: once something was done otherwise that nothing tells, they
go further apart from turn to turn. That is one cause, told where it shows first."""

from __future__ import annotations

from pathlib import Path

from pnp.referee.repair.search import Search

from . import plays

LOG = Path(__file__).parent / "drift" / "a-journey-that-nothing-tells.log"


def test_counts_that_drift_apart_hang_beneath_the_first() -> None:
    log, words, start = plays.read("megafauna", LOG.read_text(encoding="utf-8"))
    search = Search(start, log.entries, words)
    search.trials.limit = 0  # nothing may be tried by which the journey would be found
    causes = search.settle().causes
    told = [(cause.violation.source.line, cause.follows_from) for cause in causes if cause.violation.kind != "unknown"]
    assert told == [(147, None), (149, 147), (167, 147), (169, 147)]
