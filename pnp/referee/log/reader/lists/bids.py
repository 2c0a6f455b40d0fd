"""A row of the log sheet of a game with auctions, and bids one beside the other: "turn 4  card: D10  bids, win: Ann 4,
Ben 5", "bids: Ann 4, Ben 5  win: Ben", "win: Ben" below the bids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading, heading_of
from pnp.referee.log.lexicon import OF_RIVALS
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.lookups import card_called, names_card, players_in
from pnp.referee.log.reader.names.card_shorthand import SHORTEST, begins_one
from pnp.referee.log.reader.names.kinds import player
from pnp.referee.log.spoken import FIGURES, NUMBER, figure
from pnp.referee.log.words import Vocabulary

ROW = late(
    r"\s{0,6}(?:([A-Za-z]{3,6}\s{1,3}\w{1,5})\b[\s,:;.|–—-]{0,20})?"
    r"(?:([A-Za-z]{3,12})\s{0,3}:?\s{0,20}([A-Za-z]\d{2})\b(?:\s{1,3}(at\s{1,3}\w{2,8})\b)?[\s,;.|–—-]{0,20})?(.*)"
)
LABEL = late(
    r"(?P<bids>bids?|bidding)(?:\s{0,3}(?:,|/|and)\s{0,3}(?P<both>wins?|winner)\b)?|(?P<win>wins?|won|winner|gets|got|takes|took)",
    re.I,
)
BIDS = late(r"\bbid(?:s|ding)?\b", re.I)
INITIAL = late(r"(?<!\w)([A-Z])\s{0,2}[:=]?\s{0,2}(\d{1,2})(?!\w)")
WINNER = late(r"(\b(?:wins?|won|winner)\s{0,3}:?\s{0,3})([A-Z])(?!\w)")
_WINS = (  # before why
    r"(?:(?<=it|rd)\s{0,3}[:,(–-]{1,2}\s{0,3}|\b(?P<won>wins?|won|(?:gets|got|takes|took)(?=\s{1,3}it\b))"
    r"(?:\s{1,3}(?:it|the\s{1,3}tie))?\s{0,3}[:,(–-]{0,2}\s{0,3}(?=by|on|with|for|having|thanks|because|more))"
    r"(?:[a-z]{2,10}\s{1,3}){0,3}"
)
ALWAYS = "order"  # that of the table, which decides where nothing else does
BOUGHT = late(
    r"\s{0,6}(\w{1,40})\s{0,3}:?\s{1,3}(?:buys?|bought|gets?|got|wins?|won|takes?|took)"
    r"\s{1,3}(?:the\s{1,3})?([A-Za-z][\w' -]{1,30}?)\s{1,3}"
    r"(?:for|with|at)\s{1,3}(\w{1,6})(?:\s{0,3},?\s{1,3}(?:and|then)\s{1,3}(.{3,80}))?\s{0,3}[.!]?"
)
ARTICLE = late(r"^\s{0,6}(?:the|an?)\s{1,3}(?=\w{3})", re.I)
UP = late(
    r"(?:was|is|came|comes|went|goes)\s{1,3}(?:then\s{1,3})?(?:up|auctioned|sold|offered|under)(?:\s{1,3}(?:off|for\s{1,3}(?:auction|sale)|next|the\s{1,3}hammer))?"
    r"\s{0,3}[:,.;–-]{1,2}\s{0,3}(?:bids?\s{0,3}:?\s{0,3})?",
    re.I,
)
SHORT = late(r"\s{0,3}([A-Z])(\d{1,2})(?=[\s:.])")
NAME = r"[^\W\d]\w{0,39}"
SAME_BID = late(
    rf"((?<!\w){NAME}(?:\s{{0,3}},\s{{0,3}}{NAME}){{0,4}}\s{{1,3}}and\s{{1,3}}{NAME})\s{{1,3}}(?:(?=[^,;.]{{0,16}}\beach)|(?=both\b|each\b)\w{{4}}\s{{1,3}})"
    r"(?:bids?\s{1,3})?(\d{1,2}|one|two|three|four|five|six)(?:\s{1,3}each)?\b"
)
SAME_NUMBER = late(
    rf"\s{{0,3}}({NAME}(?:\s{{0,3}},\s{{0,3}}{NAME}){{0,4}}\s{{1,3}}(?:and|&)\s{{1,3}}{NAME})\s{{0,3}}:?\s{{1,3}}(\d{{1,2}})\s{{0,3}}\.?"
)
NOBODY = late(r"(?:(?:no|nobody|none|all)\s{0,3}(?:bids?|pass(?:es)?)?|unsold|[-–—]{1,3})?", re.I)
UNSOLD = late(r"\b(?:no\s{1,3}bids?|nobody\s{1,3}bids?|unsold|(?:all|both)\s{1,3}pass(?:ed|es)?)\b", re.I)
PASSED = frozenset(["pass", "passes", "passed", "-", "–", "—", "no", "none", "nothing"])
OF_OTHERS = late(
    rf"(?:and\s{{1,3}})?(?:(?:all\s{{1,3}})?the\s{{1,3}}others|every(?:one|body)\s{{1,3}}else)\s{{1,3}}"
    rf"(?:(?:all\s{{1,3}})?(?:bids?|offers?|offered)\s{{1,3}})?({NUMBER})(?:\s{{1,3}}each)?(?=\s{{0,3}}(?:[,;.:]|$))",
    re.IGNORECASE,
)
FILLERS = frozenset(["with", "for", "at", "and", "it", "then"])
TOKEN = late(r"\w+|[-–—]")
ONLY = late(r"[\s\w:,;./|=&()–—-]*")
ORIGIN = late(r"\s{1,3}(?:over\s{1,3}(?:from\s{1,3})?|from\s{1,3})(?:the\s{1,3})?(\w{4,10})(?:\s{1,3}[A-Z]\w{3,10})?\b")
OF_A_ROW = 160  # letters


def bids_said(line: str, before: Sequence[Entry], words: Vocabulary, headings: Sequence[str]) -> str:
    """A line with each bid of it in the words of the log: "D10: Ann 4, Ben 5, wins Ben"; any other line as it
    is."""
    short = SHORT.match(line)
    word = next((each for each in headings if short is not None and each.startswith(short[1].casefold())), "")
    if short is not None and word and short[0].strip().casefold() not in words.cards:
        full = f"{word} {short[2]} {line[short.end() :].lstrip(' :.')}"  # "T2 sea cow: A 1, B 5"
        read = bids_said(full, before, words, headings)
        return read if read != full and heading_of(read.partition(",")[0], headings) else line
    bid = words.by_role.get("bid")
    line = _bought(why_won(bid.tie_breaks if bid is not None else ()).sub(_won_it, _by_names(line, words)), words)
    plain = len(line) < OF_A_ROW and line.strip()[:1] != "=" and ONLY.fullmatch(line)
    row = ROW.fullmatch(line) if plain else None
    if row is None or not words.by_role.keys() >= {"bid", "bid won"}:
        return line
    heading = heading_of(row[1], headings) if row[1] else None
    verb = words.verbs.get((row[2] or "").casefold())
    card = words.cards.get((row[3] or "").casefold())
    has_card = verb is not None and verb.deck and card is not None
    begun = [row[1].strip()] if heading is not None else []
    begun += [f"{row[2]}: {card}{' ' + row[4] if row[4] else ''}"] if has_card else []
    if not has_card and (titled := _titled(row[5] if heading else line, words, heading is not None)) is not None:
        has_card, begun, rest = True, [*begun, f"{titled[0]}: {titled[1]}"], titled[2]
    elif has_card and (row[1] is None) == (heading is None):
        rest = row[5]
    elif heading is None and LABEL.match(line.strip()):
        rest = line
    else:
        named = words.player(next(iter(line.replace(":", " ").split()), ""))
        rest = line if named is not None and not begun else ""
        if not rest:
            return line
    said = _said(_each_bid(rest, words), before, words, labelled=has_card)
    return line if said is None or not (begun or said) else ", ".join([*begun, *said])


def is_unsold(last: Entry, words: Vocabulary) -> bool:
    """Whether a line says that nobody bid for the card that was turned: "D27, no bids"."""
    turned = isinstance(last.what, Move) and last.what.verb == getattr(words.by_role.get("turned card"), "name", None)
    return turned and UNSOLD.search(last.text) is not None


def same_number(line: str, words: Vocabulary) -> str:
    """A line of several players and one number with that number for each: "Ann and Ben 2"."""
    found = SAME_NUMBER.fullmatch(line)
    names = re.findall(r"\w+", found[1].replace(" and ", " ")) if found is not None else []
    whose = [player(name, words) for name in names]
    return ", ".join(f"{name} {found[2]}" for name in whose) if found is not None and all(whose) else line


def of_others(line: str, words: Vocabulary) -> str:
    """A line of bids with those for "the others" who have not been named in it: "Ada bids 8, the others 6 each"."""
    named = {who for name in re.findall(r"\w+", line) if (who := player(name, words))}
    left = [who for who in words.players if who not in named]
    bids = (lambda found: ", ".join(f"{who} {found[1]}" for who in left)) if named and left else None
    return OF_OTHERS.sub(bids, line) if bids is not None else line


@lru_cache(16)
def why_won(tie_breaks: tuple[str, ...]) -> re.Pattern[str]:
    """Why somebody won, by what decides between equal bids: "wins it: more teeth", "wins by teeth and"."""
    return late(rf"{_WINS}(?:{'|'.join(map(re.escape, (*tie_breaks, ALWAYS)))})\b\)?(?=\s{{0,3}}(?:[.!]?$|[,;]|and\b))")


def _won_it(found: re.Match[str]) -> str:
    """Who got the card, without why; a play is won in other words."""
    return "wins it" if found["won"] else ""


def _bought(line: str, words: Vocabulary) -> str:
    """Who got which card for what, and what became of it: "Liv buys the raptor for ten and bears it at aE"."""
    found = BOUGHT.fullmatch(line) if "bid won" in words.by_role else None
    who = words.player(found[1]) if found is not None else None
    price = figure(found[3]) if found is not None else ""
    if found is None or who is None or not price.isdecimal():
        return line
    card = card_called(found[2], words)
    if not card:
        return line
    more = re.sub(r"\bit\b", card, found[4] or "")
    return f"{who}: {words.by_role['bid won'].name} {price}{f'; {who} {more}' if more else ''}"


def _by_names(line: str, words: Vocabulary) -> str:
    """A line of bids with names for their first letters: "bids A5 B3 C5"."""
    label = BIDS.search(line) if len(line) < OF_A_ROW else None
    if label is None:
        return line
    names = {name[:1]: name for name in words.players}
    head, tail = line[: label.end()], _initials(line[label.end() :], words)
    if tail == line[label.end() :]:
        return line
    return head + WINNER.sub(lambda won: f"{won[1]}{names.get(won[2], won[2])}", tail)


def _by_first_word(word: str, words: Vocabulary) -> str:
    """The card that is turned for all whose name alone begins with a word: "bamboo"; "" for any other word."""
    folded = word.casefold()
    if len(folded) < SHORTEST or words.verbs_of(folded) or words.player(word) is not None:
        return ""
    cards = {card for title, card in words.titles.items() if title.startswith(f"{folded} ")}
    return cards.pop() if len(cards) == 1 else ""


def _titled(text: str, words: Vocabulary, headed: bool) -> tuple[str, str, str] | None:
    """The verb of the table and the card by whose name or number a text begins, and the bids behind it: "Trunk. Ann 2,
    Ben 3", "The rhino was auctioned: A 2, B 3"."""
    text = ARTICLE.sub("", text)
    tokens = text.replace(",", " ").replace(":", " ").replace(".", " ").split()
    found, verb = words.wide_title(tokens, 0), words.by_role.get("turned card")
    card = words.cards.get(tokens[0].casefold()) if tokens else None
    if card is not None and card == tokens[0] and words.deck(card) != OF_RIVALS:
        found = (tokens[0], 1)  # "G03, Ann 3, Ben 8"
    begun = "" if found or not tokens else begins_one(tokens[0], words) or _by_first_word(tokens[0], words)
    if begun:
        found = (begun, 1)
    if found is None or verb is None or not verb.deck:
        return None
    rest = text.split(tokens[found[1] - 1], 1)[1].strip(" .,:;")
    if not rest and not headed:
        return None
    if NOBODY.fullmatch(rest):
        return verb.name, found[0], rest
    rest = _initials(rest[up.end() :] if (up := UP.match(rest)) is not None else rest, words)
    said = rest.replace(":", " ").split(None, 1)
    return (verb.name, found[0], rest) if said and words.player(said[0].strip(",")) is not None else None


