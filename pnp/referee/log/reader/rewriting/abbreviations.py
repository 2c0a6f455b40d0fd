"""What people cut short wherever it stands: names to one letter, hexes with their numbers, sums, one word for all.

Tried only where a line cannot be read as it stands; it is read in the words that come out here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import Group, flat
from pnp.referee.log.kinds import Word
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.coverage.names import takes_word
from pnp.referee.log.reader.coverage.referents import is_value
from pnp.referee.log.reader.idioms.narrative import and_one
from pnp.referee.log.reader.lists.shared_parts import each_way
from pnp.referee.log.reader.lists.stacks import stacks as numbered
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.reader.segments.clauses import IN_COME, cards_that_came
from pnp.referee.log.spoken import HEX, NUMBER, SPELT
from pnp.referee.log.words import Vocabulary

LONGEST = 400
LETTER = late(r"(?:(?<=^)|(?<=[\s,;:/.&(+]))([A-Z])(?=['’]s\b|[\s:,]|->|=>|→|=|$)")
VERB_AFTER = late(r"(?:(?<=^)|(?<=[.;,]\s))([A-Z])(?=\s{1,2}(\w+))")
COUNTED = late(r"\b([a-z]{3,20})\s{1,2}([A-Z])\s{1,2}(?=\d)")
NUMBERED = late(rf"\b({HEX})\s{{1,2}}(?:(?:is|with|at|to|now)\s{{1,2}})?(\d)(?=\s{{0,2}}(?:[,;.]|and\b|&|$))")
# Atomic, not possessive: before Python 3.11.5 such a group that fails half-way has taken that half.
LISTED = rf"((?>(?:\b{HEX}(?:\s{{0,2}},\s{{0,2}}|\s{{1,2}}(?:and\s{{1,2}}|&\s{{1,2}})?)){{1,30}}))"
ARE = late(
    rf"{LISTED}(?:is|are|were|become|all)\s{{1,2}}(?:all\s{{1,2}})?(?:now\s{{1,2}})?(\d)(?:\s{{1,2}}(?:now|then|after\s{{1,2}}that|afterwards))?\b(?!\s{{1,2}}\w)",
    re.IGNORECASE,
)
HEXES = late(rf"\b({HEX})\b")
AND = late(r"\s{0,2},\s{1,2}(?:and\s{1,2})?|\s{1,2}(?:and|&)\s{1,2}")
ONE_HEX = rf"{HEX}\b(?:\s{{1,2}}(?!and\b|on\b|from\b|to\b|as\b|with\b)[a-z]{{5,12}}\b)?"
LIST_OF_HEXES = (
    rf"{ONE_HEX}(?:(?:\s{{0,2}},\s{{1,2}}(?:and\s{{1,2}})?|\s{{1,2}}(?:and|&)\s{{1,2}}|\s{{1,2}}){ONE_HEX}){{0,12}}"
)
OF_KIND = late(rf"\b([a-z]{{4,12}})\s{{1,2}}(?:on|in|at)\s{{1,2}}({LIST_OF_HEXES})", re.IGNORECASE)
AS_HALF = late(
    rf"\b(?:(?:{NUMBER}\s{{1,2}})?([a-z]{{4,12}})|one|another|the\s{{1,2}}other)\s{{1,2}}(as\s{{1,2}}(?:an?\s{{1,2}})?)?([a-z]{{5,12}})\s{{0,2}},?\s{{1,2}}(?:on|in|at)\s{{1,2}}({LIST_OF_HEXES})",
    re.IGNORECASE,
)
LITTLE = 3  # letters of a word that is no kind
WHICH_HAD = late(
    rf"{LISTED},?\s{{0,2}}(?:which|that|who|they)\s{{1,2}}(?:now\s{{1,2}})?(?:all\s{{1,2}}|both\s{{1,2}}|each\s{{1,2}})?(?:had|have|has|are|were|is|was|shows?|showed)\s{{1,2}}(?:now\s{{1,2}})?(\d)(?:\s{{1,2}}(?:then|now|each))?",
    re.IGNORECASE,
)
ALL_AS = late(
    rf"{LISTED}(?:,\s{{1,2}})?(?:all\s{{1,2}})?(?:as|all|both)\s{{1,2}}(?:as\s{{1,2}})?(?:a\s{{1,2}})?([a-z]{{4,20}}?)s?\b",
    re.IGNORECASE,
)
IN_BRACKETS = late(
    rf"{LISTED}\(\s{{0,2}}(?:now\s{{1,2}})?(\d)(?:\s{{1,2}}(?:on\s{{1,2}})?each|\s{{1,2}}now)?\s{{0,2}}\)",
    re.IGNORECASE,
)
NEW_ONES = late(  # cards that came into sight, with nothing between them
    r"\s{0,6}(?:(?:the\s{1,2})?new(?:\s{1,2}(?:cards?|ones?))?|then|(?:the\s{1,2})?rows?(?:\s{1,2}now)?)\s{0,2}:?\s{1,2}((?:[A-Z]\d{2}\s{0,2}){2,10})"
)
RECKONED = late(r"(?<![\w+])\d{1,3}(?:\s?[+−–-]\s?\d{1,3}){1,6}\s?=\s?(?=\d{1,3}\s{1,2}[a-z]{3})")
BY_SEAT = late(r"\b([a-z]{3,20})\s{1,2}(\d{1,3}(?:\s{0,2}:\s{0,2}\d{1,3}){1,5})(?=\s{0,2}(?:[,;.]|$))", re.IGNORECASE)
SIGNS = late(
    r"\s{0,3}(\w+)\s{0,3}:?((?:[\s,;]{1,3}[+−–-]\s?[A-Za-z]\d{1,3}(?:[\s,]{1,3}[A-Za-z]\d{1,3}){0,12}){2,24})\s{0,3}"
)
BETWEEN = late(r"\b([a-z][A-Z]|[A-Z]\d{1,2})[-–](?=(?:[a-z][A-Z]|[A-Z]\d{1,2})\b)")
SO_MANY = late(r"(?<!\S)(\d{1,2})\s?[x×]\s{1,2}(?=[a-zA-Z])")
OF_ONE = late(r"\s{0,3}\b(\w{1,40})['’]s\s{1,2}(?:ones?\b|(?=(?:at|on)\s{1,2}\w))")
RESULT = late(r"[\s=]{0,5}(\d{1,3}(?:\s{0,2}:\s{0,2}\d{1,3}){1,5})(?:\s{1,3}for\s{1,3}(\w+))?\s{0,3}\.?")
CARDS = r"((?:[A-Z]\d{2}(?:\s{0,2},\s{0,2}|\s{1,2}(?:and\s{1,2}|&\s{1,2})?)?){1,12})"
SWAPPED = late(
    rf"\s{{0,3}}(\w+)\s{{0,3}}:?\s{{1,3}}(?:swaps?|swapped|exchanges?|exchanged|trades?|traded)\s{{1,2}}{CARDS}\s?for\s{{1,2}}{CARDS}\.?"
)
OUT_AND_IN = late(
    rf"\s{{0,3}}(\w+)\s{{0,3}}:?\s{{1,3}}(?:{CARDS}\s?out\s{{0,2}}[,;]?\s{{1,2}}(?:and\s{{1,2}})?{CARDS}\s?in|out\s{{1,2}}{CARDS}[,;]?\s?(?:and\s{{1,2}})?in\s{{1,2}}{CARDS})\.?"
)
ORDINAL = late(r"^(\s{0,3})(\d{1,2})(?:st|nd|rd|th)\s{1,2}([a-z]{3,8})\b", re.IGNORECASE)
THEY_ALL = late(r"^\s{0,3}(?:(?:and|then|so)\s{1,3}){0,2}(?:they|we)\s{1,3}(both|all)(?=\s)", re.IGNORECASE)
EACH = late(r"\s{1,2}\((\w{1,6}\s{1,2}each)\)", re.IGNORECASE)
AGAIN = late(r"^\s{0,3}(\w+)(?:\s{1,2}and\s{1,2}\w+)?\s{1,2}(?:once\s{1,2}more|again)\s{0,2}:\s{0,2}(?=\w+\s)")
ALL_THREE = late(
    r"\s{0,3}(\w+(?:\s\w+)?),?\s{1,2}(?:all\s{1,2}(?:of\s{1,2}us|two|three|four|five|2|3|4)|both)(?:\s{1,2}(?:again|too))?\s{0,2}",
    re.IGNORECASE,
)
MOVES_IN = late(
    rf"(\b{HEX}\b.{{1,60}}\b{HEX})\s{{0,2}}(?:,|;|\s(?:and|then))\s{{1,2}}"
    r"(?:(\d)\s{1,2}(?:moves?|moved|goes|went|comes?|came)\s{1,2}in(?:to\s{1,2}it)?|rolls?\s{1,2}an?\s{1,2}(\d)"
    rf"|(?:moves?|moved|brings?|brought|puts?|takes?|took)\s{{1,2}}(\d|{'|'.join(SPELT)})(?:\s{{1,2}}[a-z’']+){{0,3}}\s{{1,2}}in)\s{{0,2}}\.?$"
)
CUT_SHORT = late(r"\s{0,16}(\w+)(\s{0,16}:?\s{1,16})([A-Za-z]{3,})\.?\s{1,16}(.+)")
WITH_ITS_END = late(r"(?<![A-Za-z0-9])([A-Z]\d{2})([A-Za-z])(?![A-Za-z0-9])")  # "B10B"
FIRST = late(r"\s{0,3}(?:both|all)\s{1,3}(.{1,80}),\s{1,3}(\w+)\s{1,3}first\s{0,3}\.?", re.IGNORECASE)


def _of_each_deck(line: str, words: Vocabulary) -> str:
    """The cards of "new: Y11 G01 R04", deck by deck, where they are of several that are turned for all."""
    found = NEW_ONES.fullmatch(line)
    cards = [words.cards.get(each.casefold(), "") for each in found[1].split()] if found is not None else []
    decks = [verb.name if (verb := words.turned(card)) is not None else "" for card in cards]
    if len({*decks}) < 2 or "" in decks:
        return line
    return ", ".join(card for _, card in sorted(zip(decks, cards, strict=True), key=lambda pair: decks.index(pair[0])))


def in_full(line: str, words: Vocabulary) -> str:
    """A line with what was cut short in full: "N threw F22, T took F28"."""
    if len(line) > LONGEST:
        return line
    stacks = _has_stacks(words)
    if stacks:
        line = WHICH_HAD.sub(lambda found: HEXES.sub(rf"\1={found[2]}", found[1]).rstrip(", "), line)
        line = IN_BRACKETS.sub(lambda found: re.sub(rf"\b({HEX})\b", rf"\1={found[2]}", found[1]), line)
    line = each_way(line, words)
    came = IN_COME.fullmatch(line)
    line = cards_that_came(came) if came is not None else _of_each_deck(line, words)
    line = and_one(line)
    line = THEY_ALL.sub(r"\1", line)
    text = ORDINAL.sub(r"\1\3 \2", EACH.sub(r", \1", line))
    text = _for_all(_of_all(names_in_full(text, words), words), words)
    text = AGAIN.sub(lambda found: "" if words.player(found[1]) else found[0], text)
    text = verb_in_full(text, words) if ". " in text else text
    text = BETWEEN.sub(r"\1>", SO_MANY.sub(r"\1 ", text)) if BETWEEN.search(text) else text
    text = RECKONED.sub("", text)
    text = BY_SEAT.sub(lambda found: _by_seat(found, words), text)
    text = ALL_AS.sub(lambda found: _all_as(found, words), text)
    text = _each_of_kind(text, words)
    text = OF_ONE.sub(lambda found: found[1] if words.player(found[1]) else found[0], text)
    text = _result(text, words)
    if stacks:
        text = ARE.sub(lambda found: re.sub(rf"\b({HEX})\b", rf"\1={found[2]}", found[1]), text)
        if len(NUMBERED.findall(text)) > 1:
            text = numbered(text, words)[0]  # "D4, D5 to 4, D6 to 1": of all that are listed before a number
        if len(NUMBERED.findall(text)) > 1 or "=" in text:
            text = NUMBERED.sub(r"\1=\2", text)
    text = WITH_ITS_END.sub(lambda found: _with_end(found, words), text)
    text = MOVES_IN.sub(lambda found: f"{found[1]} with {found[2] or found[3] or found[4]}", text)
    return _signed(text, words)


def verb_in_full(text: str, words: Vocabulary) -> str:
    """A line with its verb in full, where that was cut short: "Ann: disc. C01"."""
    found = CUT_SHORT.fullmatch(text)
    if found is None or words.player(found[1]) is None or words.verb(found[3]) is not None:
        return text
    begin = found[3].casefold()
    own = [verb for verb in words.verbs.values() if not verb.table]
    verbs = [verb.name for verb in own if verb.name.startswith(begin)]
    if not verbs and len(begin) > LITTLE:  # "repr." is no word of the log's, but one that people say for one
        verbs = [verb.name for verb in own if any(word.startswith(begin) for word in verb.plain)]
    return f"{found[1]}{found[2]}{verbs[0]} {found[4]}" if len(verbs) == 1 else text


def _with_end(found: re.Match[str], words: Vocabulary) -> str:
    """A card and its end, written together."""
    whole = found[0].casefold() in words.cards or found[1].casefold() not in words.cards
    return found[0] if whole or found[2].upper() not in _letters(words) else f"{found[1]} {found[2].upper()}"


@lru_cache(16)
def _letters(words: Vocabulary) -> frozenset[str]:
    """The letters that a line may say of a card."""
    kinds = [field.kind for verb in words.verbs.values() for field in flat(verb.args)]
    return frozenset(
        word for kind in kinds if isinstance(kind, Word) for word in kind.words if len(word) == 1 and word.isalpha()
    )


def names_in_full(line: str, words: Vocabulary) -> str:
    """Names for the first letters, where no two players share one and nobody is named in full besides.

    A letter is somebody's where the line begins with one, or with a word that says nothing of the play before it.

    >>> words = Vocabulary([], {}, ["Nora", "Tim"])
    >>> names_in_full("N threw F22, T took F28", words), names_in_full("N's hand: T05", words)
    ('Nora threw F22, Tim took F28', "Nora's hand: T05")
    >>> names_in_full("Nora and T", words), names_in_full("an N", words)
    ('Nora and T', 'an N')
    """
    names = {name[:1].upper(): name for name in words.players}
    found = [each[1] for each in LETTER.finditer(line)]
    if len(names) < len(words.players) or not found or len(line) > LONGEST:
        return line
    if any(letter.casefold() in words.cards or words.player(letter) for letter in names):
        return line
    several = len(set(found) & set(names)) == len(names) > 1
    named = any(words.player(without_owner_s(token)) for token in re.findall(r"[\w'’]+", line))
    if named and not several:
        return VERB_AFTER.sub(
            lambda each: names[each[1]] if each[1] in names and words.verb(each[2]) is not None else each[0], line
        )
    begins = LETTER.match(line.lstrip("= ([")) is not None and line.lstrip("= ([")[:1] in names
    if COUNTED.search(line) and not begins:
        return COUNTED.sub(lambda each: f"{each[1]} {names.get(each[2], each[2])} ", line)
    if not begins and not several:
        return line
    return LETTER.sub(lambda each: names.get(each[1], each[1]), line)


def _of_all(text: str, words: Vocabulary) -> str:
    """What all did, in whose order: "both evolve T02, Zoe first"."""
    found = FIRST.fullmatch(text)
    first = words.player(found[2]) if found is not None else None
    if found is None or first is None:
        return text
    return "; ".join(f"{who} {found[1]}" for who in (first, *(each for each in words.players if each != first)))


def _for_all(text: str, words: Vocabulary) -> str:
    """What all did, said last: "lunch all three"."""
    found = ALL_THREE.fullmatch(text)
    verb = words.verb(found[1].split()[0]) if found is not None else None
    if found is None or verb is None or verb.table:
        return text
    return "; ".join(f"{who} {found[1]}" for who in words.players)


def _by_seat(found: re.Match[str], words: Vocabulary) -> str:
    """Counts of all in the order of their seats: "markers 4 : 4"."""
    numbers = re.findall(r"\d+", found[2])
    if len(numbers) != len(words.players) or words.player(found[1]) is not None or words.verb(found[1]) is not None:
        return found[0]
    return ", ".join(f"{who} {found[1]} {number}" for who, number in zip(words.players, numbers, strict=True))


def _all_as(found: re.Match[str], words: Vocabulary) -> str:
    """One word said of several hexes: "B6, L2 and L1, all as herbivores"."""
    if not is_value(found[2], words) or any(
        words.cards.get(hex_.casefold()) == hex_ for hex_ in HEXES.findall(found[1])
    ):
        return found[0]  # "Y04 as snail" is a card
    return HEXES.sub(rf"\1 {found[2]}", found[1])


@lru_cache(16)
def _kinds(words: Vocabulary) -> frozenset[str]:
    """The words that say of which kind something is, before all else that a verb is said of."""
    firsts = {verb.args[0].kind for verb in words.verbs.values() if verb.args}
    kinds = {*firsts, *(kind.fields[0].kind for kind in firsts if isinstance(kind, Group))}
    return frozenset(word for kind in kinds if type(kind) is Word for word in kind.words if len(word) > LITTLE)


@lru_cache(16)
def _has_stacks(words: Vocabulary) -> bool:
    """Whether a line can say how many stand on a hex now."""
    return any(isinstance(field.kind, Stack) for verb in words.verbs.values() for field in flat(verb.args))


def _each_of_kind(text: str, words: Vocabulary) -> str:
    """A word before each of several hexes for which it stands once: "culled the domes on B1, B2 and B6"."""
    known = _kinds(words)
    if not known or len(HEXES.findall(text)) < 2:
        return text

    def word_of(said: str) -> str:
        return next((form for form in (said, said.removesuffix("s"), said.removesuffix("es")) if form in known), "")

    def each(found: re.Match[str]) -> str:
        word = word_of(found[1].casefold())
        hexes = [part for part in AND.split(found[2].strip(" ,")) if part]
        plain = all(len(part.split()) == 1 or is_value(part.split()[1], words) for part in hexes)
        return ", ".join(f"{word} {part}" for part in hexes) + " " if word and plain and len(hexes) > 1 else found[0]

    def as_half(found: re.Match[str]) -> str:
        word, half = word_of((found[1] or "").casefold()), found[3].removesuffix("s")
        if not is_value(half, words) or (found[1] and not word) or (not found[2] and takes_word(half, words)):
            return found[0]  # "dome herbivores on L4 and L6" is read as it stands
        return f"{word} on ".removeprefix(" on ") + HEXES.sub(rf"\1 {half}", found[4]) + " "

    plain = OF_KIND.sub(each, AS_HALF.sub(as_half, text))
    return plain.rstrip() if plain != text else text


def _result(text: str, words: Vocabulary) -> str:
    """A result in the order of the seats: "58 : 57", "58:57 for Ida"."""
    found = RESULT.fullmatch(text)
    numbers = [int(number) for number in re.findall(r"\d+", found[1])] if found is not None else []
    if found is None or len(numbers) != len(words.players):
        return text
    if found[2] and words.player(found[2]) != words.players[numbers.index(max(numbers))]:
        return text
    return ", ".join(f"{who} {number}" for who, number in zip(words.players, numbers, strict=True))


def _signed(text: str, words: Vocabulary) -> str:
    """Cards that went and cards that came: "Gus: -F22 +S05", "Ann swaps F02 for C07", "Ann F02 out, C07 in"."""
    found = SIGNS.fullmatch(text)
    other = None if found is not None else SWAPPED.fullmatch(text) or OUT_AND_IN.fullmatch(text)
    if found is not None:
        signs = re.findall(r"([+−–-])\s?((?:[A-Za-z]\d{1,3}[\s,;]{0,3})+)", found[2])  # a sign goes on until the next
        went = [card for sign, cards in signs if sign != "+" for card in re.findall(r"\w+", cards)]
        came = [card for sign, cards in signs if sign == "+" for card in re.findall(r"\w+", cards)]
    elif other is not None:
        found = other
        went, came = (re.findall(r"[A-Z]\d{2}", cards) for cards in other.groups()[1:] if cards)
    else:
        return text
    who = words.player(found[1])
    verbs = [[verb for verb in words.verbs_of(word) if not verb.table] for word in ("discard", "draw")]
    if who is None or not went or not came or not all(len(those) == 1 for those in verbs):
        return text
    return f"{who} {verbs[0][0].name} {' '.join(went)}; {who} {verbs[1][0].name} {' '.join(came)}"
