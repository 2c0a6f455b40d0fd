"""Whether what was read of a line has all that the line names: its cards, by number or by name, its places, and the
words that its verbs take. A reading that leaves one of them out is none: a line that cannot be read is told, and one
that is half read says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import flat, spread
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card, CardNumber, Word
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.lookups import moves_of, without_owner_s
from pnp.referee.log.reader.normalisation.pronouns import lacks_card
from pnp.referee.log.reader.segments.clauses import CUT
from pnp.referee.log.spoken import AND, SPELT
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"[^\s,;:.!()\[\]>→=/+“”„\"«»]+")
WON_AND = late(
    r"\b(?:wins?|won)\s{0,3}(?:,\s{0,3}(?:and\s{1,3}|so\s{1,3})?|\s(?:and|so)\s{1,3})(\w{1,20})", re.IGNORECASE
)
TOOK = frozenset(["get", "gets", "got", "had", "has", "have", "take", "takes", "took"])
CARD_NUMBER = late(r"[A-Z]\d{1,3}")
RESULT = late(
    r"\b(?:win|wins|won|winners?|victor\w*|congratulations|first|champion|draw|tie|tied|ties|dead\s{1,3}heat|shared?|best|beats?)\b",
    re.IGNORECASE,
)
TIED = late(r"\b(?:tie|draw|dead\s{1,3}heat)\s{0,3}[.!]?$", re.IGNORECASE)
PART = late(r"[\w-]+")
ASIDE = late(r"\([^()]*\)")
HEX = late(r"[A-Za-z]\w{1,3}")
LISTED = late(r"\b[A-Z]\w{1,3}(?:(?:\s{0,3},\s{0,3}(?:and\s{1,3})?|\s{1,3}and\s{1,3})[A-Z]\w{1,3}\b){2,20}")
ON_EACH = late(r"\bon\s{1,3}each\b|\bwith\s{1,3}\w{1,6}\s{1,3}each\b")
WAY = 2  # hexes, from one to the other
OF_SOMEBODY = late(
    rf"\b(\w{{1,40}})(?:\s{{1,3}}(?:only|just|bids?|bid|offers?|offered|a|whopping|has|had)){{0,3}}\s{{1,3}}(?:\d{{1,3}}|{'|'.join(SPELT[1:])})\s{{0,3}}(?=[,;.!]|$|and\b|but\b)",
    re.IGNORECASE,
)
PLURAL = late(r"[a-z]{4}s\s{1,3}(?:on|in|at)\s")
SHORTEST = 4  # letters of a word that a verb takes; shorter ones are articles, too
OF_WHOSE = late(r"\w{1,40}['’]s|her|his|their", re.IGNORECASE)
BEFORE_IT = late(
    r"[,;:–—-]\s{1,3}(?:(?:and|the|a|an|it['’]?s|it\s{1,3}(?:is|was))\s{1,3}){0,2}$|\band\s{1,3}it\s{1,3}is\s{1,3}$"
)
BEHIND_IT = late(r"\s{0,3}(?:[,;:.!–—]|$)")
INTO_THE = late(r"\b(?:into|onto|to|on|in|over|the|a|an|of)\s{1,3}(?:the\s{1,3})?$", re.IGNORECASE)


class _Named(NamedTuple):
    """What a line of a game can name besides cards: places as they are printed, and words in small letters."""

    places: frozenset[str]
    words: frozenset[str]


@lru_cache(16)
def _named(words: Vocabulary) -> _Named:
    places: set[str] = set()
    said: set[str] = set()
    little: set[str] = set()
    for verb in words.verbs.values():
        little.update(field.after for field in verb.args)
        for field in flat(verb.args):
            little.add(field.after)
            for kind in (field.kind, getattr(field.kind, "hexes", None), getattr(field.kind, "parts", None)):
                if isinstance(kind, Hex):
                    places.update(kind.words)
                elif isinstance(kind, Word):
                    said.update(word for word in kind.words if word.islower() and len(word) >= SHORTEST)
    plain = (word for word in said if word not in words.light | little and not words.verbs_of(word))
    return _Named(frozenset(places), frozenset(plain))


def is_place(word: str, words: Vocabulary) -> bool:
    """Whether a word is a place, as it is printed."""
    return word in _named(words).places


def places_of(words: Vocabulary) -> frozenset[str]:
    """All places, as they are printed."""
    return _named(words).places


def takes_word(word: str, words: Vocabulary) -> bool:
    """Whether a word is one that a verb takes, as the log has it."""
    return word in _named(words).words


def accounted(line: str, told: Iterable[Entry], words: Vocabulary) -> bool:
    """Whether all that a line names is in what was told of it.

    A count of "A5 B3" names players; a card need not be told again of what is done with none: "won the sea cow for 6".
    """
    what = [entry.what for entry in told]
    counted = [item.who for each in what if isinstance(each, Claim) for item in each.items]
    won = WON_AND.search(line) if counted and not any(counted) else None
    if won is not None and (won[1].casefold() in TOOK or won[1].casefold() in words.follows):
        return False  # "Ann wins and takes 4 females", "wins and attracts 4" are not the end
    if counted and not any(counted) and any(CARD_NUMBER.fullmatch(name) for name in named_in(line, words)):
        return False  # "Ben wins D01 for 2 genes" is no end either
    items = [(item.who, item.key) for each in what if isinstance(each, Claim) for item in each.items]
    if len({*items}) < len(items):
        return False  # "Ann: 3 domes, 2 domes" are not two counts of the same
    if what and all(isinstance(each, Claim) for each in what):
        return True
    results = [each for each in what if isinstance(each, Claim) and each.items[0].who is None]
    if (
        len(what) > 1
        and any(item.key == "winner" for each in results for item in each.items)
        and not _says_who_won(line)
    ):
        return False  # "Ann gets to size three, Ben stays" says nothing of the end
    if len(what) > 1 and results and TIED.search(line):
        return False  # dice that tie are no shared victory
    verbs = {move.verb for each in what for move in moves_of(each)}
    unseen = [(each.who, each.verb) for each in what if isinstance(each, Move) and {*each.args} == {UNKNOWN}]
    if len(unseen) > len(set(unseen)):
        return False  # who "got 4 and 2" was not dealt four cards, and then two
    done = [each for each in what if isinstance(each, Move)]
    if any(_over_a_list(line, each, words) for each in done) or _from_one_of_a_list(line, done, words):
        return False  # "I1, H2, H1 and E4" are four hexes, and no way over them
    if PLURAL.search(line) and _in_part([each for each in what if isinstance(each, Move)], words):
        return False  # "herbivores on L2, L5 and L4" are three herbivores
    if any(_turned_round(line, each, words) for each in done):
        return False  # "takes B15 and Y08 for a snail, then R14" takes not R14 first
    if lacks_card(line, verbs, words):
        return False
    if what and _leaves_out(line, what, words):
        return False  # "the claw turns up; Ida bids 2 and Otto only 1" says what three did
    cards = not verbs or any(isinstance(field.kind, Card) for verb in verbs for field in flat(words.verbs[verb].args))
    cards = cards or all(words.verbs[verb].table for verb in verbs)  # "spins 6, Hard Winter" turns a card
    if what and all(isinstance(each, Unread) for each in what) and _parts_told(line, words) > len(what):
        return False
    if not cards and _begins_with_turned(line, words):
        return False  # "Crown Fire: Ann is tolerant"
    have = {part.casefold() for each in what for part in _parts(each, words)}
    return all(name.casefold() in have for name in named_in(line, words, cards))


def _says_who_won(line: str) -> bool:
    """Whether a line has a word for the end of a play."""
    return RESULT.search(line) is not None


def _leaves_out(line: str, what: Sequence[object], words: Vocabulary) -> bool:
    """Whether somebody's number is told of nobody, where two or more are named."""
    named = [found[1] for found in OF_SOMEBODY.finditer(line) if words.player(found[1]) is not None]
    if not named:
        return False
    told = {part for each in what for part in _parts(each, words)}
    told |= {each.who for each in what if isinstance(each, Move | Unread) and each.who is not None}
    told |= {move.who for each in what for move in moves_of(each) if move.who is not None}
    return any(words.player(name) not in told for name in named)


