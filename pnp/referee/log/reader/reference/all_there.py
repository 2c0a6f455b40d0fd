"""All that stand in a place, said for their number: "Ben loses 2 on D7 and all on E7", "both markers on D4"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.spoken import HEX
from pnp.referee.log.words import Vocabulary

ALL_ON = late(
    r"\b(?:all|everything|everybody|everyone)(?:\s{1,3}of\s{1,3}(?:them|it|hers|his|theirs))?(?:\s{1,3}[a-z]{3,12})?"
    rf"\s{{1,3}}(?:on|in|at)\s{{1,3}}({HEX})(?!\w)|\b({HEX})\s{{1,3}}(?:dies\s{{1,3}}out|died\s{{1,3}}out|completely|entirely|altogether)",
    re.IGNORECASE,
)
BOTH_ON = late(
    rf"\bboth(?=(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:on|in|at|from)\s{{1,3}}{HEX}(?!\w)(?!\s{{1,3}}and\s{{1,3}}{HEX}))",
    re.IGNORECASE,
)
FIRST_WORDS = 4  # of a line, among which its verb is


def all_there(line: str, words: Vocabulary) -> str:
    """A line with what is left in a place for "all" that stood there, two for "both", as its verb is said of."""
    verbs = [verb for word in line.replace(":", " ").split()[:FIRST_WORDS] for verb in words.verbs_of(word.casefold())]
    fields = [field for verb in verbs if not verb.table for field in flat(verb.args)]
    if any(isinstance(field.kind, Stack) and field.kind.sign == "-" for field in fields):
        return ALL_ON.sub(lambda found: f"{found[1] or found[2]}=0", line)
    if any(isinstance(field.kind, Hex) and field.many for field in fields):
        return BOTH_ON.sub("two", line)
    return line
