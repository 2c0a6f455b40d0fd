"""The die for all thrown by somebody, or on which nothing happened: "Ann rolls 3 for the map: C2 flips", "1, nothing";
what follows of itself behind what was told: "Ann gets 2 (Mobile)", "1 stays on E3"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.lookups import thrown_for_all_by
from pnp.referee.log.spoken import FACE, HEX, NUMBER, figure
from pnp.referee.log.words import Vocabulary

THROWN_BY = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{0,2}}:?\s{{1,3}}(?:rolls?|rolled|throws?|threw)\s{{1,3}}(?:an?\s{{1,3}})?({FACE})"
    r"(?:\s{1,3}for\s{1,3}(?:the\s{1,3})?([a-z]{3,12}))?(?:\s{0,3}(?:[:.,;–-]|->|=>|→)\s{1,3}|\s{0,3}[.!]?\s{0,3}$)(.*)$",
    re.IGNORECASE | re.DOTALL,
)
BECOMES = late(rf"{HEX}\s{{0,3}}(?:->|=>|→|becomes?|flips?|turns?\s|is\s{{1,3}}now)", re.IGNORECASE)
NOTHING_ON = late(
    r"\s{0,6}(?:(?:nothing|none|no\s{1,3}[a-z]{3,10}|no)\s{1,3}([a-z]{3,12})\s{0,3}[(\[:,]\s{0,3}([1-6])\s{0,3}[)\]]?"
    r"|(?:(?:die|map|map\s{1,3}die)\s{0,2}:?\s{1,3})?([1-6])\s{0,3}(?:[,:–-]|->|=>|→)?\s{1,3}(?:nothing|none|no\s{1,3}[a-z]{3,10}|no)(?:\s{1,3}([a-z]{3,12}))?)\s{0,3}[.!]?\s{0,3}",
    re.IGNORECASE,
)
GETS_BESIDE = late(
    rf"\s{{0,3}}[,;]\s{{0,3}}(\w{{1,40}})\s{{1,3}}(?:gets?|got|gains?|gained|receives?|received)\s{{1,3}}\+?{NUMBER}"
    r"(?:\s{1,3}([a-z]{3,12}))?\s{1,3}\(([A-Za-z ,-]{3,40})\)"
    r"(?=\s{0,3}(?:[,;.!]|$))",
    re.IGNORECASE,
)
STAY = late(
    rf"\s{{0,3}}[,;]\s{{0,3}}(?:(?:and|but|so|while)\s{{1,3}}){{0,2}}(?:{NUMBER}|the\s{{1,3}}(?:rest|others?))\s{{1,3}}(?:stays?|stayed|remains?|remained|(?:is|are|was|were)\s{{1,3}}left)"
    rf"(?:\s{{1,3}}(?:behind|there|put|back))?(?:\s{{1,3}}(?:on|in|at)\s{{1,3}}({HEX}))?\s{{0,3}}[.!]?\s{{0,3}}$",
    re.IGNORECASE,
)
WORD = re.compile(r"[A-Za-z-]+")


def die_for_all(line: str, words: Vocabulary) -> str:
    """A line with the die for all in its own words, where a game has one: whoever threw it, its number is
    nobody's; "Ann rolls 3 for the map: C2 flips"."""
    verb = thrown_for_all_by(words)
    if verb is None:
        return line
    nothing = NOTHING_ON.fullmatch(line)
    if nothing is not None:
        deed = nothing[1] or nothing[4] or verb.name
        return f"{verb.name}: {nothing[2] or nothing[3]}" if deed.casefold().startswith(verb.name) else line
    found = THROWN_BY.match(line)
    if found is None or words.player(found[1]) is None:
        return line
    purpose = (found[3] or "").casefold()
    meant = purpose.startswith(verb.name) or verb in words.verbs_of(purpose) if purpose else BECOMES.match(found[4])
    face = figure(found[2])
    return f"{verb.name}: {face}{'; ' if found[4] else ''}{found[4]}" if meant else line


def without_what_came_beside(line: str, words: Vocabulary) -> str:
    """A line without what somebody got by what stands in brackets, and without those that stayed where others
    went: "Ann gets 2 (Mobile)", "1 stays on E3"."""

    def plain(found: re.Match[str]) -> str:
        of_itself = all(word.casefold() in words.follows for word in WORD.findall(found[3]))
        counted = found[2] is None or found[2].casefold() in words.counted
        return "" if of_itself and counted and words.player(found[1]) is not None else found[0]

    line = GETS_BESIDE.sub(plain, line)
    stayed = STAY.search(line)
    if stayed is not None and (stayed[1] is None or stayed[1].casefold() in line[: stayed.start()].casefold()):
        line = line[: stayed.start()]
    return line
