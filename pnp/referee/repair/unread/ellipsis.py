"""Which of one's own a line means that leaves it out, or calls it by no name of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import Packed
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.table import Owning, offers
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.walks import standing

MOST_AHEAD = 60  # questions that are looked through


def of_ones_own(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings that differ in what does something, and of which something else could do it."""
    theirs = _of_their_owners(start, before, said)
    if len(theirs) == 1:
        return theirs
    if len({(move.verb, _but_the_first(move)) for moves in said for move in moves[:1]}) > 1:
        return []
    whose = dict.fromkeys(moves[0].who for moves in said)
    if len(whose) > 1:  # what nobody else has, and nobody has said whose it is
        each = ([moves for moves in said if moves[0].who == who] for who in whose)
        return [moves for his in each for moves in of_ones_own(start, before, his)]
    with standing(start, before) as walk:
        owned = cast(Owning, walk.table).owned(str(said[0][0].who)) if offers(type(walk.table), Owning) else ()
        if len(owned) == 1:
            return [moves for moves in said if _begins_with(moves[0], owned[0])]
        ask = walk.seek(said[0][0])
        able = {move.args[0] for move in ask.candidates() if move.args} if ask is not None else set()
        return [moves for moves in said if moves[0].args[:1] and moves[0].args[0] in able]


def _of_their_owners(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings in which everything that is called by whose it is belongs to that player: "keeps Ann's
    two at iE"; none where one calls something so by nobody."""
    with standing(start, before) as walk:
        if not offers(type(walk.table), Owning):
            return []
        table, owned = cast(Owning, walk.table), dict[str, Sequence[str]]()

        def belongs(value: Value) -> bool:
            whose, _, thing = str(value).rpartition(" ")
            if whose not in owned:
                owned[whose] = table.owned(whose) if whose in walk.table.players else ()
            return thing in owned[whose]

        each = {
            moves: [arg.values[0] for move in moves for arg in move.args if isinstance(arg, Packed)] for moves in said
        }
        return [moves for moves, values in each.items() if values and all(map(belongs, values))]


def still_asked(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings whose verbs their player is asked for before the next heading; all, where that is none:
    nobody sets out founders in the middle of the play."""
    with standing(start, before) as walk:
        here, verbs = tuple(walk.headings()), set[str]()
        for _ in range(MOST_AHEAD):
            verbs.update(verb for ask in walk.open for verb in ask.verbs if ask.who in (None, said[0][0].who))
            if walk.stuck or tuple(walk.headings()) != here:
                break
            walk.skip()
        return [moves for moves in said if all(move.verb in verbs for move in moves)] or list(said)


def soonest(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings whose verbs their player is asked for first: who grows has not come to his moves yet."""
    if len({moves[0].verb for moves in said}) < 2:
        return list(said)
    with standing(start, before) as walk:
        for _ in range(MOST_AHEAD):
            asked = {verb for ask in walk.open for verb in ask.verbs if said[0][0].who in (ask.who, *ask.anyone)}
            found = [moves for moves in said if moves[0].verb in asked]
            if found or walk.stuck:
                return found or list(said)
            walk.skip()
        return list(said)


def due_ones(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings with which their player answers what must be answered next."""
    with standing(start, before) as walk:
        for _ in range(MOST_AHEAD):
            if walk.stuck:
                break
            walk.skip()
        verbs = {verb for ask in walk.open if ask.who == said[0][0].who and not ask.passable for verb in ask.verbs}
        return [moves for moves in said if all(move.verb in verbs for move in moves)]


def _but_the_first(move: Move) -> tuple[Value, ...]:
    """What a line says besides what it is of."""
    first = move.args[0] if move.args else ""
    return (*(first.values[1:] if isinstance(first, Packed) else ()), *move.args[1:])


def _begins_with(move: Move, thing: str) -> bool:
    """Whether a line is of something, with or without its owner's name before it."""
    first = move.args[0] if move.args else ""
    said = first.values[0] if isinstance(first, Packed) else first
    return said in (thing, f"{move.who} {thing}")
