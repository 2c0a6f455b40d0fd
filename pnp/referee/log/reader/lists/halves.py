"""The part of a place that is said before it: "L2, L0 and the upper half of L1"."""

from __future__ import annotations

from functools import lru_cache

from pnp.referee.log.fields import flat
from pnp.referee.log.places import HexPart
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.words import Vocabulary

HALF = frozenset(["half", "part", "side", "level"])
OF = frozenset(["of", "on", "in", "at"])
ENDS = ",.;:!)"


def halves_behind(line: str, words: Vocabulary) -> str:
    """A line in which such a part stands behind its place, as the log has it: "L2, L0 and L1 carnivore"."""
    parts = _parts(words)
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


@lru_cache(16)
def _parts(words: Vocabulary) -> dict[str, str]:
    """What the parts of places are called, and what the log calls them."""
    kinds = [f.kind for verb in words.verbs.values() for f in flat(verb.args) if isinstance(f.kind, HexPart)]
    own = {word.casefold(): word for kind in kinds for word in kind.parts.words if len(word) > 1}
    return own | {said: word for kind in kinds for said, word in kind.parts.said.items() if len(word) > 1}