def _initials(text: str, words: Vocabulary) -> str:
    """Bids with names for their first letters: "A 5, B 3, C 5"."""
    names = {name[:1]: name for name in words.players}
    found = INITIAL.findall(text)
    if len(names) < len(words.players) or not found or not all(letter in names for letter, _ in found):
        return text
    if all(words.cards.get(each[0].casefold()) == each[0] for each in INITIAL.finditer(text)):
        return text  # "expresses D16" is no bid of Dan's
    return INITIAL.sub(lambda bid: f" {names[bid[1]]} {bid[2]}", text)


def _each_bid(text: str, words: Vocabulary) -> str:
    """A text with as much for each of several who bid the same: "Ben and Cara 1 each", "Ben and Cara both bid 1"."""

    def each(found: re.Match[str]) -> str:
        names = re.findall(r"\w+", found[1].replace(" and ", " "))
        return ", ".join(f"{name} {found[2]}" for name in names) if all(map(words.player, names)) else found[0]

    return SAME_BID.sub(each, text)


def without_origin(line: str, words: Vocabulary) -> str:
    """A line of a card that was turned without where it comes from, which is printed on it: "The camel comes over from
    Asia", which does not say where it goes."""
    found = ORIGIN.search(line)
    if found is None or players_in(line, words):
        return line
    before = re.findall(r"\w+", line[: found.start()])
    return (
        f"{line[: found.start()]}{line[found.end() :]}"
        if names_card(before, words) and is_place(found[1], words)
        else line
    )


