"""Why something could be done, and beside what: "Ann evolves Jaws (needs Stiff Back)", "places on B1 next to A1"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.lookups import names_card
from pnp.referee.log.spoken import HEX, NUMBER
from pnp.referee.log.words import Vocabulary

NEXT_TO = late(
    rf"(?<=\d)\s{{0,3}}[,(]?\s{{1,3}}(?:(?:which|that)\s{{1,3}}(?:is|lies)\s{{1,3}})?(?:right\s{{1,3}})?(?:next\s{{1,3}}to|beside|adjacent\s{{1,3}}to|touching|neighbour(?:ing|\s{{1,3}}of))"
    rf"\s{{1,3}}(?:(?:her|his|their|own|the)\s{{1,3}}){{0,2}}{HEX}(?!\w)\)?",
    re.IGNORECASE,
)
BECAUSE = late(
    r"\s{0,3}[,;(]?\s{0,3}(?:(?P<has>(?:because|since|as|for)\s{1,3}(?:s?he|they)\s{1,3}(?:has|have|had|holds?|owns?|is|are))|(?:which|that|it)\s{1,3}(?:needs?|requires?)"
    r"|(?:needs?|requires?|thanks\s{1,3}to|because\s{1,3}of|due\s{1,3}to|on\s{1,3}top\s{1,3}of|over)(?=\s))\s{1,3}(?P<what>[^,;.()]{2,60})\)?\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
HAS_IT = late(
    r"\s{0,3}[,;(–-]\s{0,3}(?:(?:and|as|since|because)\s{1,3})?(?:s?he|they|who)\s{1,3}(?:already\s{1,3})?(?:has|have|had|holds?|owns?)\s{1,3}"
    r"(?:already\s{1,3}|got\s{1,3}|the\s{1,3}|her\s{1,3}|his\s{1,3}|an?\s{1,3}){0,2}(?P<what>[^,;.()\d]{2,60})\)?\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
SO_IS = late(
    r"\s{0,3},?\s{1,3}(?:so|and\s{1,3}so|so\s{1,3}that)\s{1,3}(?:now\s{1,3})?(?:s?he|they)\s{1,3}(?:now\s{1,3})?(?:is|are|was|can\s{1,3}(?:move|swim|fly|walk))(?:\s{1,3}(?:now|a|an))?"
    r"(?P<what>(?:\s{1,3}[a-z][a-z-]{1,14}){0,3})\s{0,3}[.!]?\s{0,3}$",
    re.IGNORECASE,
)
GIVES = late(  # ", so they have S", what a card gives
    r"\s{0,3}[,;]\s{1,3}(?:so|and\s{1,3}so|and\s{1,3}now|now|hence)\s{1,3}(?P<what>[\w-]{1,20}(?:\s{1,3}[\w-]{1,20})?)\s{1,3}(?:now\s{1,3})?"
    r"(?:has|have|had|gets?|got)\s{1,3}(?:an?\s{1,3})?[A-Z](?:(?:\s{0,2},\s{0,2}|\s{1,3}(?:and\s{1,3})?)?[A-Z])?\s{0,3}[.!]?\s{0,3}$"
)
LESS = late(
    rf"\s{{0,3}}[,;(]?\s{{0,3}}(?:and\s{{1,3}})?{NUMBER}\s{{1,3}}(?:less|off|cheaper)(?:\s{{1,3}}(?:because\s{{1,3}}of|for|thanks\s{{1,3}}to|due\s{{1,3}}to|with|by|from)\s{{1,3}}(?P<what>[^,;.()]{{2,40}}))?\)?(?=\s{{0,3}}(?:[.,;]|$))",
    re.IGNORECASE,
)
HALF_PRICE = late(
    r"\s{0,3}(?:[(\[]\s{0,2}(?:at\s{1,3}|for\s{1,3})?half(?:[\s-]{1,3}(?:the\s{1,3})?(?:price|cost|off))?\s{0,2}[)\]]"
    r"|,?\s{1,3}(?:at|for)\s{1,3}half(?:[\s-]{1,3}(?:the\s{1,3}|its\s{1,3})?(?:price|cost))?(?=\s{0,3}(?:[,;.!]|and\b|$)))",
    re.IGNORECASE,
)
WHERE_WAS = late(  # "a city on F10 where Ben had four"
    rf"(?<=\d)\s{{0,3}},?\s{{1,3}}where\s{{1,3}}(?:(?P<who>\w{{1,40}})(?:['’]s)?\s{{1,3}})(?:[a-z]{{2,12}}\s{{1,3}}){{0,2}}?(?:had|has|have|stood|stands?|was|were|lived?|lives|lay|sat|is|are)"
    rf"(?:\s{{1,3}}(?:once|only|still|just|{NUMBER}|an?|the|(?!now\b|left\b)[a-z]{{3,12}})){{0,4}}(?=\s{{0,3}}(?:[,;.!]|$))",
    re.IGNORECASE,
)
PLACE = late(rf"(?<!\w){HEX}(?!\w)")
TOKEN = re.compile(r"[\w’'-]+")
FEWEST = 2  # words of what was done


def without_reasons(line: str, words: Vocabulary) -> str:
    """A line without the trait, the card or the place by which its player could do what it tells: "Ann evolves
    Jaws (needs Stiff Back)".

    Only where something is told before the reason, and the reason tells no number of what is counted.
    """
    line = NEXT_TO.sub("", line)
    line = WHERE_WAS.sub(lambda found: "" if _of_somebody(found["who"], words) else found[0], line)
    for pattern in (LESS, BECAUSE, HAS_IT, SO_IS, GIVES):
        found = pattern.search(line)
        if found is None or len(line[: found.start()].split()) <= FEWEST:
            continue
        told_by_card = pattern is HAS_IT or (pattern is BECAUSE and not found["has"])
        if told_by_card and (not _names_card(found["what"], words) or PLACE.search(found["what"])):
            continue
        if pattern is LESS and not (_names_card(line[: found.start()], words) or found["what"]):
            continue
        if any(words.player(word) is not None for word in TOKEN.findall(found["what"] or "")):
            continue
        if any(not verb.table for word in TOKEN.findall(found["what"] or "") for verb in words.verbs_of(word)):
            continue  # "so she is moving C3 to C4"
        line = f"{line[: found.start()]}{line[found.end() :]}"
    return line


def _of_somebody(word: str, words: Vocabulary) -> bool:
    """Whether a word is a player's name, or stands for one or for his pieces."""
    return words.player(word) is not None or word.casefold() in ("he", "she", "they", "there", "his", "her", "the")


def without_half(line: str, words: Vocabulary) -> str:
    """A line without that a card named before was had for half its price, which the position tells: "buys B01 at
    half the price"."""

    def plain(found: re.Match[str]) -> str:
        return "" if _names_card(line[max(0, found.start() - 40) : found.start()], words) else found[0]

    return HALF_PRICE.sub(plain, line)


def _names_card(text: str, words: Vocabulary) -> bool:
    """Whether a text names a card."""
    return names_card(TOKEN.findall(text), words)
