"""Moves that the things of a line make, each in its place of the verb: where so much may be done, not all that is legal
is among the candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.referee.log.fields import flat
from pnp.referee.log.kinds import Times
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Stack
from pnp.referee.log.reader.coverage.roles import paired, placed
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.repair.unread.alignment import has_dice
from pnp.referee.repair.unread.named_things import Thing

TABLE = ""  # whose what is turned or thrown for all is
MORE_THAN_ONE = 2


def composed(
    things: Sequence[Thing], way: Sequence[Thing], who: str | None, asks: Iterable[AnyAsk], words: Vocabulary
) -> Iterator[Move]:
    """The legal moves that things make, each in its place: not all of them are candidates."""
    for ask in asks:
        if who not in (None, ask.who or TABLE) and who not in ask.anyone:
            continue
        for name in ask.verbs:
            verb = words.verbs[name]
            whose = None if verb.table else who or ask.who
            if (verb.table and who) or (not verb.table and not whose):
                continue  # the table's own has no player; where several may do it, nobody knows who did
            if len(things) < len(way) and has_dice(verb):
                continue
            yield from (m for m in filled(things, whose, verb, ask, words) if ask.fits(m) and not ask.broken(m))


def filled(
    things: Sequence[Thing], who: str | None, verb: Verb, ask: AnyAsk | None, words: Vocabulary
) -> Iterator[Move]:
    """The moves of a verb, legal or not, in which things have their places; `ask` is a question that takes the verb."""
    counts = any(isinstance(field.kind, Times) for field in flat(verb.args))
    plain = (thing for thing in things if not (counts and thing.number and thing.loose))
    said = [token for thing in plain for token in (("from", thing.said) if thing.start else (thing.said,))]
    own = () if ask is None or any(thing.own for thing in things) else _own(ask, verb)
    yield from _listed(things, who, verb, words)
    for tokens in (
        tokens for each in (said, *([one, *said] for one in own)) for tokens in paired(verb, each, False, words)
    ):
        move = placed(words, who, verb, tokens)
        if move is not None:
            yield move


def _own(ask: AnyAsk, verb: Verb) -> Iterator[str]:
    """What of one's own a line of this verb may be of where it does not say so: "two from i to b"."""
    if verb.args and getattr(verb.args[0].kind, "implied", False):
        yield from dict.fromkeys(str(move.args[0]) for move in ask.legal() if move.verb == verb.name)


def _listed(things: Sequence[Thing], who: str | None, verb: Verb, words: Vocabulary) -> Iterator[Move]:
    """The moves of a verb of hexes and what stands on each, where one number is of several: "D3 and F2 to 6"."""
    if not lists_stands(verb):
        return
    if sum(thing.place for thing in things) < MORE_THAN_ONE or any(
        not (t.place or t.number or t.loose) for t in things
    ):
        return
    for said in (things, things[::-1]):  # a number before its hexes, or behind them
        stands, number = list[str](), ""
        for thing in said:
            if thing.number:
                number = thing.said
            elif number and thing.place:
                stands.append(f"{thing.said}={number}")
        if len(stands) == sum(thing.place for thing in things):
            move = words.parse(who, verb, stands if said is things else stands[::-1])
            if isinstance(move, Move):
                yield move


def lists_stands(verb: Verb) -> bool:
    """Whether a verb says of hexes what stands on each."""
    return any(isinstance(field.kind, Stack) for field in flat(verb.args))
