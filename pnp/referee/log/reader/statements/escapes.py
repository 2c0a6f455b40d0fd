"""A die and what came of it on one line: "Ann 1, loses A1 and A3, Ben 3: -C4, Cara 6, safe"; what dice brought."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex
from pnp.referee.log.reader.lookups import throw_of
from pnp.referee.log.spoken import FACE, HEX, NUMBER, figure
from pnp.referee.log.words import Vocabulary

_THREW = r"(?:rolls?|rolled|throws?|threw|fails?|failed|escapes?|escaped|with|has|had|gets?|got|on|an?)"
ONES_DIE = late(  # "Ann (1)", "Ben: 3", "Cara rolls a 6", "Dan fails with 2"
    rf"(?:^\s{{0,6}}|(?<=[\s,;.!:]))(?:and\s{{1,3}})?(\w{{1,40}})\s{{0,2}}[:,]?\s{{1,3}}(?:(?:{_THREW}\s{{1,3}}){{0,3}}|(?:[a-z]{{3,12}}\s{{1,3}}){{1,2}}(?=[(\[]))[(\[]?({FACE})[)\]]?"
    r"(?!\s{0,3}[+&=/–-]?\s{0,3}\d)(?!\s{1,3}(?:and|or)\s{1,3}\d)",
    re.IGNORECASE,
)
CAME_OF_IT = late(
    r"(?:[\s,;:.!]|->|=>|→|–|-(?=\s|$)|half\s{1,3}of\s{1,3}\d{1,2}(?:,?\s{1,3}rounded\s{1,3}up,?)?\s{1,3}(?:is|=)\s{1,3}\d{1,2}|\b(?:so|and|is|was|thus|no|not|yes|ok|okay|too\s{1,3}low|fine|nothing|none|lives?|lived|struck|hit|hits|fails?"
    r"|failed|all|right|alive|enough|nobody|keeps\s{1,3}(?:all|everything)|loses\s{1,3}(?:nothing|none|nobody)|that)(?!\w))"
)
LOSS = late(
    rf"(?:[−–-]\s?{HEX}(?!\w)|{HEX}(?!\w)|(?:{NUMBER}|both|all)\s{{1,3}}(?:[a-z]{{3,12}}\s{{1,3}})?(?:on|at|from|in)\s)",
    re.IGNORECASE,
)
DIES_BEHIND = late(r"\s{1,3}(?:dies?|died|off|gone|lost|go(?:es)?|removed|home)\s{0,3}[.!]?\s{0,3}$", re.IGNORECASE)
BROUGHT = late(
    r"(?P<who>\w{1,40})(?P<dice>\s{0,2}[:,]?\s{1,3}(?:(?:rolls?|rolled|throws?|threw|has|had|gets?|got)\s{1,3})?[(\[]?[1-6]\s{0,2}(?:[,+&/-]|\band\b)?\s{0,2}[1-6][)\]]?)"
    r"\s{0,3}[,;]?\s{0,3}(?:(?:and|so|which|that|she|he)\s{1,3}){0,2}(?:->|=>|→|=|:|(?:makes?|for|gives?|gets?|got|earns?|has|gains?|is|are|adds?)(?!\w))"
    rf"\s{{0,3}}(?:(?:her|him|a\s{{1,3}}total\s{{1,3}}of|now)\s{{1,3}}){{0,2}}\+?(?P<sum>{NUMBER})(?!\w)"
    r"(?:\s{0,3}(?:=|->|=>|→|makes|so)\s{0,3}\d{1,3})?(?:\s{1,3}(?P<coin>[a-z]{3,12}))?(?=\s{0,3}(?:[.,;!)]|and\b|$))",
    re.IGNORECASE,
)
BEFORE_DICE = late(
    r"(?P<who>\w{1,40})\s{0,2}:?\s{1,3}(?:(?:earns?|earned|gets?|got|gains?|gained|receives?|received|has|takes?)\s{1,3})?\+?(?P<sum>\d{1,2})"
    r"(?:\s{1,3}(?P<coin>[a-z]{3,12}))?(?:\s{1,3}(?:from|by|with)\s{1,3}(?:the\s{1,3})?(?:dice|roll|throw))?\s{0,2}"
    r"[(\[](?P<one>[1-6])\s{0,2}[,+& -]\s{0,2}(?P<two>[1-6])[)\]](?=\s{0,3}(?:[,;.!]|and\b|$))",
    re.IGNORECASE,
)
SUMMED = late(r"\d\s{0,2}[(\[][1-6]\s{0,2}[,+& -]\s{0,2}[1-6][)\]]")


def die_and_outcome(line: str, words: Vocabulary) -> str:
    """A line with each player's single die as a throw, and behind it what that player lost: "Ann 1, loses A1 and
    A3, Ben 3: -C4".

    Only of games in which one die is thrown and markers are lost for it, and where the line says what came of each.
    """
    throw, loses = throw_of(words), _lost(words)
    if throw is None or loses is None or line.lstrip().startswith("="):
        return line
    found = [each for each in ONES_DIE.finditer(line) if words.player(each[1]) is not None]
    if not found or (found[0].start() and line[: found[0].start()].rstrip()[-1:] not in ".,:;!"):
        return line
    told = [head for head in (line[: found[0].start()].strip(" .,:;!"),) if head]
    said = False
    for at, each in enumerate(found):
        rest = line[each.end() : found[at + 1].start() if at + 1 < len(found) else len(line)]
        after = _outcome(rest, each[1], each[0].endswith((")", "]")), loses, words)
        if after is None:
            return line
        said |= bool(rest.strip(" .,;"))
        told.append(f"{each[1]}: {throw.name} {figure(each[2])}")
        told += [after] if after else []
    return "; ".join(told) if said else line


def _outcome(rest: str, who: str, bracketed: bool, loses: Verb, words: Vocabulary) -> str | None:
    """What a player lost by a die, as a line of its own; empty for nothing, None for anything else."""
    text = rest
    while True:
        found = CAME_OF_IT.match(text)
        word = re.match(r"\w+", text)
        if found is not None and found[0]:
            text = text[found.end() :]
        elif word is not None and word[0].casefold() in words.follows:
            text = text[word.end() :]
        else:
            break
    text = text.strip(" .,;!")
    if not text:
        return ""
    first, _, after = text.partition(" ")
    owner = after.partition(" ")[0]
    if words.player(first) == words.player(who) and loses in words.verbs_of(owner.casefold()):
        return text
    sure = (
        text.startswith(("-", "−", "–"))
        or bracketed
        or DIES_BEHIND.search(text)
        or re.search(r"[a-z]", rest[: rest.index(text)])
    )
    if LOSS.match(text) and sure:  # "Ann 2: B1, C1" may be two that she placed
        hexes = DIES_BEHIND.sub("", re.sub(r"[−–-]\s?(?=[A-Za-z]\d)", " ", text)).strip(" ,;.")
        return f"{who}: {loses.name} {hexes}"
    if loses not in (*words.verbs_of(first.casefold()), *words.meant(first.casefold(), owner.casefold())):
        return None
    counted = re.fullmatch(
        rf"\w+\s{{1,3}}{NUMBER}(?:\s{{1,3}}[a-z]{{3,12}})?\s{{0,2}}[(:]\s{{0,3}}([^()]{{2,60}})\)?", text
    )
    return f"{who}: {loses.name} {counted[1]}" if counted is not None else f"{who}: {text}"


def without_sums(line: str, words: Vocabulary) -> str:
    """A line without what dice brought behind them, and with the dice of a sum that stands before them: "Ann rolls 2
    and 2 and gets 4", "Ann earns 4 (2+2)"."""
    throw = throw_of(words)
    if throw is None or line.lstrip().startswith("="):
        return line

    def behind(found: re.Match[str]) -> str:
        dice = [int(face) for face in re.findall(r"[1-6]", found["dice"])]
        many = int(figure(found["sum"]))
        plain = found["coin"] is None or found["coin"].casefold() in words.counted
        if "+" in found["dice"] and "=" in found[0]:
            return found[0]  # "Ann 5+3=8 food" is a count
        mine = words.player(found["who"]) is not None and plain and sum(dice) <= many
        return f"{found['who']}: {throw.name} {' '.join(map(str, dice))}" if mine else found[0]

    def before(found: re.Match[str]) -> str:
        dice = [int(found["one"]), int(found["two"])]
        plain = found["coin"] is None or found["coin"].casefold() in words.counted
        mine = words.player(found["who"]) is not None and plain and sum(dice) == int(found["sum"])
        return f"{found['who']}: {throw.name} {' '.join(map(str, dice))}" if mine else found[0]

    plain = BROUGHT.sub(behind, line)
    summed = BEFORE_DICE.sub(before, plain)
    plain = summed if SUMMED.search(summed) is None else plain  # "Ann 11 (6,5) beats Ben 3 (1,2)" is a fight
    return plain.replace(", ", "; ") if plain != line and plain.count(f": {throw.name} ") > 1 else plain


def _lost(words: Vocabulary) -> Verb | None:
    """The verb of losing so many on hexes, where there is one, and one die alone is a throw."""
    verb = words.verb("loses")
    throw = throw_of(words)
    if verb is None or throw is None or not isinstance(words.parse(words.players[0], throw, ("1",)), Move):
        return None
    return verb if any(isinstance(f.kind, Hex) and f.many for f in flat(verb.args)) else None
