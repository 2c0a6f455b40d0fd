"""What is printed on cards, said beside what was done: "Ann plays C12, pays 4", "Cara is caught (8 vs 9)"."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.reader.lookups import names_card
from pnp.referee.log.spoken import NUMBER, figure
from pnp.referee.log.words import Vocabulary

PAID = late(
    r"\s{0,3}[,;:(–-]?\s{0,3}(?:\b(?:and|for|at|then|which|he|she|they|it|a|the|her|his|its|full)\s{1,3}){0,4}"
    r"(?:\b(?:pa(?:ys?|id|ying)|costs?|costing|spen(?:ds?|t|ding)|price)\b|[−–-](?=\s{0,2}\d))\s{0,3}"
    rf"(?:\b(?:a|the|its|her|his|full|price|cost|of|is|was)\s{{1,3}}){{0,4}}({NUMBER})\b(?:\s{{1,3}}([a-z]{{3,12}}))?\)?"
    r"(?=\s{0,3}(?:[,;.!)]|and\b|$))",
    re.IGNORECASE,
)
ITS_PRICE = late(  # "Ann plays C12, 4 food"
    rf"\s{{0,3}}[,(–-]\s{{0,3}}({NUMBER})\s{{1,3}}([a-z]{{3,12}})\)?(?=\s{{0,3}}[.!]?$)", re.IGNORECASE
)
COMPARED = late(
    r"\s{0,3}[(\[](?=[^()\[\]]{0,60}\b(?:vs\.?|versus|against|lowest|highest|lower|higher|value|tied?)(?!\w))[^()\[\]]{1,60}[)\]]",
    re.IGNORECASE,
)
SPENT = late(
    r"\s{0,3}[,;(–-]?\s{0,3}(?:\b(?:and|then|which|he|she|they|it)\s{1,3}){0,3}(?:\b(?P<pays>pa(?:ys?|id|ying)|costs?|costing"
    r"|spen(?:ds?|t|ding)|us(?:es?|ed|ing)|for)\s{1,3}(?:(?:a|the|its|her|his|full|price|cost|of)\s{1,3}){0,4})?(?<!\w)"
    rf"{NUMBER}\s{{1,3}}(?P<coin>[a-z]{{3,12}})\)?(?=\s{{0,3}}[.!]?$)",
    re.IGNORECASE,
)
ASIDE = late(r"[(\[]([^()\[\]]{1,60})[)\]]")
OF_MONEY = late(r"\b(?:costs?|cost|paid|pays?|left|spent|total)\b", re.IGNORECASE)
IN_COIN = late(  # "paid five alleles and evolved Keen Eyes"
    rf"\b(?:pa(?:ys?|id|ying)|costs?|costing|spen(?:ds?|t)|for)\s{{1,4}}(?:her|his|the|a)?\s{{0,4}}{NUMBER}\s{{1,4}}"
    r"(?:of\s{1,4})?(?:her\s{1,4}|his\s{1,4})?(\w{2,40})\b(?:\s{1,4}(?:and|to)\b)?",
    re.IGNORECASE,
)
COINS = frozenset(["cube", "cubes", "point", "points"])
ENDS_WITH_THING = late(r"\b[A-Za-z]\d{1,2}$")
FEWEST = 2  # words of what was done
TOKEN = re.compile(r"[\w’'-]+")


def without_price(line: str, words: Vocabulary) -> str:
    """A line without what it says was paid for the card named before it, where that is what the card costs: "Ann
    plays C12, pays 4".

    Any other number stays: it may be what was paid for something else. Where cards have no price of their own, what was
    paid in the game's coin at the end of a line is the position's to say.
    """
    if not words.prices and "bid" not in words.by_role:
        return _without_coin(line, words)
    for found in (*PAID.finditer(line), *ITS_PRICE.finditer(line)):
        many, what = found[1].casefold(), (found[2] or "").casefold()
        price = _price(line[: found.start()], words)
        if price is not None and str(price) == figure(many) and (not what or what in words.counted):
            return f"{line[: found.start()]}{line[found.end() :]}"
    return line


def without_money(line: str, words: Vocabulary) -> str:
    """A line without all that it says of prices in the game's coin, and in brackets: tried where it cannot be
    read with them, whatever the numbers are; "paid five alleles and evolved Keen Eyes"."""
    cheap = ASIDE.sub(lambda found: " " if OF_MONEY.search(found[1]) else found[0], line)
    return IN_COIN.sub(lambda found: " " if found[1].casefold() in words.counted else found[0], cheap)


def _without_coin(line: str, words: Vocabulary) -> str:
    """A line without so many of the game's coin at its end, which were paid for what it tells."""
    found = SPENT.search(line)
    before = line[: found.start()] if found is not None else ""
    if found is None or len(before.split()) <= FEWEST:
        return line
    coin = found["coin"].casefold()
    told = found["pays"] or (coin in COINS and (ENDS_WITH_THING.search(before) or _buys(before, words)))
    return before if told and coin in words.counted | words.own_idle | COINS else line


def _buys(text: str, words: Vocabulary) -> bool:
    """Whether a text tells that somebody did something with cards."""
    said = TOKEN.findall(text)
    done = len(said) > FEWEST and words.player(said[0]) is not None and bool(words.verbs_of(said[1].casefold()))
    return done and any(word.casefold() in words.cards for word in said)


def without_values(line: str, words: Vocabulary) -> str:
    """A line without values that it compares in brackets, where these name nobody and no card: "caught (8 vs 9)"."""

    def plain(found: re.Match[str]) -> str:
        said = TOKEN.findall(found[0])
        return found[0] if names_card(said, words) or any(map(words.player, said)) else ""

    return COMPARED.sub(plain, line)


def _price(text: str, words: Vocabulary) -> int | None:
    """What the card costs that a text names last; None where it names none, or one that has no price."""
    said = TOKEN.findall(text)
    for at in reversed(range(len(said))):
        wide = words.wide_title(said, at)
        card = words.cards.get(said[at].casefold()) or (wide and wide[0])
        if card:
            return words.prices.get(card)
    return None
