"""Decisions in steps: who, from where, how many, where to, one after the other. One line of the log answers all.

A question that has many answers says its steps itself (`Question.step`); of any other its legal answers are told apart
word by word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pnp.named import NamedTuple
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move

MOST = 60  # answers that a step may offer, but for single hexes of the board and cards of the deck

M = TypeVar("M", bound=Move)


class Step(NamedTuple):
    """What is asked next: in words ("from where"), and what may be chosen."""

    prompt: str
    choices: tuple[Value, ...]


def said(move: Move) -> tuple[Value, ...]:
    """A move word by word: who, what, with what."""
    return (move.who or "", move.verb, *move.args)


def told_apart(moves: Iterable[M], chosen: Sequence[Value] = ()) -> Step | M | None:
    """The next step by which moves are told apart after what has been chosen; the move when one is left.

    Words that are the same for all that are left are not asked for. None where nothing is left.

    >>> moves = [Move("Ann", "move", (start, end)) for start, end in (("A1", "B1"), ("A1", "C1"), ("B1", "A1"))]
    >>> told_apart(moves)
    Step(prompt='', choices=('A1', 'B1'))
    >>> told_apart(moves, ["A1"])
    Step(prompt='', choices=('B1', 'C1'))
    >>> told_apart(moves, ["A1", "C1"])
    Move(who='Ann', verb='move', args=('A1', 'C1'))
    """
    left = {said(move): move for move in moves}
    at = 0
    for choice in (*chosen, None):
        while left and len(left) > 1 and _same(left, at):
            at += 1
        if choice is None:
            break
        left = {words: move for words, move in left.items() if (words[at] if at < len(words) else "") == choice}
        at += 1
    if len(left) < 2:
        return next(iter(left.values()), None)
    return Step("", tuple(dict.fromkeys(words[at] if at < len(words) else "" for words in left)))


def _same(left: Iterable[tuple[Value, ...]], at: int) -> bool:
    """Whether all moves have the same word there."""
    return len({words[at] if at < len(words) else "" for words in left}) == 1
