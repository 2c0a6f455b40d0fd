"""What must have been done before a line that finds no place, and nobody wrote: until the log is looked into, later
lines in people's own words are understood as if it had been written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.walk import Start, Walk
from pnp.referee.repair.unread.walks import steps_in

MOST_LINES = 3  # without a place that are looked at
MOST_HERE = 3  # answers right before a line
MOST_MISSING = 8  # answers before one of them


def lacking_before(start: Start, entries: Sequence[Entry]) -> tuple[int, list[Move]] | None:
    """The first line that finds a place only where something is put before it, by its number in a row, and what."""
    steps = steps_in(entries)
    nowhere = [t.step for t in replay(start, steps, {}).violations if t.kind in ("unfit", "place")]
    headed = any(isinstance(entry.what, Heading) for entry in entries)
    for at in dict.fromkeys(nowhere[:MOST_LINES]):
        put_in = lacking_for(walk_to(start, steps[:at], {}, keep=True), entries[at].what, headed)
        if put_in:
            return at, put_in
    return None


def lacking_here(start: Start, entries: Sequence[Entry], told: Sequence[Entry]) -> Iterator[Move]:
    """What has to be done after some lines before anything else can be, in the simplest way, one after the other; not
    what the next line says, however wrong that is."""
    walk = walk_to(start, steps_in(entries), {}, keep=True)
    said = list(chain.from_iterable(_said(entry.what) for entry in told))
    for _ in range(MOST_HERE):
        while not walk.stuck:
            walk.skip()
        due = next((ask for ask in walk.open if not ask.passable), None)
        if due is None or any(due.fits(move) for move in said) or _is_of(due, told):
            return
        move = next(iter(islice(chain(due.lacking(()), due.legal()), 1)), None)
        if move is None or due.broken(move):
            return
        walk.answer(due, move)
        yield move


def _said(what: object) -> Iterator[Move]:
    """The moves that a line tells or may tell."""
    if isinstance(what, Move):
        yield what
    elif isinstance(what, Unread):
        yield from chain.from_iterable(what.may)


def _is_of(ask: AnyAsk, told: Sequence[Entry]) -> bool:
    """Whether a line that cannot be read has the player and a verb of a question."""
    return any(
        isinstance(entry.what, Unread) and entry.what.verb in ask.verbs and entry.what.who in (None, ask.who)
        for entry in told
    )


def lacking_for(walk: Walk, what: object, headed: bool) -> list[Move]:
    """What has to be done before a line, in the simplest way; nothing where that gives it no place, or only under
    another heading than the last, in a log that is `headed`."""
    put_in: list[Move] = []
    began = tuple(walk.headings())
    while len(put_in) < MOST_MISSING:
        if put_in and headed and isinstance(what, Move) and tuple(walk.headings()) != began:
            return []
        if _fits(walk, what):
            return put_in
        due = next((ask for ask in walk.open if not ask.passable), None)
        move = next(iter(islice(chain(due.lacking(()), due.legal()), 1)), None) if due is not None else None
        if due is None or move is None or due.broken(move):
            return []
        walk.answer(due, move)
        put_in.append(move)
    return []


def _fits(walk: Walk, what: object) -> bool:
    """Whether a line has a place where a walk has come to, or after what may be passed."""
    if isinstance(what, Heading):
        return walk.reach(what)
    return isinstance(what, Move) and walk.seek(what) is not None


def names_whom(line: str, told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line names a player where it is told what somebody did: who comes next is no more than a guess, where
    something is guessed before that."""
    said = line.replace(":", " ").replace(",", " ").replace("’", "'").split()
    if len(words.players) == 1 or any(map(words.player, said)):
        return True
    whose, does = words.player(said[0].removesuffix("'s")), {getattr(entry.what, "who", None) for entry in told}
    if whose is not None and does == {whose}:
        return True
    return all(not isinstance(entry.what, Move) or entry.what.who is None for entry in told)


def comes_later(move: Move, lines: Sequence[Sequence[Entry]]) -> bool:
    """Whether one of the lines under the same heading may say what the player of a move did of that kind."""
    for line in lines:
        what = line[0].what
        if isinstance(what, Heading):
            return False
        may = what.may if isinstance(what, Unread) else ((what,),) if isinstance(what, Move) else ()
        if any(said[0][:2] == move[:2] for said in may if said):
            return True
    return False
