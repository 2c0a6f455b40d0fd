"""What lines in people's own words say behind a slip: they are read by what is legal where they stand, and behind a
slip that is not yet put right something else is legal there.

So the first slip is put right, the lines are read again, and so on, as long as fewer lines are in trouble for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pnp.errors import Problem, Source
from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.settled import steps_of
from pnp.referee.repair.search import Search
from pnp.referee.repair.settling.trials import Memory
from pnp.referee.repair.unread.shapes import as_always
from pnp.referee.repair.unread.underspecified import as_meant
from pnp.referee.repair.unread.verbless import with_verbs
from pnp.referee.repair.unread.walks import standing

SLIPS = 3  # so many are put right one after the other, to read what stands behind each

Lines = dict[int, tuple[Entry, ...]]


def read_again(
    start: Start,
    written: Sequence[Entry],
    found: tuple[Entry, ...],
    problems: Sequence[Problem],
    words: Vocabulary,
    claims: ClaimReader,
    looked: bool,
    memory: Memory | None = None,
) -> tuple[tuple[Entry, ...], Search | None]:
    """The entries that were `found` for what is `written`, with those lines read anew that say something else once a
    slip before them is put right; `problems` are those of what is written. They have been `looked` at where they stand,
    or were found by their words alone. And the search that has begun to settle just these, where there is one."""
    base = _by_line(written)
    found = _exchanged(start, base, found, problems, words, claims)
    first = Search(start, found, words, memory)
    search: Search | None = first
    steps, amiss = _put_right(first, 1)
    by_position = found if looked else with_verbs(start, written, problems, words, claims)[0]
    for other in (as_meant(start, by_position, words), tuple(as_always(written, found, words))):
        if _said(other) != _said(found):
            another = Search(start, other, words, memory)
            instead, left = _put_right(another, 1)
            if left < amiss:
                found, search, steps, amiss = other, another, instead, left
    for slips in range(2, SLIPS + 2):
        known = _by_line(found)
        mended, own = _as_written(steps, known, base, words)
        told = as_meant(start, with_verbs(start, mended, problems, words, claims)[0], words)
        new = _by_line(told)
        other = tuple(
            entry for line, entries in known.items() for entry in (new.get(line, ()) if line in own else entries)
        )
        same = _said(other) == _said(found)
        left = _amiss(start, steps_of(told))
        if same or left >= amiss:
            break
        found, search = other, None
        if not left or slips > SLIPS:
            break
        search = another = Search(start, found, words, memory)
        steps, amiss = _put_right(another, slips)
    return found, search


def _exchanged(
    start: Start,
    base: Lines,
    found: tuple[Entry, ...],
    problems: Sequence[Problem],
    words: Vocabulary,
    claims: ClaimReader,
) -> tuple[Entry, ...]:
    """The entries that were `found`, with the first line that cannot be read and its neighbour of another player as
    they can be read where they change places: "Ann: L5, L1" says nothing where Ben is still to come."""
    known = _by_line(found)
    lines = list(known)
    first = next((at for at, line in enumerate(lines) if _is_unread(known[line])), None)
    for at in () if first is None else (first, first - 1):
        if not 0 <= at < len(lines) - 1:
            continue
        pair = lines[at], lines[at + 1]
        whose = [_whose(known[line], words) for line in pair]
        if None in whose or whose[0] == whose[1]:
            continue
        before = [entry for line in lines[:at] for entry in known[line]]
        with standing(start, before) as walk:
            asked = {ask.who for ask in walk.open}
        if whose[0] in asked or whose[1] not in asked:
            continue  # whoever is told of first is not too early
        told = with_verbs(start, [*before, *base[pair[1]], *base[pair[0]]], problems, words, claims)[0]
        meant = as_meant(start, told, words)
        if not any(isinstance(entry.what, Unread) for entry in meant) and not _wrong(start, meant, pair):
            new = {**known, **{line: entries for line, entries in _by_line(meant).items() if line in pair}}
            return tuple(entry for line in lines for entry in new[line])
    return found


def _is_unread(entries: Sequence[Entry]) -> bool:
    return any(isinstance(entry.what, Unread) for entry in entries)


def _whose(entries: Sequence[Entry], words: Vocabulary) -> str | None:
    """Who did what a line tells: whoever it names first; None where it tells something else."""
    if not all(isinstance(entry.what, Unread | Move) for entry in entries):
        return None
    said = entries[0].text.replace("’", "'").split()
    return words.player(said[0].rstrip(":,;").removesuffix("'s")) if said else None


def _wrong(start: Start, entries: Sequence[Entry], lines: Sequence[int]) -> bool:
    """Whether any of these lines is in trouble."""
    amiss = (each for each in replay(start, steps_of(entries), {}).violations if each.kind != "unknown")
    return any(each.source.line in lines for each in amiss)


def _put_right(search: Search, slips: int) -> tuple[tuple[Step, ...], int]:
    """The lines with so many slips put right, the first ones, and how much of them is in trouble then."""

    def enough() -> bool:
        roots = [cause for cause in search.causes if cause.follows_from is None and cause.violation.kind != "unknown"]
        return len(roots) >= slips

    steps = _with_dice(search.start, search.settle(enough=enough).steps, search.words)
    return steps, _amiss(search.start, steps)


def _with_dice(start: Start, steps: tuple[Step, ...], words: Vocabulary) -> tuple[Step, ...]:
    """The lines with what a die must have shown where it is taken to be another than was written."""
    for at, step in enumerate(steps):
        move = step.what
        if not isinstance(move, Move) or move == step.entry.what or move.args.count(UNKNOWN) != 1:
            continue
        if any(isinstance(field.kind, Die) for field in words.verbs[move.verb].args):
            which = move.args.index(UNKNOWN)
            before, after = move.args[:which], move.args[which + 1 :]
            faces = [move._replace(args=(*before, face, *after)) for face in Die.FACES.values()]
            known = [(*steps[:at], step._replace(what=each), *steps[at + 1 :]) for each in faces]
            steps = min((steps, *known), key=lambda each: _amiss(start, each))
    return steps


def _as_written(steps: Sequence[Step], known: Lines, base: Lines, words: Vocabulary) -> tuple[list[Entry], set[int]]:
    """The lines in the order of the steps, as they are written; but those that were put right as they are then. And
    which are as they are written."""
    mended: list[Entry] = []
    own: set[int] = set()
    for line, those in groupby(steps, key=lambda step: step.entry.source.line):
        here = tuple(those)
        was = known.get(line, ())
        made = [step for step in here if step.put_in]
        # Nobody wrote what is put in: it stands on no line.
        mended += (
            _plain(step, words, step.entry.source._replace(line=-line)) for step in made if step.what is not None
        )
        if _same([step for step in here if not step.put_in], was):
            mended += base.get(line, was)
            own.add(line)
        else:
            mended += (_plain(step, words, step.entry.source) for step in here if step.what and not step.put_in)
    return mended, own


def _same(steps: Sequence[Step], was: Sequence[Entry]) -> bool:
    """Whether a line says in a reading what it was found to say, as far as it could be read."""
    return len(steps) == len(was) and all(
        isinstance(entry.what, Unread) or step.what == entry.what for step, entry in zip(steps, was, strict=True)
    )


def _plain(step: Step, words: Vocabulary, source: Source) -> Entry:
    """A line as it was put right, in the words of the log."""
    assert step.what is not None
    text = words.write(step.what) if isinstance(step.what, Move) else step.entry.text
    return Entry(source, step.what, text)


def _said(entries: Sequence[Entry]) -> list[object]:
    return [entry.what for entry in entries]


def _by_line(entries: Sequence[Entry]) -> Lines:
    """The entries of each line, in the order of the lines."""
    lines: dict[int, list[Entry]] = {}
    for entry in entries:
        lines.setdefault(entry.source.line, []).append(entry)
    return {line: tuple(those) for line, those in lines.items()}


def _amiss(start: Start, steps: Sequence[Step]) -> int:
    """How much of a log is in trouble, and cannot be read."""
    return len(replay(start, steps, {}).violations) + sum(isinstance(step.entry.what, Unread) for step in steps)
