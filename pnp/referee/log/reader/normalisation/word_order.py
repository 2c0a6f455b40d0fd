"""What stands after a verb, put as the log has it: little words left out or exchanged, one word in another place.

Tried only where a line cannot be read as it stands, and taken only where one meaning comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, permutations

from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Card, Die, Number, Times
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Stack
from pnp.referee.log.spoken import AMONG, FIGURES, figure, is_end
from pnp.referee.log.words import Vocabulary

Parse = Callable[[Sequence[str]], Move | None]
MOST_WORDS = 12  # longer lines are not tried
MOST_MOVED = 6  # words of a line of which one may stand elsewhere
MOST_PARTS = 4  # of a line that may stand in another order

LONGEST_ID = 3  # of a place or a card
AIMING = ("to", "into", "on", "onto", "at", "in", "against")
PRICES = ("for", "at", "a", "the", "price", "cost", "costs", "costing", "of", "paying", "pays", ",")  # before a price
BY_MEANS = ("with", "using", "through")
PLACING = ("at", "in", "on", "to", "into", "onto", "for", "as", "of", "from", "against")
OUT_OF = ("of", "off", "from")
"""Little words before a place, a player or a thing; one may stand for another that the verb has."""


def reworded(parse: Parse, verb: Verb, tokens: Sequence[str], words: Vocabulary, turned: bool = False) -> Move | None:
    """The move that the words after a verb mean, if they can be put so that exactly one comes out.

    `parse` reads words as the log has them, None where it cannot. Where the words have been turned round, a little word
    may be missing between them.
    """
    if not 0 < len(tokens) <= MOST_WORDS:
        return None
    tokens = _without_price(tokens, verb)
    own = [field.after for field in verb.args if field.after]
    if any(not words.may_follow(verb, word) and _stays(word, verb, words.idle) for word in tokens):
        return None  # in no order can that be read
    dice = any(isinstance(field.kind, Die) for field in verb.args)
    several = any(isinstance(field.kind, Times) for field in flat(verb.args))
    signs = {field.kind.sign for field in flat(verb.args) if isinstance(field.kind, Stack)} - {""}
    each = "each" in map(str.casefold, tokens)
    # Most words are not idle, and leaving them out in several ways comes to the same.
    ways = dict.fromkeys(map(tuple, _without_idle(list(tokens), own, words.idle | {verb.name})))
    for said in map(list, ways):
        for counted in _counted(said, dice, several, verb.many, *signs):
            if each and len(counted) == 1 and "=" in counted[0]:
                continue  # "E3, three on each" is the end of a longer list
            found = parse(counted) or _in_order(parse, counted, own) or _moved(parse, counted)
            found = found or (_with_little(parse, counted, own) if turned else None)
            if found is not None:
                return found
    return None


def _stays(word: str, verb: Verb, idle: AbstractSet[str]) -> bool:
    """Whether a word is neither left out anywhere nor exchanged for another."""
    folded = word.casefold()
    return folded not in idle and folded not in AMONG and folded not in PLACING and folded != verb.name


def _without_price(tokens: Sequence[str], verb: Verb) -> Sequence[str]:
    """The words without what a thing cost, where nothing that a verb says is a number: "buys Rumen for 5"."""
    said = [word.casefold() for word in tokens]
    counts = any(isinstance(field.kind, Number | Die | Stack) for field in flat(verb.args))
    if counts or not _number(said[-1]) or not any(isinstance(field.kind, Card) for field in flat(verb.args)):
        return tokens
    end = len(said) - 1
    while end and said[end - 1] in PRICES:
        end -= 1
    return tokens[:end] if 0 < end < len(said) - 1 else tokens


def onward(tokens: Sequence[str], verb: Verb, idle: AbstractSet[str]) -> list[str]:
    """The words in the order of a way: "to E4 from E3" as "from E3 to E4", "E4 with E3" as "with E3 E4".

    Where the verb has a "from" of its own it says itself what comes from where.
    """
    said, words = list(tokens), [token.casefold() for token in tokens]
    if any(field.after == "from" for field in verb.args):
        return said
    for at in range(1, len(words) - 1):
        rest = words[at + 2 :]
        ends = next((k for k, word in enumerate(rest) if word in ("and", ",", "then")), len(rest))
        if (words[at] != "from" and words[at] not in BY_MEANS) or any(word in AIMING for word in rest[:ends]):
            continue
        if words[at] in BY_MEANS and len(words[at + 1]) > LONGEST_ID:
            continue  # "dome with Pollen" is no way
        alike = [place for place in range(at) if shape(words[place]) == shape(words[at + 1])]
        alike = [place for place in alike if words[place] not in idle and not _number(words[place])]
        aims = [place for place in alike if place and words[place - 1] in AIMING]
        if alike and not _number(words[at + 1]):
            to = aims[0] - 1 if aims else alike[-1]
            return [*said[:to], *said[at : at + 2], *said[to:at], *said[at + 2 :]]
    return said


def shape(word: str) -> str:
    """What a word is made of, so that two places look alike: "C03" and "E4" are "a9"."""
    return "".join(dict.fromkeys("9" if letter.isdecimal() else "a" for letter in word))


def _number(word: str) -> bool:
    return word.lstrip("x+").isdecimal() or word in FIGURES


def _without_idle(tokens: list[str], own: Sequence[str], nothing: AbstractSet[str]) -> Iterator[list[str]]:
    """The words without those that mean nothing here; where the verb has little words, first with one of its own.

    An A may be an article or the end of a card: it is left out last, and never at the end.
    """
    idle = (nothing | AMONG) - set(own)
    put = [tokens]
    for at, word in enumerate(tokens):
        if word.casefold() in PLACING and word.casefold() not in own:
            alike = [other for other in own if other in PLACING and (other != "from" or word.casefold() in OUT_OF)]
            put[:0] = [[*tokens[:at], other, *tokens[at + 1 :]] for other in alike]
    for articles in (frozenset("a"), frozenset[str]()):
        for words in put:
            yield _kept(words, idle - articles)
    yield _kept(tokens, idle | set(own))


def _kept(words: Sequence[str], idle: AbstractSet[str]) -> list[str]:
    return [word for at, word in enumerate(words, 1) if word.casefold() not in idle or is_end(word, at == len(words))]


def _counted(tokens: list[str], dice: bool, several: bool, many: bool, sign: str = "+") -> Iterator[list[str]]:
    """The words, with numbers as figures, as "x2", as what now stands somewhere, and as the same thing so often; as so
    many more or fewer, by the `sign` of the verb."""
    figures = tokens if dice else [figure(word) for word in tokens]
    before = _number_first(figures) if several and not dice else []
    if before:  # in no other way: a number would slip to the place before it
        yield before
        return
    yield figures
    times = [f"x{word}" if word.isdecimal() else word for word in figures]
    if times != figures and several:
        yield times
    if len(figures) % 2 == 0:  # "D7 6 E7 2"
        yield [f"{thing}={number}" for thing, number in zip(figures[::2], figures[1::2], strict=True)]
    thing = [word for word in figures if not _number(word)]
    if len(figures) == 2 and len(thing) == 1 and many:  # "two on C3"
        number = "".join(word for word in figures if word not in thing).lstrip("x+")
        if number.isdecimal() and "=" not in thing[0]:  # and no word, as where dice are named; a hex is named once
            yield thing * min(int(number), MOST_WORDS)
    pairs = list(zip(figures[::2], figures[1::2], strict=False))
    if len(figures) == 2 * len(pairs) and all(one.isdecimal() and not _number(other) for one, other in pairs):
        yield [word for number, place in pairs for word in (f"{sign}{number}", place)]  # "one on B5 and two on B6"


def _number_first(figures: Sequence[str]) -> list[str]:
    """Things each with how many before it, as the log has them: "2 hE 1 gW" is "hE x2 gW"; empty for anything else."""
    pairs = list(zip(figures[::2], figures[1::2], strict=False))
    if len(pairs) < 2 or len(figures) != 2 * len(pairs) or any(_number(thing) for _, thing in pairs):
        return []
    if not all(number.lstrip("x").isdecimal() for number, _ in pairs):
        return []
    counted = ((thing, number.lstrip("x")) for number, thing in pairs)
    return [word for thing, number in counted for word in ((thing,) if number == "1" else (thing, f"x{number}"))]


def _in_order(parse: Parse, tokens: Sequence[str], own: Sequence[str]) -> Move | None:
    """The only move that comes out where what follows each little word stands in another order."""
    at = [place for place, word in enumerate(tokens) if word.casefold() in own]
    if not 1 < len(at) <= MOST_PARTS:
        return None
    head, parts = tokens[: at[0]], [tokens[a:b] for a, b in zip(at, [*at[1:], len(tokens)], strict=True)]
    return _only(parse([*head, *chain.from_iterable(order)]) for order in permutations(parts))


def _with_little(parse: Parse, tokens: Sequence[str], own: Sequence[str]) -> Move | None:
    """The only move that comes out where one of the verb's little words is put in: "target Ann with S05"; not between
    two that are alike, as of a list of hexes none need be the way to another."""
    if not 1 < len(tokens) <= MOST_MOVED:
        return None
    apart = [at for at in range(1, len(tokens)) if shape(tokens[at - 1]) != shape(tokens[at])]
    return _only(parse([*tokens[:at], little, *tokens[at:]]) for little in dict.fromkeys(own) for at in apart)


def _only(moves: Iterable[Move | None]) -> Move | None:
    """The one that is there, if all that are there are the same."""
    found = {move for move in moves if move is not None}
    return found.pop() if len(found) == 1 else None


def _moved(parse: Parse, tokens: Sequence[str]) -> Move | None:
    """The only move that comes out where one word stands in another place."""
    if not 1 < len(tokens) <= MOST_MOVED:
        return None
    return _only(
        parse([*rest[:to], word, *rest[to:]])
        for at, word in enumerate(tokens)
        for rest in [[*tokens[:at], *tokens[at + 1 :]]]
        for to in range(len(tokens))
        if to != at
    )
