"""One of two that a line says the other way round: "Ben keeps the new one" where the log has who lies down, and what
stands behind a word of its own, said as a sentence: "Ben promotes G12, Ann's fish is the host".
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.kinds import Word
from pnp.referee.log.moves import Verb
from pnp.referee.log.reader.lookups import names_card
from pnp.referee.log.words import Vocabulary

_ONE = (
    r"(?:(?:the|his|her|their)\s{1,3})?(?P<which>[a-z]{2,10}?)(?:er|comer)?"
    r"(?:\s{1,3}(?!stay|live|l[aie]|yield)[a-z]{3,10})?"
)
_WHO = r"(?P<who>\w{1,40})"
_END = r"\s{0,3}[.!]?\s{0,3}"
KEEPS = late(
    rf"(?:[^:;]{{1,40}}[:;]\s{{1,3}})?{_WHO}:?\s{{1,3}}(?:keeps?|kept|lets?|chooses?|chose)\s{{1,3}}{_ONE}"
    rf"(?:\s{{1,3}}(?:stay|stand|live|there|up))?\s{{0,3}}(?:,[^,;]{{1,60}})?{_END}",
    re.IGNORECASE,
)
STAYS = late(
    rf"{_WHO}['’]s\s{{1,3}}{_ONE}\s{{1,3}}(?:stays|stands|lives)(?:\s{{1,3}}(?:there|up))?{_END}", re.IGNORECASE
)
GOES = late(rf"{_WHO}(?:['’]s|:)\s{{1,3}}{_ONE}\s{{1,3}}(?P<done>[a-z]{{3,8}})(?:\s{{1,3}}down)?{_END}", re.IGNORECASE)
IS_IT = late(  # ", Ann's fish is the host"
    r"\s{0,3}(?:[,;:.(–-]\s{0,3}|\s)(?:(?:and|with|where)\s{1,3}){0,2}(?P<what>(?:\w{1,40}['’]s\s{1,3})?(?!and\b)\w{2,12})"
    r"\s{1,3}(?:is|becomes|was|became)\s{1,3}(?:(?:the|a|its|his|her)\s{1,3})?(?P<word>[a-z]{4,10})\)?\s{0,3}[.!]?$",
    re.IGNORECASE,
)
TAKES_IT = late(  # ". He takes the net"
    r"\s{0,3}[.;,]\s{1,3}(?:(?:and|then)\s{1,3})?(?:he|she|they)\s{1,3}(?P<word>[a-z]{4,10}?)s?\s{1,3}(?:the\s{1,3}|an?\s{1,3})?"
    r"(?P<what>[a-z]{3,12}(?:\s{1,3}[a-z]{3,12})?)\s{0,3}[.!]?$",
    re.IGNORECASE,
)
NAMED = late(  # "(W=B)", ", wild letter browse", "W becomes B"
    r"\s{0,3}(?:[,;:(–-]\s{0,3}|\s)(?:(?:the|and|with)\s{1,3}){0,2}(?P<sign>[A-Z]|[a-z]{3,8})(?:\s{1,3}letter)?"
    r"\s{0,3}(?:=|:|→|->|\s(?:is|becomes|as|named|for))?\s{0,3}(?:an?\s{1,3})?(?P<what>[A-Za-z]{1,10})\)?\s{0,3}[.!]?$"
)
AS = "as"
PREPOSITIONS = frozenset(["from", "over", "with", "into", "onto"])


def other_of_two(line: str, words: Vocabulary) -> str:
    """A line that says which of two stays, as the log says which does not: "Ben keeps the new one"; any other
    line as it is."""
    verb, two = _of_two(words)
    if verb is None:
        return line
    for pattern, other in ((KEEPS, True), (STAYS, True), (GOES, False)):
        found = pattern.fullmatch(line)
        who = words.player(found["who"]) if found is not None else None
        if found is None or who is None or found["which"].casefold() not in two:
            continue
        if pattern is GOES and verb not in words.verbs_of(found["done"].casefold()):
            continue
        which = found["which"].casefold()
        return f"{who}: {verb.name} {two[1 - two.index(which)] if other else which}"
    return line


def _of_two(words: Vocabulary) -> tuple[Verb | None, tuple[str, ...]]:
    """The verb that says nothing but which of two, with their words."""
    for verb in words.verbs.values():
        kind = verb.args[0].kind if not verb.table and len(verb.args) == 1 else None
        if type(kind) is Word and len(tuple(kind.words)) == 2:
            return verb, tuple(kind.words)
    return None, ()


def behind_its_word(line: str, words: Vocabulary) -> str:
    """A line with what is said to be something behind the word that stands before that in the log: "..., Ann's fish is
    the host", "... . He takes the net"."""
    own = _own_words(words)
    for pattern in (IS_IT, TAKES_IT) if own else ():
        found = pattern.search(line)
        if found is not None and found["word"].casefold() in own and len(line[: found.start()].split()) > 1:
            return f"{line[: found.start()]} {found['word']} {found['what']}"
    return line


def named_as(line: str, words: Vocabulary) -> str:
    """A line with the letter that stands for another on a card behind the word that the log has before it:
    "(W=B)"."""
    found = NAMED.search(line)
    if found is None or len(line[: found.start()].split()) <= 1:
        return line
    sign = found["sign"]
    if not (len(sign) == 1 or sign in words.own_idle) or words.player(sign) is not None:
        return line
    kinds = [
        field.kind
        for verb in words.verbs.values()
        for field in verb.args
        if field.after == AS and type(field.kind) is not Word
    ]
    read = next(
        (value for kind in kinds if isinstance(kind, Word) and (value := kind.read(found["what"], words))), None
    )
    before = [word.strip(",.;:()") for word in line[: found.start()].split()]
    return f"{line[: found.start()]} {AS} {found['what']}" if read is not None and names_card(before, words) else line


def _own_words(words: Vocabulary) -> list[str]:
    """The words before an argument that are no mere prepositions."""
    after = (field.after for verb in words.verbs.values() if not verb.table for field in verb.args)
    return [word for word in dict.fromkeys(after) if len(word) > 3 and word not in PREPOSITIONS]