def _turned_round(line: str, move: Move, words: Vocabulary) -> bool:
    """Whether several cards are to have been named in another order than the line has them."""
    fields = words.verbs[move.verb].args
    if not any(field.many and isinstance(field.kind, Card) for field in fields):
        return False
    named = [str(arg) for arg in move.args if CARD_NUMBER.fullmatch(str(arg))]
    if len({*named}) < len(named) or any(card not in line for card in named):
        return False
    at = 0
    for card in named:  # somebody else's may stand before it as well
        at = line.find(card, at)
        if at < 0:
            return True
    return False


def _over_a_list(line: str, move: Move, words: Vocabulary) -> bool:
    """Whether somebody is to have gone over hexes that a line lists."""
    args = words.verbs[move.verb].args
    if any(
        field.many and field.after and isinstance(field.kind, Hex) and len({*values}) < len(values)
        for field, values in spread(args, move.args)
    ):
        return True  # "his four on B2, B0, B3 and B6"
    ways = [field for field in args if field.many and isinstance(field.kind, Hex) and not field.after]
    alone = [field for field in args if isinstance(field.kind, Hex | HexPart) and not field.many]
    hexes = [hex_ for value in move.args if is_place(hex_ := str(value).partition(" ")[0], words)]
    if len(alone) == len(hexes) == WAY and not words.verbs[move.verb].of_table:
        return _beside(line, hexes)  # "goes onto C3 and D3"
    if not ways or not alone:
        return False
    return len(hexes) > WAY and (_beside(line, hexes) or ON_EACH.search(line) is not None)


