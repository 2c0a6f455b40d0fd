"""What a line says that several got, and only how many: "Ann gets 1, Ben gets a gene". It says nothing new where that
comes of itself; it may be anything where it does not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.walk import Start, Walk
from pnp.referee.repair.unread.bare_counts import only_numbers
from pnp.referee.repair.unread.walks import standing

GETS = re.compile(r"\b(?:gets?|got|gains?|gained)\b", re.IGNORECASE)
ONE = re.compile(r"\b(?:an?|another|one more)\b", re.IGNORECASE)
MOST_AHEAD = 60  # questions that are passed until what was done has its effect

Counts = dict[str, dict[str, int]]


def gained_here(
    start: Start, before: Sequence[Entry], text: str, words: Vocabulary, claims: ClaimReader
) -> bool | None:
    """Whether what some get is what one of their counts grows by under this heading; None where a line says more than
    that, or something else."""
    if GETS.search(text) is None:
        return None
    said = only_numbers(ONE.sub("1", GETS.sub("has", text)), words, claims)
    if not said or any(len(items) > 1 for items in said.values()):
        return None
    gained = {who: items[0] for who, items in said.items()}
    last = next((i for i in range(len(before) - 1, -1, -1) if isinstance(before[i].what, Heading)), 0)
    with standing(start, before) as walk:
        now, here = _counts(walk, gained), walk.headings()
        named = any(key for key, _ in gained.values())
        for at in range(len(before) - 1, last, -1) if named else ():  # it may have come with a line right before
            with standing(start, before[:at]) as earlier:
                if earlier.headings() == here and _grown(_counts(earlier, gained), now, gained):
                    return True
        for _ in range(MOST_AHEAD):
            if walk.stuck or walk.headings() != here or not walk.open:
                break
            walk.skip()
            if _grown(now, _counts(walk, gained), gained):
                return True
        return False


def _grown(now: Counts, then: Counts, gained: Mapping[str, tuple[str, int]]) -> bool:
    """Whether a count of each has grown by as much as he is said to have got: the one that is named, or the same of
    all."""
    for every in now[next(iter(gained))]:
        if all(then[who][key or every] - now[who][key or every] == number for who, (key, number) in gained.items()):
            return True
    return False


def _counts(walk: Walk, players: Mapping[str, object]) -> Counts:
    return {who: dict(walk.table.counts(who)) for who in players}
