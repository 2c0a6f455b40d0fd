"""The part of a place that is said before it: "L2, L0 and the upper half of L1"."""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.places import HexPart
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.spoken import HEX
from pnp.referee.log.words import Vocabulary

HALF = frozenset(["half", "part", "side", "level"])
OF = frozenset(["of", "on", "in", "at"])
ENDS = ",.;:!)"
FEWEST = 2  # groups of places, each in another part
GROUP = late(
    rf"({HEX}\b(?:(?:\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and|&)\s{{1,3}}){HEX}\b){{0,12}})\s{{1,3}}(?:both\s{{1,3}}|all\s{{1,3}})?(?:as\s{{1,3}}(?:an?\s{{1,3}})?)?([a-z-]{{4,12}}?)s?(?=\s{{0,3}}(?:[,;.!]|$|and\b))",
    re.IGNORECASE,
)
AHEAD = late(
    rf"(?<!\w)([a-z-]{{4,12}})\s{{1,3}}((?:on|at|to|in|onto|into)\s{{1,3}})({HEX}\b(?:(?:\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and|&)\s{{1,3}}){HEX}\b){{0,12}})",
    re.IGNORECASE,
)
PLACES = late(rf"{HEX}\b", re.IGNORECASE)


def halves_behind(line: str, words: Vocabulary) -> str:
    """A line in which such a part stands behind its place, as the log has it: "L2, L0 and L1 carnivore"."""
    parts = parts_of_places(words)
    tokens = line.split()
    at = 1
    while parts and at < len(tokens):
        part = parts.get(tokens[at - 1].casefold()) if tokens[at].casefold() in HALF else None
        end = at + 1 + (part is not None and tokens[at + 1 : at + 2] != [] and tokens[at + 1].casefold() in OF)
        place = tokens[end] if part is not None and end < len(tokens) else ""
        bare = place.rstrip(ENDS)
        if bare and is_place(bare, words):
            begin = at - 1 - (at > 1 and tokens[at - 2].casefold() == "the")
            tokens[begin : end + 1] = [bare, f"{part}{place[len(bare) :]}"]
            at = begin + 2
        at += 1
    return " ".join(tokens) if parts and " ".join(tokens) != " ".join(line.split()) else line


def parts_of_each(line: str, words: Vocabulary) -> str:
    """A line with the part behind each of several places of which it is said once, where others are in another: "on L3
    below and on L4 and L6 above"."""
    parts = parts_of_places(words)
    groups = [found for found in GROUP.finditer(line) if found[2].casefold() in parts] if parts else []
    said = {parts[found[2].casefold()] for found in groups}
    if len(groups) < FEWEST or len(said) < len(groups):
        return line

    def each(found: re.Match[str]) -> str:
        places = PLACES.findall(found[1])
        if found[2].casefold() not in parts or not all(is_place(place, words) for place in places):
            return found[0]
        return ", ".join(f"{place} {parts[found[2].casefold()]}" for place in places)

    return GROUP.sub(each, line)


def parts_ahead(line: str, words: Vocabulary) -> str:
    """A line with the part behind each of several places before which it is said: "above on B2, B3 and B0"."""
    parts = parts_of_places(words)

    def each(found: re.Match[str]) -> str:
        places = PLACES.findall(found[3])
        before = line[: found.start()].split()[-1:]
        of_another = bool(before) and is_place(before[0], words)  # "B5 above, on B2 and B3"
        if found[1].casefold() not in parts or of_another or not all(is_place(place, words) for place in places):
            return found[0]
        return found[2] + ", ".join(f"{place} {parts[found[1].casefold()]}" for place in places)

    return AHEAD.sub(each, line) if parts else line


@lru_cache(16)
def parts_of_places(words: Vocabulary) -> dict[str, str]:
    """What the parts of places are called, and what the log calls them."""
    kinds = [f.kind for verb in words.verbs.values() for f in flat(verb.args) if isinstance(f.kind, HexPart)]
    own = {word.casefold(): word for kind in kinds for word in kind.parts.words if len(word) > 1}
    return own | {said: word for kind in kinds for said, word in kind.parts.said.items() if len(word) > 1}
