"""Words that stand before what a line tells and add nothing to it: "Everyone: Ann 2, Ben 0", "Final score: Ann 2",
"Before predators: Ann plays S01"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.words import Vocabulary

OF_ALL = late(r"\s{0,6}(?:everyone|everybody|all|each)\s{0,3}[:–-]\s{0,3}(?=(\w{1,40})\b)", re.IGNORECASE)
AT_LAST = late(
    r"\s{0,6}(?:(?:the\s{1,3})?(?:final|end|last|total)\s{1,3}(score|result|count)s?)\s{0,3}[:,–-]?\s{1,3}(?=(\w{1,40})\b)",
    re.IGNORECASE,
)
_DICE = r"\w{1,40}\s{0,3}:?\s{1,3}[1-6]\s{0,3}(?:[+,&]|\s|and)\s{0,3}[1-6]"
WHO_BEGINS = late(  # also "first turn: Ann 3+2, Ben 6+5", which are no dice of a turn
    r"\s{0,6}(?:(?:(?:the\s{1,3})?(?:rolls?|dice|throws?|bids?)\s{1,3})?for\s{1,3}(?:the\s{1,3})?(?:first\s{1,3}turn|start(?:\s{1,3}player)?)\s{0,3}[:,–-]?"
    rf"|(?:the\s{{1,3}})?first\s{{1,3}}turn\s{{0,3}}[:,–-](?=\s{{1,3}}{_DICE}\s{{0,3}}[,;]\s{{1,3}}{_DICE}))\s{{1,3}}(?=(\w{{1,40}})\b)",
    re.IGNORECASE,
)
WORD = late(r"[\w’'-]+")


def without_label(line: str, words: Vocabulary) -> str:
    """A line without a word for all before each is told of, with the plain word for what counts in the end, without
    what dice are for that say who begins, and without the name of the step in which something was done: "Everyone:
    Ann 2, Ben 0", "final score: Ann 2"."""
    found = OF_ALL.match(line)
    if found is not None and words.player(found[1]) is not None:
        line = line[found.end() :]
    found = AT_LAST.match(line)
    if found is not None and words.player(found[2]) is not None:
        line = f"{found[1]}: {line[found.end() :]}"
    found = WHO_BEGINS.match(line)
    if found is not None and words.player(found[1]) is not None:
        line = line[found.end() :]
    return _without_step(line, words) if words.steps else line


def _without_step(line: str, words: Vocabulary) -> str:
    """A line without the name of the step of a turn that it was done in, before or behind: its place says that."""
    found = list(WORD.finditer(line))
    said = [word[0].casefold() for word in found]
    for step in words.steps:
        name = step.split()
        for spoken in (name, [*name[:-1], "the", name[-1]]):
            many = len(spoken)
            if said[:many] == spoken and len(said) > many + 1:
                return line[found[many].start() :]
            if said[-many:] == spoken and len(said) > many + 1:
                return line[: found[-many].start()].rstrip(" ,(")
    return line
