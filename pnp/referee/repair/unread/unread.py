"""Lines that cannot be read: what they may have said, and what the end of the play is whatever they said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from pnp.referee.log.entries import Unread
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.names import named_in
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import replay, walk_to
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Guesses, Start
from pnp.referee.repair.hypotheses.likeness import likeness
from pnp.referee.repair.hypotheses.pen_slips import one_slip
from pnp.referee.repair.hypotheses.respelled import respelled
from pnp.referee.repair.hypotheses.settled import Depends, Reading
from pnp.referee.repair.hypotheses.variants import Variants

MOST = 90  # what one line may have said, the likeliest first
UNLIKE = 60  # and what stands there in no way, where that alone makes later lines right
OTHERS = 8  # how many of them are followed to the end where they are as good as the one that is taken
LIKE = 0.5  # how like a line must be to be offered for one of which not even the player is known


def could_say(
    start: Start, steps: Sequence[Step], guesses: Guesses, at: int, words: Vocabulary, variants: Variants
) -> list[Move]:
    """All legal moves that a line could have said, those first of whom it names."""
    entry = steps[at].entry
    unread = entry.what
    assert isinstance(unread, Unread)
    walk = walk_to(start, steps[:at], guesses)
    found: dict[Move, None] = {}
    meant = respelled(entry.text, words)
    while walk.open:
        for ask in walk.open:
            found |= dict.fromkeys(move for move in meant if ask.fits(move) and not ask.broken(move))
            if unread.who == ask.who and unread.verb in ask.verbs:
                found |= dict.fromkeys(_dice(entry.text, ask, words))
            found |= dict.fromkeys(variants.wide(ask))
        if walk.stuck:
            break
        walk.skip()
    return sorted(found, key=lambda move: not _fits(unread, move))


def _fits(unread: Unread, move: Move) -> bool:
    """Whether a move is of the player and the verb that were read, as far as any were."""
    return unread.who in (None, move.who) and unread.verb in ("", move.verb)


def may_say(
    start: Start, steps: Sequence[Step], guesses: Guesses, at: int, words: Vocabulary, variants: Variants
) -> tuple[list[Move], list[Move]]:
    """The legal moves that a line may have said: those like it, the most like it first, and others of all kinds."""
    entry = steps[at].entry
    unread = entry.what
    assert isinstance(unread, Unread)
    found = could_say(start, steps, guesses, at, words, variants)
    named = {name.casefold() for name in named_in(entry.text, words)}

    def like(move: Move) -> tuple[bool, int, float]:
        said = words.write(move)
        has = named.intersection(said.casefold().split())
        return not slip(entry.text, said), -len(has), -likeness(entry.text.casefold(), said.casefold())

    fitting = [move for move in found if _fits(unread, move)]
    if unread.who is None and not unread.verb:
        fitting = [move for move in fitting if -like(move)[-1] > LIKE or -like(move)[1] == len(named) > 0]
    likely = sorted(fitting, key=like)[:MOST]
    return likely, [move for move in in_turns(found) if move not in likely][:UNLIKE]


def in_turns(moves: Iterable[Move]) -> list[Move]:
    """Moves of each player and verb in turn, so that the first few are of all kinds."""
    kinds: dict[tuple[str | None, str], list[Move]] = {}
    for move in moves:
        kinds.setdefault((move.who, move.verb), []).append(move)
    return [move for row in zip_longest(*kinds.values()) for move in row if move is not None]


def _dice(written: str, ask: AnyAsk, words: Vocabulary) -> Iterator[Move]:
    """Dice of which some cannot be read, `?` for each of these, where so many can have been thrown; or none of them."""
    for name in ask.verbs:
        verb = words.verbs[name]
        if len(verb.args) != 1 or not isinstance(verb.args[0].kind, Die):
            continue
        said = written.replace(":", " ").split()
        at = next((i for i, word in enumerate(said) if words.verb(word) is verb), len(said))
        die = verb.args[0].kind
        faces = [die.read(word, words) or UNKNOWN for word in said[at + 1 :]]
        for move in (verb.make(ask.who, tuple(faces)), *ask.defaults()):
            if move.args and ask.fits(move) and not ask.broken(move):
                yield move


def slip(written: str, meant: str) -> bool:
    """Whether a line is another with one slip of the pen in one word, or between two."""
    ours, theirs = (text.replace(":", " ").casefold().split() for text in (written, meant))
    other = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
    if len(ours) == len(theirs):
        return len(other) == 1 and one_slip(*other[0])
    return one_slip(*(" ".join(text.casefold().split()) for text in (written, meant)))


def depending(
    start: Start, steps: Sequence[Step], guesses: Guesses, table: Table, readings: Sequence[Reading]
) -> Depends:
    """What would be another at the end if lines that could not be read said something else."""
    scores: set[str] = set()
    winners = False
    totals = _totals(table)
    for reading in readings:
        if not reading.others:
            continue
        at = next((i for i, step in enumerate(steps) if step.entry is reading.step.entry), None)
        if at is None:
            continue
        for other in reading.others:
            instead = [*steps[:at], steps[at]._replace(what=other), *steps[at + 1 :]]
            end = replay(start, instead, guesses).table
            scores |= {player for player, total in _totals(end).items() if total != totals[player]}
            winners = winners or end.winners != table.winners
    return Depends(frozenset(scores), winners)


def _totals(table: Table) -> Mapping[str, int]:
    return {player: total for player, (total, _) in table.scores().items()}
