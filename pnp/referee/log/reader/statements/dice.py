"""Dice and sums as people say them: "rolled 3 dice: 4, 5 and 2", "ten (six and four)", "For income Ann rolled"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.reader.lookups import of_dice as tells_dice
from pnp.referee.log.reader.lookups import thrown_for_all_by
from pnp.referee.log.spoken import FACE, FIGURES, SPELT, figure
from pnp.referee.log.words import Vocabulary

BESIDE_DICE = frozenset(["a", "an", "and", "to", "then", "has", "got", "gets"])
DICE_WORDS = frozenset(["and", "a", "the", "dice", "we", "show", "are"])
PAIR = 2
WORD = late(r"\w+")
ONE_FACE = late(FACE, re.IGNORECASE)
OF_DICE = late(
    rf"\b(\d|{'|'.join(SPELT[2:7])})\s{{1,3}}dice(?:\s{{0,3}}[:,–—-]|\s{{1,3}}(?:and\s{{1,3}})?(?:got|for|showing|they\s{{1,3}}show(?:ed)?))?\s{{1,3}}"
    rf"(?:an?\s{{1,3}})?((?:{FACE}(?:\s{{0,3}},\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}and\s{{1,3}}|\s{{1,3}}|\s{{0,3}}\+\s{{0,3}})?(?:an?\s{{1,3}})?){{1,6}})(?:\s{{0,3}}[(=]\s{{0,3}}(\d{{1,2}})\)?)?(?=\s{{0,3}}(?:[.,;!]|$))",
    re.IGNORECASE,
)
FOR_WHAT = late(
    r"\s{0,6}(?:for|as)\s{1,3}(?:(?:the|her|his|their|our)\s{1,3})?[a-z]{3,12}\s{0,3},?\s{1,3}(\w{1,40})(?=\s)", re.I
)
TIED = late(
    r"\s{0,6}([^\d,:;–(]{0,60}?\b(?:ties?|tied|equal|even|level|square|tie-?break(?:er)?|roll-?off)\b[^\d,:;–(!.]{0,24}?)"
    r"(?:\s{0,3}[,:;–(!.]|\s-)\s{0,3}",
    re.IGNORECASE,
)
EQUAL_AT = late(  # "both have a 4, so they roll"
    r"\s{0,6}(?:(?:they\s{1,3}(?:are\s{1,3})?)?(?:both|all)|\w{1,40}\s{1,3}(?:and|&)\s{1,3}\w{1,40})\s{1,3}(?:have|are|show|had|were|stand)\b[^:;.]{1,40}?(?:[,:.]|\band\b)\s{1,3}"
    r"(?=(?:so\s{1,3})?(?:(?:they|both)\s{1,3}(?:(?:both|each|must|all|have\s{1,3}to)\s{1,3}){0,2})?\w{0,40}\s{0,3}(?:re-?)?(?:roll|threw|throw))",
    re.IGNORECASE,
)
OF_TIED = late(
    rf"(?:(?:so|and|they|both|then|now|again|must|have\s{{1,3}}to|re-?rolls?|rolls?|rolled|threw|throws?)[\s:,]{{1,4}}){{0,5}}"
    rf"((?:\w{{1,40}}['’:]?\s{{1,3}}(?:[a-z]{{3,8}}\s{{1,3}}){{0,2}}(?:an?\s{{1,3}})?(?:[1-6]|{'|'.join(SPELT[1:7])})(?:\s{{0,3}}[,;/.)]\s{{0,3}}(?:and\s{{1,3}})?|\s{{1,3}}(?:and|to|[-–])\s{{1,3}}|\s{{1,3}}|$)){{2,8}})",
    re.IGNORECASE,
)
OUTCOME = late(r"\s{0,3}[,;.–]\s{0,3}(?:(?:so|and|then)\s{1,3}){0,2}(\w{1,40})\s{1,3}[^\d,;.]{3,40}$")
THEIR_DICE = late(
    rf"(?:(?:so|and|they|both|then|now|re-?rolls?|rolls?|rolled|threw|throws?)[\s:,]{{1,4}}){{0,4}}((?:{FACE}(?:\s{{0,3}}[,;/]\s{{0,3}}|\s{{1,3}}(?:and|to|against|vs\.?|-|–)\s{{1,3}}|$)){{2,6}})",
    re.IGNORECASE,
)
CAME_OFF = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{0,3}}:?\s{{1,3}}(?:(?:is|was)\s{{1,3}})?([a-z]{{4,12}})(?:\s{{1,3}}(away))?\s{{0,3}},?\s{{1,3}}(?:with|on|by|after|thanks\s{{1,3}}to)\s{{1,3}}"
    rf"(?:(?:rolling|throwing)\s{{1,3}})?an?\s{{1,3}}([1-6]|{'|'.join(SPELT[1:7])})\s{{0,3}}[.!]?\s{{0,3}}",
    re.IGNORECASE,
)
SPELT_ONE = late(rf"\b(?:{'|'.join(SPELT)})\b", re.IGNORECASE)
SPELT_SUM = late(
    rf"\b(?:{'|'.join(SPELT)})\s{{0,3}}\((?:an?\s{{1,3}})?(?:{'|'.join(SPELT[1:7])})(?:\s{{0,3}}(?:,|\+|and|plus)\s{{1,3}}(?:an?\s{{1,3}})?(?:{'|'.join(SPELT[1:7])})){{1,5}}\)",
    re.IGNORECASE,
)
DICE_SUM = late(r"(?<![\w+])(\d(?:[\s+,&/-]{1,6}\d){1,9})\s{0,3}=\s{0,16}\d+")
SLASHED = late(r"(?<=\b[1-6?])\s{0,16}[/-]\s{0,16}(?=[1-6?]\b)")
TOGETHER = late(r"(?<![\w-])[1-6]{2,6}(?![\w-])")  # "rolls 42"
SPELT_OUT = late(rf"\ban?\s{{1,3}}({'|'.join(SPELT[1:7])})\b", re.IGNORECASE)
RECKONED = late(r"(?<![\w.])\d[\d.,\s+*x×:()−–-]*?(?:=|->|=>|→)\s{0,16}(?=[-−]?\d)")
SUM = late(r"(?<![\w=])\d+(?:\s{0,16}[+−–-]\s{0,16}\d+)+(?![\w=])")
HIGHEST = late(  # "6 and 5, limit 6", "6 5 -> limit is 6", "(highest 6)"
    r"\s{0,3}(?:[,;:.(–→-]|->|=>){0,2}\s{0,3}(?:(?:so|and|then|the|our|a)\s{1,3}){0,3}([a-z]{3,12})(?:\s{1,3}(?:die|one|is|was|of|now|then)){0,3}"
    r"\s{0,3}[:=]?\s{0,3}([1-6])\s{0,3}[.!)]?(?=\s{0,3}[.!]?\s{0,3}$)",
    re.IGNORECASE,
)
SAYS_HIGHEST = frozenset(["highest", "maximum", "max", "most", "best", "limit"])


def without_highest(line: str, words: Vocabulary) -> str:
    """Dice for all without the highest of them, which is said behind: "dice 6 and 5, limit 6"."""
    verb = thrown_for_all_by(words)
    found = HIGHEST.search(line) if verb is not None and verb.args[0].many else None
    if verb is None or found is None or found[1].casefold() not in SAYS_HIGHEST:
        return line
    rest = line[: found.start()]
    thrown = re.findall(r"(?<!\w)[1-6](?!\w)", rest)
    said = re.findall(r"[A-Za-z]+", rest)
    known = all(word.casefold() in DICE_WORDS or word.casefold() in words.own_idle for word in said)
    if len(thrown) < PAIR or max(thrown) != found[2] or not (known or _says_dice(said, words)):
        return line
    return rest if _says_dice(said, words) else f"{verb.name}: {' '.join(thrown)}"


def _says_dice(said: Sequence[str], words: Vocabulary) -> bool:
    """Whether some words name dice, or say that they were thrown."""
    verbs = {verb for word in said for verb in words.verbs_of(word.casefold())}
    return bool({"dice", "die"} & {word.casefold() for word in said}) or any(map(tells_dice, verbs))


def for_what(line: str, words: Vocabulary) -> str:
    """Without what dice were for, which their place tells: "For income Ann rolled two twos"."""
    found = FOR_WHAT.match(line)
    if found is None or words.player(found[1]) is None:
        return line
    done = (verb for word in WORD.findall(line[found.start(1) :]) for verb in words.verbs_of(word.casefold()))
    return line[found.start(1) :] if any(map(tells_dice, done)) else line


def of_tied(line: str, words: Vocabulary) -> str:
    """A line that says of dice that were equal what those who rolled once more got, and what came of it: "tie, Ann
    rolls 2 and Ben 5, Ben is caught", "Ann and Ben tie, roll 2 and 5"."""
    found = TIED.match(line) or EQUAL_AT.match(line)
    verb = next(filter(tells_dice, words.verbs.values()), None)
    if found is None or verb is None or "bid" in words.by_role:
        return line
    text, outcome = line[found.end() :].rstrip(" .!"), ""
    rest = OF_TIED.fullmatch(_each_named(found[0], text, words))
    if rest is None and (last := OUTCOME.search(text)) is not None and words.player(last[1]) is not None:
        text, outcome = text[: last.start()], f"; {text[last.start(1) :]}"
        rest = OF_TIED.fullmatch(_each_named(found[0], text, words))
    if rest is None:
        return line
    rolled: list[tuple[str, str]] = []
    for word in WORD.findall(rest[1]):
        who, face = words.player(word), figure(word)
        if who is not None:
            rolled.append((who, ""))
        elif face.isdecimal() and rolled and not rolled[-1][1]:
            rolled[-1] = (rolled[-1][0], face)
        elif verb not in words.verbs_of(word.casefold()) and word.casefold() not in BESIDE_DICE:
            return line
    told = len(rolled) > 1 and all(face for _, face in rolled)
    return "; ".join(f"{who}: {verb.name} {face}" for who, face in rolled) + outcome if told else line


