"""Legal answers counted to a depth, from twenty fixed positions of each game, as chess programs count moves (perft).

    python -m tests.referee.perft              count anew, and say what differs from what is kept
    python -m tests.referee.perft --write bios scary

A position is a place in a log that is kept beside the counts (`perft/<game>.log`, two players at random). Counted are
sequences of answers to the questions as they come, one and two long: every legal answer, and the pass where a question
may be passed. Where chance decides and nothing lists what it may, it answers as one thing, by a fixed throw. It is
counted two answers deep where few come first, so that all of it takes seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pnp.errors import Source
from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk, Window
from pnp.referee.play.checkpoints import Beginning, Checkpoint, State, copied
from pnp.referee.play.walk import Start, Walk

from . import plays

HERE = Path(__file__).parent / "perft"
KEPT = HERE / "counts.json"
POSITIONS = 20
FEW = 20  # so many answers at most, and two deep is counted
GAMES = [name for name in plays.joined() if name != "ponds"]
Answers = Sequence[Move | None]


class Position(NamedTuple):
    """A place in a play: where it is taken up again, if it can be, and the answers from there."""

    start: Start
    checkpoint: Checkpoint | None
    answers: tuple[Move | None, ...]


@cache
def answers(name: str) -> tuple[Move | None, ...]:
    """The answers of a kept log, one to each question; None where one was passed or answered by itself."""
    text = (HERE / f"{name}.log").read_text(encoding="utf-8")
    reader = plays.reader(name, plays.NAMES[:2])
    walk = Walk(plays.start(name, plays.NAMES[:2]))
    found: list[Move | None] = []
    for number, line in enumerate(text.splitlines(), 1):
        entry = reader.line(line, Source(name, number, 1)) if line and ":" in line else None
        if not (isinstance(entry, Entry) and isinstance(entry.what, Move)):
            continue
        while not any(ask.fits(entry.what) for ask in walk.open):
            found.append(None)
            _give(walk, None)
        found.append(entry.what)
        _give(walk, entry.what)
    return tuple(found)


def positions(name: str, places: Sequence[int]) -> Iterator[Position]:
    """Positions after so many answers of the kept log, in rising order."""
    start = plays.start(name, plays.NAMES[:2])
    walk = Walk(start)
    given = answers(name)
    last: tuple[int, Checkpoint | None] = (0, None)
    at = 0

    def began(state: State[Any]) -> None:
        nonlocal last
        if at and isinstance(start, Beginning):
            last = (at, Checkpoint(at, None, copied(state), walk.position(), ((), (), (), 0, 0)))

    walk.began = began
    for place in places:
        while at < place:
            at += 1
            _give(walk, given[at - 1])
        yield Position(start, last[1], tuple(given[last[0] : place]))


def _give(walk: Walk, move: Move | None) -> None:
    """Answer, and go on to what somebody has to choose: where something may be written and nothing may be done, there
    is nothing to count."""
    first = walk.open[0]
    if move is None:
        walk.answer(first, first.unrecorded)
    else:
        ask = next((ask for ask in walk.open if ask.fits(move)), first)
        walk.judge(ask, move)
        walk.answer(ask, move)
    while walk.open and isinstance(walk.open[0], Window) and walk.open[0].asked.unasked:
        walk.skip()


def choices(ask: AnyAsk) -> list[Move | None]:
    """Every answer to a question, the pass too; one where chance decides and nothing lists what it may."""
    legal: list[Move | None] = list(dict.fromkeys(ask.legal()))
    if not legal and ask.chance:
        return [ask.sample(Random(0))]
    return [*legal, None] if ask.passable else legal


def count(position: Position, depth: int) -> int:
    """Sequences of so many answers from a position."""
    walk = Walk(position.start, checkpoint=position.checkpoint)
    for move in position.answers:
        _give(walk, move)
    if not walk.open:
        return 0
    here = choices(walk.open[0])
    if depth == 1:
        return len(here)
    return sum(count(position._replace(answers=(*position.answers, move)), depth - 1) for move in here)


def counted(position: Position) -> list[int]:
    """What is kept of a position: answers, and sequences of two where the answers are few."""
    first = count(position, 1)
    return [first, count(position, 2)] if first <= FEW else [first]


def kept() -> Mapping[str, list[tuple[int, list[int]]]]:
    """The counts of each game: after how many answers of its log, and how many there are."""
    found: Mapping[str, list[tuple[int, list[int]]]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def _write(name: str) -> list[tuple[int, list[int]]]:
    """A new log, and places spread over it where there is something to choose."""
    made = plays.play(name, plays.NAMES[:2], 1, claims=False)
    (HERE / f"{name}.log").write_text(made.text, encoding="utf-8")
    answers.cache_clear()
    given = answers(name)
    walk, able = Walk(plays.start(name, plays.NAMES[:2])), []
    for at, move in enumerate(given):
        if len(choices(walk.open[0])) > 1:
            able.append(at)
        _give(walk, move)
    places = sorted({able[n * (len(able) - 1) // (POSITIONS - 1)] for n in range(POSITIONS)})
    return [(place, counted(position)) for place, position in zip(places, positions(name, places), strict=True)]


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--write", action="store_true", help="keep new logs and counts of these games")
    asked = parser.parse_args()
    old = dict(kept()) if KEPT.exists() else {}
    wrong = 0
    for name in asked.games:
        if asked.write:
            old[name] = _write(name)
        places = [place for place, _ in old[name]]
        for (place, counts), position in zip(old[name], positions(name, places), strict=True):
            now = counted(position)
            wrong += now != counts
            differs = "" if now == counts else f", kept is {counts}"
            sys.stdout.write(f"{name} after {place} answers: {now}{differs}\n")
    if asked.write:
        KEPT.write_text(_told(old), encoding="utf-8")
    return int(bool(wrong))


def _told(counts: Mapping[str, Sequence[tuple[int, Sequence[int]]]]) -> str:
    """The counts as JSON, a line for each position."""
    games = []
    for name, own in sorted(counts.items()):
        rows = ",\n".join(f"  [{place}, {json.dumps(list(numbers))}]" for place, numbers in own)
        games.append(f"{json.dumps(name)}: [\n{rows}\n]")
    return "{\n" + ",\n".join(games) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
