"""Turns of speech that say in other words what the log says in one: "as well", "Ben is populating: two domes", "three
young for Ann: D5 gets 3", "on to the Ordovician"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.headings import AROUND
from pnp.referee.log.spoken import NUMBER, in_figures
from pnp.referee.log.words import Vocabulary

INTO_PERIOD = late(  # "on to the Ordovician", "we enter the Silurian", "the Devonian begins"
    r"^(?:(?:so|and|then|now|next|here|it['’]s|we(?:\s{1,3}(?:are|go|come|get|move))?|on|off|over|in(?:to)?|to|enters?|begins?|starts?|reach|comes?)\s{1,3}){1,6}|\s{1,3}(?:begins?|starts?|comes?|dawns?)(?:\s{1,3}(?:now|next))?$"
)
OF_HOW_MANY = late(  # "one of two on B2"
    rf"\b({NUMBER})\s{{1,3}}of\s{{1,3}}(?:(?:the|her|his|their)\s{{1,3}})?{NUMBER}\s{{1,3}}(?=(?:[a-z]{{3,12}}\s{{1,3}})?(?:on|in|from|at)\s)",
    re.IGNORECASE,
)
IS_WHAT = late(r"^\s{0,6}(\w{1,40})(?:\s{1,3}(?:is|was)|\s{0,3}[,:])\s{1,3}([a-z]{4,12})\s{0,3}[:;,–-]\s{1,3}(?=[a-z])")
FOR_WHOM = late(  # "three young for Ann: D5 gets 3"
    rf"^\s{{0,6}}({NUMBER}(?:\s{{1,3}}new)?\s{{1,3}}([a-z]{{3,12}}))\s{{1,3}}(?:(?:are|were)\s{{1,3}}born\s{{1,3}})?(?:for|to)\s{{1,3}}(\w{{1,40}})(?=\s{{0,3}}[:,])",
    re.IGNORECASE,
)
PASSES_TWICE = late(
    r"(?:(?<=\bpasses)|(?<=\bpassed)|(?<=\bpass))\s{1,3}(?:twice|two\s{1,3}times)(?=\s{0,3}[.!]?$)", re.IGNORECASE
)
NOT_GROW = late(r"\b(?:do|does|did)n['’]t(?=\s{1,3}grow\b)", re.IGNORECASE)
AS_WELL = late(r"(?<=\w\s)as\s{1,3}well\b(?!\s{1,3}as\b)", re.IGNORECASE)


def too(line: str, words: Vocabulary) -> str:
    """A line with "too" for "as well"."""
    return AS_WELL.sub("too", line)


def does_not_grow(line: str, words: Vocabulary) -> str:
    """A line with "does not grow" for "doesn't grow"."""
    return NOT_GROW.sub("does not", line)


def of_how_many(line: str, words: Vocabulary) -> str:
    """A line without of how many there are so many: "one of two on B2" is one on B2."""
    return OF_HOW_MANY.sub(r"\1 ", line)


def passes_once(line: str, words: Vocabulary) -> str:
    """A line without how often its player passes: "Ann passes twice"."""
    return PASSES_TWICE.sub("", line)


def spelt_above_twenty(line: str, words: Vocabulary) -> str:
    """A line with its numbers above twenty in figures: "forty-seven alleles"."""
    return in_figures(line)


def period_entered(line: str, words: Vocabulary) -> str | None:
    """The heading of the period that a line says is entered, "on to the Ordovician"; None for any other line."""
    said = INTO_PERIOD.sub("", line.strip(AROUND).casefold()) if words.periods else ""
    return words.periods.get(said.removeprefix("the "))


def whose_first(line: str, words: Vocabulary) -> str:
    """A line that begins with what came to somebody, with whose it is before that: "three young for Ann: D5 gets
    3"."""
    found = FOR_WHOM.match(line)
    if found is None or words.player(found[3]) is None or not words.verbs_of(found[2].casefold()):
        return line
    return f"{found[3]} has {found[1]}{line[found.end() :]}"


def without_verb_again(line: str, words: Vocabulary) -> str:
    """ "Ben is populating: ..." without what stands before the verb."""
    follows = words.follows
    return IS_WHAT.sub(lambda found: f"{found[1]} " if found[2].casefold() in follows else found[0], line)
