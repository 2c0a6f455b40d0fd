"""A move set beside what a line names: each thing has its word in the move, in the same order, and the move has as
little as can be besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Die
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.words import Vocabulary
from pnp.referee.repair.unread.named_things import TOKEN, Thing
from pnp.referee.repair.unread.word_classes import JOINED

BARE = 1  # words that a move has besides the numbers that are all that is said of it
LITTLE = frozenset(["to", "from", "over", "of", "on", "in", "at", "as", "take", "host"])


def fitting(things: Sequence[Thing], verbs: frozenset[str], legal: Iterable[Move], words: Vocabulary) -> list[Move]:
    """Those of the legal moves in which all things have their place, with least besides."""
    best: dict[Move, None] = {}
    least = 0
    wanted = verbs - {""}
    # Numbers alone name next to nothing: "Ann 2" is a bid, or a size, and no list of places with a 2 in it.
    most = BARE if not wanted and not any(thing.fixed for thing in things) else None
    for move in dict.fromkeys(legal):
        if wanted and move.verb not in wanted:
            continue
        more = besides(things, move, words)
        if more is None or (best and more > least) or (most is not None and more > most):
            continue
        if more < least or not best:
            best, least = {}, more
        best[move] = None
    return list(best)


def besides(things: Sequence[Thing], move: Move, words: Vocabulary) -> int | None:
    """How many words a move has besides what a line names; None where a thing has no place in it, or something changes
    on a place that the line does not name, or a card that was played by its name would be put away or drawn."""
    if any(thing.deed and not is_played_by(move.verb, thing.said, words) for thing in things):
        return None
    changed = {place.casefold() for arg in move.args for place, sign, _ in [str(arg).partition("=")] if sign}
    if not changed.issubset(form for thing in things for form in thing.forms):
        return None
    listed = [place.casefold() for arg in move.args for place in str(arg).split() if is_place(place, words)]
    if len(listed) > 1 and _lists_places(words.verbs[move.verb]):
        named = Counter(form for thing in things if thing.place for form in thing.forms)
        if named and not named.keys() >= {*listed}:
            return None  # of a list of places that somebody has written none is left out
        twice = len(set(move.args)) < len(move.args)
        if twice and Counter(listed) - named and not any(thing.number and thing.said != "1" for thing in things):
            return None  # nor one that stands there twice: who loses B2, or one there, says so of one
    said = _said(move, words)
    left = Counter(said)
    order: list[str] = []
    begins: list[str] = []
    cards: list[str] = []
    unsaid, used = 0, False
    for thing in things:
        form = next((form for form in thing.forms if left[form] > 0), None)
        if form is None:
            if thing.loose and not (thing.number and has_dice(words.verbs[move.verb])):
                unsaid += 1
                continue
            return None
        used = True
        left[form] -= 1
        if thing.fixed:
            (begins if thing.start else order if thing.place else cards).append(form)
    if things and not used:
        return None
    whole = [*order, *begins] if "from" in said else [*begins, *order]
    if not (_in_order(whole, said) and _in_order(cards, said)):
        return None
    return unsaid + sum(number for word, number in left.items() if word not in LITTLE)


@lru_cache(256)
def _lists_places(verb: Verb) -> bool:
    """Whether a verb takes places in a row, each with what is there."""
    return any(
        field.many and not field.after and any(isinstance(each.kind, Hex | HexPart) for each in flat((field,)))
        for field in verb.args
    )


def has_dice(verb: Verb) -> bool:
    """Whether a verb says what dice showed, none of which is left out."""
    return any(isinstance(field.kind, Die) for field in flat(verb.args))


def _in_order(forms: Sequence[str], said: Sequence[str]) -> bool:
    """Whether words stand in a line of the log in the same order.

    >>> _in_order(["d5", "a2"], ["3", "from", "d5", "to", "a2"]), _in_order(["a2", "d5"], ["3", "d5", "a2"])
    (True, False)
    """
    listed = iter(said)
    return all(form in listed for form in forms)


@lru_cache(4096)
def _told(line: str) -> tuple[str, ...]:
    return tuple(token for token in TOKEN.findall(line.casefold()) if token not in JOINED)


def _said(move: Move, words: Vocabulary) -> tuple[str, ...]:
    """The words of a move as the log has them, without whose it is and its verb."""
    said = words.write(move).partition(": ")[2] if move.who is not None else words.write(move)
    return _told(said.removeprefix(move.verb).lstrip(": "))


def is_of_them(move: Move, words: Vocabulary) -> bool:
    """Whether the cards that a move names, if any, are of the kinds of which its verb's example has some: nobody knows
    what who "hands over" a sneaky card did with it."""
    known = {*words.cards.values()}
    return all(is_played_by(move.verb, str(arg), words) for arg in move.args if arg in known)


def is_played_by(verb: str, card: str, words: Vocabulary) -> bool:
    """Whether the example of a verb has a card of the kind of another one."""
    known = {*words.cards.values()}
    return card[0] in {word[0] for word in words.verbs[verb].example.split() if word in known}
