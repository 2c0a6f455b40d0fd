"""A run-on line in pieces: "Nora lunched, Tim laid C22, then E14", "Lunch again for both. E01".

Tried after all else. A line is cut only where something new begins beyond doubt: at the end of a sentence, or where a
player, whoever is "he", or a card that is turned for all comes after a comma, a stroke or "then". Each piece is then a
line of its own, and every one must be read.
"""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.segments.clauses import CARDS, COME
from pnp.referee.log.spoken import NUMBER, SPELT
from pnp.referee.log.words import Vocabulary

MOST_PIECES, LONGEST = 10, 400
ENDS = late(r"(?<=[\w)!])[.;!](?:\s{1,3}|$)|\s{1,3}/\s{1,3}|\s{1,3}[–—-]\s{1,3}")
JOINTS = late(
    r"\s{0,3},\s{1,3}(?:(?:and|then|after that|afterwards)\s{1,3}){0,2}"
    r"|\s{1,3}(?:and\s{1,3})?then\s{1,3}|\s{1,3}(?:and|&)\s{1,3}"
)
AND_HAD = late(  # "lost A1 and had 28": how many are left is no part of what was done
    rf"\w\s{{0,3}}(?:,|,?\s{{1,3}}and)\s{{1,3}}(?:now\s{{1,3}}|then\s{{1,3}})?(?:has|had|have)\s{{1,3}}(?:now\s{{1,3}})?(?:\d{{1,3}}|{'|'.join(SPELT)})\b(?!\s{{1,3}}(?:new|young|more))",
    re.I,
)
OF_ALL = frozenset(["we", "everybody", "everyone", "nobody"])
HE = frozenset(["he", "she", "they", "her", "his", "their"])
BY_SIGNS = r"\w{2,5}\s{0,2}(?:->|=>|→|>)\s{0,2}\w{2,5}\b|\b[a-z][A-Z][-–][a-z][A-Z]\b|\b[A-Z]\d{1,2}[-–][A-Z]\d{1,2}\b"
BY_WORDS = (
    r"\bfrom\s\w{2,8}\s(?:in)?to\s\w{2,8}\b"
    r"|\b[a-z][A-Z]\s(?:in)?to\s[a-z][A-Z]\b|\b[A-Z]\d{1,2}\s(?:in)?to\s[A-Z]\d{1,2}\b"
)
WAY = rf"(?:{BY_SIGNS}|{BY_WORDS})"
SO_MANY = rf"(?:x\s?)?{NUMBER}\s?[x×]?"
JOURNEY = late(rf"(?:{SO_MANY}\s{{1,3}})?{WAY}")
ALONE = late(rf"\b1\s?[x×]?\s{{1,3}}(?={WAY})")  # who goes alone
ONE_TO = (
    r"(?:one|1|(?:and\s)?another|the\s(?:other|last|third)(?:\sone)?)(?:\s(?:of\s\w{2,8}|(?!to\b)\w{3,10}))?"
    r"\s(?:in)?to\s(?:[a-z][A-Z]|[A-Z]\d{1,2})\b(?!\s(?:from|to|over|via)\b)(?:\s(?:as\s)?(?:an?\s)?[a-z]{5,10}\b)?"
)
ONES = late(
    rf"\s{{0,3}}((?:\w{{1,40}}(?:['’]s)?\s{{0,3}}:?\s{{1,3}}){{0,3}}?)"
    rf"({ONE_TO}(?:(?:,\s{{1,3}}(?:and\s{{1,3}})?|\s{{1,3}}and\s{{1,3}}){ONE_TO}){{1,6}})\s{{0,3}}\.?"
)
ONE = late(r"(?:one|1|another|the\s(?:other|last|third)(?:\sone)?)\s(?:of\s)?(?:((?!to\b)\w{3,10})\s)?(?:in)?to\s(.*)")
OF_WHOSE = late(r"\s{0,3}(\w+)['’]s\s{1,3}(\w+)\s{0,3}:([^:;]+)")
SHARED = late(r"\s{0,3}(\w+(?:['’]s\s\w+)?)\s{1,3}and\s{1,3}(\w+(?:['’]s\s\w+)?)\s{1,3}([a-z][^,;:.]{2,60})\.?")
ASIDE = late(  # what came of it
    r"\s{1,3}\((?:(?:and\s{1,3})?then\s{1,3})?((?<=then\s)[^()]{1,120}|[a-z]{3,12}\.?:?\s{1,2}[A-Z]\d{2}\b[^()]{0,100})\)"
    r"|[,;]\s{1,3}(?:and\s{1,3}|then\s{1,3})?((?:[A-Z]\d{2}(?:,\s{1,2}|\s{1,2}and\s{1,2}|\s{1,2})){1,8}"
    rf"{COME})\b"
)
INSTEAD = late(  # what lies there now: "replaced by Y11 and G07", "which Y04 replaces"
    r"\s{0,3}[,;(]?\s{1,3}\(?(?:(?:which|that|they|it)\s{1,3})?(?:(?:is|are|was|were)\s{1,3})?(?:replaced|followed)\s{1,3}by\s{1,3}"
    rf"{CARDS}\)?(?=\s{{0,3}}(?:[.;]|$))|\s{{0,3}}[,;]\s{{1,3}}which\s{{1,3}}{CARDS}replaced?s?(?=\s{{0,3}}(?:[.;]|$))"
)
CAME = late(  # cards that came into sight, as a sentence, with some behind it: "Y04 and Y19 came in, and B12"
    r"(?:^|[.;!]|,(?=\s{1,3}(?:and|then|so)\s))\s{0,3}(?:(?:and|then|so)\s{1,3}){0,2}((?:[A-Z]\d{2}(?:,\s{1,2}|\s{1,2}and\s{1,2}|\s{1,2})){1,8})(?:comes?|came)\s{1,2}(?:out|in|next)\b"
    r"((?:,\s{1,2}(?:and\s{1,2})?|\s{1,2}and\s{1,2})[A-Z]\d{2}(?:(?:,\s{1,2}(?:and\s{1,2})?|\s{1,2}and\s{1,2})[A-Z]\d{2}){0,4})?(?=\s{0,3}(?:[.;!]|$))"
)
SO_SHE = late(r"\s{0,3}[,.;]\s{1,3}so\s{1,3}(?=(?:she|he|they)\s)", re.IGNORECASE)
THEN_CARDS = late(  # behind no card and no place, which an arrow joins with what is after it, or said to be new
    r"(?:(?<=[a-z)])\s{1,3}(?:->|=>|→)\s{0,3}"
    r"|\s{0,3}[,;]\s{1,3}(?:and\s{1,3}|then\s{1,3})?(?:the\s{1,3})?new(?:\s{1,3}(?:cards?|ones?))?"
    r"(?:\s{1,3}in\s{1,3}the\s{1,3}rows?)?(?:\s{1,3}(?:is|are|was|were))?\s{0,3}:?\s{1,3})"
    r"((?:[A-Z]\d{2}(?:,\s{1,2}|\s{1,2}and\s{1,2}|\s{1,2})?){1,8})\s{0,2}\.?$"
    r"|\s{0,3}[,;]\s{1,3}(?:and\s{1,3})?((?:[A-Z]\d{2}(?:,\s{1,2}|\s{1,2}and\s{1,2}|\s{1,2})?){1,8})(?:(?:is|are)\s{1,3})?new\s{0,2}\.?$",
)


