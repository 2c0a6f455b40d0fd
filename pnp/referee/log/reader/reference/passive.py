"""Whom something came upon, told of what did it: "the wolves take Ben's F29 and Ann's otter"."""

from __future__ import annotations

from pnp.patterns import late
from pnp.referee.log.moves import Pass
from pnp.referee.log.words import Vocabulary

TAKES = late(
    r"\s{0,6}(?:([^:;.]{1,40})[:;.]\s{1,3})?(?:and\s{1,3}|then\s{1,3})?(?:[Tt]he|[Aa]n?)\s{1,3}((?:[a-z]{3,12}\s{1,3}){0,2}[a-z]{3,12})\s{1,3}"
    r"(?:takes?|took|gets?|got|grab(?:s|bed)?|snatch(?:es|ed)?|pounce(?:s|d)?\s{1,3}on|falls?\s{1,3}upon)\s{1,3}"
    r"(\w{1,40}['’]s\s{1,3}.{2,80}?)\s{0,3}[.!]?\s{0,3}"
)
AND = late(r"\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:and|then|&)\s{1,3}")
WHOSE = late(r"(\w{1,40})['’]s\s{1,3}(.{2,40})")


def taken_by(line: str, words: Vocabulary) -> str:
    """A line that tells what took somebody's card as what happened to him, where one thing alone can happen so; what is
    said to take must be nobody's and nothing that is done."""
    found = TAKES.fullmatch(line)
    if found is None or any(words.player(word) or words.verbs_of(word) for word in found[2].split()):
        return line
    happens = [verb for verb in words.verbs.values() if not (verb.table or verb.args) and _befalls(verb.move)]
    happens = [verb for verb in happens if any(other.averts == verb.name for other in words.verbs.values())]
    told = [WHOSE.fullmatch(part) for part in AND.split(found[3])]
    if len(happens) != 1 or not all(told):
        return line
    who = [words.player(part[1]) for part in told if part is not None and _is_card(part[2], words)]
    if len(who) < len(told) or not all(who):
        return line
    said = "; ".join(f"{player}: {happens[0].name}" for player in who)
    return f"{found[1]}; {said}" if found[1] else said


def _befalls(move: object) -> bool:
    """Whether a verb without words is no pass."""
    return not (isinstance(move, type) and issubclass(move, Pass))


def _is_card(text: str, words: Vocabulary) -> bool:
    """Whether a text is the number or the name of a card, and nothing more."""
    tokens = text.split()
    wide = words.wide_title(tokens, 0)
    return text.casefold() in words.cards or (wide is not None and wide[1] == len(tokens))