def _from_one_of_a_list(line: str, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether somebody is to have gone from the first of some hexes to each of the others: "goes D4, A3 and A1"."""
    args = words.verbs[moves[0].verb].args if moves else ()
    if len(moves) < WAY or sum(isinstance(field.kind, Hex) for field in args) != WAY or any(f.many for f in args):
        return False
    if len({move[:2] for move in moves}) > 1 or len({move.args[0] for move in moves}) > 1:
        return False
    listed = [hex_ for part in LISTED.findall(line) for hex_ in HEX.findall(part) if is_place(hex_, words)]
    return len(listed) == len(moves) + 1


def _beside(line: str, hexes: Sequence[str]) -> bool:
    """Whether the last two of some hexes stand beside one another in a list."""
    said = TOKEN.findall(line)
    return any(
        (one, other) == (hexes[-2], hexes[-1]) and sign in AND
        for one, sign, other in zip(said, said[1:], said[2:], strict=False)
    )


def _in_part(moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether of several things of a kind some are told with the part of a hex, and some without."""
    whole: dict[tuple[str | None, str], set[bool]] = {}
    for move in moves:
        for field, values in spread(words.verbs[move.verb].args, move.args):
            if isinstance(field.kind, HexPart) and not field.after and values and values[0] != MISSING:
                whole.setdefault((move.who, move.verb), set()).add(" " in str(values[0]))
    return any(len(each) > 1 for each in whole.values())


def _parts_told(line: str, words: Vocabulary) -> int:
    """How many parts of a line have a verb of their own and say of what: "discarded C05 and drew C06" has two."""
    found: list[frozenset[Verb]] = []
    for part in CUT.split(ASIDE.sub(" ", line).strip(" \t,;.")):
        tokens = [token.strip(".,:;!") for token in part.split()]
        plain = (token for token in tokens if words.player(token) is None and token.casefold() not in words.cards)
        said = [verb for token in plain for verb in words.verbs_of(token.casefold()) if not verb.table]
        named = any(map(str.isdecimal, part)) or any(words.wide_title(tokens, at) for at in range(len(tokens)))
        if said and named and not any({*said} & each for each in found):
            found.append(frozenset(said))
    return len(found)


def _begins_with_turned(line: str, words: Vocabulary) -> bool:
    """Whether a line begins with a card that is turned for all, and says something else after it."""
    tokens = [token.strip(".,:;!") for token in line.split()]
    wide = words.wide_title(tokens, 0)
    card, many = wide or (words.cards.get(tokens[0].casefold(), "") if tokens else "", 1)
    ends = line.split()[many - 1 : many]
    return bool(card) and words.turned(card) is not None and bool(ends) and ends[0][-1:] in ":,;."


def named_in(line: str, words: Vocabulary, cards: bool = True) -> Iterator[str]:
    """The cards, places and words of verbs that a line names; without the `cards`, if they are not asked for."""
    known = _named(words)
    found = list(TOKEN.finditer(line))
    tokens = [without_owner_s(each[0].strip("'’")) for each in found]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        wide = words.wide_title(tokens, at)
        card = words.cards.get(token.casefold())
        if (
            wide is not None
            and words.player(token) is None
            and (wide[1] > 1 or token[:1].isupper() or (_apart(line, found[at]) and words.turned(wide[0]) is not None))
        ):
            if cards:
                yield wide[0]
            at += wide[1]
            continue
        if token in known.places:
            yield token
        elif cards and card is not None and token[:1].isupper() and any(map(str.isdecimal, token)):
            yield card
        elif not INTO_THE.search(line[: found[at].start()]) and not (
            at and OF_WHOSE.fullmatch(found[at - 1][0]) and token[-1:] == "s"
        ):
            # "into the city on E5" is a hex, "Ann's predators" are some of hers
            folded = token.casefold()
            yield from [form for form in (folded, folded.removesuffix("s")) if form in known.words][:1]
        at += 1


def _apart(line: str, word: re.Match[str]) -> bool:
    """Whether a word is a part of its line by itself: "spins 6, distemper"."""
    return BEFORE_IT.search(line[: word.start()]) is not None and BEHIND_IT.match(line[word.end() :]) is not None


def _parts(what: object, words: Vocabulary) -> Iterator[str]:
    """The words of what was told."""
    for move in moves_of(what):
        for value in (move.verb, *move.args):
            yield from PART.findall(str(value))
        for field, values in spread(words.verbs[move.verb].args, move.args):
            if isinstance(field.kind, CardNumber):
                yield from (card for value in values if (card := field.kind.card(value, words)) is not None)
    if isinstance(what, Claim):
        for item in what.items:
            yield from PART.findall(f"{item.who or ''} {item.key} {item.value}")