IN_BRACKETS = late(  # "takes R15 and G13 (R11 and G04 come up) and turns R15 to A"
    rf"\s{{0,3}}\(\s{{0,3}}(?:(?:and|then|so)\s{{1,3}}){{0,2}}(?:(?:the\s{{1,3}})?new(?:\s{{1,3}}(?:cards?|ones?))?\s{{0,3}}:?\s{{1,3}})?(?P<cards>[A-Z]\d{{2}}(?:[\s,|/]{{1,4}}(?:and\s{{1,3}})?[A-Z]\d{{2}}){{0,7}})"
    rf"(?:\s{{1,3}}{COME}|\s{{1,3}}follows?)?\s{{0,3}}\)\s{{0,3}}(?:[,;.]?\s{{0,3}}(?:(?:and|then|so)\s{{1,3}}){{0,2}})(?P<rest>\S?)"
)


def cards_aside(line: str, words: Vocabulary) -> frozenset[str]:
    """The cards that came into sight, said in brackets behind others: they are no part of what is told outside."""
    found = IN_BRACKETS.search(line)
    if found is None or re.search(r"\b[A-Z]\d{2}\b", line[: found.start()]) is None:
        return frozenset()
    cards = re.findall(r"[A-Z]\d{2}", found["cards"])
    told = re.search(r"[a-z]{3}", found[0][: found.end("cards") - found.start() + 12].partition(")")[0]) is not None
    return frozenset(cards) if told and all(words.turned(card) is not None for card in cards) else frozenset()


def pieces(line: str, words: Vocabulary) -> list[str]:
    """The pieces of a line, each of which tells something of its own: "Nora lunched, Tim laid C22, then E14";
    none where it is one."""
    if len(line) > LONGEST or line.lstrip().startswith("="):
        return []
    ones = _ones(line)
    if ones:
        return ones
    line = SO_SHE.sub(". ", CAME.sub(_that_came, line))
    line = INSTEAD.sub(_that_came, line) if _replaces(line) else line
    line = ASIDE.sub(lambda found: f". {found[1] or found[2]}. ", line)
    shared = SHARED.fullmatch(line)
    if shared is not None and all(words.player(without_owner_s(who.split()[0])) for who in shared.group(1, 2)):
        return [f"{who} {shared[3]}" for who in shared.group(1, 2)]  # "Ann's rrrr and Ben's rm grow to 2"
    whose = OF_WHOSE.fullmatch(line)
    if whose is not None and words.player(whose[1]) is not None and len(JOURNEY.findall(whose[3])) > 1:
        each = [part.strip() for part in whose[3].split(",")]  # "Kim's rrrr: hW>gW, dW>aW"
        return [f"{whose[1]} {whose[2]} {part}" for part in each if part]
    found: list[str] = []
    for sentence in ENDS.split(line.strip(" .")):
        begin = 0
        for joint in JOINTS.finditer(sentence) if not _is_headed(sentence, words) else ():
            if (
                sentence[begin : joint.start()].strip()
                and _opens(sentence[begin : joint.start()], sentence[joint.end() :], words)
                and "(" not in sentence[begin : joint.start()].rpartition(")")[2]
            ):
                found.append(sentence[begin : joint.start()])
                begin = joint.end()
        found.append(sentence[begin:])
    plain = [part for part in (each.strip(" ,;.") for each in found) if part]
    return plain if 1 < len(plain) <= MOST_PIECES else []


