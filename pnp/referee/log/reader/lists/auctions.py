"""What came of an auction, on one line: "Ben wins G17 for 9, Ann bid 4", "D05: 1 each, Ann wins on teeth", "D01 sold to
Ben for 2 genes".

Every word of such a line is one with which auctions are told, and what it is (a name, a number, who wins) makes a
letter; the letters together must be those of an auction. Any other line stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.lexicon import OF_RIVALS
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.lists.bids import last_bids
from pnp.referee.log.spoken import figure
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"->|=>|→|\w+(?:[’'-]\w+)*")
TIED_AT = late(r"\btied?\s{1,3}(?:at|with)\s{1,3}(?=\w)", re.IGNORECASE)
OWN = late(r"['’]s$")
SAYS_BID = late(r"\bbids?\b", re.IGNORECASE)
OF_AUCTIONS = ("turned card", "bid", "bid won", "put away")  # after what bids may come
CLAUSE = late(r"\s{0,3}(?:[,;.]|\s(?=and\b|then\b))\s{0,3}(?:(?:and|then|he|she|they)\s{1,3}){0,3}", re.IGNORECASE)
IT = late(r"\b(?:it|this|that)\b", re.IGNORECASE)
UP_FOR = late(  # "D31 goes to auction: ..."
    r"\s{1,3}(?:(?:goes|went|is|was|comes|came|put)\s{1,3})(?:up\s{1,3})?(?:to|for|in|at)\s{1,3}(?:an?\s{1,3}|the\s{1,3})?auction\s{0,3}[:,;.–-]\s{1,3}",
    re.IGNORECASE,
)
COUNTED = late(r"\s{0,6}(\w{1,40})\s{0,3}:")
MOST_CLAUSES = 4
PAIR = 2  # of two it is plain who is tied
GAINS = late(r"[+]\s{0,2}\d")  # what is gained is no bid
LONGEST = 160  # letters
HIGHEST = 99
LETTERS = {
    "W": ("win", "wins", "won", "gets", "got", "takes", "took", "buys", "bought", "outbids", "outbid", "beats", "beat"),
    "P": ("pays", "paid", "paying"),
    "S": ("sold", "goes", "went", "->", "=>", "→"),
    "T": ("to",),
    "0": ("pass", "passes", "passed", "nobody", "unsold", "discarded"),
    "A": ("all", "both", "everybody", "everyone", "each"),
    "X": ("but", "except"),
}
LETTER_OF = {word: letter for letter, words in LETTERS.items() for word in words}
IDLE = frozenset(
    [
        *("bid", "bids", "bidding", "offers", "offered", "for", "with", "at", "and"),
        *("it", "then", "the", "a", "an", "against", "from", "only", "so"),
        *("auction", "card", "tie", "tied", "ties", "of", "on", "by", "because"),
        *("has", "more", "most", "order", "she", "he", "they", "who"),
        *("just", "is", "was", "up", "over", "comes", "came", "highest"),
        *("higher", "bidder", "broken", "ahead", "turned", "revealed", "wants", "not"),
    ]
)
NOT_SOLD = late(r"0W?|S0|00")
OUTBID = late(r"NWNnTn")
AGAINST = late(r"NWn(?:T?n)?$")
ALL_ALIKE = late(r"(?:An|nA)(?P<but>XNn)?")
SEVERAL = late(r"N{2,6}(?:nA?|An)")
BY_WHOM = late(r"(?:nN){2,6}")
WINS = late(r"NWP?n|NWP?|NPn|ST?Nn|ST?N|nTN")
BIDS = late(r"Nn")
PASSES = late(r"N0")


class _Said(NamedTuple):
    """What a line says of an auction: its letters, with the names and the numbers that they stand for."""

    letters: str
    card: str
    players: tuple[str, ...]
    numbers: tuple[int, ...]


class _Result(NamedTuple):
    """What came of an auction; no `winner` where that is not told."""

    bids: dict[str, int]
    winner: str
    price: int | None


def auctioned(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with the card, the bids and who got it for what in the words of the log, and what the winner did with it
    behind that: "Ben gets D01, pays 2 genes, puts it on rm". Any other line stays as it is."""
    if len(line) > LONGEST or line.lstrip()[:1] == "=" or not words.by_role.keys() >= {"bid", "bid won", "turned card"}:
        return line
    line = UP_FOR.sub(": ", line)
    told = _auctioned(line, before, words)
    if told is not None:
        return told[0]
    for cut in list(CLAUSE.finditer(line))[:MOST_CLAUSES]:
        rest = line[cut.end() :].strip(" .!")
        verbs = words.verbs_of(rest.split()[0].casefold()) if rest else ()
        if not verbs or any(verb.table for verb in verbs) or words.player(rest.split()[0]) is not None:
            continue
        told = _auctioned(line[: cut.start()], before, words)
        if told is not None and told[1]:
            said = _said(line[: cut.start()], words)
            return f"{told[0]}; {told[1]} {IT.sub(said.card, rest) if said is not None and said.card else rest}"
    return line


