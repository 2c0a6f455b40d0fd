"""What a line says that several got, and only how many: "Ann gets 1, Ben gets 2". It says nothing new where that comes
of itself; it may be anything where it does not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.entries import Entry
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.walk import Start, Walk
from pnp.referee.repair.unread.bare_counts import only_numbers
from pnp.referee.repair.unread.walks import standing

GETS = re.compile(r"\b(?:gets?|got|gains?|gained)\b", re.IGNORECASE)
MOST_AHEAD = 60  # questions that are passed until what was done has its effect


def gained_here(
    start: Start, before: Sequence[Entry], text: str, words: Vocabulary, claims: ClaimReader
) -> bool | None:
    """Whether what some get is what one of their counts grows by under this heading; None where a line says more than
    that, or something else."""
    if GETS.search(text) is None:
        return None
    gained = only_numbers(GETS.sub("has", text), words, claims)
    if not gained or any(key or len(said) > 1 for said in gained.values() for key, _ in said):
        return None
    with standing(start, before) as walk:
        now, here = _counts(walk, gained), walk.headings()
        for _ in range(MOST_AHEAD):
            if walk.stuck or walk.headings() != here or not walk.open:
                break
            walk.skip()
            then = _counts(walk, gained)
            for key in then[next(iter(gained))]:
                if all(then[who][key] - now[who][key] == number for who, [(_, number)] in gained.items()):
                    return True
        return False


def _counts(walk: Walk, players: Mapping[str, object]) -> dict[str, dict[str, int]]:
    return {who: dict(walk.table.counts(who)) for who in players}