def _each_named(tied: str, text: str, words: Vocabulary) -> str:
    """What those who were tied rolled with a name at each die, where only so many dice are told as were named."""
    names = [word for word in WORD.findall(tied) if words.player(word) is not None]
    found = THEIR_DICE.fullmatch(text)
    faces = ONE_FACE.findall(found[1]) if found is not None else []
    return ", ".join(map(" ".join, zip(names, faces, strict=True))) if len(names) == len(faces) > 1 else text


def came_off(line: str, words: Vocabulary) -> str:
    """A line that tells by which die something passed somebody by: "Ben survives with a 5", "gets away on a four"."""
    found = CAME_OFF.fullmatch(line)
    who = words.player(found[1]) if found is not None else None
    verb = next(filter(tells_dice, words.verbs.values()), None)
    if found is None or who is None or verb is None:
        return line
    said, away = found[2].casefold(), found[3] is not None
    nothing = not words.meant(said, "away") if away else said in words.follows
    return f"{who}: {verb.name} {figure(found[4])}" if nothing else line


def of_dice(line: str, words: Vocabulary) -> str:
    """Without how many dice there were: "rolled 3 dice: 4, 5 and 2", of which nobody may have seen all; a sum and its
    dice in figures."""
    line = SPELT_SUM.sub(_spelt_sum, line)

    def faces(found: re.Match[str]) -> str:
        those = [figure(face) for face in ONE_FACE.findall(found[2])]
        unseen = int(figure(found[1])) - len(those)
        wrong = found[3] is not None and not unseen and sum(map(int, those)) != int(found[3])
        return " ".join(those + [UNKNOWN] * unseen) if unseen >= 0 and not wrong else found[0]

    return OF_DICE.sub(faces, line)


