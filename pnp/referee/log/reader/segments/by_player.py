"""A line cut where players are named: "Ann C05 Ben lunch", "Ann=C05, Ben->F01", "Ann plays C05 while Ben is out"."""

from __future__ import annotations

from pnp.patterns import late
from pnp.referee.log.reader.normalisation.word_order import PLACING
from pnp.referee.log.words import Vocabulary

NAMED = late(r"\b(\w+)\s{0,3}(?:=>|->|→|[=:–—]|\s-\s)\s{0,3}(?=[\w(])")
JOINTS, JOINING = " ,;.&/|", ("and", "vs", "against", "while", "whereas", "but")


def by_player(text: str, words: Vocabulary) -> list[str]:
    """What several did, with nothing between that is read: "Ann C05 Ben lunch", "Ann=C05, Ben->lunch", "Ann C05 vs Ben
    F01", "Ann plays C05 while Ben is at lunch"."""
    parts: list[str] = []
    named: list[str] = []
    for token in NAMED.sub(r"\1 ", text).split():
        who = words.player(token.strip(",;:.()"))
        before = parts[-1].split()[-1].casefold().strip(",;") if parts else ""
        if who is not None and before not in PLACING:
            if who in named:
                return [text]
            named.append(who)
            parts.append(f"{who}:")
        elif not parts:
            return [text]
        else:
            parts[-1] += f" {token}"
    if len(parts) < 2:
        return [text]
    plain = [_without_joint(part) for part in parts]
    return ["; ".join(plain)] if all(not part.endswith(":") for part in plain) else [text]


def _without_joint(part: str) -> str:
    """A part of a line without what joins it to the next: "Ann: C05 vs"."""
    said = part.rstrip(JOINTS).split()
    while said and said[-1].casefold() in JOINING:
        said.pop()
    return " ".join(said).rstrip(JOINTS)