def _replaces(line: str) -> bool:
    """Whether a line says which cards lie now where those did that it names before; a tile on A2 is none."""
    found = INSTEAD.search(line)
    return found is not None and re.search(r"\b[A-Z]\d{2}\b", line[: found.start()]) is not None


def _that_came(found: re.Match[str]) -> str:
    """The cards of a sentence that tells what came into sight, as a sentence of their own."""
    return f". {', '.join(re.findall(r'[A-Z][0-9]{2}', found[0]))} "


def _is_headed(sentence: str, words: Vocabulary) -> bool:
    """Whether a sentence says what all did, and then whose was what: "Both rolled: Ann 2 and 2, Ben 3 and 1"."""
    label, colon, rest = sentence.partition(":")
    said = re.findall(r"\w+", label)
    named = sum(words.player(word) is not None for word in re.findall(r"\w+", rest))
    done = any(not verb.table for word in said for verb in words.verbs_of(word.casefold()))
    return bool(colon) and ":" not in rest and named > 1 and done and not any(map(words.player, said))


def _ones(line: str) -> list[str]:
    """One after the other where each goes alone, with what is told of the first: "one dome to L2, one to L0"."""
    found = ONES.fullmatch(line) if " from " not in line else None
    if found is None:
        return []
    head, each = found[1].strip(), re.findall(ONE_TO, found[2])
    parts = [one for part in each if (one := ONE.fullmatch(part.removeprefix("and "))) is not None]
    kind = next((one[1] for one in parts if one[1]), "")
    return [" ".join(filter(None, (head, one[1] or kind, one[2]))) for one in parts] if len(parts) == len(each) else []


def _opens(before: str, rest: str, words: Vocabulary) -> bool:
    """Whether what comes after a joint is somebody's, or a card or a die for all, no card more of a list."""
    if JOURNEY.match(rest):
        return True
    if words.player(before.strip()) is not None:
        return False  # "Jan and Kim once more"
    first, _, after = rest.partition(" ")
    plain = without_owner_s(first.strip(" ,;:."))
    word = plain.casefold()
    if words.player(word) is not None or (word in HE and plain[1:].islower() and bool(after)):
        return True
    card, last = words.cards.get(word), words.cards.get((before.split() or [""])[-1].casefold())
    said = [without_owner_s(each.strip(":,")) for each in before.split()]
    done = any(not each.table for one in said for each in words.verbs_of(one.casefold()))
    done = done and not any(one.casefold() in OF_ALL for one in said)  # "We laid out R01, R11"
    listed = last is not None and (done or any(map(words.player, said)))  # also "and buys R12, R09"
    verb = words.verb(word)
    return (card == plain and not listed and words.turned(plain) is not None) or (verb is not None and verb.table)


def is_of_pieces(line: str) -> bool:
    """Whether a line is cut before anything else is tried: it lists journeys, or says what came of something."""
    shared = SHARED.fullmatch(line)
    owned = shared is not None and " " in shared[1] and " " in shared[2]
    lists = owned or bool(_ones(line)) or len(JOURNEY.findall(line)) > 1
    came = CAME.search(line)
    if (came is not None and line[: came.start()].strip(" .,;")) or SO_SHE.search(line):
        return True
    return (
        lists
        or IN_BRACKETS.search(line) is not None
        or _replaces(line)
        or ASIDE.search(line) is not None
        or THEN_CARDS.search(line) is not None
    )


GOES_ON = frozenset(["and", "then"])  # "and buys Pollen for his fish"


def lacks_player(line: str, words: Vocabulary) -> bool:
    """Whether a line names nobody, but a place, a card or a number, so that it is of whoever was named last:
    "C05 and F01"."""
    tokens = re.findall(r"\w+", line)
    goes_on = len(tokens) > 1 and tokens[0].casefold() in GOES_ON and bool(words.verbs_of(tokens[1].casefold()))
    return (
        (
            any(map(str.isdecimal, line))
            or JOURNEY.search(line) is not None
            or (goes_on and any(words.wide_title(tokens, at) for at in range(len(tokens))))
        )
        and not line.startswith("=")
        and not any(words.player(token) or token.casefold() in OF_ALL for token in tokens)
    )


def is_journey(piece: str) -> bool:
    """Whether a piece is nothing but a way and who goes it: "2 eW->iW"."""
    return JOURNEY.fullmatch(piece.strip()) is not None
