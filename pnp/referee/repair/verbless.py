"""Lines in which only the verb is missing, "Ann: C05": the position tells what was done with a card or a hex, where
only one thing can have been."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Problem
from pnp.referee.log.lines import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.walk import Start
from pnp.referee.repair.meant import otherwise
from pnp.referee.repair.settled import Settled

MOST = 100  # lines of a log


def with_verbs(
    start: Start, entries: Sequence[Entry], problems: Sequence[Problem], words: Vocabulary
) -> tuple[tuple[Entry, ...], list[Problem]]:
    """The entries with verbs put where only one is legal, or one alone leaves fewest later lines in trouble, or is done
    under the present heading; and the problems that are left."""
    left = list(problems)
    found: list[Entry] = []
    looked = 0
    for at, entry in enumerate(entries):
        may = entry.what.may if isinstance(entry.what, Unread) and looked < MOST else ()
        looked += bool(may)
        other = tuple((move,) for move in otherwise(entry.what, words)) if looked < MOST else ()
        if other and isinstance(entry.what, Move) and not _under(start, found, (entry.what,)):
            may = other
        under = _all_under(start, found, may)
        fitting = [moves for moves in may if under[moves]]
        if len(fitting) > 1:
            fitting = _least(start, [(*found, *_told(entry, moves), *entries[at + 1 :]) for moves in fitting], fitting)
            now = tuple(walk_to(start, _steps(found), {}, keep=True).headings())
            fitting = [moves for moves in fitting if under[moves] == now] or fitting
        if len(fitting) > 1:
            # What is asked for and must be answered comes before what somebody may say, and one line does one thing.
            due = {moves: _due(start, found, moves[0]) for moves in fitting}
            fitting = [moves for moves in fitting if due[moves] == max(due.values())]
            before = found[-1].what if found and found[-1].source.line == entry.source.line else None
            fitting = [m for m in fitting if isinstance(before, Move) and m[0].verb == before.verb] or fitting
            fitting = [m for m in fitting if isinstance(before, Move) and m[0].args[:1] == before.args[:1]] or fitting
        if may and not fitting:  # against the rules, with the only verb that is asked for now
            asked = {verb for ask in walk_to(start, _steps(found), {}, keep=True).open for verb in ask.verbs}
            fitting = [moves for moves in may if {move.verb for move in moves} <= asked]
            fitting = fitting if len(fitting) == 1 else _of_ones_own(start, found, may)
        if len(fitting) != 1:
            found.append(entry)
            continue
        found += _told(entry, fitting[0])
    unread = {entry.source.line for entry in found if isinstance(entry.what, Unread)}
    had = {entry.source.line for entry in entries if isinstance(entry.what, Unread)}
    return tuple(found), [each for each in left if each.source.line in unread or each.source.line not in had]


def _of_ones_own(start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings that differ in what does something, and of which something else could do it."""
    if len({(move.verb, move.args[1:]) for moves in said for move in moves[:1]}) > 1:
        return []
    ask = walk_to(start, _steps(before), {}, keep=True).seek(said[0][0])
    able = {move.args[0] for move in ask.candidates() if move.args} if ask is not None else set()
    return [moves for moves in said if moves[0].args[:1] and moves[0].args[0] in able]


def _due(start: Start, before: Sequence[Entry], move: Move) -> tuple[bool, bool]:
    """Whether a move answers a question that cannot be passed, and one that is asked of its player alone."""
    ask = walk_to(start, _steps(before), {}, keep=True).seek(move)
    return (ask is not None and not ask.passable, ask is not None and ask.who == move.who)


def _told(entry: Entry, moves: Sequence[Move]) -> list[Entry]:
    return [entry._replace(what=move) for move in moves]


def _steps(entries: Sequence[Entry]) -> list[Step]:
    return [Step(entry, entry.what) for entry in entries]


def _all_under(
    start: Start, before: Sequence[Entry], said: Sequence[tuple[Move, ...]]
) -> dict[tuple[Move, ...], Sequence[tuple[str, int]]]:
    """`_under` for each of several sayings. One walk looks for the questions that they answer, as none changes it."""
    found: dict[tuple[Move, ...], Sequence[tuple[str, int]]] = dict.fromkeys(said, ())
    left = [moves for moves in found if moves]
    walk = walk_to(start, _steps(before), {}, keep=True) if left else None
    while walk is not None and left:
        later = []
        for moves in left:
            ask = next((ask for ask in walk.open if ask.fits(moves[0])), None)
            if ask is None:
                later.append(moves)
            elif len(moves) > 1:  # each is answered before the next is looked for
                found[moves] = _under(start, before, moves)
            elif not ask.broken(moves[0]):
                found[moves] = tuple(walk.headings())
        left = later
        if walk.stuck:
            break
        walk.skip()
    return found


def _under(start: Start, before: Sequence[Entry], moves: Sequence[Move]) -> Sequence[tuple[str, int]]:
    """The headings under which moves are done one after the other; none where one of them is not legal."""
    walk = walk_to(start, _steps(before), {}, keep=True)
    headings: Sequence[tuple[str, int]] = ()
    for move in moves:
        ask = walk.seek(move)
        if ask is None or ask.broken(move):
            return ()
        headings = headings or tuple(walk.headings())
        walk.answer(ask, move)
    return headings


def _least(start: Start, logs: Sequence[Sequence[Entry]], said: Sequence[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Those of several sayings with which fewest lines of a log are in trouble."""
    trouble = [len(replay(start, _steps(log), {}).violations) for log in logs]
    return [moves for moves, number in zip(said, trouble, strict=True) if number == min(trouble)]


def only_verbs(settled: Settled, problems: Sequence[Problem]) -> tuple[Settled, list[Problem]]:
    """A settled log without those lines among the ones that cannot be read of which it has found the verb."""
    found = {
        reading.step.entry.source.line
        for reading in settled.readings
        if isinstance(reading.step.entry.what, Unread)
        and (reading.taken,) in reading.step.entry.what.may
        and not reading.others
    }
    found -= {
        reading.step.entry.source.line
        for reading in settled.readings
        if isinstance(reading.step.entry.what, Unread)
        and ((reading.taken,) not in reading.step.entry.what.may or reading.others)
    }
    readings = tuple(each for each in settled.readings if each.step.entry.source.line not in found)
    return settled._replace(readings=readings), [each for each in problems if each.source.line not in found]