def _spelt_sum(found: re.Match[str]) -> str:
    """The dice of a sum that is all spelt out, where it is their sum: "ten (six and four)"."""
    total, *faces = (int(FIGURES[word.casefold()]) for word in SPELT_ONE.findall(found[0]))
    return " ".join(map(str, faces)) if sum(faces) == total else found[0]


def dice(text: str, words: Vocabulary) -> list[str]:
    """Dice with their sum, with a stroke between, without a space, in words: "3/4", "42", "a six"."""
    plain = DICE_SUM.sub(lambda found: re.sub(r"\D+", " ", found[1]), text)
    plain = re.sub(r"(?<=\b[1-6])\s{0,16}\+\s{0,16}(?=[1-6]\b)", " ", SLASHED.sub(" ", plain))
    said = plain.replace(":", " ").split()[:4]
    if any((verb := words.verb(word)) is not None and tells_dice(verb) for word in said):
        plain = TOGETHER.sub(lambda found: " ".join(found[0]), plain)
        plain = SPELT_OUT.sub(lambda found: FIGURES[found[1].casefold()], plain)
    return [plain]


def reckoned(text: str, words: Vocabulary) -> list[str]:
    """What comes out of a sum: "9+4=13" and "9 -> 13" say 13."""
    first, body = text[: text.index("=") + 1], text[text.index("=") + 1 :]
    while True:
        shorter = RECKONED.sub("", body)
        if shorter == body:
            break
        body = shorter
    return [first + SUM.sub(lambda found: str(_sum(found[0])), body)]


def _sum(text: str) -> int:
    terms = re.findall(r"([+−–-]?)\s{0,16}(\d+)", text)
    return sum(int(number[:6]) * (-1 if sign in ("-", "−", "–") and sign else 1) for sign, number in terms)
