"""What stands around a line of a log, as far as it tells what the line says: the lines that go on with it, those that
are lost beside it, the heading that comes next.

`steps` are those of the log, `at` is where the line stands, `skipped` are the lines that are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.play.walk import Walk


def whole(
    ask: AnyAsk,
    move: Move,
    steps: Sequence[Step],
    at: int,
    skipped: frozenset[int],
    others: Collection[str | None] = (),
) -> tuple[Move, Sequence[int], int]:
    """What is said at once and stands on several lines, as one line where it is right only so; which lines more it
    takes; and the first line that does not stand together with them. Between them may be what `others` say at the same
    time."""
    taken: list[int] = []
    found = move
    together: Move | None = move
    if ask.recurs and ask.fits(move) and not ask.broken(move):
        return move, (), at
    number = at
    passed: list[int] = []  # those that do not make it right as yet
    for number in range(at + 1, len(steps)):
        step = steps[number]
        more = step.what
        if more in ask.between:
            passed.append(number)
            continue
        if not isinstance(more, Move) or more.verb != move.verb or step.free:
            return found, taken, number
        if more.who != move.who:
            if more.who not in others:
                return found, taken, number
            continue
        together = ask.joined(together, more)
        if together is None:
            return found, taken, number
        passed.append(number)
        if number not in skipped and ask.fits(together) and not ask.broken(together):
            found = together
            taken += passed
            passed = []
    return found, taken, number + 1


def answer_beside(ask: AnyAsk, move: Move, steps: Sequence[Step], at: int, gone: Collection[int]) -> int | None:
    """The line that answers a question among those of the same kind right after this one."""
    for number in range(at + 1, len(steps)):
        what, free = steps[number].what, steps[number].free
        if not isinstance(what, Move) or what.verb != move.verb or free:
            return None
        if number not in gone and ask.fits(what):
            return number
    return None


def follows(move: Move, steps: Sequence[Step], at: int, beyond: object) -> bool:
    """Whether a line of the same kind follows, where after the last line comes what is `beyond`."""
    after = steps[at + 1].what if at + 1 < len(steps) else beyond
    return isinstance(after, Move) and after[:2] == move[:2]


def seek_beside(
    walk: Walk, steps: Sequence[Step], at: int, skipped: frozenset[int], move: Move
) -> tuple[AnyAsk | None, list[int]]:
    """The question that a line answers right after one that found no place. Where it finds none itself, those after it
    that fit nothing on the way are lost as well: each would be looked for from here, past the same questions."""
    others = range(at + 1, _last_beside(steps, at, skipped))
    while True:
        for ask in walk.open:
            if ask.fits(move):
                return ask, []
        fits = (each for each in others if any(ask.fits(cast(Move, steps[each].what)) for ask in walk.open))
        others = range(others.start, next(fits, others.stop))
        if walk.stuck:
            return None, list(others)
        walk.skip()


def _last_beside(steps: Sequence[Step], at: int, skipped: frozenset[int]) -> int:
    """The end of the lines that stand right after this one, nothing but moves, and are looked for as they are."""
    last = at + 1
    while last < len(steps) and isinstance(steps[last].what, Move) and not steps[last].free and last not in skipped:
        last += 1
    return last


def said_again(steps: Sequence[Step], at: int, number: int | None) -> bool:
    """Whether a heading stands a second time, where what follows it has left it behind: `number` is that of the next
    one."""
    heading = cast(Heading, steps[at].what)
    if number != heading.number + 1:
        return False
    before = (step.what for step in reversed(steps[:at]))
    return heading == next((what for what in before if type(what) is Heading), None)


def heading_follows(steps: Sequence[Step], at: int, skipped: frozenset[int]) -> bool:
    """Whether nothing but counts stands between a line and the next heading."""
    for after in range(at + 1, len(steps)):
        what = steps[after].what
        if type(what) is not Claim and after not in skipped:
            return type(what) is Heading
    return False
