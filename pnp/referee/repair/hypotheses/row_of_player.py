"""In which row of the sheet a player's line belongs that nobody wrote, where a log is kept by rows."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Source
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.outcome import Step


def row_of(steps: Sequence[Step], at: int, who: str | None) -> Source | None:
    """Where the row of a player stands in the block that a place in the log belongs to, or its heading for what is
    nobody's own; None where what was done there stands in the order in which it was done."""
    begins = max((i for i in range(min(at, len(steps))) if isinstance(steps[i].entry.what, Heading)), default=0)
    ends = next((i for i in range(at, len(steps)) if isinstance(steps[i].entry.what, Heading)), len(steps))
    block = [step.entry for step in steps[begins:ends] if isinstance(step.entry.what, Move) and not step.put_in]
    lines = [entry.source.line for entry in block]
    if lines == sorted(lines):
        return None
    if who is None:
        return block[0].source if begins == 0 else steps[begins].entry.source
    own = {entry.source.line: entry.source for entry in block if isinstance(m := entry.what, Move) and m.who == who}
    return next(iter(own.values())) if len(own) == 1 else None


def lines_of(rows: Sequence[Source | None]) -> str:
    """Rows in words: "line 9", "lines 9 and 10"."""
    lines = list(dict.fromkeys(str(row.line) for row in rows if row is not None))
    return f"line{'s' if len(lines) > 1 else ''} {' and '.join(lines)}"
