"""Cards bought from rows that are filled up again: prices beside each of them, and what came in their place, on one
line: "Ann buys B22 for 1 and B01 for 5 -> G14 B13".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.moves import Verb
from pnp.referee.log.spoken import NUMBER
from pnp.referee.log.words import Vocabulary

SUM = rf"{NUMBER}(?:\s{{0,2}}[+]\s{{0,2}}\d{{1,2}}){{0,5}}(?:\s{{0,2}}=\s{{0,2}}\d{{1,2}})?"
COIN = r"(?:\s{1,3}(?:cubes?|points?|each|altogether|together|in\s{1,3}all|in\s{1,3}total))"
PRICE = late(  # "for 1", "at 5 cubes", "(2)", "(5+1=6)"
    rf"(?:\s{{1,3}}(?:for|at|costs?|costing)\s{{1,3}}(?:a\s{{1,3}}price\s{{1,3}}of\s{{1,3}})?{SUM}{COIN}{{0,2}}"
    rf"|\s{{0,3}},?\s{{0,3}}(?:price|costs?|cost|total)\s{{0,3}}:?\s{{0,3}}{SUM}{COIN}{{0,2}}"
    rf"|\s{{0,2}}\(\s{{0,2}}(?:(?:for|at|price|costs?)\s{{1,3}})?{SUM}{COIN}{{0,2}}\s{{0,2}}\))"
    r"(?=\s{0,3}(?:[,;.)&+→]|->|=>|and\b|then\b|$))",
    re.IGNORECASE,
)
TOGETHER = late(r"(?<=\d)[+](?=[A-Za-z]\d{2}\b)")
FILLED = late(  # what stands between what was bought and what came for it
    r"\s{0,3}(?:(?:->|=>|→)\s{0,3}|[,;.:(–-]\s{0,3}|\s)"
    r"(?:(?:then|and|so|the|we|row|rows|display|deck|gets?|got|with|by|are|is|was|were|now|after)\s{1,3}){0,5}"
    r"(?:(?:new|refill(?:s|ed)?(?:\s{1,3}(?:with|by))?|replaced(?:\s{1,3}by)?|filled(?:\s{1,3}up)?(?:\s{1,3}with)?|turn(?:s|ed)?(?:\s{1,3}(?:up|over))?|row\s{1,3}(?:then|now)|in\s{1,3}(?:comes?|came))\s{0,3}(?:cards?\s{0,3})?:?\s{0,3})?"
    r"(?:(?:the|with|by)\s{1,3}){0,2}$",
    re.IGNORECASE,
)
CAME = late(r"->|=>|→|\b(?:new|refill|replace|fill|turn|row|in\s{1,3}c[oa]me)", re.IGNORECASE)  # in such a gap
COME = late(
    r"\s{1,3}(?:are\s{1,3}|is\s{1,3}|then\s{1,3}|slide\s{1,3}|slides\s{1,3})?(?:comes?|came|turned|revealed|appears?|slides?|in|enters?|refills?|refilled)(?:\s{1,3}(?:up|in|out|over))?$",
    re.IGNORECASE,
)
INTO_ROW = late(  # "Y06 comes into the metabolic row, G04 into the darwinian"
    r"(?<=\d)\s{1,3}((?:comes?|came|goes|go|went|moves?|slides?)\s{1,3})?(?:in|into|to)\s{1,3}(?:the\s{1,3})?([a-z]{4,12})(?:\s{1,3}(?:row|display|one))?(?=\s{0,3}(?:[,;.]|and\b|$))",
    re.IGNORECASE,
)
NUMBERED = late(r"(?<!\w)[A-Za-z]\d{2}(?!\w)")
BETWEEN = late(r"\s{0,3}(?:,\s{0,3}(?:and\s{1,3})?|and\s{1,3}|&\s{0,3}|[+]\s{0,3}|then\s{1,3})?", re.IGNORECASE)
ONLY_FILLED = late(  # a line of its own: "+ Y02 R06", "refill: Y02 R06", "the row gets Y02 and R06"
    r"\s{0,3}(?:[+]\s{0,3}|->\s{0,3}|→\s{0,3}|(?:the\s{1,3})?(?:refill(?:s|ed)?|new(?:\s{1,3}cards?)?|rows?\s{1,3}gets?)(?:\s{1,3}[a-z]{3,10})?\s{0,3}:?\s{1,3})(?=[A-Za-z]\d{2}\b)",
    re.IGNORECASE,
)
NEW_ROWS = late(  # "E04, new R06 R16 G03 G02, dice 6 4"
    r"\s{0,3}[,;.]\s{1,3}(?:the\s{1,3})?(?:new|rows?|display)(?:\s{1,3}(?:cards?|rows?))?\s{0,3}:?\s{1,3}([A-Z]\d{2}(?:(?:\s{0,3},\s{0,3}|\s{1,3}(?:and\s{1,3})?)[A-Z]\d{2}){1,20})(?=\s{0,3}(?:[,;.]|$))"
)
OF_WHOM = late(r"^\s{0,6}(\w{1,40})['’]s\s{1,3}(?=\w)")
FEWEST = 2  # words: who, and what was done


def bought(line: str, words: Vocabulary) -> str:
    """A line without the prices of cards from rows, with what came in their place as the table's: "Ann buys B22
    for 1 and B01 for 5 -> G14 B13"; where there are no such rows, or what is said is another thing, the line as
    it is."""
    if not _rows(words) or words.prices or "bid" in words.by_role:
        return line
    line = TOGETHER.sub(" + ", line)
    line = NEW_ROWS.sub(lambda of: f"; {_as_the_tables(of[1], words)}" if _are_cards(of[1], words) else of[0], line)
    first = ONLY_FILLED.match(line)
    if first is not None and _are_cards(line[first.end() :].strip(" ."), words):
        return _as_the_tables(line[first.end() :], words)
    return _without_prices(_filled_up(line, words), words)


def _rows(words: Vocabulary) -> list[Verb]:
    """The verbs of the table by which several cards come into sight."""
    return [verb for verb in words.verbs.values() if verb.table and verb.deck and verb.args[0].many]


def _without_prices(line: str, words: Vocabulary) -> str:
    """A line without the prices behind its cards."""
    parts, at = [], 0
    for found in PRICE.finditer(line):
        if _ends_with_card(line[: found.start()], words):
            parts.append(line[at : found.start()])
            at = found.end()
    return "".join([*parts, line[at:]])


def _ends_with_card(text: str, words: Vocabulary) -> bool:
    """Whether a text ends with a card, by number or by name."""
    said = text.split()
    if said and said[-1].casefold() in words.cards:
        return True
    wide = (words.wide_title(said, at) for at in range(max(0, len(said) - 4), len(said)))
    return any(each is not None and at + each[1] == len(said) for at, each in enumerate(wide, max(0, len(said) - 4)))


def _filled_up(line: str, words: Vocabulary) -> str:
    """A line of somebody's cards with those that came in their place behind it as the table's."""
    text = _without_rows(line.rstrip(" .!)"), words)
    come = COME.search(text)
    body = text[: come.start()] if come is not None else text
    numbers = list(NUMBERED.finditer(body))
    at = len(numbers)
    while at > 0 and (at == len(numbers) or BETWEEN.fullmatch(body[numbers[at - 1].end() : numbers[at].start()])):
        at -= 1
    gaps = [each for each in range(at, len(numbers)) if FILLED.search(body[: numbers[each].start()]) is not None]
    even = len(numbers) // 2  # as many come as were bought: "with R01 and G15, Y22 and B06 refill"
    at = even if even in gaps and 2 * even == len(numbers) else next(iter(gaps), len(numbers) - 1)
    if at <= 0 or at >= len(numbers) or body[numbers[-1].end() :].strip():
        return line
    said = body[: numbers[at].start()].split()[-1].casefold()
    if any(not verb.table for verb in words.verbs_of(said)):
        return line  # "turns V04 and buys G08, B08 comes": which of them were bought, others tell
    gap = FILLED.search(body[: numbers[at].start()])
    before = body[: gap.start()] if gap is not None else ""
    if come is None and (gap is None or CAME.search(gap[0]) is None):
        return line
    before = OF_WHOM.sub(r"\1: ", before)
    tokens = before.replace(":", " ").split()
    who = words.player(tokens[0]) if tokens else None
    if who is None or len(tokens) < FEWEST or not NUMBERED.search(before):
        return line
    came = body[numbers[at].start() :]
    return f"{before}; {_as_the_tables(came, words)}" if _are_cards(came, words) else line


def _without_rows(text: str, words: Vocabulary) -> str:
    """A text in which cards come "into the metabolic row", without the row: what row a card is of, the card says."""
    rows = {verb.name for verb in _rows(words)}
    found = [each for each in INTO_ROW.finditer(text) if each[2].casefold() in rows]
    for each in reversed(found):
        text = f"{text[: each.start()]}{text[each.end() :]}"
    return f"{text} come" if found and any(each[1] for each in found) else text


def _are_cards(text: str, words: Vocabulary) -> bool:
    """Whether a text is cards of the rows, one after the other."""
    rest = NUMBERED.sub("", text)
    decks = [words.turned(words.cards.get(card.casefold(), "")) for card in NUMBERED.findall(text)]
    return bool(decks) and all(each in _rows(words) for each in decks) and all(map(_is_gap, rest.split()))


def _is_gap(word: str) -> bool:
    return word.casefold().strip(",") in ("", "and", "&", "+", "then")


def _as_the_tables(text: str, words: Vocabulary) -> str:
    """Cards that came into sight, for each row in the log's words."""
    found: dict[str, list[str]] = {}
    cards: Sequence[str] = [words.cards[card.casefold()] for card in NUMBERED.findall(text)]
    for card in cards:
        verb = words.turned(card)
        found.setdefault(verb.name if verb is not None else "", []).append(card)
    return "; ".join(f"{deck}: {' '.join(those)}" for deck, those in found.items())