def _said(text: str, before: Sequence[Entry], words: Vocabulary, labelled: bool) -> list[str] | None:
    """The bids that a text tells, and who won by them; None where it tells something else, or does not say which."""
    if NOBODY.fullmatch(LABEL.sub("", text).strip(" .:,")):
        return []
    bids: list[tuple[str, int]] = []
    won: list[tuple[str, int | None]] = []
    tokens = [token.casefold() for token in TOKEN.findall(text) if token.casefold() not in FILLERS]
    label = ""
    while tokens:
        token = tokens.pop(0)
        name, said = words.player(token), LABEL.fullmatch(token)
        if said is not None:
            label = "both" if said["win"] and label == "bids" and not bids else "win" if said["win"] else "bids"
        elif name is None:
            return None
        else:
            wins = label == "win" or (not labelled and name in dict(bids) and not tokens)
            while tokens and (verb := LABEL.fullmatch(tokens[0])) and (verb["bids"] or not _comes(tokens, words)):
                wins = wins or bool(verb["win"])  # "Ben bids 5", "Ben wins 5"
                label, labelled = label or "bids", labelled or bool(verb["bids"])
                del tokens[0]
            number = _number(tokens)
            if number is None and not wins and name not in dict(bids):
                return None
            if number is not None:
                del tokens[0]
            after = tokens and (verb := LABEL.fullmatch(tokens[0])) and verb["win"] and not _comes(tokens, words)
            if after and number is not None and not wins:  # "Ben 5 wins"
                bids.append((name, number))
                won.append((name, number))
                del tokens[0]
            elif wins or number is None:
                won.append((name, number))
            else:
                bids.append((name, number))
    if not (labelled or label) or len(won) > 1 or not (bids or won):
        return None
    if label == "both" and len(bids) == 1:
        won, bids = [*bids], []
    have = {**last_bids(before, words), **dict(bids)}
    paid = [(name, have.get(name) if price is None else price) for name, price in won]
    if any(price is None for _, price in paid):
        return None
    bid, win = words.by_role["bid"].name, words.by_role["bid won"].name
    return [*(f"{name}: {bid} {n}" for name, n in bids), *(f"{name}: {win if n else bid} {n}" for name, n in paid)]


def _comes(tokens: Sequence[str], words: Vocabulary) -> bool:
    """Whether a name comes behind the first word: "win: Ben"."""
    return len(tokens) > 1 and words.player(tokens[1]) is not None


def _number(tokens: Sequence[str]) -> int | None:
    """The number that comes first, nought for who passes."""
    if not tokens:
        return None
    number = "0" if tokens[0] in PASSED else FIGURES.get(tokens[0], tokens[0])
    return int(number) if number.isdecimal() else None


def last_bids(before: Sequence[Entry], words: Vocabulary) -> dict[str, int]:
    """What was bid right above, by whom; nothing where something else was written since."""
    found: dict[str, int] = {}
    bid = words.by_role["bid"].name
    for entry in reversed(before):
        what = entry.what
        if isinstance(what, Heading) or not isinstance(what, Move) or what.verb != bid or what.who is None:
            break
        number = what.args[0] if what.args else None
        if not isinstance(number, int):
            break  # a bid of another game, or one that nobody knows
        found.setdefault(what.who, number)
    return found
