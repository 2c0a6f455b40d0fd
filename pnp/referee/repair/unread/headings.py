"""Which of several things that a line may say can be done where it stands, and under which headings."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.walks import found_once, standing, steps_in


def moves_in(told: Sequence[Entry]) -> list[Move]:
    """The moves among what a line tells."""
    return [entry.what for entry in told if isinstance(entry.what, Move)]


def otherwise_than(told: Sequence[Entry], moves: Sequence[Move]) -> bool:
    """Whether moves are not those that were read with more or less beside them, but other ones, or the same in full, or
    these with what the table turned or threw: who takes two cards at once for too high a price has not taken them one
    after the other."""
    said = moves_in(told)
    verbs = {move.verb for move in said}
    if verbs.isdisjoint(move.verb for move in moves):
        return True
    if {*said} < {*moves} and all(move.who is None for move in {*moves} - {*said}):
        return True
    return len(moves) == len(told) and all(map(_has_all, moves, said))


def _has_all(move: Move, said: Move) -> bool:
    """Whether a move of the same verb as another has all that this one names, but for numbers and parts of places: an
    end that is written stays that end."""
    words = [word for arg in move.args for word in str(arg).split()]
    named = (word for arg in said.args for word in str(arg).split() if not word.lstrip("x").isdecimal())
    return move.verb != said.verb or all(any(word.startswith(each) for word in words) for each in named)


def due(start: Start, before: Sequence[Entry], move: Move) -> tuple[bool, bool]:
    """Whether a move answers a question that cannot be passed, and one that is asked of its player alone."""
    with standing(start, before) as walk:
        ask = walk.seek(move)
    return (ask is not None and not ask.passable, ask is not None and ask.who == move.who)


def all_under(
    start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]
) -> dict[tuple[Move, ...], Sequence[tuple[str, int]]]:
    """`under` for each of several sayings. One walk looks for the questions that they answer, as none changes it."""
    found: dict[tuple[Move, ...], Sequence[tuple[str, int]]] = dict.fromkeys(said, ())
    left = [moves for moves in found if moves]
    if not left:
        return found
    with standing(start, before) as walk:
        while left:
            later = []
            for moves in left:
                ask = next((ask for ask in walk.open if ask.fits(moves[0])), None)
                if ask is None:
                    later.append(moves)
                elif len(moves) > 1:  # each is answered before the next is looked for
                    found[moves] = under(start, before, moves)
                elif not ask.broken(moves[0]):
                    found[moves] = tuple(walk.headings())
            left = later
            if not left or walk.stuck:
                break
            walk.skip()
    return found


def under(start: Start, before: Sequence[Entry], moves: Sequence[Move]) -> Sequence[tuple[str, int]]:
    """The headings under which moves are done one after the other; none where one of them is not legal."""
    return found_once(start, ("under", tuple(before), tuple(moves)), lambda: _under(start, before, moves))


def _under(start: Start, before: Sequence[Entry], moves: Sequence[Move]) -> Sequence[tuple[str, int]]:
    headings: Sequence[tuple[str, int]] = ()
    with standing(start, before) as walk:
        for left, move in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
            ask = walk.seek(move)
            if ask is None or ask.broken(move):
                return ()
            headings = headings or tuple(walk.headings())
            if left:
                walk.answer(ask, move)
    return headings


def least(start: Start, logs: Sequence[Sequence[Entry]], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings with which fewest lines of a log are in trouble."""
    trouble = [len(replay(start, steps_in(log), {}).violations) for log in logs]
    return [moves for moves, number in zip(said, trouble, strict=True) if number == min(trouble)]