def _auctioned(line: str, before: Sequence[Entry], words: Vocabulary) -> tuple[str, str] | None:
    """The card, the bids and who got it for what, as the log has them, and the winner, "" where that is not told."""
    both = "both " if len(words.players) == PAIR else ""
    said = _said(TIED_AT.sub(both, line) if both else line, words)
    result = _result(said, words) if said is not None else None
    if said is None or result is None or not (said.card or _is_under_the_hammer(line, before, words)):
        return None
    if not said.card and not result.winner and _is_counted(line, before, words):
        return None
    turned, bid, win = (words.by_role[role].name for role in ("turned card", "bid", "bid won"))
    new = [f"{turned}: {said.card}"] if said.card and said.card != _last_turned(before, turned) else []
    price = {**last_bids(before, words), **result.bids}.get(result.winner) if result.price is None else result.price
    if result.winner and price is None:
        return None
    new += [f"{who}: {bid} {many}" for who, many in result.bids.items()]
    new += [f"{result.winner}: {win} {price}"] if result.winner else []
    return (", ".join(new), result.winner) if new else None


def may_be_bids(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether numbers of players may be bids where a line stands: not below what they did with what they have bought,
    unless the line says so or names a card."""
    last = before[-1].what if before else None
    if not isinstance(last, Move) or last.who is None or SAYS_BID.search(line) or _is_of_auction(last, words):
        return True
    tokens = TOKEN.findall(line)
    return any(_card(tokens, at, words) is not None for at in range(len(tokens)))


def _is_of_auction(move: Move, words: Vocabulary) -> bool:
    """Whether bids may come after a move."""
    verbs = {words.by_role[role].name for role in OF_AUCTIONS if role in words.by_role}
    return move.verb in verbs or (bool(move.args) and words.deck(str(move.args[0])) == OF_RIVALS)


def _is_under_the_hammer(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line that names no card is said of the one above, and not of the end: "Ann wins 35 to 23"."""
    last = before[-1].what if before else None
    return SAYS_BID.search(line) is not None or (isinstance(last, Move) and _is_of_auction(last, words))


def _last_turned(before: Sequence[Entry], verb: str) -> str:
    """The card that was turned last, "" where none was."""
    moves = (entry.what for entry in reversed(before) if isinstance(entry.what, Move))
    return next((str(move.args[0]) for move in moves if move.verb == verb and move.args), "")


def _is_counted(line: str, before: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether what is bid with is counted here, below the bids themselves: "genes: Ann 1, Ben 4"."""
    label = COUNTED.match(line)
    return label is not None and label[1].casefold() in words.own_idle and bool(last_bids(before, words))


def _said(line: str, words: Vocabulary) -> _Said | None:
    """The letters of a line; None where a word of it is none of an auction, or it names two cards."""
    bid = words.by_role.get("bid")
    tokens, idle = TOKEN.findall(line), IDLE.union(bid.tie_breaks if bid is not None else ())
    letters, card, at, coin = "", "", 0, False
    players: list[str] = []
    numbers: list[int] = []
    while at < len(tokens):
        folded = tokens[at].casefold()
        name = words.player(OWN.sub("", tokens[at]))
        number = figure(folded)
        named = _card(tokens, at, words) if name is None and folded not in idle else None
        if named is not None:
            if card not in ("", named[0]):
                return None
            card, at = named[0], at + named[1] - 1
        elif name is not None:
            letters += "N"
            players.append(name)
        elif number.isdecimal() and int(number[:3]) <= HIGHEST and folded != "a":
            letters += "n"
            numbers.append(int(number))
            coin = coin or any(word.casefold() in words.own_idle for word in tokens[at + 1 : at + 2])
        elif folded in LETTER_OF:
            letters += LETTER_OF[folded]
        elif folded not in idle and folded not in words.own_idle:
            return None
        at += 1
    if GAINS.search(line) or (coin and "A" in letters and SAYS_BID.search(line) is None):
        return None  # "a gene each" comes with the card
    return _Said(letters, card, tuple(players), tuple(numbers))


def _card(tokens: Sequence[str], at: int, words: Vocabulary) -> tuple[str, int] | None:
    """The card that is named at a word, with how many words."""
    number = words.cards.get(tokens[at].casefold(), "") if tokens[at][:1].isupper() else ""
    found = words.wide_title(tokens, at) or ((number, 1) if number else None)
    return found if found is not None and words.deck(found[0]) != OF_RIVALS else None


def _result(said: _Said, words: Vocabulary) -> _Result | None:
    """What the letters of a line tell; None where they are not those of an auction."""
    letters, names, numbers = said.letters, list(said.players), list(said.numbers)
    everybody = words.players
    if said.card and NOT_SOLD.fullmatch(letters):
        return _Result({}, "", None)
    if said.card and letters == "n" * len(everybody) and len(everybody) > 1:
        return _Result(dict(zip(everybody, numbers, strict=True)), "", None)  # "D25: 3, 3, 3, 2"
    bids: dict[str, int] = {}
    winner, price, at = "", None, 0
    while at < len(letters):
        if (found := OUTBID.match(letters, at)) is not None:
            winner, other = names[:2]
            price, bids[other] = numbers[:2]
        elif (found := AGAINST.match(letters, at)) is not None and not bids:
            winner, price = names[0], numbers[0]
            if found[0].count("n") > 1:
                if len(everybody) != PAIR:
                    return None
                bids[next(each for each in everybody if each != winner)] = numbers[1]
        elif (found := ALL_ALIKE.match(letters, at)) is not None:
            bids |= {each: numbers[0] for each in everybody if each not in bids}
            bids |= {names[0]: numbers[1]} if found["but"] else {}
        elif (found := SEVERAL.match(letters, at)) is not None and (at == 0 or "A" in found[0]):
            bids |= dict.fromkeys(names[: found[0].count("N")], numbers[0])
        elif at == 0 and (found := BY_WHOM.fullmatch(letters)) is not None:
            bids = dict(zip(names, numbers, strict=True))
        elif (found := BIDS.match(letters, at)) is not None and names[0] not in bids:
            bids[names[0]] = numbers[0]
        elif (found := PASSES.match(letters, at)) is not None and names[0] not in bids:
            bids[names[0]] = 0
        elif (found := WINS.match(letters, at)) is not None and winner in ("", names[0]):
            winner = names[0]
            price = numbers[0] if "n" in found[0] else price
        else:
            return None
        del names[: found[0].count("N")], numbers[: found[0].count("n")]
        at = found.end()
    told = bool(winner) or len(bids) == len(everybody)
    return _Result(bids, winner, price) if told else None
