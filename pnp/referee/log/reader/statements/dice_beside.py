"""Dice that are told beside what they brought: "with a 3 Ida loses A1 and A2", "2 for Lou, who loses C1", "Lou's 2
costs him C1", and sums with their dice behind whose they are: "9 for Ida (4, 5)"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.lookups import throw_of
from pnp.referee.log.spoken import SPELT, figure
from pnp.referee.log.words import Vocabulary

_FACE = rf"(?P<face>[1-6]|{'|'.join(SPELT[1:7])})(?!\w)"
_WHO = r"(?P<who>\w{1,40})"
_DONE = r"(?P<done>[a-z]{3,12})\b"
WITH_A = late(
    rf"^\s{{0,6}}(?:with|on|at)\s{{1,3}}(?:only\s{{1,3}})?(?:an?|his|her)\s{{1,3}}{_FACE}\s{{0,3}},?\s{{1,3}}{_WHO}\s{{1,3}}(?={_DONE})",
    re.I,
)
GETS_A = late(
    rf"(?<!\w){_WHO}\s{{1,3}}(?:(?:only|just)\s{{1,3}})?(?:gets?|got|has|had|throws?|threw)\s{{1,3}}(?:(?:only|just)\s{{1,3}})?an?\s{{1,3}}{_FACE}(?:\s{{0,3}},)?\s{{1,3}}(?:and|so|but|then)\s{{1,3}}(?:(?:so|s?he|then)\s{{1,3}}){{0,2}}(?={_DONE})",
    re.I,
)
FOR_WHOM = late(
    rf"^\s{{0,6}}(?:an?\s{{1,3}})?{_FACE}\s{{1,3}}for\s{{1,3}}{_WHO}\s{{0,3}}(?:,\s{{0,3}}|\s)(?:(?:who|s?he|and|so)\s{{1,3}}){{1,3}}(?={_DONE})",
    re.I,
)
COSTS = late(
    rf"(?<!\w){_WHO}['’]s\s{{1,3}}{_FACE}\s{{1,3}}costs?\s{{1,3}}(?:him|her|them)\s{{1,3}}(?:the\s{{1,3}})?(?=\w)", re.I
)
DOUBLES = late(  # "two ones", "double six"
    r"\b(?:two\s{1,3}(ones|twos|threes|fours|fives|sixes)|(?:a\s{1,3})?double\s{1,3}(ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6])s?)\b(?!\s{1,3}(?:on|in|from|of|to|cards?|markers?))",
    re.IGNORECASE,
)
_SUM = rf"\d{{1,2}}|{'|'.join(SPELT[2:13])}"
_SUMMED = r"[1-6](?:\s{0,2}(?:,|\+|and|&)\s{0,2}[1-6]){1,5}"


def _a_sum(group: str) -> str:
    """The pattern of one sum with its dice, each part as a `group` or not: "9 for Ida (4, 5)", "Ida 9 (4, 5)"."""
    total, who, dice = f"{group}{_SUM})", rf"{group}\w{{1,40}})", rf"[(\[]\s{{0,2}}{group}{_SUMMED})\s{{0,2}}[)\]]"
    return rf"(?:{total}\s{{1,3}}for\s{{1,3}}{who}|{who}\s{{0,3}}:?\s{{1,3}}{total})\s{{0,3}}{dice}"


SUM = late(_a_sum("("))
SUMS = late(
    rf"\s{{0,6}}(?:[A-Za-z][a-z ]{{2,30}}:\s{{1,3}})?"
    rf"(?:{_a_sum('(?:')}\s{{0,3}}[,;]?\s{{0,3}}(?:and\s{{1,3}})?){{1,6}}[.!]?\s{{0,3}}"
)


def dice_beside(line: str, words: Vocabulary) -> str:
    """A line with how somebody's die fell said as a throw, before what came of it: "with a 3 Ida loses A1 and
    A2"."""
    throw = throw_of(words)
    if throw is None:
        return line
    line = DOUBLES.sub(_double, line)
    if SUMS.fullmatch(line):
        return _sums(line, throw, words)
    for pattern in (WITH_A, GETS_A, FOR_WHOM, COSTS):
        found = pattern.search(line)
        who = words.player(found["who"]) if found is not None else None
        if found is None or who is None:
            continue
        losing = (verb.name for verb in words.verbs_of("lose") if not verb.table and verb.args)
        then = f"{next(losing, '')} " if pattern is COSTS else ""
        if not (then.strip() if pattern is COSTS else _does(line[found.end() :], words)):
            continue
        face = figure(found["face"])
        return f"{line[: found.start()]}{who} {throw.name}s {face}, {then}{line[found.end() :]}"
    return line


def _double(found: re.Match[str]) -> str:
    """Two equal dice, one after the other."""
    said = (found[1] or found[2]).casefold()
    one = said.removesuffix("es") if said.endswith("xes") else said.removesuffix("s")
    return f"{figure(one)} {figure(one)}"


def _does(rest: str, words: Vocabulary) -> bool:
    """Whether a text begins with what somebody does."""
    said = [word.casefold() for word in re.findall(r"[A-Za-z]+", rest)[:2]]
    return bool(said) and any(not verb.table for verb in (*words.verbs_of(said[0]), *words.meant(*said)))


def _sums(line: str, throw: Verb, words: Vocabulary) -> str:
    """The dice of each whose sum is told, where they are its dice."""
    told: list[str] = []
    for found in SUM.finditer(line):
        who, total = words.player(found[2] or found[3]), (found[1] or found[4]).casefold()
        faces = re.findall(r"[1-6]", found[5])
        if who is None or str(sum(map(int, faces))) != figure(total):
            return line
        told.append(f"{who}: {throw.name} {' '.join(faces)}")
    return "; ".join(told) or line
