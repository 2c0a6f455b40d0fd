"""What a line takes back: "C12, no, C13"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.spoken import NUMBER
from pnp.referee.log.words import Vocabulary

OTHERWISE = (
    r"nope|sorry|oops|correction|corrected|actually|(?<!would )rather|wait|err?|i\s{1,16}mean|make\s{1,16}that"
    r"|should\s{1,16}(?:be|have\s{1,16}been)"
)
# "no flips", "no escape" say that nothing was done; "no, C13", "no sorry", "no the peacock", "no four" are put right
NONE = rf"\s{{1,3}}(?!(?:{OTHERWISE}|no|an?|the|it|{NUMBER})\b)(?-i:[a-z]{{3,12}})\b"
AGAIN = rf"no(?!{NONE})|{OTHERWISE}"
CORRECTED = late(
    rf"[\s,;:.–—-]{{0,6}}[(\[]?(?:\s{{0,3}}\b(?:or\s{{1,3}})?(?:{AGAIN})\b[\s,:!.–—-]{{0,6}}){{1,6}}", re.IGNORECASE
)
NO_SUCH = late(rf"\bno{NONE}", re.IGNORECASE)


def corrected_in(text: str, words: Vocabulary) -> list[str]:
    """What is put right in the same line: as many words are taken back as are said instead, or one; "C12, no,
    C13"."""
    found = CORRECTED.search(text)
    if found is None or not text[: found.start()].strip() or not text[found.end() :].strip():
        return [text]
    after = text[found.end() :].rstrip(" )].")
    now = re.split(r"[,;]", after)[0].split()
    was = text[: found.start()].split()
    said = []
    for many in dict.fromkeys((len(now), 1)):
        if many < len(was):
            said += corrected_in(f"{' '.join(was[:-many])} {after}", words)
    return said or [text]


def is_corrected(text: str) -> bool:
    """Whether a line takes back something that it says: "C12, no, C13"."""
    found = CORRECTED.search(text)
    return found is not None and bool(text[: found.start()].strip()) and bool(text[found.end() :].strip())


def without_none(text: str) -> str:
    """A line without what it says there is none of, which is nowhere in what was done: "Ben has no defence"."""
    return NO_SUCH.sub(" ", text)
