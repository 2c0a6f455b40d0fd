"""Who "I" is in a log that somebody tells of herself: "I'm Mia. I got F21", "me and Tom both had lunch".

She says so, or is the only one at the table whom no line names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.words import Vocabulary

I_AM = late(
    r"(?:\bI\s{0,3}(?:['’]?m|am)\s{1,3}(?:called\s{1,3})?|\bmy\s{1,3}name\s{1,3}is\s{1,3}|\b(?:this\s{1,3}is|it['’]s)\s{1,3}me,?\s{1,3})(\w{1,40})\s{0,3}(?:[.,;!]\s{0,3}|$)",
    re.IGNORECASE,
)
FIRST = late(
    r"(?<![\w'’])(?:I(?=\s{1,3}[a-z]|['’](?:m|ve|d|ll)\b|,)|(?:[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)(?=\s|[,.;:!]|$))"
)
HAVE = late(r"(?<![\w'’])I\s{1,3}have\b")
CALLED = late(r"\bI,\s{1,3}(\w{1,40}),\s{1,3}")  # "and I, Finn, had a 6"
WHOSE = frozenset(["my", "mine"])


def who_tells(lines: Sequence[str], words: Vocabulary) -> str | None:
    """The player who is "I" in some lines; None where nobody is, or nobody can be told."""
    if not any(FIRST.search(line) for line in lines) or words.player("I") is not None or words.player("me") is not None:
        return None
    if len(words.players) == 1:
        return words.players[0]
    for line in lines:
        found = I_AM.search(line) or CALLED.search(line)
        who = words.player(found[1]) if found is not None else None
        if who is not None:
            return who
    named = {player for line in lines for player in players_in(line, words)}
    left = [player for player in words.players if player not in named]
    return left[0] if len(left) == 1 else None


def by_name(line: str, who: str) -> str:
    """A line with the name of whoever tells it: "I got F21"."""
    line = CALLED.sub(lambda found: f"{who} " if found[1].casefold() == who.casefold() else found[0], line)
    line = I_AM.sub(lambda found: "" if found[1].casefold() == who.casefold() else found[0], line)

    def named(found: re.Match[str]) -> str:
        if found[0].casefold() in WHOSE:
            return f"{who}'s" if found[0][0] == "M" else "her"
        return who

    return FIRST.sub(named, HAVE.sub(f"{who} has", line))
